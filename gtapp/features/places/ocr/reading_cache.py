"""Readings of pages on the disk, in the user's cache folder: a page is read once, whichever project its scan is in.

A file is named by what was read and how; it can be deleted at any time. One that is damaged counts as missing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from gtapp.core.files import atomic
from gtapp.core.platform import folders
from gtapp.core.platform.errors import SaveError
from gtapp.features.places.ocr.page_reading import PageReading

MOST_BYTES: Final = 2**29
"""Of all files: 30,000 index cards, or 1,000 newspaper pages. The ones written first are deleted first."""
_KEPT_SHARE: Final = 0.9
"""What is left of `MOST_BYTES` when files are deleted, so that this is rare."""
_DIGEST_BYTES: Final = 16
_VERSION: Final = 6
"""Of the way in which pages are read: with another one, all are read again."""


def make_key(file_digest: str, index: int, how: str) -> str:
    """Return the key of a page: by the digest of its file, its index in it, and how it is read.

    `how` names the languages, whether there is a table, and the digest of Tesseract with its data.
    """
    return hashlib.sha256(f"{_VERSION} {file_digest} {index} {how}".encode()).hexdigest()


class ReadingCache:
    """A folder of readings. A cache that can't be read or written is an empty one, not an error."""

    def __init__(self, folder: Path | None = None, most_bytes: int = MOST_BYTES) -> None:
        self._folder = folder or folders.cache_folder() / "readings"
        self._most_bytes = most_bytes
        self._bytes = most_bytes
        """Of all files, as far as known: they are counted when the first one is written, and when they seem to be too many."""

    def find(self, key: str) -> PageReading | None:
        """Return the reading with this key; None if there is none, or it is damaged."""
        with suppress(OSError, ValueError):
            content = self._place(key).read_bytes()
            digest, reading = content[:_DIGEST_BYTES], content[_DIGEST_BYTES:]
            if digest == _digest(reading):
                return PageReading.from_bytes(reading)
        return None

    def put(self, key: str, reading: PageReading) -> None:
        """Write a reading; if it can't be written, the page will be read again."""
        reading_bytes = reading.to_bytes()
        content = _digest(reading_bytes) + reading_bytes
        with suppress(SaveError, OSError):
            atomic.write(self._place(key), content)
            self._count(len(content))

    def _place(self, key: str) -> Path:
        return self._folder / key[:2] / key

    def _count(self, added: int) -> None:
        """Delete the oldest files if there are too many bytes of them, with those that other processes have written."""
        self._bytes += added
        if self._bytes <= self._most_bytes:
            return
        files = sorted(self._list_files())
        self._bytes = sum(size for _, size, _ in files)
        kept = self._most_bytes if self._bytes <= self._most_bytes else _KEPT_SHARE * self._most_bytes
        for _, size, path in files:
            if self._bytes <= kept:
                break
            path.unlink(missing_ok=True)
            self._bytes -= size

    def _list_files(self) -> Iterator[tuple[float, int, Path]]:
        """Yield when each file was written, its size, and where it is."""
        for path in self._folder.glob("*/*"):
            with suppress(FileNotFoundError):  # another process has deleted it
                found = path.stat()
                yield found.st_mtime, found.st_size, path


def _digest(content: bytes) -> bytes:
    return hashlib.blake2b(content, digest_size=_DIGEST_BYTES).digest()
