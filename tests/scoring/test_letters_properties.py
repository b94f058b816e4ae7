"""Letters: invariants for every letter, answer and setting."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.schema.pointer import ABSENT, get_value
from gtapp.scoring.result import Verdict
from tests import strategies
from tests.sample_projects import write_file
from tests.scoring.test_letters import CATEGORIES, PERSONS, measure

WHOLE = {f"{key}_{count}": 0 for key in CATEGORIES for count in ("tp", "fp", "fn")}

_names = st.sampled_from(
    ["Christ", "Christ-Wackernagel, Paul", "Ritter", "Ritter-Dreier, Fritz", "O. Ritter", "A"]
)
_written = st.builds(
    lambda name, marks: marks[0] + name + marks[1],
    _names,
    st.sampled_from([("", ""), ("<", ">"), ("<<", ">>")]),
)
_persons = st.one_of(
    st.lists(st.one_of(_written, st.sampled_from([None, "", "None", "A | B"])), max_size=4), _written
)
_dates = st.lists(st.sampled_from(["1926-02-16", "1926-02-17", "null", "", None]), max_size=3)
_odd = st.one_of(strategies.values, st.just(ABSENT))
_letters = st.one_of(
    st.fixed_dictionaries(
        {},
        optional={
            "send_date": st.one_of(_dates, strategies.values),
            "sender_persons": st.one_of(_persons, strategies.values),
            "receiver_persons": _persons,
            "has_signatures": st.sampled_from(["TRUE", "FALSE", True, None]),
        },
    ),
    _odd,
)
_answers = st.one_of(_letters, st.builds(lambda inner: {"metadata": inner}, _letters))
_rules = st.fixed_dictionaries(
    {},
    optional=dict.fromkeys(
        ("inferred_from_function", "inferred_from_correspondence", "skip_signatures", "skip_non_signatures"),
        st.booleans(),
    ),
)
_profiles = st.sampled_from(["documented", "published"])


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("persons")
    write_file(folder / "persons.json", json.dumps(PERSONS))
    return folder


@strategies.examples(200)
@given(_letters, _answers, _rules, _profiles)
@pytest.mark.slow
def test_values_and_figures_agree(
    table: Path, letter: Any, answer: Any, rules: dict[str, Any], profile: Any
) -> None:
    made = measure(table, profile, **rules)
    ours, theirs = made.prepare_truth(letter), made.prepare_answer(answer)
    figures = made.compare(ours, theirs)
    values = made.list_values(ours, theirs)
    found = Counter(
        f"{each.field}_{each.verdict.value}" for each in values if each.verdict is not Verdict.IGNORED
    )
    assert {**WHOLE, **dict(found)} == (WHOLE if figures is None else made.name_figures(figures))
    for each in values:
        _in_place(each.pointer, each.truth, letter)
        _in_place(each.at, each.answer, answer)
        assert str(each.reason)


def _in_place(pointer: Any, value: Any, record: Any) -> None:
    """Return whether the pointer leads to the value, whole or as the part between two pipes."""
    if pointer is None:
        assert value is ABSENT
        return
    there = get_value(record, pointer)
    assert (
        there == value
        or value in [part.strip() for part in str(there).split("|")]
        or isinstance(there, dict | list)
    )


@pytest.mark.slow
@strategies.examples(200)
@given(_letters, _rules)
def test_the_truth_against_itself_is_perfect_where_all_counts(
    table: Path, letter: Any, rules: dict[str, Any]
) -> None:
    made = measure(table, **{name: flag for name, flag in rules.items() if name.startswith("skip")})
    totals = made.make_totals()
    figures = made.compare(made.prepare_truth(letter), made.prepare_answer(letter))
    if figures is not None:
        totals.add(figures)
        assert totals.metrics()["f1_micro"] == totals.metrics()["f1_macro"] == 1.0


_figures = st.lists(st.integers(0, 5), min_size=9, max_size=9).map(tuple)


@strategies.examples(100)
@given(st.lists(_figures, max_size=6), _figures, st.integers(1, 3), _profiles)
def test_adding_and_removing_an_item_restores_the_figures(
    before: list[Any], more: Any, times: int, profile: Any
) -> None:
    totals = measure(profile=profile).make_totals()
    for each in before:
        totals.add(each)
    metrics = totals.metrics()
    totals.add(more, times)
    after = totals.metrics()
    for _ in range(times):
        totals.remove(more)
    assert totals.metrics() == metrics
    drawn = map(totals.list_parts, [*before, *[more] * times])
    assert totals.compute_metrics([sum(column) for column in zip(*drawn, strict=True)]) == after
    for found, letters in ((metrics, len(before)), (after, len(before) + times)):
        rates = [
            found[name] for name in ("f1_micro", "f1_macro", "micro_precision", "micro_recall") if letters
        ]
        assert all(0.0 <= rate <= 1.0 for rate in rates)


@pytest.mark.slow
@strategies.examples(100)
@given(_letters, _letters)
def test_swapping_the_sides_swaps_false_positives_and_negatives(ours: Any, theirs: Any) -> None:
    """Without variants and brackets the two sides are interchangeable."""
    made = measure()
    there = made.name_figures(made.compare(made.prepare_truth(ours), made.prepare_answer(theirs)))
    back = made.name_figures(made.compare(made.prepare_truth(theirs), made.prepare_answer(ours)))
    assert there == {_swap_sides(name): figure for name, figure in back.items()}


def _swap_sides(name: str) -> str:
    key, count = name.rsplit("_", 1)
    return f"{key}_{ {'fp': 'fn', 'fn': 'fp'}.get(count, count) }".replace(" ", "")
