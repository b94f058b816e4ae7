"""What is done to a range of a table's cells at once, each time as one step of undo: empty, paste, fill down.

A range is in one line of the cells: the transcripts, or the interpretations.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from gtapp.core.record import list_edits
from gtapp.core.record.document import Document
from gtapp.core.record.value_text import ValueParser
from gtapp.core.schema.pointer import ABSENT, Pointer
from gtapp.editor.form.binding import Binding
from gtapp.editor.form.table_model import TableModel


class CellRange(NamedTuple):
    """Neighbouring rows and columns, and the number of the line in their cells."""

    rows: range
    columns: tuple[int, ...]
    line: int

    @property
    def is_single(self) -> bool:
        """True if there is no more than one cell."""
        return len(self.rows) * len(self.columns) <= 1

    def cells(self) -> Iterator[tuple[int, int]]:
        """Yield row and column of each cell, row by row."""
        return ((row, column) for row in self.rows for column in self.columns)

    def contains(self, row: int, column: int) -> bool:
        """Return whether a cell is in the range."""
        return row in self.rows and column in self.columns


class CellText(NamedTuple):
    """A text for one value of a cell."""

    row: int
    column: int
    line: int
    text: str


def list_texts(model: TableModel, cells: CellRange) -> list[list[str]]:
    """Return the texts of a range, row by row."""
    return [
        [
            parts[cells.line].text if cells.line < len(parts := model.cell(row, column).parts) else ""
            for column in cells.columns
        ]
        for row in cells.rows
        if not model.is_new(row)
    ]


def write_texts(model: TableModel, binding: Binding, texts: Iterable[CellText], label: str) -> None:
    """Write texts into cells, row by row, as one step; rows behind the last one are added."""
    known = [each for each in texts if each.line < len(model.columns[each.column].parts)]
    with binding.edit() as document, document.group(label):
        new = list[Mapping[tuple[str, ...], Any]]()
        for row, own in groupby(known, key=attrgetter("row")):
            if model.is_new(row):
                new.append(_parse_row(model, own))
            else:
                for each in own:
                    _write_text(model, document, each)
        list_edits.append(document, model.at, *new)


def _write_text(model: TableModel, document: Document, text: CellText) -> None:
    view = model.cell(text.row, text.column).parts[text.line]
    part = model.columns[text.column].parts[text.line]
    if view.json_path is not None:
        if text.text:
            document.type_json(model.pointer(text.row, view.json_path), text.text)
    elif not view.fixed:
        _set_text(document, model.pointer(text.row, part.path), part.create_parser(), text.text)


def _parse_row(model: TableModel, texts: Iterable[CellText]) -> Mapping[tuple[str, ...], Any]:
    """Return the values of a new row with these texts, by their paths in it."""
    parts = ((model.columns[each.column].parts[each.line], each.text) for each in texts)
    return {part.path: part.create_parser().parse(text) for part, text in parts if text}


def _set_text(document: Document, pointer: Pointer, parser: ValueParser, text: str) -> None:
    """Set the value that a text stands for; for an empty one, what the field has for nothing."""
    old = document.get(pointer)
    parser.adapt_to(old)
    value = parser.parse(text)
    if value is not ABSENT:
        document.set(pointer, value)
    elif old is not ABSENT:
        document.remove(pointer)


def write_offers(model: TableModel, binding: Binding, row: int, columns: Iterable[int]) -> bool:
    """Write what is offered in these cells of a row, as one step; return False where nothing is offered."""
    offers = [CellText(row, column, 0, text) for column in columns if (text := model.find_offer(row, column))]
    if offers:
        write_texts(model, binding, offers, "take what is offered")
    return bool(offers)
