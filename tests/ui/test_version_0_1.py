"""Settings and unsaved work of version 0.1 in the window: see `tests.version_0_1`."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QDockWidget

from gtapp.ui.preferences import Preferences
from tests.ui.conftest import Open
from tests.version_0_1 import copy_home, copy_project


def test_the_window_is_as_it_was_left(window_on: Open, tmp_path: Path, user_folders: Path) -> None:
    root = copy_project("cards", tmp_path / "cards")
    copy_home(user_folders, root)
    settings = user_folders / "config" / "gtapp" / "gtapp.ini"
    preferences = Preferences(settings)
    assert (preferences.language, preferences.theme, preferences.user) == ("de", "dark", "Änne")
    assert preferences.recent == [str(root)]
    settings.rename(tmp_path / "settings.ini")
    desk = window_on(root)
    assert desk.current == "c"
    visible = [dock.objectName() for dock in desk.window.findChildren(QDockWidget) if dock.isVisible()]
    assert visible == ["draft_panel"]
    assert desk.workspace.scan.viewport.rotation == 90


def test_unsaved_work_is_offered_back(window_on: Open, tmp_path: Path, user_folders: Path) -> None:
    root = copy_project("cards", tmp_path / "cards")
    copy_home(user_folders, root)
    desk = window_on(root)
    desk.go("b")
    desk.idle()
    document = desk.session.document
    assert document and desk.session.lost_here()
    desk.session.project.recover(document)
    assert document.record["publication"]["title"] == "Verloren"
