"""Values of the ground truth that a person upheld against models agreeing on another value; they are not asked about again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gtapp.store.database import Database

_TABLE = (
    "CREATE TABLE IF NOT EXISTS stands (item TEXT NOT NULL, pointer TEXT NOT NULL, truth TEXT NOT NULL,"
    " agreed TEXT NOT NULL, who TEXT NOT NULL, changed TEXT NOT NULL, PRIMARY KEY (item, pointer, truth, agreed))"
)
_IS_THERE = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'stands'"


class Judgement(NamedTuple):
    """One judgement: at `pointer` (RFC 6901) the truth holds against the value that runs agree on.

    `truth` and `agreed` are digests of the values: another truth, or another agreed value, is a new question.
    """

    item: str
    pointer: str
    truth: str
    agreed: str


class Judgements:
    """All judgements of a project."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def __iter__(self) -> Iterator[Judgement]:
        """Yield all judgements.

        Raises:
            GtappError: the database is broken, or another program holds it.
        """
        if self._database.read(_IS_THERE):
            rows = self._database.read("SELECT item, pointer, truth, agreed FROM stands")
            yield from (Judgement(*map(str, row)) for row in rows)

    def add(self, upheld: Judgement, who: str = "", changed: str = "") -> None:
        """Store a judgement with its author and time (UTC, ISO 8601).

        Raises:
            GtappError: the database can't be written.
        """
        row = (*upheld, who, changed)
        self._database.write((_TABLE, ()), ("INSERT OR REPLACE INTO stands VALUES (?, ?, ?, ?, ?, ?)", row))

    def remove(self, upheld: Judgement) -> None:
        """Delete a judgement.

        Raises:
            GtappError: the database can't be written.
        """
        where = "item = ? AND pointer = ? AND truth = ? AND agreed = ?"
        self._database.write((_TABLE, ()), (f"DELETE FROM stands WHERE {where}", tuple(upheld)))
