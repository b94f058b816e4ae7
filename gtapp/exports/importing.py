"""What a table that comes back says otherwise than the record, value by value, and how that is put into it.

A cell or a row that is gone takes away what stood there; what the table has no column for is left as it is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from gtapp.document import Document
from gtapp.exports.check import differences as compared
from gtapp.fields import Field
from gtapp.formats import table_file
from gtapp.formats.table_file import TableHeader, TableNode
from gtapp.pointer import ABSENT, Pointer, write_pointer

LABEL: Final = "import"


@dataclass(frozen=True, slots=True)
class Difference:
    """At `pointer` of the record stands `old`, and the table says `new`; either may be `ABSENT`."""

    pointer: Pointer
    old: Any
    new: Any


@dataclass(slots=True)
class Columns:
    """The columns of a table as a tree: what it could have said at a place."""

    here: bool = False
    inside: dict[str, Columns] = field(default_factory=dict)

    @staticmethod
    def of(columns: Iterable[tuple[str, ...]]) -> Columns:
        root = Columns()
        for tokens in columns:
            node = root
            for token in tokens:
                node = node.inside.setdefault(token, Columns())
            node.here = True
        return root

    def cover(self, value: Any) -> bool:
        """Whether the table has columns for all of `value`, so that saying nothing means that it is gone."""
        if isinstance(value, dict) and value and self.inside:
            return all(key in self.inside and self.inside[key].cover(child) for key, child in value.items())
        return self.here or (isinstance(value, list) and bool(value) and bool(self.inside))


class Comparison:
    """Compares records with what one table says of them; columns `without` count as not there."""

    def __init__(self, header: TableHeader, without: Collection[tuple[str, ...]] = ()) -> None:
        self._columns = Columns.of(each for each in header.columns.values() if each not in without)
        self._rows = header.row is not None

    def differences(self, document: Document, node: TableNode) -> list[Difference]:
        """All differences, in the order in which they can be put into the record.

        Raises:
            EditError: the table says two things at once.
        """
        node.build_value()
        found = list(
            _Walk(document, self._columns, self._rows).walk(document.record, node, self._columns, ())
        )
        gone = [each for each in found if each.new is ABSENT]
        return [each for each in found if each.new is not ABSENT] + gone[::-1]


class _Walk:
    """One way through a record and what the table says of it."""

    def __init__(self, document: Document, columns: Columns, rows: bool) -> None:
        self._document, self._root, self._rows = document, columns, rows
        listed = table_file.find_row_list(document.schema.fields) if rows else None
        self._with_rows = table_file.find_lists_with_rows(document.record, listed)

    def walk(
        self, old: Any, node: TableNode | None, columns: Columns | None, at: Pointer
    ) -> Iterator[Difference]:
        if node is None or node.is_empty:
            yield from self._nothing(old, columns, at)
        elif not node.children:
            yield from self._changed(at, old, table_file.fit_cell(node.cell or "", self._wants_text(old, at)))
        elif node.is_list:
            yield from self._list(old, node, columns, at)
        elif isinstance(old, dict):
            yield from self._object(old, node, columns, at)
        else:
            yield Difference(at, old, self._value(node, at))

    def _nothing(self, old: Any, columns: Columns | None, at: Pointer) -> Iterator[Difference]:
        """The table says nothing here."""
        if old is ABSENT or not at:
            return
        if self._covered(old, columns, at):
            yield Difference(at, old, ABSENT)
        elif isinstance(old, dict):
            for key, child in old.items():
                yield from self._nothing(child, _inner(columns, key), (*at, key))

    def _covered(self, old: Any, columns: Columns | None, at: Pointer) -> bool:
        entries = self._rows and len(at) <= 1 and isinstance(old, list) and bool(old)
        return entries or (columns is not None and columns.cover(old))

    def _object(
        self, old: dict[str, Any], node: TableNode, columns: Columns | None, at: Pointer
    ) -> Iterator[Difference]:
        for key in {**old, **node.children}:
            there = old.get(key, ABSENT)
            yield from self.walk(there, node.children.get(key), _inner(columns, key), (*at, key))

    def _list(self, old: Any, node: TableNode, columns: Columns | None, at: Pointer) -> Iterator[Difference]:
        if not isinstance(old, list):
            yield Difference(at, old, self._value(node, at))
            return
        said = {
            int(index): child
            for index, child in node.sort_entries()
            if index.isdigit() and int(index) < len(old)
        }
        for index, entry in enumerate(old):
            if index in said:
                columns_there = self._inside(columns, str(index), at)
                yield from self.walk(entry, said[index], columns_there, (*at, index))
            else:
                yield Difference((*at, index), entry, ABSENT)
        new = [
            child for index, child in node.sort_entries() if not (index.isdigit() and int(index) < len(old))
        ]
        for place, child in enumerate(new, len(old)):
            yield Difference((*at, place), ABSENT, self._value(child, (*at, place)))

    def _inside(self, columns: Columns | None, index: str, at: Pointer) -> Columns | None:
        """The columns of an entry: in a row of its own it is seen from there, its keys may be numbers, too."""
        if self._rows and (not at or write_pointer(at) in self._with_rows):
            return self._root
        return _inner(columns, index) or (self._root if self._rows and len(at) <= 1 else None)

    def _changed(self, at: Pointer, old: Any, new: Any) -> Iterator[Difference]:
        if any(True for _ in compared(old, new)):
            yield Difference(at, old, new)

    def _value(self, node: TableNode, at: Pointer) -> Any:
        """A value that is new as a whole, its texts as the schema wants them."""
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


def _inner(columns: Columns | None, key: str) -> Columns | None:
    return columns.inside.get(key) if columns else None


def apply(document: Document, found: Iterable[Difference]) -> None:
    """Puts the differences into the record, as one edit that can be undone.

    Raises:
        EditError: one of them can't be; nothing is changed then.
    """
    with document.group(LABEL):
        for each in found:
            if each.new is ABSENT:
                document.remove(each.pointer)
            else:
                document.set(each.pointer, each.new)


def unknown_columns(header: TableHeader, schema: Field, listed: str | None) -> set[tuple[str, ...]]:
    """The columns that the schema does not know, seen from the record or from an entry's row."""
    entry = schema.item if listed == "" else schema.by_name[listed].item if listed else None

    def known(tokens: tuple[str, ...]) -> bool:
        return any(field is not None and _knows(field, tokens) for field in (schema, entry))

    return {tokens for tokens in header.columns.values() if not known(tokens)}


def _knows(field: Field, tokens: tuple[str, ...]) -> bool:
    """Whether a schema has this place; in a list any index is one."""
    found: Field | None = field
    for token in tokens:
        if found is None:
            return False
        found = found.item if found.kind == "list" else found.by_name.get(token)
    return found is not None


def shown(value: Any) -> str:
    """A value as it is printed: as JSON, or that there is none."""
    return "(absent)" if value is ABSENT else table_file.encode_cell([value], safe=False)[1:-1]


def line(item: str, difference: Difference) -> str:
    """One difference for a reader."""
    return f"{item}{write_pointer(difference.pointer)}: {shown(difference.old)} → {shown(difference.new)}"
