"""Makes requests ready before their turn: several at once in threads, handed out in the order of their items."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

from gtapp.drafting import prices
from gtapp.drafting.client import encoded
from gtapp.drafting.keeping import Keeper
from gtapp.drafting.ladder import Ladder
from gtapp.drafting.making import Item
from gtapp.drafting.request import Request, Step
from gtapp.drafting.words import RequestParameters, Speech

if TYPE_CHECKING:
    from gtapp.drafting.runner import Order

T = TypeVar("T")
_MAKERS: Final = 2


@dataclass(frozen=True, slots=True)
class Ready:
    """A request, its body for step and words that were right when it was made, and about how much it will take."""

    request: Request
    step: Step
    words: RequestParameters
    payload: bytes
    tokens: int
    cost: float


class Ahead:
    """A run's requests, for its event loop; `close` when it is over."""

    def __init__(self, order: Order, keeper: Keeper, ladder: Ladder, speech: Speech) -> None:
        self._order, self._keeper, self._ladder, self._speech = order, keeper, ladder, speech
        self._threads = ThreadPoolExecutor(_MAKERS, "drafting-scans")

    def close(self) -> None:
        self._threads.shutdown()

    def begun(self, items: Iterable[Item]) -> Iterator[tuple[Item, asyncio.Future[Ready | None]]]:
        """The items, each with its request on its way; None where the same was answered before."""
        ahead: deque[tuple[Item, asyncio.Future[Ready | None]]] = deque()
        for item in items:
            ahead.append((item, self.one(item)))
            if len(ahead) > _MAKERS:
                yield ahead.popleft()
        yield from ahead

    def one(self, item: Item) -> asyncio.Future[Ready | None]:
        """The request of an item alone."""
        return begin(self._threads, partial(self._made, item))

    async def payload(self, ready: Ready, step: Step, words: RequestParameters) -> bytes:
        """A request's body for this step in these words."""
        if (step, words) == (ready.step, ready.words):
            return ready.payload
        return await begin(self._threads, lambda: encoded(ready.request, step, words))

    def _made(self, item: Item) -> Ready | None:
        order, step, words = self._order, self._ladder.step, self._speech.words
        request = order.maker.request(item)
        self._keeper.check_batches(request)
        if not order.anew and self._keeper.has(request, order.again):
            return None
        guess = prices.estimate([request], order.prices)
        tokens = guess.input_tokens + guess.output_tokens
        return Ready(request, step, words, encoded(request, step, words), tokens, guess.cost or 0.0)


def begin(threads: ThreadPoolExecutor, work: Callable[[], T]) -> asyncio.Future[T]:
    """Work in a thread; its fault is nobody's where nobody waits for it any more."""
    found = asyncio.get_running_loop().run_in_executor(threads, work)
    found.add_done_callback(lambda done: done.cancelled() or done.exception())
    return found
