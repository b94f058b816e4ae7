"""Tabs from files: CSV, TSV, and all sheets of an XLSX, as texts just as they are shown."""

from __future__ import annotations

import csv
import io
import re
import warnings
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from gtapp.errors import UnreadableError
from gtapp.formats import json_reader
from gtapp.sheets.columns import TABS, plain
from gtapp.sheets.table import FORMULA, Table

_DELIMITERS: Final = ",;\t"
_LONGEST: Final = 2**31 - 1
_WEB_PAGE = re.compile(r"\s*<(!doctype html|html|head|script)\b", re.IGNORECASE)
_KNOWN: Final = frozenset(plain(column) for tab in TABS for column in tab.columns)
_ZEROS = re.compile(r"0+")


def read(path: Path) -> list[Table]:
    """The tabs that a file holds: one of a CSV or TSV, of an XLSX all that are not empty.

    Raises:
        UnreadableError: it can't be read as one of these.
    """
    suffix = path.suffix.lower()
    if suffix not in (".csv", ".tsv", ".txt", ".xlsx"):
        raise UnreadableError("sheet-file-kind", path=str(path))
    content = json_reader.read_bytes(path)
    if suffix == ".xlsx" and content and not _WEB_PAGE.match(content[:512].decode("latin-1")):
        return _workbook(path, content)
    return [Table(path.stem, from_text(json_reader.decode_text(content, path), path), str(path))]


def text_of(path: Path) -> str:
    """The text of a file.

    Raises:
        UnreadableError: it can't be read, or is not UTF-8.
    """
    return json_reader.read_text(path)


def from_text(text: str, path: Path) -> list[list[str]]:
    """The rows of a CSV's text; comma, semicolon or tab, whichever gives columns that are known.

    Raises:
        UnreadableError: it is a web page, or a quotation mark in it is never closed.
    """
    text = text.removeprefix("\ufeff")
    if _WEB_PAGE.match(text):
        raise UnreadableError("sheet-web-page", path=str(path))
    csv.field_size_limit(_LONGEST)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text), strict=True)
    rows: list[list[str]] = []
    try:
        rows.extend(reader)
    except csv.Error as error:
        raise UnreadableError("table-broken", path=str(path), row=len(rows) + 1, reason=str(error)) from error
    return rows


def _delimiter(text: str) -> str:
    head = text[:20_000]

    def known(delimiter: str) -> int:
        rows = csv.reader(io.StringIO(head, newline=""), delimiter=delimiter)
        return max(
            (sum(plain(cell) in _KNOWN for cell in row) for row, _ in zip(rows, range(10), strict=False)),
            default=0,
        )

    return max(_DELIMITERS, key=known)


def _workbook(path: Path, content: bytes) -> list[Table]:
    try:
        values, formulas = _opened(content, True), _opened(content, False)
        tables = [
            Table(name, _rows(values[name], formulas[name]), f"{path} ({name})")
            for name in values.sheetnames
            if hasattr(values[name], "iter_rows")
        ]
    except Exception as error:  # zip's, XML's and openpyxl's own
        reason = f"it is not an XLSX file ({error})"
        raise UnreadableError("file-io", path=str(path), reason=reason) from error
    return [table for table in tables if table.rows]


def _opened(content: bytes, data_only: bool) -> Any:
    import openpyxl

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about styles and extensions that nobody here asked for
        return openpyxl.load_workbook(io.BytesIO(content), read_only=True, data_only=data_only)


def _rows(values: Any, formulas: Any) -> list[list[str]]:
    """The rows of a sheet, without those at its end that say nothing."""
    both = zip(values.iter_rows(), formulas.iter_rows(values_only=True), strict=True)
    rows = [list(_texts(row, said)) for row, said in both]
    while rows and not any(rows[-1]):
        rows.pop()
    return rows


def _texts(row: Sequence[Any], formulas: Sequence[Any]) -> Iterator[str]:
    for cell, formula in zip(row, formulas, strict=True):
        missing = cell.value is None and formula is not None
        yield FORMULA if missing else _shown(cell.value, str(getattr(cell, "number_format", "") or ""))


def _shown(value: Any, form: str) -> str:
    """A cell as a spreadsheet shows it: 1 with the format 00 is 01, a date has no time of day."""
    if value is None or isinstance(value, str):
        return value or ""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, int | float):
        return _number(value, form)
    return value.isoformat().removesuffix("T00:00:00") if hasattr(value, "isoformat") else str(value)


def _number(value: float, form: str) -> str:
    whole = int(value) if float(value).is_integer() else value
    return str(whole).zfill(len(form)) if _ZEROS.fullmatch(form) else str(whole)
