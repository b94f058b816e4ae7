"""``gtapp team git``: has git merge the files of a project by value, in this repository."""

from __future__ import annotations

import argparse
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from gtapp.cli.console import print_lines
from gtapp.core.files import atomic, json_text
from gtapp.core.platform.errors import GtappError, ProjectError, SaveError, UnreadableError
from gtapp.core.platform.git_process import read_fault, run_git
from gtapp.core.project.opening.detection import detect_without_code
from gtapp.core.schema.benchmark import Benchmark
from gtapp.core.store.project_folder import AUDIT_FILE, JUDGEMENT_FILE, READINGS_FOLDER
from gtapp.core.store.statuses import STATUS_FILE

_ATTRIBUTES: Final = ".gitattributes"
_SECTION: Final = "merge.gtapp"
_ATTRIBUTE: Final = "merge=gtapp"
_SPECIAL: Final = re.compile(r"([*?\[\\])")
_MERGED: Final = ("json", "jsonl", "records")
"""The containers whose files the program merges."""


def run_team(options: argparse.Namespace) -> int:
    """Install the merge in the repository of a project, or with ``--undo`` remove it, and print what was done.

    Raises:
        GtappError: the folder is no project, or in no repository, or something can't be written.
    """
    root = Path(options.path)
    if not root.is_dir():
        raise ProjectError("project-missing", path=str(root))
    patterns = [*_list_patterns(detect_without_code(root, options.benchmark))]
    _ensure_repository(root)
    path = root / _ATTRIBUTES
    if options.undo:
        print_lines(*_remove_lines(path), *_remove_driver(root))
    else:
        print_lines(*_add_lines(path, patterns), *_set_driver(root))
        print_lines(
            "The lines go to others with the next commit; each of them calls “gtapp team git” once, too."
        )
    return 0


def _list_patterns(benchmark: Benchmark) -> Iterator[str]:
    """Yield the patterns of the files to merge, relative to the project, as git's attributes have them."""
    layout = benchmark.layout
    # git itself merges the lines of other texts
    suffixes = layout.truth_suffixes if layout.container in _MERGED else ()
    for place in layout.truths:
        folder = "" if place == "." else "/" + _SPECIAL.sub(r"\\\1", place)
        below = "/**" if layout.recursive else ""
        is_file = layout.split_truth_name(place)[0]
        names = [""] if is_file and suffixes else [f"{below}/*{suffix}" for suffix in suffixes]
        yield from (folder + name for name in names)
        if benchmark.table:
            yield f"{folder}/{benchmark.table.file}"
    readings = f"/{READINGS_FOLDER}/**"
    yield from (f"{readings}/*{suffix}" for suffix in suffixes)
    yield from (
        f"{folder}/{name}" for folder in ("", readings) for name in (STATUS_FILE, AUDIT_FILE, JUDGEMENT_FILE)
    )


def _ensure_repository(root: Path) -> None:
    done = run_git(root, "rev-parse", "--is-inside-work-tree")
    if done.stdout.strip() != b"true":
        reason = read_fault(done) or "it is git's own folder"
        raise ProjectError("team-no-repository", path=str(root), reason=reason)


def _read_lines(path: Path) -> list[str]:
    try:
        if path.is_symlink():  # git reads none that is a link, and it may lead out of the project
            raise SaveError("save-link", path=str(path))
        return json_text.read_text(path).splitlines(keepends=True)
    except UnreadableError as error:
        if error.code in ("file-missing", "file-empty"):
            return []
        raise


def _add_lines(path: Path, patterns: list[str]) -> Iterator[str]:
    """Add the lines that are missing, behind those that are there; yield what was done."""
    with atomic.lock_folder(path):
        present = _read_lines(path)
        wanted = [f"{_quote(each)} {_ATTRIBUTE}" for each in patterns]
        known = {each.strip() for each in present}
        new = [each for each in wanted if each not in known]
        if new:
            if present and not present[-1].endswith("\n"):
                present.append("\n")
            atomic.write(path, "".join((*present, *(f"{line}\n" for line in new))).encode())
    yield f"{path}: {', '.join(new)}" if new else f"{path}: has all lines already"


def _quote(pattern: str) -> str:
    if not re.search(r"[\s\"]", pattern):
        return pattern
    escaped = pattern.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _remove_lines(path: Path) -> Iterator[str]:
    """Remove the lines that name this merge and nothing else; yield what was done."""
    with atomic.lock_folder(path):
        present = _read_lines(path)
        left = [
            each for each in present if not re.search(rf"\s{_ATTRIBUTE}\s*$", each) or each.startswith("#")
        ]
        if not left and present:
            atomic.remove(path)
        elif left != present:
            atomic.write(path, "".join(left).encode())
    yield f"{path}: removed {len(present) - len(left)} lines"


def _set_driver(root: Path) -> Iterator[str]:
    """Set the driver in the repository's own settings; yield what was done."""
    settings = {"name": "records of gtapp, by value", "driver": _make_command()}
    for key, value in settings.items():
        _change_settings(root, f"{_SECTION}.{key}", value)
        yield f"git config {_SECTION}.{key}: {value}"


def _make_command() -> str:
    """Return the command for git's shell: this very program, which imports nothing from the folder that git is in."""
    frozen = getattr(sys, "frozen", False)
    program = [sys.executable] if frozen else [sys.executable, "-P", "-m", "gtapp"]
    return f"{shlex.join(program)} merge-driver -- %O %A %B %P"


def _remove_driver(root: Path) -> Iterator[str]:
    if run_git(root, "config", "--local", "--get-regexp", r"^merge\.gtapp\.").returncode == 0:
        _change_settings(root, "--remove-section", _SECTION)
        yield f"git config: removed {_SECTION}"


def _change_settings(root: Path, *arguments: str) -> None:
    done = run_git(root, "config", "--local", *arguments)
    if done.returncode:
        raise GtappError("team-git-failed", path=str(root), reason=read_fault(done))
