"""Files of scans that lie elsewhere until they are needed: who fetches those of a folder.

The decoders ask for a file before they read it, in their threads, so that pages which are shown, and pages that may be shown
next, are fetched in the order in which they are decoded.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from concurrent.futures import Future

Fetch = Callable[[Path], "Future[None] | None"]
"""Begins to fetch a file, in another thread; None if it is there. What went wrong is a `ScanError` with the code ``fetch``."""

_fetches: Final[dict[Path, Fetch]] = {}


def fetch_by(folder: Path, fetch: Fetch) -> None:
    """Have the files in `folder` fetched by `fetch` from now on, which is called in any thread."""
    _fetches[folder] = fetch


def end_fetching(folder: Path) -> None:
    """Have no more files in `folder` fetched."""
    _fetches.pop(folder, None)


def begin_fetch(path: Path) -> Future[None] | None:
    """Begin to fetch a file; None if it need not be."""
    for folder in path.parents if _fetches else ():
        if fetch := _fetches.get(folder):
            return fetch(path)
    return None
