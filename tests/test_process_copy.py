"""Copies of a process: frames go both ways, and its end is known."""

from __future__ import annotations

import signal
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from gtapp.process_copy import FramePipe, start_copy

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="copies are made on Linux alone")


def echo(pipe: FramePipe) -> None:
    while frame := pipe.recv_bytes():
        pipe.send_bytes(frame)


def fail(pipe: FramePipe) -> None:
    raise ValueError


def sleep(pipe: FramePipe) -> None:
    time.sleep(600)


def test_frames_go_both_ways() -> None:
    process, pipe = start_copy(echo)
    for frame in (b"a", bytes(range(256)) * 2**14):
        pipe.send_bytes(memoryview(frame))
        assert pipe.recv_bytes(len(frame)) == frame
    assert process.is_alive() and process.exitcode is None
    pipe.send_bytes(b"")
    with pytest.raises(EOFError):
        pipe.recv_bytes()
    process.join()
    assert process.exitcode == 0
    with pytest.raises(BrokenPipeError):
        pipe.send_bytes(b"a")
    pipe.close()


def test_a_longer_frame_than_expected_is_refused() -> None:
    process, pipe = start_copy(echo)
    pipe.send_bytes(b"long")
    with pytest.raises(OSError, match="length"):
        pipe.recv_bytes(3)
    pipe.close()
    process.join()
    assert process.exitcode == 1, "the copy misses its parent's end"


def test_an_exception_ends_the_copy() -> None:
    process, pipe = start_copy(fail)
    process.join()
    assert process.exitcode == 1 and not process.is_alive()
    pipe.close()


def test_a_copy_can_be_killed_more_than_once() -> None:
    process, pipe = start_copy(sleep)
    for _ in range(2):
        process.kill()
        process.join()
        assert process.exitcode == -signal.SIGKILL
    pipe.close()


def test_several_threads_can_wait_for_the_same_end() -> None:
    for _ in range(10):
        process, pipe = start_copy(echo)
        with ThreadPoolExecutor(6) as threads:
            waiting = [threads.submit(process.join) for _ in range(6)]
            pipe.close()
        assert [each.result() for each in waiting] == [None] * 6
        assert process.exitcode == 1
