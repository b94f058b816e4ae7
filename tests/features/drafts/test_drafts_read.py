"""Answers of every shape read as drafts: schemas that are lists or have no named fields, and broken or partial text."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gtapp.core.project import truths
from gtapp.core.schema import schema as schemas
from gtapp.core.schema.benchmark import load
from gtapp.core.schema.pointer import ABSENT
from gtapp.features.drafts import responses as answer
from gtapp.features.drafts import runs
from gtapp.features.drafts.responses import Reply
from gtapp.features.drafts.wire_schema import build_wire_schema
from tests.features.drafts.drafting_samples import LISTED, make_request
from tests.features.drafts.test_responses import STARTED
from tests.sample_projects import CARD, PIXEL, open_checked, write_file

CARDS = load("zettelkatalog").schema.fields
ENTRIES = [{"käse": "Brie", "n": 2}, {"käse": "Tilsiter", "n": 1}]


def _text(text: str) -> dict[str, Any]:
    return {"text": text, "parsed": None, "usage": {}, "model": "m"}


@pytest.mark.parametrize("form", ["parsed", "text", "bare"])
def test_a_schema_that_is_a_list_has_drafts(form: str) -> None:
    fields = schemas.from_json(LISTED, "listed").fields
    content: Any = {
        "parsed": {**_text(""), "parsed": ENTRIES},
        "text": _text(json.dumps(ENTRIES)),
        "bare": ENTRIES,
    }
    assert truths.parse_draft(content[form], fields).tree == ENTRIES
    assert truths.parse_draft([{"käse": "a", "foreign": 1}], fields).foreign == ("foreign",)
    assert truths.parse_draft({"käse": "a"}, fields).tree is ABSENT


def test_a_schema_without_named_fields_has_drafts() -> None:
    for schema, record in (
        ({"type": "object"}, {"a": 1}),
        ({"type": "array", "items": {"type": "string"}}, ["a"]),
    ):
        fields = schemas.from_json(schema, "open").fields
        assert truths.parse_draft(_text(json.dumps(record)), fields).tree == record
        assert truths.parse_draft(_text("nothing"), fields).tree is ABSENT


def test_an_answer_for_such_a_schema_is_read_as_a_draft(tmp_path: Path) -> None:
    schema = schemas.from_json(LISTED, "listed")
    asked = make_request(item="a", wire=build_wire_schema(schema))
    reply = Reply(json.dumps({"entries": [{"kaese": "Brie", "n": 2}]}))
    reading = answer.read_record(reply, asked.wire)
    content = runs.answer_content(asked, reply, reading, "p", "text", STARTED, 0.5)
    path = runs.write_answer(tmp_path, runs.create_run(tmp_path), "a", content)
    found = truths.read_draft(path, schema.fields)
    assert found.tree == [{"käse": "Brie", "n": 2}] and found.reason is None


@pytest.mark.parametrize(
    "text",
    [
        "As in [1], the card says: " + json.dumps(CARD),
        "```\nnothing\n```\n```json\n" + json.dumps(CARD) + "\n```",
        '{"thinking": "…"}\n' + json.dumps(CARD),
        json.dumps(CARD).replace("Über", "\tÜber"),
    ],
)
def test_records_that_the_plain_reader_misses_are_found(text: str) -> None:
    found = truths.parse_draft(_text(text), CARDS)
    assert found.tree is not ABSENT and found.tree.keys() == CARD.keys() and found.reason is None


def test_a_broken_record_is_a_marked_draft(tmp_path: Path) -> None:
    text = json.dumps(CARD)
    text = text[: text.index('"publication"')]
    found = truths.parse_draft(_text(text), CARDS)
    assert found.tree["author"] == CARD["author"] and "publication" not in found.tree
    assert found.reason and found.reason.code == "drafting-repaired"
    write_file(tmp_path / "images/a.jpg", PIXEL)
    write_file(tmp_path / "drafts/a.json", json.dumps(_text(text)))
    with open_checked(tmp_path, "zettelkatalog") as project:
        assert [note.code for note in project.document("a").notes] == ["drafting-repaired"]
