"""A sum of figures that can be taken apart again without a trace, which a running float sum can't."""

from __future__ import annotations

# a figure in [0, 1] is kept to 2**-120: far beyond the last bit that a float of any weight in a score has
_BITS = 120


class ExactSum:
    """Adds and removes floats; `mean` is the true mean of what is in it, rounded once."""

    __slots__ = ("_sum", "count")

    def __init__(self) -> None:
        self._sum = 0
        self.count = 0

    def add(self, figure: float, times: int = 1) -> None:
        self._sum += _fixed(figure) * times
        self.count += times

    def remove(self, figure: float) -> None:
        self.add(figure, -1)

    @property
    def total(self) -> float:
        return self._sum / (1 << _BITS)

    def mean(self, empty: float = 0.0) -> float:
        """The mean; `empty` where nothing is in it."""
        return (
            self._sum / (self.count << _BITS) if self.count else empty
        )  # integers are divided exactly, rounded once


def _fixed(figure: float) -> int:
    numerator, denominator = figure.as_integer_ratio()
    return (numerator << _BITS) // denominator
