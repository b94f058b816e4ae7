"""Waits on this computer for the browser to come back from Google's page to sign in; can be stopped."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qs, urlsplit

from gtapp.errors import GtappError

if TYPE_CHECKING:
    from google_auth_oauthlib.flow import InstalledAppFlow

_LOOK_SECONDS: Final = 0.1
_IDLE_SECONDS: Final = 30
_DONE: Final = "Signed in. This page can be closed."
_DECLINED: Final = "Nobody was signed in. This page can be closed."


@dataclass(frozen=True, slots=True)
class Wait:
    """How one waits: `show` is given the page's address, `stop` ends it, and so do that many `seconds`."""

    show: Callable[[str], object]
    stop: threading.Event
    seconds: float


def answered(flow: InstalledAppFlow, wait: Wait) -> str:
    """The address that the browser came back to, with Google's code or refusal in it.

    Raises GtappError `google-sign-in-late` or `google-sign-in-stopped`, and whatever `show` does.
    """
    with _Listener(("127.0.0.1", 0), _Page) as server:
        home = f"http://127.0.0.1:{server.server_port}"
        flow.redirect_uri = f"{home}/"
        address, server.state = flow.authorization_url()
        server.timeout = _LOOK_SECONDS
        wait.show(address)
        end = time.monotonic() + wait.seconds
        while not server.came:
            if wait.stop.is_set():
                raise GtappError("google-sign-in-stopped")
            if time.monotonic() > end:
                raise GtappError("google-sign-in-late")
            server.handle_request()
        return home + server.came


class _Listener(ThreadingHTTPServer):
    """Answers each connection in a thread: browsers open some on which nothing ever comes."""

    daemon_threads = True
    block_on_close = False
    state = ""
    came = ""


class _Page(BaseHTTPRequestHandler):
    server: _Listener
    timeout = _IDLE_SECONDS

    def do_GET(self) -> None:
        query = parse_qs(urlsplit(self.path).query)
        ours = query.get("state") == [self.server.state] and ("code" in query or "error" in query)
        said = (_DONE if "code" in query else _DECLINED) if ours else ""
        self._send(200 if ours else 404, said)
        if ours:
            self.server.came = self.path

    def _send(self, status: int, text: str) -> None:
        content = text.encode("utf-8")
        self.send_response(status)
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        """The address holds a code, which belongs into no log."""
