"""What happens when a file can't be saved, or another program changed it: nothing is lost, and it is said."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox

from gtapp.ui.dialogs.conflict_dialog import ConflictDialog
from gtapp.ui.dialogs.unsaved_work import write_copies
from tests.ui.conftest import Open
from tests.ui.windows import Desk, value

TRUTH = "ground_truths/c1.json"


def change_outside(folder: Path, last_name: str, name: str = "c1") -> None:
    """Another program corrects a file."""
    path = folder / f"ground_truths/{name}.json"
    tree = json.loads(path.read_text(encoding="utf-8"))
    tree["response_text"]["author"]["last_name"] = last_name
    path.write_text(json.dumps(tree, indent=4), encoding="utf-8")


@pytest.fixture
def locked(folder: Path) -> Path:
    """A truth that can't be written: a folder stands where the temporary file would go on replacing."""
    if os.geteuid() == 0:
        pytest.skip("root may write everywhere")
    (folder / "ground_truths").chmod(0o555)
    return folder


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """While the list's one entry is true, no file can be written."""
    from gtapp.errors import SaveError
    from gtapp.formats import atomic

    full = [True]
    write = atomic.write

    def refuse(path: Path, content: bytes) -> None:
        if full[0]:
            raise SaveError("save-full", path=str(path))
        write(path, content)

    monkeypatch.setattr(atomic, "write", refuse)
    return full


def test_a_failed_save_is_said_and_tried_again(window_on: Open, folder: Path, full_disk: list[bool]) -> None:
    desk: Desk = window_on(folder)
    before = (folder / TRUTH).read_bytes()
    desk.set("/author/last_name", "Neu")
    desk.press("Ctrl+S")
    assert desk.window.status.saving.text.text() == "Could not save"
    assert "disk is full" in desk.window.status.saving.toolTip()
    notice = desk.workspace.notices.get("unsaved")
    assert notice and "c1" in notice.text.text() and "disk is full" in notice.text.text()
    desk.press("Ctrl+PgDown")
    assert desk.current == "c2"
    assert (folder / TRUTH).read_bytes() == before
    assert desk.workspace.notices.get("unsaved")
    desk.press("Ctrl+PgUp")
    assert desk.session.document and desk.session.document.get("/author/last_name") == "Neu"
    desk.press("Ctrl+PgDown")
    full_disk[0] = False
    desk.session.unsaved.retry()
    assert value(folder / TRUTH, "author", "last_name") == "Neu"
    assert desk.workspace.notices.get("unsaved") is None


def test_an_item_that_could_not_be_saved_is_not_checked(
    window_on: Open, folder: Path, full_disk: list[bool]
) -> None:
    desk: Desk = window_on(folder)
    desk.set("/author/last_name", "Neu")
    desk.press("Ctrl+Return")
    assert desk.current == "c1"
    assert desk.session.project.status("c1").name != "checked"
    full_disk[0] = False
    desk.press("Ctrl+Return")
    assert desk.current == "c2"
    assert desk.session.project.status("c1").name == "checked"


def test_quitting_names_what_is_not_saved(window_on: Open, folder: Path, full_disk: list[bool]) -> None:
    desk: Desk = window_on(folder)
    desk.set("/author/last_name", "Neu")
    texts: list[str] = []

    def stay(box: QMessageBox) -> None:
        texts.append(box.text())
        box.escapeButton().click()

    desk.answer(QMessageBox, stay)
    desk.window.close()
    assert desk.window.isVisible()
    assert "c1" in texts[0]
    desk.close()
    again: Desk = window_on(folder)
    full_disk[0] = False
    assert again.session.lost_items == ["c1"]


def test_copies_of_what_could_not_be_saved(
    window_on: Open, folder: Path, full_disk: list[bool], tmp_path: Path
) -> None:
    desk: Desk = window_on(folder)
    desk.set("/author/last_name", "Neu")
    desk.press("Ctrl+S")
    full_disk[0] = False
    elsewhere = tmp_path / "elsewhere"
    for name in ("c1.json", "c1 (1).json"):
        [path] = write_copies(desk.session.unsaved.failures, elsewhere)
        assert path.name == name
        assert value(path, "author", "last_name") == "Neu"


def test_without_a_journal_leaving_is_said_to_lose(
    window_on: Open, folder: Path, full_disk: list[bool]
) -> None:
    (folder / ".gtapp").write_bytes(b"a file where the journal's folder would be")
    desk: Desk = window_on(folder)
    desk.set("/author/last_name", "Neu")
    assert desk.workspace.notices.get("journal")
    texts: list[str] = []

    def stay(box: QMessageBox) -> None:
        texts.append(box.informativeText())
        box.escapeButton().click()

    desk.answer(QMessageBox, stay)
    desk.window.close()
    assert "lost" in texts[0]
    full_disk[0] = False


def test_the_retry_timer_runs_only_while_something_is_not_saved(
    window_on: Open, folder: Path, full_disk: list[bool]
) -> None:
    desk: Desk = window_on(folder)
    timer = desk.session.unsaved._timer
    assert not timer.isActive()
    desk.set("/author/last_name", "Neu")
    desk.press("Ctrl+S")
    assert timer.isActive()
    full_disk[0] = False
    timer.setInterval(1)
    desk.qtbot.waitUntil(lambda: not timer.isActive())
    assert desk.window.status.saving.text.text() == "Saved"


def test_nothing_is_said_of_an_item_that_was_put_away(window_on: Open, folder: Path) -> None:
    desk: Desk = window_on(folder)
    saving = desk.window.status.saving
    desk.qtbot.waitUntil(lambda: saving.has_icon)
    desk.session.leave()  # as before an import, which may change its file
    desk.session.saving_changed.emit()
    assert (desk.session.saving, saving.text.text()) == ("none", "")
    desk.qtbot.waitUntil(lambda: not saving.has_icon)
    desk.session.reread()
    assert saving.text.text() == "Saved"
    desk.qtbot.waitUntil(lambda: saving.has_icon)


def test_undoing_what_could_not_be_saved_makes_it_clean(
    window_on: Open, folder: Path, full_disk: list[bool]
) -> None:
    desk: Desk = window_on(folder)
    desk.set("/author/last_name", "Neu")
    desk.press("Ctrl+S")
    desk.press("Ctrl+Z")
    assert desk.window.status.saving.text.text() == "Saved"
    assert not len(desk.session.unsaved)


def test_folder_without_rights(window_on: Open, locked: Path) -> None:
    desk: Desk = window_on(locked)
    desk.set("/author/last_name", "Neu")
    desk.press("Ctrl+S")
    assert desk.window.status.saving.text.text() == "Could not save"
    (locked / "ground_truths").chmod(0o755)
    desk.press("Ctrl+S")
    assert desk.window.status.saving.text.text() == "Saved"


def _conflict(desk: Desk, folder: Path, choice: str) -> list[list[str]]:
    """Edits c1 here and outside, saves, and answers the question; the rows that it showed."""
    desk.set("/author/last_name", "Mine")
    change_outside(folder, "Theirs")
    shown: list[list[str]] = []

    def answer(dialog: ConflictDialog) -> None:
        model = dialog.table.model()
        for row in range(model.rowCount()):
            shown.append([model.index(row, column).data() for column in range(3)])
        {"mine": dialog._mine.click, "theirs": dialog._theirs.click, "later": dialog.reject}[choice]()

    desk.answer(ConflictDialog, answer)
    desk.press("Ctrl+S")
    desk.qtbot.waitUntil(lambda: bool(shown))
    return shown


def test_conflict_keep_mine(window_on: Open, folder: Path) -> None:
    desk: Desk = window_on(folder)
    assert _conflict(desk, folder, "mine") == [["Author › Last name", "Mine", "Theirs"]]
    assert value(folder / TRUTH, "author", "last_name") == "Mine"
    assert desk.window.status.saving.text.text() == "Saved"


def test_conflict_take_theirs_can_be_undone(window_on: Open, folder: Path) -> None:
    desk: Desk = window_on(folder)
    _conflict(desk, folder, "theirs")
    assert desk.session.document
    assert desk.session.document.get("/author/last_name") == "Theirs"
    assert desk.window.status.saving.text.text() == "Saved"
    desk.press("Ctrl+Z")
    assert desk.session.document.get("/author/last_name") == "Mine"
    desk.press("Ctrl+S")
    assert value(folder / TRUTH, "author", "last_name") == "Mine"


def test_conflict_later_keeps_both(window_on: Open, folder: Path) -> None:
    desk: Desk = window_on(folder)
    _conflict(desk, folder, "later")
    assert value(folder / TRUTH, "author", "last_name") == "Theirs"
    assert desk.session.document and desk.session.document.get("/author/last_name") == "Mine"
    notice = desk.workspace.notices.get("unsaved")
    assert notice and notice.buttons[0].text() == "Decide …"
    desk.answer(ConflictDialog, lambda dialog: dialog._mine.click())
    notice.buttons[0].click()
    assert value(folder / TRUTH, "author", "last_name") == "Mine"


def test_a_file_changed_outside_is_read_again_where_nothing_is_at_stake(
    window_on: Open, folder: Path
) -> None:
    desk: Desk = window_on(folder)
    change_outside(folder, "Theirs")
    desk.session.look_at_disk()
    assert desk.session.document and desk.session.document.get("/author/last_name") == "Theirs"
    assert desk.workspace.form.document is desk.session.document


def test_coming_back_to_the_window_with_edits_asks(window_on: Open, folder: Path) -> None:
    desk: Desk = window_on(folder)
    desk.set("/author/last_name", "Mine")
    change_outside(folder, "Theirs")
    asked: list[ConflictDialog] = []

    def later(dialog: ConflictDialog) -> None:
        asked.append(dialog)
        dialog.reject()

    desk.answer(ConflictDialog, later)
    desk.session.look_at_disk()
    desk.qtbot.waitUntil(lambda: bool(asked))
    desk.session.look_at_disk()
    assert len(asked) == 1
    assert desk.session.document and desk.session.document.get("/author/last_name") == "Mine"


def test_a_file_that_vanished_is_said(window_on: Open, folder: Path) -> None:
    desk: Desk = window_on(folder)
    desk.set("/author/last_name", "Mine")
    (folder / TRUTH).unlink()
    desk.answer(ConflictDialog, lambda dialog: dialog._mine.click())
    desk.press("Ctrl+S")
    desk.qtbot.waitUntil((folder / TRUTH).exists)
    assert value(folder / TRUTH, "author", "last_name") == "Mine"


def test_a_file_that_was_mended_outside_is_read_again(window_on: Open, folder: Path) -> None:
    whole = (folder / TRUTH).read_bytes()
    (folder / TRUTH).write_bytes(b"{")
    desk: Desk = window_on(folder)
    assert desk.session.saving == "unreadable"
    problem = desk.session.problem
    desk.session.look_at_disk()
    assert desk.session.problem is problem
    (folder / TRUTH).write_bytes(b"\xff")
    desk.session.look_at_disk()
    assert desk.session.problem and problem and desk.session.problem.code != problem.code
    (folder / TRUTH).write_bytes(whole)
    desk.session.look_at_disk()
    assert desk.session.document and desk.session.problem is None
    assert desk.workspace.form.document is desk.session.document
    assert (folder / TRUTH).read_bytes() == whole
