"""Texts that look alike are known as such, and what sets them apart has a name."""

from __future__ import annotations

import unicodedata

import pytest

from gtapp.core.record.look_alikes import find_similar, find_traits, fold_look, name_characters
from tests.growth import ALMOST_LINEAR, measure_growth


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("8°", "8º"),
        ("8'", "8′"),
        ("8'", "8’"),
        ("S. 5", "S.\u00a05"),
        ("S. 5", " S.  5 "),
        ("Müller", unicodedata.normalize("NFD", "Müller")),
        ("Moskau", "Mоsкаu"),
        ("Basel", "Ba\u00adsel"),
        ("1-2", "1–2"),
    ],
)
def test_texts_that_look_alike(one: str, other: str) -> None:
    assert one != other
    assert fold_look(one) == fold_look(other)
    assert not find_traits(one)
    assert find_traits(other)


@pytest.mark.parametrize(("one", "other"), [("8°", "8'"), ("8", "8°"), ("Basel", "basel"), ("s", "ſ")])
def test_texts_that_look_different(one: str, other: str) -> None:
    assert fold_look(one) != fold_look(other)


def test_traits_have_names() -> None:
    assert find_traits(" a  b\u00a0") == ["space-start", "space-end", "space-double", "space-other"]
    assert find_traits("e\u0301") == ["decomposed"]
    assert find_traits("Мüller") == ["script"]


def test_characters_that_differ_are_named() -> None:
    assert name_characters("8º", ["8°"]) == ["º U+00BA MASCULINE ORDINAL INDICATOR"]
    assert name_characters("e\u0301", ["é"]) == [
        "e U+0065 LATIN SMALL LETTER E",
        "U+0301 COMBINING ACUTE ACCENT",
    ]
    assert name_characters("\x14a", ["a"]) == ["U+0014"]


def _pair_up(*texts: str) -> set[frozenset[str]]:
    return {frozenset((texts[one], texts[other])) for one, other in find_similar(texts)}


def test_texts_that_are_nearly_alike() -> None:
    assert _pair_up("Leipzig", "Leibzig", "Berlin") == {frozenset(("Leipzig", "Leibzig"))}
    assert _pair_up("8°", "8'", "8") == {
        frozenset(("8°", "8'")),
        frozenset(("8°", "8")),
        frozenset(("8'", "8")),
    }


def test_other_digits_are_other_texts() -> None:
    assert not _pair_up("U 22.6369", "U 22.6370", "1899", "1898")


def test_nothing_is_like_nothing() -> None:
    assert not _pair_up("", "-", "…")


def test_the_work_grows_with_the_texts() -> None:
    def compare(count: int) -> None:
        texts = [f"Verlag {number:05} {chr(97 + number % 26) * 20}" for number in range(count)]
        texts += [
            f"{chr(97 + number % 26)}{chr(97 + number // 26 % 26)}nter den Linden" for number in range(count)
        ]
        list(find_similar(texts))

    assert measure_growth(compare, 1_250) < ALMOST_LINEAR
