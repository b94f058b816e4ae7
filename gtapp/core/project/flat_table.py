"""The flat table, as CSV or XLSX: a row per item (or per entry of its list of rows), a column per value.

`write_table` exports it. `TableComparison` finds the differences between an edited table and a record, to import them: an
emptied cell or a deleted row removes the value; values without a column in the table stay.
"""

from __future__ import annotations

import csv
import io
import tempfile
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import Any, Final

from gtapp.core.files import table_file
from gtapp.core.files.table_file import ITEM, ROW, Cells, TableHeader, TableNode
from gtapp.core.platform.errors import SaveError
from gtapp.core.platform.messages import Message
from gtapp.core.project.exported_truths import Notify, TruthSelection, iterate_differences
from gtapp.core.record import Document
from gtapp.core.record.changes import CREATION_LABEL
from gtapp.core.record.look_alikes import fold_look, name_characters
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import ABSENT, Pointer, write_pointer

MOST_CHARACTERS: Final = 32_767
MOST_ROWS: Final = 1_048_576
MOST_COLUMNS: Final = 16_384
_WIDTH: Final = 22


def write_table(path: Path, truths: TruthSelection, notify: Notify, raw: bool = False) -> int:
    """Write the table in the format of the path's suffix; return the number of items.

    Raises:
        SaveError: XLSX can't hold it. Values that are too long were passed to `notify`.
    """
    benchmark = truths.source.benchmark
    listed = table_file.find_row_list(benchmark.schema.fields)
    schemas = [benchmark.schema, *(each.schema for each in benchmark.variants)]
    columns = ColumnOrder(listed, *(each.fields for each in schemas))
    for entry in truths.read_truths(notify):
        for _, cells in table_file.flatten_record(entry.record, listed):
            columns.add_row(cells)
    table = _TableRows(columns.names(), listed is not None, safe=not raw and path.suffix.lower() == ".csv")
    if path.suffix.lower() == ".csv":
        return _write_csv(path, table, truths)
    return _write_xlsx(path, table, truths, notify)


class _TableRows:
    """The rows of all records, in the same columns."""

    def __init__(self, columns: list[str], with_rows: bool, safe: bool) -> None:
        self.columns, self._with_rows, self._safe = columns, with_rows, safe
        self._place = {column: place for place, column in enumerate(columns)}
        self.count = 0

    @property
    def header(self) -> list[str]:
        names = [table_file.encode_name(column) or '""' for column in self.columns]
        return [ITEM, *([ROW] if self._with_rows else []), *names]

    def rows(self, truths: TruthSelection) -> Iterator[list[str]]:
        listed = table_file.find_row_list(truths.source.benchmark.schema.fields)
        for entry in truths.read_truths():
            self.count += 1
            for place, cells in table_file.flatten_record(entry.record, listed):
                yield self._row(entry.name, place, cells)

    def _row(self, name: str, place: str, cells: Cells) -> list[str]:
        row = [""] * len(self.columns)
        for column, value in cells.items():
            row[self._place[column]] = table_file.encode_cell(value, self._safe)
        places = [table_file.encode_name(place, self._safe)] if self._with_rows else []
        return [table_file.encode_name(name, self._safe), *places, *row]


def _write_csv(path: Path, table: _TableRows, truths: TruthSelection) -> int:
    # spreadsheets recognise UTF-8 by the byte order mark
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(table.header)
        writer.writerows(table.rows(truths))
    return table.count


def _write_xlsx(path: Path, table: _TableRows, truths: TruthSelection, notify: Notify) -> int:
    import xlsxwriter  # slow to import, and only XLSX needs it
    from xlsxwriter.exceptions import FileCreateError  # as above

    _check_size(len(table.header), MOST_COLUMNS, "columns")
    with tempfile.TemporaryDirectory(prefix=".gtapp-", suffix=".tmp", dir=path.parent) as folder:
        # packed in memory: on a full disk the archive's own closing would fail a second time, unreported
        packed = io.BytesIO()
        book = xlsxwriter.Workbook(packed, {"constant_memory": True, "tmpdir": folder})
        sheet = book.add_worksheet("records")
        try:
            too_long = _fill(book, sheet, chain([table.header], table.rows(truths)), table.header, notify)
            if too_long:
                raise SaveError("export-cells", count=too_long)
            book.close()
        except FileCreateError as error:
            raise error.args[0] from error
        finally:
            with suppress(OSError):
                sheet.row_data_fh.close()
        path.write_bytes(packed.getbuffer())
    return table.count


def _fill(book: Any, sheet: Any, rows: Iterable[list[str]], header: list[str], notify: Notify) -> int:
    """Write the rows; return how many cells are too long, each of which is passed to `notify`."""
    # cells of the kind “text”, so that a spreadsheet does not convert what is typed into them
    text, bold = book.add_format({"num_format": "@"}), book.add_format({"num_format": "@", "bold": True})
    sheet.set_column(0, len(header) - 1, _WIDTH, text)
    sheet.freeze_panes(1, 1)
    too_long = 0
    for number, row in enumerate(rows):
        _check_size(number + 1, MOST_ROWS, "rows")
        for place, cell in enumerate(row):
            if _count_characters(cell) > MOST_CHARACTERS:
                too_long += 1
                notify(*_describe_cell(header, row, place))
            elif cell:
                sheet.write_string(number, place, cell, text if number else bold)
    return too_long


def _check_size(count: int, most: int, what: str) -> None:
    if count > most:
        raise SaveError(f"export-{what}", count=count, most=most)


def _count_characters(cell: str) -> int:
    """Count characters as a spreadsheet does: those beyond the basic plane are two."""
    return (
        len(cell) + sum(char > "\uffff" for char in cell) if len(cell) > MOST_CHARACTERS // 2 else len(cell)
    )


def _describe_cell(header: list[str], row: list[str], place: int) -> tuple[str, Message]:
    """Return the item and the message for a cell that is too long."""
    entry = table_file.decode_name(row[1]) if header[1:2] == [ROW] else ""
    pointer = entry + table_file.decode_name(header[place])
    params = {"pointer": pointer, "length": _count_characters(row[place]), "most": MOST_CHARACTERS}
    return table_file.decode_name(row[0]), Message("export-cell", params)


class ColumnOrder:
    """Collects the columns of all rows, in an order that keeps neighbours together; columns are written pointers."""

    def __init__(self, listed: str | None, *schemas: Field) -> None:
        self._order: list[str] = []
        self._used: set[str] = set()
        self._seen: set[tuple[str, ...]] = set()
        for schema in schemas:
            self._merge(list(dict.fromkeys(_list_schema_columns(schema, listed))))

    def add_row(self, columns: Iterable[str]) -> None:
        """Add the columns of a row, in their order."""
        shape = tuple(columns)
        if shape not in self._seen:
            self._seen.add(shape)
            self._used.update(shape)
            self._merge(shape)

    def _merge(self, columns: Collection[str]) -> None:
        """Insert new columns behind the one that precedes them, inside the object that they belong to."""
        known, at = set(self._order), 0
        for column in columns:
            if column in known:
                at = self._order.index(column) + 1
                continue
            above = column.rpartition("/")[0]
            if above in known and not (at and self._order[at - 1].startswith(above + "/")):
                at = self._order.index(above) + 1
            self._order.insert(at, column)
            known.add(column)
            at += 1

    def names(self) -> list[str]:
        """Return all columns in order. An unused column of the schema stays unless it contains a used one."""
        inside = {column[:end] for column in self._used for end in _find_slashes(column)}
        return [column for column in self._order if column in self._used or column not in inside]


def _find_slashes(column: str) -> Iterator[int]:
    at = column.rfind("/")
    while at >= 0:
        yield at
        at = column.rfind("/", 0, at)


def _list_schema_columns(field: Field, listed: str | None, at: str = "") -> Iterator[str]:
    """Yield the columns of a schema's values; those of the entries that have rows of their own start at the entry."""
    if listed is not None and not at and field.kind == "list":
        yield from _list_schema_columns(field.item, None) if field.item else ()
    elif field.kind != "object" or not field.children:
        if at:
            yield at
    else:
        for child in field.children:
            if not at and child.name == listed and child.item:
                yield from _list_schema_columns(child.item, None)
            else:
                yield from _list_schema_columns(child, None, at + write_pointer((child.name,)))


_LABEL: Final = "import"
LABELS: Final = (_LABEL, CREATION_LABEL)
"""The labels of the edits that an import of a table makes."""


@dataclass(frozen=True, slots=True)
class CellDifference:
    """The record has `old` at `pointer`, the table `new`; either may be `ABSENT`."""

    pointer: Pointer
    old: Any
    new: Any


class TableComparison:
    """Compares records with one table; columns `without` are ignored."""

    def __init__(self, header: TableHeader, without: Collection[tuple[str, ...]] = ()) -> None:
        self._columns = ColumnTree.build(each for each in header.columns.values() if each not in without)
        self._rows = header.row is not None

    def find_differences(self, document: Document, node: TableNode) -> list[CellDifference]:
        """Return all differences in the order in which they can be applied.

        Raises:
            EditError: the table contradicts itself.
        """
        node.build_value()
        found = list(
            _Walk(document, self._columns, self._rows).walk(document.record, node, self._columns, ())
        )
        removals = [each for each in found if each.new is ABSENT]
        return [each for each in found if each.new is not ABSENT] + removals[::-1]


class _Walk:
    """One walk through a record and the table's tree for it."""

    def __init__(self, document: Document, columns: ColumnTree, rows: bool) -> None:
        self._document, self._root, self._rows = document, columns, rows
        listed = table_file.find_row_list(document.schema.fields) if rows else None
        self._with_rows = table_file.find_lists_with_rows(document.record, listed)

    def walk(
        self, old: Any, node: TableNode | None, columns: ColumnTree | None, at: Pointer
    ) -> Iterator[CellDifference]:
        if node is None or node.is_empty:
            yield from self._nothing(old, columns, at)
        elif not node.children:
            yield from self._compare_cell(
                at, old, table_file.fit_cell(node.cell or "", self._wants_text(old, at))
            )
        elif node.is_list:
            yield from self._list(old, node, columns, at)
        elif isinstance(old, dict):
            yield from self._object(old, node, columns, at)
        else:
            yield CellDifference(at, old, self._value(node, at))

    def _nothing(self, old: Any, columns: ColumnTree | None, at: Pointer) -> Iterator[CellDifference]:
        """Compare where the table has no cell with a value."""
        if old is ABSENT or not at:
            return
        if self._is_covered(old, columns, at):
            yield CellDifference(at, old, ABSENT)
        elif isinstance(old, dict):
            for key, child in old.items():
                yield from self._nothing(child, _get_child(columns, key), (*at, key))

    def _is_covered(self, old: Any, columns: ColumnTree | None, at: Pointer) -> bool:
        entries = self._rows and len(at) <= 1 and isinstance(old, list) and bool(old)
        return entries or (columns is not None and columns.covers(old))

    def _object(
        self, old: dict[str, Any], node: TableNode, columns: ColumnTree | None, at: Pointer
    ) -> Iterator[CellDifference]:
        for key in {**old, **node.children}:
            there = old.get(key, ABSENT)
            yield from self.walk(there, node.children.get(key), _get_child(columns, key), (*at, key))

    def _list(
        self, old: Any, node: TableNode, columns: ColumnTree | None, at: Pointer
    ) -> Iterator[CellDifference]:
        if not isinstance(old, list):
            yield CellDifference(at, old, self._value(node, at))
            return
        children = {
            int(index): child
            for index, child in node.sort_entries()
            if index.isdigit() and int(index) < len(old)
        }
        for index, entry in enumerate(old):
            if index in children:
                columns_there = self._inside(columns, str(index), at)
                yield from self.walk(entry, children[index], columns_there, (*at, index))
            else:
                yield CellDifference((*at, index), entry, ABSENT)
        new = [
            child for index, child in node.sort_entries() if not (index.isdigit() and int(index) < len(old))
        ]
        for place, child in enumerate(new, len(old)):
            yield CellDifference((*at, place), ABSENT, self._value(child, (*at, place)))

    def _inside(self, columns: ColumnTree | None, index: str, at: Pointer) -> ColumnTree | None:
        """Return the columns of an entry. In a separate row they start at the entry; its keys may be numbers."""
        if self._rows and (not at or write_pointer(at) in self._with_rows):
            return self._root
        return _get_child(columns, index) or (self._root if self._rows and len(at) <= 1 else None)

    def _compare_cell(self, at: Pointer, old: Any, new: Any) -> Iterator[CellDifference]:
        if any(True for _ in iterate_differences(old, new)):
            yield CellDifference(at, old, new)

    def _value(self, node: TableNode, at: Pointer) -> Any:
        """Return a new value, its cells converted as the schema asks."""
        if not node.children:
            return table_file.fit_cell(node.cell or "", self._wants_text(ABSENT, at))
        if node.is_list:
            return [self._value(child, (*at, n)) for n, (_, child) in enumerate(node.sort_entries())]
        return {token: self._value(child, (*at, token)) for token, child in node.children.items()}

    def _wants_text(self, old: Any, at: Pointer) -> bool:
        if isinstance(old, str) or not (old is ABSENT or old is None):
            return isinstance(old, str)
        shape = self._document.shape
        found = self._document.schema.fields.find(shape.to_tree_pointer(self._document.record, at))
        return found is not None and found.kind in ("text", "choice")


@dataclass(slots=True)
class ColumnTree:
    """The columns of a table as a tree: `here` if this place is a column, `inside` by key."""

    here: bool = False
    inside: dict[str, ColumnTree] = field(default_factory=dict)

    @staticmethod
    def build(columns: Iterable[tuple[str, ...]]) -> ColumnTree:
        root = ColumnTree()
        for tokens in columns:
            node = root
            for token in tokens:
                node = node.inside.setdefault(token, ColumnTree())
            node.here = True
        return root

    def covers(self, value: Any) -> bool:
        """Return whether the table has columns for all of `value`, so that empty cells mean its removal."""
        if isinstance(value, dict) and value and self.inside:
            return all(key in self.inside and self.inside[key].covers(child) for key, child in value.items())
        return self.here or (isinstance(value, list) and bool(value) and bool(self.inside))


def _get_child(columns: ColumnTree | None, key: str) -> ColumnTree | None:
    return columns.inside.get(key) if columns else None


def apply_differences(document: Document, found: Iterable[CellDifference]) -> None:
    """Apply the differences to the record as one edit, which creates its file if it is new.

    Raises:
        EditError: one of them can't be applied; nothing is changed then.
    """
    with document.group(CREATION_LABEL if document.is_new else _LABEL):
        for each in found:
            if each.new is ABSENT:
                document.remove(each.pointer)
            else:
                document.set(each.pointer, each.new)


def find_unknown_columns(header: TableHeader, schema: Field, listed: str | None) -> set[tuple[str, ...]]:
    """Return the columns that the schema does not have, from the record or from an entry's row."""
    entry = schema.item if listed == "" else schema.by_name[listed].item if listed else None

    def is_known(tokens: tuple[str, ...]) -> bool:
        return any(field is not None and _has_field(field, tokens) for field in (schema, entry))

    return {tokens for tokens in header.columns.values() if not is_known(tokens)}


def _has_field(field: Field, tokens: tuple[str, ...]) -> bool:
    """Return whether a schema has this place; in a list any token is an index."""
    found: Field | None = field
    for token in tokens:
        if found is None:
            return False
        found = found.item if found.kind == "list" else found.by_name.get(token)
    return found is not None


def format_value(value: Any) -> str:
    """Format a value as JSON, or “(absent)”."""
    return "(absent)" if value is ABSENT else table_file.encode_cell([value], safe=False)[1:-1]


def format_difference(item: str, difference: CellDifference) -> str:
    """Format a difference as a line; of texts that look alike, the characters that differ are named."""
    old, new = difference.old, difference.new
    line = f"{item}{write_pointer(difference.pointer)}: {format_value(old)} → {format_value(new)}"
    if not (isinstance(old, str) and isinstance(new, str) and fold_look(old) == fold_look(new)):
        return line
    here, table = (", ".join(name_characters(*pair)) for pair in ((old, [new]), (new, [old])))
    message = Message("table-differs-characters", {"here": here or "–", "table": table or "–"})
    return f"{line} [{message}]" if here or table else line
