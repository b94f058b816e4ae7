"""The tables of a work journal, and their rows as statements that write them into another journal."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from gtapp.core.store.sqlite_file import open_database

Statement = tuple[str, tuple[object, ...]]

_SCHEMA: Final = (
    "PRAGMA synchronous=NORMAL",
    "CREATE TABLE IF NOT EXISTS item_history (id INTEGER PRIMARY KEY, item TEXT NOT NULL, writer TEXT NOT NULL,"
    " who TEXT NOT NULL, station TEXT NOT NULL, since REAL NOT NULL, place INTEGER NOT NULL, saved INTEGER NOT NULL,"
    " base TEXT NOT NULL, origins TEXT NOT NULL, start TEXT NOT NULL, UNIQUE (item, writer))",
    "CREATE TABLE IF NOT EXISTS item_edit (history INTEGER NOT NULL, place INTEGER NOT NULL, body TEXT NOT NULL,"
    " PRIMARY KEY (history, place))",
    "CREATE TABLE IF NOT EXISTS status (item TEXT NOT NULL PRIMARY KEY, status TEXT NOT NULL, who TEXT NOT NULL,"
    " note TEXT NOT NULL, changed TEXT NOT NULL)",
    # those that were cleared are read at each opening, which are few
    "CREATE INDEX IF NOT EXISTS status_name ON status (status)",
)
JUDGEMENT_SCHEMA: Final = (
    "CREATE TABLE IF NOT EXISTS stands (item TEXT NOT NULL, pointer TEXT NOT NULL, truth TEXT NOT NULL,"
    " agreed TEXT NOT NULL, who TEXT NOT NULL, changed TEXT NOT NULL, PRIMARY KEY (item, pointer, truth, agreed))"
)
STATUS_TEXT_SCHEMA: Final = (
    "CREATE TABLE IF NOT EXISTS status_text"
    " (id INTEGER NOT NULL PRIMARY KEY, stamp TEXT NOT NULL, row INTEGER NOT NULL)"
)
LATE_ROW_SCHEMA: Final = (
    "CREATE TABLE IF NOT EXISTS late_row (item TEXT NOT NULL PRIMARY KEY, before TEXT NOT NULL)"
)
# queries of a history, each with the statements that write a row, or its first columns, into another journal
_HISTORY: Final = (
    (
        "SELECT item, writer, who, station, since, place, saved, base, origins, start FROM item_history"
        " WHERE writer = :writer AND (:item = '' OR item = :item)",
        "DELETE FROM item_edit WHERE history IN (SELECT id FROM item_history WHERE item = ? AND writer = ?)",
        "INSERT OR REPLACE INTO item_history (item, writer, who, station, since, place, saved, base, origins, start)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    ),
    (
        "SELECT item_edit.place, body, item, writer FROM item_edit JOIN item_history ON id = history"
        " WHERE writer = :writer AND (:item = '' OR item = :item)",
        "INSERT INTO item_edit (history, place, body) SELECT id, ?, ? FROM item_history WHERE item = ? AND writer = ?",
    ),
)
_STATUSES: Final = (
    "SELECT item, status, who, note, changed FROM status",
    # a new row, by which it is known what a text lacks (`gtapp.core.store.statuses`)
    "INSERT OR REPLACE INTO status (item, status, who, note, changed) SELECT * FROM"
    " (SELECT ? AS item, ? AS status, ? AS who, ? AS note, ? AS changed) AS other WHERE NOT EXISTS"
    " (SELECT 1 FROM status WHERE status.item = other.item AND status.changed >= other.changed)",
)
_JUDGEMENTS: Final = (
    "SELECT item, pointer, truth, agreed, who, changed FROM stands",
    "INSERT OR IGNORE INTO stands (item, pointer, truth, agreed, who, changed) VALUES (?, ?, ?, ?, ?, ?)",
)

_MIGRATION: Final = (
    "INSERT INTO item_history (item, writer, who, station, since, place, saved, base, origins, start)"
    " SELECT item, writer, '', '', 0, place, saved, base, origins, start FROM history",
    "INSERT INTO item_edit (history, place, body) SELECT item_history.id, edit.place, edit.body FROM edit"
    " JOIN history ON history.item = edit.item"
    " JOIN item_history ON item_history.item = history.item AND item_history.writer = history.writer",
    "DROP TABLE edit",
    "DROP TABLE history",
)


def open_journal(path: Path, patience: float) -> sqlite3.Connection:
    """Return a connection to a journal as `open_database` does, with the tables of this version; create what is missing.

    Raises:
        GtappError, sqlite3.Error, OSError: as `open_database` does.
    """
    connection = open_database(path, _SCHEMA, patience)
    try:
        _migrate(connection)
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def read_history(connection: sqlite3.Connection, writer: str, item: str = "") -> Iterator[Statement]:
    """Yield the statements that write what one writer did, with one item or with all, in place of what is there of it."""
    for query, *targets in _HISTORY:
        yield from _read_rows(connection, query, *targets, writer=writer, item=item)


def read_decisions(connection: sqlite3.Connection) -> Iterator[Statement]:
    """Yield the statements that write statuses, of which the newer one counts, and judgements, which have no writer."""
    yield from _read_rows(connection, *_STATUSES)
    if has_table(connection, "stands"):
        yield JUDGEMENT_SCHEMA, ()
        yield from _read_rows(connection, *_JUDGEMENTS)


def read_late_rows(connection: sqlite3.Connection) -> Iterator[Statement]:
    """Yield the statements that write which rows of a table are late (`gtapp.core.store.late_rows`)."""
    if has_table(connection, "late_row"):
        yield LATE_ROW_SCHEMA, ()
        late = "SELECT item, before FROM late_row"
        yield from _read_rows(connection, late, "INSERT OR IGNORE INTO late_row (item, before) VALUES (?, ?)")


def _read_rows(
    connection: sqlite3.Connection, query: str, *targets: str, **parameters: str
) -> Iterator[Statement]:
    for row in connection.execute(query, parameters):
        yield from ((sql, row[: sql.count("?")]) for sql in targets)


def _migrate(connection: sqlite3.Connection) -> None:
    """Move the histories of version 0.1, which had one for each item, into the tables with one for each writer."""
    if not has_table(connection, "history"):
        return
    with connection:
        connection.execute("BEGIN IMMEDIATE")
        if not has_table(connection, "history"):  # another process was faster
            return
        columns = {str(row[1]) for row in connection.execute("PRAGMA table_info(history)")}
        if "writer" not in columns:
            connection.execute("ALTER TABLE history ADD COLUMN writer TEXT NOT NULL DEFAULT ''")
        for statement in _MIGRATION:
            connection.execute(statement)


def has_table(connection: sqlite3.Connection, name: str) -> bool:
    """Return whether a database has a table of this name."""
    query = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?"
    return connection.execute(query, (name,)).fetchone() is not None
