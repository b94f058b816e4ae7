"""Truths or answers by name, read one at a time; here from files, one an item (lines and rows: `gtapp.scoring.lines`)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from gtapp.errors import Message, UnreadableError
from gtapp.formats import json_reader
from gtapp.formats.file_names import natural_key
from gtapp.scoring.readings import Reading

_decoder = json.JSONDecoder(strict=False)


class Items(Mapping[str, Any]):
    """The contents of many items by name; each is read when it is asked for, and not kept.

    A content is a file's or a line's JSON, its text where that is no JSON, or a `Reading` that says why it can't be read.
    `problems` name what has no item's name, and names that stand more than once; they are complete after one pass.
    """

    def __init__(self) -> None:
        self.problems: list[tuple[str, Message]] = []
        self._said: set[tuple[str, str]] = set()

    def expected(self) -> int | None:
        """About how many items there are; None where that can't be said without reading them."""
        return None

    def say(self, name: str, message: Message) -> None:
        """Names a problem; only once, however often the items are gone through."""
        key = (name, str(message))
        if key not in self._said:
            self._said.add(key)
            self.problems.append((name, message))


def content_of(path: Path) -> Any:
    """The JSON of a file, its text where that is none, or a `Reading` with the reason why it can't be read."""
    try:
        return parsed(json_reader.read_text(path))
    except UnreadableError as error:
        return Reading(reason=error.message)


def parsed(text: str) -> Any:
    """The JSON of a text, or the text itself where it is none."""
    text = text.removeprefix("\ufeff")
    try:
        return _decoder.decode(text)
    except (ValueError, RecursionError):
        return text


def fault(path: Path, error: OSError) -> Message:
    """That a file can't be read."""
    return Message("file-io", {"path": str(path), "reason": error.strerror or str(error)})


Place = tuple[str, str]
"""What stands before and behind an item's name in the path of its file."""


class Files(Items):
    """One JSON file an item, below `folder`; of several of one item the last that was added counts, and all are named."""

    def __init__(self, folder: Path, double: str = "score-answer-double") -> None:
        super().__init__()
        self.folder = folder
        self._files: dict[str, Place] = {}
        self._shared: dict[Place, Place] = {}
        self._double = double

    def add(self, name: str, head: str, tail: str) -> None:
        """Takes in the file at `head` + `name` + `tail`."""
        place = self._shared.setdefault((head, tail), (head, tail))
        other = self._files.get(name)
        if other:
            places = ", ".join(name.join(each) for each in (other, place))
            self.say(name, Message(self._double, {"places": places}))
        self._files[name] = place

    def place(self, name: str) -> Place:
        """What stands before and behind the name in its file's path below `folder`.

        Raises:
            KeyError: there is no such item.
        """
        return self._files[name]

    def sort(self) -> None:
        """Puts the items in natural order."""
        self._files = {name: self._files[name] for name in sorted(self._files, key=natural_key)}

    def expected(self) -> int | None:
        return len(self)

    def __getitem__(self, name: str) -> Any:
        return content_of(self.folder / name.join(self.place(name)))

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)
