"""A person signs in with Google in a browser (OAuth); what comes of it is kept in the user's own folder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from gtapp import settings
from gtapp.errors import GtappError, SaveError
from gtapp.formats import atomic
from gtapp.sheets import account
from gtapp.sheets.account import Account
from gtapp.sheets.transport import no_answer, quiet_loggers

if TYPE_CHECKING:
    from google_auth_oauthlib.flow import InstalledAppFlow
    from requests import Session

CLIENT_FILE = "google-client.json"
_DONE = "Signed in. This page can be closed."
_PATIENCE = 300
_ANSWER = 30.0


def sign_in(
    writing: bool = False,
    folder: Path | None = None,
    browser: str | None = None,
    seconds: float = _PATIENCE,
    answer: float = _ANSWER,
) -> Account:
    """Opens the browser, waits for the person to agree, and keeps the sign-in in `folder` for `account.find`.

    Blocks for at most `seconds`, and `answer` seconds for Google's last word: not for the window's own thread.
    `folder` (the user's own for settings) holds `google-client.json`, the OAuth client of a desktop program that somebody
    made in Google's console.

    Raises:
        UnreadableError, GtappError: no client (`google-client`), nobody agreed in time (`google-sign-in-late`), Google
            or the person declined (`google-sign-in`).
        SaveError: the sign-in could not be kept.
    """
    folder = folder or settings.config_folder()
    quiet_loggers()
    flow = _flow(folder / CLIENT_FILE, writing)
    _limit(flow.oauth2session, answer)
    try:
        credentials = _agreed(flow, browser, seconds, answer)
    finally:
        flow.oauth2session.close()
    path = folder / account.SIGN_IN_FILE
    _keep(path, credentials.to_json(strip=["token", "expiry"]))
    return account.read(path)


def sign_out(folder: Path | None = None) -> None:
    """Forgets the sign-in on this computer. At Google it is withdrawn in the account's settings."""
    path = (folder or settings.config_folder()) / account.SIGN_IN_FILE
    path.unlink(missing_ok=True)


def _flow(path: Path, writing: bool) -> InstalledAppFlow:
    from google_auth_oauthlib.flow import InstalledAppFlow

    client = account.json_object(path, missing="google-client")
    try:
        return InstalledAppFlow.from_client_config(client, [account.WRITING if writing else account.READING])
    except (ValueError, KeyError):
        raise GtappError("google-client", path=str(path)) from None


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


def _agreed(flow: InstalledAppFlow, browser: str | None, seconds: float, answer: float) -> Any:
    import webbrowser

    from google_auth_oauthlib.flow import WSGITimeoutError
    from oauthlib.oauth2 import OAuth2Error  # type: ignore[import-untyped]
    from requests import RequestException

    try:
        return flow.run_local_server(
            port=0,
            browser=browser,
            authorization_prompt_message=None,
            success_message=_DONE,
            timeout_seconds=seconds,
        )
    except WSGITimeoutError:
        raise GtappError("google-sign-in-late") from None
    except webbrowser.Error:
        raise GtappError("google-browser") from None
    except OAuth2Error as error:
        raise GtappError("google-sign-in", reason=error.description or error.error or "?") from None
    except RequestException as error:
        raise no_answer(error, flow.client_config["token_uri"], answer) from None
    except Warning:
        # oauthlib raises one where less was agreed to than was asked for
        raise GtappError("google-scope") from None


def _keep(path: Path, text: str) -> None:
    """Writes the sign-in so that nobody else on this computer can read it, not even for a moment."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.chmod(0o600)
    except OSError as error:
        raise SaveError("save-io", path=str(path), reason=error.strerror or str(error)) from error
    atomic.write(path, text.encode("utf-8"))
