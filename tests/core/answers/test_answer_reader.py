"""An answer's content as a record: read leniently, and as by the leaderboards' reader."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.answers.answer_reader import Reading, read_documented, read_published, read_truth
from gtapp.core.project import truths
from gtapp.core.schema import benchmark
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import ABSENT, MAX_DEPTH
from gtapp.core.schema.schema import from_json
from tests.sample_projects import ADVERT, CARD, LETTER, envelope
from tests.strategies import values

ROW = {"row_number": 1, "dienstort": {"diplomatic_transcript": "Basel", "interpretation": None}}
DRAFT = CARD | {"author": {"last_name": "Other", "first_name": "O."}}
ADS = {"advertisements": [ADVERT]}


def _fields(name: str) -> Field:
    return benchmark.load(name).schema.fields


CARDS, LETTERS, ROWS, PAGES = map(_fields, ("zettelkatalog", "letters", "personnel_cards", "fraktur"))


def newer(text: str, **more: Any) -> dict[str, Any]:
    return {"text": text, "model": "m", "provider": "p", "usage": {}, "duration": 1.5, **more}


# documented


@pytest.mark.parametrize(
    ("content", "schema", "record"),
    [
        (CARD, CARDS, CARD),
        (json.dumps(CARD), CARDS, CARD),
        (f"```json\n{json.dumps(CARD)}\n```", CARDS, CARD),
        (f"The card says:\n\n{json.dumps(CARD)}\n\nI hope this helps.", CARDS, CARD),
        (f'<think>{{"language": "de"}}</think> {json.dumps(CARD)}', CARDS, CARD),
        (f'```json\n{{"sure": true}}\n```\nso\n```json\n{json.dumps(CARD)}\n```', CARDS, CARD),
        ({"metadata": LETTER}, LETTERS, LETTER),
        (json.dumps({"metadata": LETTER}), LETTERS, LETTER),
        ({"metadata": {**LETTER, "confidence": 1}, "note": "x"}, LETTERS, {**LETTER, "confidence": 1}),
        ({"schema": ADS}, PAGES, ADS),
        ({"properties": ADS}, PAGES, ADS),
        ({"type": "object", "properties": ADS}, PAGES, ADS),
        ({"$defs": {"Author": {"type": "object"}}, "type": "object", "properties": CARD}, CARDS, CARD),
        ({"$schema": "x", "$defs": {"Author": {}}, **CARD}, CARDS, CARD),
        ({"Table": {"rows": [ROW]}}, ROWS, {"rows": [ROW]}),
        ([{"rows": [ROW]}], ROWS, {"rows": [ROW]}),
        ([ROW], ROWS, {"rows": [ROW]}),
        ({"data": [ROW]}, ROWS, {"rows": [ROW]}),
        ({"reasoning": f"First {json.dumps(DRAFT)}", "answer": CARD, "confidence": 0.9}, CARDS, CARD),
        ({"metadata": {"model": "m"}, "record": CARD, "confidence": {"author": 0.9}}, CARDS, CARD),
        ({"role": "assistant", "content": json.dumps(CARD)}, CARDS, CARD),
        ({"choices": [{"message": {"role": "assistant", "content": json.dumps(CARD)}}]}, CARDS, CARD),
        ({"tool_uses": [{"recipient_name": "functions.read", "parameters": CARD}]}, CARDS, CARD),
        (
            [{"type": "thinking", "thinking": json.dumps(DRAFT)}, {"type": "text", "text": json.dumps(CARD)}],
            CARDS,
            CARD,
        ),
        ([{key: value} for key, value in CARD.items()], CARDS, CARD),
        ({"answer": json.dumps(CARD)}, CARDS, CARD),
        ({"1731_1_1": [ADVERT], "1731_1_2": [ADVERT]}, PAGES, {"advertisements": [ADVERT, ADVERT]}),
        ({}, CARDS, {}),
        ({"metadata": {}}, LETTERS, {}),
        ([], PAGES, {"advertisements": []}),
        ({"author": "flat"}, CARDS, {"author": "flat"}),
    ],
)
def test_a_record_is_read_in_any_format(content: Any, schema: Field, record: Any) -> None:
    assert read_documented(content, schema) == Reading(record)
    assert read_documented(envelope(content), schema).record == record
    assert read_documented(newer("", parsed=content), schema).record == record
    text = content if isinstance(content, str) else json.dumps(content)
    assert read_documented(newer(text), schema) == Reading(
        record, None, read_documented(newer(text), schema).run
    )


_TEXT = json.dumps(CARD)


@pytest.mark.parametrize(
    "content",
    [
        {"name": "f", "arguments": CARD},
        {"name": "f", "arguments": _TEXT},
        {"name": "f", "parameters": CARD},
        {"type": "function", "function": {"name": "f"}, "parameters": CARD},
        {"function": {"name": "f", "arguments": _TEXT}},
        {"tool_calls": [{"id": "1", "type": "function", "function": {"name": "f", "arguments": _TEXT}}]},
        {"type": "tool_use", "id": "1", "name": "f", "input": CARD},
        [{"type": "text", "text": "so"}, {"type": "tool_use", "id": "1", "name": "f", "input": CARD}],
        {"functionCall": {"name": "f", "args": CARD}},
        {"action": "f", "action_input": CARD},
        f'<tool_call>\n{{"name": "f", "arguments": {_TEXT}}}\n</tool_call>',
        f'[TOOL_CALLS][{{"name": "f", "arguments": {_TEXT}}}]',
        f"<function=f>{_TEXT}</function>",
        [{"note": "x"}, CARD],
    ],
)
def test_what_is_handed_over_to_a_tool_is_the_record(content: Any) -> None:
    text = content if isinstance(content, str) else json.dumps(content)
    for answer in (content, newer("", parsed=content), newer(text)):
        assert read_documented(answer, CARDS).record == CARD
        assert truths.parse_draft(answer if answer is not content else newer(text), CARDS).tree == CARD


def test_a_tool_call_beside_an_empty_text_is_the_answer() -> None:
    calls = [{"id": "1", "type": "function", "function": {"name": "f", "arguments": _TEXT}}]
    answer = newer("", tool_calls=calls)
    assert read_documented(answer, CARDS).record == CARD == truths.parse_draft(answer, CARDS).tree


def test_a_record_whose_schema_has_the_keys_of_a_tool_call_is_none() -> None:
    keys = {
        "name": {"type": "string"},
        "arguments": {"type": "object", "properties": {"name": {"type": "string"}}},
    }
    schema = from_json({"type": "object", "properties": keys}, "made").fields
    record = {"name": "x", "arguments": {"name": "y"}}
    assert read_documented(record, schema).record == record
    named = from_json({"type": "object", "properties": {"name": {"type": "string"}}}, "made").fields
    assert read_documented(record, named).record == {"name": "y"}


SMALL = '{"author": {"last_name": "Example"}}'
OTHER = json.dumps({**CARD, "author": {"last_name": "Draft", "first_name": "D"}})


@pytest.mark.parametrize(
    "text",
    [
        " ".join(f'{{"n": {number}}}' for number in range(500)) + _TEXT,
        f"For example {SMALL}: {_TEXT} and {SMALL}",
        f"```json\n{OTHER}\n```\nNo, corrected:\n```json\n{_TEXT}\n```",
        f"{OTHER}\n{_TEXT}\n{OTHER[:-60]}",
        f"{_TEXT}{_TEXT}",
    ],
)
def test_of_several_records_the_last_complete_one_of_the_large_ones_counts(text: str) -> None:
    assert read_documented(newer(text), CARDS).record == CARD
    assert truths.parse_draft(newer(text), CARDS).tree == CARD


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (f"<think>{_TEXT}", "score-answer-reasoning"),
        (f"{_TEXT}\n</think>", "score-answer-reasoning"),
        (json.dumps({**CARD, "author": {"last_name": "la" * 5000}}), "score-answer-loop"),
        (_TEXT[:60] + "la " * 4000, "score-answer-loop"),
        ('{"type": {"type": "Reference"}}\n' * 200, "score-answer-loop"),
        ("I see. " * 2000, "score-answer-loop"),
    ],
)
def test_reasoning_without_answer_and_endless_repetition_are_no_answer(text: str, code: str) -> None:
    reading = read_documented(newer(text), CARDS)
    assert reading.record is ABSENT and reading.reason and reading.reason.code == code and str(reading.reason)
    draft = truths.parse_draft(newer(text), CARDS)
    assert draft.tree is ABSENT and draft.reason is not None


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (None, "score-answer-empty"),
        ("", "score-answer-empty"),
        ("I can’t read this card.", "score-answer-text"),
        ({"error": "Invalid JSON format"}, "score-answer-foreign"),
        ([1, 2], "score-answer-foreign"),
        ("[12.04, 15.53]", "score-answer-foreign"),
        (LETTER, "score-answer-foreign"),
        (7, "score-answer-foreign"),
        ({"type": "object", "properties": {"author": {"$ref": "#/$defs/Author"}}}, "score-answer-foreign"),
        (newer("", finish_reason="error"), "score-answer-empty"),
        (newer("no card", parsed=None), "score-answer-text"),
        (envelope(None), "score-answer-empty"),
        (json.loads('{"author":' * 150 + "1" + "}" * 150), "score-answer-deep"),
    ],
)
def test_other_content_is_reported(content: Any, code: str) -> None:
    reading = read_documented(content, CARDS)
    assert reading.record is ABSENT and reading.reason and reading.reason.code == code
    assert str(reading.reason)


def test_parsed_is_preferred_where_it_is_usable() -> None:
    other = {**CARD, "author": {"last_name": "Other"}}
    assert read_documented(newer(json.dumps(other), parsed=CARD), CARDS).record == CARD
    for useless in (None, {}, {"error": "x"}, [1]):
        assert read_documented(newer(json.dumps(other), parsed=useless), CARDS).record == other
    assert read_documented(newer("", parsed={}), CARDS).record == {}


def test_a_truncated_text_gives_its_complete_values_and_is_reported() -> None:
    reading = read_documented(newer(json.dumps({"advertisements": [ADVERT, ADVERT]})[:-30]), PAGES)
    assert reading.record["advertisements"][0] == ADVERT
    assert reading.reason and reading.reason.code == "score-answer-repaired"


def test_members_are_where_the_schema_has_them_if_braces_are_missing() -> None:
    name = json.dumps(CARD["author"])
    for count in (1, 2):
        text = json.dumps(CARD).replace(name + ",", name.removesuffix("}") + ",")
        if count == 2:
            kind = json.dumps(CARD["type"])
            text = text.replace(kind + ",", kind.removesuffix("}") + ",")
        reading = read_documented(text, CARDS)
        assert reading.record == CARD and reading.reason and reading.reason.code == "score-answer-repaired"
    cell = {"diplomatic_transcript": "x", "interpretation": "x", "is_crossed_out": False}
    row = {"row_number": 1, "dienstort": cell, "gehaltsklasse": cell}
    rows = json.dumps({"rows": [row, row]}).replace('false}, "gehaltsklasse"', 'false, "gehaltsklasse"')
    assert read_documented(rows, ROWS).record == {"rows": [row, row]}
    misplaced = {"type": {**CARD["type"], "author": CARD["author"]}}
    assert read_documented(json.dumps(misplaced), CARDS).record == misplaced


def test_rows_without_their_list_are_the_record() -> None:
    for schema, name, row in ((ROWS, "rows", ROW), (PAGES, "advertisements", ADVERT)):
        reading = read_documented(f"{json.dumps(row)}\n{json.dumps(row)}", schema)
        assert reading.record == {name: [row, row]} and reading.reason


def test_a_record_in_several_objects_is_joined() -> None:
    reading = read_documented("\n".join(json.dumps({key: value}) for key, value in CARD.items()), CARDS)
    assert reading.record == CARD and reading.reason and reading.reason.code == "score-answer-repaired"


@pytest.mark.parametrize("content", [{"draft": DRAFT, "final": CARD}, [DRAFT, CARD]])
def test_of_two_records_none_is_guessed(content: Any) -> None:
    assert read_documented(content, CARDS).record is ABSENT


def test_data_of_the_run_is_kept() -> None:
    assert read_documented(newer("", parsed=CARD), CARDS).run["model"] == "m"
    assert read_published(envelope(CARD), CARDS).run["provider"] == "openai"


@given(values)
def test_any_json_is_read(tree: Any) -> None:
    for schema in (CARDS, LETTERS, ROWS, PAGES):
        for content in (tree, newer("x", parsed=tree), envelope(tree), {"metadata": tree}):
            for read in (read_documented, read_published, read_truth):
                assert isinstance(read(content, schema), Reading)


# truths


def test_a_truth_keeps_its_own_layout() -> None:
    groups = {"1731_1_1": [ADVERT]}
    assert read_truth(groups, PAGES, bare_lists=True).record is groups
    assert read_documented(groups, PAGES, bare_lists=True).record is groups
    assert read_truth([ADVERT], PAGES, bare_lists=True).record == [ADVERT]
    assert read_truth([ROW], ROWS).record == {"rows": [ROW]}
    assert read_truth(envelope(CARD), CARDS).record == CARD
    assert read_truth({"metadata": LETTER}, LETTERS, ("metadata",)).record == LETTER


@pytest.mark.parametrize("content", [None, 1, LETTER, [CARD], {"metadata": CARD}, json.dumps(CARD), "x"])
def test_a_truth_is_not_repaired(content: Any) -> None:
    reading = read_truth(content, CARDS)
    assert reading.record is ABSENT and reading.reason


# published (Z9)


def test_of_newer_files_only_parsed_counts() -> None:
    assert read_published(newer("", parsed={"author": None, "x": [None]}), CARDS).record == {
        "author": None,
        "x": [None],
    }
    for content in (newer(json.dumps(CARD)), newer(json.dumps(CARD), parsed=None)):
        reading = read_published(content, CARDS)
        assert reading.record is ABSENT and reading.reason and reading.reason.code == "score-answer-unparsed"


def test_of_older_files_the_object_or_the_block_or_the_text_counts() -> None:
    assert read_published(
        envelope({"a": None, "b": {"c": None, "d": [None, {"e": None}]}}), CARDS
    ).record == {"b": {"d": [None, {}]}}
    assert read_published(
        envelope('so:\n```json\n{"a": 1, "b": null}\n``` or ```json\n{}```'), CARDS
    ).record == {"a": 1}
    assert read_published(envelope('{"a": 1}'), CARDS).record == {"a": 1}
    for text in ('so: {"a": 1}', '```\n{"a": 1}\n```', '```json\n{"a": \n```'):
        reading = read_published(envelope(text), CARDS)
        assert list(reading.record) == ["error"] and reading.record["error"].startswith(
            "Invalid JSON format: "
        )
        assert reading.reason and reading.reason.code == "score-answer-unparsable"


@pytest.mark.parametrize("levels", [MAX_DEPTH, 900])
def test_too_deeply_nested_content_is_no_record(levels: int) -> None:
    record = json.loads('{"author": ' + "[" * levels + "]" * levels + "}")
    for content in (record, envelope(record), envelope(json.dumps(record)), newer("", parsed=record)):
        reading = read_published(content, CARDS)
        assert reading.record is ABSENT and reading.reason and reading.reason.code == "score-answer-deep"


def test_a_file_in_neither_format_is_the_record() -> None:
    assert read_published({"metadata": LETTER}, LETTERS) == Reading({"metadata": LETTER})
    assert read_published([ADVERT], PAGES) == Reading([ADVERT])


@pytest.mark.parametrize("name", ["zettelkatalog", "letters", "fraktur"])
def test_the_real_texts_are_read_as_by_the_leaderboard(reference: Path, name: str) -> None:
    schema, repaired = _fields(name), 0
    lines = (reference / "oracle" / f"{name}_parse.jsonl").read_text(encoding="utf-8").splitlines()
    for row in map(json.loads, lines):
        assert read_published(envelope(row["text"]), schema).record == row["reference_legacy_parse"], row[
            "id"
        ]
        content = newer(row["text"], **({"parsed": row["parsed_in_file"]} if row["parsed_present"] else {}))
        parsed = read_published(content, schema)
        assert (parsed.record or None) == row["parsed_in_file"], row["id"]
        lenient = read_documented(content, schema)
        repaired += bool(lenient.reason and lenient.reason.code == "score-answer-repaired")
        if row["kind"] != "broken":
            assert lenient.record is not ABSENT
    assert len(lines) in (39, 120) and (repaired > 5) is (name != "letters")


@st.composite
def _letters(draw: st.DrawFn) -> Any:
    return {key: draw(values) for key in LETTER}


@given(_letters())
def test_both_profiles_agree_on_a_plain_record(record: Any) -> None:
    assert read_documented(record, LETTERS).record == read_published(record, LETTERS).record
