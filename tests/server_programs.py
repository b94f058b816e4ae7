"""Runs programs that serve others, such as a virtual screen, for as long as a block of code needs them."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def start_server(program: str, *arguments: str) -> Iterator[str]:
    """Run a program and yield the line that it writes to the file descriptor that stands for "{}" in its arguments."""
    reader, writer = os.pipe()
    command = [program, *(each.format(writer) for each in arguments)]
    server = subprocess.Popen(command, pass_fds=[writer], stderr=subprocess.DEVNULL)
    os.close(writer)
    try:
        with os.fdopen(reader) as pipe:
            yield pipe.readline().strip()
    finally:
        server.terminate()
        server.wait()


@contextmanager
def start_screen(width: int, height: int) -> Iterator[str]:
    """Start a virtual screen of so many pixels by Xvfb, and yield its name for ``DISPLAY``."""
    size = ("-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp")
    with start_server("Xvfb", "-displayfd", "{}", *size) as number:
        yield f":{number}"
