"""The meaning of a cell's text: a list, yes or no, a date; and the comparison of dates.

The text itself is never rewritten.
"""

from __future__ import annotations

import re
from datetime import date
from typing import Any, Final

from gtapp.sheets.columns import Tab

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
_ERROR = re.compile(r"#(VALUE!|REF!|N/A|NAME\?|DIV/0!|NUM!|NULL!|ERROR!|WERT!|BEZUG!|NV|VALEUR!)")
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


def is_error(cell: str) -> bool:
    """True if the cell is the error of a formula (``#REF!``) and so has no value."""
    return _ERROR.fullmatch(cell.strip()) is not None


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
        said = parse_boolean(cell)
        return cell if said is None else "TRUE" if said else "FALSE"
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
    said = parse_boolean(cell)
    return cell if said is None else said


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
