"""``gtapp report``: reads all records of a project and prints or writes statistics of its data."""

from __future__ import annotations

import argparse
import sys

from gtapp.cli.console import print_error
from gtapp.cli.job_runs import run_job
from gtapp.core.platform.messages import make_visible
from gtapp.core.project import export_target
from gtapp.core.project.opening.detection import load_benchmark
from gtapp.core.project.project import find_root
from gtapp.core.store.project_folder import split_reading
from gtapp.features import open_project
from gtapp.features.reports import report_writer
from gtapp.features.reports.data_statistics import StatisticsJob


def run_report(options: argparse.Namespace) -> int:
    """Run the command; exit code 1 if a ground truth or the number of a PDF's pages can't be read."""
    if options.out:
        root, _ = split_reading(find_root(options.path))
        export_target.check_outside(options.out, root, load_benchmark(root, options.benchmark))
    found = run_job(StatisticsJob(options.path, options.benchmark, open_project), "report", options)
    report_writer.write(options.format, found, options.out or sys.stdout)
    problems = (*found.unreadable, *found.uncounted)
    for item, message in problems:
        print_error(f"{make_visible(item)}: {message}" if item else message)
    return 1 if problems else 0
