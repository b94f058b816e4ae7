"""Compares an edited table with a project: what it changes in each item, and what of it can't be used."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from gtapp.core.files import table_file
from gtapp.core.files.spreadsheet_changes import explain_change
from gtapp.core.files.table_file import FlatTable, ReportFault, TableNode
from gtapp.core.platform.errors import GtappError, ProjectError
from gtapp.core.platform.messages import Message, shorten
from gtapp.core.project import table_comparison
from gtapp.core.project.project import Project
from gtapp.core.project.table_comparison import CellDifference, TableComparison, format_value
from gtapp.core.project.value_survey import RecordPlace
from gtapp.core.record.document import Document
from gtapp.core.schema.items import Item
from gtapp.core.schema.pointer import ABSENT, Pointer, is_identical, parse_pointer, write_pointer
from gtapp.features.replace.replacement import LineChange

Columns = set[tuple[str, ...]]

_KINDS: Final = ("set", "insert", "remove")
"""The kinds of changes that give a place another value."""


class TableReader:
    """Reads a table item by item.

    `report` is called with the name of the item, "" for the table as a whole, and the reason for each part that can't be used;
    `note` likewise with what is to be looked at in a part that is used. `with_foreign` accepts columns that neither the schema
    nor a record has.
    """

    def __init__(
        self,
        project: Project,
        table: FlatTable,
        report: ReportFault,
        note: ReportFault,
        with_foreign: bool = False,
    ) -> None:
        self._project, self._table, self._report, self._note = project, table, report, note
        self._names = _ItemNames(project, table)
        if message := table.describe_encoding():
            note("", message)
        self._without: Columns = set() if with_foreign else self._find_unknown_columns()
        for name in table.header.others:
            report("", Message("table-column-other", {"name": name}))
        for tokens in sorted(self._without):
            report("", Message("table-column-unknown", {"name": write_pointer(tokens)}))
        self._comparison = TableComparison(table.header, self._without)

    def _find_unknown_columns(self) -> Columns:
        """Return the columns that neither the schema nor a record has."""
        header, benchmark = self._table.header, self._project.benchmark
        listed = table_file.find_row_list(benchmark.schema.fields)
        schemas = [benchmark.schema, *(each.schema for each in benchmark.variants)]
        unknown = set.intersection(
            *(table_comparison.find_unknown_columns(header, each.fields, listed) for each in schemas)
        )
        return unknown - _find_record_columns(self._project, listed) if unknown else unknown

    def read_items(self) -> Iterator[tuple[Item, TableNode]]:
        """Yield each item of the project that the table has values for; one that is named again is reported.

        Raises:
            UnreadableError: the rest of the table can't be read.
        """
        seen: set[str] = set()
        for name, node in self._table.read_items(self._report, self._without):
            try:
                item = self._names.find_item(name)
            except GtappError as error:
                self._report(name, error.message)
                continue
            if name not in (item.id, item.name):
                self._note(name, Message("table-item-completed", {"name": name, "item": item.id}))
            if item.id in seen:
                self._report(name, Message("table-item-twice"))
            elif node.is_empty:
                self._report(name, Message("table-no-values"))
            else:
                yield item, node
            seen.add(item.id)

    def find_differences(self, document: Document, node: TableNode) -> list[CellDifference]:
        """Return where the table differs from a record, in the order in which that can be applied.

        What a spreadsheet may have changed by itself is reported instead.

        Raises:
            EditError: the table contradicts itself.
        """
        found = []
        for each in self._comparison.find_differences(document, node):
            if reason := explain_change(each.old, each.new):
                old, new = (shorten(format_value(value), _LONGEST_SHOWN) for value in (each.old, each.new))
                place = {"pointer": write_pointer(each.pointer), "reason": reason}
                self._report(document.item_id, Message("table-made", {**place, "old": old, "new": new}))
            else:
                found.append(each)
        return found


_LONGEST_SHOWN: Final = 100
_NUMBER_NAME: Final = re.compile(r"[0-9]+", re.ASCII)
_ROUNDED_NAME: Final = re.compile(r"[0-9](?:[.,][0-9]+)?[eE]\+?[0-9]+", re.ASCII)


class _ItemNames:
    """The items by the names that a table may have for them: a spreadsheet takes 00500125 for the number 500125."""

    def __init__(self, project: Project, table: FlatTable) -> None:
        self._project = project
        self._by_number: dict[str, list[Item]] = {}
        for item in project.items:
            if _NUMBER_NAME.fullmatch(item.id):
                self._by_number.setdefault(item.id.lstrip("0"), []).append(item)
        doubtful = any(len(same) > 1 for same in self._by_number.values())
        # where one name has kept its zeros, all have
        self._has_zeros = doubtful and any(map(_has_zeros, table.read_names()))

    def find_item(self, name: str) -> Item:
        """Return the item with this name, else the only one of this number.

        Raises:
            ProjectError: there is none, or more than one.
        """
        same = self._by_number.get(name.lstrip("0"), []) if _NUMBER_NAME.fullmatch(name) else []
        if len(same) > 1 and not self._has_zeros:
            raise ProjectError("table-item-zeros", items=", ".join(item.id for item in same))
        try:
            return self._project.item(name)
        except ProjectError as error:
            if len(same) == 1 and not _has_zeros(name):
                return same[0]
            if error.code == "item-unknown" and _ROUNDED_NAME.fullmatch(name):
                raise ProjectError("table-item-rounded") from error
            raise


def _has_zeros(name: str) -> bool:
    return len(name) > 1 and name.startswith("0")


def _find_record_columns(project: Project, listed: str | None) -> Columns:
    """Return the columns for which a record of the project has a value."""
    found: set[str] = set()
    for _, document in project.records():
        if not isinstance(document, GtappError):
            for _, cells in table_file.flatten_record(document.record, listed):
                found.update(cells)
    return {parse_pointer(column) for column in found}


@dataclass(slots=True)
class TablePlan:
    """What a table changes: the lines in the order of the items, and why other parts of it can't be used, by item.

    `notes` say what is to be looked at in parts that are used.
    """

    lines: list[LineChange] = field(default_factory=list)
    faults: list[tuple[str, Message]] = field(default_factory=list)
    notes: list[tuple[str, Message]] = field(default_factory=list)


def plan_import(project: Project, path: Path, is_cancelled: Callable[[], bool] = lambda: False) -> TablePlan:
    """Return what a table would change; safe in a worker. It ends early when it is cancelled.

    Raises:
        UnreadableError: the file can't be read, is too large, or is no table that was exported.
    """
    plan = TablePlan()
    reader = TableReader(
        project,
        FlatTable(path),
        lambda name, reason: plan.faults.append((name, reason)),
        lambda name, note: plan.notes.append((name, note)),
    )
    rows: dict[str, TableNode] = {}
    for item, node in reader.read_items():
        if is_cancelled():
            return plan
        rows[item.id] = node
    for item, document in _open_items(project, rows):
        if is_cancelled():
            return plan
        try:
            if isinstance(document, GtappError):
                raise document
            found = reader.find_differences(document, rows[item.id])
        except GtappError as error:
            plan.faults.append((item.id, error.message))
        else:
            if document.is_new and not found:
                plan.faults.append((item.id, Message("table-no-truth")))
            plan.lines += [_make_line(document, each, len(plan.lines) + n) for n, each in enumerate(found)]
    return plan


def _open_items(
    project: Project, wanted: dict[str, TableNode]
) -> Iterator[tuple[Item, Document | GtappError]]:
    """Yield the wanted items with their documents as on disk: those with ground truth, which have a history, then the others."""
    for item, found in project.records_with_history():
        if item.id in wanted:
            yield item, found
    for item in project.items:
        if item.id in wanted and not item.truth:
            try:
                yield item, project.peek(item.id)
            except GtappError as error:
                yield item, error


def _make_line(document: Document, difference: CellDifference, order: int) -> LineChange:
    at = difference.pointer
    place = RecordPlace(order, document.item_id, document.to_tree_pointer(at), at)
    return LineChange(place, difference.old, difference.new, _was_corrected(document, at, difference.new))


def _was_corrected(document: Document, at: Pointer, value: Any) -> bool:
    """Return whether a place had this value, or none, before it was corrected here."""
    changes = (change for edit in document.undo_stack.done for change in edit.changes if change.pointer == at)
    before = [
        ABSENT if change.kind == "insert" else change.old for change in changes if change.kind in _KINDS
    ]
    return any(is_identical(each, value) for each in before)
