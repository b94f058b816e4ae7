"""What annotators decided, in the project's database: the items' statuses, and values upheld against models.

Statuses are also in a text file that is shared by git. Each decision is stored when it is made.
"""

from __future__ import annotations

import heapq
import re
import threading
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from gtapp.core.files.file_names import NameForms
from gtapp.core.platform.errors import GtappError, SaveError, UnreadableError
from gtapp.core.platform.file_stamp import FileStamp
from gtapp.core.platform.late_patterns import compile_late
from gtapp.core.platform.messages import Message
from gtapp.core.schema.pointer import LONE_SURROGATE
from gtapp.core.store.database import Database, FileIdentity, identify_file
from gtapp.core.store.journal_tables import JUDGEMENT_SCHEMA, STATUS_TEXT_SCHEMA, Statement
from gtapp.core.store.shared_lines import Cells, format_time, make_time, merge_lines, parse_time
from gtapp.core.store.sorted_lines import SortedLines
from gtapp.core.store.status_text import (
    STATUS_HEADER,
    STATUS_NAMES,
    Status,
    StatusText,
    cut_chunks,
    is_status_line,
    parse_key,
)

STATUS_FILE: Final = "gtapp-status.tsv"
_NO_NAMES: Final = NameForms()
_MOST_CHANGED: Final = 50_000
"""How many statuses may be in memory beside the text."""
_ROWS: Final = 5000
"""How many rows are read at a time: the window waits for that where it asks the database, too."""
_MOST_RECENT: Final = 5000
_CHECK: Final = compile_late(rb"^([^\t\n]+\t)checked\t[^\t\n]*\t([^\t\n]+)\t", re.MULTILINE)
_UTC: Final = b"+00:00"


class Statuses:
    """All statuses that were ever set in a project; a missing item has none that was set.

    In memory is the text that the file shall have (`StatusText`), and what was set since it was made. The database has each
    status at once, and which of its rows the written text has: when a project is opened, only the others are read.

    `fault` is why the database could not be read, so that only the text file counts; `problems` are those of the text file when
    the project was opened. What is stored of an item under another form of one of the `names` is that item's.
    """

    def __init__(self, root: Path, database: Database, names: NameForms = _NO_NAMES) -> None:
        self._names = names
        self._database = database
        self._text = StatusText(root / STATUS_FILE, database.project_folder.ensure_writable, names)
        # files are read, and the text file is written, in other threads than that which sets statuses
        self._files_lock = threading.Lock()
        self._lock = threading.Lock()
        # what the text does not have; a status without a name was cleared
        self._changed: dict[str, Status] = {}
        self._cleared: dict[str, str] = {}
        self._is_outdated = False
        # items that could not be written to the database yet
        self._owed: set[str] = set()
        # the rows of this file up to this one are in memory
        self._row = 0
        self._row_file: FileIdentity | None = None
        # what the database is to know: the text with this stamp has its rows up to this one
        self._written: tuple[FileStamp, int] | None = None
        self._recent: tuple[SortedLines, list[tuple[float, str]]] | None = None
        self.fault: GtappError | None = None
        self.problems: list[Message] = []
        self.is_behind = False
        """Whether the text file lacks statuses of the database: a session was killed before it wrote them."""
        self._load()

    # reading

    def _load(self) -> None:
        """Merge database and text file, the newer entry of each item; nothing is written."""
        stamp, row, cleared = self._read_agreement()
        try:
            self._text.read(self._take_line, stamp)
            self.problems = self._text.problems
        except UnreadableError as error:
            self.problems = [error.message]
        if stamp and stamp == self._text.stamp:
            self._row, self._row_file, self._cleared = row, identify_file(self._database.path), cleared
        taken = self._try_database()
        self.is_behind = any(self.get(item) for item in taken)

    def _read_agreement(self) -> tuple[FileStamp, int, dict[str, str]]:
        """Return the stamp of the text that has rows of the database, up to which one, and when which items were cleared."""
        with suppress(GtappError):  # why it can't be read is said when the rows are
            if self._database.has_table("status_text"):
                for stamp, row in self._database.read("SELECT stamp, row FROM status_text"):
                    rows = self._database.read("SELECT item, changed FROM status WHERE status = ''")
                    cleared = {self._names.find(str(item)): str(changed) for item, changed in rows}
                    return _parse_stamp(str(stamp)), int(str(row)), cleared
        return (), 0, {}

    def _try_database(self) -> list[str]:
        """Read the database, and return the items that it has a newer status of."""
        try:
            taken = self._read_rows(self._database)
            self.fault = None
        except GtappError as error:
            self.fault = error
            return []
        return taken

    def _read_rows(self, database: Database) -> list[str]:
        """Take over the rows that are not in memory; return the items that have another status by that.

        Raises:
            GtappError: as `Database.read` does.
        """
        file = identify_file(database.path)
        if file != self._row_file:  # another one, which may have other rows
            self._row, self._row_file = 0, file
        taken: list[str] = []
        sql = "SELECT rowid, item, status, who, note, changed FROM status WHERE rowid > ? ORDER BY rowid LIMIT ?"
        while rows := database.read(sql, self._row, _ROWS):
            self._row = int(str(rows[-1][0]))
            for _, *cells in sorted(rows, key=lambda row: str(row[1])):
                stored, name, who, note, changed = map(str, cells)
                item, status = self._names.find(stored), Status(name, who, note, changed)
                is_known = bool(name) and self._text.has_line(item, status)
                if not is_known and self._take_over(item, status, wins_ties=True):
                    taken.append(item)
            if len(self._changed) > _MOST_CHANGED:
                self._settle()
        return taken

    def read_newer(self, database: Database) -> list[str]:
        """Take over what other processes set, by the text file and a connection of the calling thread; return the items.

        What can't be read is left out.
        """
        taken: list[str] = []

        def take(cells: Cells) -> bool:
            is_valid = is_status_line(cells)
            if is_valid:
                item, status = self._parse_cells(cells)
                taken.extend([item] * self._take_over(item, status))
            return is_valid

        with self._files_lock:
            with suppress(UnreadableError):
                self._text.read(take)
            with suppress(GtappError):
                taken += self._read_rows(database)
        return taken

    def _take_over(self, item: str, status: Status, wins_ties: bool = False) -> bool:
        """Take over a status, one without a name if it was cleared, unless there is one as new; return whether it was taken.

        Both under the lock: a thread that writes the text file must not put back what another one has replaced meanwhile.
        """
        with self._lock:
            before = self.find_last(item)
            if before is not None:
                then, now = parse_time(before.changed), parse_time(status.changed)
                if then > now or (then == now and (before == status or not wins_ties)):
                    return False
            self._put(item, status)
            return True

    def _put(self, item: str, status: Status) -> None:
        self._changed[item] = status
        if not status.name:
            self._cleared[item] = status.changed

    def _take_line(self, cells: Cells) -> bool:
        if not is_status_line(cells):
            return False
        self._take_over(*self._parse_cells(cells))
        return True

    def _parse_cells(self, cells: Cells) -> tuple[str, Status]:
        stored, name, who, changed, note = cells
        return self._names.find(stored), Status(name, who, note, changed or format_time(0))

    # what is known

    @property
    def files(self) -> tuple[Path, ...]:
        """The text file, the database and the database's log."""
        return (self._text.path, *self._database.files)

    def get(self, item: str) -> Status | None:
        """Return the item's status, or None."""
        found = self._changed.get(item) or self._text.find(item)
        return found if found and found.name else None

    def find_last(self, item: str) -> Status | None:
        """Return what was set last: one that was cleared has no name."""
        found = self._changed.get(item) or self._text.find(item)
        if found is None and item in self._cleared:
            return Status("", changed=self._cleared[item])
        return found

    def list_last_checked(self) -> list[str]:
        """Return the names of the items that were checked last, some thousand at most, the last one first."""
        with self._lock:
            lines, changed = self._text.lines, dict(self._changed)
        if self._recent is None or self._recent[0] is not lines:
            self._recent = lines, _find_recent_checks(lines.content)
        found = [each for each in self._recent[1] if each[1] not in changed]
        found += [
            (parse_time(each.changed), item) for item, each in changed.items() if each.name == "checked"
        ]
        return [item for _, item in heapq.nlargest(_MOST_RECENT, found, key=lambda each: each[0])]

    # setting

    def store_newer(self, statuses: Iterable[tuple[str, Status]]) -> list[str]:
        """Take over statuses that were set elsewhere, with their times, unless there is one as new; return the items.

        Raises:
            GtappError: the database can't be written; the text file will contain them.
        """
        taken = [item for item, status in statuses if self._take_over(item, status)]
        if taken:
            self._is_outdated = True
            self._owed.update(taken)
            self._write_owed()
        return taken

    @staticmethod
    def make_status(name: str, who: str = "", note: str = "") -> Status:
        """Return a status with the present time.

        Raises:
            GtappError: there is no such status.
        """
        if name not in STATUS_NAMES:
            raise GtappError("status-unknown", status=name, names=", ".join(STATUS_NAMES))
        return Status(name, who, note, make_time())

    def set(self, item: str, status: Status) -> None:
        """Set an item's status; one with an empty `changed` clears it.

        The status set last is the newest, even an earlier one that undo restores, independently of other computers' clocks.

        Raises:
            GtappError: the database can't be written; the text file will contain it.
        """
        if self.fault:
            self._try_database()
        self._remember(item, status)
        self._owed.add(item)
        self._write_owed()

    def retry_write(self) -> list[str]:
        """Write what could not be written to the database; return the items that still can't."""
        try:
            if self._owed:
                self._write_owed()
        except GtappError:
            return sorted(self._owed)
        return []

    def _write_owed(self) -> None:
        self._database.write(*map(self._row_statement, sorted(self._owed)))
        self._owed.clear()

    def _row_statement(self, item: str) -> Statement:
        """Return the statement that stores the item's status, in a new row."""
        known = self.find_last(item) or Status("")
        sql = "INSERT OR REPLACE INTO status (item, status, who, note, changed) VALUES (?, ?, ?, ?, ?)"
        return sql, (item, known.name, known.who, known.note, known.changed)

    def _remember(self, item: str, status: Status) -> None:
        with self._lock:
            before = self.find_last(item)
            changed = format_time(parse_time(status.changed))
            if before is not None and parse_time(changed) <= parse_time(before.changed):
                changed = make_time(before.changed)
            if status.changed:
                # a lone surrogate, which a login name may contain, fits neither file nor database
                who, note = (LONE_SURROGATE.sub("\ufffd", text) for text in (status.who, status.note))
                self._put(item, status._replace(who=who, note=note, changed=changed))
            else:
                self._put(item, Status("", changed=changed))
        # after the status, which the next text has then
        self._is_outdated = True

    # the text file

    def complete_text(self) -> None:
        """Update the text file with what an earlier session could not write any more, too.

        Raises:
            SaveError: it can't be written, or the present file can't be read.
        """
        self._is_outdated = self._is_outdated or self.is_behind
        self.write_text()
        self.is_behind = False

    def write_text(self) -> None:
        """Update the text file with the statuses set here; lines that others wrote meanwhile are kept.

        Raises:
            SaveError: it can't be written, or the present file can't be read.
        """
        with self._files_lock:
            if not self._is_outdated:
                return
            # reset first: what is changed meanwhile in another thread must be written next time
            self._is_outdated, self._written, row = False, None, self._row
            try:
                self._text.update(self._take_line, self._settle, self._database.sync)
            except SaveError:
                self._is_outdated = True
                raise
            if self._text.is_plain and self._text.stamp and not self.fault:
                self._written = self._text.stamp, row

    def _settle(self) -> None:
        """Have the text what was set since it was made."""
        with self._lock:
            changed = dict(self._changed)
        self._text.replace(changed)
        with self._lock:
            for item, status in changed.items():
                if self._changed[item] is status:
                    del self._changed[item]

    def note_text(self) -> None:
        """Store in the database which of its rows the text has that was written; in the thread that sets statuses."""
        written, self._written = self._written, None
        if written and self._row_file == identify_file(self._database.path):
            stamp = " ".join(map(str, written[0]))
            sql = "INSERT OR REPLACE INTO status_text (id, stamp, row) VALUES (1, ?, ?)"
            with suppress(GtappError):  # then all rows are read next time
                self._database.write((STATUS_TEXT_SCHEMA, ()), (sql, (stamp, written[1])))

    def close(self) -> None:
        """Update the text file, and have the next one who opens the project read no row again.

        Raises:
            SaveError: the text file can't be written, or the present file can't be read.
        """
        if self._is_outdated:
            self._try_database()
        self.write_text()
        self.note_text()


def _parse_stamp(text: str) -> FileStamp:
    return tuple(int(each) for each in text.split())


def _find_recent_checks(content: bytes) -> list[tuple[float, str]]:
    """Return the items of a text that were checked last, each with the time."""
    found: list[tuple[bytes, bytes]] = []
    least = b""
    for chunk in cut_chunks(content, 0):
        checks = ((_make_comparable(changed), key) for key, changed in _CHECK.findall(chunk))
        found += (check for check in checks if check[0] > least)
        if len(found) > 4 * _MOST_RECENT:
            found = heapq.nlargest(_MOST_RECENT, found)
            least = found[-1][0]
    found = heapq.nlargest(_MOST_RECENT, found)
    return [(parse_time(changed.decode()), parse_key(key)) for changed, key in found]


def _make_comparable(changed: bytes) -> bytes:
    return changed if changed.endswith(_UTC) else format_time(parse_time(changed.decode())).encode()


def merge_status_texts(base: str, ours: str, theirs: str) -> str:
    """Return the merged text of three versions of the text file: of each item the status that was set last."""

    def identify(cells: Cells) -> tuple[Cells, str]:
        return (cells[:1], cells[3]) if len(cells) == len(STATUS_HEADER) else (cells, "")

    return merge_lines(base, ours, theirs, identify, STATUS_HEADER)


class Judgement(NamedTuple):
    """One judgement: at `pointer` (RFC 6901) the truth holds against the value that runs agree on.

    `truth` and `agreed` are digests of the values: another truth, or another agreed value, is a new question.
    """

    item: str
    pointer: str
    truth: str
    agreed: str


class Judgements:
    """All judgements of a project."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def __iter__(self) -> Iterator[Judgement]:
        """Yield all judgements.

        Raises:
            GtappError: the database is broken, or another program holds it.
        """
        if self._database.has_table("stands"):
            rows = self._database.read("SELECT item, pointer, truth, agreed FROM stands")
            yield from (Judgement(*map(str, row)) for row in rows)

    def add(self, upheld: Judgement, who: str = "", changed: str = "") -> None:
        """Store a judgement with its author and time (UTC, ISO 8601).

        Raises:
            GtappError: the database can't be written.
        """
        row = (*upheld, who, changed)
        self._database.write(
            (JUDGEMENT_SCHEMA, ()), ("INSERT OR REPLACE INTO stands VALUES (?, ?, ?, ?, ?, ?)", row)
        )

    def remove(self, upheld: Judgement) -> None:
        """Delete a judgement.

        Raises:
            GtappError: the database can't be written.
        """
        where = "item = ? AND pointer = ? AND truth = ? AND agreed = ?"
        self._database.write((JUDGEMENT_SCHEMA, ()), (f"DELETE FROM stands WHERE {where}", tuple(upheld)))
