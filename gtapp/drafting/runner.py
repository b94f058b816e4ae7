"""Drafts many items in the background: one thread with its own event loop, stopped at any moment, resumed without asking twice.

run = Run(Order(root, runs.new_run(root), items, maker, profile, key), told=show)
run.start()
run.first(item)        # before all others that wait
run.stop()             # keeps what is received; `wait` until it has ended
run.progress           # at any time, from any thread
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from gtapp.drafting.drafter import RunWorker
from gtapp.drafting.keys import Key
from gtapp.drafting.limits import Clock, RealClock
from gtapp.drafting.making import Item, RequestBuilder
from gtapp.drafting.prices import PriceTable
from gtapp.drafting.profiles import Profile
from gtapp.drafting.progress import ItemFailure, RunCounters, RunProgress
from gtapp.drafting.retrying import RetryPolicy
from gtapp.errors import GtappError
from gtapp.messages import Message

_TOLD_SECONDS: Final = 0.1


@dataclass(frozen=True, slots=True)
class Budget:
    """Where a run stops by itself: so many items, tokens, US dollars; 0 is no limit."""

    items: int = 0
    tokens: int = 0
    cost: float = 0.0


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
    budget: Budget = Budget()
    again: frozenset[str] = frozenset()
    anew: bool = False
    patience: RetryPolicy = field(default_factory=RetryPolicy)
    grace: float = 5.0
    most_failures: int = 10


class DraftingRun:
    """A run in the background. `told` gets its progress some times a second and at the end, `notice` what happens meanwhile;
    both are called from its thread.
    """

    def __init__(
        self,
        order: RunSpec,
        told: Callable[[RunProgress], object] = lambda progress: None,
        notice: Callable[[Message], object] = lambda message: None,
        clock: Clock | None = None,
    ) -> None:
        self.order = order
        self._told, self._notice = told, notice
        self._clock = clock or RealClock()
        self._counters = RunCounters(len(order.items), self._clock.now)
        self._shown = self._counters.snapshot()
        # a signal may stop the run while it is being stopped
        self._lock = threading.RLock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._drafter: RunWorker | None = None
        self._stopped = self._ended = False
        self._early: list[Item] = []
        self._thread = threading.Thread(target=self._run_thread, name="drafting", daemon=True)

    @property
    def progress(self) -> RunProgress:
        """How the run stands."""
        return self._shown

    @property
    def failures(self) -> tuple[ItemFailure, ...]:
        """The items that got no answer; complete when the run is over."""
        return tuple(self._counters.failures)

    def start(self) -> None:
        """Begins to work; a run is started once."""
        self._thread.start()

    def stop(self) -> None:
        """Asks for nothing more; what is under way is waited for a little while. A second stop does not wait."""
        with self._lock:
            again, self._stopped = self._stopped, True
            if self._loop and self._drafter:
                self._loop.call_soon_threadsafe(self._drafter.stop, again)

    def prioritize(self, item: Item) -> bool:
        """Asks for an item before all that wait, also for one that the order does not name.

        False where the run does not, since it ends, or has asked for it, or has an answer. One that it means to ask for may
        still be left when it has ended: see `took`.
        """
        with self._lock:
            if self._stopped or self._ended:
                return False
            if self._loop is None or self._drafter is None:
                self._early.append(item)
                return True
            if not self._drafter.can_prioritize(item.id):
                return False
            self._loop.call_soon_threadsafe(self._drafter.prioritize, item)
            return True

    def has_asked(self, item: str) -> bool:
        """Whether an item was asked for in this run, or could not be."""
        return item in self._counters.asked_items

    def wait(self, seconds: float | None = None) -> bool:
        """Waits until the run is over; whether it is."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _run_thread(self) -> None:
        tally = self._counters
        try:
            asyncio.run(self._run_worker())
        except GtappError as error:
            tally.state, tally.message = "failed", error.message
        except Exception as error:  # noqa: BLE001 (a thread's end must be told; the error's text may hold anything)
            tally.state, tally.message = (
                "failed",
                Message("drafting-failed", {"reason": type(error).__name__}),
            )
        self._publish()

    async def _run_worker(self) -> None:
        drafter = RunWorker(self.order, self._counters, self._clock, self._notice)
        with self._lock:
            self._loop, self._drafter = asyncio.get_running_loop(), drafter
            if self._stopped:
                drafter.stop(False)
            for item in self._early:
                drafter.prioritize(item)
        self._counters.state = "running"
        showing = asyncio.create_task(self._publish_regularly())
        try:
            await drafter.run()
        finally:
            showing.cancel()
            with self._lock:
                self._loop = self._drafter = None
                self._ended = True

    async def _publish_regularly(self) -> None:
        while True:
            self._publish()
            await asyncio.sleep(_TOLD_SECONDS)

    def _publish(self) -> None:
        self._shown = self._counters.snapshot()
        self._told(self._shown)
