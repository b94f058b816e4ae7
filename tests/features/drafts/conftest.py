"""Fixtures of all tests of drafts: a keyring of the test, no key from the environment, no key of a session."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from gtapp.core.schema.items import Item
from gtapp.features.drafts.request import RequestBuilder
from tests.features.drafts.drafting_setup import DraftingSetup, FakeRing, HoldBack
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


@pytest.fixture
def hold_back(monkeypatch: pytest.MonkeyPatch) -> HoldBack:
    """Return a function that keeps an item from being prepared until another one is requested.

    The items after it wait, too: requests are sent in their order. So the awaited one is requested before them, however long
    its own preparation takes, or never.
    """

    def hold(item_id: str, requested: Event) -> None:
        build = RequestBuilder.build

        def build_in_turn(builder: RequestBuilder, item: Item) -> Any:
            assert item.id != item_id or requested.wait(30)
            return build(builder, item)

        monkeypatch.setattr(RequestBuilder, "build", build_in_turn)

    return hold
