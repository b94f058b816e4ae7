"""Carries an import out: letters through their documents, one undoable edit each; then the tabs' files; at last the base."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final, Protocol

from gtapp.document import Document
from gtapp.errors import GtappError
from gtapp.messages import Message
from gtapp.sheets import base as bases
from gtapp.sheets import cells, plan, tabs, telling, writing
from gtapp.sheets.align import Id, Row
from gtapp.sheets.columns import GROUND_TRUTH, RECORD
from gtapp.sheets.local import LETTERS, Holdings, Local, beside, by_key, listed, look
from gtapp.sheets.plan import Choices, Plan, Whole
from gtapp.sheets.table import Table
from gtapp.sheets.writing import is_done

LABEL: Final = "sheet"


class Home(Holdings, Protocol):
    """What an import is made for; `gtapp.project.Project` is one."""

    def defer_following(self) -> AbstractContextManager[None]:
        """Leaves it to the caller to bring up to date what follows from all the saves inside."""
        ...


class Project(Holdings, Protocol):
    """What carries an import out; `gtapp.project.Project` does."""

    def document(self, item_id: str) -> Document: ...

    def count_lost_edits(self, document: Document) -> int:
        """How many edits were made, but not saved when the program ended."""
        ...

    def mark(self, document: Document, name: str, note: str = "", who: str = "") -> bool: ...

    def save(self, document: Document) -> bool: ...


@dataclass(slots=True)
class Report:
    """What was done: the items of `letters` that were saved, the `files` written beside them, and what `failed` why."""

    letters: list[str] = field(default_factory=list)
    files: list[str] = field(default_factory=list)
    failed: list[Message] = field(default_factory=list)


class Import:
    """The tabs of one sheet against one project; nothing is touched before `apply`.

    `revision` is the sheet's, where it is known. `doubts` are those of tabs that are not known.
    """

    def __init__(self, project: Home, tables: Sequence[Table], origin: str = "", revision: str = "") -> None:
        self.readings, self._doubts = tabs.read_all(tables)
        self._project, self._origin, self._revision = project, origin, revision

    def plan(self, choices: Choices | None = None) -> Plan:
        """What the import would do as things are now.

        Raises:
            GtappError: what is here can't be read.
        """
        base = bases.load(self._project.root)
        found = plan.made(self.readings, look(self._project, base), base, choices)
        found.doubts[:0] = self._doubts
        return found

    def apply(self, project: Project, choices: Choices | None = None) -> tuple[Plan, Report]:
        """Does what the plan says; conflicts without a choice stay as they are on both sides.

        A letter that can't be saved is told, stays as it was, and is imported the next time.

        Raises:
            GtappError: something stands in the way of all of it; or a file can't be written: what was done until then
                is done, and the rest follows when the import is made again.
        """
        found = self.plan(choices)
        if found.blocks:
            raise GtappError(found.blocks[0].message.code, **found.blocks[0].message.params)
        writing.texts(
            found.local, map(_state, found.wholes.values()), found.readings
        )  # can all of it be made?
        report = Report()
        with self._project.defer_following():
            if LETTERS in found.wholes:
                _letters(project, found.wholes[LETTERS], found.local, report)
        report.files += writing.write(found.local, map(_state, found.wholes.values()), found.readings)
        self._remember(found, report)
        return found, report

    def _remember(self, found: Plan, report: Report) -> None:
        base = bases.load(self._project.root)
        rows = {name: by_key(whole.merged.base) for name, whole in found.wholes.items()}
        if report.letters or report.files or {**base.rows, **rows} != base.rows:
            taken = {"time": datetime.now(UTC).isoformat(timespec="seconds"), "origin": self._origin}
            base.imports.append({**taken, "revision": self._revision, **telling.counts(found)})
        base.rows.update(rows)
        if LETTERS in rows:
            base.statuses, base.said = {}, {}
            for number, item in sorted(found.local.items.items()):
                row = found.wholes[LETTERS].merged.rows.get((number, 0), {})
                base.remember(number, self._project.status(item.id).name, row, LETTERS)
            # what was just derived from a link is said by now, too
            base.beside = found.local.beside | beside(listed(found.local, self._project))
        bases.save(self._project.root, base)


def _state(whole: Whole) -> writing.State:
    return writing.State(whole.name, whole.merged.rows, list(whole.sides.sheet), list(whole.sides.here))


# letters


def _letters(project: Project, whole: Whole, local: Local, report: Report) -> None:
    for at, row in list(whole.merged.rows.items()):
        item = local.items.get(at[0])
        if item is None or at[0] in whole.left_out:
            continue
        try:
            if _letter(project, item.id, row, _Wish(whole, local, at)):
                report.letters.append(item.id)
        except GtappError as error:
            report.failed.append(Message("sheet-letter-failed", {"item": item.id, "reason": error.message}))
            _as_before(whole, at)


def _as_before(whole: Whole, at: Id) -> None:
    """What was not imported must look the same to the next import as it did to this one."""
    for side, rows in ((whole.sides.here, whole.merged.rows), (whole.sides.base, whole.merged.base)):
        rows.pop(at, None)
        if at in side:
            rows[at] = side[at]


@dataclass(frozen=True, slots=True)
class _Wish:
    """What an import wants of a letter."""

    whole: Whole
    local: Local
    at: Id

    def values(self, row: Row) -> dict[str, Any]:
        """What of the record is to be another; of a letter that is not done and has no file, nothing."""
        record = self.local.records.get(self.at[0])
        if record is None and not is_done(row):
            return {}
        if record is None:
            return {column: cells.value(column, GROUND_TRUTH, row.get(column, "")) for column in RECORD}
        return {
            column: cells.value(column, GROUND_TRUTH, row[column])
            for column in RECORD
            if column in row and not self._says(record, column, row[column])
        }

    def _says(self, record: Mapping[str, Any], column: str, cell: str) -> bool:
        there = record.get(column)
        return there is not None and cells.same(column, GROUND_TRUTH, cells.joined(there), cell)

    def status(self, row: Row, written: bool) -> tuple[str, str, str] | None:
        """The status, its note and who said so, where the sheet has changed what they come from.

        Most need a file, `written` now or before.
        """
        here, now = self.whole.sides.here.get(self.at, {}), self.local.statuses[self.at[0]]
        moved = any(row.get(name, "") != here.get(name, "") for name in ("done", "action_required"))
        if self.at not in self.whole.sides.sheet or not (moved or self.at not in self.whole.sides.base):
            return None
        action = row.get("action_required", "").strip()
        if not action and not (written or self.at[0] in self.local.records):
            return None
        name = "needs action" if action else "checked" if is_done(row) else "in progress"
        idle = name == "in progress" and now.name not in ("checked", "needs action")
        who = row.get("checked_by", "").strip() if name == "checked" else ""
        return None if idle or (name, action) == (now.name, now.note) else (name, action, who)


def _letter(project: Project, item: str, row: Row, wish: _Wish) -> bool:
    """Makes one undoable edit of what the sheet says of a letter, and saves it; whether there was anything to do."""
    values = wish.values(row)
    status = wish.status(row, bool(values))
    if not values and not status:
        return False
    document = project.document(item)
    if project.count_lost_edits(document):
        raise GtappError("item-unsaved", item=item)
    try:
        with document.group(LABEL):
            for column, value in values.items():
                document.set((column,), value, origin=LABEL)
            if status:
                project.mark(document, *status)
        project.save(document)
    except GtappError:
        if document.is_dirty:
            document.undo()
        raise
    return True
