"""The words of long texts that a reading has otherwise: which ones, what is read, and how many are marked."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.features.doubts.doubtful_words import (
    LEAST_WORDS,
    MOST_MARKED,
    compare_words,
    find_doubtful_words,
)
from tests.strategies import examples

TEXT = "Bey Jungfr. Meyerin an der huthgass sind frisch angelangte süsse Pickings in billigem Preis zu haben."
READ = (
    "Bey Jungfr. Meyerin an der Huthgaß ſind friſch ange- langte füſſe Pickings in billigem Preis zu haben."
)


def show(text: str, reading: str) -> list[tuple[str, str]]:
    return [(text[word.start : word.end], word.reading) for word in compare_words(text, reading)]


def test_words_that_differ_are_found_with_what_is_read() -> None:
    assert show(TEXT, READ) == [("huthgass", "Huthgaß"), ("süsse", "füſſe")]


def test_letters_that_ocr_confuses_count_less() -> None:
    (confused,) = compare_words("vorigen", "porigen")
    (other,) = compare_words("vorigen", "xorigen")
    assert confused.differences < other.differences


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
    found = find_doubtful_words({("a",): (TEXT, READ), ("b",): (TEXT, TEXT), ("c",): ("zu kurz", "zu lang")})
    assert {place: [TEXT[word.start : word.end] for word in words] for place, words in found.items()} == {
        ("a",): ["huthgass", "süsse"]
    }
    alone = find_doubtful_words({("a",): (TEXT, READ)})
    assert [TEXT[word.start : word.end] for word in alone[("a",)]] == ["huthgass"]


texts = st.lists(st.text(st.characters(codec="utf-8"), min_size=1, max_size=6), max_size=30).map(" ".join)


@examples(150)
@given(texts, texts)
def test_every_word_has_its_place(text: str, reading: str) -> None:
    for word in compare_words(text, reading):
        assert text[word.start : word.end].split() == [text[word.start : word.end]]
        assert word.differences > 0
    assert not compare_words(text, text)
    marked = sum(len(words) for words in find_doubtful_words({(): (text, reading)}).values())
    assert marked <= MOST_MARKED * max(len(text.split()), LEAST_WORDS)
