"""The readings of a project's pages: remembered, from the cache, from a PDF's own text, or by Tesseract."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path
from threading import Lock
from typing import Final

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.file_stamp import FileStamp, read_stamp
from gtapp.core.platform.messages import Message
from gtapp.core.scans.scan_file import PageRef, ScanError, check_status, translate_file_errors
from gtapp.core.schema.ocr_settings import OcrSettings
from gtapp.features.places.ocr.language_data import (
    LanguageData,
    MissingOcrError,
    explain_missing,
    find_language_data,
)
from gtapp.features.places.ocr.page_reader import PageReader, UnusableDataError
from gtapp.features.places.ocr.page_reading import PageReading
from gtapp.features.places.ocr.reading_cache import ReadingCache, make_key

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

_DataState = tuple[LanguageData, tuple[FileStamp, ...]] | None
"""Language data and the stamps of their files; None without any."""
_How = tuple[_Stamp, _DataState]
"""What a page was read from, and with what."""


class PageReadings:
    """Its methods may be called in any thread; one page is read at a time."""

    def __init__(
        self,
        settings: OcrSettings,
        reader: PageReader | None = None,
        cache: ReadingCache | None = None,
        report: Callable[[Message], object] | None = None,
    ) -> None:
        """`report` is called once when language data turn out to be unusable, in the thread that reads."""
        self._settings, self._report = settings, report
        self._reader = reader or PageReader()
        self._cache = cache or ReadingCache()
        self._lock = Lock()
        self._reading = Lock()
        self._known: OrderedDict[PageRef, tuple[_How, PageReading]] = OrderedDict()
        self._failures: dict[PageRef, tuple[_How, ScanError]] = {}
        self._digests: dict[Path, tuple[_Stamp, str]] = {}
        self._data_digest: tuple[_DataState, str] = None, ""
        self._unusable: dict[Path, FileStamp] = {}
        """Language data that can't be loaded until they change."""

    def get(self, ref: PageRef) -> PageReading | None:
        """Return the reading of a page at once; None if it was not read lately."""
        with self._lock:
            known = self._known.get(ref)
            return known[1] if known else None

    def recall(self, ref: PageRef) -> PageReading | None:
        """Return what Tesseract has read on a page before, also for another window; None if it hasn't. Nothing is read."""
        with suppress(ScanError, GtappError):
            return self.get(ref) or self._cache.find(
                self._make_key(ref, _read_stamp(ref.path), self.find_data())
            )
        return None

    def read(self, ref: PageRef) -> PageReading:
        """Return the reading of a page. It is read again, also one that failed, when its file or the language data change.

        Raises:
            ScanError: the page can't be read, or takes too much memory or time.
            MissingOcrError: the page has no text of its own, and Tesseract or its data are missing (see `find_language_data`).
            InterruptedError: `stop` was called.
        """
        with self._reading:
            return self._read_once(ref, (_read_stamp(ref.path), self._find_data_state()))

    def _read_once(self, ref: PageRef, how: _How) -> PageReading:
        with self._lock:
            known, failure = self._known.get(ref), self._failures.get(ref)
        if known and known[0] == how:
            return known[1]
        if failure and failure[0] == how:
            raise failure[1]
        try:
            reading = self._read(ref, how[0])
        except ScanError as error:
            if error.code not in _TEMPORARY:
                self._failures[ref] = how, error
            raise
        with self._lock:
            self._known[ref] = how, reading
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
    def problem(self) -> Message | None:
        """What is missing or can't be used so that no scan can be read, and how to get it; in one line."""
        try:
            self.find_data()
        except MissingOcrError as error:
            return error.message
        return None

    @property
    def missing_languages(self) -> Message | None:
        """Which languages are missing or can't be used where others are there, and how to get them; in one line."""
        if self.problem:
            return None
        return explain_missing(self._settings.list_languages(), self._list_unusable())

    @property
    def missing(self) -> Message | None:
        """What is missing so that scans are not read, or not in all languages."""
        return self.problem or self.missing_languages

    def find_data(self) -> LanguageData:
        """Return the language data that pages are read with.

        Raises:
            MissingOcrError: Tesseract or its data are missing.
        """
        return find_language_data(self._settings.list_languages(), self._list_unusable())

    def load_data(self) -> None:
        """Find out which language data can't be used, before a page is read; it takes some tenths of a second.

        Raises:
            InterruptedError: `stop` was called.
        """
        with self._reading, suppress(MissingOcrError):
            while True:
                try:
                    return self._reader.load(self.find_data())
                except UnusableDataError as error:
                    self._exclude(error.files)

    def stop(self) -> None:
        """End the processes, from any thread; nothing is read afterwards."""
        self._reader.stop()

    def _read(self, ref: PageRef, stamp: _Stamp) -> PageReading:
        return self._reader.read_text_layer(ref) or self._recognise(ref, stamp)

    def _recognise(self, ref: PageRef, stamp: _Stamp) -> PageReading:
        data = self.find_data()
        key = self._make_key(ref, stamp, data)
        found = self._cache.find(key)
        if found is None:
            try:
                found = self._reader.recognise(ref, data, has_table=self._settings.table)
            except UnusableDataError as error:
                self._exclude(error.files)
                return self._recognise(ref, stamp)
            self._cache.put(key, found)
        return found

    def _exclude(self, files: Mapping[Path, FileStamp]) -> None:
        """Read without these language data until they change."""
        before = self.missing
        self._unusable = {**self._unusable, **files}  # a new one: other threads look at it
        missing = self.missing
        if self._report and missing and missing != before:
            self._report(missing)

    def _list_unusable(self) -> Collection[Path]:
        return [path for path, stamp in self._unusable.items() if read_stamp(path) == stamp]

    def _find_data_state(self) -> _DataState:
        with suppress(MissingOcrError):
            data = self.find_data()
            return data, data.read_stamps()
        return None

    def _make_key(self, ref: PageRef, stamp: _Stamp, data: LanguageData) -> str:
        how = f"{data.languages} {self._settings.table} {self._digest_data(data)}"
        return make_key(self._digest_file(ref.path, stamp), ref.index, how)

    def _digest_data(self, data: LanguageData) -> str:
        """Return the digest of these data; it is computed again when their files change."""
        state = data, data.read_stamps()
        known = self._data_digest
        if known[0] != state:
            known = self._data_digest = state, data.compute_digest()
        return known[1]

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
