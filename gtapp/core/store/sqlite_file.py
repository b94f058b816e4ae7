"""Opens the SQLite databases in a project's ``.gtapp/``, which may come from anyone, as a project's other files do.

SQLite executes expressions that a file contains (views, triggers, generated columns, constraints), follows links, also hard
ones, and obeys names in a rollback journal. gtapp's own files contain plain tables and indexes only; others are refused before
they are used.
"""

from __future__ import annotations

import contextlib
import os
import re
import sqlite3
import stat
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.platform.network_drives import find_network_drive
from gtapp.core.store.project_folder import find_forbidden_target, split_reading

COMPANIONS: Final = ("-wal", "-shm")
"""The suffixes of the files that SQLite keeps beside an open database: its log, and the index of that."""

MAX_STEPS: Final = 100_000_000
"""How many instructions of SQLite's virtual machine a query may take: about one second, or millions of rows."""
_STEPS_PER_CALL: Final = 200_000
_ROLLBACK: Final = "-journal"
# a rollback journal ends with this if it names a file that SQLite deletes after the rollback
_JOURNAL_MAGIC: Final = bytes.fromhex("d9d505f920a163d7")
# words without which no definition of a table contains an expression
_EXPRESSION: Final = r"(?i)\b(CHECK|AS|VIRTUAL|GENERATED)\b|\bDEFAULT\s*\(|/\*|--"
_PLAIN_INDEX: Final = r"CREATE (UNIQUE )?INDEX \w+ ON \w+ ?\(\w+(, ?\w+)*\)"
_MAX_NAME: Final = 80
_LOCKED: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_RETRY_SECONDS: Final = 0.01


class _StepCounter:
    """Counts the steps of one query."""

    def __init__(self) -> None:
        self.calls = 0

    def count(self) -> bool:
        """Return whether the query must stop."""
        self.calls += 1
        return self.calls > MAX_STEPS // _STEPS_PER_CALL


class LimitedConnection(sqlite3.Connection):
    """A connection on which each query may take `MAX_STEPS`; then SQLite reports that it was interrupted."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        # the handler must not refer to the connection, which would then never be freed
        self._counter = _StepCounter()
        self.set_progress_handler(self._counter.count, _STEPS_PER_CALL)

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        self._counter.calls = 0
        return super().execute(sql, parameters)

    def executemany(self, sql: str, parameters: Any, /) -> sqlite3.Cursor:
        self._counter.calls = 0
        return super().executemany(sql, parameters)


def open_database(
    path: Path, schema: Iterable[str], patience: float, *, is_shared: bool = False
) -> sqlite3.Connection:
    """Return a connection that any thread may use, after the statements of `schema`; create folder and file if missing.

    A call waits `patience` seconds for another program that holds the database. One that `is_shared` by several machines has
    no log on a network drive.

    Raises:
        GtappError: the file may not be used as it is (``store-unsafe``); it was not changed.
        sqlite3.Error, OSError: it can't be opened.
    """
    refuse_unsafe_files(path)
    mode = "DELETE" if is_shared and find_network_drive(path.parent) else "WAL"
    path.parent.mkdir(exist_ok=True)
    ignore_folder(path.parent)
    connection = sqlite3.connect(path, timeout=patience, check_same_thread=False, factory=LimitedConnection)
    try:
        _refuse_expressions(connection, path)
        end = time.monotonic() + patience
        for statement in (f"PRAGMA journal_mode={mode}", *schema):
            _execute_patiently(connection, statement, end)
    except (sqlite3.Error, UnicodeError, GtappError):
        connection.close()
        raise
    return connection


def is_locked(error: Exception) -> bool:
    """Return whether an error says that another program holds the database."""
    code = getattr(error, "sqlite_errorcode", None)
    return code is not None and code & 0xFF in _LOCKED


def _execute_patiently(connection: sqlite3.Connection, statement: str, end: float) -> None:
    """Execute a statement, until `end` again where another program holds the database.

    SQLite waits for that itself, but not to change a new database to WAL while another program does so, too.
    """
    while True:
        try:
            connection.execute(statement)
        except sqlite3.OperationalError as error:
            if not is_locked(error) or time.monotonic() > end:
                raise
            time.sleep(_RETRY_SECONDS)
        else:
            return


def ignore_folder(folder: Path) -> None:
    """Make git ignore the project's ``.gtapp/``.

    Raises:
        OSError: the list of ignored files can't be written.
    """
    ignore = folder / ".gitignore"
    if not os.path.lexists(ignore):
        # "x" does not follow a link
        with contextlib.suppress(FileExistsError), ignore.open("x", encoding="utf-8") as file:
            file.write("*\n")


def find_refusal(error: Exception, path: Path) -> GtappError | None:
    """Return the error to raise if a query was stopped since it took too many steps."""
    if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_INTERRUPT:
        return _refusal(path, path, Message("store-steps"))
    return None


def _refusal(database: Path, cause: Path, reason: Message) -> GtappError:
    return GtappError("store-unsafe", path=str(database), cause=str(cause), reason=reason)


def refuse_unsafe_files(path: Path) -> None:
    """Do nothing if SQLite would write to no other place, and no rollback journal names a file to delete.

    Raises:
        GtappError: it would (``store-unsafe``).
    """
    target = find_forbidden_target(split_reading(path.parent.parent)[0], path.parent)
    if target is not None:
        raise _refusal(path, path.parent, Message("store-outside", {"target": str(target)}))
    names = [path.with_name(path.name + suffix) for suffix in ("", *COMPANIONS, _ROLLBACK)]
    for each in names:
        with contextlib.suppress(OSError):
            found = os.lstat(each)
            if stat.S_ISLNK(found.st_mode):
                raise _refusal(path, each, Message("store-link"))
            if not stat.S_ISREG(found.st_mode):
                raise _refusal(path, each, Message("store-no-file"))
            if found.st_nlink > 1:
                raise _refusal(path, each, Message("store-names"))
    with contextlib.suppress(FileNotFoundError), names[-1].open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(size - len(_JOURNAL_MAGIC), 0))
        # at the beginning of a journal the same bytes are its header
        if size > len(_JOURNAL_MAGIC) and file.read() == _JOURNAL_MAGIC:
            raise _refusal(path, names[-1], Message("store-rollback"))


def _refuse_expressions(connection: sqlite3.Connection, path: Path) -> None:
    """Raise ``store-unsafe`` if the database contains more than plain tables and indexes."""
    for kind, name, sql in connection.execute("SELECT type, name, sql FROM sqlite_master"):
        # an index without SQL belongs to a primary key
        is_plain = (
            (sql is None or re.fullmatch(_PLAIN_INDEX, sql))
            if kind == "index"
            else kind == "table" and sql and not re.search(_EXPRESSION, sql)
        )
        if not is_plain:
            raise _refusal(path, path, Message("store-object", {"kind": kind, "name": name[:_MAX_NAME]}))
