"""``gtapp ocr``: reads all scans of a project by Tesseract, so that the window finds at once where values stand."""

from __future__ import annotations

import argparse

from gtapp.cli.console import format_count, print_error, print_lines
from gtapp.cli.job_runs import run_job
from gtapp.features import open_project
from gtapp.features.places.ocr.reading_job import ReadingJob


def run_ocr(options: argparse.Namespace) -> int:
    """Run the command; exit code 1 if a page can't be read. Interrupted, it goes on from there when it is called again.

    Raises:
        GtappError: Tesseract or its language data are missing.
        KeyboardInterrupt: Ctrl+C, after what was read is reported.
    """
    found = run_job(ReadingJob(options.path, options.benchmark, open_project), "ocr", options)
    for message in (*([found.missing] if found.missing else []), *found.errors):
        print_error(message)
    scans, failed = format_count(found.scans, "scan"), len(found.errors)
    print_lines(f"{format_count(found.pages, 'page')} of {scans} read, {failed} failed")
    if found.is_stopped:
        raise KeyboardInterrupt
    return 1 if failed else 0
