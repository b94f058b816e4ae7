"""How far each item is, and who says so: in the database at once, and in a text file that travels by git."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from gtapp.errors import GtappError, UnreadableError
from gtapp.formats import atomic, json_read
from gtapp.store.database import Database

NAMES: Final = ("open", "draft", "in progress", "checked", "needs action")
FILE: Final = "gtapp-status.tsv"
_HEADER = "item\tstatus\twho\tchanged\tnote\n"


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


class Statuses:
    """All statuses that were ever set in a project; an item that is not among them has none of its own."""

    def __init__(self, root: Path, database: Database) -> None:
        self._path = root / FILE
        self._database = database
        self._written: str | None = None
        self._known: dict[str, Status] = {}
        self._load()

    def _load(self) -> None:
        """The newer of database and text file wins, item by item; nothing is written."""
        for row in self._database.read("SELECT item, status, who, note, changed FROM status"):
            item, name, who, note, changed = map(str, row)
            self._known[item] = Status(name, who, note, changed)
        for item, status in self._from_text():
            known = self._known.get(item)
            if known is None or status.changed > known.changed:
                self._known[item] = status

    def _from_text(self) -> list[tuple[str, Status]]:
        try:
            text = json_read.decode(json_read.read_bytes(self._path), self._path)
        except UnreadableError:
            return []
        found = []
        for line in text.split("\n")[1:]:
            cells = [_unescape(cell) for cell in line.split("\t")]
            if len(cells) == 5 and cells[1] in NAMES:
                item, name, who, changed, note = cells
                found.append((item, Status(name, who, note, changed)))
        return found

    def get(self, item: str) -> Status | None:
        return self._known.get(item)

    @staticmethod
    def made(name: str, who: str = "", note: str = "") -> Status:
        """A status given now.

        Raises:
            GtappError: there is no such status.
        """
        if name not in NAMES:
            raise GtappError("status-unknown", status=name, names=", ".join(NAMES))
        return Status(name, who, note, datetime.now(UTC).isoformat(timespec="milliseconds"))

    def set(self, item: str, status: Status) -> None:
        """Sets an item's status; one that was never given (`changed` is empty) is forgotten instead.

        Raises:
            GtappError: the database can't be written.
        """
        if not status.changed:
            self.clear(item)
            return
        self._known[item] = status
        self._database.write(
            (
                "INSERT OR REPLACE INTO status (item, status, who, note, changed) VALUES (?, ?, ?, ?, ?)",
                (item, status.name, status.who, status.note, status.changed),
            )
        )

    def clear(self, item: str) -> None:
        """Takes an item's status away, as undo of the first one does."""
        self._known.pop(item, None)
        self._database.write(("DELETE FROM status WHERE item = ?", (item,)))

    def text(self) -> str:
        """All statuses as the text file has them: one line an item, sorted."""
        lines = sorted(
            "\t".join(_escape(cell) for cell in (item, s.name, s.who, s.changed, s.note))
            for item, s in self._known.items()
        )
        return _HEADER + "".join(line + "\n" for line in lines)

    def write_text(self) -> None:
        """Brings the text file up to date; an unchanged one isn't touched.

        Raises:
            SaveError: it can't be written.
        """
        text = self.text()
        if text == self._written or (not self._known and not self._path.exists()):
            return
        if not self._path.exists() or self._path.read_bytes() != text.encode("utf-8"):
            atomic.write(self._path, text.encode("utf-8"))
        self._written = text
