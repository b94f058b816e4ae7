"""Words of the pages that no value explains, and the fields to which they are offered."""

from __future__ import annotations

import pytest

from gtapp.core.schema.pointer import Pointer
from gtapp.features.places.left_words import offer_left_words
from gtapp.features.places.locator import PageLocator
from gtapp.features.places.matching import PageWords
from gtapp.features.places.ocr.page_reading import PageReading
from gtapp.features.places.record_values import WantedValue
from gtapp.features.places.usual_places import UsualPlaces
from tests.features.places.test_locator import make_page

Card = tuple[tuple[str, ...], dict[str, str]]

CARDS: list[Card] = [
    (
        ("Müller, Hans: Ueber Fieber. Berlin 1901.", "XIV, 233 S. Diss. [U 01. 753", "Phys"),
        {"name": "Müller, Hans", "title": "Ueber Fieber", "place": "Berlin", "year": "1901"}
        | {"pages": "XIV, 233", "shelfmark": "U 01. 753", "subject": "Phys"},
    ),
    (
        ("Meier, Max: Der Puls. Bern 1912.", "30 S. Diss. [U 12. 6369", "Phys"),
        {"name": "Meier, Max", "title": "Der Puls", "place": "Bern", "year": "1912"}
        | {"pages": "30", "shelfmark": "U 12. 6369", "subject": "Phys"},
    ),
    (
        ("Lang, Eva: Vom Schlaf. Jena 1933.", "VI, 71 S. Diss. [U 33. 18", "Phys"),
        {"name": "Lang, Eva", "title": "Vom Schlaf", "place": "Jena", "year": "1933"}
        | {"pages": "VI, 71", "shelfmark": "U 33. 18", "subject": "Phys"},
    ),
]
LINES, RECORD = CARDS[-1]


@pytest.fixture
def usual() -> UsualPlaces:
    """The places on the first two cards."""
    found = UsualPlaces()
    for lines, texts in CARDS[:2]:
        found.add(PageLocator([make_page(*lines)]).locate(want(texts)))
    return found


def want(record: dict[str, str]) -> list[WantedValue]:
    return [WantedValue((name,), (text,)) for name, text in record.items() if text]


def offer(usual: UsualPlaces, page: PageReading, **texts: str) -> dict[str, str]:
    """Return what is offered to the fields of the third card if it has these texts in place of its own."""
    record = RECORD | texts
    values = want(record)
    empty: list[Pointer] = [(name,) for name, text in record.items() if not text]
    places = PageLocator([page], usual).locate(values)
    found = offer_left_words(empty, values, places, [PageWords(page.text)], usual.writings)
    return {str(name): text for (name,), text in found.items()}


@pytest.mark.parametrize(
    ("field", "text"),
    [("shelfmark", "U 33. 18"), ("year", "1933"), ("pages", "VI, 71"), ("subject", "Phys")],
)
def test_words_are_offered_to_the_empty_field_of_which_values_are_written_so(
    usual: UsualPlaces, field: str, text: str
) -> None:
    assert offer(usual, make_page(*LINES)) == {}
    assert offer(usual, make_page(*LINES), **{field: ""}) == {field: text}


def test_names_and_titles_are_offered_to_no_field(usual: UsualPlaces) -> None:
    assert offer(usual, make_page(*LINES), title="", place="") == {}


def test_words_without_a_number_are_offered_only_alone(usual: UsualPlaces) -> None:
    assert offer(usual, make_page(*LINES[:2], "nach Phys geordnet"), subject="") == {}


def test_words_are_offered_to_a_field_whose_value_is_written_otherwise(usual: UsualPlaces) -> None:
    page = make_page(*LINES)
    assert offer(usual, page, shelfmark="Diss.") == {"shelfmark": "U 33. 18"}
    assert offer(usual, page, shelfmark="U 33. 13") == {}  # read badly, or drafted badly
    assert offer(usual, page, pages="Phys") == {}  # numbers alone are too common


def test_one_card_is_not_enough() -> None:
    usual = UsualPlaces()
    lines, texts = CARDS[0]
    usual.add(PageLocator([make_page(*lines)]).locate(want(texts)))
    assert offer(usual, make_page(*LINES), shelfmark="", year="") == {}


def test_nothing_is_offered_where_the_record_explains_little_of_the_page(usual: UsualPlaces) -> None:
    more = "Wörter die kein Wert des Datensatzes erklärt und noch viele andere dazu"
    assert offer(usual, make_page(*LINES, more, more), shelfmark="") == {}
    assert offer(usual, make_page(*LINES, *[more] * 30), shelfmark="") == {}
