"""Writes the origin of each exported value to a file next to the export: model and run, hand or file, and who accepted it."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from dataclasses import astuple, fields
from pathlib import Path
from typing import Final

from gtapp.core.files import csv_text
from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.project import export_target
from gtapp.core.project.project import Project
from gtapp.core.project.truth_selection import TruthSelection
from gtapp.core.record import provenance
from gtapp.core.record.document import Document
from gtapp.core.record.provenance import DraftSource, ValueOrigin
from gtapp.core.schema.items import Item
from gtapp.core.schema.pointer import ABSENT
from gtapp.features.exports.export import ExportReport, ExportRequest

Step = Callable[[], object]
_TABLES: Final = ("csv", "xlsx")


def make_provenance_path(export: Path, format_: str) -> Path:
    """Return the path of the file next to an export: a table for a table, else JSON lines."""
    name = export.name.removesuffix(f".{format_}")
    return export.with_name(f"{name}-provenance.{'csv' if format_ in _TABLES else 'jsonl'}")


def ensure_free(request: ExportRequest) -> None:
    """Check before the export that the file can be written.

    Raises:
        SaveError: it exists, and may not be replaced.
    """
    export_target.check_free(
        make_provenance_path(request.path, request.format), request.replace, folder=False
    )


def write_provenance(
    project: Project,
    report: ExportReport,
    request: ExportRequest,
    step: Step = lambda: None,
) -> Path:
    """Write the origins of the exported values next to the export that `report` is about; return the file.

    `step` is called for each item and may raise to stop. An item that was exported, but can't be read any more, is added to the
    problems of `report`.

    Raises:
        SaveError: it can't be written. The export itself exists.
    """
    found = make_provenance_path(request.path, request.format)
    truths = request.select_truths(project, step)
    with export_target.new_file(found) as made, made.open("w", encoding="utf-8", newline="") as file:
        if request.format in _TABLES:
            rows = csv.writer(file, lineterminator="\n")
            rows.writerow(["item", *(each.name for each in fields(ValueOrigin))])
            for item, values in _trace_items(project, report, truths):
                rows.writerows(
                    [csv_text.escape_formula(str(cell)) for cell in (item, *astuple(value))]
                    for value in values
                )
        else:
            file.writelines(
                provenance.format_line(item, values) for item, values in _trace_items(project, report, truths)
            )
    return found


def _trace_items(
    project: Project, report: ExportReport, truths: TruthSelection
) -> Iterator[tuple[str, Iterator[ValueOrigin]]]:
    """Yield the selected items with their values' origins."""
    left_out = {item for item, _ in report.left_out}
    for item, document in project.records_with_history():
        truths.on_step()
        if not truths.includes(item):
            continue
        if not isinstance(document, GtappError):
            yield item.id, trace_document(project, item, document)
        elif item.id not in left_out:
            report.problems += [(item.id, Message("export-no-origins")), (item.id, document.message)]


def trace_document(project: Project, item: Item, document: Document) -> Iterator[ValueOrigin]:
    """Return the origins of a document's values, each accepted by the person who set the item's status."""
    known = [_read_source(project, each) for each in item.drafts if each != item.first]
    runs = {each.run: each for each in known if each.run}
    legible = (
        each for each in reversed(item.drafts) if project.read_draft(document, each).tree is not ABSENT
    )
    begun = next(legible, "")
    own = _read_source(project, begun).run if begun not in ("", item.first) else ""
    return provenance.value_origins(document, runs, own, project.status(item.id).who)


def _read_source(project: Project, draft: str) -> DraftSource:
    return (
        provenance.read_source(project.root / draft)
        if draft.endswith(".json")
        else DraftSource(Path(draft).stem)
    )
