"""An export: check the target, write in the chosen format, read back what was written, compare and score it, report."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from gtapp.core.files import json_text, table_file
from gtapp.core.platform.errors import SaveError, UnreadableError
from gtapp.core.platform.messages import Message, make_visible
from gtapp.core.project import export_target
from gtapp.core.project.truth_selection import (
    Notify,
    OnStep,
    RecordSource,
    TruthSelection,
)
from gtapp.core.store.samples import ItemSample
from gtapp.features.audit.audit_result import find_last_result
from gtapp.features.exports import dataset_card, folder_format, lines_format, table_export
from gtapp.features.exports.export_check import ExportCheck
from gtapp.features.exports.export_job import ExportPart, ExportWork, RunWork, join_files
from gtapp.features.exports.text_format import TEXTS, write_texts
from gtapp.scoring.measures import is_lower_better
from gtapp.scoring.scorer import Scorer

_MAX_NAMED: Final = 3
# errors because of items that the report names: nothing was written
_OF_ITEMS: Final = ("export-cells", "export-nothing")


@dataclass(frozen=True, slots=True)
class ExportRequest:
    """Format and target of an export, of all truths or only those with status `only`, of these `items` (ids), or of a `sample`.

    `replace` allows overwriting; `raw` writes a CSV without the prefix that keeps spreadsheets from reading texts as
    formulas.
    """

    format: str
    path: Path
    only: str = ""
    replace: bool = False
    raw: bool = False
    items: frozenset[str] = frozenset()
    sample: ItemSample | None = None

    def select_truths(self, source: RecordSource, on_step: OnStep) -> TruthSelection:
        """Return the truths that are exported.

        Raises:
            SaveError: none of the items are of the sample (``export-nothing``).
        """
        items = self.items
        if self.sample:
            items = items & self.sample.items if items else self.sample.items
            if not items:
                raise SaveError("export-nothing")
        return TruthSelection(source, self.only, items, on_step)


def find_best(figure: str) -> float:
    """Return the best that a figure can be: an error rate of 0, or else 1."""
    return 0.0 if is_lower_better(figure) else 1.0


@dataclass(slots=True)
class ExportReport:
    """The result of an export: `count` items at `path`.

    `left_out`, `problems` and `notes` are messages with the item that they concern ("" for none); notes are no faults.
    `score` is the headline figure (by its name `headline`) of the export against the project's truths, over `scored`
    items; None if nothing could be scored, or if one of the project's runs does not score the same against both.
    """

    path: Path
    count: int = 0
    sample: ItemSample | None = None
    left_out: list[tuple[str, Message]] = field(default_factory=list)
    problems: list[tuple[str, Message]] = field(default_factory=list)
    notes: list[tuple[str, Message]] = field(default_factory=list)
    headline: str = ""
    score: float | None = None
    scored: int = 0

    @property
    def is_clean(self) -> bool:
        """True if everything that was requested is there, unchanged."""
        return not self.left_out and not self.problems and self.is_perfect

    @property
    def is_perfect(self) -> bool:
        """True if the export scores as the truths themselves do, as far as it could be scored."""
        return self.score in (None, find_best(self.headline))

    def as_json(self) -> dict[str, Any]:
        def to_json(found: list[tuple[str, Message]]) -> list[dict[str, str]]:
            return [{"item": item, "code": message.code, "message": str(message)} for item, message in found]

        return {
            "path": str(self.path),
            "count": self.count,
            "left_out": to_json(self.left_out),
            "problems": to_json(self.problems),
            "notes": to_json(self.notes),
            "profile": "documented",
            "headline": self.headline,
            "score": self.score,
            "scored": self.scored,
            **({"sample": self.sample.as_json()} if self.sample else {}),
        }

    def lines(self) -> Iterator[str]:
        for item, message in (*self.left_out, *self.problems, *self.notes):
            yield f"{item}: {message}" if item else str(message)
        yield f"{self.count} items exported to {self.path}"
        if self.sample:
            yield f"of the sample {make_visible(self.sample.name)}: {make_visible(self.sample.describe())}"
        if self.score is not None:
            yield f"{self.headline} {self.score} on {self.scored} items (documented, against the project’s truths)"


def export(
    source: RecordSource,
    request: ExportRequest,
    on_step: OnStep = lambda: None,
    run_work: RunWork | None = None,
) -> ExportReport:
    """Write the export and score it; `on_step` is called for each item that is read, and may raise to stop.

    The target appears only after everything is written and compared. `run_work` does what can be done in shards, which is
    everything but XLSX and benchmarks with a table or lines of their own.

    Raises:
        SaveError: nothing was written.
    """
    as_folder = is_folder(request.format, request.path, source)
    if not as_folder:
        request = replace(request, path=_add_suffix(request.path, request.format))
    export_target.check_outside(request.path, source.root, source.benchmark, as_folder)
    export_target.check_free(request.path, request.replace, as_folder)
    report = ExportReport(request.path, sample=request.sample)
    truths = request.select_truths(source, on_step)
    report.left_out += (("", message) for message in source.lost_lines if not truths.items)
    try:
        run = run_work if _can_be_cut(request, truths) else None
        (_export_folder if as_folder else _export_file)(request, truths, report, run)
    except SaveError as error:
        if not (report.left_out or report.problems) or error.code not in _OF_ITEMS:
            raise
        report.count = 0
        report.problems.append(("", error.message))
    return report


def is_folder(format_: str, path: Path, source: RecordSource) -> bool:
    """Return whether the export is a folder: texts, or the benchmark's own layout (JSON lines, too, if that is the layout)."""
    own_lines = source.benchmark.layout.container == "jsonl"
    return format_ in ("json", TEXTS) or (format_ == "jsonl" and own_lines and path.suffix != ".jsonl")


def _can_be_cut(request: ExportRequest, truths: TruthSelection) -> bool:
    """Return whether shards can write their items for themselves: nothing but columns depends on all of them."""
    benchmark = truths.source.benchmark
    is_apart = benchmark.table is None and not benchmark.layout.is_shared
    return is_apart and request.format not in ("xlsx", TEXTS) and not Scorer(benchmark).measure.companions


def count_steps(source: RecordSource, request: ExportRequest) -> int:
    """Return the number of calls of `on_step`: every truth is read once to write it, and again to compare it.

    A table reads all truths once more for its columns, a folder when it is read back. Plain texts are not compared.
    """
    if request.format == TEXTS:
        return sum(bool(item.truth) for item in source.items)
    passes = 3 if request.format in ("csv", "xlsx") or is_folder(request.format, request.path, source) else 2
    return passes * sum(bool(item.truth) for item in source.items)


def _add_suffix(path: Path, format_: str) -> Path:
    return path if path.suffix.lower() == f".{format_}" else path.with_name(f"{path.name}.{format_}")


def _export_file(
    request: ExportRequest, truths: TruthSelection, report: ExportReport, run_work: RunWork | None
) -> None:
    own_lines = truths.source.benchmark.layout.container == "jsonl"
    companions = _read_companions(truths)
    export_target.check_companions(request.path, companions, request.replace)
    with export_target.new_file(request.path, companions) as made:
        if run_work:
            _write_parts(made, request, truths, report, run_work)
            return
        if request.format == "jsonl":
            report.count = lines_format.write_json_lines(made, truths, _collect_into(report.left_out))
        else:
            report.count = table_export.write_table(
                made, truths, _collect_into(report.left_out, report.problems), request.raw
            )
        _check_not_empty(report)
        check = ExportCheck(truths, made)
        check.compare(
            lines_format.read_json_lines(made, own_lines)
            if request.format == "jsonl"
            else table_file.read_records(made)
        )
        _add_check(check, report)


def _write_parts(
    made: Path, request: ExportRequest, truths: TruthSelection, report: ExportReport, run_work: RunWork
) -> None:
    """Have the parts of a file written in shards, and join them."""
    with TemporaryDirectory(prefix=made.stem, suffix=".tmp", dir=made.parent) as folder:
        work = ExportWork(request.format, Path(folder), request.only, request.items, raw=request.raw)
        if request.format == "csv":
            found = run_work(work)
            report.left_out += found.left_out
            work = replace(work, columns=tuple(table_export.order_columns(truths, found.shapes)))
        part = run_work(work)
        _take_part(part, ExportCheck(truths, made), report)
        join_files(made, work, part.files, truths)


def _take_part(part: ExportPart, check: ExportCheck, report: ExportReport) -> None:
    """Add what the shards have written to the report."""
    report.count = part.count
    report.left_out += part.left_out
    report.notes += part.notes
    _check_not_empty(report)
    check.found = part.checked
    _add_check(check, report)


def _add_check(check: ExportCheck, report: ExportReport) -> None:
    """Add what a comparison found to the report."""
    report.problems += check.found.problems
    report.notes += check.found.notes
    report.scored = check.found.figures.total()
    differences = check.find_run_differences()
    report.problems += (("", found) for found in differences)
    score = check.score()
    if score and not differences:
        report.headline, report.score = score


def _read_companions(truths: TruthSelection) -> dict[str, bytes]:
    """Return the further files that the benchmark's measure reads beside the truths; those that can't be read are left out."""
    found: dict[str, bytes] = {}
    for name in Scorer(truths.source.benchmark, folder=truths.folder).measure.companions:
        with suppress(UnreadableError):  # the score reports it
            found[name] = json_text.read_bytes(truths.folder / name)
    return found


def _export_folder(
    request: ExportRequest, truths: TruthSelection, report: ExportReport, run_work: RunWork | None
) -> None:
    if request.format == TEXTS:
        with export_target.new_folder(request.path) as made:
            report.count = write_texts(made, truths, _collect_into(report.left_out))
            _check_not_empty(report)
        return
    # the subfolder of the truths, unless the target itself has that name
    inner = "" if request.path.name == truths.folder.name else truths.folder.name
    before = set(_list_files(request.path))
    with export_target.new_folder(request.path) as made:
        if run_work:
            part = run_work(ExportWork(request.format, made, request.only, request.items, inner))
            _take_part(part, ExportCheck(truths, made / inner), report)
            _write_card(made / dataset_card.CARD_NAME, truths, report)
        else:
            left_out, notes = _collect_into(report.left_out), _collect_into(report.notes)
            report.count = folder_format.write_folder(made, inner, truths, left_out, notes)
            _check_not_empty(report)
            _write_card(made / dataset_card.CARD_NAME, truths, report)
            check = ExportCheck(truths, made / inner)
            check.compare(folder_format.read_folder(made, inner, truths))
            _add_check(check, report)
        remaining = sorted(before - set(_list_files(made)))
    if remaining:
        params = {
            "path": str(request.path),
            "count": len(remaining),
            "names": ", ".join(remaining[:_MAX_NAMED]),
        }
        report.problems.append(("", Message("export-left", params)))


def _write_card(path: Path, truths: TruthSelection, report: ExportReport) -> None:
    """Write the card of the data set, unless a file of the truths has its name, or nothing is known about the data."""
    audit = find_last_result(truths.source.home)
    card = dataset_card.format_card(truths.source.benchmark, report.count, audit, report.sample)
    if card and not path.exists():
        path.write_bytes(card.encode("utf-8"))


def _list_files(path: Path) -> Iterator[str]:
    return (each.relative_to(path).as_posix() for each in path.rglob("*") if each.is_file())


def _collect_into(found: list[tuple[str, Message]], cells: list[tuple[str, Message]] | None = None) -> Notify:
    """Return a function that adds messages to `found`, or those on single cells to `cells` if given."""

    def notify(item: str, message: Message) -> None:
        (cells if cells is not None and message.code == "export-cell" else found).append((item, message))

    return notify


def _check_not_empty(report: ExportReport) -> None:
    if not report.count:
        raise SaveError("export-nothing")
