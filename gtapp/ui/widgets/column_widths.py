"""The widths of a table's columns: short contents are shown whole, long ones share the room that is left."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple


class ColumnNeed(NamedTuple):
    """The width with which a column shows all of its contents, and the least one with which it is of use."""

    whole: int
    least: int


def share_width(room: int, needs: Sequence[ColumnNeed]) -> list[int]:
    """Return a width for each column; those that are not whole have the same width, as far as their least one allows.

    The widths add up to more than `room` only if there is no room for the least ones, and to less if all are whole.
    """

    def clamp(level: int) -> list[int]:
        return [min(need.whole, max(need.least, level)) for need in needs]

    levels = range(max(room, 0) + 1)
    return clamp(bisect_right(levels, room, key=lambda level: sum(clamp(level))) - 1)
