"""Makes the index of a large folder in a process of its own: listing a million files would hold up the window for seconds."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from gtapp.core.platform.errors import GtappError, ProjectError
from gtapp.core.platform.worker_process import Channel, FrameCodec, WorkerDiedError, WorkerProcess
from gtapp.core.project.project_listing import find_place, make_index, read_names
from gtapp.core.schema.benchmark import Benchmark, FileLayout, NewFile, ReportKeys, TableLayout
from gtapp.core.schema.schema import Schema

_CODEC: Final = FrameCodec((FileLayout, NewFile, ReportKeys, TableLayout))
_EVERY_SECONDS: Final = 0.1


class IndexProcess:
    """Makes one index; `report` is called with the number of files found so far, in the thread that calls `make`."""

    def __init__(self, report: Callable[[int], object], niceness: int) -> None:
        self._report = report
        self._worker = WorkerProcess(run_index, niceness=niceness)
        self._is_stopped = False
        self.new = self.gone = 0
        """How many items the last index lacked, and how many it had that are gone; 0 if there was none."""

    def stop(self) -> None:
        """End the process, from any thread: what it has written is deleted next time."""
        self._is_stopped = True
        self._worker.stop()

    def make(self, root: Path, benchmark: Benchmark) -> Path:
        """Return the file of the new index (see `make_index`).

        Raises:
            ProjectError: nothing in the folder belongs to this benchmark.
            InterruptedError: the process was stopped.
            OSError: the index can't be written anywhere.
        """
        answer: dict[str, Any] = {}
        try:
            if self._worker.start():
                read = (
                    str(root),
                    benchmark.id,
                    benchmark.layout,
                    benchmark.new,
                    benchmark.table,
                    benchmark.report,
                )
                self._worker.send(_CODEC.encode(read))
                for frame in self._worker.frames():
                    answer = json.loads(frame)
                    self._report(answer["count"])
        except (OSError, WorkerDiedError):
            pass  # it is made here, then
        if self._is_stopped:
            raise InterruptedError
        if error := answer.get("error"):
            raise ProjectError(error["code"], **error["params"])
        if "place" not in answer:
            return make_index(root, benchmark)
        self.new, self.gone = answer["new"], answer["gone"]
        return Path(answer["place"])


def run_index(channel: Channel) -> None:
    """Make the index that the parent asks for, and send what is found: in the process."""
    root, id_, layout, new, table, report = _CODEC.decode(channel.receive())
    benchmark = Benchmark(id_, "", Schema(id_, dict), layout, new, table=table, report=report)
    found, told = 0, 0.0

    def count(number: int) -> None:
        nonlocal found, told
        found += number
        if time.monotonic() - told > _EVERY_SECONDS:
            told = time.monotonic()
            channel.send(json.dumps({"count": found}).encode())

    try:
        before = read_names(find_place(Path(root), benchmark))
        place = make_index(Path(root), benchmark, count)
        now = read_names(place) if before else set()
        answer: dict[str, object] = {"place": str(place), "new": len(now - before), "gone": len(before - now)}
    except GtappError as error:
        answer = {"error": {"code": error.code, "params": error.message.params}}
    channel.send(json.dumps({**answer, "count": found}).encode())
