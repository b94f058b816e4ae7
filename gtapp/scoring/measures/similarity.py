"""The measure of ScienceMetaBench: the similarity of each field's text."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from math import fsum
from typing import Any

from gtapp.core.platform.messages import Message
from gtapp.core.schema.pointer import ABSENT
from gtapp.scoring.measure import ExactSum, Measure, MeasureSettings, SimilarityBand
from gtapp.scoring.result import Value, Verdict
from gtapp.scoring.text_differences import describe_difference

# cached pairs (a key press in `make bench`): an abstract takes half a millisecond, and most occur again after an edit
_KEPT = 4096

# field → similarity, in the order of the schema
Figures = tuple[tuple[str, float], ...]


@lru_cache(_KEPT)
def compute_similarity(answer: str, truth: str) -> float:
    """Return the similarity of two texts, 0.0 to 1.0; it is not symmetric.

    0 if one side is empty, 1 if both are identical (or both empty), else difflib's ratio of the texts in lower case, with
    its automatic junk rule from 200 characters on.
    """
    if not answer or not truth:
        return float(answer == truth)
    answer, truth = answer.lower(), truth.lower()
    return 1.0 if answer == truth else SequenceMatcher(None, answer, truth).ratio()


def to_text(value: Any) -> str:
    """Return a value as it is compared: null and absent as "", a list joined with ", ", a number as its text."""
    if isinstance(value, str):
        return value
    if value is None or value is ABSENT:
        return ""
    if isinstance(value, list):
        return ", ".join(map(to_text, value))
    if isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False, default=str)
    return str(value)


@dataclass(frozen=True, slots=True)
class Sample:
    """A prepared truth: the scored fields, each as written and as it is compared."""

    fields: Sequence[tuple[str, Any, str]]


class SimilarityTotals:
    """Field accuracy is the mean over all samples that have the field; overall accuracy the mean of those."""

    def __init__(self) -> None:
        self._fields: dict[str, ExactSum] = {}

    def add(self, figures: Figures, times: int = 1) -> None:
        for field, figure in figures:
            self._fields.setdefault(field, ExactSum()).add(figure, times)

    def remove(self, figures: Figures) -> None:
        self.add(figures, -1)

    def metrics(self) -> dict[str, float]:
        found = {field: sum_.mean() for field, sum_ in self._fields.items() if sum_.count}
        by_field = {f"field_accuracy.{field}": mean for field, mean in found.items()}
        return {"overall_accuracy": _compute_mean(list(found.values())), **by_field} if found else {}


class SimilarityMeasure(Measure):
    """The similarity of each field and their mean. The published figures leave out samples without an answer.

    Scored are the fields of the rule ``key_list``, else those of the record's schema that are not read-only (``sha256``),
    else the truth's own keys.
    """

    headline = "overall_accuracy"
    headlines = ("overall_accuracy",)
    item_figure = ("overall_accuracy", "accuracy")
    field_figures = "field_accuracy"
    labels = {"overall_accuracy": "Overall accuracy"}  # noqa: RUF012
    reads_published = False
    skips_unanswered = True
    is_graded = True
    accepts_near_matches = True
    bands = (
        SimilarityBand("1.0", 1.0),
        SimilarityBand("0.8-0.99", 0.8),
        SimilarityBand("0.5-0.79", 0.5),
        SimilarityBand("0.0-0.49", 0.0),
    )

    stored_classes = (SimilarityTotals,)

    def __init__(self, settings: MeasureSettings) -> None:
        self._keys = tuple(settings.rules.get("key_list") or ())
        self._schema, self._schema_for = settings.schema, settings.schema_for

    def prepare_truth(self, record: Any, name: str = "") -> Sample:
        values = _to_mapping(record)
        scored = ((field, values.get(field, ABSENT)) for field in self._list_fields(record))
        return Sample(tuple((field, value, to_text(value)) for field, value in scored))

    def _list_fields(self, record: Any) -> Sequence[str]:
        if self._keys:
            return self._keys
        schema = self._schema_for(record) if self._schema_for else self._schema
        filled = [each.name for each in schema.children if not each.hints.get("read_only")] if schema else []
        return filled or tuple(_to_mapping(record))

    def prepare_answer(self, record: Any, name: str = "") -> Mapping[str, Any]:
        return _to_mapping(record)

    def compare(self, truth: Sample, answer: Mapping[str, Any]) -> Figures:
        return tuple(
            (field, compute_similarity(to_text(answer.get(field)), ours)) for field, _, ours in truth.fields
        )

    def name_figures(self, figures: Figures) -> dict[str, float]:
        """Return the similarity of each field, and their mean."""
        found = {f"similarity_{field}": figure for field, figure in figures}
        return {"overall_accuracy": _compute_mean([figure for _, figure in figures]), **found}

    def name_similarities(self, figures: Figures) -> dict[str, float]:
        return dict(figures)

    def list_values(self, truth: Sample, answer: Mapping[str, Any]) -> list[Value]:
        return [
            _make_value(
                field,
                raw,
                ours,
                answer.get(field, ABSENT),
                compute_similarity(to_text(answer.get(field)), ours),
            )
            for field, raw, ours in truth.fields
        ]

    def make_totals(self) -> SimilarityTotals:
        return SimilarityTotals()


def _compute_mean(figures: Sequence[float]) -> float:
    return fsum(figures) / len(figures) if figures else 0.0


def _to_mapping(record: Any) -> Mapping[str, Any]:
    return record if isinstance(record, dict) else {}


def _make_value(field: str, raw: Any, ours: str, answered: Any, figure: float) -> Value:
    verdict, reason = _judge(ours, to_text(answered), figure)
    return Value(
        field=field,
        pointer=None if raw is ABSENT else (field,),
        at=None if answered is ABSENT else (field,),
        truth=raw,
        answer=answered,
        verdict=verdict,
        reason=reason,
        similarity=figure,
    )


def _judge(ours: str, theirs: str, figure: float) -> tuple[Verdict, Message]:
    """Return verdict and reason; only the figure counts, the verdict marks the value."""
    if ours == theirs:
        return Verdict.TP, Message("score-similarity-same" if ours else "score-similarity-empty")
    if not ours:
        return Verdict.FP, Message("score-similarity-invented")
    if not theirs:
        return Verdict.FN, Message("score-similarity-missing")
    if figure == 1.0:
        return Verdict.TP, Message("score-similarity-case")
    reason = {"similarity": f"{figure:.3f}", "difference": describe_difference(ours, theirs)}
    return Verdict.WRONG, Message("score-similarity-ratio", reason)
