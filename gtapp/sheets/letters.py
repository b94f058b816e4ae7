"""The letters of the sheet: a row as a record and its JSON file, and all that are done as rows of letters.csv."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from gtapp.errors import GtappError
from gtapp.formats import csv_text, file_names
from gtapp.formats.json_text import JsonStyle, detect_style
from gtapp.pointer import is_identical
from gtapp.sheets.cells import is_error, joined, truth, value
from gtapp.sheets.columns import GROUND_TRUTH_EXPORT, NUMBER, RECORD
from gtapp.sheets.schema_org import Cells
from gtapp.sheets.table import Table
from gtapp.sheets.table_text import written
from gtapp.sheets.tabs import is_placeholder, read

TABLE: Final = "letters.csv"

_ID: Final = "transkribus_id"
_URL: Final = "transkribus_doc_url"
_IN_URL: Final = re.compile(r"(?:docid=|docs?/)(\d+)", re.IGNORECASE)
_STYLE: Final = JsonStyle(ascii=True, indent="    ")


def done(rows: Iterable[Cells]) -> list[Cells]:
    """The letters that are marked as done."""
    return [cells for cells in rows if truth(cells.get("done", ""))]


def record(cells: Cells) -> dict[str, Any]:
    """A letter's JSON record: lists of texts, and “TRUE” or “FALSE”; an empty list is written “None”."""
    return {column: value(column, GROUND_TRUTH_EXPORT, cells.get(column, "")) for column in RECORD}


def cells_of(record: Mapping[str, Any]) -> dict[str, str]:
    """What the sheet says where a letter has this record."""
    return {column: joined(record[column]) for column in RECORD if column in record}


def file_name(cells: Cells) -> str:
    """The name of a letter's JSON file: ``letter01.json`` of the number 01.

    Raises:
        GtappError: the number can't be part of a file's name.
    """
    number = _number(cells)
    reason = file_names.find_name_fault(number)
    if reason:
        raise GtappError("item-unsafe", item=number, reason=reason)
    return f"letter{number}.json"


def text(record: Mapping[str, Any], existing: str | None = None) -> str:
    """A letter's JSON file, as upstream writes it; `existing` stays as it is where it says the same, else its style does."""
    if not existing:
        return _STYLE.dump(record)
    if _says(existing, record):
        return existing
    ending = "\n" if existing.endswith("\n") else ""
    style = detect_style(existing, _STYLE)
    return style.dump(record) + ending.replace("\n", style.newline)


def _says(text: str, record: Mapping[str, Any]) -> bool:
    try:
        return is_identical(json.loads(text.removeprefix("\ufeff")), record)
    except (ValueError, RecursionError):
        return False


def table_text(
    letters: Iterable[Cells],
    exported: Iterable[Cells] = (),
    existing: str | None = None,
    placeholders: Sequence[Cells] | None = None,
    beside: Mapping[str, Cells] | None = None,
) -> str:
    """``letters.csv`` of these letters, in their order and in the seven columns that upstream has.

    A letter's number at Transkribus is that of its `exported` row, else that in `existing`, else that in the address of
    its own row. Further columns that `existing` has are kept, and its rows of placeholders, too,
    unless `placeholders` are given. `beside` has, by number, what those columns said of letters that `existing` lacks.

    Raises:
        ValueError: a quotation mark in `existing` is never closed.
    """
    header, kept = _taken_apart(existing)
    before = {_number(cells): cells for cells in kept}
    known = {_number(cells): cells[_ID] for cells in exported if _has_id(cells)}
    if placeholders is None:
        placeholders = [cells for cells in kept if is_placeholder(GROUND_TRUTH_EXPORT, cells)]
    lines: list[Cells] = []
    for letter in letters:
        number = _number(letter)
        # `beside` has thousands, of which a save asks for one
        said = before.get(number) or (beside or {}).get(number, {})
        listed = known.get(number, "") or (said[_ID] if _has_id(said) else "")
        own = {_ID: listed or transkribus_id(letter), NUMBER: number}
        lines.append({**said, **own, **cells_of(record(letter))})
    named = [[cells.get(column, "") for column in header] for cells in (*lines, *placeholders)]
    return written([header, *named], existing)


def _number(cells: Cells) -> str:
    return cells.get(NUMBER, "").strip()


def _has_id(cells: Cells) -> bool:
    number = cells.get(_ID, "").strip()
    return bool(number) and not is_error(number)


def _taken_apart(text: str | None) -> tuple[Sequence[str], list[Cells]]:
    """The columns that letters.csv has or should have, and the rows that it has."""
    table = csv_text.parse_table(text or "")
    complete = set(GROUND_TRUTH_EXPORT.columns) <= set(table.names)
    rows: list[Cells] = [dict(zip(table.names, row.cells, strict=False)) for row in table.rows]
    return table.names if complete else GROUND_TRUTH_EXPORT.columns, rows


def transkribus_id(cells: Cells) -> str:
    """The document's number in the address of its Transkribus page; nothing where none can be made out."""
    address = cells.get(_URL, "").strip()
    found = _IN_URL.search(address)
    return found[1] if found else address if address.isdigit() else ""


def placeholders(export: Table | None) -> list[Cells] | None:
    """The rows of ``ground_truth_export`` that stand for letters that nobody has begun; None without that tab."""
    reading = read(export) if export else None
    if not reading:
        return None
    below = reading.table.rows[reading.header + 1 :]
    named = [{name: row[at] for name, at in reading.columns.items() if at < len(row)} for row in below]
    return [cells for cells in named if any(cells.values()) and is_placeholder(GROUND_TRUTH_EXPORT, cells)]
