"""The public functions of the scorer: score folders and files of truths and answers, or one record against another."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any

from gtapp import benchmark as benchmarks
from gtapp.benchmark import Benchmark
from gtapp.scoring import run_finder
from gtapp.scoring.measure import Profile
from gtapp.scoring.result import ItemScore, RunScore
from gtapp.scoring.scorer import Scorer

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
    scorer = Scorer(found, profile, rules, run_finder.truth_folder(places))
    truths = run_finder.open_truths(places, found)
    return [scorer.run(run.name, truths, run.open()) for run in run_finder.find_runs(Path(answers), found)]


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
