"""The words of long texts that a reading has otherwise: which ones, what is read, and how many are marked."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.schema.pointer import Pointer
from gtapp.features.doubts.doubtful_words import (
    LEAST_WORDS,
    MOST_MARKED,
    OCR,
    PAGE,
    ComparedText,
    DoubtfulWord,
    TextReading,
    align,
    find_differing_words,
    find_doubtful_words,
    move_words,
)
from tests.strategies import examples

TEXT = "Bey Jungfr. Meyerin an der huthgass sind frisch angelangte süsse Pickings in billigem Preis zu haben."
READ = (
    "Bey Jungfr. Meyerin an der Huthgaß ſind friſch ange- langte füſſe Pickings in billigem Preis zu haben."
)


def scanned(text: str, reading: str) -> ComparedText:
    """A text with what OCR reads in its place."""
    return ComparedText(text, (TextReading(reading, (OCR,), is_exact=False),))


def read_twice(text: str, *readings: str) -> ComparedText:
    """A text with what models read in its place."""
    return ComparedText(text, tuple(TextReading(each, (f"m{n}",)) for n, each in enumerate(readings)))


def show(text: str, reading: str) -> list[tuple[str, str]]:
    """Return the words of a text that OCR reads otherwise, and how."""
    alignment = align(text, reading, False)
    words = text.split()
    return [(words[first], alignment.read(first, last)) for first, last in alignment.differing]


def list_readings(word: DoubtfulWord) -> list[tuple[str, tuple[str, ...]]]:
    return [(each.text, each.readers) for each in word.readings]


def test_words_that_differ_are_found_with_what_is_read() -> None:
    assert show(TEXT, READ) == [("huthgass", "Huthgaß"), ("süsse", "füsse")]


def test_letters_that_ocr_confuses_count_less() -> None:
    confused, other = align("vorigen", "porigen", False), align("vorigen", "xorigen", False)
    assert 0 < confused.count_differences(0, 0) < other.count_differences(0, 0)


@pytest.mark.parametrize(
    "reading",
    [
        "ein Jahr, und ſo⸗bald",
        "ein Iahr und so-bald.",
        "zwar ein Jahr und so-bald nicht",
        "ein Jahr und\u00ad so-bald",
    ],
)
def test_what_print_writes_otherwise_is_no_difference(reading: str) -> None:
    assert show("ein Jahr und so-bald", reading) == []


def test_a_word_that_is_missing_is_found_beside_it() -> None:
    assert (
        show("ein Schleifstein in billigem Preis", "ein großer Schleifstein in billigem Preis")[0][0] == "ein"
    )


def test_at_most_one_word_in_ten_is_marked_the_most_different_first() -> None:
    found = find_doubtful_words(
        {("a",): scanned(TEXT, READ), ("b",): scanned(TEXT, TEXT), ("c",): scanned("zu kurz", "zu lang")}
    )
    assert {place: [TEXT[word.start : word.end] for word in words] for place, words in found.items()} == {
        ("a",): ["huthgass", "süsse"]
    }
    alone = find_doubtful_words({("a",): scanned(TEXT, READ)})
    assert [TEXT[word.start : word.end] for word in alone[("a",)]] == ["huthgass"]


def test_what_a_model_reads_otherwise_comes_before_what_ocr_does() -> None:
    compared = ComparedText(
        TEXT, (*read_twice(TEXT, TEXT.replace("Preis", "Preiß")).readings, *scanned(TEXT, READ).readings)
    )
    (word,) = find_doubtful_words({(): compared})[()]
    assert (TEXT[word.start : word.end], list_readings(word)) == ("Preis", [("Preiß", ("m0",))])


def test_models_are_compared_by_each_character_and_those_that_agree_are_named_together() -> None:
    text = "Ein Kuchin-Känsterlein, Item ein Schleif-Stein mit einem Stock zu haben, im Berichthaus."
    other = text.replace("Känsterlein,", "Känsterlein;")
    compared = ComparedText(text, (*read_twice(text, other, other).readings, *scanned(text, other).readings))
    (word,) = find_doubtful_words({(): compared})[()]
    assert list_readings(word) == [("Kuchin-Känsterlein;", ("m0", "m1"))]


@pytest.mark.parametrize(
    ("text", "reading", "found"),
    [
        ("ein grofser Hauf", "ein großer Haus", [("grofser", "großer"), ("Hauf", "Haus")]),
        ("ein Haus", "ein großes Haus", [("Haus", "großes Haus")]),
        ("ein Haus", "ein Haus allhier", [("Haus", "Haus allhier")]),
        ("ein neues Haus", "neues Haus", [("ein", "")]),
        ("der Doctor Garten hier", "der Doctor-Garten hier", [("Doctor Garten", "Doctor-Garten")]),
        ("ein Schleifstein da", "ein Schleif Stein da", [("Schleifstein", "Schleif Stein")]),
        ("ein  Haus\n hier ", "ein Haus hier", []),
    ],
)
def test_words_that_are_missing_divided_or_joined(
    text: str, reading: str, found: list[tuple[str, str]]
) -> None:
    words = find_differing_words(text, [reading])
    assert [(text[word.start : word.end], word.readings[0].text) for word in words] == found


def test_a_word_that_the_other_texts_write_otherwise_is_doubted_where_nothing_else_is_read() -> None:
    usual = "Alles ist im Berichthaus zu erfragen und zu haben"
    texts: dict[Pointer, ComparedText] = {(place,): ComparedText(usual, ()) for place in range(3)}
    texts[9,] = ComparedText(usual.replace("Berichthaus", "Berichtshaus,"), ())
    texts[10,] = ComparedText(usual.replace("Berichthaus", "Berichthause"), ())  # another form of the word
    ((place, (word,)),) = find_doubtful_words(texts).items()
    assert place == (9,) and list_readings(word) == [("Berichthaus,", (PAGE,))]


def test_words_stay_where_they_are_in_an_edited_text() -> None:
    text = "eins zwei drei vier"
    words = find_differing_words(text, ["eins zwoi drei fier"])
    edited = "nun eins zwei und drei viel"
    assert [edited[each.start : each.end] for each in move_words(words, text, edited)] == ["zwei"]
    assert [each.key for each in move_words(words, text, edited)] == [text.index("zwei")]


texts = st.lists(st.text(st.characters(codec="utf-8"), min_size=1, max_size=6), max_size=30).map(" ".join)


@examples(150)
@given(texts, texts)
def test_every_word_has_its_place(text: str, reading: str) -> None:
    for is_exact in (False, True):
        alignment = align(text, reading, is_exact)
        for first, last in alignment.differing:
            assert alignment.count_differences(first, last) > 0
            assert len(alignment.read(first, last)) <= len(text) + 2 * len(reading)
        assert not align(text, text, is_exact).differing
    for word in find_differing_words(text, [reading]):
        assert text[word.start : word.end].strip() == text[word.start : word.end] != ""
    both = ComparedText(text, (*read_twice(text, reading).readings, *scanned(text, reading).readings))
    found = find_doubtful_words({(): both}).get((), [])
    marked = sum(len(text[word.start : word.end].split()) for word in found)
    assert marked <= MOST_MARKED * max(len(text.split()), LEAST_WORDS)
    assert [each.start for each in found] == sorted({each.start for each in found})
    assert move_words(found, text, text) == found
