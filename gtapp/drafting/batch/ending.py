"""What comes after a batch: its results brought here, an early end, and nothing left behind at the provider."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from gtapp.drafting.batch.jobs import Jobs
from gtapp.drafting.batch.joining import Joining
from gtapp.drafting.batch.parts import Job, Part
from gtapp.drafting.batch.polling import note
from gtapp.drafting.batch.service import Service
from gtapp.drafting.batch.submitting import Submitting
from gtapp.drafting.cache import encode_message
from gtapp.drafting.faults import FaultError
from gtapp.errors import GtappError
from gtapp.messages import Message

_REASONS: Final = {"expired": "batch-expired", "cancelled": "batch-cancelled"}


async def join(service: Service, jobs: Jobs, job: Job, joining: Joining) -> None:
    """Joins all parts of a run that have ended, and whose results are there."""
    for part in jobs.parts(job.run):
        if part.stage == "ended" and not joining.stopped():
            await _join(service, jobs, part, joining)


async def _join(service: Service, jobs: Jobs, part: Part, joining: Joining) -> None:
    known = 0
    files = {"output": part.output, "errors": part.errors}
    paths = {name: jobs.folder / f"{part.token}-{name}.jsonl" for name, file in files.items() if file}
    for name, path in paths.items():
        try:
            if not path.is_file():
                await service.download(files[name], path)
        except FaultError as error:
            if error.fault.status not in (404, 410):
                raise
            _note_gone(service, jobs, part, error)
            return
        known += joining.join(part, path)
        if joining.stopped():
            return
    _check(service, part, known, paths.values())
    joining.tally.missing += jobs.settle_rest(part, _reason(part))
    jobs.change(part, stage="joined")
    for path in paths.values():
        path.unlink(missing_ok=True)


def _check(service: Service, part: Part, known: int, paths: Iterable[Path]) -> None:
    """Takes nothing for the end of a batch that says nothing of its items though it should."""
    if known or not part.completed + part.failed:
        return
    for path in paths:
        path.unlink(missing_ok=True)
    raise GtappError("batch-strange", host=service.host, batch=part.batch)


def _note_gone(service: Service, jobs: Jobs, part: Part, error: FaultError) -> None:
    reason = error.fault.message.params.get("reason", "")
    params = {"host": service.host, "batch": part.batch, "reason": reason}
    jobs.change(part, reason=encode_message(Message("batch-results-gone", params)))


def _reason(part: Part) -> Message:
    """Why there is nothing about an item in the results of its batch."""
    return part.message or Message(_REASONS.get(part.status, "batch-absent"))


async def cancel(service: Service, jobs: Jobs, job: Job) -> None:
    """Ends what is under way; what was never submitted is taken back, and what can't be had any more given up."""
    for part in jobs.parts(job.run):
        if part.stage == "created":
            await _cancel(service, jobs, part)
        elif part.stage == "ended" and part.is_gone:
            _give_up(jobs, part)
        elif part.stage not in ("ended", "joined"):
            await _take_back(service, jobs, part)


async def _cancel(service: Service, jobs: Jobs, part: Part) -> None:
    try:
        remote = await service.cancel(part.batch)
    except FaultError as error:
        if error.fault.status != 404:
            raise
        _give_up(jobs, part)
    else:
        note(jobs, part, remote)


def _give_up(jobs: Jobs, part: Part) -> None:
    jobs.settle_rest(part, Message("batch-cancelled"))
    jobs.change(part, stage="joined")


async def _take_back(service: Service, jobs: Jobs, part: Part) -> None:
    found = None
    if part.stage == "creating":
        try:
            found = await Submitting(jobs, service).look(part)
        except GtappError as error:
            if error.code != "batch-unsure":
                raise
    if found:
        part = jobs.change(part, stage="created", batch=found.id, status=found.status)
        await _cancel(service, jobs, part)
        return
    if part.file:
        await service.delete(part.file)
    jobs.file(part).unlink(missing_ok=True)
    jobs.drop(part)


async def clean(service: Service, jobs: Jobs, job: Job) -> int:
    """Deletes what joined parts left at the provider; how many files."""
    count, names = 0, set()
    for part in jobs.parts(job.run):
        if part.stage != "joined":
            continue
        names.add(jobs.file(part).name)
        for column in ("file", "output", "errors"):
            file = getattr(part, column)
            if file:
                await service.delete(file)
                jobs.change(part, **{column: ""})
                count += 1
    return count + await _clean_rest(service, names)


async def _clean_rest(service: Service, names: set[str]) -> int:
    """Deletes what an upload left whose end nobody saw."""
    try:
        left = [file async for file, name, _ in service.find_files() if name in names]
    except FaultError:
        return 0  # this server keeps no list
    for file in left:
        await service.delete(file)
    return len(left)
