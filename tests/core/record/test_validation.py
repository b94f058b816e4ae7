"""Validation of a record's values; no issue blocks an edit."""

from __future__ import annotations

from typing import Any

import pytest

from gtapp.core.schema import benchmark
from gtapp.core.schema.own_fields import add_field, parse_fields
from gtapp.core.schema.pointer import ABSENT, get_value, write_pointer
from gtapp.core.schema.schema import Schema, from_json
from tests.core.record.sample_documents import document
from tests.records import find_issues, make_advert
from tests.sample_projects import CARD

CARDS = benchmark.load("zettelkatalog").schema


def _schema(**properties: Any) -> Schema:
    return from_json({"type": "object", "properties": properties, "required": ["a"]}, "made")


def _list_issues(schema: Schema, tree: Any) -> list[tuple[Any, str, str]]:
    return [(issue.pointer, issue.code, issue.level) for issue in find_issues(tree, schema)]


def test_a_valid_record_has_no_issue() -> None:
    assert not find_issues(CARD, CARDS)


@pytest.mark.parametrize(
    ("field", "good", "bad"),
    [
        ({"type": "string"}, ["", "x"], [None, 1, True, [], {}]),
        ({"type": "integer"}, [0, -5, 10**30], [None, 1.0, True, "1"]),
        ({"type": "number"}, [0, 1.5], [None, False, "1"]),
        ({"type": "boolean"}, [True, False], [None, 0, 1, "true"]),
        ({"type": ["string", "null"]}, [None, ""], [0]),
        ({"enum": ["x", 1]}, ["x", 1], ["y", True, 1.0, None, ["x"]]),
        ({"type": "array", "items": {"type": "string"}}, [[], ["x"]], [{}, "x", None]),
        ({"type": "object", "properties": {}}, [{}], [[], None]),
        ({}, [None, 1, "x", [], {}], []),
    ],
)
def test_kinds(field: Any, good: list[Any], bad: list[Any]) -> None:
    schema = _schema(a=field)
    for value in good:
        assert _list_issues(schema, {"a": value}) == []
    for value in bad:
        ((pointer, code, level),) = _list_issues(schema, {"a": value})
        assert pointer == ("a",) and code.split("-")[0] in ("type", "choice") and level == "issue"


def test_missing_and_foreign_keys() -> None:
    schema = _schema(a={"type": "string"}, b={"type": "string"})
    assert _list_issues(schema, {}) == [(("a",), "missing", "issue")]
    assert _list_issues(schema, {"a": "", "c": {"d": [1]}}) == [(("c",), "foreign", "note")]


def test_oddities_of_any_text() -> None:
    schema = _schema(a={"type": "array", "items": {"type": "string"}})
    tree = {
        "a": ["ok\nok", "x\x14", "u\u0308", "\x85", "8°"],
        "foreign": {"deep": ["u\u0308\x00", float("nan")]},
    }
    assert _list_issues(schema, tree) == [
        (("a", 1), "control-character", "issue"),
        (("a", 2), "not-nfc", "note"),
        (("a", 3), "control-character", "issue"),
        (("foreign",), "foreign", "note"),
        (("foreign", "deep", 0), "control-character", "issue"),
        (("foreign", "deep", 0), "not-nfc", "note"),
        (("foreign", "deep", 1), "nan", "issue"),
    ]
    assert "U+0014" in str(find_issues(tree, schema)[0])


def test_rules_of_the_schema() -> None:
    check = {"check": {"regex": r"^\d+$", "message": "Digits."}}
    schema = _schema(
        a={"type": "string", "gtapp": check},
        text={"type": "string"},
        n={"type": "integer", "gtapp": {"derive": {"from": "text", "rule": "word_count"}}},
        rows={
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"nr": {"type": "integer", "gtapp": {"auto": "row_number"}}},
            },
        },
    )
    tree = {"a": "x", "text": "eins zwei", "n": 3, "rows": [{"nr": 1}, {"nr": 3}, {}]}
    found = find_issues(tree, schema)
    assert [(i.pointer, str(i)) for i in found] == [
        (("a",), "Digits."),
        (("n",), "From “text” follows 2."),
        (("rows", 1, "nr"), "Row 2 is expected here."),
    ]
    assert not find_issues({"a": "", "text": "eins", "n": 1, "rows": []}, schema)


CELL = {"diplomatic_transcript": "x", "interpretation": "", "is_crossed_out": False}


@pytest.mark.parametrize(
    ("name", "tree", "places"),
    [
        ("fraktur", {"advertisements": [make_advert("1. Ein Haus", date="")]}, ["/advertisements/0/date"]),
        (
            "fraktur", {"advertisements": [make_advert("", tags_section="")]},
            ["/advertisements/0/tags_section", "/advertisements/0/text"],
        ),
        ("letters", {"send_date": [""], "sender_persons": [""]}, ["/send_date/0", "/sender_persons/0"]),
        ("personnel_cards", {"rows": [{"datum_gehaltsänderung": CELL}]}, ["/rows/0/datum_gehaltsänderung/interpretation"]),
        ("sciencemetabench", {"pub_time": "", "doi": ""}, []),
        ("own field", {"day": ""}, ["/day"]),
    ],
)  # fmt: skip
def test_an_empty_text_where_a_form_is_asked_for_is_an_issue(name: str, tree: Any, places: list[str]) -> None:
    if name == "own field":
        schema = add_field(
            _schema(a={"type": "string"}), next(parse_fields([{"key": "day", "kind": "date"}]))
        )
    else:
        schema = benchmark.load(name).schema
    assert schema
    found = [each for each in find_issues(tree, schema) if each.code in ("invalid-empty", "invalid")]
    assert [write_pointer(each.pointer) for each in found] == places


def test_constraints_of_a_foreign_schema_are_reported_at_existing_values() -> None:
    schema = _schema(
        a={"type": "string", "minLength": 3, "pattern": "^x"}, b={"type": "object", "minProperties": 1}
    )
    found = find_issues({"a": "y", "b": {}}, schema)
    assert [(i.pointer, i.code) for i in found] == [(("a",), "invalid"), (("b",), "invalid")]
    assert not find_issues({"a": "xyz", "b": {"c": 1}}, _schema(a={"type": "string"}, b={}))


def test_the_real_truths_have_issues_only_at_possible_values(reference: Any) -> None:
    from gtapp.features import open_project

    for name in ("zettelkatalog", "personnel_cards", "fraktur", "letters"):
        with open_project(reference / name) as project:
            for item in project.items:
                document = project.peek(item.id)
                for issue in document.issues:
                    assert str(issue)
                    assert (
                        issue.code in ("missing", "row-missing", "row-differs")
                        or get_value(document.record, issue.pointer) is not ABSENT
                    )


@pytest.mark.parametrize("known", [True, False])
def test_issues_are_removed_with_a_reverted_group(known: bool) -> None:
    edited = document({**CARD, "type": "no such type"})
    before = edited.issues if known else find_issues(edited.record, CARDS)
    with pytest.raises(ZeroDivisionError), edited.group("fails"):
        edited.remove("/author")
        assert len(edited.issues) == len(before) + 1
        raise ZeroDivisionError
    assert edited.issues == before


def test_an_issue_names_only_a_few_of_many_choices() -> None:
    ((_, message),) = [
        (i.code, str(i)) for i in find_issues({"a": "x"}, _schema(a={"enum": list(range(50_000))}))
    ]
    assert (
        message.startswith("One of these values is expected here: 0 · 1 · ")
        and "29 · …" in message
        and len(message) < 300
    )
