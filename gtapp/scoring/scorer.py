"""Scores items and whole runs as a benchmark does, whatever truths and answers lie in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from gtapp.benchmark import Benchmark
from gtapp.fields import Field
from gtapp.messages import Message
from gtapp.scoring import readings, rules
from gtapp.scoring.measure import PROFILES, Profile, Setting, make
from gtapp.scoring.passes import Compared, Pass
from gtapp.scoring.readings import Reading
from gtapp.scoring.result import ItemScore, RunScore

DEFAULT_MEASURE: Final = "field_f1"
DEFAULT_HEADLINE: Final = "f1_macro"
# measures with one set of rules: both profiles agree by definition
_ONE_SET = frozenset(("similarity",))
# measures that read bare lists and dicts of lists themselves
_READS_LISTS = frozenset(("advertisements",))

Progress = Callable[[int], object]
Watch = Callable[[Compared], object]


class Scorer:
    """One benchmark under one profile, with the rules in force.

    `folder` is where the truths lie, for what a measure reads besides (letters: ``persons.json``). `rules` are laid over
    the benchmark's own.

    Raises:
        GtappError: a rule that the benchmark doesn't know, or a value that none can have.
    """

    def __init__(
        self,
        benchmark: Benchmark,
        profile: Profile = "documented",
        rules_given: Mapping[str, Any] | None = None,
        folder: Path | None = None,
    ) -> None:
        if profile not in PROFILES:
            raise ValueError(f"no profile {profile!r}: one of {PROFILES}")
        self.benchmark = benchmark
        self.profile: Profile = profile
        self.rules = rules.in_force(benchmark, rules_given)
        own = benchmark.scoring.get(
            profile, {}
        )  # the description may rank by another figure than the leaderboard (P1)
        self.headline = str(own.get("rank_by", benchmark.scoring.get("rank_by", DEFAULT_HEADLINE)))
        self._folder = folder
        name = str(benchmark.scoring.get("measure", DEFAULT_MEASURE))
        self.one_set = name in _ONE_SET
        threshold = float(benchmark.scoring.get("threshold", Setting.threshold))
        self.setting = Setting(
            profile, self.rules, threshold, benchmark.schema.fields, folder, benchmark.scoring, self._schema
        )
        self.measure_name = name
        self.measure = make(name, self.setting)
        self._bare_lists = name in _READS_LISTS
        self._read = readings.reader(
            "documented" if self.one_set else profile, self._schema, self._bare_lists
        )

    def _schema(self, content: Any) -> Field:
        return self.benchmark.schema_for(content).fields

    def read(self, content: Any) -> Reading:
        """The record that counts of an answer's `content` (a file's JSON, or its text where that is none)."""
        return content if isinstance(content, Reading) else self._read(content)

    def truth(self, content: Any) -> Reading:
        """The record in a truth's `content`, in its own layout; ABSENT, with the reason, where there is none."""
        if isinstance(content, Reading):
            return content
        return readings.truth(content, self._schema(content), self.benchmark.layout.unwrap, self._bare_lists)

    def item(self, name: str, truth: Any, answer: Any) -> ItemScore:
        """One item's score. `truth` is a record; `answer` a `Reading`, or the content to read.

        An answer that can't be read counts as none, and the score's `problem` says why.
        """
        return self.scored(self.compare(name, truth, self.read(answer)))

    def compare(self, name: str, truth: Any, answer: Reading) -> Compared:
        """Both sides as the measure prepares them, and what it makes of them."""
        ours, theirs = self.measure.truth(truth, name), self.measure.answer(answer.record, name)
        if not answer.reason and getattr(theirs, "unread", False):
            answer = replace(answer, reason=Message("score-answer-stopped"))
        return Compared(name, truth, answer, ours, theirs, self.measure.figures(ours, theirs))

    def scored(self, compared: Compared) -> ItemScore:
        """What `compare` gave as a score; its values are built when they are asked for."""
        name, figures = compared.name, compared.figures
        build = partial(self.measure.values, compared.ours, compared.theirs)
        if figures is None:
            return ItemScore(name, {}, build, left_out=True)
        return ItemScore(name, self.measure.keys(figures), build, compared.answer.reason)

    def run(
        self,
        run: str,
        truths: Iterable[tuple[str, Any]] | Mapping[str, Any],
        answers: Mapping[str, Any],
        *,
        keep: bool = True,
        other: bool = True,
        progress: Progress | None = None,
        watch: Watch | None = None,
    ) -> RunScore:
        """One run against all truths, which are read as a stream.

        `truths` are names with their contents, `answers` what `read` takes, by name. Without `keep` only sums stay in
        memory: each iteration over `items` scores anew, so `truths` must bear being iterated again. `other` asks for the
        headline figures under the other profile too. `progress` is told how many items are done, `watch` is shown each as
        it was compared. Ctrl-C ends the run
        cleanly: with the figures so far, and a problem that says so.
        """
        other_scorer = self.other() if other else None
        return Pass(self, truths, answers, other_scorer, watch).score(run, keep, progress)

    def other(self) -> Scorer | None:
        """The same under the other profile; None where both agree by definition."""
        if self.one_set:
            return None
        profile = next(each for each in PROFILES if each != self.profile)
        return Scorer(self.benchmark, profile, self.rules, self._folder)
