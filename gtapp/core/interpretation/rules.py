"""The rules that suggest what a cell means, one function each, and the names by which benchmarks declare them.

A rule gets a column and a row, and returns a text, "" for a cell without interpretation, or None where it says nothing. To add
one, write it here and give it a name in `RULES`. Rules of `LEARNT_RULES` only repeat what others wrote: no value is wrong because
it differs from theirs.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from typing import Final

from gtapp.core.interpretation.column import Column, Rule
from gtapp.core.schema.text_rules import format_amount, format_date

_KNOWN_TEXTS: Final = 2048
"""What the rules say about so many texts is kept: after each key press all cells are checked again."""
_DITTO: Final = re.compile(r"""["“”„‟″〃«»]{1,4}|['’‘´`′,]{2,4}|do|dto|dito|ditto|idem|id""", re.IGNORECASE)
_AMOUNT: Final = re.compile(r"(\d+)(?:[.,](\d\d))?")
_SHORT_YEAR: Final = re.compile(r"(?<![\d])['’]?(\d\d)\W*$")
_ROMAN: Final = re.compile(r"(?=.)M{0,3}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})")
_DIGITS: Final = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}


@lru_cache(maxsize=_KNOWN_TEXTS)
def is_ditto(text: str) -> bool:
    """Return whether a text is a ditto mark: quotation marks, a doubled apostrophe or comma, “do.”, “dito”, “idem”."""
    return bool(_DITTO.fullmatch(re.sub(r"[\s.–—-]", "", text)))


def repeat_above(column: Column, row: int) -> str | None:
    """A ditto mark is the value above, as that row means it (guidelines of the personnel cards, rule 3)."""
    if not is_ditto(column[row].transcript):
        return None
    for above, cell in column.above(row):
        if cell.interpretation:
            return cell.interpretation
        if cell.transcript.strip() and not is_ditto(cell.transcript):
            return column.suggest(above) or cell.transcript
    return None


def read_amount(column: Column, row: int) -> str | None:
    """An amount loses currency, separators and dashes: 3'480.- is 3480, 7.20 is 720 (the same guidelines, rule 1)."""
    return _read_digits(column[row].transcript)


@lru_cache(maxsize=_KNOWN_TEXTS)
def _read_digits(text: str) -> str | None:
    found = _AMOUNT.fullmatch(format_amount(text))
    return found[1] + (found[2] or "") if found else None


def read_date(column: Column, row: int) -> str | None:
    """A date becomes YYYY-MM-DD (the same guidelines, rule 2); a year of two digits is the one nearest to its neighbours'."""
    text = column[row].transcript
    return _read_day(text) or _read_day(_complete_year(text, column, row))


def _complete_year(text: str, column: Column, row: int) -> str:
    """Return a date with four digits for its year, the text itself where no other date tells the century."""
    found = _SHORT_YEAR.search(text)
    near = column.find_near_year(row) if found else None
    if not found or near is None:
        return text
    year = near + (int(found[1]) - near + 50) % 100 - 50
    return f"{text[: found.start()]}{year}"


@lru_cache(maxsize=_KNOWN_TEXTS)
def _read_day(text: str) -> str | None:
    """Return a date as YYYY-MM-DD; None if it is none, or there is no such day."""
    try:
        return date.fromisoformat(format_date(text)).isoformat()
    except ValueError:
        return None


def read_number(column: Column, row: int) -> str | None:
    """A number is written with arabic digits, without the point of an ordinal: V is 5, 22. is 22 (the same guidelines)."""
    text = column[row].transcript.strip().rstrip(".")
    if text.isascii() and text.isdecimal():
        return text
    if not _ROMAN.fullmatch(text):
        return None
    digits = [_DIGITS[letter] for letter in text]
    smaller = (one < other for one, other in zip(digits, [*digits[1:], 0], strict=True))
    return str(sum(-digit if is_less else digit for digit, is_less in zip(digits, smaller, strict=True)))


def repeat_equal(column: Column, row: int) -> str | None:
    """What a row above has for the same text holds here, too: whoever wrote it out once wants it written out."""
    text = column[row].transcript
    return next((cell.interpretation for _, cell in column.above(row) if cell.transcript == text), None)


def expand_abbreviations(column: Column, row: int) -> str | None:
    """What checked records of the project have for the same text, or for its abbreviations (see `learnt_pairs`)."""
    text = column[row].transcript
    known = column.learnt.find_interpretation(column.name, text)
    return column.learnt.expand(text) if known is None else known


RULES: Final[Mapping[str, Rule]] = {
    "ditto": repeat_above,
    "amount": read_amount,
    "date": read_date,
    "number": read_number,
    "equal": repeat_equal,
    "abbreviations": expand_abbreviations,
}
LEARNT_RULES: Final = frozenset(("equal", "abbreviations"))
