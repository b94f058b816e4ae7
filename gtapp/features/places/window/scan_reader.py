"""The texts of the pages of scans in the window: read ahead by Tesseract or from a PDF's own text layer."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.scans.page_text import NO_TEXT, PageText
from gtapp.core.scans.scan_file import PageRef, ScanError
from gtapp.core.schema.ocr_settings import OcrSettings
from gtapp.features.places.ocr.page_reading import PageReading
from gtapp.features.places.ocr.page_readings import PageReadings
from gtapp.features.places.ocr.reading_ahead import ReadingAhead, ReadingProgress
from gtapp.kit.tasks import Mailbox

_REST_MS = 200
"""While the user goes from item to item, nothing is read: on two processors it would delay the pages that are decoded."""


def is_pdf(path: Path) -> bool:
    """Return whether a file is called a PDF."""
    return path.suffix.lower() == ".pdf"


class ScanReader(QObject):
    """Reads the pages that are wanted, in the order given, in a thread of its own.

    Where `reads_images` is false, only PDFs are read.
    """

    page_read = Signal(PageRef)
    """A page that was wanted has been read; not emitted for one that can't be."""

    advanced = Signal(ReadingProgress)
    """Another page of the whole project has been read, or could not be."""

    data_failed = Signal(Message)
    """Language data turned out to be unusable; emitted once, with what to do."""

    def __init__(self, settings: OcrSettings, parent: QObject) -> None:
        super().__init__(parent)
        self.reads_images = True
        self._wanted: list[PageRef] = []
        self._rest = QTimer(self, singleShot=True, interval=_REST_MS)
        self._rest.timeout.connect(lambda: self._ahead.want(self._wanted))
        self._use(settings)

    def _use(self, settings: OcrSettings) -> None:
        self._readings = PageReadings(settings, report=Mailbox(self._report_unusable).post)
        self._ahead = ReadingAhead(
            self._readings, Mailbox(self._report_page).post, Mailbox(self._report_progress).post
        )

    @Slot(object)
    def _report_page(self, ref: PageRef) -> None:
        self.page_read.emit(ref)

    @Slot(object)
    def _report_unusable(self, message: Message) -> None:
        self.data_failed.emit(message)

    @Slot(object)
    def _report_progress(self, progress: ReadingProgress) -> None:
        self.advanced.emit(progress)

    def change_settings(self, settings: OcrSettings) -> None:
        """Read pages in another way from now on; nothing is wanted until it is asked for again."""
        self._rest.stop()
        self._wanted = []
        self._ahead.close()
        self._use(settings)

    @property
    def missing(self) -> Message | None:
        """What is missing so that scans are not read, or not in all languages, and how to get it."""
        return self._readings.missing

    @property
    def problem(self) -> Message | None:
        """What is missing so that no scan can be read; None if that is the data of some languages alone."""
        return self._readings.problem

    def want(self, pages: Iterable[PageRef]) -> None:
        """Read these pages when nothing else is wanted for a moment; those wanted before that were not begun are not read."""
        self._wanted = [ref for ref in pages if self.reads_images or is_pdf(ref.path)]
        self._rest.start()

    def read_all(self, scans: Iterable[Path]) -> None:
        """Read all pages of these files whenever no page is wanted; what was read before is not read again."""
        self._ahead.read_all(scans)

    def stop_reading_all(self) -> None:
        """Read no more than the wanted pages; `read_all` goes on from there."""
        self._ahead.stop_reading_all()

    def get(self, ref: PageRef) -> PageReading | None:
        """Return what was read on a page; None if it was not read."""
        return self._readings.get(ref) if self.reads_images or is_pdf(ref.path) else None

    def recall(self, ref: PageRef) -> PageReading | None:
        """Return what Tesseract has read on a page before, in any thread; None if it hasn't. Nothing is read."""
        return self._readings.recall(ref) if self.reads_images or is_pdf(ref.path) else None

    def read_text(self, ref: PageRef) -> PageText:
        """Return the text of a page in any thread, and wait for it; one that can't be read has none."""
        if not (self.reads_images or is_pdf(ref.path)):
            return NO_TEXT
        with suppress(ScanError, GtappError, InterruptedError):  # the view reports why a page can't be shown
            return self._readings.read(ref).text
        return NO_TEXT

    def shutdown(self) -> None:
        """End the thread and the processes."""
        self._rest.stop()
        self._ahead.close()
