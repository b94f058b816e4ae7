"""Accounts for Google, stored outside of projects: a service account's key, or a person's sign-in by browser (OAuth).

google.auth and requests are imported inside functions: most users never read a Google Sheet.
"""

from __future__ import annotations

import base64
import json
import os
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any, Final, Protocol
from urllib.parse import parse_qs, urlsplit

from gtapp.core.files import atomic
from gtapp.core.platform import folders
from gtapp.core.platform.errors import GtappError, SaveError, UnreadableError
from gtapp.features.letters.google_transport import (
    RequestLimits,
    Transport,
    connection_error,
    is_transient,
    parse_json_object,
    refresh_error,
    silence_loggers,
    status_error,
)

if TYPE_CHECKING:
    from google_auth_oauthlib.flow import InstalledAppFlow
    from requests import PreparedRequest, Session


KEY_VARIABLE = "GTAPP_GOOGLE_KEY"
KEY_FILE = "google-key.json"
SIGN_IN_FILE = "google-sign-in.json"
READ_SCOPE = "https://www.googleapis.com/auth/spreadsheets.readonly"
WRITE_SCOPE = "https://www.googleapis.com/auth/spreadsheets"
# A file's time of change, which is no content. Only service accounts ask for it: a person would be asked once more.
DRIVE_SCOPE = "https://www.googleapis.com/auth/drive.metadata.readonly"
_SIGN_IN_FIELDS = ("refresh_token", "token_uri", "client_id", "client_secret", "scopes")


class GoogleCredentials(Protocol):
    """The part of google.auth's credentials that is used."""

    token: str | None

    @property
    def valid(self) -> bool: ...

    def refresh(self, request: Any) -> None: ...


@dataclass(frozen=True)
class GoogleAccount:
    """An account that may read sheets; a sheet is shared with its `address`, "" if a person signed in."""

    address: str
    _secrets: Mapping[str, Any] = field(repr=False)
    path: Path | None = None

    @property
    def person(self) -> str:
        """The address of the person who signed in; "" if Google did not send it, or for a service account."""
        return "" if self.address else str(self._secrets.get("account") or "")

    @property
    def can_write(self) -> bool:
        """True if the account may write cells: a person may have agreed to reading alone."""
        return bool(self.address) or WRITE_SCOPE in (self._secrets.get("scopes") or ())

    def credentials(self, writing: bool = False) -> GoogleCredentials:
        """Return fresh credentials of google.auth, for reading or, if `writing`, for changing sheets.

        Raises:
            GtappError: `google-key-broken`: the key is no key.
        """
        try:
            return self._service_credentials(writing) if self.address else self._personal_credentials()
        except ValueError:
            # from None: the library's text may quote the key
            raise GtappError("google-key-broken", path=str(self.path or "")) from None

    def _service_credentials(self, writing: bool) -> GoogleCredentials:
        # imported when used: most users never read a Google Sheet
        from google.oauth2 import service_account

        scopes = [WRITE_SCOPE if writing else READ_SCOPE, DRIVE_SCOPE]
        make = service_account.Credentials.from_service_account_info
        credentials: GoogleCredentials = make(dict(self._secrets), scopes=scopes)  # type: ignore[no-untyped-call]
        return credentials

    def _personal_credentials(self) -> GoogleCredentials:
        # imported when used: most users never read a Google Sheet
        from google.oauth2 import credentials as users

        # Not from_authorized_user_info, which uses Google's own token_uri wherever the sign-in was.
        parts = {name: self._secrets.get(name) for name in _SIGN_IN_FIELDS}
        credentials: GoogleCredentials = users.Credentials(None, **parts)  # type: ignore[no-untyped-call]
        return credentials


def find_account(project: Path | None = None, folder: Path | None = None) -> GoogleAccount | None:
    """Return the account of this computer's user; None: there is none, so that only public links can be read.

    It is the file named by the environment (GTAPP_GOOGLE_KEY), else a service account's key, else a sign-in in
    `folder` (None: the user's own for settings).

    Raises:
        UnreadableError: the file is missing or no JSON.
        GtappError: it is no key (`google-key-broken`), or it is in `project`, which is passed on (`google-
            key-inside`).
    """
    folder = folder or folders.config_folder()
    named = os.environ.get(KEY_VARIABLE)
    places = [Path(named)] if named else [folder / KEY_FILE, folder / SIGN_IN_FILE]
    for path in places:
        if named or path.is_file():
            check_outside_project(path, project, folder)
            return read_account(path)
    return None


def load_key_file(path: Path, project: Path | None = None) -> GoogleAccount:
    """Return the account of a key file that the user names. Raises as `find_account` does."""
    check_outside_project(path, project, folders.config_folder())
    return read_account(path)


def read_account(path: Path) -> GoogleAccount:
    """Return the account of a key file: a service account's, or a stored sign-in. Raises as `find_account` does."""
    secrets = read_secret_object(path, missing="google-key-missing")
    kind, address = secrets.get("type"), secrets.get("client_email")
    if kind == "service_account" and isinstance(address, str) and address:
        return GoogleAccount(address, secrets, path)
    if kind in (None, "authorized_user") and "refresh_token" in secrets:
        return GoogleAccount("", secrets, path)
    raise GtappError("google-key-broken", path=str(path))


def check_outside_project(path: Path, project: Path | None, folder: Path) -> None:
    """Raise GtappError `google-key-inside` if a secret is in `project`; `folder` is where it may be."""
    if project and path.resolve().is_relative_to(project.resolve()):
        raise GtappError("google-key-inside", path=str(path), folder=str(folder))


def read_secret_object(path: Path, missing: str) -> dict[str, Any]:
    """Return the JSON object of a file with secrets; none gets into a message. `missing` is the code for no file."""
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise UnreadableError(missing, path=str(path)) from None
    except OSError as error:
        raise UnreadableError("file-io", path=str(path), reason=error.strerror or str(error)) from error
    except (ValueError, RecursionError):
        # from None: the error has the file's whole text
        raise UnreadableError("google-key-broken", path=str(path)) from None
    if not isinstance(value, dict):
        raise UnreadableError("google-key-broken", path=str(path))
    return value


# Requests signed with an account's token


def open_session(account: GoogleAccount, writing: bool, limits: RequestLimits) -> Session:
    """Return a session whose requests have the account's token; the first one fetches it."""
    # imported when used: most users never read a Google Sheet
    from requests import Session

    session = Session()
    session.auth = _BearerAuth(account, writing, limits)
    return session


class _BearerAuth:
    """Adds the token to a request (the `auth` of requests).

    google.auth could do it (`before_request`), but it also sends the token to another of Google's services, in a
    separate thread, to look up where the account may be used.
    """

    def __init__(self, account: GoogleAccount, writing: bool, limits: RequestLimits) -> None:
        self._account = account
        self._credentials = account.credentials(writing)
        self._limits = limits

    def __call__(self, request: PreparedRequest) -> PreparedRequest:
        if not self._credentials.valid:
            self._refresh()
        request.headers["Authorization"] = f"Bearer {self._credentials.token}"
        return request

    def _refresh(self) -> None:
        # imported when used: most users never read a Google Sheet
        from google.auth.exceptions import GoogleAuthError
        from requests import Session

        transport = Transport(Session(), self._limits)
        try:
            self._credentials.refresh(_RefreshRequest(transport))
        except GoogleAuthError as error:
            raise refresh_error(error, self._account.address) from None
        finally:
            transport.close()


class _RefreshRequest:
    """A transport for google.auth (`google.auth.transport.Request`)."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def __call__(
        self,
        url: str,
        method: str = "GET",
        body: bytes | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
        **_: Any,
    ) -> _RefreshResponse:
        response = self._transport.request(method, url, data=body, headers=headers)
        if is_transient(response.status_code):
            raise status_error(response)
        if response.ok:
            parse_json_object(response)  # google.auth fails on a web page
        return _RefreshResponse(response.status_code, response.headers, response.content)


class _RefreshResponse:
    """An answer for google.auth."""

    def __init__(self, status: int, headers: Mapping[str, str], data: bytes) -> None:
        self.status = status
        self.headers = headers
        self.data = data


# The browser's return from Google's page, awaited on this computer


_POLL_INTERVAL: Final = 0.1
_IDLE_SECONDS: Final = 30
_DONE_TEXT: Final = "Signed in. This page can be closed."
_DECLINED_TEXT: Final = "Nobody was signed in. This page can be closed."


@dataclass(frozen=True, slots=True)
class RedirectWait:
    """How to wait: `show` is called with the page's address; `stop`, or that many `seconds`, end the waiting."""

    show: Callable[[str], object]
    stop: threading.Event
    seconds: float


def wait_for_redirect(flow: InstalledAppFlow, wait: RedirectWait) -> str:
    """Return the address that the browser came back to, with Google's code or refusal in it.

    Raises:
        GtappError: `google-sign-in-late` or `google-sign-in-stopped`, and whatever `show` raises.
    """
    with _RedirectServer(("127.0.0.1", 0), _RedirectHandler) as server:
        home = f"http://127.0.0.1:{server.server_port}"
        flow.redirect_uri = f"{home}/"
        address, server.state = flow.authorization_url()
        server.timeout = _POLL_INTERVAL
        wait.show(address)
        end = time.monotonic() + wait.seconds
        while not server.redirect:
            if wait.stop.is_set():
                raise GtappError("google-sign-in-stopped")
            if time.monotonic() > end:
                raise GtappError("google-sign-in-late")
            server.handle_request()
        return home + server.redirect


class _RedirectServer(ThreadingHTTPServer):
    """Answers each connection in a thread: browsers open some on which nothing is ever sent."""

    daemon_threads = True
    block_on_close = False
    state = ""
    redirect = ""


class _RedirectHandler(BaseHTTPRequestHandler):
    server: _RedirectServer
    timeout = _IDLE_SECONDS

    def do_GET(self) -> None:
        query = parse_qs(urlsplit(self.path).query)
        ours = query.get("state") == [self.server.state] and ("code" in query or "error" in query)
        text = (_DONE_TEXT if "code" in query else _DECLINED_TEXT) if ours else ""
        self._send(200 if ours else 404, text)
        if ours:
            self.server.redirect = self.path

    def _send(self, status: int, text: str) -> None:
        content = text.encode("utf-8")
        self.send_response(status)
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        """The address has a code, which must not be logged."""


# Sign-in


CLIENT_FILE = "google-client.json"
_WAIT_SECONDS = 300
_ANSWER_SECONDS = 30.0
# So that the window can show who is signed in.
_IDENTITY_SCOPES: Final = ("openid", "https://www.googleapis.com/auth/userinfo.email")


def sign_in(
    writing: bool = False,
    folder: Path | None = None,
    show: Callable[[str], object] | None = None,
    stop: Event | None = None,
    seconds: float = _WAIT_SECONDS,
    answer: float = _ANSWER_SECONDS,
) -> GoogleAccount:
    """Open the browser, wait for the person to agree, and store the sign-in in `folder` for `find_account`.

    Blocks for at most `seconds`, and `answer` seconds for Google's last answer: not for the window's thread. `folder`
    (None: the user's own for settings) has `google-client.json`, the OAuth client of a desktop program, created
    in Google's console. `show` is called with the page's address (None: the default browser opens it), `stop`
    ends the waiting.

    Raises:
        UnreadableError, GtappError: no client (`google-client`), no browser (`google-browser`), no consent
            in time (`google-sign-in-late`), it was stopped (`google-sign-in-stopped`), Google or the person
            declined (`google-sign-in`).
        SaveError: the sign-in could not be stored.
    """
    folder = folder or folders.config_folder()
    silence_loggers()
    flow = _load_flow(folder / CLIENT_FILE, writing)
    _limit_time(flow.oauth2session, answer)
    try:
        wait = RedirectWait(show or _open_browser, stop or Event(), seconds)
        credentials = _await_agreement(flow, wait, answer)
    finally:
        flow.oauth2session.close()
    path = folder / SIGN_IN_FILE
    stored = json.loads(credentials.to_json(strip=["token", "expiry"]))
    _write_secret(path, json.dumps(stored | {"account": _read_email(credentials.id_token)}))
    return read_account(path)


def sign_out(folder: Path | None = None) -> None:
    """Delete the sign-in from this computer; at Google it is withdrawn in the account's settings.

    Raises:
        SaveError: it can't be deleted.
    """
    path = (folder or folders.config_folder()) / SIGN_IN_FILE
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise SaveError("save-io", path=str(path), reason=error.strerror or str(error)) from error


def has_client(folder: Path | None = None) -> bool:
    """True if there is an OAuth client to sign in with."""
    return ((folder or folders.config_folder()) / CLIENT_FILE).is_file()


def is_signed_in(folder: Path | None = None) -> bool:
    """True if a person is signed in on this computer."""
    return ((folder or folders.config_folder()) / SIGN_IN_FILE).is_file()


def store_client(chosen: Path, project: Path | None = None, folder: Path | None = None) -> None:
    """Copy an OAuth client's file to where `sign_in` looks for it, readable for the user alone.

    Raises:
        UnreadableError, GtappError: it is no client of a desktop program (`google-client`), or is in
            `project` (`google-key-inside`).
        SaveError: it could not be copied.
    """
    folder = folder or folders.config_folder()
    check_outside_project(chosen, project, folder)
    client = read_secret_object(chosen, missing="google-client")
    _make_flow(client, chosen, writing=False).oauth2session.close()
    _write_secret(folder / CLIENT_FILE, json.dumps(client, indent=2))


def _load_flow(path: Path, writing: bool) -> InstalledAppFlow:
    return _make_flow(read_secret_object(path, missing="google-client"), path, writing)


def _make_flow(client: dict[str, Any], path: Path, writing: bool) -> InstalledAppFlow:
    # imported when used: most users never read a Google Sheet
    from google_auth_oauthlib.flow import InstalledAppFlow

    scopes = [WRITE_SCOPE if writing else READ_SCOPE, *_IDENTITY_SCOPES]
    try:
        return InstalledAppFlow.from_client_config(client, scopes)
    except (ValueError, KeyError, TypeError, AttributeError):
        raise GtappError("google-client", path=str(path)) from None


def _open_browser(address: str) -> None:
    # imported when used: only a sign-in opens a browser
    import webbrowser

    if not webbrowser.open(address):
        raise GtappError("google-browser")


def _limit_time(session: Session, seconds: float) -> None:
    """Give each request of the session a time limit; the library has none."""
    # imported when used: most users never read a Google Sheet
    from requests.adapters import HTTPAdapter

    class Limited(HTTPAdapter):
        """Sends with a time limit, whatever the caller asks for."""

        def send(
            self, request: Any, stream: Any = False, timeout: Any = None, *others: Any, **more: Any
        ) -> Any:
            return super().send(request, stream, seconds, *others, **more)

    for scheme in ("https://", "http://"):
        session.mount(scheme, Limited())


def _await_agreement(flow: InstalledAppFlow, wait: RedirectWait, answer: float) -> Any:
    # imported when used: most users never read a Google Sheet
    from oauthlib.oauth2 import OAuth2Error  # type: ignore[import-untyped]
    from requests import RequestException

    try:
        redirect = wait_for_redirect(flow, wait)
        # oauthlib requires https, which a page on this computer can't have
        flow.fetch_token(authorization_response=redirect.replace("http:", "https:", 1))
    except OAuth2Error as error:
        raise GtappError("google-sign-in", reason=error.description or error.error or "?") from None
    except RequestException as error:
        raise connection_error(error, flow.client_config["token_uri"], answer) from None
    except Warning:
        # oauthlib raises one if less was agreed to than was asked for
        raise GtappError("google-scope") from None
    return flow.credentials


def _read_email(token: str | None) -> str:
    """Return the address in Google's statement of who signed in.

    It came from Google itself, so its signature adds nothing.
    """
    try:
        body = (token or "").split(".")[1]
        claims = json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))
        return str(claims.get("email", ""))
    except (IndexError, ValueError, AttributeError, RecursionError):
        return ""


def _write_secret(path: Path, text: str) -> None:
    """Write a secret such that other users of this computer can't read it at any moment."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.chmod(0o600)
    except OSError as error:
        raise SaveError("save-io", path=str(path), reason=error.strerror or str(error)) from error
    atomic.write(path, text.encode("utf-8"))
