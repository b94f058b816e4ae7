"""Fixtures of the tests of exports: projects of all five benchmarks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.sample_projects import copy_project

REAL = ("zettelkatalog", "letters", "personnel_cards", "fraktur", "sciencemetabench")
Real = Callable[[str], Path]


@pytest.fixture
def real(reference: Path, tmp_path: Path) -> Real:
    """Copy the real project of a benchmark to a folder of its name."""
    return lambda name: copy_project(reference / name, tmp_path / name)
