"""An export: check the target, write in the chosen format, read back what was written, compare and score it, report."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from gtapp.core.files import json_text, table_file
from gtapp.core.files.table_file import encode_cell
from gtapp.core.platform.errors import SaveError, UnreadableError
from gtapp.core.platform.messages import Message, make_visible
from gtapp.core.project import export_target
from gtapp.core.project.truth_selection import (
    ExportedTruth,
    Notify,
    OnStep,
    RecordSource,
    TruthSelection,
    iterate_differences,
)
from gtapp.core.schema.pointer import ABSENT, LONE_SURROGATE, write_pointer
from gtapp.core.store.samples import ItemSample
from gtapp.features.audit.audit_result import find_last_result
from gtapp.features.exports import dataset_card, folder_format, table_export
from gtapp.features.exports.run_comparison import compare_runs
from gtapp.scoring.scorer import Scorer

PERFECT = 1.0
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
        return not self.left_out and not self.problems and self.score in (None, PERFECT)

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
            yield f"{self.headline} {self.score} on {self.scored} items (documented, against the project's truths)"


def export(source: RecordSource, request: ExportRequest, on_step: OnStep = lambda: None) -> ExportReport:
    """Write the export and score it; `on_step` is called for each item that is read, and may raise to stop.

    The target appears only after everything is written and compared.

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
        _export_folder(request, truths, report) if as_folder else _export_file(request, truths, report)
    except SaveError as error:
        if not (report.left_out or report.problems) or error.code not in _OF_ITEMS:
            raise
        report.count = 0
        report.problems.append(("", error.message))
    return report


def is_folder(format_: str, path: Path, source: RecordSource) -> bool:
    """Return whether the export is a folder in the benchmark's own layout (JSON lines, too, if that is the layout)."""
    own_lines = source.benchmark.layout.container == "jsonl"
    return format_ == "json" or (format_ == "jsonl" and own_lines and path.suffix != ".jsonl")


def count_steps(source: RecordSource, request: ExportRequest) -> int:
    """Return the number of calls of `on_step`: every truth is read once to write it, and again to compare it.

    A table reads all truths once more for its columns, a folder when it is read back.
    """
    passes = 3 if request.format in ("csv", "xlsx") or is_folder(request.format, request.path, source) else 2
    return passes * sum(bool(item.truth) for item in source.items)


def _add_suffix(path: Path, format_: str) -> Path:
    return path if path.suffix.lower() == f".{format_}" else path.with_name(f"{path.name}.{format_}")


def _export_file(request: ExportRequest, truths: TruthSelection, report: ExportReport) -> None:
    own_lines = truths.source.benchmark.layout.container == "jsonl"
    companions = _read_companions(truths)
    export_target.check_companions(request.path, companions, request.replace)
    with export_target.new_file(request.path, companions) as made:
        if request.format == "jsonl":
            report.count = write_json_lines(made, truths, _collect_into(report.left_out))
        else:
            report.count = table_export.write_table(
                made, truths, _collect_into(report.left_out, report.problems), request.raw
            )
        _check_not_empty(report)
        check_export(
            truths,
            read_json_lines(made, own_lines) if request.format == "jsonl" else table_file.read_records(made),
            made,
            report,
        )


def _read_companions(truths: TruthSelection) -> dict[str, bytes]:
    """Return the further files that the benchmark's measure reads beside the truths; those that can't be read are left out."""
    found: dict[str, bytes] = {}
    for name in Scorer(truths.source.benchmark, folder=truths.folder).measure.companions:
        with suppress(UnreadableError):  # the score reports it
            found[name] = json_text.read_bytes(truths.folder / name)
    return found


def _export_folder(request: ExportRequest, truths: TruthSelection, report: ExportReport) -> None:
    # the subfolder of the truths, unless the target itself has that name
    inner = "" if request.path.name == truths.folder.name else truths.folder.name
    before = set(_list_files(request.path))
    with export_target.new_folder(request.path) as made:
        left_out, notes = _collect_into(report.left_out), _collect_into(report.notes)
        report.count = folder_format.write_folder(made, inner, truths, left_out, notes)
        _check_not_empty(report)
        _write_card(made / dataset_card.CARD_NAME, truths, report)
        check_export(truths, folder_format.read_folder(made, inner, truths), made / inner, report)
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


def write_json_lines(path: Path, truths: TruthSelection, notify: Notify) -> int:
    """Write one JSON-lines file; return the number of lines. Benchmarks whose truths are lines get their own lines."""
    own, count = truths.source.benchmark.layout.container == "jsonl", 0
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for entry in truths.read_truths(notify):
            file.write(_format_line(entry, own) + "\n")
            count += 1
    return count


def read_json_lines(path: Path, own: bool) -> Iterator[tuple[str, Any]]:
    """Yield (item, record) of each line; the item is "" if the line is the record itself."""
    with path.open(encoding="utf-8", newline="\n") as file:
        for line in file:
            tree = json_text.parse_json(line, path)
            yield ("", tree) if own else (tree["item"], tree["record"])


def _format_line(entry: ExportedTruth, own: bool) -> str:
    if own:
        return entry.text
    text = json.dumps({"item": entry.name, "record": entry.record}, ensure_ascii=False)
    return LONE_SURROGATE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def check_export(
    truths: TruthSelection, exported: Iterable[tuple[str, Any]], place: Path, report: ExportReport
) -> None:
    """Compare and score what was `exported` to `place` (item and record, in the project's order); add the findings to `report`.

    Each value that differs is a problem, and each run of the project that scores otherwise against the export; an item that
    can't be scored is a note.
    """
    benchmark = truths.source.benchmark
    comparisons = list(compare_runs(truths.source, place))
    scorer = Scorer(benchmark, "documented", folder=truths.folder)
    totals = scorer.measure.make_totals()
    exported_records = iter(exported)
    waiting = next(exported_records, None)
    for entry in truths.read_truths():
        record: Any = ABSENT
        if waiting and waiting[0] in ("", entry.name):
            record, waiting = waiting[1], next(exported_records, None)
        for pointer, old, new in iterate_differences(entry.record, record):
            params = {
                "pointer": write_pointer(pointer) or "/",
                "old": _format_value(old),
                "new": _format_value(new),
            }
            report.problems.append((entry.name, Message("export-differs", params)))
        for comparison in comparisons:
            comparison.add(entry.name, entry.record, record)
        figures = _score_record(scorer, entry.name, entry.record, record)
        if figures is None:
            report.notes.append((entry.name, Message("export-not-scored")))
        else:
            totals.add(figures)
            report.scored += 1
    differences = [found for each in comparisons if (found := each.find_difference())]
    report.problems += (("", found) for found in differences)
    if report.scored and not differences:
        report.headline, report.score = scorer.headline, totals.metrics()[scorer.headline]


def _score_record(scorer: Scorer, name: str, truth: Any, answer: Any) -> Any:
    """Score an exported record as an answer to the truth; None if there is nothing to score."""
    expected = scorer.read_truth(truth)
    if expected.record is ABSENT:
        return None
    record = answer if answer is ABSENT else scorer.read_truth(answer).record
    measure = scorer.measure
    return measure.compare(measure.prepare_truth(expected.record, name), measure.prepare_answer(record, name))


def _format_value(value: Any) -> str:
    return "(absent)" if value is ABSENT else encode_cell(value, safe=False)
