"""The texts in which a document lies on the disk, each kept in step with the record by splices."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from gtapp.document.changes import Change
from gtapp.formats import csv_text, json_text
from gtapp.formats.json_style import Style, detect
from gtapp.formats.sources import Source
from gtapp.formats.splice import Splice
from gtapp.pointer import Pointer, get


class Part(ABC):
    """One text of a document: `text` as it should be, `disk` as last read or written (None: not there yet)."""

    def __init__(self, source: Source, text: str, disk: str | None) -> None:
        self.source = source
        self.text = text
        self.disk = disk
        self._initial = text

    @property
    def dirty(self) -> bool:
        """Whether an edit is not yet on the disk; what only might be written new is not dirty until it is edited."""
        return self.text != (self._initial if self.disk is None else self.disk)

    @property
    def digest(self) -> str:
        return digest(self.text)

    @abstractmethod
    def rebuilt(self) -> str:
        """The text taken apart into its values and put together again: the same, or this program has misread it."""

    def remember(self, record: Any) -> dict[str, str]:
        """What `follow` needs to know of the record before a change (which happens in place)."""
        return {}

    @abstractmethod
    def follow(self, change: Change, before: dict[str, str], record: Any) -> list[Splice]:
        """The splices by which the text follows `change`; `record` is the one after it."""


def digest(text: str | None) -> str:
    """A short name of a text, to know it again."""
    return (
        ""
        if text is None
        else hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()
    )


class JsonPart(Part):
    """A JSON text that holds the record at `prefix` (the key of the envelope, or the whole)."""

    def __init__(
        self, source: Source, text: str, disk: str | None, prefix: Pointer = (), style: Style | None = None
    ) -> None:
        super().__init__(source, text, disk)
        self.prefix = prefix
        self._style = detect(text, style or Style())

    def rebuilt(self) -> str:
        return json_text.rebuilt(self.text)

    def follow(self, change: Change, before: dict[str, str], record: Any) -> list[Splice]:
        pointer = self.prefix + change.pointer
        if change.kind == "set":
            return [json_text.set_value(self.text, pointer, change.new, self._style)]
        if change.kind == "insert":
            return [json_text.insert(self.text, pointer, change.at, change.new, self._style)]
        if change.kind == "remove":
            return [json_text.remove(self.text, pointer)]
        if change.kind == "move":
            return [json_text.move(self.text, pointer, change.at, change.to)]
        return []


class RowPart(Part):
    """A row of a CSV table whose `columns` repeat fields of the record; lists are joined with `separator`."""

    def __init__(
        self,
        source: Source,
        text: str,
        disk: str | None,
        table: csv_text.Table,
        columns: Sequence[str],
        separator: str,
    ) -> None:
        super().__init__(source, text, disk)
        self._header, self._delimiter = table.header, table.delimiter
        self._columns, self._separator = tuple(columns), separator

    def rebuilt(self) -> str:
        cells = [self.text[a:b] for a, b in csv_text.spans(self.text, self._delimiter)]
        return self._delimiter.join(
            csv_text.literal(csv_text.value(cell), self._delimiter, cell) for cell in cells
        )

    def cell(self, record: Any, column: str) -> str:
        """What the table says where the record has this field."""
        value = get(record, (column,))
        if isinstance(value, list):
            return self._separator.join(str(each) for each in value if each is not None)
        return "" if value is None or isinstance(value, dict) or not _is_value(value) else str(value)

    def differences(self, record: Any) -> list[tuple[str, str]]:
        """The columns in which the row says something else than the record, each with what it says."""
        cells = [csv_text.value(self.text[a:b]) for a, b in csv_text.spans(self.text, self._delimiter)]
        row = dict(zip(self._header, cells, strict=False))
        return [(c, row[c]) for c in self._columns if c in row and row[c] != self.cell(record, c)]

    def remember(self, record: Any) -> dict[str, str]:
        return {column: self.cell(record, column) for column in self._columns if column in self._header}

    def follow(self, change: Change, before: dict[str, str], record: Any) -> list[Splice]:
        found, text = [], self.text
        for column, cell in self.remember(record).items():
            if cell != before[column]:
                splice = csv_text.set_cell(text, self._delimiter, self._header.index(column), cell)
                if splice:
                    found.append(splice)
                    text = splice.apply(text)
        return found


def _is_value(value: Any) -> bool:
    return isinstance(value, str | int | float)


def new_row(header: Sequence[str], delimiter: str, cells: dict[str, str]) -> str:
    """A new row of a table; columns that `cells` doesn't name stay empty."""
    return delimiter.join(csv_text.literal(cells.get(name, ""), delimiter) for name in header)
