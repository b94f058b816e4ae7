"""Drafts by a provider's batch service: submitted once, and collected on any later day.

    batches = Batches(root, profile, key)
    batches.submit(run, items, builder, model)      # writes, uploads and submits file after file
    batches.poll(run); batches.collect(run, wire)   # again and again, until `BatchState.is_over`
    batches.delete_files(run)                       # deletes what is left at the provider

Every method blocks and raises GtappError with a message for the user; call it in a worker thread.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Final, TypeVar

from gtapp.core.platform.errors import GtappError
from gtapp.core.schema.items import Item
from gtapp.features.drafts import cache, providers
from gtapp.features.drafts.api_keys import ApiKey
from gtapp.features.drafts.batch.batch_client import BatchClient
from gtapp.features.drafts.batch.collect import (
    CollectResult,
    ResultCollector,
    cancel_batches,
    collect_results,
    delete_remote_files,
    poll_batches,
)
from gtapp.features.drafts.batch.jobs import BatchJob, BatchJobs, BatchState, state_of
from gtapp.features.drafts.batch.submit import FileLimits, Submission, SubmitResult, current_time
from gtapp.features.drafts.client import Client
from gtapp.features.drafts.costs import SpendingLimit
from gtapp.features.drafts.providers import RESPONSE_FORMATS, Profile, ResponseFormat
from gtapp.features.drafts.request import RequestBuilder
from gtapp.features.drafts.retry import Clock, RealClock, RetryPolicy
from gtapp.features.drafts.wire_schema import WireSchema

T = TypeVar("T")
INTERVAL_SECONDS: Final = 60.0


class Batches:
    """The batches of the project in `root` at one provider; one process at a time works on them."""

    def __init__(
        self,
        root: Path,
        profile: Profile,
        key: ApiKey | None = None,
        limits: FileLimits | None = None,
        retry_policy: RetryPolicy | None = None,
        clock: Clock | None = None,
    ) -> None:
        self._root, self._profile, self._key = root, profile, key
        self._limits, self._retry_policy = (
            limits or FileLimits.for_profile(profile),
            retry_policy or RetryPolicy(),
        )
        self._clock = clock or RealClock()

    def submit(
        self,
        run: str,
        items: Iterable[Item],
        builder: RequestBuilder,
        model: str,
        step: ResponseFormat | None = None,
        again: frozenset[str] = frozenset(),
        progress: Callable[[int], object] = lambda count: None,
        stopped: Callable[[], bool] = lambda: False,
        spending: SpendingLimit | None = None,
    ) -> SubmitResult:
        """Submit those of `items` that have no answer in `run` and are not under way; resume after a kill.

        Items whose answer has a mark in `again` are requested again. `progress` is called with the number of requests made; once
        `stopped` returns True, the file that is being written is dropped and no other begun. At a limit of `spending` it
        stops; what is within is submitted. While a run drafts in the project nothing is submitted (``drafting-taken``), and
        no run begins meanwhile.
        """
        limit = spending or SpendingLimit()
        limit.check(model)
        chosen = step or providers.known_format(self._profile, model) or "json_schema"

        async def work(service: BatchClient, jobs: BatchJobs) -> SubmitResult:
            # else a run and this submission could not know what the other is about to ask
            with cache.lock_project(self._root):
                self._ensure_job(jobs, run, model)
                parameters = providers.known_parameters(self._profile, model)
                how = (builder, chosen, parameters, self._limits, limit, progress, stopped)
                return await Submission(self._root, jobs, run, *how).submit(service, items, again)

        return self._run(work)

    def poll(self, run: str | None = None) -> list[BatchState]:
        """Ask for the status of the batches of a run, or of all at this provider; continue what a kill or a limit held up."""

        async def work(service: BatchClient, jobs: BatchJobs) -> list[BatchState]:
            found = self._find_jobs(jobs, run)
            await poll_batches(service, jobs, found)
            return [state_of(jobs, job) for job in found]

        return self._run(work)

    def wait(
        self,
        run: str,
        interval: float = INTERVAL_SECONDS,
        pause: Callable[[float], object] = time.sleep,
        on_state: Callable[[BatchState], object] = lambda state: None,
    ) -> BatchState:
        """Poll every `interval` seconds until nothing of the run is under way, or `pause` returns something true."""
        while True:
            state = self.poll(run)[0]
            on_state(state)
            if not state.is_waiting or pause(interval):
                return state

    def collect(
        self,
        run: str,
        wire: Callable[[str], WireSchema],
        progress: Callable[[int], object] = lambda count: None,
        stopped: Callable[[], bool] = lambda: False,
    ) -> CollectResult:
        """Write the answers of all batches that have ended; `wire` returns the schema of an item (see `RequestBuilder.wire`).

        Items without an answer may be submitted again. If every request was refused for its response format, the next format is
        stored for the model.
        """

        async def work(service: BatchClient, jobs: BatchJobs) -> CollectResult:
            (job,) = self._find_jobs(jobs, run)
            redact = service.client.redact
            collector = ResultCollector(self._root, jobs, job, wire, progress, stopped, redact)
            try:
                await collect_results(service, jobs, job, collector)
            finally:
                collector.close()
            self._remember_format(job, collector.tally)
            return collector.tally

        return self._run(work)

    def cancel(self, run: str) -> BatchState:
        """Cancel a run's batches; what was answered until then can still be collected."""

        async def work(service: BatchClient, jobs: BatchJobs) -> BatchState:
            (job,) = self._find_jobs(jobs, run)
            await cancel_batches(service, jobs, job)
            return state_of(jobs, job)

        return self._run(work)

    def delete_files(self, run: str) -> int:
        """Delete the files of a run's collected batches at the provider, requests and results; return how many."""

        async def work(service: BatchClient, jobs: BatchJobs) -> int:
            (job,) = self._find_jobs(jobs, run)
            return await delete_remote_files(service, jobs, job)

        return self._run(work)

    def _run(self, work: Callable[[BatchClient, BatchJobs], Awaitable[T]]) -> T:
        jobs = BatchJobs(self._root)

        async def session() -> T:
            async with Client(self._profile, self._key) as client:
                return await work(BatchClient(client, self._retry_policy, self._clock), jobs)

        try:
            jobs.lock()
            return asyncio.run(session())
        finally:
            jobs.close()

    def _ensure_job(self, jobs: BatchJobs, run: str, model: str) -> None:
        job = jobs.job(run)
        if job is None:
            job = BatchJob(run, self._profile.name, self._profile.base_url, model, current_time())
            jobs.add_job(job)
        self._check_address(job)
        if job.model != model:
            raise GtappError("batch-other-model", run=run, model=job.model, other=model)

    def _find_jobs(self, jobs: BatchJobs, run: str | None) -> list[BatchJob]:
        """Return the run's job, or all at this provider."""
        known = jobs.jobs()
        if run is None:
            return [job for job in known if job.address == self._profile.base_url]
        found = [job for job in known if job.run == run]
        if not found:
            raise GtappError("batch-none", run=run, runs=", ".join(job.run for job in known) or "–")
        self._check_address(found[0])
        return found

    def _check_address(self, job: BatchJob) -> None:
        if job.address != self._profile.base_url:
            raise GtappError(
                "batch-elsewhere", run=job.run, address=job.address, other=self._profile.base_url
            )

    def _remember_format(self, job: BatchJob, tally: CollectResult) -> None:
        if self._profile.step or tally.answered or not tally.stepped:
            return
        lower = max(RESPONSE_FORMATS.index(step) for step in tally.stepped) + 1
        if lower < len(RESPONSE_FORMATS):
            providers.store_format(self._profile, job.model, RESPONSE_FORMATS[lower])
