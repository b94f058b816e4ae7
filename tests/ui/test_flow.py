"""The annotator's way from item to item: looking, editing, saving, checking, undoing."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPlainTextEdit

from tests.ui.conftest import Open
from tests.ui.windows import Desk, checksum, is_waiting, record, truth, value


def test_looking_and_paging_write_nothing(window_on: Open, folder: Path) -> None:
    before = checksum(folder)
    desk = window_on(folder)
    for key in ("Ctrl+PgDown",) * 7 + ("Ctrl+PgUp",) * 7 + ("F7", "F8", "F9", "Ctrl+R", "F5"):
        desk.press(key)
    desk.idle()
    assert desk.current == "c1"
    desk.close()
    assert checksum(folder) == before


def test_real_project_is_not_touched_by_paging(window_on: Open, reference: Path, tmp_path: Path) -> None:
    import shutil

    copy = tmp_path / "letters"
    shutil.copytree(reference / "letters", copy, ignore=shutil.ignore_patterns("answers"))
    before = checksum(copy)
    desk = window_on(copy)
    for _ in range(30):
        desk.press("Ctrl+PgDown")
    desk.close()
    assert checksum(copy) == before


def test_first_card_is_there_when_the_project_is_opened(window_on: Open, folder: Path) -> None:
    desk = window_on(folder)
    assert desk.current == "c1"
    assert desk.workspace.form.document is desk.session.document
    assert [ref.path.name for ref in desk.workspace.scan.refs] == ["c1.png"]
    assert desk.workspace.form.isAncestorOf(desk.focus)


def test_items_are_in_natural_order(window_on: Open, folder: Path) -> None:
    desk = window_on(folder)
    seen = []
    for _ in range(6):
        seen.append(desk.current)
        desk.press("Ctrl+PgDown")
    assert seen == ["c1", "c2", "c3", "c10", "c11", "c12"]


def test_typed_text_is_saved_when_the_item_is_left(window_on: Open, folder: Path) -> None:
    desk = window_on(folder)
    desk.workspace.form.focus_pointer(("author", "last_name"))
    editor = QApplication.focusWidget()
    assert isinstance(editor, QLineEdit)
    editor.selectAll()
    desk.type(editor, "Meier")
    assert desk.window.status.saving.text.text() == "Unsaved changes"
    assert desk.window.windowTitle().startswith("c1[*]")
    desk.settled()
    assert desk.window.isWindowModified()
    desk.press("Ctrl+PgDown")
    assert desk.current == "c2"
    assert value(folder / "ground_truths/c1.json", "author", "last_name") == "Meier"
    assert desk.session.project.status("c1").name == "in progress"
    assert desk.window.status.saving.text.text() == "Saved"


def test_save_and_next_checks_and_goes_on(window_on: Open, folder: Path) -> None:
    desk = window_on(folder)
    desk.press("Ctrl+Return")
    assert desk.current == "c2"
    assert desk.session.project.status("c1").name == "checked"
    desk.settled()
    assert desk.workspace.items.bar.text.text() == "1 of 6 checked"


def test_save_and_next_takes_an_untouched_draft(window_on: Open, folder: Path) -> None:
    desk = window_on(folder)
    desk.go("c10")
    assert desk.window.status.saving.text.text() == "No file yet"
    desk.press("Ctrl+Return")
    assert value(folder / "ground_truths/c10.json", "author", "last_name") == "Draft c10"
    assert desk.session.project.status("c10").name == "checked"


def test_moving_on_from_a_draft_writes_nothing(window_on: Open, folder: Path) -> None:
    desk = window_on(folder)
    desk.go("c10")
    desk.press("Ctrl+PgDown")
    assert not (folder / "ground_truths/c10.json").exists()


def test_end_of_the_list_is_said(window_on: Open, folder: Path) -> None:
    desk = window_on(folder)
    desk.go("c12")
    desk.press("Ctrl+PgDown")
    assert desk.current == "c12"
    assert "last" in desk.window.status.currentMessage()
    desk.set("/author/last_name", "Zuletzt")
    desk.press("Ctrl+Return")
    assert desk.current == "c12"
    assert desk.session.project.status("c12").name == "checked"
    assert "last" in desk.window.status.currentMessage()


def test_undo_and_redo_by_keys_and_after_a_restart(window_on: Open, folder: Path) -> None:
    desk = window_on(folder)
    desk.set("/author/last_name", "Eins")
    desk.press("Ctrl+S")
    desk.set("/author/last_name", "Zwei")
    desk.press("Ctrl+S")
    desk.close()
    again = window_on(folder)
    assert again.session.document
    again.press("Ctrl+Z")
    assert again.session.document.get("/author/last_name") == "Eins"
    again.press("Ctrl+Z")
    assert again.session.document.get("/author/last_name") == "Name c1"
    again.press("Ctrl+Shift+Z")
    again.press("Ctrl+Y")
    assert again.session.document.get("/author/last_name") == "Zwei"
    assert not again.session.document.is_dirty


def test_undo_takes_back_a_check(window_on: Open, folder: Path) -> None:
    desk = window_on(folder)
    desk.press("Ctrl+Return")
    desk.press("Ctrl+PgUp")
    desk.settled()
    assert desk.window.status.status.text.text() == "Checked"
    desk.press("Ctrl+Z")
    desk.settled()
    assert desk.window.status.status.text.text() == "In progress"
    assert desk.workspace.items.bar.text.text() == "0 of 6 checked"


def test_checked_item_stays_checked_when_it_is_corrected(window_on: Open, folder: Path) -> None:
    desk = window_on(folder)
    desk.press("Ctrl+Return")
    desk.press("Ctrl+PgUp")
    desk.set("/author/last_name", "Anders")
    desk.press("Ctrl+PgDown")
    assert desk.session.project.status("c1").name == "checked"


def test_next_unchecked_goes_round(window_on: Open, folder: Path) -> None:
    desk = window_on(folder)
    desk.press("Ctrl+Return")
    desk.go("c12")
    desk.press("Ctrl+N")
    desk.qtbot.waitUntil(lambda: desk.current == "c2")


def test_project_opens_where_it_was_left(window_on: Open, folder: Path) -> None:
    desk = window_on(folder)
    desk.go("c11")
    desk.close()
    assert window_on(folder).current == "c11"


def test_unreadable_file_is_said_and_never_overwritten(window_on: Open, folder: Path) -> None:
    path = folder / "ground_truths/c2.json"
    path.write_bytes(b'{"response_text": {"author": ')
    desk = window_on(folder)
    desk.press("Ctrl+PgDown")
    assert desk.session.document is None
    assert desk.window.status.saving.text.text() == "Can't be read"
    assert not desk.window.context.actions.by_name["save"].isEnabled()
    desk.press("Ctrl+Return")
    desk.press("Ctrl+PgDown")
    assert desk.current == "c3"
    assert path.read_bytes() == b'{"response_text": {"author": '


def test_question_mark_asks_for_the_keys_only_where_nothing_is_typed(window_on: Open, folder: Path) -> None:
    from gtapp.ui.dialogs.small_dialogs import KeysDialog

    desk = window_on(folder)
    desk.workspace.form.focus_pointer(("publication", "title"))
    editor = QApplication.focusWidget()
    assert isinstance(editor, QPlainTextEdit)
    desk.type(editor, "?")
    assert not desk.window.findChildren(KeysDialog)
    assert "?" in editor.toPlainText()
    desk.workspace.items.table.setFocus()
    desk.type(desk.workspace.items.table, "?")
    assert [dialog.isVisible() for dialog in desk.window.findChildren(KeysDialog)] == [True]


def test_focus_goes_round_by_f6(window_on: Open, folder: Path) -> None:
    desk = window_on(folder)
    workspace = desk.workspace
    desk.press("F6")
    assert QApplication.focusWidget() is workspace.items.table
    desk.press("F6")
    assert QApplication.focusWidget() is workspace.scan
    desk.press("F6")
    assert workspace.form.isAncestorOf(desk.focus)
    desk.press("Shift+F6")
    assert QApplication.focusWidget() is workspace.scan


def test_return_in_the_list_goes_to_the_form(window_on: Open, folder: Path) -> None:
    desk = window_on(folder)
    table = desk.workspace.items.table
    table.setFocus()
    desk.press("Down")
    assert desk.current == "c2"
    assert QApplication.focusWidget() is table
    desk.press("Return")
    assert desk.workspace.form.isAncestorOf(desk.focus)


def test_needs_action_asks_for_a_note(window_on: Open, folder: Path) -> None:
    from gtapp.ui.dialogs.small_dialogs import NoteDialog

    desk = window_on(folder)

    def write(dialog: NoteDialog) -> None:
        assert any("Ctrl+Return" in each.text() and each.isVisible() for each in dialog.findChildren(QLabel))
        desk.type(dialog.editor, "look at the verso")
        desk.press("Ctrl+Return", dialog.editor)

    desk.answer(NoteDialog, write)
    desk.press("Ctrl+M")
    status = desk.session.project.status("c1")
    assert (status.name, status.note) == ("needs action", "look at the verso")
    desk.settled()
    assert "look at the verso" in desk.window.status.status.toolTip()


def test_statuses_are_signed_with_the_users_name(window_on: Open, folder: Path) -> None:
    desk = window_on(folder)
    desk.window.context.preferences.put("user", "Anna")
    desk.close()
    again = window_on(folder)
    again.press("Ctrl+Return")
    assert again.session.project.status("c1").who == "Anna"


def test_names_are_shown_to_the_letter(window_on: Open, tmp_path: Path) -> None:
    folder = tmp_path / "a <b>bold & [*] folder"
    truth(folder, "x <i>1 & [*]", record())
    desk = window_on(folder)
    assert desk.current == "x <i>1 & [*]"
    shown = desk.window.windowTitle()
    assert shown == "x <i>1 & [*][*][*] – a <b>bold & [*][*] folder – gtapp"
    index = desk.workspace.items.model.index(0, 0)
    assert index.data() == "x <i>1 & [*]"
    from PySide6.QtCore import Qt

    assert "<i>" not in index.data(Qt.ItemDataRole.ToolTipRole)


@pytest.mark.parametrize(
    "name", ["zettelkatalog", "letters", "personnel_cards", "fraktur", "sciencemetabench"]
)
def test_every_sample_opens_from_its_own_copy(window_on: Open, name: str) -> None:
    from gtapp.user_folders import data_folder

    desk = window_on(None, sample=name)
    assert desk.session.project.root == data_folder() / "samples" / name
    for _ in desk.session.items:
        desk.press("Ctrl+PgDown")
        assert desk.session.document is not None
    assert not (desk.session.project.root / ".gtapp").exists()


def test_a_first_item_without_a_scan_says_so(window_on: Open, folder: Path) -> None:
    (folder / "images" / "c1.png").unlink()
    desk = window_on(folder)
    assert desk.current == "c1" and desk.workspace.scan.message[0] == "No scan"
    desk.go("c2")
    assert desk.workspace.scan.refs and desk.workspace.scan.message[0] != "No scan"
    desk.go("c1")
    assert desk.workspace.scan.message[0] == "No scan"


def _says(desk: Desk, said: str) -> bool:
    return desk.window.status.currentMessage() == said


def test_what_nobody_looked_at_is_told_when_it_is_checked(window_on: Open, folder: Path) -> None:
    desk = window_on(folder)
    for name, said in (("c10", "c10 is checked; 12 of its values were not looked at."), ("c2", "")):
        desk.go(name)
        desk.qtbot.waitUntil(lambda: not is_waiting(desk.window.status))
        desk.window.status.clearMessage()
        with desk.qtbot.waitSignal(desk.workspace.settled):
            desk.press("Ctrl+Return")
        assert desk.session.project.status(name).name == "checked"
        desk.qtbot.waitUntil(partial(_says, desk, said))
