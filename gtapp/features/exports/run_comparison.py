"""Whether the project's runs score the same against an export as against the project's own truths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gtapp.core.answers import answer_reader
from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.project.truth_selection import RecordSource
from gtapp.core.schema.pointer import ABSENT
from gtapp.scoring.scorer import Scorer
from gtapp.scoring.scoring_job import ScoringJob

RunFigures = tuple[Counter[Any], Counter[Any]]
"""How often each figures of an item occurred, against the truths of a project and against those that were exported."""


class RunComparison:
    """Scores one run's answers against the truths of a project and against those that were exported, item by item."""

    def __init__(self, run: str, answers: Any, ours: Scorer, exported: Scorer) -> None:
        self.run = run
        self._answers = answers
        self._scorers = ours, exported
        self.figures: RunFigures = Counter(), Counter()

    def add(self, name: str, truth: Any, exported: Any) -> None:
        """Score the run's answer to an item against both."""
        try:
            content = self._answers[name]
        except KeyError:
            content = answer_reader.make_missing_answer()
        for scorer, counts, record in zip(self._scorers, self.figures, (truth, exported), strict=True):
            found = scorer.read_truth(record).record if record is not ABSENT else ABSENT
            if found is not ABSENT:
                figures = scorer.compare(name, found, scorer.read(content)).figures
                if figures is not None:
                    counts[figures] += 1

    def find_difference(self, figures: RunFigures | None = None) -> Message | None:
        """Return the message that the run scores otherwise against the export; None if all figures are the same.

        `figures` are those of all parts, where each was compared by itself.
        """
        before, after = (self._compute_metrics(each) for each in figures or self.figures)
        differing = [name for name in {**before, **after} if before.get(name) != after.get(name)]
        if not differing:
            return None
        headline = self._scorers[0].headline
        name = headline if headline in differing else differing[0]
        params = {"run": self.run, "figure": name, "old": before.get(name, "–"), "new": after.get(name, "–")}
        return Message("export-run-differs", params)

    def _compute_metrics(self, counts: Counter[Any]) -> dict[str, float]:
        totals = self._scorers[0].measure.make_totals()
        for figures, times in counts.items():
            totals.add(figures, times)
        return totals.metrics()


def compare_runs(source: RecordSource, place: Path) -> Iterator[RunComparison]:
    """Yield the comparison of each run of the project; `place` is the file or folder of the exported truths."""
    job = ScoringJob.of_project(source.root, source.benchmark)
    try:
        runs, _ = job.find_runs()
        tests = job.read_tests()
        for _, run in runs:
            chosen, _ = job.choose_rules(tests.get(run.test))
            exported = Scorer(source.benchmark, "documented", chosen, place)
            answers = run.open()
            answers.follow([item.id for item in source.items])
            yield RunComparison(run.name, answers, job.make_scorer(chosen), exported)
    except GtappError:
        return  # answers that can't be read are reported where they are scored
