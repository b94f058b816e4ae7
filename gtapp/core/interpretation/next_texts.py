"""The transcripts that are likely to come next in a column: offered where nothing is typed yet, and to complete what is typed.

What follows is what followed the same text before, in the table and in checked records. A date is compared without its year, and
gets the first year in which it is later than the row above; it is written as checked records write that date. An amount becomes
the one that followed it in checked records, or rises by the step that was taken twice, or by that of its date in them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from gtapp.core.interpretation.column import Column
from gtapp.core.interpretation.rules import read_amount, read_date
from gtapp.core.schema.text_rules import format_date

_YEAR: Final = re.compile(r"(?<!\d)(\d{4}|\d\d)(?=\W*$)")
_BLANK: Final = "\0"
"""Stands for the year of a date."""
_DIGIT: Final = re.compile(r"\d", re.ASCII)
_ENDING: Final = re.compile(r"\D*$", re.ASCII)
_CENTURY: Final = "19"
_STEPS: Final = 2
"""An amount rises by a step that was taken so often; what the rise at a date was is known from as many records."""
_OWN_WEIGHT: Final = 2
"""What followed in the table itself counts so often."""
_MOST_DIGITS: Final = 15
_ALIKE: Final = 0.25
"""Amounts that differ by no more than this share rise alike."""
_WHOLE_AMOUNT: Final = 4
"""An amount may be complete when it has so many digits, or as many as the one above."""

Key = tuple[str, ...]
"""What a text was preceded by: its kind, and the text."""


def find_next(column: Column, row: int) -> str | None:
    """Return the transcript that is likely to come in a row, "" for an empty cell; None where nothing is known."""
    if read_amount in column.rules:
        return next(_list_amounts(column, row), None)
    if read_date in column.rules:
        return _find_date(column, row)
    known = _count_followers(column, row)
    return known.most_common(1)[0][0] if known else column[row - 1].transcript if row else ""


def complete(column: Column, row: int, typed: str) -> str:
    """Return a likely transcript that begins as what is typed, and goes on; "" where none does."""
    start = typed.lower()
    found = (each for each in _list_likely(column, row, typed) if each.lower().startswith(start))
    return next((each for each in found if len(each) > len(typed)), "")


def list_successions(column: Column, rows: int) -> Iterator[tuple[Key, str]]:
    """Yield what each of so many rows teaches: a text, and what it was preceded by."""
    is_amount, is_date = read_amount in column.rules, read_date in column.rules
    for row in range(rows):
        text = _generalize(column, row)
        yield _find_key(column, row), text
        if row:
            yield ("any",), text
        if is_date and (day := read_date(column, row)):
            yield ("written", day), column[row].transcript
            if row and (earlier := read_date(column, row - 1)):
                yield ("day", earlier), day
        if is_amount and (amount := _read_sum(column, row)):
            yield ("ending",), _find_ending(column[row].transcript)
            if row and (before := _read_sum(column, row - 1)):
                yield ("amount", str(before)), str(amount)
                rise = f"{before} {amount}"
                yield ("rise",), rise
                if day := _find_written_day(column, row):
                    yield ("rise", day), rise


def _list_likely(column: Column, row: int, typed: str) -> Iterator[str]:
    yield find_next(column, row) or ""
    if read_date in column.rules:
        yield from _list_dates(column, row)
    elif read_amount in column.rules:
        yield from _list_amounts(column, row, is_begun=True)
        yield typed + _complete_ending(column, row, typed)


def _find_key(column: Column, row: int) -> Key:
    return ("behind", _generalize(column, row - 1)) if row else ("first",)


def _count_followers(column: Column, row: int) -> Counter[str]:
    """Count what follows the text above, here and in checked records; else what follows any text in those."""
    key = _find_key(column, row)
    counts = Counter(column.learnt.find_followers(column.name, *key))
    for each in range(row):
        if _find_key(column, each) == key:
            counts[_generalize(column, each)] += _OWN_WEIGHT
    return counts or column.learnt.find_followers(column.name, "any")


# dates


def _generalize(column: Column, row: int) -> str:
    """Return a transcript; in a column of dates, without its year."""
    text = column[row].transcript
    return _YEAR.sub(_BLANK, text) if read_date in column.rules else text


def _find_date(column: Column, row: int) -> str | None:
    """Return the date that is likely to come in a row, as checked records write it."""
    above = _generalize(column, row - 1) if row else ""
    counts = _count_followers(column, row) or Counter({above: 1})
    days: Counter[str] = Counter()
    texts: dict[str, str] = {}
    for text, count in counts.most_common():
        filled = _fill_year(column, row, text)
        if filled is None:
            continue
        day = _to_day(filled)
        days[day] += count
        if day not in texts or text == above:
            texts[day] = filled
    if row and (before := read_date(column, row - 1)):
        for day, count in column.learnt.find_followers(column.name, "day", before).items():
            days[day] += _OWN_WEIGHT * count
    if not days:
        return None
    day = days.most_common(1)[0][0]
    written = column.learnt.find_followers(column.name, "written", day).most_common(1)
    return _write_as(column, row, written[0][0]) if written else texts.get(day)


def _list_dates(column: Column, row: int) -> Iterator[str]:
    """Yield dates of the column with the next year, those of the table first."""
    own = (_generalize(column, each) for each in range(row - 1, -1, -1))
    known = (text for text, _ in column.learnt.find_followers(column.name, "any").most_common())
    yield from (_fill_year(column, row, text) or "" for text in dict.fromkeys((*own, *known)))


def _fill_year(column: Column, row: int, text: str) -> str | None:
    """Return a date with the first year in which it is later than that of the row above; None where that has none."""
    if _BLANK not in text:
        return text
    above = column[row - 1].transcript if row else ""
    found = _YEAR.search(above)
    if not found:
        return None
    year = int(found[1])
    is_later = _to_day(text.replace(_BLANK, found[1])) > _to_day(above)
    return text.replace(_BLANK, f"{(year + (not is_later)) % 10 ** len(found[1]):0{len(found[1])}}")


def _write_as(column: Column, row: int, text: str) -> str:
    """Return a date with as many digits for its year as the row above has."""
    found, above = _YEAR.search(text), _YEAR.search(column[row - 1].transcript) if row else None
    if not found or not above or len(above[1]) >= len(found[1]):
        return text
    return text[: found.start(1)] + found[1][-len(above[1]) :] + text[found.end(1) :]


def _to_day(text: str) -> str:
    """Return a date as YYYY-MM-DD; a year of two digits is one of the last century."""
    found = _YEAR.search(text)
    is_short = found is not None and len(found[1]) == len(_CENTURY)
    return format_date(f"{text[: found.start(1)]}{_CENTURY}{found[1]}" if found and is_short else text)


def _find_written_day(column: Column, row: int) -> str:
    """Return the day of a row in the column of dates; "" where it has none."""
    return read_date(column.dates, row) or "" if column.dates else ""


# amounts


def _list_amounts(column: Column, row: int, is_begun: bool = False) -> Iterator[str]:
    """Yield the amounts that are likely to come in a row, in the form of the one above.

    Those that are typed further, as it `is_begun`, may rise by any step that is known.
    """
    amount = _read_sum(column, row - 1) if row else 0
    if not amount:
        return
    form = column[row - 1].transcript
    known = column.learnt.find_followers(column.name, "amount", str(amount)).most_common()
    steps = [int(text) - amount for text, _ in known]
    steps += _find_own_step(column, row)
    rises = _count_rises(column, amount, _expect_day(column, row))
    steps += [step for step, count in rises.most_common() if is_begun or count >= _STEPS]
    if is_begun:
        steps += [later - earlier for earlier, later in pairwise(_list_own(column, row, row))][::-1]
        steps += [step for step, _ in _count_rises(column, amount).most_common()]
    for step in dict.fromkeys(steps):
        if step and (raised := write_amount(form, amount + step)):
            yield raised


def _count_rises(column: Column, amount: int, *day: str) -> Counter[int]:
    """Count by how much amounts like this one rose in checked records, at a day or at any."""
    steps: Counter[int] = Counter()
    for text, count in column.learnt.find_followers(column.name, "rise", *day).items():
        earlier, later = map(int, text.split())
        if abs(earlier - amount) <= _ALIKE * amount:
            steps[later - earlier] += count
    return steps


def _find_own_step(column: Column, row: int) -> list[int]:
    """Return the step by which the amounts above rose twice, in a list; none if they did not."""
    amounts = _list_own(column, row, _STEPS + 1)
    steps = {later - amount for amount, later in pairwise(amounts)}
    return list(steps) if len(amounts) > _STEPS and len(steps) == 1 and all(amounts) else []


def _list_own(column: Column, row: int, most: int) -> list[int]:
    return [_read_sum(column, each) for each in range(max(row - most, 0), row)]


def _read_sum(column: Column, row: int) -> int:
    """Return the amount of a row; 0 for none, or one that is too long to be one."""
    found = read_amount(column, row) or ""
    return int(found) if found and len(found) <= _MOST_DIGITS else 0


def _expect_day(column: Column, row: int) -> str:
    """Return the day of a row; where none is written yet, the one that is likely to come; "" for none."""
    if not column.dates:
        return ""
    is_written = row < column.dates.count and column.dates[row].transcript
    return _to_day(column.dates[row].transcript if is_written else _find_date(column.dates, row) or "")


def write_amount(form: str, amount: int) -> str:
    """Return an amount in the form of another one; "" if it has more digits, or less."""
    digits = iter(str(amount))
    is_alike = amount > 0 and len(_DIGIT.findall(form)) == len(str(amount))
    return _DIGIT.sub(lambda _: next(digits), form) if is_alike else ""


def _find_ending(text: str) -> str:
    """Return what follows the last digit of an amount."""
    found = _ENDING.search(text)
    return found[0] if found else ""


def _complete_ending(column: Column, row: int, typed: str) -> str:
    """Return what follows the digits of the amount above, else those of most in checked records, if these are all digits."""
    above = column[row - 1].transcript if row else ""
    count = len(_DIGIT.findall(typed))
    if count < _WHOLE_AMOUNT and count != len(_DIGIT.findall(above)):
        return ""
    known = column.learnt.find_followers(column.name, "ending").most_common(1)
    ending = _find_ending(above) if above else ""
    ending = ending or (known[0][0] if known else "")
    begun = _find_ending(typed)
    return ending[len(begun) :] if ending.startswith(begun) else ""
