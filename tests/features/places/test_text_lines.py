"""On which line of a scan a place of a long text is read."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import pytest

from gtapp.core.scans.page_text import Box, PageText, turn_box
from gtapp.features.places.text_lines import TextLines

LINES = ("1. Ein groß Haus mit", "eim Garten und Stal­", "lung iſt zu verkauf­", "fen, im Berichthaus.")
TEXT = "1. Ein groß Haus mit einem Garten und Stallung ist zu verkauffen, im Berichthaus."
WIDTH, HEIGHT = 0.02, 0.04
"""Of a character."""


def make_page(lines: Sequence[str], turn: int = 0) -> PageText:
    """Return a page with a heading, and these lines below each other, as far apart as a line is high."""
    edges = array("f")
    text = "\n".join(("Zu verkaufen", *lines))
    row, column = 0, 0
    for each in text:
        box = make_box(row, column, column + 1)
        edges.extend(turn_box(box, -turn % 360))
        row, column = (row + 1, 0) if each == "\n" else (row, column + 1)
    return PageText(text, edges, turn)


def make_box(row: int, first: int, last: int) -> Box:
    return 0.1 + first * WIDTH, 0.1 + row * 2 * HEIGHT, 0.1 + last * WIDTH, 0.1 + (row * 2 + 1) * HEIGHT


def find_row(lines: TextLines, text: str, cursor: int) -> int | None:
    """Return the number of the line at the cursor: 1 for the first line of the text."""
    found = lines.find(text, cursor)
    return found and round((turn_box(found.line, lines.turn)[1] - 0.1) / (2 * HEIGHT))


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_the_line_follows_the_cursor_over_ends_of_lines_and_what_is_read_wrongly(turn: int) -> None:
    page = make_page(LINES, turn)
    boxes = [turn_box(make_box(row, 0, 20), -turn % 360) for row in range(1, 5)]
    lines = TextLines(page, boxes, (600, 900), turn)
    words = {"1.": 1, "groß": 1, "einem": 2, "Stal": 2, "lung": 3, "verkauf": 3, "fen": 4, "haus.": 4}
    assert {word: find_row(lines, TEXT, TEXT.index(word)) for word in words} == words
    assert find_row(lines, TEXT, len(TEXT)) == 4
    found = lines.find(TEXT, TEXT.index("Garten") + 2)
    assert found and found.word and turn_box(found.word, turn) == pytest.approx(make_box(2, 4, 10), abs=1e-5)
    assert found.height == pytest.approx(HEIGHT, abs=1e-5)
    assert turn_box(found.whole, turn) == pytest.approx(
        (*make_box(1, 0, 0)[:2], *make_box(4, 0, 20)[2:]), abs=1e-5
    )


def test_at_the_end_of_a_word_the_line_is_that_of_the_word() -> None:
    lines = TextLines(make_page(LINES), [make_box(row, 0, 20) for row in range(1, 5)], (600, 900))
    end = TEXT.index(" einem")
    assert [find_row(lines, TEXT, end), find_row(lines, TEXT, end + 1)] == [1, 2]


def test_at_the_end_of_a_word_that_is_read_in_part_it_is_that_word() -> None:
    lines = TextLines(
        make_page(("Stein mit einem Sto in", "billigem Preis zu haben")), [make_box(1, 0, 23)], (600, 900)
    )
    text = "Stein mit einem Stock in billigem Preis"
    found = lines.find(text, text.index(" in bill"))
    assert found and found.word == pytest.approx(make_box(1, 16, 19), abs=1e-5)


def test_a_comma_behind_a_word_belongs_to_it() -> None:
    lines = TextLines(make_page(("in billigem Preis, im", "Berichthaus.")), [make_box(1, 0, 21)], (600, 900))
    text = "in billigem Preiss, im Berichthaus."
    found = lines.find(text, text.index(" im"))
    assert found and found.word == pytest.approx(make_box(1, 12, 17), abs=1e-5)


def test_what_is_typed_moves_nothing_behind_it() -> None:
    lines = TextLines(make_page(LINES), [make_box(row, 0, 20) for row in range(1, 5)], (600, 900))
    typed = TEXT.replace("Garten", "schönen großen Garten")
    assert find_row(lines, typed, typed.index("großen Garten")) == 2
    assert find_row(lines, typed, typed.index("Berichthaus")) == 4


def test_a_text_of_which_only_the_beginning_was_found_goes_on_behind_it() -> None:
    lines = TextLines(make_page(LINES), [make_box(1, 0, 20)], (600, 900))
    assert [find_row(lines, TEXT, TEXT.index(word)) for word in ("groß", "Stall", "Bericht")] == [1, 2, 4]


def test_of_a_guess_only_what_reads_like_the_text_counts() -> None:
    page, boxes = make_page(LINES), [make_box(row, 0, 20) for row in range(1, 5)]
    lines = TextLines(page, boxes, (600, 900), is_guess=True)
    assert find_row(lines, TEXT, TEXT.index("Stall")) == 2
    assert lines.find("7. Zwölf Ellen schwarzer Sammet, bey Meister Pfister", 20) is None
    assert TextLines(make_page([]), boxes, (600, 900), is_guess=True).find(TEXT, 5) is None


@pytest.mark.parametrize("turn", [0, 90, 180])
def test_without_words_the_box_is_divided_into_lines_by_the_length_of_the_text(turn: int) -> None:
    # in a box of 400 × 200 pixels, 100 characters make four lines of 50 pixels, each half as wide as the line is high
    size = (1000, 1000)
    whole = (0.2, 0.2, 0.6, 0.4)
    lines = TextLines(make_page([], turn), [turn_box(whole, -turn % 360)], size, turn)
    text = "x" * 64
    tops = []
    for cursor in (0, 15, 17, 40, 63, 64):
        found = lines.find(text, cursor)
        assert found and found.word is None and found.whole == pytest.approx(turn_box(whole, -turn % 360))
        assert found.height == pytest.approx(0.05)
        tops.append(round(turn_box(found.line, turn)[1], 6))
    assert tops == [0.2, 0.2, 0.25, 0.3, 0.35, 0.35]


def test_a_text_that_was_read_elsewhere_is_interpolated_among_the_words_of_its_box() -> None:
    lines = TextLines(make_page(LINES), [make_box(row, 0, 20) for row in range(1, 5)], (600, 900))
    other = "0123456789" * 8
    assert [find_row(lines, other, cursor) for cursor in (0, 30, 79)] == [1, 2, 4]
    assert lines.find("", 0) is None


def test_a_long_text_is_aligned_near_the_cursor() -> None:
    words = [f"wort{number:05d}" for number in range(1600)]
    rows = [" ".join(words[at : at + 4]) for at in range(0, len(words), 4)]
    page = make_page(rows)
    whole = (0.0, make_box(1, 0, 0)[1] - 0.01, 1.0, make_box(len(rows), 0, 0)[3])
    lines, text = TextLines(page, [whole], (600, 9000)), " ".join(words)
    assert [find_row(lines, text, text.index(words[at])) for at in (0, 7, 803, 1599)] == [1, 2, 201, 400]
