"""A program that ended in the middle of a save reports outdated files at the next opening, and the next save updates them."""

from __future__ import annotations

from pathlib import Path

import pytest

from gtapp.features.letters import derived_files, tabs
from gtapp.features.letters.importer import SheetImport
from tests.sample_projects import open_checked, snapshot
from tests.window.window_driver import WindowDriver
from tests.window_fixtures import OpenWindow


@pytest.fixture
def outdated_letters(letters: Path) -> Path:
    """A letter was saved; its row in the copy was not written."""
    truths = letters / "ground_truths"
    with open_checked(letters, "letters") as project:
        SheetImport(project, tabs.read_tables(truths / "letters.csv")).apply(project)
        document = project.document("letter04")
        document.set(("letter_title",), ["Neu"])
        with project.defer_following():
            project.save(document)
    return letters


def test_outdated_files_are_reported_and_updated_by_the_next_save(
    window_on: OpenWindow, outdated_letters: Path
) -> None:
    before = snapshot(outdated_letters / "ground_truths")
    driver: WindowDriver = window_on(outdated_letters)
    notices = driver.window.workspace.notices  # type: ignore[union-attr]
    driver.qtbot.waitUntil(lambda: notices.get("sheet") is not None)
    assert "letters.csv" in notices.get("sheet").text.text()  # type: ignore[union-attr]
    assert snapshot(outdated_letters / "ground_truths") == before  # to open is not to write
    document = driver.session.document
    assert document
    document.set(("letter_title",), ["Other"])
    driver.press("Ctrl+S")
    driver.qtbot.waitUntil(lambda: notices.get("sheet") is None)
    assert derived_files.list_outdated_files(driver.session.project) == []


def test_consistent_files_are_not_reported(window_on: OpenWindow, outdated_letters: Path) -> None:
    with open_checked(outdated_letters, "letters") as project:
        derived_files.update_files(project)
    driver: WindowDriver = window_on(outdated_letters)
    driver.wait_for_tasks()
    assert driver.window.workspace.notices.get("sheet") is None  # type: ignore[union-attr]
