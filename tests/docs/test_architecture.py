"""The names in docs/architecture.md exist: modules, and the classes and functions that the page names in them."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
_MODULE = re.compile(r"`((?:gtapp/)?[\w/]+\.py)`((?:,? `[A-Za-z_][\w.]*`)*)")
_NAME = re.compile(r"`([\w.]+)`")
_FOLDER = re.compile(r"`((?:gtapp/)?[\w/]+/)`")


def find(path: str) -> Path:
    return next((place for place in (ROOT / path, ROOT / "gtapp" / path) if place.exists()), ROOT / path)


def defines(path: Path, name: str) -> bool:
    """Return whether the module defines a class, function or constant, or a class in it the member."""
    body: list[ast.stmt] = ast.parse(path.read_text(encoding="utf-8")).body
    for part in name.split("."):
        found = [
            node for node in body if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == part
        ]
        constants = {
            ast.unparse(target)
            for node in body
            if isinstance(node, ast.Assign | ast.AnnAssign)
            for target in (node.targets if isinstance(node, ast.Assign) else (node.target,))
        }
        if not found:
            return part in constants
        body = found[0].body
    return True


@pytest.mark.parametrize(("path", "names"), [(match[1], match[2]) for match in _MODULE.finditer(TEXT)])
def test_modules_and_their_names_exist(path: str, names: str) -> None:
    place = find(path)
    assert place.is_file(), path
    assert [name for name in _NAME.findall(names) if not defines(place, name)] == []


@pytest.mark.parametrize("path", sorted(set(_FOLDER.findall(TEXT))))
def test_folders_exist(path: str) -> None:
    assert find(path).is_dir() or path == ".gtapp/"
