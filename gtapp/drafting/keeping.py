"""What a run keeps on the disk: each answer in its file before it counts, and a note of what was asked."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any, Final, TypeVar

from gtapp.drafting import answer, cache, learning, rescue, runs
from gtapp.drafting.answer import FAILED, Reading, Reply
from gtapp.drafting.batch.jobs import Jobs
from gtapp.drafting.cache import Cache, Row
from gtapp.drafting.request import Request, Step
from gtapp.errors import GtappError, SaveError
from gtapp.messages import Message

T = TypeVar("T")

_NAMED: Final = 10


@dataclass(frozen=True, slots=True)
class Received:
    """A reply and what is kept with it."""

    request: Request
    reply: Reply
    step: Step
    provider: str
    started: datetime
    seconds: float
    left_out: tuple[str, ...] = ()

    def content(self, reading: Reading) -> dict[str, Any]:
        """The answer's file."""
        how = (self.provider, self.step, self.started, self.seconds, self.left_out)
        return answer.content(self.request, self.reply, reading, *how)


class Keeper:
    """One run's files and notes. A cache that can't be used is told once; the files alone count then."""

    def __init__(self, root: Path, run: str, notice: Callable[[Message], object]) -> None:
        self.root, self.run = root, run
        self._notice = notice
        self._cache: Cache | None = Cache(root)
        self._lock = threading.Lock()
        self._marks: dict[str, str] = {}
        self._in_batches: dict[str, str] = {}
        self._tried_out = False

    def open(self) -> None:
        """Takes the project, and learns what became of earlier requests.

        Raises:
            GtappError: another process drafts in this project, or it can't take what was answered before.
        """
        self._noted(Cache.take)
        self._bring()
        self._noted(lambda notes: learning.learn(self.root, notes))
        self._noted(self._settle)
        self._in_batches = self._noted(lambda notes: _under_way(self.root)) or {}
        self._marks = {done.item: done.mark for done in runs.found(self.root, self.run)}

    def holds(self, item: str, again: frozenset[str]) -> bool:
        """Whether this run has an answer of an item that is not to be asked for `again`; another program's counts too.

        Raises:
            GtappError: the item's name can't be part of a file's name.
        """
        if item in self._marks:
            return self._marks[item] not in again & FAILED
        path = runs.path(self.root, self.run, item)
        return path.exists() or path.is_symlink()

    def close(self) -> None:
        """Ends the work on the cache."""
        if self._cache:
            self._cache.close()

    def failed_before(self) -> set[str]:
        """The items that this run got no answer for the last time."""
        return self._noted(lambda notes: notes.failed(self.run)) or set()

    def has(self, request: Request, again: frozenset[str]) -> bool:
        """Whether the same was asked, and answered, in whatever run; its file must still be there."""
        row = self._noted(lambda notes: notes.row(request.key))
        if not row or row.state != "answered" or row.mark in again or not learning.is_run(row.run):
            return False
        return runs.path(self.root, row.run, row.item).is_file()

    def check_batches(self, request: Request) -> None:
        """Refuses what a batch was asked already, when the run began.

        Raises:
            GtappError: ``batch-under-way``.
        """
        run = self._in_batches.get(request.key)
        if run:
            raise GtappError("batch-under-way", item=request.item, run=run)

    def asks(self, request: Request) -> None:
        """Notes that a request goes out now.

        Raises:
            GtappError: its answer could not be written.
        """
        self._try_out()
        row = Row(request.key, self.run, request.item, "asked")
        self._noted(lambda notes: notes.put(row))

    def takes_back(self, request: Request) -> None:
        """Notes that nothing of a request is under way, and that no more is asked now."""
        self._noted(lambda notes: notes.drop(request.key))

    def fails(self, request: Request, message: Message) -> None:
        """Notes that there is no answer."""
        row = Row(request.key, self.run, request.item, "failed", "", cache.noted(message))
        self._noted(lambda notes: notes.put(row))

    def keep(self, received: Received) -> Reading:
        """Writes an answer; how it reads.

        Raises:
            GtappError: it can't be written, and is kept elsewhere (``drafting-unsaved``) or nowhere (``drafting-lost``); or
                there is a better answer of this item (``drafting-answered``).
        """
        request = received.request
        reading = answer.kept(received.reply, request.wire)
        content = received.content(reading)
        try:
            runs.write(self.root, self.run, request.item, content)
        except SaveError as error:
            raise self._rescued(request, content, error.message) from error
        except GtappError as error:
            self.fails(request, error.message)
            raise
        row = Row(request.key, self.run, request.item, "answered", reading.mark)
        self._noted(lambda notes: notes.put(row))
        return reading

    def _rescued(self, request: Request, content: dict[str, Any], reason: Message) -> GtappError:
        """Keeps an answer in the user's own folder; what there is to say of it."""
        details = {"item": request.item, "reason": reason, "path": str(rescue.place(self.root))}
        try:
            rescue.put(self.root, self.run, request.item, content)
        except SaveError:
            error = GtappError("drafting-lost", **details)
            self.fails(request, error.message)
            return error
        return GtappError("drafting-unsaved", **details)

    def _try_out(self) -> None:
        """Before the first request: whether its answer can be written."""
        if self._tried_out:
            return
        try:
            runs.try_out(self.root, self.run)
        except SaveError as error:
            raise GtappError("drafting-no-room", reason=error.message) from error
        self._tried_out = True

    def _bring(self) -> None:
        """Takes over what an earlier run could not write."""
        came = rescue.bring(self.root)
        if came:
            rows = [Row(done.key, run, done.item, "answered", done.mark) for run, done in came]
            self._noted(lambda notes: notes.put(*rows))
            self._notice(Message("drafting-brought", {"count": len(came)}))

    def _settle(self, notes: Cache) -> None:
        """Tells of what was under way when the program ended; what is in a file was answered all the same."""
        ends = notes.open_ends()
        if not ends:
            return
        there = {row.key: row for row in learning.answered(self.root, {row.run for row in ends})}
        notes.put(*(there[row.key] for row in ends if row.key in there))
        lost = [row for row in ends if row.key not in there]
        if lost:
            names = ", ".join(row.item for row in lost[:_NAMED]) + (" …" if len(lost) > _NAMED else "")
            self._notice(Message("drafting-under-way", {"count": len(lost), "items": names}))
            notes.put(*(replace(row, state="failed") for row in lost))

    def _noted(self, work: Callable[[Cache], T]) -> T | None:
        notes = self._cache
        if notes is None:
            return None
        try:
            return work(notes)
        except GtappError as error:
            if error.code != "drafting-cache":
                raise
            self._give_up(error.message)
            return None

    def _give_up(self, message: Message) -> None:
        with self._lock:
            if self._cache is not None:
                self._notice(message)
                self._cache.close()
                self._cache = None


def run_for(root: Path, recipe: str) -> str:
    """The run to go on with: the last one of this recipe (see `cache.recipe`), else a new one.

    Raises:
        SaveError: a new run's folder can't be made.
    """
    notes = Cache(root)
    try:
        known = notes.run_of(recipe)
        if known and learning.is_run(known) and (root / runs.FOLDER / known).is_dir():
            return known
        run = runs.new_run(root)
        notes.note_run(run, recipe)
        return run
    except GtappError as error:
        if error.code != "drafting-cache":
            raise
        return runs.new_run(root)
    finally:
        notes.close()


def _under_way(root: Path) -> dict[str, str]:
    """The keys that batches were asked, each with its run."""
    jobs = Jobs(root)
    try:
        return jobs.all_under_way()
    finally:
        jobs.close()
