"""A small project to draft: cards with their own scans, a provider that knows them, and a clock that never waits."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event
from typing import Any

import keyring
from keyring.backend import KeyringBackend
from keyring.errors import NoKeyringError, PasswordDeleteError
from PIL import Image

from gtapp.core.platform.messages import Message
from gtapp.core.schema.benchmark import load
from gtapp.core.schema.items import Item
from gtapp.features.drafts import runs
from gtapp.features.drafts.drafting_settings import DraftingSettings
from gtapp.features.drafts.providers import Profile
from gtapp.features.drafts.request import RequestBuilder
from gtapp.features.drafts.request_queue import RunSpec
from gtapp.features.drafts.retry import RetryPolicy
from gtapp.features.drafts.run_state import RunProgress
from gtapp.features.drafts.runner import DraftingRun
from tests.features.drafts.server import DraftServer, make_least_value

MODEL = "model-a"
RUN = "T0001"

HoldBack = Callable[[str, Event], None]
"""See the fixture `hold_back`: an item that is not prepared until this event."""


class VirtualClock:
    """A clock that jumps instead of waiting; `slept` are the waits."""

    def __init__(self) -> None:
        self.time = 1000.0
        self.slept: list[float] = []

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.time += seconds
        await asyncio.sleep(0)


class FakeRing(KeyringBackend):
    """A keyring in memory; `fault` is raised by every call."""

    priority: float = 5

    def __init__(self, fault: Exception | None = None) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.kept: dict[tuple[str, str], str] = {}
        self.fault = fault

    def get_password(self, service: str, username: str) -> str | None:
        self._check()
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self._check()
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        self._check()
        if (service, username) not in self.kept:
            raise PasswordDeleteError
        del self.kept[service, username]

    def _check(self) -> None:
        if self.fault:
            raise self.fault


def disable_keyring() -> None:
    """Remove the system's keyring."""
    keyring.set_keyring(FakeRing(NoKeyringError("no D-Bus")))


class DraftingSetup:
    """A project of `count` cards below `root`; `server` knows them."""

    def __init__(self, root: Path, server: DraftServer, count: int = 3) -> None:
        self.root, self.server = root, server
        self.items: list[Item] = []
        self.notices: list[Message] = []
        self.shown: list[RunProgress] = []
        self.clock = VirtualClock()
        for number in range(count):
            self.add(f"card{number}", number)
        self.maker = RequestBuilder(root, load("zettelkatalog"), DraftingSettings(), MODEL)
        for item in self.items:
            server.know(item.id, self.maker.build(item))
            server.texts.setdefault(item.id, json.dumps(self.answer(item)))

    def add(self, name: str, number: int) -> None:
        """Add a card with a scan of its own."""
        scan = self.root / f"images/{name}.png"
        scan.parent.mkdir(parents=True, exist_ok=True)
        Image.new("RGB", (64, 40 + number), (number % 256, 200, 100)).save(scan)
        self.items.append(Item(name, scans=(f"images/{name}.png",)))

    def answer(self, item: Item) -> Any:
        """Set the provider's answer for an item: all fields empty except its name."""
        wire = self.maker.wire(item)
        record = make_least_value(wire.schema)
        record["publication"]["title"] = item.id
        return record

    def profile(self, **changes: Any) -> Profile:
        return Profile(**{"name": "Local", "base_url": self.server.address, "concurrency": 4, **changes})

    def order(self, items: Sequence[Item] | None = None, **changes: Any) -> RunSpec:
        known: dict[str, Any] = {
            "root": self.root,
            "run": RUN,
            "items": self.items if items is None else items,
            "builder": self.maker,
            "model": MODEL,
            "profile": self.profile(),
            "retry_policy": RetryPolicy(chance=lambda: 0.5),
            "grace": 0.2,
        }
        return RunSpec(**{**known, **changes})

    def begin(
        self, on_progress: Callable[[RunProgress], object] | None = None, **changes: Any
    ) -> DraftingRun:
        """Start a run and return it."""
        run = DraftingRun(
            self.order(**changes), on_progress or self.shown.append, self.notices.append, self.clock
        )
        run.start()
        return run

    def draft(self, **changes: Any) -> DraftingRun:
        """Run to the end and return the outcome."""
        run = self.begin(**changes)
        assert run.wait(60), "the run did not end"
        return run

    def files(self, run: str = RUN) -> dict[str, dict[str, Any]]:
        """Return the answers' files by item; each must be complete."""
        found = {}
        for path in sorted((self.root / "drafts" / run).glob("*.json")):
            content = json.loads(path.read_bytes())
            assert path == runs.answer_path(self.root, run, content["gtapp"]["item"])
            found[content["gtapp"]["item"]] = content
        return found

    def codes(self) -> list[str]:
        return [message.code for message in self.notices]
