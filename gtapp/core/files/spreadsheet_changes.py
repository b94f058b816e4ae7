"""Changes that a spreadsheet makes to a table by itself, when it opens or saves it: they are no corrections of a person.

Excel takes texts for numbers and dates, shows numbers rounded, cuts long cells, and saves in an encoding that lacks characters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from decimal import Decimal
from typing import Any, Final

from gtapp.core.files.formula_errors import is_formula_error
from gtapp.core.files.table_file import encode_cell
from gtapp.core.files.workbook_reader import UnclearCell
from gtapp.core.platform.messages import Message
from gtapp.core.schema.pointer import list_leaves

_LONGEST_CELL: Final = 32_767
# where a spreadsheet cuts: some count a character beyond the basic plane as two
_SHORTEST_CUT: Final = 16_000
_MOST_PLAIN: Final = 1e11  # larger numbers are shown in scientific notation
_DIGITS: Final = 15  # that a spreadsheet keeps of a number
_NUMBER: Final = re.compile(r"([+-]?)([0-9]+)(?:[.,]([0-9]+))?(?:[eE]([+-]?[0-9]{1,3}))?", re.ASCII)
_GROUPED: Final = re.compile(r"[0-9]{1,3}(?:[.,'’ \u00a0\u202f][0-9]{3})+", re.ASCII)
_TRUE: Final = frozenset(("true", "wahr", "vrai"))
_FALSE: Final = frozenset(("false", "falsch", "faux"))
# a text in the first encoding that a program takes for one in the second
_MISREADINGS: Final = (
    *(
        ("utf-8", "cp1252"),
        ("utf-8", "latin-1"),
        ("utf-8", "mac_roman"),
        ("utf-8", "cp850"),
        ("cp1252", "mac_roman"),
    ),
    *(("mac_roman", "cp1252"), ("cp1252", "cp850"), ("cp850", "cp1252")),
)
_FIRST_DAY: Final = date(1899, 12, 30)
_FIRST_DAY_1904: Final = date(1904, 1, 1)
_MONTHS: Final = {
    name: number
    for number, names in enumerate(
        (
            *(
                "jan januar january janv janvier",
                "feb februar february fév févr février",
                "mar mrz mär märz march mars",
            ),
            *(
                "apr april avr avril",
                "may mai",
                "jun juni june juin",
                "jul juli july juil juillet",
                "aug august août",
            ),
            *("sep sept september septembre", "oct okt oktober october octobre", "nov november novembre"),
            "dec dez dezember december déc décembre",
        ),
        1,
    )
    for name in names.split()
}
_DATE: Final = re.compile(
    r"([0-9]{1,4}|[^\W\d_]{3,9})[\s./-]+([0-9]{1,4}|[^\W\d_]{3,9})\.?(?:[\s./-]+([0-9]{1,4}))?"
)


def explain_change(old: Any, new: Any) -> Message | None:
    """Return how a spreadsheet may have made the value `new` of `old`, or of a formula; None: a person wrote it."""
    if any(isinstance(value, str) and is_formula_error(value) for _, value in list_leaves(new)):
        return Message("table-made-error")
    if any(isinstance(value, UnclearCell) for _, value in list_leaves(new)):
        return Message("table-made-shown")
    if (
        not isinstance(new, str | int | float)
        or not isinstance(old, str | int | float)
        or isinstance(old, bool)
    ):
        return None
    before, after = str(old), str(new)
    if isinstance(new, float) and abs(new) >= _MOST_PLAIN:
        after = str(Decimal(after).normalize())  # 1.23457E+11, as it was written
    codes = (code for code, is_made in _KINDS.items() if is_made(before, after))
    return next((Message(code) for code in codes), None)


def _is_number(before: str, after: str) -> bool:
    """Return whether both are one number: without its zeros, in another notation, or rounded to the digits that are shown."""
    # “22.” becomes 22
    one, other = _NUMBER.fullmatch(before.strip().rstrip(".")), _NUMBER.fullmatch(after.strip())
    if not one or not other:
        return False
    exact, shown = _parse_number(one), _parse_number(other)
    if exact == shown:
        return not (
            other[2].startswith("0") and len(other[2]) > len(one[2])
        )  # a person gave it its zeros back
    if _GROUPED.fullmatch(before) and re.sub(r"\D", "", before) == after:  # 1.500 was taken for 1500
        return True
    if other[4] is not None:  # 1,23E+05
        unit = Decimal(10) ** (int(other[4]) - len(other[3] or ""))
        return abs(exact - shown) <= unit / 2
    whole = one[4] is None and one[3] is None and other[3] is None
    return whole and len(one[2]) > _DIGITS and abs(exact - shown) < Decimal(10) ** (len(one[2]) - _DIGITS)


def _parse_number(match: re.Match[str]) -> Decimal:
    sign, whole, decimals, exponent = match.groups()
    return Decimal(f"{sign}{whole}.{decimals or 0}").scaleb(int(exponent or 0))


def _is_word(before: str, after: str) -> bool:
    """Return whether a text became a truth value, which a spreadsheet writes in capitals and in its language."""
    one, other = before.strip().casefold(), after.strip().casefold()
    return any(one in words and other in words for words in (_TRUE, _FALSE))


def _is_date(before: str, after: str) -> bool:
    """Return whether both may be one day, or what is known of it."""
    serial = re.fullmatch(r"-?[0-9]{1,5}(?:\.0)?", after)
    if serial:
        found = {first + timedelta(days=int(float(after))) for first in (_FIRST_DAY, _FIRST_DAY_1904)}
        return any(each in found for each in _full_dates(before))
    if _date_shape(before) == _date_shape(after):  # in one order, as a person corrects a date
        numbers = [[int(each) for each in re.findall("[0-9]+", text)] for text in (before, after)]
        return bool(_date_shape(before)) and numbers[0] == numbers[1]
    one, other = list(_read_dates(before)), list(_read_dates(after))
    return any(_may_be_same(each, another) for each in one for another in other)


def _date_shape(text: str) -> str:
    """Return the signs between the numbers of a date and their order, "" if it is no date."""
    return re.sub(r"[0-9]+", "0", text.strip()) if _DATE.fullmatch(text.strip()) else ""


_PartialDate = tuple[int | None, int | None, int | None]
"""Year, month and day; None where the text has none."""


def _full_dates(text: str) -> Iterator[date]:
    for year, month, day in _read_dates(text):
        if year and month and day:
            try:
                yield date(year, month, day)
            except ValueError:
                continue


def _read_dates(text: str) -> Iterator[_PartialDate]:
    """Yield what a spreadsheet of any country may read in a text as a date."""
    match = _DATE.fullmatch(text.strip().removesuffix(" 00:00:00").removesuffix("T00:00:00"))
    if not match:
        return
    parts = [_MONTHS.get(each.casefold(), each) if each else None for each in match.groups()]
    if any(isinstance(each, str) and not each.isdigit() for each in parts):
        return
    first, second, third = (int(each) if each is not None else None for each in parts)
    orders = (
        [(third, second, first), (third, first, second), (first, second, third)]
        if third is not None
        else [(None, second, first), (None, first, second), (second, first, None), (first, second, None)]
    )
    for year, month, day in orders:
        if month is not None and 1 <= month <= 12 and (day is None or 1 <= day <= 31):
            for each in _expand_year(year):
                yield each, month, day


def _expand_year(year: int | None) -> tuple[int | None, ...]:
    return (1800 + year, 1900 + year, 2000 + year) if year is not None and year < 100 else (year,)


def _may_be_same(one: _PartialDate, other: _PartialDate) -> bool:
    return all(a is None or b is None or a == b for a, b in zip(one, other, strict=True))


def _has_other_line_ends(before: str, after: str) -> bool:
    def join(text: str) -> str:
        return text.replace("\r\n", "\n").replace("\r", "\n")

    return join(before) == join(after)


def _is_cut(before: str, after: str) -> bool:
    return _SHORTEST_CUT <= len(after) <= _LONGEST_CELL < len(before) + 2 and (
        before.startswith(after) or encode_cell(before).startswith(after)
    )


def _has_lost_characters(before: str, after: str) -> bool:
    """Return whether characters became question marks or others: the encoding lacks them, or was taken for another one."""
    if before.isascii() or before == after:
        return False
    is_replaced = len(before) == len(after) and all(
        one == other or (not one.isascii() and other in "?\ufffd_")
        for one, other in zip(before, after, strict=True)
    )
    return is_replaced or after in _misread(before)


def _misread(text: str) -> Iterator[str]:
    for written, read in _MISREADINGS:
        try:
            content = text.encode(written)
        except UnicodeEncodeError:
            continue
        for errors in ("replace", "ignore"):
            yield content.decode(read, errors)
        # programs give the bytes that Windows-1252 lacks their numbers in Latin-1
        yield "".join(_decode_byte(byte, read) for byte in content)


def _decode_byte(byte: int, encoding: str) -> str:
    try:
        return bytes((byte,)).decode(encoding)
    except UnicodeDecodeError:
        return chr(byte)


_KINDS: Final = {
    "table-made-word": _is_word,
    "table-made-number": _is_number,
    "table-made-date": _is_date,
    "table-made-lines": _has_other_line_ends,
    "table-made-cut": _is_cut,
    "table-made-characters": _has_lost_characters,
}
