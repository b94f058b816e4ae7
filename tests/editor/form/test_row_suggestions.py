"""Suggested interpretations in a table: shown in grey while a row is typed, taken when it is left, refused by a key."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton

from gtapp.core.interpretation.interpreter import Interpreter
from gtapp.core.schema.pointer import Pointer
from gtapp.editor.form.painting import form_colours
from gtapp.editor.form.table_block import GridBlock
from tests.core.interpretation.tables import CARD_RULES, DAY, NOTE, PAY, POST, cell, table
from tests.editor.form.conftest import OpenForm
from tests.editor.form.form_window import FormWindow

Key, Ctrl, Alt, Shift = (
    Qt.Key,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ShiftModifier,
)


def at(row: int, column: str, key: str = CARD_RULES.transcript) -> Pointer:
    return ("rows", row, column, key)


class Card:
    def __init__(self, d: FormWindow) -> None:
        self.d = d
        (self.grid,) = d.form.findChildren(GridBlock)

    def meant(self, row: int, column: str) -> Any:
        return self.d.document.get(at(row, column, CARD_RULES.interpretation))

    def suggested(self, row: int, column: str) -> str:
        names = [each.field.name for each in self.grid.model.columns]
        return self.grid.model.cell(row, names.index(column)).parts[1].suggested

    def type(self, row: int, column: str, text: str) -> None:
        self.d.go(*at(row, column))
        self.d.type(text)


@pytest.fixture
def card(open_form: OpenForm) -> Card:
    record = table(PAY, ("2'400.-", "2400"), "", "")
    record["rows"][0][POST] = cell("Leiter")
    record["rows"][1][DAY] = cell("1. Mai 1937")
    return Card(open_form("personnel_cards", record, interpreter=Interpreter(CARD_RULES)))


def test_a_row_that_is_typed_shows_suggestions_and_takes_them_when_it_is_left(card: Card) -> None:
    card.type(1, POST, '"')
    assert [card.suggested(1, column) for column in (POST, DAY)] == ["Leiter", ""]
    assert card.meant(1, POST) is None
    card.type(1, DAY, "2. Mai 1937")
    card.type(1, PAY, "2'500.-")
    assert card.suggested(1, PAY) == "2500"
    card.d.key(Key.Key_Down)
    assert [card.meant(1, column) for column in (POST, PAY, DAY)] == ["Leiter", "2500", "1937-05-02"]
    assert not any(card.suggested(1, column) for column in (POST, PAY, DAY))


def test_passing_through_rows_writes_nothing(card: Card) -> None:
    card.d.go(*at(0, POST))
    for _ in range(30):
        card.d.key(Key.Key_Tab)
    for key in (Key.Key_Up, Key.Key_Down, Key.Key_F2, Key.Key_Escape, Key.Key_Up):
        card.d.key(key)
    assert not card.d.document.undo_stack.edits


def test_a_click_into_another_row_takes_what_is_suggested(card: Card) -> None:
    card.type(1, PAY, "2'500.-")
    place = card.grid.view.visualRect(card.grid.model.index(0, 1)).center()
    QTest.mouseClick(card.grid.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert card.meant(1, PAY) == "2500"


def test_what_is_suggested_is_taken_before_the_card_is_left(card: Card) -> None:
    card.type(1, PAY, "2'500.-")
    card.d.form.commit()
    assert card.meant(1, PAY) == "2500"


def test_a_form_without_document_takes_nothing(card: Card) -> None:
    card.type(1, PAY, "2'500.-")
    card.d.form.bind(None)
    card.d.form.commit()
    card.grid.set_focus_mark(False)
    assert card.meant(1, PAY) is None


def test_undo_takes_back_what_was_typed_with_what_followed(card: Card) -> None:
    card.type(1, PAY, "2'500.-")
    card.d.go(*at(2, PAY))
    assert len(card.d.document.undo_stack.done) == 1
    card.d.document.undo()
    assert card.d.document.get(at(1, PAY)) == "" and card.meant(1, PAY) is None
    card.d.go(*at(0, PAY))
    card.d.go(*at(2, PAY))
    assert card.d.document.can_redo
    card.d.document.redo()
    assert card.meant(1, PAY) == "2500"


def test_a_key_refuses_the_suggestion_of_the_cell_else_those_of_the_row(card: Card) -> None:
    card.type(1, DAY, "2. Mai 1937")
    card.type(1, PAY, "2'500.-")
    card.d.key(Key.Key_Delete, Alt, Shift)
    assert not card.suggested(1, PAY) and card.suggested(1, DAY)
    card.d.go(*at(1, NOTE))
    card.d.key(Key.Key_Delete, Alt, Shift)
    assert not card.suggested(1, DAY)
    card.d.go(*at(2, PAY))
    assert card.meant(1, PAY) is None and card.meant(1, DAY) is None


def test_delete_on_the_suggestion_refuses_it(card: Card) -> None:
    card.type(1, PAY, "2'500.-")
    card.d.go(*at(1, PAY, CARD_RULES.interpretation))
    card.d.key(Key.Key_Delete)
    assert not card.suggested(1, PAY)


def test_a_key_takes_the_suggestion_at_once(card: Card) -> None:
    card.type(1, DAY, "2. Mai 1937")
    card.type(1, PAY, "2'500.-")
    card.d.key(Key.Key_F, Ctrl, Shift)
    assert card.meant(1, PAY) == "2500" and card.meant(1, DAY) is None


def test_right_takes_the_suggestion_of_an_untouched_cell_and_then_goes_on(card: Card) -> None:
    card.type(1, PAY, "2'500.-")
    card.d.go(*at(1, PAY, CARD_RULES.interpretation))
    card.d.key(Key.Key_Right)
    assert card.meant(1, PAY) == "2500" and card.d.at() == at(1, PAY, CARD_RULES.interpretation)
    card.d.key(Key.Key_Right)
    assert card.d.at() == at(1, DAY, CARD_RULES.interpretation)


def test_a_key_fixes_what_is_wrong_here_before_it_takes_what_is_suggested_beside_it(card: Card) -> None:
    card.type(1, DAY, "2. Mai 1937")
    card.type(1, PAY, "2'500.-")
    card.d.go(*at(1, PAY, CARD_RULES.interpretation))
    card.d.type("2600")
    card.d.key(Key.Key_F, Ctrl, Shift)
    assert card.meant(1, PAY) == "2500" and card.suggested(1, DAY)


def test_the_fix_key_changes_the_side_that_the_cursor_is_at(card: Card) -> None:
    card.d.document.set(at(0, PAY, CARD_RULES.interpretation), "2401")
    card.d.go(*at(0, PAY))
    card.d.key(Key.Key_F, Ctrl, Shift)
    assert (card.d.document.get(at(0, PAY)), card.meant(0, PAY)) == ("2'401.-", "2401")
    card.d.document.undo()
    card.d.go(*at(0, PAY, CARD_RULES.interpretation))
    card.d.key(Key.Key_F, Ctrl, Shift)
    assert (card.d.document.get(at(0, PAY)), card.meant(0, PAY)) == ("2'400.-", "2400")


def test_both_directions_have_a_button_and_none_is_for_all_places(card: Card) -> None:
    for row in (0, 1):
        card.d.document.set(at(row, PAY), "2'400.-")
        card.d.document.set(at(row, PAY, CARD_RULES.interpretation), "2401")
    card.d.go(*at(0, PAY))
    buttons = {each.text(): each for each in card.d.form.findChildren(QToolButton) if each.isVisible()}
    both = ["Change the interpretation to “2400”", "Change the transcript to “2'401.-”"]
    assert [text for text in buttons if text.startswith(("Change", "Fix all"))] == both
    card.d.do("fix_alike")
    assert [card.meant(row, PAY) for row in (0, 1)] == ["2401", "2401"]
    buttons[both[1]].click()
    assert card.d.document.get(at(0, PAY)) == "2'401.-" and card.d.document.get(at(1, PAY)) == "2'400.-"


def test_the_signs_of_cells_are_those_of_the_issues_after_any_edit(card: Card) -> None:
    steps = [
        (at(0, PAY), "2'401.-"), (at(1, PAY), '"'), (at(1, PAY, CARD_RULES.interpretation), "2400"),
        (at(2, PAY), '"'), (at(2, PAY, CARD_RULES.interpretation), "2401"), (at(0, PAY), "2'400.-"),
        (at(0, PAY, CARD_RULES.interpretation), "2'400.-"), (at(0, PAY, CARD_RULES.interpretation), "2400"),
        (at(2, PAY, CARD_RULES.interpretation), "2400"),
    ]  # fmt: skip
    counts = []
    for pointer, text in steps:
        card.d.document.set(pointer, text)
        model = card.grid.model
        shown = {
            model.pointer(row, part.path)
            for row in range(3)
            for number, column in enumerate(model.columns)
            for part, view in zip(column.parts, model.cell(row, number).parts, strict=True)
            if any(note.kind == "issue" for note in view.state.notes) and not view.suggested
        }
        assert shown == {issue.pointer for issue in card.d.document.issues}, (pointer, text)
        counts.append(len(shown))
    assert max(counts) > 1 and counts[-1] == 0


def test_menus_take_a_suggestion_only_where_there_is_one(card: Card) -> None:
    form = card.d.form
    action = form.actions_by_name["take_suggestion"]

    def is_in_menus() -> tuple[bool, bool]:
        menu = form._actions.create_menu(None)
        form.follow_menu(True)
        found = action in menu.actions(), action.isEnabled()
        form.follow_menu(False)
        menu.deleteLater()
        return found

    card.d.go(*at(0, PAY))
    assert is_in_menus() == (False, False) and action.isEnabled()
    card.type(1, PAY, "2'500.-")
    assert is_in_menus() == (True, True)


def test_typing_over_a_suggestion_replaces_it(card: Card) -> None:
    card.type(1, PAY, "2'500.-")
    card.d.go(*at(1, PAY, CARD_RULES.interpretation))
    card.d.type("26")
    card.d.go(*at(2, PAY))
    assert card.meant(1, PAY) == "26"


def test_what_is_typed_is_shown_at_once_in_other_rows_and_taken_with_the_row(card: Card) -> None:
    for row in (1, 2):
        card.type(row, NOTE, "+ Zulagen")
    card.d.go(*at(2, NOTE, CARD_RULES.interpretation))
    card.d.type("Zul")
    assert card.suggested(1, NOTE) == "Zul" and card.meant(1, NOTE) is None
    assert card.grid.model.texts(1, 6)[1] == "Zul"
    card.d.document.undo()
    assert not card.suggested(1, NOTE) and card.grid.model.texts(1, 6)[1] == ""
    card.d.type("Zul")
    card.d.key(Key.Key_Up)
    assert card.suggested(1, NOTE) == "Zul"
    card.d.key(Key.Key_Up)
    assert card.meant(1, NOTE) == "Zul" and not card.suggested(1, NOTE)


def test_a_value_that_followed_is_no_issue_while_its_transcript_is_typed(card: Card) -> None:
    card.type(0, PAY, "2'450.-")
    names = [each.field.name for each in card.grid.model.columns]
    part = card.grid.model.cell(0, names.index(PAY)).parts[1]
    assert (part.shown, part.text) == ("2450", "2400")
    assert not [note for note in part.state.notes if note.kind == "issue"]
    card.d.key(Key.Key_Down)
    assert card.meant(0, PAY) == "2450"


def test_a_new_row_has_suggestions_and_takes_them(card: Card) -> None:
    card.d.go(*at(2, NOTE))
    card.d.key(Key.Key_Tab)
    card.grid.view.set_current(3, 1, 0)
    card.d.type("do.")
    assert card.suggested(3, POST) == "Leiter"
    card.d.key(Key.Key_Up)
    assert card.meant(3, POST) == "Leiter"


def test_an_inserted_row_leaves_one_step_for_the_row_above(card: Card) -> None:
    card.type(1, PAY, "2'500.-")
    card.d.key(Key.Key_Return, Ctrl, Shift)
    assert card.meant(1, PAY) == "2500" and len(card.d.document.record["rows"]) == 4
    card.d.document.undo()
    assert card.meant(1, PAY) == "2500"
    card.d.document.undo()
    assert not card.d.document.undo_stack.done


def test_a_suggestion_is_painted_in_grey_without_a_bar(card: Card) -> None:
    card.type(1, PAY, "2'500.-")
    card.d.go(*at(1, NOTE))
    names = [each.field.name for each in card.grid.model.columns]
    view = card.grid.view
    whole = view.visualRect(card.grid.model.index(1, names.index(PAY)))
    image = view.viewport().grab().toImage()
    lower = [
        (x, y)
        for x in range(whole.left(), whole.right())
        for y in range(whole.center().y() + 2, whole.bottom() - 2)
    ]
    darkest = min(
        (QColor(image.pixel(QPoint(x, y))) for x, y in lower), key=lambda colour: colour.lightness()
    )
    assert abs(darkest.lightness() - form_colours().dim.lightness()) < 40


def test_a_screen_reader_hears_the_suggestion(card: Card) -> None:
    card.type(1, PAY, "2'500.-")
    names = [each.field.name for each in card.grid.model.columns]
    index = card.grid.model.index(1, names.index(PAY))
    assert "2500" in card.grid.model.data(index, Qt.ItemDataRole.AccessibleTextRole)
    assert "suggested" in card.grid.model.data(index, Qt.ItemDataRole.AccessibleDescriptionRole)
