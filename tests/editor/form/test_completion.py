"""Known values complete what is typed, and can be chosen from a list; what was typed stays until one is taken."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gtapp.editor.form.known_values import FieldTexts
from gtapp.editor.form.value_chooser import ValueChooser
from tests.editor.form.conftest import OpenForm
from tests.editor.form.form_window import FormWindow
from tests.growth import ALMOST_LINEAR, count_growth

TEXT = {"type": "string"}
ROWS = {
    "type": "array",
    "items": {"type": "object", "properties": {"name": TEXT, "year": {"type": "integer"}}},
    "gtapp": {"widget": "triples"},
}
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "place": TEXT,
        "note": {**TEXT, "gtapp": {"widget": "long", "rows": 3}},
        "year": {"type": "integer"},
        "kind": {"enum": ["book", "thesis"]},
        "rows": ROWS,
    },
}
RECORD = {"place": "Chur", "note": "x", "year": 1899, "kind": "book", "rows": [{"name": "", "year": 1}]}
ALT, CTRL = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier
Key = Qt.Key


@pytest.fixture
def window(open_form: OpenForm) -> FormWindow:
    window = open_form(SCHEMA, deepcopy(RECORD))
    for path in (("place",), ("note",), ("rows", "*", "name")):
        window.known.find_texts(path).add(["Basel"] * 3 + ["Bern"] * 2 + ["Bern am Markt"] * 2 + ["Zug"])
    return window


def replace(window: FormWindow, *at: str | int) -> None:
    """Go to a value and select it, as Tab does."""
    window.form.focus_pointer(at, select=True)
    window.select_all()


def picture(window: FormWindow) -> QImage:
    return window.focus.grab().toImage()


# which value completes a text


def test_the_most_frequent_value_completes_and_rare_ones_only_after_three_letters() -> None:
    texts = FieldTexts()
    texts.add(["Basel", "Bern", "Bern", "Bad Ragaz", "Straße 1", "Straße 1"])
    assert texts.complete("B") == "Bern"
    assert texts.complete("b") == "Bern"
    assert texts.complete("Ba") == ""
    assert texts.complete("Bas") == "Basel"
    assert texts.complete("Bern") == ""
    assert texts.complete("STRASSE") == ""
    texts.add(["Eine Abhandlung über die Vögel des Waldes und der Heide"])
    assert texts.complete("Eine Ab") == ""
    texts.remove(["Bern", "Bern", "Bad Ragaz"])
    assert [text for _, text in texts.rank()] == [
        "Straße 1",
        "Basel",
        *[text for _, text in texts.rank()][2:],
    ]
    assert texts.count("Bern") == 0
    texts.make_known(["Biel"])
    assert texts.count("Biel") == 0 and texts.rank()[-1] == ("biel", "Biel")


def test_the_work_of_a_completion_grows_with_the_values_at_most() -> None:
    known = {}
    for count in (1_000, 4_000):
        known[count] = FieldTexts()
        known[count].add(f"{number % 97:02d} value {number}" for number in range(count))

    def complete(count: int) -> None:
        for typed in ("96 value 99", "q", "0", "12 v"):
            known[count].complete(typed)

    assert count_growth(complete, 1_000) < ALMOST_LINEAR


# in a field


@pytest.mark.parametrize("name", ["place", "note"])
def test_the_rest_is_shown_behind_what_is_typed_and_right_takes_it(window: FormWindow, name: str) -> None:
    replace(window, name)
    before = window.document.undo_stack.position
    window.type("B")
    offered = picture(window)
    assert window.document.record[name] == "B"
    window.key(Key.Key_Right)
    assert window.document.record[name] == "Basel"
    assert picture(window) != offered
    assert window.document.undo_stack.position == before + 1
    window.document.undo()
    assert window.document.record[name] == RECORD[name]


def test_ctrl_right_takes_a_word_and_the_command_all(window: FormWindow) -> None:
    replace(window, "place")
    window.type("bern ")
    assert window.document.record["place"] == "bern "
    window.key(Key.Key_Right, CTRL)
    assert window.document.record["place"] == "bern am"
    window.key(Key.Key_Right, ALT)
    assert window.document.record["place"] == "Bern am Markt"


@pytest.mark.parametrize("key", [Key.Key_Return, Key.Key_Tab, Key.Key_End, Key.Key_Left])
def test_no_other_key_changes_what_was_typed(window: FormWindow, key: Qt.Key) -> None:
    replace(window, "place")
    window.type("B")
    window.key(key)
    assert window.document.record["place"] == "B"


def test_nothing_is_offered_after_a_deletion_or_inside_the_text_or_without_typing(window: FormWindow) -> None:
    window.go("place")
    window.key(Key.Key_End)
    window.key(Key.Key_Right)
    assert window.document.record["place"] == "Chur"
    replace(window, "place")
    window.type("Bx")
    window.key(Key.Key_Backspace)
    window.key(Key.Key_Right)
    assert window.document.record["place"] == "B"
    window.type("a")
    window.key(Key.Key_Home)
    window.key(Key.Key_Right)
    assert window.document.record["place"] == "Ba"


def test_what_an_input_method_writes_is_completed(window: FormWindow) -> None:
    replace(window, "place")
    window.compose("B")
    window.compose("", "B")
    window.key(Key.Key_Right)
    assert window.document.record["place"] == "Basel"


def test_values_that_become_known_later_complete_what_was_typed(window: FormWindow) -> None:
    replace(window, "place")
    window.type("L")
    window.key(Key.Key_Right)
    assert window.document.record["place"] == "L"
    window.known.find_texts(("place",)).add(["Luzern", "Luzern"])
    window.known.changed.emit(("place",))
    window.key(Key.Key_Right)
    assert window.document.record["place"] == "Luzern"


def test_a_cell_of_a_table_is_completed(window: FormWindow) -> None:
    window.form.focus_pointer(("rows", 0, "name"))
    window.type("B")
    window.key(Key.Key_Right)
    assert window.document.record["rows"][0]["name"] == "Basel"


# the list


def open_list(window: FormWindow) -> ValueChooser:
    window.key(Key.Key_Down, ALT)
    (chooser,) = window.form.findChildren(ValueChooser)
    return chooser


def rows(chooser: ValueChooser) -> list[tuple[str, str]]:
    items = (chooser.list.topLevelItem(row) for row in range(chooser.list.topLevelItemCount()))
    return [(item.text(0), item.text(1)) for item in items if item]


def test_the_list_has_the_values_by_frequency_and_return_takes_one(window: FormWindow) -> None:
    window.go("place")
    chooser = open_list(window)
    assert rows(chooser) == [("Basel", "3"), ("Bern", "2"), ("Bern am Markt", "2"), ("Zug", "1")]
    QTest.keyClick(chooser.line, Key.Key_Down)
    QTest.keyClick(chooser.line, Key.Key_Return)
    assert window.document.record["place"] == "Bern"
    assert window.at() == ("place",)
    window.document.undo()
    assert window.document.record["place"] == "Chur"


def test_the_list_is_searched_first_for_what_was_typed(window: FormWindow) -> None:
    replace(window, "place")
    window.type("mar")
    chooser = open_list(window)
    assert rows(chooser) == [("Bern am Markt", "2")]
    QTest.keyClicks(chooser.line, "q")
    assert rows(chooser) == [] and chooser.note.isVisibleTo(chooser)
    QTest.keyClick(chooser.line, Key.Key_Return)
    QTest.keyClick(chooser.line, Key.Key_Escape)
    assert window.document.record["place"] == "mar"


def test_values_that_begin_with_what_was_typed_come_first_in_the_list(window: FormWindow) -> None:
    window.known.find_texts(("place",)).add(["Erlangen-Bern"] * 9)
    replace(window, "place")
    window.type("ber")
    chooser = open_list(window)
    assert [text for text, _ in rows(chooser)] == ["Bern", "Bern am Markt", "Erlangen-Bern"]


def test_a_click_takes_a_value_into_a_cell(window: FormWindow) -> None:
    window.form.focus_pointer(("rows", 0, "name"))
    chooser = open_list(window)
    item = chooser.list.topLevelItem(3)
    assert item
    place = chooser.list.visualItemRect(item).center()
    QTest.mouseClick(chooser.list.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(place))
    assert window.document.record["rows"][0]["name"] == "Zug"


def test_a_choice_opens_its_own_list_and_a_number_has_none(window: FormWindow) -> None:
    failed: list[str] = []
    window.form.failed.connect(failed.append)
    window.go("year")
    window.key(Key.Key_Down, ALT)
    assert len(failed) == 1
    window.go("kind")
    window.key(Key.Key_Down, ALT)
    popup = QApplication.activePopupWidget()
    assert popup is not None
    popup.close()


# the previous item's value


def test_the_value_of_the_previous_item_is_taken(window: FormWindow) -> None:
    window.form.read_previous = lambda: {"place": "Genf", "note": "", "rows": [{"name": "Enz"}]}
    window.go("place")
    window.key(Key.Key_Up, ALT)
    assert window.document.record["place"] == "Genf"
    window.form.focus_pointer(("rows", 0, "name"))
    window.key(Key.Key_Up, ALT)
    assert window.document.record["rows"][0]["name"] == "Enz"
    window.do("insert_row")
    window.form.focus_pointer(("rows", 1, "name"))
    window.form.read_previous = lambda: {"rows": [{}, {"name": "not this one"}]}
    window.key(Key.Key_Up, ALT)
    assert window.document.record["rows"][1]["name"] == "Enz"


def test_where_the_previous_item_has_nothing_the_value_stays(window: FormWindow) -> None:
    failed: list[str] = []
    window.form.failed.connect(failed.append)
    window.form.read_previous = lambda: {"place": ""}
    window.go("place")
    window.key(Key.Key_Up, ALT)
    window.go("year")
    window.key(Key.Key_Up, ALT)
    assert len(failed) == 2
    assert window.document.record == RECORD
