"""Access to the sheet in the window: signing in with the browser and out again, keys, and refusals."""

from __future__ import annotations

import json
import stat
import threading
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from gtapp.core.platform import folders
from gtapp.features.letters import google_auth
from gtapp.features.letters.window.import_dialog import SheetImportDialog
from gtapp.kit.layouts import FormText
from tests.features.letters.google_server import PERSON, ROBOT, SheetServer
from tests.features.letters.window.import_steps import compare_google_sheet, open_import
from tests.sample_projects import write_file
from tests.window.window_driver import WindowDriver
from tests.window_fixtures import OpenWindow

Visit = Callable[[QUrl], bool]


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[SheetServer]:
    monkeypatch.setenv("OAUTHLIB_INSECURE_TRANSPORT", "1")  # the test's server has no certificate
    with SheetServer({"ground_truth": [["document_number"], ["01"]]}) as server:
        yield server


@pytest.fixture
def client(server: SheetServer, tmp_path: Path) -> Path:
    """The file that Google's console gives."""
    return write_file(tmp_path / "client_secret_1.json", json.dumps(server.tokens.client()))


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[threading.Thread]]:
    """Open pages in a thread and follow their redirects."""
    threads: list[threading.Thread] = []

    def visit(url: QUrl) -> bool:
        address = bytes(url.toEncoded().data()).decode()
        threads.append(threading.Thread(target=lambda: urllib.request.urlopen(address).close()))
        threads[-1].start()
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", visit)
    yield threads
    for thread in threads:
        thread.join()


def test_signed_in_read_and_signed_out(
    window_on: OpenWindow, letters: Path, server: SheetServer, client: Path, browser: list[threading.Thread]
) -> None:
    driver: WindowDriver = window_on(letters)

    def act(dialog: SheetImportDialog) -> None:
        access = dialog.source.access
        assert "Nobody is signed in" in access.account_label.text() and access.sign_out_button.isHidden()
        access.store_client(client)
        kept = folders.config_folder() / google_auth.CLIENT_FILE
        assert stat.S_IMODE(kept.stat().st_mode) == 0o600
        assert "Now sign in" in access.account_label.text() and access.writing.isVisible()
        access.sign_in_button.click()
        driver.wait_for_tasks()
        assert access.account_label.text() == f"Signed in as {PERSON}, to read only."
        compare_google_sheet(driver, dialog, server.address)
        assert server.calls[-1].account.startswith(PERSON)
        access.writing.setChecked(True)
        access.sign_in_button.click()
        driver.wait_for_tasks()
        assert access.account_label.text() == f"Signed in as {PERSON}, to read and to write back."
        access.sign_out_button.click()
        assert not (folders.config_folder() / google_auth.SIGN_IN_FILE).exists()
        assert "Nobody is signed in" in access.account_label.text()

    open_import(driver, act)


def test_waiting_for_the_browser_can_be_stopped(
    window_on: OpenWindow, letters: Path, client: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver: WindowDriver = window_on(letters)
    opened: list[QUrl] = []

    def open_page(url: QUrl) -> bool:
        opened.append(url)
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", open_page)

    def act(dialog: SheetImportDialog) -> None:
        access = dialog.source.access
        access.store_client(client)
        for give_up in (access.sign_in_button.click, lambda: driver.press("Escape", dialog)):
            opened.clear()
            access.sign_in_button.click()
            driver.qtbot.waitUntil(lambda: bool(opened))
            assert "Agree in the browser" in access.account_label.text()
            give_up()
            assert "broken off" in access.account_label.text() and not access.busy
            driver.wait_for_tasks()
        assert dialog.isVisible() and google_auth.find_account() is None

    open_import(driver, act)


def test_the_person_declines(
    window_on: OpenWindow, letters: Path, server: SheetServer, client: Path, browser: list[threading.Thread]
) -> None:
    driver: WindowDriver = window_on(letters)
    server.tokens.declined = True

    def act(dialog: SheetImportDialog) -> None:
        dialog.source.access.store_client(client)
        dialog.source.access.sign_in_button.click()
        driver.wait_for_tasks()
        assert "sign-in with Google failed" in dialog.source.access.account_label.text()

    open_import(driver, act)
    assert google_auth.find_account() is None


def test_no_browser_can_be_opened(
    window_on: OpenWindow, letters: Path, client: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver: WindowDriver = window_on(letters)
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _: False)

    def act(dialog: SheetImportDialog) -> None:
        dialog.source.access.store_client(client)
        dialog.source.access.sign_in_button.click()
        driver.wait_for_tasks()
        assert "No browser" in dialog.source.access.account_label.text()

    open_import(driver, act)


def test_the_keys_account_is_named_unless_the_key_is_in_the_project(
    window_on: OpenWindow, letters: Path, server: SheetServer, tmp_path: Path, client: Path
) -> None:
    driver: WindowDriver = window_on(letters)

    def act(dialog: SheetImportDialog) -> None:
        source = dialog.source
        source.key.setText(str(server.key_file(tmp_path)))
        assert f"Asked for by {ROBOT}. Share the sheet" in source.access.account_label.text()
        source.key.setText(str(tmp_path / "none.json"))
        assert "is not there" in source.access.account_label.text()
        inside = server.key_file(letters)
        source.key.setText(str(inside))
        assert "inside the project" in source.access.account_label.text()
        assert "inside the project" in compare_google_sheet(driver, dialog, server.address, inside)
        source.access.store_client(write_file(letters / "client.json", client.read_text()))
        assert "inside the project" in source.access.account_label.text()

    open_import(driver, act)
    assert server.calls == [] and not google_auth.has_client()


def test_texts_of_help_are_whole(window_on: OpenWindow, letters: Path) -> None:
    """They wrap beside labels, in a part that scrolls: each has the height for its width."""
    driver: WindowDriver = window_on(letters)

    def look(dialog: SheetImportDialog) -> None:
        texts = [each for each in dialog.source.findChildren(FormText) if each.isVisible()]
        assert len(texts) == 4
        for width in (560, 920):
            dialog.resize(width, 500)
            driver.qtbot.waitUntil(
                lambda: all(each.height() >= each.heightForWidth(each.width()) for each in texts)
            )

    open_import(driver, look)
