"""One pass of a run over the truths: sums, the items' scores, and all that is odd on the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, NamedTuple, overload

from gtapp.messages import Message
from gtapp.pointer import ABSENT
from gtapp.scoring import readings
from gtapp.scoring.readings import Reading
from gtapp.scoring.result import ItemScore, RunScore

if TYPE_CHECKING:
    from gtapp.scoring.scorer import Progress, Scorer, Watch

# the figures that are shown of the other profile too, where the measure has them
HEADLINES: Final = ("f1_micro", "f1_macro", "fuzzy", "cer", "overall_accuracy")

Pair = tuple[str, Any]


class Compared(NamedTuple):
    """One item as it was compared: the truth's record, the answer, both as the measure prepared them, and its figures.

    `figures` is None where a rule leaves the item out.
    """

    name: str
    truth: Any
    answer: Reading
    ours: Any
    theirs: Any
    figures: Any


class Pass:
    """Scores each truth once, by one profile or by two."""

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
        self._totals = scorer.measure.totals()
        self._other_totals = other.measure.totals() if other else None
        self._problems: list[tuple[str, Message]] = []
        self._known: set[str] = set()
        self._double: set[str] = set()
        self._scored = 0
        self.left_out = 0

    def score(self, run: str, keep: bool, progress: Progress | None) -> RunScore:
        """The run's score; see `Scorer.run`."""
        kept: list[ItemScore] = []
        stopped = False
        try:
            self._go(kept if keep else None, progress)
            self._name_unknown()
        except KeyboardInterrupt:
            stopped = True
            self._problems.insert(0, ("", Message("score-stopped", {"count": self._scored})))
        self._problems += [("", each) for each in getattr(self._scorer.measure, "problems", ())]
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
            items=kept if keep else Anew(self),
            problems=self._problems,
            other=self._headlines(),
            extras={"stopped": True} if stopped else {},
        )

    def _go(self, kept: list[ItemScore] | None, progress: Progress | None) -> None:
        for name, content in self._pairs():
            truth = self._new(name, content)
            if truth is not ABSENT:
                self._one(name, truth, kept)
            if progress:
                progress(len(self._known))

    def _pairs(self) -> Iterable[Pair]:
        return self._truths.items() if isinstance(self._truths, Mapping) else self._truths

    def _new(self, name: str, content: Any) -> Any:
        """The record of a truth that has not been met before; ABSENT where there is none to score, which is named."""
        if name in self._known:
            self._double.add(name)
            self._problems.append((name, Message("score-truth-twice")))
            return ABSENT
        self._known.add(name)
        truth = self._scorer.truth(content)
        if truth.reason:
            self._problems.append((name, truth.reason))
        return truth.record

    def _one(self, name: str, truth: Any, kept: list[ItemScore] | None) -> None:
        """Compares first and counts in afterwards, so that a stop leaves no item half counted."""
        answer = self._answer(name)
        compared = self._scorer.compare(name, truth, self._scorer.read(answer))
        other = self._other.compare(name, truth, self._other.read(answer)).figures if self._other else None
        item = self._scorer.scored(compared) if kept is not None else None
        if self._watch:
            self._watch(compared)
        self._count(compared, other)
        if kept is not None and item:
            kept.append(item)
        self._scored += 1

    def _count(self, compared: Compared, other: Any) -> None:
        if compared.figures is None:
            self.left_out += 1
            return
        self._totals.add(compared.figures)
        if self._other_totals and other is not None:
            self._other_totals.add(other)
        if compared.answer.reason:
            self._problems.append((compared.name, compared.answer.reason))

    def _answer(self, name: str) -> Any:
        try:
            return self._answers[name]
        except KeyError:
            return readings.missing()

    def _name_unknown(self) -> None:
        for name in self._answers:
            if name not in self._known:
                self._problems.append((name, Message("score-answer-unknown")))

    def _headlines(self) -> dict[str, float]:
        metrics = self._other_totals.metrics() if self._other_totals else {}
        return {key: metrics[key] for key in HEADLINES if key in metrics}

    # the items once more

    def __len__(self) -> int:
        return self._scored

    def again(self) -> Iterator[ItemScore]:
        """The items' scores, made anew in the truths' order."""
        met: set[str] = set()
        every = (pair for pair in self._pairs() if not self._met(pair[0], met))
        records = ((name, self._scorer.truth(content).record) for name, content in every)
        scored = (pair for pair in records if pair[1] is not ABSENT)
        for name, truth in islice(scored, self._scored):
            yield self._scorer.item(name, truth, self._answer(name))

    def _met(self, name: str, met: set[str]) -> bool:
        """Whether a name that stands more than once was met before; only of these a set is kept."""
        if name not in self._double:
            return False
        again = name in met
        met.add(name)
        return again


class Anew(Sequence[ItemScore]):
    """The items of a run too large to be kept: each iteration reads and scores them once more.

    `left_out` counts those that a rule leaves out.
    """

    def __init__(self, run: Pass) -> None:
        self._run = run
        self.left_out = run.left_out

    def __len__(self) -> int:
        return len(self._run)

    def __iter__(self) -> Iterator[ItemScore]:
        return self._run.again()

    @overload
    def __getitem__(self, index: int) -> ItemScore: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[ItemScore]: ...

    def __getitem__(self, index: int | slice) -> ItemScore | Sequence[ItemScore]:
        if isinstance(index, slice):
            return list(self)[index]
        at = range(len(self))[index]
        return next(islice(self, at, None))
