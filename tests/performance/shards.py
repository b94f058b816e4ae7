"""Commands that read all items, in two processes and on a Dask cluster of two, against one process: ``gtapp`` on made cards.

`python -m tests.performance.shards [CARDS]`
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

from gtapp.core.platform.folders import bundled_folder
from tests.performance.bench import Figure, print_figures
from tests.performance.score_stream import make_card, misread_card
from tests.sample_projects import dump_json

CARDS: Final = 20_000
_DOUBTED: Final = 2_000
"""`doubts` takes six milliseconds a card."""
_TIMES: Final = 3
_LIMIT: Final = 0.6


def make_cards(root: Path, count: int) -> Path:
    """Make a project of cards with truths, drafts and the same scan for all; return its folder."""
    for name in ("ground_truths", "drafts", "images"):
        (root / name).mkdir(parents=True)
    scan = next((bundled_folder("benchmarks") / "zettelkatalog/sample/images").iterdir())
    first = Path(shutil.copy(scan, root / "images" / f"{0:08}.jpg"))
    for number in range(count):
        name, record = f"{number:08}", make_card(number, Random(number))
        (root / "ground_truths" / f"{name}.json").write_text(dump_json({"response_text": record}), "utf-8")
        draft = {"model": "m", "response_text": misread_card(record, Random(-number))}
        (root / "drafts" / f"{name}.json").write_text(dump_json(draft), "utf-8")
        if number:
            (root / "images" / f"{name}.jpg").hardlink_to(first)
    (root / "gtapp.toml").write_text('benchmark = "zettelkatalog"\n')
    return root


def _measure(command: list[str], cores: int, cache: Path) -> float:
    """Return the seconds of a command that may use so many processors."""
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, "-P", "-m", "gtapp", *command],
        env={**os.environ, "XDG_CACHE_HOME": str(cache)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
        preexec_fn=lambda: os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:cores]),
    )
    return time.perf_counter() - start


def figures(count: int = CARDS) -> Iterator[Figure]:
    """Yield the seconds in two processes by those in one, of each command."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        root, few = make_cards(folder / "cards", count), make_cards(folder / "few", min(count, _DOUBTED))
        commands = {
            "validate": ["validate", str(root)],
            "report": ["report", str(root)],
            "export": ["export", str(root), "--format", "json", "--out", str(folder / "made"), "--force"],
            "doubts": ["doubts", str(few)],
        }
        for name, command in commands.items():
            items = few if name == "doubts" else root
            number = len([*(items / "ground_truths").iterdir()])
            yield _compare(f"{name}, {number:,} cards, 2 processes : 1", command, command, folder)
        yield _compare(
            f"validate, {count:,} cards, Dask cluster of 2 : 1 process",
            commands["validate"],
            [*commands["validate"], "--cluster", "local:2"],
            folder,
        )


def _compare(name: str, plain: list[str], other: list[str], cache: Path) -> Figure:
    _measure(plain, 1, cache)  # the index of the items is there from now on
    pairs = [(_measure(plain, 1, cache), _measure(other, 2, cache)) for _ in range(_TIMES)]
    one, two = (statistics.median(each) for each in zip(*pairs, strict=True))
    return Figure(name, two / one, "×", _LIMIT, f"({one:.1f} s and {two:.1f} s)")


if __name__ == "__main__":
    sys.exit(print_figures(figures(int(sys.argv[1]) if len(sys.argv) > 1 else CARDS)))
