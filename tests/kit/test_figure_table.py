"""A table of figures paints what has changed, since it is shown again after each key."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gtapp.kit.tables import CellRow, FigureTable, TableCell


def test_equal_values_are_not_painted_again(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    table = FigureTable[CellRow](["Run", "Figure"], "Runs", parent)
    changes: list[object] = []
    table.rows.dataChanged.connect(lambda *_: changes.append(1))
    for text, count in (("0.5", 0), ("0.5", 0), ("0.6", 1)):
        table.show_rows([(TableCell("T1"), TableCell(text))])
        assert len(changes) == count
    assert table.rows.index(0, 1).data() == "0.6"
