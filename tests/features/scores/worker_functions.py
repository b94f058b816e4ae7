"""Functions that a test runs in a worker process, and programs that it starts as one."""

from __future__ import annotations

import os
import signal
import struct
from multiprocessing import resource_tracker, spawn
from typing import Any

import pytest

from gtapp.core.platform.child_process import FramePipe
from gtapp.core.platform.worker_process import Channel, FrameCodec
from gtapp.features.scores.board_loader import RunsFound


def send_half_a_frame_and_die(channel: Channel, _: Any) -> None:
    channel.send(FrameCodec((RunsFound,)).encode(RunsFound([])))
    connection = channel._connection
    if isinstance(connection, FramePipe):
        os.write(connection._writer.fileno(), struct.pack("<Q", 100) + b"12345")
    else:
        os.write(connection.fileno(), struct.pack("!i", 100) + b"12345")
    os.kill(os.getpid(), signal.SIGKILL)


def exit_with_3(_: Channel, __: Any) -> None:
    os._exit(3)


def use_program(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Start workers with another program than this Python."""
    resource_tracker.ensure_running()  # a Python; it is started once for all workers
    monkeypatch.setattr(spawn, "_python_exe", os.fsencode(path))
    monkeypatch.setattr("sys.executable", path)
