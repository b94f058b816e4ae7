"""Special characters by keys of their own and composed of accents and letters; those that a project has often come first."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from gtapp.editor.character_palette import COMMON, CharacterPalette, describe_character, find_characters
from gtapp.kit.texts.accents import compose, count_special, is_accent, list_composed
from tests.records import make_card
from tests.sample_projects import cards
from tests.window.window_driver import WindowDriver
from tests.window_fixtures import OpenWindow


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("´e", "é"),
        ("'e", "é"),
        ('"u', "ü"),
        ("-m", "m\u0304"),
        ("¨^a", "ä\u0302"),
        ("`x", "x\u0300"),
        ("ˇC", "Č"),
    ],
)
def test_an_accent_and_a_letter_are_one_character_where_there_is_one(typed: str, text: str) -> None:
    assert compose(typed) == text


@pytest.mark.parametrize("typed", ["", "e", "´", "ee", "e´", "´1", "´ ", "long s"])
def test_nothing_else_is_composed(typed: str) -> None:
    assert compose(typed) == ""


def test_what_an_accent_may_become_is_offered() -> None:
    assert is_accent("´") and not is_accent("´e")
    assert "é" in list_composed("´") and "É" in list_composed("'")
    assert next(find_characters("´", [])) == "´"
    assert next(find_characters("æ", [])) == "æ"


@pytest.mark.parametrize(
    ("typed", "text"), [("r rotunda", "ꝛ"), ("ligature fi", "ﬁ"), ("long s t", "ﬅ"), ("p with fl", "ꝓ")]
)
def test_letters_of_old_prints_are_found_by_their_names(typed: str, text: str) -> None:
    assert text in find_characters(typed, [])
    assert text in COMMON


def test_marks_are_counted_with_their_letters() -> None:
    assert count_special("Maſſer m\u0304 à 12") == {"ſ": 2, "m\u0304": 1, "à": 1}
    assert count_special("plain\u00a0text") == {}
    assert describe_character("m\u0304") == "U+006D LATIN SMALL LETTER M + U+0304 COMBINING MACRON"


def focus_name(driver: WindowDriver) -> QLineEdit:
    driver.workspace.form.focus_pointer(("author", "last_name"))
    editor = QApplication.focusWidget()
    assert isinstance(editor, QLineEdit)
    return editor


def open_palette(driver: WindowDriver) -> CharacterPalette:
    driver.press("Ctrl+K")
    [found] = [each for each in driver.window.findChildren(CharacterPalette) if each.isVisible()]
    return found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return cards(tmp_path / "cards")


def test_composing_inserts_at_the_cursor_and_leaves_the_text_around_it(
    window_on: OpenWindow, folder: Path
) -> None:
    driver: WindowDriver = window_on(folder)
    editor = focus_name(driver)
    editor.setText("e´e")
    editor.setCursorPosition(2)
    palette = open_palette(driver)
    QTest.keyClicks(editor, "'e")
    assert not palette.isVisible()
    assert editor.text() == "e´ée"
    open_palette(driver)
    QTest.keyClicks(editor, "-m")
    assert editor.text() == "e´ém\u0304e"


def test_no_palette_is_opened_where_nothing_can_be_typed(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    driver.workspace.form.focus_pointer(("type", "type"))  # a choice
    driver.press("Ctrl+K")
    assert not driver.window.findChildren(CharacterPalette)
    assert "Nothing can be typed here" in driver.window.status.currentMessage()


def test_each_character_with_a_key_is_written_by_it(window_on: OpenWindow, folder: Path) -> None:
    driver: WindowDriver = window_on(folder)
    editor = focus_name(driver)
    editor.clear()
    for letter in "SRZAOTIL":
        driver.press(f"Alt+Shift+{letter}", editor)
    assert editor.text() == "ſꝛßæœﬅﬁﬂ"
    palette = open_palette(driver)
    QTest.keyClicks(editor, "long s")
    assert palette.list.currentItem().toolTip().count("Alt+Shift+S") == 1


def test_the_first_row_has_what_the_project_has_often(window_on: OpenWindow, tmp_path: Path) -> None:
    folder = cards(tmp_path / "cards", {"a": make_card(title="Von ℔ zu ℔", editor="ℳ")})
    driver: WindowDriver = window_on(folder)
    focus_name(driver)
    palette = open_palette(driver)  # the records are read now
    driver.qtbot.waitUntil(lambda: [palette.list.item(row).text() for row in (0, 1, 2)] == ["℔", "°", "ℳ"])
    assert "often in this project" in palette.list.item(0).toolTip()
    driver.press("Escape", palette)
    palette = open_palette(driver)
    assert palette.list.item(0).text() == "℔"
