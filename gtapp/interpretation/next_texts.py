"""The transcripts that are likely to come next in a column: offered where nothing is typed yet, and to complete what is typed.

What follows is what followed the same text before, in the table and in checked records. In a column of dates a text is compared
without its year, and gets the first year in which it is later than the row above. Amounts rise by a step that was taken twice.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from gtapp.interpretation.column import Column
from gtapp.interpretation.rules import read_amount, read_date
from gtapp.text_rules import format_date

_YEAR: Final = re.compile(r"(?<!\d)(\d{4}|\d\d)(?=\W*$)")
_BLANK: Final = "\0"
"""Stands for the year of a date."""
_DIGIT: Final = re.compile(r"\d", re.ASCII)
_CENTURY: Final = "19"
_STEPS: Final = 2
"""An amount rises by a step that was taken so often."""
_MOST_DIGITS: Final = 15
"""More digits are no amount, and Python converts no more than 4,300."""


def find_next(column: Column, row: int) -> str | None:
    """Return the transcript that is likely to come in a row, "" for an empty cell; None where nothing is known."""
    if read_amount in column.rules:
        return _raise_amount(column, row)
    return _fill_year(column, row, _find_follower(column, row))


def _find_follower(column: Column, row: int) -> str:
    """Return what most often follows the text above, here and in checked records; else what follows any, else that text."""
    pairs = list(list_successions(column, row))
    before = _generalize(column, row - 1) if row else None
    own = Counter(text for above, text in pairs if above == before)
    known = own + own + column.learnt.find_followers(column.name, before)
    known = known or column.learnt.find_followers(column.name)
    return known.most_common(1)[0][0] if known else before or ""


def complete(column: Column, row: int, typed: str) -> str:
    """Return a likely transcript that begins as what is typed, and goes on; "" where none does."""
    start = typed.lower()
    found = (each for each in _list_likely(column, row, typed) if each.lower().startswith(start))
    return next((each for each in found if len(each) > len(typed)), "")


def list_successions(column: Column, rows: int) -> Iterator[tuple[str | None, str]]:
    """Yield the text of each of so many rows behind that of the row above, None above the first; dates without their years."""
    for row in range(rows):
        yield _generalize(column, row - 1) if row else None, _generalize(column, row)


def _list_likely(column: Column, row: int, typed: str) -> Iterator[str]:
    yield find_next(column, row) or ""
    if read_date in column.rules:
        above = (_generalize(column, each) for each in range(row - 1, -1, -1))
        known = (text for text, _ in column.learnt.find_followers(column.name).most_common())
        yield from (_fill_year(column, row, text) or "" for text in (*dict.fromkeys(above), *known))
    elif read_amount in column.rules and row:
        yield typed + _find_ending(column[row - 1].transcript, typed)


def _generalize(column: Column, row: int) -> str:
    """Return a transcript; in a column of dates, without its year."""
    text = column[row].transcript
    return _YEAR.sub(_BLANK, text) if read_date in column.rules else text


def _fill_year(column: Column, row: int, text: str) -> str | None:
    """Return a date with the first year in which it is later than that of the row above; None where that has none."""
    if _BLANK not in text:
        return text
    above = column[row - 1].transcript if row else ""
    found = _YEAR.search(above)
    if not found:
        return None
    is_later = _to_day(text, found[1]) > _to_day(_YEAR.sub(_BLANK, above), found[1])
    year = int(found[1]) + (not is_later)
    return text.replace(_BLANK, f"{year % 10 ** len(found[1]):0{len(found[1])}}")


def _to_day(text: str, year: str) -> str:
    return format_date(text.replace(_BLANK, year if len(year) > len(_CENTURY) else _CENTURY + year))


def _raise_amount(column: Column, row: int) -> str | None:
    """Return the amount of the row above raised by the last step, in the form of that above; None if that was not taken twice."""
    texts = [read_amount(column, each) or "" for each in range(max(row - _STEPS - 1, 0), row)]
    if len(texts) <= _STEPS or not all(0 < len(text) <= _MOST_DIGITS for text in texts):
        return None
    amounts = list(map(int, texts))
    steps = {later - amount for amount, later in pairwise(amounts)}
    raised = amounts[-1] + min(steps)
    if len(steps) > 1 or raised <= 0 or not all(amounts):
        return None
    above, digits = column[row - 1].transcript, str(raised)
    places = iter(digits)
    return _DIGIT.sub(lambda _: next(places), above) if len(_DIGIT.findall(above)) == len(digits) else None


def _find_ending(above: str, typed: str) -> str:
    """Return what follows the digits of the amount above, where what is typed has digits at the same places."""
    ending = above[len(typed) :]
    is_alike = _DIGIT.sub("0", above[: len(typed)]) == _DIGIT.sub("0", typed)
    return ending if is_alike and not _DIGIT.search(ending) else ""
