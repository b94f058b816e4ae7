"""A person signs in with a browser: agrees, declines or goes away; what is kept is for that person's eyes only."""

from __future__ import annotations

import json
import logging
import stat
import threading
import urllib.request
import webbrowser
from collections.abc import Iterator

import pytest

from gtapp import settings
from gtapp.errors import GtappError, SaveError
from gtapp.sheets import account, google
from gtapp.sheets.google import CellChange
from gtapp.sheets.sign_in import CLIENT_FILE, sign_in, sign_out
from tests.sheets.asking import Waits
from tests.sheets.server import PERSON, SheetServer

BROWSER = "gtapp-test"


class Browser(webbrowser.BaseBrowser):
    """Goes to the page in a thread, as a browser does, and follows where it leads."""

    def __init__(self) -> None:
        super().__init__()
        self.threads: list[threading.Thread] = []

    def open(self, url: str, new: int = 0, autoraise: bool = True) -> bool:
        thread = threading.Thread(target=self._visit, args=(url,))
        self.threads.append(thread)
        thread.start()
        return True

    def _visit(self, url: str) -> None:
        with urllib.request.urlopen(url) as page:
            page.read()


@pytest.fixture
def browser() -> Iterator[Browser]:
    browser = Browser()
    webbrowser.register(BROWSER, None, browser)
    yield browser
    for thread in browser.threads:
        thread.join()


@pytest.fixture
def server(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> Iterator[SheetServer]:
    monkeypatch.setenv("OAUTHLIB_INSECURE_TRANSPORT", "1")  # the test's server has no certificate
    with SheetServer({"ground_truth": [["document_number"], ["01"]]}) as server:
        folder = settings.config_folder()
        folder.mkdir(parents=True)
        (folder / CLIENT_FILE).write_text(json.dumps(server.tokens.client()))
        yield server


def test_signed_in_once_sheets_are_read_from_then_on(server: SheetServer) -> None:
    assert sign_in(browser=BROWSER).address == ""
    found = account.find()
    assert found
    with google.open_sheet(server.address, found) as sheet:
        read = sheet.read()
    assert read.tables[0].rows == [["document_number"], ["01"]]
    assert read.revision == ""  # a person isn't asked for more than the sheets
    assert server.calls[-1].account == f"{PERSON}#{account.READING}"


def test_what_is_kept_nobody_else_can_read(server: SheetServer) -> None:
    path = settings.config_folder() / account.SIGN_IN_FILE
    sign_in(browser=BROWSER)
    for mode in (0o600, 0o644):
        path.chmod(mode)
        sign_in(browser=BROWSER)
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    kept = json.loads(path.read_text())
    assert "token" not in kept
    assert kept["refresh_token"] in server.tokens.secrets


def test_no_token_and_no_secret_gets_into_a_log(
    server: SheetServer, caplog: pytest.LogCaptureFixture
) -> None:
    for name in (None, "google", "oauthlib", "requests_oauthlib", "urllib3"):
        caplog.set_level(logging.DEBUG, name)
    person = sign_in(browser=BROWSER)
    with google.open_sheet(server.address, person) as sheet:
        sheet.read()
    logged = "\n".join(record.getMessage() for record in caplog.records) + repr(person)
    assert len(server.tokens.secrets) >= 3
    assert not any(secret in logged for secret in [*server.tokens.secrets, "client-secret-of-gtapp"])


def test_a_sign_in_to_read_does_not_write(server: SheetServer) -> None:
    change = CellChange("ground_truth", {"document_number": "01"}, "document_number", "01", "02")
    with (
        google.open_sheet(server.address, sign_in(browser=BROWSER)) as sheet,
        pytest.raises(GtappError) as caught,
    ):
        sheet.push([change])
    assert caught.value.code == "google-scope"
    with google.open_sheet(server.address, sign_in(writing=True, browser=BROWSER)) as sheet:
        assert sheet.push([change]).written == [change]


def test_a_sheet_that_the_person_may_not_see(server: SheetServer) -> None:
    server.shared.clear()
    with (
        google.open_sheet(server.address, sign_in(browser=BROWSER)) as sheet,
        pytest.raises(GtappError) as caught,
    ):
        sheet.read()
    assert caught.value.code == "google-forbidden-user"


def test_a_sign_in_that_was_withdrawn(server: SheetServer) -> None:
    person = sign_in(browser=BROWSER)
    server.tokens.revoke()
    with (
        google.open_sheet(server.address, person, Waits().patience()) as sheet,
        pytest.raises(GtappError) as caught,
    ):
        sheet.read()
    assert caught.value.code == "google-signed-out"
    assert "Token has been expired or revoked" in str(caught.value)


def test_declined(server: SheetServer) -> None:
    server.tokens.declined = True
    assert _fault() == "google-sign-in"
    assert account.find() is None


def test_less_agreed_to_than_asked(server: SheetServer) -> None:
    server.tokens.granted = "openid"
    assert _fault() == "google-scope"


def test_a_code_that_google_does_not_take(server: SheetServer) -> None:
    server.fail("/token", 400, body='{"error": "invalid_grant", "error_description": "Malformed auth code."}')
    assert _fault() == "google-sign-in"


def test_the_network_is_lost_at_the_end(server: SheetServer) -> None:
    server.fail("/token", how="drop")
    assert _fault() == "google-unreachable"


def test_google_does_not_answer_at_the_end(server: SheetServer) -> None:
    server.fail("/token", how="hang")
    with pytest.raises(GtappError) as caught:
        sign_in(browser=BROWSER, seconds=60, answer=0.05)
    assert caught.value.code == "google-timeout"


def test_a_sign_in_that_can_not_be_kept_is_told(server: SheetServer) -> None:
    (settings.config_folder() / account.SIGN_IN_FILE).mkdir()
    with pytest.raises(SaveError):
        sign_in(browser=BROWSER)


def test_nobody_agrees_in_time(server: SheetServer, browser: Browser) -> None:
    browser.open = lambda *_, **__: True  # type: ignore[method-assign]
    assert _fault(seconds=0.01) == "google-sign-in-late"


def test_no_browser(server: SheetServer) -> None:
    assert _fault(browser="no-such-browser") == "google-browser"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (None, "google-client"),
        ("{}", "google-client"),
        ('{"installed": {}}', "google-client"),
        ("x", "google-key-broken"),
    ],
)
def test_without_a_client(content: str | None, code: str) -> None:
    if content is not None:
        settings.config_folder().mkdir(parents=True)
        (settings.config_folder() / CLIENT_FILE).write_text(content)
    assert _fault() == code


def test_signed_out(server: SheetServer) -> None:
    sign_in(browser=BROWSER)
    sign_out()
    assert account.find() is None
    sign_out()


def _fault(browser: str = BROWSER, seconds: float = 60) -> str:
    with pytest.raises(GtappError) as caught:
        sign_in(browser=browser, seconds=seconds)
    assert caught.value.message.params.get("reason", "x")
    return caught.value.code
