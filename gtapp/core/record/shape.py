"""The layout of a record in its file compared with the schema: the same, a bare list, or a dict of lists."""

from __future__ import annotations

import re
from typing import Any, Literal, NamedTuple

from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import Pointer, Token

ShapeKind = Literal["object", "list", "groups"]


class Shape(NamedTuple):
    """The layout of a record.

    ``object``: as in the schema. ``list``: only the schema's single list, without the object around it. ``groups``: a dict of
    lists whose entries, one after the other, are that list. `name` is the list's key in the schema.
    """

    kind: ShapeKind = "object"
    name: str = ""

    def build_tree(self, record: Any) -> Any:
        """Return the record in the schema's shape; entries are the record's own, not copies."""
        if self.kind == "list":
            return {self.name: record}
        if self.kind == "groups":
            return {self.name: [entry for _, group in _list_groups(record) for entry in group]}
        return record

    def to_record_pointer(self, record: Any, pointer: Pointer) -> Pointer:
        """Return the record's pointer for one in the schema's shape; past the list's end, where a new entry would go."""
        if self.kind == "object" or not pointer:
            return pointer
        if self.kind == "list" or len(pointer) == 1:
            return pointer[1:]
        remaining = int(pointer[1])
        for key, group in _list_groups(record):
            if remaining < len(group):
                return (key, remaining, *pointer[2:])
            remaining -= len(group)
        return (make_next_key(record), 0, *pointer[2:])

    def to_tree_pointer(self, record: Any, pointer: Pointer) -> Pointer:
        """Return the pointer in the schema's shape for one of the record; the list's own pointer for a group that is no list."""
        if self.kind == "object" or not pointer:
            return pointer
        if self.kind == "list":
            return (self.name, *pointer)
        before = 0
        for key, group in _list_groups(record):
            if key == pointer[0] and len(pointer) > 1 and str(pointer[1]).isdecimal():
                return (self.name, before + int(pointer[1]), *pointer[2:])
            before += len(group)
        return (self.name,)

    def align(self, record: Any, tree: Any) -> Any:
        """Return a tree of the schema's shape in the layout of `record`, entry by entry; surplus entries are left out."""
        if self.kind == "object" or not isinstance(tree, dict):
            return tree
        entries = tree.get(self.name)
        if self.kind == "list" or not isinstance(entries, list):
            return entries
        rest = iter(entries)
        return {
            key: [each for _, each in zip(group, rest, strict=False)] for key, group in _list_groups(record)
        }

    def lay_out(self, tree: Any, stem: str = "") -> Any:
        """Return a record in this shape from one in the schema's shape; keys of groups begin with `stem`."""
        if self.kind == "object" or not isinstance(tree, dict):
            return tree
        entries = tree.get(self.name, [])
        if self.kind == "list":
            return entries
        return {f"{stem}_{number}": [entry] for number, entry in enumerate(entries, 1)}


class EntryIndex:
    """Converts many pointers between the schema's shape and one state of a record, whose groups are looked through once."""

    def __init__(self, shape: Shape, record: Any) -> None:
        self._shape = shape
        self._record = record
        groups = _list_groups(record) if shape.kind == "groups" else []
        self._places = [(key, index) for key, group in groups for index in range(len(group))]
        self._starts: dict[Token, int] = {
            key: start for start, (key, index) in enumerate(self._places) if not index
        }

    def to_record_pointer(self, pointer: Pointer) -> Pointer:
        """Return what `Shape.to_record_pointer` does."""
        if self._places and len(pointer) > 1 and int(pointer[1]) < len(self._places):
            return (*self._places[int(pointer[1])], *pointer[2:])
        return self._shape.to_record_pointer(self._record, pointer)

    def to_tree_pointer(self, pointer: Pointer) -> Pointer:
        """Return what `Shape.to_tree_pointer` does."""
        start = self._starts.get(pointer[0]) if len(pointer) > 1 else None
        if start is not None and str(pointer[1]).isdecimal():
            return (self._shape.name, start + int(pointer[1]), *pointer[2:])
        return self._shape.to_tree_pointer(self._record, pointer)


def _list_groups(record: Any) -> list[tuple[str, list[Any]]]:
    """Return the lists in a dict of lists with their keys; members that are no lists are left out."""
    members = record.items() if isinstance(record, dict) else ()
    return [(key, group) for key, group in members if isinstance(group, list)]


def find_only_list(schema: Field) -> Field | None:
    """Return the schema's list of objects, if the schema has nothing else."""
    lists = [
        child
        for child in schema.children
        if child.kind == "list" and child.item and child.item.kind == "object"
    ]
    return lists[0] if len(schema.children) == 1 and lists else None


def detect_shape(record: Any, schema: Field) -> Shape | None:
    """Return the shape of `record`, or None if it doesn't fit the schema."""
    only = find_only_list(schema)
    if schema.kind != "object":
        return Shape()
    if isinstance(record, dict):
        groups = only and only.name not in record and record
        if groups and all(isinstance(group, list) for group in record.values()):
            return Shape("groups", only.name if only else "")
        return Shape()
    return Shape("list", only.name) if only and isinstance(record, list) else None


def make_shape(kind: str, schema: Field) -> Shape:
    """Return the shape that a benchmark gives to new ground truth."""
    only = find_only_list(schema)
    if only and kind == "list":
        return Shape("list", only.name)
    if only and kind == "groups":
        return Shape("groups", only.name)
    return Shape()


def make_next_key(record: dict[str, Any]) -> str:
    """Return a key for a new entry of a dict of lists: the stem of the last key with the next free number."""
    last = next(reversed(record), "entry_0")
    match = re.fullmatch(r"(.*?)(\d*)", last, re.DOTALL)
    stem = match[1] if match and match[2] else last + "_"
    taken = [int(key[len(stem) :]) for key in record if key.startswith(stem) and key[len(stem) :].isdecimal()]
    return f"{stem}{max(taken, default=0) + 1}"
