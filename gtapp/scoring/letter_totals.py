"""A run's sums over letters: nine counts, and the F1 figures they give under each profile."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

CATEGORIES = ("send_date", "sender_persons", "receiver_persons")
COUNTS = ("tp", "fp", "fn")

# tp, fp, fn of each category, in this order
Figures = tuple[int, ...]


class LetterTotals:
    """The sums of all letters; whole numbers, so that what was added can be taken away exactly."""

    def __init__(self, published: bool) -> None:
        self._published = published
        self._counts = [0] * (len(CATEGORIES) * len(COUNTS))

    def add(self, figures: Figures, times: int = 1) -> None:
        self._counts = [sum_ + times * count for sum_, count in zip(self._counts, figures, strict=True)]

    def remove(self, figures: Figures) -> None:
        self.add(figures, -1)

    def metrics(self) -> dict[str, float]:
        return self.of_sums(self._counts)

    def parts(self, figures: Figures) -> Figures:
        """A letter's numbers, to be summed by whoever draws many samples."""
        return figures

    def of_sums(self, sums: Sequence[float]) -> dict[str, float]:
        """Micro over all categories, macro as the mean of theirs (L3); ``published``: F1 rounded to 2 digits."""
        width = len(COUNTS)
        categories = [sums[at : at + width] for at in range(0, len(sums), width)]
        tp, fp, fn = (sum(column) for column in zip(*categories, strict=True))
        micro, macro = self._f1((tp, fp, fn)), self._macro(categories)
        if self._published:
            micro, macro = round(micro, 2), round(macro, 2)
        return {
            "f1_micro": micro,
            "f1_macro": macro,
            "micro_precision": self._share(tp, fp, fn),
            "micro_recall": self._share(tp, fn, fp),
            "total_tp": tp,
            "total_fp": fp,
            "total_fn": fn,
        }

    def _macro(self, categories: Sequence[Sequence[float]]) -> float:
        """The mean over the categories, documented over those that have anything in them (L3)."""
        taken = [each for each in categories if any(each) or self._published]
        return fsum(map(self._f1, taken)) / len(taken) if taken else self._of_nothing

    def _f1(self, counts: Sequence[float]) -> float:
        tp, fp, fn = counts
        return 2 * tp / (2 * tp + fp + fn) if any(counts) else self._of_nothing

    def _share(self, tp: float, others: float, beside: float) -> float:
        """`tp` of `tp` and `others`; where that is nothing of nothing, it matters whether `beside` is nothing too."""
        if tp + others:
            return tp / (tp + others)
        return 0.0 if beside else self._of_nothing

    @property
    def _of_nothing(self) -> float:
        """Nothing to score on either side: perfect as documented, 0.0 as published."""
        return 0.0 if self._published else 1.0
