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

from tests.drafting.batch_setup import BatchSetup
from tests.drafting.drafting_setup import RUN
from tests.drafting.server import DraftServer
from tests.performance import drafting_batch


def begin(desk: BatchSetup) -> subprocess.Popen[bytes]:
    """Another life of the program."""
    arguments = [desk.root, desk.server.address, len(desk.items), desk.requests]
    command = [sys.executable, "-m", "tests.drafting.batch_victim", *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def kill_at(desk: BatchSetup, when: str, method: str, path: str, skip: int = 0) -> bool:
    """Kills the program at a call, before or after the provider did what it asked for; whether it came so far."""
    victims: list[subprocess.Popen[bytes]] = []
    left = [skip]

    def watch(at: str, its: str, called: str) -> None:
        if (at, its) == (when, method) and called.startswith(path):
            left[0] -= 1
            if left[0] < 0:
                victims[0].send_signal(signal.SIGKILL)
                victims[0].wait()

    desk.service.watch = watch
    with begin(desk) as process:
        victims.append(process)
        out, fault = process.communicate(timeout=100)
    desk.service.watch = lambda at, its, called: None
    assert not fault, fault.decode()
    return out != b"done\n"


def check(desk: BatchSetup) -> None:
    """After whatever happened all items are answered, each asked once."""
    desk.submit()
    desk.fetch()
    desk.check_once(len(desk.items))
    assert desk.state().is_over
    desk.batches().delete_files(RUN)
    assert not desk.service.files


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
    desk = BatchSetup(tmp_path, server, count=5, requests=2)
    assert kill_at(desk, when, method, path, skip)
    check(desk)


@pytest.mark.torture
def test_a_program_that_is_killed_at_every_moment_still_asks_once(
    tmp_path: Path, server: DraftServer
) -> None:
    seed = int(os.environ.get("GTAPP_SEED", "7"))
    chance = random.Random(seed)
    for life in range(int(os.environ.get("GTAPP_KILLS", "40"))):
        desk = BatchSetup(tmp_path / str(life), server, count=40, requests=7)
        for _ in range(chance.randrange(1, 4)):
            with begin(desk) as process:
                started = time.perf_counter()
                moment = chance.uniform(0.5, 3.0)
                while time.perf_counter() - started < moment and process.poll() is None:
                    os.sched_yield()
                process.send_signal(signal.SIGKILL)
                fault = process.communicate()[1]
            assert not fault, fault.decode()
        check(desk)


@pytest.mark.torture
@pytest.mark.timeout(1800)
def test_a_hundred_thousand_items_take_less_than_a_gibibyte() -> None:
    """Issue 6, criterion 3: made items with images of 2 KB, killed while they are submitted and while they are joined."""
    found = drafting_batch.measure(drafting_batch.ITEMS)
    assert found["peak_mib"] < 1024
    assert [life["killed"] for life in found["lives"]] == [True, True, False] and found["over"]
    assert found["answers"] == found["own"] == drafting_batch.ITEMS
    assert found["provider"]["asked"] == drafting_batch.ITEMS and found["provider"]["most"] == 1
    assert found["provider"]["batches"] == found["parts"]
