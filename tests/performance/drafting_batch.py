"""Drafts very many generated items through a batch service in a separate process, killed twice on the way.

`python -m tests.performance.drafting_batch [ITEMS]` prints seconds, peak memory and counts as JSON.
"""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image

from gtapp.features.drafts.batch import batch_states
from tests.features.drafts.drafting_setup import RUN

ITEMS = 100_000
REQUESTS = 50_000
_LOOK_SECONDS = 0.05


def make_scan(number: int) -> bytes:
    """Return a JPEG of about 2 KB that is different for each number."""
    noise = Image.frombytes("L", (50, 38), Random(number).randbytes(50 * 38))
    data = io.BytesIO()
    noise.convert("RGB").save(data, "JPEG", quality=85)
    return data.getvalue()


def make(root: Path, count: int) -> None:
    """Make a project of so many cards."""
    folder = root / "images"
    folder.mkdir(parents=True)
    for number in range(count):
        (folder / f"card{number}.png").write_bytes(make_scan(number))


@contextmanager
def provider(folder: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Start the service in its own process; give its address, and afterwards its counts."""
    command = [sys.executable, "-m", "tests.features.drafts.batch_server", str(folder)]
    output: dict[str, Any] = {}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout and process.stdin
        yield process.stdout.readline().strip(), output
        process.stdin.close()
        output |= json.loads(process.stdout.readline())


def run_program(
    root: Path, address: str, count: int, requests: int, until: Callable[[], bool]
) -> dict[str, Any]:
    """Run the program, killed when `until` holds: return its seconds and its peak memory, as the system counts it."""
    arguments = map(str, (root, address, count, requests))
    command = [sys.executable, "-m", "tests.features.drafts.batch_victim", *arguments]
    started, peak, killed = time.perf_counter(), 0, False
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        while process.poll() is None:
            peak = max(peak, _peak(process.pid))
            if not killed and until():
                killed = True
                process.send_signal(signal.SIGKILL)
            time.sleep(_LOOK_SECONDS)
        assert process.stdout
        done = process.stdout.read() == b"done\n"
    return {
        "seconds": round(time.perf_counter() - started, 1),
        "peak_mib": round(peak / 1024),
        "done": done,
        "killed": killed,
    }


def _peak(pid: int) -> int:
    """Return the peak memory of a process, in KiB."""
    try:
        status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM")), 0)


def measure(count: int, requests: int = REQUESTS) -> dict[str, Any]:
    """Run until all is joined: killed while it submits, killed while it joins, and once more."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "project"
        make(root, count)
        with provider(Path(folder) / "provider") as (address, output):
            lives = [
                run_program(root, address, count, requests, lambda: _count_files(root) >= 2),
                run_program(root, address, count, requests, lambda: _answers(root) > count // 3),
                run_program(root, address, count, requests, lambda: False),
            ]
        (state,) = batch_states(root)
        files = [path for path in (root / "drafts" / RUN).iterdir() if path.suffix == ".json"]
        return {
            "items": count,
            "seconds": sum(each["seconds"] for each in lives),
            "peak_mib": max(each["peak_mib"] for each in lives),
            "lives": lives,
            "parts": len(state.parts),
            "answers": len(files),
            "own": sum(map(_is_own, files)),
            "provider": output,
            "over": state.is_over,
        }


def _count_files(root: Path) -> int:
    """Return how many request files the project has begun; from the second on one is submitted."""
    return sum(len(state.parts) for state in batch_states(root))


def _answers(root: Path) -> int:
    folder = root / "drafts" / RUN
    return sum(1 for _ in os.scandir(folder)) if folder.is_dir() else 0


def _is_own(path: Path) -> bool:
    """Return whether an answer is that of its item: the provider writes the request's id into the title."""
    content = json.loads(path.read_bytes())
    is_named = path.name == f"request_{RUN}_{content['gtapp']['item']}.json"
    return is_named and content["parsed"]["publication"]["title"] == content["gtapp"]["key"]


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else ITEMS
    requests = REQUESTS if count >= ITEMS else max(1, count // 4)
    print(json.dumps(measure(count, requests), indent=1))


if __name__ == "__main__":
    main()
