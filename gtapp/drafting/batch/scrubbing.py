"""Takes the key out of what comes piece by piece, also where a piece ends in its middle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

_KEPT: Final = 1 << 15
"""More characters than a key has, also where each is escaped twice."""


class Scrubber:
    """Hands on to `write` what `take` gets, some later than it came; `end` hands on the rest."""

    def __init__(self, scrub: Callable[[str], str], write: Callable[[bytes], object]) -> None:
        self._scrub, self._write = scrub, write
        self._rest = ""

    def take(self, piece: bytes) -> None:
        text = self._scrub(self._rest + piece.decode("latin-1"))
        self._put(text[:-_KEPT])
        self._rest = text[-_KEPT:]

    def end(self) -> None:
        self._put(self._rest)
        self._rest = ""

    def _put(self, text: str) -> None:
        self._write(_bytes(text))


def scrubbed(body: bytes, scrub: Callable[[str], str]) -> bytes:
    """What came at once, without the key."""
    return _bytes(scrub(body.decode("latin-1")))


def _bytes(text: str) -> bytes:
    # what stands for the key is no Latin-1
    return text.replace("…", "...").encode("latin-1")
