"""How a JSON value stands in one cell of a flat table, such that it comes back as the value it was.

* an empty cell: there is nothing here (the key is absent);
* a cell that is JSON (``null``, ``true``, ``12``, ``""``, ``"null"``, ``["a"]``): that value;
* ``'`` before one of ``= + - @``, tab or a line end: the text behind it. A spreadsheet would take that text for a formula;
  a raw table goes without;
* any other cell: its text.

A text that would read as something else is written as a JSON string, ``"1899"`` say, and so is one with characters
that a table can't hold.
"""

from __future__ import annotations

import csv
import json
import re
import stat
import warnings
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple
from zipfile import ZipFile

from gtapp.errors import EditError, UnreadableError
from gtapp.fields import Field
from gtapp.messages import Message
from gtapp.pointer import ABSENT, MAX_DEPTH, Pointer, parse_pointer, write_pointer

_FORMULA: Final = frozenset("=+-@\t\n\r＝＋－＠")
# where a JSON value may begin; a look that spares most texts the attempt
_JSON: Final = frozenset('"[{-0123456789ntfNI')
# spreadsheets write true and false as words of their own language
_WORDS: Final = {"TRUE": True, "WAHR": True, "VRAI": True, "FALSE": False, "FALSCH": False, "FAUX": False}
# control characters, halves of characters, and what XLSX can't hold or would take for an escape or a rich text
_UNSTORABLE = re.compile(r"[\x00-\x08\x0b-\x1f\ufffe\uffff\ud800-\udfff]|_(?=x[0-9A-Fa-f]{4}_)")
_ODD = re.compile(rf"{_UNSTORABLE.pattern}|\A\ufeff|\A<r>")


class TypedCell(str):
    """A cell that a spreadsheet holds as a number or a boolean, not as text: somebody typed it there."""

    __slots__ = ()


class _RepeatedKeyError(ValueError):
    pass


def _refuse_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(found := dict(pairs)) != len(pairs):
        raise _RepeatedKeyError
    return found


_decoder = json.JSONDecoder(object_pairs_hook=_refuse_duplicates)


def encode_cell(value: Any, safe: bool = True) -> str:
    """The cell of a value; `safe` keeps spreadsheets from taking a text for a formula."""
    if not isinstance(value, str):
        return _dump(value)
    if not value or _ODD.search(value) or decode_cell(value) != value:
        return _dump(value)
    return "'" + value if safe and value[0] in _FORMULA else value


def _dump(value: Any) -> str:
    if value == float("-inf") and isinstance(value, float):
        return "-1e999"  # a number to spreadsheets, where “-Infinity” is a formula
    text = json.dumps(value, ensure_ascii=False)
    return _UNSTORABLE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def decode_cell(cell: str) -> Any:
    """The value of a cell that is not empty."""
    if cell[:1] == "'" and cell[1:2] in _FORMULA:
        return cell[1:]
    if cell[:1] in _JSON:
        try:
            return _decoder.decode(cell)
        except (ValueError, RecursionError):
            return str(cell)
    return _WORDS.get(cell, str(cell))


def fit_cell(cell: str, text: bool) -> Any:
    """The value of a cell that a person may have typed: where a `text` is wanted, a number or TRUE typed there is one.

    What `encode` wrote is never meant: it has quotation marks around such a text.
    """
    return str(cell) if text and (isinstance(cell, TypedCell) or cell in _WORDS) else decode_cell(cell)


def encode_name(name: str, safe: bool = True) -> str:
    """The cell of a name: a text whatever it looks like, so that 00500118 stays as it is."""
    if _ODD.search(name) or name[:1] == '"' or (name[:1] == "'" and name[1:2] in _FORMULA):
        return _dump(name)
    return "'" + name if safe and name[:1] in _FORMULA else name


def decode_name(cell: str) -> str:
    """The name in a cell."""
    if cell[:1] == '"' or (cell[:1] == "'" and cell[1:2] in _FORMULA):
        return str(decode_cell(cell))
    return str(cell)


# Reads the rows of a CSV or XLSX file one by one, as texts, without holding the whole.


_DELIMITERS: Final = ",;\t"
# the csv module refuses longer cells; this is the largest limit that it takes everywhere
_LONGEST: Final = 2**31 - 1
# bytes of a workbook's part that any machine can hold, and how often a larger one may have shrunk
_HARMLESS: Final = 1 << 26
_MOST_PACKED: Final = 200


class NumberedRow(NamedTuple):
    """One row: its number in the file (a spreadsheet's; the header's is 1), and its cells, as many as the header has."""

    number: int
    cells: list[str]


def read_rows(path: Path) -> Iterator[NumberedRow]:
    """The rows of a file, its header first; short rows are filled with empty cells, long ones lose empty cells only.

    Raises:
        UnreadableError: it can't be read as such a file.
    """
    with _translate_read_errors(path):
        width = 0
        for row in _read_xlsx(path) if path.suffix.lower() == ".xlsx" else _read_csv(path):
            width = width or len(row.cells)
            if any(row.cells[width:]):
                reason = "it has more cells than the header"
                raise UnreadableError("table-broken", path=str(path), row=row.number, reason=reason)
            yield NumberedRow(row.number, row.cells[:width] + [""] * (width - len(row.cells)))


@contextmanager
def _translate_read_errors(path: Path) -> Iterator[None]:
    try:
        # not a pipe or a device, which might never end
        if not stat.S_ISREG(path.stat().st_mode):
            raise UnreadableError("file-io", path=str(path), reason="it is not a file")
        yield
    except FileNotFoundError as error:
        raise UnreadableError("file-missing", path=str(path)) from error
    except PermissionError as error:
        raise UnreadableError("file-rights", path=str(path)) from error
    except OSError as error:
        raise UnreadableError("file-io", path=str(path), reason=error.strerror or str(error)) from error


def _read_csv(path: Path) -> Iterator[NumberedRow]:
    csv.field_size_limit(_LONGEST)
    delimiter, number = _detect_delimiter(path), 0
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            for number, cells in enumerate(csv.reader(file, delimiter=delimiter, strict=True), 1):
                yield NumberedRow(number, cells)
    except UnicodeDecodeError as error:
        raise UnreadableError("file-not-utf8", path=str(path), line=_find_bad_line(path)) from error
    except csv.Error as error:
        raise UnreadableError("table-broken", path=str(path), row=number + 1, reason=str(error)) from error


def _detect_delimiter(path: Path) -> str:
    """What stands between the cells: spreadsheets write what their country uses."""
    with path.open(encoding="utf-8-sig", newline="", errors="replace") as file:
        line = file.readline()
    found = (each for each in _DELIMITERS if "item" in next(csv.reader([line], delimiter=each), ()))
    return next(found, max(_DELIMITERS, key=line.count))


def _find_bad_line(path: Path) -> int:
    """The first line that is not UTF-8."""
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            try:
                line.decode("utf-8")
            except UnicodeDecodeError:
                return number
    return 1


def _read_xlsx(path: Path) -> Iterator[NumberedRow]:
    """The rows of a workbook's first sheet; a formula counts as the value it had."""
    book = _open_workbook(path)
    try:
        for number, values in enumerate(book.worksheets[0].iter_rows(values_only=True), 1):
            yield NumberedRow(number, [_format_value(value) for value in values])
    except UnreadableError:
        raise
    except Exception as error:  # zip's, XML's and openpyxl's own
        raise UnreadableError(
            "file-io", path=str(path), reason=f"it is not an XLSX file ({error})"
        ) from error
    finally:
        book.close()


def _open_workbook(path: Path) -> Any:
    import openpyxl

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about styles and extensions that nobody here asked for
        try:
            _refuse_bomb(path)
            return openpyxl.load_workbook(path, read_only=True, data_only=True)
        except OSError:
            raise
        except Exception as error:
            reason = f"it is not an XLSX file ({error})"
            raise UnreadableError("file-io", path=str(path), reason=reason) from error


def _refuse_bomb(path: Path) -> None:
    """Refuses a small file that fills the memory when it is unpacked; tables of ours shrink to a tenth.

    Raises:
        ValueError: a part of it is such a one.
    """
    with ZipFile(path) as file:
        for part in file.infolist():
            if part.file_size > max(_HARMLESS, _MOST_PACKED * part.compress_size):
                raise ValueError(f"{part.filename} unpacks to {part.file_size >> 20} MB")


def _format_value(value: Any) -> str:
    """A cell's value as text, marked where the workbook holds it as something else."""
    if value is None or isinstance(value, str):
        return value or ""
    if isinstance(value, bool):
        return TypedCell(str(value).upper())
    if isinstance(value, int | float):
        return TypedCell(value)
    return value.isoformat().removesuffix("T00:00:00") if hasattr(value, "isoformat") else str(value)


# Records as rows of a flat table, one an item or one an entry of its list, and back again without loss.
#
# The column ``item`` names the item. Where there is a column ``row``, it holds the pointer of the entry that the row is
# (empty: the record as a whole). Every other column is named by a pointer (RFC 6901) to be read from there. What stands
# in the cells: `gtapp.formats.table_file`.


ITEM: Final = "item"
ROW: Final = "row"
# a longer list that gets no rows of its own is one cell, as JSON
_MOST_COLUMNS: Final = 100
_INDEX = re.compile(r"0|[1-9][0-9]*|-[0-9]*")

Cells = dict[str, Any]
"""Values by column; the columns are written pointers."""

ReportFault = Callable[[str, Message], object]
"""Hears of an item what is wrong with it."""


def find_row_list(schema: Field) -> str | None:
    """The name of the schema's one list of objects, whose entries get a row each; None where an item gets one row."""
    lists = [each for each in schema.children if each.kind == "list" and each.item and each.item.children]
    if schema.kind == "list" and schema.item and schema.item.children:
        return ""
    return lists[0].name if len(lists) == 1 else None


# a record to rows


def flatten_record(record: Any, listed: str | None = None) -> list[tuple[str, Cells]]:
    """The rows of a record: each with the pointer of its entry ("" for the record itself), and its values by column.

    `listed` is the list whose entries get rows of their own; bare or as a dict of lists it is known, too.
    """
    lists = find_lists_with_rows(record, listed)
    base: Cells = dict(_leaves(record, "", frozenset(map(id, lists.values()))))
    rows = [("", base)] if base else []
    for at, entries in lists.items():
        rows += [(f"{at}/{index}", dict(_leaves(entry, ""))) for index, entry in enumerate(entries)]
    return rows


def find_lists_with_rows(record: Any, listed: str | None) -> dict[str, list[Any]]:
    """The lists (not empty ones) whose entries get rows, by pointer."""
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
    """Every value that gets a cell, with its column."""
    if id(value) in without and isinstance(value, list):
        return
    if isinstance(value, dict) and value:
        if all(map(_is_index, value)):
            yield at, {}  # says that what is inside are an object's keys, although they look like indices
        for key, child in value.items():
            yield from _leaves(child, at + write_pointer((key,)), without)
    elif isinstance(value, list) and 0 < len(value) <= _MOST_COLUMNS:
        for index, child in enumerate(value):
            yield from _leaves(child, f"{at}/{index}", without)
    else:
        yield at, value


def _is_index(token: str) -> bool:
    """Whether a token is a list's index, or ``-`` for a place behind its end (with a number where there are several)."""
    return _INDEX.fullmatch(token) is not None


# rows to a record


@dataclass(slots=True)
class TableNode:
    """What the table says at one place of a record: the cell there, and what it says inside, by token."""

    cell: str | None = None
    children: dict[str, TableNode] = field(default_factory=dict)

    def make_node(self, tokens: Iterable[str]) -> TableNode:
        """The node at this place below, made where it is missing."""
        node = self
        for token in tokens:
            node = node.children.setdefault(token, TableNode())
        return node

    @property
    def is_empty(self) -> bool:
        return self.cell is None and not self.children

    @property
    def is_list(self) -> bool:
        """Whether what it says inside are a list's entries."""
        named = self.cell is not None and isinstance(decode_cell(self.cell), dict)
        return bool(self.children) and not named and all(map(_is_index, self.children))

    def sort_entries(self) -> list[tuple[str, TableNode]]:
        """A list's entries in order, with their indices; there may be gaps, and ``-`` comes last."""
        return sorted(self.children.items(), key=lambda each: _rank_index(each[0]))

    def build_value(self, at: Pointer = ()) -> Any:
        """The value, `ABSENT` where the table says nothing; indices that are left out close up.

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
    """A table's first row: the place of each kind of column. `others` are names that are neither ours nor a pointer."""

    item: int
    row: int | None
    columns: Mapping[int, tuple[str, ...]]
    others: tuple[str, ...] = ()

    @staticmethod
    def parse(cells: Sequence[str], path: Path) -> TableHeader:
        """What a table's first row says.

        Raises:
            UnreadableError: it has no column ``item``, so that it is no table of ours; or one column twice.
        """
        if ITEM not in cells:
            raise UnreadableError("table-no-item", path=str(path))
        double = next((cell for cell in cells if cell and cells.count(cell) > 1), None)
        if double:
            raise UnreadableError("table-column-twice", path=str(path), name=double)
        named = {
            place: _parse_column(cell) for place, cell in enumerate(cells) if cell not in (ITEM, ROW, "")
        }
        columns = {place: tokens for place, tokens in named.items() if tokens is not None}
        others = tuple(cells[place] for place, tokens in named.items() if tokens is None)
        return TableHeader(cells.index(ITEM), cells.index(ROW) if ROW in cells else None, columns, others)


def _parse_column(cell: str) -> tuple[str, ...] | None:
    return _parse_place(decode_name(cell))


def _parse_place(written: str) -> tuple[str, ...] | None:
    """The tokens of a pointer; None of what is none, or leads deeper than any record goes."""
    try:
        tokens = parse_pointer(written)
    except EditError:
        return None
    return tokens if len(tokens) <= MAX_DEPTH else None


class FlatTable:
    """A table file, CSV or XLSX, that can be gone through again and again; only its `header` is read at once.

    Raises:
        UnreadableError: it can't be read, or is no such table.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        first = next(read_rows(path), None)
        self.header = TableHeader.parse(first.cells if first else (), path)

    def read_items(
        self, tell: ReportFault, without: Collection[tuple[str, ...]] = ()
    ) -> Iterator[tuple[str, TableNode]]:
        """(item, what the table says of it) for each item; where a row is wrong that is told, and its item left out.

        A table with one row an item is read as a stream, and an item that stands twice comes twice. One that gives
        entries rows of their own is gathered first, since somebody may have sorted it. Columns `without` are passed over.

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
                tell(name, fault)
                broken.add(name)
            elif self.header.row is None:
                yield name, node
        yield from ((name, node) for name, node in gathered.items() if name not in broken)

    def _add_row(
        self, row: NumberedRow, node: TableNode, columns: Sequence[tuple[int, tuple[str, ...]]]
    ) -> Message | None:
        """Puts a row's cells at their places; or says what keeps it from that."""
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


def read_records(path: Path, tell: ReportFault | None = None) -> Iterator[tuple[str, Any]]:
    """(item, record) for each item of a table, CSV or XLSX, as it was exported.

    What is wrong with an item is told, and it is left out; without `tell` it is raised.

    Raises:
        UnreadableError: the file can't be read, or is no table of ours.
    """
    tell = tell or _raise
    for name, node in FlatTable(path).read_items(tell):
        try:
            record = node.build_value()
        except EditError as error:
            tell(name, error.message)
            continue
        if record is ABSENT:
            tell(name, Message("table-no-values"))
        else:
            yield name, record


def _raise(name: str, message: Message) -> None:
    raise UnreadableError("table-item", item=name, reason=str(message))
