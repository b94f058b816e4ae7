"""Compares an edited table with a project: what it changes in each item, and what of it can't be used."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from gtapp.document import Document
from gtapp.errors import GtappError
from gtapp.exports import table_format
from gtapp.exports.table_format import CellDifference, TableComparison
from gtapp.formats import table_file
from gtapp.formats.table_file import FlatTable, ReportFault, TableNode
from gtapp.items import Item
from gtapp.messages import Message
from gtapp.pointer import ABSENT, Pointer, is_identical, parse_pointer, write_pointer
from gtapp.project.bulk_edits.replacement import LineChange
from gtapp.project.bulk_edits.value_survey import RecordPlace
from gtapp.project.project import Project

Columns = set[tuple[str, ...]]

_KINDS: Final = ("set", "insert", "remove")
"""The kinds of changes that give a place another value."""


class TableReader:
    """Reads a table item by item.

    `report` is called with the name of the item, "" for the table as a whole, and the reason for each part that can't be used.
    `with_foreign` accepts columns that neither the schema nor a record has.
    """

    def __init__(
        self, project: Project, table: FlatTable, report: ReportFault, with_foreign: bool = False
    ) -> None:
        self._project, self._table, self._report = project, table, report
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
            *(table_format.find_unknown_columns(header, each.fields, listed) for each in schemas)
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
                item = self._project.item(name)
            except GtappError as error:
                self._report(name, error.message)
                continue
            if item.id in seen:
                self._report(name, Message("table-item-twice"))
            elif node.is_empty:
                self._report(name, Message("table-no-values"))
            else:
                yield item, node
            seen.add(item.id)

    def find_differences(self, document: Document, node: TableNode) -> list[CellDifference]:
        """Return where the table differs from a record, in the order in which that can be applied.

        Raises:
            EditError: the table contradicts itself.
        """
        return self._comparison.find_differences(document, node)


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
    """What a table changes: the lines in the order of the items, and why other parts of it can't be used, by item."""

    lines: list[LineChange] = field(default_factory=list)
    faults: list[tuple[str, Message]] = field(default_factory=list)


def plan_import(project: Project, path: Path, is_cancelled: Callable[[], bool] = lambda: False) -> TablePlan:
    """Return what a table would change; safe in a worker. It ends early when it is cancelled.

    Raises:
        UnreadableError: the file can't be read, is too large, or is no table that was exported.
    """
    plan = TablePlan()
    reader = TableReader(project, FlatTable(path), lambda name, reason: plan.faults.append((name, reason)))
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
