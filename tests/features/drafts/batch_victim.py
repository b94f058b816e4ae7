"""Drafts a project by batches until it is killed: `python -m tests.features.drafts.batch_victim ROOT ADDRESS COUNT REQUESTS`.

Submits what is missing, waits for the batches and joins them; prints "done" at the end.
"""

from __future__ import annotations

import sys
from pathlib import Path

from gtapp.core.schema.items import Item
from gtapp.features.drafts.batch import Batches, FileLimits
from gtapp.features.drafts.providers import Profile
from gtapp.features.drafts.retry import RetryPolicy
from tests.features.drafts.batch_setup import make_builder
from tests.features.drafts.drafting_setup import MODEL, RUN, VirtualClock


def main(root: Path, address: str, count: int, requests: int) -> None:
    """Run the program once."""
    items = [Item(f"card{n}", scans=(f"images/card{n}.png",)) for n in range(count)]
    known = {item.id: item for item in items}
    found = make_builder(root)
    batches = Batches(
        root,
        Profile("Local", address),
        None,
        FileLimits(requests),
        RetryPolicy(chance=lambda: 0.5),
        VirtualClock(),
    )
    batches.submit(RUN, items, found, MODEL)
    batches.wait(RUN, pause=lambda seconds: None)
    batches.collect(RUN, lambda item: found.wire(known[item]))
    print("done", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
