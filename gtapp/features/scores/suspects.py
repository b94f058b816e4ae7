"""Finds suspect truths: fields in which several runs agree on another value than the truth.

`find_suspects` examines one item, `Survey` all items of a project.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from rapidfuzz import fuzz

from gtapp.core.answers import run_finder
from gtapp.core.answers.item_sources import ItemSource
from gtapp.core.platform.errors import GtappError
from gtapp.core.schema.pointer import ABSENT, Pointer
from gtapp.features.scores.board_loader import BoardJob
from gtapp.features.scores.field_answers import comparison_key
from gtapp.features.scores.voting import (
    DrafterExclusion,
    Exclusion,
    FieldVotes,
    ItemVotes,
    Maker,
    VoteCounter,
    collect_votes,
    exclude_no_run,
)
from gtapp.scoring.scoring_job import name_runs
from gtapp.scoring.text_differences import QUICK_BOUND, Span, find_differences

# those with the most agreement are kept; a user judges some hundreds
MAX_SUSPECTS: Final = 20_000


@dataclass(frozen=True, slots=True)
class Suspect:
    """One field of a truth for which several runs agree on another value.

    `pointer` is its address in the record, `place` in the schema's shape, `label` the place in words. `agreed` is the value
    of the `runs` (ABSENT, null or "": empty); for a long text, the truth with the changes that they share. Of `voters` runs
    with a vote, `right` agree with the truth; `models` is the number of different models of the `runs`.

    `tolerated`: the measure accepts both, so that it costs no points. `superficial`: only capitals, spaces or final dots
    differ. `left_out` are the runs without a vote, usually the one that made the draft, and `agreeing_left_out` those of them
    with the value `agreed`. `basis` is the value that a user judges when upholding the truth.
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
    superficial: bool = False
    left_out: tuple[str, ...] = ()
    agreeing_left_out: tuple[str, ...] = ()
    basis: Any = None

    @property
    def rank(self) -> tuple[int, int, int, bool, bool, bool]:
        """The sort key: most models, most runs, fewest others; not superficial, not tolerated, not empty ones first."""
        others = self.voters - len(self.runs)
        return (
            -self.models,
            -len(self.runs),
            others,
            self.superficial,
            self.tolerated,
            comparison_key(self.agreed) == "",
        )


class ItemSuspects(NamedTuple):
    """One item: its suspect fields, in the record's order, and the number of corrections to expect."""

    item: str
    suspects: list[Suspect]
    expected_corrections: float


MIN_AGREEING_RUNS: Final = 2


class SuspectFinder:
    """Finds the suspect fields of one item by the votes of the runs that have one."""

    def __init__(self, item: str, makers: Mapping[str, Maker], left_out: Collection[str]) -> None:
        self._item, self._makers, self._left_out = item, makers, left_out

    def find(self, fields: Iterable[FieldVotes]) -> Iterator[Suspect]:
        """Yield at most one suspect for each field."""
        for field_votes in fields:
            if not field_votes.is_unanimous and (found := self._suspect(field_votes)):
                yield found

    def _suspect(self, field_votes: FieldVotes) -> Suspect | None:
        found = [self._make_suspect(field_votes, each) for each in self._agreements(field_votes)]
        return min(found, key=lambda each: each.rank, default=None)

    def _agreements(self, field_votes: FieldVotes) -> Iterator[_Agreement]:
        """Yield the values on which enough runs agree; an accepted value only if fewer runs have the truth's value."""
        same = sum(len(self._with_vote(each.runs)) for each in field_votes.groups if each.same)
        for each in field_votes.groups:
            runs = self._with_vote(each.runs)
            if each.same or len(runs) < MIN_AGREEING_RUNS:
                continue
            if not each.right or (field_votes.tolerance is not None and len(runs) > same):
                yield _Agreement(each.value, runs, each.right)
        if passage := self._find_shared_passage(field_votes):
            yield passage

    def _find_shared_passage(self, field_votes: FieldVotes) -> _Agreement | None:
        """Return a long text with the changes that most runs share, even if no run has exactly this text."""
        truth = field_votes.truth
        if not isinstance(truth, str) or not MIN_PASSAGE_LENGTH <= len(truth) <= _MOST_COMPARED:
            return None
        values = {run: each.value for each in field_votes.groups for run in self._with_vote(each.runs)}
        found = find_shared_changes(
            truth,
            {
                run: text
                for run, text in values.items()
                if isinstance(text, str) and len(text) <= _MOST_COMPARED
            },
        )
        if not found or len(found[1]) * 2 <= len(values):
            return None
        text, runs = found
        similarity = fuzz.ratio(truth, text) / 100
        tolerated = field_votes.tolerance is not None and similarity >= field_votes.tolerance
        return _Agreement(text, runs, tolerated)

    def _with_vote(self, runs: Iterable[str]) -> tuple[str, ...]:
        return tuple(run for run in runs if run not in self._left_out)

    def _make_suspect(self, field_votes: FieldVotes, agreement: _Agreement) -> Suspect:
        value, runs, tolerated = agreement
        right = {run for each in field_votes.groups if each.right for run in self._with_vote(each.runs)}
        basis = field_votes.truth if field_votes.mark is None else [field_votes.truth, field_votes.mark]
        return Suspect(
            item=self._item,
            pointer=field_votes.pointer,
            place=field_votes.place,
            label=field_votes.label,
            truth=field_votes.truth,
            agreed=value,
            runs=runs,
            voters=sum(len(self._with_vote(each.runs)) for each in field_votes.groups),
            right=len(right.difference(runs)),
            models=len({self._makers[run].model_key(run) for run in runs}),
            tolerated=tolerated,
            superficial=_simplify(field_votes.truth) == _simplify(value),
            left_out=tuple(sorted(self._left_out)),
            agreeing_left_out=self._find_agreeing_left_out(field_votes, value),
            basis=basis,
        )

    def _find_agreeing_left_out(self, field_votes: FieldVotes, value: Any) -> tuple[str, ...]:
        """Return the runs without a vote that have this value."""
        key = comparison_key(value)
        same = (each.runs for each in field_votes.groups if comparison_key(each.value) == key)
        return tuple(run for runs in same for run in runs if run in self._left_out)


def find_suspects(votes: ItemVotes) -> ItemSuspects:
    """Return the suspect fields of an item whose record was made by a human."""
    finder = SuspectFinder(votes.item, votes.makers, votes.left_out)
    return ItemSuspects(votes.item, list(finder.find(votes.fields)), votes.expected_corrections)


class _Agreement(NamedTuple):
    value: Any
    runs: tuple[str, ...]
    tolerated: bool


def _simplify(value: Any) -> str:
    """Return a value without capitals, spaces and final dots."""
    return "".join(comparison_key(value).casefold().split()).rstrip(".…")


def digest(value: Any) -> str:
    """Return a short text that is equal for equal JSON values only (absent is not null), by which judgements name a value."""
    text = (
        ""
        if value is ABSENT
        else json.dumps(value, ensure_ascii=True, sort_keys=True, default=_serialize_other)
    )
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _serialize_other(value: Any) -> Any:
    return {} if value is ABSENT else str(value)


# shorter texts agree as a whole or not at all
MIN_PASSAGE_LENGTH: Final = 80


_MOST_COMPARED: Final = 20_000
"""The most characters of a passage: longer ones take tenths of a second, in which rapidfuzz holds the interpreter."""
_SAME_TEXT: Final = 50.0  # less similar texts are different texts, whose characters agree by chance


Patch = tuple[Span, str]


def find_shared_changes(truth: str, texts: Mapping[str, str]) -> tuple[str, tuple[str, ...]] | None:
    """Return `truth` with the changes that the most runs have in common, and these runs; `texts` are the runs' texts.

    Long texts are seldom equal as a whole, but often in a word. None if no two runs share a change.
    """
    runs_by_patch: dict[Patch, list[str]] = {}
    for run, text in texts.items():
        if text != truth and fuzz.ratio(truth, text, score_cutoff=_SAME_TEXT):
            for each in find_differences(truth, text, QUICK_BOUND):
                runs_by_patch.setdefault((each.truth, text[slice(*each.answer)]), []).append(run)
    patches_by_runs: dict[tuple[str, ...], list[Patch]] = {}
    for patch, runs in runs_by_patch.items():
        patches_by_runs.setdefault(tuple(runs), []).append(patch)
    strongest = max(patches_by_runs, key=lambda runs: (len(runs), len(patches_by_runs[runs])), default=())
    return (_apply_patches(truth, patches_by_runs[strongest]), strongest) if len(strongest) > 1 else None


def _apply_patches(text: str, patches: list[Patch]) -> str:
    """Return `text` with these patches; they do not overlap, since one run has all of them."""
    parts, at = list[str](), 0
    for (start, end), replacement in sorted(patches):
        parts += [text[at:start], replacement]
        at = end
    return "".join((*parts, text[at:]))


_SECONDS: Final = 0.1  # between two reports of progress


@dataclass(frozen=True, slots=True)
class Survey:
    """Finds the suspects and the expected corrections of all items, including drafts of the project in `root` without a truth.

    With `drafter_votes` the run that made an item's draft has a vote on it, too.
    """

    job: BoardJob
    root: Path
    drafter_votes: bool = False

    @property
    def event_classes(self) -> tuple[type, ...]:
        """The classes of the events and of the values in them."""
        return SurveyProgress, ItemSuspects, Suspect

    def events(self) -> Iterator[SurveyProgress]:
        """Yield all items, some at a time, in the truths' order.

        Raises:
            GtappError: the truths can't be read.
        """
        found: list[ItemSuspects] = []
        last = time.monotonic()
        survey_pass = _SurveyPass(self)
        done = 0
        for done, judged in enumerate(survey_pass, 1):
            found.append(judged)
            if time.monotonic() - last >= _SECONDS:
                yield SurveyProgress(tuple(found), done, max(done, survey_pass.total))
                found, last = [], time.monotonic()
        yield SurveyProgress(tuple(found), done, done)


@dataclass(frozen=True, slots=True)
class SurveyProgress:
    """The suspects of some more items; `done` of about `total` items are done, in the last event all."""

    found: tuple[ItemSuspects, ...]
    done: int
    total: int


class _SurveyPass:
    """One pass through all items."""

    def __init__(self, survey: Survey) -> None:
        job = survey.job
        found, _ = job.find_runs()
        names = name_runs(found)
        self._voting = VoteCounter(
            job.benchmark, job.folder, {name: run.test for name, (_, run) in zip(names, found, strict=True)}
        )
        self._truths = run_finder.open_truths(job.truths, job.benchmark)
        self._answers = {name: run.open() for name, (_, run) in zip(names, found, strict=True)}
        for answers in self._answers.values():
            answers.follow(self._truths)
        self._drafts = _find_drafts(survey)
        drafters = DrafterExclusion.of_project(survey.root, job.benchmark)
        self._left_out: Exclusion = exclude_no_run if survey.drafter_votes else drafters
        self.total = (self._truths.estimate_size() or 0) + len(self._drafts)

    def __iter__(self) -> Iterator[ItemSuspects]:
        met = set()
        for name, content in self._truths.items():
            if name not in met:
                met.add(name)
                yield self._survey_item(name, content, is_truth=True)
        for name, drafts in self._drafts.items():
            if name not in met:
                yield self._survey_item(
                    name, self._voting.read_answers({"": drafts[name]})[""].record, is_truth=False
                )

    def _survey_item(self, name: str, record: Any, is_truth: bool) -> ItemSuspects:
        if record is ABSENT:
            return ItemSuspects(name, [], 0.0)
        answers = {run: each[name] for run, each in self._answers.items() if name in each}
        votes = collect_votes(self._voting, name, record, answers, self._left_out)
        return find_suspects(votes) if is_truth else ItemSuspects(name, [], votes.expected_corrections)


def _find_drafts(survey: Survey) -> Mapping[str, ItemSource]:
    """Return the project's drafts by item, the first one if an item has several."""
    found: dict[str, ItemSource] = {}
    for place in survey.job.benchmark.layout.drafts:
        with suppress(GtappError):  # there may be none
            for run in run_finder.find_runs(survey.root / place, survey.job.benchmark):
                drafts = run.open()
                found |= {name: drafts for name in drafts if name not in found}
    return found
