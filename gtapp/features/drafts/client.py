"""The one place that talks to a provider, through the OpenAI SDK: one request, its raw response, and no retry.

    async with Client(profile, key) as client:
        reply = await client.ask(request, "json_schema")

Requests go to the profile's address and to no other, with the headers that they need and none that the environment adds.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from dataclasses import replace
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Self, cast
from urllib.parse import urlsplit

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.features.drafts import responses
from gtapp.features.drafts.api_keys import ApiKey
from gtapp.features.drafts.providers import Profile, ResponseFormat
from gtapp.features.drafts.request import DraftRequest, encode_request
from gtapp.features.drafts.responses import Fault, FaultError, Reply, ResponseBody

if TYPE_CHECKING:
    import httpx2
    from openai import AsyncOpenAI

_VERBOSE_LOGGERS: Final = ("openai", "httpx", "httpx2", "httpcore", "httpcore2", "h11", "keyring")
_MAX_BODY_BYTES: Final = 16 << 20
_MAX_WHOLE_BYTES: Final = 1 << 20
_CONNECT_SECONDS: Final = 10.0
# the SDK needs a key; this one is never sent
_NO_KEY: Final = "no-key"
_SENT_HEADERS: Final = {
    "accept",
    "accept-encoding",
    "connection",
    "content-length",
    "content-type",
    "transfer-encoding",
}


class Client:
    """A provider's connections, for one event loop.

    Every failure raises `FaultError`, whose texts never contain the key, whatever the server sends.
    """

    def __init__(self, profile: Profile, key: ApiKey | None) -> None:
        self.profile = profile
        self._key = key
        self._secret = key.reveal(profile.base_url) if key else ""
        self._sdk: AsyncOpenAI | None = None

    @property
    def most_at_once(self) -> int:
        """How many requests are sent at once, at most."""
        return self.profile.concurrency

    @property
    def sdk(self) -> AsyncOpenAI:
        """The SDK's client, for files and batches; to be used within `translate_errors`."""
        if self._sdk is None:
            raise RuntimeError("the client is used as a context")
        return self._sdk

    async def __aenter__(self) -> Self:
        reason = ""
        try:
            # takes a second and reads files: not on the event loop
            await asyncio.to_thread(_import_sdk)
            self._sdk = self._create_sdk()
        except Exception as error:  # noqa: BLE001 (certificates, proxies, and what else of the environment is read there)
            reason = type(error).__name__
        silence_loggers()
        if reason:
            raise GtappError("drafting-client", host=self.profile.host, reason=reason)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._sdk:
            await self._sdk.close()

    def __repr__(self) -> str:
        return f"<client of {self.profile.base_url}>"

    def _create_sdk(self) -> AsyncOpenAI:
        from openai import AsyncOpenAI, DefaultAsyncHttpxClient, Timeout  # the SDK takes a second to import

        timeout = Timeout(self.profile.seconds, connect=min(_CONNECT_SECONDS, self.profile.seconds))
        http = DefaultAsyncHttpxClient(
            timeout=timeout,
            follow_redirects=False,
            event_hooks={"request": [self._guard], "response": [limit_decompression]},
            # a proxy can't reach servers on this computer
            trust_env=not self.profile.is_local,
        )
        return AsyncOpenAI(
            api_key=self._secret or _NO_KEY,
            admin_api_key="",
            organization="",
            project="",
            webhook_secret="",
            base_url=self.profile.base_url,
            timeout=timeout,
            max_retries=0,
            http_client=http,
        )

    async def _guard(self, request: httpx2.Request) -> None:
        """Reject a request to another address, and remove every header that the SDK or the environment adds."""
        if not _is_below(str(request.url), self.profile.base_url):
            raise GtappError("drafting-origin", host=self.profile.host, other=request.url.host)
        for name in list(request.headers):
            if name.lower() not in _SENT_HEADERS:
                del request.headers[name]
        request.headers["Host"] = request.url.netloc.decode("ascii")
        request.headers["User-Agent"] = "gtapp"
        if self._secret:
            request.headers["Authorization"] = f"Bearer {self._secret}"

    async def ask(self, request: DraftRequest, step: ResponseFormat) -> Reply:
        """Send a request and return the reply."""
        return await self.send(await asyncio.to_thread(encode_request, request, step))

    async def send(self, payload: bytes) -> Reply:
        """Send a request's body and return the reply.

        Raises:
            FaultError: there is none.
        """
        answer = await self._request("POST", "/chat/completions", payload)
        reply = responses.parse_reply(answer)
        texts = {name: getattr(reply, name) for name in ("text", "refusal", "model", "finish_reason", "id")}
        clean: dict[str, Any] = {name: self.redact(each) for name, each in texts.items() if each}
        usage = reply.usage and responses.redact_object(reply.usage, self.redact)
        return replace(reply, usage=usage, **clean)

    async def list_models(self) -> list[str]:
        """Return the names of the models that the server lists, sorted.

        Raises:
            FaultError: it lists none.
        """
        fault = None
        try:
            answer = await self._request("GET", "/models")
        except FaultError as error:
            fault = error.fault
        if fault and fault.code == "drafting-missing":
            fault = replace(fault, message=Message("drafting-models", fault.message.params), stop=False)
        if fault:
            raise FaultError(fault)
        return [self.redact(name) for name in responses.parse_models(answer)]

    async def _request(self, method: str, path: str, payload: bytes | None = None) -> ResponseBody:
        async with self.translate_errors():
            response = await self._open_response(method, path, payload)
            try:
                body = await self.read_body(response)
            finally:
                await response.aclose()
            kind = response.headers.get("content-type", "")
            answer = ResponseBody(
                self._key.redact_bytes(body) if self._key else body, kind, response.charset_encoding or ""
            )
        fault = responses.fault_in_success(answer.body, answer.content_type)
        if fault:
            raise FaultError(self.redact_fault(fault))
        return answer

    async def _open_response(self, method: str, path: str, payload: bytes | None) -> httpx2.Response:
        """Return the response with its headers; its body is not read yet."""
        import httpx2  # the SDK takes a second to import
        from openai import AsyncStream  # as above

        options = {"headers": {"Content-Type": "application/json"}}
        # unread, so that its size can be limited; the SDK's types know this for events only
        details: dict[str, Any] = {"cast_to": httpx2.Response, "stream": True, "stream_cls": AsyncStream[Any]}
        if payload is None:
            return cast("httpx2.Response", await self.sdk.get(path, **details))
        details |= {"content": payload, "options": options}
        return cast("httpx2.Response", await self.sdk.post(path, **details))

    async def read_body(self, response: httpx2.Response) -> bytes:
        """Return the decompressed body of a success that was not read yet; to be used within `translate_errors`.

        Raises:
            FaultError: it is too large.
        """
        body = bytearray()
        async for piece in response.aiter_bytes():
            body += piece
            if len(body) > _MAX_BODY_BYTES:
                params = {"host": self.profile.host, "most": _MAX_BODY_BYTES >> 20}
                raise FaultError(Fault(Message("drafting-too-much", params)))
        return bytes(body)

    @asynccontextmanager
    async def translate_errors(self, seconds: float | None = None) -> AsyncIterator[None]:
        """Raise what the SDK raises as FaultError; time out after `seconds` (default: the profile's).

        The SDK's own exceptions contain the request with its key: none of them is kept, not even as a cause.
        """
        limit = self.profile.seconds if seconds is None else seconds
        fault = None
        try:
            async with asyncio.timeout(limit):
                yield
        except (FaultError, asyncio.CancelledError):
            raise
        except Exception as error:  # noqa: BLE001 (each is reported; the SDK and its transport raise many)
            fault = self.redact_fault(self._fault_of(error, limit))
        if fault:
            raise FaultError(fault)

    def _fault_of(self, error: Exception, seconds: float) -> Fault:
        """Return the fault of an exception of the SDK or its transport."""
        import openai  # the SDK takes a second to import

        host = self.profile.host
        # the SDK wraps what the transport raises
        cause = (error.__cause__ if isinstance(error, openai.APIConnectionError) else None) or error
        if isinstance(cause, FaultError):
            return cause.fault
        if isinstance(cause, GtappError):
            return Fault(cause.message, stop=True)
        if isinstance(error, openai.APIStatusError):
            # a key that is cut in two by the end of a message would not be found in it
            response = error.response
            body = self._key.redact_bytes(response.content) if self._key else response.content
            return responses.fault_of_status(response.status_code, dict(response.headers), body, host)
        return fault_of_exception(cause, host, seconds)

    def redact_fault(self, fault: Fault) -> Fault:
        """Return the fault with the key removed from its texts."""
        params = {
            name: self.redact(value) if isinstance(value, str) else value
            for name, value in fault.message.params.items()
        }
        return replace(fault, message=Message(fault.message.code, params))

    def redact(self, text: str) -> str:
        """Return `text` without the key."""
        return self._key.redact(text) if self._key else text


async def limit_decompression(response: httpx2.Response) -> None:
    """Truncate a body that the SDK reads whole, and refuse one that is compressed more than once.

    The SDK reads errors and replies to DELETE. All other bodies are read in pieces, up to a limit (`Client.read_body`).

    Raises:
        FaultError: a success is compressed more than once.
    """
    import httpx2  # takes long to import, as the SDK does

    codings = response.headers.get_list("content-encoding", split_commas=True)
    is_limited = len(codings) <= 1
    if not is_limited and response.is_success:
        raise FaultError(responses.invalid_response("it is compressed more than once"))
    is_read_whole = not response.is_success or response.request.method == "DELETE"
    if is_read_whole and isinstance(response.stream, httpx2.AsyncByteStream):
        body = httpx2.Response(response.status_code, headers=response.headers, stream=response.stream)
        response.stream = _truncate_stream(body, _MAX_WHOLE_BYTES if is_limited else 0)
        # what the stream returns is decompressed
        response.headers.pop("content-encoding", None)


def _truncate_stream(body: httpx2.Response, limit: int) -> httpx2.AsyncByteStream:
    """Return the first `limit` bytes of a decompressed body."""
    import httpx2  # takes long to import, as the SDK does

    class TruncatedStream(httpx2.AsyncByteStream):
        async def __aiter__(self) -> AsyncIterator[bytes]:
            left = limit
            async with aclosing(body.aiter_bytes()) as pieces:
                while left > 0 and (piece := await anext(pieces, None)) is not None:
                    yield piece[:left]
                    left -= len(piece)

        async def aclose(self) -> None:
            await body.aclose()

    return TruncatedStream()


def fault_of_exception(error: BaseException, host: str, seconds: float) -> Fault:
    """Return the fault of an exception of the transport; a request may take `seconds`."""
    import httpx2  # takes long to import, as the SDK does

    if isinstance(error, httpx2.ConnectTimeout | httpx2.ConnectError | httpx2.ProxyError):
        return responses.unreachable(host, _reason(error))
    if isinstance(error, TimeoutError | httpx2.TimeoutException):
        return responses.timeout(host, seconds)
    if isinstance(error, httpx2.DecodingError):
        return responses.invalid_response("its compression is broken")
    if isinstance(error, httpx2.TransportError | OSError):
        return responses.connection_lost(host)
    return responses.invalid_response(type(error).__name__)


def _reason(error: BaseException) -> str:
    """Return why a host was not reached, in the system's words if there are any."""
    inner: BaseException | None = error
    while inner is not None:
        if isinstance(inner, OSError) and inner.strerror:
            return inner.strerror
        inner = inner.__cause__ or inner.__context__
    return str(error) or type(error).__name__


def _import_sdk() -> None:
    import openai  # noqa: F401 (takes a second: see `Client.__aenter__`)

    silence_loggers()


def silence_loggers() -> None:
    """Set the libraries' loggers to WARNING: some of them write whole requests at DEBUG."""
    for name in _VERBOSE_LOGGERS:
        logger = logging.getLogger(name)
        logger.setLevel(max(logger.getEffectiveLevel(), logging.WARNING))


def _is_below(address: str, base: str) -> bool:
    requested, allowed = urlsplit(address), urlsplit(base)
    ports = [parts.port or {"https": 443}.get(parts.scheme, 80) for parts in (requested, allowed)]
    same = (requested.scheme, requested.hostname) == (allowed.scheme, allowed.hostname) and ports[0] == ports[
        1
    ]
    return same and requested.path.startswith(f"{allowed.path}/")


def list_models(profile: Profile, key: ApiKey | None) -> list[str]:
    """Return the models that a provider lists; blocks.

    Raises:
        GtappError: it lists none.
    """

    async def request_models() -> list[str]:
        async with Client(profile, key) as client:
            return await client.list_models()

    return asyncio.run(request_models())


def test_connection(profile: Profile, key: ApiKey | None) -> Message:
    """Return a message that the provider answers and whether it has its model; blocks.

    Raises:
        GtappError: it does not answer, with the reason.
    """
    names = list_models(profile, key)
    host, model = profile.host, profile.model
    if not model:
        return Message("drafting-connected", {"host": host, "count": len(names)})
    code = "drafting-connected-model" if model in names else "drafting-connected-other"
    return Message(code, {"host": host, "model": model})
