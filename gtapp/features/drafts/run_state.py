"""The state of a run: what the disk and the cache say was asked and answered, and its counts.

`Bookkeeper` writes each answer to its file before it counts, and each request to the cache before it is sent.
`RunCounters` count during a run; `RunProgress` is a snapshot of them that any thread may read.
"""

from __future__ import annotations

import threading
from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Any, Final, Literal, TypeVar

from gtapp.core.platform.errors import GtappError, SaveError
from gtapp.core.platform.messages import Message
from gtapp.core.store.project_folder import ProjectFolder
from gtapp.features.drafts import cache, responses, runs
from gtapp.features.drafts.batch.jobs import BatchJobs
from gtapp.features.drafts.cache import CachedRequest, RequestCache
from gtapp.features.drafts.providers import ResponseFormat
from gtapp.features.drafts.request import DraftRequest
from gtapp.features.drafts.responses import FAILED_MARKS, AnswerReading, Reply

T = TypeVar("T")

_MAX_NAMES: Final = 10


@dataclass(frozen=True, slots=True)
class ReceivedReply:
    """A reply, and the description of its request for the answer file."""

    request: DraftRequest
    reply: Reply
    step: ResponseFormat
    provider: str
    started: datetime
    seconds: float
    left_out: tuple[str, ...] = ()

    def content(self, reading: AnswerReading) -> dict[str, Any]:
        """Return the content of the answer file."""
        details = (self.provider, self.step, self.started, self.seconds, self.left_out)
        return runs.answer_content(self.request, self.reply, reading, *details)


class Bookkeeper:
    """The files and the cache of one run. If the cache can't be used, that is reported once and only the files count."""

    def __init__(self, root: Path, run: str, on_message: Callable[[Message], object]) -> None:
        self.root, self.run = root, run
        self._on_message = on_message
        self._cache: RequestCache | None = RequestCache(root)
        self._project_folder = ProjectFolder(root, self._cache.is_registered)
        self._lock = threading.Lock()
        self._marks: dict[str, str] = {}
        self._in_batches: dict[str, str] = {}
        self._is_writable = False

    def open(self) -> None:
        """Lock the project's drafting for this process and determine the state of earlier requests.

        Raises:
            GtappError: another process drafts in this project, or answers that were rescued can't be written yet.
        """
        self._use_cache(RequestCache.lock)
        self._restore_rescued()
        self._use_cache(lambda requests: cache.fill_cache(self.root, requests))
        self._use_cache(self._settle_unfinished)
        self._in_batches = self._use_cache(lambda requests: _keys_in_batches(self.root)) or {}
        self._marks = {answer.item: answer.mark for answer in runs.find_answers(self.root, self.run)}

    def has_item(self, item: str, again: frozenset[str]) -> bool:
        """Return whether this run has an answer of an item; not if its mark is in `again`. Another program's answer counts.

        Raises:
            GtappError: the item's name can't be part of a file name.
        """
        if item in self._marks:
            return self._marks[item] not in again & FAILED_MARKS
        path = runs.answer_path(self.root, self.run, item)
        return path.exists() or path.is_symlink()

    def close(self) -> None:
        """Close the cache and release the lock."""
        if self._cache:
            self._cache.close()

    def failed_items(self) -> set[str]:
        """Return the items that got no answer the last time."""
        return self._use_cache(lambda requests: requests.failed_items(self.run)) or set()

    def has_answer(self, request: DraftRequest, again: frozenset[str]) -> bool:
        """Return whether the same request was answered in any run whose file still exists."""
        row = self._use_cache(lambda requests: requests.get(request.key))
        if not row or row.state != "answered" or row.mark in again:
            return False
        if not cache.is_run_name(self.root, row.run):
            return False
        return runs.answer_path(self.root, row.run, row.item).is_file()

    def check_batches(self, request: DraftRequest) -> None:
        """Check that the request was not under way in a batch when the run began.

        Raises:
            GtappError: ``batch-under-way``.
        """
        run = self._in_batches.get(request.key)
        if run:
            raise GtappError("batch-under-way", item=request.item, run=run)

    def record_request(self, request: DraftRequest) -> None:
        """Note that a request is sent now.

        Raises:
            GtappError: its answer could not be written.
        """
        self._check_writable()
        row = CachedRequest(request.key, self.run, request.item, "asked")
        self._use_cache(lambda requests: requests.put(row))

    def record_withdrawal(self, request: DraftRequest) -> None:
        """Note that the request was not sent."""
        self._use_cache(lambda requests: requests.delete(request.key))

    def record_failure(self, request: DraftRequest, message: Message) -> None:
        """Note that a request got no answer."""
        row = CachedRequest(request.key, self.run, request.item, "failed", "", cache.encode_message(message))
        self._use_cache(lambda requests: requests.put(row))

    def store_replies(self, received: Sequence[ReceivedReply]) -> list[AnswerReading | GtappError]:
        """Write answers to their files; return how each reads, or an error.

        One that can't be written is rescued to another folder (``drafting-unsaved``) or lost (``drafting-lost``), or the item has
        a better answer (``drafting-answered``).
        """
        readings = [responses.read_reply(each.reply, each.request.wire) for each in received]
        contents = [each.content(reading) for each, reading in zip(received, readings, strict=True)]
        requests = [each.request for each in received]
        found: list[AnswerReading | GtappError] = [*readings]
        if len(received) == 1 or not self._write_together(requests, contents):
            faults = map(self._write, requests, contents)
            found = [fault or reading for fault, reading in zip(faults, readings, strict=True)]
        rows = [
            CachedRequest(request.key, self.run, request.item, "answered", result.mark)
            for request, result in zip(requests, found, strict=True)
            if isinstance(result, AnswerReading)
        ]
        self._use_cache(lambda requests: requests.put(*rows))
        return found

    def _write_together(
        self, requests: Sequence[DraftRequest], contents: Sequence[Mapping[str, Any]]
    ) -> bool:
        """Write several answers at once; return False if none is written, and each has to be written by itself."""
        named = [(request.item, content) for request, content in zip(requests, contents, strict=True)]
        try:
            self._project_folder.ensure_same()
            return runs.write_new_answers(self.root, self.run, named)
        except GtappError:  # each by itself has its own error
            return False

    def _write(self, request: DraftRequest, content: dict[str, Any]) -> GtappError | None:
        """Write one answer; return the error if that fails."""
        try:
            self._project_folder.ensure_same()
            runs.write_answer(self.root, self.run, request.item, content)
        except SaveError as error:
            return self._rescue(request, content, error.message)
        except GtappError as error:
            self.record_failure(request, error.message)
            return error
        return None

    def _rescue(self, request: DraftRequest, content: dict[str, Any], reason: Message) -> GtappError:
        """Write an answer to the user's own folder; return the error to report."""
        details = {"item": request.item, "reason": reason, "path": str(runs.rescue_folder(self.root))}
        try:
            runs.rescue_answer(self.root, self.run, request.item, content)
        except SaveError:
            error = GtappError("drafting-lost", **details)
            self.record_failure(request, error.message)
            return error
        return GtappError("drafting-unsaved", **details)

    def _check_writable(self) -> None:
        """Check before the first request whether answers can be written."""
        if self._is_writable:
            return
        try:
            runs.check_writable(self.root, self.run)
        except SaveError as error:
            raise GtappError("drafting-no-room", reason=error.message) from error
        self._is_writable = True

    def _restore_rescued(self) -> None:
        """Move answers that an earlier run could not write into the project."""
        restored = runs.restore_answers(self.root)
        if restored:
            rows = [
                CachedRequest(answer.key, run, answer.item, "answered", answer.mark)
                for run, answer in restored
            ]
            self._use_cache(lambda requests: requests.put(*rows))
            self._on_message(Message("drafting-brought", {"count": len(restored)}))

    def _settle_unfinished(self, requests: RequestCache) -> None:
        """Report requests that were under way when the program ended, unless their answer is in a file."""
        unfinished = requests.find_unfinished()
        if not unfinished:
            return
        answered = {row.key: row for row in cache.cached_answers(self.root, {row.run for row in unfinished})}
        requests.put(*(answered[row.key] for row in unfinished if row.key in answered))
        lost = [row for row in unfinished if row.key not in answered]
        if lost:
            names = ", ".join(row.item for row in lost[:_MAX_NAMES]) + (
                " …" if len(lost) > _MAX_NAMES else ""
            )
            self._on_message(Message("drafting-under-way", {"count": len(lost), "items": names}))
            requests.put(*(replace(row, state="failed") for row in lost))

    def _use_cache(self, use: Callable[[RequestCache], T]) -> T | None:
        requests = self._cache
        if requests is None:
            return None
        try:
            return use(requests)
        except GtappError as error:
            if error.code not in ("drafting-cache", "store-unsafe"):
                raise
            self._disable_cache(error.message)
            return None

    def _disable_cache(self, message: Message) -> None:
        with self._lock:
            if self._cache is not None:
                self._on_message(message)
                self._cache.close()
                self._cache = None


def _keys_in_batches(root: Path) -> dict[str, str]:
    """Return the keys of the requests that are under way in batches, each with its run."""
    jobs = BatchJobs(root)
    try:
        return jobs.pending_keys()
    finally:
        jobs.close()


# the counts

RunState = Literal["waiting", "running", "stopping", "stopped", "finished", "failed"]

_WINDOW: Final = 60.0


@dataclass(frozen=True, slots=True)
class ItemFailure:
    """An item without an answer, and why."""

    item: str
    message: Message


@dataclass(frozen=True, slots=True)
class RunProgress:
    """A run at one moment.

    Of `total` items `skipped` had an answer before, `done` got one now (`marks` counts them by mark), `failed` got none,
    `left` are to come; `under_way` of these are being asked. `per_minute` is the rate of the last minute; `seconds_left` is
    None while there is none. `cost` is None if a model's price is unknown. `message` is the reason why a run stopped.
    """

    state: RunState = "waiting"
    total: int = 0
    skipped: int = 0
    done: int = 0
    failed: int = 0
    under_way: int = 0
    requests: int = 0
    per_minute: float = 0.0
    seconds_left: float | None = None
    tokens: int = 0
    cost: float | None = 0.0
    marks: Mapping[str, int] = field(default_factory=dict)
    message: Message | None = None

    @property
    def left(self) -> int:
        return self.total - self.skipped - self.done - self.failed

    @property
    def is_over(self) -> bool:
        return self.state in ("stopped", "finished", "failed")


class RunCounters:
    """Counts during a run; for the run's thread."""

    def __init__(self, total: int, now: Callable[[], float]) -> None:
        self.state: RunState = "waiting"
        self.message: Message | None = None
        self.total, self.skipped, self.done, self.requests, self.under_way, self.tokens = total, 0, 0, 0, 0, 0
        self.cost: float | None = 0.0
        self.marks: Counter[str] = Counter()
        self.failures: list[ItemFailure] = []
        # the items that were requested, or could not be
        self.requested_items: set[str] = set()
        self._now = now
        self._started = now()
        self._end_times: deque[float] = deque()

    def add_cost(self, tokens: int, cost: float | None) -> None:
        """Count an answer's tokens and cost (None: unknown)."""
        self.tokens += tokens
        self.cost = None if cost is None or self.cost is None else self.cost + cost

    def add_answer(self, mark: str) -> None:
        """Count an answer that is in its file."""
        self.done += 1
        self.marks[mark] += 1
        self._end()

    def add_failure(self, item: str, message: Message) -> None:
        """Count an item without an answer."""
        self.failures.append(ItemFailure(item, message))
        self._end()

    def _end(self) -> None:
        self._end_times.append(self._now())

    def snapshot(self) -> RunProgress:
        """Return the progress now."""
        rate = self._rate()
        left = self.total - self.skipped - self.done - len(self.failures)
        return RunProgress(
            state=self.state,
            total=self.total,
            skipped=self.skipped,
            done=self.done,
            failed=len(self.failures),
            under_way=self.under_way,
            requests=self.requests,
            per_minute=rate,
            seconds_left=left / rate * 60 if rate else None,
            tokens=self.tokens,
            cost=self.cost,
            marks=dict(self.marks),
            message=self.message,
        )

    def _rate(self) -> float:
        """Return the items per minute, over the last minute or since the beginning."""
        now = self._now()
        while self._end_times and self._end_times[0] < now - _WINDOW:
            self._end_times.popleft()
        seconds = min(_WINDOW, now - self._started)
        return len(self._end_times) / seconds * 60 if seconds > 0 else 0.0
