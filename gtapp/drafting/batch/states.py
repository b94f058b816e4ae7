"""How the batches of a run stand, for the command line and the window; from the disk alone."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from gtapp.drafting.batch.jobs import Jobs
from gtapp.drafting.batch.parts import Job, Part
from gtapp.messages import Message


@dataclass(frozen=True, slots=True)
class State:
    """A run's items by what became of them, and its `parts` (a file and a batch each).

    `under_way` items are in files or batches, `answered` have an answer file, `failed` were refused, `missing` got no answer
    for a reason that may pass; the last two can be submitted again. `completed` of those under way are answered at the
    provider, as it says. `complete` is False where submitting was cut off, so that some items may be in no file yet.
    """

    run: str
    provider: str
    address: str
    model: str
    made: str
    complete: bool
    parts: tuple[Part, ...]
    under_way: int
    answered: int
    failed: int
    missing: int
    completed: int

    @property
    def is_waiting(self) -> bool:
        """Whether polling may bring something new."""
        return any(part.stage not in ("ended", "joined") and not part.is_gone for part in self.parts)

    @property
    def is_ready(self) -> bool:
        """Whether there is something to join."""
        return any(part.stage == "ended" and not part.is_gone for part in self.parts)

    @property
    def is_over(self) -> bool:
        """Whether all of it is joined."""
        return self.complete and all(part.stage == "joined" for part in self.parts)

    @property
    def statuses(self) -> dict[str, int]:
        """How many parts stand where: the provider's word where it has one, else our own."""
        found: dict[str, int] = {}
        for part in self.parts:
            word = part.status if part.stage in ("created", "ended") else part.stage
            found[word] = found.get(word, 0) + 1
        return found

    @property
    def messages(self) -> tuple[Message, ...]:
        """What is to be said of parts that are not joined."""
        told = (part.message for part in self.parts if part.stage != "joined")
        return tuple(message for message in told if message)


def states(root: Path) -> list[State]:
    """How all runs of the project in `root` stand as far as is known here, the oldest first; writes nothing.

    Raises:
        GtappError: the project's notes can't be read.
    """
    jobs = Jobs(root)
    try:
        return [state_of(jobs, job) for job in jobs.jobs()]
    finally:
        jobs.close()


def without_answer(root: Path, run: str) -> list[tuple[str, Message | None]]:
    """The items of a run that can be submitted again, and why."""
    jobs = Jobs(root)
    try:
        return list(jobs.reasons(run))
    finally:
        jobs.close()


def state_of(jobs: Jobs, job: Job) -> State:
    """How a run stands."""
    job = jobs.job(job.run) or job
    counts, parts = jobs.counts(job.run), tuple(jobs.parts(job.run))
    return State(
        run=job.run,
        provider=job.provider,
        address=job.address,
        model=job.model,
        made=job.made,
        complete=bool(job.complete),
        parts=parts,
        under_way=counts.get("asked", 0),
        answered=counts.get("answered", 0),
        failed=counts.get("failed", 0),
        missing=counts.get("missing", 0),
        completed=sum(part.completed for part in parts if part.stage in ("created", "ended")),
    )
