"""The sheets' server on its socket: its answers, and its faults."""

from __future__ import annotations

import gzip
import json
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Protocol
from urllib.parse import parse_qs, urlsplit

from tests.features.letters.google_tokens import Tokens


@dataclass
class Fault:
    """A reaction instead of answers to paths with `part`: a status, or `how` = hang, drop, cut, drip …."""

    part: str
    status: int = 0
    times: int = 1
    how: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    body: str | None = None


@dataclass(frozen=True)
class Call:
    """One received request."""

    method: str
    path: str
    query: dict[str, list[str]]
    account: str


class Refusal(Exception):
    """An answer in Google's form for errors."""

    def __init__(self, code: int, status: str, message: str, reason: str = "") -> None:
        details = [{"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": reason}] if reason else []
        self.code = code
        error = {"code": code, "message": message, "status": status, "details": details}
        self.body = {"error": error}


class Owner(Protocol):
    """The object that answers requests."""

    tokens: Tokens
    calls: list[Call]
    before: Callable[[Call], None]
    released: threading.Event

    def fault(self, path: str) -> Fault | None: ...
    def api(self, call: Call, body: Any) -> dict[str, Any]: ...
    def web(self, call: Call) -> tuple[int, dict[str, str], str]: ...


class Listener(ThreadingHTTPServer):
    owner: Owner
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Clients that disconnect are part of some tests."""


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server: Listener

    def do_GET(self) -> None:
        self._serve(b"")

    def do_POST(self) -> None:
        self._serve(self.rfile.read(int(self.headers.get("Content-Length", 0))))

    def log_message(self, format: str, *args: Any) -> None:
        pass

    def _serve(self, content: bytes) -> None:
        owner = self.server.owner
        url = urlsplit(self.path)
        token = self.headers.get("Authorization", "").removeprefix("Bearer ")
        call = Call(self.command, url.path, parse_qs(url.query), owner.tokens.holder(token))
        owner.calls.append(call)
        owner.before(call)
        fault = owner.fault(url.path)
        if fault:
            self._fail(fault)
        elif url.path in ("/auth", "/token"):
            self._send(*owner.tokens.answer(url.path, call.query, content))
        elif url.path.startswith(("/v4/", "/drive/")):
            self._send_api(call, content)
        else:
            self._send(*owner.web(call))

    def _send_api(self, call: Call, content: bytes) -> None:
        kind = {"Content-Type": "application/json; charset=UTF-8"}
        try:
            answer = self.server.owner.api(call, json.loads(content) if content else None)
        except Refusal as refusal:
            self._send(refusal.code, kind, json.dumps(refusal.body))
        else:
            self._send(200, kind, json.dumps(answer))

    def _fail(self, fault: Fault) -> None:
        if fault.how:
            self.close_connection = True
            with suppress(OSError):
                getattr(self, f"_{fault.how}")()
            return
        body = (
            fault.body
            if fault.body is not None
            else json.dumps(Refusal(fault.status, "FAULT", "Backend Error").body)
        )
        self._send(fault.status, {"Content-Type": "application/json", **fault.headers}, body)

    def _hang(self) -> None:
        self.server.owner.released.wait()

    def _drop(self) -> None:
        self.connection.close()

    def _drip(self) -> None:
        """Send one byte after another, and never all of them."""
        self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
        while not self.server.owner.released.wait(0.001):
            self.wfile.write(b" ")

    def _endless(self) -> None:
        self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/csv\r\n\r\n")
        while not self.server.owner.released.is_set():
            self.wfile.write(b"a,b\r\n" * 10_000)

    def _cut(self) -> None:
        """Send half of an answer and close the connection."""
        self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/csv\r\nContent-Length: 100\r\n\r\na,b\r\n")

    def _cut_chunks(self) -> None:
        self.wfile.write(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\na,b\n\r\n")

    def _send(self, status: int, headers: dict[str, str], text: str) -> None:
        """Send compressed and in chunks, as Google does."""
        content = gzip.compress(text.encode(), 1)
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        for start in range(0, len(content), 5000):
            chunk = content[start : start + 5000]
            self.wfile.write(b"%x\r\n%s\r\n" % (len(chunk), chunk))
        self.wfile.write(b"0\r\n\r\n")
