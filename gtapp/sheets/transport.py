"""One way to ask a server: time limits, at most five tries and those only for 429 and 5xx, and it can be broken off."""

from __future__ import annotations

import io
import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from gtapp.errors import GtappError
from gtapp.messages import Message

if TYPE_CHECKING:
    from requests import Response, Session

_TALKATIVE = ("google", "google_auth_oauthlib", "oauthlib", "requests", "requests_oauthlib", "urllib3")
_QUOTA = 429
_PIECE = 1 << 16
# A quota is counted by the minute: the waits add up to one. A fault of the server passes sooner.
_QUOTA_WAITS = (4.0, 8.0, 16.0, 32.0)
_FAULT_WAITS = (1.0, 2.0, 4.0, 8.0)
_LONGEST_WAIT = 60.0


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a server is waited for, in seconds, and how the waiting is broken off.

    `wait` waits so many seconds and says whether the work was broken off meanwhile, as `threading.Event().wait` does;
    `notice` is told of each wait between two tries.
    """

    connect: float = 10.0
    read: float = 30.0
    whole: float = 180.0
    tries: int = 5
    most_bytes: int = 64 << 20
    wait: Callable[[float], bool] = field(default_factory=lambda: threading.Event().wait)
    clock: Callable[[], float] = time.monotonic
    notice: Callable[[Message], object] = lambda message: None


def quiet_loggers() -> None:
    """Keeps the libraries' loggers at WARNING: some of them write tokens at DEBUG."""
    for name in _TALKATIVE:
        logger = logging.getLogger(name)
        logger.setLevel(max(logger.getEffectiveLevel(), logging.WARNING))


class NotAskedError(GtappError):
    """Broken off before the server was asked at all."""


class Transport:
    """Asks through a `session` with `patience`.

    Raises GtappError `google-stopped`, `google-timeout`, `google-unreachable` or `google-large`; any status is an answer.
    """

    def __init__(self, session: Session, patience: Patience) -> None:
        self._session = session
        self._patience = patience
        quiet_loggers()

    @property
    def session(self) -> Session:
        return self._session

    def close(self) -> None:
        self._session.close()

    def request(self, method: str, url: str, *, tries: int | None = None, **details: Any) -> Response:
        """The answer, read whole; of 429 and 5xx the last one of `tries` (the patience's without)."""
        most = tries or self._patience.tries
        if self._patience.wait(0):
            raise NotAskedError("google-stopped")
        for attempt in range(1, most + 1):
            response = self._once(method, url, details)
            if not is_passing(response.status_code) or attempt == most:
                return response
            self._pause(response, attempt, most)
        raise AssertionError("a try was made")

    def _once(self, method: str, url: str, details: dict[str, Any]) -> Response:
        from requests import RequestException
        from urllib3.exceptions import HTTPError

        limits = (self._patience.connect, self._patience.read)
        try:
            with self._session.request(method, url, timeout=limits, stream=True, **details) as response:
                return _whole(response, self._body(response))
        except (RequestException, HTTPError) as error:
            raise no_answer(error, url, self._patience.read) from None

    def _body(self, response: Response) -> bytes:
        """The answer's bytes; each piece is a place to break off, since a server may send them one by one."""
        end = self._patience.clock() + self._patience.whole
        body = bytearray()
        # read1 gives what has come; iter_content would wait for a piece to be full.
        while piece := response.raw.read1(_PIECE, decode_content=True):
            body += piece
            self._unless_stopped(0)
            if len(body) > self._patience.most_bytes:
                raise GtappError("google-large", most=self._patience.most_bytes >> 20)
            if self._patience.clock() > end:
                raise GtappError("google-timeout", seconds=f"{self._patience.whole:g}")
        return bytes(body)

    def _pause(self, response: Response, attempt: int, most: int) -> None:
        waits = _QUOTA_WAITS if response.status_code == _QUOTA else _FAULT_WAITS
        seconds = max(waits[min(attempt, len(waits)) - 1], _asked_for(response))
        self._patience.notice(
            Message("google-waiting", {"seconds": f"{seconds:g}", "next": attempt + 1, "most": most})
        )
        self._unless_stopped(seconds)

    def _unless_stopped(self, seconds: float) -> None:
        if self._patience.wait(seconds):
            raise GtappError("google-stopped")


def is_passing(status: int) -> bool:
    """Whether a status may be another one in a moment: too many requests, or a fault of the server."""
    return status == _QUOTA or status >= 500


def _asked_for(response: Response) -> float:
    """The seconds that a server asks to wait (`Retry-After`), within reason."""
    text = response.headers.get("Retry-After", "")
    return min(float(text), _LONGEST_WAIT) if text.isascii() and text.isdigit() else 0.0


def _whole(streamed: Response, body: bytes) -> Response:
    """An answer like the streamed one, with its body at hand."""
    from requests import Response

    response = Response()
    response.status_code, response.reason = streamed.status_code, streamed.reason
    response.headers, response.url, response.history = streamed.headers, streamed.url, streamed.history
    response.encoding = "utf-8"
    response.raw = io.BytesIO(body)
    return response


def no_answer(error: Exception, url: str, seconds: float) -> GtappError:
    """The message for a request without an answer; never the library's own text, which holds the whole address."""
    from requests import ReadTimeout
    from urllib3.exceptions import ReadTimeoutError

    if isinstance(error, ReadTimeout | ReadTimeoutError):
        return GtappError("google-timeout", seconds=f"{seconds:g}")
    return GtappError("google-unreachable", host=urlsplit(url).hostname or url, reason=type(error).__name__)
