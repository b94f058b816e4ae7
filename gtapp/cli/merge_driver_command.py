"""``gtapp merge-driver``: merges three versions of a file for git, records by value."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Final

from gtapp.cli.console import print_error
from gtapp.cli.git_process import read_fault, run_git
from gtapp.core.files import atomic, json_text
from gtapp.core.platform.errors import EditError, UnreadableError
from gtapp.core.record.record_merge import MergeConflict
from gtapp.core.record.text_merge import TextMerge, merge_json_lines, merge_json_texts
from gtapp.core.schema.pointer import ABSENT, write_pointer
from gtapp.core.store.audits import AUDIT_FILE, merge_audit_texts
from gtapp.core.store.shared_lines import MOST_BYTES
from gtapp.core.store.statuses import STATUS_FILE, merge_status_texts

_MOST_SHOWN: Final = 20
_MOST_CHARACTERS: Final = 200
# what git takes for a conflict; from 128 on it takes the driver for broken
_MOST_CONFLICTS: Final = 127

_LINE_MERGES: Final[dict[str, Callable[[str, str, str], str]]] = {
    STATUS_FILE: merge_status_texts,
    AUDIT_FILE: merge_audit_texts,
}


def run_merge_driver(options: argparse.Namespace) -> int:
    """Write the merged file to `options.ours`; exit code 1 if there is a conflict.

    Raises:
        GtappError: a file can't be read or written; `options.ours` is as it was.
    """
    files = (options.base, options.ours, options.theirs)
    contents = [json_text.read_bytes(each, MOST_BYTES + 1) for each in files]
    path = Path(options.path or options.ours)
    try:
        found = _merge(contents, path)
    except (UnreadableError, EditError) as error:
        print_error(f"{path}: merged line by line, as git does, and not by value: {error}")
        return _merge_as_git(options, contents[1])
    _write(options.ours, contents[1], found.text.encode("utf-8"))
    _print_conflicts(path, found.conflicts)
    return int(bool(found.conflicts))


def _merge(contents: list[bytes], path: Path) -> TextMerge:
    """Merge the three versions, base first, as the name of the file says.

    Raises:
        UnreadableError, EditError: they can't be merged by value.
    """
    if any(len(each) > MOST_BYTES for each in contents):
        raise UnreadableError("merge-too-large", path=str(path))
    base, ours, theirs = (json_text.decode_text(each, path) if each else "" for each in contents)
    merge_lines = _LINE_MERGES.get(path.name)
    if merge_lines:
        return TextMerge(merge_lines(base, ours, theirs), ())
    merge = merge_json_lines if path.suffix == ".jsonl" else merge_json_texts
    return merge(base, ours, theirs, path)


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


def _print_conflicts(path: Path, conflicts: tuple[MergeConflict, ...]) -> None:
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
