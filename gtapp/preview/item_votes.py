"""Evaluates the votes of all runs on one item: candidate values, doubtful fields, suspects, expected corrections.

Pointers are those of the record as a document has it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from gtapp.pointer import ABSENT, Pointer
from gtapp.preview.field_answers import comparison_key
from gtapp.preview.suspects import Suspect, SuspectFinder
from gtapp.preview.voting import (
    AnswerGroup,
    Exclusion,
    FieldVotes,
    Maker,
    VoteCounter,
    exclude_nobody,
    expect_corrections,
    sort_by_disagreement,
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A value for a field, and the `runs` that have it.

    `same`: it is the record's value; `right`: the measure accepts it as the record's value. `drafted`: those of the runs that
    made the draft, whose agreement with it is no evidence.
    """

    value: Any
    runs: tuple[str, ...]
    same: bool
    right: bool
    drafted: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        return len(self.runs)


def collect_candidates(
    fields: Iterable[FieldVotes], left_out: Collection[str] = ()
) -> dict[Pointer, list[Candidate]]:
    """Return the distinct values of all runs for each field, the most common first."""
    found: dict[Pointer, dict[str, Candidate]] = {}
    for field_votes in fields:
        offers = found.setdefault(field_votes.pointer, {})
        for each in _groups_to_offer(field_votes):
            key = comparison_key(each.value)
            offers[key] = _join_candidates(offers.get(key), _candidate(each, left_out))
    return {
        pointer: sorted(offers.values(), key=lambda each: -each.count) for pointer, offers in found.items()
    }


def _join_candidates(offer: Candidate | None, other: Candidate) -> Candidate:
    """Join two candidates of the same value, for a pointer with several fields (persons that a list lacks)."""
    if offer is None:
        return other
    runs, drafted = (
        tuple(dict.fromkeys(each)) for each in (offer.runs + other.runs, offer.drafted + other.drafted)
    )
    return replace(offer, runs=runs, drafted=drafted)


def _groups_to_offer(field_votes: FieldVotes) -> Iterable[AnswerGroup]:
    """Return all values; for an additional entry of a list (`mark`) only those that are not empty."""
    return (each for each in field_votes.groups if field_votes.mark is None or not each.is_empty)


def _candidate(said: AnswerGroup, left_out: Collection[str]) -> Candidate:
    drafted = tuple(run for run in said.runs if run in left_out)
    return Candidate(said.value, said.runs, said.same, said.right, drafted)


@dataclass(frozen=True)
class ItemVotes:
    """The votes on all fields of an item, and the runs without a vote (`left_out`); derived values are computed on access."""

    item: str
    fields: Sequence[FieldVotes]
    makers: Mapping[str, Maker]
    left_out: frozenset[str]

    @cached_property
    def candidates(self) -> dict[Pointer, list[Candidate]]:
        """The candidate values for each field of the record, the most common first."""
        return collect_candidates(self.fields, self.left_out)

    @cached_property
    def doubtful_fields(self) -> list[FieldVotes]:
        """The fields whose value runs doubt, the most doubtful first."""
        return sort_by_disagreement(self.fields, self.left_out)

    @property
    def expected_corrections(self) -> float:
        """The expected number of fields to be corrected."""
        return expect_corrections(self.fields, self.left_out)

    @cached_property
    def suspects(self) -> list[Suspect]:
        """The fields in which several runs agree on another value than the record; for records made by humans."""
        return list(SuspectFinder(self.item, self.makers, self.left_out).find(self.fields))


def collect_votes(
    voting: VoteCounter,
    item: str,
    record: Any,
    answers: Mapping[str, Any],
    left_out: Exclusion = exclude_nobody,
) -> ItemVotes:
    """Count the votes of all runs; the arguments are as in `VoteCounter.count_votes`."""
    readings = {run: each for run, each in voting.read_answers(answers).items() if each.record is not ABSENT}
    makers = voting.find_makers(readings)
    idle = frozenset(run for run, maker in makers.items() if left_out(item, run, maker))
    return ItemVotes(item, voting.count_votes(item, record, readings), makers, idle)
