"""Field F1: every terminal field of a record is right, wrong, missing or invented (index cards, tables, any schema)."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from gtapp.scoring.field_match import QUIET, Match
from gtapp.scoring.field_paths import Form, Paths, Plan, plan
from gtapp.scoring.field_sides import ODD, Side, side
from gtapp.scoring.field_totals import FieldTotals, Figures, rates
from gtapp.scoring.field_verdicts import Judge
from gtapp.scoring.flat import Flattener, Shapes
from gtapp.scoring.measure import Setting
from gtapp.scoring.result import Value

# all kept plans together have at most so many rows (some 30 MB); then they are made anew as they come
_MOST_ROWS: Final = 60_000


class Measure:
    """Field F1 with a similarity threshold; sources: Z1 to Z8 and P1 to P5 of the benchmarks' rules.

    The benchmark's own facts come in ``[scoring]`` of its ``benchmark.toml``, with those of one profile in
    ``[scoring.documented]`` and ``[scoring.published]``: `skip` (paths), `unscored` (keys), `flags` (keys), `both_empty`
    ("tp": documented Z1; else a field that is empty on both sides counts nothing).
    """

    def __init__(self, setting: Setting) -> None:
        scoring = setting.scoring
        facts = {**scoring, **scoring.get(setting.profile, {})}
        self._published = setting.published
        self._empty_counts = facts.get("both_empty") == "tp"
        self._paths = Paths.of(setting, facts)
        self._match = Match(setting.threshold, setting.published)
        self._judge = Judge(self._match, self._empty_counts)
        self._plans: dict[tuple[Form, Form], Plan] = {}
        self._rows = 0
        shapes = Shapes(partial(Form, paths=self._paths))
        self._truths, self._answers = Flattener(shapes), Flattener(shapes)

    def truth(self, record: Any, name: str = "") -> Side:
        return side(self._truths.flat(record))

    def answer(self, record: Any, name: str = "") -> Side:
        return side(self._answers.flat(record))

    def figures(self, truth: Side, answer: Side) -> Figures:
        """The counts of a pair: what is the same at once is looked at no further."""
        ours, _, truths, in_truth, odd = truth
        theirs, _, answers, in_answer, odder = answer
        plan = self._plans.get((ours, theirs)) or self._plan(ours, theirs)
        if not plan.plain or (odd + odder >= ODD and not self._published):
            return self._judge.figures(plan, truth, answer)
        lacking, wrong = in_truth, 0
        if not plan.disjoint:
            truths = plan.truth(truths) if plan.truth else truths
            answers = plan.answer(answers) if plan.answer else answers
            lacking, wrong, quiet = self._match.unequal(truths, answers)
            for flag, other in quiet:  # beside a flag that says something, a quiet one is the word false
                in_truth += flag is QUIET and isinstance(other, bool)
                in_answer += other is QUIET and isinstance(flag, bool)
                wrong += flag is True or other is True
        missed = lacking + wrong
        right = in_truth - missed
        both_empty = plan.count - in_answer - lacking if self._empty_counts and not plan.unlike else 0
        return right + both_empty, in_answer - right, missed, plan.total

    def _plan(self, truth: Form, answer: Form) -> Plan:
        made = plan(truth, answer, self._paths)
        if self._empty_counts and self._paths.flags:  # a quiet flag looks empty, and isn't right
            made.plain = False
        self._rows += len(made.rows) + 1
        if self._rows > _MOST_ROWS:
            self._plans.clear()
            self._rows = len(made.rows) + 1
        self._plans[truth, answer] = made
        return made

    def keys(self, figures: Figures) -> dict[str, float]:
        """The item's figures; published its F1 is rounded to 2 digits, and `f1` is the unrounded one (Z2)."""
        tp, fp, fn, total = figures
        found = rates(tp, fp, fn, 0.0 if self._published else 1.0)
        exact = {"f1": found.f1} if self._published else {}
        return {
            "f1_score": round(found.f1, 2) if self._published else found.f1,
            **exact,
            "precision": found.precision,
            "recall": found.recall,
            "true_positives": tp,
            "false_positives": fp,
            "false_negatives": fn,
            "total_fields": total,
        }

    def values(self, truth: Side, answer: Side) -> list[Value]:
        plan = self._plans.get((truth[0], answer[0])) or self._plan(truth[0], answer[0])
        return list(self._judge.values(plan, truth, answer))

    def totals(self) -> FieldTotals:
        return FieldTotals(self._published)
