"""A project with runs to be scored."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.features.scores.board_samples import NAMES, project
from tests.window.window_driver import scan


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Four cards and three runs: T1 right, T2 wrong in a field, T3 with unusable answers."""
    made = project(tmp_path / "scored")
    for name in NAMES:
        (made / "images" / f"{name}.jpg").unlink()
        scan(made / "images" / f"{name}.png")
    return made
