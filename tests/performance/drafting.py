"""Drafting compared with a plain script, in turn, against one server that takes 200 ms to answer: 32 requests at once.

``python -m tests.performance.drafting`` prints it alone; `make bench` includes it. Both send the same real cards (or the
sample's, where GTAPP_REFERENCE is not set). The plain script uses the SDK as its examples do: it reads and encodes each scan,
requests, parses the answer and writes it into a file. gtapp also checks whether it was requested before, records it, and
checks the answer.
"""

from __future__ import annotations

import asyncio
import base64
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

from gtapp.core.schema.benchmark import load
from gtapp.core.schema.items import Item
from gtapp.features.drafts import runs
from gtapp.features.drafts.drafting_settings import DraftingSettings
from gtapp.features.drafts.providers import Profile
from gtapp.features.drafts.request import RequestBuilder
from gtapp.features.drafts.request_queue import RunSpec
from gtapp.features.drafts.runner import DraftingRun
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
    command = [sys.executable, "-m", "tests.features.drafts.server", str(LATENCY), text]
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


def measure_plain(address: str, root: Path, body: dict[str, Any], items: list[Item]) -> float:
    """Return requests per second of a plain script that sends `body` with each item's own scan."""
    from openai import AsyncOpenAI

    answers = root / "plain"
    answers.mkdir(exist_ok=True)

    async def ask() -> float:
        gate = asyncio.Semaphore(AT_ONCE)
        async with AsyncOpenAI(api_key="x", base_url=address, max_retries=0) as client:

            async def one(item: Item) -> None:
                async with gate:
                    sent = with_scan(body, root / item.scans[0])
                    answer = await client.chat.completions.create(**sent)
                    record = json.loads(answer.choices[0].message.content or "")
                    text = json.dumps(record, ensure_ascii=False, indent=4)
                    (answers / f"{item.id}.json").write_text(text, encoding="utf-8")

            await one(items[0])
            began = time.perf_counter()
            await asyncio.gather(*map(one, items))
            return len(items) / (time.perf_counter() - began)

    return asyncio.run(ask())


def with_scan(body: Any, scan: Path) -> Any:
    """Return a copy of a request's body that has this scan as its image."""
    if isinstance(body, dict):
        if "image_url" in body:
            data = base64.b64encode(scan.read_bytes()).decode("ascii")
            return {**body, "image_url": {**body["image_url"], "url": f"data:image/jpeg;base64,{data}"}}
        return {key: with_scan(value, scan) for key, value in body.items()}
    return [with_scan(value, scan) for value in body] if isinstance(body, list) else body


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
    """Return the share of the plain script's throughput that a run reaches."""
    benchmark = load("zettelkatalog")
    with tempfile.TemporaryDirectory(prefix="gtapp-drafting-") as scratch:
        root = Path(scratch) / "cards"
        items = make_cards(root)
        maker = RequestBuilder(root, benchmark, DraftingSettings(), _MODEL)
        truth = next((root / "ground_truths").glob("*.json")).read_text(encoding="utf-8")
        text = json.dumps(maker.wire(items[0]).to_wire(json.loads(truth)["response_text"]))
        body = maker.build(items[0]).body("json_schema")
        with server(text) as address:
            # the SDK is imported, and connections are made, before anything is measured
            measure_plain(address, root, body, items[:AT_ONCE])
            pairs = [
                (measure_plain(address, root, body, items), measure_run(address, root, maker, items))
                for _ in range(_TURNS)
            ]
    ratio = statistics.median(run_rate / plain_rate for plain_rate, run_rate in pairs)
    plain_rate, run_rate = (statistics.median(column) for column in zip(*pairs, strict=True))
    note = f"{run_rate:.0f} : {plain_rate:.0f} a second, ideal {AT_ONCE / LATENCY:.0f}"
    yield SpeedUp("drafting, 200 ms, 32 at once: a run : a plain script", ratio, "x", 0.95, note)


if __name__ == "__main__":
    sys.exit(print_figures(figures()))
