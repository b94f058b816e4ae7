"""Does the shards of a job in several processes of this computer.

The processes open the items at the same time, and keep them open for one shard after the other. One that dies is replaced, and
its shard done again; one shard that ends several is an error.
"""

from __future__ import annotations

import os
import pickle
import signal
import traceback
from collections import Counter
from collections.abc import Iterator
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.worker_process import Channel, WorkerDiedError, WorkerProcess
from gtapp.core.shards.part_order import LARGEST, PartOrder
from gtapp.core.shards.shard import WHOLE, Shard
from gtapp.core.shards.sharded_job import PartJob, Report, Result, ShardedJob, StepCounter, run_here

MOST_TRIES: Final = 3
"""So many processes may die of a shard."""
_REPORT_SECONDS: Final = 0.1


def count_cores() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run_on_all_cores(job: ShardedJob[Any, Any, Result], report: Report, processes: int = 0) -> Result:
    """Do a job in processes on all cores (or in so many), or in this one if it is small; return its result.

    Raises:
        GtappError: it can't be done, or processes die of it (``shard-died``).
    """
    number = processes or (count_cores() if job.is_large else 1)
    if number > 1:
        group = WorkerGroup(job, number, report)
        try:
            return job.merge(group.yield_parts())
        except NoProcessError:
            pass  # nothing was done yet
        finally:
            group.stop()
    return run_here(job, WHOLE, report)


class NoProcessError(Exception):
    """The system has no process to give."""


class _Worker:
    """A process that does shards, and the thread that receives what it sends and puts it into `events`."""

    def __init__(self, job: bytes, events: SimpleQueue[_Event], niceness: int) -> None:
        self.shard: Shard | None = None
        self._events = events
        self._process = WorkerProcess(_serve, niceness=niceness)
        try:
            self._process.start()
        except OSError as error:
            raise NoProcessError from error
        self._process.send(job)
        self._thread = Thread(target=self._receive, daemon=True)
        self._thread.start()

    def begin(self, shard: Shard) -> None:
        """Send a shard to the process."""
        self.shard = shard
        self._process.send(pickle.dumps(shard))

    def stop(self) -> None:
        """End the process."""
        self._process.stop()
        self._thread.join()

    def _receive(self) -> None:
        try:
            for frame in self._process.frames():
                self._events.put((self, *pickle.loads(frame)))  # noqa: S301  (see sharded_job)
        except WorkerDiedError as error:
            self._events.put((self, "died", error.exit_code))
        except OSError:
            self._events.put((self, "missing", None))


_Event = tuple[_Worker, str, Any] | None
"""Which worker has sent what, its kind and its content; None: the work is interrupted."""


class WorkerGroup:
    """Several workers on one job: so many `processes`, each given so many items at once (`largest`)."""

    def __init__(
        self,
        job: PartJob[Any, Any],
        processes: int,
        report: Report,
        niceness: int = 0,
        largest: int = LARGEST,
    ) -> None:
        self._job, self._report, self._niceness = pickle.dumps(job), report, niceness
        self._processes, self._largest = processes, largest
        self._events: SimpleQueue[_Event] = SimpleQueue()
        self._workers: list[_Worker] = []
        self._idle: list[_Worker] = []
        self._order: PartOrder | None = None
        self._deaths: Counter[Shard | None] = Counter()

    def stop(self) -> None:
        """End all processes."""
        for worker in self._workers:
            worker.stop()

    def interrupt(self) -> None:
        """Have no more parts yielded; called in any thread."""
        self._events.put(None)

    def yield_parts(self) -> Iterator[Any]:
        """Yield the parts of all shards in order.

        Raises:
            NoProcessError: the system has none to give.
            GtappError: the job can't be done.
            InterruptedError: `interrupt` was called.
        """
        for _ in range(self._processes):
            self._start_worker()
        while not (self._order and self._order.is_complete):
            event = self._events.get()
            if event is None:
                raise InterruptedError
            self._follow(*event)
            if self._order:
                yield from self._order.take()
                self._hand_out(self._order)

    def _start_worker(self) -> None:
        self._workers.append(_Worker(self._job, self._events, self._niceness))

    def _hand_out(self, order: PartOrder) -> None:
        """Give shards to those who have none."""
        while self._idle and (shard := order.begin_next()):
            self._idle.pop().begin(shard)

    def _follow(self, worker: _Worker, kind: str, content: Any) -> None:
        """Take what a worker sends."""
        if kind == "ready":
            self._order = self._order or PartOrder(content, self._processes, self._report, self._largest)
            self._idle.append(worker)
        elif kind == "failed":
            raise content
        elif kind == "missing":
            raise NoProcessError
        elif kind == "died":
            self._replace(worker, content)
        else:
            assert self._order and worker.shard
            if kind == "done":
                self._order.count(worker.shard, content)
            else:
                self._order.put(worker.shard, content)
                worker.shard = None
                self._idle.append(worker)

    def _replace(self, worker: _Worker, exit_code: int | None) -> None:
        """Start another worker in place of one that died, and have it do the same shard."""
        shard = worker.shard
        self._workers.remove(worker)
        if worker in self._idle:
            self._idle.remove(worker)
        self._deaths[shard] += 1
        if self._deaths[shard] == MOST_TRIES:
            code = "shard-died" if shard else "shards-opening-died"
            raise GtappError(code, shard=str(shard), exit=exit_code, tries=MOST_TRIES)
        if shard and self._order:
            self._order.give_back(shard)
        self._start_worker()


def _serve(channel: Channel) -> None:
    """Do shards; runs in the worker process."""
    # Ctrl+C reaches every process of a terminal; the caller ends this one if it ends itself
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def send(kind: str, content: Any) -> None:
        channel.send(pickle.dumps((kind, content)))

    try:
        job = pickle.loads(channel.receive())  # noqa: S301  (see sharded_job)
        with job.open() as opened:
            send("ready", job.count(opened))
            while True:
                shard = pickle.loads(channel.receive())  # noqa: S301
                counter = StepCounter(lambda done: send("done", done), _REPORT_SECONDS)
                part = job.run(opened, shard, counter.step)
                send("done", counter.done)
                send("part", part)
    except EOFError:  # all is done
        pass
    except (GtappError, OSError) as error:
        send("failed", error)
    except Exception as error:  # noqa: BLE001  (raised in the process that asked for it)
        send("failed", RuntimeError("".join(traceback.format_exception(error))))
