"""The worker processes of this one, whichever way they were started."""

from __future__ import annotations

import os
import time
from contextlib import suppress

import psutil

_OPTIONS = ("--gtapp-child", "--multiprocessing-fork")


def list_workers() -> list[psutil.Process]:
    """Return the worker processes that run, those of others among them; one that has ended has no command line."""
    return [each for each in psutil.Process().children(recursive=True) if _is_worker(each)]


def end_workers() -> None:
    """Kill them, and wait until the system says that they have ended: their owners are to notice that at once."""
    workers = list_workers()
    for each in workers:
        with suppress(psutil.NoSuchProcess):
            each.kill()
    while not all(map(_has_ended, workers)):
        time.sleep(0.001)


def _has_ended(process: psutil.Process) -> bool:
    with suppress(psutil.NoSuchProcess, ChildProcessError):
        if process.ppid() != os.getpid():
            return process.status() == psutil.STATUS_ZOMBIE
        # a process is a zombie before all its threads have ended, and its owner learns of the end after that
        return os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
    return True


def _is_worker(process: psutil.Process) -> bool:
    with suppress(psutil.NoSuchProcess):
        return any(option in process.cmdline() for option in _OPTIONS)
    return False
