"""Puts an exported table's corrections back into a project: each difference told, and made an edit where that is asked."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from gtapp.errors import GtappError, ProjectError
from gtapp.exports import import_table
from gtapp.exports.import_table import TableComparison
from gtapp.formats import table_file
from gtapp.formats.table_file import FlatTable, TableNode
from gtapp.messages import Message
from gtapp.pointer import parse_pointer, write_pointer
from gtapp.project import Project

Columns = set[tuple[str, ...]]


class TableImport:
    """One table against one project, item by item.

    With `foreign`, columns are taken, too, that neither the schema nor a record has.
    `count` values of `items` items differ (an item without a ground truth is one), `saved` items were saved, `unused` parts
    of the table could not be used.
    """

    def __init__(self, project: Project, table: FlatTable, apply: bool, foreign: bool) -> None:
        self._project, self._table, self._apply, self._foreign = project, table, apply, foreign
        self.count = self.items = self.unused = self.saved = 0
        self._told: list[str] = []
        self._last = ""
        for signal in (project.journal_failed, project.follow_failed):
            signal.connect(lambda error: sys.stderr.write(f"gtapp: {error}\n"))

    def lines(self) -> Iterator[str]:
        """Goes through the table: what can't be used, each difference, and at the end what it comes to."""
        try:
            with self._project.defer_following():
                yield from self._lines()
        finally:
            self._follow()

    def _lines(self) -> Iterator[str]:
        without = self._unknown_columns()
        comparison = TableComparison(self._table.header, without)
        seen: set[str] = set()
        for name, node in self._table.read_items(self._tell, without):
            yield from self._heard()
            if name in seen:
                self._tell(name, Message("table-item-twice"))
                continue
            seen.add(name)
            try:
                yield from self._item(name, node, comparison)
            except (GtappError, OSError) as error:
                self._tell(name, error.message if isinstance(error, GtappError) else str(error))
        yield from self._heard()
        yield from self._summary()

    def _follow(self) -> None:
        """Brings up to date what follows from all that was saved, at once, also where the import was broken off."""
        if not self.saved or not self._project.benchmark.table:
            return
        from gtapp.sheets import export_files

        try:
            export_files.update_files(self._project)
        except (GtappError, ValueError, OSError) as error:
            told = GtappError("sheet-not-followed", item=self._last, reason=str(error))
            sys.stderr.write(f"gtapp: {told}\n")

    def _tell(self, name: str, message: Message | str) -> None:
        self.unused += 1
        self._told.append(f"{name}: {message}" if name else str(message))

    def _heard(self) -> Iterator[str]:
        told, self._told = self._told, []
        return iter(told)

    def _item(self, name: str, node: TableNode, comparison: TableComparison) -> Iterator[str]:
        if node.is_empty:
            self._tell(name, Message("table-no-values"))
            return
        document = self._project.document(name)
        if self._project.count_lost_edits(document):
            raise ProjectError("item-unsaved", item=document.item_id)
        found = comparison.find_differences(document, node)
        if document.is_new:
            yield f"{document.item_id}: has no ground truth yet"
        yield from (import_table.format_difference(document.item_id, each) for each in found)
        self.count += len(found)
        if found or document.is_new:
            self.items += 1
            if self._apply:
                import_table.apply_differences(document, found)
                self.saved += self._project.save(document)
                self._last = document.item_id

    def _unknown_columns(self) -> Columns:
        """The columns that are left out, since neither the schema nor a record has them: a slip in the header."""
        header, benchmark = self._table.header, self._project.benchmark
        for name in header.others:
            self._tell("", Message("table-column-other", {"name": name}))
        schemas = [benchmark.schema, *(each.schema for each in benchmark.variants)]
        listed = table_file.find_row_list(benchmark.schema.fields)
        unknown = set.intersection(
            *(import_table.find_unknown_columns(header, s.fields, listed) for s in schemas)
        )
        if self._foreign:
            return set()
        if unknown:
            unknown -= _in_records(self._project, listed)
        for tokens in sorted(unknown):
            self._tell("", Message("table-column-unknown", {"name": write_pointer(tokens)}))
        return unknown

    def _summary(self) -> Iterator[str]:
        told = f"{self.count} values of {self.items} items differ"
        if self._apply:
            told += f"; {self.saved} items were saved"
        elif self.items:
            told += "; nothing was changed (--apply makes the edits)"
        yield told
        if self.unused:
            yield f"{self.unused} parts of the table could not be used; they are named above"


def _in_records(project: Project, listed: str | None) -> Columns:
    """The columns under which a record of the project has a value."""
    found: set[str] = set()
    for _, document in project.records():
        if not isinstance(document, GtappError):
            for _, cells in table_file.flatten_record(document.record, listed):
                found.update(cells)
    return {parse_pointer(column) for column in found}
