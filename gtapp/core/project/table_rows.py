"""Rows of the table that repeats the records, where the record was saved and its row could not be written.

Such a row is named, kept in mind and written as soon as that is possible (`RowQueue.retry`), in a later session with its first
save (`gtapp.core.store.late_rows`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from gtapp.core.files import json_text
from gtapp.core.files.text_sources import CsvRowSource
from gtapp.core.platform.errors import ChangedOnDiskError, GtappError
from gtapp.core.platform.signals import Signal
from gtapp.core.project.truths import make_row_part
from gtapp.core.record.document import Document
from gtapp.core.record.text_parts import JsonPart, RowPart, TextPart
from gtapp.core.schema.benchmark import Benchmark
from gtapp.core.schema.pointer import get_value
from gtapp.core.store.late_rows import LateRows


class RowQueue:
    """The rows of one project's table that wait to be written.

    `failed` is emitted when a row can't be written, `updated` with the last item when none waits any more; `written` is called
    with a document whose row was written later than its record. `peek` returns an item's document as on disk.
    """

    def __init__(
        self,
        root: Path,
        benchmark: Benchmark,
        failed: Signal[GtappError],
        updated: Signal[str],
        written: Callable[[Document], object],
        stored: LateRows,
        peek: Callable[[str], Document],
    ) -> None:
        self._table = benchmark.table
        self._path = root / benchmark.layout.truths[0] / (self._table.file if self._table else "")
        self._failed, self._updated, self._written = failed, updated, written
        self._stored, self._peek, self._has_loaded = stored, peek, False
        self._waiting: dict[str, Callable[[], object]] = {}
        # the records for which the rows that wait were last written
        self._befores: dict[str, Any] = {}

    def read_saved(self, document: Document) -> Any:
        """Return the record on the disk, for which the row was written; None if there is none, or no table."""
        part = document.parts[0]
        if self._table is None or part.disk is None or not isinstance(part, JsonPart):
            return None
        return get_value(json_text.parse_json(part.disk, part.source.path), part.prefix)

    def _lacks_row(self, document: Document) -> bool:
        """Return whether the table's row is none of the document's texts: it could not be read, or was derived then."""
        has_row = any(isinstance(part, RowPart) and not part.is_detached for part in document.parts)
        return self._table is not None and not has_row and self._path.is_file()

    def follow_save(
        self,
        document: Document,
        before: Any,
        late: Sequence[tuple[TextPart, GtappError]],
        is_derived: bool,
    ) -> None:
        """Take up the texts that a save left `late`, or write the row of a document that has none, unless it `is_derived`.

        `before` is what `read_saved` returned before the save.
        """
        self._load_stored()
        item = document.item_id
        before = self._befores.get(item, before)
        for part, error in late:
            if isinstance(part, RowPart):
                self._wait(item, partial(self._write_late, document, part, part.text), before)
            self._report(document, part.source.path, error)
        if is_derived or not self._lacks_row(document):
            if not late:
                self._end_waiting(item)
            return
        write = partial(self._write_row, document, before)
        try:
            write()
        except ChangedOnDiskError:
            self._failed.emit(GtappError("row-kept", item=item, path=str(self._path)))
            self._end_waiting(item)
        except GtappError as error:
            self._wait(item, write, before)
            self._report(document, self._path, error)
        else:
            self._end_waiting(item)

    def _wait(self, item: str, write: Callable[[], object], before: Any) -> None:
        self._waiting[item], self._befores[item] = write, before
        with suppress(GtappError):  # a database that can't be written is reported with the edit
            self._stored.add(item, before)

    def _end_waiting(self, item: str) -> None:
        if item in self._waiting:
            del self._waiting[item]
            self._befores.pop(item, None)
            with suppress(GtappError):  # then the next session finds the row as it shall be
                self._stored.remove(item)

    def _load_stored(self) -> None:
        """Take up the rows that earlier sessions left."""
        if self._has_loaded or self._table is None:
            return
        self._has_loaded = True
        with suppress(GtappError):
            for item, before in self._stored.load().items():
                self._befores[item] = before
                self._waiting[item] = partial(self._write_stored, item, before)

    def _write_stored(self, item: str, before: Any) -> None:
        document = self._peek(item)
        if self._lacks_row(document) or any(isinstance(part, RowPart) for part in document.parts):
            self._write_row(document, before)

    def _report(self, document: Document, path: Path, error: GtappError) -> None:
        params = {"item": document.item_id, "path": str(path), "reason": error.message}
        self._failed.emit(GtappError("table-not-followed", **params))

    def _write_late(self, document: Document, part: RowPart, saved: str) -> None:
        """Write the row as it was when the record was saved: what was edited since is not saved yet."""
        part.source.write(part.disk, saved)
        part.disk, part.is_late = saved, False
        self._written(document)

    def _write_row(self, document: Document, before: Any) -> None:
        key = self._table.find_key(document.item_id) if self._table else None
        if self._table is None or key is None:
            return
        source, record = CsvRowSource(self._path, self._table.key, key), self.read_saved(document)
        row, issues = make_row_part(record, source, self._table, CsvRowSource.read_with_header)
        if row is None:
            raise GtappError(issues[0].message.code, **issues[0].message.params)
        if row.disk is not None and before is not None:
            row.text = row.update_text(before, record)
            if any(row.has_other_value(column, before, record) for column in self._table.columns):
                raise ChangedOnDiskError("save-changed", path=str(self._path))
        if row.text != row.disk:
            source.write(row.disk, row.text)

    @property
    def is_waiting(self) -> bool:
        """True if a row or a file could not be written yet."""
        return bool(self._waiting)

    def write_file(self, path: str, step: str, write: Callable[[], object]) -> None:
        """Write a file for a step that is undone or redone, as soon as that is possible; earlier steps come first."""
        self._waiting.pop(f"{step} {path}", None)  # redone before it could be undone, or the reverse
        try:
            if not any(name.endswith(f" {path}") for name in self._waiting):
                write()
                return
        except GtappError as error:
            self._failed.emit(error)
            if isinstance(error, ChangedOnDiskError):
                return
        self._waiting[f"{step} {path}"] = write

    def retry(self, saved: str = "") -> None:
        """Write the rows that wait; after the save of an item, whose own row was tried then, also those of earlier sessions."""
        if saved:
            self._load_stored()
        for item, write in list(self._waiting.items()):
            if item == saved:
                continue
            try:
                write()
            except ChangedOnDiskError:
                pass  # somebody else has changed the row: the difference is an issue of the item from now on
            except GtappError:
                continue
            self._end_waiting(item)
            if not self._waiting:
                self._updated.emit(item)

    def leave_document(self, item: str) -> None:
        """Let go of the document of an item that is opened again: its row is written for what is on the disk."""
        if item in self._befores:
            self._waiting[item] = partial(self._write_stored, item, self._befores[item])
