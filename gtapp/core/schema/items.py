"""The items of a project with their drafts, and the keys by which records are known in files that many items share."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any

from gtapp.core.platform.late_patterns import compile_late
from gtapp.core.schema.pointer import LONE_SURROGATE


@dataclass(slots=True)
class Item:
    """One thing to annotate; all paths are relative to the project.

    `scans` and `texts` are what it is read from, in the order of the pages. `truth` is the file of the ground truth or "" where
    there is none yet. `key` is the key of a record in a file that many items share, `nth` counts the earlier records of that file
    with the same key. `drafts` holds one file of each run, the newest last, but second opinions first. `type` is the type that
    the places of its files name, `chosen_type` the one that the annotator chose for a new record; "" where there is none.
    `first` is the file of the first reader's record, which a new one begins as; "" but in a second reading that starts from
    these.
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
    def key_name(self) -> str:
        """The name in its key, which its scans have, too; without a key its id."""
        return name_item(self.key) if self.key else self.id

    @property
    def name(self) -> str:
        """The name by which truths and answers are compared: that in its key, with its number if several records have that."""
        name = self.key_name
        return self.id if self.id != name and split_number(self.id)[0] == name else name

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


def split_number(name: str) -> tuple[str, int]:
    """Return the name that several records have, and the number of this one: of ``0001@2``; 0 if it has none."""
    whole, mark, number = name.rpartition("@")
    is_number = mark and number.isascii() and number.isdecimal()
    return (whole, int(number)) if is_number else (name, 0)


_FILE = compile_late(
    r"(?:.*[/\\])?([^/\\]+)\.(?:png|jpe?g|jpe|jfif|tiff?|webp|avif|gif|bmp|jp2|j2k|jpx|jpf|j2c|pdf|txt|md|xml|json)",
    re.IGNORECASE | re.DOTALL,
)


def name_item(key: str) -> str:
    """Return the name of an item in the key of its record: that of a file counts without folders and ending."""
    match = _FILE.fullmatch(key) if "." in key else None  # millions of keys are none
    return match[1] if match else key


def find_key(record: Any, name: str) -> str:
    """Return the text or whole number at the key `name` of a record, which may be a dotted path; "" where there is none."""
    value = record.get(name) if isinstance(record, dict) else None
    if value is None and "." in name:
        value = record
        for part in name.split("."):
            value = value.get(part) if isinstance(value, dict) else None
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return value if isinstance(value, str) and not LONE_SURROGATE.search(value) else ""


def set_key(record: dict[str, Any], name: str, value: Any) -> dict[str, Any]:
    """Return a copy of a record with its key, which may be a dotted path; a key that it lacks comes first."""
    first, dot, rest = name.partition(".")
    if dot and name not in record:
        inner = record.get(first)
        name, value = first, set_key(inner if isinstance(inner, dict) else {}, rest, value)
    return {name: value, **{key: each for key, each in record.items() if key != name}}


def drop_key(record: dict[str, Any], name: str) -> dict[str, Any]:
    """Return a copy of a record without its key, which may be a dotted path, and without the objects that are empty then."""
    first, dot, rest = name.partition(".")
    inner = record.get(first)
    if not dot or name in record or not isinstance(inner, dict):
        return {key: value for key, value in record.items() if key != name}
    left = drop_key(inner, rest)
    return {key: left if key == first else value for key, value in record.items() if key != first or left}


def read_line_key(line: str, name: str) -> str:
    """Return the value of the key `name` in a line of a JSON-lines file; "" where it has no usable one."""
    try:
        return find_key(json.loads(line) if line.strip() else None, name)
    except (ValueError, RecursionError):
        return ""
