"""The SQLite database in a project's ``.gtapp/`` folder, made at the first write and not before."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from gtapp.errors import GtappError
from gtapp.store.presence import Presence

T = TypeVar("T")
Statement = tuple[str, tuple[object, ...]]

PATIENCE_SECONDS = 2.0
_LOCKED = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_SCHEMA = (
    "CREATE TABLE IF NOT EXISTS edit (item TEXT NOT NULL, place INTEGER NOT NULL, body TEXT NOT NULL,"
    " PRIMARY KEY (item, place))",
    "CREATE TABLE IF NOT EXISTS history (item TEXT NOT NULL PRIMARY KEY, place INTEGER NOT NULL, saved INTEGER NOT NULL,"
    " base TEXT NOT NULL, origins TEXT NOT NULL, start TEXT NOT NULL, writer TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS status (item TEXT NOT NULL PRIMARY KEY, status TEXT NOT NULL, who TEXT NOT NULL,"
    " note TEXT NOT NULL, changed TEXT NOT NULL)",
)


class Database:
    """One connection, opened when it is first needed; what fails is told, and may work the next time.

    A database that another program holds is waited for once; until it works again no call waits.
    """

    def __init__(self, root: Path) -> None:
        self.folder = root / ".gtapp"
        self.path = self.folder / "work.sqlite"
        self.presence = Presence(self.folder)
        self._connection: sqlite3.Connection | None = None
        self._patient = True

    def read(self, sql: str, *values: object) -> list[tuple[object, ...]]:
        """The rows of a query; none where there is no database yet.

        Raises:
            GtappError: the database is broken (``store-broken``), or another program holds it (``store-locked``).
        """
        if self._connection is None and not os.path.isfile(self.path):
            return []
        return self._carried_out(lambda connection: connection.execute(sql, values).fetchall())

    def write(self, *statements: Statement) -> None:
        """Carries out all statements, or none.

        Raises:
            GtappError: the database can't be written; as `read` says.
        """
        self._write(None, statements)

    def write_if(self, condition: Statement, *statements: Statement) -> None:
        """The same, where the first statement touches a row; else nothing is carried out.

        Raises:
            GtappError: it touches none (``journal-taken``), or the database can't be written.
        """
        self._write(condition, statements)

    def _write(self, condition: Statement | None, statements: tuple[Statement, ...]) -> None:
        def work(connection: sqlite3.Connection) -> None:
            self.presence.take()
            with connection:
                if condition and not connection.execute(*condition).rowcount:
                    raise GtappError("journal-taken")
                for sql, values in statements:
                    connection.execute(sql, values)

        self._carried_out(work)

    def _carried_out(self, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            found = work(self._connect())
        except (sqlite3.Error, UnicodeError, OSError) as error:
            raise self._fault(error) from error
        self._wait_from_now_on(True)
        return found

    def _fault(self, error: Exception) -> GtappError:
        code = getattr(error, "sqlite_errorcode", None)
        if code is not None and code & 0xFF in _LOCKED:
            self._wait_from_now_on(False)
            return GtappError("store-locked", path=str(self.path))
        reason = getattr(error, "strerror", None) or str(error)
        return GtappError("store-broken", path=str(self.path), reason=reason)

    def _wait_from_now_on(self, patient: bool) -> None:
        if patient != self._patient and self._connection:
            self._connection.execute(f"PRAGMA busy_timeout = {int(patient * PATIENCE_SECONDS * 1000)}")
        self._patient = patient

    def _connect(self) -> sqlite3.Connection:
        if self._connection and not os.path.isfile(self.path):
            self.close()  # an unplugged disk: what is written now would be nowhere
        if self._connection is None:
            self.folder.mkdir(exist_ok=True)
            ignore = self.folder / ".gitignore"
            if not ignore.exists():
                ignore.write_text("*\n", encoding="utf-8")
            self._connection = self._prepare()
        return self._connection

    def _prepare(self) -> sqlite3.Connection:
        patience = PATIENCE_SECONDS if self._patient else 0
        connection = sqlite3.connect(self.path, timeout=patience, check_same_thread=False)
        try:
            for statement in ("PRAGMA journal_mode=WAL", "PRAGMA synchronous=NORMAL", *_SCHEMA):
                connection.execute(statement)
            _bring_up_to_date(connection)
            connection.commit()
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    def close(self) -> None:
        """Ends the work of this process on the database."""
        self.presence.leave()
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _bring_up_to_date(connection: sqlite3.Connection) -> None:
    """Adds what a database of an earlier version lacks."""
    columns = {str(row[1]) for row in connection.execute("PRAGMA table_info(history)")}
    if "writer" not in columns:
        connection.execute("ALTER TABLE history ADD COLUMN writer TEXT NOT NULL DEFAULT ''")
