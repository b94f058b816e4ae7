"""Worker processes: their frames arrive, and neither side outlives the other."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from gtapp.core.platform.worker_process import Channel, WorkerDiedError, WorkerProcess


def echo(channel: Channel, times: int) -> None:
    frame = channel.receive()
    for _ in range(times):
        channel.send(frame)


def fail(channel: Channel) -> None:
    channel.send(b"a")
    raise ValueError


def send_pid_and_sleep(channel: Channel) -> None:
    channel.send(str(os.getpid()).encode())
    time.sleep(600)


def print_loudly(channel: Channel) -> None:
    print("printed")
    os.write(1, b"written")
    channel.send(b"done")


def test_frames_go_both_ways() -> None:
    worker = WorkerProcess(echo, 3)
    assert worker.start() and not worker.start()
    big = bytes(range(256)) * 4096
    worker.send(big)
    assert list(worker.frames()) == [big] * 3


def test_an_exception_in_the_function_is_reported_after_its_frames() -> None:
    worker = WorkerProcess(fail)
    worker.start()
    frames = worker.frames()
    assert next(frames) == b"a"
    with pytest.raises(WorkerDiedError, match="exit code 1"):
        next(frames)


def test_stopping_kills_the_worker() -> None:
    worker = WorkerProcess(send_pid_and_sleep)
    worker.start()
    frames = worker.frames()
    pid = int(next(frames))
    worker.stop()
    assert list(frames) == [] and not psutil.pid_exists(pid)


def test_a_worker_stopped_before_is_not_started() -> None:
    worker = WorkerProcess(echo, 1)
    worker.stop()
    assert not worker.start()


def test_output_of_the_function_is_discarded(capfd: pytest.CaptureFixture[str]) -> None:
    worker = WorkerProcess(print_loudly)
    worker.start()
    assert list(worker.frames()) == [b"done"]
    assert capfd.readouterr() == ("", "")


_PARENT = """
from tests.core.platform.test_worker_process import send_pid_and_sleep
from gtapp.core.platform.worker_process import WorkerProcess
if __name__ == "__main__":
    worker = WorkerProcess(send_pid_and_sleep)
    worker.start()
    frames = worker.frames()
    print(next(frames).decode(), flush=True)
    input()
"""


@pytest.mark.slow
def test_a_worker_whose_parent_is_killed_ends() -> None:
    root = Path(__file__).parents[3]
    with subprocess.Popen(
        [sys.executable, "-c", _PARENT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=root
    ) as parent:
        assert parent.stdout
        worker = psutil.Process(int(parent.stdout.readline()))
        parent.kill()
    psutil.wait_procs([worker], timeout=20)
    assert not worker.is_running() or worker.status() == psutil.STATUS_ZOMBIE
