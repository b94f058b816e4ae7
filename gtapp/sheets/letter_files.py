"""The files of letters: a row of the sheet as a record and as ``letter01.json``, all that are done as ``letters.csv``."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from gtapp.errors import GtappError
from gtapp.formats import csv_text, file_names
from gtapp.formats.json_text import JsonStyle, detect_style
from gtapp.pointer import is_identical
from gtapp.sheets.cells import format_cell, is_error, parse_boolean, parse_cell
from gtapp.sheets.columns import (
    COPIES_FOLDER,
    GROUND_TRUTH,
    GROUND_TRUTH_EXPORT,
    LETTER_NUMBER,
    RECORD_COLUMNS,
)
from gtapp.sheets.local_state import SheetProject
from gtapp.sheets.register_entries import Cells
from gtapp.sheets.tab_files import format_table, parse_rows, read_text
from gtapp.sheets.tabs import Table, is_placeholder, read_tab

LETTERS_FILE: Final = "letters.csv"

_ID: Final = "transkribus_id"
_URL: Final = "transkribus_doc_url"
_IN_URL: Final = re.compile(r"(?:docid=|docs?/)(\d+)", re.IGNORECASE)
_STYLE: Final = JsonStyle(ascii=True, indent="    ")


def select_done(rows: Iterable[Cells]) -> list[Cells]:
    """Return the letters that are marked as done."""
    return [cells for cells in rows if parse_boolean(cells.get("done", ""))]


def record_from_cells(cells: Cells) -> dict[str, Any]:
    """Return a letter's JSON record: lists of texts, “TRUE” or “FALSE”; an empty list is written “None”."""
    return {
        column: parse_cell(column, GROUND_TRUTH_EXPORT, cells.get(column, "")) for column in RECORD_COLUMNS
    }


def cells_from_record(record: Mapping[str, Any]) -> dict[str, str]:
    """Return the sheet's cells for a record."""
    return {column: format_cell(record[column]) for column in RECORD_COLUMNS if column in record}


def letter_file_name(cells: Cells) -> str:
    """Return the name of a letter's JSON file: ``letter01.json`` for the number 01.

    Raises:
        GtappError: the number can't be part of a file's name.
    """
    number = _letter_number(cells)
    reason = file_names.find_name_fault(number)
    if reason:
        raise GtappError("item-unsafe", item=number, reason=reason)
    return f"letter{number}.json"


def format_letter(record: Mapping[str, Any], existing: str | None = None) -> str:
    """Return a letter's JSON file as upstream writes it; of an `existing` one equal values or the style are kept."""
    if not existing:
        return _STYLE.dump(record)
    if _is_equal_record(existing, record):
        return existing
    ending = "\n" if existing.endswith("\n") else ""
    style = detect_style(existing, _STYLE)
    return style.dump(record) + ending.replace("\n", style.newline)


def _is_equal_record(text: str, record: Mapping[str, Any]) -> bool:
    try:
        return is_identical(json.loads(text.removeprefix("\ufeff")), record)
    except (ValueError, RecursionError):
        return False


def format_letters_table(
    letters: Iterable[Cells],
    exported: Iterable[Cells] = (),
    existing: str | None = None,
    placeholders: Sequence[Cells] | None = None,
    beside: Mapping[str, Cells] | None = None,
) -> str:
    """Return ``letters.csv`` of these letters, in their order and with upstream's seven columns.

    A letter's number at Transkribus is that of its `exported` row, else that in `existing`, else that in the address
    among its own cells. Further columns of `existing` are kept, and its placeholder rows, unless `placeholders` are given.
    `beside` are the cells of those columns, by number, for letters that `existing` lacks.

    Raises:
        ValueError: a quotation mark in `existing` is never closed.
    """
    header, kept = _parse_letters_table(existing)
    before = {_letter_number(cells): cells for cells in kept}
    known = {_letter_number(cells): cells[_ID] for cells in exported if _has_id(cells)}
    if placeholders is None:
        placeholders = [cells for cells in kept if is_placeholder(GROUND_TRUTH_EXPORT, cells)]
    lines: list[Cells] = []
    for letter in letters:
        number = _letter_number(letter)
        # `beside` has thousands of letters, of which a save needs one
        said = before.get(number) or (beside or {}).get(number, {})
        listed = known.get(number, "") or (said[_ID] if _has_id(said) else "")
        own = {_ID: listed or find_transkribus_id(letter), LETTER_NUMBER: number}
        lines.append({**said, **own, **cells_from_record(record_from_cells(letter))})
    named = [[cells.get(column, "") for column in header] for cells in (*lines, *placeholders)]
    return format_table([header, *named], existing)


def _letter_number(cells: Cells) -> str:
    return cells.get(LETTER_NUMBER, "").strip()


def _has_id(cells: Cells) -> bool:
    number = cells.get(_ID, "").strip()
    return bool(number) and not is_error(number)


def _parse_letters_table(text: str | None) -> tuple[Sequence[str], list[Cells]]:
    """Return the columns of letters.csv, upstream's if they are incomplete, and its rows."""
    table = csv_text.parse_table(text or "")
    complete = set(GROUND_TRUTH_EXPORT.columns) <= set(table.names)
    rows: list[Cells] = [dict(zip(table.names, row.cells, strict=False)) for row in table.rows]
    return table.names if complete else GROUND_TRUTH_EXPORT.columns, rows


def find_transkribus_id(cells: Cells) -> str:
    """Return the document's number in the address of its Transkribus page; "" if there is none."""
    address = cells.get(_URL, "").strip()
    found = _IN_URL.search(address)
    return found[1] if found else address if address.isdigit() else ""


def find_placeholders(export: Table | None) -> list[Cells] | None:
    """Return the rows of ``ground_truth_export`` for letters that have not been begun; None without that tab."""
    reading = read_tab(export) if export else None
    if not reading:
        return None
    below = reading.table.rows[reading.header + 1 :]
    named = [{name: row[at] for name, at in reading.columns.items() if at < len(row)} for row in below]
    return [cells for cells in named if any(cells.values()) and is_placeholder(GROUND_TRUTH_EXPORT, cells)]


def find_transkribus_link(project: SheetProject, item_id: str) -> str:
    """Return the letter's Transkribus page by the sheet's copy; "" if there is none that a browser may be given.

    Raises:
        GtappError: the copy can't be read.
    """
    path = project.root / project.benchmark.layout.truths[0] / COPIES_FOLDER / f"{GROUND_TRUTH.name}.csv"
    number = project.benchmark.table.find_key(item_id) if project.benchmark.table else None
    if not number or not path.is_file():
        return ""
    reading = read_tab(Table(path.name, parse_rows(read_text(path), path), str(path)))
    lines = reading.lines.get(number, []) if reading else []
    link = lines[0].cells.get(_URL, "").strip() if lines else ""
    return link if link.startswith(("https://", "http://")) else ""
