"""Fixtures: a window on six cards, and a provider on a real socket that knows them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gtapp.features.drafts import providers
from gtapp.features.drafts.providers import Profile
from gtapp.features.drafts.window import service
from gtapp.features.drafts.window.drafting_part import DraftingPart
from tests.features.drafts.drafting_setup import MODEL, FakeRing
from tests.features.drafts.provider import make_provider, use_empty_keyring
from tests.features.drafts.server import DraftServer
from tests.window.window_driver import NAMES, WindowDriver, cards, record, scan
from tests.window_fixtures import OpenWindow


@pytest.fixture(autouse=True)
def ring(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeRing]:
    with use_empty_keyring(monkeypatch) as found:
        yield found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Six cards, each with its own scan."""
    root = cards(tmp_path / "cards")
    for number, name in enumerate(NAMES):
        scan(root / "images" / f"{name}.png", 60 + number, 40)
    return root


@pytest.fixture
def server(folder: Path) -> Iterator[DraftServer]:
    """The user's only provider, which knows the cards."""
    with make_provider(folder, [f"images/{name}.png" for name in NAMES]) as found:
        for name in NAMES:
            found.texts[name] = make_answer(f"Model {name}")
        providers.save_profile(Profile("Local", found.address, model=MODEL))
        yield found


@pytest.fixture
def driver(window_on: OpenWindow, folder: Path, server: DraftServer) -> WindowDriver:
    """A window whose user has chosen a provider, and agreed to send scans there."""
    driver = window_on(folder)
    preferences = driver.window.context.preferences
    preferences.put(service.PROVIDER, "Local")
    preferences.put(service.MODEL, MODEL)
    preferences.put_folder_text(folder, "drafting_agreed", server.address)
    return driver


def find_service(driver: WindowDriver) -> service.DraftingService:
    """Return the window's drafting service."""
    return driver.window.features.part(DraftingPart).service


def make_answer(last_name: str, **publication: Any) -> str:
    """Return a model's answer."""
    return json.dumps(record(last_name, **publication), ensure_ascii=False)
