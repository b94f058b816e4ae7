"""Rows of the table that repeats the records, where the record was saved and its row could not be written.

Such a row is named, kept in mind and written as soon as that is possible (`RowQueue.retry`). After a restart the journal has it:
the item is opened with the row still to be written, as after a crash between the two files.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from gtapp.benchmark import Benchmark
from gtapp.document import Document, JsonPart, RowPart, TextPart
from gtapp.errors import ChangedOnDiskError, GtappError
from gtapp.formats import json_text
from gtapp.formats.sources import CsvRowSource
from gtapp.pointer import ABSENT, get_value
from gtapp.project.truths import make_row_part
from gtapp.signals import Signal


class RowQueue:
    """The rows of one project's table that wait to be written.

    `failed` is emitted when a row can't be written, `updated` with the last item when none waits any more; `written` is called
    with a document whose row was written later than its record.
    """

    def __init__(
        self,
        root: Path,
        benchmark: Benchmark,
        failed: Signal[GtappError],
        updated: Signal[str],
        written: Callable[[Document], object],
    ) -> None:
        self._table = benchmark.table
        self._path = root / benchmark.layout.truths[0] / (self._table.file if self._table else "")
        self._failed, self._updated, self._written = failed, updated, written
        self._waiting: dict[str, Callable[[], object]] = {}

    def read_saved(self, document: Document) -> Any:
        """Return the record on the disk, from which the row of a document without one is brought up to date."""
        part = document.parts[0]
        is_alone = not any(isinstance(each, RowPart) and not each.is_detached for each in document.parts)
        if self._table is None or not is_alone or not self._path.is_file():
            return None
        if part.disk is None or not isinstance(part, JsonPart):
            return ABSENT
        return get_value(json_text.parse_json(part.disk, part.source.path), part.prefix)

    def follow_save(
        self, document: Document, before: Any, late: Sequence[tuple[TextPart, GtappError]]
    ) -> None:
        """Take up the texts that a save left `late`, or write the row of a document that has none; `before` is `read_saved`."""
        self._waiting.pop(document.item_id, None)
        for part, error in late:
            if isinstance(part, RowPart):
                self._waiting[document.item_id] = partial(self._write_late, document, part)
            self._report(document, part.source.path, error)
        if before is not None:
            write = partial(self._write_row, document, before)
            try:
                write()
            except ChangedOnDiskError:
                self._failed.emit(GtappError("row-kept", item=document.item_id, path=str(self._path)))
            except GtappError as error:
                self._waiting[document.item_id] = write
                self._report(document, self._path, error)

    def _report(self, document: Document, path: Path, error: GtappError) -> None:
        params = {"item": document.item_id, "path": str(path), "reason": error.message}
        self._failed.emit(GtappError("table-not-followed", **params))

    def _write_late(self, document: Document, part: RowPart) -> None:
        part.source.write(part.disk, part.text)
        part.disk, part.is_late = part.text, False
        self._written(document)

    def _write_row(self, document: Document, before: Any) -> None:
        key = self._table.find_key(document.item_id) if self._table else None
        if self._table is None or key is None:
            return
        source, record = CsvRowSource(self._path, self._table.key, key), document.record
        row, issues = make_row_part(record, source, self._table, CsvRowSource.read_with_header)
        if row is None:
            raise GtappError(issues[0].message.code, **issues[0].message.params)
        if row.disk is not None and before is not ABSENT:
            row.text = row.update_text(before, record, row.text)
            if any(row.has_other_value(column, before, record) for column in self._table.columns):
                raise ChangedOnDiskError("save-changed", path=str(self._path))
        if row.text != row.disk:
            source.write(row.disk, row.text)

    def add(self, name: str, write: Callable[[], object]) -> None:
        """Take up another file that could not be written, which has been said; `write` raises as long as that is so."""
        self._waiting[name] = write

    def retry(self, but: str = "") -> None:
        """Write the rows that wait, apart from that of the item `but`, which was tried just now."""
        for item, write in list(self._waiting.items()):
            if item == but:
                continue
            try:
                write()
            except ChangedOnDiskError:
                pass  # somebody else has changed the row: the difference is an issue of the item from now on
            except GtappError:
                continue
            del self._waiting[item]
            if not self._waiting:
                self._updated.emit(item)

    def forget(self, item: str) -> None:
        """Forget the row of an item that is opened again: the document has what is to be written."""
        self._waiting.pop(item, None)
