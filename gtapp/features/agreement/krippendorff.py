"""Krippendorff's alpha for nominal data, from its definition by the matrix of coincidences.

Klaus Krippendorff: Computing Krippendorff's Alpha-Reliability, 2011, https://repository.upenn.edu/asc_papers/43.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import permutations
from typing import TypeVar

V = TypeVar("V", bound=Hashable)


def count_coincidences(units: Iterable[Sequence[V | None]]) -> dict[tuple[V, V], float]:
    """Return how often each two values coincide, in both orders, in units with one value for each observer.

    None is a missing value. Of a unit with m values, each pair counts 1 / (m - 1); one with a single value pairs with nothing.
    """
    found: dict[tuple[V, V], float] = {}
    for unit in units:
        values = [value for value in unit if value is not None]
        for pair in permutations(values, 2):
            found[pair] = found.get(pair, 0.0) + 1 / (len(values) - 1)
    return found


def compute_alpha(coincidences: Mapping[tuple[V, V], float]) -> float | None:
    """Return 1 - observed / expected disagreement; None where all values are the same, since nothing could then be by chance."""
    totals: dict[V, float] = {}
    differing = 0.0
    for (one, other), count in coincidences.items():
        totals[one] = totals.get(one, 0.0) + count
        if one != other:
            differing += count
    whole = sum(totals.values())
    expected = whole * whole - sum(each * each for each in totals.values())
    return 1 - (whole - 1) * differing / expected if expected > 0 else None
