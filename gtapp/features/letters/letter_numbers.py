"""The numbers of letters: completed by the zeros that a spreadsheet removed, and checked against the benchmark's range."""

from __future__ import annotations

from collections.abc import Iterable

from gtapp.core.platform.messages import Message
from gtapp.core.schema.benchmark import TableLayout


class LetterNumbers:
    """The numbers that letters may have: `known` are those of the project's letters, `table` has the range; None: any number."""

    def __init__(self, table: TableLayout | None = None, known: Iterable[str] = ()) -> None:
        self._table = table
        self._known = set(known)
        self._known_by_value = {number.lstrip("0"): number for number in self._known}

    def complete(self, number: str) -> str:
        """Return a number as the project's letters have it, else with as many digits as the range's last one."""
        if self._table is None or number in self._known:
            return number
        return self._known_by_value.get(number.lstrip("0")) or self._table.pad_key(number)

    def find_fault(self, number: str) -> Message | None:
        """Return why the number is none of a letter; None if it is."""
        if self._table is None or self._table.allows_key(number):
            return None
        first, last = self._table.numbers
        return Message("sheet-row-outside", {"name": number, "first": first, "last": last})


ANY_NUMBERS = LetterNumbers()
