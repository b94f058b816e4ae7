"""The schema of a page in PAGE-XML or ALTO: regions in reading order, each with its lines, of which the texts are edited."""

from __future__ import annotations

from functools import cache

from gtapp.core.schema.containers import PAGES
from gtapp.core.schema.schema import Schema


@cache
def page_schema() -> Schema:
    """Return the schema of a page's record."""
    shown = {"type": "string", "gtapp": {"read_only": True, "on_page": False}}
    line = {
        "type": "object",
        "properties": {"id": {**shown}, "text": {"type": "string", "gtapp": {"widget": "page_line"}}},
        "required": ["id", "text"],
    }
    region = {
        "type": "object",
        "properties": {
            "id": {**shown},
            "type": {**shown},
            "lines": {"type": "array", "items": line, "gtapp": {"widget": "page_lines", "fixed": True}},
        },
        "required": ["id", "type", "lines"],
    }
    content = {
        "type": "object",
        "properties": {
            "regions": {"type": "array", "items": region, "gtapp": {"widget": "page_regions", "fixed": True}}
        },
        "required": ["regions"],
    }
    return Schema(PAGES, lambda: content)
