"""Names as they are typed: beginnings of words, wrong letters, other spellings, the most used first, fast in ten thousand."""

from __future__ import annotations

import random

import pytest

from gtapp.core.platform.name_search import KnownName, NameIndex
from tests.growth import ALMOST_LINEAR, measure_growth

PEOPLE = NameIndex(
    [
        KnownName("Christ-Wackernagel, Paul", ("Herrn Christ", "P. Christ"), 5),
        KnownName("Vischer-von Planta, Max", ("Herrn Dr. Vischer", "Herr Vischer")),
        KnownName("Vischer-Iselin, Karl", (), 2),
        KnownName("Lüssi, Theophil", ("Th. Lüssi",)),
        KnownName("Schlepp AG", ("Schleppschiff-Genossenschaft",), 0, "Organization"),
    ]
)


def find(typed: str) -> list[str]:
    return [match.name.text for match in PEOPLE.find(typed, 5)]


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("vis", "Vischer-Iselin, Karl"),
        ("max vis", "Vischer-von Planta, Max"),
        ("Vischr pl", "Vischer-von Planta, Max"),
        ("lussi", "Lüssi, Theophil"),
        ("Luessi", "Lüssi, Theophil"),
        ("herrn chr", "Christ-Wackernagel, Paul"),
        ("Herrn Vischer", "Vischer-von Planta, Max"),
        ("genossen", "Schlepp AG"),
        ("", "Christ-Wackernagel, Paul"),
    ],
)
def test_the_best_name_is_first(typed: str, first: str) -> None:
    assert find(typed)[0] == first


def test_the_matching_spelling_is_named_and_uncertain_matches_are_marked() -> None:
    (match,) = PEOPLE.find("Herrn Christ", 1)
    assert (match.spelling, match.is_whole) == ("Herrn Christ", True)
    assert PEOPLE.find("Max V", 1)[0].spelling == ""
    assert not PEOPLE.find("Christ, Otto", 1)[0].is_whole
    assert PEOPLE.find("Xaver", 5) == []


def test_names_and_spellings_are_known() -> None:
    assert PEOPLE.knows("Th. Lüssi") and PEOPLE.knows("Schlepp AG") and not PEOPLE.knows("Lüssi")
    assert len(PEOPLE) == 5


def make_people(count: int) -> list[KnownName]:
    """Return names of real syllables, each with five other spellings."""
    dice = random.Random(1)
    first = "ba ber chri stoph eg loff nie der brodt beck von rü ti vi"
    rest = "scher mei li oet tin ger wan zen ried sche"
    syllables = f"{first} {rest}".split()

    def make_word() -> str:
        return "".join(dice.choices(syllables, k=dice.choice((2, 3, 3)))).title()

    names = []
    for _ in range(count):
        last, other, first = make_word(), make_word(), make_word()
        spellings = (
            f"Herrn {first} {last}",
            f"Herr {last}",
            last,
            f"{first[0]}. {last}-{other}",
            f"Herren {last}",
        )
        names.append(KnownName(f"{last}-{other}, {first}", spellings, dice.randrange(5)))
    return names


def test_a_key_press_takes_no_longer_than_the_names_are_more() -> None:
    indexes = {count: NameIndex(make_people(count)) for count in (2_500, 10_000)}

    def search(count: int) -> None:
        for typed in ("Herrn Vischer", "vischr", "Christ-Wackrnagel, Paul", "xyzab qwert", "Meilischer"):
            for length in range(1, len(typed) + 1):
                indexes[count].find(typed[:length], 7)

    assert measure_growth(search, 2_500) < ALMOST_LINEAR
