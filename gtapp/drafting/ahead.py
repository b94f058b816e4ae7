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
from gtapp.drafting.client import encode_request
from gtapp.drafting.keeping import Bookkeeper
from gtapp.drafting.ladder import FormatFallback
from gtapp.drafting.making import Item
from gtapp.drafting.request import DraftRequest, ResponseFormat
from gtapp.drafting.words import AcceptedParameters, RequestParameters

if TYPE_CHECKING:
    from gtapp.drafting.runner import RunSpec

T = TypeVar("T")
_MAKERS: Final = 2


@dataclass(frozen=True, slots=True)
class PreparedRequest:
    """A request, its body for step and words that were right when it was made, and about how much it will take."""

    request: DraftRequest
    step: ResponseFormat
    words: RequestParameters
    payload: bytes
    tokens: int
    cost: float


class RequestPreparer:
    """A run's requests, for its event loop; `close` when it is over."""

    def __init__(
        self, order: RunSpec, keeper: Bookkeeper, ladder: FormatFallback, speech: AcceptedParameters
    ) -> None:
        self._spec, self._keeper, self._ladder, self._speech = order, keeper, ladder, speech
        self._threads = ThreadPoolExecutor(_MAKERS, "drafting-scans")

    def close(self) -> None:
        self._threads.shutdown()

    def prepare_all(self, items: Iterable[Item]) -> Iterator[tuple[Item, asyncio.Future[PreparedRequest | None]]]:
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

    async def encode(self, ready: PreparedRequest, step: ResponseFormat, words: RequestParameters) -> bytes:
        """A request's body for this step in these words."""
        if (step, words) == (ready.step, ready.words):
            return ready.payload
        return await run_in_thread(self._threads, lambda: encode_request(ready.request, step, words))

    def _build(self, item: Item) -> PreparedRequest | None:
        order, step, words = self._spec, self._ladder.response_format, self._speech.parameters
        request = order.maker.build(item)
        self._keeper.check_batches(request)
        if not order.anew and self._keeper.has_answer(request, order.again):
            return None
        guess = prices.estimate_costs([request], order.prices)
        tokens = guess.input_tokens + guess.output_tokens
        return PreparedRequest(request, step, words, encode_request(request, step, words), tokens, guess.cost or 0.0)


def run_in_thread(threads: ThreadPoolExecutor, work: Callable[[], T]) -> asyncio.Future[T]:
    """Work in a thread; its fault is nobody's where nobody waits for it any more."""
    found = asyncio.get_running_loop().run_in_executor(threads, work)
    found.add_done_callback(lambda done: done.cancelled() or done.exception())
    return found
