"""What of a project was last synchronized with its team's server: ``.gtapp/team.sqlite``.

It has of each text the version and the bytes on which this computer and the server agreed last, the base of a merge. What is
about to be sent, or to be written into the folder, is noted before, and becomes the base afterwards: a program that was killed
in between finds out by the digests whether it happened.
"""

from __future__ import annotations

import json
import os
import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple

from gtapp.core.files.atomic import close_quietly
from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.file_lock import try_lock
from gtapp.core.platform.file_stamp import FileStamp
from gtapp.core.store.sqlite_file import find_refusal, open_database
from gtapp.features.team.server import TextId

_PATIENCE_SECONDS: Final = 10.0
_LOCK_SECONDS: Final = 0.02
_SCHEMA: Final = (
    "PRAGMA synchronous=NORMAL",
    "CREATE TABLE IF NOT EXISTS base (path TEXT NOT NULL, key TEXT NOT NULL, version INTEGER NOT NULL, bytes BLOB NOT NULL,"
    " PRIMARY KEY (path, key))",
    "CREATE TABLE IF NOT EXISTS sending (path TEXT NOT NULL, key TEXT NOT NULL, bytes BLOB NOT NULL,"
    " PRIMARY KEY (path, key, bytes))",
    "CREATE TABLE IF NOT EXISTS arriving (path TEXT NOT NULL, key TEXT NOT NULL, version INTEGER NOT NULL,"
    " bytes BLOB NOT NULL, digest BLOB NOT NULL, PRIMARY KEY (path, key))",
    "CREATE TABLE IF NOT EXISTS file (path TEXT NOT NULL PRIMARY KEY, stamp TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS signed (item TEXT NOT NULL PRIMARY KEY, changed TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS fact (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL)",
)


class Base(NamedTuple):
    """The version and the bytes on which both sides agreed last.

    `sending` is what was sent in its place since then, without an answer: a connection that was cut may have delivered any of it,
    also after the next one was made.
    """

    version: int
    content: bytes
    sending: tuple[bytes, ...] = ()


class SyncBase:
    """The database in ``.gtapp/``; made to be used by one thread at a time.

    Raises:
        GtappError: every method: it can't be read or written (``team-store``), or may not be used as it is (``store-unsafe``).
    """

    def __init__(self, root: Path) -> None:
        self._path = root / ".gtapp" / "team.sqlite"
        self._connection: sqlite3.Connection | None = None
        self._data_version = 0

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection, self._data_version = None, 0

    @contextmanager
    def _use(self, is_write: bool = False) -> Iterator[sqlite3.Connection]:
        try:
            if self._connection is None and not is_write and not os.path.lexists(self._path):
                with closing(sqlite3.connect(":memory:")) as empty:  # looking writes nothing
                    for statement in _SCHEMA:
                        empty.execute(statement)
                    yield empty
                return
            if self._connection is None:
                self._connection = open_database(self._path, _SCHEMA, _PATIENCE_SECONDS, is_shared=True)
            with self._connection:
                yield self._connection
        except (sqlite3.Error, OSError) as error:
            refusal = find_refusal(error, self._path)
            raise refusal or GtappError("team-store", path=str(self._path), reason=str(error)) from error

    @contextmanager
    def lock(self) -> Iterator[None]:
        """Keep other processes and windows from synchronizing this folder; wait for one that does.

        Where the file system has no locks, nothing is locked: what two do at once then meets by value.
        """
        with self._use(is_write=True):
            pass  # the folder is there then, and may be written
        with ExitStack() as stack:
            with suppress(OSError):
                flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
                handle = os.open(self._path.with_suffix(".lock"), flags, 0o644)
                stack.callback(close_quietly, handle)
                while not try_lock(handle):
                    time.sleep(_LOCK_SECONDS)
            yield

    def find_other_writes(self) -> bool:
        """Return whether another connection, such as that of another window, has written here since the last call."""
        with self._use() as connection:
            before, (self._data_version,) = (
                self._data_version,
                connection.execute("PRAGMA data_version").fetchone(),
            )
        return before not in (0, self._data_version)

    def forget(self) -> None:
        """Delete everything: another server, or one that was restored, knows none of these versions."""
        with self._use(is_write=True) as connection:
            for table in ("base", "sending", "arriving", "file", "signed", "fact"):
                connection.execute(f"DELETE FROM {table}")

    def read_fact(self, name: str) -> str:
        """Return a single text that was kept under this name; "" if there is none."""
        with self._use() as connection:
            row = connection.execute("SELECT value FROM fact WHERE name = ?", (name,)).fetchone()
        return str(row[0]) if row else ""

    def write_fact(self, name: str, value: str) -> None:
        with self._use(is_write=True) as connection:
            connection.execute("INSERT OR REPLACE INTO fact VALUES (?, ?)", (name, value))

    def list_versions(self) -> dict[TextId, int]:
        """Return the version of each text."""
        with self._use() as connection:
            return {
                TextId(str(path), str(key)): int(version)
                for path, key, version in connection.execute("SELECT path, key, version FROM base")
            }

    def find_versions(self, texts: Iterable[TextId]) -> dict[TextId, int]:
        """Return the versions of these texts, as far as they have one."""
        sql = "SELECT version FROM base WHERE path = ? AND key = ?"
        with self._use() as connection:
            found = {text: connection.execute(sql, text).fetchone() for text in texts}
        return {text: int(row[0]) for text, row in found.items() if row}

    def find(self, text: TextId) -> Base | None:
        """Return the base of a text; None if it was never synchronized."""
        with self._use() as connection:
            row = connection.execute(
                "SELECT version, bytes FROM base WHERE path = ? AND key = ?", text
            ).fetchone()
            sql = "SELECT bytes FROM sending WHERE path = ? AND key = ?"
            sending = tuple(bytes(content) for (content,) in connection.execute(sql, text))
        return Base(int(row[0]), bytes(row[1]), sending) if row else None

    def list_of_file(self, path: str) -> dict[TextId, Base]:
        """Return the bases of the texts of one file."""
        with self._use() as connection:
            rows = connection.execute("SELECT key, version, bytes FROM base WHERE path = ?", (path,))
            return {
                TextId(path, str(key)): Base(int(version), bytes(content)) for key, version, content in rows
            }

    def note(self, texts: Iterable[tuple[TextId, int, bytes]]) -> None:
        """Note that both sides agree on these versions of texts."""
        noted = [*texts]
        with self._use(is_write=True) as connection:
            connection.executemany(
                "INSERT OR REPLACE INTO base (path, key, version, bytes) VALUES (?, ?, ?, ?)",
                [(*text, version, content) for text, version, content in noted],
            )
            connection.executemany(
                "DELETE FROM sending WHERE path = ? AND key = ?", [text for text, _, _ in noted]
            )

    def note_new(self, texts: Iterable[tuple[TextId, bytes]]) -> None:
        """Note what is about to be sent for the first time: its base has the version 0."""
        new = [*texts]
        with self._use(is_write=True) as connection:
            connection.executemany(
                "INSERT OR IGNORE INTO base (path, key, version, bytes) VALUES (?, ?, 0, x'')",
                [text for text, _ in new],
            )
        self.note_sending(new)

    def note_sending(self, texts: Iterable[tuple[TextId, bytes]]) -> None:
        """Note what is about to be sent in place of the bases."""
        with self._use(is_write=True) as connection:
            connection.executemany(
                "INSERT OR IGNORE INTO sending (path, key, bytes) VALUES (?, ?, ?)",
                [(*text, content) for text, content in texts],
            )

    def note_arriving(self, texts: Iterable[tuple[TextId, int, bytes, bytes]]) -> None:
        """Note versions of the server that are about to be written, each with the digest that the folder's text has then."""
        with self._use(is_write=True) as connection:
            connection.executemany(
                "INSERT OR REPLACE INTO arriving (path, key, version, bytes, digest) VALUES (?, ?, ?, ?, ?)",
                [(*text, *values) for text, *values in texts],
            )

    def list_arriving(self) -> dict[TextId, bytes]:
        """Return the texts of which it is not noted whether they were written, with their digests if they were."""
        with self._use() as connection:
            rows = connection.execute("SELECT path, key, digest FROM arriving ORDER BY path, key").fetchall()
        return {TextId(str(path), str(key)): bytes(digest) for path, key, digest in rows}

    def end_arriving(self, texts: Iterable[TextId], is_written: bool) -> None:
        """Note that texts were written, so that the server's versions are their bases, or that they were not."""
        ended = [*texts]
        with self._use(is_write=True) as connection:
            if is_written:
                connection.executemany(
                    "INSERT OR REPLACE INTO base (path, key, version, bytes)"
                    " SELECT path, key, version, bytes FROM arriving WHERE path = ? AND key = ?",
                    ended,
                )
                connection.executemany("DELETE FROM sending WHERE path = ? AND key = ?", ended)
            connection.executemany("DELETE FROM arriving WHERE path = ? AND key = ?", ended)

    def list_stamps(self) -> dict[str, FileStamp]:
        """Return the stamps of the files whose texts were all as their bases."""
        with self._use() as connection:
            found = connection.execute("SELECT path, stamp FROM file").fetchall()
        return {str(path): tuple(json.loads(stamp)) for path, stamp in found}

    def note_stamps(self, stamps: Iterable[tuple[str, FileStamp]]) -> None:
        """Note that the texts of these files are as their bases."""
        with self._use(is_write=True) as connection:
            connection.executemany(
                "INSERT OR REPLACE INTO file VALUES (?, ?)",
                [(path, json.dumps(stamp)) for path, stamp in stamps],
            )

    def list_signed(self) -> dict[str, str]:
        """Return when each status was set that both sides have."""
        with self._use() as connection:
            return {
                str(item): str(changed)
                for item, changed in connection.execute("SELECT item, changed FROM signed")
            }

    def note_signed(self, statuses: Iterable[tuple[str, str]]) -> None:
        """Note the statuses that both sides have, by item, with the times at which they were set."""
        with self._use(is_write=True) as connection:
            connection.executemany("INSERT OR REPLACE INTO signed VALUES (?, ?)", [*statuses])
