"""The values that runs offer for each field of one item, to be taken by a number key.

Public API::

    candidates(voting, item, record, answers, left_out=())   dict[Pointer, list[Candidate]]
    of_polls(polls, left_out=())                             the same, of polls that were made already

Pointers are the record's, as a document has it. Taking one is an ordinary edit, and the caller's.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from gtapp.pointer import Pointer
from gtapp.preview.sayings import comparison_key
from gtapp.preview.votes import AnswerGroup, FieldVotes, VoteCounter


@dataclass(frozen=True, slots=True)
class Candidate:
    """One value for a field, and the `runs` that say it.

    `same`: it is what stands in the record; `right`: the measure takes it for that. `drafted`: those of the runs that
    made the draft, so that it says no more than the draft does.
    """

    value: Any
    runs: tuple[str, ...]
    same: bool
    right: bool
    drafted: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        return len(self.runs)


def candidates(
    voting: VoteCounter, item: str, record: Any, answers: Mapping[str, Any], left_out: Collection[str] = ()
) -> dict[Pointer, list[Candidate]]:
    """For each field the distinct values of all runs, the most common first.

    `answers` are readings or contents by run, `left_out` the runs that made the draft.
    """
    return collect_candidates(voting.count_votes(item, record, answers), left_out)


def collect_candidates(
    polls: Iterable[FieldVotes], left_out: Collection[str] = ()
) -> dict[Pointer, list[Candidate]]:
    """For each field the distinct values of all runs, the most common first."""
    found: dict[Pointer, dict[str, Candidate]] = {}
    for poll in polls:
        offers = found.setdefault(poll.pointer, {})
        for each in _offered(poll):
            key = comparison_key(each.value)
            offers[key] = _joined(offers.get(key), _candidate(each, left_out))
    return {
        pointer: sorted(offers.values(), key=lambda each: -each.count) for pointer, offers in found.items()
    }


def _joined(offer: Candidate | None, other: Candidate) -> Candidate:
    """Two offers of one value, where a place has room for several (persons that a list lacks)."""
    if offer is None:
        return other
    runs, drafted = (
        tuple(dict.fromkeys(each)) for each in (offer.runs + other.runs, offer.drafted + other.drafted)
    )
    return replace(offer, runs=runs, drafted=drafted)


def _offered(poll: FieldVotes) -> Iterable[AnswerGroup]:
    """All values; of one more entry of a list, which the record may well lack, not the lack of it."""
    return (each for each in poll.groups if poll.mark is None or not each.is_empty)


def _candidate(said: AnswerGroup, left_out: Collection[str]) -> Candidate:
    drafted = tuple(run for run in said.runs if run in left_out)
    return Candidate(said.value, said.runs, said.same, said.right, drafted)
