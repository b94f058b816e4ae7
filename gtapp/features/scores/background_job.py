"""Runs a job of the board in a worker process, so that the window stays responsive while many files are parsed.

The job is sent to the worker and its events are sent back as frames (`gtapp.core.platform.worker_process`). `make bench`
measures the effect as "longest gap while they load". The module imports only what the jobs need, since the worker imports it
at its start.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import is_dataclass
from functools import partial
from typing import Any, Final, Literal, Protocol

from gtapp.core.platform import about
from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.platform.worker_process import Channel, FrameCodec, WorkerDiedError, WorkerProcess
from gtapp.core.schema import benchmark
from gtapp.core.schema.pointer import ABSENT
from gtapp.core.schema.schema import Schema
from gtapp.features.scores.board_loader import BoardJob, LoadFailed

_JOB_CLASSES: Final[tuple[type, ...]] = (
    BoardJob,
    *(
        each
        for module in (about, benchmark)
        for each in vars(module).values()
        if isinstance(each, type) and (is_dataclass(each) or issubclass(each, tuple))
    ),
)


class Job(Protocol):
    """A long task that reports events; must be a dataclass (`BoardJob`, `Survey`, `BreakdownJob`)."""

    @property
    def event_classes(self) -> tuple[type, ...]:
        """The classes of its events and of the values in them."""
        ...

    def events(self) -> Iterator[Any]:
        """Run the job and yield its events.

        Raises:
            GtappError: the job can't be done.
        """
        ...


class BackgroundJob:
    """Runs a job in a worker process and iterates its events.

    To be iterated once, in a worker thread of the window. The events of a `BoardJob` are applied by `Board.apply`.
    """

    def __init__(self, job: Job) -> None:
        self._job = job
        self._worker = WorkerProcess(run_job, type(job))
        self._is_stopped = False
        self._state: Literal["new", "started", "here", "iterated"] = "new"

    def start(self) -> None:
        """Start the worker ahead of the iteration, which starts it otherwise."""
        if self._state == "new":
            try:
                self._state = "started" if self._worker.start() else "iterated"
            except OSError:  # the process could not be started
                self._state = "here"

    def stop(self) -> None:
        """Stop the job, from any thread; no further events are yielded."""
        self._is_stopped = True
        self._worker.stop()

    def __iter__(self) -> Iterator[Any]:
        """Yield the events; if the job fails, the last one is `LoadFailed` with the reason. Errors of the job are not raised."""
        self.start()
        state, self._state = self._state, "iterated"
        try:
            if state == "started":
                yield from self._receive()
        except OSError:
            state = "here"
        if state == "here":
            yield from self._run_here()

    def _receive(self) -> Iterator[Any]:
        self._worker.send(_make_job_codec(type(self._job)).encode(self._job))
        codec = _make_event_codec(self._job)
        try:
            for frame in self._worker.frames():
                event = codec.decode(frame)
                if self._is_stopped:
                    return
                yield event
        except (WorkerDiedError, ValueError) as error:
            if not self._is_stopped:
                yield LoadFailed(Message("preview-broken", {"reason": str(error)}))

    def _run_here(self) -> Iterator[Any]:
        for event in _events(self._job):
            if self._is_stopped:
                return
            yield event


def run_job(channel: Channel, kind: type[Job]) -> None:
    """Receive a job of the class `kind` and send its events; runs in the worker process."""
    job = _make_job_codec(kind).decode(channel.receive())
    codec = _make_event_codec(job)
    for event in _events(job):
        channel.send(codec.encode(event))


def _events(job: Job) -> Iterator[Any]:
    try:
        yield from job.events()
    except GtappError as error:
        yield LoadFailed(error.message)


def _make_job_codec(kind: type[Job]) -> FrameCodec:
    return FrameCodec((*_JOB_CLASSES, kind), conversions={Schema: (_dump_schema, _load_schema)})


def _make_event_codec(job: Job) -> FrameCodec:
    return FrameCodec((*job.event_classes, LoadFailed, Message), {"absent": ABSENT})


def _dump_schema(schema: Schema) -> list[str]:
    return [schema.name, json.dumps(schema.json)]


def _load_schema(state: list[str]) -> Schema:
    name, text = state
    return Schema(name, partial(json.loads, text))
