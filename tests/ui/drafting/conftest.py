"""A window on six cards, and a provider on a real socket that knows them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import keyring
import pytest

from gtapp.benchmark import load
from gtapp.drafting import keys, profiles
from gtapp.drafting.making import Maker
from gtapp.drafting.profiles import Profile
from gtapp.drafting.settings import Settings
from gtapp.project.items import Item
from tests.drafting.desk import FakeRing
from tests.drafting.server import DraftServer
from tests.ui.windows import NAMES, cards, record, scan

MODEL = "model-a"


@pytest.fixture(autouse=True)
def ring(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeRing]:
    """The system's keyring, empty; no key in the environment."""
    before, found = keyring.get_keyring(), FakeRing()
    keyring.set_keyring(found)
    for preset in profiles.PRESETS:
        if preset.key_env:
            monkeypatch.delenv(preset.key_env, raising=False)
    yield found
    keys.forget_session()
    keyring.set_keyring(before)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Six cards, each with a scan of its own."""
    root = cards(tmp_path / "cards")
    for number, name in enumerate(NAMES):
        scan(root / "images" / f"{name}.png", 60 + number, 40)
    return root


@pytest.fixture
def server(folder: Path) -> Iterator[DraftServer]:
    """Knows the cards, and is the user's only provider."""
    with DraftServer() as found:
        maker = Maker(folder, load("zettelkatalog"), Settings(), MODEL)
        for name in NAMES:
            found.know(name, maker.request(Item(name, scans=(f"images/{name}.png",))))
            found.texts[name] = says(f"Model {name}")
        profiles.save(Profile("Local", found.address, model=MODEL))
        yield found


def says(last_name: str, **publication: Any) -> str:
    """What a model answers."""
    return json.dumps(record(last_name, **publication), ensure_ascii=False)
