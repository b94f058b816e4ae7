"""Fixtures: copies of the real letters' texts, in the window."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.window.window_driver import scan


@pytest.fixture
def letters(reference: Path, tmp_path: Path) -> Path:
    """A copy of the real letters; each page is a small picture."""
    target = tmp_path / "letters"
    shutil.copytree(reference / "letters", target, ignore=shutil.ignore_patterns("answers", "images"))
    first, *others = (target / "images" / path.name for path in (reference / "letters/images").iterdir())
    scan(first)
    for page in others:
        shutil.copyfile(first, page)
    return target


@pytest.fixture
def sheet(letters: Path, tmp_path: Path) -> Path:
    """The sheet of these letters as a CSV, as upstream has it."""
    path = tmp_path / "sheet.csv"
    path.write_bytes((letters / "ground_truths" / "letters.csv").read_bytes())
    return path
