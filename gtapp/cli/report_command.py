"""``gtapp report``: reads all records of a project and prints or writes statistics of its data."""

from __future__ import annotations

import argparse
import sys

from gtapp.cli.console import ConsoleProgress, print_error
from gtapp.core.platform.messages import make_visible
from gtapp.core.project import Project, export_target
from gtapp.features import open_project
from gtapp.features.reports import report_writer
from gtapp.features.reports.data_statistics import DataStatistics, collect_statistics


def run_report(options: argparse.Namespace) -> int:
    """Run the command; exit code 1 if a ground truth or the number of a PDF's pages can't be read."""
    with open_project(options.path, options.benchmark) as project:
        if options.out:
            export_target.check_outside(options.out, project.root, project.benchmark)
        found = _collect(project)
    report_writer.write(options.format, found, options.out or sys.stdout)
    problems = (*found.unreadable, *found.uncounted)
    for item, message in problems:
        print_error(f"{make_visible(item)}: {message}" if item else message)
    return 1 if problems else 0


def _collect(project: Project) -> DataStatistics:
    with ConsoleProgress("report", _count_steps(project)) as progress:
        return collect_statistics(project, progress.step)


def _count_steps(project: Project) -> int:
    return len(project.items) + sum(bool(item.truth) for item in project.items)
