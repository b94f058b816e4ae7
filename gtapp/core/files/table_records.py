"""Tables (CSV, TSV) with a record in each row: the columns are its keys, the cells its values, which are texts.

Of a record that is changed the cells that differ are written, in the quoting, the line ends and the encoding of the file.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from gtapp.core.files import csv_text, json_text
from gtapp.core.files.git_conflicts import ensure_no_conflict
from gtapp.core.files.record_files import (
    ByteOffsets,
    KeyCounter,
    RecordFile,
    RecordIndex,
    RecordKey,
    Span,
    count_lines,
    make_save_error,
)
from gtapp.core.files.table_file import SEPARATOR_LINE
from gtapp.core.files.text_encoding import detect_encoding
from gtapp.core.platform.errors import UnreadableError
from gtapp.core.schema.items import find_key

_BYTE_ORDERS: Final = {"utf-16": ("utf-16-le", "utf-16-be"), "utf-32": ("utf-32-le", "utf-32-be")}


class _CsvLayout(NamedTuple):
    """The header of a table, and its encoding."""

    header: csv_text.CsvHeader
    encoding: str


def check_columns(file: RecordFile, names: Sequence[str]) -> None:
    """Do nothing if a table has the column of the keys, and no column twice.

    Raises:
        UnreadableError: it has not.
    """
    if file.key not in names:
        raise UnreadableError("file-no-record", path=str(file.path), key=file.key)
    twice = next((name for name, count in Counter(filter(None, names)).items() if count > 1), None)
    if twice is not None:
        raise UnreadableError("file-duplicate-key", path=str(file.path), key=twice)


def format_cells(names: Sequence[str], cells: Sequence[str]) -> str:
    """Return the JSON of the record in a row; cells that are missing are empty, columns without a name are left out."""
    missing = [""] * (len(names) - len(cells))
    record = {name: cell for name, cell in zip(names, [*cells, *missing], strict=False) if name}
    return json.dumps(record, ensure_ascii=False)


def find_changed_cells(
    file: RecordFile, names: Sequence[str], old: dict[str, Any], new: str
) -> dict[int, str]:
    """Return the places and the texts of the cells in which a record differs.

    Raises:
        SaveError: it has another key, or what no cell can hold.
    """
    record = json.loads(new)
    if not isinstance(record, dict):
        raise make_save_error(file.path, reason="the cells of a table are texts")
    if old and find_key(record, file.key) != old[file.key]:
        raise make_save_error(file.path, reason="the record has another key than before")
    for name, value in record.items():
        if not isinstance(value, str):
            raise make_save_error(file.path, reason=f"the cells of a table are texts, and “{name}” is none")
        if name not in names:
            raise make_save_error(file.path, reason=f"the table has no column “{name}”")
    texts = {at: record.get(name, "") for at, name in enumerate(names) if name}
    return {at: text for at, text in texts.items() if text != old.get(names[at], "")}


def fit_cells(names: Sequence[str], record: Any) -> dict[str, str]:
    """Return a new record as the cells of these columns."""
    values = record if isinstance(record, dict) else {}
    return {name: _format_value(values.get(name)) for name in names if name}


def _format_value(value: Any) -> str:
    """Return a value of a draft as a cell; a list or object as JSON."""
    if value is None or isinstance(value, str):
        return value or ""
    return json.dumps(value, ensure_ascii=False)


class CsvRecordFile(RecordFile):
    """A CSV table, whose column `key` names the items; the delimiter is a comma, a semicolon or a tab."""

    def _decode(self, content: bytes) -> tuple[str, str]:
        """Return the text of the file, with its byte order mark, and the encoding without one.

        Raises:
            UnreadableError: it is empty, its encoding is uncertain, or it is in conflict in git.
        """
        if not content:
            raise UnreadableError("file-empty", path=str(self.path))
        encoding = detect_encoding([content])
        if encoding is None:
            raise UnreadableError("table-encoding", path=str(self.path))
        if orders := _BYTE_ORDERS.get(encoding):
            encoding = orders[0] if content.startswith("\ufeff".encode(orders[0])) else orders[1]
        encoding = encoding.removesuffix("-sig")
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError as error:
            raise UnreadableError("table-encoding", path=str(self.path)) from error
        ensure_no_conflict(text, self.path)
        return text, encoding

    def _parse(self, text: str) -> tuple[csv_text.CsvHeader, Sequence[csv_text.CsvRow]]:
        """Return the header and the rows of a table, as spans of the whole text.

        Raises:
            UnreadableError: it is no table with the column of the keys.
        """
        given = SEPARATOR_LINE.match(text)
        start = given.end() if given else 0
        delimiters = given[1] if given else "\t" if self.path.suffix.lower() == ".tsv" else ",;\t"
        try:
            table = csv_text.parse_table(text, start, delimiters)
        except ValueError as error:
            raise UnreadableError("file-io", path=str(self.path), reason=str(error)) from error
        check_columns(self, table.names)
        return csv_text.CsvHeader(table.names, table.delimiter, table.newline, table.quoted), table.rows

    def _make_index(self, content: bytes) -> RecordIndex:
        text, encoding = self._decode(content)
        header, rows = self._parse(text)
        column, spans = header.names.index(self.key), dict[RecordKey, Span]()
        keys, offsets = KeyCounter(self.path, self.key), ByteOffsets(text, encoding)
        for row in rows:
            name = row.cells[column] if column < len(row.cells) else ""
            if any(row.cells) and (key := keys.add(name, partial(count_lines, text, row.start))):
                spans[key] = Span(offsets.find(row.start), offsets.find(row.end))
        return RecordIndex((), spans, keys.faults, _CsvLayout(header, encoding))

    def _read_record(self, index: RecordIndex, fragment: bytes) -> str:
        layout: _CsvLayout = index.layout
        row, delimiter = fragment.decode(layout.encoding), layout.header.delimiter
        cells = [csv_text.read_cell(row[start:end]) for start, end in csv_text.find_cells(row, delimiter)]
        return format_cells(layout.header.names, cells)

    def _change_record(self, index: RecordIndex, fragment: bytes, old: Any, new: str) -> bytes:
        layout: _CsvLayout = index.layout
        row = fragment.decode(layout.encoding)
        for at, cell in find_changed_cells(self, layout.header.names, old, new).items():
            splice = csv_text.set_cell(row, layout.header.delimiter, at, cell)
            row = splice.apply(row) if splice else row
        return self._encode(row, layout.encoding)

    def _encode(self, text: str, encoding: str) -> bytes:
        try:
            return text.encode(encoding)
        except UnicodeEncodeError as error:
            missing = text[error.start]
            raise make_save_error(
                self.path, reason=f"its encoding ({encoding}) has no “{missing}”"
            ) from error

    def _is_same(self, index: RecordIndex, text: str, other: str) -> bool:
        return not find_changed_cells(self, index.layout.header.names, json.loads(text), other)

    def fit_record(self, record: Any) -> Any:
        try:
            names = self.read_index().layout.header.names
        except UnreadableError:  # there is none yet, or it is reported where it is read
            names = tuple(record) if isinstance(record, dict) else ()
        return fit_cells(names, record)

    def _add_record(self, index: RecordIndex, key: str, new: str) -> tuple[bytes, RecordIndex]:
        layout: _CsvLayout = index.layout
        header = layout.header
        content = self._read_unchanged(index)
        cells = find_changed_cells(self, header.names, {}, new)
        row = header.delimiter.join(
            csv_text.format_cell(cells.get(at, ""), header.delimiter, quoted=header.quoted)
            for at in range(len(header.names))
        )
        newline = self._encode(header.newline, layout.encoding)
        ends = [self._encode(each, layout.encoding) for each in ("\n", "\r")]
        content += b"" if any(map(content.endswith, ends)) else newline
        written, start = self._encode(row, layout.encoding), len(content)
        return content + written + newline, index.add_record(key, Span(start, start + len(written)))

    def make_file(self, key: str, new: str) -> bytes:
        record = json.loads(new)
        delimiter = "\t" if self.path.suffix.lower() == ".tsv" else ","
        find_changed_cells(self, tuple(record), {}, new)
        rows = (record.keys(), record.values())
        return "".join(
            delimiter.join(csv_text.format_cell(cell, delimiter) for cell in row) + "\n" for row in rows
        ).encode("utf-8")

    def select_records(self, keys: Collection[RecordKey]) -> bytes:
        content = json_text.read_bytes(self.path)
        index = self._make_index(content)
        at, pieces = 0, list[bytes]()
        ends = [self._encode(each, index.layout.encoding) for each in ("\r\n", "\n", "\r")]
        for key, span in index.spans.items():
            if key not in keys:
                pieces.append(content[at : span.start])
                end = next((each for each in ends if content.startswith(each, span.end)), b"")
                at = span.end + len(end)
        return b"".join((*pieces, content[at:]))
