"""The annotator's way from item to item: opening, editing, saving, checking, undoing."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPlainTextEdit

from gtapp.core.store.shared_lines import parse_time
from gtapp.editor.scan.view import ScanView
from tests.window.window_driver import WindowDriver, hash_files, record, truth, value
from tests.window_fixtures import OpenWindow

pytestmark = pytest.mark.quick


def test_opening_and_paging_write_nothing(window_on: OpenWindow, folder: Path) -> None:
    before = hash_files(folder)
    driver = window_on(folder)
    for key in ("Ctrl+PgDown",) * 7 + ("Ctrl+PgUp",) * 7 + ("F7", "F8", "F9", "Ctrl+R", "F5"):
        driver.press(key)
    driver.wait_for_tasks()
    assert driver.current == "c1"
    driver.close()
    assert hash_files(folder) == before


def test_a_real_project_is_not_changed_by_paging(
    window_on: OpenWindow, reference: Path, tmp_path: Path
) -> None:
    import shutil

    copy = tmp_path / "letters"
    shutil.copytree(reference / "letters", copy, ignore=shutil.ignore_patterns("answers"))
    before = hash_files(copy)
    driver = window_on(copy)
    for _ in range(30):
        driver.press("Ctrl+PgDown")
    driver.close()
    assert hash_files(copy) == before


def test_the_first_card_is_shown_when_the_project_is_opened(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    assert driver.current == "c1"
    assert driver.workspace.form.document is driver.session.document
    assert [ref.path.name for ref in driver.workspace.scan.refs] == ["c1.png"]
    assert driver.workspace.form.isAncestorOf(driver.focus)


def test_a_page_is_decoded_while_the_record_is_read(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    loader = driver.workspace.scan.loader
    driver.wait_until_settled()
    driver.qtbot.waitUntil(lambda: not loader.busy)
    loader.drop_file(folder / "images" / "c12.png")
    is_decoding: list[bool] = []
    driver.session.commit_wanted.connect(lambda: is_decoding.append(loader.busy))  # the item before is left
    driver.go("c12")
    assert is_decoding == [True]
    driver.qtbot.waitUntil(lambda: driver.workspace.scan.is_sharp)
    assert [ref.path.name for ref in driver.workspace.scan.refs] == ["c12.png"]


def test_items_are_in_natural_order(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    seen = []
    for _ in range(6):
        seen.append(driver.current)
        driver.press("Ctrl+PgDown")
    assert seen == ["c1", "c2", "c3", "c10", "c11", "c12"]


def test_typed_text_is_saved_when_the_item_is_left(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    driver.workspace.form.focus_pointer(("author", "last_name"))
    editor = QApplication.focusWidget()
    assert isinstance(editor, QLineEdit)
    editor.selectAll()
    driver.type(editor, "Meier")
    assert driver.window.status.saving.text.text() == "Unsaved changes"
    driver.qtbot.waitUntil(lambda: driver.window.windowTitle().startswith("Meier, Käthe (c1)[*]"))
    driver.wait_until_settled()
    assert driver.window.isWindowModified()
    driver.press("Ctrl+PgDown")
    assert driver.current == "c2"
    assert value(folder / "ground_truths/c1.json", "author", "last_name") == "Meier"
    assert driver.session.project.status("c1").name == "in progress"
    assert driver.window.status.saving.text.text() == "Saved"


def test_save_and_next_checks_and_moves_on(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    driver.press("Ctrl+Return")
    assert driver.current == "c2"
    assert driver.session.project.status("c1").name == "checked"
    driver.wait_until_settled()
    assert driver.window.status.progress.text() == "1 of 6 checked"


def test_save_and_next_saves_an_unchanged_draft(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    driver.go("c10")
    assert driver.window.status.saving.text.text() == "No file yet"
    driver.press("Ctrl+Return")
    assert value(folder / "ground_truths/c10.json", "author", "last_name") == "Draft c10"
    assert driver.session.project.status("c10").name == "checked"


def test_moving_on_from_a_draft_writes_nothing(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    driver.go("c10")
    driver.press("Ctrl+PgDown")
    assert not (folder / "ground_truths/c10.json").exists()


def test_the_end_of_the_list_is_reported(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    driver.go("c12")
    driver.press("Ctrl+PgDown")
    assert driver.current == "c12"
    assert "last" in driver.window.status.currentMessage()
    driver.set("/author/last_name", "Zuletzt")
    driver.press("Alt+Shift+Return")
    assert driver.current == "c1"
    assert driver.session.project.status("c12").name == "checked"


def test_undo_and_redo_by_keys_and_after_a_restart(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    driver.set("/author/last_name", "Eins")
    driver.press("Ctrl+S")
    driver.set("/author/last_name", "Zwei")
    driver.press("Ctrl+S")
    driver.close()
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


def test_undo_reverts_a_check(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    driver.press("Ctrl+Return")
    driver.press("Ctrl+PgUp")
    driver.wait_until_settled()
    assert driver.window.status.status.text.text() == "Checked"
    driver.press("Ctrl+Z")
    driver.wait_until_settled()
    assert driver.window.status.status.text.text() == "In progress"
    assert driver.window.status.progress.text() == "0 of 6 checked"


def test_a_checked_item_stays_checked_when_it_is_corrected(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    driver.press("Ctrl+Return")
    driver.press("Ctrl+PgUp")
    driver.set("/author/last_name", "Anders")
    driver.press("Ctrl+PgDown")
    assert driver.session.project.status("c1").name == "checked"


def correct_checked_item(driver: WindowDriver) -> None:
    """Check the first item, correct it in two steps, save it, and undo the second step."""
    driver.press("Ctrl+Return")
    driver.press("Ctrl+PgUp")
    driver.set("/author/last_name", "Eins")
    driver.set("/author/last_name", "Zwei")
    driver.press("Ctrl+S")
    driver.press("Ctrl+Z")
    assert driver.session.project.status("c1").name == "checked"


@pytest.mark.parametrize("keys", ["Ctrl+PgDown", "Ctrl+N", "Alt+F4"])
def test_a_checked_item_that_is_left_after_an_undo_is_in_progress(
    window_on: OpenWindow, folder: Path, keys: str
) -> None:
    driver = window_on(folder)
    correct_checked_item(driver)
    if keys == "Alt+F4":
        driver.close()
        driver = window_on(folder)
    else:
        driver.press(keys)
        driver.qtbot.waitUntil(lambda: driver.current != "c1")
        driver.qtbot.waitUntil(lambda: "c1 is “in progress”" in driver.window.status.currentMessage())
    assert value(folder / "ground_truths/c1.json", "author", "last_name") == "Eins"
    assert driver.session.project.status("c1").name == "in progress"
    driver.go("c1")
    driver.press("Ctrl+Shift+Z")
    assert driver.session.document and driver.session.document.get("/author/last_name") == "Zwei"


@pytest.mark.parametrize("keys", ["Ctrl+S", "Ctrl+Return"])
def test_what_an_undo_left_stays_checked_if_it_is_saved_on_purpose(
    window_on: OpenWindow, folder: Path, keys: str
) -> None:
    driver = window_on(folder)
    correct_checked_item(driver)
    driver.press(keys)
    driver.press("Ctrl+PgDown")
    assert value(folder / "ground_truths/c1.json", "author", "last_name") == "Eins"
    assert driver.session.project.status("c1").name == "checked"


def test_undo_up_to_what_is_saved_leaves_an_item_checked(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    driver.press("Ctrl+Return")
    driver.press("Ctrl+PgUp")
    driver.set("/author/last_name", "Eins")
    driver.press("Ctrl+Z")
    driver.press("Ctrl+PgDown")
    assert driver.session.project.status("c1").name == "checked"


def test_next_unchecked_wraps_around(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    driver.press("Ctrl+Return")
    driver.go("c12")
    driver.press("Ctrl+N")
    driver.qtbot.waitUntil(lambda: driver.current == "c2")


def test_a_project_opens_at_the_last_item(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    driver.go("c11")
    driver.close()
    assert window_on(folder).current == "c11"


def test_an_unreadable_file_is_reported_and_never_overwritten(window_on: OpenWindow, folder: Path) -> None:
    path = folder / "ground_truths/c2.json"
    path.write_bytes(b'{"response_text": {"author": ')
    driver = window_on(folder)
    driver.press("Ctrl+PgDown")
    assert driver.session.document is None
    assert driver.window.status.saving.text.text() == "Can’t be read"
    assert not driver.window.context.actions.by_name["save"].isEnabled()
    assert not driver.workspace.form.actions_by_name["take_draft"].isEnabled()
    driver.press("Ctrl+Return")
    driver.press("Ctrl+PgDown")
    assert driver.current == "c3"
    assert driver.workspace.form.actions_by_name["take_draft"].isEnabled()
    assert path.read_bytes() == b'{"response_text": {"author": '


def test_question_mark_shows_the_keys_except_while_typing(window_on: OpenWindow, folder: Path) -> None:
    from gtapp.window.dialogs.help_dialogs import KeysDialog

    driver = window_on(folder)
    driver.workspace.form.focus_pointer(("publication", "title"))
    editor = QApplication.focusWidget()
    assert isinstance(editor, QPlainTextEdit)
    driver.type(editor, "?")
    assert not driver.window.findChildren(KeysDialog)
    assert "?" in editor.toPlainText()
    driver.workspace.items.table.setFocus()
    driver.type(driver.workspace.items.table, "?")
    assert [dialog.isVisible() for dialog in driver.window.findChildren(KeysDialog)] == [True]


def test_f6_cycles_the_focus(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    workspace = driver.workspace
    driver.press("F6")
    assert QApplication.focusWidget() is workspace.items.table
    driver.press("F6")
    assert QApplication.focusWidget() is workspace.scan
    driver.press("F6")
    assert workspace.form.isAncestorOf(driver.focus)
    driver.press("Shift+F6")
    assert QApplication.focusWidget() is workspace.scan


def test_return_in_the_list_goes_to_the_form(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    table = driver.workspace.items.table
    table.setFocus()
    driver.press("Down")
    assert driver.current == "c2"
    assert QApplication.focusWidget() is table
    driver.press("Return")
    assert driver.workspace.form.isAncestorOf(driver.focus)


def test_needs_action_asks_for_a_note(window_on: OpenWindow, folder: Path) -> None:
    from gtapp.window.dialogs.note_dialog import NoteDialog

    driver = window_on(folder)

    def write(dialog: NoteDialog) -> None:
        assert any("Ctrl+Return" in each.text() and each.isVisible() for each in dialog.findChildren(QLabel))
        driver.type(dialog.editor, "look at the verso")
        driver.press("Ctrl+Return", dialog.editor)

    driver.answer_dialog(NoteDialog, write)
    driver.press("Ctrl+M")
    status = driver.session.project.status("c1")
    assert (status.name, status.note) == ("needs action", "look at the verso")
    driver.wait_until_settled()
    assert "look at the verso" in driver.window.status.status.toolTip()


def test_a_note_leaves_the_status(window_on: OpenWindow, folder: Path) -> None:
    from gtapp.window.dialogs.note_dialog import NoteDialog

    driver = window_on(folder)
    driver.go("c10")
    project, actions = driver.session.project, driver.window.context.actions.by_name

    text = "a; b"

    def write(dialog: NoteDialog) -> None:
        dialog.editor.setPlainText(text)
        driver.press("Ctrl+Return", dialog.editor)

    driver.answer_dialog(NoteDialog, write)
    actions["note"].trigger()
    assert (project.status("c10").name, project.status("c10").note) == ("draft", "a; b")
    driver.qtbot.waitUntil(lambda: driver.workspace.header.text.text().startswith("a; b · "))
    driver.set("/publication/place", "Bern")
    driver.session.save()
    assert (project.status("c10").name, project.status("c10").note) == ("in progress", "a; b")
    actions["checked"].trigger()
    assert project.status("c10").name == "checked" and project.status("c10").check_note.text == "a; b"
    check, text = project.status("c10"), "c"
    driver.session.project.who = "someone else"
    driver.answer_dialog(NoteDialog, write)
    actions["note"].trigger()
    noted = project.status("c10")
    assert (noted.name, noted.who, noted.check_note) == (
        "checked",
        check.who,
        check.check_note._replace(text="c"),
    )
    assert 0 < parse_time(noted.changed) - parse_time(check.changed) < 0.01
    driver.qtbot.waitUntil(lambda: driver.workspace.header.text.text().endswith("· c"))
    actions["undo"].trigger()
    assert project.status("c10").check_note == check.check_note
    actions["in_progress"].trigger()
    assert (project.status("c10").name, project.status("c10").note) == ("in progress", "a; b")


def test_the_setting_of_the_wheel_is_that_of_all_scans(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    other = ScanView(driver.window)
    driver.window.context.preferences.put_flag("wheel_zooms", True)
    driver.window.window_commands.settings_changed.emit()
    assert other.wheel_zooms and driver.workspace.scan.wheel_zooms
    other.shutdown()
    driver.close()
    assert window_on(folder).workspace.scan.wheel_zooms


def test_statuses_are_signed_with_the_users_name(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    driver.window.context.preferences.put("user", "Anna")
    driver.close()
    again = window_on(folder)
    again.press("Ctrl+Return")
    assert again.session.project.status("c1").who == "Anna"


def test_names_are_shown_exactly(window_on: OpenWindow, tmp_path: Path) -> None:
    folder = tmp_path / "a <b>bold & [*] folder"
    truth(folder, "x <i>1 & [*]", record())
    driver = window_on(folder)
    assert driver.current == "x <i>1 & [*]"
    title = "Müller, Käthe (x <i>1 & [*][*])[*] – a <b>bold & [*][*] folder – gtapp"
    driver.qtbot.waitUntil(lambda: driver.window.windowTitle() == title)
    index = driver.workspace.items.model.index(0, 0)
    assert driver.workspace.items.model.read_row(0).details.endswith(" · x <i>1 & [*]")
    from PySide6.QtCore import Qt

    assert "<i>" not in index.data(Qt.ItemDataRole.ToolTipRole)


@pytest.mark.parametrize(
    "name", ["zettelkatalog", "letters", "personnel_cards", "fraktur", "sciencemetabench"]
)
def test_every_sample_opens_from_its_own_copy(window_on: OpenWindow, name: str) -> None:
    from gtapp.core.platform.folders import data_folder

    driver = window_on(None, sample=name)
    assert driver.session.project.root == data_folder() / "samples" / name
    for _ in driver.session.items:
        driver.press("Ctrl+PgDown")
        assert driver.session.document is not None
    assert not (driver.session.project.root / ".gtapp").exists()


def test_a_first_item_without_a_scan_is_reported(window_on: OpenWindow, folder: Path) -> None:
    (folder / "images" / "c1.png").unlink()
    driver = window_on(folder)
    assert driver.current == "c1" and driver.workspace.scan.message[0] == "No scan"
    driver.go("c2")
    assert driver.workspace.scan.refs and driver.workspace.scan.message[0] != "No scan"
    driver.go("c1")
    assert driver.workspace.scan.message[0] == "No scan"
