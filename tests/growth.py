"""How the work for an input grows with it, measured against itself: no machine is too slow for that, and none too busy."""

from __future__ import annotations

import time
from collections.abc import Callable

FACTOR = 4
ALMOST_LINEAR = 9
"""Work that grows with the input takes 4 times as long for 4 times as much; with its square, 16 times."""


def measure_growth(run: Callable[[int], object], size: int) -> float:
    """Return how many times as long `run` takes for `FACTOR` times `size` as for `size`, in processor time."""
    run(size)  # imports, and fills what is kept
    small = min(_measure(run, size) for _ in range(3))
    return min(_measure(run, FACTOR * size) for _ in range(2)) / small


def measure_least(run: Callable[[], object], times: int = 5) -> float:
    """Return the least processor time of several runs, in seconds: a measure for others."""
    return min(_measure(lambda _: run(), 0) for _ in range(times))


def _measure(run: Callable[[int], object], size: int) -> float:
    start = time.process_time()
    run(size)
    return time.process_time() - start
