"""Writes tables of typed cells as CSV, as Markdown, and as aligned text; `workbook_writer` writes them as XLSX.

What comes from data is never a formula, markup or a control character.
"""

from __future__ import annotations

import csv
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TextIO

from gtapp.core.files import csv_text
from gtapp.core.files.markdown_text import escape_markdown
from gtapp.core.schema.pointer import LONE_SURROGATE

TypedCell = str | int | float | None
TypedRow = Sequence[TypedCell]

_FIGURE: Final = re.compile(r"-|-?\d+(\.\d+)?")


def make_storable(text: str) -> str:
    """Return `text` with lone surrogates, which no UTF-8 file can hold, as JSON escapes."""
    return LONE_SURROGATE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def write_csv(rows: Iterable[TypedRow], file: TextIO) -> None:
    """Write rows as CSV, each text that a spreadsheet may run with an apostrophe before it; remove one to restore it."""
    # RFC 4180's line ends, with which the writer also quotes a lone carriage return
    csv.writer(file, lineterminator="\r\n").writerows([_escape_cell(cell) for cell in row] for row in rows)


def _escape_cell(cell: TypedCell) -> TypedCell:
    if not isinstance(cell, str):
        return cell
    text = make_storable(cell)
    return "'" + text if text.startswith("'") else csv_text.escape_formula(text)


def format_markdown(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Yield the lines of a table in Markdown, whose columns but the first are aligned at the right."""
    yield _join_cells(map(escape_markdown, head))
    yield _join_cells(["---", *("---:" for _ in head[1:])])
    for row in rows:
        yield _join_cells(map(escape_markdown, row))


def _join_cells(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def align_columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield the lines of a table for a terminal: columns of figures aligned at the right, others at the left."""
    columns = list(zip(*rows, strict=True))
    widths = [max(map(_measure_width, column)) for column in columns]
    right = [any(map(_FIGURE.fullmatch, body)) for _, *body in columns]
    for row in rows:
        yield "  ".join(map(_pad, row, widths, right)).rstrip()


def _pad(text: str, width: int, right: bool) -> str:
    space = " " * (width - _measure_width(text))
    return space + text if right else text + space


def _measure_width(text: str) -> int:
    """Return the number of terminal columns that the text takes."""
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text
    )
