"""A measure as a contributor would add it: one module, and one line in `gtapp.scoring.measures.MEASURES`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gtapp.core.platform.messages import Message
from gtapp.core.schema.pointer import walk_values
from gtapp.scoring.measure import Measure, MeasureSettings
from gtapp.scoring.result import Value, Verdict


class WordTotals:
    """The mean of the items' error rates."""

    def __init__(self) -> None:
        self._sum, self._count = 0.0, 0

    def add(self, figures: float, times: int = 1) -> None:
        self._sum += figures * times
        self._count += times

    def remove(self, figures: float) -> None:
        self.add(figures, -1)

    def metrics(self) -> dict[str, float]:
        return {"word_errors": self._sum / self._count if self._count else 0.0}


class WordErrors(Measure):
    """The share of the truth's words that the answer lacks; both profiles agree."""

    headline = "word_errors"
    headlines = ("word_errors",)
    error_rates = frozenset(("word_errors",))
    item_figure = ("word_errors", "words")
    labels = {"word_errors": "Lost words"}  # noqa: RUF012
    has_profiles = False
    is_graded = True

    def __init__(self, settings: MeasureSettings) -> None:
        self._published = settings.published

    def prepare_truth(self, record: Any, name: str = "") -> list[str]:
        texts = (value for _, value in walk_values(record) if isinstance(value, str))
        return [word for text in texts for word in text.split()]

    prepare_answer = prepare_truth

    def compare(self, truth: Sequence[str], answer: Sequence[str]) -> float:
        lost = [word for word in truth if word not in answer]
        return len(lost) / len(truth) if truth else 0.0

    def name_figures(self, figures: float) -> dict[str, float]:
        return {"word_errors": figures}

    def list_values(self, truth: Sequence[str], answer: Sequence[str]) -> list[Value]:
        verdict = Verdict.WRONG if self.compare(truth, answer) else Verdict.TP
        code = "score-field-same" if verdict is Verdict.TP else "score-field-missing"
        texts = " ".join(truth), " ".join(answer)
        return [Value("words", ("text",), ("text",), *texts, verdict, Message(code), similarity=1.0)]

    def make_totals(self) -> WordTotals:
        return WordTotals()
