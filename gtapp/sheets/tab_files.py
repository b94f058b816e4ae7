"""Tabs as files: read from CSV, TSV and XLSX; written as CSV, in which unchanged rows stay byte for byte."""

from __future__ import annotations

import csv
import io
import re
import warnings
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from gtapp.errors import UnreadableError
from gtapp.formats import csv_text, json_text
from gtapp.sheets.columns import TABS, normalize_column_name
from gtapp.sheets.tabs import FORMULA, Table

_DELIMITERS: Final = ",;\t"
_LONGEST_FIELD: Final = 2**31 - 1
_WEB_PAGE = re.compile(r"\s*<(!doctype html|html|head|script)\b", re.IGNORECASE)
_KNOWN: Final = frozenset(normalize_column_name(column) for tab in TABS for column in tab.columns)
_ZEROS = re.compile(r"0+")


def read_tables(path: Path) -> list[Table]:
    """Return the tables of a file: one of a CSV or TSV, all sheets of an XLSX that are not empty.

    Raises:
        UnreadableError: it can't be read as one of these.
    """
    suffix = path.suffix.lower()
    if suffix not in (".csv", ".tsv", ".txt", ".xlsx"):
        raise UnreadableError("sheet-file-kind", path=str(path))
    content = json_text.read_bytes(path)
    if suffix == ".xlsx" and content and not _WEB_PAGE.match(content[:512].decode("latin-1")):
        return _read_workbook(path, content)
    return [Table(path.stem, parse_rows(json_text.decode_text(content, path), path), str(path))]


def read_text(path: Path) -> str:
    """Return the text of a file.

    Raises:
        UnreadableError: it can't be read, or is not UTF-8.
    """
    return json_text.decode_text(json_text.read_bytes(path), path)


def parse_rows(text: str, path: Path) -> list[list[str]]:
    """Return the rows of a CSV's text; the delimiter (comma, semicolon, tab) is the one that gives most known columns.

    Raises:
        UnreadableError: it is a web page, or a quotation mark is never closed.
    """
    text = text.removeprefix("\ufeff")
    if _WEB_PAGE.match(text):
        raise UnreadableError("sheet-web-page", path=str(path))
    csv.field_size_limit(_LONGEST_FIELD)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_detect_delimiter(text), strict=True)
    rows: list[list[str]] = []
    try:
        rows.extend(reader)
    except csv.Error as error:
        raise UnreadableError("table-broken", path=str(path), row=len(rows) + 1, reason=str(error)) from error
    return rows


def _detect_delimiter(text: str) -> str:
    head = text[:20_000]

    def count_known(delimiter: str) -> int:
        rows = csv.reader(io.StringIO(head, newline=""), delimiter=delimiter)
        return max(
            (
                sum(normalize_column_name(cell) in _KNOWN for cell in row)
                for row, _ in zip(rows, range(10), strict=False)
            ),
            default=0,
        )

    return max(_DELIMITERS, key=count_known)


def _read_workbook(path: Path, content: bytes) -> list[Table]:
    try:
        values, formulas = _open_workbook(content, True), _open_workbook(content, False)
        tables = [
            Table(name, _worksheet_rows(values[name], formulas[name]), f"{path} ({name})")
            for name in values.sheetnames
            if hasattr(values[name], "iter_rows")
        ]
    except Exception as error:  # zipfile's, XML's and openpyxl's own
        reason = f"it is not an XLSX file ({error})"
        raise UnreadableError("file-io", path=str(path), reason=reason) from error
    return [table for table in tables if table.rows]


def _open_workbook(content: bytes, data_only: bool) -> Any:
    import openpyxl  # only for XLSX files

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about styles and extensions
        return openpyxl.load_workbook(io.BytesIO(content), read_only=True, data_only=data_only)


def _worksheet_rows(values: Any, formulas: Any) -> list[list[str]]:
    """Return the rows of a worksheet without the empty ones at its end."""
    both = zip(values.iter_rows(), formulas.iter_rows(values_only=True), strict=True)
    rows = [list(_row_texts(row, said)) for row, said in both]
    while rows and not any(rows[-1]):
        rows.pop()
    return rows


def _row_texts(row: Sequence[Any], formulas: Sequence[Any]) -> Iterator[str]:
    for cell, formula in zip(row, formulas, strict=True):
        missing = cell.value is None and formula is not None
        yield FORMULA if missing else _format_value(cell.value, str(getattr(cell, "number_format", "") or ""))


def _format_value(value: Any, form: str) -> str:
    """Return a cell as a spreadsheet shows it: 1 with the format 00 is 01, a date has no time of day."""
    if value is None or isinstance(value, str):
        return value or ""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, int | float):
        return _format_number(value, form)
    return value.isoformat().removesuffix("T00:00:00") if hasattr(value, "isoformat") else str(value)


def _format_number(value: float, form: str) -> str:
    whole = int(value) if float(value).is_integer() else value
    return str(whole).zfill(len(form)) if _ZEROS.fullmatch(form) else str(whole)


TableRows = Sequence[Sequence[str]]


def format_table(rows: TableRows, existing: str | None = None, final_newline: bool = False) -> str:
    """Return `rows`, the header first, as CSV.

    Line ends, final newline, delimiter and byte order mark are those of `existing`, the current text, and a row whose
    cells are unchanged keeps its characters. Without `existing`: commas, line feeds, and quotation marks only where
    needed, as Google Sheets exports a tab; `final_newline` is then the end of the text. Short rows are padded to the
    longest; columns without a header and empty rows are left off at the table's end.

    Raises:
        ValueError: a quotation mark in `existing` is never closed.
    """
    even = _pad_rows(rows)
    if not existing:
        return "\n".join(_format_row(cells, ",") for cells in even) + ("\n" if final_newline and even else "")
    table, header = csv_text.parse_table(existing), csv_text.parse_header(existing).end
    newline = (
        "\r\n" if existing.startswith("\r\n", header) else "\n"
    )  # not table.newline: a cell may contain another
    bom = "\ufeff" if existing.startswith("\ufeff") else ""
    kept = {row.cells: existing[row.start : row.end] for row in table.rows}
    kept[table.names] = existing[len(bom) : header]
    lines = [kept.get(tuple(cells)) or _format_row(cells, table.delimiter, table.quoted) for cells in even]
    ending = newline if existing.endswith(newline) and lines else ""
    return bom + newline.join(lines) + ending


def _pad_rows(rows: TableRows) -> list[list[str]]:
    """Return the rows, all as wide as the last column that is not empty."""
    width = max((at for row in rows for at, cell in enumerate(row, 1) if cell), default=0)
    even = [[*row[:width], *[""] * (width - len(row))] for row in rows]
    while even and not any(even[-1]):
        even.pop()
    return even


def _format_row(cells: Sequence[str], delimiter: str, quoted: bool = False) -> str:
    alone = quoted or list(cells) == [""]  # an empty line would be no row
    return delimiter.join(csv_text.format_cell(cell, delimiter, quoted=alone) for cell in cells)
