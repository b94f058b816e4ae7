"""Beginnings shared by all tests of drafts: a user without keys, and a provider that knows the cards of a project."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import keyring
import pytest
from PIL import Image

from gtapp.core.schema.benchmark import load
from gtapp.core.schema.items import Item
from gtapp.features.drafts import api_keys, providers
from gtapp.features.drafts.drafting_settings import DraftingSettings
from gtapp.features.drafts.request import RequestBuilder
from tests.features.drafts.drafting_setup import MODEL, FakeRing
from tests.features.drafts.server import DraftServer
from tests.sample_projects import CARD, cards, write_file


def make_scanned_cards(root: Path, names: Iterable[str]) -> Path:
    """Make cards of these names, each with its own scan; “a” has a ground truth."""
    cards(root, {"a": CARD})
    for number, name in enumerate(names):
        Image.new("RGB", (80 + number, 60), (200, 190, 170)).save(
            write_file(root / f"images/{name}.jpg", b"")
        )
    return root


@contextmanager
def use_empty_keyring(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeRing]:
    """Give the system an empty keyring; no key in the environment, and none of a session afterwards."""
    before, found = keyring.get_keyring(), FakeRing()
    keyring.set_keyring(found)
    for preset in providers.PRESETS:
        if preset.key_env:
            monkeypatch.delenv(preset.key_env, raising=False)
    try:
        yield found
    finally:
        api_keys._session.clear()
        keyring.set_keyring(before)


@contextmanager
def make_provider(root: Path, scans: Iterable[str]) -> Iterator[DraftServer]:
    """Return a server that knows the cards below `root` by their scans, and answers with the least that the schema allows."""
    with DraftServer() as found:
        maker = RequestBuilder(root, load("zettelkatalog"), DraftingSettings(), MODEL)
        for scan in scans:
            name = Path(scan).stem
            found.know(name, maker.build(Item(name, scans=(scan,))))
        yield found
