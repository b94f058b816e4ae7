"""A run's means are the exact sum, rounded once, divided by the number of items (Z2), whatever was added and removed."""

from __future__ import annotations

from fractions import Fraction
from math import fsum
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.scoring.measure import ExactSum, MeasureSettings
from gtapp.scoring.measures import make_measure
from gtapp.scoring.measures.field_f1 import FieldF1
from tests import strategies

# fsum overflows beyond
_floats = (
    st.floats(-1e300, 1e300, allow_nan=False) | st.floats(0.0, 1.0) | st.sampled_from((5e-324, 0.01, 0.07))
)


@pytest.mark.slow
@strategies.examples(200)
@given(
    st.lists(_floats, min_size=1, max_size=30),
    st.lists(_floats, max_size=10),
    st.randoms(use_true_random=False),
)
def test_an_exact_sum_is_that_of_fsum_after_any_edits(
    kept: list[float], passing: list[float], order: Random
) -> None:
    sum_ = ExactSum()
    edits = [(figure, 1) for figure in (*kept, *passing)] + [(figure, -1) for figure in passing]
    order.shuffle(edits)
    for figure, times in edits:
        sum_.add(figure, times)
    assert sum_.total == fsum(kept)
    assert sum_.mean() == fsum(kept) / len(kept)


_counts = st.tuples(st.integers(0, 12), st.integers(0, 12), st.integers(0, 12), st.just(12))


@pytest.mark.slow
@strategies.examples(200)
@given(st.lists(_counts, min_size=1, max_size=60), st.lists(_counts, max_size=5))
def test_the_published_macro_is_that_of_the_leaderboard(
    kept: list[tuple[int, ...]], edited: list[tuple[int, ...]]
) -> None:
    made = FieldF1(MeasureSettings("published"))
    totals = made.make_totals()
    for each in (*edited, *kept):
        totals.add(each)  # type: ignore[arg-type]
    for each in edited:
        totals.remove(each)  # type: ignore[arg-type]
    figures = [made.name_figures(each)["f1_score"] for each in kept]  # type: ignore[arg-type]
    assert totals.metrics()["f1_macro"] == fsum(figures) / len(kept)


def test_the_sum_is_rounded_before_it_is_divided() -> None:
    sum_ = ExactSum()
    figures = [0.1, 0.1, 0.1]
    for each in figures:
        sum_.add(each)
    assert sum_.mean() == fsum(figures) / len(figures) != float(sum(map(Fraction, figures)) / len(figures))


@strategies.examples(100)
@given(st.lists(st.floats(0.0, 1.0), min_size=1, max_size=40), st.lists(st.floats(0.0, 1.0), max_size=5))
def test_field_and_overall_accuracies(kept: list[float], edited: list[float]) -> None:
    totals = make_measure("similarity", MeasureSettings()).make_totals()
    for each in (*edited, *kept):
        totals.add((("title", each), ("author", each / 3)))
    for each in edited:
        totals.remove((("title", each), ("author", each / 3)))
    title, author = fsum(kept) / len(kept), fsum(each / 3 for each in kept) / len(kept)
    assert totals.metrics() == {
        "overall_accuracy": fsum((title, author)) / 2,
        "field_accuracy.title": title,
        "field_accuracy.author": author,
    }


def test_the_published_f1_of_letters_is_computed_from_precision_and_recall() -> None:
    """2 tp / (2 tp + fp + fn) would be 0.625, which rounds to 0.62."""
    totals = make_measure("persons", MeasureSettings("published")).make_totals()
    totals.add((5, 2, 4, 0, 0, 0, 0, 0, 0))
    assert totals.metrics()["f1_micro"] == 0.63
