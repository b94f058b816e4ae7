"""Requests to Google: sheet addresses, time limits and retries, and the message for each refusal.

A request is tried at most five times, only after 429 and 5xx, and can be stopped at any time. requests is imported
inside functions: most users never read a Google Sheet.
"""

from __future__ import annotations

import io
import logging
import re
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message

if TYPE_CHECKING:
    from requests import Response, Session


GOOGLE = "https://docs.google.com"
SHEETS_API = "https://sheets.googleapis.com"
DRIVE_API = "https://www.googleapis.com"
_HOSTS = {"docs.google.com", "spreadsheets.google.com", "drive.google.com"}
_LOOPBACK = {"127.0.0.1", "localhost", "::1"}
_KEY = "[A-Za-z0-9_-]+"
_IN_PATH = re.compile(f"/d/(e/)?({_KEY})(?:/|$)")
_BARE_KEY = re.compile("[A-Za-z0-9_-]{25,}")


@dataclass(frozen=True, slots=True)
class SheetAddress:
    """A sheet: its `key`, the number of the tab (`gid`, "" if none was named) and the `root` of its pages.

    `published` sheets (“publish to the web”) have a key of their own and can only be read by link.
    """

    key: str
    gid: str = ""
    published: bool = False
    root: str = GOOGLE

    @property
    def page(self) -> str:
        """The address of the sheet, for people."""
        return f"{self.root}/spreadsheets/d/{'e/' if self.published else ''}{self.key}"

    def tab_list_url(self) -> str:
        """Return the page that lists the tabs of a public sheet."""
        return f"{self.page}/{'pubhtml' if self.published else 'htmlview'}"

    def csv_url(self, gid: str) -> str:
        """Return the address of one tab as CSV; never `gviz`, which drops the rarer type of a mixed column."""
        query = "pub?output=csv&single=true" if self.published else "export?format=csv"
        return f"{self.page}/{query}" + (f"&gid={gid}" if gid else "")

    def resolve_endpoint(self, endpoint: str) -> str:
        """Return Google's `endpoint`, or for a sheet on this computer the same one there."""
        if self.root == GOOGLE:
            return endpoint
        return endpoint.replace(SHEETS_API, self.root, 1).replace(DRIVE_API, self.root, 1)


def parse_address(text: str) -> SheetAddress:
    """Return the sheet at an address from the browser, a shared link or a bare key.

    Another host than Google's is accepted only if it is this computer, so that no key is ever sent elsewhere.

    Raises:
        GtappError: `google-address`: it is no address of a sheet.
    """
    text = text.strip()
    if _BARE_KEY.fullmatch(text):
        return SheetAddress(text)
    root, path, query = _split_address(text)
    found = _IN_PATH.search(path)
    key = found[2] if found else query.get("key") or query.get("id") or ""
    if not re.fullmatch(_KEY, key):
        raise GtappError("google-address", address=text)
    gid = query.get("gid", "")
    return SheetAddress(key, gid if gid.isascii() and gid.isdigit() else "", bool(found and found[1]), root)


def _split_address(text: str) -> tuple[str, str, dict[str, str]]:
    """Return root, path, and the parameters of query and fragment.

    The fragment's tab is the one that was on the screen.
    """
    try:
        url = urlsplit(text if "://" in text else f"https://{text}")
        host = url.hostname or ""
    except ValueError:
        raise GtappError("google-address", address=text) from None
    if host in _HOSTS and url.scheme in ("http", "https"):
        root = GOOGLE
    elif host in _LOOPBACK and url.scheme in ("http", "https"):
        root = f"{url.scheme}://{url.netloc}"
    else:
        raise GtappError("google-address", address=text)
    parameters = parse_qs(url.query) | parse_qs(url.fragment)
    return root, url.path, {name: values[0] for name, values in parameters.items()}


_TOKEN_LOGGERS = ("google", "google_auth_oauthlib", "oauthlib", "requests", "requests_oauthlib", "urllib3")
_QUOTA = 429
_CHUNK_BYTES = 1 << 16
# A quota is counted by the minute: these waits add up to one. A server error passes sooner.
_QUOTA_WAITS = (4.0, 8.0, 16.0, 32.0)
_FAULT_WAITS = (1.0, 2.0, 4.0, 8.0)
_LONGEST_WAIT = 60.0


@dataclass(frozen=True, slots=True)
class RequestLimits:
    """The time limits of requests, in seconds, and how they are stopped.

    `wait` waits for so many seconds and returns whether the work was stopped meanwhile, as `threading.Event().wait`
    does; `notice` is called with a message before each retry.
    """

    connect: float = 10.0
    read: float = 30.0
    whole: float = 180.0
    tries: int = 5
    most_bytes: int = 64 << 20
    wait: Callable[[float], bool] = field(default_factory=lambda: threading.Event().wait)
    clock: Callable[[], float] = time.monotonic
    notice: Callable[[Message], object] = lambda message: None


def silence_loggers() -> None:
    """Keep the libraries' loggers at WARNING: some of them write tokens at DEBUG."""
    for name in _TOKEN_LOGGERS:
        logger = logging.getLogger(name)
        logger.setLevel(max(logger.getEffectiveLevel(), logging.WARNING))


class NotSentError(GtappError):
    """Stopped before the first request was sent."""


class Transport:
    """Sends requests through a `session` within its `limits`; any status is an answer.

    Raises:
        GtappError: `google-stopped`, `google-timeout`, `google-unreachable` or `google-large`.
    """

    def __init__(self, session: Session, limits: RequestLimits) -> None:
        self._session = session
        self._limits = limits
        silence_loggers()

    @property
    def session(self) -> Session:
        return self._session

    def close(self) -> None:
        self._session.close()

    def request(self, method: str, url: str, *, tries: int | None = None, **details: Any) -> Response:
        """Return the whole answer; after 429 and 5xx the last one of `tries` (None: those of the limits)."""
        most = tries or self._limits.tries
        if self._limits.wait(0):
            raise NotSentError("google-stopped")
        for attempt in range(1, most + 1):
            response = self._try_once(method, url, details)
            if not is_transient(response.status_code) or attempt == most:
                return response
            self._wait_before_retry(response, attempt, most)
        raise AssertionError("a try was made")

    def _try_once(self, method: str, url: str, details: dict[str, Any]) -> Response:
        # imported when used: most users never read a Google Sheet
        from requests import RequestException
        from urllib3.exceptions import HTTPError

        timeouts = (self._limits.connect, self._limits.read)
        try:
            with self._session.request(method, url, timeout=timeouts, stream=True, **details) as response:
                return _complete_response(response, self._read_body(response))
        except (RequestException, HTTPError) as error:
            raise connection_error(error, url, self._limits.read) from None

    def _read_body(self, response: Response) -> bytes:
        """Return the answer's bytes; a server may send them one by one, so each piece is a point to stop at."""
        end = self._limits.clock() + self._limits.whole
        body = bytearray()
        # read1 returns what has arrived; iter_content would wait for a full piece
        while piece := response.raw.read1(_CHUNK_BYTES, decode_content=True):
            body += piece
            self._check_stopped(0)
            if len(body) > self._limits.most_bytes:
                raise GtappError("google-large", most=self._limits.most_bytes >> 20)
            if self._limits.clock() > end:
                raise GtappError("google-timeout", seconds=f"{self._limits.whole:g}")
        return bytes(body)

    def _wait_before_retry(self, response: Response, attempt: int, most: int) -> None:
        waits = _QUOTA_WAITS if response.status_code == _QUOTA else _FAULT_WAITS
        seconds = max(waits[min(attempt, len(waits)) - 1], _retry_after(response))
        self._limits.notice(
            Message("google-waiting", {"seconds": f"{seconds:g}", "next": attempt + 1, "most": most})
        )
        self._check_stopped(seconds)

    def _check_stopped(self, seconds: float) -> None:
        if self._limits.wait(seconds):
            raise GtappError("google-stopped")


def is_transient(status: int) -> bool:
    """True if a status may change in a moment: too many requests, or a server error."""
    return status == _QUOTA or status >= 500


def _retry_after(response: Response) -> float:
    """Return the seconds that a server asks to wait (`Retry-After`), within limits."""
    text = response.headers.get("Retry-After", "")
    return min(float(text), _LONGEST_WAIT) if text.isascii() and text.isdigit() else 0.0


def _complete_response(streamed: Response, body: bytes) -> Response:
    """Return an answer like the streamed one, with its body."""
    # imported when used: most users never read a Google Sheet
    from requests import Response

    response = Response()
    response.status_code, response.reason = streamed.status_code, streamed.reason
    response.headers, response.url, response.history = streamed.headers, streamed.url, streamed.history
    response.encoding = "utf-8"
    response.raw = io.BytesIO(body)
    return response


def connection_error(error: Exception, url: str, seconds: float) -> GtappError:
    """Return the error of a request without an answer; never the library's own text, which has the whole address."""
    # imported when used: most users never read a Google Sheet
    from requests import ReadTimeout
    from urllib3.exceptions import ReadTimeoutError

    if isinstance(error, ReadTimeout | ReadTimeoutError):
        return GtappError("google-timeout", seconds=f"{seconds:g}")
    return GtappError("google-unreachable", host=urlsplit(url).hostname or url, reason=type(error).__name__)


# Errors for refusals


_LONGEST_REASON = 300


def api_error(response: Response, account: str, writing: bool) -> GtappError:
    """Return the error for a refusal of the Sheets API.

    `account` is the address that a sheet is shared with, "" if a person signed in.
    """
    error = _error_object(response)
    reason = _error_text(error, response)
    if response.status_code == 400:
        return _bad_request_error(reason, str(error.get("status")))
    if response.status_code == 403:
        return _forbidden_error(reason, _error_reasons(error), account, writing)
    return status_error(response, reason)


def link_error(response: Response, page: str) -> GtappError:
    """Return the error for a refusal of a public link."""
    if response.status_code in (401, 403):
        return GtappError("google-login", page=page)
    if response.status_code == 400:
        return GtappError("google-tab-missing", page=page)
    return status_error(response)


def refresh_error(error: Exception, account: str) -> GtappError:
    """Return the error for a sign-in that Google refused (google.auth's RefreshError)."""
    details = error.args[1] if len(error.args) > 1 and isinstance(error.args[1], dict) else {}
    reason = str(details.get("error_description") or details.get("error") or type(error).__name__)[
        :_LONGEST_REASON
    ]
    if account:
        return GtappError("google-key-refused", account=account, reason=reason)
    return GtappError("google-signed-out", reason=reason)


def status_error(response: Response, reason: str = "") -> GtappError:
    """Return the error for a status that needs no further context; `reason` is the server's text."""
    status = response.status_code
    if status == 401:
        return GtappError("google-unauthorised")
    if status == 404:
        return GtappError("google-missing")
    if status == 429:
        return GtappError("google-quota", reason=reason or "429")
    if is_transient(status):
        return GtappError("google-server", status=status)
    return GtappError("google-refused", status=status, reason=reason or response.reason or "?")


def _bad_request_error(reason: str, status: str) -> GtappError:
    if status == "FAILED_PRECONDITION":
        return GtappError("google-office")
    if reason.startswith("Unable to parse range"):
        return GtappError("google-tab-renamed", name=reason.partition(": ")[2])
    if "protected" in reason:
        return GtappError("google-protected")
    return GtappError("google-refused", status=400, reason=reason)


def _forbidden_error(reason: str, reasons: set[str], account: str, writing: bool) -> GtappError:
    if reasons & {"SERVICE_DISABLED", "accessNotConfigured"}:
        return GtappError("google-api-off", reason=reason)
    if reasons & {"rateLimitExceeded", "userRateLimitExceeded", "RATE_LIMIT_EXCEEDED"}:
        return GtappError("google-quota", reason=reason)
    if reasons & {"ACCESS_TOKEN_SCOPE_INSUFFICIENT", "insufficientPermissions"}:
        return GtappError("google-scope")
    if not account:
        return GtappError("google-forbidden-user")
    return GtappError("google-forbidden-write" if writing else "google-forbidden", account=account)


def _error_object(response: Response) -> dict[str, Any]:
    """Return the `error` object of the answer; {} for a page or something else."""
    try:
        answer = response.json()
    except (ValueError, RecursionError):
        return {}
    error = answer.get("error") if isinstance(answer, dict) else None
    return error if isinstance(error, dict) else {}


def _error_text(error: dict[str, Any], response: Response) -> str:
    return str(error.get("message") or response.reason or "")[:_LONGEST_REASON]


def _error_reasons(error: dict[str, Any]) -> set[str]:
    """Return the machine-readable reasons: `details` in the newer form, `errors` in the older one."""
    entries = [*_as_list(error.get("details")), *_as_list(error.get("errors"))]
    return {str(entry["reason"]) for entry in entries if isinstance(entry, dict) and "reason" in entry}


def _as_list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def parse_json_object(response: Response) -> dict[str, Any]:
    """Return the JSON object of a success.

    Raises:
        GtappError: `google-page`: it is a web page, as sent by networks that require a sign-in.
    """
    try:
        answer = response.json()
    except (ValueError, RecursionError):
        raise GtappError("google-page") from None
    if not isinstance(answer, dict):
        raise GtappError("google-answer")
    return answer
