"""Keeps the pages decoded last, within a limit of bytes and of entries, so that going back or on needs no decoding."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path

from .decode import Decoded
from .geometry import Target
from .source import PageRef

CACHE_BYTES = 96 * 2**20
CACHE_ENTRIES = 16
"""Index cards are small: a limit in bytes alone would let a hundred of them pile up."""


@dataclass(frozen=True, slots=True)
class Job:
    """A page, and how large it is wanted."""

    ref: PageRef
    target: Target


class Cache:
    """The least recently used page goes first; the newest stays even where it is larger than the limit."""

    def __init__(self, limit: int = CACHE_BYTES, entries: int = CACHE_ENTRIES) -> None:
        self.limit, self._entries = limit, entries
        self._pages: OrderedDict[Job, Decoded] = OrderedDict()
        self.bytes = 0

    def __len__(self) -> int:
        return len(self._pages)

    def __contains__(self, job: Job) -> bool:
        return job in self._pages

    def get(self, job: Job) -> Decoded | None:
        """What was decoded for exactly this job."""
        if job in self._pages:
            self._pages.move_to_end(job)
        return self._pages.get(job)

    def best(self, ref: PageRef) -> Decoded | None:
        """The sharpest image of a page at any size, to show until the right one is there."""
        found = [page for job, page in self._pages.items() if job.ref == ref]
        return max(found, key=lambda page: page.size, default=None)

    def put(self, job: Job, page: Decoded) -> None:
        """Keeps a page, and lets go of the oldest ones above the limits."""
        self._drop(job)
        self._pages[job] = page
        self.bytes += page.image.sizeInBytes()
        while len(self._pages) > 1 and (self.bytes > self.limit or len(self._pages) > self._entries):
            self._drop(next(iter(self._pages)))

    def forget(self, path: Path) -> None:
        """Lets go of all pages of a file, since it may have changed."""
        for job in [job for job in self._pages if job.ref.path == path]:
            self._drop(job)

    def clear(self) -> None:
        """Lets go of everything."""
        self._pages.clear()
        self.bytes = 0

    def _drop(self, job: Job) -> None:
        page = self._pages.pop(job, None)
        if page is not None:
            self.bytes -= page.image.sizeInBytes()
