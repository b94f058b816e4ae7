"""``gtapp readings``: lists the second readings of a project with their progress, or makes one."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from gtapp.cli.console import ConsoleProgress, print_error, print_lines
from gtapp.core.files.table_writer import align_columns, make_storable
from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import make_visible
from gtapp.core.project.project import Project
from gtapp.core.project.second_reading import list_readings
from gtapp.core.store.project_folder import split_reading
from gtapp.features import open_project, open_to_write
from gtapp.features.second_readings.drawing import (
    ReaderProgress,
    ReadingPlan,
    draw_reading,
    measure_reading,
)


def run_readings(options: argparse.Namespace) -> int:
    """Run the command; exit code 1 if a reading can't be opened.

    Raises:
        GtappError: a reading can't be made as the options say.
    """
    chosen = {"size": options.size, "by": options.by, "start": options.start, "seed": options.seed}
    given = {key: value for key, value in chosen.items() if value is not None}
    if given and not options.new:
        raise GtappError("readings-usage")
    path, _ = split_reading(Path(options.path))
    opening = open_to_write if options.new else open_project
    with opening(path, options.benchmark) as project:
        if options.new:
            folder = _make(project, ReadingPlan(options.new, **given))
            if not options.json:
                print_lines(f"made: {make_visible(str(folder))}")
        found, faults = [], []
        for name in [options.new] if options.new else list_readings(project.root):
            try:
                found.append(measure_reading(project.root, project.benchmark, name))
            except GtappError as error:
                faults.append((name, error))
    if options.json:
        text = json.dumps([each.as_json() for each in found], ensure_ascii=False, indent=2)
        sys.stdout.write(make_storable(text) + "\n")
    elif found:
        print_lines(*_list_lines(found))
    elif not faults:
        print_lines("There is no second reading. Make one with --new NAME.")
    for name, fault in faults:
        print_error(f"{make_visible(name)}: {fault}")
    return int(bool(faults))


def _make(project: Project, plan: ReadingPlan) -> Path:
    with ConsoleProgress("readings", project.items.count_truths()) as progress:
        return draw_reading(project, plan, progress.step)


def _list_lines(found: list[ReaderProgress]) -> Iterator[str]:
    rows = [
        (
            make_visible(each.reading.name),
            each.reading.start if each.reading.is_blind else f"{each.reading.start} (not blind)",
            str(len(each.items)),
            str(len(each.begun)),
            str(len(each.checked)),
        )
        for each in found
    ]
    yield from align_columns([("reading", "from", "items", "begun", "checked"), *rows])
