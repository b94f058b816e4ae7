"""What a run keeps on the disk: each answer in its file before it counts, and a note of what was asked."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any, Final, TypeVar

from gtapp.drafting import answers, cache, runs
from gtapp.drafting.answers import FAILED_MARKS, AnswerReading, Reply
from gtapp.drafting.batch.jobs import BatchJobs
from gtapp.drafting.cache import CachedRequest, RequestCache
from gtapp.drafting.model_capabilities import ResponseFormat
from gtapp.drafting.request import DraftRequest
from gtapp.errors import GtappError, SaveError
from gtapp.messages import Message

T = TypeVar("T")

_NAMED: Final = 10


@dataclass(frozen=True, slots=True)
class ReceivedReply:
    """A reply and what is kept with it."""

    request: DraftRequest
    reply: Reply
    step: ResponseFormat
    provider: str
    started: datetime
    seconds: float
    left_out: tuple[str, ...] = ()

    def content(self, reading: AnswerReading) -> dict[str, Any]:
        """The answer's file."""
        how = (self.provider, self.step, self.started, self.seconds, self.left_out)
        return runs.answer_content(self.request, self.reply, reading, *how)


class Bookkeeper:
    """One run's files and notes. A cache that can't be used is told once; the files alone count then."""

    def __init__(self, root: Path, run: str, notice: Callable[[Message], object]) -> None:
        self.root, self.run = root, run
        self._notice = notice
        self._cache: RequestCache | None = RequestCache(root)
        self._lock = threading.Lock()
        self._marks: dict[str, str] = {}
        self._in_batches: dict[str, str] = {}
        self._is_writable = False

    def open(self) -> None:
        """Takes the project, and learns what became of earlier requests.

        Raises:
            GtappError: another process drafts in this project, or it can't take what was answered before.
        """
        self._with_cache(RequestCache.lock)
        self._restore_rescued()
        self._with_cache(lambda notes: cache.fill_cache(self.root, notes))
        self._with_cache(self._settle_unfinished)
        self._in_batches = self._with_cache(lambda notes: _keys_in_batches(self.root)) or {}
        self._marks = {done.item: done.mark for done in runs.find_answers(self.root, self.run)}

    def has_item(self, item: str, again: frozenset[str]) -> bool:
        """Whether this run has an answer of an item that is not to be asked for `again`; another program's counts too.

        Raises:
            GtappError: the item's name can't be part of a file's name.
        """
        if item in self._marks:
            return self._marks[item] not in again & FAILED_MARKS
        path = runs.answer_path(self.root, self.run, item)
        return path.exists() or path.is_symlink()

    def close(self) -> None:
        """Ends the work on the cache."""
        if self._cache:
            self._cache.close()

    def previously_failed(self) -> set[str]:
        """The items that this run got no answer for the last time."""
        return self._with_cache(lambda notes: notes.failed_items(self.run)) or set()

    def has_answer(self, request: DraftRequest, again: frozenset[str]) -> bool:
        """Whether the same was asked, and answered, in whatever run; its file must still be there."""
        row = self._with_cache(lambda notes: notes.get(request.key))
        if not row or row.state != "answered" or row.mark in again or not cache.is_run_name(row.run):
            return False
        return runs.answer_path(self.root, row.run, row.item).is_file()

    def check_batches(self, request: DraftRequest) -> None:
        """Refuses what a batch was asked already, when the run began.

        Raises:
            GtappError: ``batch-under-way``.
        """
        run = self._in_batches.get(request.key)
        if run:
            raise GtappError("batch-under-way", item=request.item, run=run)

    def note_asked(self, request: DraftRequest) -> None:
        """Notes that a request goes out now.

        Raises:
            GtappError: its answer could not be written.
        """
        self._check_writable()
        row = CachedRequest(request.key, self.run, request.item, "asked")
        self._with_cache(lambda notes: notes.put(row))

    def note_withdrawn(self, request: DraftRequest) -> None:
        """Notes that nothing of a request is under way, and that no more is asked now."""
        self._with_cache(lambda notes: notes.delete(request.key))

    def note_failed(self, request: DraftRequest, message: Message) -> None:
        """Notes that there is no answer."""
        row = CachedRequest(request.key, self.run, request.item, "failed", "", cache.encode_message(message))
        self._with_cache(lambda notes: notes.put(row))

    def store_reply(self, received: ReceivedReply) -> AnswerReading:
        """Writes an answer; how it reads.

        Raises:
            GtappError: it can't be written, and is kept elsewhere (``drafting-unsaved``) or nowhere (``drafting-lost``); or
                there is a better answer of this item (``drafting-answered``).
        """
        request = received.request
        reading = answers.read_reply(received.reply, request.wire)
        content = received.content(reading)
        try:
            runs.write_answer(self.root, self.run, request.item, content)
        except SaveError as error:
            raise self._rescue(request, content, error.message) from error
        except GtappError as error:
            self.note_failed(request, error.message)
            raise
        row = CachedRequest(request.key, self.run, request.item, "answered", reading.mark)
        self._with_cache(lambda notes: notes.put(row))
        return reading

    def _rescue(self, request: DraftRequest, content: dict[str, Any], reason: Message) -> GtappError:
        """Keeps an answer in the user's own folder; what there is to say of it."""
        details = {"item": request.item, "reason": reason, "path": str(runs.rescue_folder(self.root))}
        try:
            runs.rescue_answer(self.root, self.run, request.item, content)
        except SaveError:
            error = GtappError("drafting-lost", **details)
            self.note_failed(request, error.message)
            return error
        return GtappError("drafting-unsaved", **details)

    def _check_writable(self) -> None:
        """Before the first request: whether its answer can be written."""
        if self._is_writable:
            return
        try:
            runs.check_writable(self.root, self.run)
        except SaveError as error:
            raise GtappError("drafting-no-room", reason=error.message) from error
        self._is_writable = True

    def _restore_rescued(self) -> None:
        """Takes over what an earlier run could not write."""
        came = runs.restore_answers(self.root)
        if came:
            rows = [CachedRequest(done.key, run, done.item, "answered", done.mark) for run, done in came]
            self._with_cache(lambda notes: notes.put(*rows))
            self._notice(Message("drafting-brought", {"count": len(came)}))

    def _settle_unfinished(self, notes: RequestCache) -> None:
        """Tells of what was under way when the program ended; what is in a file was answered all the same."""
        ends = notes.find_unfinished()
        if not ends:
            return
        there = {row.key: row for row in cache.cached_answers(self.root, {row.run for row in ends})}
        notes.put(*(there[row.key] for row in ends if row.key in there))
        lost = [row for row in ends if row.key not in there]
        if lost:
            names = ", ".join(row.item for row in lost[:_NAMED]) + (" …" if len(lost) > _NAMED else "")
            self._notice(Message("drafting-under-way", {"count": len(lost), "items": names}))
            notes.put(*(replace(row, state="failed") for row in lost))

    def _with_cache(self, work: Callable[[RequestCache], T]) -> T | None:
        notes = self._cache
        if notes is None:
            return None
        try:
            return work(notes)
        except GtappError as error:
            if error.code != "drafting-cache":
                raise
            self._disable_cache(error.message)
            return None

    def _disable_cache(self, message: Message) -> None:
        with self._lock:
            if self._cache is not None:
                self._notice(message)
                self._cache.close()
                self._cache = None


def _keys_in_batches(root: Path) -> dict[str, str]:
    """The keys that batches were asked, each with its run."""
    jobs = BatchJobs(root)
    try:
        return jobs.pending_keys()
    finally:
        jobs.close()
