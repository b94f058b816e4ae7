"""The three-way merge of records by value."""

from __future__ import annotations

import json
import math
import random
from copy import deepcopy
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.record.record_merge import MergeConflict, RecordMerge, merge_records
from gtapp.core.schema.pointer import ABSENT, is_identical

PERSON: Final = {"name": "Meier, Anton", "role": "author", "year": 1899}
OTHER: Final = {"name": "Krasting, Wilhelm", "role": "printer", "year": 1901}
THIRD: Final = {"name": "Christ-Wackernagel, Paul", "role": "editor", "year": 1910}

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 2),
    st.sampled_from([1.0, -0.0, math.nan, 10**40, "", "1", "true", "Meier", "Meyer", "a\nb", "\ud800"]),
    st.text(max_size=6),
)
keys = st.sampled_from(["a", "b", "c", "d"])
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4),
    max_leaves=12,
)
flat_values = st.recursive(
    scalars, lambda inner: st.dictionaries(keys, inner, min_size=1, max_size=4), max_leaves=12
)


@st.composite
def versions(draw: st.DrawFn, of: st.SearchStrategy[Any] = values) -> tuple[Any, Any, Any]:
    """A record and two records that were made of it by some edits."""
    base = draw(of)
    return base, _edit(base, draw(st.randoms())), _edit(base, draw(st.randoms()))


def _edit(value: Any, chance: random.Random) -> Any:
    """Return the value with some random edits."""
    if isinstance(value, dict):
        found = {key: _edit(each, chance) for key, each in value.items() if chance.random() > 0.1}
        if chance.random() < 0.2:
            found[chance.choice("abcde")] = chance.choice([1, "1", None, {"a": 1}, ["x"]])
        return found
    if isinstance(value, list):
        rows = [_edit(each, chance) for each in value if chance.random() > 0.1]
        if chance.random() < 0.3:
            rows.insert(chance.randint(0, len(rows)), chance.choice([deepcopy(PERSON), "Huber", 7, []]))
        if chance.random() < 0.2:
            chance.shuffle(rows)
        return rows
    return chance.choice([0, "new", value, f"{value}x"]) if chance.random() < 0.2 else value


def apply(ours: Any, found: RecordMerge) -> Any:
    """Return what the changes of a merge make of our record."""
    record = deepcopy(ours)
    for change in found.changes:
        record = change._replace(new=deepcopy(change.new)).apply(record)
    return record


def sort_all(value: Any) -> Any:
    """Return the value with keys and rows in a fixed order."""
    if isinstance(value, dict):
        return {key: sort_all(value[key]) for key in sorted(value)}
    if isinstance(value, list):
        return sorted(map(sort_all, value), key=json.dumps)
    return value


@given(versions())
def test_what_one_side_changed_is_the_result(three: tuple[Any, Any, Any]) -> None:
    base, ours, theirs = three
    for found, wanted in (
        (merge_records(base, ours, base), ours),
        (merge_records(base, base, theirs), theirs),
        (merge_records(base, ours, ours), ours),
        (merge_records(ABSENT, ours, ours), ours),
    ):
        assert is_identical(found.record, wanted)
        assert found.conflicts == ()


@given(versions())
def test_the_changes_make_the_merged_record_and_nothing_else_is_touched(three: tuple[Any, Any, Any]) -> None:
    before = deepcopy(three)
    base, ours, theirs = three
    for found in (merge_records(base, ours, theirs), merge_records(ABSENT, ours, theirs)):
        assert is_identical(apply(ours, found), found.record)
    assert is_identical([*before], [*three])


@given(versions())
def test_the_sides_may_be_exchanged(three: tuple[Any, Any, Any]) -> None:
    base, ours, theirs = three
    found, other = merge_records(base, ours, theirs), merge_records(base, theirs, ours)
    assert bool(found.conflicts) == bool(other.conflicts)
    if not found.conflicts:
        assert is_identical(sort_all(found.record), sort_all(other.record))


def _get_all(sides: tuple[Any, Any, Any], key: str) -> tuple[Any, Any, Any]:
    base, ours, theirs = (side.get(key, ABSENT) for side in sides)
    return base, ours, theirs


def merge_simply(base: Any, ours: Any, theirs: Any, conflicts: list[str], at: str = "") -> Any:
    """Merge records without lists, in the plainest way; keys in any order."""
    b, o, t = (
        json.dumps(each, sort_keys=True) if each is not ABSENT else "" for each in (base, ours, theirs)
    )
    if o in (b, t) or b == t:
        return theirs if o == b else ours
    if isinstance(ours, dict) and isinstance(theirs, dict):
        base = base if isinstance(base, dict) else {}
        sides = (base, ours, theirs)
        found = {
            key: merge_simply(*_get_all(sides, key), conflicts, f"{at}/{key}")
            for key in {*base, *ours, *theirs}
        }
        return {key: value for key, value in found.items() if value is not ABSENT}
    conflicts.append(at)
    return theirs if ours is ABSENT else ours


@given(versions(flat_values))
def test_records_without_lists_are_merged_as_by_the_plainest_merge(three: tuple[Any, Any, Any]) -> None:
    conflicts: list[str] = []
    wanted = merge_simply(*three, conflicts)
    found = merge_records(*three)
    assert is_identical(sort_all(found.record), sort_all(wanted))
    assert sorted("".join(f"/{key}" for key in each.pointer) for each in found.conflicts) == sorted(conflicts)


@given(st.integers(1, 12), st.randoms())
def test_edits_of_different_values_are_all_kept(size: int, chance: random.Random) -> None:
    rows = [{"number": n, "name": f"name {n * 7919}", "place": f"place {n * 104729}"} for n in range(size)]
    base: dict[str, Any] = {"rows": rows, "head": {f"k{n}": n for n in range(size)}}
    ours, theirs, wanted = deepcopy(base), deepcopy(base), deepcopy(base)
    for n in range(size):
        for key in ("name", "place"):
            side = chance.choice((ours, theirs, None))
            if side:
                side["rows"][n][key] += "!"
                wanted["rows"][n][key] += "!"
        side = chance.choice((ours, theirs, None))
        if side:
            side["head"][f"k{n}"] = wanted["head"][f"k{n}"] = str(n)
    found = merge_records(base, ours, theirs)
    assert is_identical(found.record, wanted)
    assert found.conflicts == ()


def test_the_same_value_changed_to_different_ones_is_a_conflict() -> None:
    found = merge_records({"a": "x", "b": 1}, {"a": "y", "b": 1}, {"a": "z", "b": 2})
    assert found.record == {"a": "y", "b": 2}
    assert found.conflicts == (MergeConflict(("a",), "x", "y", "z"),)


@pytest.mark.parametrize(("ours", "theirs"), [("1", 1), (1, True), (1, 1.0), (0.0, -0.0), (None, ABSENT)])
def test_types_of_json_are_different_values(ours: Any, theirs: Any) -> None:
    base, theirs_record = {"a": "x"}, {} if theirs is ABSENT else {"a": theirs}
    found = merge_records(base, {"a": ours}, theirs_record)
    assert is_identical(found.record, {"a": ours})
    [conflict] = found.conflicts
    assert is_identical(conflict.theirs, theirs)


def test_what_one_side_removed_and_the_other_changed_stays_and_is_a_conflict() -> None:
    base = {"a": 1, "rows": [PERSON, OTHER, THIRD]}
    changed = {**OTHER, "year": 1902}
    found = merge_records(base, {"rows": [PERSON, THIRD]}, {"a": 2, "rows": [PERSON, changed, THIRD]})
    assert found.record == {"a": 2, "rows": [PERSON, changed, THIRD]}
    assert [*found.record] == ["a", "rows"]
    assert found.conflicts == (
        MergeConflict(("a",), 1, ABSENT, 2),
        MergeConflict(("rows", 1), OTHER, ABSENT, changed),
    )
    found = merge_records(base, {"a": 2, "rows": [PERSON, changed, THIRD]}, {"rows": [PERSON, THIRD]})
    assert found.record == {"a": 2, "rows": [PERSON, changed, THIRD]}
    assert [each.theirs for each in found.conflicts] == [ABSENT, ABSENT]


def test_rows_that_both_added_stand_at_their_places_and_removed_rows_go() -> None:
    new, newer = {"name": "Huber", "year": 1}, {"name": "Zschokke", "year": 2}
    found = merge_records([PERSON, OTHER, THIRD], [new, PERSON, OTHER, THIRD], [PERSON, OTHER, newer])
    assert found.record == [new, PERSON, OTHER, newer]
    assert found.conflicts == ()


def test_a_row_that_both_added_at_one_place_is_one() -> None:
    new, newer = {"name": "Huber", "year": 1}, {"name": "Zschokke", "year": 2}
    found = merge_records([PERSON, OTHER], [PERSON, new, OTHER], [PERSON, new, newer, OTHER])
    assert found.record == [PERSON, new, newer, OTHER]
    assert found.conflicts == ()


def test_rows_are_in_the_order_of_the_side_that_changed_it() -> None:
    edited = {**OTHER, "year": 1902}
    found = merge_records([PERSON, OTHER, THIRD], [PERSON, edited, THIRD], [THIRD, PERSON, OTHER])
    assert found.record == [THIRD, PERSON, edited]
    assert found.conflicts == ()
    found = merge_records([PERSON, OTHER, THIRD], [THIRD, PERSON, OTHER], [OTHER, PERSON, THIRD])
    assert found.record == [THIRD, PERSON, OTHER]
    [conflict] = found.conflicts
    assert conflict.pointer == ()


def test_plain_values_of_lists_are_merged_alike() -> None:
    base = ["Meier, A.", "Krasting, Wilhelm"]
    found = merge_records(base, ["Meier, Anton", "Krasting, Wilhelm"], [*base, "Christ, Paul"])
    assert found.record == ["Meier, Anton", "Krasting, Wilhelm", "Christ, Paul"]
    assert found.conflicts == ()
    found = merge_records(base, ["Huber", base[1]], ["Müller", base[1]])
    assert found.record == ["Huber", base[1]]
    assert found.conflicts == (MergeConflict((0,), "Meier, A.", "Huber", "Müller"),)


def test_new_keys_stand_where_they_stand_in_theirs() -> None:
    found = merge_records({"a": 1, "d": 4}, {"d": 4, "a": 1, "e": 5}, {"a": 1, "b": 2, "c": 3, "d": 4})
    assert [*found.record] == ["d", "a", "e", "b", "c"]
    found = merge_records({"a": 1, "d": 4}, {"a": 1, "d": 5}, {"d": 4, "x": 0, "a": 1})
    assert found.record == {"d": 5, "x": 0, "a": 1} and [*found.record] == ["d", "x", "a"]


def test_without_a_common_version_similar_rows_are_the_same_one() -> None:
    edited = {**PERSON, "year": 1900}
    found = merge_records(ABSENT, {"rows": [PERSON, OTHER]}, {"rows": [edited, THIRD]})
    assert found.record == {"rows": [PERSON, OTHER, THIRD]}
    assert found.conflicts == (MergeConflict(("rows", 0, "year"), ABSENT, 1899, 1900),)


def test_a_list_too_long_to_be_paired_is_one_value() -> None:
    base = [f"text {n}" for n in range(20_000)]
    found = merge_records(
        {"rows": base, "a": 1}, {"rows": ["x", *base], "a": 1}, {"rows": [*base, "y"], "a": 2}
    )
    assert (found.record["rows"][0], len(found.record["rows"]), found.record["a"]) == ("x", 20_001, 2)
    assert [each.pointer for each in found.conflicts] == [("rows",)]


def test_many_lists_are_paired_within_a_bound() -> None:
    chance = random.Random(5)

    def make_rows() -> list[str]:
        return [chance.choice("abcdefgh") * chance.randint(1, 5) + str(chance.random()) for _ in range(60)]

    count = 2_000
    base, ours, theirs = ([make_rows() for _ in range(count)] for _ in range(3))
    sides = [{str(n): rows for n, rows in enumerate(side)} for side in (base, ours, theirs)]
    found = merge_records(*sides)
    assert any(len(each.pointer) == 1 for each in found.conflicts)


def test_the_order_of_very_many_keys_stays_ours() -> None:
    base = {f"k{n}": n for n in range(20_001)}
    theirs = {**dict(reversed(base.items())), "k7": "changed"}
    found = merge_records(base, base, theirs)
    assert [*found.record] == [*base] and found.record == theirs
