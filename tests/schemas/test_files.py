"""JSON Schema files that are invalid or hostile: each is refused in plain words, and reading never blocks."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from gtapp.core.platform.check_budget import CheckBudget
from gtapp.core.platform.errors import GtappError
from gtapp.core.schema import schema


def _refusal(path: Path) -> str:
    with pytest.raises(GtappError) as caught:
        schema.from_file(path)
    assert caught.value.code == "schema-broken" and str(path) in str(caught.value)
    return str(caught.value.message.params["reason"])


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "it is not JSON (line 1, column 1: Expecting value)"),
        (b'{"type":\n', "it is not JSON (line 2, column 1: Expecting value)"),
        (b'{"title": "\xfc"}', "it is not UTF-8"),
        (b"[" * 100_000, "it is nested too deeply"),
        (b'{"maximum": ' + b"1" * 5000 + b"}", "a number has too many digits"),
        (b"[1]", "it is not a JSON object"),
        (b"{}", "it describes neither an object nor a list"),
    ],
)
def test_invalid_schemas_are_refused(tmp_path: Path, content: bytes, reason: str) -> None:
    path = tmp_path / "schema.json"
    path.write_bytes(content)
    assert _refusal(path) == reason


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes")
def test_a_pipe_does_not_block(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "schema.json")
    assert _refusal(tmp_path / "schema.json") == "it is not a file"


def test_a_missing_schema_is_reported(tmp_path: Path) -> None:
    assert _refusal(tmp_path / "schema.json") == "No such file or directory"


@pytest.mark.parametrize(
    ("described", "reason"),
    [
        ({"properties": ["a"]}, "“/” is not described as JSON Schema asks"),
        ({"properties": {"a": "text"}}, "“a” is not described as JSON Schema asks"),
        ({"properties": {"a": {"$ref": 5}}}, "“a” is not described as JSON Schema asks"),
        ({"properties": {"a": {"gtapp": 5}}}, "“a” is not described as JSON Schema asks"),
        ({"properties": {"a": {"$ref": "#/$defs/b"}}}, "#/$defs/b is not in it"),
        ({"properties": {"a": {"$ref": "#/type/b"}}}, "#/type/b is not in it"),
        ({"properties": {"a": {"$ref": "#/type"}}}, "#/type is not a schema"),
        ({"properties": {"a": {"$ref": "#"}}}, "it refers to itself without end"),
    ],
)
def test_wrong_types_of_keywords_are_refused(tmp_path: Path, described: dict[str, Any], reason: str) -> None:
    path = tmp_path / "schema.json"
    path.write_text(json.dumps({"type": "object", **described}), encoding="utf-8")
    assert _refusal(path) == reason


def test_a_reason_is_short_enough_to_read() -> None:
    pattern = "(a|b)" * 20_000 + "$"
    found = schema.from_json(
        {"type": "object", "properties": {"a": {"type": "string", "pattern": pattern}}}, "wide"
    )
    [(pointer, reason, rule)] = found.find_violations({"a": "x"}, CheckBudget())
    assert (
        (pointer, rule) == (("a",), "pattern")
        and len(reason) < 500
        and reason.startswith("'x' does not match '(a|b)")
    )
