"""The bar that finds and replaces in the texts of the item that is shown, by keys and by mouse."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit

from gtapp.features.replace.window.find_bar import FindBar
from gtapp.features.replace.window.replace_part import ReplacePart
from tests.records import make_advert
from tests.window.window_driver import WindowDriver
from tests.window_fixtures import OpenWindow

pytestmark = pytest.mark.quick

Key = Qt.Key
Left = Qt.MouseButton.LeftButton


@pytest.fixture
def driver(window_on: OpenWindow, tmp_path: Path) -> WindowDriver:
    ads = [make_advert(f"{number}. Ein Haus, noch ein Haus.", ntokens=6) for number in range(1, 4)]
    folder = tmp_path / "page" / "ground_truths"
    folder.mkdir(parents=True)
    (folder / "image_1.json").write_text(json.dumps(ads, indent=2), "utf-8")
    found: WindowDriver = window_on(tmp_path / "page")
    return found


def open_bar(driver: WindowDriver) -> FindBar:
    driver.press("Ctrl+H")
    bar = driver.window.features.part(ReplacePart).find_bar
    assert bar is not None and bar.isVisible()
    return bar


def texts(driver: WindowDriver) -> list[str]:
    document = driver.session.document
    assert document
    return [ad["text"] for ad in document.record]


def selection(driver: WindowDriver) -> str:
    """Return what is selected in the value that the form is at."""
    block = driver.workspace.form.focus_block
    assert block
    [editor] = [each for each in block.findChildren(QPlainTextEdit) if each.isVisible()]
    return editor.textCursor().selectedText()


def test_typing_goes_to_the_first_place_and_return_to_the_next(driver: WindowDriver) -> None:
    bar = open_bar(driver)
    QTest.keyClicks(bar.row.field, "Haus")
    assert bar.row.outcome.text() == "1 of 6" and selection(driver) == "Haus"
    assert driver.workspace.form.focused_pointer() == (0, "text")
    for _ in range(2):
        QTest.keyClick(bar.row.field, Key.Key_Return)
    assert bar.row.outcome.text() == "3 of 6" and bar.row.field.hasFocus()
    assert driver.workspace.form.focused_pointer() == (1, "text")
    QTest.keyClick(bar.row.field, Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert bar.row.outcome.text() == "2 of 6"
    QTest.keyClick(bar.row.field, Key.Key_Escape)
    assert not bar.isVisible()
    editor = QApplication.focusWidget()
    assert isinstance(editor, QPlainTextEdit) and editor.textCursor().selectedText() == "Haus"


def test_one_place_after_the_other_is_replaced_and_undone(driver: WindowDriver) -> None:
    bar = open_bar(driver)
    QTest.keyClicks(bar.row.field, "Haus")
    bar.replacement.setFocus()
    QTest.keyClicks(bar.replacement, "Hauß")
    for _ in range(3):
        QTest.keyClick(bar.replacement, Key.Key_Return)
    assert texts(driver)[:2] == ["1. Ein Hauß, noch ein Hauß.", "2. Ein Hauß, noch ein Haus."]
    assert bar.row.outcome.text() == "1 of 3"
    driver.press("Ctrl+Z")
    assert texts(driver)[1] == "2. Ein Haus, noch ein Haus."


def test_all_places_are_replaced_by_the_mouse_as_one_step(driver: WindowDriver) -> None:
    before = texts(driver)
    bar = open_bar(driver)
    QTest.keyClicks(bar.row.field, "Haus")
    QTest.keyClicks(bar.replacement, "grosser Garten")
    QTest.mouseClick(bar.replace_all_button, Left)
    assert bar.row.outcome.text() == "Replaced: 6"
    assert texts(driver)[2] == "3. Ein grosser Garten, noch ein grosser Garten."
    assert driver.session.document and driver.session.document.record[0]["ntokens"] == 8
    driver.press("Ctrl+Z")
    assert texts(driver) == before


def test_capitals_are_told_apart_unless_that_is_switched_off(driver: WindowDriver) -> None:
    bar = open_bar(driver)
    QTest.keyClicks(bar.row.field, "haus")
    assert bar.row.outcome.text() == "Not found"
    QTest.mouseClick(bar.case_button, Left)
    assert bar.row.outcome.text() == "1 of 6"


def test_the_selected_text_is_searched_for(driver: WindowDriver) -> None:
    driver.workspace.form.focus_pointer((1, "text"))
    driver.workspace.form.show_text((1, "text"), 3, 6)
    bar = open_bar(driver)
    assert bar.row.field.text() == "Ein" and bar.row.outcome.text() == "Matches: 3"


def test_looking_changes_nothing(driver: WindowDriver) -> None:
    bar = open_bar(driver)
    QTest.keyClicks(bar.row.field, "e")
    for _ in range(20):
        QTest.keyClick(bar.row.field, Key.Key_Return)
    assert driver.session.document and not driver.session.document.can_undo
