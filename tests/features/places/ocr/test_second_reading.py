"""A second reading adds the words that the first one passed over, and replaces uncertain ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from PIL import Image, ImageDraw, ImageFont

from gtapp.features.places.ocr.second_reading import read_rest
from gtapp.features.places.ocr.tesseract_engine import TesseractEngine, Word
from tests.growth import ALMOST_LINEAR, measure_growth

HEAD, DATE = (100.0, 100.0, 500.0, 140.0), (800.0, 100.0, 1200.0, 140.0)
BEGIN, END = (100.0, 300.0, 500.0, 340.0), (510.0, 300.0, 780.0, 340.0)
PLACES = (HEAD, DATE, BEGIN, END)


class _Engine:
    """Reads these words in place of Tesseract, and keeps the images that it was given."""

    def __init__(self, *words: Word) -> None:
        self.words = list(words)
        self.images: list[Image.Image] = []

    def read_scattered(self, image: Image.Image, ink: float) -> list[Word]:
        self.images.append(image)
        return self.words


def write(text: str, place: tuple[float, ...], confidence: float = 95, begins: bool = True) -> Word:
    left, top, right, bottom = place
    return Word((left, top, right, bottom), ((text, (left, top, right, bottom)),), confidence, begins)


def draw_page() -> Image.Image:
    """Return a page with print at all places, and a black border."""
    page = Image.new("L", (1600, 1000), 0)
    draw = ImageDraw.Draw(page)
    draw.rectangle((30, 30, 1570, 970), fill=215)
    for left, top, right, _ in PLACES:
        draw.text(
            (left, top - 8), "mmmmmmmmmmmmmmm"[: int(right - left) // 40], 90, ImageFont.load_default(40)
        )
    return page


def read(engine: _Engine, words: Sequence[Word]) -> list[list[str]]:
    lines: list[list[str]] = []
    for word in read_rest(cast(TesseractEngine, engine), draw_page(), list(words)):
        if word.begins_line:
            lines.append([])
        lines[-1].append(word.text)
    return lines


def test_a_page_whose_ink_is_all_read_is_read_once() -> None:
    engine = _Engine(write("other", HEAD))
    assert read(engine, [write(text, place) for text, place in zip("abcd", PLACES, strict=True)]) == [
        ["a"],
        ["b"],
        ["c"],
        ["d"],
    ]
    assert not engine.images


def test_what_was_passed_over_becomes_a_line_of_its_own() -> None:
    engine = _Engine(write("16. Februar", DATE))
    first = [write("Basel", HEAD), write("Sehr", BEGIN), write("geehrter", END, begins=False)]
    assert read(engine, first) == [["16. Februar"], ["Basel"], ["Sehr", "geehrter"]]


def test_a_line_that_was_passed_over_follows_the_one_above() -> None:
    engine = _Engine(write("Sehr", BEGIN), write("geehrter", END, begins=False))
    first = [write("Basel", HEAD), write("16. Februar", DATE)]
    assert read(engine, first) == [["Basel"], ["Sehr", "geehrter"], ["16. Februar"]]


def test_a_word_that_is_read_with_more_certainty_replaces_the_other_in_its_line() -> None:
    engine = _Engine(write("geehrter", END, 90))
    first = [
        write("Basel", HEAD),
        write("April", DATE),
        write("Sehr", BEGIN),
        write("gechrtor", END, 30, False),
    ]
    assert read(engine, first) == [["Basel"], ["April"], ["Sehr", "geehrter"]]


def test_uncertain_words_and_parts_of_words_replace_nothing() -> None:
    first = [
        write("Basel", HEAD),
        write("April", DATE),
        write("Sehr", BEGIN),
        write("gechrtor", END, 30, False),
    ]
    lines = [["Basel"], ["April"], ["Sehr", "gechrtor"]]
    assert read(_Engine(write("geehrter", END, 50)), first) == lines
    assert read(_Engine(write("er", (740.0, 300.0, 780.0, 340.0))), first) == lines


def test_only_what_is_left_is_shown_to_the_second_reading() -> None:
    engine = _Engine()
    read(engine, [write("Basel", HEAD), write("Sehr", BEGIN), write("geehrter", END, begins=False)])
    (rest,) = engine.images

    def darkest(place: tuple[float, ...]) -> int:
        left, top, right, bottom = map(int, place)
        return min(rest.crop((left, top, right, bottom)).tobytes())

    assert darkest(DATE) < 120 and darkest(HEAD) > 180 and darkest(END) > 180


def test_the_work_grows_with_the_lines_of_a_page() -> None:
    def read_lines(count: int) -> None:
        places = [
            (10.0 + 400 * column, 10.0 + row, 40.0 + 400 * column, 10.8 + row)
            for column in range(4)
            for row in range(count // 4)
        ]
        engine = _Engine(*(write("gut", place, 90) for place in places))
        assert len(read(engine, [write("gul", place, 30) for place in places])) == len(places)

    assert measure_growth(read_lines, 300) < ALMOST_LINEAR
