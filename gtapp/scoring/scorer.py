"""Scores items and whole runs by a benchmark's measure, profile and rules, whatever format truths and answers have."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple, overload

from gtapp.core.answers import answer_reader
from gtapp.core.answers.answer_reader import Reading
from gtapp.core.answers.item_sources import ItemSource, describe_unknown_answer
from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.schema.benchmark import Benchmark
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import ABSENT
from gtapp.scoring import run_rules
from gtapp.scoring.measure import PROFILES, MeasureSettings, Profile
from gtapp.scoring.measures import DEFAULT_MEASURE, make_measure
from gtapp.scoring.result import ItemScore, RunScore

Pair = tuple[str, Any]


class ComparedItem(NamedTuple):
    """One compared item: the truth's record, the answer, both as the measure prepared them, and its figures.

    `figures` is None if the item is left out: by a rule, or because nobody was asked about it. `whole` is the truth with the
    values of the project's own fields, ABSENT if there are no such fields.
    """

    name: str
    truth: Any
    answer: Reading
    ours: Any
    theirs: Any
    figures: Any
    whole: Any = ABSENT


class RunPass:
    """Scores one run: each truth once, under one profile or both, with sums and problems."""

    def __init__(
        self,
        scorer: Scorer,
        truths: Iterable[Pair] | Mapping[str, Any],
        answers: Mapping[str, Any],
        other: Scorer | None,
        watch: Watch | None,
    ) -> None:
        self._scorer, self._other, self._watch = scorer, other, watch
        self._truths, self._answers = truths, answers
        if isinstance(answers, ItemSource) and isinstance(truths, Mapping):
            answers.follow(truths)
        self._totals = scorer.measure.make_totals()
        self._other_totals = other.measure.make_totals() if other else None
        self._problems: list[tuple[str, Message]] = []
        self._known: set[str] = set()
        self._double: set[str] = set()
        self._scored = 0
        self.left_out = 0

    def score(self, run: str, keep: bool, progress: Progress | None) -> RunScore:
        """Score the run; see `Scorer.run`."""
        items: list[ItemScore] = []
        stopped = False
        try:
            self._score_all(items if keep else None, progress)
            self._report_unknown_answers()
        except KeyboardInterrupt:
            stopped = True
            self._problems.insert(0, ("", Message("score-stopped", {"count": self._scored})))
        self._problems += [("", each) for each in self._scorer.measure.problems]
        for source in (self._truths, self._answers):
            self._problems += getattr(source, "problems", ())
        scorer = self._scorer
        return RunScore(
            run=run,
            benchmark=scorer.benchmark.id,
            profile=scorer.profile,
            rules=scorer.rules,
            headline=scorer.headline,
            metrics=self._totals.metrics(),
            items=items if keep else RescoredItems(self),
            problems=self._problems,
            other=self._select_other_headlines(),
            threshold=scorer.settings.threshold if scorer.measure.has_threshold else None,
            extras={"stopped": True} if stopped else {},
        )

    def _score_all(self, items: list[ItemScore] | None, progress: Progress | None) -> None:
        for name, content in self._iterate_pairs():
            truth = self._read_new_truth(name, content)
            if truth.record is not ABSENT:
                self._score_one(name, truth, items)
            if progress:
                progress(len(self._known))

    def _iterate_pairs(self) -> Iterable[Pair]:
        return self._truths.items() if isinstance(self._truths, Mapping) else self._truths

    def _read_new_truth(self, name: str, content: Any) -> Reading:
        """Read the record of a truth; there is none, but a problem, if the truth lacks it or its name occurred before."""
        if name in self._known:
            self._double.add(name)
            self._problems.append((name, Message("score-truth-twice")))
            return Reading()
        self._known.add(name)
        truth = self._scorer.read_truth(content)
        if truth.reason:
            self._problems.append((name, truth.reason))
        return truth

    def _score_one(self, name: str, truth: Reading, items: list[ItemScore] | None) -> None:
        """Compare first and add afterwards, so that an interruption leaves no item half counted."""
        answer = self._find_answer(name)
        compared = self._scorer.compare(name, truth.record, self._scorer.read(answer))
        other = None
        if self._other:
            other = self._other.compare(name, truth.record, self._other.read(answer)).figures
        item = self._scorer.make_score(compared) if items is not None else None
        if self._watch:
            self._watch(compared._replace(whole=truth.whole))
        self._add(compared, other)
        if items is not None and item:
            items.append(item)
        self._scored += 1

    def _add(self, compared: ComparedItem, other: Any) -> None:
        if self._other_totals and other is not None:
            self._other_totals.add(other)
        if compared.figures is None:
            self.left_out += 1
            if unasked := self._scorer.find_unasked(compared.name, compared.answer):
                self._problems.append((compared.name, unasked))
            return
        self._totals.add(compared.figures)
        if compared.answer.reason:
            self._problems.append((compared.name, compared.answer.reason))

    def _find_answer(self, name: str) -> Any:
        try:
            return self._answers[name]
        except KeyError:
            return answer_reader.make_missing_answer()

    def _report_unknown_answers(self) -> None:
        for name in self._answers:
            if name not in self._known:
                self._problems.append((name, describe_unknown_answer(name, self._answers)))

    def _select_other_headlines(self) -> dict[str, float]:
        metrics = self._other_totals.metrics() if self._other_totals else {}
        return {key: metrics[key] for key in self._scorer.measure.headlines if key in metrics}

    def __len__(self) -> int:
        return self._scored

    def rescore(self) -> Iterator[ItemScore]:
        """Yield the items' scores, computed again in the truths' order."""
        met: set[str] = set()
        every = (pair for pair in self._iterate_pairs() if not self._is_repeated(pair[0], met))
        records = ((name, self._scorer.read_truth(content).record) for name, content in every)
        scored = (pair for pair in records if pair[1] is not ABSENT)
        for name, truth in islice(scored, self._scored):
            yield self._scorer.item(name, truth, self._find_answer(name))

    def _is_repeated(self, name: str, met: set[str]) -> bool:
        """Return whether a name that occurs more than once occurred before; only such names are stored."""
        if name not in self._double:
            return False
        again = name in met
        met.add(name)
        return again


class RescoredItems(Sequence[ItemScore]):
    """The items of a run that is too large to be stored: each iteration reads and scores them again.

    `left_out` is the number of items that a rule leaves out.
    """

    def __init__(self, run: RunPass) -> None:
        self._run = run
        self.left_out = run.left_out

    def __len__(self) -> int:
        return len(self._run)

    def __iter__(self) -> Iterator[ItemScore]:
        return self._run.rescore()

    @overload
    def __getitem__(self, index: int) -> ItemScore: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[ItemScore]: ...

    def __getitem__(self, index: int | slice) -> ItemScore | Sequence[ItemScore]:
        if isinstance(index, slice):
            return list(self)[index]
        at = range(len(self))[index]
        return next(islice(self, at, None))


Progress = Callable[[int], object]
Watch = Callable[[ComparedItem], object]


class Scorer:
    """One benchmark under one profile, with the rules that apply.

    `folder` is the folder of the truths, or their only file, beside which a measure may read further files.
    `rules_given` override the benchmark's own. `asked` are the items about which models were asked, None if that is not
    known.

    Raises:
        GtappError: a rule that the benchmark doesn't know, a value that is not true or false, or a threshold that is set for a
            measure without one, or the published profile of a benchmark that gtapp does not know.
    """

    def __init__(
        self,
        benchmark: Benchmark,
        profile: Profile = "documented",
        rules_given: Mapping[str, Any] | None = None,
        folder: Path | None = None,
        asked: frozenset[str] | None = None,
    ) -> None:
        if profile not in PROFILES:
            raise ValueError(f"no profile {profile!r}: one of {PROFILES}")
        self.benchmark = benchmark
        self.profile: Profile = profile
        self.rules = run_rules.merge_rules(benchmark, rules_given)
        self._folder, self._asked = folder, asked
        name = str(benchmark.scoring.get("measure", DEFAULT_MEASURE))
        threshold = float(benchmark.scoring.get("threshold", MeasureSettings.threshold))
        if benchmark.threshold and profile == "documented":
            threshold = benchmark.threshold
        self.settings = MeasureSettings(
            profile,
            self.rules,
            threshold,
            benchmark.schema.fields.benchmark_part,
            folder,
            benchmark.scoring,
            self._find_schema,
        )
        self.measure = make_measure(name, self.settings)
        if profile == "published" and not benchmark.is_known:
            raise GtappError("score-published-unknown", benchmark=benchmark.id)
        if benchmark.threshold and not self.measure.has_threshold:
            raise GtappError("score-threshold-none", benchmark=benchmark.id)
        # the description may rank by another figure than the leaderboard (P1)
        tables = (benchmark.scoring.get(profile, {}), benchmark.scoring)
        ranked_by = (table["rank_by"] for table in tables if "rank_by" in table)
        self.headline = str(next(ranked_by, self.measure.headline))

    def _find_schema(self, content: Any) -> Field:
        """Return the fields that the benchmark has for a record; those of the project's own are no part of its figures."""
        return self.benchmark.schema_for(content).fields.benchmark_part

    def read(self, content: Any) -> Reading:
        """Read the record to be scored from an answer's `content` (a file's JSON, or its text if it is no JSON)."""
        if isinstance(content, Reading):
            return content
        schema = self._find_schema(content)
        if self.profile == "published" and self.measure.has_profiles and self.measure.reads_published:
            return self._separate_own_values(answer_reader.read_published(content, schema))
        found = answer_reader.read_documented(content, schema, self.measure.reads_lists)
        return self._separate_own_values(found)

    def read_truth(self, content: Any) -> Reading:
        """Read the record in a truth's `content`, in the benchmark's layout; ABSENT, with the reason, if there is none."""
        if isinstance(content, Reading):
            return content
        unwrap = self.benchmark.layout.unwrap
        schema = self._find_schema(content)
        return self._separate_own_values(
            answer_reader.read_truth(content, schema, unwrap, self.measure.reads_lists)
        )

    def _separate_own_values(self, reading: Reading) -> Reading:
        schema = self.benchmark.schema_for(reading.record).fields
        return answer_reader.separate_own_values(reading, schema, self.benchmark.layout.unwrap)

    def item(self, name: str, truth: Any, answer: Any) -> ItemScore:
        """Score one item. `truth` is a record; `answer` a `Reading`, or the content to read.

        An answer that can't be read counts as missing, and the score's `problem` is the reason.
        """
        return self.make_score(self.compare(name, truth, self.read(answer)))

    def compare(self, name: str, truth: Any, answer: Reading) -> ComparedItem:
        """Prepare and compare both sides by the measure."""
        ours, theirs = (
            self.measure.prepare_truth(truth, name),
            self.measure.prepare_answer(answer.record, name),
        )
        if not answer.reason and getattr(theirs, "unread", False):
            answer = replace(answer, reason=Message("score-answer-stopped"))
        return ComparedItem(
            name, truth, answer, ours, theirs, self.compute_figures(name, answer, ours, theirs)
        )

    def compute_figures(self, name: str, answer: Reading, ours: Any, theirs: Any) -> Any:
        """Return the figures of both sides as the measure prepared them; None if the item is left out."""
        return None if self.find_unasked(name, answer) else self.measure.compare(ours, theirs)

    def find_unasked(self, name: str, answer: Reading) -> Message | None:
        """Return why the published figures leave an item out: the model was not asked about it; None if it may have been."""
        reason = answer.reason
        if self.profile != "published" or reason is None or reason.code != answer_reader.MISSING:
            return None
        if self.measure.skips_unanswered:
            return Message("score-unanswered")
        return None if self._asked is None or name in self._asked else Message("score-not-asked")

    def make_score(self, compared: ComparedItem) -> ItemScore:
        """Turn the result of `compare` into a score, whose values are built on demand."""
        name, figures = compared.name, compared.figures
        build = partial(self.measure.list_values, compared.ours, compared.theirs)
        if figures is None:
            unasked = self.find_unasked(name, compared.answer)
            return ItemScore(name, {}, tuple if unasked else build, left_out=True)
        return ItemScore(name, self.measure.name_figures(figures), build, compared.answer.reason)

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
        """Score one run against all truths, which are read as a stream.

        `truths` are names with their contents, `answers` what `read` takes, by name. Without `keep` only sums stay in
        memory: each iteration over `items` scores again, so `truths` must be iterable more than once. `other` adds the
        headline figures under the other profile. `progress` is called with the number of items done, `watch` with each
        compared item. Ctrl-C ends the run with the figures so far and a problem that reports it.
        """
        other_scorer = self.make_other() if other else None
        return RunPass(self, truths, answers, other_scorer, watch).score(run, keep, progress)

    def make_other(self) -> Scorer | None:
        """Return the scorer under the other profile; None if both agree by definition."""
        if not self.measure.has_profiles or not self.benchmark.is_known:
            return None
        profile = next(each for each in PROFILES if each != self.profile)
        return Scorer(self.benchmark, profile, self.rules, self._folder, self._asked)
