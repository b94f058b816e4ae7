"""The window's log and crash report in its own process, with a key in use: ROOT ADDRESS; the key is in MY_KEY."""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
from pathlib import Path

from PySide6.QtWidgets import QApplication, QWidget

from gtapp.core.project.scanner import scan_folders
from gtapp.core.schema.benchmark import load
from gtapp.core.schema.items import Item
from gtapp.features.drafts import api_keys
from gtapp.features.drafts.batch import Batches
from gtapp.features.drafts.client import Client
from gtapp.features.drafts.drafting_settings import DraftingSettings
from gtapp.features.drafts.providers import Profile
from gtapp.features.drafts.request import DraftRequest, RequestBuilder
from gtapp.features.drafts.request_queue import RunSpec
from gtapp.features.drafts.runner import DraftingRun
from gtapp.window import exception_hook


class FaultyBuilder(RequestBuilder):
    """A request builder with a fault that occurs while the key is in use."""

    def __init__(self, root: Path, profile: Profile) -> None:
        super().__init__(root, load("zettelkatalog"), DraftingSettings(), "model-a")
        self._profile = profile

    def build(self, item: Item) -> DraftRequest:
        key = api_keys.find_key(self._profile).key
        assert key
        secret = key.reveal(self._profile.base_url)
        headers = {"Authorization": f"Bearer {secret}"}
        raise LookupError(f"a fault of the program at {item.id} ({len(headers)})")


async def _fail_in_client(profile: Profile, key: api_keys.ApiKey) -> None:
    """Raise an exception while the client is open, with its secret on the stack."""
    async with Client(profile, key) as client:
        secret = key.reveal(profile.base_url)
        await client.list_models()
        raise LookupError(f"a fault of the program beside {client} ({len(secret)})")


def _work(root: Path, address: str) -> None:
    app = QApplication(sys.argv[:1])
    window = QWidget()
    outcome = exception_hook.install(window)
    logging.getLogger().setLevel(logging.DEBUG)
    profile = Profile("Mine", address, key_env="MY_KEY")
    key = api_keys.find_key(profile).key
    assert key
    items, maker = scan_folders(root, load("zettelkatalog")).items, FaultyBuilder(root, profile)
    run = DraftingRun(RunSpec(root, "T0007", items, maker, "model-a", profile, key))
    run.start()
    assert run.wait(60)
    print(run.progress.state, run.progress.message)
    works = (
        lambda: Batches(root, profile, key).submit("T0008", items, maker, "model-a"),
        lambda: asyncio.run(_fail_in_client(profile, key)),
    )
    for work in works:
        thread = threading.Thread(target=work)
        thread.start()
        thread.join(60)
        app.processEvents()
    assert outcome.box is not None
    print(outcome.box.text(), outcome.box.detailedText())
    raise LookupError(f"at the end, of {key}")


if __name__ == "__main__":
    _work(Path(sys.argv[1]), sys.argv[2])
