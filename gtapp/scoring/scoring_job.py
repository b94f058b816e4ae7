"""Which truths and answers are scored, and by which rules.

`gtapp score` and the window's board share `ScoringJob`; `score` and `score_item` are the package's public functions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import Any, Final, Self

from gtapp.core.answers import run_finder
from gtapp.core.answers.answer_reader import find_answer_source
from gtapp.core.answers.item_sources import load_content
from gtapp.core.answers.run_finder import AnswerRun
from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.schema import benchmark as benchmarks
from gtapp.core.schema.benchmark import Benchmark
from gtapp.core.schema.layout_keys import RUNS_FOLDER
from gtapp.scoring import run_rules
from gtapp.scoring.measure import Profile
from gtapp.scoring.result import ItemScore, RunScore
from gtapp.scoring.run_rules import BenchmarkTest
from gtapp.scoring.scorer import Scorer

FoundRuns = Sequence[tuple[Path, AnswerRun]]
"""Runs with the places in which they were found."""


@dataclass(frozen=True, slots=True)
class ScoringJob:
    """Truths and answers, and how they are scored.

    `answers` are folders of answers or of runs, or files. `rules` override those of a run's test; `tests` is the table
    of tests, None if there is none.
    """

    benchmark: Benchmark
    truths: tuple[Path, ...]
    answers: tuple[Path, ...]
    profile: Profile = "documented"
    rules: Mapping[str, Any] = field(default_factory=dict)
    tests: Path | None = None

    @classmethod
    def of_project(
        cls,
        root: Path,
        benchmark: Benchmark,
        profile: Profile = "documented",
        rules_given: Mapping[str, Any] | None = None,
        added: Sequence[Path] = (),
    ) -> Self:
        """Return the job of all that ``gtapp score ROOT`` would score, and of the answers in the places `added`."""
        places = [*run_finder.find_run_places(root, benchmark), *added]
        # a place that is added again by another path is the same
        answers = {place.resolve(): place for place in reversed(places)}
        return cls(
            benchmark,
            tuple(run_finder.find_truths(root, benchmark)),
            tuple(reversed(answers.values())),
            profile,
            dict(rules_given or {}),
            find_tests(root),
        )

    @property
    def folder(self) -> Path:
        """The folder of the truths."""
        return run_finder.find_truth_folder(self.truths)

    def find_runs(self) -> tuple[list[tuple[Path, AnswerRun]], list[Message]]:
        """Find the runs with the places in which they are, and what is to be known about them: why others are not scored.

        Drafts that were made of the answers of another of the runs are none: they would be counted twice.

        Raises:
            GtappError: the table of tests can't be read.
        """
        found: list[tuple[Path, AnswerRun]] = []
        faults: list[Message] = [] if self.benchmark.has_measure else [describe_other_measure(self.benchmark)]
        batches = run_finder.find_batches(self.truths, self.benchmark)
        for place in self.answers:
            try:
                found += (
                    (place, run) for run in run_finder.find_runs(place, self.benchmark, batches, self.truths)
                )
            except GtappError as error:
                faults.append(error.message)
        names = {(place.resolve(), run.name) for place, run in found}
        found = [(place, run) for place, run in found if _find_original(place) not in names]
        tests = self.read_tests()
        other = [run_rules.find_other_benchmark(run.test, tests, self.benchmark) for _, run in found]
        faults += (
            Message("score-run-other", {"run": run.name, "benchmark": name})
            for (_, run), name in zip(found, other, strict=True)
            if name
        )
        return [each for each, name in zip(found, other, strict=True) if not name], faults

    def read_tests(self) -> Mapping[str, BenchmarkTest]:
        """Read the tests, which give runs rules of their own, by id.

        Raises:
            GtappError: the table of them can't be read.
        """
        return run_rules.read_tests(self.tests) if self.tests else {}

    def choose_rules(self, test: BenchmarkTest | None) -> tuple[dict[str, Any], Message | None]:
        """Return the rules for a run of `test`, and the reason if the test's own are not among them.

        Raises:
            GtappError: a rule given for all runs can't be used.
        """
        try:
            given = {**run_rules.get_test_rules(test, self.benchmark), **self.rules}
            run_rules.merge_rules(self.benchmark, given)
            return given, None
        except GtappError as error:
            if test is None:
                raise
            params = {"test": test.id, "reason": error.message}
            return dict(self.rules), Message("score-rules-unused", params)

    def make_scorer(self, given: Mapping[str, Any]) -> Scorer:
        """Return the scorer by these rules.

        Raises:
            GtappError: a rule or the threshold can't be used; the published figures have a threshold of their own.
        """
        if self.benchmark.threshold and self.profile == "published":
            raise GtappError("score-threshold-published", threshold=f"{self.benchmark.threshold:g}")
        asked = run_finder.find_asked_items(self.folder, self.benchmark)
        return Scorer(self.benchmark, self.profile, given, self.truths[0], asked)


def _find_original(place: Path) -> tuple[Path, str] | None:
    """Return place and name of the run that the drafts in a folder were made of, as the first of them says; None if of none."""
    if place.parent.name != RUNS_FOLDER or not place.is_dir():
        return None
    first = next(place.glob("request_*.json"), None)
    source = find_answer_source(load_content(str(first))) if first else {}
    where, name = source.get("place"), source.get("run")
    if not (isinstance(where, str) and isinstance(name, str)):
        return None
    return (place.parent.parent / where).resolve(), name


MEASURE_NOTES: Final = ("score-measure-other", "score-measure-usual")
"""The codes of what is to be known about the measure, which is no fault."""


def describe_other_measure(benchmark: Benchmark) -> Message:
    """Return the note that field F1 is the measure of a project of one's own, or instead of the one by which others rank."""
    if not benchmark.ranking:
        return Message("score-measure-usual")
    return Message("score-measure-other", {"benchmark": benchmark.id, "ranking": benchmark.ranking})


def find_tests(root: Path) -> Path | None:
    """Return the table of tests in a project's folder, else beside it; None if there is none."""
    places = (folder / run_rules.TESTS_FILE for folder in (root, root.resolve().parent))
    return next(filter(_is_file, places), None)


def _is_file(place: Path) -> bool:
    try:
        return place.is_file()
    except OSError:
        return False


def name_runs(found: FoundRuns) -> list[str]:
    """Return the names of the runs; those that share one are prefixed with the place in which they were found."""
    plain = [run.name for _, run in found]
    full = [f"{place.name}/{run.name}" if plain.count(run.name) > 1 else run.name for place, run in found]
    return [
        name if full.index(name) == at else f"{name} ({full[:at].count(name) + 1})"
        for at, name in enumerate(full)
    ]


Name = str | PathLike[str]


def score(
    benchmark: str | Benchmark,
    truth: Name,
    answers: Name,
    *,
    profile: Profile = "documented",
    rules: Mapping[str, Any] | None = None,
) -> list[RunScore]:
    """Score every run in `answers` against the truths in `truth`, in natural order of the runs' names.

    Both are a folder of files named by item, or a file: JSON lines, or a CSV or XLSX that gtapp exported; `answers` may
    also be a folder of runs. `benchmark` is an id or one of its other names; `rules` override the benchmark's own.

    Raises:
        GtappError: the benchmark or a rule is unknown, or a place has nothing to score. Faults of single items are in
            the `problems` of each run instead.
    """
    found = benchmarks.load(benchmark) if isinstance(benchmark, str) else benchmark
    places = run_finder.find_truths(Path(truth), found)
    asked = run_finder.find_asked_items(run_finder.find_truth_folder(places), found)
    scorer = Scorer(found, profile, rules, places[0], asked)
    truths = run_finder.open_truths(places, found)
    runs = run_finder.find_runs(Path(answers), found, run_finder.find_batches(places, found), places)
    return [scorer.run(run.name, truths, run.open()) for run in runs]


def score_item(
    benchmark: str | Benchmark,
    truth: Any,
    answer: Any,
    *,
    name: str = "",
    profile: Profile = "documented",
    rules: Mapping[str, Any] | None = None,
    folder: Name | None = None,
) -> ItemScore:
    """Score one answer (an object, a result file's content, or a model's text) against one truth's record.

    `name` is the item's name and `folder` the folder of the truths, which some measures need.

    Raises:
        GtappError: the benchmark or a rule is unknown.
    """
    found = benchmarks.load(benchmark) if isinstance(benchmark, str) else benchmark
    scorer = Scorer(found, profile, rules, Path(folder) if folder is not None else None)
    return scorer.item(name, scorer.read_truth(truth).record, answer)
