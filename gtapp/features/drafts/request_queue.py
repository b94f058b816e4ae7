"""Decides which request is sent next: requests are prepared ahead in threads, in the order of the items or prioritized."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.schema.items import Item
from gtapp.features.drafts import costs
from gtapp.features.drafts.api_keys import ApiKey
from gtapp.features.drafts.costs import Budget, PriceTable
from gtapp.features.drafts.providers import (
    AcceptedParameters,
    FormatFallback,
    Profile,
    RequestParameters,
    ResponseFormat,
)
from gtapp.features.drafts.request import DraftRequest, RequestBuilder, encode_request
from gtapp.features.drafts.retry import RetryPolicy
from gtapp.features.drafts.run_state import Bookkeeper, RunCounters
from gtapp.features.places.ocr.language_data import MissingOcrError

T = TypeVar("T")
_PREPARING_THREADS: Final = 2


@dataclass(frozen=True, slots=True)
class PreparedRequest:
    """A request with its encoded body for `step` and `parameters`, and an estimate of its tokens and cost (USD)."""

    request: DraftRequest
    step: ResponseFormat
    parameters: RequestParameters
    payload: bytes
    tokens: int
    cost: float


class RequestPreparer:
    """Builds and encodes requests in threads, for the run's event loop."""

    def __init__(
        self, spec: RunSpec, bookkeeper: Bookkeeper, formats: FormatFallback, accepted: AcceptedParameters
    ) -> None:
        self._spec, self._bookkeeper, self._formats, self._parameters = spec, bookkeeper, formats, accepted
        self._threads = ThreadPoolExecutor(_PREPARING_THREADS, "drafting-scans")

    def close(self) -> None:
        """Wait for the threads and end them; requests that were not begun are not built."""
        self._threads.shutdown(cancel_futures=True)

    def prepare(self, item: Item) -> asyncio.Future[PreparedRequest | None]:
        """Return the future of an item's request; its result is None if the same was answered before."""
        return run_in_thread(self._threads, partial(self._build, item))

    async def encode(
        self, ready: PreparedRequest, step: ResponseFormat, parameters: RequestParameters
    ) -> bytes:
        """Return a request's body for a response format and parameters."""
        if (step, parameters) == (ready.step, ready.parameters):
            return ready.payload
        return await run_in_thread(self._threads, lambda: encode_request(ready.request, step, parameters))

    def _build(self, item: Item) -> PreparedRequest | None:
        spec, step, parameters = self._spec, self._formats.response_format, self._parameters.parameters
        request = spec.builder.build(item)
        self._bookkeeper.check_batches(request)
        if not spec.repeat_answered and self._bookkeeper.has_answer(request, spec.again):
            return None
        estimate = costs.estimate_costs([request], spec.prices)
        tokens = estimate.input_tokens + estimate.output_tokens
        return PreparedRequest(
            request, step, parameters, encode_request(request, step, parameters), tokens, estimate.cost or 0.0
        )


def run_in_thread(threads: ThreadPoolExecutor, work: Callable[[], T]) -> asyncio.Future[T]:
    """Run `work` in a thread; an exception that no one awaits is not logged."""
    future = asyncio.get_running_loop().run_in_executor(threads, work)
    future.add_done_callback(lambda done: done.cancelled() or done.exception())
    return future


@dataclass(frozen=True, slots=True)
class RunSpec:
    """What a run drafts, and how.

    Requests are sent for those `items` that have no answer in `run` and whose request was not answered in any run, unless
    `repeat_answered`; items whose answer has a mark in `again` are requested again. A stop waits `grace` seconds for requests
    under way; after `most_failures` items in a row without an answer the run stops by itself. The workers of a `cluster` send the
    requests, if one is named (`gtapp.core.shards.cluster`).
    """

    root: Path
    run: str
    items: Sequence[Item]
    builder: RequestBuilder
    model: str
    profile: Profile
    key: ApiKey | None = None
    prices: PriceTable = field(default_factory=PriceTable)
    budget: Budget = field(default_factory=Budget)
    again: frozenset[str] = frozenset()
    repeat_answered: bool = False
    retry_policy: RetryPolicy = field(default_factory=RetryPolicy)
    grace: float = 5.0
    most_failures: int = 10
    cluster: str = ""


class RequestQueue:
    """A queue of at most `most` requests in their order, and prioritized ones at its head; for one event loop."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._requests: deque[PreparedRequest] = deque()
        self._prioritized: set[str] = set()
        lock = asyncio.Lock()
        # each wakes one task for one request: with many workers, waking all took longer than sending
        self._has_room, self._has_requests = asyncio.Condition(lock), asyncio.Condition(lock)
        self._is_closed = False

    async def put(self, ready: PreparedRequest) -> None:
        """Append a request as soon as there is room; a prioritized one goes to the head at once."""
        item = ready.request.item
        async with self._has_room:
            await self._has_room.wait_for(
                lambda: len(self._requests) < self._most or item in self._prioritized
            )
            if item in self._prioritized:
                self._requests.appendleft(ready)
            else:
                self._requests.append(ready)
            self._has_requests.notify()

    async def prioritize(self, item: str) -> None:
        """Move an item's request to the head, now or when it arrives."""
        async with self._has_room:
            self._prioritized.add(item)
            for ready in [each for each in self._requests if each.request.item == item]:
                self._requests.remove(ready)
                self._requests.appendleft(ready)
            self._has_room.notify_all()

    async def get(self) -> PreparedRequest | None:
        """Return the next request; None if the queue is closed and empty."""
        async with self._has_requests:
            await self._has_requests.wait_for(lambda: self._requests or self._is_closed)
            request = self._requests.popleft() if self._requests else None
            self._has_room.notify()
            return request

    async def close(self) -> None:
        """Accept only prioritized requests from now on."""
        async with self._has_requests:
            self._is_closed = True
            self._has_requests.notify_all()


# requests that are prepared ahead: enough that the network never waits for a scan
_MAX_PREPARED: Final = 8


class Scheduler:
    """Yields the requests of a run in the order of sending; for the run's event loop."""

    def __init__(
        self,
        spec: RunSpec,
        bookkeeper: Bookkeeper,
        formats: FormatFallback,
        accepted: AcceptedParameters,
        counters: RunCounters,
    ) -> None:
        self._spec, self._bookkeeper, self._counters = spec, bookkeeper, counters
        self._preparer = RequestPreparer(spec, bookkeeper, formats, accepted)
        self._queue = RequestQueue(_MAX_PREPARED)
        self._started: set[str] = set()
        # requests on their way into the queue, by item
        self._prepared: dict[str, asyncio.Future[PreparedRequest | None]] = {}
        self._answered: set[str] = set()

    def close(self) -> None:
        """End the threads and processes that prepare requests."""
        self._spec.builder.close()
        self._preparer.close()

    def find_missing(self) -> list[Item]:
        """Return the items to ask for, those that failed the last time at the end. Reads files."""
        items = []
        for item in self._spec.items:
            try:
                has_answer = self._bookkeeper.has_item(item.id, self._spec.again)
            except GtappError as error:
                self._count_failed(item, error)
                continue
            if has_answer:
                self._count_answered(item)
            else:
                items.append(item)
        failed = self._bookkeeper.failed_items()
        return sorted(items, key=lambda item: item.id in failed)

    async def prepare_all(self, items: Iterable[Item]) -> None:
        """Put the requests of these items into the queue."""
        count, most = 0, self._spec.budget.items
        for item in self._prepare_ahead(items):
            if most and count >= most:
                limit = Message("drafting-limit-items", {"count": f"{most:,}"})
                self._counters.message = Message("drafting-budget", {"limit": limit})
                break
            try:
                count += await self._enqueue(item)
            except MissingOcrError as error:  # for the others it is missing, too
                self._counters.message = error.message
                break
        await self._queue.close()

    async def get(self) -> PreparedRequest | None:
        """Return the next request; None if there are no more."""
        ready = await self._queue.get()
        if ready:
            self._counters.requested_items.add(ready.request.item)
        return ready

    async def encode(
        self, ready: PreparedRequest, step: ResponseFormat, parameters: RequestParameters
    ) -> bytes:
        """Return a request's body for a response format and parameters."""
        return await self._preparer.encode(ready, step, parameters)

    def can_prioritize(self, item: str) -> bool:
        """Return whether an item can still be prioritized: it was not requested, and had no answer before. From any thread."""
        return item not in self._counters.requested_items and item not in self._answered

    async def prioritize(self, item: Item) -> None:
        """Put an item's request before all others; also for an item that is not among the run's."""
        if not self.can_prioritize(item.id):
            return
        await self._queue.prioritize(item.id)
        if item.id not in self._started:
            if not self._is_missing(item):
                return
            self._start(item)
        try:
            await self._enqueue(item)
        except MissingOcrError as error:
            self._count_failed(item, error)

    def _is_missing(self, item: Item) -> bool:
        """Return whether the item must be requested; add it to the run's items if it is not among them."""
        if any(item.id == each.id for each in self._spec.items):
            return True
        try:
            has_answer = self._bookkeeper.has_item(item.id, frozenset())
        except GtappError:
            return False
        self._counters.total += not has_answer
        return not has_answer

    def _prepare_ahead(self, items: Iterable[Item]) -> Iterator[Item]:
        """Yield the items that were not started, a few later than their preparation starts."""
        ahead: deque[Item] = deque()
        for item in items:
            if item.id in self._started:
                continue
            self._start(item)
            ahead.append(item)
            if len(ahead) > _PREPARING_THREADS:
                yield ahead.popleft()
        yield from ahead

    def _start(self, item: Item) -> None:
        self._started.add(item.id)
        self._prepared[item.id] = self._preparer.prepare(item)

    async def _enqueue(self, item: Item) -> bool:
        """Put a started item's request into the queue, once; return False if there is nothing to put.

        Raises:
            MissingOcrError: the item has scans that are read by OCR.
        """
        prepared = self._prepared.pop(item.id, None)
        if prepared is None:
            return False
        try:
            ready = await prepared
        except MissingOcrError:
            raise
        except GtappError as error:
            self._count_failed(item, error)
            return False
        if ready is None:
            self._count_answered(item)
            return False
        await self._queue.put(ready)
        return True

    def _count_answered(self, item: Item) -> None:
        self._answered.add(item.id)
        self._counters.skipped += 1

    def _count_failed(self, item: Item, error: GtappError) -> None:
        self._counters.requested_items.add(item.id)
        self._counters.add_failure(item.id, error.message)
