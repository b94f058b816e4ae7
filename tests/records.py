"""Builds records of the benchmarks for tests: an index card, a row of a personnel card, an advertisement; and checks records."""

from __future__ import annotations

from typing import Any

from gtapp.core.record.validation import Issue, check_record
from gtapp.core.schema.schema import Schema


def make_card(**publication: Any) -> dict[str, Any]:
    """Return an index card as in the finished truths."""
    return {
        "type": {"type": "Dissertation or thesis"},
        "author": {"last_name": "Meyer", "first_name": "Anna"},
        "publication": {
            "title": "Über Nebel", "year": 1880, "place": None, "pages": "61",
            "publisher": None, "format": "8°", "editor": None, **publication,
        },
        "library_reference": {"shelfmark": "", "subjects": ""},
    }  # fmt: skip


def make_row(
    number: int, text: str = "", meaning: str | None = None, crossed_out: bool = False
) -> dict[str, Any]:
    """Return a row of a personnel card with this in its first column."""
    names = ("dienstliche_stellung", "dienstort", "gehaltsklasse", "jahresgehalt_monatsgehalt_taglohn",
             "datum_gehaltsänderung", "bemerkungen")  # fmt: skip
    empty = {"diplomatic_transcript": "", "interpretation": None, "is_crossed_out": False}
    first = {"diplomatic_transcript": text, "interpretation": meaning, "is_crossed_out": crossed_out}
    return {"row_number": number, **{name: dict(empty) for name in names}, names[0]: first}


def make_advert(text: str, **more: Any) -> dict[str, Any]:
    return {"date": "1731-01-02", "tags_section": "Zu verkaufen", "text": text, **more}


def find_issues(tree: Any, schema: Schema) -> list[Issue]:
    """Return the issues of a record in the schema's shape."""
    return list(check_record(tree, schema).issues)
