"""Tables of a form as spreadsheets: the selection, what is done to it, the clipboard, the new row, by keys and by mouse."""

from __future__ import annotations

import json
import shutil
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QPlainTextEdit, QTableView

from gtapp.core.files.text_sources import FileSource
from gtapp.core.record.document import Document
from gtapp.core.record.text_parts import JsonPart
from gtapp.editor.form.painting import form_colours
from gtapp.editor.form.table_view import RecordTable
from tests.editor.form.conftest import OpenForm
from tests.editor.form.form_window import NONE, FormWindow
from tests.records import make_row

Key = Qt.Key
Ctrl, Shift = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
TRANSCRIPT, INTERPRETATION = "diplomatic_transcript", "interpretation"
NAMES = [name for name in make_row(1) if name != "row_number"]
FIRST, SECOND, THIRD = NAMES[:3]
PLAIN = {
    "type": "object",
    "properties": {
        "rows": {
            "type": "array",
            "gtapp": {"widget": "triples"},
            "items": {
                "type": "object",
                "properties": {
                    "year": {"type": "integer"},
                    "name": {"type": "string"},
                    "note": {"type": "string"},
                },
            },
        },
    },
}


def open_rows(open_form: OpenForm, *texts: str) -> FormWindow:
    return open_form("personnel_cards", {"rows": [make_row(n, text) for n, text in enumerate(texts, 1)]})


def find_table(d: FormWindow) -> RecordTable:
    found = d.form.findChild(RecordTable)
    assert isinstance(found, RecordTable)
    return found


def texts(d: FormWindow, name: str = FIRST, line: str = TRANSCRIPT) -> list[Any]:
    return [row[name][line] for row in d.document.record["rows"]]


def clipboard(text: str | None = None) -> str:
    if text is not None:
        QGuiApplication.clipboard().setText(text)
    return QGuiApplication.clipboard().text()


def place_of(d: FormWindow, row: int, column: int, line: int = 0) -> QPoint:
    rect: QRect = find_table(d).visualRect(find_table(d).model().index(row, column))
    return rect.topLeft() + QPoint(24, rect.height() * (1 + 2 * line) // 4)


# moving and typing


def test_arrows_move_in_their_line_and_skip_the_numbers(open_form: OpenForm) -> None:
    d = open_rows(open_form, "a", "b")
    d.go("rows", 0, FIRST, INTERPRETATION)
    d.key(Key.Key_Left)
    assert d.at() == ("rows", 0, FIRST, INTERPRETATION)
    d.key(Key.Key_Right)
    d.key(Key.Key_Down)
    assert d.at() == ("rows", 1, SECOND, INTERPRETATION)
    d.key(Key.Key_Up, Ctrl)
    d.key(Key.Key_Up)
    assert d.at() == ("rows", 0, SECOND, TRANSCRIPT)
    d.key(Key.Key_Home)
    assert d.at() == ("rows", 0, FIRST, TRANSCRIPT)
    assert d.document.undo_stack.edits == []


def test_arrows_leave_a_typed_value_and_move_in_an_edited_one(open_form: OpenForm) -> None:
    d = open_rows(open_form, "abc", "def")
    d.go("rows", 0, FIRST, TRANSCRIPT)
    d.type("xy")
    d.key(Key.Key_Down)
    d.type("z")
    assert texts(d) == ["xy", "z"] and d.at() == ("rows", 1, FIRST, TRANSCRIPT)
    d.key(Key.Key_F2)  # from now on, the arrow keys are those of the text
    d.key(Key.Key_Left)
    d.type("-")
    assert texts(d) == ["xy", "-z"]
    d.key(Key.Key_Up)
    assert d.at() == ("rows", 0, FIRST, TRANSCRIPT) and isinstance(d.focus, QTableView)


def test_return_confirms_and_goes_on(open_form: OpenForm) -> None:
    record = {"rows": [make_row(1, "a"), make_row(2, "b")]}
    d = open_form("personnel_cards", deepcopy(record), draft=deepcopy(record))
    d.form.focus_first()
    d.key(Key.Key_Return)
    assert d.document.find_origin(("rows", 0, FIRST, TRANSCRIPT)) == "confirmed"
    d.type("Bern")
    d.key(Key.Key_Return)
    assert d.at() == ("rows", 0, THIRD, TRANSCRIPT) and isinstance(d.focus, QTableView)
    assert d.document.record["rows"][0][SECOND][TRANSCRIPT] == "Bern"


def test_undo_takes_back_whole_words(open_form: OpenForm) -> None:
    d = open_rows(open_form, "a")
    d.go("rows", 0, SECOND, TRANSCRIPT)
    d.type("Clarens")
    d.key(Key.Key_Tab)
    d.type("IV")
    d.key(Key.Key_Z, Ctrl)
    assert d.document.record["rows"][0][THIRD][TRANSCRIPT] == ""
    assert d.document.record["rows"][0][SECOND][TRANSCRIPT] == "Clarens"
    d.key(Key.Key_Z, Ctrl)
    assert d.document.record == {"rows": [make_row(1, "a")]}


def test_escape_takes_back_what_was_typed_and_undo_brings_it_back(open_form: OpenForm) -> None:
    d = open_rows(open_form, "a")
    d.go("rows", 0, FIRST, TRANSCRIPT)
    d.type("xy")
    d.key(Key.Key_Escape)
    assert texts(d) == ["a"] and isinstance(d.focus, QTableView)
    d.key(Key.Key_Z, Ctrl)
    assert texts(d) == ["xy"]


def test_the_row_grows_with_a_text_that_is_typed_and_nothing_is_covered(open_form: OpenForm) -> None:
    d = open_rows(open_form, "a", "b")
    d.go("rows", 0, FIRST, TRANSCRIPT)
    table = find_table(d)
    before = table.rowHeight(0)
    d.type("Hilfsleiter in der Lagerverwaltung des Verbandes und Stellvertreter des Verwalters ")
    assert table.rowHeight(0) >= before + 40
    editor = table.editor
    cell: QRect = table.visualRect(table.currentIndex())
    assert isinstance(d.focus, QPlainTextEdit) and cell.contains(editor.geometry())
    assert editor.cursorRect().bottom() <= editor.viewport().height()
    assert editor.horizontalScrollBar().value() == editor.verticalScrollBar().value() == 0
    d.select_all()
    d.key(Key.Key_Delete)
    assert table.rowHeight(0) == before


@pytest.mark.parametrize("text", ["1947-1-01", "1947-1-01 or 1947-1-02 or 1947-1-03"])
def test_the_sign_of_an_issue_covers_no_text(open_form: OpenForm, text: str) -> None:
    row = make_row(1)
    date = next(name for name in NAMES if name.startswith("datum"))
    row[date][INTERPRETATION] = text
    d = open_form("personnel_cards", {"rows": [row, make_row(2)]})
    assert [issue.pointer for issue in d.document.issues] == [("rows", 0, date, INTERPRETATION)]
    table, column = find_table(d), 1 + NAMES.index(date)
    d.window.resize(1000, 500)
    for other in range(table.model().columnCount()):
        table.setColumnWidth(other, 40)
    painted = {}
    for is_narrow in (False, True):
        # the text just fits, as where columns are shrunk
        room = table.fontMetrics().horizontalAdvance("1947-1-01 ")
        table.setColumnWidth(column, room + 18 if is_narrow else 450)
        image = table.viewport().grab().toImage()
        rect: QRect = table.visualRect(table.model().index(0, column))
        colour = form_colours().issue.name()
        painted[is_narrow] = {
            rect.right() - x
            for x in range(rect.left() + 12, rect.right())
            for y in range(rect.top(), rect.bottom())
            if image.pixelColor(x, y).name() == colour
        }
    assert max(painted[False]) > 8
    assert painted[True] and max(painted[True]) <= 8


def test_the_cursor_stays_visible_in_a_text_that_is_higher_than_the_table(open_form: OpenForm) -> None:
    d = open_rows(open_form, "a", "b")
    d.go("rows", 1, FIRST, TRANSCRIPT)
    for number in range(60):
        d.type(str(number % 10))
        d.key(Key.Key_Return, Shift)
    table = find_table(d)
    caret = table.editor.cursorRect().translated(table.editor.pos())
    assert caret.top() >= 0 and caret.bottom() <= table.viewport().height()


def test_values_of_the_rows_above_complete_what_is_typed(open_form: OpenForm) -> None:
    d = open_rows(open_form, "1. Jan. 1945", "1. Juli 1946", "")
    d.go("rows", 2, FIRST, TRANSCRIPT)
    d.type("1")
    d.key(Key.Key_Right, Ctrl)
    assert texts(d)[2] == "1."
    d.type(" Ja")
    d.key(Key.Key_Right)
    assert texts(d)[2] == "1. Jan. 1945" and d.at() == ("rows", 2, FIRST, TRANSCRIPT)
    d.key(Key.Key_Right)  # nothing is offered: the key leaves the cell
    assert d.at() == ("rows", 2, SECOND, TRANSCRIPT)


# the new row


def test_the_new_row_is_written_when_something_is_typed(open_form: OpenForm) -> None:
    d = open_rows(open_form, "a")
    d.go("rows", 0, NAMES[-1], TRANSCRIPT)
    d.key(Key.Key_Tab)
    d.key(Key.Key_Tab)
    assert len(d.document.record["rows"]) == 1 and not d.document.can_undo
    d.type("Bern")
    d.key(Key.Key_Tab)
    d.type("IV")
    assert d.document.record["rows"][1] == {
        **make_row(2),
        SECOND: {TRANSCRIPT: "Bern", INTERPRETATION: None, "is_crossed_out": False},
        THIRD: {TRANSCRIPT: "IV", INTERPRETATION: None, "is_crossed_out": False},
    }
    d.key(Key.Key_Z, Ctrl)
    d.key(Key.Key_Z, Ctrl)
    assert d.document.record == {"rows": [make_row(1, "a")]} and not d.document.can_undo


def test_a_table_is_typed_from_nothing(open_form: OpenForm) -> None:
    records: list[dict[str, Any]] = [{"rows": []}, {"rows": None}, {}]
    for record in records:
        d = open_form("personnel_cards", deepcopy(record))
        d.form.focus_first()
        assert d.at() == ("rows", 0, FIRST, TRANSCRIPT) and d.document.record == record
        d.type("Leiter")
        assert [row["row_number"] for row in d.document.record["rows"]] == [1] and texts(d) == ["Leiter"]
        d.key(Key.Key_Z, Ctrl)
        assert d.document.record == record


def test_columns_keep_their_widths_while_a_row_is_typed(open_form: OpenForm) -> None:
    d = open_rows(open_form, "a")
    table = find_table(d)
    d.go("rows", 0, FIRST, TRANSCRIPT)
    d.type("Hilfsleiter in der Lagerverwaltung des Verbandes")
    before = [table.columnWidth(column) for column in range(7)]
    d.key(Key.Key_Down)
    d.type("b")
    assert len(texts(d)) == 2 and [table.columnWidth(column) for column in range(7)] == before


def test_escape_in_the_new_row_leaves_none(open_form: OpenForm) -> None:
    d = open_rows(open_form, "a")
    d.go("rows", 0, FIRST, TRANSCRIPT)
    d.key(Key.Key_Down)
    d.type("b")
    d.key(Key.Key_Escape)
    assert texts(d) == ["a"]
    d.key(Key.Key_Z, Ctrl)
    assert texts(d) == ["a", "b"]


def test_commands_leave_the_new_row_alone(open_form: OpenForm) -> None:
    d = open_rows(open_form, "a")
    d.go("rows", 0, FIRST, TRANSCRIPT)
    d.key(Key.Key_Down)
    for name in (
        "remove_row",
        "duplicate_row",
        "move_row_up",
        "set_null",
        "make_empty",
        "toggle_crossed_out",
    ):
        d.do(name)
    d.key(Key.Key_Delete)
    assert d.document.record == {"rows": [make_row(1, "a")]}
    d.do("take_previous")
    assert texts(d) == ["a", "a"]
    d.key(Key.Key_Down)
    d.do("insert_row")
    assert texts(d) == ["a", "a", ""]


# several cells at once


def test_delete_empties_the_selected_line_as_one_step(open_form: OpenForm) -> None:
    d = open_form("personnel_cards", {"rows": [make_row(n, "t", "i") for n in (1, 2, 3)]})
    d.go("rows", 0, FIRST, INTERPRETATION)
    d.key(Key.Key_Down, Shift)
    d.key(Key.Key_Delete)
    assert texts(d, line=INTERPRETATION) == [None, None, "i"] and texts(d) == ["t", "t", "t"]
    d.key(Key.Key_Z, Ctrl)
    assert texts(d, line=INTERPRETATION) == ["i", "i", "i"] and not d.document.can_undo


def test_crossing_out_holds_for_all_selected_cells(open_form: OpenForm) -> None:
    d = open_rows(open_form, "a", "b", "c")
    d.go("rows", 0, FIRST, TRANSCRIPT)
    d.key(Key.Key_X, Ctrl, Shift)
    d.key(Key.Key_Down, Shift)
    d.key(Key.Key_X, Ctrl, Shift)
    assert texts(d, line="is_crossed_out") == [True, True, False]
    d.key(Key.Key_X, Ctrl, Shift)
    assert texts(d, line="is_crossed_out") == [False, False, False]
    d.key(Key.Key_Z, Ctrl)
    assert texts(d, line="is_crossed_out") == [True, True, False]


def test_filling_down(open_form: OpenForm) -> None:
    d = open_rows(open_form, "a", "b", "c")
    d.go("rows", 0, FIRST, TRANSCRIPT)
    d.key(Key.Key_Down, Shift)
    d.key(Key.Key_Down, Shift)
    d.key(Key.Key_Down, Qt.KeyboardModifier.AltModifier, Shift)
    assert texts(d) == ["a", "a", "a"]
    d.key(Key.Key_Z, Ctrl)
    d.go("rows", 2, FIRST, TRANSCRIPT)
    d.key(Key.Key_Down, Qt.KeyboardModifier.AltModifier, Shift)  # one row: what stands above
    assert texts(d) == ["a", "b", "b"]


def test_filling_down_takes_the_last_row_of_the_page_before(open_form: OpenForm) -> None:
    d = open_rows(open_form, *map(str, range(501)))
    d.go("rows", 500, FIRST, TRANSCRIPT)
    d.key(Key.Key_Down, Qt.KeyboardModifier.AltModifier, Shift)
    assert texts(d)[499:] == ["499", "499"]
    d.key(Key.Key_Z, Ctrl)
    assert texts(d)[499:] == ["499", "500"]


def test_the_first_row_of_all_has_nothing_to_be_filled_with(open_form: OpenForm) -> None:
    d = open_rows(open_form, "a", "b")
    d.go("rows", 0, FIRST, TRANSCRIPT)
    d.key(Key.Key_Down, Qt.KeyboardModifier.AltModifier, Shift)
    assert texts(d) == ["a", "b"] and not d.document.can_undo


def test_the_right_mouse_button_keeps_the_selection_that_it_is_in(open_form: OpenForm) -> None:
    d = open_rows(open_form, "a", "b", "c")
    table = find_table(d)
    d.go("rows", 0, FIRST, TRANSCRIPT)
    d.key(Key.Key_Down, Shift)
    for row, selected in ((0, range(2)), (1, range(2)), (2, range(2, 3))):
        QTest.mouseClick(table.viewport(), Qt.MouseButton.RightButton, pos=place_of(d, row, 1))
        assert table.selected.rows == selected


def test_rows_are_selected_by_dragging_over_their_numbers(open_form: OpenForm) -> None:
    d = open_rows(open_form, "a", "b", "c", "d")
    table = find_table(d)
    places = [place_of(d, row, 0) for row in range(4)]
    QTest.mousePress(table.viewport(), Qt.MouseButton.LeftButton, pos=places[2])
    for place in (places[1], places[3], places[1]):
        QTest.mouseMove(table.viewport(), place)
    QTest.mouseRelease(table.viewport(), Qt.MouseButton.LeftButton, pos=places[1])
    assert table.selected.rows == range(1, 3) and len(table.selected.columns) == len(NAMES)
    QTest.mouseMove(table.viewport(), places[3])
    assert table.selected.rows == range(1, 3)


def test_blocks_are_copied_and_pasted(open_form: OpenForm) -> None:
    d = open_rows(open_form, "a", "line\nend", '"')
    d.go("rows", 0, FIRST, TRANSCRIPT)
    for _ in range(2):
        d.key(Key.Key_Down, Shift)
    d.key(Key.Key_Right, Shift)
    d.key(Key.Key_C, Ctrl)
    assert clipboard() == 'a\t\n"line\nend"\t\n""""\t\n'
    d.go("rows", 2, SECOND, TRANSCRIPT)
    d.key(Key.Key_V, Ctrl)
    assert texts(d, SECOND) == ["", "", "a", "line\nend", '"']
    assert [row["row_number"] for row in d.document.record["rows"]] == [1, 2, 3, 4, 5]
    assert find_table(d).selected.rows == range(2, 5)
    d.key(Key.Key_Z, Ctrl)
    assert texts(d) == ["a", "line\nend", '"'] and not d.document.can_undo


def test_an_empty_clipboard_changes_nothing(open_form: OpenForm) -> None:
    d = open_rows(open_form, "a", "b")
    QGuiApplication.clipboard().clear()
    d.go("rows", 0, FIRST, TRANSCRIPT)
    d.key(Key.Key_V, Ctrl)
    assert texts(d) == ["a", "b"] and not d.document.can_undo


def test_line_ends_in_cells_are_pasted_from_libreoffice(open_form: OpenForm) -> None:
    d = open_rows(open_form, "a", "b")
    data = QMimeData()
    data.setText('line end\n"\n')
    data.setData("application/x-libreoffice-tsvc", '"line\nend"\n"\n'.encode(f"utf-16-{sys.byteorder[0]}e"))
    QGuiApplication.clipboard().setMimeData(data)
    d.go("rows", 0, FIRST, TRANSCRIPT)
    d.key(Key.Key_V, Ctrl)
    assert texts(d) == ["line\nend", '"']


def test_one_value_is_pasted_into_all_that_are_selected(open_form: OpenForm) -> None:
    d = open_rows(open_form, "a", "b", "c")
    clipboard("x\r\n")
    d.go("rows", 0, FIRST, INTERPRETATION)
    d.key(Key.Key_Down, Shift)
    d.key(Key.Key_V, Ctrl)
    assert texts(d, line=INTERPRETATION) == ["x", "x", None]


def test_what_holds_for_all_rows_adds_none(open_form: OpenForm) -> None:
    d = open_rows(open_form, "a", "b")
    clipboard("x")
    d.go("rows", 0, FIRST, TRANSCRIPT)
    d.key(Key.Key_A, Ctrl)
    d.key(Key.Key_V, Ctrl)
    assert texts(d) == ["x", "x"] == texts(d, NAMES[-1])


def test_cutting(open_form: OpenForm) -> None:
    d = open_rows(open_form, "a", "b")
    d.go("rows", 1, FIRST, TRANSCRIPT)
    d.key(Key.Key_X, Ctrl)
    assert clipboard() == "b" and texts(d) == ["a", ""]


def test_a_block_that_is_too_wide_is_not_pasted(open_form: OpenForm) -> None:
    d = open_rows(open_form, "a")
    said: list[str] = []
    d.form.failed.connect(said.append)
    clipboard("1\tLeiter\tBern\n")
    d.go("rows", 0, NAMES[-2], TRANSCRIPT)
    d.key(Key.Key_V, Ctrl)
    assert not d.document.can_undo and "3" in said[0] and "2" in said[0]


def test_plain_tables_behave_the_same(open_form: OpenForm) -> None:
    d = open_form(PLAIN, {"rows": [{"year": 1880, "name": "a", "note": "x"}]})
    clipboard("1881\tb\n1882\tc\n")
    d.go("rows", 0, "year")
    d.key(Key.Key_Down)
    d.key(Key.Key_V, Ctrl)
    rows = d.document.record["rows"]
    assert rows[1:] == [{"year": 1881, "name": "b", "note": ""}, {"year": 1882, "name": "c", "note": ""}]
    d.key(Key.Key_A, Ctrl)
    d.key(Key.Key_C, Ctrl)
    assert clipboard() == "1880\ta\tx\n1881\tb\t\n1882\tc\t\n"
    d.key(Key.Key_Delete)
    assert all(row["name"] == "" for row in d.document.record["rows"])
    d.key(Key.Key_Z, Ctrl)
    assert [row["year"] for row in d.document.record["rows"]] == [1880, 1881, 1882]


# the mouse


def test_a_paste_goes_on_in_the_rows_of_the_next_page(open_form: OpenForm) -> None:
    rows = [{"year": 1000 + number, "name": "", "note": ""} for number in range(503)]
    d = open_form(PLAIN, {"rows": rows})
    clipboard("1\n2\n3\n")
    d.go("rows", 499, "year")
    d.key(Key.Key_V, Ctrl)
    assert [row["year"] for row in d.document.record["rows"][498:]] == [1498, 1, 2, 3, 1502]


def test_dragging_selects(open_form: OpenForm) -> None:
    d = open_rows(open_form, "a", "b", "c")
    viewport = find_table(d).viewport()
    start, end = place_of(d, 0, 1, line=1), place_of(d, 1, 2, line=1)
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, NONE, start)
    QTest.mouseMove(viewport, (start + end) / 2)
    QTest.mouseMove(viewport, end)
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, NONE, end)
    assert find_table(d).selected == (range(2), (1, 2), 1)


def test_dragging_selects_cells_after_the_menu_of_a_row(open_form: OpenForm) -> None:
    d = open_rows(open_form, "a", "b", "c")
    viewport = find_table(d).viewport()
    QTest.mousePress(
        viewport, Qt.MouseButton.RightButton, NONE, place_of(d, 2, 0)
    )  # the menu gets the release
    start, end = place_of(d, 0, 1), place_of(d, 1, 2)
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, NONE, start)
    QTest.mouseMove(viewport, (start + end) / 2)
    QTest.mouseMove(viewport, end)
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, NONE, end)
    assert find_table(d).selected == (range(2), (1, 2), 0)


def test_a_click_on_a_number_selects_the_row(open_form: OpenForm) -> None:
    d = open_rows(open_form, "a", "b")
    d.click(find_table(d).viewport(), place_of(d, 1, 0) - QPoint(16, 0))
    assert find_table(d).selected == (range(1, 2), (1, 2, 3, 4, 5, 6), 0)
    assert d.at() == ("rows", 1, FIRST, TRANSCRIPT)


def test_a_double_click_edits_where_it_was(open_form: OpenForm) -> None:
    d = open_rows(open_form, "abcdefghij")
    QTest.mouseDClick(find_table(d).viewport(), Qt.MouseButton.LeftButton, NONE, place_of(d, 0, 1))
    assert isinstance(d.focus, QPlainTextEdit) and 0 < d.focus.textCursor().position() < 5


def test_the_menu_has_what_can_be_done_with_cells(open_form: OpenForm) -> None:
    d = open_rows(open_form, "a", "b")
    clipboard("x")
    d.go("rows", 0, FIRST, TRANSCRIPT)
    d.key(Key.Key_Down, Shift)
    place = place_of(d, 1, 1)
    QTest.mouseClick(find_table(d).viewport(), Qt.MouseButton.RightButton, NONE, place)
    assert find_table(d).selected.rows == range(2)  # a click inside of the selection keeps it
    menu = d.form._actions.create_menu(find_table(d))
    actions = {action.text(): action for action in menu.actions()}
    assert {"Cut", "Copy", "Paste", "Fill down", "Crossed out or not", "Value below"} <= actions.keys()
    actions["Paste"].trigger()
    assert texts(d) == ["x", "x"]
    QMenu.deleteLater(menu)


# nothing but what is typed is written


def test_visiting_every_cell_of_all_real_tables_changes_nothing(
    open_form: OpenForm, reference: Path, tmp_path: Path
) -> None:
    d = open_form("personnel_cards")
    for source in sorted((reference / "personnel_cards" / "ground_truths").glob("*.json")):
        copy = tmp_path / source.name
        shutil.copyfile(source, copy)
        text = copy.read_text(encoding="utf-8")
        d.document = Document(
            source.stem, json.loads(text), [JsonPart(FileSource(copy), text, text)], d.schema
        )
        d.form.bind(d.document)
        d.form.focus_first()
        for _ in range(len(d.document.record["rows"]) + 1):
            for _ in NAMES:
                d.key(Key.Key_F2)
                d.key(Key.Key_Escape)
                d.key(Key.Key_Down, Ctrl)
                d.key(Key.Key_F2)
                d.key(Key.Key_Tab)
        d.form.bind(None)
        assert not d.document.can_undo and d.document.parts[0].text == text


def test_a_part_of_a_cell_is_selected_to_be_typed_over(open_form: OpenForm) -> None:
    d = open_form("personnel_cards", {"rows": [make_row(1, "Techn. Leiter")]})
    place = ("rows", 0, FIRST, TRANSCRIPT)
    d.go(*place)
    d.form.select_part(7, 13)
    assert d.form.selected_text() == "Leiter"
    d.type("G")
    assert d.document.get(place) == "Techn. G"
