"""Reads the records of an open project beside its window: in this thread, or of very many in other processes.

Python runs one thread at a time, so that a thread which reads for half a minute would hold up each key press of the window. The
processes open the project themselves, give way to other programs, and send back what was found, part by part::

    for part in read_records(project, FindTitles("Stuttgart"), ticket):
        ticket.report(part)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from gtapp.core.project.project import Project
from gtapp.core.project.project_listing import make_index
from gtapp.core.schema.benchmark import Benchmark
from gtapp.core.schema.items import Item
from gtapp.core.shards.shard import Shard, list_shards

Part_co = TypeVar("Part_co", covariant=True)

_MANY: Final = 4000
"""From so many items on, processes read their records: to start one takes as long as to read as many in a thread."""
_EACH: Final = 1000
"""The records of a part; read in less than 0.1 s, so that what was found is shown soon."""
_EACH_PROCESS: Final = 20_000
_MOST_PROCESSES: Final = 4
_NICENESS: Final = 10
"""Others that compute, such as a first index, come first."""


class RecordWork(Protocol[Part_co]):
    """What is done with records; an object that can be pickled, as its parts."""

    def run(self, project: Project, items: Sequence[Item], step: Callable[[], object]) -> Part_co:
        """Do it for some items, in any thread or process; `step` is called for each."""
        ...


class ReadingTicket(Protocol):
    """What reading needs of the task it runs in."""

    @property
    def cancelled(self) -> bool: ...
    def when_cancelled(self, stop: Callable[[], object]) -> None:
        """Have `stop` called when the task is cancelled."""


class RecordPart(NamedTuple):
    """What was found in some items, and how many of all items were read by then."""

    found: Any
    read: int


def are_many(items: Sequence[Item]) -> bool:
    """Return whether items are so many that processes read their records."""
    return len(items) >= _MANY


def read_records(
    project: Project,
    work: RecordWork[Any],
    ticket: ReadingTicket,
    *,
    most: int = 0,
    count: Callable[[int], object] = lambda _: None,
) -> Iterator[RecordPart]:
    """Do work with the records of all items, or of so many at most that are spread among them, and yield what it finds.

    Parts come in the order of the items, and end where the task is cancelled. The records are those on the disk. `count` is
    called with the number of items that were read so far.

    Raises:
        GtappError: processes die of a part (``shard-died``).
    """
    step = max(-(-len(project.items) // most), 1) if most else 1
    read = _read_in_processes if are_many(project.items) and project.reopen else _read_here
    yield from read(project, work, ticket, step, count)


def _read_here(
    project: Project,
    work: RecordWork[Any],
    ticket: ReadingTicket,
    step: int,
    count: Callable[[int], object],
) -> Iterator[RecordPart]:
    chosen = range(0, len(project.items), step)
    read = 0

    def count_one() -> None:
        nonlocal read
        if ticket.cancelled:
            raise InterruptedError
        read += 1
        count(read)

    for shard in list_shards(max(-(-len(chosen) // _EACH), 1)):
        cut = shard.cut(len(chosen))
        try:
            found = work.run(project, [project.items[at] for at in chosen[cut]], count_one)
        except InterruptedError:
            return
        yield RecordPart(found, cut.stop)


def _read_in_processes(
    project: Project,
    work: RecordWork[Any],
    ticket: ReadingTicket,
    step: int,
    count: Callable[[int], object],
) -> Iterator[RecordPart]:
    from gtapp.core.shards.local_processes import NoProcessError, WorkerGroup, count_cores  # few need it

    assert project.reopen
    job = _Reading(project.reopen, work, tuple(project.items.list_kept()), step)
    wanted = -(-len(project.items) // step // _EACH_PROCESS)
    group = WorkerGroup(
        job,
        min(count_cores(), wanted, _MOST_PROCESSES),
        lambda read, _: count(read),
        niceness=_NICENESS,
        largest=_EACH,
    )
    ticket.when_cancelled(group.interrupt)
    has_begun = False
    try:
        for part in group.yield_parts():
            has_begun = True
            yield part
    except InterruptedError:
        return
    except NoProcessError:
        if has_begun:
            raise
        yield from _read_here(project, work, ticket, step, count)
    finally:
        group.stop()


class _AnyIndex:
    """Has the index taken as it is, as the window does."""

    takes_outdated = True

    def make(self, root: Path, benchmark: Benchmark) -> Path:
        return make_index(root, benchmark)


@dataclass(frozen=True)
class _Reading:
    """The job of the processes: every `step`th item is read, and those that the window has changed are `kept`."""

    reopen: partial[Project]
    work: RecordWork[Any]
    kept: tuple[Item, ...]
    step: int

    def open(self) -> Project:
        project = self.reopen(indexer=_AnyIndex())
        for item in self.kept:
            if project.items.find(item.id) >= 0:
                project.items.keep(item)
        return project

    def count(self, project: Project) -> int:
        return len(range(0, len(project.items), self.step))

    def run(self, project: Project, shard: Shard, step: Callable[[], object]) -> RecordPart:
        chosen = range(0, len(project.items), self.step)
        cut = shard.cut(len(chosen))
        return RecordPart(self.work.run(project, [project.items[at] for at in chosen[cut]], step), cut.stop)
