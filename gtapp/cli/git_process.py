"""Calls of git, for the commands that work with a repository."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from gtapp.core.platform.errors import GtappError


def run_git(folder: Path, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    """Run git in a folder, and return what it printed, and its exit code.

    Raises:
        GtappError: there is no git.
    """
    # by its own path: a program of that name in the folder is not run
    program = shutil.which("git")
    if program is None or not Path(program).is_absolute():
        raise GtappError("git-missing")
    return subprocess.run([program, *arguments], cwd=folder, capture_output=True, check=False)


def read_fault(done: subprocess.CompletedProcess[bytes]) -> str:
    """Return what git said first on its standard error; "" if it said nothing."""
    return next(iter(done.stderr.decode("utf-8", "replace").splitlines()), "")
