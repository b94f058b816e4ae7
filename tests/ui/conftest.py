"""Fixtures of the window's tests: open the real window on real folders, and close it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from pytestqt.qtbot import QtBot

if TYPE_CHECKING:
    from tests.ui.window_driver import WindowDriver

OpenWindow = Callable[..., "WindowDriver"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A project of six index cards: three with a truth, two with a draft, one with a scan only."""
    from tests.ui.window_driver import cards

    return cards(tmp_path / "cards")


@pytest.fixture
def window_on(qtbot: QtBot, tmp_path: Path) -> Iterator[OpenWindow]:
    """Open the window on a folder; several opened in one test belong to the same user."""
    from tests.ui.window_driver import WindowDriver

    opened: list[WindowDriver] = []

    def open_window(path: Path | None, **request: str) -> WindowDriver:
        opened.append(WindowDriver(qtbot, tmp_path / "settings.ini", path, **request))
        return opened[-1]

    yield open_window
    for each in opened:
        each.close()
