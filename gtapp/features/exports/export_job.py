"""Writes an export in shards: each writes the truths of its items, reads them back and compares them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from gtapp.core.files import table_file
from gtapp.core.platform.messages import Message
from gtapp.core.project.project import Project
from gtapp.core.project.project_job import ProjectJob
from gtapp.core.project.truth_selection import Notify, TruthSelection
from gtapp.core.shards.shard import Shard
from gtapp.core.shards.sharded_job import Step
from gtapp.features.exports import folder_format, lines_format, table_export
from gtapp.features.exports.export_check import CheckedTruths, ExportCheck


@dataclass(frozen=True)
class ExportWork:
    """What is written in shards: truths with the status `only`, or of these `items`, into the folder `place`.

    Files of their own go into its subfolder `inner`. A table has these `columns`; without them, only the columns are found.
    """

    format: str
    place: Path
    only: str = ""
    items: frozenset[str] = frozenset()
    inner: str = ""
    raw: bool = False
    columns: tuple[str, ...] = ()


@dataclass(slots=True)
class ExportPart:
    """What was written of some items: their number, the `files` that have them, and what the comparison found.

    `shapes` are the columns of their rows, each combination once.
    """

    count: int = 0
    files: list[str] = field(default_factory=list)
    left_out: list[tuple[str, Message]] = field(default_factory=list)
    notes: list[tuple[str, Message]] = field(default_factory=list)
    shapes: list[tuple[str, ...]] = field(default_factory=list)
    checked: CheckedTruths = field(default_factory=CheckedTruths)

    def update(self, other: ExportPart) -> None:
        """Add what was written of later items."""
        self.count += other.count
        self.files += other.files
        self.left_out += other.left_out
        self.notes += other.notes
        self.shapes = list(dict.fromkeys((*self.shapes, *other.shapes)))
        self.checked.update(other.checked)


RunWork = Callable[[ExportWork], ExportPart]
"""Does the work in shards."""


@dataclass(frozen=True)
class ExportJob(ProjectJob):
    """Writes truths in shards."""

    work: ExportWork = ExportWork("", Path())

    def run(self, project: Project, shard: Shard, step: Step) -> ExportPart:
        """Write and compare the items of a shard."""
        work, part = self.work, ExportPart()
        truths = TruthSelection(project, work.only, work.items, shard=shard)
        left_out = _collect_into(part.left_out)
        for item in truths.items_of_shard:
            if not item.truth:
                step()
        counted = replace(truths, on_step=step)
        if work.format == "csv" and not work.columns:
            part.shapes = table_export.list_shapes(counted, left_out)
            return part
        if work.format == "json":
            place = work.place / work.inner
            notes = _collect_into(part.notes)
            part.count = folder_format.write_folder(work.place, work.inner, truths, left_out, notes)
            exported = folder_format.read_folder(work.place, work.inner, truths)
        else:
            # another name each time: a worker that was given up may still be writing
            place = work.place / f"{shard.number}-{os.urandom(4).hex()}.{work.format}"
            part.files.append(place.name)
            part.count, exported = _write_file(place, work, truths, left_out)
        check = ExportCheck(counted, place)
        check.compare(exported)
        part.checked = check.found
        return part

    def merge(self, parts: Iterable[ExportPart]) -> ExportPart:
        """Return what was written of all."""
        found = ExportPart()
        for part in parts:
            found.update(part)
        return found


def _write_file(
    place: Path, work: ExportWork, truths: TruthSelection, left_out: Notify
) -> tuple[int, Iterator[tuple[str, Any]]]:
    """Write the file of a shard; return the number of its items, and what is read back."""
    if work.format == "jsonl":
        count = lines_format.write_json_lines(place, truths, left_out)
        return count, lines_format.read_json_lines(place, own=False)
    count = table_export.write_csv(place, truths, work.columns, work.raw)
    return count, table_file.read_records(place) if count else iter(())


def _collect_into(found: list[tuple[str, Message]]) -> Notify:
    return lambda item, message: found.append((item, message))


def join_files(target: Path, work: ExportWork, names: Sequence[str], truths: TruthSelection) -> None:
    """Write what the shards wrote into one file, a table's header once."""
    header = table_export.format_header(truths, work.columns) if work.format == "csv" else b""
    with target.open("wb") as file:
        file.write(header)
        for name in names:
            with (work.place / name).open("rb") as part:
                part.seek(len(header))
                while block := part.read(2**20):
                    file.write(block)
