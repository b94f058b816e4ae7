"""``gtapp export`` and ``gtapp import-table``: the truths as files, a table or changes of a clone, and an edited table back."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from gtapp.cli.console import print_error, print_lines
from gtapp.cli.job_runs import run_job
from gtapp.core.files.table_file import FlatTable, TableNode
from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.project import table_comparison
from gtapp.core.project.project import Project, make_step_name
from gtapp.core.project.table_comparison import CellDifference
from gtapp.core.record.document import Document
from gtapp.core.schema.items import Item
from gtapp.core.store.samples import load_sample
from gtapp.features import open_project, open_to_write
from gtapp.features.exports import provenance_export, upstream_export
from gtapp.features.exports.export import ExportRequest, count_steps, export
from gtapp.features.exports.export_job import ExportJob, ExportPart, ExportWork
from gtapp.features.exports.upstream_export import UpstreamReport
from gtapp.features.replace.table_import import TableReader

_REPORT_EVERY: Final = 100


def run_export(options: argparse.Namespace) -> int:
    """Run the command; exit code 1 if something was left out, differs, or does not score 1.0."""
    if options.into:
        if options.sample:
            raise GtappError("export-sample")
        return _run_export_into(options)
    if not options.format:
        raise GtappError("export-format")
    with open_project(options.path, options.benchmark) as project:
        sample = load_sample(project.root, options.sample, project.names) if options.sample else None
        request = ExportRequest(
            options.format, options.out, options.only, options.force, options.raw, sample=sample
        )
        if options.provenance:
            provenance_export.ensure_free(request)
        job = ExportJob(options.path, options.benchmark, open_project)

        def run_work(work: ExportWork) -> ExportPart:
            return run_job(replace(job, work=work), "export", options)

        progress = _ExportProgress(count_steps(project, request))
        report = export(project, request, progress, run_work if job.is_large or options.cluster else None)
        beside = provenance_export.write_provenance(project, report, request) if options.provenance else None
    if options.json:
        tree = report.as_json() | ({"provenance": str(beside)} if beside else {})
        text = json.dumps(tree, ensure_ascii=False, indent=2)
    else:
        text = "\n".join([*report.lines(), *([f"where each value comes from: {beside}"] if beside else [])])
    sys.stdout.write(text + "\n")
    return 0 if report.is_clean else 1


def _run_export_into(options: argparse.Namespace) -> int:
    """Show what the truths change in a clone, or write it; exit code 1 for differences not written, conflicts, left-out items."""
    with open_project(options.path, options.benchmark) as project:
        status = options.only or "checked"
        report = upstream_export.compare_with_clone(project, options.into, status, options.ours, options.base)
    if options.apply:
        upstream_export.apply_changes(report, options.into)
    if options.json:
        sys.stdout.write(json.dumps(report.as_json(), ensure_ascii=False, indent=2) + "\n")
    else:
        _print_diff("".join(each.format_diff() for each in report.files))
        print_lines(*_describe_upstream(report, options.ours))
    return 0 if report.is_clean else 1


def _print_diff(diff: str) -> None:
    """Print a patch: as it is into a file, without control characters on a terminal, which would interpret them."""
    if sys.stdout.isatty():
        print_lines(*diff.split("\n"))
    else:
        sys.stdout.write(diff)


def _describe_upstream(report: UpstreamReport, ours: bool) -> Iterator[str]:
    yield from (f"{item}: {message}" for item, message in report.left_out)
    kept = "project's value taken" if ours else "clone's value kept"
    for each in report.conflicts:
        difference = CellDifference(each.pointer, each.clone, each.project)
        yield f"conflict, {kept}: {table_comparison.format_difference(each.item, difference)}"
    new = len(report.new_items)
    yield f"{len(report.files)} files of {report.folder} change: {report.values} values, {new} new items"
    if report.files:
        yield "written" if report.applied else "nothing was written (--apply writes it)"


class _ExportProgress:
    """Prints the progress in per cent on a terminal."""

    def __init__(self, most: int) -> None:
        self._count, self._most = 0, most

    def __call__(self) -> None:
        self._count += 1
        if self._count % _REPORT_EVERY == 0 and sys.stderr.isatty():
            sys.stderr.write(f"\r{self._count * 100 // max(self._most, self._count)} %\r")


class TableImportCommand:
    """Compares one table with one project, item by item, and saves the differences if `apply`.

    `foreign` accepts columns that neither the schema nor a record has. `count` values of `items` items differ (an item
    without a ground truth is one), `saved` items were saved, `unused` parts of the table could not be used, and
    `failures` are further files that could not be written.
    """

    def __init__(self, project: Project, table: FlatTable, apply: bool, foreign: bool) -> None:
        self._project, self._table, self._apply, self._foreign = project, table, apply, foreign
        self.count = self.items = self.unused = self.saved = self.failures = 0
        self._pending_messages: list[str] = []
        self._last = ""
        # the items in which a save may have been interrupted, and which no other running process edits
        self._unsaved = set(project.find_unsaved())
        for signal in (project.journal_failed, project.derived_update_failed):
            signal.connect(self._report_failure)

    def _report_failure(self, error: GtappError) -> None:
        self.failures += 1
        print_error(error)

    def lines(self) -> Iterator[str]:
        """Go through the table; yield a line for each unusable part and each difference, and the sums at the end."""
        try:
            with self._project.defer_following(), self._project.name_step(make_step_name()):
                yield from self._lines()
        finally:
            if self._apply:
                self._project.extension.follow_all(self._last, bool(self.saved))

    def _lines(self) -> Iterator[str]:
        reader = TableReader(
            self._project, self._table, self._report_unused, self._add_message, self._foreign
        )
        for item, node in reader.read_items():
            yield from self._take_messages()
            try:
                yield from self._import_item(item, node, reader)
            except (GtappError, OSError) as error:
                self._report_unused(item.id, error.message if isinstance(error, GtappError) else str(error))
        yield from self._take_messages()
        yield from self._format_summary()

    def _report_unused(self, name: str, message: Message | str) -> None:
        self.unused += 1
        self._add_message(name, message)

    def _add_message(self, name: str, message: Message | str) -> None:
        self._pending_messages.append(f"{name}: {message}" if name else str(message))

    def _take_messages(self) -> Iterator[str]:
        messages, self._pending_messages = self._pending_messages, []
        return iter(messages)

    def _import_item(self, item: Item, node: TableNode, reader: TableReader) -> Iterator[str]:
        document = self._project.document(item.id)
        is_interrupted = document.item_id in self._unsaved
        if not (is_interrupted and self._project.has_lost_only(document, *table_comparison.LABELS)):
            self._project.ensure_editable(document)
        found = reader.find_differences(document, node)
        if document.is_new:
            yield f"{document.item_id}: has no ground truth yet"
        yield from (table_comparison.format_difference(document.item_id, each) for each in found)
        self.count += len(found)
        if found or document.is_new:
            self.items += 1
        if self._apply and is_interrupted:
            self._project.recover(document)
            found = reader.find_differences(document, node)
        if self._apply and (found or document.is_new or is_interrupted):
            self._change_item(document, found)

    def _change_item(self, document: Document, found: Sequence[CellDifference]) -> None:
        self._last = document.item_id
        if document.is_new and not document.is_dirty and not found:
            self._project.create(document)
            self.saved += 1
        else:
            table_comparison.apply_differences(document, found)
            self.saved += self._project.save(document)

    def _format_summary(self) -> Iterator[str]:
        summary = f"{self.count} values of {self.items} items differ"
        if self._apply:
            summary += f"; {self.saved} items were saved"
        elif self.items:
            summary += "; nothing was changed (--apply makes the edits)"
        yield summary
        if self.unused:
            yield f"{self.unused} parts of the table could not be used; they are named above"


def run_import_table(options: argparse.Namespace) -> int:
    """Run the command; exit code 1 for differences without ``--apply``, or if something could not be used or written."""
    opening = open_to_write if options.apply else open_project
    with opening(options.path, options.benchmark) as project:
        run = TableImportCommand(project, FlatTable(options.file), options.apply, options.foreign)
        for line in run.lines():
            sys.stdout.write(line + "\n")
    return 1 if run.unused or run.failures or (run.items and not options.apply) else 0
