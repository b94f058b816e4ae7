"""The values that runs offer for each field."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import pytest
from hypothesis import given

from gtapp.core.schema.pointer import ABSENT, Pointer
from gtapp.features.scores.voting import Candidate, VoteCounter, collect_candidates
from tests.features.scores.test_voting import CARDS, LETTERS, letter, place
from tests.features.scores.test_voting_properties import ANSWERS, count_by_run
from tests.sample_projects import CARD, LETTER
from tests.strategies import examples

PLACE = ("publication", "place")


def list_candidates(
    counter: VoteCounter, item: str, record: Any, answers: dict[str, Any], left_out: Collection[str] = ()
) -> dict[Pointer, list[Candidate]]:
    return collect_candidates(counter.count_votes(item, record, answers), left_out)


def test_the_most_common_value_comes_first() -> None:
    answers = {"r1": CARD, "r2": place("Bern"), "r3": place("Bern"), "r4": place(None)}
    found = list_candidates(CARDS, "a", CARD, answers)[PLACE]
    assert [(each.value, each.count, each.same) for each in found] == [
        ("Bern", 2, False),
        ("Basel", 1, True),
        (None, 1, False),
    ]


def test_the_run_of_the_draft_is_named() -> None:
    found = list_candidates(CARDS, "a", CARD, {"r1": place("Bern"), "r2": place("Bern")}, {"r2"})[PLACE]
    assert [(each.value, each.runs, each.drafted) for each in found] == [("Bern", ("r1", "r2"), ("r2",))]


def test_all_values_are_offered_for_a_card_without_a_truth() -> None:
    found = list_candidates(CARDS, "a", ABSENT, {"r1": CARD, "r2": place("Bern"), "r3": place("Bern")})
    assert [(each.value, each.count) for each in found[PLACE]] == [("Bern", 2), ("Basel", 1)]
    assert found["author", "last_name"][0].count == 3


def test_several_persons_are_offered_for_one_place_but_not_nobody() -> None:
    answers = {
        "r1": letter(receiver_persons=["Christ-Wackernagel, Paul", "Miescher"]),
        "r2": letter(receiver_persons=["Christ-Wackernagel, Paul", "Burckhardt"]),
        "r3": letter(receiver_persons=["Christ-Wackernagel, Paul", "Burckhardt"]),
        "r4": LETTER,
    }
    found = list_candidates(LETTERS, "a", LETTER, answers)["receiver_persons", 1]
    assert [(each.value, each.count) for each in found] == [("Burckhardt", 2), ("Miescher", 1)]


def test_a_category_that_is_no_list_is_offered_one() -> None:
    record = letter(receiver_persons="Christ")
    answers = {"r1": letter(receiver_persons=["Christ", "Miescher"]), "r2": record}
    found = list_candidates(LETTERS, "a", record, answers)["receiver_persons",]
    assert [each.value for each in found if not each.same] == [["Christ", "Miescher"]]


def test_a_missing_category_is_offered_a_list() -> None:
    record = {key: value for key, value in LETTER.items() if key != "receiver_persons"}
    found = list_candidates(LETTERS, "a", record, {"r1": letter(receiver_persons=["Miescher"])})
    assert [each.value for each in found["receiver_persons",]] == [["Miescher"]]


@examples(100)
@given(ANSWERS)
@pytest.mark.slow
def test_counts_decrease_and_no_value_is_offered_twice(case: tuple[VoteCounter, Any, list[Any]]) -> None:
    voting, record, answers = case
    for each in list_candidates(voting, "a", record, count_by_run(answers)).values():
        counts = [one.count for one in each]
        assert counts == sorted(counts, reverse=True) and all(counts)
        texts = [repr(one.value) for one in each]  # null and the text None are two
        assert len(texts) == len(set(texts))
