"""The files that a step over several items wrote beside the items' own, such as the tables of a sheet's import.

Each is stored with what it held before and after, under the step's name, so that undo brings it back, also after a restart.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from typing import Final, NamedTuple

from gtapp.core.store.database import Database

_SCHEMA: Final = (
    "CREATE TABLE IF NOT EXISTS step_file (id INTEGER PRIMARY KEY, step TEXT NOT NULL, path TEXT NOT NULL,"
    " before BLOB, after BLOB)"
)
_IS_THERE: Final = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'step_file'"
_MOST_STEPS: Final = 50


class StepFileChange(NamedTuple):
    """What a step made of a file: `path` is relative to the project; None as content means that there is no file."""

    path: str
    before: bytes | None
    after: bytes | None

    def invert(self) -> StepFileChange:
        """Return the change that takes this one back."""
        return StepFileChange(self.path, self.after, self.before)


class StepFiles:
    """The changed files of the last steps."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def store(self, step: str, changes: Iterable[StepFileChange]) -> None:
        """Store what a step changed.

        Raises:
            GtappError: the database can't be written.
        """
        sql = "INSERT INTO step_file (step, path, before, after) VALUES (?, ?, ?, ?)"
        recent = f"SELECT step FROM step_file GROUP BY step ORDER BY max(id) DESC LIMIT {_MOST_STEPS}"
        self._database.write(
            (_SCHEMA, ()),
            *((sql, (step, path, _pack(before), _pack(after))) for path, before, after in changes),
            (f"DELETE FROM step_file WHERE step NOT IN ({recent})", ()),
        )

    def load(self, step: str) -> list[StepFileChange]:
        """Return what a step changed; [] if that is not known.

        Raises:
            GtappError: the database is broken, or another program holds it.
        """
        if not step or not self._database.read(_IS_THERE):
            return []
        rows = self._database.read(
            "SELECT path, before, after FROM step_file WHERE step = ? ORDER BY id", step
        )
        return [StepFileChange(str(path), _unpack(before), _unpack(after)) for path, before, after in rows]


def _pack(content: bytes | None) -> bytes | None:
    return None if content is None else zlib.compress(content)


def _unpack(content: object) -> bytes | None:
    return zlib.decompress(content) if isinstance(content, bytes) else None
