"""Reads the command line, runs the command, says what went wrong in one line.

Exit codes: 0 done; 1 the answer is "no" (issues found, files would change; scored, but something was missing, unreadable,
double or unknown, or the run was stopped); 2 wrong use or a fault that is told on the standard error; 3 no screen to open
a window on; 130 stopped by Ctrl+C.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from gtapp.cli import commands, drafting, exporting, scoring, sheet_import, streams
from gtapp.errors import GtappError

EXIT_FAULT = 2
# what argparse takes for a value in spite of its dash; before Python 3.14 its own pattern leaves out -1e5
_NEGATIVE = re.compile(r"-\.?\d")


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs gtapp with these arguments (the process's own without) and returns its exit code.

    Raises:
        KeyboardInterrupt: Ctrl+C, where the command itself makes nothing of it.
    """
    streams.prepare()
    if arguments is None and _is_a_part():
        return 0
    try:
        return _carried_out(arguments)
    except GtappError as error:
        streams.complain(error)
    except BrokenPipeError:
        pass  # whoever read has seen enough
    except OSError as error:
        streams.complain(_told(error))
    with suppress(OSError):
        streams.finish()
    return EXIT_FAULT


def _carried_out(arguments: Sequence[str] | None) -> int:
    try:
        options = _parser().parse_args(arguments)
        code = int(options.run(options))
    except SystemExit:  # help, the version, wrong use
        streams.finish()
        raise
    streams.finish()
    return code


def _told(error: OSError) -> str:
    """What the system refused, in a user's words."""
    reason = error.strerror or str(error)
    if error.filename is not None:
        return f"{os.fsdecode(error.filename)}: {reason}"
    try:
        Path.cwd()
    except OSError:
        return "the folder that gtapp was started in is no longer there; go to another one"
    return f"the output could not be written: {reason}"


def _is_a_part() -> bool:
    """Does the work of a process beside the program's own, where a frozen program, which is no Python, started itself for it."""
    if not getattr(sys, "frozen", False):
        return False
    from gtapp import worker_process
    from gtapp.project import trusted_code_process

    if trusted_code_process.is_wanted(sys.argv):
        trusted_code_process.main(sys.argv[2])
        return True
    worker_process.run_if_worker()
    return False


class _Version(argparse.Action):
    """Prints the version; looking it up is too slow to be done at each start."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib import metadata

        print(f"gtapp {metadata.version('gtapp')}")
        parser.exit()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="gtapp", description="Ground truth for the humanities: correct, check, save."
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version and end")
    sub = parser.add_subparsers(required=True, metavar="COMMAND")
    opening = _command(sub, "open", "open a project in the window", commands.open_window, path="?")
    opening.add_argument("--sample", metavar="NAME", help="open a copy of this benchmark's sample project")
    validate = _command(
        sub, "validate", "list issues, orphans, duplicates and unreadable files", commands.validate
    )
    roundtrip = _command(
        sub,
        "roundtrip",
        "read and re-write every truth in memory, list what would change",
        commands.roundtrip,
    )
    status = _command(sub, "status", "list each item's status", commands.status)
    for each in (validate, roundtrip, status):
        each.add_argument("--json", action="store_true", help="print JSON instead of lines")
    setting = _command(sub, "set", "set one value and save the item", commands.set_value)
    setting._negative_number_matcher = _NEGATIVE
    setting.add_argument("item", metavar="ITEM")
    setting.add_argument("pointer", metavar="POINTER", help="the value's address, as /author/last_name")
    setting.add_argument("value", metavar="JSON-VALUE", help="the new value, as JSON")
    scoring.add(sub)
    exporting.add(sub)
    sheet_import.add(sub)
    drafting.add(sub)
    trusting = _command(sub, "trust", "show a project's dataclass.py, or agree to run it", commands.trust)
    trusting.add_argument("--yes", metavar="SHA256", help="agree to run the code that has this hash")
    return parser


def _command(
    sub: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    text: str,
    run: commands.Command,
    path: str | None = None,
) -> argparse.ArgumentParser:
    parser = sub.add_parser(name, help=text, description=text[:1].upper() + text[1:] + ".")
    parser.add_argument("path", metavar="PATH", nargs=path, help="the project's folder")
    parser.add_argument("--benchmark", metavar="NAME", help="the benchmark that the project follows")
    parser.set_defaults(run=run)
    return parser
