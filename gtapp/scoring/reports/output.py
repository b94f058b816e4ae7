"""Where a report goes: a file that appears as a whole or not at all, or a stream that is open already."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import IO, TextIO

from gtapp.formats import atomic

Target = Path | TextIO


@contextmanager
def binary(target: Path) -> Iterator[IO[bytes]]:
    """A file that appears when the block ends.

    Raises:
        SaveError: no rights, disk full, or another fault of the disk; what was there before is unharmed.
    """
    with atomic.open_replacement(target, "report") as file:
        yield file


@contextmanager
def text(target: Target) -> Iterator[TextIO]:
    """UTF-8 text, lines as they are given; a file appears when the block ends, a stream is left open.

    Raises:
        SaveError: no rights, disk full, or another fault of the disk; what was there before is unharmed.
    """
    if not isinstance(target, Path):
        yield target
        return
    with binary(target) as raw:
        wrapper = TextIOWrapper(raw, encoding="utf-8", newline="", write_through=True)
        yield wrapper
        wrapper.detach()
