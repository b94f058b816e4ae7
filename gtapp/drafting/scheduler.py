"""Makes requests ready before their turn: several at once in threads, handed out in the order of their items."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from gtapp.drafting import costs
from gtapp.drafting.bookkeeping import Bookkeeper
from gtapp.drafting.costs import Budget, PriceTable
from gtapp.drafting.keys import Key
from gtapp.drafting.model_capabilities import (
    AcceptedParameters,
    FormatFallback,
    RequestParameters,
    ResponseFormat,
)
from gtapp.drafting.providers import Profile
from gtapp.drafting.request import DraftRequest, RequestBuilder, encode_request
from gtapp.drafting.retry import RetryPolicy
from gtapp.drafting.run_progress import RunCounters
from gtapp.errors import GtappError
from gtapp.items import Item
from gtapp.messages import Message

T = TypeVar("T")
_MAKERS: Final = 2


@dataclass(frozen=True, slots=True)
class PreparedRequest:
    """A request, its body for step and parameters that were right when it was made, and about how much it will take."""

    request: DraftRequest
    step: ResponseFormat
    parameters: RequestParameters
    payload: bytes
    tokens: int
    cost: float


class RequestPreparer:
    """A run's requests, for its event loop; `close` when it is over."""

    def __init__(
        self, spec: RunSpec, bookkeeper: Bookkeeper, formats: FormatFallback, accepted: AcceptedParameters
    ) -> None:
        self._spec, self._bookkeeper, self._formats, self._parameters = spec, bookkeeper, formats, accepted
        self._threads = ThreadPoolExecutor(_MAKERS, "drafting-scans")

    def close(self) -> None:
        self._threads.shutdown()

    def prepare_all(
        self, items: Iterable[Item]
    ) -> Iterator[tuple[Item, asyncio.Future[PreparedRequest | None]]]:
        """The items, each with its request on its way; None where the same was answered before."""
        ahead: deque[tuple[Item, asyncio.Future[PreparedRequest | None]]] = deque()
        for item in items:
            ahead.append((item, self.prepare(item)))
            if len(ahead) > _MAKERS:
                yield ahead.popleft()
        yield from ahead

    def prepare(self, item: Item) -> asyncio.Future[PreparedRequest | None]:
        """The request of an item alone."""
        return run_in_thread(self._threads, partial(self._build, item))

    async def encode(
        self, ready: PreparedRequest, step: ResponseFormat, parameters: RequestParameters
    ) -> bytes:
        """A request's body for this step in these parameters."""
        if (step, parameters) == (ready.step, ready.parameters):
            return ready.payload
        return await run_in_thread(self._threads, lambda: encode_request(ready.request, step, parameters))

    def _build(self, item: Item) -> PreparedRequest | None:
        spec, step, parameters = self._spec, self._formats.response_format, self._parameters.parameters
        request = spec.maker.build(item)
        self._bookkeeper.check_batches(request)
        if not spec.anew and self._bookkeeper.has_answer(request, spec.again):
            return None
        guess = costs.estimate_costs([request], spec.prices)
        tokens = guess.input_tokens + guess.output_tokens
        return PreparedRequest(
            request, step, parameters, encode_request(request, step, parameters), tokens, guess.cost or 0.0
        )


def run_in_thread(threads: ThreadPoolExecutor, work: Callable[[], T]) -> asyncio.Future[T]:
    """Work in a thread; its fault is nobody's where nobody waits for it any more."""
    found = asyncio.get_running_loop().run_in_executor(threads, work)
    found.add_done_callback(lambda done: done.cancelled() or done.exception())
    return found


@dataclass(frozen=True, slots=True)
class RunSpec:
    """What is to be drafted, and how.

    Of `items` those are asked for that have no answer in `run`, and were not answered by any run to the same request, unless
    `anew`; answers of the marks in `again` are asked for once more. A stop waits `grace` seconds for what is under way;
    after `most_failures` items in a row without an answer the run stops by itself.
    """

    root: Path
    run: str
    items: Sequence[Item]
    maker: RequestBuilder
    model: str
    profile: Profile
    key: Key | None = None
    prices: PriceTable = field(default_factory=PriceTable)
    budget: Budget = field(default_factory=Budget)
    again: frozenset[str] = frozenset()
    anew: bool = False
    retry_policy: RetryPolicy = field(default_factory=RetryPolicy)
    grace: float = 5.0
    most_failures: int = 10


# ---- waiting ----
# Requests that wait for their turn, in the order of their items; one that is in a hurry comes first.


class RequestQueue:
    """Holds `most` requests, and those in a hurry beside them; for one event loop."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._line: deque[PreparedRequest] = deque()
        self._hurried: set[str] = set()
        self._changed = asyncio.Condition()
        self._ended = False

    async def put(self, ready: PreparedRequest) -> None:
        """At the end as soon as there is room; at the head at once, where its item is in a hurry."""
        item = ready.request.item
        async with self._changed:
            await self._changed.wait_for(lambda: len(self._line) < self._most or item in self._hurried)
            if item in self._hurried:
                self._line.appendleft(ready)
            else:
                self._line.append(ready)
            self._changed.notify_all()

    async def prioritize(self, item: str) -> None:
        """Brings an item's request to the head, now or when it comes."""
        async with self._changed:
            self._hurried.add(item)
            for ready in [each for each in self._line if each.request.item == item]:
                self._line.remove(ready)
                self._line.appendleft(ready)
            self._changed.notify_all()

    async def get(self) -> PreparedRequest | None:
        """The next one; None where there is none, and none comes any more."""
        async with self._changed:
            await self._changed.wait_for(lambda: self._line or self._ended)
            found = self._line.popleft() if self._line else None
            self._changed.notify_all()
            return found

    async def close(self) -> None:
        """Only what is in a hurry comes from now on."""
        async with self._changed:
            self._ended = True
            self._changed.notify_all()


# ---- supply ----
# What is to be asked next: the requests of a run, made ready in the order of its items, or before their turn.


# so many requests are ready before their turn: enough that the network never waits for a scan
_AHEAD: Final = 8


class Scheduler:
    """For a run's event loop; `close` when it is over."""

    def __init__(
        self,
        spec: RunSpec,
        bookkeeper: Bookkeeper,
        formats: FormatFallback,
        accepted: AcceptedParameters,
        counters: RunCounters,
    ) -> None:
        self._spec, self._bookkeeper, self._counters = spec, bookkeeper, counters
        self._ahead = RequestPreparer(spec, bookkeeper, formats, accepted)
        self._waiting = RequestQueue(_AHEAD)
        self._started: set[str] = set()
        self._answered: set[str] = set()

    def close(self) -> None:
        self._ahead.close()

    def missing(self) -> list[Item]:
        """The items that are to be asked for; those that got no answer the last time at the end. Reads files."""
        items = []
        for item in self._spec.items:
            try:
                there = self._bookkeeper.has_item(item.id, self._spec.again)
            except GtappError as error:
                self._count_failed(item, error)
                continue
            if there:
                self._count_answered(item)
            else:
                items.append(item)
        failed = self._bookkeeper.previously_failed()
        return sorted(items, key=lambda item: item.id in failed)

    async def prepare_all(self, items: Iterable[Item]) -> None:
        """Puts one request after the other where `get` takes them from."""
        count, most = 0, self._spec.budget.items
        for item, made in self._ahead.prepare_all(self._not_started(items)):
            if most and count >= most:
                limit = Message("drafting-limit-items", {"count": f"{most:,}"})
                self._counters.message = Message("drafting-budget", {"limit": limit})
                break
            count += await self._enqueue(item, made)
        await self._waiting.close()

    async def get(self) -> PreparedRequest | None:
        """The next one to be asked; None where all are."""
        ready = await self._waiting.get()
        if ready:
            self._counters.asked_items.add(ready.request.item)
        return ready

    async def encode(
        self, ready: PreparedRequest, step: ResponseFormat, parameters: RequestParameters
    ) -> bytes:
        """A request's body for this step in these parameters."""
        return await self._ahead.encode(ready, step, parameters)

    def can_prioritize(self, item: str) -> bool:
        """Whether an item may come first: not where it was asked for, or had its answer before. From any thread."""
        return item not in self._counters.asked_items and item not in self._answered

    async def prioritize(self, item: Item) -> None:
        """Puts an item before all others; one that is not of the order, too."""
        if not self.can_prioritize(item.id):
            return
        await self._waiting.prioritize(item.id)
        if item.id in self._started or not self._is_missing(item):
            return
        self._started.add(item.id)
        await self._enqueue(item, self._ahead.prepare(item))

    def _is_missing(self, item: Item) -> bool:
        """Counts an item that is not of the order, unless the run has something of it already."""
        if any(item.id == each.id for each in self._spec.items):
            return True
        try:
            there = self._bookkeeper.has_item(item.id, frozenset())
        except GtappError:
            return False
        self._counters.total += not there
        return not there

    def _not_started(self, items: Iterable[Item]) -> Iterator[Item]:
        for item in items:
            if item.id not in self._started:
                self._started.add(item.id)
                yield item

    async def _enqueue(self, item: Item, made: asyncio.Future[PreparedRequest | None]) -> bool:
        """Whether there is something to ask."""
        try:
            ready = await made
        except GtappError as error:
            self._count_failed(item, error)
            return False
        if ready is None:
            self._count_answered(item)
            return False
        await self._waiting.put(ready)
        return True

    def _count_answered(self, item: Item) -> None:
        self._answered.add(item.id)
        self._counters.kept += 1

    def _count_failed(self, item: Item, error: GtappError) -> None:
        self._counters.asked_items.add(item.id)
        self._counters.add_failure(item.id, error.message)
