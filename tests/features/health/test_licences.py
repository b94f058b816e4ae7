"""The parts of the program and their licences."""

from __future__ import annotations

import sys
from importlib import metadata
from pathlib import Path

import pytest

from gtapp.features.health.licences import list_parts


def test_the_program_comes_first_then_what_it_requires() -> None:
    parts = list_parts()
    names = [part.name for part in parts]
    assert names[0] == "gtapp" and names[1:] == sorted(set(names[1:]))
    # required, required by what is required, and an extra that is installed
    assert {"pyside6-essentials", "pydantic", "pydantic-core", "tesserocr"} <= set(names)
    # required by nothing but the tests
    assert "pytest" not in names and "ruff" not in names


def test_licences_have_their_texts() -> None:
    parts = {part.name: part for part in list_parts()}
    assert parts["pydantic"].licence == "MIT" and "MIT License" in parts["pydantic"].read_text()
    assert parts["pydantic"].version == metadata.version("pydantic")
    assert "Apache License" in parts["gtapp"].read_text()


def test_a_bundle_has_the_texts_in_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for part, text in (("pydantic-core", "as it is carried"), ("python", "PSF"), ("debian-zlib1g", "zlib")):
        (tmp_path / "licences" / part).mkdir(parents=True)
        (tmp_path / "licences" / part / "LICENSE").write_text(text)
    (tmp_path / "licences" / "gtapp.cdx.json").touch()
    monkeypatch.setattr(sys, "executable", str(tmp_path / "gtapp"))
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    parts = {part.name: part for part in list_parts()}
    assert (
        parts["pydantic-core"].read_text() == "as it is carried" and parts["pydantic-core"].licence == "MIT"
    )
    assert parts["debian-zlib1g"].read_text() == "zlib"
    assert parts["python"].version and "gtapp.cdx.json" not in parts
