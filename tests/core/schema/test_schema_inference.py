"""A schema that is inferred from records: types and keys that occur, and nothing that only seems likely."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from gtapp.core.record.document import Document
from gtapp.core.schema.schema import from_json
from gtapp.core.schema.schema_inference import SchemaInference
from tests.strategies import examples, values

FAULTS = ("type", "missing", "foreign", "schema")
"""Issues by which a record does not fit its schema."""


def infer(*records: Any) -> dict[str, Any]:
    inference = SchemaInference()
    for record in records:
        inference.add(record)
    return inference.build()


def infer_value(*values: Any) -> Any:
    """Return the schema of a key with these values in several records."""
    return infer(*({"key": value, "same": True} for value in values))["properties"]["key"]


@pytest.mark.parametrize(
    ("values", "schema"),
    [
        (["a", "b"], {"type": "string"}),
        ([1, 2], {"type": "integer"}),
        ([1, 2.5], {"type": "number"}),
        ([True, False], {"type": "boolean"}),
        (["a", None], {"type": ["string", "null"]}),
        ([None, None], {}),
        ([1947, "1952-1953"], {"anyOf": [{"type": "integer"}, {"type": "string"}]}),
        ([1, None, "x"], {"anyOf": [{"type": "integer"}, {"type": "string"}, {"type": "null"}]}),
        ([[], []], {"type": "array", "items": {}}),
        ([["a"], [None]], {"type": "array", "items": {"type": ["string", "null"]}}),
        ([{}], {"type": "object"}),
    ],
)
def test_a_value_has_the_types_that_occur(values: list[Any], schema: Any) -> None:
    assert infer_value(*values) == schema


def test_two_choices_are_texts() -> None:
    assert infer_value(*["yes", "no"] * 50) == {"type": "string"}


def test_a_key_that_an_object_lacks_is_optional() -> None:
    entries = [{"id": "34", "note": "x"}, {"id": "35", "page": None}, {"id": "36"}]
    schema = infer({"entries": entries})["properties"]["entries"]["items"]
    assert schema == {
        "type": "object",
        "properties": {
            "id": {"type": "string"},
            "note": {"type": "string", "gtapp": {"empty": "absent"}},
            "page": {},
        },
        "required": ["id"],
    }
    assert from_json(schema, "x").fields.make_blank() == {"id": "", "page": None}


def test_records_that_are_lists() -> None:
    schema = infer([{"id": "1"}], [], [{"id": "2", "author": None}])
    assert schema["type"] == "array" and list(schema["items"]["properties"]) == ["id", "author"]


def test_records_with_keys_of_their_own_are_one_list_of_entries() -> None:
    folios = [{f"[{number}r]": [{"folio": "", "text": "vnd"}]} for number in range(3, 6)]
    schema = infer(*folios, [{"folio": "", "addition1": "Candia"}])
    assert list(schema["properties"]) == ["entries"] and schema["required"] == ["entries"]
    items = schema["properties"]["entries"]["items"]
    assert list(items["properties"]) == ["folio", "text", "addition1"] and items["required"] == ["folio"]


def test_a_dictionary_inside_of_records() -> None:
    schema = infer(*({"persons": {f"P{n}": {"name": "x"}, f"Q{n}": {"name": None}}} for n in range(3)))
    persons = schema["properties"]["persons"]
    assert persons["additionalProperties"]["properties"] == {"name": {"type": ["string", "null"]}}
    assert "properties" not in persons


def test_an_object_of_thousands_of_keys_is_a_dictionary() -> None:
    schema = infer({"words": {f"w{number}": number for number in range(5000)}})
    assert schema["properties"]["words"] == {"type": "object", "additionalProperties": {"type": "integer"}}


def test_what_is_nested_deeper_than_a_form_shows_may_be_anything() -> None:
    value: Any = "x"
    for _ in range(200):
        value = [value]
    assert from_json(infer({"deep": value}), "x").fields.kind == "object"


@examples(100)
@given(values)
def test_every_record_fits_the_schema_that_was_inferred_from_it(value: Any) -> None:
    record = {"value": value, "list": [value, 1]}
    schema = from_json(infer(record), "x")
    assert [issue.code for issue in Document("a", record, (), schema).issues if issue.code in FAULTS] == []


@pytest.mark.parametrize("record", [None, "x", 5, {}, []])
def test_what_is_no_record_counts_as_none(record: Any) -> None:
    inference = SchemaInference()
    inference.add(record)
    assert not inference.count
    with pytest.raises(ValueError, match="no record"):
        inference.build()
