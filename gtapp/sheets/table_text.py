"""A table as CSV text that stays the same to the byte where its cells do."""

from __future__ import annotations

from collections.abc import Sequence

from gtapp.formats import csv_text

Rows = Sequence[Sequence[str]]


def written(rows: Rows, existing: str | None = None, final_newline: bool = False) -> str:
    """`rows`, the header first, as CSV.

    Line end, final newline, delimiter and byte order mark are those of `existing`, the text that is there now, and a
    row whose cells didn't change keeps its characters. Without one: commas, line feeds, and quotation marks only where
    they are needed, as Google Sheets exports a tab; `final_newline` then says how the text ends. Short rows are padded
    to the longest; columns without a header and rows without any cell are left off at the table's end.

    Raises:
        ValueError: a quotation mark in `existing` is never closed.
    """
    even = _even(rows)
    if not existing:
        return "\n".join(_row(cells, ",") for cells in even) + ("\n" if final_newline and even else "")
    table, header = csv_text.parse_table(existing), csv_text.parse_header(existing).end
    newline = (
        "\r\n" if existing.startswith("\r\n", header) else "\n"
    )  # not table.newline: a cell may hold another
    bom = "\ufeff" if existing.startswith("\ufeff") else ""
    kept = {row.cells: existing[row.start : row.end] for row in table.rows}
    kept[table.names] = existing[len(bom) : header]
    lines = [kept.get(tuple(cells)) or _row(cells, table.delimiter, table.quoted) for cells in even]
    ending = newline if existing.endswith(newline) and lines else ""
    return bom + newline.join(lines) + ending


def _even(rows: Rows) -> list[list[str]]:
    """The rows, all as wide as the last column that has anything in it."""
    width = max((at for row in rows for at, cell in enumerate(row, 1) if cell), default=0)
    even = [[*row[:width], *[""] * (width - len(row))] for row in rows]
    while even and not any(even[-1]):
        even.pop()
    return even


def _row(cells: Sequence[str], delimiter: str, quoted: bool = False) -> str:
    alone = quoted or list(cells) == [""]  # a line with nothing on it would be no row
    return delimiter.join(csv_text.format_cell(cell, delimiter, quoted=alone) for cell in cells)
