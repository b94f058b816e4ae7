"""What is to be loaded onto a board, in a form that can be sent to another process."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from gtapp.benchmark import Benchmark
from gtapp.errors import GtappError
from gtapp.messages import Message
from gtapp.preview.events import Event
from gtapp.schema import Schema
from gtapp.scoring import rules, run_finder
from gtapp.scoring.measure import Profile
from gtapp.scoring.rules import BenchmarkTest
from gtapp.scoring.run_finder import AnswerRun
from gtapp.scoring.scorer import Scorer


@dataclass(frozen=True, slots=True)
class Job:
    """Truths and answers, and how they are scored.

    `rules` are laid over those that a test gives, `tests` is the table of them (or nowhere). `answers` are folders of
    answers or of runs, or files.
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
    ) -> Job:
        """All that ``gtapp score ROOT`` would score, and the answers in the places `added`."""
        places = [*run_finder.find_run_places(root, benchmark), *added]
        # a place that is added again by another way to it is the same
        answers = {place.resolve(): place for place in reversed(places)}
        tables = (folder / rules.FILE for folder in (root, root.resolve().parent))
        return cls(
            benchmark,
            tuple(run_finder.find_truths(root, benchmark)),
            tuple(reversed(answers.values())),
            profile,
            dict(rules_given or {}),
            next(filter(_is_there, tables), None),
        )

    @property
    def folder(self) -> Path:
        return run_finder.truth_folder(self.truths)

    def portable(self) -> Job:
        """The same, with schemas that can be pickled."""
        benchmark = self.benchmark
        variants = tuple(replace(each, schema=_portable(each.schema)) for each in benchmark.variants)
        return replace(
            self, benchmark=replace(benchmark, schema=_portable(benchmark.schema), variants=variants)
        )

    def events(self) -> Iterator[Event]:
        """What a board is told when all of this is loaded.

        Raises:
            GtappError: the truths can't be looked into, or a rule can't be used.
        """
        from gtapp.preview.loader import Loader

        return Loader(self).events()

    def found(self) -> tuple[list[tuple[Path, AnswerRun]], list[Message]]:
        """The runs with the places that they were found in, and why there are none in a place."""
        found: list[tuple[Path, AnswerRun]] = []
        faults: list[Message] = []
        for place in self.answers:
            try:
                found += ((place, run) for run in run_finder.find_runs(place, self.benchmark))
            except GtappError as error:
                faults.append(error.message)
        return found, faults

    def rules_by_test(self) -> Mapping[str, BenchmarkTest]:
        """The tests that give runs rules of their own, by id.

        Raises:
            GtappError: the table of them can't be read.
        """
        return rules.read_tests(self.tests) if self.tests else {}

    def rules_of(self, row: BenchmarkTest | None) -> tuple[dict[str, Any], Message | None]:
        """The rules for a run of this test; why the test's own are not among them.

        Raises:
            GtappError: a rule given for all runs can't be used.
        """
        try:
            given = {**rules.rules_of_test(row, self.benchmark), **self.rules}
            rules.merge_rules(self.benchmark, given)
            return given, None
        except GtappError as error:
            if row is None:
                raise
            return dict(self.rules), Message("score-rules-unused", {"test": row.id, "reason": error.message})

    def scorer(self, given: Mapping[str, Any]) -> Scorer:
        """The scorer by these rules."""
        return Scorer(self.benchmark, self.profile, given, self.folder)


def _is_there(place: Path) -> bool:
    try:
        return place.exists()
    except OSError:
        return False


def _portable(schema: Schema) -> Schema:
    return Schema(schema.name, partial(dict, schema.json))


def names(found: Sequence[tuple[Path, AnswerRun]]) -> list[str]:
    """What the runs are called; those that share a name with the places that they are in before it."""
    plain = [run.name for _, run in found]
    full = [f"{place.name}/{run.name}" if plain.count(run.name) > 1 else run.name for place, run in found]
    return [
        name if full.index(name) == at else f"{name} ({full[:at].count(name) + 1})"
        for at, name in enumerate(full)
    ]
