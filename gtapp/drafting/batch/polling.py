"""Asks how batches stand, and brings on what a kill or the account's limits held up."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Final

from gtapp.drafting.batch.jobs import Jobs
from gtapp.drafting.batch.parts import Job, Part
from gtapp.drafting.batch.remote import OVER, Refusal, Remote
from gtapp.drafting.batch.service import Service
from gtapp.drafting.batch.submitting import Submitting
from gtapp.drafting.cache import encode_message
from gtapp.drafting.faults import FaultError
from gtapp.messages import Message

_QUEUE: Final = "token_limit_exceeded"
"""OpenAI's word for more tokens than an account may have in batches at once; seen in its forum and issues."""
_HALF_WAY: Final = ("writing", "written", "uploading", "uploaded", "creating")


def now() -> str:
    """This moment (ISO, UTC)."""
    return datetime.now(UTC).isoformat(timespec="seconds")


async def resume(service: Service, jobs: Jobs, run: str) -> None:
    """Submits the files that were made but did not get there, and takes away what nobody knows any more."""
    submitting = Submitting(jobs, service)
    for part in jobs.parts(run):
        if part.stage in _HALF_WAY:
            await submitting.submit(part)
    tokens = tuple(part.token for part in jobs.parts() if part.stage != "joined")
    for left in jobs.folder.iterdir() if jobs.folder.is_dir() else ():
        if not left.name.startswith(tokens):
            left.unlink(missing_ok=True)


async def poll(service: Service, jobs: Jobs, found: Iterable[Job]) -> None:
    """Notes how the batches of these runs stand.

    Raises:
        FaultError: the provider does not say.
    """
    names = [job.run for job in found]
    ended = False
    for run in names:
        await resume(service, jobs, run)
        for part in jobs.parts(run):
            if part.stage == "created":
                ended = await _ask(service, jobs, part) or ended
    await _next(service, jobs, names, ended)


async def _ask(service: Service, jobs: Jobs, part: Part) -> bool:
    """Whether a part's batch has ended now."""
    try:
        remote = await service.batch(part.batch)
    except FaultError as error:
        if error.fault.status != 404:
            raise
        reason = error.fault.message.params.get("reason", "")
        message = Message("batch-gone", {"host": service.host, "batch": part.batch, "reason": reason})
        jobs.change(part, reason=encode_message(message))
        return False
    return note(jobs, part, remote)


def note(jobs: Jobs, part: Part, remote: Remote) -> bool:
    """Notes how a batch stands; whether it has ended."""
    part = jobs.change(
        part,
        status=remote.status,
        output=remote.output,
        errors=remote.errors,
        completed=remote.completed,
        failed=remote.failed,
        reason="",
    )
    if remote.status not in OVER:
        return False
    waits = _queued(remote)
    if waits and not part.alone:
        jobs.change(part, stage="queued", reason=encode_message(Message("batch-queue", {"reason": waits.text})))
        return True
    if remote.status == "failed":
        _note_refusals(jobs, part, remote.refusals, waits)
    jobs.change(part, stage="ended", ended=now())
    return True


def _queued(remote: Remote) -> Refusal | None:
    if remote.status != "failed":
        return None
    return next((each for each in remote.refusals if each.code == _QUEUE), None)


def _note_refusals(jobs: Jobs, part: Part, refusals: tuple[Refusal, ...], waits: Refusal | None) -> None:
    """Notes which lines were refused; the others of the file can be asked again."""
    for each in refusals:
        if each.line:
            jobs.settle_line(part, each.line, Message("batch-line", {"reason": each.text or each.code}))
    reason = "; ".join(each.text or each.code for each in refusals[:3]) or "?"
    code = "batch-too-much" if waits else "batch-failed"
    jobs.change(part, reason=encode_message(Message(code, {"reason": reason})))


async def _next(service: Service, jobs: Jobs, names: list[str], ended: bool) -> None:
    """Submits the next of the parts that wait for room in the account, when there may be some."""
    parts = [part for run in names for part in jobs.parts(run)]
    under_way = any(part.stage == "created" for part in parts)
    queued = [part for part in parts if part.stage == "queued"]
    if queued and (ended or not under_way):
        await Submitting(jobs, service).submit(queued[0], alone=not under_way)
