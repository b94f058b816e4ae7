"""``gtapp agreement``: compares the records of two readers, and prints how far they agree."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Final

from gtapp.cli.console import ConsoleProgress, print_error
from gtapp.core.answers import run_finder
from gtapp.core.files.table_writer import make_storable
from gtapp.core.platform.messages import make_visible
from gtapp.core.project import export_target, load_benchmark
from gtapp.features.agreement.agreement import ReaderAgreement, measure_agreement
from gtapp.features.agreement.agreement_report import make_json, make_tables, make_title
from gtapp.features.reports import report_writer
from gtapp.scoring.reports import open_text

# a file beside the records that the letters' measure can do without
_HARMLESS_CODES: Final = {"score-persons-missing"}


def run_agreement(options: argparse.Namespace) -> int:
    """Run the command; exit code 1 if a record can't be read.

    Raises:
        GtappError: the folders have no item in common, there is no such field, or a file can't be written.
    """
    benchmark = load_benchmark(options.path, options.benchmark)
    places = [
        each for folder in (options.path, options.other) for each in run_finder.find_truths(folder, benchmark)
    ]
    for target in (options.html, options.json):
        if target and target != "-":
            export_target.check_outside(Path(target), options.path, benchmark)
            export_target.check_outside(Path(target), options.other, benchmark)
            export_target.check_not_among(Path(target), places)
    with ConsoleProgress("agreement") as progress:
        found = measure_agreement(options.path, options.other, benchmark, options.by or "", progress)
    _write_reports(options, found)
    for item, message in found.problems:
        print_error(f"{make_visible(item)}: {message}" if item else message)
    return int(any(message.code not in _HARMLESS_CODES for _, message in found.problems))


def _write_reports(options: argparse.Namespace, found: ReaderAgreement) -> None:
    """Write the files, and print the tables unless the JSON goes to the standard output."""
    title = make_title(found)
    if options.html:
        report_writer.write_tables("html", title, list(make_tables(found)), Path(options.html))
    if options.json:
        text = make_storable(json.dumps(make_json(found), ensure_ascii=False, indent=2)) + "\n"
        with open_text(sys.stdout if options.json == "-" else Path(options.json)) as file:
            file.write(text)
    if options.json != "-":
        report_writer.write_tables("text", title, list(make_tables(found)), sys.stdout)
