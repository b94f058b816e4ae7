"""The table of messages: each text can be filled in, and each one is used."""

from __future__ import annotations

import json
import re
import string
from pathlib import Path

import pytest

import gtapp
from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import TEXTS

# codes that are composed of a prefix and an event
_COMPOSED = (
    "add-scan-",
    "box-",
    "save-",
    "pdf-",
    "set-",
    "report-",
    "export-",
    "drafting-",
    "batch-",
    "google-",
    "score-",
    "sheet-",
    "type-",
    "typed-",
    "file-",
)


@pytest.mark.parametrize("code", sorted(TEXTS))
def test_each_text_can_be_filled_in(code: str) -> None:
    names = {name for _, name, _, _ in string.Formatter().parse(TEXTS[code]) if name is not None}
    assert all(re.fullmatch(r"[a-z_]+", name) for name in names)
    assert "{" not in str(GtappError(code, **dict.fromkeys(names, "x")))


def _read_source() -> str:
    """Return the program's own text without the table."""
    folder = Path(gtapp.__file__).parent
    modules = [path for path in folder.rglob("*.py") if path != folder / "core" / "platform" / "messages.py"]
    return "\n".join(path.read_text("utf-8") for path in modules)


def test_each_text_is_used() -> None:
    source = _read_source()
    unused = [code for code in TEXTS if json.dumps(code) not in source]
    assert [code for code in unused if not code.startswith(_COMPOSED)] == []


def test_each_composed_code_has_a_prefix_in_the_source() -> None:
    """A code that no module writes out is composed of one of its prefixes and the rest."""
    source = _read_source()
    unused = [code for code in TEXTS if json.dumps(code) not in source]
    parts = {code: [code[: place.end()] for place in re.finditer("-", code)] for code in unused}
    lost = [code for code, starts in parts.items() if not any(f'"{start}' in source for start in starts)]
    assert lost == []
