"""The parts of the program and their licences."""

from __future__ import annotations

from importlib import metadata

from gtapp.licences import list_parts


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
