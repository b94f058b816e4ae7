"""The program killed at each of its calls to the provider, and at any other moment: each item is submitted once."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.features.drafts.batch_setup import BatchSetup
from tests.features.drafts.drafting_setup import RUN
from tests.features.drafts.server import DraftServer
from tests.performance import drafting_batch
from tests.torture.budget import Budget


def begin(drafting_setup: BatchSetup) -> subprocess.Popen[bytes]:
    """Start the program again."""
    arguments = [
        drafting_setup.root,
        drafting_setup.server.address,
        len(drafting_setup.items),
        drafting_setup.requests,
    ]
    command = [sys.executable, "-m", "tests.features.drafts.batch_victim", *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def kill_at(drafting_setup: BatchSetup, when: str, method: str, path: str, skip: int = 0) -> bool:
    """Kill the program at a call, before or after the provider carried it out; return whether that call was reached."""
    victims: list[subprocess.Popen[bytes]] = []
    left = [skip]

    def watch(at: str, its: str, called: str) -> None:
        if (at, its) == (when, method) and called.startswith(path):
            left[0] -= 1
            if left[0] < 0:
                victims[0].send_signal(signal.SIGKILL)
                victims[0].wait()

    drafting_setup.service.watch = watch
    with begin(drafting_setup) as process:
        victims.append(process)
        out, fault = process.communicate(timeout=100)
    drafting_setup.service.watch = lambda at, its, called: None
    assert not fault, fault.decode()
    return out != b"done\n"


def check(drafting_setup: BatchSetup) -> None:
    """Check that all items are answered and each was requested once."""
    drafting_setup.submit()
    drafting_setup.fetch()
    drafting_setup.check_once(len(drafting_setup.items))
    assert drafting_setup.state().is_over
    drafting_setup.batches().delete_files(RUN)
    assert not drafting_setup.service.files


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize(
    ("method", "path", "skip"),
    [
        ("POST", "/v1/files", 1),
        ("POST", "/v1/batches", 1),
        ("GET", "/v1/batches/", 4),
        ("GET", "/v1/files/", 1),
    ],
    ids=["upload", "create", "poll", "results"],
)
@pytest.mark.slow
def test_no_item_is_submitted_twice(
    tmp_path: Path, server: DraftServer, when: str, method: str, path: str, skip: int
) -> None:
    drafting_setup = BatchSetup(tmp_path, server, count=5, requests=2)
    assert kill_at(drafting_setup, when, method, path, skip)
    check(drafting_setup)


@pytest.mark.torture
@pytest.mark.timeout(0)
def test_a_program_killed_at_any_moment_requests_each_item_once(tmp_path: Path, server: DraftServer) -> None:
    with Budget("batch kills") as budget:
        for seed in budget.seeds():
            chance = random.Random(seed)
            drafting_setup = BatchSetup(tmp_path / str(seed), server, count=40, requests=7)
            for _ in range(chance.randrange(1, 4)):
                with begin(drafting_setup) as process:
                    started = time.perf_counter()
                    moment = chance.uniform(0.5, 3.0)
                    while time.perf_counter() - started < moment and process.poll() is None:
                        os.sched_yield()
                    process.send_signal(signal.SIGKILL)
                    fault = process.communicate()[1]
                assert not fault, fault.decode()
                budget.count(kills=1)
            check(drafting_setup)


@pytest.mark.torture
@pytest.mark.timeout(1800)
def test_memory_of_a_hundred_thousand_items() -> None:
    """Generated items with images of 2 KB, killed while they are submitted and while they are joined."""
    found = drafting_batch.measure(drafting_batch.ITEMS)
    assert found["peak_mib"] < 1024
    assert [life["killed"] for life in found["lives"]] == [True, True, False] and found["over"]
    assert found["answers"] == found["own"] == drafting_batch.ITEMS
    assert found["provider"]["asked"] == drafting_batch.ITEMS and found["provider"]["most"] == 1
    assert found["provider"]["batches"] == found["parts"]
