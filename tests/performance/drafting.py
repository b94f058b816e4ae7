"""Drafting compared with the bare SDK, in turn, against one server that takes 200 ms to answer: 32 requests at once.

``python -m tests.performance.drafting`` prints it alone; `make bench` includes it. Both send the same real cards (or the
sample's, where GTAPP_REFERENCE is not set). The bare SDK gets bodies that are ready, and drops what it receives; gtapp makes each
scan ready, checks whether it was requested before, records it, checks the answer and writes it into its file.
"""

from __future__ import annotations

import asyncio
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from gtapp.benchmark import load
from gtapp.drafting import runs
from gtapp.drafting.drafting_settings import DraftingSettings
from gtapp.drafting.providers import Profile
from gtapp.drafting.request import RequestBuilder
from gtapp.drafting.request_queue import RunSpec
from gtapp.drafting.runner import DraftingRun
from gtapp.items import Item
from tests.performance import bench_projects
from tests.performance.bench import Figure, print_figures
from tests.performance.scoring import SpeedUp

REQUESTS = 640
AT_ONCE = 32
LATENCY = 0.2
_TURNS = 3
_MODEL = "model-a"


@contextmanager
def server(text: str) -> Iterator[str]:
    """Start a server in its own process; give its address."""
    command = [sys.executable, "-m", "tests.drafting.server", str(LATENCY), text]
    root = Path(__file__).parents[2]
    with subprocess.Popen(command, cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout and process.stdin
        yield process.stdout.readline().decode().strip()
        process.stdin.close()


def make_cards(root: Path) -> list[Item]:
    """Make as many items as there are requests, of the same scans."""
    bench_projects.copy_project("zettelkatalog", root)
    scans = sorted(path.name for path in (root / "images").iterdir())
    return [Item(f"card{n:04}", scans=(f"images/{scans[n % len(scans)]}",)) for n in range(REQUESTS)]


def measure_bare(address: str, bodies: list[dict[str, Any]]) -> float:
    """Return requests per second of the SDK alone."""
    from openai import AsyncOpenAI

    async def ask() -> float:
        gate = asyncio.Semaphore(AT_ONCE)
        async with AsyncOpenAI(api_key="x", base_url=address, max_retries=0) as client:

            async def one(body: dict[str, Any]) -> None:
                async with gate:
                    await client.chat.completions.create(**body)

            await one(bodies[0])
            began = time.perf_counter()
            await asyncio.gather(*map(one, bodies))
            return len(bodies) / (time.perf_counter() - began)

    return asyncio.run(ask())


def measure_run(address: str, root: Path, maker: RequestBuilder, items: list[Item]) -> float:
    """Return requests per second of a run, everything included."""
    profile = Profile("Bench", address, concurrency=AT_ONCE)
    run = DraftingRun(
        RunSpec(root, runs.create_run(root), items, maker, _MODEL, profile, repeat_answered=True)
    )
    began = time.perf_counter()
    run.start()
    run.wait()
    seconds = time.perf_counter() - began
    if run.progress.done != len(items):
        raise SystemExit(f"bench: drafting ended with {run.progress}")
    return len(items) / seconds


def figures() -> Iterator[Figure]:
    """Return the share of the bare SDK's throughput that a run reaches."""
    benchmark = load("zettelkatalog")
    with tempfile.TemporaryDirectory(prefix="gtapp-drafting-") as scratch:
        root = Path(scratch) / "cards"
        items = make_cards(root)
        maker = RequestBuilder(root, benchmark, DraftingSettings(), _MODEL)
        truth = next((root / "ground_truths").glob("*.json")).read_text(encoding="utf-8")
        text = json.dumps(maker.wire(items[0]).to_wire(json.loads(truth)["response_text"]))
        bodies = [maker.build(item).body("json_schema") for item in items]
        with server(text) as address:
            measure_bare(
                address, bodies[:AT_ONCE]
            )  # the SDK is imported, and connections are made, before anything is measured
            pairs = [
                (measure_bare(address, bodies), measure_run(address, root, maker, items))
                for _ in range(_TURNS)
            ]
    ratio = statistics.median(run_rates / bare_rates for bare_rates, run_rates in pairs)
    bare_rates, run_rates = (statistics.median(column) for column in zip(*pairs, strict=True))
    note = f"{run_rates:.0f} : {bare_rates:.0f} a second, ideal {AT_ONCE / LATENCY:.0f}"
    yield SpeedUp("drafting, 200 ms, 32 at once: a run : the bare SDK", ratio, "x", 0.8, note)


if __name__ == "__main__":
    sys.exit(print_figures(figures()))
