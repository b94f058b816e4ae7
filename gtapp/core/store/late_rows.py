"""The items that were saved while their row in the table could not be written, so that a later session writes it."""

from __future__ import annotations

import json
from typing import Any, Final

from gtapp.core.store.database import Database
from gtapp.core.store.journal_tables import LATE_ROW_SCHEMA

_IS_THERE: Final = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'late_row'"


class LateRows:
    """These items, each with the record that its row in the table was last written for."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._is_there = False

    def load(self) -> dict[str, Any]:
        """Return the records by item; None: the row was not written yet.

        Raises:
            GtappError: the database is broken, or another program holds it.
        """
        self._is_there = self._is_there or bool(self._database.read(_IS_THERE))
        rows = self._database.read("SELECT item, before FROM late_row") if self._is_there else []
        return {str(item): json.loads(str(before)) for item, before in rows}

    def add(self, item: str, before: Any) -> None:
        """Add an item; one that is there keeps its earlier record.

        Raises:
            GtappError: the database can't be written.
        """
        sql = "INSERT OR IGNORE INTO late_row (item, before) VALUES (?, ?)"
        self._database.write((LATE_ROW_SCHEMA, ()), (sql, (item, json.dumps(before))))
        self._is_there = True

    def remove(self, item: str) -> None:
        """Remove an item.

        Raises:
            GtappError: the database can't be written.
        """
        if self._is_there:
            self._database.write(("DELETE FROM late_row WHERE item = ?", (item,)))
