"""Decisions between the readings of two people: what was decided of each value that they read differently, who did, and why.

Decisions are in the project's database before the next key, and in a text file that is shared by git, one line each, sorted. Of
two decisions about a value the later one counts. The file also has the first reader's record of each such item as it was before
the first decision: the ground truth has the decided values afterwards, which would make both readers seem to agree.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, get_args

from gtapp.core.files import json_text
from gtapp.core.files.file_names import NameForms
from gtapp.core.platform.errors import GtappError, UnreadableError
from gtapp.core.platform.messages import Message
from gtapp.core.schema.pointer import ABSENT, LONE_SURROGATE
from gtapp.core.store.database import Database
from gtapp.core.store.project_folder import JUDGEMENT_FILE
from gtapp.core.store.shared_lines import Cells, SharedLines, make_time, merge_lines, parse_time

Taken = Literal["first", "second", "third", "open"]
"""Whose value was taken; ``third``: another one; ``open``: the decision was taken back."""

_TAKEN: Final = get_args(Taken)
_NO_NAMES: Final = NameForms()
_CREATE_DECISIONS: Final = (
    "CREATE TABLE IF NOT EXISTS decision (item TEXT NOT NULL, reading TEXT NOT NULL, pointer TEXT NOT NULL, at TEXT NOT NULL,"
    " first TEXT NOT NULL, second TEXT NOT NULL, taken TEXT NOT NULL, decided TEXT NOT NULL, reason TEXT NOT NULL,"
    " who TEXT NOT NULL, changed TEXT NOT NULL, PRIMARY KEY (item, reading, pointer, at))"
)
_CREATE_RECORDS: Final = (
    "CREATE TABLE IF NOT EXISTS first_record (item TEXT NOT NULL PRIMARY KEY, record TEXT NOT NULL, who TEXT NOT NULL,"
    " changed TEXT NOT NULL)"
)
_IS_THERE: Final = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'decision'"


class Decision(NamedTuple):
    """What was decided of a value, or of a row that only one reader has.

    `reading` is the name of the second reader's folder. `pointer` is the place in the first reader's record, `at` that in the
    second's (RFC 6901; "" where a reader has neither value nor row). Both values, and the `decided` one, are JSON texts; "" is
    none.
    """

    item: str
    reading: str
    pointer: str
    at: str
    first: str
    second: str
    taken: Taken
    decided: str
    reason: str = ""
    who: str = ""
    changed: str = ""

    @property
    def value(self) -> Any:
        """The decided value; `ABSENT` if there is to be none."""
        return read_json(self.decided)


class _FirstRecord(NamedTuple):
    """The first reader's record of an item, in the schema's shape as JSON."""

    item: str
    record: str
    who: str
    changed: str


class Decisions:
    """All decisions of a project; made to be used in one thread, but for `write_text`.

    `fault` is why the database or the text file could not be read.
    """

    def __init__(self, root: Path, database: Database, names: NameForms = _NO_NAMES) -> None:
        self._database, self._names = database, names
        self._lines = SharedLines(root / JUDGEMENT_FILE, database.project_folder.ensure_writable)
        self._lock = threading.Lock()
        self._known: dict[str, dict[tuple[str, str, str], Decision]] = {}
        self._records: dict[str, _FirstRecord] = {}
        self.fault: GtappError | None = None
        for load in (self._load_database, self._load_text):
            try:
                load()
            except GtappError as error:
                self.fault = error

    def _load_database(self) -> None:
        if self._database.read(_IS_THERE):
            columns = "item, reading, pointer, at, first, second, taken, decided, reason, who, changed"
            for row in self._database.read(f"SELECT {columns} FROM decision"):
                self._take_decision(tuple(map(str, row)))
            for row in self._database.read("SELECT item, record, who, changed FROM first_record"):
                self._take_record(tuple(map(str, row)))

    def _load_text(self) -> None:
        """Read the text file; it is outdated where a session was killed before it wrote what the database has."""
        written: set[Cells] = set()

        def take(cells: Cells) -> bool:
            written.add(cells)
            return self._take_line(cells)

        self._lines.read(take)
        if not written.issuperset(self._list_entries()):
            self._lines.note_change()

    def _take_line(self, cells: Cells) -> bool:
        match cells:
            case ["record", _, _, _, _]:
                return self._take_record(cells[1:])
            case ["value", _, _, _, _, _, _, _, _, _, _, _]:
                return self._take_decision(cells[1:])
        return False

    def _take_record(self, cells: Cells) -> bool:
        item, record, who, changed = cells
        if not _is_json(record):
            return False
        found = _FirstRecord(self._names.find(item), record, who, changed)
        with self._lock:
            known = self._records.get(found.item)
            if known is None or parse_time(known.changed) < parse_time(changed):
                self._records[found.item] = found
        return True

    def _take_decision(self, cells: Cells) -> bool:
        item, reading, pointer, at, first, second, taken, decided, reason, who, changed = cells
        if taken not in _TAKEN or not all(not each or _is_json(each) for each in (first, second, decided)):
            return False
        kind: Taken = next(each for each in _TAKEN if each == taken)
        item = self._names.find(item)
        found = Decision(item, reading, pointer, at, first, second, kind, decided, reason, who, changed)
        with self._lock:
            known = self._known.setdefault(item, {})
            before = known.get((reading, pointer, at))
            if before is None or parse_time(before.changed) < parse_time(changed):
                known[reading, pointer, at] = found
        return True

    # reading

    def find(self, item: str, reading: str) -> list[Decision]:
        """Return what was decided between the first reader and this one, without what was taken back."""
        return [each for each in self._list_decided(item) if each.reading == reading]

    def count(self, item: str) -> int:
        """Return how many values and rows of an item were decided, between any readings."""
        return len(self._list_decided(item))

    def _list_decided(self, item: str) -> list[Decision]:
        return [each for each in self._known.get(item, {}).values() if each.taken != "open"]

    def find_first_record(self, item: str) -> Any:
        """Return the first reader's record as it was before the decisions, in the schema's shape; `ABSENT` if there are none."""
        record = self._records.get(item)
        return read_json(record.record) if record and self._list_decided(item) else ABSENT

    @property
    def problems(self) -> list[Message]:
        """What to say of the text file, if it can't be read, or has lines that mean nothing."""
        return [self.fault.message] if self.fault else self._lines.problems

    # writing

    def decide(self, decision: Decision, first_record: Any) -> Decision:
        """Store a decision in place of the last one about the value; return it with its time.

        `first_record` is the first reader's record: it is kept if this is the item's first decision.

        Raises:
            GtappError: the database can't be written; nothing is decided then.
        """
        item, key = decision.item, decision[1:4]
        with self._lock:
            before = self._known.get(item, {}).get(key)
            record = self._records.get(item)
        stored = _make_storable(decision)._replace(changed=make_time(before.changed if before else ""))
        begun = record
        if record is None or not self._list_decided(item):
            text = write_json(first_record)
            begun = _FirstRecord(item, text, stored.who, make_time(record.changed if record else ""))
        sql = "INSERT OR REPLACE INTO decision VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        self._database.write(
            *((_CREATE_DECISIONS, ()), (_CREATE_RECORDS, ())),
            ("INSERT OR REPLACE INTO first_record VALUES (?, ?, ?, ?)", tuple(begun or ())),
            (sql, tuple(stored)),
        )
        with self._lock:
            self._known.setdefault(item, {})[key] = stored
            if begun:
                self._records[item] = begun
        self._lines.note_change()
        return stored

    def write_text(self) -> None:
        """Update the text file with what was decided here; lines that others wrote meanwhile are kept. Safe in a worker.

        Raises:
            SaveError: it can't be written, or the present file can't be read.
        """
        self._lines.update(self._take_line, self._list_entries, self._database.sync)

    def _list_entries(self) -> Iterator[Cells]:
        with self._lock:
            records = list(self._records.values())
            decisions = [each for known in self._known.values() for each in known.values()]
        yield from (("record", *each) for each in records)
        yield from (("value", *each) for each in decisions)

    def close(self) -> None:
        """Close the database."""
        self._database.close()


def load_decisions(root: Path, names: NameForms = _NO_NAMES) -> Decisions:
    """Return the decisions of a project, to be read; nothing is written, also where the folder is no project."""
    database = Database(root)
    try:
        return Decisions(root, database, names)
    finally:
        database.close()


def merge_judgement_texts(base: str, ours: str, theirs: str) -> str:
    """Return the merged text of three versions of the text file: of each value the decision that was made last."""

    def identify(cells: Cells) -> tuple[Cells, str]:
        match cells:
            case ["record", _, _, _, changed]:
                return cells[:2], changed
            case ["value", _, _, _, _, _, _, _, _, _, _, changed]:
                return cells[:5], changed
        return cells, ""

    return merge_lines(base, ours, theirs, identify)


def write_json(value: Any) -> str:
    """Return a value as one line of JSON; "" for `ABSENT`."""
    text = "" if value is ABSENT else json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return LONE_SURROGATE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def read_json(text: str) -> Any:
    """Return the value of a JSON text; `ABSENT` for ""."""
    return json_text.parse_json(text, Path()) if text else ABSENT


def _is_json(text: str) -> bool:
    try:
        read_json(text)
    except UnreadableError:
        return False
    return bool(text)


def _make_storable(decision: Decision) -> Decision:
    """Return a decision without lone surrogates, which fit neither file nor database."""
    names = (decision.reading, decision.pointer, decision.at, decision.reason, decision.who)
    reading, pointer, at, reason, who = (LONE_SURROGATE.sub("\ufffd", each) for each in names)
    return decision._replace(reading=reading, pointer=pointer, at=at, reason=reason, who=who)
