"""Compares records with the scans of a project's items, one after the other, where no window does."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any, Final

from gtapp.core.project.project import Project
from gtapp.core.scans.scan_file import ScanError
from gtapp.core.scans.scan_support import ScanSupport
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import Pointer
from gtapp.features.places.locator import PageLocator
from gtapp.features.places.ocr.page_reading import PageReading
from gtapp.features.places.ocr.page_readings import PageReadings
from gtapp.features.places.record_values import ValueReader
from gtapp.features.places.usual_places import UsualPlaces

_MOST_PAGES: Final = 10
"""So many pages of an item are read, as in the window."""


class ScanComparer:
    """Reads the scans of items and looks for the values of records on them; each item teaches where values usually stand."""

    def __init__(self, project: Project) -> None:
        self._project = project
        self._readings = PageReadings(project.benchmark.ocr)
        self._values = ValueReader(transcript=project.benchmark.interpretation.transcript)
        self._usual = UsualPlaces()
        self._last: tuple[str, PageLocator | None] = "", None
        self.problem = self._readings.missing
        """What is missing so that scans are not read, or not in all languages."""

    def compare(self, item: str, record: Any, fields: Field) -> Mapping[Pointer, ScanSupport]:
        """Return what the scans of an item say about each value of a record in the schema's shape; nothing if one can't be read.

        Raises:
            GtappError: Tesseract's data can't be used.
        """
        is_new = self._last[0] != item
        if is_new:
            self._last = item, self._read(item)
        locator = self._last[1]
        if locator is None:
            return {}
        values = list(self._values.list_values(record, fields))
        places = locator.locate(values)
        support = locator.compare(values, places, list(self._values.list_empty(record, fields)))
        if is_new:
            self._usual.add(places)
        return support

    def _read(self, item: str) -> PageLocator | None:
        if self._readings.problem:
            return None
        pages: list[PageReading] = []
        for scan in self._project.pages(item):
            for page in islice(self._readings.read_file(scan), _MOST_PAGES - len(pages)):
                if isinstance(page, ScanError):
                    return None
                pages.append(page)
        return PageLocator(pages, self._usual) if pages else None

    def forget_places(self) -> None:
        """Forget where values usually stand: items from here on are compared as if they were the first ones."""
        self._usual = UsualPlaces()

    def close(self) -> None:
        """End the processes that read."""
        self._readings.stop()
