"""The comparison of what was exported with the project's truths, item by item, also in parts that are added up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gtapp.core.files.table_file import encode_cell
from gtapp.core.platform.messages import Message
from gtapp.core.project.truth_selection import TruthSelection, iterate_differences
from gtapp.core.schema.pointer import ABSENT, write_pointer
from gtapp.features.exports.run_comparison import RunFigures, compare_runs
from gtapp.scoring.scorer import Scorer


@dataclass(slots=True)
class CheckedTruths:
    """What the comparison of some items found: values that differ, items that can't be scored, and how often figures occurred."""

    problems: list[tuple[str, Message]] = field(default_factory=list)
    notes: list[tuple[str, Message]] = field(default_factory=list)
    figures: Counter[Any] = field(default_factory=Counter)
    runs: list[RunFigures] = field(default_factory=list)
    """Of each run, the figures of its answers against the project's truths and against the exported ones."""

    def update(self, other: CheckedTruths) -> None:
        """Add what later items gave."""
        self.problems += other.problems
        self.notes += other.notes
        self.figures.update(other.figures)
        if not self.runs:
            self.runs = other.runs
        else:
            for mine, theirs in zip(self.runs, other.runs, strict=True):
                for each, more in zip(mine, theirs, strict=True):
                    each.update(more)


class ExportCheck:
    """Compares and scores what was exported to `place`, a file or folder; `found` can be replaced by that of all parts."""

    def __init__(self, truths: TruthSelection, place: Path) -> None:
        self._truths = truths
        self._scorer = Scorer(truths.source.benchmark, "documented", folder=truths.folder)
        self._comparisons = list(compare_runs(truths.source, place))
        self.found = CheckedTruths(runs=[each.figures for each in self._comparisons])

    def compare(self, exported: Iterable[tuple[str, Any]]) -> None:
        """Compare the exported items (name and record), which come in the project's order, with the selected truths."""
        exported_records = iter(exported)
        waiting = next(exported_records, None)
        for entry in self._truths.read_truths():
            record: Any = ABSENT
            if waiting and waiting[0] in ("", entry.name):
                record, waiting = waiting[1], next(exported_records, None)
            for pointer, old, new in iterate_differences(entry.record, record):
                params = {
                    "pointer": write_pointer(pointer) or "/",
                    "old": _format_value(old),
                    "new": _format_value(new),
                }
                self.found.problems.append((entry.name, Message("export-differs", params)))
            for comparison in self._comparisons:
                comparison.add(entry.name, entry.record, record)
            figures = self._score_record(entry.name, entry.record, record)
            if figures is None:
                self.found.notes.append((entry.name, Message("export-not-scored")))
            else:
                self.found.figures[figures] += 1

    def find_run_differences(self) -> list[Message]:
        """Return the runs that score otherwise against the export."""
        pairs = zip(self._comparisons, self.found.runs, strict=True)
        return [found for each, figures in pairs if (found := each.find_difference(figures))]

    def score(self) -> tuple[str, float] | None:
        """Return the headline figure and its name; None if nothing could be scored."""
        if not self.found.figures:
            return None
        totals = self._scorer.measure.make_totals()
        for figures, times in self.found.figures.items():
            totals.add(figures, times)
        return self._scorer.headline, totals.metrics()[self._scorer.headline]

    def _score_record(self, name: str, truth: Any, answer: Any) -> Any:
        """Score an exported record as an answer to the truth; None if there is nothing to score."""
        expected = self._scorer.read_truth(truth)
        if expected.record is ABSENT:
            return None
        record = answer if answer is ABSENT else self._scorer.read_truth(answer).record
        measure = self._scorer.measure
        return measure.compare(
            measure.prepare_truth(expected.record, name), measure.prepare_answer(record, name)
        )


def _format_value(value: Any) -> str:
    return "(absent)" if value is ABSENT else encode_cell(value, safe=False)
