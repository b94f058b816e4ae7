"""The cache of requests in ``.gtapp/drafting.sqlite``: nothing is asked twice, and requests that a kill interrupted are known.

It can be deleted: the first run fills it again from the answer files. Runs and batches share the file.
"""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final, Literal, TypeVar, cast

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.schema.layout_keys import RUNS_FOLDER
from gtapp.core.store.sqlite_file import find_refusal, open_database
from gtapp.core.store.writer_lock import WriterLock
from gtapp.features.drafts import runs

DATABASE_FILE: Final = "drafting.sqlite"
PATIENCE_SECONDS: Final = 5.0
_MAX_MESSAGE: Final = 100_000
"""Characters; gtapp writes a few hundred."""


@contextmanager
def translate_database_errors(path: Path) -> Iterator[None]:
    """Raise errors of the database or the disk as GtappError ``drafting-cache``, or ``store-unsafe`` for a stopped query."""
    try:
        yield
    except (sqlite3.Error, OSError, UnicodeError) as error:
        broken = GtappError("drafting-cache", path=str(path), reason=str(error))
        raise find_refusal(error, path) or broken from error


T = TypeVar("T")


def build_row(kind: Callable[..., T], row: Sequence[object]) -> T:
    """Return a row of the database as a `kind` of dataclass, whose fields are texts and whole numbers.

    The file may come with the project from anyone; any column of SQLite can hold any value.

    Raises:
        sqlite3.DatabaseError: it holds what gtapp does not write.
    """
    types = [int if each.type == "int" else str for each in fields(cast("Any", kind))]
    try:
        if list(map(type, row)) != types:
            raise ValueError("a column holds a value of another type")
        return kind(*row)
    except ValueError as error:
        raise sqlite3.DatabaseError(str(error)) from error


RequestState = Literal["asked", "answered", "failed"]

_ROWS: Final = "SELECT key, run, item, state, mark, message FROM asked"
_FILLED: Final = 1
_SCHEMA: Final = (
    "PRAGMA synchronous=NORMAL",
    "CREATE TABLE IF NOT EXISTS asked (key TEXT NOT NULL PRIMARY KEY, run TEXT NOT NULL, item TEXT NOT NULL,"
    " state TEXT NOT NULL, mark TEXT NOT NULL, message TEXT NOT NULL)",
    "CREATE INDEX IF NOT EXISTS asked_of_run ON asked (run, item)",
    # unused; version 0.1 creates it, and the file stays the same
    "CREATE TABLE IF NOT EXISTS run (recipe TEXT NOT NULL PRIMARY KEY, run TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS worker (only INTEGER NOT NULL PRIMARY KEY, token TEXT NOT NULL)",
)


@dataclass(frozen=True, slots=True)
class CachedRequest:
    """A request: `asked` (under way, or interrupted when the program ended), `answered` with a mark, or `failed`."""

    key: str
    run: str
    item: str
    state: RequestState
    mark: str = ""
    message: str = ""


class RequestCache:
    """The requests of one project; any thread may call.

    Every method raises GtappError ``drafting-cache`` or ``store-unsafe`` if the file can't be used.
    """

    def __init__(self, root: Path) -> None:
        self.path = root / ".gtapp" / DATABASE_FILE
        self._writer_lock = WriterLock(lambda: self.path.parent)
        self._connection: sqlite3.Connection | None = None
        self._is_closed = False
        self._lock = threading.Lock()

    def lock(self) -> None:
        """Lock the project's drafting for this process, until `close` or the end of the process.

        Raises:
            GtappError: another process drafts there (``drafting-taken``).
        """

        def work(connection: sqlite3.Connection) -> bool:
            connection.execute("BEGIN IMMEDIATE")
            self._writer_lock.acquire()
            row = connection.execute("SELECT token FROM worker").fetchone()
            if row and self._writer_lock.is_other_alive(str(row[0])):
                return False
            connection.execute("INSERT OR REPLACE INTO worker VALUES (1, ?)", (self._writer_lock.token,))
            return True

        if not self._execute(work):
            raise GtappError("drafting-taken", path=str(self.path.parent.parent))

    def is_registered(self) -> bool:
        """Return whether the project's folder contains the lock file of this process."""
        return self._writer_lock.is_registered()

    def get(self, key: str) -> CachedRequest | None:
        """Return the request of this key; None if it was never made."""
        rows = self._rows(f"{_ROWS} WHERE key = ?", key)
        return rows[0] if rows else None

    def find_unfinished(self) -> list[CachedRequest]:
        """Return the requests that were sent and neither answered nor failed."""
        return self._rows(f"{_ROWS} WHERE state = 'asked' ORDER BY rowid")

    def failed_items(self, run: str) -> set[str]:
        """Return the items of a run whose last request failed."""
        return {row.item for row in self._rows(f"{_ROWS} WHERE run = ? AND state = 'failed'", run)}

    def is_new(self) -> bool:
        """Return whether it was never filled from the answer files: it is new, or was deleted."""
        row = self._execute(lambda connection: connection.execute("PRAGMA user_version").fetchone())
        return int(row[0]) < _FILLED

    def mark_filled(self) -> None:
        """Note that it holds what the answer files hold."""
        self._execute(lambda connection: connection.execute(f"PRAGMA user_version = {_FILLED}"))

    def put(self, *rows: CachedRequest) -> None:
        """Insert or replace requests."""
        values = [(row.key, row.run, row.item, row.state, row.mark, row.message) for row in rows]
        sql = "INSERT OR REPLACE INTO asked (key, run, item, state, mark, message) VALUES (?, ?, ?, ?, ?, ?)"
        self._execute(lambda connection: connection.executemany(sql, values))

    def delete(self, key: str) -> None:
        """Delete a request that was not sent."""
        self._execute(lambda connection: connection.execute("DELETE FROM asked WHERE key = ?", (key,)))

    def close(self) -> None:
        """Close the connection and release the lock; a thread that still uses the cache gets an error from now on."""
        with self._lock:
            self._is_closed = True
            if self._connection is not None:
                self._connection.close()
                self._connection = None
            self._writer_lock.release()

    def _rows(self, sql: str, *values: str) -> list[CachedRequest]:
        return self._execute(
            lambda connection: [build_row(CachedRequest, each) for each in connection.execute(sql, values)]
        )

    def _execute(self, work: Callable[[sqlite3.Connection], T]) -> T:
        with self._lock, translate_database_errors(self.path):
            if self._is_closed:
                raise sqlite3.ProgrammingError("the cache is closed")
            connection = self._connection = self._connection or open_database(
                self.path, _SCHEMA, PATIENCE_SECONDS, is_shared=True
            )
            with connection:
                return work(connection)


@contextmanager
def lock_project(root: Path) -> Iterator[None]:
    """Lock the project's drafting for the duration of a context.

    Raises:
        GtappError: another process holds it (``drafting-taken``).
    """
    requests = RequestCache(root)
    try:
        requests.lock()
        yield
    finally:
        requests.close()


def encode_message(message: Message) -> str:
    """Return a message as a column stores it (JSON)."""
    return json.dumps({"code": message.code, "params": message.params}, ensure_ascii=False, default=str)


def fill_cache(root: Path, requests: RequestCache) -> None:
    """Insert the answers of all answer files, unless that was done before.

    Raises:
        GtappError: the cache can't be used (``drafting-cache``).
    """
    if requests.is_new():
        requests.put(*cached_answers(root, _run_names(root)))
        requests.mark_filled()


def cached_answers(root: Path, names: Iterable[str]) -> Iterator[CachedRequest]:
    """Yield a row for each answer file of these runs."""
    for run in sorted(names):
        for answer in runs.find_answers(root, run):
            yield CachedRequest(answer.key, run, answer.item, "answered", answer.mark)


def is_run_name(root: Path, name: str) -> bool:
    """Return whether a folder of this name can be a run."""
    try:
        runs.find_run_folder(root, name)
    except GtappError:
        return False
    return True


def _run_names(root: Path) -> set[str]:
    folder = root / RUNS_FOLDER
    names = {path.name for path in folder.iterdir() if path.is_dir()} if folder.is_dir() else set()
    return {name for name in names if is_run_name(root, name)}


def decode_message(text: str) -> Message | None:
    """Return the message in a column; None if it is empty, another message if it can't be read."""
    if not text:
        return None
    try:
        if len(text) > _MAX_MESSAGE:
            raise ValueError("it is too long")
        content = json.loads(text)
        message = Message(content["code"], content["params"])
        reason = message.params.get("reason", "")
        if not isinstance(reason, str) or not str(message):
            raise ValueError("it is no message")
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError):
        return Message("drafting-reason-broken")
    return message
