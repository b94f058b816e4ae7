"""Calls of git: as the user calls it, for the commands that work with a repository; and to ask a repository that may be anyone's.

A repository's own settings name programs that git runs: hooks, a monitor of the file system, and whatever fetches what a partial
clone lacks. `ask_git` lets none of them run, and takes bounded time. Filters of files are left to those who call it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Final

from gtapp.core.platform.errors import GtappError

_SECONDS: Final = 20.0
# git's own settings for one call come before those of the repository
_WITHOUT_PROGRAMS: Final = (
    *("-c", "core.fsmonitor=false"),
    *("-c", f"core.hooksPath={os.devnull}"),
    *("-c", "safe.bareRepository=explicit"),
    "--no-pager",
)
# what git sets for the programs that it runs itself
_OF_A_CALL: Final = (
    "GIT_DIR",
    "GIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_PREFIX",
    "GIT_OBJECT_DIRECTORY",
    "GIT_NAMESPACE",
)
_ENVIRONMENT: Final = {
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_NO_LAZY_FETCH": "1",
    # for versions that don't know that: nothing is fetched by any protocol
    "GIT_ALLOW_PROTOCOL": "none",
}


def run_git(folder: Path, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    """Run git in a folder, and return what it printed, and its exit code.

    Raises:
        GtappError: there is no git.
    """
    return subprocess.run([_find_program(), *arguments], cwd=folder, capture_output=True, check=False)


def _find_program() -> str:
    # by its own path: a program of that name in the folder is not run
    program = shutil.which("git")
    if program is None or not Path(program).is_absolute():
        raise GtappError("git-missing")
    return program


def ask_git(folder: Path, *arguments: str) -> bytes | None:
    """Return what git prints about the repository of a folder; None if it fails: no git, no repository, or no time."""
    try:
        done = subprocess.run(
            [_find_program(), *_WITHOUT_PROGRAMS, *arguments],
            cwd=folder,
            env={
                **{name: value for name, value in os.environ.items() if name not in _OF_A_CALL},
                **_ENVIRONMENT,
            },
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_SECONDS,
            check=False,
        )
    except (OSError, subprocess.SubprocessError, GtappError):
        return None
    return done.stdout if done.returncode == 0 else None


def read_fault(done: subprocess.CompletedProcess[bytes]) -> str:
    """Return what git said first on its standard error; "" if it said nothing."""
    return next(iter(done.stderr.decode("utf-8", "replace").splitlines()), "")
