"""Bootstrap intervals: seeded, around the figure, of the right width, and fast."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path
from statistics import NormalDist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.schema import benchmark
from gtapp.scoring.bootstrap import Bootstrap, Interval
from gtapp.scoring.measures.advertisements import AdvertisementTotals, PageFigures
from gtapp.scoring.measures.field_f1 import FieldTotals
from gtapp.scoring.scorer import Scorer
from tests.growth import ALMOST_LINEAR, measure_growth
from tests.strategies import examples

Counts = tuple[int, int, int, int]


def documented() -> AdvertisementTotals:
    return AdvertisementTotals(published=False)


def field_totals() -> FieldTotals:
    return FieldTotals(published=False)


class Means:
    """Totals that only follow the protocol; they can't even be hashed."""

    def __init__(self) -> None:
        self._sum, self._count = 0.0, 0

    def add(self, figures: list[float], times: int = 1) -> None:
        self._sum += figures[0] * times
        self._count += times

    def remove(self, figures: list[float]) -> None:
        self.add(figures, -1)

    def metrics(self) -> dict[str, float]:
        return {"mean": self._sum / self._count if self._count else 0.0, "count": self._count}


shares = st.lists(st.sampled_from([0.0, 0.25, 0.5, 0.9, 1.0]), min_size=1, max_size=12)


@examples(40)
@given(shares)
def test_the_interval_is_within_the_items_own_figures(found: list[float]) -> None:
    intervals = Bootstrap(documented, resamples=50).compute_intervals(
        [PageFigures(each, 1 - each, 1) for each in found]
    )
    fuzzy = intervals["fuzzy"]
    assert min(found) - 1e-9 <= fuzzy.low <= fuzzy.high <= max(found) + 1e-9
    assert fuzzy.figure == pytest.approx(sum(found) / len(found), abs=1e-12)
    if len(set(found)) == 1:
        assert fuzzy.low == pytest.approx(fuzzy.high, abs=1e-12)


@examples(40)
@given(shares)
def test_both_ways_to_draw_give_the_same(found: list[float]) -> None:
    quick = Bootstrap(documented, resamples=40, seed=5).compute_intervals(
        [PageFigures(each, 0.0, 1) for each in found]
    )
    slow = Bootstrap(Means, resamples=40, seed=5).compute_intervals([[each] for each in found])
    for a, b in zip(read_variables(quick["fuzzy"]), read_variables(slow["mean"]), strict=True):
        assert a == pytest.approx(b, abs=1e-12)
    assert slow["count"] == Interval(len(found), len(found), len(found))


def read_variables(interval: Interval) -> tuple[float, float, float]:
    return interval.figure, interval.low, interval.high


def test_the_same_seed_gives_the_same_and_another_gives_others() -> None:
    figures = [PageFigures(number % 7 / 7, 0.0, 1) for number in range(40)]
    one, again, other = (Bootstrap(documented, seed=seed).compute_intervals(figures) for seed in (1, 1, 2))
    assert one == again != other


@pytest.mark.slow
def test_the_width_is_that_of_theory() -> None:
    drawn = random.Random(1)
    found = [float(drawn.random() < 0.7) for _ in range(400)]
    mean = sum(found) / len(found)
    half = NormalDist().inv_cdf(0.975) * (mean * (1 - mean) / len(found)) ** 0.5
    interval = Bootstrap(documented, resamples=2000).compute_intervals(
        [PageFigures(each, 0.0, 1) for each in found]
    )["fuzzy"]
    assert interval.low == pytest.approx(mean - half, abs=0.006)
    assert interval.high == pytest.approx(mean + half, abs=0.006)
    narrow = Bootstrap(documented, resamples=2000, level=0.5).compute_intervals(
        [PageFigures(each, 0.0, 1) for each in found]
    )["fuzzy"]
    assert interval.low < narrow.low < narrow.high < interval.high


def test_items_left_out_are_not_drawn() -> None:
    figures = [PageFigures(1.0, 0.0, 1), None, PageFigures(0.5, 0.0, 1)]
    kept = [each for each in figures if each]
    made = Bootstrap(documented)
    assert made.compute_intervals(figures) == made.compute_intervals(kept)
    assert made.compute_differences(figures, figures)["fuzzy"] == Interval(0.0, 0.0, 0.0)
    assert made.compute_differences(figures, [None, *figures[1:]])["fuzzy"].figure == 0.0


def test_without_items_there_is_no_interval() -> None:
    assert Bootstrap(documented).compute_intervals([]) == {}


def test_only_the_requested_metrics() -> None:
    assert list(Bootstrap(documented, ("cer", "f1_micro")).compute_intervals([PageFigures(1.0, 0.0, 1)])) == [
        "cer"
    ]


@pytest.mark.slow
def test_a_difference_on_the_same_items_is_narrower_than_both_runs() -> None:
    drawn = random.Random(3)
    one = [PageFigures(drawn.random(), 0.0, 1) for _ in range(200)]
    other = [PageFigures(min(1.0, each.fuzzy + 0.05), 0.0, 1) for each in one]
    made = Bootstrap(documented)
    difference = made.compute_differences(one, other)["fuzzy"]
    assert 0.03 < difference.low <= difference.figure <= difference.high <= 0.05 + 1e-9
    back = made.compute_differences(other, one)["fuzzy"]
    assert (back.low, back.high) == pytest.approx((-difference.high, -difference.low), abs=1e-12)
    alone = made.compute_intervals(one)["fuzzy"]
    assert difference.high - difference.low < (alone.high - alone.low) / 4


def test_runs_over_other_items_cannot_be_compared() -> None:
    with pytest.raises(ValueError, match="shorter"):
        Bootstrap(documented).compute_differences([PageFigures(1.0, 0.0, 1)] * 2, [PageFigures(1.0, 0.0, 1)])


@pytest.mark.slow
def test_the_work_grows_with_the_items_and_the_resamples() -> None:
    drawn = random.Random(4)
    pages = [PageFigures(drawn.random() * 20, drawn.random(), 20) for _ in range(4_000)]
    cards = [counts(drawn) for _ in range(4_000)]
    some = Bootstrap(documented, resamples=100)
    assert measure_growth(lambda count: some.compute_intervals(pages[:count]), 1_000) < ALMOST_LINEAR
    few = Bootstrap(field_totals, resamples=50)
    assert measure_growth(lambda count: few.compute_intervals(cards[:count]), 1_000) < ALMOST_LINEAR

    def resample(times: int) -> object:
        return Bootstrap(documented, resamples=times).compute_intervals(pages[:1_000])

    assert measure_growth(resample, 100) < ALMOST_LINEAR
    found = few.compute_intervals(cards)
    assert found["f1_micro"].low < found["f1_micro"].figure < found["f1_micro"].high


def counts(drawn: random.Random) -> Counts:
    wrong, fp = drawn.choice(range(4)), drawn.choice(range(3))
    return (10 - wrong, fp, wrong, 12)


def test_real_figures_are_those_reported(reference: Path) -> None:
    scorer = Scorer(benchmark.load("zettelkatalog"), "published")
    figures = list(real(reference, scorer))
    totals = scorer.measure.make_totals()
    for each in figures:
        totals.add(each)
    found = Bootstrap(scorer.measure.make_totals, ("f1_micro", "f1_macro"), resamples=200).compute_intervals(
        figures
    )
    for name, interval in found.items():
        assert interval.figure == totals.metrics()[name]
        assert interval.low < interval.figure < interval.high


def real(reference: Path, scorer: Scorer) -> Sequence[Counts]:
    measure = scorer.measure
    lines = (reference / "oracle" / "zettelkatalog.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines[:200]]
    return [
        measure.compare(
            measure.prepare_truth(row["ground_truth"], ""), measure.prepare_answer(row["response"], "")
        )
        for row in rows
    ]
