"""The plain-text table for the terminal: one row a run, best first, and what it was scored by."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from itertools import groupby

from gtapp.scoring.reports import beside, output
from gtapp.scoring.reports.columns import field_columns, figure_columns
from gtapp.scoring.reports.figures import left_out, ranked
from gtapp.scoring.reports.output import Target
from gtapp.scoring.reports.wording import rules, storable, visible
from gtapp.scoring.result import RunScore

_LONGEST_NAME = 60
_FIGURE = re.compile(r"-|-?\d+(\.\d{4})?")


def write(runs: Sequence[RunScore], target: Target) -> None:
    """Writes the table; runs of several benchmarks or profiles give one table each.

    Raises:
        SaveError: the file could not be written.
    """
    with output.text(target) as file:
        file.writelines(storable(line) + "\n" for line in lines(runs))


def lines(runs: Sequence[RunScore]) -> Iterable[str]:
    """The table's lines, without control characters."""

    def kind(run: RunScore) -> tuple[str, str, str]:
        return run.benchmark, run.profile, run.headline

    for number, (_, group) in enumerate(groupby(sorted(runs, key=kind), kind)):
        if number:
            yield ""
        yield from _table(ranked(list(group)))


def _table(runs: Sequence[RunScore]) -> Iterable[str]:
    first = runs[0]
    yield f"{visible(first.benchmark)}: profile {first.profile}, ranked by {first.headline}"
    yield from _rules(runs)
    yield ""
    yield from _figures(runs)
    yield from _by_field(runs)
    yield from _extras(runs)


def _rules(runs: Sequence[RunScore]) -> Iterable[str]:
    """One line where all runs have the same rules, else one line a run."""
    given = [rules(run.rules) for run in runs]
    if len(set(given)) == 1:
        yield f"rules: {given[0]}"
    else:
        yield from (f"rules of {_name(run)}: {each}" for run, each in zip(runs, given, strict=True))


def _figures(runs: Sequence[RunScore]) -> Iterable[str]:
    columns = list(figure_columns(runs))
    head = ["run", *(column.title(runs[0]) for column in columns), "items", "left out", "problems"]
    rows = [
        [
            _name(run),
            *(column.cell(run) for column in columns),
            str(len(run.items) - out),
            str(out),
            str(len(run.problems)),
        ]
        for run, out in ((run, left_out(run)) for run in runs)
    ]
    return _aligned([head, *rows])


def _by_field(runs: Sequence[RunScore]) -> Iterable[str]:
    """What the measure gives for each field, in a table of its own."""
    columns = field_columns(runs)
    if columns:
        above = columns[0].name.partition(".")[0]
        rows = [[_name(run), *(column.cell(run) for column in columns)] for run in runs]
        yield ""
        yield from _aligned([[above, *(visible(column.name.partition(".")[2]) for column in columns)], *rows])


def _name(run: RunScore) -> str:
    name = visible(run.run) or "(no name)"
    return name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 3] + "..."


def _extras(runs: Sequence[RunScore]) -> Iterable[str]:
    for each in beside.tables([(_name(run), run.extras) for run in runs]):
        yield ""
        yield f"{visible(each.title)} (beside the figures above, not part of them)"
        yield from _aligned([[visible(cell) for cell in row] for row in (each.head, *each.rows)])


def _aligned(rows: Sequence[Sequence[str]]) -> Iterable[str]:
    """Columns of figures to the right, others to the left."""
    columns = list(zip(*rows, strict=True))
    widths = [max(map(_width, column)) for column in columns]
    right = [any(map(_FIGURE.fullmatch, body)) for _, *body in columns]
    for row in rows:
        yield "  ".join(map(_padded, row, widths, right)).rstrip()


def _padded(text: str, width: int, right: bool) -> str:
    space = " " * (width - _width(text))
    return space + text if right else text + space


def _width(text: str) -> int:
    """Columns that a terminal gives the text."""
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text
    )
