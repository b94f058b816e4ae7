"""The items of a project with their drafts, and the keys by which the lines of JSON-lines files are known."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import PurePosixPath

from gtapp.core.platform.late_patterns import compile_late
from gtapp.core.schema.pointer import LONE_SURROGATE


@dataclass(slots=True)
class Item:
    """One thing to annotate; all paths are relative to the project.

    `scans` and `texts` are what it is read from, in the order of the pages. `truth` is the file of the ground truth or "" where
    there is none yet. `key` is the key of a line in a JSON-lines file, `nth` counts the earlier lines of that file with the same
    key. `drafts` holds one file of each run, the newest last, but second opinions first. `type` is the type that the places of
    its files name, `chosen_type` the one that the annotator chose for a new record; "" where there is none. `first` is the file
    of the first reader's record, which a new one begins as; "" but in a second reading that starts from these.
    """

    id: str
    scans: tuple[str, ...] = ()
    truth: str = ""
    key: str = ""
    nth: int = 0
    drafts: tuple[str, ...] = ()
    type: str = ""
    chosen_type: str = ""
    texts: tuple[str, ...] = ()
    first: str = ""

    @property
    def has_source(self) -> bool:
        """True if there is a scan or a text that it can be read from."""
        return bool(self.scans or self.texts)

    @property
    def draft(self) -> str:
        """The newest draft; "" where there is none."""
        return self.drafts[-1] if self.drafts else ""


_SECOND = compile_late(r"S\d{4,}")


def is_second_run(run: str) -> bool:
    """Return whether the name of a run says that its drafts are second opinions: ``S0001``.

    A record begins with none of them while its item has another draft; they are what others have read.
    """
    return bool(_SECOND.fullmatch(run))


def order_drafts(places: Iterable[str]) -> tuple[str, ...]:
    """Return the places of an item's drafts, oldest first, with second opinions before all others."""
    places = tuple(places)
    if len(places) < 2:  # as nearly always
        return places
    return tuple(
        sorted(places, key=lambda place: not any(map(is_second_run, PurePosixPath(place).parent.parts)))
    )


def read_line_key(line: str, name: str) -> str:
    """Return the value of the key `name` in a line of a JSON-lines file; "" where it has no usable one."""
    try:
        value = json.loads(line) if line.strip() else None
    except (ValueError, RecursionError):
        return ""
    key = value.get(name) if isinstance(value, dict) else None
    return key if isinstance(key, str) and not LONE_SURROGATE.search(key) else ""
