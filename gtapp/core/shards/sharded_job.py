"""What work is that can be done in shards, and how it is done in this process.

A job is a small object that is sent to other processes: a dataclass that says what to open and what to do. Each process opens the
items itself, so that a computer needs the memory of its shards alone, and sends back a part: plain values that can be pickled.
Parts are merged in the order of the items, each as it comes. The result is the same, to the last digit and in the same order,
however the items were cut.

Parts are pickled, unlike what processes that decode foreign files send (`gtapp.core.platform.worker_process`): they come from
the same work that this process would do itself.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from typing import Any, Protocol, Self, TypeVar

from gtapp.core.shards.shard import Shard

Opened = TypeVar("Opened")
Part = TypeVar("Part")
Part_co = TypeVar("Part_co", covariant=True)
Result = TypeVar("Result")
Result_co = TypeVar("Result_co", covariant=True)
Step = Callable[[], object]
"""Called for each item that is done."""
Report = Callable[[int, int], object]
"""Takes how many items are done, and how many there are; may raise to stop the work."""


class PartJob(Protocol[Opened, Part_co]):
    """What the process does that does some shards of a job."""

    def open(self) -> AbstractContextManager[Opened]:
        """Open the items.

        Raises:
            GtappError: they can't be opened.
        """
        ...

    def count(self, opened: Opened) -> int:
        """Return the number of items."""
        ...

    def run(self, opened: Opened, shard: Shard, step: Step) -> Part_co:
        """Do the work for the items of a shard.

        Raises:
            GtappError: it can't be done.
        """
        ...


class ShardedJob(PartJob[Opened, Part], Protocol[Opened, Part, Result_co]):
    """Work over items that can be cut; what a `PartJob` has not is called in the process that wants the result."""

    @property
    def is_large(self) -> bool:
        """Whether there are so many items that starting processes costs less than it saves; found without opening them."""
        ...

    def select(self, shard: Shard) -> Self:
        """Return what a process needs for one shard; the job itself, unless it is long."""
        ...

    def merge(self, parts: Iterable[Part]) -> Result_co:
        """Return the result of consecutive shards, which come in their order."""
        ...


AnyJob = ShardedJob[Any, Any, Result]


def run_here(job: ShardedJob[Any, Any, Result], shard: Shard, report: Report) -> Result:
    """Do the work of one shard in this process.

    Raises:
        GtappError: it can't be done.
    """
    with job.open() as opened:
        cut = shard.cut(job.count(opened))
        counter = StepCounter(lambda done: report(done, cut.stop - cut.start))
        return job.merge([job.run(opened, shard, counter.step)])


class StepCounter:
    """Counts the items that are done, and reports their number; not more often than each so many seconds."""

    def __init__(self, report: Callable[[int], object], seconds: float = 0.0) -> None:
        self._report, self._seconds = report, seconds
        self._last = time.monotonic()
        self.done = 0

    def step(self) -> None:
        """Count one more."""
        self.done += 1
        if not self._seconds or time.monotonic() - self._last >= self._seconds:
            self._last = time.monotonic()
            self._report(self.done)
