"""Goes through all truths of a project with the edits that led to each, beside the work on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from gtapp.document import Document
from gtapp.errors import GtappError
from gtapp.project.histories import Histories
from gtapp.project.items import Item
from gtapp.project.truths import Truths
from gtapp.store import Journal
from gtapp.store.database import Database


def traced(root: Path, truths: Truths, items: Iterable[Item]) -> Iterator[tuple[Item, Document | GtappError]]:
    """Every item that has a truth with its document and the history behind it, or why it can't be read."""
    database = Database(root)
    past = Histories(Journal(database), truths, lambda error: None)
    try:
        for item, opened in truths.every(list(items)):
            yield item, opened if isinstance(opened, GtappError) else past.joined(item, opened)
    finally:
        database.close()
