"""The window while drafts come in, 32 requests at once and 200 ms each: its longest gap, and the run's speed.

``python -m tests.performance.drafting_window`` prints it alone; `make bench` includes it.
"""

from __future__ import annotations

import json
import shutil
import statistics
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gtapp.core.schema.benchmark import load
from gtapp.core.schema.items import Item
from gtapp.features.drafts.drafting_settings import DraftingSettings
from gtapp.features.drafts.request import RequestBuilder
from tests.performance import bench_projects, preview
from tests.performance.bench import Figure, print_figures
from tests.performance.drafting import AT_ONCE, REQUESTS, server

_TURNS = 3
_MOST_GAP = 2


def make_project(target: Path) -> tuple[Path, str]:
    """Make cards without ground truth, as many as there are requests, and their answers."""
    root = bench_projects.multiply_project("zettelkatalog", REQUESTS, target)
    truth = next((root / "ground_truths").glob("*.json")).read_text(encoding="utf-8")
    shutil.rmtree(root / "ground_truths")
    maker = RequestBuilder(root, load("zettelkatalog"), DraftingSettings(), "model-a")
    scan = next((root / "images").iterdir()).name
    wire = maker.wire(Item("card", scans=(f"images/{scan}",)))
    return root, json.dumps(wire.to_wire(json.loads(truth)["response_text"]))


def figures() -> Iterator[Figure]:
    """Return the longest gap of the window, the median of several runs."""
    with tempfile.TemporaryDirectory(prefix="gtapp-drafting-") as scratch:
        root, text = make_project(Path(scratch) / "cards")
        with server(text) as address:
            found = [_clear_drafts(root, address) for _ in range(_TURNS)]
    gap = statistics.median(each["gap_ms"] for each in found)
    clock = ", ".join(f"{each['by_clock_ms'][0]:.0f}" for each in found)
    rate = statistics.median(each["items"] / each["seconds"] for each in found)
    name = f"drafting, 32 at once, {rate:.0f} a second: longest gap"
    yield preview.compare_gap(name, gap, preview.find_plain_gap(), clock, _MOST_GAP)


def _clear_drafts(root: Path, address: str) -> dict[str, Any]:
    """Prepare a run in a project without drafts."""
    for name in ("drafts", ".gtapp"):
        shutil.rmtree(root / name, ignore_errors=True)
    return preview.probe("drafting_window_probe", root, "zettelkatalog", address, str(AT_ONCE))


if __name__ == "__main__":
    sys.exit(print_figures(figures()))
