"""What holds for every test of drafts: no keyring but the test's own, no key from the environment, nothing of a session."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.drafting.drafting_setup import DraftingSetup, FakeRing
from tests.drafting.provider import empty_ring
from tests.drafting.server import DraftServer


@pytest.fixture(autouse=True)
def ring(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeRing]:
    with empty_ring(monkeypatch) as found:
        yield found


@pytest.fixture
def server() -> Iterator[DraftServer]:
    with DraftServer() as found:
        yield found


@pytest.fixture
def desk(tmp_path: Path, server: DraftServer) -> DraftingSetup:
    return DraftingSetup(tmp_path / "project", server)
