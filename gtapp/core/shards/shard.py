"""One of several parts of work over items: a stretch of them, in their order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shard:
    """The part with this `number`, from 1, of so many parts; the same items are always cut into the same parts."""

    number: int = 1
    count: int = 1

    @property
    def is_first(self) -> bool:
        """True for the part that also has what concerns all items together."""
        return self.number == 1

    def cut(self, size: int, unit: int = 1) -> slice:
        """Return which of `size` items belong to the shard; those of one `unit` that follow each other stay together."""
        units = -(-size // unit)
        first, end = ((units * number // self.count) * unit for number in (self.number - 1, self.number))
        return slice(min(first, size), min(end, size))

    def __str__(self) -> str:
        return f"{self.number}/{self.count}"


WHOLE = Shard()
"""All items."""


def list_shards(count: int) -> Iterator[Shard]:
    """Yield so many shards, in order."""
    return (Shard(number, count) for number in range(1, count + 1))
