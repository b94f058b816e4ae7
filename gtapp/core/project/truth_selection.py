"""The selection of truths that an export reads from a project, and the comparison of two records value by value."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from gtapp.core.files.record_files import RecordKey
from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.record.document import Document
from gtapp.core.record.text_parts import JsonPart, RowPart
from gtapp.core.schema.benchmark import Benchmark
from gtapp.core.schema.items import Item
from gtapp.core.schema.pointer import ABSENT, Pointer, is_identical
from gtapp.core.shards.shard import WHOLE, Shard
from gtapp.core.store.status_text import Status

Notify = Callable[[str, Message], object]
"""Takes an item (or "" for none) and a message about it."""

OnStep = Callable[[], object]
"""Called for each item that is read; may raise to stop the export."""


class RecordSource(Protocol):
    """What reading all records needs of a project; `gtapp.core.project.project.Project` is one."""

    root: Path
    home: Path
    benchmark: Benchmark

    @property
    def items(self) -> Sequence[Item]: ...

    @property
    def lost_lines(self) -> Sequence[Message]:
        """Why records in files of many can't be read, which are no items therefore."""
        ...

    def records(self, items: Sequence[Item] | None = None) -> Iterator[tuple[Item, Document | GtappError]]:
        """Yield every item (of these) that has a truth with its document as on the disk, or why it can't be read."""
        ...

    def status(self, item_id: str) -> Status: ...


@dataclass(frozen=True, slots=True)
class ExportedTruth:
    """One truth: its `text` in the file `place` (relative to the project), and the record in it at `prefix`.

    `row` is the item's row in a table that repeats the record, `key` that of its record in a file of many.
    """

    name: str
    place: str
    text: str
    record: Any
    prefix: Pointer = ()
    row: RowPart | None = None
    key: RecordKey = ("", 0)


@dataclass(frozen=True, slots=True)
class TruthSelection:
    """Selected truths of a project. Each iteration reads the files again.

    `only` is the status and `items` are the ids of those that are selected; empty: all.
    """

    source: RecordSource
    only: str = ""
    items: frozenset[str] = frozenset()
    on_step: OnStep = lambda: None
    shard: Shard = WHOLE

    @property
    def items_of_shard(self) -> Sequence[Item]:
        """The items among which is selected: those of the `shard`."""
        items = self.source.items
        return items[self.shard.cut(len(items))]

    @property
    def is_partial(self) -> bool:
        """True if not all truths are selected."""
        return bool(self.only or self.items)

    def includes(self, item: Item) -> bool:
        """Return whether an item is selected."""
        return (not self.only or self.source.status(item.id).name == self.only) and (
            not self.items or item.id in self.items
        )

    def read_truths(self, notify: Notify | None = None) -> Iterator[ExportedTruth]:
        """Yield the truths; those that can't be read are passed to `notify` and left out."""
        for item, found in self.source.records(self.items_of_shard):
            self.on_step()
            if not self.includes(item):
                continue
            if isinstance(found, GtappError):
                if notify:
                    notify(item.id, found.message)
                continue
            yield _read_truth(item, found)

    @property
    def folder(self) -> Path:
        """The folder of the truths."""
        return self.source.root / self.source.benchmark.layout.truths[0]


def _read_truth(item: Item, document: Document) -> ExportedTruth:
    part = document.parts[0]
    prefix = part.prefix if isinstance(part, JsonPart) else ()
    row = next((each for each in document.parts[1:] if isinstance(each, RowPart)), None)
    return ExportedTruth(item.id, item.truth, part.text, document.record, prefix, row, (item.key, item.nth))


Difference = tuple[Pointer, Any, Any]


def iterate_differences(old: Any, new: Any, at: Pointer = ()) -> Iterator[Difference]:
    """Yield pointer, old and new value of each difference. The order of an object's keys does not count, as in JSON."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in {**old, **new}:
            yield from iterate_differences(old.get(key, ABSENT), new.get(key, ABSENT), (*at, key))
    elif isinstance(old, list) and isinstance(new, list):
        for index in range(max(len(old), len(new))):
            mine = old[index] if index < len(old) else ABSENT
            theirs = new[index] if index < len(new) else ABSENT
            yield from iterate_differences(mine, theirs, (*at, index))
    elif not is_identical(old, new):
        yield at, old, new
