"""Exports the leaderboard, with the changes by corrections, as CSV and as HTML."""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from gtapp.preview.board_changes import BoardChange, RunChange
from gtapp.scoring.measures import is_lower_better
from gtapp.scoring.reports import Target, open_text
from gtapp.scoring.reports.figures import format_figure, is_of_field, make_exact_figure
from gtapp.scoring.reports.report_tables import ReportCell, escape_formula

_NOTHING: Final = "–"


class _Column(NamedTuple):
    """A column: its title, and its cell for a run; gains are formatted with a sign."""

    title: str
    cell: Callable[[RunChange], ReportCell]
    is_gain: bool = False


def write_csv(change: BoardChange, target: Target) -> None:
    """Write a row for each run, best first, with unrounded figures.

    Raises:
        SaveError: the file could not be written.
    """
    columns = _columns(change.rows)
    rows = [[column.title for column in columns]]
    with open_text(target) as file:
        writer = csv.writer(file, lineterminator="\r\n")
        writer.writerows(rows)
        writer.writerows([escape_formula(column.cell(row)) for column in columns] for row in change.ranked)


def write_html(change: BoardChange, target: Target, *, title: str, note: str = "") -> None:
    """Write the rows of `write_csv` as a self-contained page, rounded; `note` is its subtitle (profile, day, item).

    Raises:
        SaveError: the file could not be written.
    """
    from gtapp.scoring.reports.html_report import load_resource, load_template  # Jinja is slow to import

    columns = _columns(change.rows)
    page = load_template("standings.html.j2").generate(
        title=title,
        note=note,
        style=load_resource("page.css"),
        head=[column.title for column in columns],
        rows=[[_format_cell(column, row) for column in columns] for row in change.ranked],
    )
    with open_text(target) as file:
        file.writelines(page)


def _format_cell(column: _Column, row: RunChange) -> str:
    cell = column.cell(row)
    if cell is None:
        return _NOTHING
    if column.is_gain and isinstance(cell, float):
        return f"{cell:+.4f}" if abs(cell) >= 0.00005 else "±0"
    return format_figure(column.title, cell)


def _columns(rows: Sequence[RunChange]) -> list[_Column]:
    """Return the columns: run, ranks, the headline metric with its gains, then all other figures."""
    headline = rows[0].headline if rows else ""
    names = dict.fromkeys(name for row in rows for name in row.now.metrics if name != headline)
    better = "lower" if is_lower_better(headline) else "higher"
    return [
        _Column("run", lambda row: row.name),
        _Column("rank", lambda row: row.now.rank),
        _Column("rank when opened", lambda row: row.opened.rank),
        _Column("rank when today began", lambda row: row.start.rank if row.start else None),
        _Column(f"{headline} ({better} is better)", lambda row: row.figure),
        _Column("gained since opened", lambda row: row.gained_since_opened, True),
        _Column("gained since today began", lambda row: row.gained_since_start, True),
        *(_metric(name) for name in names if not is_of_field(name)),
        *(_metric(name) for name in names if is_of_field(name)),
    ]


def _metric(name: str) -> _Column:
    def cell(row: RunChange) -> ReportCell:
        figure = row.now.metrics.get(name)
        return None if figure is None else make_exact_figure(name, figure)

    return _Column(name, cell)
