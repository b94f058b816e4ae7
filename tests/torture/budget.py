"""The time of ``make torture``, divided among its long tests, and their results.

A long test runs rounds, each with a seed, until its share of the time is used up::

    with Budget("window kills") as budget:
        for seed in budget.seeds():
            budget.count(kills=1, edits=kill_a_window(random.Random(seed)))

Every minute, and at its end, one line of JSON is added to ``results.jsonl`` in the folder that `GTAPP_TORTURE_STATE` names. A
later run with it continues with the next seed, and `tests.torture.report` adds all lines up: 10,000 kills can be done in several
runs.

`GTAPP_TORTURE_HOURS` is the time of the whole run (half an hour without it). With `GTAPP_SEED` a test runs the round with that
seed only; a test that fails prints the command that does so.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Final

SHARES: Final = {
    "writer kills": 8,
    "window kills": 20,
    "import kills": 8,
    "two writers": 4,
    "two windows": 8,
    "command kills": 10,
    "drafting kills": 4,
    "batch kills": 3,
    "power loss": 10,
    "system call faults": 10,
    "mutated files": 10,
    "mutated scans": 6,
    "team, killed server": 3,
    "team, full disk": 3,
    "soak": 25,
}
"""Each long test's share of the time."""

_WORKERS: Final = 2
_FIXED_SECONDS: Final = 480.0
"""What the tests take that have no share: huge projects, a catalogue of 700,000 cards, and the like."""

_WRITE_AFTER_SECONDS: Final = 60.0
_ROOT: Final = Path(__file__).resolve().parents[2]


def state_folder() -> Path:
    """Return the folder of the results."""
    return Path(os.environ.get("GTAPP_TORTURE_STATE") or _ROOT / "build" / "torture")


def read_results() -> list[dict[str, Any]]:
    """Return the lines of the results, the oldest first."""
    path = state_folder() / "results.jsonl"
    return [json.loads(line) for line in path.read_bytes().splitlines()] if path.exists() else []


class Budget:
    """A long test's share of the time, its seeds and its results."""

    def __init__(self, name: str) -> None:
        hours = float(os.environ.get("GTAPP_TORTURE_HOURS", "0.5"))
        total = max(hours * 3600 - _FIXED_SECONDS, 60.0) * _WORKERS
        self.name = name
        self.seconds = total * SHARES[name] / sum(SHARES.values())
        self._counts: Counter[str] = Counter()
        self._figures: dict[str, float | str] = {}
        self._seed = self._first = _next_seed(name)
        self._start = self._written = time.monotonic()

    @property
    def is_over(self) -> bool:
        """Whether the time is used up."""
        return time.monotonic() - self._start > self.seconds

    def seeds(self) -> Iterator[int]:
        """Yield seeds that no earlier run used, at least one, until the time is used up."""
        if "GTAPP_SEED" in os.environ:
            self._seed = self._first = int(os.environ["GTAPP_SEED"])
            yield self._seed
            return
        while True:
            yield self._seed
            if self.is_over:
                return
            if time.monotonic() - self._written > _WRITE_AFTER_SECONDS:
                self._write(failed=False)
                self._first = self._seed + 1
            self._seed += 1

    def count(self, **numbers: int) -> None:
        """Add to the sums of the results."""
        self._counts.update(numbers)

    def note(self, **figures: float | str) -> None:
        """Set figures of the results that are not added up."""
        self._figures.update(figures)

    def __enter__(self) -> Budget:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        is_failure = isinstance(error, Exception)  # not an interrupt from the keyboard
        self._write(is_failure)
        if is_failure:
            test = os.environ.get("PYTEST_CURRENT_TEST", "tests/torture").rsplit(" ", 1)[0]
            print(f"to repeat: GTAPP_SEED={self._seed} .venv/bin/pytest -m torture '{test}'", file=sys.stderr)

    def _write(self, failed: bool) -> None:
        line = {
            "name": self.name,
            "seeds": [self._first, self._seed],
            "rounds": self._seed - self._first + 1 - failed,
            "seconds": round(time.monotonic() - self._written),
            "counts": self._counts,
            "figures": self._figures,
            "failed": [self._seed] if failed else [],
            "commit": _read_commit(),
            "date": time.strftime("%Y-%m-%d %H:%M"),
        }
        path = state_folder() / "results.jsonl"
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("ab", buffering=0) as file:  # one write each: two tests may end at the same time
            file.write(json.dumps(line).encode() + b"\n")
        self._counts.clear()
        self._written = time.monotonic()


def _next_seed(name: str) -> int:
    return 1 + max((line["seeds"][1] for line in read_results() if line["name"] == name), default=0)


def _read_commit() -> str:
    command = ["git", "-C", str(_ROOT), "describe", "--always", "--dirty"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    return done.stdout.strip() or "unknown"
