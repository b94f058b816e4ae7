"""Lets Ctrl+C and a cancelled task through where work on an event loop does not wait for anything."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from gtapp.drafting import responses
from gtapp.drafting.client import Client
from gtapp.drafting.rate_limits import Clock
from gtapp.drafting.responses import Fault, FaultError, ResponseBody
from gtapp.drafting.retry import RetryPolicy
from gtapp.formats import atomic
from gtapp.messages import Message

if TYPE_CHECKING:
    import httpx2


def check_cancelled() -> None:
    """Ends the task if that was asked for meanwhile."""
    task = asyncio.current_task()
    if task and task.cancelling():
        raise asyncio.CancelledError


# ---- remote ----
# A batch as the provider knows it, out of the JSON that it sends; what is not there is empty or 0.


MARK_KEY: Final = "gtapp"
"""The key under which a batch's metadata holds our own name for it."""

FINAL_STATUSES: Final = ("completed", "failed", "expired", "cancelled")
"""The states in which nothing more will come of a batch."""


@dataclass(frozen=True, slots=True)
class BatchRefusal:
    """Why a batch, or one line of its file (0 for all), was refused."""

    code: str
    text: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class RemoteBatch:
    """A batch as the provider knows it."""

    id: str
    status: str
    input: str = ""
    output: str = ""
    errors: str = ""
    completed: int = 0
    failed: int = 0
    mark: str = ""
    created: int = 0
    refusals: tuple[BatchRefusal, ...] = ()


def parse_batch(found: Mapping[str, Any]) -> RemoteBatch:
    """The batch in an object of the provider's."""
    counts = found.get("request_counts")
    counts = counts if isinstance(counts, dict) else {}
    marks = found.get("metadata")
    return RemoteBatch(
        id=text_or_empty(found.get("id")),
        status=text_or_empty(found.get("status")),
        input=text_or_empty(found.get("input_file_id")),
        output=text_or_empty(found.get("output_file_id")),
        errors=text_or_empty(found.get("error_file_id")),
        completed=count_or_zero(counts.get("completed")),
        failed=count_or_zero(counts.get("failed")),
        mark=text_or_empty(marks.get(MARK_KEY)) if isinstance(marks, dict) else "",
        created=count_or_zero(found.get("created_at")),
        refusals=tuple(_parse_refusals(found.get("errors"))),
    )


def _parse_refusals(found: Any) -> list[BatchRefusal]:
    entries = found.get("data") if isinstance(found, dict) else found
    return [
        BatchRefusal(
            text_or_empty(each.get("code")),
            text_or_empty(each.get("message"))[:300],
            count_or_zero(each.get("line")),
        )
        for each in entries or ()
        if isinstance(each, dict)
    ]


def text_or_empty(value: Any) -> str:
    """A text; nothing where it is something else."""
    return value if isinstance(value, str) else ""


def count_or_zero(value: Any) -> int:
    """A count; 0 where it is something else."""
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


ENDPOINT: Final = "/v1/chat/completions"


# ---- scrubbing ----
# Takes the key out of what comes piece by piece, also where a piece ends in its middle.


_KEPT: Final = 1 << 15
"""More characters than a key has, also where each is escaped twice."""


class StreamRedactor:
    """Hands on to `write` what `take` gets, some later than it came; `end` hands on the rest."""

    def __init__(self, scrub: Callable[[str], str], write: Callable[[bytes], object]) -> None:
        self._scrub, self._write = scrub, write
        self._rest = ""

    def feed(self, piece: bytes) -> None:
        text = self._scrub(self._rest + piece.decode("latin-1"))
        self._put(text[:-_KEPT])
        self._rest = text[-_KEPT:]

    def finish(self) -> None:
        self._put(self._rest)
        self._rest = ""

    def _put(self, text: str) -> None:
        self._write(_bytes(text))


def redact_bytes(body: bytes, scrub: Callable[[str], str]) -> bytes:
    """What came at once, without the key."""
    return _bytes(scrub(body.decode("latin-1")))


def _bytes(text: str) -> bytes:
    # what stands for the key is no Latin-1
    return text.replace("…", "...").encode("latin-1")


# ---- service ----
# A provider's files and batches, through the client: each call waited for and tried again as it deserves.


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


class BatchClient:
    """The calls; whatever fails raises FaultError when patience ends."""

    def __init__(self, client: Client, retry_policy: RetryPolicy, clock: Clock) -> None:
        self.client, self._retry_policy, self.clock = client, retry_policy, clock

    @property
    def host(self) -> str:
        return self.client.profile.host

    async def retry(self, work: Callable[[], Awaitable[T]]) -> T:
        """What `work` gives, asked for until it does or patience ends; for calls that may be made twice."""
        tried = 0
        while True:
            try:
                return await work()
            except FaultError as error:
                tried += 1
                fault = error.fault
            await self.wait_for_retry(fault, tried)

    async def wait_for_retry(self, fault: Fault, tried: int) -> None:
        """Waits for the next try.

        Raises:
            FaultError: there is none.
        """
        seconds = self._retry_policy.delay(fault, tried)
        if seconds is None:
            raise FaultError(self._retry_policy.final_fault(fault))
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
                found = await self._request_object("POST", "/files", seconds, **form, headers=_FORM)
        except FaultError as error:
            fault = self._as_unsupported(error.fault)
        else:
            return await self._wait_until_processed(found)
        raise FaultError(fault)

    async def _wait_until_processed(self, found: Mapping[str, Any]) -> str:
        """The file's name when the provider is ready to use it (Azure takes a while)."""
        file = text_or_empty(found.get("id"))
        for _ in range(_PROCESSING_LOOKS):
            if found.get("status") not in ("pending", "running"):
                break
            await self.clock.sleep(_PROCESSING_SECONDS)
            found = await self.retry(lambda: self._request_object("GET", f"/files/{file}"))
        return file

    async def find_files(self, name: str = "") -> AsyncIterator[tuple[str, str, int]]:
        """Files of requests that are there: id, name, bytes."""
        async for each in self._list("/files", purpose="batch"):
            if not name or each.get("filename") == name:
                yield (
                    text_or_empty(each["id"]),
                    text_or_empty(each.get("filename")),
                    count_or_zero(each.get("bytes")),
                )

    async def download(self, file: str, path: Path) -> None:
        """Brings a file of results to `path`, whole or not at all.

        Raises:
            SaveError: it can't be written (``batch-full``, …).
        """

        async def work() -> None:
            with atomic.open_replacement(path, "batch") as target:
                scrubber = StreamRedactor(self.client.redact, target.write)
                await self._stream(f"/files/{file}/content", scrubber.feed)
                scrubber.finish()

        await self.retry(work)

    async def _stream(self, path: str, write: Callable[[bytes], object]) -> None:
        """Hands on what comes, piece by piece; a web page or an error in its place is a fault."""
        import httpx2

        async with self.client.translate_errors(_DOWNLOAD_SECONDS):
            response = await self._call("GET", path, cast_to=httpx2.Response, stream=True)
            kind, first, fault = response.headers.get("content-type", ""), True, None
            try:
                async for piece in response.aiter_bytes():
                    if first and _ID not in piece:
                        fault = responses.fault_in_success(redact_bytes(piece, self.client.redact), kind)
                    first = False
                    write(piece)
            finally:
                await response.aclose()
        if fault:
            raise FaultError(self.client.redact_fault(fault))

    async def delete(self, file: str) -> None:
        """Takes a file away there; one that is gone already is well."""
        try:
            await self.retry(lambda: self._request_object("DELETE", f"/files/{file}"))
        except FaultError as error:
            if error.fault.status != 404:
                raise

    # batches

    async def create(self, file: str, mark: str) -> RemoteBatch:
        """Begins a batch, once."""
        asked = {
            "input_file_id": file,
            "endpoint": ENDPOINT,
            "completion_window": "24h",
            "metadata": {MARK_KEY: mark},
        }
        try:
            return parse_batch(await self._request_object("POST", "/batches", body=asked))
        except FaultError as error:
            fault = self._as_unsupported(error.fault) if file not in str(error.fault.message) else error.fault
        raise FaultError(fault)

    async def find_batch(self, mark: str, file: str, known: str, since: int) -> RemoteBatch | None:
        """The batch of this mark, or of this file where the server keeps no marks; not the `known` one.

        Looks back to a day before `since` (Unix seconds), where the list is in order, as OpenAI's is.
        """
        async for each in self._list("/batches"):
            found = parse_batch(each)
            unmarked = not found.mark and found.input == file and found.id != known
            if found.mark == mark or unmarked:
                return found
            if found.created and found.created < since - 86_400:
                break
        return None

    async def batch(self, batch: str) -> RemoteBatch:
        """How a batch stands."""
        return parse_batch(await self.retry(lambda: self._request_object("GET", f"/batches/{batch}")))

    async def cancel(self, batch: str) -> RemoteBatch:
        """Asks for a batch's end; one that has ended already is told as it is."""
        found = await self.batch(batch)
        if found.status in (*FINAL_STATUSES, "cancelling"):
            return found
        try:
            return parse_batch(
                await self.retry(lambda: self._request_object("POST", f"/batches/{batch}/cancel"))
            )
        except FaultError as error:
            if error.fault.status not in (400, 409):
                raise
        return await self.batch(batch)

    # what they share

    async def _request_object(
        self, method: str, path: str, seconds: float | None = None, **how: Any
    ) -> dict[str, Any]:
        """The JSON object of a response, which has an id."""
        found = await self._request_json(method, path, seconds, **how)
        if not text_or_empty(found.get("id")):
            raise FaultError(responses.invalid_response("it names no id"))
        return found

    async def _request_json(
        self, method: str, path: str, seconds: float | None = None, **how: Any
    ) -> dict[str, Any]:
        """The JSON object of a response; `how` is `body`, `files`, `params` or `headers`."""
        import httpx2

        options = {name: how.pop(name) for name in ("params", "headers") if name in how}
        async with self.client.translate_errors(seconds):
            response = await self._call(method, path, cast_to=httpx2.Response, options=options, **how)
            body = redact_bytes(response.content, self.client.redact)
            answer = ResponseBody(body, response.headers.get("content-type", ""))
        fault = responses.fault_in_success(answer.body, answer.content_type)
        if fault:
            raise FaultError(self.client.redact_fault(fault))
        found = responses.parse_json(answer)
        if not isinstance(found, dict):
            raise FaultError(responses.invalid_response("it is no object"))
        return responses.redact_object(found, self.client.redact)

    async def _call(self, method: str, path: str, **how: Any) -> httpx2.Response:
        """The SDK's own call, since its files and batches can't be had as they came; its types know this for models only."""
        call = getattr(self.client.sdk, method.lower())
        return cast("httpx2.Response", await call(path, **how))

    async def _list(self, path: str, **params: Any) -> AsyncIterator[dict[str, Any]]:
        """The entries of a list, page after page."""
        params["limit"] = _A_PAGE
        for _ in range(_PAGES):
            found = await self.retry(lambda: self._request_json("GET", path, params=params))
            entries = [each for each in found.get("data") or () if isinstance(each, dict) and each.get("id")]
            for each in entries:
                yield each
            if not found.get("has_more") or not entries or params.get("after") == entries[-1]["id"]:
                return
            params["after"] = entries[-1]["id"]

    def _as_unsupported(self, fault: Fault) -> Fault:
        if fault.status not in _NO_SERVICE:
            return fault
        reason = fault.message.params.get("reason", fault.code)
        params = {"host": self.host, "status": fault.status, "reason": reason}
        return replace(fault, message=Message("batch-unsupported", params), stop=True, retry=False)
