"""The schema in requests: accepted by strict services, and the record's own names are restored."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.answers import answer_reader
from gtapp.core.answers.run_finder import find_truths, open_truths
from gtapp.core.platform.errors import GtappError
from gtapp.core.project.scanner import scan_folders
from gtapp.core.record import shape as shapes
from gtapp.core.schema import schema as schemas
from gtapp.core.schema.benchmark import load
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import ABSENT
from gtapp.core.schema.schema import Schema
from gtapp.features.drafts.wire_schema import WireSchema, build_wire_schema
from tests.features.drafts import drafting_samples
from tests.features.drafts.strict import find_refusals
from tests.strategies import examples


@pytest.mark.parametrize(("name", "schema"), drafting_samples.ALL)
def test_a_strict_service_accepts_every_schema(name: str, schema: Schema) -> None:
    found = build_wire_schema(schema)
    assert find_refusals(found.name, found.schema) == []
    assert json.loads(json.dumps(found.schema)) == found.schema


def test_the_checker_refuses_what_the_service_refuses() -> None:
    text = {"type": "string"}
    fine = {"type": "object", "properties": {"a": text}, "required": ["a"], "additionalProperties": False}
    bad: list[Any] = [
        {"type": "array", "items": text},
        {**fine, "required": []},
        {**fine, "additionalProperties": True},
        {**fine, "title": "x"},
        {**fine, "properties": {"a": {**text, "default": ""}}},
        {**fine, "properties": {"a": {"oneOf": [text]}}},
        {**fine, "properties": {"a": {"allOf": [text]}}},
        {**fine, "properties": {"a": {"type": "integer", "minimum": 0}}},
        {**fine, "properties": {"a": {**text, "maxLength": 3}}},
        {**fine, "properties": {"a": {**text, "pattern": "x"}}},
        {**fine, "properties": {"a": {**text, "format": "date"}}},
        {**fine, "properties": {"ä": text}, "required": ["ä"]},
        {**fine, "properties": {"a": {**text, "enum": ["ä"]}}},
        {**fine, "properties": {"a": {"$ref": "#/$defs/x", "description": "x"}}, "$defs": {"x": text}},
        {**fine, "properties": {"a": {"type": "array"}}},
        _deep(11),
        _wide(5001),
    ]
    assert find_refusals("record", fine) == []
    assert find_refusals("a name", fine) != []
    assert [each for each in bad if not find_refusals("record", each)] == []


def _deep(levels: int) -> dict[str, Any]:
    node: dict[str, Any] = {"type": "string"}
    for _ in range(levels):
        node = {"type": "object", "properties": {"a": node}, "required": ["a"], "additionalProperties": False}
    return node


def _wide(count: int) -> dict[str, Any]:
    properties = {f"f{number}": {"type": "string"} for number in range(count)}
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (_deep(11), "11 levels"),
        (_wide(5001), "5001 fields"),
        ({"type": "object", "properties": {"a": {"enum": [str(n) for n in range(1001)]}}}, "1001 choices"),
        ({"type": "object", "properties": {"a": {"enum": ["x" * 70 + str(n) for n in range(251)]}}}, "15000"),
        ({"type": "object", "properties": {"a" + "b" * 60 + str(n): {} for n in range(2500)}}, "120000"),
    ],
)
def test_a_schema_that_no_service_accepts_is_reported(content: dict[str, Any], reason: str) -> None:
    with pytest.raises(GtappError, match=reason) as messages:
        build_wire_schema(schemas.from_json(content, "large"))
    assert messages.value.code == "drafting-schema"


def test_ten_levels_are_sent() -> None:
    found = build_wire_schema(schemas.from_json(_deep(10), "deep"))
    assert find_refusals(found.name, found.schema) == []


def test_names_are_ascii_and_unique() -> None:
    found = build_wire_schema(schemas.from_json(drafting_samples.FOREIGN, "foreign"))
    assert list(found.schema["properties"]) == [
        "groesse_2", "groesse", "groesse_b", "U540DU524D", "nom_propre", "liste", "anything", "map", "optional",
    ]  # fmt: skip
    assert list(found.schema["properties"]["nom_propre"]["anyOf"][0]["properties"]) == ["ne_2", "ne"]
    salary = build_wire_schema(load("personnel_cards").schema).schema["properties"]["rows"]["items"][
        "properties"
    ]
    assert "datum_gehaltsaenderung" in salary
    assert salary["datum_gehaltsaenderung"]["description"].startswith("datum_gehaltsänderung: ")


def test_choices_are_ascii_and_unique() -> None:
    found = build_wire_schema(schemas.from_json(drafting_samples.FOREIGN, "foreign"))
    texts, numbers, null = (
        found.schema["properties"]["U540DU524D"]["anyOf"][0]["anyOf"]
        + found.schema["properties"]["U540DU524D"]["anyOf"][1:]
    )
    assert texts["enum"] == ["groesser_2", "groesser", "Ae", "Ae_2"]
    assert (numbers["enum"], null) == ([3], {"type": "null"})
    assert found.from_wire({"U540DU524D": "groesser_2"}) == {"名前": "größer"}
    assert found.to_wire({"名前": "A\u0308"})["U540DU524D"] == "Ae_2"


def test_known_values_are_not_requested() -> None:
    paper = build_wire_schema(load("sciencemetabench").schema)
    assert paper.given == ("sha256",)
    assert "sha256" not in paper.schema["properties"]
    assert "sha256" not in paper.to_wire({"sha256": "x", "title": "t"})


def test_values_that_follow_from_others_are_requested() -> None:
    page = build_wire_schema(load("fraktur").schema).schema["properties"]
    assert list(page["advertisements"]["items"]["properties"]) == ["date", "tags_section", "ntokens", "text"]


def test_names_of_the_record_are_accepted_too() -> None:
    found = build_wire_schema(load("personnel_cards").schema)
    for name in ("datum_gehaltsaenderung", "datum_gehaltsänderung", "datum_gehaltsa\u0308nderung"):
        assert found.from_wire({"rows": [{name: {"interpretation": None}}]}) == {
            "rows": [{"datum_gehaltsänderung": {"interpretation": None}}]
        }


def test_a_list_at_the_root_is_wrapped() -> None:
    found = build_wire_schema(schemas.from_json(drafting_samples.LISTED, "listed"))
    assert found.to_wire([{"käse": "a"}]) == {"entries": [{"kaese": "a", "n": None}]}
    assert found.from_wire({"entries": [{"kaese": "a", "n": None}]}) == [{"käse": "a"}]
    assert found.from_wire([{"kaese": "a"}]) == [{"käse": "a"}]


def test_a_dict_of_lists_is_answered_in_the_schemas_shape() -> None:
    advert = {"date": "1731-01-02", "tags_section": "x", "text": "1. y"}
    found = build_wire_schema(load("fraktur").schema)
    for record in ({"1731_1_1": [advert], "1731_1_2": []}, [advert], {"advertisements": [advert]}):
        assert found.to_wire(record) == {"advertisements": [{**advert, "ntokens": None}]}


@pytest.mark.parametrize(("name", "schema"), drafting_samples.ALL)
@given(data=st.data())
@examples(60)
@pytest.mark.slow
def test_a_record_is_restored(name: str, schema: Schema, data: st.DataObject) -> None:
    found = build_wire_schema(schema)
    record = data.draw(drafting_samples.records(schema.fields))
    answer = found.to_wire(record)
    assert found.find_fault(record) is None
    assert found.from_wire(json.loads(json.dumps(answer))) == _as_sent(record, schema.fields, found)


def _as_sent(record: Any, field: Field, found: WireSchema | None = None) -> Any:
    """Return the record as a model can answer it: with what it is asked for, absent fields null where that is allowed."""
    if isinstance(record, list) and field.item:
        return [_as_sent(each, field.item) for each in record]
    if not isinstance(record, dict) or not field.children:
        return record
    left = {}
    for child in field.children:
        if (found and child.name in found.given) or not child.hints.get("asked", True):
            continue
        omitted = child.hints.get("empty") == "absent" and not child.required
        if record.get(child.name) is None and omitted:
            continue
        if child.name in record:
            left[child.name] = _as_sent(record[child.name], child)
        elif child.nullable:
            left[child.name] = None
    return left


def _truths(reference: Path, system: str) -> Iterator[tuple[str, Any]]:
    benchmark = load(system)
    for name, content in open_truths(find_truths(reference / system, benchmark), benchmark).items():
        record = answer_reader.read_truth(
            content, benchmark.schema_for(content).fields, benchmark.layout.unwrap
        ).record
        if record is not ABSENT:
            yield name, record


@pytest.mark.parametrize("system", drafting_samples.SYSTEMS)
def test_real_truths_are_restored(reference: Path, system: str) -> None:
    benchmark, seen, fitting = load(system), 0, 0
    for _, record in _truths(reference, system):
        schema = benchmark.schema_for(record)
        found = build_wire_schema(schema)
        seen += 1
        tree = (shapes.detect_shape(record, schema.fields) or shapes.Shape()).build_tree(record)
        back = found.from_wire(json.loads(json.dumps(found.to_wire(record))))
        if found.find_fault(record) is None:
            fitting += 1
            assert back == _as_sent(tree, schema.fields, found)
    expected = {"zettelkatalog": (129, 30), "letters": (29, 29), "personnel_cards": (15, 10)}
    seen_least, fitting_least = expected.get(system, (2, 1))
    assert seen >= seen_least
    assert fitting >= fitting_least
    assert scan_folders(reference / system, benchmark).items


def test_values_that_do_not_fit_are_reported_with_their_pointer() -> None:
    found = build_wire_schema(load("zettelkatalog").schema)
    fault = found.find_fault({"type": {"type": "Reference"}, "author": {"last_name": "", "first_name": ""}})
    assert fault == ("/", "'publication' is a required property")
    fault = build_wire_schema(load("letters").schema).find_fault(
        {
            "letter_title": [1],
            "send_date": [],
            "sender_persons": [],
            "receiver_persons": [],
            "has_signatures": "TRUE",
        }
    )
    assert fault == ("/letter_title/0", "1 is not of type 'string'")
