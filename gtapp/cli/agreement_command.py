"""``gtapp agreement``: compares the records of two readers, and prints how far they agree."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from gtapp.cli.console import ConsoleProgress, print_error, print_lines
from gtapp.core.platform.errors import GtappError, ProjectError
from gtapp.core.platform.messages import make_visible
from gtapp.core.project.opening.detection import load_benchmark
from gtapp.core.project.second_reading import find_reading, list_readings
from gtapp.core.schema.benchmark import Benchmark
from gtapp.features.agreement.agreement import (
    ReaderAgreement,
    measure_agreement,
    measure_reading_agreement,
)
from gtapp.features.agreement.agreement_report import check_target, write_report

# a file beside the records that the letters' measure can do without
_HARMLESS_CODES: Final = {"score-persons-missing"}


def run_agreement(options: argparse.Namespace) -> int:
    """Run the command; exit code 1 if a record can't be read.

    Raises:
        GtappError: the folders have no item in common, there is no such field or reading, or a file can't be written.
    """
    benchmark = load_benchmark(options.path, options.benchmark)
    if options.other:
        if options.reading:
            raise GtappError("agreement-usage")
        return _compare(options, benchmark, options.other, "")
    names = [options.reading] if options.reading else list_readings(options.path)
    if not names:
        raise ProjectError("reading-none", path=str(options.path))
    if len(names) > 1 and (options.html or options.json):
        raise GtappError("reading-several", names=", ".join(names))
    codes = []
    for number, name in enumerate(names):
        try:
            codes.append(_compare(options, benchmark, find_reading(options.path, name), name, number > 0))
        except GtappError as error:
            if len(names) == 1:
                raise
            print_error(error)
            codes.append(1)
    return max(codes)


def _compare(
    options: argparse.Namespace, benchmark: Benchmark, other: Path, reading: str, is_further: bool = False
) -> int:
    """Compare the project with a folder, or with one of its readings, and report that; return the exit code."""
    for target in (options.html, options.json):
        if target and target != "-":
            check_target(Path(target), options.path, other, benchmark)
    with ConsoleProgress("agreement") as progress:
        if reading:
            found = measure_reading_agreement(options.path, benchmark, reading, options.by or "", progress)
        else:
            found = measure_agreement(options.path, other, benchmark, options.by or "", progress)
    if is_further:
        print_lines("")
    _write_reports(options, found)
    for item, message in found.problems:
        print_error(f"{make_visible(item)}: {message}" if item else message)
    return int(any(message.code not in _HARMLESS_CODES for _, message in found.problems))


def _write_reports(options: argparse.Namespace, found: ReaderAgreement) -> None:
    """Write the files, and print the tables unless the JSON goes to the standard output."""
    if options.html:
        write_report("html", found, Path(options.html))
    if options.json:
        write_report("json", found, sys.stdout if options.json == "-" else Path(options.json))
    if options.json != "-":
        write_report("text", found, sys.stdout)
