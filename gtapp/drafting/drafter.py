"""The work of a run, on its event loop: scans made ready in threads, requests under way at once, answers kept in others."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

from gtapp.drafting import answer
from gtapp.drafting.ahead import Ready, begin
from gtapp.drafting.asking import Asked, Asker, LeftError, Question
from gtapp.drafting.client import Client
from gtapp.drafting.faults import FaultError
from gtapp.drafting.keeping import Keeper, Received
from gtapp.drafting.ladder import Ladder
from gtapp.drafting.limits import Clock, Limits
from gtapp.drafting.progress import Tally, tokens_of
from gtapp.drafting.request import Request
from gtapp.drafting.supply import Supply
from gtapp.drafting.words import Speech
from gtapp.errors import GtappError
from gtapp.items import Item
from gtapp.messages import Message

if TYPE_CHECKING:
    from gtapp.drafting.runner import Order

T = TypeVar("T")
_WRITERS: Final = 4
_NO_PLACE: Final = ("drafting-unsaved", "drafting-lost")


class Drafter:
    """One run's work; everything but `made` and what the keeper does happens on the loop."""

    def __init__(self, order: Order, tally: Tally, clock: Clock, notice: Callable[[Message], object]) -> None:
        self._order, self._tally, self._clock, self._notice = order, tally, clock, notice
        self._keeper = Keeper(order.root, order.run, notice)
        self._ladder = Ladder(order.profile, order.model)
        self._speech = Speech(order.profile, order.model)
        self._said_left_out = False
        self._questions: dict[asyncio.Task[None], Question | None] = {}
        self._stopping = False
        self._reserved_tokens, self._reserved_cost = 0, 0.0
        self._failed_in_row = 0
        self._asker: Asker
        self._faults: list[BaseException] = []
        self._supply = Supply(order, self._keeper, self._ladder, self._speech, tally)
        self._begun, self._over, self._askers = asyncio.Event(), False, 0
        # who makes a request does not wait for a disk that writes answers
        self._disk = ThreadPoolExecutor(_WRITERS, "drafting-files")

    async def work(self) -> None:
        """Asks for everything that is missing; returns when that is done, or the run was stopped.

        Raises:
            GtappError: nothing could be begun.
        """
        with ExitStack() as stack:
            stack.callback(self._supply.close)
            stack.callback(self._disk.shutdown)
            stack.callback(self._keeper.close)
            self._check_budget()
            items = await self._on_disk(self._missing)
            making = self._task(self._supply.make_all(items))
            try:
                async with Client(self._order.profile, self._order.key) as client:
                    self._asker = self._made_asker(client)
                    await self._carry_out()
            finally:
                making.cancel()
        if self._tally.state != "failed":
            self._tally.state = "stopped" if self._stopping else "finished"

    def stop(self, at_once: bool, message: Message | None = None) -> None:
        """Lets no further request out; cuts off what waits, and what is under way after a while or `at_once`."""
        self._tally.message = self._tally.message or message
        if not self._stopping:
            self._stopping = True
            self._tally.state = "stopping"
            asyncio.get_running_loop().call_later(self._order.grace, self._cut, ("waiting", "sending"))
        self._cut(("waiting", "sending") if at_once else ("waiting",))

    def _cut(self, stages: tuple[str, ...]) -> None:
        for task, question in self._questions.items():
            if question is None or question.stage in stages:
                task.cancel()

    def _made_asker(self, client: Client) -> Asker:
        profile = self._order.profile
        limits = Limits(profile.requests_per_minute, profile.tokens_per_minute, self._clock)
        return Asker(
            client,
            self._ladder,
            self._speech,
            limits,
            self._order.patience,
            self._clock,
            lambda: self._stopping,
            self._notice,
        )

    def _check_budget(self) -> None:
        if self._order.budget.cost and self._order.prices.of(self._order.model) is None:
            raise GtappError("drafting-no-price", model=self._order.model)

    def _missing(self) -> list[Item]:
        self._keeper.open()
        return self._supply.missing()

    async def _carry_out(self) -> None:
        for _ in range(self._order.profile.concurrency):
            self._add_asker()
        self._begun.set()
        if self._stopping:
            self._cut(("waiting",))
        while self._questions:
            await asyncio.wait(list(self._questions))
        self._over = True
        for fault in self._faults:
            raise fault

    def _task(
        self, work: Coroutine[None, None, None], question: Question | None = None
    ) -> asyncio.Task[None]:
        """Work that a stop cuts off; a fault of the program in it ends all."""
        task = asyncio.create_task(work)
        self._questions[task] = question
        task.add_done_callback(self._end)
        return task

    def _end(self, task: asyncio.Task[None]) -> None:
        del self._questions[task]
        fault = None if task.cancelled() else task.exception()
        if fault:
            self._faults.append(fault)
            self.stop(True)

    # an item before its turn

    def takes(self, item: str) -> bool:
        """Whether `first` may help an item; from any thread."""
        return self._supply.takes(item)

    def first(self, item: Item) -> None:
        """Asks for an item next, as long as the run goes on."""
        if not self._stopping and not self._over:
            self._task(self._make_first(item))

    async def _make_first(self, item: Item) -> None:
        await self._begun.wait()
        await self._supply.first(item)
        if not self._askers:
            self._add_asker()

    # asking

    def _add_asker(self) -> None:
        self._askers += 1
        self._task(self._ask_all())

    async def _ask_all(self) -> None:
        try:
            await self._ask_one_by_one()
        finally:
            self._askers -= 1

    async def _ask_one_by_one(self) -> None:
        """Asks for one item after the other; while an answer is being written, the next one is asked for."""
        before: asyncio.Task[None] | None = None
        while not self._stopping and (ready := await self._supply.get()):
            if self._is_spent(ready):
                return
            self._reserve(ready, 1)
            try:
                keeping = await self._ask(ready)
            except LeftError:
                return
            finally:
                self._reserve(ready, -1)
            if before:
                await asyncio.wait([before])
            before = keeping

    async def _ask(self, ready: Ready) -> asyncio.Task[None] | None:
        """What keeps the answer; None where there is none."""
        request, started = ready.request, [0.0]

        self._say_left_out(request)

        async def sending() -> None:
            await self._on_disk(lambda: self._keeper.asks(request))
            self._tally.requests += 1
            started[0] = time.time()

        question = Question(
            request.item, ready.tokens, request.settings, partial(self._supply.payload, ready), sending
        )
        task = asyncio.current_task()
        assert task is not None
        self._questions[task] = question
        try:
            asked = await self._asker.ask(question)
            usage = asked.reply.usage
            cost = self._order.prices.cost(self._order.model, answer.usage(usage))
            self._tally.paid(tokens_of(usage) or 0, cost)
            return self._task(self._keep(request, asked, started[0]), question)
        except FaultError as error:
            question.stage = "keeping"
            await self._fail(request, error)
            return None
        except (LeftError, asyncio.CancelledError):
            if started[0] and question.stage == "waiting":
                question.stage = "keeping"
                await self._on_disk(lambda: self._keeper.takes_back(request))
            raise
        finally:
            self._questions[task] = None

    async def _keep(self, request: Request, asked: Asked, started: float) -> None:
        """Writes an answer into its file, and counts it then."""
        order = self._order
        moment = datetime.fromtimestamp(started, UTC)
        seconds = round(time.time() - started, 3)
        left_out = asked.words.left_out(request.settings)
        received = Received(request, asked.reply, asked.step, order.profile.name, moment, seconds, left_out)
        try:
            reading = await self._on_disk(lambda: self._keeper.keep(received))
        except GtappError as error:
            self._tally.fail(request.item, error.message)
            if error.code in _NO_PLACE:
                self.stop(False, error.message)
        else:
            self._failed_in_row = 0
            self._tally.answered(reading.mark)

    def _say_left_out(self, request: Request) -> None:
        """Tells, before the first request, which settings are known to be refused."""
        if not self._said_left_out:
            self._said_left_out = True
            self._asker.say_left_out(self._speech.words.left_out(request.settings))

    async def _fail(self, request: Request, error: FaultError) -> None:
        await self._on_disk(lambda: self._keeper.fails(request, error.message))
        self._tally.fail(request.item, error.message)
        self._failed_in_row += 1
        if error.fault.stop:
            self.stop(False, error.message)
        elif self._failed_in_row >= self._order.most_failures:
            params = {"count": self._failed_in_row, "reason": error.message}
            self.stop(False, Message("drafting-breaker", params))

    # the budget

    def _is_spent(self, ready: Ready) -> bool:
        """Whether one more request could go beyond a limit; the run stops then."""
        budget, tally = self._order.budget, self._tally
        if budget.tokens and tally.tokens + self._reserved_tokens + ready.tokens > budget.tokens:
            self._stop_at(Message("drafting-limit-tokens", {"count": f"{budget.tokens:,}"}))
        elif budget.cost and (tally.cost or 0.0) + self._reserved_cost + ready.cost > budget.cost:
            self._stop_at(f"{budget.cost:.2f} USD")
        return self._stopping

    def _reserve(self, ready: Ready, sign: int) -> None:
        self._tally.under_way += sign
        self._reserved_tokens += sign * ready.tokens
        self._reserved_cost += sign * ready.cost

    def _stop_at(self, limit: Message | str) -> None:
        self.stop(False, Message("drafting-budget", {"limit": limit}))

    # threads

    async def _on_disk(self, work: Callable[[], T]) -> T:
        """Runs to its end even where the one who waits is cut off."""
        return await asyncio.shield(begin(self._disk, work))
