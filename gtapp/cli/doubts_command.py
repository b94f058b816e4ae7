"""``gtapp doubts``: lists the doubts about the values of all items that are not checked, as the window finds them."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from gtapp.cli.console import format_count, print_error, print_lines
from gtapp.cli.job_runs import run_job
from gtapp.core.files import atomic
from gtapp.core.platform.messages import make_visible
from gtapp.features import open_project
from gtapp.features.doubts.doubts_job import DescribedDoubt, DoubtsJob
from gtapp.features.places.scan_comparer import ScanComparer


def run_doubts(options: argparse.Namespace) -> int:
    """Run the command; exit code 1 if a record can't be read.

    Raises:
        GtappError: the project can't be opened, or the file not be written.
    """
    job = DoubtsJob(options.path, options.benchmark, open_project, ScanComparer)
    found = run_job(job, "doubts", options)
    if found.problem:
        print_error(found.problem)
    for item, error in found.unreadable:
        print_error(f"{make_visible(item)}: {error}")
    if options.json:
        _write_json(options.json, found.items)
    else:
        print_lines(*_list_lines(found.items))
    return 1 if found.unreadable else 0


def _list_lines(found: Mapping[str, Sequence[DescribedDoubt]]) -> list[str]:
    lines = [
        f"{make_visible(item)} {make_visible(doubt.pointer)}: {make_visible(doubt.reason)}"
        for item, doubts in found.items()
        for doubt in doubts
    ]
    return [*lines, f"{format_count(len(lines), 'doubt')} about {format_count(len(found), 'item')}"]


def _write_json(path: Path, found: Mapping[str, Sequence[DescribedDoubt]]) -> None:
    items = {item: [doubt._asdict() for doubt in doubts] for item, doubts in found.items()}
    atomic.write(path, (json.dumps({"items": items}, ensure_ascii=False, indent=1) + "\n").encode())
