"""Links that lead out of the project, in the window: it asks once, and again where a link leads elsewhere."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QApplication, QPushButton

from gtapp.window.dialogs.link_dialog import OutsideLinksDialog
from gtapp.window.opener import OpenRequest
from tests.window.window_driver import WindowDriver, hash_files, value
from tests.window_fixtures import OpenWindow


def _link(place: Path, target: Path) -> None:
    place.rename(target)
    place.symlink_to(target)


def _open(window_on: OpenWindow, folder: Path, answer: str) -> tuple[WindowDriver, list[str]]:
    """Open a folder, press a key in each question; return the places that were shown."""
    shown: list[str] = []
    driver: WindowDriver = window_on(None)

    def press(dialog: OutsideLinksDialog) -> None:
        shown.append(dialog.places.toPlainText())
        driver.press(answer, QApplication.focusWidget())

    driver.answer_dialog(OutsideLinksDialog, press)
    with driver.qtbot.waitSignal(driver.window.opened):
        driver.window.open(OpenRequest(folder))
    driver.wait_for_tasks()
    return driver, shown


def test_consent_is_asked_for_once(window_on: OpenWindow, folder: Path, tmp_path: Path) -> None:
    target = tmp_path / "shared"
    _link(folder / "ground_truths", target)
    driver, shown = _open(window_on, folder, "Alt+W")
    assert shown == [str(target)]
    driver.set("/author/last_name", "Neu")
    driver.press("Ctrl+S")
    assert value(target / "c1.json", "author", "last_name") == "Neu"
    window_on(folder)
    assert not QApplication.activeModalWidget()


def test_without_consent_nothing_is_written_there_and_nothing_is_lost(
    window_on: OpenWindow, folder: Path, tmp_path: Path
) -> None:
    target = tmp_path / "shared"
    _link(folder / "ground_truths", target)
    before = hash_files(target)
    driver, _ = _open(window_on, folder, "Return")
    document = driver.session.document
    assert document and "truth-outside" in [issue.message.code for issue in document.issues]
    driver.set("/author/last_name", "Neu")
    driver.press("Ctrl+S")
    notice = driver.workspace.notices.get("unsaved")
    assert notice and str(target) in notice.text.text() and hash_files(target) == before
    [decide] = [each for each in notice.findChildren(QPushButton) if each.text() == "Decide …"]
    driver.answer_dialog(OutsideLinksDialog, lambda dialog: dialog.accept())
    decide.click()
    assert value(target / "c1.json", "author", "last_name") == "Neu"
    assert driver.workspace.notices.get("unsaved") is None


def test_a_journal_outside_is_asked_about(window_on: OpenWindow, folder: Path, tmp_path: Path) -> None:
    target = tmp_path / "state"
    target.mkdir()
    (folder / ".gtapp").symlink_to(target)
    driver, shown = _open(window_on, folder, "Return")
    driver.set("/author/last_name", "Neu")
    driver.press("Ctrl+S")
    assert shown == [str(target)] and not list(target.iterdir())
    assert value(folder / "ground_truths/c1.json", "author", "last_name") == "Neu"
    driver.close()
    driver, _ = _open(window_on, folder, "Alt+W")
    driver.set("/author/last_name", "Neuer")
    assert (target / "work.sqlite").is_file() and driver.workspace.notices.get("journal") is None
