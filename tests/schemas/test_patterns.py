"""Patterns of a project's own schema: none blocks, and those that can't be evaluated are reported."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.platform.check_budget import CheckBudget
from gtapp.core.schema.schema import from_json
from gtapp.core.schema.schema_constraints import estimate_size, search_pattern
from tests.records import find_issues

ENDLESS = "^(a+)+$"
LETTERS = "a" * 40 + "b"
DRAFT_7 = "http://json-schema.org/draft-07/schema#"
DRAFT_2019 = "https://json-schema.org/draft/2019-09/schema"
KEYS = {"type": "object", "patternProperties": {ENDLESS: {}}}


def _matches(pattern: str, text: str) -> bool:
    return search_pattern(pattern, text, CheckBudget())


def _list_messages(described: Any, value: Any) -> list[str]:
    found = from_json({"type": "object", "properties": {"x": described}}, "foreign")
    return [str(issue) for issue in find_issues({"x": value}, found)]


@pytest.mark.timeout(20)
@pytest.mark.parametrize(
    ("described", "value", "messages"),
    [
        ({"type": "string", "pattern": ENDLESS}, LETTERS, 1),
        ({"type": "string", "gtapp": {"check": {"regex": ENDLESS, "message": "Just a."}}}, LETTERS, 1),
        ({"type": "object", "propertyNames": {"pattern": ENDLESS}}, {LETTERS: 1}, 1),
        ({**KEYS, "additionalProperties": {"minimum": 2}}, {LETTERS: 1}, 1),
        ({**KEYS, "unevaluatedProperties": False}, {LETTERS: 1}, 1),
        ({**KEYS, "$schema": DRAFT_2019, "unevaluatedProperties": False}, {LETTERS: 1}, 1),
        ({"type": "array", "items": {"pattern": ENDLESS}}, [LETTERS, "aa"], 1),
        ({"anyOf": [{"type": "string", "pattern": ENDLESS}, {"type": "integer"}]}, LETTERS, 1),
        ({"$schema": DRAFT_7, "type": "string", "pattern": ENDLESS}, LETTERS, 1),
    ],
)
def test_no_pattern_blocks(described: Any, value: Any, messages: int) -> None:
    assert len(_list_messages(described, value)) == messages


@pytest.mark.parametrize(
    ("pattern", "reason"),
    [
        ("^(?!x)", "look-around"),
        (r"(a)\1", "backreferences are not supported"),
        ("(", "unclosed group"),
        ("(?x)(a{9}) # \n {9}", "the flag x is not supported"),
        ("{" + " " * 50_000, "repetition"),
        ("a{" + "9" * 5000 + "}", "decimal"),
        ("a{1000}{1000}{1000}", "exceeds size limit"),
    ],
)
def test_an_unsupported_pattern_is_reported_and_the_rest_is_checked(pattern: str, reason: str) -> None:
    found = from_json(
        {"type": "object", "properties": {"a": {"pattern": pattern}, "b": {"minimum": 3}}}, "foreign"
    )
    messages = [(issue.pointer, str(issue)) for issue in find_issues({"a": "y", "b": 1}, found)]
    assert [pointer for pointer, _ in messages] == [(), ("b",)]
    assert messages[0][1].startswith("The schema can’t be followed: pattern ") and reason in messages[0][1]


def test_an_unsupported_rule_is_reported_at_its_value() -> None:
    rule = {"type": "string", "gtapp": {"check": {"regex": "^(?=x)", "message": "An x."}}}
    (messages,) = _list_messages(rule, "x")
    assert messages.startswith("The schema can’t be followed: pattern '^(?=x)': look-around")


def test_unsupported_patterns_of_keys() -> None:
    (messages,) = _list_messages({"type": "object", "patternProperties": {"^(?=x)": {}}}, {"x": 1})
    assert messages.startswith("The schema can’t be followed") and "look-around" in messages


@pytest.mark.timeout(20)
@pytest.mark.parametrize("pattern", ["(a{0,1000}){0,50}b", "((a{0,100})?){0,100}b"])
def test_excessive_repetition_counts_are_reported(pattern: str) -> None:
    (messages,) = _list_messages({"pattern": pattern}, "a" * 20_000)
    assert "takes too long on 20000 characters" in messages
    assert not _list_messages({"pattern": pattern}, "ab")


@pytest.mark.parametrize(
    ("pattern", "length"),
    [(r"^[^|]{0,255}(\|[^|]{0,255}){0,9}$", 1500), ("^.{1,2000}$", 2000), (r"^[\s\S]*$", 500_000)],
)
def test_usual_repetition_counts_are_supported(pattern: str, length: int) -> None:
    assert not _list_messages(
        {"pattern": pattern}, "ü" * 200 + "|" * 5 + "ü" * 50 if length < 2000 else "ü" * length
    )


def test_a_lone_surrogate_is_no_fault_of_the_pattern() -> None:
    assert _matches("^x.$", "x\ud800") and not _matches("^x$", "x\ud800")


PIECES = (
    "a",
    "b",
    ".",
    "(a|b)",
    "a*",
    "b+?",
    "(ab)*",
    "(a|b*)+",
    "^",
    "$",
    r"\d",
    "[^a]",
    "a{2}",
    "(b{1,2}|0){2,}",
    r"\bä",
)


@given(st.lists(st.sampled_from(PIECES), max_size=6).map("".join), st.text("abä0 ", max_size=8))
def test_both_engines_match_alike(pattern: str, text: str) -> None:
    assert _matches(pattern, text) == (re.search(pattern, text) is not None)


@pytest.mark.parametrize(
    ("pattern", "least"),
    [
        ("abc", 3),
        ("a{5}", 5),
        ("(ab){5}", 10),
        ("((ab){5}){7}", 70),
        ("a{2}{3}", 6),
        ("(a{3,9}|b){2,}", 20),
        ("", 0),
    ],
)
def test_the_size_of_a_pattern_is_never_underestimated(pattern: str, least: int) -> None:
    assert least <= estimate_size(pattern) <= max(20, 8 * least)


@pytest.mark.slow
def test_the_bundled_schemas_need_only_the_first_engine() -> None:
    script = (
        "import sys\nfrom gtapp.core.schema import benchmark\nfrom gtapp.core.record.validation import check_record\n"
        "schema = benchmark.load('zettelkatalog').schema\n"
        "check_record({'publication': {'pages': '3 S.'}}, schema)\n"
        "print({'pydantic', 'pydantic_core', 'jsonschema'} & sys.modules.keys())"
    )
    for _ in range(2):  # the first one fills the cache
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
