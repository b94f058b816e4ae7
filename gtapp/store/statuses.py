"""How far each item is, and who says so: in the database at once, and in a text file that travels by git."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from gtapp.errors import GtappError, SaveError, UnreadableError
from gtapp.formats import atomic, json_reader
from gtapp.pointer import LONE_SURROGATE
from gtapp.store.database import Database, Statement

STATUS_NAMES: Final = ("open", "draft", "in progress", "checked", "needs action")
STATUS_FILE: Final = "gtapp-status.tsv"
_HEADER = "item\tstatus\twho\tchanged\tnote\n"
# the header, and what git puts around the two sides of a conflict
_NO_STATUS = ("item\tstatus\t", "<<<<<<< ", "||||||| ", "=======", ">>>>>>> ")


@dataclass(frozen=True, slots=True)
class Status:
    """An item's status, who set it, when (UTC, ISO 8601), and a note for "needs action"."""

    name: str
    who: str = ""
    note: str = ""
    changed: str = ""


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace("\t", "\\t").replace("\r", "\\r").replace("\n", "\\n")


def _unescape(text: str) -> str:
    marks = {"t": "\t", "n": "\n", "r": "\r"}
    parts = text.split("\\\\")
    for mark, char in marks.items():
        parts = [part.replace("\\" + mark, char) for part in parts]
    return "\\".join(parts)


def _parse_time(changed: str) -> float:
    """When this was, to compare it; a text that is no time is older than all."""
    try:
        found = datetime.fromisoformat(changed)
        return (found if found.tzinfo else found.replace(tzinfo=UTC)).timestamp()
    except (ValueError, OverflowError):
        return 0.0


def _format_time(moment: float) -> str:
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="milliseconds")


class Statuses:
    """All statuses that were ever set in a project; an item that is not among them has none of its own.

    `fault` is why the database could not be read; the text file alone counts then, until it can be. `unread` is why the
    text file could not be when the project was opened.
    """

    def __init__(self, root: Path, database: Database) -> None:
        self._path = root / STATUS_FILE
        self._database = database
        self._changed = False
        self._known: dict[str, Status] = {}
        self._cleared: dict[str, str] = {}
        # lines that a later version may have written
        self._foreign: set[str] = set()
        # what the database does not know yet, since it could not be written
        self._owed: set[str] = set()
        self.fault: GtappError | None = None
        self.unread: GtappError | None = None
        self._load()

    def _load(self) -> None:
        """The newer of database and text file wins, item by item; nothing is written."""
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
            item, name, who, note, changed = map(str, row)
            before = self._find_change_time(item)
            if before is not None and _parse_time(before) >= _parse_time(changed):
                continue
            if name:
                self._known[item] = Status(name, who, note, changed)
            else:
                self._known.pop(item, None)
                self._cleared[item] = changed

    def _find_change_time(self, item: str) -> str | None:
        """When the item's status was set or taken away."""
        known = self._known.get(item)
        return known.changed if known else self._cleared.get(item)

    def _read(self) -> str:
        """The text file; empty where there is none."""
        try:
            return json_reader.read_text(self._path).removeprefix("\ufeff")
        except UnreadableError as error:
            if error.code in ("file-missing", "file-empty"):
                return ""
            raise

    def _merge(self, text: str) -> None:
        """Takes over what the text says and is newer; both sides of a git conflict are looked at."""
        self._foreign.clear()
        for line in text.split("\n"):
            cells = [_unescape(cell) for cell in line.rstrip("\r").split("\t")]
            if len(cells) != 5 or cells[1] not in STATUS_NAMES:
                if line.strip() and not line.startswith(_NO_STATUS):
                    self._foreign.add(line.rstrip("\r"))
                continue
            item, name, who, changed, note = cells
            before = self._find_change_time(item)
            if before is None or _parse_time(changed) > _parse_time(before):
                self._known[item] = Status(name, who, note, changed or _format_time(0))

    def get(self, item: str) -> Status | None:
        return self._known.get(item)

    @staticmethod
    def make_status(name: str, who: str = "", note: str = "") -> Status:
        """A status given now.

        Raises:
            GtappError: there is no such status.
        """
        if name not in STATUS_NAMES:
            raise GtappError("status-unknown", status=name, names=", ".join(STATUS_NAMES))
        return Status(name, who, note, _format_time(time.time()))

    def set(self, item: str, status: Status) -> None:
        """Sets an item's status; one that was never given (`changed` is empty) is forgotten instead.

        What is set last is the newest, an earlier status that undo brings back included, and whatever other clocks say.

        Raises:
            GtappError: the database can't be written; the text file will say it.
        """
        if self.fault:
            self._try_database()
        self._remember(item, status)
        self._owed.add(item)
        self._write_owed()

    def retry_write(self) -> list[str]:
        """Tries once more to write down what the database does not know yet; the items that it still can't take."""
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
        """What writes down how this item is now."""
        known = self._known.get(item) or Status("", changed=self._cleared.get(item, ""))
        sql = "INSERT OR REPLACE INTO status (item, status, who, note, changed) VALUES (?, ?, ?, ?, ?)"
        return sql, (item, known.name, known.who, known.note, known.changed)

    def _remember(self, item: str, status: Status) -> None:
        before = self._known.get(item)
        moment = _parse_time(status.changed)
        if before and moment <= _parse_time(before.changed):
            moment = max(time.time(), _parse_time(before.changed) + 0.0015)
        self._changed = True
        if status.changed:
            # half a character, as a login name may have it, can stand in neither file nor database
            who, note = (LONE_SURROGATE.sub("\ufffd", text) for text in (status.who, status.note))
            self._known[item] = replace(status, who=who, note=note, changed=_format_time(moment))
        else:
            self._known.pop(item, None)
            self._cleared[item] = _format_time(moment)

    def format_text(self) -> str:
        """All statuses as the text file has them: one line an item, sorted."""
        lines = {
            "\t".join(_escape(cell) for cell in (item, s.name, s.who, s.changed, s.note))
            for item, s in list(self._known.items())
        }
        return _HEADER + "".join(line + "\n" for line in sorted(lines | self._foreign))

    def write_text(self) -> None:
        """Brings the text file up to date with what was set here, and keeps what others wrote meanwhile.

        Raises:
            SaveError: it can't be written, or what is there can't be read.
        """
        if not self._changed:
            return
        # before the text is made: a status set meanwhile, in another thread, must be written next time
        self._changed = False
        try:
            # of two windows that both read before they write, one would lose its lines
            with atomic.lock_folder(self._path):
                self._update_text()
        except SaveError:
            self._changed = True
            raise

    def _update_text(self) -> None:
        try:
            there = self._read()
        except UnreadableError as error:
            reason = "it can't be read as a list of statuses, and is left as it is"
            raise SaveError("save-io", path=str(self._path), reason=reason) from error
        self._merge(there)
        text = self.format_text()
        if text != there and (self._known or there):
            atomic.write(self._path, text.encode("utf-8"))
