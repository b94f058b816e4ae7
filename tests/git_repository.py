"""Repositories of git for tests, apart from the user's own settings."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

_GIT = ("git", "-c", "user.name=Anna", "-c", "user.email=anna@example.org", "-c", "init.defaultBranch=main")


def git(folder: Path, *arguments: str, code: int = 0) -> str:
    """Run git, which ends with this exit code; return all that it printed."""
    environment = {
        **os.environ,
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_SYSTEM": os.devnull,
        "LC_ALL": "C",
    }
    done = subprocess.run(
        [*_GIT, *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr


def change(folder: Path, name: str, old: str, new: str) -> None:
    """Replace a text in a ground truth."""
    path = folder / "ground_truths" / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def commit(folder: Path) -> None:
    """Commit all that was changed."""
    git(folder, "add", "-A")
    git(folder, "commit", "-m", "work")


def make_conflict(folder: Path, name: str, old: str, ours: str, theirs: str, style: str = "merge") -> None:
    """Make a repository of a project, and merge two branches of it that changed the same text of a ground truth."""
    git(folder, "init", "-q")
    git(folder, "config", "merge.conflictStyle", style)
    commit(folder)
    git(folder, "checkout", "-q", "-b", "theirs")
    change(folder, name, old, theirs)
    commit(folder)
    git(folder, "checkout", "-q", "main")
    change(folder, name, old, ours)
    commit(folder)
    git(folder, "merge", "theirs", code=1)
