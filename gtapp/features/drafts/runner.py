"""Drafts many items in the background: one thread with an event loop, which can be stopped at any moment.

    run = DraftingRun(RunSpec(root, runs.create_run(root), items, builder, model, profile, key), on_progress)
    run.start()
    run.prioritize(item)   # before all items that are waiting
    run.stop()             # what was received is kept; `wait` until the run is over
    run.progress           # at any time, from any thread

Nothing is asked twice: `run_state` writes every answer to its file before it counts, and notes every request before
it is sent, so that a run can be killed and resumed. `request_queue` prepares the requests, `retry` sends one until it is
answered.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.schema.items import Item
from gtapp.features.drafts import responses
from gtapp.features.drafts.client import Client
from gtapp.features.drafts.providers import AcceptedParameters, FormatFallback
from gtapp.features.drafts.request import DraftRequest
from gtapp.features.drafts.request_queue import PreparedRequest, RunSpec, Scheduler, run_in_thread
from gtapp.features.drafts.responses import AnswerReading, FaultError, total_tokens
from gtapp.features.drafts.retry import (
    Asker,
    Clock,
    PendingRequest,
    RateLimits,
    RealClock,
    RequestSender,
    RunStoppedError,
    SentReply,
)
from gtapp.features.drafts.run_state import Bookkeeper, ItemFailure, ReceivedReply, RunCounters, RunProgress

if TYPE_CHECKING:
    from gtapp.features.drafts.cluster_client import ClusterClient

T = TypeVar("T")
_UNWRITABLE_CODES: Final = ("drafting-unsaved", "drafting-lost")
_MOST_TOGETHER: Final = 16
"""So many files are open while answers are written together."""


class AnswerStore:
    """Stores answers in a thread; those that arrive while it writes are written together. For the run's event loop."""

    def __init__(self, bookkeeper: Bookkeeper, threads: ThreadPoolExecutor) -> None:
        self._bookkeeper, self._threads = bookkeeper, threads
        self._waiting: list[tuple[ReceivedReply, asyncio.Future[AnswerReading]]] = []
        self._writing: asyncio.Task[None] | None = None
        self._most = _MOST_TOGETHER

    async def store(self, received: ReceivedReply) -> AnswerReading:
        """Write an answer to its file, also if the awaiting task is cancelled; return how it reads.

        Raises:
            GtappError: see `Bookkeeper.store_replies`.
        """
        stored: asyncio.Future[AnswerReading] = asyncio.get_running_loop().create_future()
        self._waiting.append((received, stored))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())
        return await asyncio.shield(stored)

    async def _write(self) -> None:
        while self._waiting:
            taken, self._waiting = self._waiting[: self._most], self._waiting[self._most :]
            replies = [received for received, _ in taken]
            results: list[AnswerReading | GtappError] | Exception
            try:
                results = await run_in_thread(self._threads, partial(self._bookkeeper.store_replies, replies))
            except Exception as error:  # noqa: BLE001 (an error in this program; who waits raises it)
                if len(taken) > 1:  # what is wrong about one answer loses no other
                    self._most, self._waiting = 1, taken + self._waiting
                    continue
                results = error
            for at, (_, stored) in enumerate(taken):
                result = results if isinstance(results, Exception) else results[at]
                if isinstance(result, Exception):
                    stored.set_exception(result)
                else:
                    stored.set_result(result)
        self._writing = None


class RunWorker:
    """The work of a run on its event loop; threads prepare requests and store answers."""

    def __init__(
        self, spec: RunSpec, counters: RunCounters, clock: Clock, on_message: Callable[[Message], object]
    ) -> None:
        self._spec, self._counters, self._clock, self._on_message = spec, counters, clock, on_message
        self._bookkeeper = Bookkeeper(spec.root, spec.run, on_message)
        self._formats = FormatFallback(spec.profile, spec.model)
        self._parameters = AcceptedParameters(spec.profile, spec.model)
        self._is_omission_reported = False
        self._tasks: dict[asyncio.Task[None], PendingRequest | None] = {}
        self._is_stopping = False
        self._reserved_tokens, self._reserved_cost = 0, 0.0
        self._failures_in_row = 0
        self._sender: RequestSender
        self._exceptions: list[BaseException] = []
        self._scheduler = Scheduler(spec, self._bookkeeper, self._formats, self._parameters, counters)
        self._started, self._is_over, self._worker_count = asyncio.Event(), False, 0
        # sending does not wait for answers that are being written. Longest gap: one thread each, since several that read and
        # write files take turns in Python, and the window waits longer for its own
        self._files = ThreadPoolExecutor(1, "drafting-files")
        self._notes = ThreadPoolExecutor(1, "drafting-notes")
        self._answers = AnswerStore(self._bookkeeper, self._files)

    async def run(self) -> None:
        """Draft all missing items; return when that is done or the run was stopped.

        Raises:
            GtappError: the run could not begin.
        """
        with ExitStack() as stack:
            # in reverse order: the threads end before the cache that they use is closed
            stack.callback(self._bookkeeper.close)
            stack.callback(self._notes.shutdown)
            stack.callback(self._files.shutdown)
            stack.callback(self._scheduler.close)
            self._check_budget()
            items = await self._run_to_end(self._notes, self._open_and_find_missing)
            preparing = self._start_task(self._scheduler.prepare_all(items))
            try:
                async with self._make_client() as client:
                    self._sender = self._create_sender(client)
                    await self._carry_out(client.most_at_once)
            finally:
                preparing.cancel()
        if self._counters.state != "failed":
            self._counters.state = "stopped" if self._is_stopping else "finished"

    def stop(self, at_once: bool, message: Message | None = None) -> None:
        """Send no more requests; cancel what waits at once, and what is being sent after the grace period or `at_once`."""
        self._counters.message = self._counters.message or message
        if not self._is_stopping:
            self._is_stopping = True
            self._counters.state = "stopping"
            asyncio.get_running_loop().call_later(
                self._spec.grace, self._cancel_tasks, ("waiting", "sending")
            )
        self._cancel_tasks(("waiting", "sending") if at_once else ("waiting",))

    def _cancel_tasks(self, stages: tuple[str, ...]) -> None:
        for task, pending in self._tasks.items():
            if pending is None or pending.stage in stages:
                task.cancel()

    def _make_client(self) -> Client | ClusterClient:
        spec = self._spec
        if not spec.cluster:
            return Client(spec.profile, spec.key)
        from gtapp.features.drafts.cluster_client import ClusterClient  # few runs need it

        return ClusterClient(spec.root, spec.profile, spec.key is not None, spec.cluster)

    def _create_sender(self, client: Asker) -> RequestSender:
        profile = self._spec.profile
        limits = RateLimits(profile.requests_per_minute, profile.tokens_per_minute, self._clock)
        return RequestSender(
            client,
            self._formats,
            self._parameters,
            limits,
            self._spec.retry_policy,
            self._clock,
            lambda: self._is_stopping,
            self._on_message,
        )

    def _check_budget(self) -> None:
        if self._spec.budget.cost and self._spec.prices.price_of(self._spec.model) is None:
            raise GtappError("drafting-no-price", model=self._spec.model)

    def _open_and_find_missing(self) -> list[Item]:
        self._bookkeeper.open()
        return self._scheduler.find_missing()

    async def _carry_out(self, most_at_once: int) -> None:
        for _ in range(most_at_once):
            self._add_worker()
        self._started.set()
        if self._is_stopping:
            self._cancel_tasks(("waiting",))
        while self._tasks:
            await asyncio.wait(list(self._tasks))
        self._is_over = True
        for exception in self._exceptions:
            raise exception

    def _start_task(
        self, work: Coroutine[None, None, None], pending: PendingRequest | None = None
    ) -> asyncio.Task[None]:
        """Start work that a stop cancels; an unexpected exception in it ends the run."""
        task = asyncio.create_task(work)
        self._tasks[task] = pending
        task.add_done_callback(self._finish_task)
        return task

    def _finish_task(self, task: asyncio.Task[None]) -> None:
        del self._tasks[task]
        exception = None if task.cancelled() else task.exception()
        if exception:
            self._exceptions.append(exception)
            self.stop(True)

    # prioritized items

    def can_prioritize(self, item: str) -> bool:
        """Return whether `prioritize` has an effect on an item; may be called from any thread."""
        return self._scheduler.can_prioritize(item)

    def prioritize(self, item: Item) -> None:
        """Draft an item next, if the run is not ending."""
        if not self._is_stopping and not self._is_over:
            self._start_task(self._prioritize(item))

    async def _prioritize(self, item: Item) -> None:
        await self._started.wait()
        await self._scheduler.prioritize(item)
        if not self._worker_count:
            self._add_worker()

    # sending requests

    def _add_worker(self) -> None:
        self._worker_count += 1
        self._start_task(self._run_worker())

    async def _run_worker(self) -> None:
        try:
            await self._send_one_by_one()
        finally:
            self._worker_count -= 1

    async def _send_one_by_one(self) -> None:
        """Send one request after the other; while an answer is being written, the next request is sent."""
        previous: asyncio.Task[None] | None = None
        while not self._is_stopping and (ready := await self._scheduler.get()):
            if self._is_budget_spent(ready):
                return
            self._reserve(ready, 1)
            try:
                storing = await self._send(ready)
            except RunStoppedError:
                return
            finally:
                self._reserve(ready, -1)
            if previous:
                await asyncio.wait([previous])
            previous = storing

    async def _send(self, ready: PreparedRequest) -> asyncio.Task[None] | None:
        """Send a request; return the task that stores the answer, or None if there is no answer."""
        request, started = ready.request, [0.0]

        self._report_omitted(request)

        async def sending() -> None:
            await self._run_to_end(self._notes, lambda: self._bookkeeper.record_request(request))
            self._counters.requests += 1
            started[0] = time.time()

        pending = PendingRequest(
            request.item, ready.tokens, request.settings, partial(self._scheduler.encode, ready), sending
        )
        task = asyncio.current_task()
        assert task is not None
        self._tasks[task] = pending
        try:
            sent = await self._sender.send(pending)
            usage = sent.reply.usage
            cost = self._spec.prices.cost(self._spec.model, responses.token_usage(usage))
            self._counters.add_cost(total_tokens(usage) or 0, cost)
            return self._start_task(self._store(request, sent, started[0]), pending)
        except FaultError as error:
            pending.stage = "keeping"
            await self._fail(request, error)
            return None
        except (RunStoppedError, asyncio.CancelledError):
            if started[0] and pending.stage == "waiting":
                pending.stage = "keeping"
                await self._run_to_end(self._notes, lambda: self._bookkeeper.record_withdrawal(request))
            raise
        finally:
            self._tasks[task] = None

    async def _store(self, request: DraftRequest, sent: SentReply, started: float) -> None:
        """Write an answer to its file, then count it."""
        spec = self._spec
        moment = datetime.fromtimestamp(started, UTC)
        seconds = round(time.time() - started, 3)
        left_out = sent.parameters.omitted_settings(request.settings)
        received = ReceivedReply(request, sent.reply, sent.step, spec.profile.name, moment, seconds, left_out)
        try:
            reading = await self._answers.store(received)
        except GtappError as error:
            self._counters.add_failure(request.item, error.message)
            if error.code in _UNWRITABLE_CODES:
                self.stop(False, error.message)
        else:
            self._failures_in_row = 0
            self._counters.add_answer(reading.mark)

    def _report_omitted(self, request: DraftRequest) -> None:
        """Before the first request, report which settings the model is known to refuse."""
        if not self._is_omission_reported:
            self._is_omission_reported = True
            self._sender.report_omitted(self._parameters.parameters.omitted_settings(request.settings))

    async def _fail(self, request: DraftRequest, error: FaultError) -> None:
        await self._run_to_end(self._notes, lambda: self._bookkeeper.record_failure(request, error.message))
        self._counters.add_failure(request.item, error.message)
        self._failures_in_row += 1
        if error.fault.stop:
            self.stop(False, error.message)
        elif self._failures_in_row >= self._spec.most_failures:
            params = {"count": self._failures_in_row, "reason": error.message}
            self.stop(False, Message("drafting-breaker", params))

    # the budget

    def _is_budget_spent(self, ready: PreparedRequest) -> bool:
        """Return whether one more request could exceed a limit; the run stops then."""
        budget, counters = self._spec.budget, self._counters
        if budget.tokens and counters.tokens + self._reserved_tokens + ready.tokens > budget.tokens:
            self._stop_at(Message("drafting-limit-tokens", {"count": f"{budget.tokens:,}"}))
        elif budget.cost and (counters.cost or 0.0) + self._reserved_cost + ready.cost > budget.cost:
            self._stop_at(f"{budget.cost:.2f} USD")
        return self._is_stopping

    def _reserve(self, ready: PreparedRequest, sign: int) -> None:
        self._counters.under_way += sign
        self._reserved_tokens += sign * ready.tokens
        self._reserved_cost += sign * ready.cost

    def _stop_at(self, limit: Message | str) -> None:
        self.stop(False, Message("drafting-budget", {"limit": limit}))

    # threads

    async def _run_to_end(self, threads: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        """Run `work` in a thread, to its end even if the awaiting task is cancelled."""
        return await asyncio.shield(run_in_thread(threads, work))


_PUBLISH_SECONDS: Final = 0.1


class DraftingRun:
    """A run in a background thread.

    `on_progress` is called with the `RunProgress` some times a second and at the end, `on_message` with messages in between; both
    from the run's thread.
    """

    def __init__(
        self,
        spec: RunSpec,
        on_progress: Callable[[RunProgress], object] = lambda progress: None,
        on_message: Callable[[Message], object] = lambda message: None,
        clock: Clock | None = None,
    ) -> None:
        self.spec = spec
        self._on_progress, self._on_message = on_progress, on_message
        self._clock = clock or RealClock()
        self._counters = RunCounters(len(spec.items), self._clock.now)
        self._progress = self._counters.snapshot()
        # a signal may stop the run while it is being stopped
        self._lock = threading.RLock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._worker: RunWorker | None = None
        self._stopped = self._ended = False
        self._prioritized_early: list[Item] = []
        self._thread = threading.Thread(target=self._run_thread, name="drafting", daemon=True)

    @property
    def progress(self) -> RunProgress:
        """The progress of the run."""
        return self._progress

    @property
    def failures(self) -> tuple[ItemFailure, ...]:
        """The items that got no answer; complete when the run is over."""
        return tuple(self._counters.failures)

    def start(self) -> None:
        """Start the thread; to be called once."""
        self._thread.start()

    def stop(self) -> None:
        """Send no more requests, and wait a moment for those under way; a second call does not wait."""
        with self._lock:
            is_second, self._stopped = self._stopped, True
            if self._loop and self._worker:
                self._loop.call_soon_threadsafe(self._worker.stop, is_second)

    def prioritize(self, item: Item) -> bool:
        """Draft an item before all that are waiting, even one that is not among the run's items.

        Return False if the run does not: it is ending, or has requested the item, or has its answer. Also after True the item may
        not be requested before the run ends: see `has_requested`.
        """
        with self._lock:
            if self._stopped or self._ended:
                return False
            if self._loop is None or self._worker is None:
                self._prioritized_early.append(item)
                return True
            if not self._worker.can_prioritize(item.id):
                return False
            self._loop.call_soon_threadsafe(self._worker.prioritize, item)
            return True

    def has_requested(self, item: str) -> bool:
        """Return whether an item was requested in this run, or could not be."""
        return item in self._counters.requested_items

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until the run is over; return whether it is."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _run_thread(self) -> None:
        counters = self._counters
        try:
            asyncio.run(self._run_worker())
        except GtappError as error:
            counters.state, counters.message = "failed", error.message
        except Exception as error:  # noqa: BLE001 (a thread's end must be reported; the error's text may contain anything)
            counters.state, counters.message = (
                "failed",
                Message("drafting-failed", {"reason": type(error).__name__}),
            )
        self._publish()

    async def _run_worker(self) -> None:
        worker = RunWorker(self.spec, self._counters, self._clock, self._on_message)
        with self._lock:
            self._loop, self._worker = asyncio.get_running_loop(), worker
            if self._stopped:
                worker.stop(False)
            for item in self._prioritized_early:
                worker.prioritize(item)
        self._counters.state = "running"
        publishing = asyncio.create_task(self._publish_regularly())
        try:
            await worker.run()
        finally:
            publishing.cancel()
            with self._lock:
                self._loop = self._worker = None
                self._ended = True

    async def _publish_regularly(self) -> None:
        while True:
            self._publish()
            await asyncio.sleep(_PUBLISH_SECONDS)

    def _publish(self) -> None:
        self._progress = self._counters.snapshot()
        self._on_progress(self._progress)
