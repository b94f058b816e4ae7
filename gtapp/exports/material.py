"""What an export works on: a project as far as it has to know it, and the truths in it that were asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from gtapp.benchmark import Benchmark
from gtapp.document import Document
from gtapp.document.parts import JsonPart, RowPart
from gtapp.errors import GtappError
from gtapp.items import Item
from gtapp.messages import Message
from gtapp.pointer import Pointer
from gtapp.store import Status

Tell = Callable[[str, Message], object]
"""Hears of an item (or of none: "") what is to be said of it."""

Step = Callable[[], object]
"""Called for each item that is looked at; may raise to stop."""


class Holdings(Protocol):
    """What of a project an export needs; `gtapp.project.Project` is one."""

    root: Path
    benchmark: Benchmark

    @property
    def items(self) -> Sequence[Item]: ...

    def records(self) -> Iterator[tuple[Item, Document | GtappError]]:
        """Every item that has a truth, with its document as the disk has it, or why it can't be read."""
        ...

    def status(self, item_id: str) -> Status: ...


@dataclass(frozen=True, slots=True)
class Entry:
    """One truth: its `text` as it lies at `place` (relative to the project), and the record in it at `prefix`.

    `row` is the item's row in a table that repeats the record.
    """

    name: str
    place: str
    text: str
    record: Any
    prefix: Pointer = ()
    row: RowPart | None = None


@dataclass(frozen=True, slots=True)
class Material:
    """The truths of a project with status `only` (empty: all). Each iteration reads them anew."""

    holdings: Holdings
    only: str = ""
    step: Step = lambda: None

    def entries(self, tell: Tell | None = None) -> Iterator[Entry]:
        """The truths one by one; what can't be read is told and left out."""
        for item, found in self.holdings.records():
            self.step()
            if self.only and self.holdings.status(item.id).name != self.only:
                continue
            if isinstance(found, GtappError):
                if tell:
                    tell(item.id, found.message)
                continue
            yield _entry(item, found)

    @property
    def folder(self) -> Path:
        """Where the truths lie, and what else belongs to them."""
        return self.holdings.root / self.holdings.benchmark.layout.truths[0]


def _entry(item: Item, document: Document) -> Entry:
    part = document.parts[0]
    prefix = part.prefix if isinstance(part, JsonPart) else ()
    row = next((each for each in document.parts[1:] if isinstance(each, RowPart)), None)
    return Entry(item.id, item.truth, part.text, document.record, prefix, row)
