"""The differing characters of two texts: complete, fast, and described in words."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import Levenshtein

from gtapp.scoring import text_differences as module
from gtapp.scoring.text_differences import describe_difference, find_differences
from tests.growth import ALMOST_LINEAR, measure_growth
from tests.strategies import examples, texts

pairs = st.one_of(
    st.tuples(texts, texts), st.tuples(st.text("ab ,", max_size=12), st.text("ab ,", max_size=12))
)


def rebuild_answer(truth: str, answer: str) -> str:
    """Return the answer, rebuilt from the truth and the differing spans only."""
    parts, at = [], 0
    for _, (start, end), (from_, to) in find_differences(truth, answer):
        parts += [truth[at:start], answer[from_:to]]
        at = end
    return "".join([*parts, truth[at:]])


@pytest.mark.slow
@examples(400)
@given(pairs)
def test_the_spans_turn_the_truth_into_the_answer(pair: tuple[str, str]) -> None:
    assert rebuild_answer(*pair) == pair[1]


@examples(400)
@given(pairs)
def test_spans_are_minimal_and_never_touch(pair: tuple[str, str]) -> None:
    found = find_differences(*pair)
    assert sum(max(b - a, d - c) for _, (a, b), (c, d) in found) <= Levenshtein.distance(*pair)
    for before, after in pairwise(found):
        assert before.truth[1] < after.truth[0]
        assert before.answer[1] < after.answer[0]


@examples(200)
@given(pairs)
def test_the_kind_names_the_side_with_characters(pair: tuple[str, str]) -> None:
    for kind, (start, end), (from_, to) in find_differences(*pair):
        assert (
            kind
            == {(True, False): "missing", (False, True): "more", (True, True): "changed"}[
                (end > start, to > from_)
            ]
        )


@pytest.mark.slow
@examples(200)
@given(pairs)
def test_long_texts_are_compared_by_words_with_the_same_result(pair: tuple[str, str]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_BOUND", 9)
        assert rebuild_answer(*pair) == pair[1]


def test_the_work_grows_with_the_texts() -> None:
    def compare(count: int) -> None:
        words = [f"Wort{number}" for number in range(count)]
        answer = [*words[: count // 2], "Zusatz", *words[count // 2 + 2 :]]
        assert len(find_differences(" ".join(words), " ".join(answer))) == 2

    assert measure_growth(compare, 30_000) < ALMOST_LINEAR
    assert not find_differences("ü" * 600_000, "ü" * 600_000)
    assert len(find_differences("a" * 600_000, "b" * 600_000)) == 1


@pytest.mark.parametrize(
    ("truth", "answer", "message"),
    [
        ("X,184", "X, 184", "a space more"),
        ("X, 184", "X,184", "a space missing"),
        ("Basel, 12", "Basel 12", "a comma missing"),
        ("Basel 12", "Basel, 12", "a comma more"),
        ("S. 12", "S 12", "a full stop missing"),
        ("S 12", "S. 12", "a full stop more"),
        ("das", "daſ", "ſ for s"),
        ("Häuser, Wasser", "Häuſer, Waſſer", "ſ for s, 3 times"),
        ("8'", "8°", "° for '"),
        ("8°", "8'", "' for °"),
        ("Faß", "Fass", "ss for ß"),
        ("Basel", "basel", "capital letter: b for B"),
        ("BASEL", "Basel", "capital letters differ"),
        ("Zürich", "Zurich", "accent: u for ü"),
        ("élève", "eleve", "accents differ"),
        ("Zürich", "Zu\u0308rich", "accents stored differently"),
        ("a,b.c", "a.b,c", "punctuation differs"),
        ("a b c", "ab c ", "spaces differ"),
        ("a b", "a\nb", "spaces differ"),
        ("1931", "1932", "2 for 1"),
        ("Meyer", "Meyers", "“s” more"),
        ("Meyers", "Meyer", "“s” missing"),
        ("Titel", "Titel\x14", "“U+0014” more"),
        ("e", "e\u0301\u0302", "“U+0301U+0302” more"),
        ("Ein langer Titel", "", "16 characters missing"),
        ("", "Ein langer Titel", "16 characters more"),
        ("Emanuel von Meteren", "Emanüel von Mäteren Ende", "7 characters differ"),
        ("Über die Ursachen der Kriege", "Ein gantz anderes Büchlein", "another text"),
        ("gleich", "gleich", "no difference"),
    ],
)
def test_a_difference_is_described_in_words(truth: str, answer: str, message: str) -> None:
    assert str(describe_difference(truth, answer)) == message


@pytest.mark.slow
@examples(300)
@given(pairs)
def test_every_difference_has_a_description(pair: tuple[str, str]) -> None:
    message = str(describe_difference(*pair))
    assert message.isprintable()
    assert (message == "no difference") == (pair[0] == pair[1])
    assert len(message) < 120
