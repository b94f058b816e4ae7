"""The reports that are tables: CSV files, and the plain-text table for the terminal.

CSV and the workbook (`xlsx_report`) share the rows of runs, items, values, extras and problems.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from itertools import groupby
from pathlib import Path

from gtapp.core.files import table_writer
from gtapp.core.files.table_writer import TypedCell, TypedRow, align_columns, make_storable
from gtapp.core.platform.messages import make_visible
from gtapp.core.schema.pointer import Pointer, write_pointer
from gtapp.scoring.reports import Target, figures, open_text
from gtapp.scoring.reports.figures import (
    count_left_out,
    format_rules,
    format_value,
    get_other_profile,
    list_extra_entries,
    list_field_columns,
    list_metric_columns,
    list_metric_names,
    make_exact_figure,
    rank_runs,
    to_json,
)
from gtapp.scoring.result import ItemScore, RunScore, Value

VALUE_COLUMNS = [
    "run",
    "item",
    "field",
    "pointer",
    "at",
    "truth",
    "answer",
    "similarity",
    "error",
    "verdict",
    "reason",
]
PROBLEM_COLUMNS = ["run", "item", "code", "text"]
COLUMN_WIDTHS = {
    "truth": 50,
    "answer": 50,
    "reason": 40,
    "text": 80,
    "problem": 40,
    "field": 28,
    "pointer": 28,
    "item": 24,
}
"""The widths of columns in a workbook, in characters."""


def list_run_rows(runs: Sequence[RunScore]) -> Iterator[TypedRow]:
    """Yield a header, then a row for each run: what it was scored by, its metrics, the other profile's headline figures."""
    metrics = list_metric_names(runs)
    others = _collect_names(run.other for run in runs)
    head: TypedRow = ["run", "benchmark", "profile", "rules", "threshold", "headline", *metrics]
    yield [*head, "other profile", *(f"other.{name}" for name in others)]
    for run in runs:
        yield [
            *(run.run, run.benchmark, run.profile, to_json(dict(run.rules)), run.threshold, run.headline),
            *(_make_figure_cell(name, run.metrics.get(name)) for name in metrics),
            get_other_profile(run) if run.other else None,
            *(_make_figure_cell(name, run.other.get(name)) for name in others),
        ]


def list_extra_rows(runs: Sequence[RunScore]) -> Iterator[TypedRow]:
    """Yield a header, then a row for each extra figure; `of` is its field or metric."""
    yield ["run", "extra", "of", "figure", "value"]
    for run in runs:
        for extra, each in run.extras.items():
            for name, row in list_extra_entries(each):
                yield from (
                    [run.run, extra, name, figure, _make_cell(value)] for figure, value in row.items()
                )


def list_item_rows(runs: Sequence[RunScore]) -> Iterator[TypedRow]:
    """Yield a header, then a row for each item with its figures under their published names."""
    names = _collect_names(item.figures for run in runs for item in run.items)
    yield ["run", "benchmark", "profile", "item", *names, "left_out", "problem"]
    for run in runs:
        for item in run.items:
            yield [
                *(run.run, run.benchmark, run.profile, item.name),
                *(_make_figure_cell(name, item.figures.get(name)) for name in names),
                "yes" if item.left_out else "",
                str(item.problem) if item.problem else "",
            ]


def list_value_rows(runs: Sequence[RunScore]) -> Iterator[TypedRow]:
    """Yield a header, then a row for each compared value; values are built item by item and not stored."""
    yield list(VALUE_COLUMNS)
    for run in runs:
        for item in run.items:
            yield from (_make_value_row(run, item, value) for value in item.build())


def _make_value_row(run: RunScore, item: ItemScore, value: Value) -> TypedRow:
    return [
        *(run.run, item.name, value.field, _format_place(value.pointer), _format_place(value.at)),
        *(format_value(value.truth), format_value(value.answer), value.similarity, value.error),
        *(value.verdict.value, str(value.reason)),
    ]


def list_problem_rows(runs: Sequence[RunScore]) -> Iterator[TypedRow]:
    """Yield a header, then a row for each answer or truth that was unreadable, missing, foreign or double."""
    yield list(PROBLEM_COLUMNS)
    for run in runs:
        for name, problem in run.problems:
            yield [run.run, name, problem.code, str(problem)]


def _collect_names(figures: Iterable[Iterable[str]]) -> list[str]:
    """Return all names in the order of their first occurrence."""
    return list(dict.fromkeys(name for each in figures for name in each))


def _make_figure_cell(name: str, figure: float | None) -> TypedCell:
    return None if figure is None else make_exact_figure(name, figure)


def _make_cell(value: object) -> TypedCell:
    if isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value):
        return value
    return format_value(value)


def _format_place(pointer: Pointer | None) -> str:
    return "" if pointer is None else write_pointer(pointer)


_SIBLINGS = {
    "runs": list_run_rows,
    "fields": list_value_rows,
    "extras": list_extra_rows,
    "problems": list_problem_rows,
}


def write_csv(runs: Sequence[RunScore], target: Target) -> None:
    """Write a row for each item to `target`; beside a file runs, fields, extras and problems as ``<name>.runs.csv``.

    A stream gets the items alone.

    Raises:
        SaveError: a file could not be written; no file appears before all are written.
    """
    best_first = rank_runs(runs)
    with ExitStack() as files:
        table_writer.write_csv(list_item_rows(best_first), files.enter_context(open_text(target)))
        if isinstance(target, Path):
            for part, table in _SIBLINGS.items():
                file = files.enter_context(open_text(make_sibling_path(target, part)))
                table_writer.write_csv(table(best_first), file)


def make_sibling_path(target: Path, part: str) -> Path:
    """Return the file for one of the other tables: ``scores.fields.csv`` beside ``scores.csv``."""
    return target.with_name(f"{target.stem}.{part}{target.suffix or '.csv'}")


_LONGEST_NAME = 60


def write_text(runs: Sequence[RunScore], target: Target) -> None:
    """Write the plain-text table: a row for each run, best first; each benchmark and profile has a separate table.

    Raises:
        SaveError: the file could not be written.
    """
    with open_text(target) as file:
        file.writelines(make_storable(line) + "\n" for line in format_table(runs))


def format_table(runs: Sequence[RunScore]) -> Iterable[str]:
    """Yield the table's lines, without control characters."""

    def kind(run: RunScore) -> tuple[str, str, str]:
        return run.benchmark, run.profile, run.headline

    for number, (_, group) in enumerate(groupby(sorted(runs, key=kind), kind)):
        if number:
            yield ""
        yield from _format_group(rank_runs(list(group)))


def _format_group(runs: Sequence[RunScore]) -> Iterable[str]:
    first = runs[0]
    threshold = "" if first.threshold is None else f", threshold {first.threshold:g}"
    yield f"{make_visible(first.benchmark)}: profile {first.profile}, ranked by {first.headline}{threshold}"
    yield from _format_rule_lines(runs)
    yield ""
    yield from _format_figures(runs)
    yield from _format_field_figures(runs)
    yield from _format_extras(runs)


def _format_rule_lines(runs: Sequence[RunScore]) -> Iterable[str]:
    """Yield one line if all runs have the same rules, else a line for each run."""
    given = [format_rules(run.rules) for run in runs]
    if len(set(given)) == 1:
        yield f"rules: {given[0]}"
    else:
        yield from (
            f"rules of {_format_run_name(run)}: {each}" for run, each in zip(runs, given, strict=True)
        )


def _format_figures(runs: Sequence[RunScore]) -> Iterable[str]:
    columns = list(list_metric_columns(runs))
    head = ["run", *(column.format_title(runs[0]) for column in columns), "items", "left out", "problems"]
    rows = [
        [
            _format_run_name(run),
            *(column.format_cell(run) for column in columns),
            str(len(run.items) - out),
            str(out),
            str(len(run.problems)),
        ]
        for run, out in ((run, count_left_out(run)) for run in runs)
    ]
    return align_columns([head, *rows])


def _format_field_figures(runs: Sequence[RunScore]) -> Iterable[str]:
    """Yield the figures of single fields in a table of their own."""
    columns = list_field_columns(runs)
    if columns:
        above = columns[0].name.partition(".")[0]
        rows = [[_format_run_name(run), *(column.format_cell(run) for column in columns)] for run in runs]
        yield ""
        yield from align_columns(
            [[above, *(make_visible(column.name.partition(".")[2]) for column in columns)], *rows]
        )


def _format_run_name(run: RunScore) -> str:
    name = make_visible(run.run) or "(no name)"
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 3] + "..."


def _format_extras(runs: Sequence[RunScore]) -> Iterable[str]:
    for each in figures.make_extra_tables([(_format_run_name(run), run.extras) for run in runs]):
        yield ""
        yield f"{make_visible(each.title)} (beside the figures above, not part of them)"
        yield from align_columns([[make_visible(cell) for cell in row] for row in (each.head, *each.rows)])
