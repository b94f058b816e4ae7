"""Suspect truths: fields for which several runs agree on another value."""

from __future__ import annotations

from typing import Any

import pytest

from gtapp.core.schema import benchmark
from gtapp.core.schema.pointer import ABSENT
from gtapp.features.scores import suspects
from gtapp.features.scores.suspects import Suspect, digest
from gtapp.features.scores.voting import Exclusion, VoteCounter, collect_votes, exclude_no_run
from tests.features.scores.test_voting import (
    CARDS,
    LETTERS,
    PAGES,
    TEXTS,
    advert,
    change_value,
    letter,
    place,
)
from tests.sample_projects import CARD, LETTER

SYSTEM = benchmark.load("zettelkatalog")
MODELS = ("openai/gpt-4o", "anthropic/claude", "genai/gemini", "mistral/pixtral", "openai/gpt-5")


def write_answer(record: Any, model: str = "") -> dict[str, Any]:
    """Write a result file of the newer format."""
    provider, _, name = model.partition("/")
    return {"text": "", "parsed": record, "provider": provider, "model": name, "usage": {}}


def list_answers(records: list[Any]) -> dict[str, Any]:
    """Return answers of as many models."""
    return {f"r{at}": write_answer(record, MODELS[at]) for at, record in enumerate(records)}


def find_suspects(
    counter: VoteCounter,
    item: str,
    record: Any,
    answers: dict[str, Any],
    exclusion: Exclusion = exclude_no_run,
) -> list[Suspect]:
    """Return the suspect fields of one truth, in the record's order."""
    return suspects.find_suspects(collect_votes(counter, item, record, answers, exclusion)).suspects


def of_card(records: list[Any]) -> list[Suspect]:
    return find_suspects(CARDS, "a", CARD, list_answers(records))


BERN = place("Bern")


# ---- one item


def test_two_runs_against_the_truth_make_a_suspect() -> None:
    (found,) = of_card([BERN, BERN, CARD])
    assert (found.item, found.pointer, found.label) == ("a", ("publication", "place"), "Publication › Place")
    assert (found.truth, found.agreed, found.runs) == ("Basel", "Bern", ("r0", "r1"))
    assert (found.voters, found.right, found.models, found.tolerated) == (3, 1, 2, False)


@pytest.mark.parametrize("records", [[BERN, CARD], [BERN, place("Chur")], [CARD, CARD], [BERN, "no card"]])
def test_one_run_alone_is_no_agreement(records: list[Any]) -> None:
    assert of_card(records) == []


def test_the_agreement_of_more_runs_wins() -> None:
    (found,) = of_card([BERN, BERN, place("Chur"), place("Chur"), place("Chur")])
    assert (found.agreed, found.right) == ("Chur", 0)


def test_empty_values_can_agree() -> None:
    (found,) = of_card([place(None), place(""), CARD])
    assert found.agreed in (None, "") and found.runs == ("r0", "r1")


def test_runs_of_one_model_have_one_vote() -> None:
    answers = {
        f"r{at}": write_answer(BERN, f"openai/gpt-4o{date}") for at, date in enumerate(("", "-2024-08-06"))
    }
    (found,) = find_suspects(CARDS, "a", CARD, answers)
    assert (len(found.runs), found.models) == (2, 1)


def test_a_difference_without_cost_is_a_suspect_if_fewer_read_the_truth() -> None:
    title = change_value(CARD, "publication", "title", to="Über die Ursache")
    (found,) = of_card([title, title, CARD])
    assert found.tolerated and not found.superficial and found.agreed == "Über die Ursache"
    assert of_card([title, title, CARD, CARD]) == []


@pytest.mark.parametrize("value", ["BASEL", "Ba sel", "Basel."])
def test_capitals_spaces_and_final_dots_are_outward_differences(value: str) -> None:
    (found,) = of_card([place(value), place(value)])
    assert found.superficial
    (other,) = of_card([place("Basle"), place("Basle")])
    assert not other.superficial


# ---- long texts


LONG = (
    "Die Stichomythie im deutschen Drama der Renaissance und des Klassizismus, "
    "eine Untersuchnug über ihr Wesen"
)


def long(*exchanges: tuple[str, str]) -> dict[str, Any]:
    text = LONG
    for old, new in exchanges:
        assert old in text
        text = text.replace(old, new)
    card: dict[str, Any] = change_value(CARD, "publication", "title", to=text)
    return card


def test_in_a_long_text_one_agreed_word_is_enough() -> None:
    """No two runs agree as a whole, but all of them read one word correctly."""
    slip = ("Untersuchnug", "Untersuchung")
    records = [long(slip, ("Drama", "Dram")), long(slip, ("eine", "Eine")), long(slip, ("ihr", "jhr"))]
    (found,) = find_suspects(CARDS, "a", long(), list_answers(records))
    assert found.agreed == LONG.replace(*slip)
    assert found.runs == ("r0", "r1", "r2") and found.tolerated


def test_rarely_shared_places_of_a_long_text_are_no_suspects() -> None:
    slip = ("Untersuchnug", "Untersuchung")
    records = [long(slip, ("Drama", "Dram")), long(slip, ("ihr", "jhr")), long(), long()]
    assert find_suspects(CARDS, "a", long(), list_answers(records)) == []


def test_a_place_of_an_advertisement_is_a_suspect() -> None:
    text = (
        "1. Ein sehr Ehrlicher Mann begehrt ein Capital von 100. Gulden, auch hiesige Burgschafft zu geben."
    )
    right = text.replace("Burg", "Bürg")
    answers = [[advert(right)], [advert(right.replace("sehr", "sehrr"))], [advert(right.replace("1", "1 "))]]
    (found,) = find_suspects(PAGES, "image_1", [advert(text)], list_answers(answers))
    assert (found.pointer, found.agreed, len(found.runs)) == ((0, "text"), right, 3)


def test_a_section_with_an_agreed_name_is_a_suspect() -> None:
    answers = [[advert(TEXTS[0], "Es wird zum Ausleyhen offerirt")]] * 2
    (found,) = find_suspects(PAGES, "image_1", [advert(TEXTS[0])], list_answers(answers))
    assert (found.pointer, found.label) == ((0, "tags_section"), "Advertisements › 1 › Section")


# ---- persons


def test_a_replaced_name_is_a_suspect() -> None:
    other = letter(receiver_persons=["Wackernagel, Jakob"])
    (found,) = find_suspects(LETTERS, "letter01", LETTER, list_answers([other, other, LETTER]))
    assert (found.pointer, found.agreed) == (("receiver_persons", 0), "Wackernagel, Jakob")
    assert found.label == "Receivers › 1"


def test_a_person_missing_in_the_truth_is_a_suspect_by_name() -> None:
    more = letter(receiver_persons=[*LETTER["receiver_persons"], "Miescher", "Burckhardt"])
    answers = list_answers([more, more])
    found = find_suspects(LETTERS, "letter01", LETTER, answers)
    assert [(each.pointer, each.truth, each.agreed) for each in found] == [
        (("receiver_persons", 1), ABSENT, "Miescher"),
        (("receiver_persons", 1), ABSENT, "Burckhardt"),
    ]
    first, second = (digest(each.basis) for each in found)
    assert first != second
