"""What letters add to their project: the columns that only the sheet has, and the files that are derived from each letter.

If the project has imported a Google Sheet, the sheet's copies and letters.csv follow from the letters' own files
(`derived_files`); each save updates them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, Final

from gtapp.core.platform.errors import GtappError
from gtapp.core.project.project import Project
from gtapp.core.project.project_extension import BegunRecord, FileChecks, ProjectExtension
from gtapp.core.record.document import RecordCheck
from gtapp.core.record.text_parts import TextPart
from gtapp.core.schema.benchmark import COPIES_FOLDER, TableLayout
from gtapp.core.schema.items import Item
from gtapp.core.schema.schema import Schema
from gtapp.core.store.status_text import Status
from gtapp.core.store.step_files import StepFileChange
from gtapp.features.letters import derived_files
from gtapp.features.letters.additional_columns import AdditionalColumns
from gtapp.features.letters.derived_updates import DerivedFileUpdater, ParsedTables, read_begun_letter
from gtapp.features.letters.import_undo import ImportUndo

_MANY: Final = 50


class LettersExtension(ProjectExtension):
    """The extension of a project of letters; `table` is the one that repeats them, letters.csv."""

    def __init__(self, project: Project, table: TableLayout) -> None:
        super().__init__()
        self._project, self._table = project, table
        self._folder = project.root / project.benchmark.layout.truths[0]
        self._columns = AdditionalColumns(project)
        self._tables: ParsedTables = {}
        self._updater = DerivedFileUpdater(project, self._tables)
        self._is_deferred = self._is_table_deferred = self._has_searched = False
        # letters whose files could not be updated yet; those of an earlier session are looked for once
        self._pending: dict[str, Item] = {}

    # reading

    def extend_schema(self, schema: Schema) -> Schema:
        return self._columns.extend_schema(schema)

    def open_part(self, item: Item, record: Mapping[str, Any]) -> TextPart | None:
        number = self._table.find_key(item.id)
        return None if number is None else self._columns.open_cells(number, record)

    def read_following(self, item: Item, status: Status) -> Mapping[str, str]:
        number = self._table.find_key(item.id)
        return self._columns.read_following(number, status) if number else {}

    def begin_record(self, item: Item) -> BegunRecord | None:
        number = self._table.find_key(item.id) if self.derives_rows else None
        values = read_begun_letter(self._folder, number, self._tables) if number else {}
        return BegunRecord(values, COPIES_FOLDER) if values else None

    # letters.csv

    @property
    def derives_rows(self) -> bool:
        """True if letters.csv is derived from the sheet's copy."""
        if self._is_table_deferred or not (self._folder / COPIES_FOLDER).is_dir():
            return self._is_table_deferred
        return derived_files.find_letters_copy(self._folder) is not None

    # saving

    @property
    def is_deferred(self) -> bool:
        return self._is_deferred and self.derives_rows

    def follow_item(self, item: Item) -> None:
        if self._is_deferred or not self.derives_rows:
            return
        behind = self._enqueue(item)
        for each in list(self._pending.values()):
            try:
                self._update_letter(each)
            except (GtappError, ValueError, OSError) as error:
                self._report(each.id, error)
                return
        if behind:
            self.updated.emit(item.id)

    def _report(self, item_id: str, error: Exception) -> None:
        reason = error.message if isinstance(error, GtappError) else str(error)
        self.failed.emit(GtappError("sheet-not-followed", item=item_id, reason=reason))

    def _enqueue(self, item: Item) -> bool:
        """Put this letter first in the queue of updates; return whether others are waiting.

        The first call of a session finds the letters that an interrupted session left behind.
        """
        if not self._has_searched:
            self._has_searched = True
            self._pending = {each.id: each for each in derived_files.find_lagging_letters(self._project)}
        behind = bool(self._pending)
        self._pending.pop(item.id, None)
        self._pending = {item.id: item, **self._pending}
        return behind

    def _update_letter(self, item: Item) -> None:
        """Update the files derived from a letter, or from all of them if many are waiting."""
        if len(self._pending) > _MANY:  # updating all of them at once is faster
            derived_files.update_files(self._project)
            self._pending.clear()
        elif item.id in self._pending:
            self._updater.update_letter(item)
            del self._pending[item.id]

    def follow_all(self, last: str, has_saved: bool) -> None:
        try:
            if has_saved or derived_files.find_outdated_files(self._project):
                derived_files.update_files(self._project)
        except (GtappError, ValueError, OSError) as error:
            self._report(last, error)

    def complete(self) -> None:
        """Write the rows that the copies lack of letters in letters.csv; without them, later saves would be conflicts."""
        if self._is_deferred or not self.derives_rows:
            return
        try:
            derived_files.copy_missing_letters(self._project)
        except GtappError as error:
            self.failed.emit(error)

    @contextmanager
    def defer(self, with_rows: bool = False) -> Iterator[None]:
        before = self._is_deferred, self._is_table_deferred
        self._is_deferred, self._is_table_deferred = True, with_rows or self._is_table_deferred
        try:
            yield
        finally:
            self._is_deferred, self._is_table_deferred = before

    # the undo of an import

    def restore_file(
        self, change: StepFileChange, item_id: str, before: Collection[str], is_last: bool
    ) -> None:
        number, *others = (self._table.find_key(each) or "" for each in (item_id, *before))
        ImportUndo(self._project).restore(change, number, others, is_last)

    # checks

    def check_files(self) -> FileChecks:
        """Check the tables of persons and organizations."""
        from gtapp.features.letters.register_checks import (
            TablesValidator,  # large, and only these checks need it
        )

        validator = TablesValidator(self._folder)

        def find_record_checks(item_id: str) -> Sequence[RecordCheck]:
            return [partial(validator.check_letter, self._table.find_key(item_id))]

        return FileChecks(validator.failures, list(validator.check_tables()), find_record_checks)
