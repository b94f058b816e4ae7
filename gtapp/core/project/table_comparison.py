"""Differences between an edited flat table and the records, to import them (`table_export` writes the table).

An emptied cell or a deleted row removes the value; values without a column in the table stay.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from gtapp.core.files import table_file
from gtapp.core.files.table_file import TableHeader, TableNode
from gtapp.core.platform.messages import Message
from gtapp.core.project.truth_selection import iterate_differences
from gtapp.core.record.changes import CREATION_LABEL
from gtapp.core.record.document import Document
from gtapp.core.record.look_alikes import fold_look, name_characters
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import ABSENT, Pointer, write_pointer

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
