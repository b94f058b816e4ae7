"""What a session promises: the states in which its project may be after a power failure or a failed call."""

from __future__ import annotations

import csv
import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from gtapp.core.project.project import Project
from gtapp.core.record.text_parts import RowPart, TextPart
from gtapp.features import open_project
from tests.torture.reporting import digest, digests, digests_on_disk
from tests.torture.system_calls import Call

Texts = tuple[str, ...]

_FOLLOWS_RECORD: Final = "follows the record"
"""Stands for the digest of a row that a save writes without having it in its document (`gtapp.core.project.table_rows`)."""


class ItemPromise:
    """What is promised of an item: the states in which a power failure may leave it, the oldest first.

    `rows` are the texts of its rows in tables at first.
    """

    def __init__(self, texts: Texts, written: Texts, rows: Sequence[str], statuses: list[str]) -> None:
        self.first, self.rows = texts, rows
        self.journalled = [texts]
        self.written = [written]
        self._last_complete = 0
        self._statuses = statuses
        self._status = self._status_in_file = 0

    @property
    def statuses(self) -> set[str]:
        """The statuses since the text file was written, and the one that is being set, which is reported afterwards."""
        return set(self._statuses[self._status_in_file : self._status + 2])

    def follow(self, report: dict[str, Any]) -> None:
        """Follow a report about the item."""
        match report:
            case {"doing": texts}:
                self.journalled.append(tuple(texts))
            case {"done": _}:
                self._last_complete = len(self.journalled) - 1
            case {"saving": texts}:
                rows = [_FOLLOWS_RECORD for _ in self.rows]
                first, others = self.written[0][:1], self.written[0][1 + len(rows) :]
                self.written.append(add_unread_tables(texts, (*first, *rows, *others)))
            case {"saved": _}:
                del self.written[:-1]
            case {"left": texts}:
                # a save of several files may have written the first ones
                assert len(texts) > 1 or tuple(texts) == self.written[0], (
                    "a save that failed changed the file"
                )
                self.written = [self.written[0], add_unread_tables(texts, self.written[0])]
            case {"status": _}:
                self._status += 1

    def follow_sync(self) -> None:
        """Follow an fsync of the journal: the last complete state is on the disk."""
        del self.journalled[: self._last_complete]
        self._last_complete = 0

    def follow_status_file(self) -> None:
        """Follow that the text file of the statuses was written."""
        self._status_in_file = self._status


def add_unread_tables(texts: Sequence[str], whole: Sequence[str]) -> Texts:
    """Return a document's texts with those of the tables that could not be read; they follow the record."""
    missing = len(whole) - len(texts)
    return (*texts[:1], *whole[1 : 1 + missing], *texts[1:])


def list_statuses(reports: Iterable[Mapping[str, Any]]) -> dict[str, list[str]]:
    """Return the statuses that were set, by item."""
    found = defaultdict[str, list[str]](list)
    for report in reports:
        if "status" in report:
            found[report["item"]].append(report["status"])
    return found


class Promises:
    """What is promised of a project while the record of its session is read."""

    def __init__(self, start: Path, benchmark: str, statuses: Mapping[str, Sequence[str]]) -> None:
        """Begin with the project in `start`; `statuses` are those that each item will have in the session."""
        self.items: dict[str, ItemPromise] = {}
        with open_project(start, benchmark) as project:
            self.problems = project.problems
            for item in project.items:
                document = project.document(item.id)
                known = [project.status(item.id).name, *statuses.get(item.id, ())]
                texts, written = tuple(digests(document)), tuple(digests_on_disk(document))
                rows = [part.text for part in document.parts if isinstance(part, RowPart)]
                self.items[item.id] = ItemPromise(texts, written, rows, known)

    def follow(self, call: Call) -> None:
        """Follow a report, or an fsync of the journal."""
        report = json.loads(call.report or b"{}")
        if "item" in report:
            self.items[report["item"]].follow(report)
        for promise in self.items.values():
            if "flushed" in report:
                promise.follow_status_file()
            elif call.name == "fsync" and call.paths[0].endswith(".gtapp/work.sqlite-wal"):
                promise.follow_sync()


def check_files(project: Project, item: str, promise: ItemPromise) -> None:
    """Check that an item's ground truth is complete, and as it was saved last or as it was being saved."""
    document = project.peek(item)
    for part, texts in zip(document.parts, zip(*promise.written, strict=True), strict=True):
        follows = _FOLLOWS_RECORD in texts and _follows_record(part, document.record, promise.rows)
        assert follows or digest(part.disk or "") in texts, f"{item}: another ground truth"


def _follows_record(part: TextPart, record: Any, rows: Iterable[str]) -> bool:
    """Return whether a row on the disk is one of `rows` with the cells of the record; the quotation marks may differ."""
    found = list(csv.reader([part.disk or ""]))
    return any(found == list(csv.reader([part.overwrite_text(row, record, row)])) for row in rows)


def check_status(project: Project, item: str, promise: ItemPromise) -> None:
    """Check that an item's status is not lost."""
    # the files show this if the disk has no status
    shown = {"in progress"} if project.item(item).truth and promise.statuses & {"open", "draft"} else set()
    assert project.status(item).name in promise.statuses | shown, f"{item}: another status"
