"""Whether two values of a field are the same: the rules Z4, Z5 and P4, and the reason in words."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any, Final

from rapidfuzz import fuzz

from gtapp.messages import Message
from gtapp.pointer import ABSENT
from gtapp.scoring.differences import describe

_FLAGS: Final = {"true": True, "false": False}


class _Quiet(str):
    """A flag that is false in a cell without text: empty, unless the other side's flag or cell says something."""

    __slots__ = ()


QUIET: Final = _Quiet()

# how many are lacking, how many wrong, and pairs of which one is QUIET
Unequal = tuple[int, int, list[tuple[Any, Any]]]


class Match:
    """Compares filled values; `published` is to the last bit what the leaderboard was computed with.

    Of ratios (0 to 100) the smallest that matches is known to the last bit; rapidfuzz may stop early a hair below it.
    """

    def __init__(self, threshold: float, published: bool) -> None:
        self.threshold = threshold
        self._least = _least(threshold)
        self._cutoff = max(0.0, self._least - 1e-3)
        self._published = published

    def unequal(self, truths: Iterable[Any], answers: Iterable[Any]) -> Unequal:
        """How many of `truths` the answer lacks, and how many it has otherwise; pairs with a quiet flag are given back."""
        ratio, cutoff, least = fuzz.ratio, self._cutoff, self._least
        quiet: list[tuple[Any, Any]] = []
        lacking = wrong = 0
        for x, y in zip(truths, answers):  # noqa: B905 (a keyword costs too much here)
            if x != y:
                if x and y:
                    if type(x) is type(y) is str:
                        wrong += ratio(x, y, score_cutoff=cutoff) < least
                    else:
                        wrong += not self.matches(x, y)
                elif x is QUIET or y is QUIET:
                    quiet.append((x, y))
                elif x or x == 0:
                    if y or y == 0:
                        wrong += not self.matches(x, y)
                    else:
                        lacking += 1
        return lacking, wrong, quiet

    def matches(self, truth: Any, answer: Any) -> bool:
        """Whether two filled values are the same."""
        return self.similarity(truth, answer) >= self.threshold

    def similarity(self, truth: Any, answer: Any) -> float:
        """How alike two filled values are, 0.0 to 1.0, case-sensitive: equal, else `fuzz.ratio` of both as text."""
        if not self._published and (isinstance(truth, bool) or isinstance(answer, bool)):
            truth, answer = as_flag(truth), as_flag(answer)
            if type(truth) is not type(answer):
                return _ratio(truth, answer)
            return float(truth == answer)
        return 1.0 if truth == answer else _ratio(truth, answer)

    def is_empty(self, value: Any) -> bool:
        """Only absent, null and "" are (Z6); documented also a list or an object that holds nothing."""
        if isinstance(value, list | dict):
            return not self._published and not value
        return value is None or value is ABSENT or (isinstance(value, str) and not value)

    def reason(self, truth: Any, answer: Any, similarity: float) -> Message:
        """Why two filled values match or don't, in words."""
        if isinstance(truth, list | dict) or isinstance(answer, list | dict):
            return Message("score-field-same" if similarity == 1.0 else "score-field-kind")
        if truth == answer and similarity == 1.0:
            return Message("score-field-same")
        if str(truth) == str(answer) or similarity == 1.0:
            return Message("score-field-as-text")
        params = {
            "similarity": f"{math.floor(similarity * 1000 + 1e-9) / 1000:.3f}",
            "threshold": f"{self.threshold:g}",
            "difference": describe(str(truth), str(answer)),
        }
        return Message("score-field-alike" if similarity >= self.threshold else "score-field-differs", params)


def _least(threshold: float) -> float:
    """The smallest ratio that is at least `threshold` when it is divided by 100."""
    ratio = threshold * 100
    while ratio / 100 >= threshold:
        ratio = math.nextafter(ratio, -math.inf)
    while ratio / 100 < threshold:
        ratio = math.nextafter(ratio, math.inf)
    return ratio


def as_flag(value: Any) -> Any:
    """`value`, or the boolean that its text means in any case (documented P4)."""
    return _FLAGS.get(value.lower(), value) if isinstance(value, str) else value


def _ratio(truth: Any, answer: Any) -> float:
    if isinstance(truth, list | dict) or isinstance(answer, list | dict):
        return 0.0
    return fuzz.ratio(str(truth), str(answer)) / 100
