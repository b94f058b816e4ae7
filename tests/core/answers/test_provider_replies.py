"""Answers as people have them: replies as providers send them, the output of batches, and texts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gtapp.core.answers.answer_reader import read_documented
from gtapp.core.answers.run_finder import find_runs
from gtapp.core.project.truths import parse_draft
from gtapp.core.schema import benchmark
from gtapp.core.schema.schema import Schema
from tests.sample_projects import CARD, dump_json, write_file

CARDS = benchmark.load("zettelkatalog")
FENCED = f"Here is the card:\n\n```json\n{dump_json(CARD)}\n```\nShall I go on?"


def complete(text: str | None, **message: Any) -> dict[str, Any]:
    """Return a chat completion as OpenAI's service sends it."""
    choice = {
        "index": 0,
        "message": {"role": "assistant", "content": text, **message},
        "finish_reason": "stop",
    }
    head = {"id": "chatcmpl-1", "object": "chat.completion", "created": 1764400000, "model": "gpt-4o"}
    return {**head, "choices": [choice], "usage": {"total_tokens": 9}}


RESPONSE = {
    "id": "resp_1",
    "object": "response",
    "model": "gpt-4o",
    "output": [
        {"type": "reasoning", "summary": []},
        {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": FENCED}]},
    ],
}
MESSAGE = {
    "id": "msg_1",
    "type": "message",
    "role": "assistant",
    "model": "gpt-4o",
    "content": [{"type": "text", "text": FENCED}],
}
CALL = {"id": "c", "type": "function", "function": {"name": "card", "arguments": json.dumps(CARD)}}


def in_batch(name: str, reply: dict[str, Any]) -> dict[str, Any]:
    response = {"status_code": 200, "request_id": "r", "body": reply}
    return {"id": "batch_req_1", "custom_id": name, "response": response, "error": None}


@pytest.mark.parametrize(
    "reply",
    [
        complete(FENCED),
        complete(None, tool_calls=[CALL]),
        RESPONSE,
        MESSAGE,
        in_batch("a", complete(FENCED)),
        {"custom_id": "a", "result": {"type": "succeeded", "message": MESSAGE}},
    ],
)
def test_the_record_in_a_reply_is_read_with_its_model(reply: dict[str, Any]) -> None:
    fields = CARDS.schema.fields
    scored, drafted = read_documented(reply, fields), parse_draft(reply, fields)
    assert scored.record == drafted.tree == CARD
    assert scored.run["model"] == drafted.run["model"] == "gpt-4o"


def test_a_reply_is_no_record_although_the_schema_has_some_of_its_keys() -> None:
    properties = {key: {"type": "string"} for key in ("id", "model", "title")}
    fields = Schema("cards", lambda: {"type": "object", "properties": properties}).fields
    record = {"id": "A 1", "model": "T", "title": "Car"}
    reply = complete(json.dumps(record))
    assert read_documented(reply, fields).record == parse_draft(reply, fields).tree == record


def test_a_request_that_failed_has_no_record() -> None:
    failed = {"custom_id": "a", "response": {"status_code": 500, "body": {"error": {"message": "no"}}}}
    assert str(read_documented(failed, CARDS.schema.fields).reason) == str(
        read_documented("", CARDS.schema.fields).reason
    )


def test_the_lines_of_a_batch_are_named_by_their_requests(tmp_path: Path) -> None:
    lines = [in_batch(name, complete(FENCED)) for name in ("a", "b")]
    write_file(tmp_path / "out.jsonl", "".join(json.dumps(line) + "\n" for line in lines))
    (run,) = find_runs(tmp_path / "out.jsonl", CARDS)
    answers = run.open()
    assert list(answers) == ["a", "b"] and not answers.problems
    assert read_documented(answers["b"], CARDS.schema.fields).record == CARD


def test_texts_are_answers_where_there_is_no_json(tmp_path: Path) -> None:
    write_file(tmp_path / "a.txt", FENCED)
    write_file(tmp_path / "b.md", FENCED)
    (run,) = find_runs(tmp_path, CARDS)
    assert {name: read_documented(text, CARDS.schema.fields).record for name, text in run.open().items()} == {
        "a": CARD,
        "b": CARD,
    }
    write_file(tmp_path / "c.json", dump_json(CARD))
    (run,) = find_runs(tmp_path, CARDS)
    assert list(run.open()) == ["c"]
