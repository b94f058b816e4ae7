"""The connection: lists of models, connection tests, and faults of the configuration."""

from __future__ import annotations

import asyncio
import gzip

import pytest

from gtapp.core.platform.errors import GtappError
from gtapp.features.drafts import client
from gtapp.features.drafts.providers import Profile
from tests.features.drafts.handler import Reaction, error_reaction, json_reaction
from tests.features.drafts.memory import limit_memory
from tests.features.drafts.server import EVERY, DraftServer


def _profile(server: DraftServer, model: str = "") -> Profile:
    return Profile("Mine", server.address, model=model)


def test_the_server_lists_its_models(server: DraftServer) -> None:
    assert client.list_models(_profile(server), None) == ["model-a", "model-b"]


@pytest.mark.parametrize(
    ("content", "names"),
    [
        ([{"id": "b"}, {"id": "a"}], ["a", "b"]),
        ({"data": []}, []),
        ({"models": [{"id": "x"}, {"name": "y"}, 5]}, ["x"]),
    ],
)
def test_lists_in_other_forms(server: DraftServer, content: object, names: list[str]) -> None:
    server.script(EVERY, json_reaction(content))
    assert client.list_models(_profile(server), None) == names


@pytest.mark.parametrize(
    ("reaction", "code"),
    [
        (error_reaction(404), "drafting-models"),
        (error_reaction(401), "drafting-unauthorised"),
        (json_reaction({"data": 5}), "drafting-models"),
        (json_reaction("x"), "drafting-models"),
        (Reaction(200, b"<html>", {"Content-Type": "text/html"}), "drafting-page"),
        (Reaction(how="drop"), "drafting-cut"),
    ],
)
def test_a_missing_list(server: DraftServer, reaction: Reaction, code: str) -> None:
    server.script(EVERY, reaction)
    with pytest.raises(GtappError) as raised:
        client.list_models(_profile(server), None)
    assert raised.value.code == code and len(server.calls) == 1


@pytest.mark.parametrize(
    ("model", "code"),
    [("", "drafting-connected"), ("model-a", "drafting-connected-model"), ("x", "drafting-connected-other")],
)
def test_connection_test(server: DraftServer, model: str, code: str) -> None:
    messages = client.test_connection(_profile(server, model), None)
    assert messages.code == code and server.address.split("/")[2] in str(messages)


def test_missing_certificates_are_reported(server: DraftServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", "/nowhere/certificates.pem")
    assert client.list_models(_profile(server), None), "not needed on this computer"
    with pytest.raises(GtappError) as raised:
        client.list_models(Profile("Far", "https://example.invalid/v1"), None)
    assert raised.value.code == "drafting-client"


def test_a_proxy_is_not_used_for_local_servers(server: DraftServer, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    assert client.list_models(_profile(server), None)


@pytest.mark.parametrize(
    "path", ["https://evil.example/v1/models", "http://127.0.0.1:1/v1/models", "/models/../../x"]
)
def test_a_request_to_another_address_is_stopped(server: DraftServer, path: str) -> None:
    async def ask() -> None:
        async with client.Client(_profile(server), None) as found, found.translate_errors():
            await found.sdk.get(path, cast_to=object)

    with pytest.raises(GtappError):
        asyncio.run(ask())
    assert not server.calls


MEBIBYTE = 1 << 20


def _compressed_reaction(status: int, body: bytes, layers: int) -> Reaction:
    for _ in range(layers):
        body = gzip.compress(body)
    coding = {"Content-Type": "application/json", "Content-Encoding": ", ".join(["gzip"] * layers)}
    return Reaction(status, body, coding)


@pytest.mark.parametrize(
    ("status", "layers", "code"),
    [
        (401, 1, "drafting-unauthorised"),
        (401, 2, "drafting-unauthorised"),
        (401, 3, "drafting-unauthorised"),
        (200, 1, "drafting-too-much"),
        (200, 2, "drafting-answer"),
        (200, 3, "drafting-answer"),
    ],
)
def test_a_small_body_that_decompresses_to_a_large_one(
    server: DraftServer, status: int, layers: int, code: str
) -> None:
    assert client.list_models(_profile(server), None), "imports the SDK, which takes memory, too"
    server.script(EVERY, _compressed_reaction(status, bytes(200 * MEBIBYTE), layers))
    with limit_memory(48 * MEBIBYTE), pytest.raises(GtappError) as raised:
        client.list_models(_profile(server), None)
    assert raised.value.code == code


def test_the_reason_in_a_compressed_error_is_read(server: DraftServer) -> None:
    server.script(EVERY, _compressed_reaction(400, error_reaction(400, "Bad model").body, 1))
    with pytest.raises(GtappError) as raised:
        client.list_models(_profile(server), None)
    assert "Bad model" in str(raised.value)
