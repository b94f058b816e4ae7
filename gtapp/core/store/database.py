"""The SQLite database of a project's work journal, created at the first write (`gtapp.core.store.journal_place`).

After a power failure no file of the project may be newer than what the database says of it: then undo and the values' origins
would be lost. SQLite appends each transaction to its log without flushing it to the disk, which would cost every key press too
much. So `Database.sync` flushes the log before a file is replaced:

1. edits: in the log, perhaps only in the system's memory; a power failure may lose the last ones, in the order they were made
2. `Database.sync`: they are on the disk; at the same time the new ground truth is written to a temporary file and flushed
3. the temporary file is renamed, and its folder flushed (`gtapp.core.files.atomic`)
4. the record of the save, and the status "checked": in the log. If a power failure loses them, the file is found among the texts
   of its edits, as after a crash between 3 and 4.

The text file of the statuses is written in the same order; of two statuses the newer counts. What is derived from a ground truth
(rows of ``letters.csv``, the sheet's copies) is written after 4 and made again if it is older.
A model's answer is on the disk before it is offered as a draft.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from gtapp.core.files import atomic
from gtapp.core.platform.errors import GtappError, SaveError
from gtapp.core.platform.messages import Message
from gtapp.core.platform.signals import Signal
from gtapp.core.store.journal_place import DATABASE_FILE, JournalPlace
from gtapp.core.store.journal_tables import Statement, open_journal, read_decisions, read_history
from gtapp.core.store.project_folder import ProjectFolder, split_reading
from gtapp.core.store.sqlite_file import COMPANIONS, find_refusal, is_locked
from gtapp.core.store.writer_lock import WriterLock

if TYPE_CHECKING:  # imported when used: keeps the start fast
    from concurrent.futures import ThreadPoolExecutor

T = TypeVar("T")
FileIdentity = tuple[int, int]

PATIENCE_SECONDS = 2.0


class Database:
    """One connection, opened when it is first needed; after a failure the next call tries again.

    If another program holds the database, one call waits; until it works again, later calls don't. If another program
    replaces or deletes the file (its device or inode is another one then), the next call opens the new one, writes into it what
    this process wrote into the old one, and emits `replaced`. It is never written into another project's folder (see
    `ProjectFolder`). When it is opened, what other journals of this project hold is taken over; `problems` say why one can't be.
    `home` is the folder of the project, or of a second reading in it.
    """

    def __init__(self, home: Path) -> None:
        self.place = JournalPlace(home)
        self.problems: list[Message] = []
        self.writer = WriterLock(lambda: self.place.folder)
        is_marked = self.place.is_same_project if self.place.drive else self.writer.is_registered
        self.project_folder = ProjectFolder(split_reading(home)[0], is_marked)
        self.replaced: Signal[None] = Signal()
        self._connection: sqlite3.Connection | None = None
        # the file of the connection and its log: made once, since each key is written
        self._file = self._log = Path()
        # that file and those that SQLite keeps beside it, each with its identity
        self._files: dict[Path, FileIdentity | None] = {}
        # what was read from a replaced file and is in no other one yet
        self._carried: list[Statement] = []
        # files with writes, and folders with new files, that may not be on the disk yet
        self._unsynced: dict[Path, None] = {}
        self._syncing = threading.Lock()
        # one thread for all saves: starting another one takes longer than the flush
        self._flusher: ThreadPoolExecutor | None = None
        self._patient = True

    @property
    def path(self) -> Path:
        """The database; before a project on a network drive has a journal, a file that does not exist."""
        return self.place.folder / DATABASE_FILE

    @property
    def files(self) -> tuple[Path, ...]:
        """The files that a write changes."""
        return self.path, _name_log(self.path)

    def read(self, sql: str, *values: object) -> list[tuple[object, ...]]:
        """Return the rows of a query; none if there is no database yet.

        Raises:
            GtappError: the database is broken (``store-broken``), another program holds it (``store-locked``), or it may
                not be used as it is (``store-unsafe``).
        """
        if self._connection is None and not os.path.isfile(self.path) and not self.place.has_others:
            return []
        return self._run(lambda connection: connection.execute(sql, values).fetchall())

    def has_table(self, name: str) -> bool:
        """Return whether there is a table of this name.

        Raises:
            GtappError: as `read` does.
        """
        return bool(self.read("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", name))

    def write(self, *statements: Statement) -> None:
        """Execute all statements in one transaction.

        Raises:
            GtappError: as `read` does.
        """

        def work(connection: sqlite3.Connection) -> None:
            self.writer.acquire()
            with connection:
                for sql, values in statements:
                    connection.execute(sql, values)
            self._unsynced[self._log] = None

        self._run(work)

    def write_if(self, condition: Callable[[], Statement], *statements: Statement) -> bool:
        """Execute all statements in one transaction if the statement that `condition` returns changes a row.

        `condition` is called when the file is known to be the present one. Returns whether it changed a row.

        Raises:
            GtappError: as `read` does.
        """

        def work(connection: sqlite3.Connection) -> bool:
            self.writer.acquire()
            with connection:
                is_met = bool(connection.execute(*condition()).rowcount)
                for sql, values in statements if is_met else ():
                    connection.execute(sql, values)
            self._unsynced[self._log] = None
            return is_met

        return self._run(work)

    def sync(self) -> None:
        """Flush to the disk what was written; call this before a file is replaced that depends on it.

        Raises:
            SaveError: the disk could not write it (``save-journal``).
        """
        with self._syncing:
            for path in list(self._unsynced):
                # before the flush, which may miss what another thread writes meanwhile
                self._unsynced.pop(path)
                try:
                    # one that was deleted is noticed by the next call
                    with contextlib.suppress(FileNotFoundError):
                        (atomic.sync_folder if path.is_dir() else atomic.sync_file)(path)
                except OSError as error:
                    self._unsynced[path] = None
                    reason = error.strerror or str(error)
                    raise SaveError("save-journal", path=str(self.path), reason=reason) from error

    @contextlib.contextmanager
    def sync_meanwhile(self) -> Iterator[Callable[[], None]]:
        """Flush as `sync` does while the block runs; what it gets waits for that, and raises what `sync` raises."""
        flushed = self._start_flusher().submit(self.sync)
        try:
            yield flushed.result
        finally:
            flushed.exception()  # nothing is flushed after the block, whatever happened in it

    def prepare_sync(self) -> None:
        """Start the thread of `sync_meanwhile`, for which the first save would wait otherwise."""
        self._start_flusher().submit(lambda: None)

    def _start_flusher(self) -> ThreadPoolExecutor:
        if self._flusher is None:
            from concurrent.futures import ThreadPoolExecutor

            self._flusher = ThreadPoolExecutor(max_workers=1)
        return self._flusher

    def _run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run `work` with the connection and translate its errors."""
        try:
            found = work(self._connect())
        except (sqlite3.Error, UnicodeError, OSError) as error:
            raise self._translate_error(error) from error
        self._set_patience(True)
        return found

    def _translate_error(self, error: Exception) -> GtappError:
        """Return the error to raise for a fault of the database."""
        if is_locked(error):
            self._set_patience(False)
            return GtappError("store-locked", path=str(self.path))
        reason = getattr(error, "strerror", None) or str(error)
        return find_refusal(error, self.path) or GtappError(
            "store-broken", path=str(self.path), reason=reason
        )

    def _set_patience(self, patient: bool) -> None:
        """Set whether calls wait for a locked database."""
        if patient != self._patient and self._connection:
            self._connection.execute(f"PRAGMA busy_timeout = {int(patient * PATIENCE_SECONDS * 1000)}")
        self._patient = patient

    def _connect(self) -> sqlite3.Connection:
        """Return the connection; create folder and database if they are missing."""
        self.project_folder.ensure_same()
        if self._connection and identify_file(self._file) != self._files[self._file]:
            self._leave_replaced_file(self._connection)
        if self._connection is None:
            self._connection = self._prepare()
            self._file, self._log = self.path, _name_log(self.path)
            self._files = {path: identify_file(path) for path in (self._file, *self._list_companions())}
            self._unsynced |= dict.fromkeys((self.place.folder.parent, self.place.folder, self._log))
        return self._connection

    def _leave_replaced_file(self, connection: sqlite3.Connection) -> None:
        """Close the connection to a file that was replaced or deleted; keep what this process wrote into it."""
        with contextlib.suppress(sqlite3.Error):  # the disk was unplugged, or its files were overwritten
            self._carried = [
                *self._carried,
                *read_history(connection, self.writer.token),
                *read_decisions(connection),
            ]
        files = self._files
        self.close()
        for path in self._list_companions():
            # SQLite would apply the old file's log to the new one
            if files[path] and files[path] == identify_file(path):
                with contextlib.suppress(OSError):
                    path.unlink()
        self.replaced.emit(None)

    def _list_companions(self) -> list[Path]:
        """Return the paths of the log and its index, which SQLite keeps beside the database."""
        return [Path(f"{self.path}{suffix}") for suffix in COMPANIONS]

    def _prepare(self) -> sqlite3.Connection:
        """Open the database and create its tables."""
        patience, is_new = PATIENCE_SECONDS if self._patient else 0, not os.path.isfile(self.path)
        self.place.settle()
        connection = open_journal(self.path, patience)
        try:
            self._take_over_others(connection, is_new=is_new)
            if self._carried:
                self.writer.acquire()
            for sql, values in self._carried:
                connection.execute(sql, values)
            connection.commit()
        except sqlite3.Error:
            connection.close()
            raise
        self._carried = []
        return connection

    def _take_over_others(self, connection: sqlite3.Connection, *, is_new: bool) -> None:
        self.problems = []
        for path in self.place.list_others():
            from gtapp.core.store.journal_takeover import take_over  # few projects have others

            try:
                take_over(connection, path, is_new=is_new)
            except (sqlite3.Error, UnicodeError, OSError, GtappError) as error:
                reason = error.message if isinstance(error, GtappError) else str(error)
                self.problems.append(Message("journal-not-taken", {"path": str(path), "reason": reason}))

    def close(self) -> None:
        """Close the connection and release the writer's lock."""
        self.writer.release()
        if self._flusher is not None:
            self._flusher.shutdown()
            self._flusher = None
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _name_log(path: Path) -> Path:
    return Path(f"{path}-wal")


def identify_file(path: Path) -> FileIdentity | None:
    """Return what tells a file from another one at the same path; None if there is none."""
    try:
        found = os.lstat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino
