"""Where values stand on pages: texts of pages and values in, boxes out."""

from __future__ import annotations

import tracemalloc
from array import array
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gtapp.core.scans.page_text import PageText, turn_box
from gtapp.core.schema.pointer import Pointer
from gtapp.features.places.locator import PageLocator
from gtapp.features.places.ocr.page_reading import PageReading
from gtapp.features.places.record_values import ValuePlace, WantedValue
from gtapp.features.places.usual_places import UsualPlaces
from gtapp.features.places.written_forms import write_date_forms
from tests.growth import ALMOST_LINEAR, measure_growth

HIGH = 0.1
WIDE = 0.01


def make_page(*lines: str) -> PageReading:
    """Return a page on which each line is a tenth as high as the page, and each character a hundredth as wide."""
    edges = array("f")
    for row, line in enumerate(lines):
        for column in range(len(line)):
            edges.extend((column * WIDE, row * HIGH, (column + 1) * WIDE, (row + 1) * HIGH))
        edges.extend((0, 0, 0, 0))
    return PageReading(PageText("\n".join(lines), edges[:-4]))


def locate(
    values: list[WantedValue], pages: list[PageReading], usual: UsualPlaces | None = None
) -> dict[Pointer, ValuePlace]:
    return PageLocator(pages, usual).locate(values)


def want(*texts: str) -> list[WantedValue]:
    return [WantedValue((f"field{at}",), (text,)) for at, text in enumerate(texts)]


def find(pages: Iterable[PageReading], *texts: str) -> list[tuple[int, int, int] | None]:
    """Return line, first and last column of the place of each value; None where it was not found."""
    places = locate(want(*texts), list(pages))
    found = [places.get((f"field{at}",)) for at in range(len(texts))]
    return [_read(place) if place else None for place in found]


def _read(place: ValuePlace) -> tuple[int, int, int]:
    left, top, right, _ = place.boxes[0]
    return round(top / HIGH), round(left / WIDE), round(right / WIDE)


CARD = make_page("Müller, Hans: Ueber Fieber. Berlin 1880,", "30 S. 8° Berlin, Diss. med. 1880")


def test_values_stand_in_the_order_of_the_fields() -> None:
    assert find([CARD], "Müller", "Berlin", "1880", "30", "Berlin, Diss. med. 1880") == [
        (0, 0, 6),
        (0, 28, 34),
        (0, 35, 39),
        (1, 0, 2),
        (1, 9, 32),
    ]


def test_a_value_does_not_stand_on_the_words_of_another_one() -> None:
    assert find([CARD], "Berlin, Diss. med. 1880", "1880") == [(1, 9, 32), (0, 35, 39)]


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("Baſel den iſt", "Basel"),
        ("MÜLLER (Hans)", "Müller"),
        ("S t o c k m a n n, Bernd", "Stockmann"),
        ("Mueiler, Hans", "Mueller"),
        ("in-8°, 103 p.", "8°"),
        ("8o. 103 p.", "8°"),
        ("gr. l88o in", "1880"),
        ("61S. 8", "61"),
        ("2'400.- im Jahr", "2400"),
        ("Οὐδεὶς ἀγεωμέτρητος", "ουδεις"),
    ],
)
def test_a_value_is_found_as_ocr_and_people_write_it(written: str, value: str) -> None:
    assert find([make_page(written)], value) != [None]


@pytest.mark.parametrize(
    ("written", "value"), [("1880 in Berlin", "8"), ("Oud et al.", "und"), ("104 S.", "103")]
)
def test_a_short_value_is_not_found_in_another_word(written: str, value: str) -> None:
    assert find([make_page(written)], value) == [None]


def test_a_number_with_its_sign_comes_before_one_with_a_digit_in_place_of_the_sign() -> None:
    assert find([make_page("30 S. 8°", "geboren im Juli 81")], "8°") == [(0, 6, 7)]


@pytest.mark.parametrize("other", ["88", "89"])
def test_no_digit_but_one_like_a_sign_is_in_its_place(other: str) -> None:
    assert find([make_page(f"Februar {other}")], "8°") == [None]


def test_a_value_has_a_box_in_each_of_its_lines() -> None:
    page = make_page("Über die Me-", "thode der kleinsten", "Quadrate, Berlin")
    place = locate(want("Über die Methode der kleinsten Quadrate"), [page])[("field0",)]
    assert [round(box[1] / HIGH) for box in place.boxes] == [0, 1, 2]
    assert round(place.boxes[2][2] / WIDE) == len("Quadrate")


def test_a_long_text_is_found_by_its_beginning_where_columns_are_mixed() -> None:
    page = make_page(
        "9. Eine Uhr mit einer Feder und schönen Gehäusen", "zu verkaufen angetragen wird allhier 7"
    )
    text = "9. Eine Uhr mit einer Feder und schönen Gehäusen, die acht Tage geht und Viertel repetiert, in billigem Preis"
    assert find([page], text) == [(0, 0, 48)]


def test_a_long_text_begins_and_ends_with_its_own_words() -> None:
    page = make_page(
        "3. Bey Jungfr. Meyerin sind Pickings zu haben.",
        "4. Im Gafthof zur Blumen ift guter alter Honig",
        "die Maaß zu haben.",
        "5. Bey weme schone gelbe Vogelein zu haben.",
    )
    text = "4. Im Gasthof zur Blumen ist guter alter Honig die Maaß à 12 Batzen zu haben."

    (place,) = locate(want(text), [page]).values()

    assert [_read(place._replace(boxes=(box,))) for box in place.boxes] == [(1, 0, 46), (2, 0, 17)]


def test_another_day_is_another_date() -> None:
    page = make_page("Basel, den 4.Juli 1933", "die Versammlung vom 24. Juli 1933")

    assert find([page], "24 Juli 1933", "4 Juli 1933") == [(1, 20, 33), (0, 11, 22)]
    assert find([page], "14 Juli 1933") == [None]


def test_a_value_may_need_a_text_that_is_more_similar() -> None:
    page = make_page("mit Herrn Schiff gesprochen")
    texts = ("Herr Schiffer",)

    assert locate([WantedValue(("name",), texts)], [page])
    assert not locate([WantedValue(("name",), texts, 0.95)], [page])


def test_a_value_is_looked_for_on_all_pages() -> None:
    places = locate(want("Basel", "Zürich"), [make_page("Basel, den 3."), make_page("nach Zürich")])
    assert [places[f"field{at}",].page for at in range(2)] == [0, 1]


def test_of_two_that_are_alike_the_one_on_the_earlier_page_is_taken() -> None:
    pages = [make_page("Bern, 14. Närz 1927"), make_page("- 2 -  14.3.27"), make_page("- 3 -  14.3.27")]
    (place,) = locate([WantedValue(("date",), write_date_forms("1927-03-14"))], pages).values()
    assert (place.page, place.text) == (0, "14. Närz 1927")


def test_of_two_spellings_the_longer_one_is_taken() -> None:
    page = make_page("Postfach V 2770", "Dr Max Fischer")
    places = locate([WantedValue(("sender",), ("Vischer, Max", "V.", "Dr. Max Vischer"))], [page])
    assert _read(places["sender",]) == (1, 0, 14)


def test_an_entry_that_is_not_found_is_supposed_between_its_neighbours() -> None:
    page = make_page("1. Ein Rock", "2. Fu n geht", "3. Eine Uhr")
    values = [
        WantedValue(("entries", at, "text"), (text,))
        for at, text in enumerate(["1. Ein Rock", "2. Wein zu haben", "3. Eine Uhr"])
    ]
    place = locate(values, [page])["entries", 1, "text"]
    assert place.is_guess
    assert _read(place) == (1, 0, 12)


def test_a_field_that_is_not_found_is_supposed_where_it_usually_stands() -> None:
    usual = UsualPlaces()
    wanted = want("Berlin", "1880")
    for _ in range(3):
        usual.add(locate(wanted, [make_page("Ein Titel", "Berlin 1880")], usual))
    place = locate(wanted, [make_page("Ein anderer", "Bcriin 18$0")], usual)["field1",]
    assert place.is_guess
    assert _read(place) == (1, 7, 11)


@pytest.fixture
def imprints() -> UsualPlaces:
    """The places on three cards, of which each has place, year and pages elsewhere, in this order."""
    usual = UsualPlaces()
    for at, texts in enumerate((("Berlin", "1880", "30"), ("Jena", "1911", "71"), ("Bonn", "1899", "64"))):
        usual.add(locate(want(*texts), [make_page(*["Titel"] * (3 * at), " ".join(texts))], usual))
    assert usual.guess(("field1",)) is None
    return usual


def test_a_field_that_is_not_found_is_supposed_between_its_usual_neighbours(imprints: UsualPlaces) -> None:
    page = make_page("Ein Titel", "und Weiteres 1933", "Jena vxqz 44 S. 8°", "Diss.")
    places = locate(want("Jena", "1886", "44"), [page], imprints)
    assert places["field1",].is_guess and _read(places["field1",]) == (2, 5, 9)


@pytest.mark.parametrize("line", ["Jena viele andere Wörter 44", "Jena 44 vxqz", "Jena 44"])
def test_other_words_are_no_guess(line: str, imprints: UsualPlaces) -> None:
    assert ("field1",) not in locate(want("Jena", "1886", "44"), [make_page("Ein Titel", line)], imprints)


def test_pages_without_words_and_items_without_pages_have_no_guess(imprints: UsualPlaces) -> None:
    assert locate(want("Jena", "1886", "44"), [PageReading(), PageReading()], imprints) == {}
    assert locate(want("Jena", "1886", "44"), [], imprints) == {}


def test_an_area_that_holds_most_of_a_field_s_places_is_a_guess() -> None:
    usual = UsualPlaces()
    for at in range(8):
        usual.add({("note",): ValuePlace(0, ((0.1 + at / 100, 0.2, 0.2 + at / 100, 0.25),), 1.0)})
    place = usual.guess(("note",))
    assert place and place.boxes[0] == pytest.approx((0.11, 0.2, 0.26, 0.25))


def test_guesses_are_not_learnt() -> None:
    usual = UsualPlaces()
    for _ in range(3):
        usual.add({("year",): ValuePlace(0, ((0.1, 0.1, 0.2, 0.2),), 0.0)})
    assert usual.guess(("year",)) is None


def test_a_field_without_a_usual_place_is_not_guessed() -> None:
    usual = UsualPlaces()
    for at in range(5):
        usual.add({("note",): ValuePlace(0, ((0.1, at / 5, 0.2, at / 5 + 0.1),), 1.0)})
    assert usual.guess(("note",)) is None


SIGNER = WantedValue(("senders", 0), ("Meier, Hans", "Herr Meier"), 0.85, is_signed=True)
CLOSING = make_page("den Bericht ueber das Boot", "senden.      hoßhachtenä", "Die Bootsgesellschaft")


def test_who_signed_by_hand_is_supposed_below_the_closing_formula_of_the_last_page() -> None:
    pages = [make_page("Sehr geehrter Herr, Hochachtungsvoll schrieben Sie"), CLOSING, make_page("Beilage")]
    place = locate([SIGNER], pages)[SIGNER.pointer]
    (left, top, right, bottom), formula = place.boxes[0], (13 * WIDE + 24 * WIDE) / 2
    assert place.is_guess and place.page == 1
    assert left < formula < right
    assert (top, bottom) == pytest.approx((2 * HIGH, 3 * HIGH))


def test_a_name_that_is_typed_stands_there_and_not_at_the_signature() -> None:
    place = locate([SIGNER], [make_page("Herr Meier wird den Bericht senden"), CLOSING])[SIGNER.pointer]
    assert not place.is_guess and place.page == 0


def test_other_values_and_letters_without_a_formula_have_no_place_of_a_signature() -> None:
    assert not locate([SIGNER._replace(is_signed=False)], [CLOSING])
    assert not locate([SIGNER], [make_page("wir begrüssen das Ergebnis", "und bleiben ergeben")])


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_a_signature_is_below_the_formula_of_a_page_that_is_turned(turn: int) -> None:
    text = CLOSING.text
    boxes = [turn_box(text.box(at), 360 - turn) for at in range(len(text.text))]
    page = PageReading(PageText(text.text, array("f", [edge for box in boxes for edge in box]), turn))
    (box,) = locate([SIGNER], [page])[SIGNER.pointer].boxes
    (upright,) = locate([SIGNER], [CLOSING])[SIGNER.pointer].boxes
    assert turn_box(box, turn) == pytest.approx(upright, abs=1e-6)


def test_the_usual_place_decides_between_two_that_are_alike() -> None:
    usual = UsualPlaces()
    for _ in range(3):
        usual.add({("field0",): ValuePlace(0, ((0.0, 0.1, 0.04, 0.2),), 1.0)})
    places = locate(want("1880"), [make_page("1880", "1880", "1880")], usual)
    assert _read(places["field0",]) == (1, 0, 4)


@pytest.mark.slow
def test_a_page_of_single_letters_takes_no_more_memory_than_others() -> None:
    page = make_page("a " * 50_000)
    tracemalloc.start()
    assert find([page], "Berlin") == [None]
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 200 * 2**20


def test_a_number_of_thousands_of_digits_takes_no_longer_than_a_text() -> None:
    page = make_page("1234 " * 8_000)

    def search(length: int) -> None:
        assert find([page], "7" * length) == [None]

    assert measure_growth(search, 1_250) < ALMOST_LINEAR


TABLE = replace(
    make_page(
        "Stellung  Ort     Lohn",
        "Gehilfin  Bern    2400.-",
        'Kanzlist  "       20',
        "Kanzlist  Bern    20 20",
    ),
    cells=tuple(
        tuple((left, at * HIGH, right, (at + 1) * HIGH) for left, right in pairwise((0.0, 0.09, 0.17, 0.3)))
        for at in range(1, 4)
    ),
)


def locate_rows(*rows: dict[str, str]) -> dict[Pointer, ValuePlace]:
    values = [
        WantedValue(("rows", at, name), (text,)) for at, row in enumerate(rows) for name, text in row.items()
    ]
    return locate(values, [TABLE])


def test_rows_are_paired_by_content() -> None:
    places = locate_rows({"post": "Kanzlist", "pay": "20"}, {"post": "Kanzlist", "town": "Bern"})
    assert [round(places["rows", at].boxes[0][1] / HIGH) for at in range(2)] == [2, 3]


def test_a_row_that_is_not_recognised_stands_where_its_number_says() -> None:
    page = replace(
        make_page("Stellung Ort", "unlesbar", "Gehilfe Bern", "Kanzlist Basel", "Sekretär Zug"),
        cells=tuple(((0.0, at * HIGH, 0.3, (at + 1) * HIGH),) for at in (0, 2, 3, 4)),
    )
    posts = ["Lehrling", "Gehilfe Bern", "Kanzlist Basel", "Sekretär Zug"]
    places = locate([WantedValue(("rows", at, "post"), (post,)) for at, post in enumerate(posts)], [page])
    assert [round(places["rows", at].boxes[0][1] / HIGH) for at in range(4)] == [1, 2, 3, 4]


def test_a_cell_that_is_not_found_stands_where_its_row_crosses_its_column() -> None:
    places = locate_rows({"town": "Bern", "pay": "2400.-"}, {"town": "do.", "pay": "20"})
    place = places["rows", 1, "town"]
    assert place.is_guess
    assert _read(place) == (2, 9, 17)


def test_a_cell_without_text_stands_in_its_column() -> None:
    place = locate_rows({"town": "Bern", "pay": "2400.-"}, {"post": "Kanzlist", "pay": "20"})[
        "rows", 1, "town"
    ]
    assert place.is_guess
    assert _read(place) == (2, 9, 17)


def test_a_text_that_a_row_has_twice_is_taken_in_the_column_of_the_field() -> None:
    places = locate_rows(
        {"town": "Bern", "pay": "2400.-"}, {"pay": "20"}, {"post": "Kanzlist", "town": "Bern", "pay": "20"}
    )
    assert _read(places["rows", 2, "pay"]) == (3, 18, 20)


@settings(max_examples=60)
@given(st.lists(st.text(max_size=30), max_size=6), st.lists(st.text(max_size=60), max_size=8))
def test_any_texts_have_places_on_the_page_or_none(lines: list[str], texts: list[str]) -> None:
    page = make_page(*[" ".join(line.split()) for line in lines])
    for place in locate(want(*texts), [page]).values():
        assert 0 <= place.similarity <= 1
        assert place.boxes
        assert all(left <= right and top <= bottom for left, top, right, bottom in place.boxes)
