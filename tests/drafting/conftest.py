"""What holds for every test of drafts: no keyring but the test's own, no key from the environment, nothing of a session."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import keyring
import pytest

from gtapp.drafting import keys
from gtapp.drafting.profiles import PRESETS
from tests.drafting.desk import Desk, FakeRing
from tests.drafting.server import DraftServer


@pytest.fixture(autouse=True)
def ring(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeRing]:
    """The system's keyring, empty."""
    before = keyring.get_keyring()
    found = FakeRing()
    keyring.set_keyring(found)
    for preset in PRESETS:
        if preset.key_env:
            monkeypatch.delenv(preset.key_env, raising=False)
    yield found
    keys.forget_session()
    keyring.set_keyring(before)


@pytest.fixture
def server() -> Iterator[DraftServer]:
    with DraftServer() as found:
        yield found


@pytest.fixture
def desk(tmp_path: Path, server: DraftServer) -> Desk:
    return Desk(tmp_path / "project", server)
