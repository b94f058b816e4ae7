"""``gtapp merge-driver``: merges three versions of a file for git, records by value."""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path
from typing import Final

from gtapp.cli.console import print_error
from gtapp.core.files import atomic, json_text
from gtapp.core.platform.errors import EditError, UnreadableError
from gtapp.core.platform.git_process import read_fault, run_git
from gtapp.core.record.record_merge import MergeConflict
from gtapp.core.schema.pointer import ABSENT, write_pointer
from gtapp.core.store.file_merge import merge_files
from gtapp.core.store.shared_lines import MOST_BYTES

_MOST_SHOWN: Final = 20
_MOST_CHARACTERS: Final = 200
# what git takes for a conflict; from 128 on it takes the driver for broken
_MOST_CONFLICTS: Final = 127
_LEFT: Final = re.compile(r" (?:It|The file) is left as it is[^.]*\.")


def run_merge_driver(options: argparse.Namespace) -> int:
    """Write the merged file to `options.ours`; exit code 1 if there is a conflict.

    Raises:
        GtappError: a file can't be read or written; `options.ours` is as it was.
    """
    files = (options.base, options.ours, options.theirs)
    contents = [json_text.read_bytes(each, MOST_BYTES + 1) for each in files]
    path = Path(options.path or options.ours)
    try:
        found = merge_files(contents, path)
    except (UnreadableError, EditError) as error:
        # what messages say of a file that is only read does not hold for this one
        reason = _LEFT.sub("", str(error))
        print_error(f"{path}: merged line by line, as git does, and not by value: {reason}")
        return _merge_as_git(options, contents[1])
    _write(options.ours, contents[1], found.text.encode("utf-8"))
    print_conflicts(path, found.conflicts)
    return int(bool(found.conflicts))


def _merge_as_git(options: argparse.Namespace, before: bytes) -> int:
    """Merge the files line by line, with git's markers where both sides changed the same ones."""
    labels = [argument for label in ("ours", "base", "theirs") for argument in ("-L", label)]
    files = [str(Path(each).absolute()) for each in (options.ours, options.base, options.theirs)]
    done = run_git(Path.cwd(), "merge-file", "-p", *labels, *files)
    if done.returncode > _MOST_CONFLICTS:  # not a text
        print_error(read_fault(done))
        return 1
    _write(options.ours, before, done.stdout)
    return int(done.returncode > 0)


def _write(path: Path, before: bytes, content: bytes) -> None:
    if content != before:
        atomic.write(path, content)


def print_conflicts(path: Path, conflicts: tuple[MergeConflict, ...]) -> None:
    """Say which values both sides changed, to different ones."""
    for each in conflicts[:_MOST_SHOWN]:
        sides = {"base": each.base, "ours": each.ours, "theirs": each.theirs}
        shown = ", ".join(f"{name} {_format_value(value)}" for name, value in sides.items())
        print_error(f"{path}: conflict at {write_pointer(each.pointer) or 'the whole record'}: {shown}")
    if len(conflicts) > _MOST_SHOWN:
        print_error(f"{path}: {len(conflicts) - _MOST_SHOWN} more conflicts")


def _format_value(value: object) -> str:
    if value is ABSENT:
        return "nothing"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _MOST_CHARACTERS else f"{text[:_MOST_CHARACTERS]}…"
