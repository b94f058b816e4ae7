"""How the name of a person in a record, "Family, Given", may be written on a page."""

from __future__ import annotations

from typing import Final

_TITLES: Final = ("Herr", "Herrn", "Frau", "Dr.")
"""What stands before a family name alone: without, many are words, too."""


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
