"""``gtapp sample``: draws a stratified random sample of a project's items, or lists the samples that are there."""

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
from gtapp.core.store.project_folder import SAMPLES_FOLDER, split_reading
from gtapp.core.store.samples import ItemSample, list_samples
from gtapp.features import open_project, open_to_write
from gtapp.features.samples.sample_drawing import (
    SamplePlan,
    SampleProgress,
    count_steps,
    draw_sample,
    measure_sample,
)

_SEED = 1


def run_sample(options: argparse.Namespace) -> int:
    """Run the command; exit code 1 if a sample can't be read.

    Raises:
        GtappError: a sample can't be drawn as the options say.
    """
    if options.size is None and (options.by or options.seed is not None or options.equal):
        raise GtappError("sample-usage")
    path, _ = split_reading(Path(options.path))
    opening = open_to_write if options.size else open_project
    found: list[SampleProgress] = []
    faults: list[tuple[str, GtappError]] = []
    with opening(path, options.benchmark) as project:
        name = _draw(options, project).name if options.size else options.name
        for each in [name] if name else list_samples(project.root):
            try:
                found.append(measure_sample(project, each))
            except GtappError as error:
                if name:
                    raise
                faults.append((each, error))
    if options.json:
        trees = [{**each.as_json(), "sample": dict(each.sample.strata)} for each in found]
        text = json.dumps(trees[0] if name else trees, ensure_ascii=False, indent=2)
        sys.stdout.write(make_storable(text) + "\n")
    elif name:
        print_lines(*_list_strata(found[0]))
    elif found:
        print_lines(*_list_lines(found))
    elif not faults:
        print_lines("There is no sample. Draw one with --size N.")
    for each, fault in faults:
        print_error(f"{make_visible(each)}: {fault}")
    return int(bool(faults))


def _draw(options: argparse.Namespace, project: Project) -> ItemSample:
    seed = _SEED if options.seed is None else options.seed
    plan = SamplePlan(options.size, options.by or "", seed, options.equal, options.name or "")
    with ConsoleProgress("sample", count_steps(project, plan)) as progress:
        return draw_sample(project, plan, progress.step)


def _list_lines(found: list[SampleProgress]) -> Iterator[str]:
    rows = [
        (
            make_visible(each.sample.name),
            str(each.there.total()),
            str(each.sample.population),
            make_visible(each.sample.by),
            str(each.sample.seed),
            str(each.checked.total()),
        )
        for each in found
    ]
    yield from align_columns([("sample", "items", "of", "by", "seed", "checked"), *rows])


def _list_strata(found: SampleProgress) -> Iterator[str]:
    """Yield the strata of a sample, and where its list is."""
    sample = found.sample
    yield f"{make_visible(sample.name)}: {make_visible(sample.describe())} ({SAMPLES_FOLDER}/{make_visible(sample.name)}.tsv)"
    counts = sample.count_drawn()
    if missing := len(sample.strata) - found.there.total():
        yield f"{missing} of its items are not in the project any more"
    rows = [
        (make_visible(name) or "(none)", str(counts[name]), str(population), str(found.checked[name]))
        for name, population in sample.populations.items()
    ]
    yield ""
    yield from align_columns([("stratum", "items", "of", "checked"), *rows])
