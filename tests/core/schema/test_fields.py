"""A schema as a tree of fields."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.platform.errors import GtappError
from gtapp.core.schema import benchmark
from gtapp.core.schema.fields import Field, from_json_schema
from gtapp.core.schema.schema import from_json
from tests.records import find_issues
from tests.strategies import containers, examples


def _object(**properties: Any) -> Field:
    return from_json_schema({"type": "object", "properties": properties, "required": ["a"]})


@pytest.mark.parametrize(
    ("node", "kind", "nullable"),
    [
        ({"type": "string"}, "text", False),
        ({"type": "integer"}, "integer", False),
        ({"type": "number"}, "number", False),
        ({"type": "boolean"}, "boolean", False),
        ({"type": "array"}, "list", False),
        ({"type": "object"}, "object", False),
        ({"enum": ["x", "y"]}, "choice", False),
        ({"const": "x"}, "choice", False),
        ({"enum": ["x", None]}, "choice", True),
        ({"type": ["string", "null"]}, "text", True),
        ({"type": ["null", "integer"]}, "integer", True),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, "text", True),
        ({"oneOf": [{"type": "null"}, {"$ref": "#/$defs/d"}]}, "object", True),
        ({"anyOf": [{"type": "string"}, {"type": "integer"}]}, "any", False),
        ({"anyOf": [{"type": "string"}, {"type": "integer"}, {"type": "null"}]}, "any", True),
        ({"properties": {}}, "object", False),
        ({"allOf": [{"$ref": "#/$defs/d"}]}, "object", False),
        ({}, "any", False),
        (True, "any", False),
        (False, "any", False),
        ({"anyOf": [True, {"type": "null"}]}, "any", True),
        ({"type": "frog"}, "any", False),
    ],
)
def test_the_kind_of_a_field(node: Any, kind: str, nullable: bool) -> None:
    schema = {
        "type": "object",
        "properties": {"a": node},
        "$defs": {"d": {"type": "object", "properties": {"x": {"type": "string"}}}},
    }
    found = from_json_schema(schema).by_name["a"]
    assert (found.kind, found.nullable) == (kind, nullable)


def test_labels_help_hints_and_what_is_required() -> None:
    found = _object(
        a={"type": "string", "description": "Help"},
        last_name={"type": "string", "gtapp": {"label": "L", "help": "H", "widget": "long"}},
    )
    assert [(f.name, f.label, f.help, f.required, f.widget) for f in found.children] == [
        ("a", "A", "Help", True, ""),
        ("last_name", "L", "H", False, "long"),
    ]
    assert _object(last_name={}).children[0].label == "Last name"


def test_keys_beside_a_reference_win() -> None:
    schema = {
        "type": "object",
        "properties": {"a": {"$ref": "#/$defs/a~1b", "description": "own", "gtapp": {"label": "Own"}}},
        "$defs": {
            "a/b": {"type": "string", "description": "shared", "gtapp": {"label": "Shared", "rows": 2}}
        },
    }
    found = from_json_schema(schema).by_name["a"]
    assert (found.kind, found.help, found.label, found.hints["rows"]) == ("text", "own", "Own", 2)


def test_fields_are_found_by_pointer() -> None:
    found = from_json_schema(
        {
            "type": "object",
            "properties": {
                "rows": {
                    "type": "array",
                    "items": {"type": "object", "properties": {"x": {"type": "integer"}}},
                }
            },
        }
    )
    assert (x := found.find(("rows", 7, "x"))) and x.kind == "integer"
    for pointer in (("rows", 0, "y"), ("nothing",), ("rows", "x"), ("rows", 0, "x", 0)):
        assert found.find(pointer) is None
    assert found.find(()) is found


def test_a_list_defined_by_position_holds_anything() -> None:
    kinds: list[Any] = [{}, True, [{"type": "string"}, {"type": "integer"}]]
    for items in kinds:
        found = _object(a={"type": "array", "items": items}).by_name["a"]
        assert found.item and found.item.kind == "any"


def test_a_blank_record_has_each_key_with_its_own_empty_value() -> None:
    found = _object(
        a={"type": "string"},
        b={"type": ["string", "null"]},
        c={"type": "integer"},
        d={"type": "boolean"},
        e={"type": "array"},
        f={"enum": ["x"]},
        g={"type": "string", "gtapp": {"empty": "null"}},
        h={"type": ["string", "null"], "gtapp": {"empty": ""}},
        i={"type": "string", "gtapp": {"empty": "absent"}},
        j={"type": "object", "properties": {"k": {"type": "string"}}},
    )
    assert found.make_blank() == {
        "a": "",
        "b": None,
        "c": None,
        "d": False,
        "e": [],
        "f": "",
        "g": None,
        "h": "",
        "j": {"k": ""},
    }


@pytest.mark.parametrize(
    "hints",
    [
        {"check": {"regex": "("}},
        {"check": {"regex": "x"}},
        {"check": 5},
        {"derive": {"from": "a"}},
        {"derive": {"rule": 1, "from": "a"}},
        5,
        "x",
    ],
)
def test_unsupported_hints_are_refused(hints: Any) -> None:
    with pytest.raises(GtappError) as caught:
        from_json_schema({"type": "object", "properties": {"a": {"gtapp": hints}}}, "mine.json")
    assert caught.value.code == "schema-broken" and "mine.json" in str(caught.value)


nodes = st.recursive(
    st.sampled_from(
        [
            True,
            {},
            {"type": "string"},
            {"type": ["integer", "null"]},
            {"enum": [1, None]},
            {"const": "a"},
            {"minLength": 2},
        ]
    ),
    lambda inner: st.one_of(
        st.builds(
            lambda p, r: {"type": "object", "properties": p, "required": r},
            st.dictionaries(st.text("abc", max_size=2), inner, max_size=3),
            st.lists(st.text("abc", max_size=2), max_size=2),
        ),
        st.builds(lambda i: {"type": "array", "items": i}, inner),
        st.builds(
            lambda u, o: {u: o},
            st.sampled_from(["anyOf", "oneOf", "allOf"]),
            st.lists(inner, min_size=1, max_size=3),
        ),
    ),
    max_leaves=8,
)


@examples(100)
@given(st.dictionaries(st.text("abc", max_size=2), nodes, max_size=3), containers)
@pytest.mark.slow
def test_any_schema_gives_fields_and_issues_for_any_record(properties: dict[str, Any], record: Any) -> None:

    schema = from_json({"type": "object", "properties": properties}, "made")
    blank = schema.fields.make_blank()
    assert isinstance(blank, dict)
    for tree in (record, blank):
        for issue in find_issues(tree, schema):
            assert str(issue) and issue.level in ("issue", "note")


@pytest.mark.parametrize("name", benchmark.list_ids())
def test_the_bundled_schemas_have_a_blank_record_whose_keys_are_all_known(name: str) -> None:

    found = benchmark.load(name)
    for schema in (found.schema, *(variant.schema for variant in found.variants)):
        codes = {issue.code for issue in find_issues(schema.fields.make_blank(), schema)}
        assert not codes & {"foreign", "missing"}
