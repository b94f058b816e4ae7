"""Drafts by a provider's batch service: submitted once, fetched on any other day, by whoever opens the project then.

    batches = Batches(root, profile, key)
    batches.submit(run, items, maker, model)     # writes, uploads and submits file after file
    batches.poll(run); batches.join(run, wire)   # again and again, until `state(root, run).is_over`
    batches.clean(run)                           # takes away what lies at the provider

Every method blocks, belongs into a worker, and raises GtappError with what the user should know.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Final, TypeVar

from gtapp.drafting import cache, ladder, words
from gtapp.drafting.batch import ending, polling
from gtapp.drafting.batch.collecting import Collecting, Submitted
from gtapp.drafting.batch.jobs import Jobs
from gtapp.drafting.batch.joining import Joining, Tally
from gtapp.drafting.batch.parts import Job
from gtapp.drafting.batch.service import Service
from gtapp.drafting.batch.spending import SpendingLimit
from gtapp.drafting.batch.splitting import Limits
from gtapp.drafting.batch.states import State, state_of
from gtapp.drafting.client import Client
from gtapp.drafting.keys import Key
from gtapp.drafting.limits import Clock, RealClock
from gtapp.drafting.making import Item, RequestBuilder
from gtapp.drafting.profiles import RESPONSE_FORMATS, Profile
from gtapp.drafting.request import ResponseFormat
from gtapp.drafting.retrying import RetryPolicy
from gtapp.drafting.wire_schema import WireSchema
from gtapp.errors import GtappError

T = TypeVar("T")
INTERVAL_SECONDS: Final = 60.0


class Batches:
    """The batches of the project in `root` at one provider; one process at a time works on them."""

    def __init__(
        self,
        root: Path,
        profile: Profile,
        key: Key | None = None,
        limits: Limits | None = None,
        patience: RetryPolicy | None = None,
        clock: Clock | None = None,
    ) -> None:
        self._root, self._profile, self._key = root, profile, key
        self._limits, self._patience = limits or Limits.of(profile), patience or RetryPolicy()
        self._clock = clock or RealClock()

    def submit(
        self,
        run: str,
        items: Iterable[Item],
        maker: RequestBuilder,
        model: str,
        step: ResponseFormat | None = None,
        again: frozenset[str] = frozenset(),
        progress: Callable[[int], object] = lambda count: None,
        stopped: Callable[[], bool] = lambda: False,
        spending: SpendingLimit | None = None,
    ) -> Submitted:
        """Asks for those of `items` that have no answer in `run` and are not under way; goes on where a kill cut it off.

        Answers with a mark in `again` are asked for once more. `progress` is told how many requests are made; when
        `stopped` says so the file that is being written is given up, and no other begun. `spending` ends it at a limit; what
        is within is submitted. While a run drafts in the project, nothing is (``drafting-taken``); nor does one begin meanwhile.
        """
        within = spending or SpendingLimit()
        within.check(model)
        chosen = step or ladder.known_format(self._profile, model) or "json_schema"

        async def work(service: Service, jobs: Jobs) -> Submitted:
            # else neither a run nor this one could know what the other is about to ask
            with cache.lock_project(self._root):
                self._begin(jobs, run, model)
                said = words.known_parameters(self._profile, model)
                how = (maker, chosen, said, self._limits, within, progress, stopped)
                collecting = Collecting(self._root, jobs, run, *how)
                return await collecting.submit(service, items, again)

        return self._carried_out(work)

    def poll(self, run: str | None = None) -> list[State]:
        """Asks how the batches of a run, or of all runs at this provider, stand; brings on what a kill or a limit held up."""

        async def work(service: Service, jobs: Jobs) -> list[State]:
            found = self._jobs(jobs, run)
            await polling.poll(service, jobs, found)
            return [state_of(jobs, job) for job in found]

        return self._carried_out(work)

    def wait(
        self,
        run: str,
        interval: float = INTERVAL_SECONDS,
        pause: Callable[[float], object] = time.sleep,
        told: Callable[[State], object] = lambda state: None,
    ) -> State:
        """Polls every `interval` seconds until nothing of the run is under way, or `pause` gives something true."""
        while True:
            found = self.poll(run)[0]
            told(found)
            if not found.is_waiting or pause(interval):
                return found

    def join(
        self,
        run: str,
        wire: Callable[[str], WireSchema],
        progress: Callable[[int], object] = lambda count: None,
        stopped: Callable[[], bool] = lambda: False,
    ) -> Tally:
        """Writes the answers of all batches that have ended; `wire` is the schema of an item (as `Maker.wire`).

        What a batch has no answer to is free to be submitted again. A step that every request was refused for is
        remembered, so that the next one is taken then.
        """

        async def work(service: Service, jobs: Jobs) -> Tally:
            (job,) = self._jobs(jobs, run)
            scrub = service.client.redact
            joining = Joining(self._root, jobs, job, wire, progress, stopped, scrub)
            try:
                await ending.join(service, jobs, job, joining)
            finally:
                joining.close()
            self._learn(job, joining.tally)
            return joining.tally

        return self._carried_out(work)

    def cancel(self, run: str) -> State:
        """Asks for the end of a run's batches; what was answered until then can still be joined."""

        async def work(service: Service, jobs: Jobs) -> State:
            (job,) = self._jobs(jobs, run)
            await ending.cancel(service, jobs, job)
            return state_of(jobs, job)

        return self._carried_out(work)

    def clean(self, run: str) -> int:
        """Deletes the files of a run's joined batches at the provider, requests and results; how many."""

        async def work(service: Service, jobs: Jobs) -> int:
            (job,) = self._jobs(jobs, run)
            return await ending.clean(service, jobs, job)

        return self._carried_out(work)

    def _carried_out(self, work: Callable[[Service, Jobs], Awaitable[T]]) -> T:
        jobs = Jobs(self._root)

        async def session() -> T:
            async with Client(self._profile, self._key) as client:
                return await work(Service(client, self._patience, self._clock), jobs)

        try:
            jobs.take()
            return asyncio.run(session())
        finally:
            jobs.close()

    def _begin(self, jobs: Jobs, run: str, model: str) -> None:
        job = jobs.job(run)
        if job is None:
            job = Job(run, self._profile.name, self._profile.base_url, model, polling.now())
            jobs.add_job(job)
        self._check(job)
        if job.model != model:
            raise GtappError("batch-other-model", run=run, model=job.model, other=model)

    def _jobs(self, jobs: Jobs, run: str | None) -> list[Job]:
        """The run's, or all at this provider."""
        known = jobs.jobs()
        if run is None:
            return [job for job in known if job.address == self._profile.base_url]
        found = [job for job in known if job.run == run]
        if not found:
            raise GtappError("batch-none", run=run, runs=", ".join(job.run for job in known) or "–")
        self._check(found[0])
        return found

    def _check(self, job: Job) -> None:
        if job.address != self._profile.base_url:
            raise GtappError(
                "batch-elsewhere", run=job.run, address=job.address, other=self._profile.base_url
            )

    def _learn(self, job: Job, tally: Tally) -> None:
        if self._profile.step or tally.answered or not tally.stepped:
            return
        lower = max(RESPONSE_FORMATS.index(step) for step in tally.stepped) + 1
        if lower < len(RESPONSE_FORMATS):
            ladder.remember_format(self._profile, job.model, RESPONSE_FORMATS[lower])
