"""The command line: what scripts and servers need, without Qt; only ``open`` starts the window."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress

__all__ = ["main"]

# what shells say of a program that was ended by Ctrl+C: 128 and the signal's number
EXIT_STOPPED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs gtapp with these arguments (the process's own without) and returns its exit code."""
    try:
        # imported in here, since a Ctrl+C may come meanwhile
        from gtapp.cli import program

        return program.main(arguments)
    except KeyboardInterrupt:
        with suppress(OSError, ValueError, AttributeError):
            sys.stderr.write("gtapp: stopped\n")
            sys.stderr.flush()
        return EXIT_STOPPED
