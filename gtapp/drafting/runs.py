"""A run's folder of answer files: each is a draft, a part of a run for the scorer, and readable by the benchmark's tools."""

from __future__ import annotations

import json
import os
import re
import tempfile
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from gtapp.drafting.answer import FAILED_MARKS, encode_answer
from gtapp.errors import GtappError, UnreadableError
from gtapp.formats import atomic, json_read, names

RUNS_FOLDER: Final = "drafts"
_RUN = re.compile(r"T(\d{4,})\Z")
_LONGEST_RUN = 60
_PROBE_BYTES = 1 << 16
_DISK: Final = "drafting"
"""What a refusal of the disk is about: see `atomic.told`."""


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """An answer that a run has: the `key` of its request, its `mark` and the model that gave it."""

    item: str
    key: str
    mark: str
    model: str

    @property
    def is_failed(self) -> bool:
        """Whether asking again may give a better one."""
        return self.mark in FAILED_MARKS


def create_run(root: Path) -> str:
    """The name of the next run (T0001, T0002, …), and its folder.

    Raises:
        SaveError: the folder can't be made.
    """
    taken = [int(match[1]) for name in _list_names(root / RUNS_FOLDER) if (match := _RUN.match(name))]
    number = max(taken, default=0)
    while True:
        number += 1
        folder = root / RUNS_FOLDER / f"T{number:04d}"
        with atomic.translate_os_errors(folder, _DISK):
            folder.parent.mkdir(exist_ok=True)
            try:
                folder.mkdir()
            except FileExistsError:
                continue  # another window's, made meanwhile
        return folder.name


def check_run_name(run: str) -> str:
    """The name of a run that a user gave.

    Raises:
        GtappError: no folder and no file could have it, or items could not be told from it.
    """
    reason = names.fault(run)
    if not reason and "_" in run:
        reason = "it holds “_”, which stands between the run and the item in the names of files"
    if not reason and len(run.encode()) > _LONGEST_RUN:
        reason = f"it is longer than {_LONGEST_RUN} bytes"
    if not reason and run.startswith("."):
        reason = "it begins with a dot"
    if reason:
        raise GtappError("drafting-run", run=run, reason=reason)
    return run


def check_writable(root: Path, run: str) -> None:
    """Finds out whether answers can be written, before any is paid for.

    Raises:
        SaveError: they can't.
    """
    folder = root / RUNS_FOLDER / check_run_name(run)
    with atomic.translate_os_errors(folder, _DISK):
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(_PROBE_BYTES))
            file.flush()
            os.fsync(file.fileno())


def answer_path(root: Path, run: str, item: str) -> Path:
    """Where a run keeps the answer about an item.

    Raises:
        GtappError: the item's name can't be part of a file's name.
    """
    reason = names.fault(item)
    if reason:
        raise GtappError("item-unsafe", item=item, reason=reason)
    return names.inside(root / RUNS_FOLDER / check_run_name(run), f"request_{run}_{item}.json", normal=False)


def write_answer(root: Path, run: str, item: str, content: Mapping[str, Any]) -> Path:
    """Keeps an answer, whole or not at all; one that is there already gives way only if it failed.

    A failed answer with some values in it does not give way to one with none.

    Raises:
        GtappError: there is an answer (``drafting-answered``), or the item's name can't be part of a file's name.
        SaveError: it can't be written.
    """
    target = answer_path(root, run, item)
    # a link is never followed: it may lead anywhere
    if target.is_symlink() or (target.exists() and not _may_replace(target, content)):
        raise GtappError("drafting-answered", path=str(target))
    with atomic.writing(target, _DISK) as file:
        file.write(encode_answer(content))
    return target


def _may_replace(target: Path, content: Mapping[str, Any]) -> bool:
    there = read_answer_file(target)
    done = describe_answer(there)
    return done is not None and done.is_failed and ("parsed" in content or "parsed" not in there)


def find_answers(root: Path, run: str) -> Iterator[StoredAnswer]:
    """The answers that a run has, in the order of their files; files that are none of gtapp's are passed over."""
    folder = root / RUNS_FOLDER / check_run_name(run)
    for name in _list_names(folder):
        if name.startswith(f"request_{run}_") and name.endswith(".json"):
            done = describe_answer(read_answer_file(folder / name))
            if done and _is_same_name(name, f"request_{run}_{done.item}.json"):  # else a copy under another name
                yield done


def answered_keys(root: Path, run: str, failed: bool = True) -> dict[str, str]:
    """The key of the request by item, for all that were answered; not `failed`: without those worth asking again."""
    return {each.item: each.key for each in find_answers(root, run) if failed or not each.is_failed}


def _is_same_name(name: str, other: str) -> bool:
    """Whether two names are the same file's; some systems store accents in another way than they were given."""
    return name == other or unicodedata.normalize("NFC", name) == unicodedata.normalize("NFC", other)


def describe_answer(content: Mapping[str, Any]) -> StoredAnswer | None:
    """What an answer file says of itself; None where it is none of gtapp's."""
    ours = content.get("gtapp")
    if not isinstance(ours, dict) or not all(
        isinstance(ours.get(key), str) for key in ("item", "key", "mark")
    ):
        return None
    return StoredAnswer(ours["item"], ours["key"], ours["mark"], str(content.get("model", "")))


def read_answer_file(file: Path) -> Mapping[str, Any]:
    """The content of an answer file; nothing where it is none, or can't be read."""
    try:
        content = json.loads(json_read.decode(json_read.read_bytes(file), file))
    except (UnreadableError, ValueError, RecursionError):
        return {}
    return content if isinstance(content, dict) else {}


def _list_names(folder: Path) -> list[str]:
    """What a folder holds; nothing where there is none."""
    try:
        return sorted(os.listdir(folder))  # noqa: PTH208 - names alone, of 100,000 files
    except (FileNotFoundError, NotADirectoryError):
        return []
