"""The second reading for the items that a team has assigned to a reader blind.

It bears the reader's name on the server; what is assigned later, when the first one is begun, becomes another one with a number.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Final, NamedTuple

from gtapp.core.project.second_reading import (
    SecondReading,
    Start,
    create_reading,
    list_readings,
    load_reading,
)

ASSIGNED: Final = "assigned"
"""The size of a reading of assigned items, in place of a share or a number."""


class BlindReading(NamedTuple):
    """The reading `name` to be opened; with `items`, it is yet to be begun, for these."""

    name: str
    items: Sequence[str]


def find_blind_reading(root: Path, reader: str, items: Sequence[str]) -> BlindReading:
    """Return the reading for these items, or a new one for those of them that are in none of the reader's. Safe in a worker.

    Raises:
        ProjectError: the file of a reading can't be used.
    """
    names, left, found = list_readings(root), [*items], reader
    for number in count(1):
        name = f"{reader}-{number}" if number > 1 else reader
        if not left or name not in names:
            return BlindReading(name if left else found, left)
        reading = load_reading(root, name)
        if reading.is_blind and not set(left).isdisjoint(reading.items):
            found, left = name, [each for each in left if each not in reading.items]
    raise AssertionError  # there are numbers enough


def begin_blind_reading(root: Path, wanted: BlindReading, start: Start, of: int) -> None:
    """Begin a reading of items that were assigned out of so many.

    Raises:
        GtappError: the reader's name can't be that of a folder, or is taken.
        SaveError: it can't be written.
    """
    create_reading(root, SecondReading(wanted.name, start, wanted.items, ASSIGNED, of))
