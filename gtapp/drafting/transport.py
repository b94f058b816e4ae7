"""The transport below the SDK: connections that break, and bodies that never end. Imported when needed, as httpx2."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

import httpx2

from gtapp.drafting import responses
from gtapp.drafting.responses import Fault

_MOST_ERROR_BYTES: Final = 1 << 20
# a compressed body may become a thousand times as large
_MOST_PACKED_BYTES: Final = 1 << 16


class TruncatedStream(httpx2.AsyncByteStream):
    """The first `most` bytes of a stream."""

    def __init__(self, stream: httpx2.AsyncByteStream, most: int) -> None:
        self._stream, self._most = stream, most

    async def __aiter__(self) -> AsyncIterator[bytes]:
        left = self._most
        async for piece in self._stream:
            yield piece[:left]
            left -= len(piece)
            if left <= 0:
                return

    async def aclose(self) -> None:
        await self._stream.aclose()


async def limit_error_body(response: httpx2.Response) -> None:
    """Truncate an error's body to what a message needs: the SDK reads it however long it is."""
    if not response.is_success and isinstance(response.stream, httpx2.AsyncByteStream):
        packed = "content-encoding" in response.headers
        response.stream = TruncatedStream(
            response.stream, _MOST_PACKED_BYTES if packed else _MOST_ERROR_BYTES
        )


def fault_of_exception(error: BaseException, host: str, seconds: float) -> Fault:
    """Return the fault of an exception of the transport; a request may take `seconds`."""
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
