"""The three-way merge: changes of one side are taken or kept, changes of both wait for a choice."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.features.letters import three_way_merge as aligning
from gtapp.features.letters.three_way_merge import (
    FieldPlace,
    MergeChoice,
    MergeResult,
    MergeSides,
    RowId,
    SheetRow,
    align_rows,
    merge_rows,
)
from tests.strategies import examples, texts

AT = ("01", 0)


def exact(column: str, one: str, other: str) -> bool:
    return one == other


def merge(
    base: SheetRow | None,
    here: SheetRow | None,
    sheet: SheetRow | None,
    choice: MergeChoice | None = None,
    **more: object,
) -> MergeResult:
    sides = MergeSides(*({} if row is None else {AT: row} for row in (base, here, sheet)))
    columns = {"", *(base or {}), *(here or {}), *(sheet or {})}
    choices = {(AT, column): choice for column in columns} if choice else {}
    return merge_rows(sides, exact, choices, held=("01",) if more.get("held") else ())


def list_differences(found: MergeResult) -> list[tuple[str, str]]:
    return [(each.kind, each.column) for each in found.differences]


@pytest.mark.parametrize(
    ("base", "here", "sheet", "kind", "cell", "next_base"),
    [
        ("a", "a", "a", None, "a", "a"),
        ("a", "a", "b", "changed", "b", "b"),
        ("a", "b", "a", "kept", "b", "a"),
        ("a", "b", "b", None, "b", "b"),
        ("a", "b", "c", "conflict", "b", "a"),
        ("a", "", "c", "conflict", "", "a"),
        ("a", "b", "", "conflict", "b", "a"),
        (None, "b", "c", "conflict", "b", None),
        (None, "", "c", "changed", "c", "c"),
        (None, "b", "", "kept", "b", ""),
        (None, "b", "b", None, "b", "b"),
        ("a", None, "c", "changed", "c", "c"),
    ],
)
def test_a_field(
    base: str | None, here: str | None, sheet: str, kind: str | None, cell: str, next_base: str | None
) -> None:
    base_row, here_row, sheet_row = ({} if each is None else {"x": each} for each in (base, here, sheet))
    found = merge(base_row, here_row, sheet_row)
    assert list_differences(found) == ([(kind, "x")] if kind else [])
    assert found.rows[AT].get("x") == cell
    assert found.base[AT].get("x") == next_base


@pytest.mark.parametrize(("choice", "cell"), [("here", "b"), ("sheet", "c")])
def test_a_decided_conflict_is_over(choice: MergeChoice, cell: str) -> None:
    found = merge({"x": "a"}, {"x": "b"}, {"x": "c"}, choice)
    assert found.rows[AT] == {"x": cell} and found.base[AT] == {"x": "c"}
    assert found.differences[0].choice == choice
    again = merge(found.base[AT], found.rows[AT], {"x": "c"})
    assert list_differences(again) == ([("kept", "x")] if choice == "here" else [])


def test_a_column_missing_in_the_sheet_has_no_effect() -> None:
    found = merge({"x": "a", "y": "1"}, {"x": "a", "y": "2"}, {"x": "b"})
    assert found.rows[AT] == {"x": "b", "y": "2"} and found.base[AT] == {"x": "b", "y": "1"}


@pytest.mark.parametrize(
    ("base", "here", "sheet", "kind", "row", "next_base"),
    [
        (None, None, {"x": "a"}, "new", {"x": "a"}, {"x": "a"}),
        (None, {"x": "a"}, None, "kept", {"x": "a"}, None),
        ({"x": "a"}, {"x": "a"}, None, "deleted", None, None),
        ({"x": "a"}, {"x": "b"}, None, "conflict", {"x": "b"}, {"x": "a"}),
        ({"x": "a"}, None, {"x": "a"}, "kept", None, {"x": "a"}),
        ({"x": "a"}, None, {"x": "b"}, "conflict", None, {"x": "a"}),
    ],
)
def test_a_row(
    base: SheetRow | None,
    here: SheetRow | None,
    sheet: SheetRow | None,
    kind: str,
    row: SheetRow | None,
    next_base: SheetRow | None,
) -> None:
    found = merge(base, here, sheet)
    assert list_differences(found) == [(kind, "")]
    assert (found.rows.get(AT), found.base.get(AT)) == (row, next_base)


@pytest.mark.parametrize(
    ("here", "sheet", "choice", "row", "next_base"),
    [
        ({"x": "b"}, None, "here", {"x": "b"}, None),
        ({"x": "b"}, None, "sheet", None, None),
        (None, {"x": "b"}, "here", None, {"x": "b"}),
        (None, {"x": "b"}, "sheet", {"x": "b"}, {"x": "b"}),
    ],
)
def test_a_decided_row(
    here: SheetRow | None,
    sheet: SheetRow | None,
    choice: MergeChoice,
    row: SheetRow | None,
    next_base: SheetRow | None,
) -> None:
    found = merge({"x": "a"}, here, sheet, choice)
    assert (found.rows.get(AT), found.base.get(AT)) == (row, next_base)


def test_a_held_row_stays_and_is_reported_each_time() -> None:
    found = merge({"x": "a"}, {"x": "a"}, None, held=True)
    assert list_differences(found) == [("deleted", "")] and found.rows[AT] == found.base[AT] == {"x": "a"}
    found = merge({"x": "a"}, {"x": "b"}, None, "sheet", held=True)
    assert list_differences(found) == [("conflict", "")] and found.rows[AT] == found.base[AT] == {"x": "b"}


# several rows of one key


def jobs(*rows: str) -> list[SheetRow]:
    return [dict(zip(("name", "job", "start"), row.split("/"), strict=True)) for row in rows]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (["A/x/1", "A/y/2"], ["A/y/2", "A/x/1"], [1, 0]),
        (["A/x/1", "A/y/2"], ["A/y/3"], [1]),
        (["A/x/1"], ["A/z/9", "A/x/1"], [None, 0]),
        (["A/x/1", "A/y/2"], ["A/x/1", "A/n/5", "A/y/3"], [0, None, 1]),
        ([], ["A/x/1"], [None]),
        (["A/x/1", "A/x/1"], ["A/x/1", "A/x/1"], [0, 1]),
    ],
)
def test_rows_are_paired_by_their_content(old: list[str], new: list[str], expected: list[int | None]) -> None:
    assert aligning.pair_rows(jobs(*new), jobs(*old)) == expected


def test_a_row_that_is_new_on_both_sides_is_one() -> None:
    sides = align_rows({}, {"A": jobs("A/x/1")}, {"A": jobs("A/x/1", "A/y/2")})
    assert sides.here.keys() == {("A", 0)} and sides.sheet.keys() == {("A", 0), ("A", 1)}


def test_ten_thousand_rows_of_one_key_are_paired_in_their_order() -> None:
    old = jobs(*(f"A/{n}/1" for n in range(10_000)))
    new = jobs(*(f"A/{n}/2" for n in range(10_000)))
    assert aligning.pair_rows(new, old) == list(range(10_000))


cell_rows = st.lists(st.fixed_dictionaries({"name": texts, "job": texts, "start": texts}), max_size=4)
edits = st.lists(st.tuples(st.integers(0, 5), st.sampled_from(("name", "job", "start"))), max_size=5)


def apply_edits(
    rows: Sequence[SheetRow], edits: Sequence[tuple[int, str]], mark: str
) -> tuple[list[SheetRow], list[str]]:
    """Return the rows with edits, each a unique text, and those texts; an index behind the last is a new row."""
    found = [dict(row) for row in rows]
    for number, (index, column) in enumerate(edits):
        if index >= len(found):
            found.append(dict.fromkeys(("name", "job", "start"), ""))
        found[min(index, len(found) - 1)][column] = f"{mark}{number}"
    return found, [cell for row in found for cell in row.values() if cell.startswith(mark)]


@given(base=cell_rows, mine=edits, theirs=edits, gone=st.integers(0, 6))
@examples(1000)
@pytest.mark.slow
def test_no_edit_of_a_persons_rows_is_lost_unnoticed(
    base: list[SheetRow], mine: list[tuple[int, str]], theirs: list[tuple[int, str]], gone: int
) -> None:
    here, own = apply_edits(base, mine, "\ue000h")
    sheet, others = apply_edits(base[:gone] + base[gone + 1 :], theirs, "\ue000s")
    sides = align_rows({"P": base}, {"P": here}, {"P": sheet})
    found = merge_rows(sides, exact)
    left = {cell for row in found.rows.values() for cell in row.values()}
    messages = [
        f"{each.here} · {each.sheet}" for each in found.differences if each.kind == "conflict" or each.waits
    ]
    for text in (*own, *others):
        assert text in left or any(text in shown for shown in messages)
    again = merge_rows(
        align_rows(_rows_of_person(found.base), _rows_of_person(found.rows), {"P": sheet}), exact
    )
    assert not [
        each for each in again.differences if each.kind in ("new", "changed", "deleted") and not each.waits
    ]
    assert list_cells(again.rows) == list_cells(found.rows) and list_cells(again.base) == list_cells(
        found.base
    )


def _rows_of_person(rows: dict[RowId, SheetRow]) -> dict[str, list[SheetRow]]:
    return {"P": [rows[at] for at in sorted(rows)]}


def list_cells(rows: dict[RowId, SheetRow]) -> list[str]:
    return sorted(map(str, rows.values()))


def test_all_rows_of_a_person_wait_for_a_conflict() -> None:
    base = {"P": jobs("A/x/1", "A/y/2"), "Q": jobs("B/x/1")}
    here = {"P": jobs("A/x/8", "A/y/2"), "Q": jobs("B/x/1")}
    sheet = {"P": jobs("A/x/9", "A/y/3"), "Q": jobs("B/x/2")}
    found = merge_rows(align_rows(base, here, sheet), exact)
    assert [(each.kind, each.id[0], each.waits) for each in found.differences] == [
        ("conflict", "P", False),
        ("changed", "P", True),
        ("changed", "Q", False),
    ]
    assert sorted(row["start"] for row in found.rows.values()) == ["2", "2", "8"]
    choices: dict[FieldPlace, MergeChoice] = {(("P", 0), "start"): "sheet"}
    found = merge_rows(align_rows(base, here, sheet), exact, choices)
    assert sorted(row["start"] for row in found.rows.values()) == ["2", "3", "9"]
