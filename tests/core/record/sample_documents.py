"""Documents in memory for tests."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from gtapp.core.files.text_sources import FileSource
from gtapp.core.record import shape as shapes
from gtapp.core.record.document import Document
from gtapp.core.record.text_parts import JsonPart
from gtapp.core.schema import benchmark
from gtapp.core.schema.pointer import ABSENT
from tests.sample_projects import CARD

CARDS = benchmark.load("zettelkatalog").schema
LETTERS = benchmark.load("letters").schema
TABLES = benchmark.load("personnel_cards").schema
PAGES = benchmark.load("fraktur").schema
TITLE = ("publication", "title")


def document(
    record: Any = CARD, schema: Any = CARDS, indent: int | None = 2, draft: Any = ABSENT
) -> Document:
    """Return a document of this record."""
    text = json.dumps(record, indent=indent, ensure_ascii=False)
    record = json.loads(text)
    shape = shapes.detect_shape(record, schema.fields)
    return Document("item", record, [JsonPart(FileSource(Path("x.json")), text, text)], schema, shape, draft)


def mark_saved(document: Document) -> None:
    """Make the document look saved."""
    for part in document.parts:
        part.disk = part.text
    document.seal_burst()


def text(document: Document) -> str:
    """Return the text of the document's file."""
    return document.parts[0].text
