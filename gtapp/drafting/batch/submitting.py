"""Brings a part from its file to its batch, from wherever a kill or a fault left it, so that no item is submitted twice."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Final

from gtapp.drafting import faults
from gtapp.drafting.batch.jobs import Jobs
from gtapp.drafting.batch.parts import Part
from gtapp.drafting.batch.remote import Remote
from gtapp.drafting.batch.service import Service
from gtapp.drafting.faults import Fault, FaultError
from gtapp.errors import GtappError
from gtapp.messages import Message

# a batch that was created a moment ago may not be in the provider's list yet
_LOOKS: Final = (0.0, 2.0, 5.0)
_TRIES: Final = 3
_UNREACHED: Final = faults.unreachable("", "").code
# a status of ours: the server answered the creation with a fault, so that its list can be trusted
_ANSWERED: Final = "answered"


class Submitting:
    """The steps; each is noted before it is taken, and what was only begun is looked for at the provider."""

    def __init__(self, jobs: Jobs, service: Service) -> None:
        self._jobs, self._service = jobs, service

    async def submit(self, part: Part, alone: bool = False) -> Part | None:
        """The part with its batch; None where its file was lost before it got there, and its items are free.

        Raises:
            FaultError: the provider does not take it now; GtappError: whether it has is not known (``batch-unsure``).
        """
        tried = 0
        while part.stage != "created":
            try:
                after = await self._step(part, alone)
            except FaultError as error:
                tried += 1
                fault = self._of_file(part, error.fault)
                part = self._after(part, fault, tried)
            else:
                if after is None:
                    return None
                part = after
                continue
            await self._service.pause(fault, tried)
        self._jobs.file(part).unlink(missing_ok=True)
        return part

    async def _step(self, part: Part, alone: bool) -> Part | None:
        if part.stage == "written":
            return await self._upload(part)
        if part.stage == "uploading":
            return await self._find_file(part)
        if part.stage in ("uploaded", "queued"):
            return await self._create(part, alone)
        if part.stage == "creating":
            return await self._find_batch(part)
        self._lose(part)
        return None

    def _after(self, part: Part, fault: Fault, tried: int) -> Part:
        """How the part stands after a fault: a clear refusal says that nothing came of what was begun."""
        part = self._jobs.part(part)
        if part.stage == "uploading" and _is_refusal(fault):
            return self._jobs.change(part, stage="written")
        if part.stage == "creating" and fault.code == "batch-no-file" and tried > 1:
            return self._jobs.change(part, stage="written", file="")
        if part.stage == "creating" and _is_refusal(fault):
            return self._jobs.change(part, stage="uploaded")
        return self._jobs.change(part, status=_ANSWERED) if fault.status else part

    def _of_file(self, part: Part, fault: Fault) -> Fault:
        """The fault; that a file is unknown which was uploaded a moment ago may pass."""
        reason = str(fault.message.params.get("reason", ""))
        if fault.status not in (400, 404) or not part.file or part.file not in reason:
            return fault
        message = Message("batch-no-file", {"host": self._service.host, "reason": reason})
        return replace(fault, message=message, retry=True, tries=_TRIES, stop=False)

    # the file

    async def _upload(self, part: Part) -> Part | None:
        path = self._jobs.file(part)
        if not path.is_file() or path.stat().st_size != part.size:
            self._lose(part)
            return None
        part = self._jobs.change(part, stage="uploading")
        file = await self._service.upload(path, part.size)
        return self._jobs.change(part, stage="uploaded", file=file)

    async def _find_file(self, part: Part) -> Part:
        """The file of an upload whose end is not known; what arrived in part only is taken away."""
        try:
            found = [each async for each in self._service.find_files(self._jobs.file(part).name)]
        except FaultError as error:
            if error.fault.retry or error.fault.status in (401, 403):
                raise
            found = []  # this server keeps no list: once more costs nothing
        whole = next((file for file, _, size in found if size == part.size), "")
        for file, _, _ in found:
            if file != whole:
                await self._service.delete(file)
        return self._jobs.change(part, stage="uploaded" if whole else "written", file=whole)

    def _lose(self, part: Part) -> None:
        self._jobs.file(part).unlink(missing_ok=True)
        self._jobs.drop(part)

    # the batch

    async def _create(self, part: Part, alone: bool) -> Part:
        part = self._jobs.change(part, stage="creating", status="", tries=part.tries + 1, alone=int(alone))
        return self._noted(part, await self._service.create(part.file, part.mark))

    def _noted(self, part: Part, remote: Remote) -> Part:
        return self._jobs.change(part, stage="created", batch=remote.id, status=remote.status, reason="")

    async def _find_batch(self, part: Part) -> Part:
        """The batch of a creation whose end is not known.

        Where there is none and no word came from the server, the file is taken away first, so that a request that is still
        on its way creates nothing.
        """
        found = await self.look(part)
        if found:
            return self._noted(part, found)
        if part.status == _ANSWERED:
            return self._jobs.change(part, stage="uploaded")
        await self._service.delete(part.file)
        return self._jobs.change(part, stage="written", file="")

    async def look(self, part: Part) -> Remote | None:
        """The batch that a part's last creation made.

        Raises:
            GtappError: the provider's list can't be read (``batch-unsure``).
        """
        since = int(datetime.fromisoformat(part.made).timestamp())
        try:
            for seconds in _LOOKS:
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
    """Whether the server said no, or was never reached, so that nothing can have come of the request."""
    said = 400 <= fault.status < 500 and fault.status not in (408, 409, 425)
    return said or fault.code == _UNREACHED
