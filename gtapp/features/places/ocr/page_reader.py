"""Reads pages: a PDF's own text where it has one, else by Tesseract, in worker processes with limits.

The processes give way to every other program. What they reply is checked.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from gtapp.core.platform.bounded_worker import BoundedWorker, Failure, WorkerFailedError
from gtapp.core.platform.file_stamp import FileStamp
from gtapp.core.scans.page_text import PageTextReader
from gtapp.core.scans.scan_file import CODES, PageRef, ScanError
from gtapp.features.places.ocr.language_data import LanguageData
from gtapp.features.places.ocr.page_reading import PageReading
from gtapp.features.places.ocr.recognition import (
    FAILED,
    READ,
    REQUESTS,
    UNUSABLE,
    ReadingRequest,
    recognise_page,
)

MEMORY_BYTES: Final = 3 * 2**29
"""The memory of a process, as much as those have that encode pages for models; Tesseract takes a third of it for a large page."""
SECONDS: Final = 120.0
"""The time for one page: a newspaper page takes 20 s, and other programs come first."""
_NICENESS: Final = 10
"""More than that of the processes that decode pages, which somebody waits for; at 19 a busy computer reads nothing at all."""


class UnusableDataError(Exception):
    """Tesseract can't load some of the language data: `files`, with their stamps before that was tried."""

    def __init__(self, files: Mapping[Path, FileStamp]) -> None:
        super().__init__(", ".join(map(str, files)))
        self.files = files


class PageReader:
    """Reads one page after another. `read` runs in one thread at a time, `stop` in any."""

    def __init__(self, memory: int = MEMORY_BYTES, seconds: float = SECONDS) -> None:
        """`memory` in bytes is that of the process of Tesseract, `seconds` are those for one page."""
        self._worker = BoundedWorker(recognise_page, memory=memory, seconds=seconds, niceness=_NICENESS)
        self._texts = PageTextReader()

    def read_text_layer(self, ref: PageRef) -> PageReading | None:
        """Return the page's own text; None if it has none, as every file but a PDF.

        Raises:
            ScanError: the file can't be read, or takes too much memory or time.
            InterruptedError: `stop` was called.
        """
        text = self._texts.read(ref)
        return PageReading(text) if text.text.strip() else None

    def recognise(self, ref: PageRef, data: LanguageData, *, has_table: bool = False) -> PageReading:
        """Return what Tesseract reads on a page.

        Raises:
            ScanError: the file can't be read or has no such page, or takes too much memory or time.
            UnusableDataError: some of the data can't be loaded.
            InterruptedError: `stop` was called.
        """
        try:
            reply = self._call(ReadingRequest(ref, data, has_table))
        except WorkerFailedError as error:
            raise ScanError(error.failure.value, ref.path) from error
        return _check_reply(ref, reply)

    def load(self, data: LanguageData) -> None:
        """Load language data without reading a page: some tenths of a second. If the process fails, the first page says so.

        Raises:
            UnusableDataError: some of them can't be loaded.
            InterruptedError: `stop` was called.
        """
        with suppress(WorkerFailedError):
            self._call(ReadingRequest(None, data))

    def _call(self, request: ReadingRequest) -> bytes:
        data = request.data
        files = dict(zip(data.list_files(), data.read_stamps(), strict=True))
        try:
            reply = b"".join(self._worker.call(REQUESTS.encode(request)))
        except WorkerFailedError as error:
            if error.failure is Failure.INTERRUPTED:
                raise InterruptedError from None
            raise
        named = reply[1:].decode(errors="replace").split("+") if reply[:1] == UNUSABLE else ()
        unusable = [
            each for each, name in zip(files, data.languages.split("+"), strict=True) if name in named
        ]
        if unusable:
            raise UnusableDataError({path: files[path] for path in unusable})
        return reply

    def stop(self) -> None:
        """End the processes; nothing is read afterwards."""
        self._worker.stop()
        self._texts.stop()


def _check_reply(ref: PageRef, reply: bytes) -> PageReading:
    """Return the reading in a reply.

    Raises:
        ScanError: it is the reason why there is none, or not one of `recognise_page`.
    """
    kind, content = reply[:1], reply[1:]
    if kind == FAILED:
        code, _, detail = content.decode(errors="replace").partition(" ")
        raise ScanError(code if code in CODES else "crash", ref.path, detail)
    try:
        if kind != READ:
            raise ValueError("not a reading")
        return PageReading.from_bytes(content)
    except ValueError as error:
        raise ScanError("crash", ref.path, str(error)) from error
