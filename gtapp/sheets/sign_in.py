"""A person signs in with Google in a browser (OAuth); what comes of it is kept in the user's own folder."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any, Final

from gtapp import user_folders
from gtapp.errors import GtappError, SaveError
from gtapp.formats import atomic
from gtapp.sheets import account, redirect
from gtapp.sheets.account import Account
from gtapp.sheets.transport import no_answer, quiet_loggers

if TYPE_CHECKING:
    from google_auth_oauthlib.flow import InstalledAppFlow
    from requests import Session

CLIENT_FILE = "google-client.json"
_PATIENCE = 300
_ANSWER = 30.0
# Who it is, so that the window can say who is signed in.
_WHO: Final = ("openid", "https://www.googleapis.com/auth/userinfo.email")


def sign_in(
    writing: bool = False,
    folder: Path | None = None,
    show: Callable[[str], object] | None = None,
    stop: Event | None = None,
    seconds: float = _PATIENCE,
    answer: float = _ANSWER,
) -> Account:
    """Opens the browser, waits for the person to agree, and keeps the sign-in in `folder` for `account.find`.

    Blocks for at most `seconds`, and `answer` seconds for Google's last word: not for the window's own thread.
    `folder` (the user's own for settings) holds `google-client.json`, the OAuth client of a desktop program that somebody
    made in Google's console. `show` is given the page's address (without: the default browser is), `stop` ends the waiting.

    Raises:
        UnreadableError, GtappError: no client (`google-client`), no browser (`google-browser`), nobody agreed in time
            (`google-sign-in-late`) or it was stopped (`google-sign-in-stopped`), Google or the person declined
            (`google-sign-in`).
        SaveError: the sign-in could not be kept.
    """
    folder = folder or user_folders.config_folder()
    quiet_loggers()
    flow = _flow(folder / CLIENT_FILE, writing)
    _limit(flow.oauth2session, answer)
    try:
        wait = redirect.Wait(show or _browse, stop or Event(), seconds)
        credentials = _agreed(flow, wait, answer)
    finally:
        flow.oauth2session.close()
    path = folder / account.SIGN_IN_FILE
    kept = json.loads(credentials.to_json(strip=["token", "expiry"]))
    _keep(path, json.dumps(kept | {"account": _who(credentials.id_token)}))
    return account.read(path)


def sign_out(folder: Path | None = None) -> None:
    """Forgets the sign-in on this computer. At Google it is withdrawn in the account's settings.

    Raises:
        SaveError: it can't be taken away.
    """
    path = (folder or user_folders.config_folder()) / account.SIGN_IN_FILE
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise SaveError("save-io", path=str(path), reason=error.strerror or str(error)) from error


def has_client(folder: Path | None = None) -> bool:
    """Whether there is an OAuth client to sign in with."""
    return ((folder or user_folders.config_folder()) / CLIENT_FILE).is_file()


def is_kept(folder: Path | None = None) -> bool:
    """Whether somebody is signed in on this computer."""
    return ((folder or user_folders.config_folder()) / account.SIGN_IN_FILE).is_file()


def keep_client(chosen: Path, project: Path | None = None, folder: Path | None = None) -> None:
    """Copies an OAuth client's file to where `sign_in` looks for it, readable for the user alone.

    Raises:
        UnreadableError, GtappError: it is no client of a desktop program (`google-client`), or lies in `project`
            (`google-key-inside`).
        SaveError: it could not be copied.
    """
    folder = folder or user_folders.config_folder()
    account.outside(chosen, project, folder)
    client = account.json_object(chosen, missing="google-client")
    _of_client(client, chosen, writing=False).oauth2session.close()
    _keep(folder / CLIENT_FILE, json.dumps(client, indent=2))


def _flow(path: Path, writing: bool) -> InstalledAppFlow:
    return _of_client(account.json_object(path, missing="google-client"), path, writing)


def _of_client(client: dict[str, Any], path: Path, writing: bool) -> InstalledAppFlow:
    from google_auth_oauthlib.flow import InstalledAppFlow

    scopes = [account.WRITING if writing else account.READING, *_WHO]
    try:
        return InstalledAppFlow.from_client_config(client, scopes)
    except (ValueError, KeyError, TypeError, AttributeError):
        raise GtappError("google-client", path=str(path)) from None


def _browse(address: str) -> None:
    import webbrowser

    if not webbrowser.open(address):
        raise GtappError("google-browser")


def _limit(session: Session, seconds: float) -> None:
    """Makes each request of the session end in time; the library asks for no limit, and passes on that it doesn't."""
    from requests.adapters import HTTPAdapter

    class Limited(HTTPAdapter):
        """Sends with a time limit, whatever was asked for."""

        def send(
            self, request: Any, stream: Any = False, timeout: Any = None, *others: Any, **more: Any
        ) -> Any:
            return super().send(request, stream, seconds, *others, **more)

    for scheme in ("https://", "http://"):
        session.mount(scheme, Limited())


def _agreed(flow: InstalledAppFlow, wait: redirect.Wait, answer: float) -> Any:
    from oauthlib.oauth2 import OAuth2Error  # type: ignore[import-untyped]
    from requests import RequestException

    try:
        came = redirect.answered(flow, wait)
        # oauthlib wants https, which a page of this computer itself can't be
        flow.fetch_token(authorization_response=came.replace("http:", "https:", 1))
    except OAuth2Error as error:
        raise GtappError("google-sign-in", reason=error.description or error.error or "?") from None
    except RequestException as error:
        raise no_answer(error, flow.client_config["token_uri"], answer) from None
    except Warning:
        # oauthlib raises one where less was agreed to than was asked for
        raise GtappError("google-scope") from None
    return flow.credentials


def _who(token: str | None) -> str:
    """The address in Google's statement of who signed in; it came from Google itself, so its signature says nothing more."""
    try:
        body = (token or "").split(".")[1]
        claims = json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))
        return str(claims.get("email", ""))
    except (IndexError, ValueError, AttributeError):
        return ""


def _keep(path: Path, text: str) -> None:
    """Writes a secret so that nobody else on this computer can read it, not even for a moment."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.chmod(0o600)
    except OSError as error:
        raise SaveError("save-io", path=str(path), reason=error.strerror or str(error)) from error
    atomic.write(path, text.encode("utf-8"))
