"""Settings and unsaved work of version 0.1 in the window: see `tests.version_0_1`."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QDockWidget

from gtapp.kit.preferences import Preferences
from tests.version_0_1 import copy_home, copy_project
from tests.window_fixtures import OpenWindow


def test_the_window_is_as_it_was_left(window_on: OpenWindow, tmp_path: Path, user_folders: Path) -> None:
    root = copy_project("cards", tmp_path / "cards")
    copy_home(user_folders, root)
    settings = user_folders / "config" / "gtapp" / "gtapp.ini"
    preferences = Preferences(settings)
    assert (preferences.language, preferences.theme, preferences.user) == ("de", "dark", "Änne")
    assert preferences.recent == [str(root)]
    settings.rename(tmp_path / "settings.ini")
    driver = window_on(root)
    assert driver.current == "c"
    visible = [dock.objectName() for dock in driver.window.findChildren(QDockWidget) if dock.isVisible()]
    assert visible == []  # its panel below the scan is a button of the strip now
    assert driver.workspace.scan.viewport.rotation == 90


def test_unsaved_work_is_recovered(window_on: OpenWindow, tmp_path: Path, user_folders: Path) -> None:
    root = copy_project("cards", tmp_path / "cards")
    copy_home(user_folders, root)
    driver = window_on(root)
    driver.go("b")
    driver.wait_for_tasks()
    document = driver.session.document
    assert document and driver.session.count_lost()
    driver.session.project.recover(document)
    assert document.record["publication"]["title"] == "Verloren"
