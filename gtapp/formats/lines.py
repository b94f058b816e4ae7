"""Finds the lines of a JSON-lines file in its bytes; none but the wanted one is decoded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import IO

_ESCAPED_ASCII = re.compile(rb"\\u00[2-7]")
BOM = "\ufeff".encode()
_CHUNK = 1 << 20


def stands(file: IO[bytes], at: int, line: bytes) -> bool:
    """Whether just this line begins at `at`; the file stands at its beginning then."""
    file.seek(max(at - len(BOM), 0))
    before, there, behind = file.read(min(at, len(BOM))), file.read(len(line)), file.read(2)
    file.seek(0)
    begins = at == 0 or before.endswith(b"\n") or (at == len(BOM) and before == BOM)
    return begins and there == line and (behind[:1] in (b"", b"\n") or behind in (b"\r", b"\r\n"))


def copy(file: IO[bytes], target: IO[bytes], count: int | None = None) -> None:
    """Copies the next `count` bytes of a file, or all that follow.

    Raises:
        OSError: there are fewer, or the disk fails.
    """
    while count is None or count > 0:
        chunk = file.read(_CHUNK if count is None else min(count, _CHUNK))
        if not chunk and count is None:
            return
        if not chunk:
            raise OSError("the file became shorter while it was read")
        target.write(chunk)
        count = None if count is None else count - len(chunk)


def has_escapes(content: bytes, before: int) -> bool:
    """Whether an ASCII character is written as an escape anywhere before this place."""
    return content.find(b"\\u00", 0, before) >= 0 and bool(_ESCAPED_ASCII.search(content, 0, before))


def every(content: bytes) -> Iterator[tuple[int, int]]:
    """The spans of all lines, without line ends and byte order mark."""
    start = 0
    while start < len(content):
        start, end, following = _line_at(content, start)
        yield start, end
        start = following


def holding(content: bytes, hint: bytes) -> Iterator[tuple[int, int]]:
    """The spans of the lines that hold `hint`."""
    at = content.find(hint)
    while at >= 0:
        start, end, following = _line_at(content, content.rfind(b"\n", 0, at) + 1)
        yield start, end
        at = content.find(hint, following)


def _line_at(content: bytes, start: int) -> tuple[int, int, int]:
    """Where the line that begins at `start` begins and ends, but for its marks, and where the next one does."""
    stop = content.find(b"\n", start)
    end = len(content) if stop < 0 else stop
    following = end + 1
    if start == 0 and content.startswith(BOM):
        start = len(BOM)
    while end > start and content[end - 1] == 13:  # \r
        end -= 1
    return start, end, following
