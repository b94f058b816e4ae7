"""Fills the cache from the answers' files, once: so that it may be deleted, and nothing is asked twice all the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from gtapp.drafting import runs
from gtapp.drafting.cache import RequestCache, CachedRequest
from gtapp.errors import GtappError


def fill_cache(root: Path, notes: RequestCache) -> None:
    """Notes all answers in the project's files, unless that was done before.

    Raises:
        GtappError: the cache can't be used (``drafting-cache``).
    """
    if notes.is_new():
        notes.put(*cached_answers(root, _run_names(root)))
        notes.mark_filled()


def cached_answers(root: Path, names: Iterable[str]) -> Iterator[CachedRequest]:
    """The answers in the files of these runs."""
    for run in sorted(names):
        for done in runs.find_answers(root, run):
            yield CachedRequest(done.key, run, done.item, "answered", done.mark)


def is_run_name(name: str) -> bool:
    """Whether a folder of this name may hold answers of ours."""
    try:
        return bool(runs.check_run_name(name))
    except GtappError:
        return False


def _run_names(root: Path) -> set[str]:
    folder = root / runs.RUNS_FOLDER
    names = {path.name for path in folder.iterdir() if path.is_dir()} if folder.is_dir() else set()
    return {name for name in names if is_run_name(name)}
