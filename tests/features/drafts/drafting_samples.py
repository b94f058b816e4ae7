"""Scans, schemas and requests for the tests of drafts."""

from __future__ import annotations

import hashlib
import io
from pathlib import Path
from typing import Any

from hypothesis import strategies as st
from PIL import Image

from gtapp.core.schema import schema as schemas
from gtapp.core.schema.benchmark import load
from gtapp.core.schema.fields import Field
from gtapp.core.schema.schema import Schema
from gtapp.features.drafts import runs, wire_schema
from gtapp.features.drafts.drafting_settings import DEFAULT_SETTINGS
from gtapp.features.drafts.page_images import PageImage
from gtapp.features.drafts.request import DraftRequest, Prompt
from tests import strategies

SYSTEMS = ("zettelkatalog", "letters", "personnel_cards", "fraktur", "sciencemetabench")


def bundled_schemas() -> list[tuple[str, Schema]]:
    """Return every bundled schema, variants included."""
    found = []
    for name in SYSTEMS:
        benchmark = load(name)
        for schema in (benchmark.schema, *(each.schema for each in benchmark.variants)):
            found.append((schema.name, schema))
    return found


FOREIGN: dict[str, Any] = {
    "type": "object",
    "title": "Größen",
    "required": ["größe", "groesse", "名前", "anything"],
    "properties": {
        "größe": {"type": "string", "minLength": 1, "format": "date", "default": "x"},
        "groesse": {"type": "integer", "minimum": 0},
        "gr\u00f6\u00dfe b": {"type": ["number", "null"]},
        "名前": {"enum": ["größer", "groesser", "Ä", "A\u0308", 3, None]},
        "nom propre": {"$ref": "#/$defs/Person", "description": "Qui a écrit"},
        "liste": {"type": "array", "items": {"oneOf": [{"$ref": "#/$defs/Person"}, {"type": "null"}]}},
        "anything": {},
        "map": {"type": "object", "additionalProperties": {"type": "string"}},
        "optional": {"type": "boolean"},
    },
    "$defs": {
        "Person": {
            "type": "object",
            "properties": {"né": {"type": "string"}, "ne": {"type": "string"}},
            "required": ["né", "ne"],
        }
    },
}
LISTED: dict[str, Any] = {
    "type": "array",
    "items": {
        "type": "object",
        "required": ["käse"],
        "properties": {"käse": {"type": "string"}, "n": {"type": "integer"}},
    },
}


def foreign_schemas() -> list[tuple[str, Schema]]:
    """Return schemas that a project may bring along."""
    return [
        ("foreign", schemas.from_json(FOREIGN, "foreign")),
        ("listed", schemas.from_json(LISTED, "listed")),
        ("open", schemas.from_json({"type": "object"}, "open")),
        ("names", schemas.from_json({"type": "array", "items": {"type": "string"}}, "names")),
    ]


ALL = [*bundled_schemas(), *foreign_schemas()]


def records(field: Field) -> st.SearchStrategy[Any]:
    """Draw values that fit a field; a field that may be absent sometimes is."""
    found = _plain(field)
    return st.one_of(st.none(), found) if field.nullable else found


def _plain(field: Field) -> st.SearchStrategy[Any]:
    if field.kind == "choice":
        return st.sampled_from(field.choices)
    if field.kind == "list" and field.item:
        return st.lists(records(field.item), max_size=3)
    if field.kind == "object" and not field.children:
        return st.dictionaries(strategies.texts, strategies.scalars, max_size=3)
    if field.kind == "object":
        required = {child.name: records(child) for child in field.children if child.required}
        optional = {child.name: records(child) for child in field.children if not child.required}
        return st.fixed_dictionaries(required, optional=optional)
    kinds: dict[str, st.SearchStrategy[Any]] = {
        "text": strategies.texts,
        "integer": st.integers(),
        "number": st.one_of(st.integers(), st.floats(allow_nan=False, allow_infinity=False)),
        "boolean": st.booleans(),
    }
    return kinds.get(field.kind, strategies.scalars)


def make_image(
    mode: str = "RGB", size: tuple[int, int] = (60, 40), format_: str = "PNG", **options: Any
) -> bytes:
    """Return an image with a dark left half on light ground, as a file's bytes."""
    made = Image.new("L", size, 230)
    made.paste(30, (0, 0, size[0] // 2, size[1]))
    data = io.BytesIO()
    made.convert(mode).save(data, format_, **options)
    return data.getvalue()


def make_page(number: int = 0) -> PageImage:
    """Return a page that is a real JPEG."""
    shade = Image.new("L", (8 + number, 8), 128)
    data = io.BytesIO()
    shade.save(data, "PNG")
    return page_of(data.getvalue())


def page_of(data: bytes) -> PageImage:
    """Return the page that is sent for a PNG."""
    opened = Image.open(io.BytesIO(data), formats=["PNG"])
    encoded = io.BytesIO()
    opened.convert("RGB").save(encoded, "JPEG", quality=DEFAULT_SETTINGS.quality)
    jpeg = encoded.getvalue()
    return PageImage(jpeg, *opened.size, hashlib.sha256(jpeg).hexdigest(), "a.png")


def make_request(benchmark: str = "zettelkatalog", **more: Any) -> DraftRequest:
    """Return a request of one page."""
    known: dict[str, Any] = {
        "item": "a",
        "model": "a-model",
        "prompt": Prompt("Read the card.", "prompt.md"),
        "pages": (make_page(),),
        "wire": wire_schema.build_wire_schema(load(benchmark).schema),
    }
    return DraftRequest(**{**known, **more})


def write_scan(path: Path, data: bytes) -> Path:
    """Write a scan; create its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def read_answered_keys(root: Path, run: str, failed: bool = True) -> dict[str, str]:
    """Return the keys of a run's answered requests, by item; failed ones only with `failed`."""
    return {each.item: each.key for each in runs.find_answers(root, run) if failed or not each.is_failed}
