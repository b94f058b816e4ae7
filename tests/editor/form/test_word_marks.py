"""Marked words of a text that is being edited: they move with it, the one at the cursor is found, an edited one is unmarked."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from gtapp.editor.form.word_marks import TextMarks, WordMark
from gtapp.kit.appearance.theme import theme_color
from tests.editor.form.conftest import OpenForm
from tests.editor.form.form_window import FormWindow

LINE = "eins zwei 𝔡rei vier"
LONG = "Acht Saum guter alter Landwein\nà 10 Pfund. " * 3
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"line": {"type": "string"}, "long": {"type": "string"}, "lines": {"type": "array"}},
}


def mark(d: FormWindow, key: str, *words: str) -> None:
    """Mark the first places of words in a text."""
    text = d.document.get((key,))
    places = [(text.index(word), len(word)) for word in words]
    marks = tuple(WordMark(start, start + length, start) for start, length in places)
    d.form.mark_words({(key,): TextMarks(text, marks)})


def count_marked_pixels(d: FormWindow, tone: str) -> int:
    """Return how much of the editor with the focus has the colour of a mark."""
    image, colour = d.focus.grab().toImage(), theme_color(tone).rgb()
    return sum(
        image.pixel(x, y) == colour for x in range(0, image.width(), 2) for y in range(0, image.height(), 2)
    )


@pytest.fixture(params=["line", "long"])
def key(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def d(open_form: OpenForm, key: str) -> FormWindow:
    d = open_form(SCHEMA, {"line": LINE, "long": LINE + " " + LONG})
    d.go(key)
    return d


def test_the_marked_word_at_the_cursor_is_found(d: FormWindow, key: str) -> None:
    changes: list[WordMark | None] = []
    d.form.word_changed.connect(lambda: changes.append(d.form.find_marked()))
    mark(d, key, "zwei", "vier")
    d.form.select_part(0, 0)
    assert d.form.find_marked() is None
    d.form.select_part(LINE.index("vier"), len(LINE))
    vier = WordMark(LINE.index("vier"), len(LINE), LINE.index("vier"))
    assert d.form.find_marked() == vier == changes[-1]
    d.form.select_part(6, 6)
    assert d.form.find_marked() == WordMark(5, 9, 5) == changes[-1]
    d.form.mark_words({})
    assert d.form.find_marked() is None is changes[-1]


def test_marks_move_with_what_is_typed_before_them_and_go_with_their_words(d: FormWindow, key: str) -> None:
    mark(d, key, "zwei", "vier")
    d.form.select_part(0, 0)
    d.type("𝔞x ")
    place = d.document.get((key,)).index("zwei")
    d.form.select_part(place, place + 4)
    assert d.form.find_marked() == WordMark(place, place + 4, 5)
    QTest.keyClick(d.focus, Qt.Key.Key_Delete)
    assert d.form.find_marked() is None
    place = d.document.get((key,)).index("vier")
    d.form.select_part(place, place)
    assert d.form.find_marked() == WordMark(place, place + 4, LINE.index("vier"))


def test_marks_stay_beside_a_word_that_the_program_replaces(d: FormWindow, key: str) -> None:
    mark(d, key, "zwei", "vier")
    d.document.set((key,), d.document.get((key,)).replace("zwei", "zwo"))
    place = d.document.get((key,)).index("vier")
    d.form.select_part(place, place)
    assert d.form.find_marked() == WordMark(place, place + 4, LINE.index("vier"))
    d.form.select_part(6, 6)
    assert d.form.find_marked() is None


def test_no_word_is_marked_in_another_text_than_the_one_in_which_it_was_found(
    d: FormWindow, key: str
) -> None:
    mark(d, key, "zwei")
    d.bind({"line": "eins zwei", "long": LINE.upper() + LONG})
    d.go(key)
    d.form.select_part(6, 6)
    assert d.form.find_marked() is None
    d.form.mark_words({(key,): TextMarks("another text", (WordMark(0, 7, 0),))})
    d.form.select_part(1, 1)
    assert d.form.find_marked() is None


def test_the_word_at_the_cursor_is_painted_more_clearly(open_form: OpenForm) -> None:
    d = open_form(SCHEMA, {"long": LONG})
    d.go("long")
    mark(d, "long", "Saum", "Landwein")
    d.form.select_part(0, 0)
    assert count_marked_pixels(d, "doubt_back") and not count_marked_pixels(d, "doubt_here")
    place = LONG.index("Saum") + 1
    d.form.select_part(place, place)
    assert count_marked_pixels(d, "doubt_back") and count_marked_pixels(d, "doubt_here")
    d.form.mark_words({})
    assert not count_marked_pixels(d, "doubt_back") and not count_marked_pixels(d, "doubt_here")


def test_a_marked_word_of_a_line_is_underlined_where_it_stands(open_form: OpenForm) -> None:
    d = open_form(SCHEMA, {"line": LINE})
    editor = d.go("line")
    mark(d, "line", "zwei")
    d.form.select_part(0, 0)
    image, colour = editor.grab().toImage(), theme_color("warn").rgb()
    painted = [
        x for x in range(image.width()) if any(image.pixel(x, y) == colour for y in range(image.height()))
    ]
    metrics = editor.fontMetrics()
    left, width = metrics.horizontalAdvance("eins "), metrics.horizontalAdvance("zwei")
    assert painted and abs(len(painted) - width) <= 4
    assert left <= painted[0] <= left + 14  # the text's margin
