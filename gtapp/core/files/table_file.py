"""Table files (CSV and XLSX) that hold records without loss: one row for an item, or one for an entry of its list.

The column ``item`` names the item. The column ``row``, if any, holds the pointer of the list entry that the row is (empty:
the record as a whole). Every other column is named by a pointer (RFC 6901) relative to that. A cell holds a value like this:

* an empty cell: the key is absent;
* a cell that is JSON (``null``, ``true``, ``12``, ``""``, ``"null"``, ``["a"]``): that value;
* ``'`` before white space and one of ``= + - @``, or before a tab or a line end: the text behind it, which a spreadsheet
  may take for a formula (not in a raw table);
* any other cell: its text.

A text that would be read as something else is written as a JSON string, ``"1899"`` for instance, and so is one with
characters that a table can't hold.
"""

from __future__ import annotations

import csv
import json
import re
import stat
from collections import Counter
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple, TextIO

from gtapp.core.files.csv_text import escape_formula, is_formula
from gtapp.core.files.git_conflicts import find_conflict
from gtapp.core.files.text_encoding import detect_encoding, name_encoding
from gtapp.core.files.workbook_reader import (
    UnclearCell,
    find_first_sheet,
    open_workbook,
    read_sheet,
    show_value,
)
from gtapp.core.platform.errors import EditError, UnreadableError
from gtapp.core.platform.messages import Message
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import ABSENT, MAX_DEPTH, Pointer, parse_pointer, write_pointer

# the first characters of JSON values; saves most texts the attempt to parse
_JSON: Final = frozenset('"[{-0123456789ntfNI')
# spreadsheets write true and false in their own language
_WORDS: Final = {"TRUE": True, "WAHR": True, "VRAI": True, "FALSE": False, "FALSCH": False, "FAUX": False}
# control characters, lone surrogates, and what XLSX can't hold or reads as an escape or rich text
_UNSTORABLE = re.compile(r"[\x00-\x08\x0b-\x1f\ufffe\uffff\ud800-\udfff]|_(?=x[0-9A-Fa-f]{4}_)")
_ODD = re.compile(rf"{_UNSTORABLE.pattern}|\A\ufeff|\A<r>")
_DELIMITERS: Final = ",;\t"
SEPARATOR_LINE: Final = re.compile(r"\ufeff?\"?sep=([,;\t|])\"?[,;\t|]*(?:\r\n|\r|\n)", re.IGNORECASE)
"""The line above the header by which Excel knows the delimiter."""
# the longest cell that the csv module reads; the largest limit that it accepts on all systems
_LONGEST: Final = 2**31 - 1
# no table of records is larger
_MOST_MEGABYTES: Final = 256
_MOST_CELLS: Final = 10_000_000

ITEM: Final = "item"
ROW: Final = "row"
# a longer list whose entries have no rows is one cell, as JSON
_MOST_COLUMNS: Final = 100
_INDEX = re.compile(r"0|[1-9][0-9]*|-[0-9]*")

Cells = dict[str, Any]
"""Values by column; the columns are written pointers."""

ReportFault = Callable[[str, Message], object]
"""Called with an item and what is wrong with it."""


class TypedCell(str):
    """A cell that the workbook holds as a number or boolean instead of text: a person typed it."""

    __slots__ = ()


class _RepeatedKeyError(ValueError):
    pass


def _refuse_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Build an object from its pairs; raise if a key occurs twice."""
    if len(found := dict(pairs)) != len(pairs):
        raise _RepeatedKeyError
    return found


_decoder = json.JSONDecoder(object_pairs_hook=_refuse_duplicates)


def encode_cell(value: Any, safe: bool = True) -> str:
    """Return the cell for a value; `safe` prevents spreadsheets from reading a text as a formula."""
    if not isinstance(value, str):
        return _dump(value)
    if not value or _ODD.search(value) or decode_cell(value) != value:
        return _dump(value)
    return escape_formula(value) if safe else value


def _dump(value: Any) -> str:
    """Return the cell for a value as JSON."""
    if value == float("-inf") and isinstance(value, float):
        return "-1e999"  # a number to spreadsheets, where “-Infinity” is a formula
    text = json.dumps(value, ensure_ascii=False)
    return _UNSTORABLE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def decode_cell(cell: str) -> Any:
    """Return the value of a cell that is not empty."""
    if cell[:1] == "'" and is_formula(cell[1:]):
        return cell[1:]
    if cell[:1] in _JSON:
        try:
            return _decoder.decode(cell)
        except (ValueError, RecursionError):
            return str(cell)
    return _WORDS.get(cell, str(cell))


def fit_cell(cell: str, text: bool) -> Any:
    """Return the value of a cell that a person may have typed; a number or TRUE is a text if the field is a `text`.

    Cells that `encode_cell` wrote are not affected: it puts such texts in quotation marks.
    """
    if isinstance(cell, UnclearCell):
        return cell
    return str(cell) if text and (isinstance(cell, TypedCell) or cell in _WORDS) else decode_cell(cell)


def encode_name(name: str, safe: bool = True) -> str:
    """Return the cell for an item's name: always a text, so that 00500118 keeps its zeros."""
    if _ODD.search(name) or name[:1] == '"' or (name[:1] == "'" and is_formula(name[1:])):
        return _dump(name)
    return escape_formula(name) if safe else name


def decode_name(cell: str) -> str:
    """Return the name in a cell."""
    if cell[:1] == '"' or (cell[:1] == "'" and is_formula(cell[1:])):
        return str(decode_cell(cell))
    return str(cell)


class NumberedRow(NamedTuple):
    """One row: its number in the file (the header is 1), and as many cells as the header has."""

    number: int
    cells: list[str]


def read_rows(path: Path) -> Generator[NumberedRow]:
    """Yield the rows of a file, the header first; short rows are padded, long ones lose empty cells only.

    Raises:
        UnreadableError: it can't be read as a table.
    """
    read, width = _read_xlsx if path.suffix.lower() == ".xlsx" else _read_csv, 0
    # closed here, so that an error of closing the file is raised even if not all rows were wanted
    with (
        _translate_read_errors(path),
        closing(read(path)) as found,
        closing(_limit_size(path, found)) as rows,
    ):
        for row in rows:
            width = width or len(row.cells)
            if any(row.cells[width:]):
                reason = "it has more cells than the header"
                raise UnreadableError("table-broken", path=str(path), row=row.number, reason=reason)
            yield NumberedRow(row.number, row.cells[:width] + [""] * (width - len(row.cells)))


def _limit_size(path: Path, rows: Iterable[NumberedRow]) -> Generator[NumberedRow]:
    """Yield the rows of a file, unless it is larger than a table of records can be.

    Raises:
        UnreadableError: it is.
    """
    is_large, count = path.stat().st_size > _MOST_MEGABYTES << 20, 0
    for row in () if is_large else rows:
        count += 1 + sum(map(bool, row.cells))
        if count > _MOST_CELLS:
            break
        yield row
    if is_large or count > _MOST_CELLS:
        millions = _MOST_CELLS // 1_000_000
        raise UnreadableError("table-large", path=str(path), size=_MOST_MEGABYTES, cells=millions)


@contextmanager
def _translate_read_errors(path: Path) -> Iterator[None]:
    """Translate OSError inside the block into UnreadableError; refuse what is no regular file."""
    try:
        # reading a pipe or a device might never end
        if not stat.S_ISREG(path.stat().st_mode):
            raise UnreadableError("file-io", path=str(path), reason="it is not a file")
        yield
    except FileNotFoundError as error:
        raise UnreadableError("file-missing", path=str(path)) from error
    except PermissionError as error:
        raise UnreadableError("file-rights", path=str(path)) from error
    except OSError as error:
        raise UnreadableError("file-io", path=str(path), reason=error.strerror or str(error)) from error


def _read_csv(path: Path) -> Generator[NumberedRow]:
    """Yield the rows of a CSV file."""
    csv.field_size_limit(_LONGEST)
    encoding, number = find_encoding(path), 0
    try:
        with path.open(encoding=encoding, newline="") as file:
            for line, text in enumerate(file, 1):  # all of them before the first row is used
                if find_conflict(text):
                    raise UnreadableError("file-git-conflict", path=str(path), line=line)
            file.seek(0)
            delimiter, first = _detect_delimiter(file)
            for number, cells in enumerate(csv.reader(file, delimiter=delimiter, strict=True), first):
                yield NumberedRow(number, cells)
    except UnicodeError as error:
        raise UnreadableError("table-encoding", path=str(path)) from error
    except csv.Error as error:
        raise UnreadableError("table-broken", path=str(path), row=number + 1, reason=str(error)) from error


def describe_encoding(path: Path, encoding: str) -> Message | None:
    """Return in which encoding a table was read, unless that is UTF-8."""
    if encoding == "utf-8-sig":
        return None
    code = "table-not-utf8" if encoding == "cp1252" else "table-unicode"
    return Message(code, {"path": str(path), "encoding": name_encoding(encoding)})


def find_encoding(path: Path) -> str:
    """Return the encoding of a CSV file, "utf-8-sig" for UTF-8.

    Raises:
        UnreadableError: it is uncertain.
    """
    with path.open("rb") as file:
        encoding = detect_encoding(iter(lambda: file.read(1 << 20), b""))
    if encoding is None:
        raise UnreadableError("table-encoding", path=str(path))
    return encoding


def _detect_delimiter(file: TextIO) -> tuple[str, int]:
    """Return the delimiter and the number of the header, before which the file is then: Excel may write the delimiter above it.

    Spreadsheets use the one of the user's country.
    """
    line = file.readline()
    if given := SEPARATOR_LINE.fullmatch(line):
        return given[1], 2
    file.seek(0)
    found = (each for each in _DELIMITERS if "item" in next(csv.reader([line], delimiter=each), ()))
    return next(found, max(_DELIMITERS, key=line.count)), 1


def _read_xlsx(path: Path) -> Generator[NumberedRow]:
    """Yield the rows of a workbook's first visible sheet; a formula counts as the value it had."""
    book = None
    try:
        book = open_workbook(path)
        for number, cells in read_sheet(find_first_sheet(book), values_only=False):
            yield NumberedRow(number, [_format_cell(cell) for cell in cells])
    except (UnreadableError, OSError):
        raise
    except Exception as error:  # errors of zipfile, the XML parser and openpyxl
        reason = f"it is not an XLSX file ({error})"
        raise UnreadableError("file-io", path=str(path), reason=reason) from error
    finally:
        if book:
            book.close()


def _format_cell(cell: Any) -> str:
    """Return a workbook's cell as text; a `TypedCell` if it is a number or boolean, an `UnclearCell` if it shows less."""
    value = cell.value
    if value is None or isinstance(value, str):
        return value or ""
    shown = show_value(value, str(getattr(cell, "number_format", "") or ""))
    if isinstance(shown, UnclearCell):
        return shown
    return TypedCell(shown if isinstance(value, bool) else value) if isinstance(value, int | float) else shown


def find_row_list(schema: Field) -> str | None:
    """Return the name of the schema's single list of objects, whose entries get a row each; None for one row per item."""
    lists = [each for each in schema.children if each.kind == "list" and each.item and each.item.children]
    if schema.kind == "list" and schema.item and schema.item.children:
        return ""
    return lists[0].name if len(lists) == 1 else None


# from a record to rows


def flatten_record(record: Any, listed: str | None = None) -> list[tuple[str, Cells]]:
    """Return the rows of a record: each with its entry's pointer ("" for the record itself), and its values by column.

    `listed` is the list whose entries get rows of their own, also if the record is that list or a dict of lists.
    """
    lists = find_lists_with_rows(record, listed)
    base: Cells = dict(_leaves(record, "", frozenset(map(id, lists.values()))))
    rows = [("", base)] if base else []
    for at, entries in lists.items():
        rows += [(f"{at}/{index}", dict(_leaves(entry, ""))) for index, entry in enumerate(entries)]
    return rows


def find_lists_with_rows(record: Any, listed: str | None) -> dict[str, list[Any]]:
    """Return the non-empty lists whose entries get rows, by pointer."""
    found: dict[str, Any] = {}
    if listed is None:
        return {}
    if isinstance(record, list):
        found = {"": record}
    elif isinstance(record, dict) and listed in record:
        found = {write_pointer((listed,)): record[listed]}
    elif isinstance(record, dict) and all(isinstance(group, list) for group in record.values()):
        found = {write_pointer((key,)): group for key, group in record.items()}
    return {at: each for at, each in found.items() if isinstance(each, list) and each}


def _leaves(value: Any, at: str, without: frozenset[int] = frozenset()) -> Iterator[tuple[str, Any]]:
    """Yield (column, value) for every value that gets a cell."""
    if id(value) in without and isinstance(value, list):
        return
    if isinstance(value, dict) and value:
        if all(map(_is_index, value)):
            yield at, {}  # marks an object whose keys look like indices
        for key, child in value.items():
            yield from _leaves(child, at + write_pointer((key,)), without)
    elif isinstance(value, list) and 0 < len(value) <= _MOST_COLUMNS:
        for index, child in enumerate(value):
            yield from _leaves(child, f"{at}/{index}", without)
    else:
        yield at, value


def _is_index(token: str) -> bool:
    """Return whether a token is a list's index, or ``-`` for a place behind its end (with a number if there are several)."""
    return _INDEX.fullmatch(token) is not None


# from rows to a record


@dataclass(slots=True)
class TableNode:
    """The table's content for one place in a record: the cell there, and the nodes inside, by token."""

    cell: str | None = None
    children: dict[str, TableNode] = field(default_factory=dict)

    def make_node(self, tokens: Iterable[str]) -> TableNode:
        """Return the node at this place inside; it is created if it is missing."""
        node = self
        for token in tokens:
            node = node.children.setdefault(token, TableNode())
        return node

    @property
    def is_empty(self) -> bool:
        """True if the table has no value for this place or inside it."""
        return self.cell is None and not self.children

    @property
    def is_list(self) -> bool:
        """True if the nodes inside are a list's entries."""
        named = self.cell is not None and isinstance(decode_cell(self.cell), dict)
        return bool(self.children) and not named and all(map(_is_index, self.children))

    def sort_entries(self) -> list[tuple[str, TableNode]]:
        """Return a list's entries in order with their indices, which may have gaps; ``-`` comes last."""
        return sorted(self.children.items(), key=lambda each: _rank_index(each[0]))

    def build_value(self, at: Pointer = ()) -> Any:
        """Return the value; `ABSENT` if the table has none. Gaps between indices are closed.

        Raises:
            EditError: there is both a value and something inside it.
        """
        own = ABSENT if self.cell is None else decode_cell(self.cell)
        if not self.children:
            return own
        if own is not ABSENT and own != ([] if self.is_list else {}):
            raise EditError("table-inside", pointer=write_pointer(at))
        if self.is_list:
            return [child.build_value((*at, index)) for index, child in self.sort_entries()]
        return {token: child.build_value((*at, token)) for token, child in self.children.items()}


def _rank_index(index: str) -> tuple[bool, int]:
    return index.startswith("-"), int(index.removeprefix("-") or 0)


@dataclass(frozen=True, slots=True)
class TableHeader:
    """The first row of a table: the place of each kind of column. `others` are unknown names that are no pointers."""

    item: int
    row: int | None
    columns: Mapping[int, tuple[str, ...]]
    others: tuple[str, ...] = ()

    @staticmethod
    def parse(cells: Sequence[str], path: Path) -> TableHeader:
        """Parse the first row of a table.

        Raises:
            UnreadableError: it has no column ``item``, or one column twice.
        """
        if ITEM not in cells:
            raise UnreadableError("table-no-item", path=str(path))
        double = next((cell for cell, count in Counter(cells).items() if cell and count > 1), None)
        if double:
            raise UnreadableError("table-column-twice", path=str(path), name=double)
        named = {
            place: _parse_column(cell) for place, cell in enumerate(cells) if cell not in (ITEM, ROW, "")
        }
        columns = {place: tokens for place, tokens in named.items() if tokens is not None}
        others = tuple(cells[place] for place, tokens in named.items() if tokens is None)
        return TableHeader(cells.index(ITEM), cells.index(ROW) if ROW in cells else None, columns, others)


def _parse_column(cell: str) -> tuple[str, ...] | None:
    """Return the tokens of a column's name; None if it is no pointer."""
    return _parse_place(decode_name(cell))


def _parse_place(written: str) -> tuple[str, ...] | None:
    """Return the tokens of a pointer; None if it is none, or deeper than any record."""
    try:
        tokens = parse_pointer(written)
    except EditError:
        return None
    return tokens if len(tokens) <= MAX_DEPTH else None


class FlatTable:
    """A table file that can be read repeatedly; only its `header` is read at once.

    Raises:
        UnreadableError: it can't be read, or is no table of records.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        with closing(read_rows(path)) as rows:
            first = next(rows, None)
        self.header = TableHeader.parse(first.cells if first else (), path)

    def read_names(self) -> Iterator[str]:
        """Yield the item's name in each row that has one."""
        for row in islice(read_rows(self.path), 1, None):
            if row.cells[self.header.item]:
                yield decode_name(row.cells[self.header.item])

    def describe_encoding(self) -> Message | None:
        """Return in which encoding a CSV file was read, unless that is UTF-8."""
        return (
            None
            if self.path.suffix.lower() == ".xlsx"
            else describe_encoding(self.path, find_encoding(self.path))
        )

    def read_items(
        self, report: ReportFault, without: Collection[tuple[str, ...]] = ()
    ) -> Iterator[tuple[str, TableNode]]:
        """Yield (item, its values) for each item; a faulty row is reported, and its item left out.

        A table with one row for an item is read as a stream; an item that occurs twice is yielded twice. Otherwise the whole
        table is read first, since its rows may have been sorted. The columns `without` are skipped.

        Raises:
            UnreadableError: the rest of the file can't be read.
        """
        columns = [(place, tokens) for place, tokens in self.header.columns.items() if tokens not in without]
        gathered: dict[str, TableNode] = {}
        broken: set[str] = set()
        for row in islice(read_rows(self.path), 1, None):
            if not any(row.cells):
                continue
            name = decode_name(row.cells[self.header.item])
            node = gathered.setdefault(name, TableNode()) if self.header.row is not None else TableNode()
            fault = (
                self._add_row(row, node, columns) if name else Message("table-nameless", {"row": row.number})
            )
            if fault:
                report(name, fault)
                broken.add(name)
            elif self.header.row is None:
                yield name, node
        yield from ((name, node) for name, node in gathered.items() if name not in broken)

    def _add_row(
        self, row: NumberedRow, node: TableNode, columns: Sequence[tuple[int, tuple[str, ...]]]
    ) -> Message | None:
        """Store a row's cells in `node`; return a message if that is impossible."""
        where = decode_name(row.cells[self.header.row]) if self.header.row is not None else ""
        place = _parse_place(where)
        if place is None:
            return Message("table-place", {"row": row.number, "place": where})
        if place and place[-1] == "-":
            place = (*place[:-1], f"-{row.number}")
        for column, tokens in columns:
            if row.cells[column]:
                target = node.make_node((*place, *tokens))
                if target.cell is not None:
                    return Message(
                        "table-twice", {"row": row.number, "pointer": write_pointer((*place, *tokens))}
                    )
                target.cell = row.cells[column]
        return None


def read_records(path: Path, report: ReportFault | None = None) -> Iterator[tuple[str, Any]]:
    """Yield (item, record) for each item of an exported table, CSV or XLSX.

    A faulty item is reported to `report` and left out; without `report` the fault is raised.

    Raises:
        UnreadableError: the file can't be read, or is no table of records.
    """
    report = report or _raise
    for name, node in FlatTable(path).read_items(report):
        try:
            record = node.build_value()
        except EditError as error:
            report(name, error.message)
            continue
        if record is ABSENT:
            report(name, Message("table-no-values"))
        else:
            yield name, record


def _raise(name: str, message: Message) -> None:
    """Raise the fault of an item."""
    raise UnreadableError("table-item", item=name, reason=str(message))
