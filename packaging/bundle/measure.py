"""Print how much room the bundle takes, and how long it takes to start, compared with the checkout.

    .venv/bin/python packaging/bundle/measure.py [STARTS]      # after `make bundle`, whose last lines are the same

A start is the time until `gtapp selftest --offscreen` prints its first line: the window shows the first page of a sample.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent.parent
FOLDER: Final = ROOT / "build" / "bundle" / "frozen" / "gtapp"
STARTS: Final = 5
_LARGEST: Final = 12


def main(count: int = STARTS) -> None:
    """Print sizes in megabytes (10⁶ bytes), and the medians of alternating starts, `count` of each, in seconds."""
    for file in sorted((ROOT / "dist").glob("gtapp[-_]*")):
        if file.suffix in (".deb", ".xz"):
            print(f"{file.stat().st_size / 1e6:7.1f} MB  {file.relative_to(ROOT)}")
    print(f"{measure_size(FOLDER) / 1e6:7.1f} MB  unpacked; of these")
    parts = [FOLDER / "gtapp", FOLDER / "licences", *(FOLDER / "_internal").iterdir()]
    sizes = sorted(((measure_size(part), part) for part in parts), reverse=True)
    for size, part in sizes[:_LARGEST]:
        print(f"{size / 1e6:12.1f} MB  {part.relative_to(FOLDER)}")
    programs = {"bundle": FOLDER / "gtapp", "checkout": ROOT / ".venv" / "bin" / "gtapp"}
    starts: dict[str, list[float]] = {name: [] for name in programs}
    for _ in range(count + 1):
        for name, program in programs.items():
            starts[name].append(measure_start(program))
    for name, seconds in starts.items():  # the first start fills the system's cache of files
        print(f"{statistics.median(seconds[1:]):7.2f} s   from the start to the first page: {name}")


def measure_size(path: Path) -> int:
    """Return the bytes of a file, or of all files in a folder."""
    files = path.rglob("*") if path.is_dir() else [path]
    return sum(file.lstat().st_size for file in files if not file.is_dir())


def measure_start(program: Path) -> float:
    """Return how long a program takes until it shows the first page, in seconds.

    Raises:
        RuntimeError: it shows none.
    """
    # what is ended amid its work leaves its files behind
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        with subprocess.Popen(
            [program, "selftest", "--offscreen"],
            env={**os.environ, "TMPDIR": folder},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        ) as process:
            assert process.stdout
            line = process.stdout.readline()
            seconds = time.perf_counter() - began
            process.terminate()
            process.stdout.read()
    if not line.startswith("ok"):
        raise RuntimeError(f"{program}: {line}")
    return seconds


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
