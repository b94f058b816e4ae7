"""Who asks Google: a service account's key, or a person who signed in with a browser; found outside of projects."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from gtapp import user_folders
from gtapp.errors import GtappError, UnreadableError

KEY_VARIABLE = "GTAPP_GOOGLE_KEY"
KEY_FILE = "google-key.json"
SIGN_IN_FILE = "google-sign-in.json"
READING = "https://www.googleapis.com/auth/spreadsheets.readonly"
WRITING = "https://www.googleapis.com/auth/spreadsheets"
# A file's time of change, which is no content. Asked for by service accounts alone: a person would be asked once more.
REVISION = "https://www.googleapis.com/auth/drive.metadata.readonly"
_SIGNED_IN = ("refresh_token", "token_uri", "client_id", "client_secret", "scopes")


class Credentials(Protocol):
    """What is used of google.auth's credentials."""

    token: str | None

    @property
    def valid(self) -> bool: ...

    def refresh(self, request: Any) -> None: ...


@dataclass(frozen=True)
class Account:
    """An account that may read sheets: its `address` is what a sheet is shared with, "" where a person signed in."""

    address: str
    _secrets: Mapping[str, Any] = field(repr=False)
    path: Path | None = None

    @property
    def person(self) -> str:
        """The address of the person who signed in, "" where Google did not say it, or it is a service account."""
        return "" if self.address else str(self._secrets.get("account") or "")

    @property
    def may_write(self) -> bool:
        """Whether cells may be written as far as the account goes: a person agreed to it, or to reading alone."""
        return bool(self.address) or WRITING in (self._secrets.get("scopes") or ())

    def credentials(self, writing: bool = False) -> Credentials:
        """Fresh credentials of google.auth, for reading or, where sheets are `writing`, for changing sheets.

        Raises GtappError `google-key-broken` where the key is no key.
        """
        try:
            return self._service(writing) if self.address else self._person()
        except ValueError:
            # from None: the library's text may quote the key
            raise GtappError("google-key-broken", path=str(self.path or "")) from None

    def _service(self, writing: bool) -> Credentials:
        from google.oauth2 import service_account

        scopes = [WRITING if writing else READING, REVISION]
        make = service_account.Credentials.from_service_account_info
        credentials: Credentials = make(dict(self._secrets), scopes=scopes)  # type: ignore[no-untyped-call]
        return credentials

    def _person(self) -> Credentials:
        from google.oauth2 import credentials as users

        # Not from_authorized_user_info, which takes Google's own token_uri whatever was signed in at.
        parts = {name: self._secrets.get(name) for name in _SIGNED_IN}
        credentials: Credentials = users.Credentials(None, **parts)  # type: ignore[no-untyped-call]
        return credentials


def find(project: Path | None = None, folder: Path | None = None) -> Account | None:
    """The account of this computer's user, None where there is none, so that only public links can be read.

    It is the file that the environment names (GTAPP_GOOGLE_KEY), else a service account's key, else a sign-in in
    `folder`, the user's own for settings.

    Raises:
        UnreadableError: the file is missing or no JSON.
        GtappError: it is no key (`google-key-broken`), or it lies in `project`, which travels (`google-key-inside`).
    """
    folder = folder or user_folders.config_folder()
    named = os.environ.get(KEY_VARIABLE)
    places = [Path(named)] if named else [folder / KEY_FILE, folder / SIGN_IN_FILE]
    for path in places:
        if named or path.is_file():
            outside(path, project, folder)
            return read(path)
    return None


def given(path: Path, project: Path | None = None) -> Account:
    """The account of a key file that the user names. Raises as `find` does."""
    outside(path, project, user_folders.config_folder())
    return read(path)


def read(path: Path) -> Account:
    """The account of a key file: a service account's, or a stored sign-in. Raises as `find` does."""
    secrets = json_object(path, missing="google-key-missing")
    kind, address = secrets.get("type"), secrets.get("client_email")
    if kind == "service_account" and isinstance(address, str) and address:
        return Account(address, secrets, path)
    if kind in (None, "authorized_user") and "refresh_token" in secrets:
        return Account("", secrets, path)
    raise GtappError("google-key-broken", path=str(path))


def outside(path: Path, project: Path | None, folder: Path) -> None:
    """Raises GtappError `google-key-inside` where a secret lies in `project`; `folder` is where it may lie."""
    if project and path.resolve().is_relative_to(project.resolve()):
        raise GtappError("google-key-inside", path=str(path), folder=str(folder))


def json_object(path: Path, missing: str) -> dict[str, Any]:
    """The JSON object of a file that holds secrets, none of which gets into a message; `missing` is the code of no file."""
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise UnreadableError(missing, path=str(path)) from None
    except OSError as error:
        raise UnreadableError("file-io", path=str(path), reason=error.strerror or str(error)) from error
    except (ValueError, RecursionError):
        # from None: the error holds the file's whole text
        raise UnreadableError("google-key-broken", path=str(path)) from None
    if not isinstance(value, dict):
        raise UnreadableError("google-key-broken", path=str(path))
    return value
