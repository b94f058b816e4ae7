"""The worker processes of this one, whichever way they were started."""

from __future__ import annotations

from contextlib import suppress

import psutil

_OPTIONS = ("--gtapp-child", "--multiprocessing-fork")


def list_workers() -> list[psutil.Process]:
    """Return the worker processes that run, those of others among them; one that has ended has no command line."""
    return [each for each in psutil.Process().children(recursive=True) if _is_worker(each)]


def _is_worker(process: psutil.Process) -> bool:
    with suppress(psutil.NoSuchProcess):
        return any(option in process.cmdline() for option in _OPTIONS)
    return False
