"""A block of cells as text, as spreadsheets copy and paste it: cells separated by tabs, rows by line ends.

A cell with a tab or a line end is quoted, and its quotation marks are doubled, by LibreOffice and Excel alike. Neither quotes a
cell for its quotation marks alone. A ditto mark is a cell with nothing but a quotation mark, and a column of them looks like
quoted line ends: so a quotation mark with a tab or line end directly behind it is taken for itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

_QUOTED = re.compile(r'"((?![\t\r\n])(?:[^"]|"")+)"(?=[\t\r\n]|\Z)')
_BARE = re.compile(r"[^\t\r\n]*")
_SEPARATOR = re.compile(r"\t|\r\n|\r|\n")
_NEEDS_QUOTES = re.compile(r'^"|[\t\r\n]')
_WAS_QUOTED = re.compile(r'[\t\r\n]|""')


def format_block(rows: Iterable[Sequence[str]]) -> str:
    """Return the text of a block; a cell that begins with a quotation mark is quoted too, so that spreadsheets read it back."""
    lines = ["\t".join(map(_format_cell, row)) for row in rows]
    return lines[0] if len(lines) == 1 else "".join(f"{line}\n" for line in lines)


def _format_cell(text: str) -> str:
    return '"' + text.replace('"', '""') + '"' if _NEEDS_QUOTES.search(text) else text


def parse_block(text: str) -> list[list[str]]:
    """Return the cells of a block, row by row, all rows with the same number of cells; line ends in cells become line feeds."""
    rows: list[list[str]] = [[]]
    place = 0
    while True:
        cell, place = _read_cell(text, place)
        rows[-1].append(cell)
        separator = _SEPARATOR.match(text, place)
        is_line_end = separator is not None and separator.group() != "\t"
        if separator is None or (is_line_end and separator.end() == len(text)):
            break  # spreadsheets write a line end behind the last row
        place = separator.end()
        if is_line_end:
            rows.append([])
    width = max(map(len, rows))
    return [row + [""] * (width - len(row)) for row in rows]


def _read_cell(text: str, place: int) -> tuple[str, int]:
    """Return the cell at a place, and the place behind it."""
    quoted = _QUOTED.match(text, place)
    if quoted and _WAS_QUOTED.search(quoted[1]):
        return quoted[1].replace('""', '"').replace("\r\n", "\n").replace("\r", "\n"), quoted.end()
    bare = _BARE.match(text, place)
    assert bare
    return bare.group(), bare.end()
