"""Exported tables as a person edits them in a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path

Table = list[list[str]]


def edit_table(path: Path, edit: Callable[[Table], object], delimiter: str = ";") -> Path:
    """Change the rows of a table, as a spreadsheet with German settings saves it."""
    text = path.read_text(encoding="utf-8-sig")
    rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=text[4]))
    edit(rows)
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, delimiter=delimiter).writerows(rows)
    return path


def put(item: str, column: str, cell: str, row: str = "") -> Callable[[Table], None]:
    """Return the edit that puts a text into a cell: of an item, or of a row of it."""

    def edit(rows: Table) -> None:
        header = rows[0]
        for each in rows[1:]:
            if each[0] == item and (not row or each[header.index("row")] == row):
                each[header.index(column)] = cell

    return edit
