"""A list edited as one line: unchanged entries stay, and only changed ones are edited."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.record.value_text import apply_list_steps, find_list_steps, join_entries, split_line


def text(value: str, old: Any) -> Any:
    return value


@pytest.mark.parametrize(
    ("old", "line", "new", "kinds"),
    [
        (["A", "B"], "A | B", ["A", "B"], []),
        (["A", "B"], "A | Bc", ["A", "Bc"], ["set"]),
        (["A", "B"], "A | B | C", ["A", "B", "C"], ["insert"]),
        (["A", "B"], "A | B|C", ["A", "B", "C"], ["insert"]),
        (["A", "B"], "X | A | B", ["X", "A", "B"], ["insert"]),
        (["A", "B", "C"], "A | C", ["A", "C"], ["remove"]),
        (["A", "B"], "A | B | ", ["A", "B"], []),  # a pipe alone is no entry yet
        (["A", "B"], "A | ", ["A"], ["remove"]),
        ([" A ", "B"], " A  | Bc", [" A ", "Bc"], ["set"]),  # untouched entries keep their white space
        ([" A "], " Ab ", ["Ab"], ["set"]),  # changed ones lose it
        (["A", None, "B"], "A |  | Bc", ["A", None, "Bc"], ["set"]),
        ([None], "A", ["A"], ["set"]),
        ([""], "", [""], []),
        (["Mustermann, Hans"], "Mustermann, Hans | <Musterfrau, Maria>", ["Mustermann, Hans", "<Musterfrau, Maria>"], ["insert"]),
        ([], "A | B", ["A", "B"], ["insert", "insert"]),
        ([5, "x"], "5 | y", [5, "y"], ["set"]),
    ],
)  # fmt: skip
def test_steps(old: list[Any], line: str, new: list[Any], kinds: list[str]) -> None:
    found = find_list_steps(old, line, text)
    assert apply_list_steps(old, found) == new
    assert [step.kind for step in found] == kinds


@pytest.mark.parametrize("entries", [["a|b"], ["a\nb"], [["x"]], [{"a": 1}], [True]])
def test_lists_that_no_line_can_show(entries: list[Any]) -> None:
    assert join_entries(entries) is None


entries = st.lists(st.one_of(st.none(), st.text(alphabet="ab ,<>ſé", max_size=6)), max_size=6)


@given(entries)
def test_a_line_is_parsed_back_to_the_list(old: list[Any]) -> None:
    line = join_entries(old)
    assert line is not None
    if old:
        assert split_line(line) == [entry or "" for entry in old]
        assert find_list_steps(old, line, text) == []


@given(entries, st.text(alphabet="ab |", max_size=20))
def test_any_line_is_parsed_to_its_entries(old: list[Any], line: str) -> None:
    new = apply_list_steps(old, find_list_steps(old, line, text))
    assert [entry.strip() for entry in new if entry and entry.strip()] == [
        each.strip() for each in line.split("|") if each.strip()
    ]
