"""How many key presses a card takes beyond the characters typed, over all drafted index cards.

``python -m tests.performance.presses`` prints it alone; `make bench` includes it. An experienced annotator knows what is
right and takes the shortest way that the window has: Ctrl+Return from doubt to doubt and at the end, Tab in either direction,
Ctrl+Down and Ctrl+Up, Alt with the letter of a label, Ctrl+D or Ctrl+Shift+F for what the draft has under another key,
Alt+Del for nothing, the fewest keys in a text. What is nothing in the truth is nothing here in the kind that its field
declares. Only real cards have drafts that models made: without GTAPP_REFERENCE there is no figure.
"""

from __future__ import annotations

import shutil
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.performance import bench_projects
from tests.performance.bench import Figure, print_figures, run_module

_LIMIT = 5


def make_project(root: Path) -> Path:
    """Make a folder with the scans and drafts of the real cards, without their ground truth; return it."""
    source = bench_projects.find_source("zettelkatalog")
    shutil.copytree(source / "drafts", root / "drafts")
    (root / "images").mkdir()
    drafted = {path.stem.split("_", 2)[2] for path in (root / "drafts").glob("*.json")}
    for scan in (source / "images").iterdir():
        if scan.stem in drafted:
            shutil.copyfile(scan, root / "images" / scan.name)
    return root


def figures() -> Iterator[Figure]:
    """Return the median of all cards; the note says what the presses are for."""
    truths = bench_projects.find_source("zettelkatalog") / "ground_truths"
    if not (truths.parent / "drafts").is_dir():
        print("     key presses a card: not counted without real drafts (GTAPP_REFERENCE)")
        return
    with tempfile.TemporaryDirectory(prefix="gtapp-presses-") as scratch:
        cards = run_module("press_probe", make_project(Path(scratch) / "cards"), truths)
    counts = sorted(sum(card["presses"].values()) for card in cards)
    causes: Counter[str] = Counter()
    for card in cards:
        causes.update(card["presses"])
    shares = ", ".join(f"{cause} {count / len(cards):.1f}" for cause, count in causes.most_common())
    quarters = statistics.quantiles(counts, n=4)
    spread = (
        f"quartiles {quarters[0]:g} to {quarters[2]:g}, most {counts[-1]}, mean {statistics.mean(counts):.1f}"
    )
    typed = statistics.median(card["typed"] for card in cards)
    note = f"{len(cards)} cards, {spread}; {typed:g} characters typed; a card: {shares}"
    yield Figure(
        "index cards: key presses beyond the typed characters", statistics.median(counts), "", _LIMIT, note
    )


if __name__ == "__main__":
    sys.exit(print_figures(figures()))
