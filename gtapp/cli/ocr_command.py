"""``gtapp ocr``: reads all scans of a project by Tesseract, so that the window finds at once where values stand."""

from __future__ import annotations

import argparse
from pathlib import Path

from gtapp.cli.console import ConsoleProgress, format_count, print_error, print_lines
from gtapp.core.scans.scan_file import ScanError
from gtapp.features import open_project
from gtapp.features.places.ocr.page_readings import PageReadings


def run_ocr(options: argparse.Namespace) -> int:
    """Run the command; exit code 1 if a page can't be read. Interrupted, it goes on from there when it is called again.

    Raises:
        GtappError: Tesseract or its language data are missing.
    """
    with open_project(options.path, options.benchmark) as project:
        scans = [scan for item in project.items for scan in project.pages(item.id)]
        readings = PageReadings(project.benchmark.ocr)
    try:
        readings.load_data()
        if readings.missing_languages:  # what keeps all from being read, the first page raises
            print_error(readings.missing_languages)
        return _read_scans(readings, list(dict.fromkeys(scans)))
    finally:
        readings.stop()


def _read_scans(readings: PageReadings, scans: list[Path]) -> int:
    pages = failed = 0
    try:
        with ConsoleProgress("ocr", len(scans)) as progress:
            for number, scan in enumerate(scans):
                progress(number)
                for page in readings.read_file(scan):
                    if isinstance(page, ScanError):
                        print_error(page)
                        failed += 1
                    else:
                        pages += 1
    finally:
        print_lines(
            f"{format_count(pages, 'page')} of {format_count(len(scans), 'scan')} read, {failed} failed"
        )
    return 1 if failed else 0
