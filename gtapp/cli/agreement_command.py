"""``gtapp agreement``: compares the records of two readers, and prints how far they agree."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from gtapp.cli.console import ConsoleProgress, print_error
from gtapp.core.platform.messages import make_visible
from gtapp.core.project import load_benchmark
from gtapp.features.agreement.agreement import ReaderAgreement, measure_agreement
from gtapp.features.agreement.agreement_report import check_target, write_report

# a file beside the records that the letters' measure can do without
_HARMLESS_CODES: Final = {"score-persons-missing"}


def run_agreement(options: argparse.Namespace) -> int:
    """Run the command; exit code 1 if a record can't be read.

    Raises:
        GtappError: the folders have no item in common, there is no such field, or a file can't be written.
    """
    benchmark = load_benchmark(options.path, options.benchmark)
    for target in (options.html, options.json):
        if target and target != "-":
            check_target(Path(target), options.path, options.other, benchmark)
    with ConsoleProgress("agreement") as progress:
        found = measure_agreement(options.path, options.other, benchmark, options.by or "", progress)
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
