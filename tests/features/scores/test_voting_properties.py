"""Invariants of the votes for every record; on real ones the votes predict the corrections."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from statistics import correlation, fmean
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.answers import run_finder
from gtapp.core.schema import benchmark
from gtapp.core.schema.pointer import get_value
from gtapp.features.scores.voting import (
    VoteCounter,
    expect_corrections,
    measure_disagreement,
    sort_by_disagreement,
)
from gtapp.scoring.result import Verdict
from gtapp.scoring.scorer import Scorer
from tests.features.scores.test_voting import (
    CARDS,
    LETTERS,
    NAMES,
    PAGES,
    TABLES,
    TEXTS,
    advert,
    change_value,
    letter,
    row,
)
from tests.sample_projects import CARD
from tests.strategies import examples, nodes, scalars, values

CARD_ANSWERS = st.builds(
    lambda at, value: change_value(CARD, *at, to=value),
    st.sampled_from([at for at in nodes(CARD, lambda value: not isinstance(value, dict)) if at]),
    st.one_of(st.sampled_from(["Bern", "Basel ", "basel", None, "", 1899, "1899", [], {}]), scalars),
)
PERSONS = st.lists(
    st.sampled_from(["Christ", "christ", "<Christ>", "Ritter | Christ", "None", None, ""]), max_size=3
)
LETTER_ANSWERS = st.builds(
    lambda senders, receivers: letter(sender_persons=senders, receiver_persons=receivers), PERSONS, PERSONS
)
PAGE_ANSWERS = st.lists(
    st.builds(advert, st.sampled_from([*TEXTS, "1. a", "1. b", "x", ""]), st.sampled_from(["A", "B", ""])),
    max_size=4,
)
TABLE_ANSWERS = st.builds(
    lambda names: {"rows": [row(name, at) for at, name in enumerate(names)]},
    st.lists(st.sampled_from([*NAMES, "", "Basel"]), max_size=4),
)
SYSTEMS: tuple[tuple[VoteCounter, st.SearchStrategy[Any]], ...] = (
    (CARDS, CARD_ANSWERS),
    (LETTERS, LETTER_ANSWERS),
    (PAGES, PAGE_ANSWERS),
    (TABLES, TABLE_ANSWERS),
)
ANSWERS = st.sampled_from(SYSTEMS).flatmap(
    lambda system: st.tuples(
        st.just(system[0]), system[1], st.lists(st.one_of(system[1], values), min_size=1, max_size=4)
    )
)


def count_by_run(answers: list[Any]) -> dict[str, Any]:
    return {f"r{at}": each for at, each in enumerate(answers)}


@examples(150)
@given(ANSWERS)
def test_each_run_has_one_vote_on_an_existing_value(case: tuple[VoteCounter, Any, list[Any]]) -> None:
    voting, record, answers = case
    for each in voting.count_votes("a", record, count_by_run(answers)):
        voters = [run for one in each.groups for run in one.runs]
        assert len(voters) == len(set(voters)) and set(voters) <= set(count_by_run(answers))
        assert [len(one.runs) for one in each.groups] == sorted(
            (len(one.runs) for one in each.groups), reverse=True
        )
        assert get_value(record, each.pointer) == each.truth
        assert 0.0 <= measure_disagreement(each) <= 1.0
        assert all(one.right or not one.same for one in each.groups)


@examples(100)
@given(ANSWERS, st.randoms(use_true_random=False))
def test_the_order_of_runs_changes_no_count(case: tuple[VoteCounter, Any, list[Any]], random: Any) -> None:
    voting, record, answers = case
    named = list(count_by_run(answers).items())
    random.shuffle(named)

    def counts(of: Mapping[str, Any]) -> dict[Any, set[frozenset[str]]]:
        polls = voting.count_votes("a", record, of)
        return {(each.pointer, each.mark): {frozenset(one.runs) for one in each.groups} for each in polls}

    assert counts(dict(named)) == counts(count_by_run(answers))


@examples(100)
@given(ANSWERS)
def test_no_corrections_are_expected_of_runs_that_equal_the_truth(
    case: tuple[VoteCounter, Any, list[Any]],
) -> None:
    voting, record, _ = case
    polls = voting.count_votes("a", record, {"r1": record, "r2": record})
    assert expect_corrections(polls) == 0.0 and sort_by_disagreement(polls) == []


@examples(100)
@given(CARD_ANSWERS, CARD_ANSWERS)
def test_right_values_are_those_that_the_measure_accepts(record: Any, answer: Any) -> None:
    scored = Scorer(benchmark.load("zettelkatalog")).item("a", record, answer).values
    wrong = {value.field for value in scored if value.verdict not in (Verdict.TP, Verdict.IGNORED)}
    polls = CARDS.count_votes("a", record, {"r1": answer})
    assert {each.field for each in polls if not each.groups[0].right} == wrong


# ---- real cards


def test_expected_corrections_predict_the_real_ones(reference: Path) -> None:
    """Of 115 real drafts: by the answers of five other models, before any correction."""
    folder, system = reference / "zettelkatalog", benchmark.load("zettelkatalog")
    truths = run_finder.open_truths(run_finder.find_truths(folder, system), system)
    opened = {run.name: run.open() for run in run_finder.find_runs(folder / "answers", system)}
    (drafts,) = (run.open() for run in run_finder.find_runs(folder / "drafts", system))
    expected, corrected = [], []
    for item in drafts:
        record = CARDS.read_answers({"draft": drafts[item]})["draft"].record
        answers = {run: each[item] for run, each in opened.items() if item in each}
        expected.append(expect_corrections(CARDS.count_votes(item, record, answers)))
        to_truth = CARDS.count_votes(item, record, {"truth": truths[item]})
        corrected.append(sum(not each.is_unanimous for each in to_truth))
    assert len(expected) == 115
    assert correlation(expected, corrected) > 0.7
    assert abs(fmean(expected) - fmean(corrected)) < 1.0
