"""What was read of an item's truth, and the document that it becomes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from gtapp.document import Document, Issue, Part
from gtapp.document.history import History
from gtapp.document.shape import Shape
from gtapp.pointer import ABSENT, Pointer
from gtapp.project.items import Item
from gtapp.schema import Schema


@dataclass(slots=True)
class Opened:
    """What a document is made of; `record` is `parts[0]`'s record at `prefix`.

    `follows` says that its row in the table is derived from the sheet's copy, and none of the parts; `checked` holds what
    is to be said of the record, where somebody found that out already.
    """

    record: Any
    parts: list[Part]
    schema: Schema
    shape: Shape
    draft: Any = ABSENT
    prefix: Pointer = ()
    notes: list[Issue] = field(default_factory=list)
    follows: bool = False
    checked: list[Issue] | None = None


def document_of(item: Item, opened: Opened, history: History | None = None) -> Document:
    """The document of what was opened."""
    return Document(
        item.id,
        opened.record,
        opened.parts,
        opened.schema,
        opened.shape,
        opened.draft,
        history,
        opened.notes,
        opened.checked,
    )
