"""Places of code that documentation, docstrings and comments name in backticks exist, also after a module was moved."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
_DOTTED = re.compile(r"`(gtapp(?:\.\w+)+)`")
_PATH = re.compile(r"`((?:gtapp|tests|packaging)/[\w/.]+)[` ]")
_KEYS = {f"gtapp.{key}" for key in ("toml", "ini", "log", "spec", "places", "reply", "ocr", "check")}
"""Files' names and keys in files, which look like modules."""
_OUTPUT = {"gtapp/gtapp", "gtapp/readings"}
"""What the program writes or is delivered as, which is no place of the checkout."""


def is_name(dotted: str) -> bool:
    """Return whether a dotted name is a module's, or a module's text has what follows."""
    path, parts = ROOT, dotted.split(".")
    while parts and (path / parts[0]).is_dir():
        path /= parts.pop(0)
    if parts and (path / f"{parts[0]}.py").is_file():
        path /= f"{parts.pop(0)}.py"
    else:
        path /= "__init__.py"
    return not parts or re.search(rf"\b{parts[0]}\b", path.read_text(encoding="utf-8")) is not None


def find_missing(text: str) -> Iterator[str]:
    for name in _DOTTED.findall(text):
        if name not in _KEYS and not is_name(name):
            yield name
    for name in _PATH.findall(text):
        if name not in _OUTPUT and not (ROOT / name).exists():
            yield name


@pytest.mark.parametrize("folder", ["docs", "gtapp", "tests", "packaging", "schemas"])
def test_named_places_exist(folder: str) -> None:
    paths = (path for path in (ROOT / folder).rglob("*.*") if path.suffix in (".md", ".py"))
    found = {path.relative_to(ROOT): list(find_missing(path.read_text(encoding="utf-8"))) for path in paths}
    assert {path: missing for path, missing in found.items() if missing} == {}


def test_a_name_of_nothing_is_found() -> None:
    missing = ["gtapp.core.nothing", "gtapp.ui", "gtapp/ui/x.py"]
    text = " ".join(f"`{name}`" for name in ["gtapp.core.project", "gtapp/kit/tables.py", *missing])
    assert list(find_missing(text)) == missing
