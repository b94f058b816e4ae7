"""How the values of each field are written on the pages of a project: ``U 20. 1387`` as ``U 27. 753`` is, ``30`` before ``S``.

Numbers, arabic or roman, count as any other ones, and white space does not count. Numbers without letters say little: with them,
one or several, counts the word behind, but for years. Texts without numbers are written alike only if they are the same.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Final, NamedTuple

from gtapp.core.schema.pointer import Pointer

_LEAST: Final = 2
"""So many items must have a value that is written like another one."""
_LEAST_SIGNS: Final = 3
"""Fewer letters without a number are rather dirt on the scan; with numbers, these count as one each."""
_LONGEST: Final = 40
_NUMBER: Final = re.compile(r"\d+|\b[IVXLC]+\b")
_YEAR: Final = re.compile(r"1[4-9]\d\d|20\d\d")
_A_YEAR: Final = "#year"
_NONE: Final[Mapping[Pointer, int]] = {}


class Writing(NamedTuple):
    """How a text is written: what it has in common with others that are written alike; an empty form says nothing.

    It is telling if few other words are written so: it has letters and numbers, at least three together, or is a year.
    """

    form: str
    has_number: bool = False
    is_telling: bool = False


class UsualWritings:
    """Counts how values are written. `add` is safe while other threads ask."""

    def __init__(self) -> None:
        self._fields: defaultdict[str, Counter[Pointer]] = defaultdict(Counter)

    def add(self, field: Pointer, writing: Writing) -> None:
        """Count how a value is written on an item."""
        if writing.form:
            self._fields[writing.form][field] += 1

    def find_fields(self, writing: Writing) -> dict[Pointer, int]:
        """Return the fields of which values are written so, with the number of items in which one is."""
        found = self._fields.get(writing.form, _NONE)
        return {field: count for field, count in found.items() if count >= _LEAST}


def find_writing(text: str, behind: str) -> Writing:
    """Return how a text is written; `behind` is the word behind it, folded."""
    if len(text) > _LONGEST:
        return Writing("")
    if _YEAR.fullmatch(text):
        return Writing(_A_YEAR, has_number=True, is_telling=True)
    form = "".join(_NUMBER.sub("#", text).split())
    letters = sum(map(str.isalpha, form))
    if "#" not in form:
        return Writing(form if letters >= _LEAST_SIGNS else "")
    if not letters:  # one number, or several
        form = f"# {behind}" if behind else ""
    is_telling = letters > 0 and letters + form.count("#") >= _LEAST_SIGNS
    return Writing(form, has_number=True, is_telling=is_telling)
