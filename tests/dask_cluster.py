"""A Dask cluster of processes, as an institute's: a scheduler and workers, which tests may kill."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_SECONDS = 60


class DaskCluster:
    """A scheduler and `workers`, of one thread each; files lie in `folder`."""

    def __init__(self, folder: Path, workers: int) -> None:
        self._folder = folder
        self._file = folder / "scheduler.json"
        self._scheduler = self._start(
            "scheduler",
            "--scheduler-file",
            str(self._file),
            "--host",
            "127.0.0.1",
            "--port",
            "0",
            "--dashboard-address",
            "127.0.0.1:0",
        )
        self.address = self._wait_for_address()
        self.workers = [self.add_worker() for _ in range(workers)]

    def add_worker(self) -> subprocess.Popen[bytes]:
        """Start another worker."""
        return self._start(
            "worker",
            self.address,
            "--nthreads",
            "1",
            "--no-nanny",
            "--dashboard-address",
            "127.0.0.1:0",
            "--local-directory",
            str(self._folder),
        )

    def _start(self, *arguments: str) -> subprocess.Popen[bytes]:
        path = os.pathsep.join(["", *sys.path]).strip(os.pathsep)
        environment = {**os.environ, "PYTHONPATH": path, "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "2"}
        with (self._folder / f"{arguments[0]}.log").open("ab") as log:
            return subprocess.Popen(
                [sys.executable, "-m", "dask", *arguments],
                env=environment,
                stdout=log,
                stderr=log,
                cwd=self._folder,
            )

    def _wait_for_address(self) -> str:
        end = time.monotonic() + _SECONDS
        while time.monotonic() < end and self._scheduler.poll() is None:
            try:
                return str(json.loads(self._file.read_text())["address"])
            except (OSError, ValueError):
                time.sleep(0.02)
        raise AssertionError((self._folder / "scheduler.log").read_text())

    def stop(self) -> None:
        """End all processes."""
        for process in (*self.workers, self._scheduler):
            process.kill()
            process.wait()


@contextmanager
def run_cluster(folder: Path, workers: int = 2) -> Iterator[DaskCluster]:
    """Run a cluster."""
    cluster = DaskCluster(folder, workers)
    try:
        yield cluster
    finally:
        cluster.stop()
