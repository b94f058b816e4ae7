"""Records as rows of a flat table, one an item or one an entry of its list, and back again without loss.

The column ``item`` names the item. Where there is a column ``row``, it holds the pointer of the entry that the row is
(empty: the record as a whole). Every other column is named by a pointer (RFC 6901) to be read from there. What stands
in the cells: `gtapp.formats.flat_cells`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, Final

from gtapp.errors import EditError, UnreadableError
from gtapp.fields import Field
from gtapp.formats import flat_cells, flat_files
from gtapp.messages import Message
from gtapp.pointer import ABSENT, DEEPEST, Pointer, parse, write

ITEM: Final = "item"
ROW: Final = "row"
# a longer list that gets no rows of its own is one cell, as JSON
_MOST_COLUMNS: Final = 100
_INDEX = re.compile(r"0|[1-9][0-9]*|-[0-9]*")

Cells = dict[str, Any]
"""Values by column; the columns are written pointers."""

Tell = Callable[[str, Message], object]
"""Hears of an item what is wrong with it."""


def rows_of(schema: Field) -> str | None:
    """The name of the schema's one list of objects, whose entries get a row each; None where an item gets one row."""
    lists = [each for each in schema.children if each.kind == "list" and each.item and each.item.children]
    if schema.kind == "list" and schema.item and schema.item.children:
        return ""
    return lists[0].name if len(lists) == 1 else None


# a record to rows


def flatten(record: Any, listed: str | None = None) -> list[tuple[str, Cells]]:
    """The rows of a record: each with the pointer of its entry ("" for the record itself), and its values by column.

    `listed` is the list whose entries get rows of their own; bare or as a dict of lists it is known, too.
    """
    lists = lists_with_rows(record, listed)
    base: Cells = dict(_leaves(record, "", frozenset(map(id, lists.values()))))
    rows = [("", base)] if base else []
    for at, entries in lists.items():
        rows += [(f"{at}/{index}", dict(_leaves(entry, ""))) for index, entry in enumerate(entries)]
    return rows


def lists_with_rows(record: Any, listed: str | None) -> dict[str, list[Any]]:
    """The lists (not empty ones) whose entries get rows, by pointer."""
    found: dict[str, Any] = {}
    if listed is None:
        return {}
    if isinstance(record, list):
        found = {"": record}
    elif isinstance(record, dict) and listed in record:
        found = {write((listed,)): record[listed]}
    elif isinstance(record, dict) and all(isinstance(group, list) for group in record.values()):
        found = {write((key,)): group for key, group in record.items()}
    return {at: each for at, each in found.items() if isinstance(each, list) and each}


def _leaves(value: Any, at: str, without: frozenset[int] = frozenset()) -> Iterator[tuple[str, Any]]:
    """Every value that gets a cell, with its column."""
    if id(value) in without and isinstance(value, list):
        return
    if isinstance(value, dict) and value:
        if all(map(_is_index, value)):
            yield at, {}  # says that what is inside are an object's keys, although they look like indices
        for key, child in value.items():
            yield from _leaves(child, at + write((key,)), without)
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
class Node:
    """What the table says at one place of a record: the cell there, and what it says inside, by token."""

    cell: str | None = None
    children: dict[str, Node] = field(default_factory=dict)

    def at(self, tokens: Iterable[str]) -> Node:
        """The node at this place below, made where it is missing."""
        node = self
        for token in tokens:
            node = node.children.setdefault(token, Node())
        return node

    @property
    def empty(self) -> bool:
        return self.cell is None and not self.children

    @property
    def is_list(self) -> bool:
        """Whether what it says inside are a list's entries."""
        named = self.cell is not None and isinstance(flat_cells.decode(self.cell), dict)
        return bool(self.children) and not named and all(map(_is_index, self.children))

    def entries(self) -> list[tuple[str, Node]]:
        """A list's entries in order, with their indices; there may be gaps, and ``-`` comes last."""
        return sorted(self.children.items(), key=lambda each: _rank(each[0]))

    def value(self, at: Pointer = ()) -> Any:
        """The value, `ABSENT` where the table says nothing; indices that are left out close up.

        Raises:
            EditError: there is both a value and something inside it.
        """
        own = ABSENT if self.cell is None else flat_cells.decode(self.cell)
        if not self.children:
            return own
        if own is not ABSENT and own != ([] if self.is_list else {}):
            raise EditError("table-inside", pointer=write(at))
        if self.is_list:
            return [child.value((*at, index)) for index, child in self.entries()]
        return {token: child.value((*at, token)) for token, child in self.children.items()}


def _rank(index: str) -> tuple[bool, int]:
    return index.startswith("-"), int(index.removeprefix("-") or 0)


@dataclass(frozen=True, slots=True)
class Header:
    """A table's first row: the place of each kind of column. `others` are names that are neither ours nor a pointer."""

    item: int
    row: int | None
    columns: Mapping[int, tuple[str, ...]]
    others: tuple[str, ...] = ()

    @staticmethod
    def of(cells: Sequence[str], path: Path) -> Header:
        """What a table's first row says.

        Raises:
            UnreadableError: it has no column ``item``, so that it is no table of ours; or one column twice.
        """
        if ITEM not in cells:
            raise UnreadableError("table-no-item", path=str(path))
        double = next((cell for cell in cells if cell and cells.count(cell) > 1), None)
        if double:
            raise UnreadableError("table-column-twice", path=str(path), name=double)
        named = {place: _column(cell) for place, cell in enumerate(cells) if cell not in (ITEM, ROW, "")}
        columns = {place: tokens for place, tokens in named.items() if tokens is not None}
        others = tuple(cells[place] for place, tokens in named.items() if tokens is None)
        return Header(cells.index(ITEM), cells.index(ROW) if ROW in cells else None, columns, others)


def _column(cell: str) -> tuple[str, ...] | None:
    return _place(flat_cells.decode_name(cell))


def _place(written: str) -> tuple[str, ...] | None:
    """The tokens of a pointer; None of what is none, or leads deeper than any record goes."""
    try:
        tokens = parse(written)
    except EditError:
        return None
    return tokens if len(tokens) <= DEEPEST else None


class FlatTable:
    """A table file, CSV or XLSX, that can be gone through again and again; only its `header` is read at once.

    Raises:
        UnreadableError: it can't be read, or is no such table.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        first = next(flat_files.rows(path), None)
        self.header = Header.of(first.cells if first else (), path)

    def items(self, tell: Tell, without: Collection[tuple[str, ...]] = ()) -> Iterator[tuple[str, Node]]:
        """(item, what the table says of it) for each item; where a row is wrong that is told, and its item left out.

        A table with one row an item is read as a stream, and an item that stands twice comes twice. One that gives
        entries rows of their own is gathered first, since somebody may have sorted it. Columns `without` are passed over.

        Raises:
            UnreadableError: the rest of the file can't be read.
        """
        columns = [(place, tokens) for place, tokens in self.header.columns.items() if tokens not in without]
        gathered: dict[str, Node] = {}
        broken: set[str] = set()
        for row in islice(flat_files.rows(self.path), 1, None):
            if not any(row.cells):
                continue
            name = flat_cells.decode_name(row.cells[self.header.item])
            node = gathered.setdefault(name, Node()) if self.header.row is not None else Node()
            fault = self._take(row, node, columns) if name else Message("table-nameless", {"row": row.number})
            if fault:
                tell(name, fault)
                broken.add(name)
            elif self.header.row is None:
                yield name, node
        yield from ((name, node) for name, node in gathered.items() if name not in broken)

    def _take(
        self, row: flat_files.Row, node: Node, columns: Sequence[tuple[int, tuple[str, ...]]]
    ) -> Message | None:
        """Puts a row's cells at their places; or says what keeps it from that."""
        where = flat_cells.decode_name(row.cells[self.header.row]) if self.header.row is not None else ""
        place = _place(where)
        if place is None:
            return Message("table-place", {"row": row.number, "place": where})
        if place and place[-1] == "-":
            place = (*place[:-1], f"-{row.number}")
        for column, tokens in columns:
            if row.cells[column]:
                target = node.at((*place, *tokens))
                if target.cell is not None:
                    return Message("table-twice", {"row": row.number, "pointer": write((*place, *tokens))})
                target.cell = row.cells[column]
        return None


def read(path: Path, tell: Tell | None = None) -> Iterator[tuple[str, Any]]:
    """(item, record) for each item of a table, CSV or XLSX, as it was exported.

    What is wrong with an item is told, and it is left out; without `tell` it is raised.

    Raises:
        UnreadableError: the file can't be read, or is no table of ours.
    """
    tell = tell or _raise
    for name, node in FlatTable(path).items(tell):
        try:
            record = node.value()
        except EditError as error:
            tell(name, error.message)
            continue
        if record is ABSENT:
            tell(name, Message("table-no-values"))
        else:
            yield name, record


def _raise(name: str, message: Message) -> None:
    raise UnreadableError("table-item", item=name, reason=str(message))
