"""The queue of suspect truths: fields in which several runs agree with each other and not with the truth.

Public API::

    suspects(benchmark, truths, runs, left_out, stands, progress, cancelled)    list[Suspect], the most agreed first
    search(benchmark, truths, runs, left_out, …)         a stream of Judged(item, suspects, expected); for a worker
    of_item(voting, item, record, answers, left_out)     one item's; after an edit
    best(found)                                          the most agreed ones, in order

Truths are names with contents (see `gtapp.scoring.run_finder.truths`), runs are `gtapp.scoring.run_finder.Run`s. Item by
item is read, so only suspects are kept, however many runs and items there are.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from rapidfuzz import fuzz

from gtapp.benchmark import Benchmark
from gtapp.pointer import ABSENT, Pointer
from gtapp.preview import passages
from gtapp.preview.makers import LeftOut, Maker, nobody
from gtapp.preview.sayings import key_of
from gtapp.preview.votes import Poll, Voting, expected_corrections
from gtapp.scoring.run_finder import AnswerRun

# so many runs make an agreement
LEAST: Final = 2
# so many suspects are kept, the most agreed ones: a human goes through some hundreds
MOST: Final = 20_000

Stand = Callable[[str, Pointer, Any], bool]
Progress = Callable[[int], object]
Cancelled = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Suspect:
    """One field of a truth that several runs have otherwise, and alike.

    `pointer` is its place in the record as it lies, `place` in the schema's shape, `label` that in words. `agreed` is
    what the `runs` say (ABSENT, null or "": that nothing stands there); of a long text, the truth with what they have
    alike in it. Of `voters` runs with a say, `right` are of the truth's mind; `models` are behind `runs`: one asked twice
    is one.

    `tolerated`: the measure takes it for the same, so that it costs nobody a point. `outward`: only capitals, spaces or
    dots at the end are otherwise. `left_out` are the runs without a vote, as a rule the one that made the draft, and
    `seconded` those of them that say the same. `basis` is what a human judges who says that the truth stands;
    `confirmed`: one did.
    """

    item: str
    pointer: Pointer
    place: Pointer
    label: str
    truth: Any
    agreed: Any
    runs: tuple[str, ...]
    voters: int
    right: int
    models: int
    tolerated: bool = False
    outward: bool = False
    left_out: tuple[str, ...] = ()
    seconded: tuple[str, ...] = ()
    basis: Any = None
    confirmed: bool = False

    @property
    def rank(self) -> tuple[int, int, int, bool, bool, bool]:
        """Sorts the most agreed first: by models, by runs, by how few contradict; then what is more than outward, what
        costs points, and a value before none.
        """
        others = self.voters - len(self.runs)
        return -self.models, -len(self.runs), others, self.outward, self.tolerated, key_of(self.agreed) == ""


def suspects(
    benchmark: Benchmark,
    truths: Mapping[str, Any] | Iterable[tuple[str, Any]],
    runs: Sequence[AnswerRun],
    left_out: LeftOut = nobody,
    stands: Stand | None = None,
    progress: Progress | None = None,
    cancelled: Cancelled | None = None,
    *,
    folder: Path | None = None,
    with_confirmed: bool = False,
    most: int = MOST,
) -> list[Suspect]:
    """The suspect fields of all truths, the most agreed first.

    `left_out` says which runs have no vote on an item (`makers.Drafters`: the one that made its draft), `stands` where a
    human said that the truth stands: that leaves the queue, unless `with_confirmed`. `progress` is told how many items
    are done; when `cancelled` says so, it ends with what was found. `folder` is where the truths lie.
    """
    found = search(benchmark, truths, runs, left_out, stands, progress, cancelled, folder=folder)
    every = (each for judged in found for each in judged.suspects)
    return best((each for each in every if with_confirmed or not each.confirmed), most)


def best(found: Iterable[Suspect], most: int = MOST) -> list[Suspect]:
    """The most agreed ones, in order; of equal ones the first that came."""
    return heapq.nsmallest(most, found, key=lambda each: each.rank)


class Judged(NamedTuple):
    """One item: its suspect fields, in the record's order, and how many corrections are to be expected."""

    item: str
    suspects: list[Suspect]
    expected: float


def search(
    benchmark: Benchmark,
    truths: Mapping[str, Any] | Iterable[tuple[str, Any]],
    runs: Sequence[AnswerRun],
    left_out: LeftOut = nobody,
    stands: Stand | None = None,
    progress: Progress | None = None,
    cancelled: Cancelled | None = None,
    *,
    folder: Path | None = None,
) -> Iterator[Judged]:
    """Each item as it is found, those that a human confirmed included; see `suspects`.

    A truth that stands twice counts once, and of two runs with the same name the first.
    """
    named = {run.name: run for run in reversed(runs)}
    opened = {name: run.open() for name, run in reversed(named.items())}
    voting = Voting(benchmark, folder, {name: run.test for name, run in named.items()})
    met: set[str] = set()
    for item, content in truths.items() if isinstance(truths, Mapping) else truths:
        if cancelled and cancelled():
            return
        if item not in met:
            met.add(item)
            answers = {run: each[item] for run, each in opened.items() if item in each}
            yield _judged(voting, item, content, answers, left_out, stands)
        if progress:
            progress(len(met))


def of_item(
    voting: Voting,
    item: str,
    record: Any,
    answers: Mapping[str, Any],
    left_out: LeftOut = nobody,
    stands: Stand | None = None,
) -> list[Suspect]:
    """The suspect fields of one truth, in the record's order.

    `record` is a document's or a file's content, `answers` are contents or readings by run.
    """
    return _judged(voting, item, record, answers, left_out, stands).suspects


def _judged(
    voting: Voting,
    item: str,
    record: Any,
    answers: Mapping[str, Any],
    left_out: LeftOut,
    stands: Stand | None,
) -> Judged:
    readings = {run: each for run, each in voting.read(answers).items() if each.record is not ABSENT}
    makers = voting.makers(readings)
    idle = {run for run, maker in makers.items() if left_out(item, run, maker)}
    polls = voting.polls(item, record, readings)
    return Judged(
        item, list(Jury(item, makers, idle, stands).suspects(polls)), expected_corrections(polls, idle)
    )


class _Agreement(NamedTuple):
    value: Any
    runs: tuple[str, ...]
    tolerated: bool


class Jury:
    """The runs that have a vote on one item."""

    def __init__(
        self, item: str, makers: Mapping[str, Maker], left_out: Collection[str], stands: Stand | None = None
    ) -> None:
        self._item, self._makers, self._left_out, self._stands = item, makers, left_out, stands

    def suspects(self, polls: Iterable[Poll]) -> Iterator[Suspect]:
        """At most one for each field."""
        for poll in polls:
            if not poll.is_unanimous and (found := self._suspect(poll)):
                yield found

    def _suspect(self, poll: Poll) -> Suspect | None:
        found = [self._made(poll, each) for each in self._agreements(poll)]
        return min(found, key=lambda each: each.rank, default=None)

    def _agreements(self, poll: Poll) -> Iterator[_Agreement]:
        """What enough runs say alike; what the measure lets pass only where fewer read it as the truth does."""
        same = sum(len(self._voting(each.runs)) for each in poll.said if each.same)
        for each in poll.said:
            runs = self._voting(each.runs)
            if each.same or len(runs) < LEAST:
                continue
            if not each.right or (poll.tolerance is not None and len(runs) > same):
                yield _Agreement(each.value, runs, each.right)
        if passage := self._passage(poll):
            yield passage

    def _passage(self, poll: Poll) -> _Agreement | None:
        """What the most runs have alike in a long text; no run has to be right in all of it."""
        if not isinstance(poll.truth, str) or len(poll.truth) < passages.LONG:
            return None
        said = {run: each.value for each in poll.said for run in self._voting(each.runs)}
        found = passages.shared(
            poll.truth, {run: text for run, text in said.items() if isinstance(text, str)}
        )
        if not found or len(found[1]) * 2 <= len(said):
            return None
        text, runs = found
        alike = fuzz.ratio(poll.truth, text) / 100
        return _Agreement(text, runs, poll.tolerance is not None and alike >= poll.tolerance)

    def _voting(self, runs: Iterable[str]) -> tuple[str, ...]:
        return tuple(run for run in runs if run not in self._left_out)

    def _made(self, poll: Poll, agreement: _Agreement) -> Suspect:
        value, runs, tolerated = agreement
        right = {run for each in poll.said if each.right for run in self._voting(each.runs)}
        basis = poll.truth if poll.mark is None else [poll.truth, poll.mark]
        return Suspect(
            item=self._item,
            pointer=poll.pointer,
            place=poll.place,
            label=poll.label,
            truth=poll.truth,
            agreed=value,
            runs=runs,
            voters=sum(len(self._voting(each.runs)) for each in poll.said),
            right=len(right.difference(runs)),
            models=len({self._makers[run].name(run) for run in runs}),
            tolerated=tolerated,
            outward=_plain(poll.truth) == _plain(value),
            left_out=tuple(sorted(self._left_out)),
            seconded=self._seconding(poll, value),
            basis=basis,
            confirmed=bool(self._stands and self._stands(self._item, poll.pointer, basis)),
        )

    def _seconding(self, poll: Poll, value: Any) -> tuple[str, ...]:
        """Who has no vote and says the same."""
        alike = (each.runs for each in poll.said if key_of(each.value) == key_of(value))
        return tuple(run for runs in alike for run in runs if run in self._left_out)


def _plain(value: Any) -> str:
    """A value without what is outward in it: capitals, spaces, dots at the end."""
    return "".join(key_of(value).casefold().split()).rstrip(".…")
