"""The widths of columns: what a table shows whole, what it cuts, and what it leaves out where it is narrow."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gtapp.core.schema.schema import Schema
from gtapp.editor.record_texts import name_field
from gtapp.features.scores.window.score_widgets import compared_cell
from gtapp.kit.dialogs import Dialog
from gtapp.kit.tables import (
    CellRow,
    ColumnNeed,
    Columns,
    FigureTable,
    Grid,
    TableCell,
    ValueColumn,
    ValueTable,
    figure,
    share_width,
)
from tests.window.cut_texts import list_cut_texts
from tests.window.painted_texts import list_texts

_RUN = "2026-01-24/T0155 · gemini-2.5-pro"


@pytest.mark.parametrize(
    ("room", "needs", "widths"),
    [
        (300, [ColumnNeed(50, 50), ColumnNeed(60, 60)], [50, 60]),
        (300, [ColumnNeed(50, 50), ColumnNeed(400, 60), ColumnNeed(500, 60)], [50, 125, 125]),
        (300, [ColumnNeed(90, 60), ColumnNeed(400, 200)], [90, 210]),
        (100, [ColumnNeed(90, 60), ColumnNeed(400, 200)], [60, 200]),
        (0, [ColumnNeed(90, 60)], [60]),
        (100, [], []),
    ],
)
def test_long_columns_share_what_short_ones_leave(
    room: int, needs: list[ColumnNeed], widths: list[int]
) -> None:
    assert share_width(room, needs) == widths


def _make_board(qtbot: QtBot, width: int) -> FigureTable[CellRow]:
    columns: Columns = [
        *(ValueColumn("Rank", whole=True), "Run", figure("F1 (macro)")),
        *(figure("Last edit", leaves=3), figure("Since opened", leaves=2), figure("Today", leaves=1)),
    ]
    table = FigureTable[CellRow](columns, "Board")
    qtbot.addWidget(table)
    table.resize(width, 200)
    table.show()
    table.show_rows([(str(rank), _RUN, "0.8995", "±0", "±0", "±0") for rank in range(1, 6)])
    return table


def _hidden(table: ValueTable[CellRow]) -> list[int]:
    return [column for column in range(table.model().columnCount()) if table.isColumnHidden(column)]


def test_in_a_narrow_table_columns_leave_one_by_one(qtbot: QtBot) -> None:
    table = _make_board(qtbot, 900)
    found = [_hidden(table)]
    for width in range(880, 280, -20):
        table.resize(width, 200)
        found += [_hidden(table)] if _hidden(table) != found[-1] else []
    assert found == [[], [5], [4, 5], [3, 4, 5]]
    qtbot.waitUntil(lambda: not table.horizontalScrollBar().isVisible())
    table.resize(900, 200)
    assert _hidden(table) == []


def test_a_column_of_changes_is_shown_once_something_changed(qtbot: QtBot) -> None:
    table = FigureTable[CellRow](["Run", figure("Since opened", leaves=1, if_filled=True)], "Board")
    qtbot.addWidget(table)
    table.resize(400, 200)
    table.show()
    table.show_rows([("T1", ""), ("T2", "")])
    assert _hidden(table) == [1]
    table.show_rows([("T1", ""), ("T2", "+0.1000")])
    assert _hidden(table) == []
    table.resize(100, 200)
    assert _hidden(table) == [1]


def test_rows_that_wrap_have_no_more_lines_than_allowed(qtbot: QtBot) -> None:
    table = FigureTable[CellRow](["Value"], "Values")
    table.most_lines = 3
    qtbot.addWidget(table)
    table.resize(100, 200)
    table.show_rows([("one",), ("a long value " * 20,)], wrap=True)
    line = table.fontMetrics().lineSpacing()
    assert table.rowHeight(0) < 2 * line < table.rowHeight(1) < 4 * line


def test_the_most_important_text_is_whole_as_long_as_columns_can_leave(qtbot: QtBot) -> None:
    table = _make_board(qtbot, 900)
    for width in range(900, 460, -20):
        table.resize(width, 200)
        assert table.columnWidth(1) >= table.sizeHintForColumn(1)


def test_columns_fill_the_width(qtbot: QtBot) -> None:
    table = ValueTable[CellRow](["Field", "Draft", "Now"], "Values")
    qtbot.addWidget(table)
    table.resize(350, 200)
    table.show()
    table.fill([("Year", "1921", "a long value " * 10), ("Place", "Basel", "Bern")])
    assert sum(table.columnWidth(column) for column in range(3)) == table.viewport().width()
    assert table.columnWidth(0) >= table.sizeHintForColumn(0)
    assert table.columnWidth(1) >= table.sizeHintForColumn(1)
    assert table.columnWidth(2) > 200


def test_a_row_is_as_high_as_a_text_that_just_does_not_fit(qtbot: QtBot) -> None:
    dialog = Dialog()  # whose style sheet pads the cells
    qtbot.addWidget(dialog)
    table = ValueTable[CellRow](["Sample"], "Samples", dialog)
    dialog.add_parts(table)
    text = "type.type-scan-megapixels-5-equal-65-1"
    table.fill([(text,)])
    dialog.resize(600, 200)
    dialog.show()
    one_line = table.rowHeight(0)
    width = table.fontMetrics().horizontalAdvance(text)
    around = dialog.width() - table.viewport().width()
    for column in (width + 13, width + 11, width + 7, width + 3):
        dialog.resize(column + around, 200)
        QApplication.processEvents()
        assert table.columnWidth(0) == column
        assert (table.rowHeight(0) > one_line) == (column < width + 12), column - width


def test_rows_and_columns_follow_the_font(qtbot: QtBot) -> None:
    table = _make_board(qtbot, 900)
    font = table.font()
    font.setPointSizeF(font.pointSizeF() * 2)
    table.setFont(font)
    assert table.rowHeight(0) > table.fontMetrics().height()
    assert table.columnWidth(2) >= table.sizeHintForColumn(2)


_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "author": {
            "title": "Author",
            "type": "object",
            "properties": {
                "name": {"title": "Name", "type": "string"},
                "born": {"title": "Born", "type": "string"},
            },
        },
        "editor": {
            "title": "Editor",
            "type": "object",
            "properties": {"name": {"title": "Name", "type": "string"}},
        },
        "rows": {
            "title": "Rows",
            "type": "array",
            "items": {"type": "object", "properties": {"price": {"title": "Price", "type": "string"}}},
        },
    },
}


@pytest.mark.parametrize(
    ("pointer", "name"),
    [
        (("author", "born"), "Born"),
        (("author", "name"), "Author › Name"),
        (("rows", 2, "price"), "3 › Price"),
        (("rows", 2), "Rows › 3"),
        (("unknown", "key"), "Unknown › Key"),
        ((), ""),
    ],
)
def test_a_field_is_named_by_its_title_where_that_is_enough(
    pointer: tuple[str | int, ...], name: str
) -> None:
    assert name_field(pointer, Schema("test", lambda: _SCHEMA).fields) == name


def test_a_table_without_rows_reports_no_change(qtbot: QtBot) -> None:
    """Qt writes a warning about a change of cells that do not exist, which fails a test."""
    window = QWidget()
    qtbot.addWidget(window)
    table = FigureTable[CellRow](["Run", figure("Figure")], "Runs", window)
    changes: list[object] = []
    table.model().dataChanged.connect(lambda *change: changes.append(change))
    for rows in ([], [("a", "1")], [("a", "2")]):
        table.show_rows(rows)
    assert len(changes) == 1


def test_a_text_with_marks_that_has_no_room_ends_in_an_ellipsis(qtbot: QtBot) -> None:
    table = Grid[CellRow](["The runs say"], "Values")
    qtbot.addWidget(table)
    table.resize(120, 200)
    cell = TableCell("Basler Rheinschiffahrt-Aktiengesellschaft", ranges=((7, 22),), whole=True)
    table.fill([(cell,)], wrap=False)
    table.show()
    assert list(list_cut_texts(table)) == []


def test_an_empty_table_says_what_will_stand_there(qtbot: QtBot) -> None:
    table = ValueTable[CellRow](["Item"], "Items")
    qtbot.addWidget(table)
    table.resize(300, 200)
    table.show()
    table.show_hint("Items are listed here.")
    assert "Items are listed here." in {each.text for each in list_texts(table)}
    assert table.accessibleDescription() == "Items are listed here."
    table.fill([("one",)])
    assert "Items are listed here." not in {each.text for each in list_texts(table)}
    table.fill([])
    assert "Items are listed here." in {each.text for each in list_texts(table)}


def test_a_value_that_is_the_record_s_is_shown_as_it_is() -> None:
    text = "15. Wo folgende Bücher zu haben, ist im Berichthause zu erfragen. " * 3
    assert compared_cell(text, text).text == text
    assert "…" in compared_cell(text + "x", text).text
