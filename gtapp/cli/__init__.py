"""The command line, without Qt; only ``open`` starts the window."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress

__all__ = ["main"]

# as shells report a program that was ended by Ctrl+C: 128 + the number of SIGINT
EXIT_STOPPED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run gtapp with these arguments (default: the process's own); return its exit code."""
    try:
        # imported here, so that a Ctrl+C during the import is handled, too
        from gtapp.cli import command_line

        return command_line.main(arguments)
    except KeyboardInterrupt:
        with suppress(OSError, ValueError, AttributeError):
            sys.stderr.write("gtapp: stopped\n")
            sys.stderr.flush()
        return EXIT_STOPPED
