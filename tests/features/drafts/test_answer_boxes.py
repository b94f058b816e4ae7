"""Answers with boxes: asked for by the schema, taken apart before an answer is stored, and never believed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gtapp.core.answers.answer_reader import read_documented, read_published
from gtapp.core.schema.benchmark import load
from gtapp.core.schema.items import Item
from gtapp.core.schema.pointer import Pointer
from gtapp.core.schema.schema import Schema
from gtapp.features.drafts import responses
from gtapp.features.drafts.answer_boxes import AnsweredBox, describe_places
from gtapp.features.drafts.batch.jobs import decode_request_details, encode_request_details
from gtapp.features.drafts.drafting_settings import BoxForm, DraftingSettings
from gtapp.features.drafts.page_images import PageImage
from gtapp.features.drafts.request import RequestBuilder
from gtapp.features.drafts.responses import Reply
from gtapp.features.drafts.wire_schema import build_wire_schema
from tests.features.drafts import strict
from tests.features.drafts.batch_server import Plan, make_result
from tests.features.drafts.batch_setup import BatchSetup
from tests.features.drafts.drafting_samples import ALL
from tests.features.drafts.drafting_setup import MODEL, DraftingSetup
from tests.features.drafts.server import DraftServer, make_least_value
from tests.sample_projects import CARD

FORMS: tuple[BoxForm, ...] = ("box_2d", "bbox_2d", "pixels", "fractions")
PLACE = {"page": 1, "box": [0.25, 0.1, 0.5, 0.2]}
"""Of the first card, 64 pixels wide and 40 high."""
ANSWERED: dict[BoxForm, tuple[str, list[float]]] = {
    "box_2d": ("box_2d", [100, 250, 200, 500]),
    "bbox_2d": ("bbox_2d", [250, 100, 500, 200]),
    "pixels": ("bbox_2d", [16, 4, 32, 8]),
    "fractions": ("box", [0.25, 0.1, 0.5, 0.2]),
}

Boxes = dict[Pointer, AnsweredBox]


@pytest.fixture
def drafting_setup(tmp_path: Path, server: DraftServer) -> DraftingSetup:
    return DraftingSetup(tmp_path, server, 1)


def ask_for_boxes(setup: DraftingSetup | BatchSetup, form: BoxForm) -> None:
    setup.maker = RequestBuilder(setup.root, load("zettelkatalog"), DraftingSettings(boxes=form), MODEL)


def draft_title(setup: DraftingSetup, form: BoxForm, title: Any) -> dict[str, Any]:
    """Return the answer file of a card whose title is answered by `title`, all else by the least that the schema allows."""
    ask_for_boxes(setup, form)
    (item,) = setup.items
    record = make_least_value(setup.maker.wire(item).schema)
    record["publication"]["title"] = title
    setup.server.texts[item.id] = json.dumps(record)
    assert setup.draft().progress.state == "finished"
    return setup.files()[item.id]


@pytest.mark.parametrize("form", FORMS)
def test_boxes_are_kept_beside_a_record_without_them(drafting_setup: DraftingSetup, form: BoxForm) -> None:
    key, edges = ANSWERED[form]
    content = draft_title(drafting_setup, form, {"value": "Torf", "page": 1, key: edges})
    assert content["gtapp"]["mark"] == "whole"
    assert content["gtapp"]["places"] == {"/publication/title": PLACE}
    assert content["parsed"]["publication"]["title"] == "Torf"
    assert "page" not in json.dumps(content["parsed"]).replace('"pages"', "")
    assert json.loads(content["text"]) == content["parsed"]
    assert key in content["gtapp"]["reply"]
    (body,) = [call.json for call in drafting_setup.server.calls if call.path.endswith("completions")]
    assert f"`{key}`" in body["messages"][0]["content"]


@pytest.mark.parametrize("form", FORMS)
def test_an_answer_scores_the_same_with_and_without_boxes(
    drafting_setup: DraftingSetup, form: BoxForm
) -> None:
    fields = load("zettelkatalog").schema.fields
    content = draft_title(drafting_setup, form, {"value": "Torf", "page": None, ANSWERED[form][0]: [1, 2]})
    plain = content["parsed"]
    bare = {key: value for key, value in content.items() if key != "gtapp"}
    for read in (read_documented, read_published):
        assert read(content, fields) == read(bare, fields)
        assert read(content, fields).record == plain
    without = {key: value for key, value in content.items() if key != "parsed"}
    assert read_documented(without, fields).record == plain, "also for those who read the text alone"


@pytest.mark.parametrize(
    "value", ["Torf", {"value": "Torf"}, {"value": "Torf", "page": 1, "box": [0, 0, 1, 1]}]
)
def test_a_value_without_the_box_that_was_asked_for_is_taken(
    drafting_setup: DraftingSetup, value: Any
) -> None:
    content = draft_title(drafting_setup, "box_2d", value)
    assert content["parsed"]["publication"]["title"] == "Torf"
    assert not content["gtapp"].get("places")


HOSTILE: list[Any] = [
    [float("nan"), 1, 2, 3], [float("inf")] * 4, [-500, -500, 10, 10], [0, 0, 10**400, 10], [1e300] * 4, [500, 500, 100, 100],
    [100, 100, 100, 200], [0, 0, 1000, 1000], ["100", "100", "200", "200"], [True, False, True, True], [100, 100, 200],
    [100] * 5, [[100, 100, 200, 200]], {"x": 1}, "100 100 200 200", 7, None, [],
]  # fmt: skip


@pytest.mark.parametrize("edges", HOSTILE)
@pytest.mark.parametrize("form", FORMS)
def test_what_is_no_box_is_left_out(drafting_setup: DraftingSetup, form: BoxForm, edges: Any) -> None:
    if form == "pixels":
        edges = [edge * 60 if edge == 1000 else edge for edge in edges] if isinstance(edges, list) else edges
    content = draft_title(drafting_setup, form, {"value": "Torf", "page": 1, ANSWERED[form][0]: edges})
    assert content["parsed"]["publication"]["title"] == "Torf"
    assert content["gtapp"]["places"] == {}


@pytest.mark.parametrize("page", [0, -1, 2, 10**30, "1", 1.0, True, [1]])
def test_a_box_on_a_page_that_was_not_sent_is_left_out(page: Any) -> None:
    boxes: Boxes = {("a",): AnsweredBox(page, [0.1, 0.1, 0.2, 0.2])}
    assert describe_places(boxes, "fractions", [PageImage(b"", 8, 8, "")]) == {}


def test_a_box_that_is_a_little_too_large_is_cut_off_at_the_edge_of_its_page() -> None:
    boxes: Boxes = {("a",): AnsweredBox(None, [-20, 900, 1020, 1010])}
    assert describe_places(boxes, "bbox_2d", [PageImage(b"", 8, 8, "")]) == {
        "/a": {"page": 1, "box": [0.0, 0.9, 1.0, 1.0]}
    }


def test_pages_are_counted_with_those_that_were_not_sent() -> None:
    pages = [
        PageImage(b"", 8, 8, "", name, number, of)
        for name, number, of in (("a", 1, 20), ("a", 2, 20), ("b", 1, 1))
    ]
    boxes: Boxes = {(str(number),): AnsweredBox(number, [0.1, 0.1, 0.2, 0.2]) for number in (1, 2, 3)}
    found = describe_places(boxes, "fractions", pages)
    assert [each["page"] for each in found.values()] == [1, 2, 21]


@pytest.mark.parametrize(("name", "schema"), ALL, ids=[name for name, _ in ALL])
@pytest.mark.parametrize("transcript", ["", "diplomatic_transcript"])
def test_every_schema_can_ask_for_boxes(name: str, schema: Schema, transcript: str) -> None:
    plain, wire = build_wire_schema(schema), build_wire_schema(schema, "box_2d", transcript)
    assert not strict.find_refusals(wire.name, wire.schema)
    least = make_least_value(plain.schema)
    record = plain.from_wire(least)
    assert wire.split(wire.from_wire(wire.to_wire(record)))[0] == record
    assert wire.find_fault(record) == plain.find_fault(record)


def test_of_a_cell_the_transcript_alone_has_a_place() -> None:
    schema = load("personnel_cards").schema
    text = json.dumps(build_wire_schema(schema, "box_2d", "diplomatic_transcript").schema)
    assert (
        0
        < text.count('"box_2d": {')
        < json.dumps(build_wire_schema(schema, "box_2d").schema).count('"box_2d": {')
    )


def test_entries_of_lists_have_places_of_their_own() -> None:
    wire = build_wire_schema(load("letters").schema, "box_2d")
    record = make_least_value(wire.schema)
    record["send_date"] = [{"value": "1926-02-16", "page": 1, "box_2d": [1, 2, 3, 4]}]
    found = responses.read_reply(Reply(json.dumps(record)), wire)
    assert found.parsed["send_date"] == ["1926-02-16"]
    assert found.boxes["send_date", 0] == AnsweredBox(1, [1, 2, 3, 4])


def test_an_answer_that_is_cut_off_has_the_boxes_that_are_whole() -> None:
    wire = build_wire_schema(load("zettelkatalog").schema, "box_2d")
    whole = json.dumps(wire.to_wire(CARD)).replace("null", "[1, 2, 3, 4]")
    found = responses.read_reply(Reply(whole[: len(whole) // 2], finish_reason="length"), wire)
    assert found.mark == "truncated" and found.boxes
    assert "box_2d" not in json.dumps(found.parsed)


def add_text_item(setup: DraftingSetup | BatchSetup) -> Item:
    """Replace the items by one with a text and no image."""
    (setup.root / "letter.txt").write_text("Torf", encoding="utf-8")
    item = Item("letter", texts=("letter.txt",))
    setup.items[:] = [item]
    return item


def test_no_boxes_are_asked_for_an_item_without_images(drafting_setup: DraftingSetup) -> None:
    item = add_text_item(drafting_setup)
    ask_for_boxes(drafting_setup, "box_2d")
    plain = RequestBuilder(drafting_setup.root, load("zettelkatalog"), DraftingSettings(), MODEL).build(item)
    request = drafting_setup.maker.build(item)
    assert "box_2d" not in json.dumps(request.body("json_schema")) + request.instructions("text")
    assert request.key == plain.key


def test_a_batch_reads_the_answer_about_an_item_without_images(tmp_path: Path, server: DraftServer) -> None:
    setup = BatchSetup(tmp_path, server, count=1)
    item = add_text_item(setup)
    ask_for_boxes(setup, "box_2d")
    request = setup.maker.build(item)
    details = encode_request_details(request, "json_schema")
    stored = decode_request_details(item.id, request.key, details, setup.maker.wire(item))
    assert stored.wire.schema == request.wire.schema


def test_a_batch_keeps_the_form_in_which_it_asked(tmp_path: Path, server: DraftServer) -> None:
    setup = BatchSetup(tmp_path, server, count=1)
    ask_for_boxes(setup, "pixels")
    (item,) = setup.items
    request = setup.maker.build(item)
    record = make_least_value(request.wire.schema)
    page = request.pages[0]
    record["publication"]["title"] = {
        "value": "Torf",
        "page": 1,
        "bbox_2d": [0, 0, page.width / 2, page.height / 4],
    }
    message = {"role": "assistant", "content": json.dumps(record)}
    body = {"created": 1, "choices": [{"index": 0, "message": message, "finish_reason": "stop"}]}
    setup.service.plans.append(Plan(lines={request.key: make_result(request.key, body)}))
    setup.submit()
    ask_for_boxes(setup, "none")
    setup.fetch()
    content = setup.files()[item.id]
    assert content["parsed"]["publication"]["title"] == "Torf"
    assert content["gtapp"]["places"] == {"/publication/title": {"page": 1, "box": [0, 0, 0.5, 0.25]}}
