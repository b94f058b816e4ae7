"""The readings of a project's pages: remembered, from the cache, from a PDF's own text, or by Tesseract."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import suppress
from functools import cached_property
from itertools import count
from pathlib import Path
from threading import Lock
from typing import Final

from gtapp.errors import GtappError
from gtapp.messages import Message
from gtapp.ocr.language_data import LanguageData, explain_missing, find_language_data
from gtapp.ocr.page_reader import PageReader
from gtapp.ocr.page_reading import PageReading
from gtapp.ocr.reading_cache import ReadingCache, make_key
from gtapp.ocr_settings import OcrSettings
from gtapp.scans.scan_file import PageRef, ScanError, check_status, translate_file_errors

_MOST_REMEMBERED: Final = 500_000
"""In characters of all pages, 25 bytes each: 1,000 cards, or 15 newspaper pages."""
_TEMPORARY: Final = ("missing", "denied", "io")
"""The codes of errors after which a page is tried again: the file may come back."""
_MOST_FAILED: Final = 3
"""After so many pages in a row that can't be read, the others are not tried."""
_WITH_PAGES: Final = (".pdf", ".tif", ".tiff")
"""The ends of the names of files that may have several pages."""

_Stamp = tuple[int, int]
"""Size and time of the last change of a file: if they are the same, it is."""


class PageReadings:
    """Its methods may be called in any thread; one page is read at a time."""

    def __init__(
        self, settings: OcrSettings, reader: PageReader | None = None, cache: ReadingCache | None = None
    ) -> None:
        self._settings = settings
        self._reader = reader or PageReader()
        self._cache = cache or ReadingCache()
        self._lock = Lock()
        self._reading = Lock()
        self._known: OrderedDict[PageRef, tuple[_Stamp, PageReading]] = OrderedDict()
        self._failures: dict[PageRef, tuple[_Stamp, ScanError]] = {}
        self._digests: dict[Path, tuple[_Stamp, str]] = {}

    def get(self, ref: PageRef) -> PageReading | None:
        """Return the reading of a page at once; None if it was not read lately."""
        with self._lock:
            known = self._known.get(ref)
            return known[1] if known else None

    def recall(self, ref: PageRef) -> PageReading | None:
        """Return what Tesseract has read on a page before, also for another window; None if it hasn't. Nothing is read."""
        with suppress(ScanError, GtappError):
            return self.get(ref) or self._cache.find(self._make_key(ref, _read_stamp(ref.path)))
        return None

    def read(self, ref: PageRef) -> PageReading:
        """Return the reading of a page. One that failed is not tried again until its file changes.

        Raises:
            ScanError: the page can't be read, or takes too much memory or time.
            GtappError: the page has no text of its own, and Tesseract or its data are missing (`ocr-package`, `ocr-no-data`).
            InterruptedError: `stop` was called.
        """
        with self._reading:
            return self._read_once(ref, _read_stamp(ref.path))

    def _read_once(self, ref: PageRef, stamp: _Stamp) -> PageReading:
        with self._lock:
            known, failure = self._known.get(ref), self._failures.get(ref)
        if known and known[0] == stamp:
            return known[1]
        if failure and failure[0] == stamp:
            raise failure[1]
        try:
            reading = self._read(ref, stamp)
        except ScanError as error:
            if error.code not in _TEMPORARY:
                self._failures[ref] = stamp, error
            raise
        with self._lock:
            self._known[ref] = stamp, reading
            self._forget_oldest(ref)
        return reading

    def _forget_oldest(self, latest: PageRef) -> None:
        size = sum(_measure_size(reading) for _, reading in self._known.values())
        while size > _MOST_REMEMBERED and next(iter(self._known)) != latest:
            _, (_, reading) = self._known.popitem(last=False)
            size -= _measure_size(reading)

    def read_file(self, path: Path) -> Iterator[PageReading | ScanError]:
        """Yield the reading of each page of a file, or why it can't be read; a file that can't be read at all is one such page.

        Raises:
            GtappError, InterruptedError: as `read`.
        """
        failed = 0
        for index in count() if path.suffix.lower() in _WITH_PAGES else (0,):
            try:
                yield self.read(PageRef(path, index))
                failed = 0
            except ScanError as error:
                if index and error.code == "no-page":
                    return
                yield error
                failed += 1
                is_file_bad = error.code in _TEMPORARY or (not index and error.code == "damaged")
                if is_file_bad or failed == _MOST_FAILED:
                    return

    @property
    def missing(self) -> Message | None:
        """What is missing so that scans are not read, or not in all languages, and how to get it; in one line."""
        try:
            find_language_data(self._settings.list_languages())
        except GtappError as error:
            return error.message
        return explain_missing(self._settings.list_languages())

    def stop(self) -> None:
        """End the processes, from any thread; nothing is read afterwards."""
        self._reader.stop()

    def _read(self, ref: PageRef, stamp: _Stamp) -> PageReading:
        return self._reader.read_text_layer(ref) or self._recognise(ref, stamp)

    def _recognise(self, ref: PageRef, stamp: _Stamp) -> PageReading:
        key = self._make_key(ref, stamp)
        found = self._cache.find(key)
        if found is None:
            found = self._reader.recognise(ref, self._data, has_table=self._settings.table)
            self._cache.put(key, found)
        return found

    def _make_key(self, ref: PageRef, stamp: _Stamp) -> str:
        how = f"{self._data.languages} {self._settings.table} {self._engine_digest}"
        return make_key(self._digest_file(ref.path, stamp), ref.index, how)

    @cached_property
    def _data(self) -> LanguageData:
        return find_language_data(self._settings.list_languages())

    @cached_property
    def _engine_digest(self) -> str:
        return self._data.compute_digest()

    def _digest_file(self, path: Path, stamp: _Stamp) -> str:
        """Return the SHA-256 of a file; that of a file with many pages is computed once."""
        known = self._digests.get(path)
        if known and known[0] == stamp:
            return known[1]
        with translate_file_errors(path), path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        self._digests = {path: (stamp, digest)}
        return digest


def _measure_size(reading: PageReading) -> int:
    """Return a reading's size in characters; an empty one takes some memory, too."""
    return len(reading.text.text) + 100


def _read_stamp(path: Path) -> _Stamp:
    found = check_status(path)
    return found.st_size, found.st_mtime_ns
