"""Prints every message by its code, and every text of the catalogues with its translations; run with a version's own Python."""

from __future__ import annotations

import importlib
import json
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import gtapp

ROOT = Path(gtapp.__file__).resolve().parent.parent
# where version 0.1 had them; each joined the table when it was imported
OLD = ("cli.texts", "drafting.net_texts", "drafting.texts", "drafting.batch.texts", "sheets.check_texts")
OLD += ("sheets.google_texts", "sheets.texts")


def table() -> dict[str, str]:
    """The messages by code."""
    for name in OLD:
        try:
            importlib.import_module(f"gtapp.{name}")
        except ImportError:
            continue
    for name in ("gtapp.messages", "gtapp.errors"):
        try:
            module = importlib.import_module(name)
        except ImportError:
            continue
        for value in vars(module).values():
            if isinstance(value, dict) and "save-changed" in value:
                return {code: str(text) for code, text in value.items()}
    raise SystemExit("no table of messages")


def catalogue(language: str) -> dict[str, list[str]]:
    """Each English text with all its translations, whatever class it belongs to."""
    found: dict[str, set[str]] = {}
    root = ET.parse(ROOT / "resources" / "translations" / f"gtapp_{language}.ts").getroot()
    for message in root.iter("message"):
        translation = message.find("translation")
        if translation is None or translation.get("type") == "vanished":
            continue
        forms = [each.text or "" for each in translation.iter("numerusform")] or [translation.text or ""]
        found.setdefault(message.findtext("source", ""), set()).add(" | ".join(forms))
    return {text: sorted(each) for text, each in found.items()}


def main() -> None:
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    for code, text in sorted(table().items()):
        print(f"{code}: {text!r}")
    for language in ("de", "fr"):
        print(f"\n{language}")
        for text, found in sorted(catalogue(language).items()):
            print(f"{text!r}: {json.dumps(found, ensure_ascii=False)}")


if __name__ == "__main__":
    main()
