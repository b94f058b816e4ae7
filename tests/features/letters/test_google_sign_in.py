"""A person signs in with a browser: consents, declines or leaves; stored tokens are readable only by the user."""

from __future__ import annotations

import contextlib
import json
import logging
import socket
import stat
import threading
import urllib.request
import webbrowser
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from gtapp.core.platform import folders
from gtapp.core.platform.errors import GtappError, SaveError
from gtapp.features.letters import google_auth, google_sheet
from gtapp.features.letters.google_auth import CLIENT_FILE, has_client, sign_in, sign_out, store_client
from gtapp.features.letters.google_sheet import Correction
from tests.features.letters.google_calls import RecordedWaits
from tests.features.letters.google_server import PERSON, SheetServer
from tests.sample_projects import write_file

_WHO = ("openid", "https://www.googleapis.com/auth/userinfo.email")


class Browser:
    """Opens the page in a thread, as a browser does, and follows its redirects."""

    def __init__(self) -> None:
        self.threads: list[threading.Thread] = []

    def __call__(self, url: str) -> None:
        thread = threading.Thread(target=self._visit, args=(url,))
        self.threads.append(thread)
        thread.start()

    def _visit(self, url: str) -> None:
        with urllib.request.urlopen(url) as page:
            page.read()


@pytest.fixture
def browser() -> Iterator[Browser]:
    browser = Browser()
    yield browser
    for thread in browser.threads:
        thread.join()


@pytest.fixture
def server(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> Iterator[SheetServer]:
    monkeypatch.setenv("OAUTHLIB_INSECURE_TRANSPORT", "1")  # the test's server has no certificate
    with SheetServer({"ground_truth": [["document_number"], ["01"]]}) as server:
        folder = folders.config_folder()
        folder.mkdir(parents=True)
        (folder / CLIENT_FILE).write_text(json.dumps(server.tokens.client()))
        yield server


def test_after_signing_in_once_sheets_can_be_read(server: SheetServer, browser: Browser) -> None:
    person = sign_in(show=browser)
    assert (person.address, person.person, person.can_write) == ("", PERSON, False)
    found = google_auth.find_account()
    assert found
    with google_sheet.open_sheet(server.address, found) as sheet:
        read = sheet.read()
    assert read.tables[0].rows == [["document_number"], ["01"]]
    assert read.revision == ""  # no consent to more than the sheets is requested
    assert server.calls[-1].account == f"{PERSON}#{google_auth.READ_SCOPE} {' '.join(reversed(_WHO))}"


def test_stored_tokens_are_readable_only_by_the_user(server: SheetServer, browser: Browser) -> None:
    path = folders.config_folder() / google_auth.SIGN_IN_FILE
    sign_in(show=browser)
    for mode in (0o600, 0o644):
        path.chmod(mode)
        sign_in(show=browser)
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    kept = json.loads(path.read_text())
    assert "token" not in kept
    assert kept["refresh_token"] in server.tokens.secrets


def test_no_token_and_no_secret_is_logged(
    server: SheetServer, browser: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    for name in (None, "google", "oauthlib", "requests_oauthlib", "urllib3"):
        caplog.set_level(logging.DEBUG, name)
    person = sign_in(show=browser)
    with google_sheet.open_sheet(server.address, person) as sheet:
        sheet.read()
    logged = "\n".join(record.getMessage() for record in caplog.records) + repr(person)
    assert len(server.tokens.secrets) >= 3
    assert not any(secret in logged for secret in [*server.tokens.secrets, "client-secret-of-gtapp"])


def test_a_sign_in_to_read_does_not_write(server: SheetServer, browser: Browser) -> None:
    change = Correction("ground_truth", {"document_number": "01"}, "document_number", "01", "02")
    with (
        google_sheet.open_sheet(server.address, sign_in(show=browser)) as sheet,
        pytest.raises(GtappError) as caught,
    ):
        sheet.push([change])
    assert caught.value.code == "google-scope"
    with google_sheet.open_sheet(server.address, sign_in(writing=True, show=browser)) as sheet:
        assert sheet.push([change]).written == [change]


def test_a_sheet_that_the_person_may_not_read(server: SheetServer, browser: Browser) -> None:
    server.shared.clear()
    with (
        google_sheet.open_sheet(server.address, sign_in(show=browser)) as sheet,
        pytest.raises(GtappError) as caught,
    ):
        sheet.read()
    assert caught.value.code == "google-forbidden-user"


def test_a_withdrawn_sign_in(server: SheetServer, browser: Browser) -> None:
    person = sign_in(show=browser)
    server.tokens.revoke()
    with (
        google_sheet.open_sheet(server.address, person, RecordedWaits().patience()) as sheet,
        pytest.raises(GtappError) as caught,
    ):
        sheet.read()
    assert caught.value.code == "google-signed-out"
    assert "Token has been expired or revoked" in str(caught.value)


def test_the_person_declines(server: SheetServer, browser: Browser) -> None:
    server.tokens.declined = True
    assert _fault(browser) == "google-sign-in"
    assert google_auth.find_account() is None


def test_fewer_scopes_than_requested(server: SheetServer, browser: Browser) -> None:
    server.tokens.granted = "openid"
    assert _fault(browser) == "google-scope"


def test_a_code_that_google_refuses(server: SheetServer, browser: Browser) -> None:
    server.fail("/token", 400, body='{"error": "invalid_grant", "error_description": "Malformed auth code."}')
    assert _fault(browser) == "google-sign-in"


def test_a_network_fault_at_the_end(server: SheetServer, browser: Browser) -> None:
    server.fail("/token", how="drop")
    assert _fault(browser) == "google-unreachable"


def test_no_answer_of_google_at_the_end(server: SheetServer, browser: Browser) -> None:
    server.fail("/token", how="hang")
    with pytest.raises(GtappError) as caught:
        sign_in(show=browser, answer=0.05)
    assert caught.value.code == "google-timeout"


def test_a_sign_in_that_cannot_be_stored_is_reported(server: SheetServer, browser: Browser) -> None:
    (folders.config_folder() / google_auth.SIGN_IN_FILE).mkdir()
    with pytest.raises(SaveError):
        sign_in(show=browser)


def test_no_consent_in_time(server: SheetServer, browser: Browser) -> None:
    assert _fault(lambda _: None, seconds=0.01) == "google-sign-in-late"


def test_stopping_the_sign_in(server: SheetServer) -> None:
    stop = threading.Event()
    with pytest.raises(GtappError) as caught:
        sign_in(show=lambda _: stop.set(), stop=stop)
    assert caught.value.code == "google-sign-in-stopped"
    assert google_auth.find_account() is None


def test_other_requests_are_not_mistaken_for_the_answer(server: SheetServer, browser: Browser) -> None:
    """A browser asks for an icon and opens idle connections; another page may guess the port."""

    def show(url: str) -> None:
        back = urlsplit(parse_qs(urlsplit(url).query)["redirect_uri"][0])
        idle.append(socket.create_connection((back.hostname or "", back.port or 0)))
        threads = [threading.Thread(target=_missing, args=(f"{back.geturl()}{path}",)) for path in foreign]
        browser.threads += threads
        for thread in threads:
            thread.start()
        browser(url)

    foreign = ("favicon.ico", "?code=1&state=guessed", "?error=access_denied")
    idle: list[socket.socket] = []
    assert sign_in(show=show).person == PERSON
    for each in idle:
        each.close()


def _missing(url: str) -> None:
    with contextlib.suppress(OSError):  # 404, or the answer came first
        urllib.request.urlopen(url).close()


def test_without_a_browser(server: SheetServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webbrowser, "open", lambda _: False)
    with pytest.raises(GtappError) as caught:
        sign_in()
    assert caught.value.code == "google-browser"


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
        folders.config_folder().mkdir(parents=True)
        (folders.config_folder() / CLIENT_FILE).write_text(content)
    assert _fault(browser) == code


def test_signing_out(server: SheetServer, browser: Browser) -> None:
    sign_in(show=browser)
    sign_out()
    assert google_auth.find_account() is None
    sign_out()


def _fault(browser: Callable[[str], object], seconds: float = 60) -> str:
    with pytest.raises(GtappError) as caught:
        sign_in(show=browser, seconds=seconds)
    assert caught.value.message.params.get("reason", "x")
    return caught.value.code


def test_a_client_is_copied_readable_only_by_the_user(tmp_path: Path) -> None:
    with SheetServer({}) as server:
        chosen = write_file(tmp_path / "client_secret.json", json.dumps(server.tokens.client()))
        assert not has_client()
        store_client(chosen, tmp_path / "project")
        assert has_client()
        kept = folders.config_folder() / CLIENT_FILE
        assert stat.S_IMODE(kept.stat().st_mode) == 0o600
        assert json.loads(kept.read_text()) == server.tokens.client()


@pytest.mark.parametrize(
    ("place", "content", "code"),
    [
        ("project/client.json", '{"installed": {}}', "google-key-inside"),
        ("client.json", '{"installed": {}}', "google-client"),
        ("client.json", '{"installed": 3}', "google-client"),
        ("client.json", '{"type": "service_account"}', "google-client"),
        ("client.json", "x", "google-key-broken"),
    ],
)
def test_an_invalid_client_is_not_copied(tmp_path: Path, place: str, content: str, code: str) -> None:
    with pytest.raises(GtappError) as caught:
        store_client(write_file(tmp_path / place, content), tmp_path / "project")
    assert caught.value.code == code
    assert not has_client()
