"""Asks for the status of batches, and collects their results: each line is assigned to its item, in any order.

`poll_batches` also continues what a kill or the account's limits interrupted; the last functions cancel and clean up.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.features.drafts import responses, runs
from gtapp.features.drafts.batch import batch_client
from gtapp.features.drafts.batch.batch_client import FINAL_STATUSES, BatchClient, BatchRefusal, RemoteBatch
from gtapp.features.drafts.batch.jobs import (
    BatchItem,
    BatchJob,
    BatchJobs,
    BatchPart,
    ItemOutcome,
    StoredRequest,
    decode_request_details,
    format_of_details,
)
from gtapp.features.drafts.batch.submit import PartSubmitter, current_time, resume_submission
from gtapp.features.drafts.cache import CachedRequest, RequestCache, encode_message
from gtapp.features.drafts.providers import ResponseFormat
from gtapp.features.drafts.responses import Fault, FaultError, Reply, ResponseBody
from gtapp.features.drafts.wire_schema import WireSchema

_LARGEST_ANSWER: Final = 1 << 20
"""Bytes of a result, on average: more than any model's longest answer."""
_SPARE_ANSWERS: Final = 16
"""So many more, since one alone may be larger."""

_QUEUE_FULL: Final = "token_limit_exceeded"
"""OpenAI's word for more tokens than an account may have in batches at once; seen in its forum and issues."""


async def poll_batches(service: BatchClient, jobs: BatchJobs, found: Iterable[BatchJob]) -> None:
    """Store the status of the batches of these runs.

    Raises:
        FaultError: the provider does not answer.
    """
    names = [job.run for job in found]
    has_ended = False
    for run in names:
        await resume_submission(service, jobs, run)
        for part in jobs.parts(run):
            if part.stage == "created":
                has_ended = await _poll_part(service, jobs, part) or has_ended
    await _submit_queued(service, jobs, names, has_ended)


async def _poll_part(service: BatchClient, jobs: BatchJobs, part: BatchPart) -> bool:
    """Return whether a part's batch has ended now."""
    try:
        remote = await service.batch(part.batch)
    except FaultError as error:
        if error.fault.status != 404:
            raise
        reason = error.fault.message.params.get("reason", "")
        message = Message("batch-missing", {"host": service.host, "batch": part.batch, "reason": reason})
        jobs.update(part, reason=encode_message(message))
        return False
    return record_status(jobs, part, remote)


def record_status(jobs: BatchJobs, part: BatchPart, remote: RemoteBatch) -> bool:
    """Store a batch's status; return whether it has ended."""
    part = jobs.update(
        part,
        status=remote.status,
        output=remote.output,
        errors=remote.errors,
        completed=remote.completed,
        failed=remote.failed,
        reason="",
    )
    if remote.status not in FINAL_STATUSES:
        return False
    queue_refusal = _find_queue_refusal(remote)
    if queue_refusal and not part.alone:
        jobs.update(
            part,
            stage="queued",
            reason=encode_message(Message("batch-queue", {"reason": queue_refusal.text})),
        )
        return True
    if remote.status == "failed":
        _record_refusals(jobs, part, remote.refusals, queue_refusal)
    jobs.update(part, stage="ended", ended=current_time())
    return True


def _find_queue_refusal(remote: RemoteBatch) -> BatchRefusal | None:
    if remote.status != "failed":
        return None
    return next((each for each in remote.refusals if each.code == _QUEUE_FULL), None)


def _record_refusals(
    jobs: BatchJobs, part: BatchPart, refusals: tuple[BatchRefusal, ...], queue_refusal: BatchRefusal | None
) -> None:
    """Store which lines were refused; the others of the file can be submitted again."""
    for each in refusals:
        if each.line:
            jobs.fail_line(part, each.line, Message("batch-line", {"reason": each.text or each.code}))
    reason = "; ".join(each.text or each.code for each in refusals[:3]) or "?"
    code = "batch-too-much" if queue_refusal else "batch-failed"
    jobs.update(part, reason=encode_message(Message(code, {"reason": reason})))


async def _submit_queued(service: BatchClient, jobs: BatchJobs, names: list[str], has_ended: bool) -> None:
    """Submit the next part that waits for room in the account, if there may be some."""
    parts = [part for run in names for part in jobs.parts(run)]
    under_way = any(part.stage == "created" for part in parts)
    queued = [part for part in parts if part.stage == "queued"]
    if queued and (has_ended or not under_way):
        await PartSubmitter(jobs, service).submit(queued[0], alone=not under_way)


_STORE_EVERY: Final = 100
_MAX_LINE_BYTES: Final = 64 << 20
_EXPIRED: Final = "batch_expired"
_CANCELLED: Final = "batch_cancelled"


@dataclass(slots=True)
class CollectResult:
    """What was collected.

    `marks` counts the answers by mark, `existing` those that existed already. `unknown` lines belong to no item, or are none;
    `stepped` counts requests that were refused for their response format.
    """

    answered: int = 0
    existing: int = 0
    failed: int = 0
    missing: int = 0
    unknown: int = 0
    stepped: Counter[ResponseFormat] = field(default_factory=Counter)
    marks: Counter[str] = field(default_factory=Counter)


ItemUpdate = tuple[str, ItemOutcome, Message | None]


class ResultCollector:
    """Collects the results of one run. `wire` returns the schema of an item, `redact` removes the key from a text."""

    def __init__(
        self,
        root: Path,
        jobs: BatchJobs,
        job: BatchJob,
        wire: Callable[[str], WireSchema],
        progress: Callable[[int], object] = lambda count: None,
        stopped: Callable[[], bool] = lambda: False,
        redact: Callable[[str], str] = lambda text: text,
    ) -> None:
        self._root, self._jobs, self._job, self._wire = root, jobs, job, wire
        self._progress, self.is_stopped, self._redact = progress, stopped, redact
        self._cache = RequestCache(root)
        self.tally = CollectResult()

    def close(self) -> None:
        """Close the cache."""
        self._cache.close()

    def collect_file(self, part: BatchPart, path: Path) -> int:
        """Write the answers of one file of results and store the outcome of each line's item; return how many lines had an item.

        Stops early if the user stopped it.

        Raises:
            GtappError: an answer can't be written (SaveError); what was written counts, the rest is collected the next time.
        """
        outcomes: list[ItemUpdate] = []
        answered: list[CachedRequest] = []
        count = 0
        try:
            for number, line in enumerate(_read_lines(path), 1):
                batch_client.check_cancelled()
                if self.is_stopped():
                    break
                count += self._collect_line(part, line, outcomes, answered)
                if number % _STORE_EVERY == 0:
                    self._store_outcomes(part, outcomes, answered)
        finally:
            self._store_outcomes(part, outcomes, answered)
        return count

    def _store_outcomes(
        self, part: BatchPart, outcomes: list[ItemUpdate], answered: list[CachedRequest]
    ) -> None:
        self._jobs.set_outcomes(part, outcomes)
        if answered:
            self._cache.put(*answered)
        outcomes.clear()
        answered.clear()
        self._progress(self.tally.answered + self.tally.existing)

    def _collect_line(
        self, part: BatchPart, line: Any, outcomes: list[ItemUpdate], answered: list[CachedRequest]
    ) -> bool:
        """Return whether the line belongs to an item."""
        key = line.get("custom_id") if isinstance(line, dict) else None
        entry = self._jobs.find_item(part, key) if isinstance(key, str) else None
        if entry is None or any(entry.key == key for key, _, _ in outcomes):
            self.tally.unknown += 1
            return False
        if entry.outcome == "asked":
            outcomes.append((entry.key, *self._outcome_of(part, entry, line, answered)))
        return True

    def _outcome_of(
        self, part: BatchPart, entry: BatchItem, line: dict[str, Any], answered: list[CachedRequest]
    ) -> tuple[ItemOutcome, Message | None]:
        """Return the outcome of an item by its line of results."""
        try:
            reply, moment = self._parse_line(line, part)
            wire = self._wire(entry.item)
            request = decode_request_details(entry.item, entry.key, entry.details, wire)
        except FaultError as error:
            return self._outcome_of_fault(entry, error.fault)
        except GtappError as error:
            self.tally.failed += 1
            return "failed", error.message
        mark = self._write_answer(part, request, reply, moment)
        answered.append(CachedRequest(entry.key, part.run, entry.item, "answered", mark))
        return "answered", None

    def _outcome_of_fault(self, entry: BatchItem, fault: Fault) -> tuple[ItemOutcome, Message]:
        step = format_of_details(entry.details) if fault.format_refused else None
        if step:
            self.tally.stepped[step] += 1
        # a fault of every item, or a temporary one, is no failure of this item
        if fault.retry or fault.stop or fault.format_refused:
            self.tally.missing += 1
            return "missing", fault.message
        self.tally.failed += 1
        return "failed", fault.message

    def _parse_line(self, line: dict[str, Any], part: BatchPart) -> tuple[Reply, datetime]:
        """Return the reply in a line and its time.

        Raises:
            FaultError: there is none.
        """
        fault = _line_fault(line, self._job.address, self._encode_redacted)
        if fault:
            raise FaultError(fault)
        body = line["response"].get("body")
        reply = responses.parse_reply(ResponseBody(self._encode_redacted(body), "application/json"))
        return reply, _parse_time(body.get("created")) or datetime.fromisoformat(part.made)

    def _encode_redacted(self, body: Any) -> bytes:
        """Return JSON without the key: an escaped one was not found in the file."""
        return self._redact(json.dumps(body)).encode("utf-8")

    def _write_answer(self, part: BatchPart, request: StoredRequest, reply: Reply, moment: datetime) -> str:
        """Write an answer file, unless the item has an answer already; return its mark."""
        reading = responses.read_reply(reply, request.wire)
        details = (self._job.provider, request.step, moment, None, request.settings_left_out)
        content = runs.answer_content(request, reply, reading, *details)
        content["gtapp"]["batch"] = part.batch
        self._jobs.project_folder.ensure_same()
        try:
            runs.write_answer(self._root, part.run, request.item, content)
            self.tally.answered += 1
            self.tally.marks[reading.mark] += 1
        except GtappError as error:
            if error.code != "drafting-answered":
                raise
            self.tally.existing += 1
        return reading.mark


def _line_fault(line: dict[str, Any], host: str, encoded: Callable[[Any], bytes]) -> Fault | None:
    """Return why a line has no reply; None if it has one."""
    error, response = line.get("error"), line.get("response")
    code = error.get("code") if isinstance(error, dict) else None
    if code in (_EXPIRED, _CANCELLED):
        return Fault(Message(code.replace("_", "-")), retry=True)
    if not isinstance(response, dict):
        body = {"error": error or {"message": "no response"}}
        return responses.fault_in_success(encoded(body), "application/json")
    status, content = response.get("status_code"), encoded(response.get("body"))
    if isinstance(status, int) and not 200 <= status < 300:
        return responses.fault_of_status(status, {}, content, host)
    return responses.fault_in_success(content, "application/json")


def _parse_time(created: Any) -> datetime | None:
    if not isinstance(created, int) or isinstance(created, bool):
        return None
    try:
        return datetime.fromtimestamp(created, UTC)
    except (OverflowError, OSError, ValueError):
        return None


def _read_lines(path: Path) -> Iterator[Any]:
    """Yield the lines of a file of results; None for one that is no JSON, or longer than any answer."""
    with path.open("rb") as file:
        while line := file.readline(_MAX_LINE_BYTES):
            if not line.strip():
                continue
            if len(line) == _MAX_LINE_BYTES and not line.endswith(b"\n"):
                while (rest := file.readline(_MAX_LINE_BYTES)) and not rest.endswith(b"\n"):
                    pass
                yield None
                continue
            try:
                yield json.loads(line.decode("utf-8", "replace"))
            except (ValueError, RecursionError):
                yield None


_REASONS: Final = {"expired": "batch-expired", "cancelled": "batch-cancelled"}


async def collect_results(
    service: BatchClient, jobs: BatchJobs, job: BatchJob, collector: ResultCollector
) -> None:
    """Collect all parts of a run that have ended and whose results exist."""
    for part in jobs.parts(job.run):
        if part.stage == "ended" and not collector.is_stopped():
            await _collect_part(service, jobs, part, collector)


async def _collect_part(
    service: BatchClient, jobs: BatchJobs, part: BatchPart, collector: ResultCollector
) -> None:
    count = 0
    files = {"output": part.output, "errors": part.errors}
    paths = {name: jobs.folder / f"{part.token}-{name}.jsonl" for name, file in files.items() if file}
    for name, path in paths.items():
        try:
            if not path.is_file():
                await service.download(files[name], path, _LARGEST_ANSWER * (part.count + _SPARE_ANSWERS))
        except FaultError as error:
            jobs.update(part, reason=encode_message(_explain_lost_results(service, part, error.fault)))
            return
        count += collector.collect_file(part, path)
        if collector.is_stopped():
            return
    _check_results(service, part, count, paths.values())
    collector.tally.missing += jobs.set_rest_missing(part, _missing_reason(part))
    jobs.update(part, stage="joined")
    for path in paths.values():
        path.unlink(missing_ok=True)


def _check_results(service: BatchClient, part: BatchPart, count: int, paths: Iterable[Path]) -> None:
    """Check that results which should have items of the batch have some; else the batch is not marked as collected."""
    if count or not part.completed + part.failed:
        return
    for path in paths:
        path.unlink(missing_ok=True)
    raise GtappError("batch-strange", host=service.host, batch=part.batch)


def _explain_lost_results(service: BatchClient, part: BatchPart, fault: Fault) -> Message:
    """Return why the results of a batch can't be had, now or later.

    Raises:
        FaultError: they may be had later.
    """
    if fault.code == "batch-results-large":
        return fault.message
    if fault.status not in (404, 410):
        raise FaultError(fault)
    reason = fault.message.params.get("reason", "")
    return Message("batch-results-missing", {"host": service.host, "batch": part.batch, "reason": reason})


def _missing_reason(part: BatchPart) -> Message:
    """Return why an item is missing in the results of its batch."""
    return part.message or Message(_REASONS.get(part.status, "batch-absent"))


async def cancel_batches(service: BatchClient, jobs: BatchJobs, job: BatchJob) -> None:
    """Cancel what is under way, withdraw what was never submitted, and give up what the provider no longer has."""
    for part in jobs.parts(job.run):
        if part.stage == "created":
            await _cancel_part(service, jobs, part)
        elif part.stage == "ended" and part.is_lost:
            _abandon_part(jobs, part)
        elif part.stage not in ("ended", "joined"):
            await _withdraw_part(service, jobs, part)


async def _cancel_part(service: BatchClient, jobs: BatchJobs, part: BatchPart) -> None:
    try:
        remote = await service.cancel(part.batch)
    except FaultError as error:
        if error.fault.status != 404:
            raise
        _abandon_part(jobs, part)
    else:
        record_status(jobs, part, remote)


def _abandon_part(jobs: BatchJobs, part: BatchPart) -> None:
    jobs.set_rest_missing(part, Message("batch-cancelled"))
    jobs.update(part, stage="joined")


async def _withdraw_part(service: BatchClient, jobs: BatchJobs, part: BatchPart) -> None:
    found = None
    if part.stage == "creating":
        try:
            found = await PartSubmitter(jobs, service).find_created(part)
        except GtappError as error:
            if error.code != "batch-unsure":
                raise
    if found:
        part = jobs.update(part, stage="created", batch=found.id, status=found.status)
        await _cancel_part(service, jobs, part)
        return
    if part.file:
        await service.delete(part.file)
    jobs.path_of(part).unlink(missing_ok=True)
    jobs.delete(part)


async def delete_remote_files(service: BatchClient, jobs: BatchJobs, job: BatchJob) -> int:
    """Delete the files of collected parts at the provider; return how many."""
    count, names = 0, set()
    for part in jobs.parts(job.run):
        if part.stage != "joined":
            continue
        names.add(jobs.path_of(part).name)
        for column in ("file", "output", "errors"):
            file = getattr(part, column)
            if file:
                await service.delete(file)
                jobs.update(part, **{column: ""})
                count += 1
    return count + await _delete_lost_uploads(service, names)


async def _delete_lost_uploads(service: BatchClient, names: set[str]) -> int:
    """Delete files of uploads whose response was lost."""
    try:
        lost = [file async for file, name, _ in service.find_files() if name in names]
    except FaultError:
        return 0  # this server keeps no list
    for file in lost:
        await service.delete(file)
    return len(lost)
