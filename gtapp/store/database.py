"""The SQLite database in a project's ``.gtapp/`` folder, made at the first write and not before."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from gtapp.errors import GtappError

_SCHEMA = (
    "CREATE TABLE IF NOT EXISTS edit (item TEXT NOT NULL, place INTEGER NOT NULL, body TEXT NOT NULL,"
    " PRIMARY KEY (item, place))",
    "CREATE TABLE IF NOT EXISTS history (item TEXT NOT NULL PRIMARY KEY, place INTEGER NOT NULL, saved INTEGER NOT NULL,"
    " base TEXT NOT NULL, origins TEXT NOT NULL, start TEXT NOT NULL, writer TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS status (item TEXT NOT NULL PRIMARY KEY, status TEXT NOT NULL, who TEXT NOT NULL,"
    " note TEXT NOT NULL, changed TEXT NOT NULL)",
)


class Database:
    """One connection, opened when it is first needed; on a folder that can't be written it lives in memory."""

    def __init__(self, root: Path) -> None:
        self.folder = root / ".gtapp"
        self.path = self.folder / "work.sqlite"
        self._connection: sqlite3.Connection | None = None
        self.volatile = False
        self._fault: GtappError | None = None

    @property
    def exists(self) -> bool:
        return self._connection is not None or os.path.isfile(self.path)

    def read(self, sql: str, *values: object) -> list[tuple[object, ...]]:
        """The rows of a query; none where there is no database yet.

        Raises:
            GtappError: the database is broken.
        """
        if not self.exists:
            return []
        try:
            return self._connect().execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise self._broken(error) from error

    def write(self, *statements: tuple[str, tuple[object, ...]]) -> None:
        """Carries out all statements, or none.

        Raises:
            GtappError: the database can't be written.
        """
        try:
            connection = self._connect()
            with connection:
                for sql, values in statements:
                    connection.execute(sql, values)
        except (sqlite3.Error, UnicodeError) as error:
            raise self._broken(error) from error

    def write_if(
        self, condition: tuple[str, tuple[object, ...]], *statements: tuple[str, tuple[object, ...]]
    ) -> None:
        """The same, where the first statement touches a row; else nothing is carried out.

        Raises:
            GtappError: it touches none (``journal-taken``), or the database can't be written.
        """
        try:
            connection = self._connect()
            with connection:
                if not connection.execute(*condition).rowcount:
                    raise GtappError("journal-taken")
                for sql, values in statements:
                    connection.execute(sql, values)
        except (sqlite3.Error, UnicodeError) as error:
            raise self._broken(error) from error

    def fault(self) -> GtappError | None:
        """Why nothing outlives this session, told once."""
        fault, self._fault = self._fault, None
        return fault

    def _broken(self, error: Exception) -> GtappError:
        return GtappError("store-broken", path=str(self.path), reason=str(error))

    def _connect(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = self._open()
        return self._connection

    def _open(self) -> sqlite3.Connection:
        try:
            self.folder.mkdir(exist_ok=True)
            ignore = self.folder / ".gitignore"
            if not ignore.exists():
                ignore.write_text("*\n", encoding="utf-8")
            return self._prepare(str(self.path))
        except (OSError, sqlite3.OperationalError) as error:
            self.volatile, self._fault = True, self._broken(error)
            return self._prepare(":memory:")

    @staticmethod
    def _prepare(name: str) -> sqlite3.Connection:
        connection = sqlite3.connect(name, timeout=5, check_same_thread=False)
        try:
            for statement in ("PRAGMA journal_mode=WAL", "PRAGMA synchronous=NORMAL", *_SCHEMA):
                connection.execute(statement)
            _bring_up_to_date(connection)
            connection.commit()
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    def in_memory(self) -> None:
        """Goes on without the file: for one that is broken."""
        self.volatile = True
        self._connection = self._prepare(":memory:")

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _bring_up_to_date(connection: sqlite3.Connection) -> None:
    """Adds what a database of an earlier version lacks."""
    columns = {str(row[1]) for row in connection.execute("PRAGMA table_info(history)")}
    if "writer" not in columns:
        connection.execute("ALTER TABLE history ADD COLUMN writer TEXT NOT NULL DEFAULT ''")
