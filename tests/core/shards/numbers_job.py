"""A job whose items are numbers, in the processes of which things go wrong as told."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from gtapp.core.platform.errors import EditError
from gtapp.core.shards.shard import Shard
from gtapp.core.shards.sharded_job import Step

Fault = Literal["", "once", "always", "opening", "error", "defect"]


@dataclass(frozen=True)
class NumbersJob:
    """Lists the squares of the numbers below `size`; `fault` happens at the number 7, files in `marks` say what happened."""

    size: int
    marks: Path
    fault: Fault = ""
    is_large: bool = True

    @contextmanager
    def open(self) -> Iterator[range]:
        if self.fault == "opening":
            os.kill(os.getpid(), signal.SIGKILL)
        (self.marks / f"process{os.getpid()}").touch()
        yield range(self.size)

    def select(self, shard: Shard) -> NumbersJob:
        return self

    def count(self, opened: range) -> int:
        return len(opened)

    def run(self, opened: range, shard: Shard, step: Step) -> list[int]:
        found = []
        for number in opened[shard.cut(len(opened))]:
            if number == 7:
                self._fail()
            found.append(number**2)
            step()
        return found

    def _fail(self) -> None:
        mark = self.marks / "failed"
        if self.fault == "always" or (self.fault == "once" and not mark.exists()):
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        if self.fault == "error":
            raise EditError("value-not-json", reason="seven")
        if self.fault == "defect":
            raise ZeroDivisionError

    def merge(self, parts: Iterable[list[int]]) -> list[int]:
        return [number for part in parts for number in part]
