"""Estimates by a stratified sample: the weighted figure, and intervals that cover the true one as often as they say."""

from __future__ import annotations

from random import Random

import pytest

from gtapp.core.project.overview.stratified_drawing import draw_items
from gtapp.core.schema import benchmark
from gtapp.scoring.bootstrap import ColumnTotals, Interval
from gtapp.scoring.measure import Measure
from gtapp.scoring.scorer import Scorer
from gtapp.scoring.stratified_estimate import estimate_metrics

Counts = tuple[int, int, int, int]


@pytest.fixture(scope="module")
def measure() -> Measure:
    return Scorer(benchmark.load("zettelkatalog")).measure


def list_ends(found: Interval) -> list[float]:
    return [found.figure, found.low, found.high]


def test_an_item_counts_for_those_of_its_stratum_that_it_stands_for(measure: Measure) -> None:
    figures, strata = [(8, 2, 2, 0), (8, 2, 2, 0), (2, 4, 4, 0), (2, 8, 8, 0)], ["book", "book", "map", "map"]
    found = estimate_metrics(figures, strata, {"book": 90, "map": 10, "letter": 50}, measure.make_totals)
    tp, wrong = 90 * 8 + 10 * 2, 90 * 2 + 10 * 6
    assert found["f1_micro"].figure == pytest.approx(tp / (tp + wrong))
    assert found["f1_macro"].figure == pytest.approx((90 * 0.8 + 5 * (2 / 6) + 5 * (2 / 10)) / 100)
    assert found["f1_micro"].low < found["f1_micro"].figure < found["f1_micro"].high


def test_all_items_leave_nothing_open(measure: Measure) -> None:
    figures = [(8, 2, 2, 0), (2, 4, 4, 0), (5, 0, 1, 0)]
    found = estimate_metrics(figures, ["a", "a", "b"], {"a": 2, "b": 1}, measure.make_totals)
    totals = measure.make_totals()
    for each in figures:
        totals.add(each)
    assert list_ends(found["f1_macro"]) == pytest.approx([totals.metrics()["f1_macro"]] * 3)
    assert found["f1_macro"].low == found["f1_macro"].high


def test_a_measure_without_columns_gives_the_same(measure: Measure) -> None:
    class Plain:
        def __init__(self) -> None:
            self._totals = measure.make_totals()

        def add(self, figures: Counts, times: int = 1) -> None:
            self._totals.add(figures, times)

        def remove(self, figures: Counts) -> None:
            self._totals.remove(figures)

        def metrics(self) -> dict[str, float]:
            return self._totals.metrics()

    figures, strata = [(8, 2, 2, 0), (7, 1, 2, 0), (2, 4, 4, 0), (2, 8, 8, 0)], ["book", "book", "map", "map"]
    populations = {"book": 90, "map": 10}
    plain, quick = (
        estimate_metrics(figures, strata, populations, totals, ("f1_micro", "f1_macro"), resamples=50)
        for totals in (Plain, measure.make_totals)
    )
    for name in ("f1_micro", "f1_macro"):
        assert list_ends(plain[name]) == pytest.approx(list_ends(quick[name]), abs=1e-5)


def make_card(random: Random, rate: float) -> Counts:
    """Return the figures of a card of 10 values, which are wrong together."""
    own = random.betavariate(4 * rate, 4 * (1 - rate))
    wrong = sum(random.random() < own for _ in range(10))
    return 10 - wrong, wrong, wrong, 0


@pytest.mark.parametrize(("size", "equal"), [(40, False), (80, True)])
def test_the_interval_covers_the_true_figure_as_often_as_it_says(
    measure: Measure, size: int, equal: bool
) -> None:
    """150 samples of 600 cards in four strata, of very different sizes and rates; a plain mean is mostly wrong."""
    random = Random(35)
    rates, sizes = {"a": 0.05, "b": 0.3, "c": 0.6, "d": 0.15}, {"a": 400, "b": 120, "c": 20, "d": 60}
    items = {f"{name}{at}": name for name, of in sizes.items() for at in range(of)}
    cards = {item: make_card(random, rates[name]) for item, name in items.items()}
    totals = measure.make_totals()
    for each in cards.values():
        totals.add(each)
    true = totals.metrics()
    covered = dict.fromkeys(("f1_micro", "f1_macro"), 0)
    samples = 150
    for seed in range(samples):
        drawn = draw_items(items, size, seed, equal=equal)
        found = estimate_metrics(
            [cards[each.item] for each in drawn],
            [each.stratum for each in drawn],
            sizes,
            measure.make_totals,
            tuple(covered),
            resamples=100,
        )
        for name in covered:
            covered[name] += found[name].low <= true[name] <= found[name].high
    # 95 of 100, with a standard deviation of 1.8; percentiles of skewed items cover some less
    assert all(0.89 <= each / samples <= 0.99 for each in covered.values()), covered


def test_columns_that_are_missing_in_a_draw_leave_their_interval() -> None:
    class Share(ColumnTotals):
        def __init__(self) -> None:
            super().__init__(2)

        def compute_metrics(self, sums: list[float]) -> dict[str, float]:  # type: ignore[override]
            return {"share": sums[0] / sums[1]} if sums[1] else {}

    found = estimate_metrics([(1, 2), (0, 0)], ["", ""], {"": 9}, Share, resamples=20)
    assert list_ends(found["share"]) == pytest.approx([0.5] * 3)
