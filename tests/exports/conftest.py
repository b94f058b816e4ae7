"""Projects of all five benchmarks, and a disk that is soon full."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.sample_projects import copy_project

REAL = ("zettelkatalog", "letters", "personnel_cards", "fraktur", "sciencemetabench")
Real = Callable[[str], Path]


@pytest.fixture
def real(reference: Path, tmp_path: Path) -> Real:
    """Copies the real project of a benchmark to a folder of its name."""
    return lambda name: copy_project(reference / name, tmp_path / name)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of one megabyte."""
    if not hasattr(os, "geteuid") or os.geteuid() or sys.platform != "linux" or not shutil.which("mount"):
        pytest.skip("only root can mount a small disk, on Linux")
    place = tmp_path / "disk"
    place.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(place)]
    if subprocess.run(command, check=False, capture_output=True).returncode:
        pytest.skip("this container may not mount a disk")
    yield place
    subprocess.run(["umount", place], check=True)
