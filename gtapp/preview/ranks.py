"""Ranks runs as a benchmark does."""

from __future__ import annotations

from collections.abc import Sequence

from gtapp.scoring.reports.figures import lower_is_better


def rank_figures(figures: Sequence[float | None], headline: str) -> list[int]:
    """The rank of each figure from 1, equal ones sharing the better rank (1, 2, 2, 4); without a figure, the last one.

    `headline` is the name of what is ranked by: of an error rate the lowest is best.
    """
    there = sorted((each for each in figures if each is not None), reverse=not lower_is_better(headline))
    first: dict[float | None, int] = {None: len(there) + 1}
    for at, figure in enumerate(there, 1):
        first.setdefault(figure, at)
    return [first[figure] for figure in figures]


def compute_gain(before: float | None, now: float | None, headline: str) -> float | None:
    """By how much a run got better (below 0: worse); None where there is nothing to compare."""
    if before is None or now is None:
        return None
    return before - now if lower_is_better(headline) else now - before
