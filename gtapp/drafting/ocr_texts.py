"""The texts that OCR reads on scans, sent in place of the images: the baseline that vision models are compared with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path

from gtapp.errors import GtappError
from gtapp.formats.source_text import SourceText
from gtapp.messages import Message
from gtapp.ocr.language_data import find_language_data
from gtapp.ocr.page_readings import PageReadings
from gtapp.ocr.tesseract_engine import read_version
from gtapp.ocr_settings import OcrSettings
from gtapp.scans.page_text import SOFT_HYPHEN
from gtapp.scans.scan_file import ScanError


class OcrTexts:
    """Reads scans, or finds them in the cache; any thread may call."""

    def __init__(self, settings: OcrSettings) -> None:
        self._settings = settings
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
                raise GtappError("drafting-scan", path=str(scan), reason=page.detail or page.code) from page
            texts.append(page.text.text)
        return SourceText(scan.name, "\n\n".join(texts).replace(SOFT_HYPHEN, "-"))

    @cached_property
    def engine(self) -> Mapping[str, str]:
        """What reads scans: engine, version and languages; empty where nothing does, and only PDFs with a text can be sent."""
        try:
            languages = find_language_data(self._settings.list_languages()).languages
        except GtappError:
            return {}
        return {"engine": "Tesseract", "version": read_version(), "languages": languages}

    @property
    def missing_languages(self) -> Message | None:
        """Which languages of the scans have no data, where others have some, and how to get them."""
        missing = self._readings.missing
        return missing if missing and missing.code == "ocr-languages" else None

    def stop(self) -> None:
        """End the processes that read; nothing is read afterwards."""
        self._readings.stop()
