"""The texts that OCR reads on scans, sent in place of the images: the baseline that vision models are compared with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path

from gtapp.core.files.source_text import SourceText
from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.scans.page_text import SOFT_HYPHEN
from gtapp.core.scans.scan_file import ScanError
from gtapp.core.schema.ocr_settings import OcrSettings
from gtapp.features.places.ocr.language_data import MissingOcrError
from gtapp.features.places.ocr.page_readings import PageReadings
from gtapp.features.places.ocr.tesseract_engine import read_version


class OcrTexts:
    """Reads scans, or finds them in the cache; any thread may call."""

    def __init__(self, settings: OcrSettings) -> None:
        self._readings = PageReadings(settings)

    def load(self, scans: Iterable[Path]) -> tuple[SourceText, ...]:
        """Return the text of each scan with all of its pages, in lines as on the page.

        Raises:
            GtappError: a page can't be read (``drafting-scan``), or Tesseract or its language data are missing.
            InterruptedError: `stop` was called.
        """
        return tuple(map(self._read, scans))

    def _read(self, scan: Path) -> SourceText:
        texts = []
        for page in self._readings.read_file(scan):
            if isinstance(page, ScanError):
                raise GtappError("drafting-scan", path=str(scan), reason=page.reason) from page
            texts.append(page.text.text)
        return SourceText(scan.name, "\n\n".join(texts).replace(SOFT_HYPHEN, "-"))

    @cached_property
    def engine(self) -> Mapping[str, str]:
        """What reads scans: engine, version and languages; empty where nothing does, and only PDFs with a text can be sent."""
        try:
            languages = self._readings.find_data().languages
        except MissingOcrError:
            return {}
        return {"engine": "Tesseract", "version": read_version(), "languages": languages}

    def find_missing_languages(self) -> Message | None:
        """Return which languages of the scans have no data that can be used, where others have some, and how to get them.

        It takes some tenths of a second: the data are loaded.
        """
        self._readings.load_data()
        return self._readings.missing_languages

    def stop(self) -> None:
        """End the processes that read; nothing is read afterwards."""
        self._readings.stop()
