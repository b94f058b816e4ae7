"""How the work for an input grows with it, measured against itself: no machine is too slow for that, and none too busy."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from itertools import count

FACTOR = 4
ALMOST_LINEAR = 9
"""Work that grows with the input takes 4 times as long for 4 times as much; with its square, 16 times."""


def measure_growth(run: Callable[[int], object], size: int) -> float:
    """Return how many times as long `run` takes for `FACTOR` times `size` as for `size`, in processor time."""
    run(size)  # imports, and fills what is kept
    small = min(_measure(run, size) for _ in range(3))
    return min(_measure(run, FACTOR * size) for _ in range(2)) / small


def count_growth(run: Callable[[int], object], size: int) -> float:
    """Return how many times as many functions `run` calls for `FACTOR` times `size` as for `size`.

    For work of a few milliseconds, whose time depends on what else the processor's cache holds.
    """
    run(size)
    return _count_calls(run, FACTOR * size) / _count_calls(run, size)


def measure_least(run: Callable[[], object], times: int = 5) -> float:
    """Return the least processor time of several runs, in seconds: a measure for others."""
    return min(_measure(lambda _: run(), 0) for _ in range(times))


def _measure(run: Callable[[int], object], size: int) -> float:
    start = time.process_time()
    run(size)
    return time.process_time() - start


def _count_calls(run: Callable[[int], object], size: int) -> int:
    calls = count()
    sys.setprofile(lambda _frame, event, _argument: next(calls) if event in {"call", "c_call"} else None)
    try:
        run(size)
    finally:
        sys.setprofile(None)
    return next(calls)
