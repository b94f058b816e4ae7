"""What a work journal takes over from another one of the same project: unsaved edits, undo, statuses and judgements.

The other journal is only read, as a copy: it may lie on a network drive, where SQLite can't open it, or be in use. Each history
is taken over once, so that edits which were restored or left here do not come back.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from gtapp.core.platform.file_stamp import read_stamp
from gtapp.core.store.journal_tables import (
    Statement,
    open_journal,
    read_decisions,
    read_history,
    read_late_rows,
)
from gtapp.core.store.sqlite_file import refuse_unsafe_files
from gtapp.core.store.writer_lock import WriterLock

_SCHEMA: Final = (
    "CREATE TABLE IF NOT EXISTS taken_journal (path TEXT NOT NULL PRIMARY KEY, stamp TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS taken_history (item TEXT NOT NULL, writer TEXT NOT NULL, place INTEGER NOT NULL,"
    " PRIMARY KEY (item, writer, place))",
)
_LOG: Final = "-wal"
_MOST_BYTES: Final = 1 << 30
_TRIES: Final = 3


def take_over(connection: sqlite3.Connection, other: Path, *, is_new: bool) -> None:
    """Write into the journal of the connection what `other` holds: unsaved edits, or all if this journal `is_new`.

    Nothing is done if that was done before and the file has not changed since. The edits of a process that still runs stay there.

    Raises:
        GtappError, sqlite3.Error, OSError: the other journal can't be read; nothing was taken over.
    """
    with connection:
        for sql in _SCHEMA:
            connection.execute(sql)
    path, stamp = str(other), _describe_stamp(other)
    known = connection.execute("SELECT stamp FROM taken_journal WHERE path = ?", (path,)).fetchone()
    if known == (stamp,):
        return
    is_waited_for = False
    with _open_copy(other) as copy:
        histories = copy.execute("SELECT item, writer, place, place <> saved FROM item_history").fetchall()
        writers, decisions = WriterLock(lambda: other.parent), list(read_decisions(copy))
        with connection:
            connection.execute("BEGIN IMMEDIATE")
            _execute(connection, decisions)
            if is_new:
                _execute(connection, read_late_rows(copy))
            for item, writer, place, has_unsaved in histories:
                if writers.is_other_alive(str(writer)):
                    is_waited_for = True
                elif (has_unsaved or is_new) and _note(connection, item, writer, place):
                    _execute(connection, read_history(copy, str(writer), str(item)))
            if not is_waited_for:
                connection.execute("INSERT OR REPLACE INTO taken_journal VALUES (?, ?)", (path, stamp))


def _note(connection: sqlite3.Connection, *history: object) -> bool:
    """Note that a history is taken over; return False if it was before."""
    return bool(connection.execute("INSERT OR IGNORE INTO taken_history VALUES (?, ?, ?)", history).rowcount)


def _execute(connection: sqlite3.Connection, statements: Iterator[Statement] | list[Statement]) -> None:
    for sql, values in statements:
        connection.execute(sql, values)


def _describe_stamp(path: Path) -> str:
    return repr([read_stamp(path), read_stamp(path.with_name(path.name + _LOG))])


@contextmanager
def _open_copy(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a copy of a journal and of its log, which are removed again."""
    refuse_unsafe_files(path)
    with tempfile.TemporaryDirectory(prefix="gtapp-journal-") as folder:
        copy = Path(folder) / path.name
        for _ in range(_TRIES):
            before = _describe_stamp(path)
            _copy_files(path, copy)
            if _describe_stamp(path) == before:
                break
        else:
            raise sqlite3.OperationalError("another program writes into it")
        with closing(open_journal(copy, 0)) as connection:
            ((verdict,),) = connection.execute("PRAGMA quick_check(1)").fetchall()
            if verdict != "ok":
                raise sqlite3.DatabaseError(str(verdict))
            yield connection


def _copy_files(path: Path, copy: Path) -> None:
    for suffix in ("", _LOG):
        source, target = (each.with_name(each.name + suffix) for each in (path, copy))
        target.unlink(missing_ok=True)
        if source.exists():
            if source.stat().st_size > _MOST_BYTES:
                raise OSError("it is too large")
            shutil.copyfile(source, target, follow_symlinks=False)
