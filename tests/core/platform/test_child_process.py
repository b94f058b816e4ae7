"""Children of this process: frames go both ways, and their end is known."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psutil
import pytest

from gtapp.core.platform.child_process import IS_SUPPORTED, FramePipe, start_child
from gtapp.core.platform.errors import GtappError

pytestmark = pytest.mark.skipif(not IS_SUPPORTED, reason="others are started by multiprocessing")


def echo(pipe: FramePipe) -> None:
    while frame := pipe.recv_bytes():
        pipe.send_bytes(frame)


def fail(pipe: FramePipe) -> None:
    raise ValueError


def sleep(pipe: FramePipe) -> None:
    time.sleep(600)


def send_arguments(pipe: FramePipe, *arguments: object) -> None:
    print("printed")
    os.write(1, b"written")
    pipe.send_bytes(repr(arguments).encode())


def send_input(pipe: FramePipe) -> None:
    pipe.send_bytes(os.read(0, 9))


def test_frames_go_both_ways() -> None:
    process, pipe = start_child(echo, ())
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


def test_arguments_are_functions_classes_and_plain_values() -> None:
    process, pipe = start_child(send_arguments, (GtappError, echo, 2**40, 1.5, None, "ſ\udcff'\"", True))
    found = pipe.recv_bytes().decode()
    assert found.startswith("(<class 'gtapp.core.platform.errors.GtappError'>, <function echo at 0x")
    assert found.endswith(", 1099511627776, 1.5, None, 'ſ\\udcff\\'\"', True)"), "what is printed is no frame"
    process.join()
    pipe.close()


def test_a_child_has_no_input_but_frames() -> None:
    process, pipe = start_child(send_input, ())
    assert pipe.recv_bytes() == b""
    process.join()
    pipe.close()


def test_a_missing_program_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", "/nowhere/python")
    before = len(list(Path("/proc/self/fd").iterdir()))
    with pytest.raises(FileNotFoundError):
        start_child(echo, ())
    assert len(list(Path("/proc/self/fd").iterdir())) == before


def test_a_longer_frame_than_expected_is_refused() -> None:
    process, pipe = start_child(echo, ())
    pipe.send_bytes(b"long")
    with pytest.raises(OSError, match="length"):
        pipe.recv_bytes(3)
    pipe.close()
    process.join()
    assert process.exitcode == 1, "the child misses its parent's end"


def test_an_exception_ends_the_child(capfd: pytest.CaptureFixture[str]) -> None:
    process, pipe = start_child(fail, ())
    process.join()
    assert process.exitcode == 1 and not process.is_alive()
    assert capfd.readouterr().err.endswith("\nValueError\n")
    pipe.close()


def test_a_child_can_be_killed_more_than_once() -> None:
    process, pipe = start_child(sleep, ())
    for _ in range(2):
        process.kill()
        process.join()
        assert process.exitcode == -signal.SIGKILL
    pipe.close()


def test_several_threads_can_wait_for_the_same_end() -> None:
    for _ in range(5):
        process, pipe = start_child(echo, ())
        with ThreadPoolExecutor(6) as threads:
            waiting = [threads.submit(process.join) for _ in range(6)]
            pipe.close()
        assert [each.result() for each in waiting] == [None] * 6
        assert process.exitcode == 1


def test_a_killed_child_does_not_stay_in_the_system_s_list() -> None:
    before = set(psutil.Process().children())
    process, pipe = start_child(sleep, ())
    (killed,) = set(psutil.Process().children()) - before
    process.kill()
    pipe.close()
    while killed.status() != psutil.STATUS_ZOMBIE:
        time.sleep(0.01)
    second, pipe = start_child(sleep, ())
    assert not killed.is_running()
    second.kill()
    pipe.close()


def test_children_are_used_and_replaced_where_their_end_is_not_reported() -> None:
    """As where the program that embeds this one, or its launcher, ignores SIGCHLD."""
    before = signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    try:
        for _ in range(2):
            process, pipe = start_child(echo, ())
            pipe.send_bytes(b"a")
            assert pipe.recv_bytes() == b"a"
            assert process.is_alive()
            process.kill()
            process.join()
            assert process.exitcode and not process.is_alive()
            process.kill()
            pipe.close()
    finally:
        signal.signal(signal.SIGCHLD, before)


def test_a_launcher_that_ignores_ended_children_changes_nothing() -> None:
    program = "import signal; from gtapp.cli import main; main(['schema', '--help'])"
    seen = "import atexit, signal; atexit.register(lambda: print(signal.getsignal(signal.SIGCHLD).name)); "
    script = f"trap '' CHLD; {shlex.quote(sys.executable)} -c {shlex.quote(seen + program)}"
    done = subprocess.run(["sh", "-c", script], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.splitlines()[-1] == "SIG_DFL"
