"""How values of a record may be written on a page.

A date, YYYY-MM-DD, in figures and words, in German, French and English; the name of a person, "Family, Given", in other orders.
"""

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

_TITLES: Final = ("Herr", "Herrn", "Frau", "Dr.")
"""What stands before a family name alone: without, many are words, too."""


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


def write_name_forms(text: str) -> tuple[str, ...]:
    """Return the forms of a name; none for one without a comma.

    Of a double family name ("Meier-Keller") the first one may stand alone; given names may be initials.
    """
    family, comma, given = (part.strip() for part in text.partition(","))
    if not (family and comma and given):
        return ()
    initials = " ".join(f"{name[0]}." for name in given.split())
    families = dict.fromkeys((family, family.partition("-")[0]))
    return tuple(f"{first} {name}" for name in families for first in (given, initials, *_TITLES))
