"""Asks for the status of batches, and continues what a kill or the account's limits held up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from gtapp.drafting.batch.batch_client import FINAL_STATUSES, BatchClient, BatchRefusal, RemoteBatch
from gtapp.drafting.batch.jobs import BatchJob, BatchJobs, BatchPart
from gtapp.drafting.batch.submit import PartSubmitter, current_time, resume_submission
from gtapp.drafting.cache import encode_message
from gtapp.drafting.responses import FaultError
from gtapp.messages import Message

_QUEUE: Final = "token_limit_exceeded"
"""OpenAI's word for more tokens than an account may have in batches at once; seen in its forum and issues."""


async def poll_batches(service: BatchClient, jobs: BatchJobs, found: Iterable[BatchJob]) -> None:
    """Store the status of the batches of these runs.

    Raises:
        FaultError: the provider does not answer.
    """
    names = [job.run for job in found]
    ended = False
    for run in names:
        await resume_submission(service, jobs, run)
        for part in jobs.parts(run):
            if part.stage == "created":
                ended = await _poll_part(service, jobs, part) or ended
    await _submit_queued(service, jobs, names, ended)


async def _poll_part(service: BatchClient, jobs: BatchJobs, part: BatchPart) -> bool:
    """Return whether a part's batch has ended now."""
    try:
        remote = await service.batch(part.batch)
    except FaultError as error:
        if error.fault.status != 404:
            raise
        reason = error.fault.message.params.get("reason", "")
        message = Message("batch-gone", {"host": service.host, "batch": part.batch, "reason": reason})
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
    waits = _find_queue_refusal(remote)
    if waits and not part.alone:
        jobs.update(
            part, stage="queued", reason=encode_message(Message("batch-queue", {"reason": waits.text}))
        )
        return True
    if remote.status == "failed":
        _record_refusals(jobs, part, remote.refusals, waits)
    jobs.update(part, stage="ended", ended=current_time())
    return True


def _find_queue_refusal(remote: RemoteBatch) -> BatchRefusal | None:
    if remote.status != "failed":
        return None
    return next((each for each in remote.refusals if each.code == _QUEUE), None)


def _record_refusals(
    jobs: BatchJobs, part: BatchPart, refusals: tuple[BatchRefusal, ...], waits: BatchRefusal | None
) -> None:
    """Store which lines were refused; the others of the file can be submitted again."""
    for each in refusals:
        if each.line:
            jobs.fail_line(part, each.line, Message("batch-line", {"reason": each.text or each.code}))
    reason = "; ".join(each.text or each.code for each in refusals[:3]) or "?"
    code = "batch-too-much" if waits else "batch-failed"
    jobs.update(part, reason=encode_message(Message(code, {"reason": reason})))


async def _submit_queued(service: BatchClient, jobs: BatchJobs, names: list[str], ended: bool) -> None:
    """Submit the next part that waits for room in the account, if there may be some."""
    parts = [part for run in names for part in jobs.parts(run)]
    under_way = any(part.stage == "created" for part in parts)
    queued = [part for part in parts if part.stage == "queued"]
    if queued and (ended or not under_way):
        await PartSubmitter(jobs, service).submit(queued[0], alone=not under_way)
