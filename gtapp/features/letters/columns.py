"""The columns of each tab of the sheet, and what the text of a cell means."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Any, Final

Cells = Mapping[str, str]
"""A row's cells by column."""


NumberedRows = Sequence[tuple[int, Cells]]
"""Rows with their numbers in the table, from 1, the header included."""


@dataclass(frozen=True, slots=True)
class Tab:
    """One kind of tab: `columns` in the sheet's order; `key` is the required column.

    `lists` have entries separated by pipes, `booleans` yes or no, `dates` a date. In a `repeated` tab several rows
    belong to one key, as a person has one for each job.
    """

    name: str
    columns: tuple[str, ...]
    key: str
    lists: frozenset[str] = frozenset()
    booleans: frozenset[str] = frozenset()
    dates: frozenset[str] = frozenset()
    repeated: bool = False


_NAMED: Final = ("sender_persons", "receiver_persons")
_INSCRIBED: Final = ("sender_persons_inscribed", "receiver_persons_inscribed")
_LISTS: Final = frozenset(("send_date", "letter_title", *_NAMED, *_INSCRIBED))

GROUND_TRUTH: Final = Tab(
    "ground_truth",
    (
        "transkribus_doc_url",
        "document_number",
        "done",
        "checked_by",
        "send_date",
        "letter_title",
        "sender_persons_inscribed",
        "sender_persons",
        "receiver_persons_inscribed",
        "receiver_persons",
        "has_signatures",
        "signatures_recognised",
        "comment",
        "action_required",
    ),
    "document_number",
    _LISTS,
    frozenset(("done", "has_signatures")),
    frozenset(("send_date",)),
)
GROUND_TRUTH_EXPORT: Final = Tab(
    "ground_truth_export",
    (
        "transkribus_id",
        "document_number",
        "send_date",
        "letter_title",
        "sender_persons",
        "receiver_persons",
        "has_signatures",
    ),
    "document_number",
    _LISTS,
    frozenset(("has_signatures",)),
    frozenset(("send_date",)),
)
PERSONS: Final = Tab(
    "persons",
    (
        "identifier_propertyID",
        "identifier_value",
        "name",
        "alternateName",
        "birthDate",
        "deathDate",
        "description",
        "job_name",
        "job_startDate",
        "job_endDate",
        "employer_name",
        "employer_identifier_propertyID",
        "employer_identifier_value",
        "citation_name",
        "citation_url",
        "comment",
    ),
    "name",
    dates=frozenset(("birthDate", "deathDate", "job_startDate", "job_endDate")),
    repeated=True,
)
# No copy of this tab was published, only a description: identifier, names, notes, sources, history of addresses.
# It is recognised by these columns; any further column is kept as a foreign one.
ORGANIZATIONS: Final = Tab(
    "organizations",
    (
        "identifier_propertyID",
        "identifier_value",
        "name",
        "alternateName",
        "description",
        "address",
        "address_startDate",
        "address_endDate",
        "citation_name",
        "citation_url",
        "comment",
    ),
    "name",
    dates=frozenset(("address_startDate", "address_endDate")),
    repeated=True,
)

TABS: Final = (GROUND_TRUTH, GROUND_TRUTH_EXPORT, PERSONS, ORGANIZATIONS)
TAB_BY_NAME: Final = {tab.name: tab for tab in TABS}

RECORD_COLUMNS: Final = ("letter_title", "send_date", "sender_persons", "receiver_persons", "has_signatures")
"""The columns of a letter's JSON file, in its order."""

LETTER_NUMBER: Final = "document_number"

STATUS_COLUMNS: Final[tuple[str, ...]] = ("done", "checked_by", "action_required")
"""The columns with the letter's progress."""


@lru_cache(maxsize=1024)
def normalize_column_name(name: str) -> str:
    """Return a column's name without capitals, spaces and signs between its words, for comparison."""
    return re.sub(r"[\W_]+", "", name).casefold()


# The meaning of a cell: a list, yes or no, a date. Its text is never rewritten.


SEPARATOR: Final = " | "
NOTHING: Final = "None"

_NOTHING: Final = frozenset(("", NOTHING, "null"))
_YES: Final = frozenset(
    (
        "true",
        "yes",
        "y",
        "x",
        "1",
        "✓",
        "✔",
        "☑",
        "wahr",
        "ja",
        "j",
        "vrai",
        "oui",
        "o",
        "vero",
        "sì",
        "si",
        "verdadero",
        "sí",
    )
)
_NO: Final = frozenset(("false", "no", "n", "0", "☐", "✗", "falsch", "nein", "faux", "non", "falso"))
_DATE_PARTS = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?", re.ASCII)


def parse_boolean(cell: str) -> bool | None:
    """Return yes or no, in the sheet's language; None if the cell is neither."""
    word = cell.strip().casefold()
    return True if word in _YES else False if word in _NO else None


def split_entries(cell: str) -> list[str]:
    """Return the entries of a list; a cell that is empty, “None” or “null” gives the one entry “None”."""
    found = [entry.strip() for entry in cell.split("|")]
    found = [entry for entry in found if entry]
    return found if found and not is_nothing(cell) else [NOTHING]


def is_nothing(cell: str) -> bool:
    """True if the cell is empty or has a word for no value."""
    return cell.strip() in _NOTHING


def is_date_list(cell: str) -> bool:
    """True if all entries are dates as in the guidelines (YYYY, YYYY-MM or YYYY-MM-DD), or there are none."""
    return all(is_nothing(entry) or _is_calendar_date(entry) for entry in split_entries(cell))


def _is_calendar_date(text: str) -> bool:
    match = _DATE_PARTS.fullmatch(text)
    try:
        return match is not None and bool(date(int(match[1]), int(match[2] or 1), int(match[3] or 1)))
    except ValueError:
        return False


def parse_cell(column: str, tab: Tab, cell: str) -> Any:
    """Return the record's value for the cell: a list, “TRUE” or “FALSE”, else the text."""
    if column in tab.lists:
        return split_entries(cell)
    if column in tab.booleans:
        checked = parse_boolean(cell)
        return cell if checked is None else "TRUE" if checked else "FALSE"
    return cell


def format_cell(value: Any) -> str:
    """Return a record's value as a cell."""
    values = value if isinstance(value, list) else [value]
    return SEPARATOR.join(_format_scalar(each) for each in values if isinstance(each, str | int | float))


def _format_scalar(value: str | float) -> str:
    return ("TRUE" if value else "FALSE") if isinstance(value, bool) else str(value)


def is_same_value(column: str, tab: Tab, one: str, other: str) -> bool:
    """True if two cells mean the same, perhaps in other words: TRUE and WAHR, an empty cell and “None”."""
    if one == other:
        return True
    if column in tab.booleans:
        return _boolean_or_text(column, one) == _boolean_or_text(column, other)
    return column in tab.lists and split_entries(one) == split_entries(other)


def _boolean_or_text(column: str, cell: str) -> bool | str | None:
    """Return yes, no or the text; a letter that isn't marked as done is not done."""
    if not cell.strip():
        return False if column == "done" else None
    checked = parse_boolean(cell)
    return cell if checked is None else checked


# Dates may have different precision: 1926, 1926-03, 1926-03-29.


_DATE: Final = re.compile(r"\d{4}(-\d{2}(-\d{2})?)?")


def is_date(text: str) -> bool:
    """True if the text is a year, a month or a day, as the sheet writes them."""
    return _DATE.fullmatch(text) is not None


def is_before(one: str, other: str) -> bool:
    """True if `one` is certainly earlier; False if either is no date."""
    return is_date(one) and is_date(other) and _latest_day(one) < _earliest_day(other)


def is_within(date: str, start: str, end: str) -> bool:
    """True if `date` may be between the two, both included; a limit that is no date is ignored."""
    return not is_before(date, start) and not is_before(end, date)


def _earliest_day(date: str) -> str:
    return date + "-00-00"[len(date) - 4 :]


def _latest_day(date: str) -> str:
    return date + "-99-99"[len(date) - 4 :]
