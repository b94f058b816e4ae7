"""Keys: where they are stored and found, for which address; and that none appears elsewhere."""

from __future__ import annotations

import copy
import json
import logging
import os
import pickle
import subprocess
import sys
import traceback
from pathlib import Path

import keyring
import pytest
from keyring.errors import InitError, KeyringLocked, NoKeyringError

from gtapp.core.platform.errors import GtappError
from gtapp.features.drafts import api_keys, client, providers
from gtapp.features.drafts.api_keys import ApiKey
from gtapp.features.drafts.providers import PRESETS, Profile
from tests.features.drafts.drafting_setup import DraftingSetup, FakeRing
from tests.features.drafts.handler import Reaction, error_reaction, json_reaction
from tests.features.drafts.server import EVERY, DraftServer

SECRET = "sk-proj-0123456789abcdefghijSECRET"
LOCAL = Profile("Mine", "http://localhost:8000/v1")


def test_a_key_is_stored_in_the_keyring_for_its_address(ring: FakeRing) -> None:
    found = api_keys.store_key(LOCAL, f" {SECRET}\n")
    assert found.key and found.key.source == "keyring" and not found.messages
    again = api_keys.find_key(LOCAL)
    assert again.key and again.key.reveal(LOCAL.base_url) == SECRET and again.key.source == "keyring"
    assert list(ring.kept) == [("gtapp", "Mine http://localhost:8000/v1")]
    assert api_keys.find_key(LOCAL.with_address("http://localhost:8001/v1")).key is None
    assert api_keys.find_key(Profile("Other", LOCAL.base_url)).key is None
    assert api_keys.delete_key(LOCAL) == () and api_keys.delete_key(LOCAL) == ()
    assert api_keys.find_key(LOCAL).key is None and not ring.kept


@pytest.mark.parametrize(
    "fault", [NoKeyringError("no D-Bus"), KeyringLocked(), InitError(), OSError(SECRET), RuntimeError(SECRET)]
)
def test_without_a_keyring_a_key_is_held_for_the_session(ring: FakeRing, fault: Exception) -> None:
    ring.fault = fault
    found = api_keys.store_key(LOCAL, SECRET)
    assert found.key and found.key.source == "session"
    assert [note.code for note in found.messages] == ["drafting-keyring-save"]
    assert SECRET not in str(found.messages[0])
    again = api_keys.find_key(LOCAL)
    assert again.key and again.key.reveal(LOCAL.base_url) == SECRET
    api_keys.delete_key(LOCAL)
    assert [note.code for note in api_keys.find_key(LOCAL).messages] == ["drafting-keyring"]


class FileRing(FakeRing):
    """A keyring that stores keys in a file that everybody can read."""

    priority = 0.5


class NullRing(FakeRing):
    """A keyring that accepts everything and stores nothing."""

    def get_password(self, service: str, username: str) -> str | None:
        return None


@pytest.mark.parametrize("kind", [FileRing, NullRing])
def test_an_unsafe_keyring_is_not_used(kind: type[FakeRing]) -> None:
    keyring.set_keyring(kind())
    found = api_keys.store_key(LOCAL, SECRET)
    assert found.key and found.key.source == "session"


def test_a_key_for_this_session_only(ring: FakeRing) -> None:
    assert not api_keys.store_key(LOCAL, SECRET, session_only=True).messages
    assert not ring.kept and api_keys.find_key(LOCAL).key


def test_a_key_of_the_environment(monkeypatch: pytest.MonkeyPatch, ring: FakeRing) -> None:
    mine = Profile("Mine", "https://models.example.org/v1", key_env="MY_KEY")
    monkeypatch.setenv("MY_KEY", f"{SECRET}\n")
    ring.fault = NoKeyringError()
    found = api_keys.find_key(mine)
    assert found.key and found.key.source == "environment" and not found.messages
    monkeypatch.setenv("MY_KEY", "two\nlines")
    assert [note.code for note in api_keys.find_key(mine).messages] == [
        "drafting-keyring",
        "drafting-key-bad",
    ]


@pytest.mark.parametrize(
    "preset", [preset for preset in PRESETS if preset.key_env], ids=lambda preset: preset.name
)
def test_a_well_known_variable_is_for_its_provider_only(
    monkeypatch: pytest.MonkeyPatch, preset: Profile
) -> None:
    monkeypatch.setenv(preset.key_env, SECRET)
    found = api_keys.find_key(preset)
    assert found.key and found.key.reveal(preset.base_url) == SECRET
    host = preset.host
    for address in (
        "https://evil.example/v1",
        f"https://{host}.evil.example/v1",
        f"http://{host}/v1",
        "https://evilapi.openai.com/v1",
        "https://evilopenai.azure.com/openai/v1",
    ):
        moved = Profile(preset.name, address, key_env=preset.key_env)
        assert api_keys.find_key(moved).key is None
        assert [note.code for note in api_keys.find_key(moved).messages] == ["drafting-key-foreign"]


@pytest.mark.parametrize("secret", ["", "  ", "a b", "schlüssel", "a\nb", "\x00"])
def test_invalid_keys(secret: str) -> None:
    with pytest.raises(GtappError) as raised:
        api_keys.store_key(LOCAL, secret)
    assert raised.value.code == "drafting-key-bad"


def test_a_key_is_sent_only_to_its_address() -> None:
    key = ApiKey(SECRET, LOCAL.base_url, "session")
    with pytest.raises(GtappError, match="is not sent to"):
        key.reveal("http://localhost:8001/v1")
    with pytest.raises(GtappError):
        client.Client(LOCAL.with_address("http://localhost:8001/v1"), key)
    for work in (pickle.dumps, copy.copy, copy.deepcopy, json.dumps):
        with pytest.raises(TypeError):
            work(key)
    shown = f"{key!r} {key!s} {api_keys.KeyLookup(key)!r} {client.Client(LOCAL, key)!r}"
    assert SECRET not in shown and LOCAL.base_url in shown


# only the server's own Authorization header contains it


@pytest.fixture
def key(drafting_setup: DraftingSetup) -> ApiKey:
    found = api_keys.store_key(drafting_setup.profile(), SECRET).key
    assert found
    return found


ECHOES = [
    error_reaction(401, f"Incorrect API key provided: {SECRET}"),
    error_reaction(400, f"bad header Authorization: Bearer {SECRET}"),
    error_reaction(429, SECRET, Retry_After="9999"),
    Reaction(500, f"<html><title>{SECRET}</title></html>".encode(), {"Content-Type": "text/html"}),
    Reaction(200, f"<html><title>{SECRET}</title></html>".encode(), {"Content-Type": "text/html"}),
    Reaction(307, b"", {"Location": f"https://{SECRET}.example/v1"}),
    json_reaction({"error": {"message": f"key {SECRET}", "code": SECRET}}),
    json_reaction({"choices": [{"message": {"content": SECRET, "refusal": SECRET}, "finish_reason": SECRET}], "model": SECRET,
          "id": SECRET, "usage": {SECRET: 1}}),
    Reaction(200, json.dumps({"choices": [{"message": {"content": SECRET}}]}).replace("s", "\\u0073").encode()),
]  # fmt: skip


@pytest.mark.allow_logs
@pytest.mark.parametrize("echo", ECHOES)
def test_a_server_that_repeats_the_key(
    drafting_setup: DraftingSetup,
    key: ApiKey,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
    echo: Reaction,
) -> None:
    caplog.set_level(logging.DEBUG)
    drafting_setup.server.script(EVERY, *[echo] * 20)
    run = drafting_setup.draft(key=key)
    messages = [
        *map(repr, drafting_setup.shown),
        *map(repr, drafting_setup.notices),
        *map(str, drafting_setup.notices),
        repr(run.failures),
    ]
    messages += [str(failure.message) for failure in run.failures]
    messages += [record.getMessage() + repr(record.args) for record in caplog.records]
    out = capfd.readouterr()
    assert SECRET not in "".join(messages) + out.out + out.err
    assert not _files_with_key(drafting_setup.root, providers.profiles_path().parent)
    assert all(call.headers["authorization"] == f"Bearer {SECRET}" for call in drafting_setup.server.calls)
    assert all(
        SECRET.encode() not in call.body and SECRET not in call.path for call in drafting_setup.server.calls
    )


def _files_with_key(*folders: Path) -> list[Path]:
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    assert files
    return [path for path in files if SECRET.encode() in path.read_bytes()]


def test_an_exception_does_not_contain_the_key(drafting_setup: DraftingSetup, key: ApiKey) -> None:
    drafting_setup.server.script(EVERY, error_reaction(401, SECRET), Reaction(how="drop"))
    for _ in range(2):
        with pytest.raises(GtappError) as raised:
            client.list_models(drafting_setup.profile(), key)
        error: BaseException | None = raised.value
        assert SECRET not in "".join(traceback.format_exception(raised.value))
        while error is not None:
            assert type(error).__module__.startswith("gtapp."), "an SDK's exception holds the request"
            error = error.__cause__ or error.__context__


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_is_not_followed(drafting_setup: DraftingSetup, key: ApiKey, status: int) -> None:
    with DraftServer() as other:
        drafting_setup.server.script(
            EVERY, Reaction(status, b"", {"Location": f"{other.address}/chat/completions"})
        )
        run = drafting_setup.draft(key=key)
        assert str(other.address).split("/")[2] in str(run.progress.message)
        assert not other.calls and run.progress.message and run.progress.message.code == "drafting-redirect"
        drafting_setup.server.script(EVERY, Reaction(status, b"", {"Location": f"{other.address}/models"}))
        with pytest.raises(GtappError, match="sends on to"):
            client.list_models(drafting_setup.profile(), key)
        assert not other.calls


def test_a_changed_address_gets_no_key(drafting_setup: DraftingSetup, key: ApiKey) -> None:
    with DraftServer() as other:
        moved = drafting_setup.profile().with_address(other.address)
        assert api_keys.find_key(moved).key is None
        run = drafting_setup.draft(profile=moved, key=key)
        assert run.progress.message and run.progress.message.code == "drafting-key-bound"
        assert not other.calls
        drafting_setup.draft(profile=moved, key=None)
        assert len(other.calls) >= 1
        assert not any(
            SECRET in repr(call.headers) or "authorization" in call.headers for call in other.calls
        )


def test_environment_variables_of_the_sdk_are_ignored(
    drafting_setup: DraftingSetup, key: ApiKey, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = (
        "OPENAI_API_KEY",
        "OPENAI_ADMIN_KEY",
        "OPENAI_ORG_ID",
        "OPENAI_PROJECT_ID",
        "OPENAI_WEBHOOK_SECRET",
    )
    for name in names:
        monkeypatch.setenv(name, f"private-{name}")
    monkeypatch.setenv("OPENAI_BASE_URL", "https://private.example/v1")
    monkeypatch.setenv(
        "OPENAI_CUSTOM_HEADERS", "Authorization: Bearer private\nX-Private: private\nHost: private"
    )
    for found in (key, None):
        drafting_setup.draft(key=found, run="T1" if found else "T2", repeat_answered=True)
    assert len(drafting_setup.server.calls) == 6
    allowed = {
        "host",
        "accept",
        "accept-encoding",
        "connection",
        "content-type",
        "content-length",
        "user-agent",
    }
    for call in drafting_setup.server.calls:
        assert "private" not in repr(call.headers).lower()
        assert set(call.headers) <= allowed | {"authorization"} and call.headers["user-agent"] == "gtapp"
    assert ["authorization" in call.headers for call in drafting_setup.server.calls] == [True] * 3 + [
        False
    ] * 3


_LOUD = """
import logging, sys
logging.basicConfig(level=logging.DEBUG, stream=sys.stdout)
from gtapp.features.drafts import api_keys, client
from gtapp.features.drafts.providers import Profile
profile = Profile("Mine", sys.argv[1], key_env="MY_KEY")
print(client.list_models(profile, api_keys.find_key(profile).key))
"""


@pytest.mark.slow
def test_nothing_is_logged_at_any_level(server: DraftServer) -> None:
    server.key = SECRET
    environment = {**os.environ, "MY_KEY": SECRET, "OPENAI_LOG": "debug"}
    command = [sys.executable, "-c", _LOUD, server.address]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=60)
    assert "['model-a', 'model-b']" in done.stdout
    assert SECRET not in done.stdout + done.stderr and "httpcore" not in done.stdout + done.stderr


def test_slow_modules_are_imported_when_used() -> None:
    stems = {path.stem for path in Path(api_keys.__file__).parent.glob("[a-z]*.py")}
    modules = [f"gtapp.features.drafts.{stem}" for stem in sorted(stems)]
    code = f"import sys, {', '.join(modules)}\nprint([m for m in ('openai', 'httpx2', 'keyring', 'PIL') if m in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.strip() == "[]"
