"""Keys are found outside of projects, and faults of a key are reported without quoting it."""

from __future__ import annotations

import json
import traceback
from pathlib import Path
from typing import Any

import pytest

from gtapp.core.platform import folders
from gtapp.core.platform.errors import GtappError
from gtapp.features.letters import google_auth, google_sheet
from tests.features.letters.google_server import ROBOT, SheetServer


def _key(path: Path, **changes: Any) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    key = {"type": "service_account", "client_email": ROBOT, "private_key": "SECRET", "token_uri": "http://x"}
    path.write_text(json.dumps(key | changes))
    return path


def test_without_a_key_there_is_no_account() -> None:
    assert google_auth.find_account() is None


def test_a_key_in_the_users_own_folder() -> None:
    _key(folders.config_folder() / google_auth.KEY_FILE)
    found = google_auth.find_account()
    assert found and found.address == ROBOT


def test_a_key_has_priority_over_a_sign_in() -> None:
    folder = folders.config_folder()
    _key(folder / google_auth.SIGN_IN_FILE, type="authorized_user", refresh_token="r")
    first = google_auth.find_account()
    _key(folder / google_auth.KEY_FILE)
    second = google_auth.find_account()
    assert first and second
    assert (first.address, second.address) == ("", ROBOT)


def test_the_environment_names_a_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _key(folders.config_folder() / google_auth.KEY_FILE, client_email="other@x")
    monkeypatch.setenv(google_auth.KEY_VARIABLE, str(_key(tmp_path / "k.json")))
    found = google_auth.find_account()
    assert found and found.address == ROBOT


def test_a_missing_key_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(google_auth.KEY_VARIABLE, str(tmp_path / "k.json"))
    with pytest.raises(GtappError) as caught:
        google_auth.find_account()
    assert caught.value.code == "google-key-missing"


def test_a_key_inside_the_project_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = tmp_path / "letters"
    key = _key(project / "keys" / "k.json")
    link = tmp_path / "link.json"
    link.symlink_to(key)
    monkeypatch.setenv(google_auth.KEY_VARIABLE, str(link))
    assert google_auth.find_account(tmp_path / "elsewhere")
    with pytest.raises(GtappError) as caught:
        google_auth.find_account(project)
    assert caught.value.code == "google-key-inside"
    assert str(folders.config_folder()) in str(caught.value)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe",
        b"[]",
        b"{}",
        b'{"private_key": "SECRET"',
        b"[" * 100_000,
        b'{"type": "service_account", "private_key": "SECRET"}',
        b'{"type": "authorized_user", "client_secret": "SECRET"}',
        b'{"installed": {"client_secret": "SECRET"}}',
    ],
)
def test_an_invalid_key_is_reported_without_quoting_it(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "k.json"
    path.write_bytes(content)
    with pytest.raises(GtappError) as caught:
        google_auth.read_account(path)
    assert caught.value.code == "google-key-broken"
    assert str(path) in str(caught.value)
    assert "SECRET" not in repr(caught.value)
    assert "SECRET" not in "".join(traceback.format_exception(caught.value))


def test_a_key_with_a_broken_signature_is_reported_when_it_is_used(tmp_path: Path) -> None:
    robot = google_auth.read_account(_key(tmp_path / "k.json"))
    with SheetServer({"t": []}) as server, google_sheet.open_sheet(server.address, robot) as sheet:
        with pytest.raises(GtappError) as caught:
            sheet.read()
        assert server.calls == []
    assert caught.value.code == "google-key-broken"
    assert "SECRET" not in "".join(traceback.format_exception(caught.value))


def test_a_folder_instead_of_a_key(tmp_path: Path) -> None:
    with pytest.raises(GtappError) as caught:
        google_auth.read_account(tmp_path)
    assert caught.value.code == "file-io"
