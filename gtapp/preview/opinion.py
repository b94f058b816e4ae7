"""What all runs together say of one item: values to take, fields to doubt, suspect truths, corrections to expect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from gtapp.pointer import ABSENT, Pointer
from gtapp.preview import candidates, votes
from gtapp.preview.candidates import Candidate
from gtapp.preview.makers import Exclusion, Maker, exclude_nobody
from gtapp.preview.suspects import Suspect, SuspectFinder
from gtapp.preview.votes import FieldVotes, VoteCounter


@dataclass(frozen=True)
class ItemVotes:
    """All polls of an item, and who has no vote on it; what follows from them is worked out when it is asked for."""

    item: str
    fields: Sequence[FieldVotes]
    makers: Mapping[str, Maker]
    left_out: frozenset[str]

    @cached_property
    def candidates(self) -> dict[Pointer, list[Candidate]]:
        """The values that are offered for each field of the record, the most common first."""
        return candidates.collect_candidates(self.fields, self.left_out)

    @cached_property
    def doubtful_fields(self) -> list[FieldVotes]:
        """The fields that need a look, the most doubtful first."""
        return votes.sort_by_disagreement(self.fields, self.left_out)

    @property
    def expected_corrections(self) -> float:
        """How many fields will probably be corrected."""
        return votes.expect_corrections(self.fields, self.left_out)

    @cached_property
    def suspects(self) -> list[Suspect]:
        """The fields that several runs have otherwise and alike; worth a look where the record is a human's."""
        return list(SuspectFinder(self.item, self.makers, self.left_out).find(self.fields))


def collect_votes(
    voting: VoteCounter,
    item: str,
    record: Any,
    answers: Mapping[str, Any],
    left_out: Exclusion = exclude_nobody,
) -> ItemVotes:
    """Asks all runs. `record` is as `Voting.polls` takes it, `answers` are contents or readings by run."""
    readings = {run: each for run, each in voting.read_answers(answers).items() if each.record is not ABSENT}
    makers = voting.find_makers(readings)
    idle = frozenset(run for run, maker in makers.items() if left_out(item, run, maker))
    return ItemVotes(item, voting.count_votes(item, record, readings), makers, idle)
