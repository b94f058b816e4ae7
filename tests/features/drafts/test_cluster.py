"""Drafts on a cluster: answers and files are those of one process, and what was received is never asked for again."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from gtapp.cli import main
from gtapp.core.schema.benchmark import load
from gtapp.core.schema.items import Item
from gtapp.features.drafts.cluster_client import ask_provider, find_place
from gtapp.features.drafts.drafting_settings import DraftingSettings
from gtapp.features.drafts.providers import Profile
from gtapp.features.drafts.request import RequestBuilder, encode_request
from gtapp.features.drafts.responses import Fault, Reply
from tests.dask_cluster import run_cluster
from tests.features.drafts.drafting_setup import MODEL
from tests.features.drafts.handler import Call
from tests.features.drafts.provider import make_provider, make_scanned_cards, use_empty_keyring

pytest.importorskip("distributed")
pytestmark = [pytest.mark.posix, pytest.mark.slow]
_NAMES = tuple("abcdefghijkl")


def test_a_worker_that_is_killed_loses_no_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = make_scanned_cards(tmp_path / "cards", _NAMES)
    scans = [f"images/{name}.jpg" for name in _NAMES]
    with (
        use_empty_keyring(monkeypatch),
        make_provider(root, scans) as server,
        run_cluster(tmp_path) as cluster,
    ):
        server.latency = 0.1

        def kill(_: Call) -> None:
            if server.requests == 4:
                os.kill(cluster.workers[0].pid, signal.SIGKILL)

        server.before = kill
        command = ["draft", str(root), "--base-url", server.address, "--model", "model-a"]
        assert main([*command, "--cluster", cluster.address]) == 0
        assert cluster.workers[0].wait() == -signal.SIGKILL
        answers = sorted(path.name for path in (root / "drafts/T0001").iterdir())
        assert answers == [f"request_T0001_{name}.json" for name in _NAMES[1:]]
        # one request was under way when its worker was killed
        assert sorted(server.counts) == list(_NAMES[1:]) and server.requests <= len(_NAMES)
        assert server.most_at_once <= 2
        assert not [*(root / ".gtapp/received").iterdir()]
        asked = server.requests
        assert main([*command, "--run", "T0001"]) == 0
        assert server.requests == asked


def test_a_reply_that_was_received_is_not_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = make_scanned_cards(tmp_path / "cards", "ab")
    with use_empty_keyring(monkeypatch), make_provider(root, ["images/b.jpg"]) as server:
        request = RequestBuilder(root, load("zettelkatalog"), DraftingSettings(), MODEL).build(
            Item("b", scans=("images/b.jpg",))
        )
        profile, payload = Profile("here", server.address), encode_request(request, "json_schema")
        first = ask_provider(str(root), profile, False, payload)
        assert isinstance(first, Reply) and first.text
        assert ask_provider(str(root), profile, False, payload) == first
        assert server.requests == 1
        find_place(root, profile, payload).write_text("{broken")
        assert ask_provider(str(root), profile, False, payload) == first
        assert server.requests == 2
        other = encode_request(request, "json_object")
        for fault in (
            ask_provider(str(root), profile, True, other),
            ask_provider(str(tmp_path / "none"), profile, False, other),
        ):
            assert isinstance(fault, Fault) and fault.stop
        assert server.requests == 2
