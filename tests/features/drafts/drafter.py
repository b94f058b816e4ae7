"""A process that drafts a project until it is done, stopped (SIGTERM) or killed, and prints its outcome: ROOT ADDRESS RUN."""

from __future__ import annotations

import json
import signal
import sys
from pathlib import Path

from gtapp.core.platform.messages import Message
from gtapp.core.project.scanner import scan_folders
from gtapp.core.schema.benchmark import load
from gtapp.features.drafts.drafting_settings import DraftingSettings
from gtapp.features.drafts.providers import Profile
from gtapp.features.drafts.request import RequestBuilder
from gtapp.features.drafts.request_queue import RunSpec
from gtapp.features.drafts.runner import DraftingRun


def _work(root: Path, address: str, run: str) -> None:
    benchmark = load("zettelkatalog")
    messages: list[Message] = []
    maker = RequestBuilder(root, benchmark, DraftingSettings(), "model-a")
    profile = Profile("Local", address, concurrency=8)
    items = scan_folders(root, benchmark).items
    drafting = DraftingRun(RunSpec(root, run, items, maker, "model-a", profile), on_message=messages.append)
    signal.signal(signal.SIGTERM, lambda number, frame: drafting.stop())
    drafting.start()
    while not drafting.wait(0.05):
        pass
    progress = drafting.progress
    lost = sum(message.params["count"] for message in messages if message.code == "drafting-under-way")
    found = {
        "state": progress.state,
        "done": progress.done,
        "kept": progress.skipped,
        "left": progress.left,
        "lost": lost,
    }
    print(
        json.dumps({**found, "codes": [message.code for message in messages], "why": str(progress.message)}),
        flush=True,
    )


if __name__ == "__main__":
    _work(Path(sys.argv[1]), sys.argv[2], sys.argv[3])
