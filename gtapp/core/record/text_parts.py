"""The texts of a document on disk: a JSON file and the row of a CSV table. Splices keep them in step with the record.

The first part holds the record. A further one repeats some of its values (`RowPart`), or holds values of its own, which the
document's record has in addition (`TextPart.extend_record`).
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, ClassVar, Final

from gtapp.core.files import csv_text, json_text
from gtapp.core.files.json_text import JsonStyle, Splice, detect_style
from gtapp.core.files.text_sources import CsvRowSource, TextSource
from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.record.changes import Change
from gtapp.core.record.validation import Issue
from gtapp.core.schema.pointer import LONE_SURROGATE, Pointer, get_value, is_identical

CELLS: Final = "cells"
"""The name of a part with values that only a table has, and no other text of the document."""


class TextPart(ABC):
    """One text of a document: `text` as it should be, `disk` as last read or written (None: no file yet).

    A part is `is_detached` if another program deleted its file and the user accepted that: it is not written any more. It is
    `is_proposed` if its changes are written only together with the item's first ground-truth file, and `is_late` if it repeats a
    record that is saved, but could not be written yet. `name` identifies it among
    the texts of a document, also in the journal. `own_keys` are the keys of the document's record that only this part holds.
    """

    name: ClassVar[str]
    own_keys: frozenset[str] = frozenset()

    def __init__(self, source: TextSource, text: str, disk: str | None) -> None:
        self.source = source
        self.text = text
        self.disk = disk
        self.is_detached = False
        self.is_proposed = False
        self.is_late = False
        self._initial = text

    @property
    def clean_text(self) -> str:
        """The text without the edits that are not saved: as on disk, or as proposed for a text that is not there yet."""
        return self._initial if self.disk is None or self.is_proposed else self.disk

    @property
    def is_dirty(self) -> bool:
        """True if an edit has not been saved; a text that is only proposed is clean until it is edited."""
        return not (self.is_detached or self.is_late) and self.text != self.clean_text

    @property
    def is_writable(self) -> bool:
        """True if a save must write this text."""
        return not self.is_detached and (
            self.is_dirty or self.is_late or self.disk is None or self.is_proposed
        )

    def propose_again(self, initial: str) -> None:
        """Follow the deletion of the file; `initial` is the text that was proposed for it."""
        self.disk, self._initial = None, initial

    def reset_from(self, other: TextPart) -> None:
        """Take over the state on disk from `other`, which was read just now."""
        self.disk, self._initial, self.is_detached = other.disk, other._initial, False
        self.is_proposed, self.is_late = other.is_proposed, False
        self.adopt_layout(other)

    def follow_step(self) -> None:
        """Follow a step over several items that writes the table itself: there is nothing left to write."""
        self.disk, self.is_proposed, self.is_late = self.text, False, False

    def edit_text(self, splice: Splice) -> None:
        """Apply a splice to the text.

        Raises:
            ValueError: the splice was made on another text.
        """
        self.text = splice.apply(self.text)

    def adopt_layout(self, other: TextPart) -> None:
        """Take over the layout of the file from `other`, which was read just now."""
        del other

    @property
    def digest(self) -> str:
        """The digest of the text."""
        return digest_text(self.text)

    @abstractmethod
    def rebuild(self) -> str:
        """Return the text parsed and serialised again; it differs from `text` only if this program misreads it."""

    def matches_record(self, record: Any) -> bool:
        """Return whether the text holds exactly this record; True for a part that only repeats some of it."""
        return True

    @property
    def layout(self) -> str:
        """What is needed besides the text to read it (a table's header), else ""."""
        return ""

    def is_source_of(self, pointer: Pointer) -> bool:
        """Return whether `extend_record` adds the value to the record."""
        return False

    def extend_record(self, record: Any, text: str) -> Any:
        """Return `record` with the values that only this part holds, as `text` has them."""
        del text
        return record

    def select_own(self, record: Any) -> Any:
        """Return the document's record without what only other parts hold."""
        return record

    def overwrite_text(self, theirs: str, record: Any, mine: str) -> str:
        """Return the text to write over `theirs` if the user keeps `mine`."""
        return mine

    def find_issues(self, record: Any) -> list[Issue]:
        """Return an issue for each value that differs from the record, which this text repeats."""
        del record
        return []

    def format_cells(self, record: Any) -> dict[str, str]:
        """Return the state of the record that `plan_splices` needs from before a change (changes are made in place)."""
        return {}

    @abstractmethod
    def relocate_record(self, record: Any) -> None:
        """Find the record in the text again, after both were replaced as a whole."""

    @abstractmethod
    def plan_splices(self, change: Change, before: dict[str, str], record: Any) -> list[Splice]:
        """Return the splices that apply `change`; `record` is as before it for the first part, as after it for the others."""


def digest_text(text: str | None) -> str:
    """Return a short digest of a text, to recognise it; "" for None."""
    if text is None:
        return ""
    import hashlib  # loads OpenSSL, which the start does not need

    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


class JsonPart(TextPart):
    """A JSON text that holds the record at `prefix` (the key of an envelope; empty: the whole text).

    `foreign_keys` are the keys of the document's record that another part holds.
    """

    name = "record"

    def __init__(
        self,
        source: TextSource,
        text: str,
        disk: str | None,
        prefix: Pointer = (),
        style: JsonStyle | None = None,
    ) -> None:
        super().__init__(source, text, disk)
        self.prefix = prefix
        self.foreign_keys: frozenset[str] = frozenset()
        self._default = style or JsonStyle()
        self._style = detect_style(text, self._default)
        self._places = json_text.ListPlaces()

    def edit_text(self, splice: Splice) -> None:
        before = self.text
        super().edit_text(splice)
        self._places.follow_edit(before, splice, self.text)

    def rebuild(self) -> str:
        return json_text.rebuild(self.text)

    def matches_record(self, record: Any) -> bool:
        try:
            tree = json.loads(self.text.removeprefix("\ufeff"), strict=False)
            return is_identical(get_value(tree, self.prefix), self.select_own(record))
        except (ValueError, RecursionError):
            return False

    def select_own(self, record: Any) -> Any:
        if not self.foreign_keys or not isinstance(record, dict):
            return record
        return {key: value for key, value in record.items() if key not in self.foreign_keys}

    def relocate_record(self, record: Any) -> None:
        record = self.select_own(record)
        tree = json_text.parse_tree(self.text)
        keys = tree if isinstance(tree, dict) else ()
        places: list[Pointer] = [self.prefix, (), *((key,) for key in keys)]
        self.prefix = next(
            (place for place in places if is_identical(get_value(tree, place), record)), self.prefix
        )
        self._style = detect_style(self.text, self._default)

    def plan_splices(self, change: Change, before: dict[str, str], record: Any) -> list[Splice]:
        own = self._find_own_change(change, record)
        return self._plan_own_splices(own) if own else []

    def _plan_own_splices(self, change: Change) -> list[Splice]:
        pointer = self.prefix + change.pointer
        if change.kind == "set":
            is_same = is_identical(change.old, change.new)
            return [] if is_same else [self._plan_setting(pointer, change.new)]
        if change.kind == "insert":
            new, place = change.new, change.at
            return [json_text.insert_member(self.text, pointer, place, new, self._style, self._places)]
        if change.kind == "remove":
            return [json_text.remove_member(self.text, pointer)]
        if change.kind == "rename":
            return [json_text.rename_member(self.text, pointer, change.new, self._style)]
        if change.kind == "move":
            return [json_text.move_member(self.text, pointer, change.at, change.to)]
        return []

    def _plan_setting(self, pointer: Pointer, value: Any) -> Splice:
        return json_text.set_value(self.text, pointer, value, self._style, self._places)

    def _find_own_change(self, change: Change, record: Any) -> Change | None:
        """Return a change of the document's record as one of the record in this text; None if it does not concern that."""
        if not self.foreign_keys or not isinstance(record, dict):
            return change
        keys = list(record)
        if change.pointer:
            at = self._count_own(keys[: change.at]) if len(change.pointer) == 1 else change.at
            return None if change.pointer[0] in self.foreign_keys else change._replace(at=at)
        if change.kind == "set":
            old, new = map(self.select_own, (change.old, change.new))
            return change._replace(old=old, new=new)
        if change.kind == "move":
            moved = keys.pop(change.at)
            at, to = self._count_own(list(record)[: change.at]), self._count_own(keys[: change.to])
            return None if moved in self.foreign_keys else change._replace(at=at, to=to)
        return change

    def _count_own(self, keys: Sequence[str]) -> int:
        return sum(key not in self.foreign_keys for key in keys)


class RowPart(TextPart):
    """A row of a CSV table whose `columns` repeat fields of the record; lists are joined with `separator`."""

    name = "row"

    def __init__(
        self,
        source: TextSource,
        text: str,
        disk: str | None,
        table: csv_text.CsvHeader | csv_text.CsvTable,
        columns: Sequence[str],
        separator: str,
    ) -> None:
        super().__init__(source, text, disk)
        self._header, self._delimiter = table.names, table.delimiter
        self._columns, self._separator = tuple(columns), separator

    def rebuild(self) -> str:
        cells = [self.text[a:b] for a, b in csv_text.find_cells(self.text, self._delimiter)]
        values = [csv_text.read_cell(cell) for cell in cells]
        written = [csv_text.format_cell(v, self._delimiter, c) for v, c in zip(values, cells, strict=True)]
        triples = zip(cells, values, written, strict=True)
        return self._delimiter.join(c if csv_text.read_cell(w) == v else w for c, v, w in triples)

    def relocate_record(self, record: Any) -> None:
        """Do nothing: the columns of a row stay the same."""

    def follow_step(self) -> None:
        with suppress(GtappError):  # reported by what can't read it
            self.text = self.source.read() or self.text
        super().follow_step()

    def adopt_layout(self, other: TextPart) -> None:
        if isinstance(other, RowPart):
            self._header, self._delimiter = other._header, other._delimiter

    def format_cell(self, record: Any, column: str) -> str:
        """Return the cell for one field of the record."""
        value = get_value(record, (column,))
        values = value if isinstance(value, list) else [value]
        return self._separator.join(
            _format_scalar(each) for each in values if isinstance(each, str | int | float)
        )

    def fill_empty_cells(self, record: Any) -> None:
        """Propose the record's values for empty cells; used for an item that has a row but no ground-truth file yet."""
        row = self._read_cells(self.text)
        empty = {column: cell for column, cell in self.format_cells(record).items() if not row.get(column)}
        self.text = self._initial = self._replace_cells(self.text, empty)
        self.is_proposed = self.text != self.disk

    def find_differences(self, record: Any) -> list[tuple[str, str]]:
        """Return the columns whose cell differs from the record, each with the cell's text."""
        row = self._read_cells(self.text)
        return [(c, row[c]) for c in self._columns if c in row and row[c] != self.format_cell(record, c)]

    def has_other_value(self, column: str, before: Any, record: Any) -> bool:
        """Return whether the row on the disk has a third value where the records `before` and `record` differ."""
        old, new = self.format_cell(before, column), self.format_cell(record, column)
        return old != new and self._read_cells(self.disk or "").get(column, old) not in (old, new)

    def find_issues(self, record: Any) -> list[Issue]:
        path = self.source.path.name
        return [
            Issue((column,), Message("row-differs", {"path": path, "other": other}))
            for column, other in self.find_differences(record)
        ]

    @property
    def layout(self) -> str:
        return self._delimiter.join(self._header)

    def overwrite_text(self, theirs: str, record: Any, mine: str) -> str:
        self._refresh_header()
        return self._replace_cells(theirs, self.format_cells(record))

    def update_text(self, before: Any, mine: Any) -> str:
        """Return this text with the differences between the records `before` and `mine`."""
        old, new = self.format_cells(before), self.format_cells(mine)
        return self._replace_cells(self.text, {c: new[c] for c in new if new[c] != old[c]})

    def _replace_cells(self, row: str, cells: dict[str, str]) -> str:
        """Return `row` with these cells replaced."""
        for column in (column for column in cells if column in self._header):
            splice = csv_text.set_cell(row, self._delimiter, self._header.index(column), cells[column])
            row = splice.apply(row) if splice else row
        return row

    def _refresh_header(self) -> None:
        """Read the header again: another program may have moved the columns."""
        if isinstance(self.source, CsvRowSource):
            head = self.source.read_header()
            if head:
                self._header, self._delimiter = head.names, head.delimiter

    def _read_cells(self, row: str) -> dict[str, str]:
        """Return the cells of a row by column."""
        cells = [csv_text.read_cell(row[a:b]) for a, b in csv_text.find_cells(row, self._delimiter)]
        return dict(zip(self._header, cells, strict=False))

    def format_cells(self, record: Any) -> dict[str, str]:
        return {
            column: self.format_cell(record, column) for column in self._columns if column in self._header
        }

    def plan_splices(self, change: Change, before: dict[str, str], record: Any) -> list[Splice]:
        found, text = [], self.text
        for column, cell in self.format_cells(record).items():
            if cell != before[column]:
                splice = csv_text.set_cell(text, self._delimiter, self._header.index(column), cell)
                if splice:
                    found.append(splice)
                    text = splice.apply(text)
        return found


def _format_scalar(value: str | float) -> str:
    """Return a value as a table's cell; lone surrogates, which only JSON can hold, become U+FFFD."""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    return LONE_SURROGATE.sub("\ufffd", str(value))


def format_row(header: Sequence[str], delimiter: str, cells: dict[str, str], quoted: bool = False) -> str:
    """Return the text of a new row; columns that `cells` doesn't name are empty."""
    return delimiter.join(
        csv_text.format_cell(cells.get(name, ""), delimiter, quoted=quoted) for name in header
    )
