"""Fraktur's measure: every advertisement of a page by fuzzy score and character error rate (rules F1 to F5)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, reduce
from math import fsum
from operator import add
from typing import Any, Final, NamedTuple

from rapidfuzz.distance import Levenshtein

from gtapp.messages import Message
from gtapp.pointer import ABSENT, Pointer
from gtapp.scoring import advertisement_pairs as pairing
from gtapp.scoring.advertisement_pairs import Advertisement, Page, Pairs
from gtapp.scoring.differences import describe
from gtapp.scoring.exact import ExactSum
from gtapp.scoring.measure import Setting
from gtapp.scoring.result import Value, Verdict

# pairs of texts kept: most of a page's come again when one text was edited
_KEPT: Final = 8192


class Figures(NamedTuple):
    """A page's sums and for how many they count in the run: its advertisements (documented F1), or one (published)."""

    fuzzy: float
    cer: float
    shares: int


class Measure:
    """See `gtapp.scoring.measure.Measure`; there are no rules to switch.

    A value's `similarity` and `error` are the advertisement's fuzzy score and CER as they go into the page's means.
    """

    def __init__(self, setting: Setting) -> None:
        self._published = setting.published

    def truth(self, record: Any, name: str) -> Page:
        if self._published:
            return pairing.published_truth(record, name)
        return pairing.documented_page(record)

    def answer(self, record: Any, name: str) -> Page:
        if self._published:
            return pairing.published_answer(record, name)
        return pairing.documented_page(record)

    def figures(self, truth: Page, answer: Page) -> Figures:
        scores = [self._score(*pair) for pair in self.pairs(truth, answer)]
        if not self._published:
            return Figures(fsum(fuzzy for fuzzy, _ in scores), fsum(cer for _, cer in scores), len(scores))
        if not scores:
            return Figures(0.0, 1.0, 1)
        # added one by one as the published figures were (sum() isn't from Python 3.12 on): rounding turns on the last bit
        fuzzy = reduce(add, (fuzzy for fuzzy, _ in scores), 0.0) / len(scores)
        cer = reduce(add, (cer for _, cer in scores), 0.0) / len(scores)
        return Figures(round(fuzzy, 2), round(cer, 3), 1)

    def keys(self, figures: Figures) -> dict[str, float]:
        return _means(*figures)

    def totals(self) -> Totals:
        return Totals(self._published)

    def values(self, truth: Page, answer: Page) -> Sequence[Value]:
        """The truth's advertisements that are scored, those that aren't, then what only the answer has."""
        pairs = self.pairs(truth, answer)
        used = {other.place for _, other in pairs if other}
        return [
            *(self._value(each, other, answer) for each, other in pairs),
            *(_alone(each, code, of_truth=True) for each, code in truth.dropped),
            *(_alone(each, "score-ad-invented") for each in answer if each.place not in used),
            *(_alone(each, code) for each, code in answer.dropped),
        ]

    def pairs(self, truth: Page, answer: Page) -> Pairs:
        return (pairing.published_pairs if self._published else pairing.documented_pairs)(truth, answer)

    def _score(self, each: Advertisement, other: Advertisement | None) -> tuple[float, float]:
        if other is None:
            return 0.0, 1.0
        return (_published_score if self._published else _documented_score)(each.text, other.text)

    def _value(self, each: Advertisement, other: Advertisement | None, answer: Page) -> Value:
        fuzzy, cer = self._score(each, other)
        verdict, reason = _judged(each, other, answer, (fuzzy, cer))
        at, raw = (_at(other), other.raw) if other else (None, ABSENT)
        return Value(each.section, _at(each), at, each.raw, raw, verdict, reason, similarity=fuzzy, error=cer)


class Totals:
    """The means over all advertisements (documented), or over the pages and rounded (published)."""

    def __init__(self, published: bool) -> None:
        self._published = published
        self._fuzzy, self._cer, self._shares = ExactSum(), ExactSum(), 0

    def add(self, figures: Figures, times: int = 1) -> None:
        self._fuzzy.add(figures.fuzzy, times)
        self._cer.add(figures.cer, times)
        self._shares += figures.shares * times

    def remove(self, figures: Figures) -> None:
        self.add(figures, -1)

    def metrics(self) -> dict[str, float]:
        return self.of_sums((self._fuzzy.total, self._cer.total, self._shares))

    def parts(self, figures: Figures) -> Figures:
        return figures

    def of_sums(self, sums: Sequence[float]) -> dict[str, float]:
        fuzzy, cer, shares = sums
        if self._published and not shares:
            return {"fuzzy": 0.0, "cer": 1.0}
        means = _means(fuzzy, cer, shares)
        return {name: round(mean, 3) for name, mean in means.items()} if self._published else means


@lru_cache(_KEPT)
def _documented_score(truth: str, answer: str) -> tuple[float, float]:
    return pairing.alike(truth, answer), documented_cer(truth, answer)


@lru_cache(_KEPT)
def _published_score(truth: str, answer: str) -> tuple[float, float]:
    return round(pairing.alike(truth, answer), 3), published_cer(truth, answer)


def documented_cer(truth: str, answer: str) -> float:
    """Edits per character of the truth, above 1.0 where the answer is much longer (documented F5)."""
    if not truth:
        return 1.0 if answer else 0.0
    return Levenshtein.distance(truth, answer) / len(truth)


def published_cer(truth: str, answer: str) -> float:
    """The same without regard to case and white space, at most 1.0 (published F5)."""
    if not truth or not answer:
        return 1.0
    truth, answer = (" ".join(text.lower().split()) for text in (truth, answer))
    return min(1.0, Levenshtein.distance(truth, answer) / max(1, len(truth)))


def _means(fuzzy: float, cer: float, shares: float) -> dict[str, float]:
    """Of no advertisements: nothing is wrong."""
    return {"fuzzy": fuzzy / shares, "cer": cer / shares} if shares else {"fuzzy": 1.0, "cer": 0.0}


def _judged(
    each: Advertisement, other: Advertisement | None, answer: Page, score: tuple[float, float]
) -> tuple[Verdict, Message]:
    if other is None:
        return Verdict.FN, _missing(each, answer)
    if each.text == other.text:
        return Verdict.TP, Message("score-ad-same")
    params = {"similarity": f"{score[0]:.3f}", "error": f"{score[1]:.3f}"}
    return Verdict.WRONG, Message(
        "score-ad-differs", {**params, "difference": describe(each.text, other.text)}
    )


def _missing(each: Advertisement, answer: Page) -> Message:
    """Why nothing of the answer was paired with it."""
    if not answer.sections:
        return Message("score-ad-none")
    near = pairing.nearest(each.section, answer.sections)
    if near and near[1] < pairing.SECTION_THRESHOLD:
        params = {"section": each.section, "nearest": near[0], "similarity": f"{near[1]:.3f}"}
        return Message("score-ad-section", {**params, "threshold": f"{pairing.SECTION_THRESHOLD:.2f}"})
    if each.loose:
        return Message("score-ad-left")
    return Message("score-ad-number", {"number": each.number})


def _alone(each: Advertisement, code: str, of_truth: bool = False) -> Value:
    """What only one side has, or what the profile does not look at."""
    verdict = Verdict.FP if code == "score-ad-invented" else Verdict.IGNORED
    if of_truth:
        return Value(each.section, _at(each), None, each.raw, ABSENT, verdict, Message(code))
    return Value(each.section, None, _at(each), ABSENT, each.raw, verdict, Message(code))


def _at(each: Advertisement) -> Pointer:
    return (*each.place, "text")
