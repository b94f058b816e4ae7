"""``gtapp completion SHELL``: prints the script by which a shell completes commands, options and paths of gtapp."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import Final

import shtab

_FOLDERS: Final = ("CHECKOUT", "CLONE", "OTHER", "PATH", "PROJECT")
_FILES: Final = ("CSV", "FILE", "FILE|-", "TABLE")


def run_completion(options: argparse.Namespace) -> int:
    """Print the script for `options.parser`, which is made of its commands as they are now."""
    for action in _walk(options.parser):
        if action.metavar in _FILES or (action.metavar == "PATH" and action.option_strings):
            action.complete = shtab.FILE  # type: ignore[attr-defined]
        elif action.metavar in _FOLDERS:
            action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
    sys.stdout.write(shtab.complete(options.parser, options.shell))
    return 0


def _walk(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Yield the arguments of a parser and of its commands."""
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from _walk(command)
