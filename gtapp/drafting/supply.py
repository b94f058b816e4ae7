"""What is to be asked next: the requests of a run, made ready in the order of its items, or before their turn."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from gtapp.drafting.ahead import PreparedRequest, RequestPreparer
from gtapp.drafting.keeping import Bookkeeper
from gtapp.drafting.ladder import FormatFallback
from gtapp.drafting.making import Item
from gtapp.drafting.progress import RunCounters
from gtapp.drafting.request import ResponseFormat
from gtapp.drafting.waiting import RequestQueue
from gtapp.drafting.words import AcceptedParameters, RequestParameters
from gtapp.errors import GtappError
from gtapp.messages import Message

if TYPE_CHECKING:
    from gtapp.drafting.runner import RunSpec

# so many requests are ready before their turn: enough that the network never waits for a scan
_AHEAD: Final = 8


class Scheduler:
    """For a run's event loop; `close` when it is over."""

    def __init__(
        self,
        order: RunSpec,
        keeper: Bookkeeper,
        ladder: FormatFallback,
        speech: AcceptedParameters,
        tally: RunCounters,
    ) -> None:
        self._spec, self._keeper, self._counters = order, keeper, tally
        self._ahead = RequestPreparer(order, keeper, ladder, speech)
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
                there = self._keeper.has_item(item.id, self._spec.again)
            except GtappError as error:
                self._count_failed(item, error)
                continue
            if there:
                self._count_answered(item)
            else:
                items.append(item)
        failed = self._keeper.previously_failed()
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

    async def encode(self, ready: PreparedRequest, step: ResponseFormat, words: RequestParameters) -> bytes:
        """A request's body for this step in these words."""
        return await self._ahead.encode(ready, step, words)

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
            there = self._keeper.has_item(item.id, frozenset())
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
