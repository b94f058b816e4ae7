"""Calls in worker processes: they reply, keep within their limits, and never hold up their caller."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from gtapp.core.platform.bounded_worker import FRAME_BYTES, BoundedWorker, Failure, WorkerFailedError

MEMORY = 256 * 2**20


def answer(request: bytes) -> Iterator[bytes]:
    """Do what the request says."""
    match request.split():
        case [b"repeat", count]:
            yield bytes(int(count))
        case [b"pid"]:
            yield str(os.getpid()).encode()
        case [b"fill", megabytes]:
            yield str(len(bytearray(int(megabytes) << 20))).encode()
        case [b"sleep"]:
            yield str(os.getpid()).encode()
            time.sleep(600)
        case [b"hold"]:  # Python's lock, so that no other thread runs
            yield str(os.getpid()).encode()
            re.match(r"(a+)+$", "a" * 60 + "b")
        case [b"signal", number]:
            os.kill(os.getpid(), int(number))
        case [b"endless"]:
            while True:
                yield bytes(FRAME_BYTES)
        case _:
            raise ValueError


@pytest.fixture
def worker() -> Iterator[BoundedWorker]:
    """Yield a worker with small limits."""
    worker = BoundedWorker(answer, memory=MEMORY, seconds=20)
    yield worker
    worker.stop()


def reply(worker: BoundedWorker, request: str) -> bytes:
    """Return the whole reply."""
    return b"".join(worker.call(request.encode()))


def failure(worker: BoundedWorker, request: str) -> Failure:
    """Return why a call fails; the next one must succeed."""
    with pytest.raises(WorkerFailedError) as caught:
        reply(worker, request)
    assert reply(worker, "repeat 1") == b"\0"
    return caught.value.failure


def test_one_process_serves_all_calls(worker: BoundedWorker) -> None:
    first = reply(worker, "pid")
    assert first == reply(worker, "pid") != str(os.getpid()).encode()


def test_long_replies_arrive_in_pieces(worker: BoundedWorker) -> None:
    size = 2 * FRAME_BYTES + 5
    assert [len(each) for each in worker.call(b"repeat %d" % size)] == [FRAME_BYTES, FRAME_BYTES, 5]
    assert list(worker.call(b"repeat 0")) == []


@pytest.mark.posix
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits memory")
def test_memory_is_limited(worker: BoundedWorker) -> None:
    assert reply(worker, "fill 100") == str(100 * 2**20).encode()
    assert failure(worker, "fill 300") is Failure.MEMORY


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits memory")
def test_a_library_that_aborts_is_reported_as_out_of_memory(worker: BoundedWorker) -> None:
    assert failure(worker, f"signal {signal.SIGABRT:d}") is Failure.MEMORY


@pytest.mark.slow
@pytest.mark.parametrize("request_text", ["sleep", "hold"])
def test_time_is_limited(request_text: str) -> None:
    worker = BoundedWorker(answer, memory=MEMORY, seconds=2)
    assert failure(worker, request_text) is Failure.TIME
    worker.stop()


@pytest.mark.parametrize(
    "request_text", [f"signal {signal.SIGSEGV:d}", f"signal {signal.SIGTERM:d}", "raise"]
)
def test_crashes_are_reported(worker: BoundedWorker, request_text: str) -> None:
    assert failure(worker, request_text) is Failure.CRASH


def test_a_reply_without_end_is_refused(worker: BoundedWorker) -> None:
    assert failure(worker, "endless") is Failure.CRASH


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux says when all threads have ended")
def test_a_process_that_was_killed_between_two_calls_is_replaced(worker: BoundedWorker) -> None:
    pid = int(reply(worker, "pid"))
    handle = os.pidfd_open(pid)
    os.kill(pid, signal.SIGKILL)
    select.select([handle], [], [])  # until all its threads have ended; `wait` would take its exit code away
    os.close(handle)
    assert reply(worker, "repeat 1") == b"\0"


def test_a_reply_that_is_not_read_to_its_end_ends_the_process(worker: BoundedWorker) -> None:
    process = psutil.Process(int(reply(worker, "pid")))
    reading = worker.call(b"endless")
    next(reading)
    reading.close()
    assert not process.is_running() or process.status() == psutil.STATUS_ZOMBIE
    assert reply(worker, "repeat 1") == b"\0"


@pytest.mark.parametrize("request_text", [b"sleep", b"hold"])
def test_a_call_is_interrupted_from_another_thread(worker: BoundedWorker, request_text: bytes) -> None:
    reading = worker.call(request_text)
    next(reading)
    threading.Timer(0, worker.interrupt).start()
    with pytest.raises(WorkerFailedError, match="interrupted"):
        list(reading)
    assert reply(worker, "repeat 1") == b"\0"


def test_after_stop_nothing_is_started(worker: BoundedWorker) -> None:
    reading = worker.call(b"sleep")
    process = psutil.Process(int(next(reading)))
    worker.stop()
    for each in (reading, worker.call(b"repeat 1")):
        with pytest.raises(WorkerFailedError, match="interrupted"):
            list(each)
    assert not process.is_running()
    before = psutil.Process().children()
    worker.start()
    assert psutil.Process().children() == before


_CALLER = """
import sys
from tests.core.platform.test_bounded_worker import MEMORY, answer
from gtapp.core.platform.bounded_worker import BoundedWorker
if __name__ == "__main__":
    worker = BoundedWorker(answer, memory=MEMORY, seconds=3)
    for pid in worker.call(sys.argv[1].encode()):
        print(pid.decode(), flush=True)
"""


@pytest.mark.slow
@pytest.mark.posix
@pytest.mark.skipif(sys.platform == "win32", reason="no limit of processor time")
@pytest.mark.parametrize("request_text", ["sleep", "hold"])
def test_a_worker_whose_caller_is_killed_ends(request_text: str) -> None:
    command = [sys.executable, "-c", _CALLER, request_text]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=Path(__file__).parents[3]) as caller:
        assert caller.stdout
        worker = psutil.Process(int(caller.stdout.readline()))
        caller.kill()
    psutil.wait_procs([worker], timeout=80)
    assert not worker.is_running() or worker.status() == psutil.STATUS_ZOMBIE
