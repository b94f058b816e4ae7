"""What all runs together say of one item: values to take, fields to doubt, suspect truths, corrections to expect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from gtapp.pointer import ABSENT, Pointer
from gtapp.preview import candidates, votes
from gtapp.preview.candidates import Candidate
from gtapp.preview.makers import LeftOut, Maker, nobody
from gtapp.preview.suspects import Jury, Suspect
from gtapp.preview.votes import Poll, Voting


@dataclass(frozen=True)
class Opinion:
    """All polls of an item, and who has no vote on it; what follows from them is worked out when it is asked for."""

    item: str
    polls: Sequence[Poll]
    makers: Mapping[str, Maker]
    left_out: frozenset[str]

    @cached_property
    def candidates(self) -> dict[Pointer, list[Candidate]]:
        """The values that are offered for each field of the record, the most common first."""
        return candidates.of_polls(self.polls, self.left_out)

    @cached_property
    def doubted(self) -> list[Poll]:
        """The fields that need a look, the most doubtful first."""
        return votes.by_disagreement(self.polls, self.left_out)

    @property
    def expected(self) -> float:
        """How many fields will probably be corrected."""
        return votes.expected_corrections(self.polls, self.left_out)

    @cached_property
    def suspects(self) -> list[Suspect]:
        """The fields that several runs have otherwise and alike; worth a look where the record is a human's."""
        return list(Jury(self.item, self.makers, self.left_out).suspects(self.polls))


def hear(
    voting: Voting, item: str, record: Any, answers: Mapping[str, Any], left_out: LeftOut = nobody
) -> Opinion:
    """Asks all runs. `record` is as `Voting.polls` takes it, `answers` are contents or readings by run."""
    readings = {run: each for run, each in voting.read(answers).items() if each.record is not ABSENT}
    makers = voting.makers(readings)
    idle = frozenset(run for run, maker in makers.items() if left_out(item, run, maker))
    return Opinion(item, voting.polls(item, record, readings), makers, idle)
