"""The docks of votes together: named, plain, reachable by keys, and without cost until they are shown."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QLabel, QWidget

from gtapp.features.scores.window.scores_part import ScoresPart
from gtapp.window import part_imports
from tests.features.scores.window.vote_steps import wait_for_votes, write_answers
from tests.window.window_driver import WindowDriver
from tests.window_fixtures import OpenWindow

KEYS = ("Shift+F7", "Shift+F8", "Shift+F9")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_answers(tmp_path / "cards", {"A": {"c1": {"place": "Bern"}}, "B": {"c1": {"place": "Bern"}}})


def find_docks(driver: WindowDriver) -> None:
    for key in KEYS:
        driver.press(key)
        wait_for_votes(driver)
    driver.press("Ctrl+J")
    wait_for_votes(driver)


def test_everything_that_takes_the_focus_has_a_name(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    nameless = []
    for key in KEYS:
        driver.press(key)
        wait_for_votes(driver)
        for widget in driver.window.findChildren(QWidget):
            if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisible():
                interface = QAccessible.queryAccessibleInterface(widget)
                if not interface.text(QAccessible.Text.Name):
                    nameless.append(f"{type(widget).__name__} in {type(widget.parentWidget()).__name__}")
    assert nameless == []


def test_every_label_shows_plain_text(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    find_docks(driver)
    labels = [label for label in driver.window.findChildren(QLabel) if label.text()]
    assert [each.text() for each in labels if each.textFormat() != Qt.TextFormat.PlainText] == []


def test_f6_reaches_the_queue(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    find_docks(driver)
    panel = driver.window.context.panels["suspects_panel"].widget()
    for _ in range(10):
        driver.press("F6")
        if panel.isAncestorOf(driver.focus):
            break
    assert panel.isAncestorOf(driver.focus)


def test_a_hidden_dock_computes_nothing(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    assert (
        driver.window.features.part(ScoresPart)._parts is None
        and driver.window.features.part(ScoresPart).service.board is None
    )
    driver.press("Ctrl+PgDown")
    assert driver.window.features.part(ScoresPart)._parts is None


def test_closing_during_all_searches(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    for key in KEYS:
        driver.press(key)
    driver.press("Ctrl+J")
    driver.press("Ctrl+PgDown")
    driver.close()
    again: WindowDriver = window_on(folder)
    find_docks(again)


def test_profile_and_rules_keep_the_queue(window_on: OpenWindow, folder: Path) -> None:
    """A confirmation does not depend on a profile; the runs are read again all the same."""
    driver: WindowDriver = window_on(folder)
    find_docks(driver)
    inquiry = driver.window.features.part(ScoresPart).parts.navigator
    before = [each.item for each in inquiry.queue.queue]
    driver.window.features.part(ScoresPart).service.set_profile("published")
    wait_for_votes(driver)
    assert [each.item for each in inquiry.queue.queue] == before == ["c1"]
    driver.press("Alt+1")
    assert driver.session.document and driver.session.document.get("/publication/place") == "Bern"


@pytest.mark.slow
def test_the_window_starts_without_the_votes() -> None:
    code = """import sys, gtapp.window.main_window
print([m for m in sys.modules if m.startswith("gtapp.features.scores.") and not m.endswith(".feature")])"""
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


@pytest.mark.parametrize("keys", [("Shift+F9", "Shift+F8"), ("Shift+F8", "Shift+F9"), ("Shift+F9", "Ctrl+J")])
def test_values_have_room_below_the_queue(window_on: OpenWindow, folder: Path, keys: tuple[str, str]) -> None:
    driver: WindowDriver = window_on(folder)
    driver.press("F7")
    for key in keys:
        driver.press(key)
        wait_for_votes(driver)
    values, suspects = (
        driver.window.context.panels["values_panel"],
        driver.window.context.panels["suspects_panel"],
    )
    driver.qtbot.waitUntil(lambda: values.isVisible() and suspects.isVisible())
    driver.qtbot.waitUntil(lambda: values.y() > suspects.y() and values.height() > 100)
    assert not driver.window.context.panels["draft_panel"].isVisible()


def test_a_dock_is_filled_once_its_modules_are_imported(
    window_on: OpenWindow, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver: WindowDriver = window_on(folder)
    monkeypatch.setattr(part_imports, "imported", set())
    docks = [driver.window.context.panels[name] for name in ("suspects_panel", "values_panel")]
    for dock in docks:
        dock.open()
    assert all(dock.isVisible() and dock.widget() is None for dock in docks)
    driver.qtbot.waitUntil(lambda: all(dock.widget() is not None for dock in docks))
    assert driver.window.features.part(ScoresPart).service.is_active
    wait_for_votes(driver)


def test_modules_are_imported_while_the_window_is_idle(
    window_on: OpenWindow, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver: WindowDriver = window_on(folder)
    imported = set[str]()
    monkeypatch.setattr(part_imports, "imported", imported)
    warming = driver.window.features.imports
    assert warming.idle.isActive()
    left = warming.idle.remainingTime()
    warming.idle.setInterval(50_000)
    driver.set("/publication/place", "Bern")
    assert warming.idle.remainingTime() > left
    warming.idle.setInterval(0)
    driver.go("c2")
    driver.qtbot.waitUntil(lambda: not warming.idle.isActive())
    driver.wait_for_tasks()
    assert imported == {"scores"}
    assert driver.window.findChild(ScoresPart) is None, "nothing is loaded"
    driver.go("c3")
    assert not warming.idle.isActive()
