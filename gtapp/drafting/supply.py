"""What is to be asked next: the requests of a run, made ready in the order of its items, or before their turn."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from gtapp.drafting.ahead import Ahead, Ready
from gtapp.drafting.keeping import Keeper
from gtapp.drafting.ladder import Ladder
from gtapp.drafting.making import Item
from gtapp.drafting.progress import Tally
from gtapp.drafting.request import Step
from gtapp.drafting.waiting import Waiting
from gtapp.drafting.words import RequestParameters, Speech
from gtapp.errors import GtappError
from gtapp.messages import Message

if TYPE_CHECKING:
    from gtapp.drafting.runner import Order

# so many requests are ready before their turn: enough that the network never waits for a scan
_AHEAD: Final = 8


class Supply:
    """For a run's event loop; `close` when it is over."""

    def __init__(self, order: Order, keeper: Keeper, ladder: Ladder, speech: Speech, tally: Tally) -> None:
        self._order, self._keeper, self._tally = order, keeper, tally
        self._ahead = Ahead(order, keeper, ladder, speech)
        self._waiting = Waiting(_AHEAD)
        self._begun: set[str] = set()
        self._there: set[str] = set()

    def close(self) -> None:
        self._ahead.close()

    def missing(self) -> list[Item]:
        """The items that are to be asked for; those that got no answer the last time at the end. Reads files."""
        items = []
        for item in self._order.items:
            try:
                there = self._keeper.holds(item.id, self._order.again)
            except GtappError as error:
                self._fail(item, error)
                continue
            if there:
                self._keep(item)
            else:
                items.append(item)
        failed = self._keeper.failed_before()
        return sorted(items, key=lambda item: item.id in failed)

    async def make_all(self, items: Iterable[Item]) -> None:
        """Puts one request after the other where `get` takes them from."""
        count, most = 0, self._order.budget.items
        for item, made in self._ahead.begun(self._not_begun(items)):
            if most and count >= most:
                limit = Message("drafting-limit-items", {"count": f"{most:,}"})
                self._tally.message = Message("drafting-budget", {"limit": limit})
                break
            count += await self._put(item, made)
        await self._waiting.end()

    async def get(self) -> Ready | None:
        """The next one to be asked; None where all are."""
        ready = await self._waiting.get()
        if ready:
            self._tally.taken.add(ready.request.item)
        return ready

    async def payload(self, ready: Ready, step: Step, words: RequestParameters) -> bytes:
        """A request's body for this step in these words."""
        return await self._ahead.payload(ready, step, words)

    def takes(self, item: str) -> bool:
        """Whether an item may come first: not where it was asked for, or had its answer before. From any thread."""
        return item not in self._tally.taken and item not in self._there

    async def first(self, item: Item) -> None:
        """Puts an item before all others; one that is not of the order, too."""
        if not self.takes(item.id):
            return
        await self._waiting.hurry(item.id)
        if item.id in self._begun or not self._is_missing(item):
            return
        self._begun.add(item.id)
        await self._put(item, self._ahead.one(item))

    def _is_missing(self, item: Item) -> bool:
        """Counts an item that is not of the order, unless the run has something of it already."""
        if any(item.id == each.id for each in self._order.items):
            return True
        try:
            there = self._keeper.holds(item.id, frozenset())
        except GtappError:
            return False
        self._tally.total += not there
        return not there

    def _not_begun(self, items: Iterable[Item]) -> Iterator[Item]:
        for item in items:
            if item.id not in self._begun:
                self._begun.add(item.id)
                yield item

    async def _put(self, item: Item, made: asyncio.Future[Ready | None]) -> bool:
        """Whether there is something to ask."""
        try:
            ready = await made
        except GtappError as error:
            self._fail(item, error)
            return False
        if ready is None:
            self._keep(item)
            return False
        await self._waiting.put(ready)
        return True

    def _keep(self, item: Item) -> None:
        self._there.add(item.id)
        self._tally.kept += 1

    def _fail(self, item: Item, error: GtappError) -> None:
        self._tally.taken.add(item.id)
        self._tally.fail(item.id, error.message)
