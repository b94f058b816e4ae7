"""A project and a provider with a batch service, and the checks of both that the tests of batches share."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from gtapp.core.schema.benchmark import load
from gtapp.core.schema.items import Item
from gtapp.features.drafts.batch import (
    Batches,
    BatchState,
    CollectResult,
    FileLimits,
    SubmitResult,
    batch_states,
)
from gtapp.features.drafts.drafting_settings import DraftingSettings
from gtapp.features.drafts.providers import Profile
from gtapp.features.drafts.request import RequestBuilder
from gtapp.features.drafts.retry import RetryPolicy
from gtapp.features.drafts.wire_schema import WireSchema
from tests.features.drafts.batch_server import BatchServer
from tests.features.drafts.drafting_samples import make_image, write_scan
from tests.features.drafts.drafting_setup import MODEL, RUN, VirtualClock
from tests.features.drafts.server import DraftServer


class BatchSetup:
    """`count` cards below `root`, each file of requests with at most `requests` of them."""

    def __init__(self, root: Path, server: DraftServer, count: int = 5, requests: int = 2) -> None:
        self.root, self.server = root / "project", server
        self.service = BatchServer(root / "provider")
        self.service.plug(server)
        self.clock = VirtualClock()
        self.requests = requests
        self.items = cards(self.root, range(count))
        self.maker = make_builder(self.root)

    def batches(self, **changes: Any) -> Batches:
        known: dict[str, Any] = {
            "root": self.root,
            "profile": self.profile(),
            "limits": FileLimits(self.requests),
            "retry_policy": RetryPolicy(chance=lambda: 0.5),
            "clock": self.clock,
        }
        return Batches(**{**known, **changes})

    def profile(self, **changes: Any) -> Profile:
        return Profile(**{"name": "Local", "base_url": self.server.address, **changes})

    def submit(self, items: Iterable[Item] | None = None, run: str = RUN, **changes: Any) -> SubmitResult:
        return self.batches().submit(
            run, self.items if items is None else items, self.maker, MODEL, **changes
        )

    def wait(self) -> BatchState:
        return self.batches().wait(RUN, pause=lambda seconds: None)

    def join(self) -> CollectResult:
        return self.batches().collect(RUN, self.wire)

    def fetch(self) -> CollectResult:
        """Wait for all batches and join them."""
        assert not self.wait().is_waiting
        return self.join()

    def wire(self, item: str) -> WireSchema:
        return self.maker.wire(Item(item, scans=(f"images/{item}.png",)))

    def state(self) -> BatchState:
        (found,) = (state for state in batch_states(self.root) if state.run == RUN)
        return found

    def key(self, number: int) -> str:
        return self.maker.build(self.items[number]).key

    def files(self, run: str = RUN) -> dict[str, dict[str, Any]]:
        return read_answers(self.root, run)

    def check_once(self, count: int) -> None:
        """Check that so many items have their own answer, and that each was requested once."""
        found = self.files()
        assert len(found) == count
        for content in found.values():
            assert content["parsed"]["publication"]["title"] == content["gtapp"]["key"]
        assert len(self.service.asked) == count and set(self.service.asked.values()) == {1}
        assert not list((self.root / ".gtapp/batches").iterdir())


def cards(root: Path, numbers: Iterable[int]) -> list[Item]:
    """Make cards, each with its own scan."""
    found = []
    for number in numbers:
        name = f"card{number}"
        write_scan(root / f"images/{name}.png", make_image(size=(40 + number % 50, 30 + number // 50)))
        found.append(Item(name, scans=(f"images/{name}.png",)))
    return found


def make_builder(root: Path) -> RequestBuilder:
    return RequestBuilder(root, load("zettelkatalog"), DraftingSettings(), MODEL)


def read_answers(root: Path, run: str = RUN) -> dict[str, dict[str, Any]]:
    """Return the answers' files by item."""
    found = {}
    for path in sorted((root / "drafts" / run).glob("*.json")):
        content = json.loads(path.read_bytes())
        assert path.name == f"request_{run}_{content['gtapp']['item']}.json"
        found[content["gtapp"]["item"]] = content
    return found
