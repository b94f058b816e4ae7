"""Where the lines of a JSON-lines file are, by their keys: 16 bytes a line, so that single ones of a very large file are read."""

from __future__ import annotations

import os
import zlib
from array import array
from bisect import bisect_left
from pathlib import Path
from typing import Final

from gtapp.core.files import json_text
from gtapp.core.platform.errors import UnreadableError
from gtapp.core.platform.file_stamp import read_stamp
from gtapp.core.schema.items import read_line_key

_BOM: Final = b"\xef\xbb\xbf"
_NUMBER_BITS: Final = 32
_READING: Final = os.O_RDONLY | getattr(os, "O_BINARY", 0)


class LinePlaces:
    """The places of the lines of one file with the key `name`, as it was when it had this `stamp`."""

    def __init__(self, path: Path, name: str) -> None:
        """Read the file once.

        Raises:
            UnreadableError: it is missing, forbidden, broken or empty.
        """
        if not json_text.read_bytes(path, 1):
            raise UnreadableError("file-empty", path=str(path))
        self.stamp = read_stamp(path)
        self._path, self._name = path, name
        self._starts = array("Q", (0,))
        entries = []
        with path.open("rb") as file:
            for number, line in enumerate(file):
                self._starts.append(self._starts[-1] + len(line))
                if key := self._read_key(_decode(line)):
                    entries.append(_find_hash(key) << _NUMBER_BITS | number)
        entries.sort()
        self._entries = array("Q", entries)
        """The hash of each key with the number of its line."""

    def _read_key(self, line: str) -> str:
        return read_line_key(line, self._name)

    def read(self, key: str, nth: int = 0) -> str | None:
        """Return the `nth` line with a key, without its end; None if it is not there (any more).

        Raises:
            UnreadableError: it is not UTF-8, or the file can't be read.
        """
        first = _find_hash(key) << _NUMBER_BITS
        for place in range(bisect_left(self._entries, first), len(self._entries)):
            number = self._entries[place] - first
            if number >> _NUMBER_BITS:
                break
            line = self._read_line(number)
            if self._read_key(_decode(line)) == key:
                if nth == 0:
                    return self._decode_strictly(line, number).rstrip("\r\n")
                nth -= 1
        return None

    def _read_line(self, number: int) -> bytes:
        begin, end = self._starts[number : number + 2]
        try:
            handle = os.open(self._path, _READING)  # kept open, the file could not be replaced on Windows
            try:
                os.lseek(handle, begin, os.SEEK_SET)
                return os.read(handle, end - begin)
            finally:
                os.close(handle)
        except OSError as error:
            raise UnreadableError(
                "file-io", path=str(self._path), reason=error.strerror or str(error)
            ) from error

    def _decode_strictly(self, line: bytes, number: int) -> str:
        try:
            return line.removeprefix(_BOM).decode("utf-8")
        except UnicodeDecodeError as error:
            raise UnreadableError("file-not-utf8", path=str(self._path), line=number + 1) from error


def _decode(line: bytes) -> str:
    return line.removeprefix(_BOM).decode("utf-8", "surrogateescape")


def _find_hash(key: str) -> int:
    return zlib.crc32(key.encode("utf-8", "surrogatepass"))
