"""Boards for tests: loaded in this process, and the scorer's own results for the same runs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

from gtapp.core.answers import run_finder
from gtapp.core.platform.errors import EditError
from gtapp.core.record.document import Document
from gtapp.core.schema.benchmark import Benchmark, load
from gtapp.core.schema.pointer import walk_values
from gtapp.features.scores.board_loader import BoardJob
from gtapp.features.scores.live_scores import Board
from gtapp.features.scores.standings import BoardChange, RunChange, compute_gain
from tests.sample_projects import CARD, cards, write_file

WORSE = {**CARD, "author": {"last_name": "Meier", "first_name": "Käthe"}}
NAMES = ("a", "b", "c", "d")


def write_answers(root: Path, run: str, answers: Mapping[str, Any]) -> Path:
    """Write a run's folder with these answers (each a record or a file's text)."""
    for name, answer in answers.items():
        text = answer if isinstance(answer, str | bytes) else json.dumps({"text": "", "parsed": answer})
        write_file(root / "answers" / run / f"request_{run}_{name}.json", text)
    return root


def project(root: Path) -> Path:
    """Create four cards and three runs: one right, one wrong in a field, one with unusable answers."""
    cards(root, dict.fromkeys(NAMES, CARD))
    write_answers(root, "T1", dict.fromkeys(NAMES, CARD))
    write_answers(root, "T2", dict.fromkeys(NAMES, WORSE))
    return write_answers(
        root, "T3", {"a": CARD, "b": "no JSON", "c": json.dumps({"other": "record"}), "unknown": CARD}
    )


def make_job(root: Path, benchmark: Benchmark | str = "zettelkatalog", **more: Any) -> BoardJob:
    return BoardJob.of_project(root, load(benchmark) if isinstance(benchmark, str) else benchmark, **more)


def load_board(job: BoardJob) -> Board:
    board = Board(job)
    for event in job.events():
        board.apply(event)
    assert board.ended and not board.failed
    return board


class RescoredRuns:
    """All runs, scored again by the scorer from the given records."""

    def __init__(self, job: BoardJob) -> None:
        self._job, self._tests = job, job.read_tests()
        truths = run_finder.open_truths(job.truths, job.benchmark)
        self.records = {name: job.make_scorer({}).read_truth(truths[name]).record for name in truths}
        self._runs = []
        for _, run in job.find_runs()[0]:
            scorer = job.make_scorer(job.choose_rules(self._tests.get(run.test))[0])
            answers = run.open()
            self._runs.append((scorer, {name: scorer.read(answers[name]) for name in answers}))

    def metrics(self) -> list[Mapping[str, float]]:
        """Return each run's metrics for the present records."""
        return [scorer.run("", self.records, answers, other=False).metrics for scorer, answers in self._runs]

    def problems(self) -> list[list[str]]:
        found = (
            scorer.run("", self.records, answers, other=False).problems for scorer, answers in self._runs
        )
        return [sorted(f"{name}: {message}" for name, message in each) for each in found]

    def read_problems(self) -> list[list[str]]:
        """Return the same for the truths and answers on the disk, read once."""
        found = []
        for _, run in self._job.find_runs()[0]:
            scorer = self._job.make_scorer(self._job.choose_rules(self._tests.get(run.test))[0])
            truths = run_finder.open_truths(self._job.truths, self._job.benchmark)
            score = scorer.run("", truths.items(), run.open(), other=False)
            found.append(sorted(f"{name}: {message}" for name, message in score.problems))
        return found

    def item(self, name: str) -> list[Mapping[str, float]]:
        """Return each run's figures of one item."""
        scores = (
            scorer.run("", {name: self.records[name]}, answers, other=False) for scorer, answers in self._runs
        )
        return [next((item.figures for item in each.items), {}) for each in scores]


def metrics(change: BoardChange) -> list[Mapping[str, float]]:
    return [row.now.metrics for row in change.rows]


def items(change: BoardChange) -> list[Mapping[str, float]]:
    return [row.now.item for row in change.rows]


def figure(change: BoardChange, run: int = 0) -> float:
    found = change.rows[run].figure
    assert found is not None
    return found


def edit(document: Document, dice: Random) -> None:
    """Make a random edit, undo or redo, as a person might; some change nothing."""
    kind = dice.random()
    if kind < 0.15:
        document.undo()
        return
    if kind < 0.25:
        document.redo()
        return
    places = [
        (at, value) for at, value in walk_values(document.record) if at and not isinstance(value, dict | list)
    ]
    if not places:
        return
    at, value = dice.choice(places)
    try:
        if kind < 0.32:
            document.remove(at)
        elif kind < 0.38 and isinstance(at[-1], int):
            document.insert(at, value)
        else:
            document.set(at, _misread(value, places, dice))
    except EditError:
        pass  # a place where there can be no such edit


def _misread(value: Any, places: list[Any], dice: Random) -> Any:
    if not isinstance(value, str) or dice.random() < 0.2:
        return dice.choice([None, "", dice.choice(places)[1]])
    at = dice.randrange(len(value) + 1)
    return value[:at] + dice.choice("aeiou1. ,|<") + value[at + dice.randrange(2) :]


def last_gain(row: RunChange) -> float | None:
    """Return how much the last change improved a run."""
    return compute_gain(row.before.metrics.get(row.headline), row.figure, row.headline)
