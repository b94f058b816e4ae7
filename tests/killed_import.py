"""Imports that are killed between an item's edit in the journal and its file."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

_COMMAND = "import sys; from gtapp.cli import main; sys.exit(main(sys.argv[1:]))"
_SECONDS = 30


def kill_import(root: Path, item: str, *arguments: object) -> None:
    """Kill a command between an item's edit in the journal and its file, whose folder is locked meanwhile."""
    fcntl = pytest.importorskip("fcntl")
    before = _count_stored_edits(root, item)
    handle = os.open(root / "ground_truths", os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        command = subprocess.Popen(
            [sys.executable, "-c", _COMMAND, *map(str, arguments), "--apply"], stdout=subprocess.PIPE
        )
        limit = time.monotonic() + _SECONDS
        while _count_stored_edits(root, item) == before:
            assert command.poll() is None and time.monotonic() < limit
        command.kill()
        command.communicate()
        assert command.returncode == -signal.SIGKILL
    finally:
        os.close(handle)


def _count_stored_edits(root: Path, item: str) -> int:
    """Return how many edits of the item other processes have written to the journal."""
    path = root / ".gtapp" / "work.sqlite"
    if not path.exists():
        return 0
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as database:
            return len(
                database.execute(
                    "SELECT 1 FROM item_edit JOIN item_history ON id = history WHERE item = ?", (item,)
                ).fetchall()
            )
    except sqlite3.Error:  # it is being created
        return 0
