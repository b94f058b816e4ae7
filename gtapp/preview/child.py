"""The other end of `loading`: runs in a process of its own, does a piece of work and writes what comes of it, bit by bit.

A Python starts this module; a frozen program, which is no Python, starts itself with `FLAG`.
"""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, BinaryIO, Final, Protocol

from gtapp.errors import GtappError
from gtapp.preview.loader import LoadFailed

FLAG: Final = "--beside"
# what comes is behind its length in so many bytes; a length of 0 says that all is done
HEAD: Final = 8


class Work(Protocol):
    """Something that takes long and tells of it."""

    def portable(self) -> Work:
        """The same, in a form that can be pickled."""
        ...

    def events(self) -> Iterator[Any]:
        """Does it; what is yielded can be pickled.

        Raises:
            GtappError: it can't be done.
        """
        ...


def is_wanted(arguments: list[str]) -> bool:
    """Whether a frozen program was started (with these arguments, its own name first) to do just this."""
    return bool(getattr(sys, "frozen", False)) and arguments[1:] == [FLAG]


def main() -> None:
    """Reads pickled work from the standard input and writes its pickled events."""
    target = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints must not print between events
    with suppress(AttributeError, OSError):
        os.nice(5)
    with suppress(BrokenPipeError), target:
        work: Work = pickle.load(sys.stdin.buffer)  # noqa: S301  (from the program that started this one)
        _tell_all(work, target)


def _tell_all(work: Work, target: BinaryIO) -> None:
    try:
        for event in work.events():
            _tell(pickle.dumps(event, pickle.HIGHEST_PROTOCOL), target)
    except GtappError as error:
        _tell(pickle.dumps(LoadFailed(error.message)), target)
    _tell(b"", target)


def _tell(text: bytes, target: BinaryIO) -> None:
    target.write(len(text).to_bytes(HEAD, "big") + text)
    target.flush()


if __name__ == "__main__":
    main()
