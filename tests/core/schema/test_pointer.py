"""Addresses of values: written, parsed, followed; and strict equality of values."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.platform.errors import EditError
from gtapp.core.schema.pointer import (
    ABSENT,
    get_value,
    is_identical,
    nesting_depth,
    parse_pointer,
    resolve_pointer,
    walk_values,
    write_pointer,
)
from tests.strategies import containers, draw_layout_by_hand, examples, nodes, texts, values


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", ...),
        ("/foo", ["bar", "baz"]),
        ("/foo/0", "bar"),
        ("/", 0),
        ("/a~1b", 1),
        ("/c%d", 2),
        ("/e^f", 3),
        ("/g|h", 4),
        ("/i\\j", 5),
        ('/k"l', 6),
        ("/ ", 7),
        ("/m~0n", 8),
    ],
)
def test_the_examples_of_rfc_6901(text: str, value: Any) -> None:
    tree = {
        "foo": ["bar", "baz"],
        "": 0,
        "a/b": 1,
        "c%d": 2,
        "e^f": 3,
        "g|h": 4,
        "i\\j": 5,
        'k"l': 6,
        " ": 7,
        "m~n": 8,
    }
    assert is_identical(get_value(tree, resolve_pointer(tree, text)), tree if value is ... else value)


@examples(200)
@given(st.lists(st.one_of(texts, st.integers(0, 50)), max_size=5).map(tuple))
def test_a_written_pointer_is_parsed_back(pointer: tuple[str | int, ...]) -> None:
    assert parse_pointer(write_pointer(pointer)) == tuple(map(str, pointer))


@examples(150)
@given(containers)
@pytest.mark.slow
def test_every_node_is_found_by_its_pointer(tree: Any) -> None:
    found = list(walk_values(tree))
    assert [at for at, _ in found] == nodes(tree, lambda _: True)
    for at, value in found:
        assert get_value(tree, at) is value and resolve_pointer(tree, write_pointer(at)) == at


@pytest.mark.parametrize("text", ["x", "x/y", " /x", "rows/0"])
def test_invalid_pointers_are_refused(text: str) -> None:
    with pytest.raises(EditError) as caught:
        parse_pointer(text)
    assert caught.value.code == "pointer-syntax" and text in str(caught.value)


@pytest.mark.parametrize("index", ["01", "+1", "-1", "1.0", "x", "", "１", "²"])
def test_invalid_indexes_are_refused_in_a_list(index: str) -> None:
    with pytest.raises(EditError):
        resolve_pointer({"rows": [1, 2]}, f"/rows/{index}")


def test_the_place_behind_a_lists_end() -> None:
    assert resolve_pointer({"rows": [1, 2]}, "/rows/-") == ("rows", 2)
    assert resolve_pointer({"rows": {}}, "/rows/-") == ("rows", "-")


@pytest.mark.parametrize(
    "pointer", [("a",), ("rows", 5), ("rows", -1), ("rows", "0"), ("rows", 0, "x"), (0,)]
)
def test_a_missing_value_is_absent(pointer: tuple[str | int, ...]) -> None:
    assert get_value({"rows": [1]}, pointer) is ABSENT and not ABSENT


@examples(100)
@given(values, st.data())
def test_the_same_value_in_two_notations_is_equal(value: Any, data: st.DataObject) -> None:
    assert is_identical(value, json.loads(data.draw(draw_layout_by_hand(value)))) and is_identical(
        value, json.loads(json.dumps(value))
    )


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (1, 1.0),
        (1, True),
        (0, False),
        ("1", 1),
        (None, ""),
        (None, False),
        ([], {}),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}),
        ([1, 2], [2, 1]),
        ([1], [1, 1]),
        ("ü", "u\u0308"),
        ({"a": None}, {}),
        (0.0, -0.0),
        ({"a": [0.0]}, {"a": [-0.0]}),
    ],
)
def test_values_of_other_types_are_not_equal(a: Any, b: Any) -> None:
    assert (
        not is_identical(a, b)
        and not is_identical(b, a)
        and not is_identical([a], [b])
        and is_identical(a, a)
    )


def test_nan_equals_itself() -> None:
    assert is_identical(float("nan"), float("nan")) and not is_identical(float("nan"), 0.0)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("1", 0), ("[]", 1), ('{"a": 1}', 1), ('[{"a": [[1]]}, 2]', 4), ("[" * 500 + "]" * 500, 500)],
)
def test_depth(text: str, expected: int) -> None:
    assert nesting_depth(json.loads(text)) == expected


@pytest.mark.parametrize("index", ["9" * 19, "9" * 5000, "01", "-1", "1e3", "٣"])
def test_impossible_indexes_are_refused(index: str) -> None:
    with pytest.raises(EditError):
        resolve_pointer([1, 2], f"/{index}")
