"""Whether dates of different exactness (1926, 1926-03, 1926-03-29) can fall together."""

from __future__ import annotations

import re
from typing import Final

_DATE: Final = re.compile(r"\d{4}(-\d{2}(-\d{2})?)?")


def is_date(text: str) -> bool:
    """Whether this is a year, a month or a day, as the sheet writes them."""
    return _DATE.fullmatch(text) is not None


def before(one: str, other: str) -> bool:
    """Whether `one` is certainly earlier; never where either is no date."""
    return is_date(one) and is_date(other) and _last(one) < _first(other)


def within(date: str, start: str, end: str) -> bool:
    """Whether `date` may lie between the two, which count in; where one is no date, there is no such limit."""
    return not before(date, start) and not before(end, date)


def _first(date: str) -> str:
    return date + "-00-00"[len(date) - 4 :]


def _last(date: str) -> str:
    return date + "-99-99"[len(date) - 4 :]
