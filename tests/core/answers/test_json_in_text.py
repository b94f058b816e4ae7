"""The JSON value in a model's text, also where it is wrapped, cut off or broken."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gtapp.core.answers.json_in_text import find_all, find_first
from gtapp.core.schema.pointer import ABSENT
from tests.growth import ALMOST_LINEAR, measure_growth
from tests.strategies import values

CARD = {"author": {"last_name": "Müller"}, "publication": {"year": 1899, "title": 'Die "Ursachen" [1]'}}
TEXT = json.dumps(CARD, ensure_ascii=False, indent=2)


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        f"\ufeff{TEXT}\n\n",
        f"```json\n{TEXT}\n```",
        f"```JSON\r\n{TEXT}\r\n```\r\n",
        f"```\n{TEXT}",
        f"Here is the card [1] you asked for:\n{TEXT}\nI was not sure {{of the year}}.",
        f"Sure!\n```json\n{TEXT}\n```\nAnything else? {{}}",
        f"{TEXT}\n\n## Notes\n* The title is `{{odd}}`",
    ],
)
def test_a_complete_value_is_found_anywhere(text: str) -> None:
    assert find_first(text)[:2] == (CARD, None)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('{"a": 1} and {"b": [{"c": 2}]}, or {"d": "e', [({"a": 1}, None), ({"b": [{"c": 2}]}, None)]),
        ('```\n{"a": 1}\n```\nor\n```json\n{"b": 2}\n```', [({"a": 1}, None), ({"b": 2}, None)]),
        ('no, {"b": {"c": 1}, then', [({"b": {"c": 1}}, 20)]),
    ],
)
def test_values_are_given_in_order_without_nested_ones(
    text: str, found: list[tuple[Any, int | None]]
) -> None:
    assert [(each.value, each.broken) for each in find_all(text)] == found


def test_a_very_long_number_is_read_in_linear_time() -> None:
    assert find_first('{"a": "x", "b": ' + "9" * 10_000 + "}").value == {"a": "x", "b": "9" * 10_000}


def test_a_control_character_in_a_text_is_kept() -> None:
    assert find_first('{"title": "a\x14b\nc"}').value == {"title": "a\x14b\nc"}


@pytest.mark.parametrize(
    "text", ["", " \n", "No card on this scan.", "[1]: see {there}", "{", "```json\n```"]
)
def test_a_text_without_json_gives_nothing(text: str) -> None:
    assert find_first(text).value is ABSENT


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('{"a": "x", "b": "half', {"a": "x"}),
        ('{"a": 1, "b": 19', {"a": 1}),
        ('{"a": 1, "b": tru', {"a": 1}),
        ('{"a": 1, "b"', {"a": 1}),
        ('{"a": {"b": null, "c": "d"}, "e": {"f": "g', {"a": {"b": None, "c": "d"}}),
        ('```json\n{"rows": [{"n": 1}, {"n": 2}, {"n":', {"rows": [{"n": 1}, {"n": 2}]}),
        ('{"examination": {"year": \n  }, "b": 2}', {"examination": {}, "b": 2}),
        ('{"a": [1, 2,], "b": 3,}', {"a": [1, 2], "b": 3}),
        (
            '{"title": "in „gijzeling" in the", "year": 1531}',
            {"title": 'in „gijzeling" in the', "year": 1531},
        ),
        ('{"a": 1, b: 2, "c": 3}', {"a": 1, "b": 2, "c": 3}),
    ],
)
def test_complete_values_of_broken_json_are_kept(text: str, value: Any) -> None:
    found = find_first(text)
    assert found.value == value and found.broken is not None and found.broken <= len(text)


@given(values, st.data())
def test_of_text_cut_anywhere_complete_values_are_kept(tree: Any, data: st.DataObject) -> None:
    text = json.dumps({"record": tree, "end": "."}, ensure_ascii=False)
    found = find_first(text[: data.draw(st.integers(0, len(text) - 1))])
    assert found.value is ABSENT or (
        found.broken is not None and _part(found.value, {"record": tree, "end": "."})
    )


def _part(part: Any, whole: Any) -> bool:
    """Return whether `whole` contains all values of `part` at the same places."""
    if isinstance(part, dict) and isinstance(whole, dict):
        return all(key in whole and _part(value, whole[key]) for key, value in part.items())
    if isinstance(part, list) and isinstance(whole, list):
        return len(part) <= len(whole) and all(map(_part, part, whole))
    return bool(part == whole) or (part != part and whole != whole)


@given(st.text(alphabet='{}[]":, \\n1ae`', max_size=60))
@example("[[}")
@example('{"a": [1, 2}, "b": 3')
@pytest.mark.slow
def test_nothing_raises(text: str) -> None:
    broken = find_first(text).broken
    assert broken is None or 0 <= broken <= len(text)


@pytest.mark.parametrize(("begin", "part"), [("", '{"a":'), ("", "["), ("", '{"'), ('{"a": "', 'x" y')])
def test_the_work_grows_with_depth_and_length(begin: str, part: str) -> None:
    assert measure_growth(lambda count: find_first(begin + part * count), 8_000) < ALMOST_LINEAR
