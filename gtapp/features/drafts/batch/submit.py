"""Submits the requests of a run: written into files within the provider's limits, uploaded, and made into batches.

Each step is stored before it is taken, so that after a kill or a fault it is resumed and no item is submitted twice.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from gtapp.core.files import atomic
from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.schema.items import Item
from gtapp.features.drafts import cache, responses, runs
from gtapp.features.drafts.batch import batch_client
from gtapp.features.drafts.batch.batch_client import ENDPOINT, BatchClient, RemoteBatch
from gtapp.features.drafts.batch.jobs import TOKEN, BatchJobs, BatchPart, RequestLine, encode_request_details
from gtapp.features.drafts.cache import RequestCache
from gtapp.features.drafts.costs import SpendingLimit
from gtapp.features.drafts.providers import DEFAULT_PARAMETERS, Profile, RequestParameters, ResponseFormat
from gtapp.features.drafts.request import DraftRequest, RequestBuilder, encode_request
from gtapp.features.drafts.responses import Fault, FaultError
from gtapp.features.places.ocr.language_data import MissingOcrError

_CHUNK: Final = 500


@dataclass(frozen=True, slots=True)
class FileLimits:
    """What one file may have; the defaults are those of OpenAI's batch service (documented; a megabyte is 10⁶ bytes)."""

    requests: int = 50_000
    bytes: int = 200_000_000

    @classmethod
    def for_profile(cls, profile: Profile) -> FileLimits:
        """Return the limits of a provider, with the defaults for those that it does not set."""
        defaults = cls()
        return cls(
            profile.batch_requests or defaults.requests, profile.batch_megabytes * 1_000_000 or defaults.bytes
        )


@dataclass(frozen=True, slots=True)
class WrittenFile:
    """A complete file: its lines and bytes."""

    count: int
    size: int


def encode_line(
    request: DraftRequest, step: ResponseFormat, key: str, parameters: RequestParameters = DEFAULT_PARAMETERS
) -> bytes:
    """Return the line of a request; its `custom_id` is its key, which no other request has."""
    head = f'{{"custom_id":"{key}","method":"POST","url":"{ENDPOINT}","body":'
    return b"".join((head.encode("ascii"), encode_request(request, step, parameters), b"}\n"))


class RequestFileWriter:
    """Writes lines into file after file; holds a few hundred names and one line at a time."""

    def __init__(self, lines: Iterator[RequestLine], limits: FileLimits) -> None:
        self._lines, self._limits = lines, limits
        self._next: RequestLine | None = None

    def has_more(self) -> bool:
        """Return whether there is a line for another file."""
        self._next = self._next or next(self._lines, None)
        return self._next is not None

    def write_file(
        self, path: Path, on_lines: Callable[[list[tuple[int, RequestLine]]], object]
    ) -> WrittenFile:
        """Write the next file; `on_lines` is called with its lines, each with its number from 1 on and without its text.

        Raises:
            SaveError: it can't be written (``batch-full``, …).
        """
        count = size = 0
        lines: list[tuple[int, RequestLine]] = []
        with atomic.translate_os_errors(path, "batch"), path.open("wb") as file:
            for line in self._lines_of_file():
                file.write(line.text)
                count, size = count + 1, size + len(line.text)
                lines.append((count, RequestLine(line.item, line.key, line.details, b"")))
                if len(lines) == _CHUNK:
                    on_lines(lines)
                    lines = []
            file.flush()
            os.fsync(file.fileno())
        on_lines(lines)
        return WrittenFile(count, size)

    def _lines_of_file(self) -> Iterator[RequestLine]:
        """Yield the lines of one file; the first one that does not fit begins the next."""
        count = size = 0
        while self.has_more():
            line = self._next
            assert line is not None
            count, size = count + 1, size + len(line.text)
            if count > self._limits.requests or size > self._limits.bytes:
                return
            self._next = None
            yield line


def check_size(line: RequestLine, limits: FileLimits) -> None:
    """Check that a file could have this line.

    Raises:
        GtappError: ``batch-large``.
    """
    if len(line.text) > limits.bytes:
        raise GtappError("batch-large", item=line.item, size=len(line.text), most=limits.bytes)


# a batch that was created a moment ago may not be in the provider's list yet
_SEARCH_DELAYS: Final = (0.0, 2.0, 5.0)
_TRIES: Final = 3
_UNREACHABLE: Final = responses.unreachable("", "").code
# our own status: the server answered the creation with a fault, so that its list is complete
_FAULT_ANSWERED: Final = "answered"


class PartSubmitter:
    """Submits a part step by step; a step that was only begun is looked up at the provider."""

    def __init__(self, jobs: BatchJobs, service: BatchClient) -> None:
        self._jobs, self._service = jobs, service

    async def submit(self, part: BatchPart, alone: bool = False) -> BatchPart | None:
        """Return the part with its batch; None if its file was lost before the upload, and its items are free.

        Raises:
            FaultError: the provider does not take it now.
            GtappError: whether it was taken is not known (``batch-unsure``).
        """
        tried = 0
        while part.stage != "created":
            try:
                advanced = await self._advance(part, alone)
            except FaultError as error:
                tried += 1
                fault = self._as_file_fault(part, error.fault)
                part = self._part_after(part, fault, tried)
            else:
                if advanced is None:
                    return None
                part = advanced
                continue
            await self._service.wait_for_retry(fault, tried)
        self._jobs.path_of(part).unlink(missing_ok=True)
        return part

    async def _advance(self, part: BatchPart, alone: bool) -> BatchPart | None:
        if part.stage == "written":
            return await self._upload(part)
        if part.stage == "uploading":
            return await self._find_file(part)
        if part.stage in ("uploaded", "queued"):
            return await self._create(part, alone)
        if part.stage == "creating":
            return await self._find_batch(part)
        self._discard(part)
        return None

    def _part_after(self, part: BatchPart, fault: Fault, tried: int) -> BatchPart:
        """Return the part after a fault: after a clear refusal the step that was begun had no effect."""
        part = self._jobs.reload(part)
        if part.stage == "uploading" and _is_refusal(fault):
            return self._jobs.update(part, stage="written")
        if part.stage == "creating" and fault.code == "batch-no-file" and tried > 1:
            return self._jobs.update(part, stage="written", file="")
        if part.stage == "creating" and _is_refusal(fault):
            return self._jobs.update(part, stage="uploaded")
        return self._jobs.update(part, status=_FAULT_ANSWERED) if fault.status else part

    def _as_file_fault(self, part: BatchPart, fault: Fault) -> Fault:
        """Return the fault; with a retry if a file is unknown that was uploaded a moment ago."""
        reason = str(fault.message.params.get("reason", ""))
        if fault.status not in (400, 404) or not part.file or part.file not in reason:
            return fault
        message = Message("batch-no-file", {"host": self._service.host, "reason": reason})
        return replace(fault, message=message, retry=True, tries=_TRIES, stop=False)

    # the file

    async def _upload(self, part: BatchPart) -> BatchPart | None:
        path = self._jobs.path_of(part)
        if not path.is_file() or path.stat().st_size != part.size:
            self._discard(part)
            return None
        part = self._jobs.update(part, stage="uploading")
        file = await self._service.upload(path, part.size)
        return self._jobs.update(part, stage="uploaded", file=file)

    async def _find_file(self, part: BatchPart) -> BatchPart:
        """Look for the file of an upload whose response was lost; delete an incomplete one."""
        try:
            found = [each async for each in self._service.find_files(self._jobs.path_of(part).name)]
        except FaultError as error:
            if error.fault.retry or error.fault.status in (401, 403):
                raise
            found = []  # this server keeps no list: once more costs nothing
        complete = next((file for file, _, size in found if size == part.size), "")
        for file, _, _ in found:
            if file != complete:
                await self._service.delete(file)
        return self._jobs.update(part, stage="uploaded" if complete else "written", file=complete)

    def _discard(self, part: BatchPart) -> None:
        self._jobs.path_of(part).unlink(missing_ok=True)
        self._jobs.delete(part)

    # the batch

    async def _create(self, part: BatchPart, alone: bool) -> BatchPart:
        part = self._jobs.update(part, stage="creating", status="", tries=part.tries + 1, alone=int(alone))
        return self._mark_created(part, await self._service.create(part.file, part.mark))

    def _mark_created(self, part: BatchPart, remote: RemoteBatch) -> BatchPart:
        return self._jobs.update(part, stage="created", batch=remote.id, status=remote.status, reason="")

    async def _find_batch(self, part: BatchPart) -> BatchPart:
        """Look for the batch of a creation whose response was lost.

        If there is none and the server did not answer, the file is deleted first, so that a request that is still on its way
        creates nothing.
        """
        found = await self.find_created(part)
        if found:
            return self._mark_created(part, found)
        if part.status == _FAULT_ANSWERED:
            return self._jobs.update(part, stage="uploaded")
        await self._service.delete(part.file)
        return self._jobs.update(part, stage="written", file="")

    async def find_created(self, part: BatchPart) -> RemoteBatch | None:
        """Return the batch that a part's last creation made; None if there is none.

        Raises:
            GtappError: the provider's list can't be read (``batch-unsure``).
        """
        since = int(datetime.fromisoformat(part.made).timestamp())
        try:
            for seconds in _SEARCH_DELAYS:
                await self._service.clock.sleep(seconds)
                found = await self._service.find_batch(part.mark, part.file, part.batch, since)
                if found:
                    return found
        except FaultError as error:
            if error.fault.retry or error.fault.status in (401, 403):
                raise
            reason = str(error.message)
        else:
            return None
        raise GtappError("batch-unsure", host=self._service.host, count=part.count, reason=reason)


def _is_refusal(fault: Fault) -> bool:
    """Return whether the server refused, or was not reached, so that the request had no effect."""
    is_refused = 400 <= fault.status < 500 and fault.status not in (408, 409, 425)
    return is_refused or fault.code == _UNREACHABLE


_UNFINISHED_STAGES: Final = ("writing", "written", "uploading", "uploaded", "creating")


def current_time() -> str:
    """Return the time now (ISO, UTC)."""
    return datetime.now(UTC).isoformat(timespec="seconds")


# files of parts, and downloads that a kill interrupted
_OWN_FILE: Final = re.compile(rf"{TOKEN.pattern}|\.gtapp-.*\.tmp$")


async def resume_submission(service: BatchClient, jobs: BatchJobs, run: str) -> None:
    """Submit the files that were written but not submitted; delete files that belong to no part."""
    submitter = PartSubmitter(jobs, service)
    for part in jobs.parts(run):
        if part.stage in _UNFINISHED_STAGES:
            await submitter.submit(part)
    tokens = tuple(part.token for part in jobs.parts() if part.stage != "joined")
    for path in jobs.folder.iterdir() if jobs.folder.is_dir() else ():
        if _OWN_FILE.match(path.name) and not path.name.startswith(tokens):
            path.unlink(missing_ok=True)


@dataclass(frozen=True, slots=True)
class SubmitResult:
    """The result of a submission: `skipped` items have an answer or are under way, `submitted` are in so many new `parts`.

    `left_out` are items with the reason. `message` names the limit at which it stopped.
    """

    skipped: int
    submitted: int
    parts: int
    left_out: tuple[tuple[str, Message], ...]
    message: Message | None = None


class Submission:
    """One submission."""

    def __init__(
        self,
        root: Path,
        jobs: BatchJobs,
        run: str,
        builder: RequestBuilder,
        step: ResponseFormat,
        parameters: RequestParameters,
        limits: FileLimits,
        spending: SpendingLimit,
        progress: Callable[[int], object],
        stopped: Callable[[], bool],
    ) -> None:
        self._root, self._jobs, self._run = root, jobs, run
        self._builder, self._step, self._parameters, self._limits = builder, step, parameters, limits
        self._spending, self._progress, self._stopped = spending, progress, stopped
        self._cache = RequestCache(root)
        self._known: set[str] = set()
        self._skipped = self._built = 0
        self._left_out: list[tuple[str, Message]] = []

    async def submit(
        self, service: BatchClient, items: Iterable[Item], again: frozenset[str]
    ) -> SubmitResult:
        """Submit what is missing.

        Raises:
            FaultError: the provider does not take a file or a batch; what was submitted before is, the rest waits here.
        """
        try:
            self._jobs.mark_complete(self._run, False)
            await resume_submission(service, self._jobs, self._run)
            cache.fill_cache(self._root, self._cache)
            self._known = self._find_known_items(again)
            parts, submitted = await self._submit_files(
                service, RequestFileWriter(self._build_lines(items, again), self._limits)
            )
        finally:
            self._cache.close()
        self._jobs.mark_complete(self._run, not self._stopped())
        return SubmitResult(self._skipped, submitted, parts, tuple(self._left_out), self._spending.message)

    def _find_known_items(self, again: frozenset[str]) -> set[str]:
        """Return the items that are not requested."""
        outcomes = self._jobs.outcomes(self._run)
        under_way = {item for item, outcome in outcomes.items() if outcome == "asked"}
        return under_way | {
            answer.item for answer in runs.find_answers(self._root, self._run) if answer.mark not in again
        }

    async def _submit_files(self, service: BatchClient, writer: RequestFileWriter) -> tuple[int, int]:
        """Return how many files and items were submitted."""
        parts = submitted = 0
        submitter = PartSubmitter(self._jobs, service)
        while writer.has_more() and not self._stopped():
            part = self._write_part(writer)
            if part is None:
                break
            await submitter.submit(part)
            parts, submitted = parts + 1, submitted + part.count
        return parts, submitted

    def _write_part(self, writer: RequestFileWriter) -> BatchPart | None:
        """Return a part with its file; None if the user stopped meanwhile."""
        part = self._jobs.add_part(self._run, current_time())
        path = self._jobs.path_of(part)
        written = writer.write_file(path, lambda lines: self._jobs.add_items(part, lines))
        if self._stopped():
            path.unlink()
            self._jobs.delete(part)
            return None
        return self._jobs.update(part, stage="written", count=written.count, size=written.size)

    def _build_lines(self, items: Iterable[Item], again: frozenset[str]) -> Iterator[RequestLine]:
        for item in items:
            batch_client.check_cancelled()
            if self._stopped():
                return
            if item.id in self._known:
                self._skipped += 1
                continue
            self._known.add(item.id)
            try:
                line = self._build_line(item, again)
            except MissingOcrError:
                raise
            except GtappError as error:
                self._left_out.append((item.id, error.message))
                continue
            if line is None:
                return
            self._built += 1
            self._progress(self._built)
            yield line

    def _build_line(self, item: Item, again: frozenset[str]) -> RequestLine | None:
        """Return the line of an item; None at a limit."""
        request = self._builder.build(item)
        key = request.key
        self._check_new(item.id, key, again)
        if not self._spending.try_add(request):
            return None
        text = encode_line(request, self._step, key, self._parameters)
        details = encode_request_details(
            request, self._step, self._parameters.omitted_settings(request.settings)
        )
        line = RequestLine(item.id, key, details, text)
        check_size(line, self._limits)
        return line

    def _check_new(self, item: str, key: str, again: frozenset[str]) -> None:
        """Check that the same is not under way or answered in any run.

        Raises:
            GtappError: it is (``batch-under-way``, ``batch-known``).
        """
        runs.answer_path(self._root, self._run, item)  # checks that the answer can have a file
        run = self._jobs.find_pending(key)
        if run:
            raise GtappError("batch-under-way", item=item, run=run)
        row = self._cache.get(key)
        answered = row and row.state == "answered" and row.mark not in again
        if row and answered and runs.answer_path(self._root, row.run, row.item).is_file():
            raise GtappError("batch-known", item=item, run=row.run)
