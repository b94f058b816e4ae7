"""What others read in place of the values of a record: other drafts, and the models of a project's runs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any, Final, NamedTuple

from gtapp.core.answers import run_finder
from gtapp.core.answers.item_sources import ItemSource
from gtapp.core.platform.errors import GtappError
from gtapp.core.record.value_text import json_of, text_of
from gtapp.core.schema import row_pairing
from gtapp.core.schema.benchmark import Benchmark
from gtapp.core.schema.pointer import ABSENT, Pointer, get_value
from gtapp.features.doubts.error_rates import Agreement, list_plain_values
from gtapp.features.scores.field_answers import comparison_key
from gtapp.features.scores.voting import (
    DrafterExclusion,
    FieldVotes,
    ItemVotes,
    VoteCounter,
    collect_votes,
    measure_disagreement,
)

MIN_DISAGREEMENT: Final = 0.5
"""The disagreement (see `voting.measure_disagreement`) from which on a value is doubted: half of the models have another one."""


Readers = Mapping[str, tuple[str, ...]]
"""What others read in place of a value, and the names of those who read it: models, or runs whose model is not known."""


class OtherReadings(NamedTuple):
    """What others read, by places in the schema's shape.

    `disputed` are the places on which half of the others disagree with the record, `others` all at which one of them does.
    `agreement` says how much the models agree with each value.
    """

    disputed: Collection[Pointer]
    others: Mapping[Pointer, Readers] = {}
    agreement: Mapping[Pointer, Agreement] = {}


NO_READINGS: Final = OtherReadings(())


def sort_by_readers(others: Readers) -> list[tuple[str, tuple[str, ...]]]:
    """Return what others read, the most common first."""
    return sorted(others.items(), key=lambda each: -len(each[1]))


def join_readers(first: Readers, second: Readers) -> dict[str, tuple[str, ...]]:
    """Return what is read in one or both, and by whom."""
    return {text: (*first.get(text, ()), *second.get(text, ())) for text in (*first, *second)}


def find_differing(draft: Any, other: Any) -> Iterator[tuple[Pointer, str]]:
    """Yield the places of a draft at which another draft has another value, with that one; rows are paired by content."""
    aligned = row_pairing.align(draft, other).record
    for place, value in list_plain_values(draft, draft):
        drafted = get_value(aligned, place)
        if get_value(aligned, place[:-1]) not in ({}, ABSENT) and comparison_key(value) != comparison_key(
            drafted
        ):
            yield place, show_value(drafted)


class DisputeFinder:
    """Finds the values on which the models of a project's runs disagree with a record; for one thread at a time.

    The run that made an item's draft has no vote on it.
    """

    def __init__(self, root: Path, benchmark: Benchmark) -> None:
        self._root, self._benchmark = root, benchmark
        self._runs: dict[str, ItemSource] = {}
        tests: dict[str, str] = {}
        places = run_finder.find_truths(root, benchmark)
        for place in (root / each for each in benchmark.layout.answers):
            with suppress(GtappError):  # it is missing, or has no runs
                for run in run_finder.find_runs(place, benchmark, truths=places):
                    self._runs[run.name], tests[run.name] = run.open(), run.test
        if self._runs:  # else a folder with a million truths need not be listed
            truths: Iterable[str] = ()
            with suppress(GtappError):  # there may be none
                truths = run_finder.open_truths(places, benchmark)
            for source in self._runs.values():
                source.follow(truths)
        self._counter = VoteCounter(
            benchmark, run_finder.find_truth_folder([root / benchmark.layout.truths[0]]), tests
        )

    @cached_property
    def _exclusion(self) -> DrafterExclusion:
        """Lists the truths, of which there may be a million: made when a run has read an item."""
        return DrafterExclusion.of_project(self._root, self._benchmark)

    def find(self, name: str, record: Any) -> OtherReadings:
        """Return what the models read in place of the values of a record; `name` is the item's name in runs."""
        answers = {run: source[name] for run, source in self._runs.items() if name in source}
        if not answers:
            return NO_READINGS
        return compare_readings(collect_votes(self._counter, name, record, answers, self._exclusion))


def compare_readings(votes: ItemVotes) -> OtherReadings:
    """Return what those who vote read in place of the values of a record."""
    disputed, others = list[Pointer](), dict[Pointer, Readers]()
    agreement = dict[Pointer, Agreement]()
    for each in votes.fields:
        found = _find_others(each, votes)
        if found:
            others[each.place] = found
        if measure_disagreement(each, votes.left_out) >= MIN_DISAGREEMENT:
            disputed.append(each.place)
        agreement[each.place] = _measure_agreement(each, votes)
    return OtherReadings(disputed, others, agreement)


def _list_voters(runs: Iterable[str], votes: ItemVotes) -> list[str]:
    return [run for run in runs if run not in votes.left_out]


def _find_others(field: FieldVotes, votes: ItemVotes) -> Readers:
    """Return the values that the models have where they disagree with the record."""
    found = dict[str, tuple[str, ...]]()
    for group in field.groups:
        voters = _list_voters(group.runs, votes) if group.cost else []
        if voters:
            names = tuple(votes.makers[run].model or run for run in voters)
            found = join_readers(found, {show_value(group.value): names})
    return found


def _measure_agreement(field: FieldVotes, votes: ItemVotes) -> Agreement:
    """Return how much the models agree with the record's value; a difference that the measure accepts is close."""
    voters = [(len(_list_voters(group.runs, votes)), group) for group in field.groups]
    costs = [group.cost for count, group in voters for _ in range(count)]
    if not costs:
        return ""
    if not any(costs):
        return "same"
    if not all(costs):
        return "mixed"
    return "close" if max(costs) <= MIN_DISAGREEMENT else "other"


def show_value(value: Any) -> str:
    """Return a value as a text that people read."""
    text = text_of(value)
    return json_of(value) if text is None else text
