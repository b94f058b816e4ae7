"""The change of a board by an edit: the figures and ranks of each run before and after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from gtapp.scoring.measures import is_lower_better


def rank_figures(figures: Sequence[float | None], headline: str) -> list[int]:
    """Return the rank of each figure from 1; equal ones share the better rank (1, 2, 2, 4), and None comes last.

    `headline` is the name of the figure: the lowest error rate is best, otherwise the highest figure.
    """
    there = sorted((each for each in figures if each is not None), reverse=not is_lower_better(headline))
    first: dict[float | None, int] = {None: len(there) + 1}
    for at, figure in enumerate(there, 1):
        first.setdefault(figure, at)
    return [first[figure] for figure in figures]


def compute_gain(before: float | None, now: float | None, headline: str) -> float | None:
    """Return the improvement of a figure (negative if it got worse); None if one of the figures is missing."""
    if before is None or now is None:
        return None
    return before - now if is_lower_better(headline) else now - before


class RunState(NamedTuple):
    """A run at one moment: its metrics, its rank (1 is best, ties share it), and the figures of the item.

    `item` has the figures by their published names; it is empty if the item has no truth or a rule excludes it.
    """

    metrics: Mapping[str, float]
    rank: int
    item: Mapping[str, float]


class MomentFigures(NamedTuple):
    """The metrics of a run, and its figures of the current item."""

    metrics: Mapping[str, float]
    item: Mapping[str, float]


Moment = Mapping[int, MomentFigures]
"""The figures of all runs at one moment, by the number of the run."""


@dataclass(frozen=True, slots=True)
class RunChange:
    """The states of one run: now, before the last change, when the item was opened, and when today began (None: unknown).

    `run` is its number on the board, `headline` the name of the metric by which the benchmark ranks.
    """

    run: int
    name: str
    headline: str
    now: RunState
    before: RunState
    opened: RunState
    start: RunState | None = None

    @property
    def figure(self) -> float | None:
        """The current value of the headline metric; None if there is none."""
        return self.now.metrics.get(self.headline)

    @property
    def gained_since_opened(self) -> float | None:
        """The improvement since the item was opened, negative if the run got worse; None if a figure is missing."""
        return self._since(self.opened)

    @property
    def gained_since_start(self) -> float | None:
        return self._since(self.start) if self.start else None

    def _since(self, then: RunState) -> float | None:
        return compute_gain(then.metrics.get(self.headline), self.figure, self.headline)


@dataclass(frozen=True, slots=True)
class BoardChange:
    """The change of the board by a change of one item; `rows` are in the order of the runs on the board.

    `behind` counts the figures that are not yet rescored, because `Board.patience` ran out; see `Board.go_on`.
    """

    item: str
    rows: tuple[RunChange, ...] = field(default=())
    behind: int = 0

    @property
    def ranked(self) -> list[RunChange]:
        """The rows, best first; ties in the runs' own order."""
        return sorted(self.rows, key=lambda row: row.now.rank)

    @property
    def moved(self) -> list[RunChange]:
        """The runs whose rank changes."""
        return [row for row in self.rows if row.now.rank != row.before.rank]


def compare_moments(
    names: Mapping[int, str], headline: str, now: Moment, before: Moment, opened: Moment, start: Moment
) -> tuple[RunChange, ...]:
    """Return a row for each run of `now`.

    A run that is missing in `before` has its state of `now` there, one that is missing in `opened` its state of `before`.
    `RunChange.start` is None for a run that is missing in `start`.
    """
    before = {**now, **before}
    here, then = rank_runs(now, headline), rank_runs(before, headline)
    first, begun = rank_runs({**before, **opened}, headline), rank_runs(start, headline)
    return tuple(
        RunChange(at, names[at], headline, here[at], then[at], first[at], begun.get(at)) for at in now
    )


def rank_runs(moment: Moment, headline: str) -> dict[int, RunState]:
    """Return the states of the runs at one moment."""
    places = rank_figures([metrics.get(headline) for metrics, _ in moment.values()], headline)
    return {
        at: RunState(each.metrics, rank, each.item)
        for (at, each), rank in zip(moment.items(), places, strict=True)
    }
