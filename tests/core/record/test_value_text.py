"""Typed text as values: numbers stay numbers, texts stay texts, and an emptied value keeps its kind of empty."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.record.value_text import ValueParser, empty_kind, json_of, text_of
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import ABSENT, is_identical

TEXT = Field("t", "text", "T")
NULLABLE = Field("t", "text", "T", nullable=True)
INTEGER = Field("i", "integer", "I", nullable=True)
NUMBER = Field("n", "number", "N")


def parser(field: Field, value: Any) -> ValueParser:
    found = ValueParser(field)
    found.adapt_to(value)
    return found


@pytest.mark.parametrize(
    ("field", "before", "typed", "after"),
    [
        (TEXT, "a", "ab", "ab"),
        (TEXT, 1880, "1881", 1881),  # a number stays a number, also where the schema has a text
        (TEXT, 1880, "188?", "188?"),
        (TEXT, "", "1881", "1881"),
        (INTEGER, None, "1881", 1881),
        (INTEGER, "", "1881", 1881),  # a new value takes the schema's type
        (INTEGER, ABSENT, "1881", 1881),
        (INTEGER, "1880", "1881", 1881),  # so does one typed over a text
        (INTEGER, 1880, "[1957]", "[1957]"),
        (INTEGER, 1880, "0188", "0188"),
        (INTEGER, 1880, "１８", "１８"),
        (INTEGER, 1880, "-0", "-0"),
        (INTEGER, 1880, "12.5", "12.5"),
        (INTEGER, 12.5, "12.7", 12.7),
        (NUMBER, None, "12.5", 12.5),
        (NUMBER, 3, "3.5", 3.5),
        (NUMBER, 3.5, "3", 3),
        (NUMBER, None, "12,5", "12,5"),
        (NUMBER, None, "1e999", "1e999"),
    ],
)
def test_typed_text_is_parsed(field: Field, before: Any, typed: str, after: Any) -> None:
    assert is_identical(parser(field, before).parse(typed), after)


@pytest.mark.parametrize(
    ("field", "before", "empty"),
    [
        (TEXT, "", ""),
        (TEXT, None, None),
        (NULLABLE, "", ""),
        (NULLABLE, None, None),
        (NULLABLE, "a", None),  # never empty before: the schema decides
        (TEXT, "a", ""),
        (TEXT, ABSENT, ""),  # absent only by a command for it
        (INTEGER, 1, None),
        (INTEGER, "", ""),
        (Field("e", "text", "E", nullable=True, hints={"empty": ""}), "a", ""),
    ],
)
def test_an_emptied_value_keeps_its_kind(field: Field, before: Any, empty: Any) -> None:
    assert is_identical(parser(field, before).parse(""), empty)


def test_the_last_kind_of_empty_is_kept() -> None:
    found = parser(NULLABLE, "")
    found.adapt_to("a", is_new_field=False)
    assert found.parse("") == ""
    found.adapt_to(None, is_new_field=False)
    found.adapt_to("b", is_new_field=False)
    assert found.parse("") is None


scalars = st.one_of(
    st.text(), st.integers(-(10**18), 10**18), st.floats(allow_nan=False, allow_infinity=False), st.none()
)


@given(scalars, st.sampled_from([TEXT, NULLABLE, INTEGER, NUMBER]))
def test_shown_text_is_parsed_back(value: Any, field: Field) -> None:
    text = text_of(value)
    if text is None or (isinstance(value, float) and math.copysign(1, value) < 0 and value == 0):
        return
    parsed = parser(field, value).parse(text)
    if isinstance(value, str) and not isinstance(parsed, str):
        assert field in (INTEGER, NUMBER)
        parsed = text_of(parsed)
    assert is_identical(parsed, value) or (isinstance(value, float) and parsed == value)


@pytest.mark.parametrize("value", [True, [], {}, ["a"], "\ud800"])
def test_values_that_no_line_can_show(value: Any) -> None:
    assert text_of(value) is None


def test_json_of_everything() -> None:
    assert json_of({"a": "ä"}) == '{"a": "ä"}'
    assert json_of("\ud800") == '"\\ud800"'
    assert json_of(10**5000) == "…"
    assert json_of(ABSENT) == ""
    values: list[Any] = [None, "", ABSENT, [], 0, False, "a"]
    assert [empty_kind(value) for value in values] == ["null", "empty", "absent", "list", "", "", ""]
