"""The shards of a job that are under way: which may begin, how far they are, and their parts in order."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from typing import Any, Final

from gtapp.core.shards.shard import Shard, list_shards
from gtapp.core.shards.sharded_job import Report

_EACH: Final = 4
"""So many shards for each worker, so that one that is slow holds up nobody for long."""
LARGEST: Final = 20_000
"""The most items of a shard: what waits for being merged does not grow with the items."""


class PartOrder:
    """Cuts `size` items for so many workers, `largest` in a shard at most; `report` is called as the items are done."""

    def __init__(self, size: int, workers: int, report: Report, largest: int = LARGEST) -> None:
        self._size, self._report = size, report
        self._most = _EACH * workers
        self._count = max(min(self._most, size), -(-size // largest), 1)
        self._waiting = deque(list_shards(self._count))
        self._done: Counter[int] = Counter()
        self._parts: dict[int, Any] = {}
        self._merged = 0

    @property
    def is_complete(self) -> bool:
        """True when all parts were taken."""
        return self._merged == self._count

    def begin_next(self) -> Shard | None:
        """Return the shard to be done next; None while too many parts wait for an earlier one, or there are no more."""
        if self._waiting and self._waiting[0].number <= self._merged + self._most:
            return self._waiting.popleft()
        return None

    def give_back(self, shard: Shard) -> None:
        """Have a shard done again before all others."""
        self._waiting.appendleft(shard)
        self._done[shard.number] = 0

    def count(self, shard: Shard, done: int) -> None:
        """Note how many items of a shard are done."""
        self._done[shard.number] = done
        self._report(self._done.total(), self._size)

    def put(self, shard: Shard, part: Any) -> None:
        """Keep a part until all before it were taken."""
        self._parts[shard.number] = part

    def take(self) -> Iterator[Any]:
        """Yield the parts whose turn it is."""
        while self._merged + 1 in self._parts:
            self._merged += 1
            yield self._parts.pop(self._merged)
