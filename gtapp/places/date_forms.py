"""How a date in a record, YYYY-MM-DD, may be written on a page: in figures and words, in German, French and English."""

from __future__ import annotations

import re
from typing import Final

_DATE: Final = re.compile(r"(\d{4})-(\d{2})(?:-(\d{2}))?[?~]?")
_MONTHS: Final = (
    ("Januar", "janvier", "January", "Jan"),
    ("Februar", "février", "February", "Feb", "Hornung"),
    ("März", "mars", "March", "Mrz"),
    ("April", "avril", "Apr"),
    ("Mai", "May"),
    ("Juni", "juin", "June"),
    ("Juli", "juillet", "July"),
    ("August", "août", "Aug"),
    ("September", "septembre", "Sept"),
    ("Oktober", "octobre", "October", "Okt"),
    ("November", "novembre", "Nov"),
    ("Dezember", "décembre", "December", "Dez"),
)
_ROMAN: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")


def write_date_forms(text: str) -> tuple[str, ...]:
    """Return the forms of a date; none for a text that is no date."""
    found = _DATE.fullmatch(text)
    if found is None or not 1 <= int(found[2]) <= len(_MONTHS):
        return ()
    year, month, day = found[1], int(found[2]), int(found[3] or 0)
    if not day:
        return tuple(f"{name} {year}" for name in _MONTHS[month - 1])
    words = [f"{day} {name} {year}" for name in _MONTHS[month - 1]]
    short = [f"{day} {name} {year[2:]}" for name in _MONTHS[month - 1]]
    figures = [f"{day}.{month}.{year}", f"{day}.{_ROMAN[month - 1]}.{year}", f"{day}.{month}.{year[2:]}"]
    return (*words, *figures, *short, text)
