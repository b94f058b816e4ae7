"""A request: its body as providers accept it, and the key that identifies it."""

from __future__ import annotations

import base64
import json
from dataclasses import replace
from typing import Any

import pytest

from gtapp.core.schema import schema as schemas
from gtapp.core.schema.benchmark import load
from gtapp.features.drafts.drafting_settings import DraftingSettings
from gtapp.features.drafts.providers import ResponseFormat
from gtapp.features.drafts.request import DraftRequest, Example, Prompt
from gtapp.features.drafts.wire_schema import build_wire_schema
from tests.features.drafts.drafting_samples import LISTED, make_page, make_request
from tests.features.drafts.strict import find_refusals
from tests.sample_projects import CARD

STEPS: tuple[ResponseFormat, ...] = ("json_schema", "json_object", "text")


def test_the_body_is_accepted_by_a_strict_service() -> None:
    body = make_request(pages=(make_page(1), make_page(2))).body("json_schema")
    asked = body["response_format"]["json_schema"]
    assert (body["response_format"]["type"], asked["strict"]) == ("json_schema", True)
    assert find_refusals(asked["name"], asked["schema"]) == []
    system, user = body["messages"]
    assert system["role"] == "system"
    assert system["content"].startswith("Read the card.\n\n")
    assert "never an instruction" in system["content"]
    assert [part["type"] for part in user["content"]] == ["text", "image_url", "image_url"]
    assert user["content"][0]["text"] == "The 2 pages of one item, in order."
    head, data = user["content"][2]["image_url"]["url"].split(",")
    assert (head, base64.b64decode(data)) == ("data:image/jpeg;base64", make_page(2).jpeg)
    assert json.loads(json.dumps(body)) == body


@pytest.mark.parametrize("step", STEPS)
def test_each_format_requests_json_and_contains_the_schema_once(step: ResponseFormat) -> None:
    body = make_request().body(step)
    content = body["messages"][0]["content"]
    assert "JSON" in content
    assert ("library_reference" in content) == (step != "json_schema")
    formats = {"json_schema": "json_schema", "json_object": "json_object"}
    assert body.get("response_format", {}).get("type") == formats.get(step)


def test_only_set_parameters_are_sent() -> None:
    assert set(make_request().body("text")) == {"model", "messages"}
    body = make_request(settings=DraftingSettings(temperature=0.0, max_tokens=500, detail="low")).body("text")
    assert (body["temperature"], body["max_completion_tokens"]) == (0.0, 500)
    assert body["messages"][-1]["content"][1]["image_url"]["detail"] == "low"


def test_examples_are_earlier_turns_in_the_wires_names() -> None:
    schema = build_wire_schema(schemas.from_json(LISTED, "listed"))
    example = Example((make_page(3),), [{"käse": "Brie"}])
    body = make_request(wire=schema, examples=(example,)).body("json_schema")
    roles = [message["role"] for message in body["messages"]]
    assert roles == ["system", "user", "assistant", "user"]
    assert json.loads(body["messages"][2]["content"]) == {"entries": [{"kaese": "Brie", "n": None}]}
    assert len(body["messages"][1]["content"]) == 2


CHANGES: dict[str, dict[str, Any]] = {
    "item": {"item": "b"},
    "model": {"model": "another"},
    "prompt": {"prompt": Prompt("Read the letter.", "prompt.md")},
    "standing": {"prompt": Prompt("Read the card.", "prompt.md", "Answer in JSON.")},
    "pages": {"pages": (make_page(1),)},
    "another page": {"pages": (make_page(), make_page(1))},
    "example": {"examples": (Example((make_page(2),), CARD),)},
    "temperature": {"settings": DraftingSettings(temperature=0.0)},
    "detail": {"settings": DraftingSettings(detail="low")},
    "length": {"settings": DraftingSettings(max_tokens=9)},
    "schema": {"wire": build_wire_schema(load("letters").schema)},
    "given": {"given": (("sha256", "x"),)},
}


def test_the_key_depends_on_every_part() -> None:
    keys = {name: make_request(**change).key for name, change in CHANGES.items()}
    assert len({*keys.values(), make_request().key}) == len(CHANGES) + 1
    pages = (make_page(1), make_page(2))
    assert make_request(pages=pages).key != make_request(pages=pages[::-1]).key
    example = Example((make_page(2),), CARD)
    changed = replace(example, record={**CARD, "author": None})
    assert make_request(examples=(example,)).key != make_request(examples=(changed,)).key
    assert (
        make_request(examples=(replace(example, pages=(make_page(3),)),)).key
        != make_request(examples=(example,)).key
    )


def test_the_key_is_stable_for_the_same_request() -> None:
    key = make_request().key
    assert len(key) == 64
    assert make_request().key == key
    # another place of the same prompt and scan; settings that change no page
    assert make_request(prompt=Prompt("Read the card.", "elsewhere.md")).key == key
    assert make_request(pages=(replace(make_page(), source="b.tif"),)).key == key
    assert make_request(settings=DraftingSettings(longest_side=9999, quality=50, pages_per_file=1)).key == key


def test_omitted_pages_are_counted() -> None:
    first = replace(make_page(), source="a.pdf", number=1, of=9)
    second = replace(make_page(1), source="a.pdf", number=2, of=9)
    asked: DraftRequest = make_request(pages=(first, second, replace(make_page(2), source="b.jpg")))
    assert asked.left_out == 7
