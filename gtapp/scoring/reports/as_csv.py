"""The report as CSV tables that a spreadsheet can open without running anything in them."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TextIO

from gtapp.scoring.reports import output, rows
from gtapp.scoring.reports.figures import ranked
from gtapp.scoring.reports.output import Target
from gtapp.scoring.reports.rows import Cell, Row
from gtapp.scoring.reports.wording import storable
from gtapp.scoring.result import RunScore

# a spreadsheet takes a cell that begins like this for a formula; and our own mark, so that it can be taken off again
_LIVE = ("=", "+", "-", "@", "\t", "\r", "'")
_BESIDE = {
    "runs": rows.of_runs,
    "fields": rows.of_values,
    "extras": rows.of_extras,
    "problems": rows.of_problems,
}


def write(runs: Sequence[RunScore], target: Target) -> None:
    """Writes a row an item to `target`; beside a file runs, fields, extras and problems, as ``<name>.runs.csv``.

    A stream gets the items alone.

    Raises:
        SaveError: a file could not be written; none of them takes its place before all are written.
    """
    best_first = ranked(runs)
    with ExitStack() as files:
        _fill(files.enter_context(output.text(target)), rows.of_items(best_first))
        if isinstance(target, Path):
            for part, table in _BESIDE.items():
                _fill(files.enter_context(output.text(beside(target, part))), table(best_first))


def beside(target: Path, part: str) -> Path:
    """The file for one of the other tables: ``scores.fields.csv`` beside ``scores.csv``."""
    return target.with_name(f"{target.stem}.{part}{target.suffix or '.csv'}")


def _fill(file: TextIO, table: Iterable[Row]) -> None:
    # RFC 4180's line ends, with which the writer quotes a lone carriage return too
    csv.writer(file, lineterminator="\r\n").writerows([safe(cell) for cell in row] for row in table)


def safe(cell: Cell) -> Cell:
    """The cell, with an apostrophe before a text that a spreadsheet would run; take one off to have it back."""
    if not isinstance(cell, str):
        return cell
    text = storable(cell)
    return "'" + text if text.startswith(_LIVE) else text
