"""The beginning of what a server sends: an error's body is read whole by the SDK, and may never end."""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx2


class Beginning(httpx2.AsyncByteStream):
    """The first `most` bytes of a stream, and no more."""

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
