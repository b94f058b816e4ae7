"""The transcript from which an interpretation would follow: what is wrong may be either of the two.

It is written as the transcript is: the same separators and endings with other digits, or another month of the same column.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from gtapp.core.interpretation.column import Column
from gtapp.core.interpretation.next_texts import write_amount
from gtapp.core.interpretation.rules import is_ditto, read_date

_NUMBER: Final = re.compile(r"\d+", re.ASCII)
_DAY: Final = re.compile(r"(\d{4})-(\d\d)-(\d\d)", re.ASCII)
_WRITTEN_DAY: Final = re.compile(r"(\D*)(\d{1,2})(\D+?)(\d{1,2}|[^\W\d_]{3,})(\D+?)(\d{4}|\d\d)(\W*)")
"""1. Mai 37, 1.5.1937: what stands before the day, day, separator, month, separator, year, ending."""


def find_transcript(column: Column, row: int, meant: str) -> str:
    """Return a text in place of a cell's transcript from which `meant` would follow; "" where none is known."""
    written = column[row].transcript
    if is_ditto(written):
        above = next((cell.transcript for _, cell in column.above(row) if not is_ditto(cell.transcript)), "")
        found = _find_first(column, row, meant, _list_forms(column, above, meant))
        return found or (meant if column.suggest_for(row, meant) in (None, meant) else "")
    return _find_first(column, row, meant, _list_forms(column, written, meant))


def _find_first(column: Column, row: int, meant: str, texts: Iterator[str]) -> str:
    return next((text for text in texts if text and column.suggest_for(row, text) == meant), "")


def _list_forms(column: Column, form: str, meant: str) -> Iterator[str]:
    """Yield texts that may stand for `meant`, those in a given form first."""
    if meant.isdecimal():
        yield write_amount(form, int(meant))
        yield _NUMBER.sub(meant, form)
    if day := _DAY.fullmatch(meant):
        yield _write_day(column, form, *day.groups())
    else:
        yield meant


def _write_day(column: Column, form: str, year: str, month: str, day: str) -> str:
    """Return a day in the form of another one; "" if its month has no name in the column."""
    found = _WRITTEN_DAY.fullmatch(form)
    if not found:
        return ""
    before, old_day, first, old_month, second, old_year, ending = found.groups()
    written = _pad(month, old_month) if old_month.isdecimal() else _name_month(column, month)
    if not written:
        return ""
    return f"{before}{_pad(day, old_day)}{first}{written}{second}{year[-len(old_year) :]}{ending}"


def _pad(number: str, like: str) -> str:
    """Return a number with a zero before it where another one has that."""
    return number if like.startswith("0") else number.lstrip("0")


def _name_month(column: Column, month: str) -> str:
    """Return how the cells of a column write a month by its name."""
    for row in range(column.count):
        found = _WRITTEN_DAY.fullmatch(column[row].transcript)
        if found and not found[4].isdecimal() and (read_date(column, row) or "")[5:7] == month:
            return found[4]
    return ""
