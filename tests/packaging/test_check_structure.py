"""The check of the code's structure finds faults in trees made for it, and none in the program."""

from __future__ import annotations

import ast
from itertools import pairwise
from pathlib import Path

import check_structure
import pytest


def write(folder: Path, **modules: str) -> Path:
    """Make a package of these modules."""
    folder.mkdir()
    (folder / "__init__.py").touch()
    for name, text in modules.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    "text",
    [
        "from cyclic import b",
        "def call():\n    from cyclic import b",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from cyclic import b",
    ],
)
def test_a_cycle_is_found_wherever_the_import_is(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path / "cyclic", a=text, b="import cyclic.c", c="from cyclic.a import call")
    monkeypatch.syspath_prepend(str(tmp_path))
    cycle = check_structure.find_import_cycle(check_structure.read_imports("cyclic"))
    assert cycle[0] == cycle[-1]
    assert set(cycle) == {"cyclic.a", "cyclic.b", "cyclic.c"}
    imports = check_structure.read_imports("cyclic")
    assert all(after in imports[before] for before, after in pairwise(cycle))


def test_without_a_cycle_nothing_is_found() -> None:
    assert check_structure.find_import_cycle({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


@pytest.mark.parametrize("name", ["told", "_kept", "shown", "asked", "__joined", "unsaved"])
def test_a_bare_participle(name: str) -> None:
    assert check_structure.is_bare_participle(name)


@pytest.mark.parametrize(
    "name", ["read", "set", "find", "_put", "need", "was_told", "saved_items", "succeed", "seed"]
)
def test_not_a_bare_participle(name: str) -> None:
    assert not check_structure.is_bare_participle(name)


def test_properties_may_be_participles() -> None:
    tree = ast.parse(
        "class A:\n @property\n def saved(self): ...\n @cached_property\n def kept(self): ...\n def told(self): ..."
    )
    assert list(check_structure.find_bare_participles(tree)) == ["told"]


def test_shared_class_names_and_exceptions(tmp_path: Path) -> None:
    root = write(
        tmp_path / "tree",
        a="class Row: ...\nclass _Own: ...",
        b="class Row: ...\nclass _Own: ...\ndef kept(): ...",
    )
    faults = list(check_structure.check_sources(root, {}))
    assert faults == [
        "the class name Row is defined in more than one module: tree/a.py, tree/b.py",
        "the function name kept is a participle alone: tree/b.py",
    ]
    reasons = {"shared-class-names": {"Row": "why"}, "bare-participles": {"kept": "why", "told": "why"}}
    assert list(check_structure.check_sources(root, reasons)) == [
        "pyproject.toml: the exception bare-participles.told is not needed"
    ]
