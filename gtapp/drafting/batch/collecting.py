"""Makes the requests of a run, file after file, and submits each file before the next one is made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from gtapp.drafting import learning, runs
from gtapp.drafting.batch import asked, interrupt, splitting
from gtapp.drafting.batch.jobs import Jobs
from gtapp.drafting.batch.parts import Part
from gtapp.drafting.batch.polling import now, resume
from gtapp.drafting.batch.service import Service
from gtapp.drafting.batch.spending import SpendingLimit
from gtapp.drafting.batch.splitting import Limits, Line, Splitter
from gtapp.drafting.batch.submitting import Submitting
from gtapp.drafting.cache import RequestCache
from gtapp.drafting.making import Item, RequestBuilder
from gtapp.drafting.request import ResponseFormat
from gtapp.drafting.words import RequestParameters
from gtapp.errors import GtappError
from gtapp.messages import Message


@dataclass(frozen=True, slots=True)
class Submitted:
    """What a submission came to: items `kept` since they have an answer or are under way, `submitted` ones in so many new
    `parts`, and those `left_out`, with the reason. `message` says at which limit it stopped.
    """

    kept: int
    submitted: int
    parts: int
    left_out: tuple[tuple[str, Message], ...]
    message: Message | None = None


class Collecting:
    """One submission."""

    def __init__(
        self,
        root: Path,
        jobs: Jobs,
        run: str,
        maker: RequestBuilder,
        step: ResponseFormat,
        words: RequestParameters,
        limits: Limits,
        spending: SpendingLimit,
        progress: Callable[[int], object],
        stopped: Callable[[], bool],
    ) -> None:
        self._root, self._jobs, self._run = root, jobs, run
        self._maker, self._step, self._words, self._limits = maker, step, words, limits
        self._spending, self._progress, self._stopped = spending, progress, stopped
        self._cache = RequestCache(root)
        self._there: set[str] = set()
        self._kept = self._made = 0
        self._left_out: list[tuple[str, Message]] = []

    async def submit(self, service: Service, items: Iterable[Item], again: frozenset[str]) -> Submitted:
        """Submits what is missing.

        Raises:
            FaultError: the provider does not take a file or a batch; what was submitted before is, the rest waits here.
        """
        try:
            self._jobs.complete(self._run, False)
            await resume(service, self._jobs, self._run)
            learning.fill_cache(self._root, self._cache)
            self._there = self._found(again)
            parts, submitted = await self._submit(service, Splitter(self._lines(items, again), self._limits))
        finally:
            self._cache.close()
        self._jobs.complete(self._run, not self._stopped())
        return Submitted(self._kept, submitted, parts, tuple(self._left_out), self._spending.message)

    def _found(self, again: frozenset[str]) -> set[str]:
        """The items that are not to be asked for."""
        became = self._jobs.became(self._run)
        under_way = {item for item, state in became.items() if state == "asked"}
        return under_way | {done.item for done in runs.find_answers(self._root, self._run) if done.mark not in again}

    async def _submit(self, service: Service, splitter: Splitter) -> tuple[int, int]:
        """How many files and items were submitted."""
        parts = submitted = 0
        submitting = Submitting(self._jobs, service)
        while splitter.more() and not self._stopped():
            part = self._filled(splitter)
            if part is None:
                break
            await submitting.submit(part)
            parts, submitted = parts + 1, submitted + part.count
        return parts, submitted

    def _filled(self, splitter: Splitter) -> Part | None:
        """A part with its file; None where the user stopped meanwhile."""
        part = self._jobs.add_part(self._run, now())
        path = self._jobs.file(part)
        filled = splitter.fill(path, lambda lines: self._jobs.add_items(part, lines))
        if self._stopped():
            path.unlink()
            self._jobs.drop(part)
            return None
        return self._jobs.change(part, stage="written", count=filled.count, size=filled.size)

    def _lines(self, items: Iterable[Item], again: frozenset[str]) -> Iterator[Line]:
        for item in items:
            interrupt.check()
            if self._stopped():
                return
            if item.id in self._there:
                self._kept += 1
                continue
            self._there.add(item.id)
            try:
                line = self._line(item, again)
            except GtappError as error:
                self._left_out.append((item.id, error.message))
                continue
            if line is None:
                return
            self._made += 1
            self._progress(self._made)
            yield line

    def _line(self, item: Item, again: frozenset[str]) -> Line | None:
        """What is asked about an item; None where a limit is reached."""
        request = self._maker.build(item)
        key = request.key
        self._check(item.id, key, again)
        if not self._spending.try_add(request):
            return None
        text = splitting.text(request, self._step, key, self._words)
        note = asked.noted(request, self._step, self._words.omitted_settings(request.settings))
        line = Line(item.id, key, note, text)
        splitting.check(line, self._limits)
        return line

    def _check(self, item: str, key: str, again: frozenset[str]) -> None:
        """Leaves out what is asked, or was answered, in whatever run."""
        runs.answer_path(self._root, self._run, item)  # an answer must have a place
        run = self._jobs.under_way(key)
        if run:
            raise GtappError("batch-under-way", item=item, run=run)
        row = self._cache.get(key)
        answered = row and row.state == "answered" and row.mark not in again
        if row and answered and runs.answer_path(self._root, row.run, row.item).is_file():
            raise GtappError("batch-known", item=item, run=row.run)
