"""Maintain the German and French catalogues: collect the texts, report missing ones, build the files that Qt loads.

``update`` brings ``resources/translations/gtapp_<language>.ts`` up to date with the sources, ``release`` builds the
``.qm`` files, ``check`` does nothing but fail where either would change something or a text is not translated.
"""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
import tempfile
import tomllib
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "resources" / "translations"
LANGUAGES = ("de", "fr")
_TOOLS = Path(sys.executable).parent
_SCHEMA_HINTS = ("label", "group", "help", "message", "meaning", "choice_names")


def messages() -> Iterator[tuple[str, str]]:
    """Yield (context, text) of the texts outside of ``tr`` calls: messages, commands and panels of features, figures, schemas."""
    from gtapp.core.platform.messages import COMMAND_LINE_PREFIX, TEXTS
    from gtapp.core.schema.own_fields import DATE_RULE, GROUP
    from gtapp.features import FEATURES
    from gtapp.scoring.measures import list_measures
    from gtapp.scoring.weights import WEIGHTED_LABELS

    yield from (
        ("messages", text) for code, text in TEXTS.items() if not code.startswith(COMMAND_LINE_PREFIX)
    )
    yield from ((feature.name, text) for feature in FEATURES for text in feature.texts)
    yield from (("figures", label) for measure in list_measures() for label in measure.labels.values())
    yield from (("figures", label) for label in WEIGHTED_LABELS.values())
    for path in sorted((ROOT / "benchmarks").glob("*/benchmark.toml")):
        yield "benchmark", tomllib.loads(path.read_text(encoding="utf-8"))["title"]
    yield from (("schema", text) for text in (GROUP, DATE_RULE["message"]))
    for path in sorted((ROOT / "schemas").glob("*.py")):
        yield from (
            ("schema", text) for text in sorted(set(_hints(ast.parse(path.read_text(encoding="utf-8")))))
        )


def _hints(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg in _SCHEMA_HINTS:
            yield from _text(node.value)
        elif isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant) and key.value in _SCHEMA_HINTS:
                    yield from _text(value)
        elif (
            isinstance(node, ast.Assign)
            and isinstance(node.value, ast.Constant)
            and " " in str(node.value.value)
        ):
            # a help text that several fields share is a constant
            yield from _text(node.value)


def _text(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield node.value
    elif isinstance(node, ast.Dict):
        for value in node.values:
            yield from _text(value)


def _collect(target: Path, language: str) -> None:
    """Update one catalogue; texts that are no longer in the sources are dropped."""
    with tempfile.TemporaryDirectory() as scratch:
        table = Path(scratch) / "table.py"
        lines = [
            f"QCoreApplication.translate({context!r}, {text!r})"
            for context, text in dict.fromkeys(messages())
        ]
        table.write_text("\n".join(lines) + "\n", encoding="utf-8")
        sources = sorted(map(str, (ROOT / "gtapp").rglob("*.py")))
        command: list[str | Path] = [
            _TOOLS / "pyside6-lupdate",
            "-no-obsolete",
            "-locations",
            "none",
            "-source-language",
            "en",
        ]
        subprocess.run(
            [*command, "-target-language", language, *sources, str(table), "-ts", str(target)],
            check=True,
            stdout=subprocess.DEVNULL,
        )


def _build(source: Path, target: Path) -> None:
    command: list[str | Path] = [_TOOLS / "pyside6-lrelease", "-silent", source, "-qm", target]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def untranslated(path: Path) -> list[str]:
    """Return the texts of a catalogue that have no finished translation."""
    found = []
    for message in ET.parse(path).getroot().iter("message"):
        translation = message.find("translation")
        unfinished = translation is None or translation.get("type") == "unfinished"
        forms = [] if translation is None else list(translation.iter("numerusform")) or [translation]
        if unfinished or not all((form.text or "").strip() for form in forms):
            found.append(message.findtext("source", ""))
    return found


def catalogue(language: str) -> Path:
    """Return the path of the file that translators edit."""
    return FOLDER / f"gtapp_{language}.ts"


def update() -> int:
    """Update all catalogues and print the texts that are left to translate."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for language in LANGUAGES:
        _collect(catalogue(language), language)
        for text in untranslated(catalogue(language)):
            print(f"{language}: {text}")
    return 0


def release() -> int:
    """Build the files that Qt loads."""
    for language in LANGUAGES:
        _build(catalogue(language), catalogue(language).with_suffix(".qm"))
    return 0


def check() -> int:
    """Fail where a catalogue is out of date, incomplete, or not built."""
    faults = []
    with tempfile.TemporaryDirectory() as scratch:
        for language in LANGUAGES:
            path = catalogue(language)
            copy, built = Path(scratch) / path.name, Path(scratch) / "built.qm"
            shutil.copy(path, copy)
            _collect(copy, language)
            _build(copy, built)
            if copy.read_bytes() != path.read_bytes():
                faults.append(f"{path.name} is out of date: python packaging/translations.py update")
            faults += [f"{path.name}: not translated: {text}" for text in untranslated(copy)]
            if (
                not path.with_suffix(".qm").is_file()
                or path.with_suffix(".qm").read_bytes() != built.read_bytes()
            ):
                faults.append(f"{path.stem}.qm is out of date: python packaging/translations.py release")
    print("\n".join(faults) or "translations: complete")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit({"update": update, "release": release, "check": check}[sys.argv[1]]())
