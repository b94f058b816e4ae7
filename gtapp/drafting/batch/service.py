"""A provider's files and batches, through the client: each call waited for and tried again as it deserves."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from gtapp.drafting import faults, replies
from gtapp.drafting.batch.remote import MARK, OVER, Remote, count, remote, text
from gtapp.drafting.batch.scrubbing import Scrubber, scrubbed
from gtapp.drafting.batch.splitting import ENDPOINT
from gtapp.drafting.client import Client
from gtapp.drafting.faults import Fault, FaultError
from gtapp.drafting.limits import Clock
from gtapp.drafting.replies import ResponseBody
from gtapp.drafting.retrying import RetryPolicy
from gtapp.formats import atomic
from gtapp.messages import Message

if TYPE_CHECKING:
    import httpx2

T = TypeVar("T")

_A_PAGE: Final = 100
_PAGES: Final = 200
_SLOWEST: Final = 20_000
"""Bytes a second; what is slower is given up."""
_DOWNLOAD_SECONDS: Final = 6 * 3600.0
_PROCESSING_LOOKS, _PROCESSING_SECONDS = 120, 5.0
_ID: Final = b'"custom_id"'
_FORM: Final = {"Content-Type": "multipart/form-data"}
_NO_SERVICE: Final = (404, 405, 501)


class Service:
    """The calls; whatever fails raises FaultError when patience ends."""

    def __init__(self, client: Client, patience: RetryPolicy, clock: Clock) -> None:
        self.client, self._patience, self.clock = client, patience, clock

    @property
    def host(self) -> str:
        return self.client.profile.host

    async def tried(self, work: Callable[[], Awaitable[T]]) -> T:
        """What `work` gives, asked for until it does or patience ends; for calls that may be made twice."""
        tried = 0
        while True:
            try:
                return await work()
            except FaultError as error:
                tried += 1
                fault = error.fault
            await self.pause(fault, tried)

    async def pause(self, fault: Fault, tried: int) -> None:
        """Waits for the next try.

        Raises:
            FaultError: there is none.
        """
        seconds = self._patience.delay(fault, tried)
        if seconds is None:
            raise FaultError(self._patience.final_fault(fault))
        await self.clock.sleep(seconds)

    # files

    async def upload(self, path: Path, size: int) -> str:
        """Puts a file of requests there, once; its name there (id)."""
        seconds = self.client.profile.seconds + size / _SLOWEST
        try:
            # an open file is sent piece by piece
            with path.open("rb") as file:
                form = {
                    "files": [("file", (path.name, file, "application/jsonl"))],
                    "body": {"purpose": "batch"},
                }
                found = await self._object("POST", "/files", seconds, **form, headers=_FORM)
        except FaultError as error:
            fault = self._no_service(error.fault)
        else:
            return await self._processed(found)
        raise FaultError(fault)

    async def _processed(self, found: Mapping[str, Any]) -> str:
        """The file's name when the provider is ready to use it (Azure takes a while)."""
        file = text(found.get("id"))
        for _ in range(_PROCESSING_LOOKS):
            if found.get("status") not in ("pending", "running"):
                break
            await self.clock.sleep(_PROCESSING_SECONDS)
            found = await self.tried(lambda: self._object("GET", f"/files/{file}"))
        return file

    async def find_files(self, name: str = "") -> AsyncIterator[tuple[str, str, int]]:
        """Files of requests that are there: id, name, bytes."""
        async for each in self._listed("/files", purpose="batch"):
            if not name or each.get("filename") == name:
                yield text(each["id"]), text(each.get("filename")), count(each.get("bytes"))

    async def download(self, file: str, path: Path) -> None:
        """Brings a file of results to `path`, whole or not at all.

        Raises:
            SaveError: it can't be written (``batch-full``, …).
        """

        async def work() -> None:
            with atomic.writing(path, "batch") as target:
                scrubber = Scrubber(self.client.redact, target.write)
                await self._stream(f"/files/{file}/content", scrubber.take)
                scrubber.end()

        await self.tried(work)

    async def _stream(self, path: str, write: Callable[[bytes], object]) -> None:
        """Hands on what comes, piece by piece; a web page or an error in its place is a fault."""
        import httpx2

        async with self.client.translate_errors(_DOWNLOAD_SECONDS):
            response = await self._call("GET", path, cast_to=httpx2.Response, stream=True)
            kind, first, fault = response.headers.get("content-type", ""), True, None
            try:
                async for piece in response.aiter_bytes():
                    if first and _ID not in piece:
                        fault = faults.fault_in_success(scrubbed(piece, self.client.redact), kind)
                    first = False
                    write(piece)
            finally:
                await response.aclose()
        if fault:
            raise FaultError(self.client.redact_fault(fault))

    async def delete(self, file: str) -> None:
        """Takes a file away there; one that is gone already is well."""
        try:
            await self.tried(lambda: self._object("DELETE", f"/files/{file}"))
        except FaultError as error:
            if error.fault.status != 404:
                raise

    # batches

    async def create(self, file: str, mark: str) -> Remote:
        """Begins a batch, once."""
        asked = {
            "input_file_id": file,
            "endpoint": ENDPOINT,
            "completion_window": "24h",
            "metadata": {MARK: mark},
        }
        try:
            return remote(await self._object("POST", "/batches", body=asked))
        except FaultError as error:
            fault = self._no_service(error.fault) if file not in str(error.fault.message) else error.fault
        raise FaultError(fault)

    async def find_batch(self, mark: str, file: str, known: str, since: int) -> Remote | None:
        """The batch of this mark, or of this file where the server keeps no marks; not the `known` one.

        Looks back to a day before `since` (Unix seconds), where the list is in order, as OpenAI's is.
        """
        async for each in self._listed("/batches"):
            found = remote(each)
            unmarked = not found.mark and found.input == file and found.id != known
            if found.mark == mark or unmarked:
                return found
            if found.created and found.created < since - 86_400:
                break
        return None

    async def batch(self, batch: str) -> Remote:
        """How a batch stands."""
        return remote(await self.tried(lambda: self._object("GET", f"/batches/{batch}")))

    async def cancel(self, batch: str) -> Remote:
        """Asks for a batch's end; one that has ended already is told as it is."""
        found = await self.batch(batch)
        if found.status in (*OVER, "cancelling"):
            return found
        try:
            return remote(await self.tried(lambda: self._object("POST", f"/batches/{batch}/cancel")))
        except FaultError as error:
            if error.fault.status not in (400, 409):
                raise
        return await self.batch(batch)

    # what they share

    async def _object(
        self, method: str, path: str, seconds: float | None = None, **how: Any
    ) -> dict[str, Any]:
        """The JSON object of a response, which has an id."""
        found = await self._json(method, path, seconds, **how)
        if not text(found.get("id")):
            raise FaultError(faults.invalid_response("it names no id"))
        return found

    async def _json(self, method: str, path: str, seconds: float | None = None, **how: Any) -> dict[str, Any]:
        """The JSON object of a response; `how` is `body`, `files`, `params` or `headers`."""
        import httpx2

        options = {name: how.pop(name) for name in ("params", "headers") if name in how}
        async with self.client.translate_errors(seconds):
            response = await self._call(method, path, cast_to=httpx2.Response, options=options, **how)
            body = scrubbed(response.content, self.client.redact)
            answer = ResponseBody(body, response.headers.get("content-type", ""))
        fault = faults.fault_in_success(answer.body, answer.content_type)
        if fault:
            raise FaultError(self.client.redact_fault(fault))
        found = replies.parse_json(answer)
        if not isinstance(found, dict):
            raise FaultError(faults.invalid_response("it is no object"))
        return replies.redact_object(found, self.client.redact)

    async def _call(self, method: str, path: str, **how: Any) -> httpx2.Response:
        """The SDK's own call, since its files and batches can't be had as they came; its types know this for models only."""
        call = getattr(self.client.sdk, method.lower())
        return cast("httpx2.Response", await call(path, **how))

    async def _listed(self, path: str, **params: Any) -> AsyncIterator[dict[str, Any]]:
        """The entries of a list, page after page."""
        params["limit"] = _A_PAGE
        for _ in range(_PAGES):
            found = await self.tried(lambda: self._json("GET", path, params=params))
            entries = [each for each in found.get("data") or () if isinstance(each, dict) and each.get("id")]
            for each in entries:
                yield each
            if not found.get("has_more") or not entries or params.get("after") == entries[-1]["id"]:
                return
            params["after"] = entries[-1]["id"]

    def _no_service(self, fault: Fault) -> Fault:
        if fault.status not in _NO_SERVICE:
            return fault
        reason = fault.message.params.get("reason", fault.code)
        params = {"host": self.host, "status": fault.status, "reason": reason}
        return replace(fault, message=Message("batch-unsupported", params), stop=True, retry=False)
