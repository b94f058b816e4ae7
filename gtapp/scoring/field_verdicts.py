"""Each field of a pair by itself, with its verdict and the reason for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from gtapp.messages import Message
from gtapp.pointer import ABSENT, Pointer
from gtapp.scoring.field_match import Match, as_flag
from gtapp.scoring.field_paths import Mates, Place, Plan, Row
from gtapp.scoring.field_sides import Side
from gtapp.scoring.field_totals import Figures
from gtapp.scoring.result import Value, Verdict


class Judge:
    """Gives verdicts; `empty_counts` says that a field which is empty on both sides is right (documented Z1)."""

    def __init__(self, match: Match, empty_counts: bool) -> None:
        self._match = match
        self._empty_counts = empty_counts

    def figures(self, plan: Plan, truth: Side, answer: Side) -> Figures:
        """The counts of a pair that can't be compared at a stroke."""
        both_empty = self._both_empty(plan)
        found = Counter(self._verdict(row, truth, answer, both_empty)[0] for row in plan.rows)
        wrong = found[Verdict.WRONG]
        return found[Verdict.TP], found[Verdict.FP] + wrong, found[Verdict.FN] + wrong, plan.total

    def values(self, plan: Plan, truth: Side, answer: Side) -> Iterator[Value]:
        """Every field of the pair, in the truth's order, then those that the answer alone has."""
        both_empty = self._both_empty(plan)
        for row in plan.rows:
            verdict, similarity = self._verdict(row, truth, answer, both_empty)
            ours, theirs = _value(truth, row.truth), _value(answer, row.answer)
            places = _pointer(truth, row.truth), _pointer(answer, row.answer)
            reason = self._reason(verdict, ours, theirs, similarity)
            yield Value(row.name, *places, ours, theirs, verdict, reason, similarity)

    def _both_empty(self, plan: Plan) -> Verdict:
        return Verdict.TP if self._empty_counts and not plan.unlike else Verdict.IGNORED

    def _verdict(
        self, row: Row, truth: Side, answer: Side, both_empty: Verdict
    ) -> tuple[Verdict, float | None]:
        ours, theirs = _value(truth, row.truth), _value(answer, row.answer)
        if row.flag is not None:
            ours, theirs = as_flag(ours), as_flag(theirs)
            if ours is not True and theirs is not True and not self._has_text(row.flag, truth, answer):
                return Verdict.IGNORED, None
        missing, invented = self._match.is_empty(theirs), self._match.is_empty(ours)
        if missing and invented:
            return both_empty, 1.0
        if missing or invented:
            return (Verdict.FN if missing else Verdict.FP), 0.0
        similarity = self._match.similarity(ours, theirs)
        return (Verdict.TP if similarity >= self._match.threshold else Verdict.WRONG), similarity

    def _has_text(self, mates: tuple[Mates, Mates], truth: Side, answer: Side) -> bool:
        """Whether anything stands in a flag's cell, on either side (documented P3)."""
        leaves = [side[1][leaf] for side, cell in zip((truth, answer), mates, strict=True) for leaf in cell]
        return not all(map(self._match.is_empty, leaves))

    def _reason(self, verdict: Verdict, ours: Any, theirs: Any, similarity: float | None) -> Message:
        if verdict is Verdict.FN:
            return Message("score-field-missing")
        if verdict is Verdict.FP:
            return Message("score-field-invented")
        if similarity is None:
            return Message("score-field-quiet")
        if self._match.is_empty(ours) and self._match.is_empty(theirs):
            return Message("score-field-empty")
        return self._match.reason(ours, theirs, similarity)


def _value(side: Side, place: Place) -> Any:
    """The raw value at a place, `ABSENT` for nowhere."""
    form, leaves = side[:2]
    if place is None:
        return ABSENT
    return leaves[place] if isinstance(place, int) else form.box(place, leaves)


def _pointer(side: Side, place: Place) -> Pointer | None:
    return side[0].pointers[place] if isinstance(place, int) else place
