"""Fills the cache from the answers' files, once: so that it may be deleted, and nothing is asked twice all the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from gtapp.drafting import runs
from gtapp.drafting.cache import Cache, Row
from gtapp.errors import GtappError


def learn(root: Path, notes: Cache) -> None:
    """Notes all answers in the project's files, unless that was done before.

    Raises:
        GtappError: the cache can't be used (``drafting-cache``).
    """
    if notes.is_new():
        notes.put(*answered(root, _names(root)))
        notes.note_learned()


def answered(root: Path, names: Iterable[str]) -> Iterator[Row]:
    """The answers in the files of these runs."""
    for run in sorted(names):
        for done in runs.found(root, run):
            yield Row(done.key, run, done.item, "answered", done.mark)


def is_run(name: str) -> bool:
    """Whether a folder of this name may hold answers of ours."""
    try:
        return bool(runs.check(name))
    except GtappError:
        return False


def _names(root: Path) -> set[str]:
    folder = root / runs.FOLDER
    names = {path.name for path in folder.iterdir() if path.is_dir()} if folder.is_dir() else set()
    return {name for name in names if is_run(name)}
