"""The radar chart of runs: one axis for each field, on which each run has its score, from 0 in the middle to 1.

What is drawn of it is the same in the page and in the window; each run has a line and a marker of its own, so that no run
is known by its colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final, NamedTuple

from gtapp.scoring.reports.figures import RunSums
from gtapp.scoring.result import RunScore

Point = tuple[float, float]

FEWEST_AXES: Final = 3
MOST_AXES: Final = 16
MOST_RUNS: Final = 6
RINGS: Final = (0.25, 0.5, 0.75, 1.0)


class AxisScore(NamedTuple):
    """A field's score, from 0 to 1, and the number of values that it is of."""

    score: float
    values: int


@dataclass(frozen=True, slots=True)
class RadarRun:
    """A run and its scores, one for each axis; None for a field of which it has no value."""

    name: str
    scores: tuple[float | None, ...]

    def lay_out(self) -> list[Point]:
        """Return the corners of the run's line, on a circle with the radius 1."""
        return [find_point(at, len(self.scores), score or 0.0) for at, score in enumerate(self.scores)]


@dataclass(frozen=True, slots=True)
class RadarChart:
    """The chart's fields and runs; `is_f1` is False for a measure that does not count errors: its scores are similarities.

    `more_fields` and `more_runs` are left out.
    """

    fields: tuple[str, ...]
    runs: tuple[RadarRun, ...]
    is_f1: bool
    more_fields: int = 0
    more_runs: int = 0


def chart_runs(runs: Sequence[RunScore]) -> RadarChart | None:
    """Return the chart of the first runs; None for fewer than three fields. Their items are read once."""
    sums = []
    for run in runs[:MOST_RUNS]:
        sums.append(RunSums())
        for _ in sums[-1].sum_up(run.items):
            pass
    names = [run.run for run in runs]
    return make_chart(names, [score_fields(each) for each in sums], are_counted(sums))


def are_counted(sums: Iterable[RunSums]) -> bool:
    """Return whether the measure of these runs counts errors, as far as they have any values."""
    return all(each.counted for each in sums if each.fields)


def score_fields(sums: RunSums) -> dict[str, AxisScore]:
    """Return the scores of a run's fields: F1 where the measure counts errors, else the mean similarity."""
    found = {}
    for name, tally in sums.fields.items():
        if sums.counted and tally.counts.total:
            found[name] = AxisScore(tally.counts.f1, tally.counts.total)
        elif not sums.counted and tally.mean_similarity is not None:
            found[name] = AxisScore(tally.mean_similarity, tally.compared)
    return found


def make_chart(
    names: Sequence[str], scores: Sequence[Mapping[str, AxisScore]], is_f1: bool
) -> RadarChart | None:
    """Return the chart of runs by their names and `scores`, which the first of them have; None for fewer than three fields.

    A run without scores, because no item is scored, is not in it.

    Of many fields those with most values are shown, in the order in which the runs have them.
    """
    sizes: dict[str, int] = {}
    for each in scores:
        for name, field in each.items():
            sizes[name] = max(sizes.get(name, 0), field.values)
    largest = set(sorted(sizes, key=lambda name: -sizes[name])[:MOST_AXES])
    fields = tuple(name for name in sizes if name in largest)
    if len(fields) < FEWEST_AXES:
        return None
    runs = tuple(
        RadarRun(name, tuple(each[field].score if field in each else None for field in fields))
        for name, each in zip(names, scores, strict=False)
        if each
    )
    return RadarChart(fields, runs, is_f1, len(sizes) - len(fields), len(names) - len(scores))


def find_point(axis: int, axes: int, score: float) -> Point:
    """Return the place of a score on an axis; the first one points upwards, the others follow clockwise."""
    angle = 2 * pi * axis / axes
    return score * sin(angle), -score * cos(angle)


def _make_regular(corners: int, size: float, turn: float = 0.0) -> tuple[Point, ...]:
    return tuple(
        (size * sin(2 * pi * (at + turn) / corners), -size * cos(2 * pi * (at + turn) / corners))
        for at in range(corners)
    )


def _make_cross(size: float, width: float) -> tuple[Point, ...]:
    quarter = [(-width, -size), (width, -size), (width, -width)]
    corners: list[Point] = []
    for _ in range(4):
        corners += quarter
        quarter = [(-y, x) for x, y in quarter]
    return tuple(corners)


MARKERS: Final = (
    _make_regular(24, 4.0),
    _make_regular(4, 5.0, turn=0.5),
    _make_regular(3, 5.6),
    _make_regular(4, 5.6),
    _make_regular(3, 5.6, turn=0.5),
    _make_cross(5.0, 1.6),
)
"""The corners of each run's marker around its place, in pixels: circle, square, triangle, diamond, triangle, cross."""
DASHES: Final = ((), (9.0, 4.0), (2.0, 3.0), (12.0, 3.0, 2.0, 3.0), (5.0, 3.0), (16.0, 4.0))
"""The dashes and gaps of each run's line, in pixels."""


def format_points(points: Iterable[Point], scale: float = 1.0, middle: Point = (0.0, 0.0)) -> str:
    """Return points as SVG has them."""
    return " ".join(f"{middle[0] + scale * x:.1f},{middle[1] + scale * y:.1f}" for x, y in points)
