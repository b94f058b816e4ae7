"""Drafted values that are odd by themselves, or among those of the project."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gtapp.features.doubts.item_doubts import ItemDoubts
from gtapp.features.doubts.odd_values import NO_VALUES, UsualValues, find_odd_text
from gtapp.features.doubts.value_readings import list_readings
from tests.features.doubts.test_doubts import PLACE, change, draft
from tests.growth import ALMOST_LINEAR, measure_growth
from tests.sample_projects import CARD, cards, open_checked

NAME = ("author", "last_name")
YEAR = ("publication", "year")


def find(text: Any, usual: UsualValues = NO_VALUES, place: tuple[str, str] = PLACE) -> tuple[str, str]:
    """Return the code of what is odd about a value, and what is probably meant."""
    found = usual.find_odd(place, text)
    return (found.reason.code, found.reading) if found else ("", "")


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        ("Seepe1", "Seepel"),
        ("Angestel1ter", "Angestellter"),
        ("um l904", "um 1904"),
        ("19O4 in Basel", "1904 in Basel"),
        ("1944l", "19441"),
    ],
)
def test_signs_that_look_alike_are_odd_among_others(text: str, reading: str) -> None:
    assert find(text) == ("odd-sign", reading)


@pytest.mark.parametrize(
    "text",
    ["8o", "10 l", "Vitamin B12", "H2O", "Jur.Diss.1043bis", "U 28. 569", "N1o2", "XIV, 233", "1800", ""],
)
def test_signs_that_may_stand_beside_each_other_are_not(text: str) -> None:
    assert find(text) == ("", "")


@pytest.mark.parametrize(
    "text", ["Meier [?]", "von [unleserlich]", "Ueber <illegible> Brüche", "Die […] Frau"]
)
def test_a_text_that_could_not_be_read_is_odd(text: str) -> None:
    assert find(text) == ("odd-unread", "")


def test_words_that_stand_three_times_one_after_the_other_are_odd() -> None:
    assert find("Die Lehre von der Lehre von der Lehre von der Lehre") == ("odd-repetition", "")
    assert find("Basel Basel Basel") == ("odd-repetition", "")
    assert (
        find("Basel, Basel und Basel")
        == find("1 1 1 1")
        == find("von Haus zu Haus, von Haus zu Haus")
        == ("", "")
    )


def test_a_value_is_odd_that_differs_by_one_letter_from_one_that_many_items_have() -> None:
    places = ["Leipzig"] * 3 + ["Lepizig", "Mainz", "Heinz", "Bern", "Bonn", "Bonn", "Bonn", "Halle", "Halle"]
    usual = UsualValues({"publication": {"place": place}} for place in places)
    assert find("Lepizig", usual) == find("Leipzlg", usual) == ("odd-near", "Leipzig")
    others = ("Leipzig", "Lepizgi", "Borna-Leipzig", "Bern", "Halle", "Leipzig 1", "")
    assert {find(place, usual) for place in others} == {("", "")}
    assert find("Lepizig", usual, NAME) == ("", "")


def test_a_year_far_from_all_others_is_odd() -> None:
    usual = UsualValues({"publication": {"year": year, "pages": year}} for year in range(1900, 1930))
    assert find(1690, usual, YEAR) == find("0", usual, YEAR) == ("odd-year", "")
    assert find(1870, usual, YEAR) == find("1950", usual, YEAR) == find("", usual, YEAR) == ("", "")
    few = UsualValues({"publication": {"year": year}} for year in range(1900, 1910))
    numbers = UsualValues({"publication": {"year": number}} for number in (*range(1900, 1930), *range(30)))
    assert find(1690, few, YEAR) == find(1690, numbers, YEAR) == ("", "")


def test_the_drafts_of_a_project_say_what_is_odd_from_the_first_day(tmp_path: Path) -> None:
    root = cards(tmp_path, {})
    for number in range(12):
        draft(root, f"a{number}", change(CARD, PLACE, "Leipzig"))
    draft(root, "b", change(CARD, PLACE, "Lepizig"))
    with open_checked(root, "zettelkatalog") as project:
        doubts, document = ItemDoubts(project), project.document("b")
        assert not [each for each in doubts.find(document) if each.kind == "odd"]
        assert doubts.learn_values()
        assert not doubts.learn_values()  # nothing is new
        (found,) = [each for each in doubts.find(document) if each.kind == "odd"]
        assert (found.place, [each.text for each in list_readings(found, document)]) == (
            PLACE,
            ["Lepizig", "Leipzig"],
        )
        document.set(PLACE, "Leipzzig")
        assert not [each for each in doubts.find(document) if each.kind == "odd"]  # somebody typed it


@pytest.mark.parametrize("text", ["a", "1", "1l", "[", "ab ", "a1 "])
def test_long_texts_take_linear_time(text: str) -> None:
    assert measure_growth(lambda count: find_odd_text.__wrapped__(text * count), 20_000) < ALMOST_LINEAR
