"""What a refusal of Google means for the annotator: which message belongs to which answer."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from gtapp.errors import GtappError
from gtapp.sheets.transport import is_passing

if TYPE_CHECKING:
    from requests import Response

_LONGEST = 300


def of_api(response: Response, account: str, writing: bool) -> GtappError:
    """The message for an answer of the Sheets API that is no success.

    `account` is the address that a sheet is shared with, "" where a person signed in.
    """
    error = _error(response)
    said = _said(error, response)
    if response.status_code == 400:
        return _of_bad_request(said, str(error.get("status")))
    if response.status_code == 403:
        return _of_forbidden(said, _reasons(error), account, writing)
    return of_status(response, said)


def of_link(response: Response, page: str) -> GtappError:
    """The message for an answer to a public link that is no success."""
    if response.status_code in (401, 403):
        return GtappError("google-login", page=page)
    if response.status_code == 400:
        return GtappError("google-tab-gone", page=page)
    return of_status(response)


def of_refresh(error: Exception, account: str) -> GtappError:
    """The message for a sign-in that Google refused (google.auth's RefreshError)."""
    details = error.args[1] if len(error.args) > 1 and isinstance(error.args[1], dict) else {}
    said = str(details.get("error_description") or details.get("error") or type(error).__name__)[:_LONGEST]
    if account:
        return GtappError("google-key-refused", account=account, reason=said)
    return GtappError("google-signed-out", reason=said)


def of_status(response: Response, said: str = "") -> GtappError:
    """The message for a status that says everything itself; `said` is the server's own text."""
    status = response.status_code
    if status == 401:
        return GtappError("google-unauthorised")
    if status == 404:
        return GtappError("google-missing")
    if status == 429:
        return GtappError("google-quota", reason=said or "429")
    if is_passing(status):
        return GtappError("google-server", status=status)
    return GtappError("google-refused", status=status, reason=said or response.reason or "?")


def _of_bad_request(said: str, status: str) -> GtappError:
    if status == "FAILED_PRECONDITION":
        return GtappError("google-office")
    if said.startswith("Unable to parse range"):
        return GtappError("google-tab-renamed", name=said.partition(": ")[2])
    if "protected" in said:
        return GtappError("google-protected")
    return GtappError("google-refused", status=400, reason=said)


def _of_forbidden(said: str, reasons: set[str], account: str, writing: bool) -> GtappError:
    if reasons & {"SERVICE_DISABLED", "accessNotConfigured"}:
        return GtappError("google-api-off", reason=said)
    if reasons & {"rateLimitExceeded", "userRateLimitExceeded", "RATE_LIMIT_EXCEEDED"}:
        return GtappError("google-quota", reason=said)
    if reasons & {"ACCESS_TOKEN_SCOPE_INSUFFICIENT", "insufficientPermissions"}:
        return GtappError("google-scope")
    if not account:
        return GtappError("google-forbidden-user")
    return GtappError("google-forbidden-write" if writing else "google-forbidden", account=account)


def _error(response: Response) -> dict[str, Any]:
    """The `error` object of the answer, {} where a page or something else came."""
    try:
        answer = response.json()
    except ValueError:
        return {}
    error = answer.get("error") if isinstance(answer, dict) else None
    return error if isinstance(error, dict) else {}


def _said(error: dict[str, Any], response: Response) -> str:
    return str(error.get("message") or response.reason or "")[:_LONGEST]


def _reasons(error: dict[str, Any]) -> set[str]:
    """The machine-readable reasons: `details` in the newer form, `errors` in the older one."""
    entries = [*_list(error.get("details")), *_list(error.get("errors"))]
    return {str(entry["reason"]) for entry in entries if isinstance(entry, dict) and "reason" in entry}


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def parsed(response: Response) -> dict[str, Any]:
    """The JSON object of a success; raises `google-page` where a web page came, as networks that want a sign-in send it."""
    try:
        answer = response.json()
    except (json.JSONDecodeError, ValueError):
        raise GtappError("google-page") from None
    if not isinstance(answer, dict):
        raise GtappError("google-answer")
    return answer
