"""A provider's files and batches through the client; each call is retried as its fault allows."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from gtapp.core.files import atomic
from gtapp.core.platform.messages import Message
from gtapp.features.drafts import responses
from gtapp.features.drafts.client import Client
from gtapp.features.drafts.responses import Fault, FaultError, ResponseBody
from gtapp.features.drafts.retry import Clock, RetryPolicy

if TYPE_CHECKING:
    import httpx2


def check_cancelled() -> None:
    """Raise CancelledError if the task was cancelled (Ctrl+C); for work on the event loop that awaits nothing."""
    task = asyncio.current_task()
    if task and task.cancelling():
        raise asyncio.CancelledError


MARK_KEY: Final = "gtapp"
"""The key under which a batch's metadata holds our own name for it."""

FINAL_STATUSES: Final = ("completed", "failed", "expired", "cancelled")
"""The statuses of a batch that is over."""


@dataclass(frozen=True, slots=True)
class BatchRefusal:
    """Why a batch, or one line of its file (0: all), was refused."""

    code: str
    text: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class RemoteBatch:
    """A batch as the provider describes it; values that it does not send are empty or 0."""

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
    """Return the batch in a JSON object of the provider's."""
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
    """Return `value` if it is a text, else an empty one."""
    return value if isinstance(value, str) else ""


def count_or_zero(value: Any) -> int:
    """Return `value` if it is a count, else 0."""
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


ENDPOINT: Final = "/v1/chat/completions"


_DELAYED_CHARACTERS: Final = 1 << 15
"""More characters than a key has, also where each is escaped twice."""


class StreamRedactor:
    """Removes the key from a stream, also where it is split between two pieces.

    Passes to `write` what `feed` gets, with a delay; `finish` passes the rest.
    """

    def __init__(self, redact: Callable[[str], str], write: Callable[[bytes], object]) -> None:
        self._redact, self._write = redact, write
        self._rest = ""

    def feed(self, piece: bytes) -> None:
        """Take the next piece."""
        text = self._redact(self._rest + piece.decode("latin-1"))
        self._put(text[:-_DELAYED_CHARACTERS])
        self._rest = text[-_DELAYED_CHARACTERS:]

    def finish(self) -> None:
        """Write the rest."""
        self._put(self._rest)
        self._rest = ""

    def _put(self, text: str) -> None:
        self._write(_bytes(text))


def redact_bytes(body: bytes, redact: Callable[[str], str]) -> bytes:
    """Return `body` without the key."""
    return _bytes(redact(body.decode("latin-1")))


def _bytes(text: str) -> bytes:
    # the character that replaces the key is no Latin-1
    return text.replace("…", "...").encode("latin-1")


T = TypeVar("T")

_PAGE_SIZE: Final = 100
_MAX_PAGES: Final = 200
_MIN_SPEED: Final = 20_000
"""Bytes a second; slower transfers time out."""
_DOWNLOAD_SECONDS: Final = 6 * 3600.0
_PROCESSING_TRIES, _PROCESSING_SECONDS = 120, 5.0
_ID: Final = b'"custom_id"'
_FORM: Final = {"Content-Type": "multipart/form-data"}
_NO_SERVICE: Final = (404, 405, 501)


class BatchClient:
    """The calls of the batch service; a failure raises FaultError when there is no retry left."""

    def __init__(self, client: Client, retry_policy: RetryPolicy, clock: Clock) -> None:
        self.client, self._retry_policy, self.clock = client, retry_policy, clock

    @property
    def host(self) -> str:
        """The provider's host."""
        return self.client.profile.host

    async def retry(self, work: Callable[[], Awaitable[T]]) -> T:
        """Return the result of `work`, with retries; for calls that may be made twice."""
        tried = 0
        while True:
            try:
                return await work()
            except FaultError as error:
                tried += 1
                fault = error.fault
            await self.wait_for_retry(fault, tried)

    async def wait_for_retry(self, fault: Fault, tried: int) -> None:
        """Wait until the next try.

        Raises:
            FaultError: there is none.
        """
        seconds = self._retry_policy.delay(fault, tried)
        if seconds is None:
            raise FaultError(self._retry_policy.final_fault(fault))
        await self.clock.sleep(seconds)

    # files

    async def upload(self, path: Path, size: int) -> str:
        """Upload a file of requests, with no retry; return its id."""
        seconds = self.client.profile.seconds + size / _MIN_SPEED
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
        """Return the file's id when the provider is ready to use it (Azure takes a while)."""
        file = text_or_empty(found.get("id"))
        for _ in range(_PROCESSING_TRIES):
            if found.get("status") not in ("pending", "running"):
                break
            await self.clock.sleep(_PROCESSING_SECONDS)
            found = await self.retry(lambda: self._request_object("GET", f"/files/{file}"))
        return file

    async def find_files(self, name: str = "") -> AsyncIterator[tuple[str, str, int]]:
        """Yield id, name and bytes of the files of requests that are at the provider."""
        async for each in self._list("/files", purpose="batch"):
            if not name or each.get("filename") == name:
                yield (
                    text_or_empty(each["id"]),
                    text_or_empty(each.get("filename")),
                    count_or_zero(each.get("bytes")),
                )

    async def download(self, file: str, path: Path, most: int) -> None:
        """Download a file of results of `most` bytes to `path`, whole or not at all.

        Raises:
            FaultError: it is larger (``batch-results-large``), or there is none.
            SaveError: it can't be written (``batch-full``, …).
        """

        async def work() -> None:
            with atomic.open_replacement(path, "batch") as target:
                redactor = StreamRedactor(self.client.redact, target.write)
                await self._stream(f"/files/{file}/content", redactor.feed, most)
                redactor.finish()

        await self.retry(work)

    async def _stream(self, path: str, write: Callable[[bytes], object], most: int) -> None:
        """Pass a file to `write`, piece by piece; one of more than `most` bytes, a web page or an error is a fault."""
        import httpx2  # keeps the start fast: imported with the SDK

        async with self.client.translate_errors(_DOWNLOAD_SECONDS):
            response = await self._call("GET", path, cast_to=httpx2.Response, stream=True)
            kind, first, fault, size = response.headers.get("content-type", ""), True, None, 0
            try:
                async for piece in response.aiter_bytes():
                    size += len(piece)
                    if size > most:
                        params = {"host": self.host, "most": most >> 20}
                        raise FaultError(Fault(Message("batch-results-large", params), stop=True))
                    if first and _ID not in piece:
                        fault = responses.fault_in_success(redact_bytes(piece, self.client.redact), kind)
                    first = False
                    write(piece)
            finally:
                await response.aclose()
        if fault:
            raise FaultError(self.client.redact_fault(fault))

    async def delete(self, file: str) -> None:
        """Delete a file; one that does not exist is no fault."""
        try:
            await self.retry(lambda: self._request_object("DELETE", f"/files/{file}"))
        except FaultError as error:
            if error.fault.status != 404:
                raise

    # batches

    async def create(self, file: str, mark: str) -> RemoteBatch:
        """Create a batch, with no retry."""
        body = {
            "input_file_id": file,
            "endpoint": ENDPOINT,
            "completion_window": "24h",
            "metadata": {MARK_KEY: mark},
        }
        try:
            return parse_batch(await self._request_object("POST", "/batches", body=body))
        except FaultError as error:
            fault = self._as_unsupported(error.fault) if file not in str(error.fault.message) else error.fault
        raise FaultError(fault)

    async def find_batch(self, mark: str, file: str, known: str, since: int) -> RemoteBatch | None:
        """Return the batch with this mark, or of this file if the server stores no marks; not the `known` one.

        Looks back to a day before `since` (Unix seconds) if the list is in order, as OpenAI's is.
        """
        async for each in self._list("/batches"):
            found = parse_batch(each)
            is_unmarked = not found.mark and found.input == file and found.id != known
            if found.mark == mark or is_unmarked:
                return found
            if found.created and found.created < since - 86_400:
                break
        return None

    async def batch(self, batch: str) -> RemoteBatch:
        """Return a batch's current description."""
        return parse_batch(await self.retry(lambda: self._request_object("GET", f"/batches/{batch}")))

    async def cancel(self, batch: str) -> RemoteBatch:
        """Cancel a batch; return the description of one that has already ended."""
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

    # requests

    async def _request_object(
        self, method: str, path: str, seconds: float | None = None, **arguments: Any
    ) -> dict[str, Any]:
        """Return the JSON object of a response, which must have an id."""
        found = await self._request_json(method, path, seconds, **arguments)
        if not text_or_empty(found.get("id")):
            raise FaultError(responses.invalid_response("it names no id"))
        return found

    async def _request_json(
        self, method: str, path: str, seconds: float | None = None, **arguments: Any
    ) -> dict[str, Any]:
        """Return the JSON object of a response; `arguments` is `body`, `files`, `params` or `headers`."""
        import httpx2  # keeps the start fast: imported with the SDK

        options = {name: arguments.pop(name) for name in ("params", "headers") if name in arguments}
        async with self.client.translate_errors(seconds):
            # unread, so that its size can be limited; the SDK always reads replies to DELETE
            unread = {} if method == "DELETE" else {"stream": True}
            response = await self._call(
                method, path, cast_to=httpx2.Response, options=options, **unread, **arguments
            )
            try:
                body = redact_bytes(await self.client.read_body(response), self.client.redact)
            finally:
                await response.aclose()
            answer = ResponseBody(body, response.headers.get("content-type", ""))
        fault = responses.fault_in_success(answer.body, answer.content_type)
        if fault:
            raise FaultError(self.client.redact_fault(fault))
        found = responses.parse_json(answer)
        if not isinstance(found, dict):
            raise FaultError(responses.invalid_response("it is no object"))
        return responses.redact_object(found, self.client.redact)

    async def _call(self, method: str, path: str, **arguments: Any) -> httpx2.Response:
        """Call the SDK's method for raw responses: its typed ones for files and batches change them."""
        call = getattr(self.client.sdk, method.lower())
        return cast("httpx2.Response", await call(path, **arguments))

    async def _list(self, path: str, **params: Any) -> AsyncIterator[dict[str, Any]]:
        """Yield the entries of a list, page after page."""
        params["limit"] = _PAGE_SIZE
        for _ in range(_MAX_PAGES):
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
