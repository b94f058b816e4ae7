"""What is said on the standard streams: whatever the caller did to them, and without steering his terminal."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TextIO

from gtapp.scoring.reports.output import make_visible

_STANDARD = (0, 1, 2)


def prepare() -> None:
    """Makes the streams take any text; one that the caller closed leads nowhere, so that no file gets its number."""
    for handle in _STANDARD:
        try:
            os.fstat(handle)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    for handle, name in enumerate(("stdout", "stderr"), 1):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(handle, "w", encoding="utf-8", closefd=False))  # noqa: SIM115
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def say(*lines: str) -> None:
    """Lines on the standard output."""
    sys.stdout.write("".join(shown(line) + "\n" for line in lines))


def complain(text: object) -> None:
    """One line on the standard error, where somebody may listen or not."""
    try:
        sys.stderr.write(f"gtapp: {shown(str(text))}\n")
        sys.stderr.flush()
    except (OSError, ValueError):
        _give_up(sys.stderr)


def finish() -> None:
    """Brings out all that was said.

    Raises:
        OSError: the standard output does not take it.
    """
    for stream in (sys.stderr, sys.stdout):
        try:
            if not stream.closed:
                stream.flush()
        except OSError:
            _give_up(stream)
            if stream is sys.stdout:
                raise


def _give_up(stream: TextIO) -> None:
    """Lets go what could not be written, or Python would try again at its end, and shout."""
    with suppress(OSError, ValueError):
        stream.close()


def shown(line: str) -> str:
    """The text on one line, tabs as they are, with everything that would steer a terminal as ``<U+001B>``."""
    return "\t".join(map(make_visible, line.split("\t")))
