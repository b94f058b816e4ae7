"""Reading all scans of a project into the user's cache, where the window finds the readings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from gtapp.core.platform.messages import Message
from gtapp.core.project.project import Project
from gtapp.core.project.project_job import ProjectJob
from gtapp.core.scans.scan_file import ScanError
from gtapp.core.shards.shard import Shard
from gtapp.core.shards.sharded_job import Step
from gtapp.features.places.ocr.page_readings import PageReadings


@dataclass(slots=True)
class ReadScans:
    """How many pages of how many scans were read, and why others were not; `missing` are languages without data.

    `is_stopped`: a Ctrl+C ended it; what was read so far is kept.
    """

    scans: int = 0
    pages: int = 0
    errors: list[ScanError] = field(default_factory=list)
    missing: Message | None = None
    is_stopped: bool = False

    def update(self, other: ReadScans) -> None:
        """Add what was read later."""
        self.scans += other.scans
        self.pages += other.pages
        self.errors += other.errors
        self.missing = self.missing or other.missing
        self.is_stopped |= other.is_stopped


class ReadingJob(ProjectJob):
    """Reads the scans of all items, each file once."""

    large = 50

    def count(self, project: Project) -> int:
        """Return the number of scans."""
        return len(_list_scans(project))

    def run(self, project: Project, shard: Shard, step: Step) -> ReadScans:
        """Read the scans of a shard; those that were read before are found in the cache.

        Raises:
            GtappError: Tesseract or its language data are missing.
        """
        scans = _list_scans(project)
        scans = scans[shard.cut(len(scans))]
        readings = PageReadings(project.benchmark.ocr)
        found = ReadScans(len(scans))
        try:
            readings.load_data()
            found.missing = (
                readings.missing_languages
            )  # what keeps all from being read, the first page raises
            for scan in scans:
                for page in readings.read_file(scan):
                    if isinstance(page, ScanError):
                        found.errors.append(page)
                    else:
                        found.pages += 1
                step()
        except KeyboardInterrupt:
            found.is_stopped = True
        finally:
            readings.stop()
        return found

    def merge(self, parts: Iterable[ReadScans]) -> ReadScans:
        """Return what was read; after a Ctrl+C the parts so far."""
        found = ReadScans()
        try:
            for part in parts:
                found.update(part)
        except KeyboardInterrupt:
            found.is_stopped = True
        return found


def _list_scans(project: Project) -> list[Path]:
    return list(dict.fromkeys(scan for item in project.items for scan in project.pages(item.id)))
