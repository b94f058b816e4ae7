"""Statistics of each field over all records: how often it is filled, its distinct values, and the values' lengths.

What is stored does not grow with the number of records: values are counted up to a limit.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import islice
from typing import Any, Final

from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import ABSENT, Pointer, write_pointer
from gtapp.core.schema.text_rules import count_words

MOST_DISTINCT: Final = 200_000
"""Up to this number distinct values are counted exactly."""
_MOST_FREQUENT: Final = 500  # a field with more values than this has none that would stand out
_LONGEST_FREQUENT: Final = 200  # characters
_MOST_FIELDS: Final = 2_000
_MOST_COUNTED: Final = 10 * _MOST_FIELDS
"""So many fields are counted before those beyond the first ones are put together, so that parts can be added up."""
_OTHER_FIELDS: Final = ("(other fields)",)
ENTRY: Final = "*"
"""Stands for every entry of a list in a field's name."""


@dataclass(slots=True)
class DistinctValues:
    """The distinct values of a field; those of a field with few are counted one by one."""

    digests: set[bytes] = field(default_factory=set)
    counts: Counter[str] | None = field(default_factory=Counter)

    def add(self, value: str) -> None:
        if len(self.digests) < MOST_DISTINCT:
            self.digests.add(blake2b(value.encode("utf-8", "surrogatepass"), digest_size=8).digest())
        if self.counts is not None:
            self.counts[value] += 1
            if len(self.counts) > _MOST_FREQUENT or len(value) > _LONGEST_FREQUENT:
                self.counts = None

    def update(self, other: DistinctValues) -> None:
        """Add the values of later records."""
        self.digests.update(islice(other.digests - self.digests, MOST_DISTINCT - len(self.digests)))
        if self.counts is not None and other.counts is not None:
            self.counts.update(other.counts)
        if other.counts is None or len(self.counts or ()) > _MOST_FREQUENT:
            self.counts = None

    @property
    def is_complete(self) -> bool:
        """False if there may be more distinct values than were counted."""
        return len(self.digests) < MOST_DISTINCT

    def list_frequent(self, most: int) -> list[tuple[str, int]]:
        """Return the most frequent values that occur more than once; none if values were not counted one by one."""
        repeated = [(value, count) for value, count in (self.counts or {}).items() if count > 1]
        return sorted(repeated, key=lambda pair: (-pair[1], pair[0]))[:most]


@dataclass(slots=True)
class FieldStatistics:
    """The statistics of one field.

    `places` is in how many records, or entries of a list, the field could be filled, `filled` in how many it is. `entries` is
    the number of entries of a list. `lengths` counts the lengths of texts in characters, `words` their words.
    """

    kind: str
    places: int = 0
    filled: int = 0
    entries: int = 0
    words: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    values: DistinctValues = field(default_factory=DistinctValues)
    smallest: float | None = None
    largest: float | None = None

    def add_value(self, value: Any) -> None:
        """Count a value that is neither empty nor an object or list."""
        self.values.add(value if isinstance(value, str) else str(value).lower())
        if isinstance(value, str):
            self.lengths[len(value)] += 1
            self.words += count_words(value)
        elif not isinstance(value, bool) and math.isfinite(value):
            self.smallest = value if self.smallest is None else min(self.smallest, value)
            self.largest = value if self.largest is None else max(self.largest, value)

    def update(self, other: FieldStatistics) -> None:
        """Add the statistics of later records."""
        self.places += other.places
        self.filled += other.filled
        self.entries += other.entries
        self.words += other.words
        self.lengths.update(other.lengths)
        self.values.update(other.values)
        self.smallest = min(
            (each for each in (self.smallest, other.smallest) if each is not None), default=None
        )
        self.largest = max((each for each in (self.largest, other.largest) if each is not None), default=None)

    def find_median_length(self) -> int | None:
        """Return the length that half of the texts don't exceed."""
        before, half = 0, self.lengths.total() / 2
        for length in sorted(self.lengths):
            before += self.lengths[length]
            if before >= half:
                return length
        return None


class FieldCounter:
    """Counts the fields of records, those of the schema in its order, then those that only records have.

    `empty` are texts that stand for nothing.
    """

    def __init__(self, empty: tuple[str, ...] = ()) -> None:
        self.fields: dict[Pointer, FieldStatistics] = {}
        self.row_lists: set[Pointer] = set()
        self.word_sources: set[Pointer] = set()
        self._empty = frozenset(("", *empty))

    def update(self, other: FieldCounter) -> None:
        """Add the fields of later records."""
        for name, statistics in other.fields.items():
            self._find(name, statistics.kind).update(statistics)
        self.row_lists |= other.row_lists
        self.word_sources |= other.word_sources

    def join_others(self) -> None:
        """Put the fields that came last together if there are too many; to be called after the last record."""
        for name in list(self.fields)[_MOST_FIELDS:]:
            if name != _OTHER_FIELDS:
                statistics = self.fields.pop(name)
                self.fields.setdefault(_OTHER_FIELDS, FieldStatistics(statistics.kind)).update(statistics)

    def add_record(self, tree: Any, schema: Field) -> None:
        """Count the values of a record in the schema's shape."""
        stack: list[tuple[Pointer, Any, Field | None]] = [((), tree, schema)]
        while stack:
            name, value, node = stack.pop()
            empty = self.is_empty(value)
            if isinstance(value, dict) or (empty and node and node.kind == "object"):
                self._find_word_sources(name, node)
                inner = list(_list_children(name, {} if empty else value, node))
                stack.extend(reversed(inner))
            elif isinstance(value, list) or (empty and node and node.kind == "list"):
                inner = self._add_list(name, [] if empty else value, node)
                stack.extend(reversed(inner))
            else:
                self._add_single(name, value, node)

    def count_words(self) -> int:
        """Return the words of the texts whose words the schema counts, else of all texts."""
        counted = self.word_sources & self.fields.keys() or self.fields.keys()
        return sum(self.fields[name].words for name in counted)

    def count_rows(self) -> int | None:
        """Return the number of entries of all lists of objects; None if no record has such a list."""
        return sum(self.fields[name].entries for name in self.row_lists) if self.row_lists else None

    def is_empty(self, value: Any) -> bool:
        """Return whether a value stands for nothing."""
        if isinstance(value, str):
            return value.strip() in self._empty
        return value is None or value is ABSENT

    def _find_word_sources(self, name: Pointer, node: Field | None) -> None:
        for child in node.children if node else ():
            rule = child.hints.get("derive")
            if rule and rule["rule"] == "word_count":
                self.word_sources.add((*name, rule["from"]))

    def _add_list(
        self, name: Pointer, entries: list[Any], node: Field | None
    ) -> list[tuple[Pointer, Any, Field | None]]:
        """Count a list and its plain entries; return the others, to be counted by their own fields."""
        counted = self._find(name, node.kind if node else "")
        of_objects = bool(node and node.item and node.item.kind == "object")
        if of_objects or any(isinstance(entry, dict) for entry in entries):
            self.row_lists.add(name)
        nested, plain = list[tuple[Pointer, Any, Field | None]](), list[Any]()
        for entry in entries:
            if isinstance(entry, dict | list) or of_objects:
                nested.append(((*name, ENTRY), entry, node.item if node else None))
            elif not self.is_empty(entry):
                plain.append(entry)
        counted.places += 1
        counted.filled += bool(nested or plain)
        counted.entries += len(nested) + len(plain)
        for entry in plain:
            counted.add_value(entry)
        return nested

    def _add_single(self, name: Pointer, value: Any, node: Field | None) -> None:
        counted = self._find(name, node.kind if node else "")
        counted.places += 1
        if not self.is_empty(value):
            counted.filled += 1
            counted.add_value(value)

    def _find(self, name: Pointer, kind: str) -> FieldStatistics:
        if name not in self.fields and len(self.fields) >= _MOST_COUNTED:
            name = _OTHER_FIELDS
        return self.fields.setdefault(name, FieldStatistics(kind))


def _list_children(
    name: Pointer, value: dict[str, Any], node: Field | None
) -> Iterator[tuple[Pointer, Any, Field | None]]:
    """Yield the schema's fields of an object, present or not, then the keys that are not in the schema."""
    known = node.by_name if node else {}
    for key, child in known.items():
        yield (*name, key), value.get(key, ABSENT), child
    for key in (each for each in value if each not in known):
        yield (*name, key), value[key], None


def format_field_name(name: Pointer) -> str:
    """Return a field's name as a pointer, with ``*`` for every entry of a list."""
    return write_pointer(name) or "/"
