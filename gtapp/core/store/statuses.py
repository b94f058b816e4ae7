"""What annotators decided, in the project's database: the items' statuses, and values upheld against models.

Statuses are also in a text file that is shared by git. Each decision is stored when it is made.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from gtapp.core.files.file_names import NameForms
from gtapp.core.platform.errors import GtappError, UnreadableError
from gtapp.core.platform.messages import Message
from gtapp.core.schema.pointer import LONE_SURROGATE
from gtapp.core.store.check_note import CheckNote
from gtapp.core.store.database import Database
from gtapp.core.store.journal_tables import JUDGEMENT_SCHEMA, Statement
from gtapp.core.store.shared_lines import Cells, SharedLines, format_time, make_time, merge_lines, parse_time

STATUS_NAMES: Final = ("open", "draft", "in progress", "checked", "needs action")
STATUS_FILE: Final = "gtapp-status.tsv"
_NO_NAMES: Final = NameForms()
_HEADER: Final = ("item", "status", "who", "changed", "note")


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


class Statuses:
    """All statuses that were ever set in a project; a missing item has none that was set.

    `fault` is why the database could not be read, so that only the text file counts; `problems` are those of the text file when
    the project was opened. What is stored of an item under another form of one of the `names` is that item's.
    """

    def __init__(self, root: Path, database: Database, names: NameForms = _NO_NAMES) -> None:
        self._names = names
        self._database = database
        self._lines = SharedLines(root / STATUS_FILE, database.project_folder.ensure_writable, _HEADER)
        # the text file is written in another thread than that which sets statuses
        self._lock = threading.Lock()
        self._known: dict[str, Status] = {}
        self._cleared: dict[str, str] = {}
        # items that could not be written to the database yet
        self._owed: set[str] = set()
        self.fault: GtappError | None = None
        self.problems: list[Message] = []
        self.is_behind = False
        """Whether the text file lacks statuses of the database: a session was killed before it wrote them."""
        self._load()

    def _load(self) -> None:
        """Merge database and text file, the newer entry of each item; nothing is written."""
        self._try_database()
        written: dict[str, str] = {}

        def take(cells: Cells) -> bool:
            is_valid = self._take_line(cells)
            if is_valid:
                written[self._names.find(cells[0])] = cells[3] or format_time(0)
            return is_valid

        try:
            self._lines.read(take)
            self.problems = self._lines.problems
            self.is_behind = any(written.get(item) != each.changed for item, each in self._known.items())
        except UnreadableError as error:
            self.problems = [error.message]

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

    def _take_line(self, cells: Cells) -> bool:
        if len(cells) != len(_HEADER) or cells[1] not in STATUS_NAMES:
            return False
        stored, name, who, changed, note = cells
        self._take_over(self._names.find(stored), Status(name, who, note, changed or format_time(0)))
        return True

    def _list_entries(self) -> Iterator[Cells]:
        return ((item, s.name, s.who, s.changed, s.note) for item, s in list(self._known.items()))

    @property
    def files(self) -> tuple[Path, ...]:
        """The text file, the database and the database's log."""
        return (self._lines.path, *self._database.files)

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

    def list_all(self) -> list[tuple[str, Status]]:
        """Return every status that was set, by item; one that was cleared has no name."""
        with self._lock:
            cleared = [(item, Status("", changed=changed)) for item, changed in self._cleared.items()]
            return [*self._known.items(), *(each for each in cleared if each[0] not in self._known)]

    def store_newer(self, statuses: Iterable[tuple[str, Status]]) -> list[str]:
        """Take over statuses that were set elsewhere, with their times, unless there is one as new; return the items.

        Raises:
            GtappError: the database can't be written; the text file will contain them.
        """
        taken = [item for item, status in statuses if self._take_over(item, status)]
        if taken:
            self._lines.note_change()
            self._owed.update(taken)
            self._write_owed()
        return taken

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
            changed = format_time(parse_time(status.changed))
            if before is not None and parse_time(changed) <= parse_time(before):
                changed = make_time(before)
            if status.changed:
                # a lone surrogate, which a login name may contain, fits neither file nor database
                who, note = (LONE_SURROGATE.sub("\ufffd", text) for text in (status.who, status.note))
                self._known[item] = status._replace(who=who, note=note, changed=changed)
            else:
                self._known.pop(item, None)
                self._cleared[item] = changed
        # after the status, which the next text has then
        self._lines.note_change()

    def complete_text(self) -> None:
        """Update the text file with what an earlier session could not write any more, too.

        Raises:
            SaveError: it can't be written, or the present file can't be read.
        """
        if self.is_behind:
            self._lines.note_change()
        self.write_text()
        self.is_behind = False

    def write_text(self) -> None:
        """Update the text file with the statuses set here; lines that others wrote meanwhile are kept.

        Raises:
            SaveError: it can't be written, or the present file can't be read.
        """
        self._lines.update(self._take_line, self._list_entries, self._database.sync)


def merge_status_texts(base: str, ours: str, theirs: str) -> str:
    """Return the merged text of three versions of the text file: of each item the status that was set last."""

    def identify(cells: Cells) -> tuple[Cells, str]:
        return (cells[:1], cells[3]) if len(cells) == len(_HEADER) else (cells, "")

    return merge_lines(base, ours, theirs, identify, _HEADER)


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
