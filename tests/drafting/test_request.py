"""A request: its body as providers take it, and the key by which it is asked once."""

from __future__ import annotations

import base64
import json
from dataclasses import replace
from typing import Any

import pytest

from gtapp import schema as schemas
from gtapp.benchmark import load
from gtapp.drafting.drafting_settings import DraftingSettings
from gtapp.drafting.providers import ResponseFormat
from gtapp.drafting.request import DraftRequest, Example, Prompt
from gtapp.drafting.wire_schema import build_wire_schema
from tests.drafting.drafting_samples import LISTED, page, request
from tests.drafting.strict import refusals
from tests.sample_projects import CARD

STEPS: tuple[ResponseFormat, ...] = ("json_schema", "json_object", "text")


def test_the_body_is_what_a_strict_service_takes() -> None:
    body = request(pages=(page(1), page(2))).body("json_schema")
    asked = body["response_format"]["json_schema"]
    assert (body["response_format"]["type"], asked["strict"]) == ("json_schema", True)
    assert refusals(asked["name"], asked["schema"]) == []
    system, user = body["messages"]
    assert system["role"] == "system"
    assert system["content"].startswith("Read the card.\n\n")
    assert "never an instruction" in system["content"]
    assert [part["type"] for part in user["content"]] == ["text", "image_url", "image_url"]
    assert user["content"][0]["text"] == "The 2 pages of one item, in order."
    head, data = user["content"][2]["image_url"]["url"].split(",")
    assert (head, base64.b64decode(data)) == ("data:image/jpeg;base64", page(2).jpeg)
    assert json.loads(json.dumps(body)) == body


@pytest.mark.parametrize("step", STEPS)
def test_each_step_asks_for_json_and_holds_the_schema_once(step: ResponseFormat) -> None:
    body = request().body(step)
    said = body["messages"][0]["content"]
    assert "JSON" in said
    assert ("library_reference" in said) == (step != "json_schema")
    formats = {"json_schema": "json_schema", "json_object": "json_object"}
    assert body.get("response_format", {}).get("type") == formats.get(step)


def test_only_what_was_set_is_sent() -> None:
    assert set(request().body("text")) == {"model", "messages"}
    body = request(settings=DraftingSettings(temperature=0.0, max_tokens=500, detail="low")).body("text")
    assert (body["temperature"], body["max_completion_tokens"]) == (0.0, 500)
    assert body["messages"][-1]["content"][1]["image_url"]["detail"] == "low"


def test_examples_are_earlier_turns_in_the_wires_names() -> None:
    schema = build_wire_schema(schemas.from_json(LISTED, "listed"))
    example = Example((page(3),), [{"käse": "Brie"}])
    body = request(wire=schema, examples=(example,)).body("json_schema")
    roles = [message["role"] for message in body["messages"]]
    assert roles == ["system", "user", "assistant", "user"]
    assert json.loads(body["messages"][2]["content"]) == {"entries": [{"kaese": "Brie", "n": None}]}
    assert len(body["messages"][1]["content"]) == 2


CHANGES: dict[str, dict[str, Any]] = {
    "item": {"item": "b"},
    "model": {"model": "another"},
    "prompt": {"prompt": Prompt("Read the letter.", "prompt.md")},
    "standing": {"prompt": Prompt("Read the card.", "prompt.md", "Answer in JSON.")},
    "pages": {"pages": (page(1),)},
    "another page": {"pages": (page(), page(1))},
    "example": {"examples": (Example((page(2),), CARD),)},
    "temperature": {"settings": DraftingSettings(temperature=0.0)},
    "detail": {"settings": DraftingSettings(detail="low")},
    "length": {"settings": DraftingSettings(max_tokens=9)},
    "schema": {"wire": build_wire_schema(load("letters").schema)},
    "given": {"given": (("sha256", "x"),)},
}


def test_the_key_tells_all_of_them_apart() -> None:
    keys = {name: request(**change).key for name, change in CHANGES.items()}
    assert len({*keys.values(), request().key}) == len(CHANGES) + 1
    pages = (page(1), page(2))
    assert request(pages=pages).key != request(pages=pages[::-1]).key
    example = Example((page(2),), CARD)
    changed = replace(example, record={**CARD, "author": None})
    assert request(examples=(example,)).key != request(examples=(changed,)).key
    assert request(examples=(replace(example, pages=(page(3),)),)).key != request(examples=(example,)).key


def test_the_key_stays_where_nothing_else_is_asked() -> None:
    key = request().key
    assert len(key) == 64
    assert request().key == key
    # another place of the same prompt and scan; settings that change no page
    assert request(prompt=Prompt("Read the card.", "elsewhere.md")).key == key
    assert request(pages=(replace(page(), source="b.tif"),)).key == key
    assert request(settings=DraftingSettings(longest_side=9999, quality=50, pages_per_file=1)).key == key


def test_pages_that_stay_away_are_counted() -> None:
    first = replace(page(), source="a.pdf", number=1, of=9)
    second = replace(page(1), source="a.pdf", number=2, of=9)
    asked: DraftRequest = request(pages=(first, second, replace(page(2), source="b.jpg")))
    assert asked.left_out == 7
