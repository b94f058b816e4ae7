"""Does the shards of a job on the workers of a Dask cluster. The one module that imports Dask.

A cluster is one that runs, by its scheduler's address, or one of so many processes of this computer. Each worker opens the items
itself, so that they lie in the same place for all. A shard whose worker dies is done by another one; what a worker says of the
items is an error as in this process, and other faults, such as a drive that does not answer, are tried again.

Whoever can connect to a scheduler without TLS can run code on its workers, and on this computer: parts are pickled.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import platform
import signal
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from importlib import metadata
from queue import SimpleQueue
from typing import Any, Final, TypeAlias

from gtapp.core.platform.errors import GtappError
from gtapp.core.shards.local_processes import MOST_TRIES
from gtapp.core.shards.part_order import PartOrder
from gtapp.core.shards.shard import Shard
from gtapp.core.shards.sharded_job import AnyJob, Report, Result, ShardedJob, StepCounter

Client: TypeAlias = Any
Future: TypeAlias = Any
"""Dask's own classes have types in part only."""

LOCAL: Final = "local:"
"""Begins the name of a cluster of processes on this computer: ``local:2``."""
_RETRIES: Final = 2
"""So often a shard is tried again that failed by a fault of the system."""
_HERE: Final = "127.0.0.1"
_CONNECT_SECONDS: Final = 15
_FETCH_SECONDS: Final = 5
_REPORT_SECONDS: Final = 0.5
_LOGGERS: Final = ("distributed", "distributed.http", "distributed.client", "tornado", "bokeh", "asyncio")
_NOT_SEEN: Final = ("project-missing", "project-not-folder", "score-missing")
"""Codes of errors of a worker that does not see what lies here."""


def run_on_cluster(job: ShardedJob[Any, Any, Result], where: str, report: Report) -> Result:
    """Do a job on a cluster, its scheduler's address or ``local:`` and a number; return its result.

    Raises:
        GtappError: it can't be done; Dask is missing, the cluster can't be reached, or its workers can't do it.
    """
    with connect(where) as client:
        run = _ClusterRun(client, job, report)
        try:
            return job.merge(run.yield_parts())
        finally:
            run.stop()


@contextmanager
def connect(where: str, threads: int = 1) -> Iterator[Client]:
    """Connect to a cluster, or start one, which ends with the block; it has so many threads.

    Raises:
        GtappError: Dask is missing, or the cluster can't be used.
    """
    try:
        import dask
        import distributed
    except ImportError as error:
        raise GtappError("cluster-missing") from error
    with ExitStack() as stack:
        for name in _LOGGERS:  # what concerns the user is reported in gtapp's own words
            stack.enter_context(_silence(name))
        address: Any = where
        if where.startswith(LOCAL):
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="gtapp-dask-"))
            settings = {
                "distributed.scheduler.allowed-failures": MOST_TRIES - 1,
                "distributed.worker.preload": [__name__],  # calls `dask_setup`
                "temporary-directory": folder,
            }
            stack.enter_context(dask.config.set(settings))
            stack.enter_context(
                _set_environment({"PYTHONSAFEPATH": "1", "DASK_LOGGING__DISTRIBUTED": "critical"})
            )
            address = stack.enter_context(
                distributed.LocalCluster(
                    n_workers=int(where.removeprefix(LOCAL)),
                    threads_per_worker=max(threads // int(where.removeprefix(LOCAL)), 1),
                    host=_HERE,
                    dashboard_address=f"{_HERE}:0",
                    worker_dashboard_address=f"{_HERE}:0",
                    silence_logs=logging.CRITICAL,
                    security=True,  # other users of this computer can't connect
                )
            )
        elif where.startswith("tls:") and not _has_certificate():
            raise GtappError("cluster-tls", address=where)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # versions that differ are an error below
                client = distributed.Client(address, timeout=_CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError, RuntimeError) as error:
            raise GtappError("cluster-unreachable", address=where, reason=str(error)) from error
        stack.enter_context(client)
        _check_versions(client)
        yield client


def _has_certificate() -> bool:
    """Return whether Dask's settings name a certificate by which this computer connects."""
    from distributed.security import Security

    try:
        return Security().get_connection_args("client").get("ssl_context") is not None
    except (OSError, ValueError):  # the files are missing, or none
        return False


@contextmanager
def _silence(name: str) -> Iterator[None]:
    logger = logging.getLogger(name)
    level = logger.level
    logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        logger.setLevel(level)


@contextmanager
def _set_environment(variables: dict[str, str]) -> Iterator[None]:
    """Have processes that are started meanwhile find these variables."""
    before = {name: os.environ.get(name) for name in variables}
    os.environ.update(variables)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def _check_versions(client: Client) -> None:
    """Refuse a cluster with another Python or another Dask: it fails somewhere in the middle.

    Raises:
        GtappError: what differs.
    """
    found = client.get_versions(check=False)
    ours = _choose_versions(found["client"])
    for place, versions in {"the scheduler": found["scheduler"], **found["workers"]}.items():
        theirs = _choose_versions(versions)
        if theirs != ours:
            raise GtappError("cluster-versions", place=place, theirs=theirs, ours=ours)


def _choose_versions(versions: Any) -> str:
    packages = versions["packages"]
    python = ".".join(str(packages["python"]).split(".")[:2])
    return f"Python {python}, distributed {packages['distributed']}"


class _ClusterRun:
    """A job on the workers of a cluster."""

    def __init__(self, client: Client, job: AnyJob[Any], report: Report) -> None:
        self._client, self._report = client, report
        self._job = job
        self._topic = f"gtapp-{os.urandom(8).hex()}"
        self._events: SimpleQueue[Any] = SimpleQueue()
        self._futures: dict[Future, Shard | None] = {}

    def stop(self) -> None:
        """Cancel what is under way."""
        self._client.cancel(list(self._futures), force=True)

    def yield_parts(self) -> Iterator[Any]:
        """Yield the parts of all shards in order."""
        self._client.subscribe_topic(self._topic, self._events.put)
        self._begin(None)
        order: PartOrder | None = None
        while not (order and order.is_complete):
            event = self._events.get()
            if isinstance(event, tuple):  # the time, and what a worker reports
                number, count, done = event[1]
                if order:
                    order.count(Shard(number, count), done)
                continue
            shard = self._futures[event]
            try:
                found = self._read(event, shard)
            except TimeoutError:  # the worker that had it has died, and it is done again
                event.add_done_callback(self._events.put)
                continue
            del self._futures[event]
            if order is None or shard is None:
                workers = sum(self._client.nthreads().values())
                order = PartOrder(found, max(workers, 1), self._report)
            else:
                order.put(shard, found)
            yield from order.take()
            while following := order.begin_next():
                self._begin(following)

    def _begin(self, shard: Shard | None) -> None:
        """Have a worker do a shard; without one, count the items."""
        future = self._client.submit(
            do_shard,
            pickle.dumps(self._job.select(shard) if shard else self._job),
            shard,
            self._topic,
            metadata.version("gtapp"),
            key=make_key(self._topic, shard),
            retries=_RETRIES,
            pure=False,
        )
        self._futures[future] = shard
        future.add_done_callback(self._events.put)

    def _read(self, future: Future, shard: Shard | None) -> Any:
        """Return the result of a future.

        Raises:
            GtappError: it has none.
            TimeoutError: it can't be fetched now.
        """
        code = "shard-died" if shard else "shards-opening-died"
        died = GtappError(code, shard=str(shard), exit="-9", tries=MOST_TRIES)
        is_done, content = _fetch(future, died)
        if not is_done:
            raise content
        return content


def _fetch(future: Future, died: GtappError) -> Any:
    """Return the result of a future that was done.

    Raises:
        TimeoutError: it is no longer: the worker that had the result has died, and it is done again.
        GtappError: `died` if several workers died of it, or the workers can't do it.
    """
    from distributed.scheduler import KilledWorker

    if future.status == "pending":
        raise TimeoutError
    error = future.exception(_FETCH_SECONDS)
    if error is None:
        content = future.result(_FETCH_SECONDS)
        future.release()
        return content
    if isinstance(error, KilledWorker):
        raise died from error
    if isinstance(error, ImportError | AttributeError):
        raise GtappError("cluster-no-gtapp", reason=str(error)) from error
    raise error


class ClusterCalls:
    """Calls functions on the workers of a cluster, from an event loop."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def count_threads(self) -> int:
        """Return how many functions the workers run at once."""
        return sum(self._client.nthreads().values())

    async def call(self, name: str, function: Callable[..., Any], *arguments: object) -> Any:
        """Return what a function returns on a worker; `name` is not given to another call. One whose worker dies is repeated.

        Raises:
            GtappError: the workers can't do it, or several died of it.
        """
        loop = asyncio.get_running_loop()
        future = self._client.submit(function, *arguments, key=name, pure=False)
        try:
            while True:
                ended = asyncio.Event()
                future.add_done_callback(lambda _, ended=ended: loop.call_soon_threadsafe(ended.set))
                await ended.wait()
                with suppress(TimeoutError):
                    return await asyncio.to_thread(
                        _fetch, future, GtappError("cluster-died", tries=MOST_TRIES)
                    )
        finally:
            future.release()


def dask_setup(_: Any) -> None:
    """Prepare a worker of a local cluster: Ctrl+C reaches every process of a terminal, and this one ends with its cluster."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def make_key(topic: str, shard: Shard | None) -> str:
    """Return the name by which Dask knows a task."""
    return f"{topic}-{shard.number if shard else 'count'}"


def do_shard(packed: bytes, shard: Shard | None, topic: str, version: str) -> tuple[bool, Any]:
    """Do a shard, or count the items; runs on a worker. Return True with the part or the number, or False with the error."""
    from distributed import get_worker

    worker, key = get_worker(), make_key(topic, shard)
    try:
        theirs = metadata.version("gtapp")
        if version != theirs:
            raise GtappError("cluster-gtapp", worker=worker.address, theirs=theirs, ours=version)
        job = pickle.loads(packed)  # noqa: S301  (the scheduler could run anything else)
        with job.open() as opened:
            if shard is None:
                return True, job.count(opened)

            def report(done: int) -> None:
                task = worker.state.tasks.get(key)
                if task is None or task.state == "cancelled":  # nobody waits for it any more
                    raise GtappError("cluster-cancelled")
                worker.log_event(topic, [shard.number, shard.count, done])

            counter = StepCounter(report, _REPORT_SECONDS)
            part = job.run(opened, shard, counter.step)
            report(counter.done)
            return True, part
    except GtappError as error:
        if error.code in _NOT_SEEN:
            path, host = error.message.params.get("path", ""), platform.node()
            return False, GtappError("cluster-folder", path=path, worker=f"{worker.address} ({host})")
        return False, error
