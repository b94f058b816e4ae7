"""Which items are in which batch, and how far each batch is: SQLite in ``.gtapp/``, so that any other day can go on."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any, Final, TypeVar

from gtapp.drafting import database
from gtapp.drafting.batch.parts import Became, Entry, Job, Part, told
from gtapp.drafting.batch.splitting import Line
from gtapp.drafting.cache import encode_message
from gtapp.errors import GtappError
from gtapp.formats import atomic
from gtapp.messages import Message
from gtapp.store.presence import Presence

T = TypeVar("T")
_SCHEMA: Final = (
    "PRAGMA journal_mode=WAL",
    # what was submitted must be known after a power failure too
    "PRAGMA synchronous=FULL",
    "CREATE TABLE IF NOT EXISTS batch_job (run TEXT NOT NULL PRIMARY KEY, provider TEXT NOT NULL, address TEXT NOT NULL,"
    " model TEXT NOT NULL, made TEXT NOT NULL, complete INTEGER NOT NULL)",
    "CREATE TABLE IF NOT EXISTS batch_worker (only INTEGER NOT NULL PRIMARY KEY, token TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS batch_part (id INTEGER PRIMARY KEY, run TEXT NOT NULL, token TEXT NOT NULL UNIQUE,"
    " stage TEXT NOT NULL, count INTEGER NOT NULL DEFAULT 0, size INTEGER NOT NULL DEFAULT 0,"
    " file TEXT NOT NULL DEFAULT '', batch TEXT NOT NULL DEFAULT '', status TEXT NOT NULL DEFAULT '',"
    " output TEXT NOT NULL DEFAULT '', errors TEXT NOT NULL DEFAULT '', completed INTEGER NOT NULL DEFAULT 0,"
    " failed INTEGER NOT NULL DEFAULT 0, tries INTEGER NOT NULL DEFAULT 0, alone INTEGER NOT NULL DEFAULT 0,"
    " reason TEXT NOT NULL DEFAULT '', made TEXT NOT NULL DEFAULT '', ended TEXT NOT NULL DEFAULT '')",
    "CREATE TABLE IF NOT EXISTS batch_item (run TEXT NOT NULL, item TEXT NOT NULL, part INTEGER NOT NULL,"
    " key TEXT NOT NULL, line INTEGER NOT NULL, asked TEXT NOT NULL, became TEXT NOT NULL, reason TEXT NOT NULL,"
    " PRIMARY KEY (run, item)) WITHOUT ROWID",
    "CREATE INDEX IF NOT EXISTS batch_item_of_part ON batch_item (part, key)",
    "CREATE INDEX IF NOT EXISTS batch_item_of_key ON batch_item (key)",
)


_COLUMNS: Final = ", ".join(each.name for each in fields(Part))


class Jobs:
    """The tables of one project, for one thread; every method raises GtappError ``drafting-cache`` where it can't work."""

    def __init__(self, root: Path) -> None:
        self.path = root / ".gtapp" / database.DATABASE_FILE
        self.folder = root / ".gtapp" / "batches"
        self._presence = Presence(self.path.parent)
        self._connection: sqlite3.Connection | None = None

    def take(self) -> None:
        """Takes the project's batches for this process, until `close` or its end.

        Raises:
            GtappError: another one is at work on them (``batch-taken``).
        """

        def work(connection: sqlite3.Connection) -> bool:
            connection.execute("BEGIN IMMEDIATE")
            self._presence.take()
            found = connection.execute("SELECT token FROM batch_worker").fetchone()
            if found and self._presence.is_other(str(found[0])):
                return False
            connection.execute("INSERT OR REPLACE INTO batch_worker VALUES (1, ?)", (self._presence.token,))
            return True

        if not self._done(work):
            raise GtappError("batch-taken", path=str(self.path.parent.parent))

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        self._presence.leave()

    # runs

    def add_job(self, job: Job) -> None:
        values = (job.run, job.provider, job.address, job.model, job.made, job.complete)
        self._write("INSERT INTO batch_job VALUES (?, ?, ?, ?, ?, ?)", values)

    def complete(self, run: str, complete: bool) -> None:
        """Notes whether all items that a run was started for are in files."""
        self._write("UPDATE batch_job SET complete = ? WHERE run = ?", (int(complete), run))

    def jobs(self) -> list[Job]:
        """All runs, the oldest first."""
        return [Job(*row) for row in self._rows("SELECT * FROM batch_job ORDER BY made, run")]

    def job(self, run: str) -> Job | None:
        return next((Job(*row) for row in self._rows("SELECT * FROM batch_job WHERE run = ?", run)), None)

    # parts

    def add_part(self, run: str, made: str) -> Part:
        """A new part, whose file is still to be written."""
        sql = "INSERT INTO batch_part (run, token, stage, made) VALUES (?, ?, 'writing', ?)"
        token = f"gtapp-{os.urandom(8).hex()}"
        with atomic.translate_os_errors(self.folder, "batch"):
            self.folder.mkdir(parents=True, exist_ok=True)
        self._write(sql, (run, token, made))
        return next(part for part in self.parts(run) if part.token == token)

    def parts(self, run: str | None = None) -> list[Part]:
        """The parts of a run, or of all."""
        condition, values = ("WHERE run = ?", (run,)) if run is not None else ("", ())
        rows = self._rows(f"SELECT {_COLUMNS} FROM batch_part {condition} ORDER BY id", *values)
        return [Part(*row) for row in rows]

    def change(self, part: Part, **values: str | int) -> Part:
        """Notes how a part stands now."""
        sets = ", ".join(f"{name} = ?" for name in values)
        self._write(f"UPDATE batch_part SET {sets} WHERE id = ?", (*values.values(), part.id))
        return self.part(part)

    def part(self, part: Part) -> Part:
        """How a part stands now."""
        return Part(*self._rows(f"SELECT {_COLUMNS} FROM batch_part WHERE id = ?", part.id)[0])

    def drop(self, part: Part) -> None:
        """Forgets a part that was never submitted; its items are free."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM batch_item WHERE part = ?", (part.id,))
            connection.execute("DELETE FROM batch_part WHERE id = ?", (part.id,))

        self._done(work)

    def file(self, part: Part) -> Path:
        """Where a part's requests lie until it is submitted."""
        return self.folder / f"{part.token}.jsonl"

    # items

    def add_items(self, part: Part, lines: Iterable[tuple[int, Line]]) -> None:
        """Notes the lines of a part's file; an item that was asked before in this run is now in this part."""
        rows = [(part.run, line.item, part.id, line.key, number, line.asked) for number, line in lines]
        sql = "INSERT OR REPLACE INTO batch_item VALUES (?, ?, ?, ?, ?, ?, 'asked', '')"
        self._done(lambda connection: connection.executemany(sql, rows))

    def became(self, run: str) -> dict[str, Became]:
        """What became of a run's items."""
        rows = self._rows("SELECT item, became FROM batch_item WHERE run = ?", run)
        return {str(item): became for item, became in rows}

    def reasons(self, run: str) -> Iterator[tuple[str, Message | None]]:
        """The items of a run that have no answer, and why."""
        sql = "SELECT item, reason FROM batch_item WHERE run = ? AND became IN ('failed', 'missing') ORDER BY item"
        for item, reason in self._rows(sql, run):
            yield str(item), told(str(reason))

    def counts(self, run: str) -> dict[str, int]:
        """How many items became what."""
        sql = "SELECT became, count(*) FROM batch_item WHERE run = ? GROUP BY became"
        return {str(became): int(count) for became, count in self._rows(sql, run)}

    def under_way(self, key: str) -> str | None:
        """The run in which this very request is under way."""
        rows = self._rows("SELECT run FROM batch_item WHERE key = ? AND became = 'asked'", key)
        return str(rows[0][0]) if rows else None

    def all_under_way(self) -> dict[str, str]:
        """All requests that are under way, by their keys, each with its run."""
        return dict(self._rows("SELECT key, run FROM batch_item WHERE became = 'asked'"))

    def entry(self, part: Part, key: str) -> Entry | None:
        """The item of a part whose request has this key."""
        sql = "SELECT item, key, asked, became FROM batch_item WHERE part = ? AND key = ?"
        rows = self._rows(sql, part.id, key)
        return Entry(*rows[0]) if rows else None

    def settle(self, part: Part, became: Iterable[tuple[str, Became, Message | None]]) -> None:
        """Notes what became of items, by their keys."""
        rows = [(state, encode_message(reason) if reason else "", part.id, key) for key, state, reason in became]
        sql = "UPDATE batch_item SET became = ?, reason = ? WHERE part = ? AND key = ?"
        self._done(lambda connection: connection.executemany(sql, rows))

    def settle_line(self, part: Part, line: int, reason: Message) -> None:
        """Notes that the request of one line was refused."""
        sql = "UPDATE batch_item SET became = 'failed', reason = ? WHERE part = ? AND line = ? AND became = 'asked'"
        self._write(sql, (encode_message(reason), part.id, line))

    def settle_rest(self, part: Part, reason: Message) -> int:
        """Notes that nothing more will come of a part; of how many items."""
        sql = "UPDATE batch_item SET became = 'missing', reason = ? WHERE part = ? AND became = 'asked'"
        return self._done(lambda connection: connection.execute(sql, (encode_message(reason), part.id)).rowcount)

    # the database

    def _rows(self, sql: str, *values: object) -> list[Any]:
        if self._connection is None and not os.path.isfile(self.path):
            return []
        return self._done(lambda connection: connection.execute(sql, values).fetchall())

    def _write(self, sql: str, values: tuple[object, ...]) -> None:
        self._done(lambda connection: connection.execute(sql, values))

    def _done(self, work: Callable[[sqlite3.Connection], T]) -> T:
        with database.translate_database_errors(self.path):
            connection = self._connection = self._connection or database.open_database(self.path, _SCHEMA)
            with connection:
                return work(connection)
