"""Saving failures and changes by other programs: nothing is lost, and each is reported."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QLabel, QMessageBox, QPushButton, QWidget

from gtapp.core.platform.errors import SaveError
from gtapp.window.dialogs.unsaved_work import ConflictDialog, write_copies
from tests.window.window_driver import WindowDriver, cards, hash_files, value
from tests.window_fixtures import OpenWindow

pytestmark = pytest.mark.quick

TRUTH = "ground_truths/c1.json"


def change_outside(folder: Path, last_name: str, name: str = "c1") -> None:
    """Correct a file as another program."""
    path = folder / f"ground_truths/{name}.json"
    tree = json.loads(path.read_text(encoding="utf-8"))
    tree["response_text"]["author"]["last_name"] = last_name
    path.write_text(json.dumps(tree, indent=4), encoding="utf-8")


@pytest.fixture
def locked(folder: Path) -> Path:
    """A truth that can't be written: a folder is in the place of the temporary file."""
    if os.geteuid() == 0:
        pytest.skip("root may write everywhere")
    (folder / "ground_truths").chmod(0o555)
    return folder


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """While the list's one entry is true, no file can be written."""
    from gtapp.core.files import atomic
    from gtapp.core.platform.errors import SaveError

    full = [True]
    write = atomic.write

    def refuse(path: Path, content: bytes, *more: Any) -> None:
        if full[0]:
            raise SaveError("save-full", path=str(path))
        write(path, content, *more)

    monkeypatch.setattr(atomic, "write", refuse)
    return full


def test_a_failed_save_is_reported_and_tried_again(
    window_on: OpenWindow, folder: Path, full_disk: list[bool]
) -> None:
    driver: WindowDriver = window_on(folder)
    before = (folder / TRUTH).read_bytes()
    driver.set("/author/last_name", "Neu")
    driver.press("Ctrl+S")
    assert driver.window.status.saving.text.text() == "Could not save"
    assert "disk is full" in driver.window.status.saving.toolTip()
    notice = driver.workspace.notices.get("unsaved")
    assert notice and "c1" in notice.text.text() and "disk is full" in notice.text.text()
    driver.press("Ctrl+PgDown")
    assert driver.current == "c2"
    assert (folder / TRUTH).read_bytes() == before
    assert driver.workspace.notices.get("unsaved")
    driver.press("Ctrl+PgUp")
    assert driver.session.document and driver.session.document.get("/author/last_name") == "Neu"
    driver.press("Ctrl+PgDown")
    full_disk[0] = False
    driver.session.unsaved.retry()
    assert value(folder / TRUTH, "author", "last_name") == "Neu"
    assert driver.workspace.notices.get("unsaved") is None


def test_an_item_that_could_not_be_saved_is_not_checked(
    window_on: OpenWindow, folder: Path, full_disk: list[bool]
) -> None:
    driver: WindowDriver = window_on(folder)
    driver.set("/author/last_name", "Neu")
    driver.press("Ctrl+Return")
    assert driver.current == "c1"
    assert driver.session.project.status("c1").name != "checked"
    full_disk[0] = False
    driver.press("Ctrl+Return")
    assert driver.current == "c2"
    assert driver.session.project.status("c1").name == "checked"


def test_quitting_names_what_is_not_saved(window_on: OpenWindow, folder: Path, full_disk: list[bool]) -> None:
    driver: WindowDriver = window_on(folder)
    driver.set("/author/last_name", "Neu")
    texts: list[str] = []

    def stay(box: QMessageBox) -> None:
        texts.append(box.text())
        box.escapeButton().click()

    driver.answer_dialog(QMessageBox, stay)
    driver.window.close()
    assert driver.window.isVisible()
    assert "c1" in texts[0]
    driver.close()
    again: WindowDriver = window_on(folder)
    full_disk[0] = False
    assert again.session.lost_items == ["c1"]


def test_copies_of_unsaved_items(
    window_on: OpenWindow, folder: Path, full_disk: list[bool], tmp_path: Path
) -> None:
    driver: WindowDriver = window_on(folder)
    driver.set("/author/last_name", "Neu")
    driver.press("Ctrl+S")
    full_disk[0] = False
    elsewhere = tmp_path / "elsewhere"
    for name in ("c1.json", "c1 (1).json"):
        [path] = write_copies(driver.session.project, driver.session.unsaved.failures, elsewhere)
        assert path.name == name
        assert value(path, "author", "last_name") == "Neu"


@pytest.mark.parametrize("place", ["ground_truths", "drafts", "images", ".gtapp"])
def test_copies_are_not_written_among_the_files_of_the_project(
    window_on: OpenWindow, folder: Path, full_disk: list[bool], place: str
) -> None:
    """A copy in the folder of ground truths would be another item."""
    driver: WindowDriver = window_on(folder)
    driver.set("/author/last_name", "Neu")
    driver.press("Ctrl+S")
    full_disk[0] = False
    before = hash_files(folder / place)
    with pytest.raises(SaveError) as caught:
        write_copies(driver.session.project, driver.session.unsaved.failures, folder / place)
    assert caught.value.code == "export-inside" and hash_files(folder / place) == before


def test_without_a_journal_quitting_announces_a_loss(
    window_on: OpenWindow, folder: Path, full_disk: list[bool]
) -> None:
    (folder / ".gtapp").write_bytes(b"a file where the journal's folder would be")
    driver: WindowDriver = window_on(folder)
    driver.set("/author/last_name", "Neu")
    assert driver.workspace.notices.get("journal")
    texts: list[str] = []

    def stay(box: QMessageBox) -> None:
        texts.append(box.informativeText())
        box.escapeButton().click()

    driver.answer_dialog(QMessageBox, stay)
    driver.window.close()
    assert "lost" in texts[0]
    full_disk[0] = False


def test_the_retry_timer_runs_only_while_something_is_unsaved(
    window_on: OpenWindow, folder: Path, full_disk: list[bool]
) -> None:
    driver: WindowDriver = window_on(folder)
    timer = driver.session.unsaved._timer
    assert not timer.isActive()
    driver.set("/author/last_name", "Neu")
    driver.press("Ctrl+S")
    assert timer.isActive()
    full_disk[0] = False
    timer.setInterval(1)
    driver.qtbot.waitUntil(lambda: not timer.isActive())
    assert driver.window.status.saving.text.text() == "Saved"


def has_icon(widget: QWidget) -> bool:
    """Return whether an icon is shown before the text."""
    return any(not label.pixmap().isNull() for label in widget.findChildren(QLabel))


def test_a_closed_item_is_not_reported(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    saving = driver.window.status.saving
    driver.qtbot.waitUntil(lambda: has_icon(saving))
    driver.session.leave()  # as before an import, which may change its file
    driver.session.saving_changed.emit()
    assert (driver.session.saving, saving.text.text()) == ("none", "")
    driver.qtbot.waitUntil(lambda: not has_icon(saving))
    driver.session.reread()
    assert saving.text.text() == "Saved"
    driver.qtbot.waitUntil(lambda: has_icon(saving))


def test_undoing_an_unsaved_edit_makes_the_item_clean(
    window_on: OpenWindow, folder: Path, full_disk: list[bool]
) -> None:
    driver: WindowDriver = window_on(folder)
    driver.set("/author/last_name", "Neu")
    driver.press("Ctrl+S")
    driver.press("Ctrl+Z")
    assert driver.window.status.saving.text.text() == "Saved"
    assert not len(driver.session.unsaved)


def test_a_folder_without_permission(window_on: OpenWindow, locked: Path) -> None:
    driver: WindowDriver = window_on(locked)
    driver.set("/author/last_name", "Neu")
    driver.press("Ctrl+S")
    assert driver.window.status.saving.text.text() == "Could not save"
    (locked / "ground_truths").chmod(0o755)
    driver.press("Ctrl+S")
    assert driver.window.status.saving.text.text() == "Saved"


_ANSWERS = {"mine": "&Keep my version", "theirs": "Take the version on the &disk", "later": "Decide &later"}


def press(dialog: ConflictDialog, choice: str) -> None:
    """Press the button of an answer."""
    next(each for each in dialog.findChildren(QPushButton) if each.text() == _ANSWERS[choice]).click()


def change_layout_outside(folder: Path) -> str:
    """Write another record in a layout of its own, which can't be merged by value, as another program; return the text."""
    text = json.dumps([{"last_name": "Theirs"}])
    (folder / TRUTH).write_text(text, encoding="utf-8")
    return text


def test_a_version_that_can_not_be_merged_is_taken_as_a_whole(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    driver.set("/author/last_name", "Mine")
    text = change_layout_outside(folder)
    seen = driver.answer_dialog(ConflictDialog, lambda dialog: press(dialog, "theirs"))
    driver.press("Ctrl+S")
    driver.qtbot.waitUntil(lambda: not seen.isActive())
    assert driver.session.document and driver.session.document.parts[0].text == text
    assert driver.window.status.saving.text.text() == "Saved"
    driver.press("Ctrl+Z")
    assert driver.session.document.get("/author/last_name") == "Mine"
    driver.press("Ctrl+S")
    assert value(folder / TRUTH, "author", "last_name") == "Mine"


def test_deciding_later_keeps_both_versions(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    driver.set("/author/last_name", "Mine")
    text = change_layout_outside(folder)
    seen = driver.answer_dialog(ConflictDialog, lambda dialog: press(dialog, "later"))
    driver.press("Ctrl+S")
    driver.qtbot.waitUntil(lambda: not seen.isActive())
    assert (folder / TRUTH).read_text(encoding="utf-8") == text
    assert driver.session.document and driver.session.document.get("/author/last_name") == "Mine"
    notice = driver.workspace.notices.get("unsaved")
    assert notice and notice.buttons[0].text() == "Decide …"
    driver.answer_dialog(ConflictDialog, lambda dialog: press(dialog, "mine"))
    notice.buttons[0].click()
    assert value(folder / TRUTH, "author", "last_name") == "Mine"


def test_a_file_changed_outside_is_read_again_without_unsaved_work(
    window_on: OpenWindow, folder: Path
) -> None:
    driver: WindowDriver = window_on(folder)
    change_outside(folder, "Theirs")
    driver.session.check_disk()
    assert driver.session.document and driver.session.document.get("/author/last_name") == "Theirs"
    assert driver.workspace.form.document is driver.session.document


def test_a_vanished_file_is_reported(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    driver.set("/author/last_name", "Mine")
    (folder / TRUTH).unlink()
    driver.answer_dialog(ConflictDialog, lambda dialog: press(dialog, "mine"))
    driver.press("Ctrl+S")
    driver.qtbot.waitUntil((folder / TRUTH).exists)
    assert value(folder / TRUTH, "author", "last_name") == "Mine"


def test_a_file_corrected_outside_is_read_again(window_on: OpenWindow, folder: Path) -> None:
    whole = (folder / TRUTH).read_bytes()
    (folder / TRUTH).write_bytes(b"{")
    driver: WindowDriver = window_on(folder)
    assert driver.session.saving == "unreadable"
    problem = driver.session.problem
    driver.session.check_disk()
    assert driver.session.problem is problem
    (folder / TRUTH).write_bytes(b"\xff")
    driver.session.check_disk()
    assert driver.session.problem and problem and driver.session.problem.code != problem.code
    (folder / TRUTH).write_bytes(whole)
    driver.session.check_disk()
    assert driver.session.document and driver.session.problem is None
    assert driver.workspace.form.document is driver.session.document
    assert (folder / TRUTH).read_bytes() == whole


def test_another_folder_at_the_projects_path_is_announced(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    driver.set("/publication/place", "Bern")
    moved = folder.rename(folder.with_name("moved"))
    before = hash_files(cards(folder))
    driver.set("/publication/place", "Genf")
    driver.press("Ctrl+Return")
    for name in ("journal", "unsaved"):
        notice = driver.workspace.notices.get(name)
        assert notice
        texts = " ".join(label.text() for label in notice.findChildren(QLabel))
        assert "is another folder than the one that was opened" in texts and "saving still works" not in texts
    assert driver.current == "c1" and hash_files(folder) == before
    folder.rename(folder.with_name("other"))
    moved.rename(folder)
    driver.press("Ctrl+Return")
    assert value(folder / "ground_truths/c1.json", "publication", "place") == "Genf"
    assert driver.workspace.notices.get("unsaved") is None
