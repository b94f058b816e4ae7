"""The work of comparisons that a window waits for is bounded, or grows with the text alone; it is counted, not timed."""

from __future__ import annotations

import difflib
from typing import Any

import pytest
from rapidfuzz import fuzz
from rapidfuzz.distance import Levenshtein

from gtapp.core.record.value_text import apply_list_steps, find_list_steps
from gtapp.core.schema import row_pairing
from gtapp.scoring import text_differences
from gtapp.scoring.text_differences import mark_differences, mark_scored_differences

REPEATED = "la "
MIXED = "a b "


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The cubes of the lengths of all sequences that difflib compares: what it takes for equal elements."""
    found: list[int] = []

    class Counted(difflib.SequenceMatcher[Any]):
        def __init__(self, isjunk: Any, a: Any, b: Any, autojunk: bool) -> None:
            found.append(len(a) * len(b) * min(len(a), len(b)))
            super().__init__(isjunk, a, b, autojunk)

    monkeypatch.setattr(difflib, "SequenceMatcher", Counted)
    return found


@pytest.mark.parametrize("piece", [REPEATED, MIXED, "Haus Hof Keller "])
def test_marking_takes_no_longer_than_the_text_is(work: list[int], piece: str) -> None:
    sums = []
    for count in (2_000, 20_000):
        text = piece * count
        other = text.replace(piece, piece[::-1], count // 2)
        work.clear()
        marked = mark_differences(text, other)
        assert marked.ranges
        sums.append(sum(work))
    assert sums[1] <= 12 * max(sums[0], 1)
    assert sums[1] < 500 * len(piece * 20_000)


def test_very_long_texts_differ_as_a_whole_between_what_they_share(work: list[int]) -> None:
    text = "Anfang " + "Haus Hof " * 60_000 + "Ende"
    other = "Anfang " + "Hof Haus " * 60_000 + "Ende"
    marked = mark_differences(text, other)
    assert not work and len(marked.ranges) == 1 and marked.text.startswith("Anfang Ho")


def test_long_texts_are_marked_by_words() -> None:
    words = [f"word{n}" for n in range(3_000)]
    draft = [*words[:1_000], "other", *words[1_001:2_000], *words[2_001:]]
    marked = mark_differences(" ".join(words), " ".join(draft))
    shown = [marked.text[start:end] for start, end in marked.ranges]
    assert shown == ["other", text_differences.MISSING]


def test_a_list_in_one_line_is_compared_within_a_bound(work: list[int]) -> None:
    old = ["la"] * 2_000
    line = " | ".join(["la", "lo"] * 1_500)
    steps = find_list_steps(old, line, lambda text, _: text)
    assert apply_list_steps(old, steps) == ["la", "lo"] * 1_500 and sum(work) <= 2_500 * 50


@pytest.mark.parametrize("size", [5_000, 50_000])
def test_rows_are_paired_within_a_number_of_characters(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    pairs: list[int] = []
    ratio = fuzz.ratio

    def count(a: str, b: str) -> float:
        pairs.append(len(a) * len(b))
        return float(ratio(a, b))

    monkeypatch.setattr(fuzz, "ratio", count)
    rows = [f"row {n} " + f"{n % 10}" * size for n in range(50)]
    moved = [rows[-1] + "x", *(row + "x" for row in rows[:-2])]
    assert row_pairing.pair_rows(rows, moved, most=1 << 22)[:3] == [1, 2, 3]
    assert 0 < sum(pairs) <= 1 << 22


@pytest.mark.parametrize("size", [10_000, 100_000])
def test_scored_texts_are_marked_within_a_bound(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    pairs: list[int] = []
    opcodes = Levenshtein.opcodes

    def count(a: Any, b: Any) -> Any:
        pairs.append(len(a) * len(b))
        return opcodes(a, b)

    monkeypatch.setattr(Levenshtein, "opcodes", count)
    words = [f"w{n}" for n in range(size // 6)]
    truth, answer = " ".join(words), " ".join(word + "x" * (n % 9 == 0) for n, word in enumerate(words))
    assert mark_scored_differences(truth, answer).ranges and sum(pairs) <= text_differences.QUICK_BOUND
