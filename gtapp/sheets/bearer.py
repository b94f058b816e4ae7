"""Signs requests with an account's token, which is asked for through the same transport as everything else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from gtapp.sheets import faults
from gtapp.sheets.account import Account
from gtapp.sheets.transport import Patience, Transport, is_passing

if TYPE_CHECKING:
    from requests import PreparedRequest, Session


def session_of(account: Account, writing: bool, patience: Patience) -> Session:
    """A session whose requests bear the account's token; the token is asked for at the first one."""
    from requests import Session

    session = Session()
    session.auth = _Bearer(account, writing, patience)
    return session


class _Bearer:
    """Puts the token on a request (the `auth` of requests).

    google.auth would do it too (`before_request`), but from there it asks another of Google's services, in a thread
    of its own and with the same token, where the account may be used.
    """

    def __init__(self, account: Account, writing: bool, patience: Patience) -> None:
        self._account = account
        self._credentials = account.credentials(writing)
        self._patience = patience

    def __call__(self, request: PreparedRequest) -> PreparedRequest:
        if not self._credentials.valid:
            self._refresh()
        request.headers["Authorization"] = f"Bearer {self._credentials.token}"
        return request

    def _refresh(self) -> None:
        from google.auth.exceptions import GoogleAuthError
        from requests import Session

        transport = Transport(Session(), self._patience)
        try:
            self._credentials.refresh(_Asked(transport))
        except GoogleAuthError as error:
            raise faults.of_refresh(error, self._account.address) from None
        finally:
            transport.close()


class _Asked:
    """A transport as google.auth wants it (`google.auth.transport.Request`); its own waits are not for breaking off."""

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
    ) -> _Answer:
        response = self._transport.request(method, url, data=body, headers=headers)
        if is_passing(response.status_code):
            raise faults.of_status(response)
        if response.ok:
            faults.parsed(response)  # google.auth would stumble over a web page
        return _Answer(response.status_code, response.headers, response.content)


class _Answer:
    """An answer as google.auth wants it."""

    def __init__(self, status: int, headers: Mapping[str, str], data: bytes) -> None:
        self.status = status
        self.headers = headers
        self.data = data
