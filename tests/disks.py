"""Small disks for tests of a full disk; only root on Linux can mount them, other users' tests are skipped."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


def is_root() -> bool:
    """Return whether the tests run as root, whom no file mode stops."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


@contextmanager
def mount_small_disk(place: Path, megabytes: int) -> Iterator[Path]:
    """Mount a small disk at `place`, a new folder; a file that is still open at the end fails the test."""
    if not is_root() or sys.platform != "linux" or not shutil.which("mount"):
        pytest.skip("only root can mount a small disk, on Linux")
    place.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(place)]
    if subprocess.run(command, check=False, capture_output=True).returncode:
        pytest.skip("this container may not mount a disk")
    try:
        yield place
    finally:
        subprocess.run(["umount", place], check=True)


def fill_disk(disk: Path) -> Path:
    """Write a file that fills the disk; return its path."""
    path = disk / "filling"
    with path.open("wb", buffering=0) as file:
        for size in (65536, 4096, 1):
            try:
                while file.write(b"x" * size):
                    pass
            except OSError:
                continue
    return path
