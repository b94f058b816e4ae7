"""Fixtures of all tests of drafts: a keyring of the test, no key from the environment, no key of a session."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.features.drafts.drafting_setup import DraftingSetup, FakeRing
from tests.features.drafts.provider import use_empty_keyring
from tests.features.drafts.server import DraftServer


@pytest.fixture(autouse=True)
def ring(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeRing]:
    with use_empty_keyring(monkeypatch) as found:
        yield found


@pytest.fixture
def server() -> Iterator[DraftServer]:
    with DraftServer() as found:
        yield found


@pytest.fixture
def drafting_setup(tmp_path: Path, server: DraftServer) -> DraftingSetup:
    return DraftingSetup(tmp_path / "project", server)
