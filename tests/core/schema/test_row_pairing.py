"""Rows paired by their content: a missed row costs only that row, in generated lists and in the real tables."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.schema import benchmark
from gtapp.core.schema import row_pairing as rows
from gtapp.core.schema.pointer import get_value
from gtapp.core.schema.row_pairing import align, assign, pair_rows
from gtapp.scoring.aligned_rows import align_measure
from gtapp.scoring.measure import Measure, MeasureSettings, Profile
from gtapp.scoring.measures import MEASURES, make_measure
from gtapp.scoring.scorer import Scorer
from tests.growth import ALMOST_LINEAR, measure_growth
from tests.strategies import examples, values

lines = st.lists(
    st.one_of(st.sampled_from(["Basel", "Bern", "Basel 1", "", "–"]), st.text(max_size=5)), max_size=7
)
objects = st.lists(
    st.dictionaries(st.sampled_from(["a", "b", "rows"]), values, max_size=3), min_size=1, max_size=5
)


# ---- lists of texts


@examples(150)
@given(lines, lines)
def test_every_row_is_paired_at_most_once(truth: list[str], answer: list[str]) -> None:
    partners = pair_rows(truth, answer)
    used = [at for at in partners if at is not None]
    assert len(partners) == len(truth)
    assert len(used) == len(set(used))
    assert set(used) <= set(range(len(answer)))


@examples(100)
@given(lines)
def test_equal_lists_are_paired_row_by_row(truth: list[str]) -> None:
    assert pair_rows(truth, truth) == list(range(len(truth)))


@examples(150)
@given(st.lists(st.text("abcdefghijkl", min_size=6, max_size=9), unique=True, max_size=7), st.data())
def test_rows_in_another_order_are_paired(truth: list[str], data: st.DataObject) -> None:
    answer = data.draw(st.permutations(truth))
    assert [answer[at] for at in pair_rows(truth, answer) if at is not None] == truth


@examples(150)
@given(lines, st.data())
def test_missing_rows_cost_none_of_the_others(truth: list[str], data: st.DataObject) -> None:
    kept = [each for each in truth if data.draw(st.booleans())]
    found = pair_rows(truth, kept)
    assert [truth[at] for at, partner in enumerate(found) if partner is not None] == kept
    assert [partner for partner in found if partner is not None] == list(range(len(kept)))


@examples(100)
@given(lines, lines, st.sampled_from([4, 20]))
def test_long_lists_are_cut_and_their_equal_rows_still_paired(
    truth: list[str], answer: list[str], bound: int
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rows, "_BOUND_ANY_ORDER", 0)
        patch.setattr(rows, "_BOUND", bound)
        partners = pair_rows(truth, answer)
        assert pair_rows(truth, truth) == list(range(len(truth)))
    used = [at for at in partners if at is not None]
    assert used == sorted(set(used))


costs = st.integers(0, 5).flatmap(
    lambda width: st.lists(
        st.lists(st.sampled_from([0.0, -1.0, 0.5, 0.75, 3.0]), min_size=width, max_size=width), max_size=5
    )
)


@examples(150)
@given(costs)
def test_no_other_assignment_is_cheaper(table: list[list[float]]) -> None:
    found = assign(table)
    rows, columns = len(table), len(table[0]) if table else 0
    used = [column for column in found if column is not None]
    assert len(used) == len(set(used)) == min(rows, columns)
    ways = permutations([*range(columns), *[None] * (rows - columns)], rows)
    best = min(sum(table[i][j] for i, j in enumerate(way) if j is not None) for way in set(ways))
    assert sum(table[i][j] for i, j in enumerate(found) if j is not None) == pytest.approx(best)


def test_thousands_of_rows_are_paired_within_a_budget() -> None:
    truth = [f"{number} Versetzung nach Basel {number * 7919 % 1000}" for number in range(3200)]
    answer = [line.replace("Basel", "Bafel") if number % 3 else line for number, line in enumerate(truth)]
    found = pair_rows(truth, answer[1:])
    assert sum(partner == at - 1 for at, partner in enumerate(found)) >= 3198
    assert measure_growth(lambda count: pair_rows(truth[:count], answer[1:count]), 800) < ALMOST_LINEAR


def test_an_unrecognisable_row_keeps_its_place_unless_it_must_be_similar() -> None:
    assert pair_rows(["eins", "xyz", "drei"], ["eins", "qqqqq", "drei"]) == [0, 1, 2]
    assert pair_rows(["eins", "xyz", "drei"], ["eins", "qqqqq", "drei"], by_place=False) == [0, None, 2]


@pytest.mark.parametrize("bound", [0, 1000])
def test_rows_are_similar_from_half_of_their_characters_on_in_lists_of_any_length(
    monkeypatch: pytest.MonkeyPatch, bound: int
) -> None:
    """Above the bound, rows at the same index are paired if they are similar: at exactly half, too."""
    monkeypatch.setattr(rows, "_BOUND_ANY_ORDER", bound)
    monkeypatch.setattr(rows, "_BOUND", bound)
    assert pair_rows(["ab", "vwxyz"], ["ac", "qrstu"], by_place=False) == [0, None]
    assert pair_rows(["abc", "vwxyz"], ["ade", "vwxyu"], by_place=False) == [None, 1]


# ---- records


@examples(150)
@given(values, values)
def test_no_value_is_lost_and_each_has_its_origin(truth: Any, answer: Any) -> None:
    before = copy.deepcopy(answer)
    found = align(truth, answer)
    assert answer == before
    found_at = {}
    for pointer, value in leaves(found.record):
        origin = found.find_origin(pointer)
        assert origin is not None
        assert get_value(answer, origin) is value
        found_at[origin] = value
    assert list(found_at) == list(dict.fromkeys(found_at))
    assert sorted(map(str, found_at)) == sorted(str(at) for at, _ in leaves(answer))


def leaves(tree: Any, at: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    members = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else None
    if members is None:
        yield at, tree
        return
    for token, child in members:
        yield from leaves(child, (*at, token))


@examples(100)
@given(objects)
def test_equal_records_are_unchanged(listed: list[Any]) -> None:
    assert align({"rows": listed}, {"rows": listed}).record == {"rows": listed}


def test_missed_rows_are_empty_objects_and_invented_ones_are_last() -> None:
    truth = {"rows": [{"a": "Basel 1901"}, {"a": "Bern 1902"}, {"a": "Chur 1903"}]}
    answer = {"rows": [{"a": "Thun 1877"}, {"a": "Bern 1902"}, {"a": "Chur 1903"}, {"a": "Genf"}]}
    assert align(truth, {"rows": answer["rows"][1:3]}).record == {"rows": [{}, *answer["rows"][1:3]]}
    found = align(truth, answer)
    assert found.record == answer
    assert align(truth, {"rows": answer["rows"][2:]}).record == {
        "rows": [{}, {}, {"a": "Chur 1903"}, {"a": "Genf"}]
    }
    assert align(truth, {"rows": truth["rows"][:2]}).record == {"rows": truth["rows"][:2]}


# ---- scored


def measure(name: str, profile: Profile = "documented") -> tuple[Measure, Measure]:
    scorer = Scorer(benchmark.load(name), profile)
    return scorer.measure, align_measure(scorer.measure)


def figures(made: Measure, truth: Any, answer: Any) -> Any:
    return made.compare(made.prepare_truth(truth, ""), made.prepare_answer(answer, ""))


def counts(made: Measure, truth: Any, answer: Any) -> tuple[int, int, int]:
    found = made.name_figures(figures(made, truth, answer))
    tp, fp, fn = (int(found[name]) for name in ("true_positives", "false_positives", "false_negatives"))
    return tp, fp, fn


def row(number: int, **cells: str) -> dict[str, Any]:
    made = {
        name: {"diplomatic_transcript": text, "interpretation": text, "is_crossed_out": False}
        for name, text in cells.items()
    }
    return {"row_number": number, **made}


@pytest.fixture(scope="module")
def tables(reference: Path) -> list[dict[str, Any]]:
    folder = reference / "personnel_cards" / "ground_truths"
    found = []
    for path in sorted(folder.glob("*.json")):
        content = json.loads(path.read_text("utf-8"))
        content = content.get("response_text", content)
        if len(content.get("rows") or ()) > 1:
            found.append(content)
    assert len(found) > 5
    return found


def test_each_row_dropped_from_a_real_table_costs_that_row(tables: list[dict[str, Any]]) -> None:
    plain, aligned = measure("personnel_cards")
    worse = 0
    for table in tables:
        tp, fp, fn = counts(aligned, table, table)
        assert (fp, fn) == (0, 0)
        for at in range(len(table["rows"])):
            answer = {**table, "rows": table["rows"][:at] + table["rows"][at + 1 :]}
            alone = counts(plain, {"rows": [table["rows"][at]]}, {"rows": []})[2]
            assert counts(aligned, table, answer) == (tp - alone, 0, alone)
            worse += counts(plain, table, answer) != (tp - alone, 0, alone)
    assert worse > 20


def test_the_real_rows_in_reverse_are_all_found(tables: list[dict[str, Any]]) -> None:
    _, aligned = measure("personnel_cards")
    for table in tables:
        assert counts(aligned, table, {**table, "rows": table["rows"][::-1]})[1:] == (0, 0)


def test_the_published_rules_are_kept_and_only_the_order_changes() -> None:
    plain, aligned = measure("personnel_cards", "published")
    years = ("1901", "1915", "1928")
    truth = {"rows": [row(at, datum=year, ort=f"Ort {year}") for at, year in enumerate(years)]}
    answer = {"rows": truth["rows"][1:]}
    whole = counts(plain, truth, truth)[0]
    assert counts(plain, truth, answer) != (whole * 2 // 3, 0, whole // 3)
    assert counts(aligned, truth, answer) == (whole * 2 // 3, 0, whole // 3)


def test_pointers_are_those_of_the_unaligned_answer(tables: list[dict[str, Any]]) -> None:
    _, aligned = measure("personnel_cards")
    moved = 0
    for table in tables:
        answer = {"rows": table["rows"][:0:-1]}
        found = aligned.list_values(aligned.prepare_truth(table, ""), aligned.prepare_answer(answer, ""))
        for value in found:
            if value.at is not None:
                assert get_value(answer, value.at) is value.answer
            if value.pointer is not None:
                assert get_value(table, value.pointer) is value.truth
        moved += sum(value.at != value.pointer for value in found if value.at and value.pointer)
    assert moved > 100


def test_advertisements_are_found_by_their_text(reference: Path) -> None:
    plain, aligned = measure("fraktur")
    truth = json.loads((reference / "fraktur" / "ground_truths" / "image_3.json").read_text("utf-8"))
    answer = [{**each, "tags_section": "Anderswo", "text": "9" + each["text"]} for each in truth]
    assert plain.name_figures(figures(plain, truth, answer))["fuzzy"] == 0.0
    assert aligned.name_figures(figures(aligned, truth, answer))["fuzzy"] > 0.98
    assert aligned.name_figures(figures(aligned, truth, truth)) == {"fuzzy": 1.0, "cer": 0.0}
    other = [{"tags_section": each["tags_section"], "text": "Kein solches Inserat?"} for each in truth]
    assert aligned.name_figures(figures(aligned, truth, other)) == {"fuzzy": 0.0, "cer": 1.0}


@pytest.mark.parametrize("name", sorted(MEASURES))
def test_every_measure_can_be_aligned(name: str) -> None:
    made = align_measure(make_measure(name, MeasureSettings()))
    totals = made.make_totals()
    totals.add(figures(made, {"send_date": "1926"}, {"send_date": "1926"}))
    assert totals.metrics()
