"""Reads pages before they are needed, in a thread: those that are wanted now, then all pages of a project if that is asked for.

The thread itself does little: the processes that read have a low priority. What it reports comes in that thread.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Condition, Thread
from typing import Final

from gtapp.core.platform.errors import GtappError
from gtapp.core.scans.scan_file import PageRef, ScanError
from gtapp.features.places.ocr.page_reading import PageReading
from gtapp.features.places.ocr.page_readings import PageReadings

_STOP_SECONDS: Final = 1.0

_Files = deque[Iterator[PageReading | ScanError]]


@dataclass(frozen=True, slots=True)
class ReadingProgress:
    """How far the reading of a whole project is: files that are done, of all; pages that were read, and that could not be."""

    done: int = 0
    total: int = 0
    pages: int = 0
    failed: int = 0

    @property
    def is_over(self) -> bool:
        """True when all files are done, or there are none."""
        return self.done == self.total


class ReadingAhead:
    """Its methods may be called in any thread and return at once."""

    def __init__(
        self,
        readings: PageReadings,
        read: Callable[[PageRef], object],
        advanced: Callable[[ReadingProgress], object] | None = None,
    ) -> None:
        """`read` is called with each wanted page that was read, `advanced` after each page of the whole project.

        Both are called in the thread that reads; pages that can't be read are passed over.
        """
        self._readings = readings
        self._report, self._advanced = read, advanced
        self._wanted: deque[PageRef] = deque()
        self._all: _Files = deque()
        self._progress = ReadingProgress()
        self._is_closed = False
        self._changed = Condition()
        self._thread: Thread | None = None

    @property
    def progress(self) -> ReadingProgress:
        """How far the reading of the whole project is."""
        return self._progress

    def want(self, pages: Iterable[PageRef]) -> None:
        """Read these pages next, in this order; those wanted before that were not begun are not read."""
        with self._changed:
            self._wanted = deque(pages)
            self._wake()

    def read_all(self, scans: Iterable[Path]) -> None:
        """Read all pages of these files whenever no page is wanted; those read before come from the cache."""
        with self._changed:
            self._all = deque(map(self._readings.read_file, scans))
            self._progress = ReadingProgress(total=len(self._all))
            self._wake()

    def stop_reading_all(self) -> None:
        """Read no more than the wanted pages; what was read is kept, and `read_all` goes on from there."""
        with self._changed:
            self._all = deque()

    def close(self) -> None:
        """End the thread and the processes, within a second."""
        with self._changed:
            self._is_closed = True
            self._changed.notify()
        self._readings.stop()
        if self._thread:
            self._thread.join(_STOP_SECONDS)

    def _wake(self) -> None:
        """Have the thread look for work; the first page starts it."""
        if self._thread is None and not self._is_closed and (self._wanted or self._all):
            self._thread = Thread(target=self._run, name="reading", daemon=True)
            self._thread.start()
        self._changed.notify()

    def _run(self) -> None:
        with suppress(InterruptedError):
            while (wanted := self._take()) is not None:
                if isinstance(wanted, PageRef):
                    self._read_wanted(wanted)
                else:
                    self._read_next_page(wanted)

    def _take(self) -> PageRef | _Files | None:
        """Wait for work: a page that is wanted now, else the files of the whole project; None after `close`."""
        with self._changed:
            self._changed.wait_for(lambda: self._is_closed or self._wanted or self._all)
            if self._is_closed:
                return None
            return self._wanted.popleft() if self._wanted else self._all

    def _read_wanted(self, ref: PageRef) -> None:
        with suppress(ScanError, GtappError):  # it stays without a reading, which is remembered
            self._readings.read(ref)
            self._report(ref)

    def _read_next_page(self, files: _Files) -> None:
        """Read the next page of the first of these files."""
        before = after = self._progress
        try:
            page = next(files[0], None)
        except GtappError:  # Tesseract or its data are missing
            after = replace(before, done=before.done + 1, failed=before.failed + 1)
        else:
            is_failed = isinstance(page, ScanError)
            after = replace(
                before,
                done=before.done + (page is None),
                pages=before.pages + isinstance(page, PageReading),
                failed=before.failed + is_failed,
            )
        with self._changed:
            if files is not self._all:  # stopped, or begun anew
                return
            if after.done > before.done:
                files.popleft()
            self._progress = after
        if self._advanced:
            self._advanced(after)
