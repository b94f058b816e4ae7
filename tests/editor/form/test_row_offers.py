"""What is offered in grey in a row that is added to a table, and the keys that take it."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt

from gtapp.core.interpretation.interpreter import Interpreter
from gtapp.editor.form.table_view import RecordTable
from tests.core.interpretation.tables import CARD_RULES, DAY, NOTE, PAY, POST, cell, table
from tests.editor.form.conftest import OpenForm
from tests.editor.form.form_window import FormWindow

Key, Alt, Shift = Qt.Key, Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def card(open_form: OpenForm) -> FormWindow:
    record = table(PAY, "2'400.-", "2'500.-")
    for row, year in zip(record["rows"], (1946, 1947), strict=True):
        row[DAY] = cell(f"1. Jan. {year}", f"{year}-01-01")
        row[NOTE] = cell("+ Zulagen")
    return open_form("personnel_cards", record, interpreter=Interpreter(CARD_RULES))


def go_to_new_row(card: FormWindow, column: int) -> RecordTable:
    (found,) = card.form.findChildren(RecordTable)
    card.go("rows", 1, POST, CARD_RULES.transcript)
    found.set_current(2, column, 0)
    return found


def texts(card: FormWindow, row: int) -> list[Any]:
    found = card.document.tree["rows"][row]
    return [found[name][CARD_RULES.transcript] for name in CARD_RULES.columns]


def test_the_new_row_offers_what_comes_next_and_passing_writes_nothing(card: FormWindow) -> None:
    found = go_to_new_row(card, 4)
    assert [found.find_offer(2, column) for column in range(1, 7)] == [
        "",
        "",
        "",
        "",
        "1. Jan. 1948",
        "+ Zulagen",
    ]
    assert not any(found.find_offer(1, column) for column in range(1, 7))
    for _ in range(3):
        card.key(Key.Key_Tab)
    assert len(card.document.tree["rows"]) == 2


def test_a_key_takes_the_row_as_one_step_and_goes_to_where_the_next_begins(card: FormWindow) -> None:
    found = go_to_new_row(card, 4)
    card.type("2'600")
    card.key(Key.Key_Right, Alt, Shift)
    assert texts(card, 2) == ["", "", "", "2'600.-", "1. Jan. 1948", "+ Zulagen"]
    assert found.current() == (3, 4, 0)
    card.document.undo()
    assert texts(card, 2)[4:] == ["", ""]


def test_a_key_takes_one_cell_and_goes_on(card: FormWindow) -> None:
    found = go_to_new_row(card, 1)
    card.type("Leiter")
    card.key(Key.Key_Right, Alt)
    assert found.current() == (2, 4, 0)
    card.type("2'650.-")
    card.key(Key.Key_Right, Alt)
    card.key(Key.Key_Right, Alt)
    assert texts(card, 2) == ["Leiter", "", "", "2'650.-", "1. Jan. 1948", ""]
    assert found.current() == (2, 6, 0)


def test_a_row_that_was_left_offers_nothing(card: FormWindow) -> None:
    found = go_to_new_row(card, 4)
    card.type("2'650.-")
    card.key(Key.Key_Up)
    found.set_current(2, 4, 0)
    assert not found.find_offer(2, 5)
    card.key(Key.Key_Right, Alt, Shift)
    assert texts(card, 2)[4:] == ["", ""]


def test_right_takes_what_is_offered_in_an_untouched_cell_and_then_goes_on(card: FormWindow) -> None:
    found = go_to_new_row(card, 5)
    card.key(Key.Key_Right)
    assert texts(card, 2)[4:] == ["1. Jan. 1948", ""] and found.current() == (2, 5, 0)
    card.key(Key.Key_Right)
    assert found.current() == (2, 6, 0) and texts(card, 2)[5] == ""


def test_a_row_that_is_inserted_begins_in_the_first_column_that_needs_typing(card: FormWindow) -> None:
    found = go_to_new_row(card, 1)
    found.set_current(1, 6, 0)
    card.key(Key.Key_Tab)
    assert found.current() == (2, 1, 0)
    found.set_current(1, 6, 0)
    card.key(Key.Key_Return, Qt.KeyboardModifier.ControlModifier, Shift)
    assert found.current() == (2, 4, 0) and len(card.document.tree["rows"]) == 3


def test_shift_tab_skips_no_cell(card: FormWindow) -> None:
    found = go_to_new_row(card, 1)
    card.go("rows", 1, DAY, CARD_RULES.interpretation)
    seen = []
    for _ in range(8):
        card.key(Key.Key_Backtab, Shift)
        seen.append(found.current())
    assert seen == [
        *((1, column, 0) for column in (5, 4, 3, 2, 1)),
        *((0, column, 0) for column in (6, 5, 4)),
    ]
    card.key(Key.Key_Tab)
    for _ in range(3):
        card.key(Key.Key_Backtab, Shift)
    assert found.current() == (0, 2, 0)


def test_shift_tab_enters_a_table_at_its_end(card: FormWindow) -> None:
    found = go_to_new_row(card, 1)
    found.set_current(0, 1, 0)
    card.key(Key.Key_Backtab, Shift)
    assert found.current() == (2, 6, 0)
