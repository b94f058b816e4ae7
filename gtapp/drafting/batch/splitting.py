"""Files of requests within a provider's limits: one line a request, written to the disk one after the other."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from gtapp.drafting.client import encode_request
from gtapp.drafting.profiles import Profile
from gtapp.drafting.request import DraftRequest, ResponseFormat
from gtapp.drafting.words import DEFAULT_PARAMETERS, RequestParameters
from gtapp.errors import GtappError
from gtapp.formats import atomic

ENDPOINT: Final = "/v1/chat/completions"
_CHUNK: Final = 500


@dataclass(frozen=True, slots=True)
class Limits:
    """What one file may hold; the usual ones are those of OpenAI's batch service (documented; a megabyte is 10⁶ bytes)."""

    requests: int = 50_000
    bytes: int = 200_000_000

    @classmethod
    def of(cls, profile: Profile) -> Limits:
        """Those of a provider, as far as it has some of its own."""
        usual = cls()
        return cls(
            profile.batch_requests or usual.requests, profile.batch_megabytes * 1_000_000 or usual.bytes
        )


@dataclass(frozen=True, slots=True)
class Line:
    """A request as it stands in a file; `asked` is what its answer file says of it (JSON)."""

    item: str
    key: str
    asked: str
    text: bytes


@dataclass(frozen=True, slots=True)
class Filled:
    """A file that is complete: how many lines, how many bytes."""

    count: int
    size: int


def text(
    request: DraftRequest, step: ResponseFormat, key: str, words: RequestParameters = DEFAULT_PARAMETERS
) -> bytes:
    """The line of a request; its `custom_id` is its key, which no other request has."""
    head = f'{{"custom_id":"{key}","method":"POST","url":"{ENDPOINT}","body":'
    return b"".join((head.encode("ascii"), encode_request(request, step, words), b"}\n"))


class Splitter:
    """Fills file after file with lines, of which it holds a few hundred names and one text at a time."""

    def __init__(self, lines: Iterator[Line], limits: Limits) -> None:
        self._lines, self._limits = lines, limits
        self._next: Line | None = None

    def more(self) -> bool:
        """Whether there is a line for another file."""
        self._next = self._next or next(self._lines, None)
        return self._next is not None

    def fill(self, path: Path, note: Callable[[list[tuple[int, Line]]], object]) -> Filled:
        """Writes the next file; `note` is told of its lines, each with its number from 1 on and without its text.

        Raises:
            SaveError: it can't be written (``batch-full``, …).
        """
        count = size = 0
        noted: list[tuple[int, Line]] = []
        with atomic.translate_os_errors(path, "batch"), path.open("wb") as file:
            for line in self._fitting():
                file.write(line.text)
                count, size = count + 1, size + len(line.text)
                noted.append((count, Line(line.item, line.key, line.asked, b"")))
                if len(noted) == _CHUNK:
                    note(noted)
                    noted = []
            file.flush()
            os.fsync(file.fileno())
        note(noted)
        return Filled(count, size)

    def _fitting(self) -> Iterator[Line]:
        """The lines of one file; the first one that does not fit begins the next."""
        count = size = 0
        while self.more():
            line = self._next
            assert line is not None
            count, size = count + 1, size + len(line.text)
            if count > self._limits.requests or size > self._limits.bytes:
                return
            self._next = None
            yield line


def check(line: Line, limits: Limits) -> None:
    """Refuses a line that no file could hold.

    Raises:
        GtappError: ``batch-large``.
    """
    if len(line.text) > limits.bytes:
        raise GtappError("batch-large", item=line.item, size=len(line.text), most=limits.bytes)
