"""What another program wrote while a record was edited: kept together with what was edited, by value."""

from __future__ import annotations

import json
from pathlib import Path
from threading import Thread, current_thread, main_thread
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from gtapp.core.files.record_files import RecordIndex
from gtapp.core.files.table_records import CsvRecordFile
from gtapp.editor.merge_dialog import MergeDialog
from gtapp.features import open_project
from tests.sample_projects import write_file
from tests.window.window_driver import WindowDriver
from tests.window_fixtures import OpenWindow

LAST, FIRST, PLACE = "/author/last_name", "/author/first_name", "/publication/place"


def change_by(who: str, folder: Path, **values: str) -> None:
    """Correct values of c1 as a colleague does, in a process of the same project."""
    with open_project(folder) as project:
        project.who = who
        document = project.document("c1")
        project.other_writers.edit_apart(document)
        for name, text in values.items():
            document.set({"last": LAST, "first": FIRST, "place": PLACE}[name], text)
        project.save(document)


def read(folder: Path, pointer: str) -> Any:
    """Return a value of c1 on the disk."""
    record = json.loads((folder / "ground_truths/c1.json").read_text(encoding="utf-8"))["response_text"]
    _, outer, inner = pointer.split("/")
    return record[outer][inner]


def wait_for_status(driver: WindowDriver, part: str) -> str:
    """Wait until the status bar shows a text with this part, and return it."""
    driver.qtbot.waitUntil(lambda: part in driver.window.status.currentMessage())
    return driver.window.status.currentMessage()


def test_changes_of_different_values_are_both_kept(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    driver.set(PLACE, "Bern")
    change_by("Anna", folder, last="Theirs")
    driver.press("Ctrl+S")
    notice = driver.workspace.notices.get("merge")
    text = notice.text.text() if notice else ""
    assert "Anna" in text and "Author › Last name" in text and "Place" not in text
    assert (read(folder, LAST), read(folder, PLACE)) == ("Theirs", "Bern")
    document = driver.session.document
    assert document and document.find_origin(("author", "last_name")) == "file"
    assert document.find_origin(("publication", "place")) == "hand"
    driver.press("Ctrl+Z")
    assert document.get(PLACE) == "Bern" and document.get(LAST) != "Theirs"
    driver.press("Ctrl+Y")
    assert document.get(LAST) == "Theirs" and not document.is_dirty


def test_returning_to_the_window_takes_over_what_changed_meanwhile(
    window_on: OpenWindow, folder: Path
) -> None:
    driver = window_on(folder)
    driver.set(PLACE, "Bern")
    change_by("Anna", folder, last="Theirs")
    driver.session.check_disk()
    assert (read(folder, LAST), read(folder, PLACE)) == ("Theirs", "Bern")
    assert driver.session.document and driver.session.document.get(LAST) == "Theirs"


def test_records_of_a_table_that_changed_are_found_again_in_a_worker(
    window_on: OpenWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root, table = tmp_path / "p", tmp_path / "p/all.csv"
    write_file(
        root / "gtapp.toml", '[layout]\ntruths = "all.csv"\ncontainer = "csv"\nkey = "file"\nscans = "img"\n'
    )
    write_file(table, "file,title\n1.png,Eins\n")
    driver = window_on(root)
    threads, parse = list[Thread](), CsvRecordFile._make_index

    def make_index(file: CsvRecordFile, content: bytes) -> RecordIndex:
        threads.append(current_thread())
        return parse(file, content)

    monkeypatch.setattr(CsvRecordFile, "_make_index", make_index)
    write_file(table, "file,title\n0.png,Null\n1.png,Zwei\n")
    driver.workspace.look_at_disk()
    driver.qtbot.waitUntil(
        lambda: bool(driver.session.document and driver.session.document.get("/title") == "Zwei")
    )
    assert threads and main_thread() not in threads


def test_a_change_of_an_item_that_is_only_looked_at_appears(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    change_by("Anna", folder, last="Theirs")
    driver.session.check_disk()
    assert "Anna" in wait_for_status(driver, "Author › Last name")
    assert driver.session.document and driver.session.document.get(LAST) == "Theirs"
    assert driver.workspace.form.document is driver.session.document


def test_what_another_window_merged_is_no_edit_of_this_one(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    with open_project(folder) as project:
        project.who = "Anna"
        theirs = project.document("c1")
        driver.set(PLACE, "Bern")
        driver.press("Ctrl+S")
        project.other_writers.edit_apart(theirs)
        theirs.set(LAST, "Theirs")
        project.take_merge(theirs, project.merge_versions(theirs))
    driver.session.check_disk()
    assert "Anna" in wait_for_status(driver, "Author › Last name")
    assert (read(folder, LAST), read(folder, PLACE)) == ("Theirs", "Bern")
    assert driver.workspace.notices.get("merge") is None  # Ctrl+Z would not take back what Anna typed


def test_editing_an_item_of_another_window_goes_on_where_the_cursor_is(
    window_on: OpenWindow, folder: Path
) -> None:
    driver = window_on(folder)
    with open_project(folder) as project:
        document = project.document("c1")
        document.set(LAST, "Theirs")
        driver.session.check_disk()
        place = ("publication", "place")
        driver.workspace.form.focus_pointer(place)
        notice = driver.workspace.notices.get("other writer")
        assert notice
        notice.buttons[0].click()
        assert driver.session.may_edit and driver.workspace.form.focused_pointer() == place
        focus = QApplication.focusWidget()
        assert focus and driver.workspace.form.isAncestorOf(focus)


def test_only_values_that_both_changed_are_asked_for(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    for pointer, text in ((LAST, "Mine"), (FIRST, "Mine, too"), (PLACE, "Bern")):
        driver.set(pointer, text)
    change_by("Anna", folder, last="Theirs", first="Theirs, too")
    shown: list[list[str]] = []

    def answer(dialog: MergeDialog) -> None:
        model = dialog.table.model()
        shown.extend(
            [model.index(row, column).data() for column in (0, 2, 3)] for row in range(model.rowCount())
        )
        assert not dialog.merge_button.isEnabled()
        QTest.keyClick(dialog.table, Qt.Key.Key_1)
        assert [model.index(row, 4).data() for row in range(2)] == ["mine", "not decided"]
        QTest.keyClick(dialog.table, Qt.Key.Key_1)
        assert dialog.merge_button.hasFocus()
        QTest.keyClick(dialog.merge_button, Qt.Key.Key_2)  # the last value once more
        assert [model.index(row, 4).data() for row in range(2)] == ["mine", "Anna’s"]
        QTest.keyClick(dialog.merge_button, Qt.Key.Key_Return)

    driver.answer_dialog(MergeDialog, answer)
    driver.press("Ctrl+S")
    driver.qtbot.waitUntil(lambda: read(folder, LAST) == "Mine")
    assert shown == [
        ["Author › Last name", "Mine", "Theirs"],
        ["Author › First name", "Mine, too", "Theirs, too"],
    ]
    assert (read(folder, FIRST), read(folder, PLACE)) == ("Theirs, too", "Bern")
    assert driver.window.status.saving.text.text() == "Saved"


def test_no_dialog_opens_while_one_types(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    driver.set(LAST, "Mine")
    change_by("Anna", folder, last="Theirs")
    asked = driver.answer_dialog(MergeDialog, MergeDialog.reject)
    driver.session.check_disk()
    notice = driver.workspace.notices.get("unsaved")
    assert notice and notice.buttons[0].text() == "Decide …"
    driver.set(LAST, "Mine, too")
    assert asked.isActive() and driver.session.document and driver.session.document.get(LAST) == "Mine, too"
    driver.press("Ctrl+S")
    driver.qtbot.waitUntil(lambda: not asked.isActive())
    assert read(folder, LAST) == "Theirs"


def test_deciding_later_loses_neither(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    driver.set(LAST, "Mine")
    change_by("Anna", folder, last="Theirs")
    asked = driver.answer_dialog(MergeDialog, MergeDialog.reject)
    driver.press("Ctrl+S")
    driver.qtbot.waitUntil(lambda: not asked.isActive())
    driver.session.check_disk()  # asks no second time
    assert read(folder, LAST) == "Theirs"
    assert driver.session.document and driver.session.document.get(LAST) == "Mine"
    notice = driver.workspace.notices.get("unsaved")

    def take_mine(dialog: MergeDialog) -> None:
        next(each for each in dialog.findChildren(QPushButton) if each.text().startswith("1")).click()
        dialog.merge_button.click()

    assert notice
    driver.answer_dialog(MergeDialog, take_mine)
    notice.buttons[0].setFocus()
    notice.buttons[0].click()
    assert read(folder, LAST) == "Mine"
    focus = driver.window.focusWidget()
    assert driver.workspace.form.isAncestorOf(focus)  # not the list's search, where the next key would filter


def test_what_nobody_looked_at_is_not_checked(window_on: OpenWindow, folder: Path) -> None:
    driver = window_on(folder)
    driver.set(PLACE, "Bern")
    change_by("Anna", folder, last="Theirs")
    assert not driver.session.check()
    assert driver.session.project.status("c1").name == "in progress"
    assert read(folder, LAST) == "Theirs"
    assert driver.session.check() and driver.session.project.status("c1").name == "checked"
