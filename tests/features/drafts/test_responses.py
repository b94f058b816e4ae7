"""Replies read, marked and stored: as drafts, as runs for the scorer, and in the format of the benchmarks' own tools."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.answers.answer_reader import read_documented
from gtapp.core.project import truths
from gtapp.core.schema import schema as schemas
from gtapp.core.schema.benchmark import load
from gtapp.features.drafts import responses as answer
from gtapp.features.drafts import runs
from gtapp.features.drafts.responses import FAILED_MARKS, AnswerReading, Mark, Reply
from gtapp.features.drafts.wire_schema import build_wire_schema
from tests.features.drafts.drafting_samples import ALL, FOREIGN, LISTED, make_request, records
from tests.sample_projects import CARD
from tests.strategies import examples, texts, values

CARDS = build_wire_schema(load("zettelkatalog").schema)
TABLES = build_wire_schema(load("personnel_cards").schema)
PAGES = build_wire_schema(load("fraktur").schema)
ODD = build_wire_schema(schemas.from_json(FOREIGN, "odd"))
LISTS = build_wire_schema(schemas.from_json(LISTED, "lists"))
STARTED = datetime(2026, 11, 21, 9, 30, tzinfo=timezone(timedelta(hours=1)))


def make_reply(record: Any) -> str:
    return json.dumps(record, ensure_ascii=False)


def read_reply(text: str | None, finish: str | None = "stop", **more: Any) -> AnswerReading:
    return answer.read_record(Reply(text, finish_reason=finish, **more), CARDS)


# reading


@pytest.mark.parametrize(
    "text",
    [
        make_reply(CARD),
        "\ufeff" + make_reply(CARD),
        f"```json\n{make_reply(CARD)}\n```",
        f"Here is the card:\n\n```\n{make_reply(CARD)}\n```\nI hope this helps.",
        f"The card says {make_reply(CARD)} as you see.",
        make_reply({"response": CARD}),
        make_reply({"metadata": CARD}),
        make_reply([CARD]),
    ],
)
def test_a_complete_answer_is_read_in_any_wrapper(text: str) -> None:
    assert read_reply(text) == AnswerReading("whole", CARD)


@pytest.mark.parametrize(
    ("reply", "mark", "parsed"),
    [
        (Reply(make_reply(CARD), finish_reason="STOP"), "whole", CARD),
        (Reply(make_reply(CARD)), "whole", CARD),
        (Reply(None, refusal="I can’t", finish_reason="stop"), "refused", None),
        (Reply(make_reply(CARD), refusal="I can’t"), "refused", None),
        (Reply("", finish_reason="refusal"), "refused", None),
        (Reply("", finish_reason="content_filter"), "filtered", None),
        (Reply(make_reply(CARD)[:80], finish_reason="SAFETY"), "filtered", None),
        (Reply(None, finish_reason="stop"), "empty", None),
        (Reply(" \n", finish_reason="stop"), "empty", None),
        (Reply("", finish_reason="length"), "truncated", None),
        (Reply("I can’t read this.", finish_reason="stop"), "unreadable", None),
        (Reply('{"x": 1}', finish_reason="stop"), "unreadable", None),
        (Reply("[" * 500, finish_reason="stop"), "unreadable", None),
        (Reply("null", finish_reason="stop"), "unreadable", None),
        (Reply(f"<think>{make_reply(CARD)}", finish_reason="stop"), "unreadable", None),
        (Reply(f"so\n</think>{make_reply(CARD)}", finish_reason="stop"), "whole", CARD),
        (Reply(f'{{"name": "f", "arguments": {make_reply(CARD)}}}', finish_reason="stop"), "whole", CARD),
        (Reply(make_reply(CARD)[:-1] + ",}", finish_reason="stop"), "repaired", CARD),
        (Reply("la " * 5000, finish_reason="stop"), "unreadable", None),
        (Reply("la " * 5000, finish_reason="length"), "truncated", None),
    ],
)
def test_every_reply_is_marked(reply: Reply, mark: str, parsed: Any) -> None:
    found = answer.read_record(reply, CARDS)
    assert (found.mark, found.parsed) == (mark, parsed)
    assert (found.reason is None) == (mark == "whole")
    assert str(found.reason)


def test_complete_values_of_a_cut_reply_are_kept() -> None:
    text = make_reply(CARD)
    cut = text[: text.index('"place"') + 10]
    for finish in ("length", "max_tokens", "MAX_TOKENS"):
        found = read_reply(cut, finish)
        assert found.mark == "truncated"
        assert found.parsed["author"] == CARD["author"]
        assert "place" not in found.parsed["publication"]


def test_a_broken_reply_is_repaired_and_marked() -> None:
    broken = make_reply(CARD).replace('"year": 1899', '"year": ')
    found = read_reply(broken)
    assert (found.mark, found.parsed["publication"]["place"]) == ("repaired", "Basel")
    assert "year" not in found.parsed["publication"]


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"[" * 100_000, "it is nested too deeply"),
        (b'{"choices": [' + b"1" * 5000 + b"]}", "a number has too many digits"),
        (b'{"choices": [', "no JSON at character 13"),
        (b" ", "it is empty"),
    ],
)
def test_a_body_that_is_no_json_is_refused_with_the_reason(body: bytes, reason: str) -> None:
    with pytest.raises(answer.FaultError) as caught:
        answer.parse_reply(answer.ResponseBody(body))
    assert caught.value.message.params["reason"] == reason


@pytest.mark.parametrize(
    ("record", "pointer"),
    [
        ({**CARD, "author": None}, "/author"),
        ({**CARD, "more": 1}, "/"),
        ({**CARD, "type": {"type": "Book"}}, "/type/type"),
        ({"author": CARD["author"]}, "/"),
        ({}, "/"),
    ],
)
def test_a_reply_that_does_not_fit_the_schema_is_kept_and_marked(record: Any, pointer: str) -> None:
    found = read_reply(make_reply(record))
    assert (found.mark, found.parsed) == ("invalid", record)
    assert found.reason is not None
    assert found.reason.params["pointer"] == pointer


def test_names_are_mapped_back() -> None:
    cell = {"diplomatic_transcript": "1.5.37", "interpretation": None, "is_crossed_out": False}
    names = ["dienstliche_stellung", "dienstort", "gehaltsklasse", "jahresgehalt_monatsgehalt_taglohn"]
    row = {"row_number": 1, **dict.fromkeys((*names, "datum_gehaltsänderung", "bemerkungen"), cell)}
    text = make_reply({"rows": [row]}).replace("änderung", "aenderung")
    assert answer.read_record(Reply(text), TABLES) == AnswerReading("whole", {"rows": [row]})
    assert answer.read_record(Reply(make_reply({"rows": [row]})), TABLES) == AnswerReading(
        "whole", {"rows": [row]}
    )


def test_a_bare_list_is_put_under_its_name() -> None:
    advert = {"date": "1731-01-02", "tags_section": "x", "text": "1. y"}
    for form in ([advert], {"1731_1_1": [advert]}, {"advertisements": [advert]}, {"schema": [advert]}):
        assert answer.read_record(Reply(make_reply(form)), PAGES) == AnswerReading(
            "whole", {"advertisements": [advert]}
        )


def test_nan_becomes_null() -> None:
    found = read_reply(make_reply(CARD).replace("1899", "NaN"))
    assert found.mark == "whole"
    assert found.parsed["publication"]["year"] is None


@pytest.mark.parametrize(("name", "schema"), ALL)
@given(data=st.data())
@examples(25)
def test_every_valid_record_is_read_completely(
    name: str, schema: schemas.Schema, data: st.DataObject
) -> None:
    found = build_wire_schema(schema)
    record = data.draw(records(schema.fields))
    said_ = found.to_wire(record)
    reading = answer.read_record(Reply(json.dumps(said_)), found)
    assert (reading.mark, reading.parsed) == ("whole", found.from_wire(said_))


@given(value=values, text=texts, cut=st.integers(0, 60))
@examples(150)
@pytest.mark.slow
def test_nothing_raises(value: Any, text: str, cut: int) -> None:
    for each in (
        json.dumps(value),
        text,
        json.dumps({"rows": value})[:cut],
        text + json.dumps({"author": value}),
    ):
        for schema in (CARDS, TABLES, PAGES, ODD, LISTS):
            reading = answer.read_record(Reply(each, finish_reason="stop"), schema)
            assert reading.mark in get_args(Mark)
            content = _content(Reply(each), reading)
            assert json.loads(runs.encode_answer(content)) == json.loads(json.dumps(content))


# the file


def _content(reply: Reply, reading: AnswerReading, **more: Any) -> dict[str, Any]:
    return runs.answer_content(make_request(**more), reply, reading, "openai", "json_schema", STARTED, 1.25)


USAGE = {
    "prompt_tokens": 900,
    "completion_tokens": 120,
    "total_tokens": 1020,
    "prompt_tokens_details": {"cached_tokens": 512, "audio_tokens": 0},
}


def test_the_file_contains_request_and_answer() -> None:
    reply = Reply(make_reply(CARD), "a-model-2026-01-01", "stop", None, USAGE, "chatcmpl-1")
    found = _content(reply, read_reply(reply.text))
    assert found["text"] == reply.text
    assert (found["model"], found["model_asked"], found["provider"]) == (
        "a-model-2026-01-01",
        "a-model",
        "openai",
    )
    assert found["parsed"] == CARD
    assert found["timestamp"] == "2026-11-21T08:30:00+00:00"
    assert datetime.fromisoformat(found["timestamp"]) == STARTED.astimezone(UTC)
    assert found["usage"] == {
        "input_tokens": 900,
        "output_tokens": 120,
        "total_tokens": 1020,
        "cached_tokens": 512,
    }
    ours, request = found["gtapp"], make_request()
    assert (ours["mark"], ours["reason"], ours["step"], ours["item"]) == ("whole", None, "json_schema", "a")
    assert ours["key"] == request.key
    assert ours["pages"] == [request.pages[0].sha256]
    assert ours["prompt"] == request.prompt.sha256
    assert ours["settings"]["longest_side"] == 2048


def _real(reference: Path) -> Iterator[dict[str, Any]]:
    for path in sorted(reference.glob("*/answers/*/*/request_*.json")):
        yield json.loads(path.read_text(encoding="utf-8"))


def test_the_file_is_laid_out_as_the_real_ones(reference: Path) -> None:
    found = _content(Reply(make_reply(CARD), usage=USAGE), read_reply(make_reply(CARD)))
    seen = 0
    for real in _real(reference):
        if "parsed" in real:
            seen += 1
            common = [key for key in real if key in found]
            assert common == [key for key in found if key in real]
            assert set(real) - set(found) == {"raw_response"}
            assert set(real["usage"]) >= {"input_tokens", "output_tokens", "total_tokens"}
    assert seen > 500
    path = next(iter(sorted(reference.glob("zettelkatalog/answers/*/*/request_*.json"))))
    text = path.read_text(encoding="utf-8")
    assert runs.encode_answer(json.loads(text)).decode() == text


def test_a_failed_answer_has_no_parsed_and_keeps_its_text() -> None:
    for reply in (Reply("Sorry."), Reply(None, refusal="No.")):
        found = _content(reply, read_reply(reply.text, None, refusal=reply.refusal))
        assert "parsed" not in found
        assert found["text"] == (reply.text or "")
        assert found["gtapp"]["mark"] in FAILED_MARKS
        assert found["gtapp"]["refusal"] == reply.refusal


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        (None, {}),
        ({}, {}),
        ({"prompt_tokens": None, "completion_tokens": "3"}, {}),
        ({"prompt_tokens": 1, "prompt_tokens_details": None}, {"input_tokens": 1}),
        ({"input_tokens": 1, "output_tokens": 0, "input_tokens_details": {"cached_tokens": 0}},
         {"input_tokens": 1, "output_tokens": 0}),
        ({"prompt_tokens": -1, "total_tokens": True}, {}),
    ],
)  # fmt: skip
def test_only_counted_tokens_are_stored(counts: Any, expected: dict[str, int]) -> None:
    assert answer.token_usage(counts) == expected


def test_known_values_are_filled_in() -> None:
    papers = build_wire_schema(load("sciencemetabench").schema)
    record = dict.fromkeys(papers.schema["properties"], "x")
    for text in (make_reply(record), make_reply({**record, "sha256": "made up"})):
        reading = answer.read_record(Reply(text), papers)
        found = _content(Reply(text), reading, wire=papers, given=(("sha256", "abc"),))
        assert found["parsed"] == {"sha256": "abc", **record}
        assert list(found["parsed"]) == ["sha256", *record]


@pytest.mark.parametrize(
    "system", ["zettelkatalog", "letters", "personnel_cards", "fraktur", "sciencemetabench"]
)
@given(data=st.data())
@examples(25)
def test_a_written_answer_is_read_as_draft_and_answer(
    tmp_path_factory: pytest.TempPathFactory, system: str, data: st.DataObject
) -> None:
    benchmark = load(system)
    schema, fields = build_wire_schema(benchmark.schema), benchmark.schema.fields
    record = data.draw(records(fields))
    reply = Reply(json.dumps(schema.to_wire(record)))
    reading = answer.read_record(reply, schema)
    given_ = (("sha256", record["sha256"]),) if "sha256" in schema.given else ()
    content = _content(reply, reading, wire=schema, given=given_)
    path = tmp_path_factory.mktemp("drafts") / "request_T0001_a.json"
    path.write_bytes(runs.encode_answer(content))
    draft = truths.read_draft(path, fields, benchmark.layout.unwrap)
    assert draft.tree == content["parsed"]
    assert (draft.reason, draft.foreign) == (None, ())
    assert draft.run["model"] == "a-model"
    scored = read_documented(json.loads(path.read_text()), fields)
    assert scored.record == content["parsed"]
    assert scored.reason is None


def test_failed_files_are_read_as_no_answer() -> None:
    fields = load("zettelkatalog").schema.fields
    for reply in (Reply("Sorry."), Reply(None), Reply(None, refusal="No.")):
        content = _content(reply, answer.read_record(reply, CARDS))
        draft = truths.parse_draft(content, fields)
        assert draft.reason is not None
        assert not read_documented(content, fields).record


def test_what_a_message_hands_over_to_a_tool_is_its_text() -> None:
    function = {"name": "f", "arguments": make_reply(CARD)}
    message = {
        "role": "assistant",
        "content": None,
        "tool_calls": [{"id": "1", "type": "function", "function": function}],
    }
    body = json.dumps({"choices": [{"message": message, "finish_reason": "tool_calls"}]}).encode()
    reply = answer.parse_reply(answer.ResponseBody(body))
    assert answer.read_record(reply, CARDS).parsed == CARD
