"""Texts are found as people type them: without case, accents, ligatures, and whatever the keyboard doesn't have."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.platform.text_folding import fold, fold_with_places


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("Käthe", "kathe"),
        ("Ka\u0308the", "KÄTHE"),
        ("ſa\u0364mmtliche", "sammtliche"),
        ("zu\u0366", "zu"),
        ("Größe", "Grosse"),
        ("GRÖẞE", "größe"),
        ("Œuvre cœur", "oeuvre coeur"),
        ("Kjær Sørensen", "kjaer sorensen"),
        ("Łódź", "lodz"),
        ("ﬁnden, ﬂott, ﬅumm", "finden, flott, stumm"),
        ("ꝛc.", "rc."),
        ("l’année", "l'annee"),
        ("„Löwen“ – Nᵒ 3", '"lowen" - no 3'),
        ("Buch\u00adhandlung\u200b", "buchhandlung"),
        ("S.\u00a012\nBasel\tBern", "s. 12 basel bern"),
        ("ℌof", "hof"),
        ("İstanbul ıssız", "istanbul issiz"),
    ],
)
def test_a_text_is_found_as_it_is_typed(text: str, typed: str) -> None:
    assert fold(text) == fold(typed) == fold(unicodedata.normalize("NFD", text))


@pytest.mark.parametrize(
    ("text", "wanted", "found"),
    [
        ("Frau Käthe", "kathe", ["Käthe"]),
        ("Frau Ka\u0308the\u0301 kathe", "KATHE", ["Ka\u0308the\u0301", "kathe"]),
        ("in ſa\u0364mmtliche", "sa", ["ſa\u0364"]),
        ("cœur", "o", ["œ"]),
        ("groß", "s", ["ß"]),
        ("abc", "", []),
        ("abc", "d", []),
    ],
)
def test_the_place_is_that_of_the_whole_characters(text: str, wanted: str, found: list[str]) -> None:
    assert [text[start:end] for start, end in fold_with_places(text).find(wanted)] == found


@given(st.text(), st.integers(0, 20), st.integers(1, 20))
def test_any_part_of_a_text_is_found_in_it(text: str, start: int, length: int) -> None:
    part = text[start : start + length]
    assert fold(part) in fold(text)
    assert fold_with_places(text).folded == fold(text)
    for begin, end in fold_with_places(text).find(part):
        assert fold(part) in fold(text[begin:end])
