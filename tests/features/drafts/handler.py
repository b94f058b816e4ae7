"""HTTP/1.1 on a real socket, in its own thread: requests arrive, reactions are sent, including faulty ones."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Literal

How = Literal["", "drop", "cut", "cut_chunks", "hang", "drip", "endless"]
_PHRASES = {200: "OK", 400: "Bad Request", 429: "Too Many Requests"}


@dataclass(frozen=True)
class Call:
    """One received request."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass(frozen=True)
class Reaction:
    """The reaction after `latency` seconds: an answer, or a fault named by `how`."""

    status: int = 200
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)
    how: How = ""
    latency: float = 0.0


def json_reaction(content: Any, status: int = 200, **headers: str) -> Reaction:
    """Return an answer in JSON; ``Retry_After="3"`` becomes a header."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    kind = {"Content-Type": "application/json"}
    return Reaction(status, json.dumps(content).encode(), {**kind, **named})


def error_reaction(status: int, message: str = "no", code: str | None = None, **headers: str) -> Reaction:
    """Return an error in OpenAI's form."""
    error = {"message": message, "type": "invalid_request_error", "param": None, "code": code}
    return json_reaction({"error": error}, status, **headers)


class Listener:
    """The socket, from `start` to `close`; `react` answers each call, on the listener's own event loop."""

    def __init__(self, react: Callable[[Call], Awaitable[Reaction]]) -> None:
        self._react = react
        self._loop = asyncio.new_event_loop()
        self._open: set[asyncio.Task[None]] = set()
        self._thread = threading.Thread(target=self._work, name="server", daemon=True)
        self._ready = threading.Event()
        self.port = 0

    def start(self) -> None:
        self._thread.start()
        self._ready.wait()

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join()

    def _work(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._serve())
        self._loop.close()

    async def _serve(self) -> None:
        self._end = asyncio.Event()
        server = await asyncio.start_server(self._connected, "127.0.0.1", 0, limit=1 << 20)
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        await self._end.wait()
        server.close()
        for task in self._open:
            task.cancel()
        await asyncio.gather(*self._open, return_exceptions=True)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        self._open.add(task)
        try:
            while call := await _call(reader):
                reaction = await self._react(call)
                await asyncio.sleep(reaction.latency)
                if not await self._send(reaction, writer):
                    break
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass  # clients that disconnect are part of some tests; asyncio reports a cancelled connection as a fault
        finally:
            self._open.discard(task)
            writer.close()
            with suppress(ConnectionError):
                await writer.wait_closed()

    async def _send(self, reaction: Reaction, writer: asyncio.StreamWriter) -> bool:
        """Send the reaction; return whether the connection can be used again."""
        if reaction.how:
            await getattr(self, f"_{reaction.how}")(reaction, writer)
            return False
        head = {"Content-Length": str(len(reaction.body)), **reaction.headers}
        writer.write(_head(reaction.status, head) + reaction.body)
        await writer.drain()
        return True

    async def _drop(self, reaction: Reaction, writer: asyncio.StreamWriter) -> None:
        """Close without an answer."""

    async def _hang(self, reaction: Reaction, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(3600)

    async def _cut(self, reaction: Reaction, writer: asyncio.StreamWriter) -> None:
        """Send half of the body and close the connection."""
        head = {"Content-Length": str(len(reaction.body)), **reaction.headers}
        writer.write(_head(reaction.status, head) + reaction.body[: len(reaction.body) // 2])
        await writer.drain()

    async def _cut_chunks(self, reaction: Reaction, writer: asyncio.StreamWriter) -> None:
        head = {"Transfer-Encoding": "chunked", **reaction.headers}
        writer.write(_head(reaction.status, head) + b"10\r\n" + reaction.body[:16] + b"\r\n")
        await writer.drain()

    async def _drip(self, reaction: Reaction, writer: asyncio.StreamWriter) -> None:
        """Send one byte after another, each in time, and never all of them."""
        writer.write(_head(200, {"Content-Length": "1000000", "Content-Type": "application/json"}))
        while True:
            writer.write(b" ")
            await writer.drain()
            await asyncio.sleep(0.01)

    async def _endless(self, reaction: Reaction, writer: asyncio.StreamWriter) -> None:
        writer.write(_head(200, {"Transfer-Encoding": "chunked", "Content-Type": "application/json"}))
        piece = b"100000\r\n" + b" " * 0x100000 + b"\r\n"
        while True:
            writer.write(piece)
            await writer.drain()


def _head(status: int, headers: dict[str, str]) -> bytes:
    lines = [f"HTTP/1.1 {status} {_PHRASES.get(status, 'Status')}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


async def _call(reader: asyncio.StreamReader) -> Call | None:
    """Return the next request on a connection; None where the client closed it."""
    try:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    except asyncio.IncompleteReadError:
        return None
    first, *lines = head.rstrip().split("\r\n")
    method, path, _ = first.split(" ", 2)
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    body = await reader.readexactly(int(headers.get("content-length", 0)))
    if headers.get("transfer-encoding") == "chunked":
        body = await _chunks(reader)
    return Call(method, path, headers, body)


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    body = bytearray()
    while size := int(await reader.readline(), 16):
        body += await reader.readexactly(size)
        await reader.readexactly(2)
    await reader.readline()
    return bytes(body)
