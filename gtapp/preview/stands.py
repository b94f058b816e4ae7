"""Where a human said that the truth stands, whatever the runs say; it holds until the truth's value changes.

Public API::

    stands = Stands(rows)                       rows: what `rows()` gave, or the like from a store; wrong ones are left out
    stands.add(suspect), stands.remove(suspect)
    stands(item, pointer, value)                whether it was said of this value; `suspects.suspects` asks so
    stands.rows()                               plain JSON, sorted: [item, pointer (RFC 6901), digest of the value]
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any, Protocol

from gtapp.pointer import ABSENT, Pointer, write_pointer

Row = tuple[str, str, str]


class Judged(Protocol):
    """What can be said to stand: a suspect."""

    @property
    def item(self) -> str: ...

    @property
    def pointer(self) -> Pointer: ...

    @property
    def basis(self) -> Any: ...


class Stands:
    """The marks of one project."""

    def __init__(self, rows: Iterable[Any] = ()) -> None:
        self._rows = {row for each in rows if (row := _row(each))}

    def __call__(self, item: str, pointer: Pointer, value: Any) -> bool:
        """Whether a human said that this value stands. `value` is a suspect's `basis`."""
        return (item, write_pointer(pointer), digest(value)) in self._rows

    def add(self, judged: Judged) -> None:
        self._rows.add((judged.item, write_pointer(judged.pointer), digest(judged.basis)))

    def remove(self, judged: Judged) -> None:
        """Takes back `add`."""
        self._rows.discard((judged.item, write_pointer(judged.pointer), digest(judged.basis)))

    def __len__(self) -> int:
        return len(self._rows)

    def rows(self) -> list[Row]:
        """The marks in a form to keep."""
        return sorted(self._rows)


def _row(row: Any) -> Row | None:
    if isinstance(row, list | tuple) and len(row) == 3 and all(isinstance(each, str) for each in row):
        return row[0], row[1], row[2]
    return None


def digest(value: Any) -> str:
    """A short text that is the same for the same JSON value only; absent is not null."""
    text = "" if value is ABSENT else json.dumps(value, ensure_ascii=True, sort_keys=True, default=_of_other)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _of_other(value: Any) -> Any:
    return {} if value is ABSENT else str(value)
