"""What annotators decided, in the project's database: the items' statuses, and values upheld against models.

Statuses are also in a text file that is shared by git. Each decision is stored when it is made.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from gtapp.core.files import atomic, json_text
from gtapp.core.files.file_names import NameForms
from gtapp.core.platform.errors import GtappError, SaveError, UnreadableError
from gtapp.core.schema.pointer import LONE_SURROGATE
from gtapp.core.store.check_note import CheckNote
from gtapp.core.store.database import JUDGEMENT_SCHEMA, Database, Statement

STATUS_NAMES: Final = ("open", "draft", "in progress", "checked", "needs action")
STATUS_FILE: Final = "gtapp-status.tsv"
_NO_NAMES: Final = NameForms()
_HEADER = "item\tstatus\twho\tchanged\tnote\n"
GIT_MARKERS: Final = ("<<<<<<< ", "||||||| ", "=======", ">>>>>>> ")
_NO_STATUS: Final = ("item\tstatus\t", *GIT_MARKERS)


class Status(NamedTuple):
    """An item's status, who set it, when (UTC, ISO 8601), and a note: for "needs action", or on the check (`CheckNote`)."""

    name: str
    who: str = ""
    note: str = ""
    changed: str = ""

    @property
    def check_note(self) -> CheckNote:
        """What was left, and what was accepted, when the item was checked; nothing if it is not checked."""
        return CheckNote.parse(self.note) if self.name == "checked" else CheckNote()


def escape_cell(text: str) -> str:
    """Return a text without tabs and line ends, as a cell of a line that git merges."""
    return text.replace("\\", "\\\\").replace("\t", "\\t").replace("\r", "\\r").replace("\n", "\\n")


def unescape_cell(text: str) -> str:
    """Return the text of such a cell."""
    marks = {"t": "\t", "n": "\n", "r": "\r"}
    parts = text.split("\\\\")
    for mark, char in marks.items():
        parts = [part.replace("\\" + mark, char) for part in parts]
    return "\\".join(parts)


def parse_time(changed: str) -> float:
    """Return a time in seconds since the epoch; 0 for a text that is no time."""
    try:
        found = datetime.fromisoformat(changed)
        return (found if found.tzinfo else found.replace(tzinfo=UTC)).timestamp()
    except (ValueError, OverflowError):
        return 0.0


def format_time(moment: float) -> str:
    """Return a time as ISO 8601 in UTC."""
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="milliseconds")


class Statuses:
    """All statuses that were ever set in a project; a missing item has none that was set.

    `fault` is why the database could not be read, so that only the text file counts; `unread` why the text file could not be
    read when the project was opened. What is stored of an item under another form of one of the `names` is that item's.
    """

    def __init__(self, root: Path, database: Database, names: NameForms = _NO_NAMES) -> None:
        self._names = names
        self._path = root / STATUS_FILE
        self._database = database
        self._changed = False
        # the text file is written in another thread than that which sets statuses
        self._lock = threading.Lock()
        self._known: dict[str, Status] = {}
        self._cleared: dict[str, str] = {}
        # lines that can't be read, perhaps written by a later version
        self._foreign: set[str] = set()
        # items that could not be written to the database yet
        self._owed: set[str] = set()
        self.fault: GtappError | None = None
        self.unread: GtappError | None = None
        self._load()

    def _load(self) -> None:
        """Merge database and text file, the newer entry of each item; nothing is written."""
        self._try_database()
        try:
            self._merge(self._read())
        except UnreadableError as error:
            self.unread = error

    def _try_database(self) -> None:
        try:
            self._load_database()
            self.fault = None
        except GtappError as error:
            self.fault = error

    def _load_database(self) -> None:
        for row in self._database.read("SELECT item, status, who, note, changed FROM status"):
            stored, name, who, note, changed = map(str, row)
            self._take_over(self._names.find(stored), Status(name, who, note, changed))

    def _take_over(self, item: str, status: Status) -> bool:
        """Take over a status, one without a name if it was cleared, unless there is one as new; return whether it was taken.

        Both under the lock: a thread that writes the text file must not put back what another one has replaced meanwhile.
        """
        with self._lock:
            before = self._find_change_time(item)
            if before is not None and parse_time(before) >= parse_time(status.changed):
                return False
            if status.name:
                self._known[item] = status
            else:
                self._known.pop(item, None)
                self._cleared[item] = status.changed
            return True

    def _find_change_time(self, item: str) -> str | None:
        """Return when the item's status was set or cleared."""
        known = self._known.get(item)
        return known.changed if known else self._cleared.get(item)

    def _read(self) -> str:
        """Return the text file; "" if there is none."""
        try:
            return json_text.read_text(self._path).removeprefix("\ufeff")
        except UnreadableError as error:
            if error.code in ("file-missing", "file-empty"):
                return ""
            raise

    def _merge(self, text: str) -> None:
        """Take over the newer lines of the text; both sides of a git conflict are read."""
        self._foreign.clear()
        for line in text.split("\n"):
            cells = [unescape_cell(cell) for cell in line.rstrip("\r").split("\t")]
            if len(cells) != 5 or cells[1] not in STATUS_NAMES:
                if line.strip() and not line.startswith(_NO_STATUS):
                    self._foreign.add(line.rstrip("\r"))
                continue
            stored, name, who, changed, note = cells
            self._take_over(self._names.find(stored), Status(name, who, note, changed or format_time(0)))

    @property
    def files(self) -> tuple[Path, ...]:
        """The text file, the database and the database's log."""
        return (self._path, *self._database.files)

    def get(self, item: str) -> Status | None:
        """Return the item's status, or None."""
        return self._known.get(item)

    def take_newer(self, other: Statuses) -> list[str]:
        """Take over what was set later in `other`, such as one that was read again; return the items that it concerns."""
        return [
            item
            for item in (*other._known, *other._cleared)
            if self._take_over(
                item, other._known.get(item) or Status("", changed=other._cleared.get(item, ""))
            )
        ]

    def list_last_checked(self) -> list[str]:
        """Return the names of the checked items, the one that was checked last first."""
        checked = [
            (status.changed, item) for item, status in list(self._known.items()) if status.name == "checked"
        ]
        return [item for _, item in sorted(checked, key=lambda each: -parse_time(each[0]))]

    @staticmethod
    def make_status(name: str, who: str = "", note: str = "") -> Status:
        """Return a status with the present time.

        Raises:
            GtappError: there is no such status.
        """
        if name not in STATUS_NAMES:
            raise GtappError("status-unknown", status=name, names=", ".join(STATUS_NAMES))
        return Status(name, who, note, format_time(time.time()))

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
        self._database.write(*map(self._row, sorted(self._owed)))
        self._owed.clear()

    def _row(self, item: str) -> Statement:
        """Return the statement that stores the item's status."""
        known = self._known.get(item) or Status("", changed=self._cleared.get(item, ""))
        sql = "INSERT OR REPLACE INTO status (item, status, who, note, changed) VALUES (?, ?, ?, ?, ?)"
        return sql, (item, known.name, known.who, known.note, known.changed)

    def _remember(self, item: str, status: Status) -> None:
        with self._lock:
            before = self._find_change_time(item)
            moment = parse_time(status.changed)
            if before is not None and moment <= parse_time(before):
                moment = max(time.time(), parse_time(before) + 0.0015)
            if status.changed:
                # a lone surrogate, which a login name may contain, fits neither file nor database
                who, note = (LONE_SURROGATE.sub("\ufffd", text) for text in (status.who, status.note))
                self._known[item] = status._replace(who=who, note=note, changed=format_time(moment))
            else:
                self._known.pop(item, None)
                self._cleared[item] = format_time(moment)
        # after the status, which the next text has then
        self._changed = True

    def format_text(self) -> str:
        """Return all statuses as the text file has them: one line for each item, sorted."""
        lines = {
            "\t".join(escape_cell(cell) for cell in (item, s.name, s.who, s.changed, s.note))
            for item, s in list(self._known.items())
        }
        return _HEADER + "".join(line + "\n" for line in sorted(lines | self._foreign))

    def write_text(self) -> None:
        """Update the text file with the statuses set here; lines that others wrote meanwhile are kept.

        Raises:
            SaveError: it can't be written, or the present file can't be read.
        """
        if not self._changed:
            return
        # reset first: a status set meanwhile in another thread must be written next time
        self._changed = False
        try:
            # without the lock one of two windows would lose its lines
            with atomic.lock_folder(self._path):
                self._update_text()
        except SaveError:
            self._changed = True
            raise

    def _update_text(self) -> None:
        self._database.project_folder.ensure_writable(self._path)
        try:
            there = self._read()
        except UnreadableError as error:
            reason = "it can't be read as a list of statuses, and is left as it is"
            raise SaveError("save-io", path=str(self._path), reason=reason) from error
        self._merge(there)
        text = self.format_text()
        if text == there or not (self._known or there):
            return
        self._database.sync()
        if text == _HEADER:  # all statuses were undone
            atomic.remove(self._path)
        else:
            atomic.write(self._path, text.encode("utf-8"))


_IS_THERE = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'stands'"


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
        if self._database.read(_IS_THERE):
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
