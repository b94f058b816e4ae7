"""The standings of all runs: figures and ranks before and after an edit, the metrics at the start of the day, and their export.

`Board` compares the standings; the metrics at the start of the day are stored in a file of the user. The export is a CSV file
or an HTML page.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Any, Final, NamedTuple

from gtapp.core.files import atomic, table_writer
from gtapp.core.files.table_writer import TypedCell
from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.folders import data_folder
from gtapp.scoring.measures import is_lower_better
from gtapp.scoring.reports import Target, open_text
from gtapp.scoring.reports.figures import format_figure, is_of_field, make_exact_figure


@dataclass(frozen=True, slots=True)
class BoardChange:
    """The change of the board by a change of one item; `rows` are in the order of the runs on the board.

    `outdated` counts the figures that are not rescored yet, because `Board.patience` ran out; see `Board.resume`.
    """

    item: str
    rows: tuple[RunChange, ...] = field(default=())
    outdated: int = 0

    @property
    def ranked(self) -> list[RunChange]:
        """The rows, best first; ties in the runs' own order, those without a rank last."""
        return sorted(self.rows, key=lambda row: (row.now.rank is None, row.now.rank))

    @property
    def moved(self) -> list[RunChange]:
        """The runs whose rank changes."""
        return [row for row in self.rows if row.now.rank != row.before.rank]


@dataclass(frozen=True, slots=True)
class RunChange:
    """The states of one run: now, before the last change, when the item was opened, and when today began (None: unknown).

    `run` is its number on the board, `headline` the name of the metric by which the benchmark ranks.
    """

    run: int
    name: str
    headline: str
    now: RunState
    before: RunState
    opened: RunState
    start: RunState | None = None

    @property
    def figure(self) -> float | None:
        """The current value of the headline metric; None if it is missing."""
        return self.now.metrics.get(self.headline)

    @property
    def gained_since_opened(self) -> float | None:
        """The improvement since the item was opened, negative if the run got worse; None if a figure is missing."""
        return self._since(self.opened)

    @property
    def gained_since_start(self) -> float | None:
        return self._since(self.start) if self.start else None

    def _since(self, then: RunState) -> float | None:
        return compute_gain(then.metrics.get(self.headline), self.figure, self.headline)


class RunState(NamedTuple):
    """A run at one moment: its metrics, its rank (1 is best, ties share it; None without a headline metric), and the figures of
    the item.

    `item` has the figures by their published names; it is empty if the item has no truth or a rule excludes it.
    """

    metrics: Mapping[str, float]
    rank: int | None
    item: Mapping[str, float]


def compute_gain(before: float | None, now: float | None, headline: str) -> float | None:
    """Return the improvement of a figure (negative if it got worse); None if one of the figures is missing."""
    if before is None or now is None:
        return None
    return before - now if is_lower_better(headline) else now - before


class MomentFigures(NamedTuple):
    """The metrics of a run, and its figures of the current item."""

    metrics: Mapping[str, float]
    item: Mapping[str, float]


Moment = Mapping[int, MomentFigures]
"""The figures of all runs at one moment, by the number of the run."""


def compare_moments(
    names: Mapping[int, str], headline: str, now: Moment, before: Moment, opened: Moment, start: Moment
) -> tuple[RunChange, ...]:
    """Return a row for each run of `now`.

    A run that is missing in `before` has its state of `now` there, one that is missing in `opened` its state of `before`.
    `RunChange.start` is None for a run that is missing in `start`.
    """
    before = {**now, **before}
    current, previous = rank_runs(now, headline), rank_runs(before, headline)
    first, started = rank_runs({**before, **opened}, headline), rank_runs(start, headline)
    return tuple(
        RunChange(at, names[at], headline, current[at], previous[at], first[at], started.get(at))
        for at in now
    )


def rank_runs(moment: Moment, headline: str) -> dict[int, RunState]:
    """Return the states of the runs at one moment."""
    places = rank_figures([metrics.get(headline) for metrics, _ in moment.values()], headline)
    return {
        at: RunState(each.metrics, rank, each.item)
        for (at, each), rank in zip(moment.items(), places, strict=True)
    }


def rank_figures(figures: Sequence[float | None], headline: str) -> list[int | None]:
    """Return the rank of each figure from 1; equal ones share the better rank (1, 2, 2, 4), and None has none.

    `headline` is the name of the figure: the lowest error rate is best, otherwise the highest figure.
    """
    known = sorted((each for each in figures if each is not None), reverse=not is_lower_better(headline))
    first: dict[float | None, int] = {}
    for at, figure in enumerate(known, 1):
        first.setdefault(figure, at)
    return [first.get(figure) for figure in figures]


@dataclass(frozen=True, slots=True)
class MetricsSnapshot:
    """The metrics of all runs by name, at a date (ISO format) and under a profile."""

    date: str
    profile: str
    runs: Mapping[str, RunSnapshot]

    def metrics(self, run: str, profile: str, rules: Mapping[str, Any]) -> Mapping[str, float] | None:
        """Return a run's metrics; None if it is missing or was scored by another profile or other rules."""
        found = self.runs.get(run)
        if found is None or profile != self.profile or dict(found.rules) != dict(rules):
            return None
        return found.metrics

    def to_json(self) -> dict[str, Any]:
        """Return the snapshot as JSON, see `from_json`."""
        runs = {
            name: {"rules": dict(run.rules), "metrics": dict(run.metrics)} for name, run in self.runs.items()
        }
        return {"date": self.date, "profile": self.profile, "runs": runs}

    @classmethod
    def from_json(cls, content: Any) -> MetricsSnapshot | None:
        """Return the snapshot from the JSON of `to_json`; None if `content` is invalid."""
        try:
            runs = {
                str(name): RunSnapshot(dict(run["rules"]), _metrics(run["metrics"]))
                for name, run in content["runs"].items()
            }
            return cls(str(content["date"]), str(content["profile"]), runs)
        except (AttributeError, KeyError, TypeError, ValueError):
            return None


@dataclass(frozen=True, slots=True)
class RunSnapshot:
    """One run's metrics, and the rules by which they were computed."""

    rules: Mapping[str, Any]
    metrics: Mapping[str, float]


def _metrics(found: Mapping[str, Any]) -> dict[str, float]:
    """Return the figures as floats, but integers unchanged (counts)."""
    return {str(name): each if type(each) is int else float(each) for name, each in found.items()}


def get_today() -> str:
    """Return the date of today in ISO format, in the local time zone."""
    return date.today().isoformat()  # noqa: DTZ011  the user's own day


def load_day_start(project_id: str, key: str, now: MetricsSnapshot) -> MetricsSnapshot:
    """Return the metrics of the runs when they were first loaded on the day of `now`; for new runs those of `now`.

    `project_id` names the file; it is in the user's data folder, because viewing scores must not write into the project. `key`
    identifies the settings by which the runs are scored. Reads and writes the file: call it in a worker thread.
    """
    path = data_folder() / "scores" / f"{project_id}.json"
    stored = {name: each for name, each in _read(path).items() if each.date == now.date}
    before = stored.get(key)
    start = _without_field_figures(now)
    if before:
        known = {name: run for name, run in before.runs.items() if _has_same_rules(start, name, run)}
        start = replace(start, runs={**start.runs, **known})
    if start != before:
        _write(path, {**stored, key: start})
    return start


def _has_same_rules(now: MetricsSnapshot, name: str, run: RunSnapshot) -> bool:
    """Return whether a run is missing now or still has the same rules."""
    return name not in now.runs or now.runs[name].rules == run.rules


def _without_field_figures(standing: MetricsSnapshot) -> MetricsSnapshot:
    """Return the snapshot without the figures of single fields."""
    runs = {
        name: RunSnapshot(run.rules, {key: each for key, each in run.metrics.items() if not is_of_field(key)})
        for name, run in standing.runs.items()
    }
    return replace(standing, runs=runs)


def _read(path: Path) -> dict[str, MetricsSnapshot]:
    """Return the stored snapshots by key; empty if the file is missing or invalid."""
    try:
        found: Any = json.loads(path.read_text(encoding="utf-8"))
        standings = {str(key): MetricsSnapshot.from_json(each) for key, each in found.items()}
    except (OSError, ValueError, AttributeError, RecursionError):
        return {}
    return {key: each for key, each in standings.items() if each}


def _write(path: Path, standings: dict[str, MetricsSnapshot]) -> None:
    """Write the snapshots; errors are ignored, since only the figures of the start of the day are lost."""
    text = json.dumps({key: each.to_json() for key, each in standings.items()})
    with suppress(OSError, GtappError):
        path.parent.mkdir(parents=True, exist_ok=True)
        atomic.write(path, text.encode("utf-8"))


def write_csv(change: BoardChange, target: Target) -> None:
    """Write a row for each run, best first, with unrounded figures.

    Raises:
        SaveError: the file could not be written.
    """
    columns = _columns(change.rows)
    rows = ([column.cell(row) for column in columns] for row in change.ranked)
    with open_text(target) as file:
        table_writer.write_csv([[column.title for column in columns], *rows], file)


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


class _Column(NamedTuple):
    """A column: its title, and its cell for a run; gains are formatted with a sign."""

    title: str
    cell: Callable[[RunChange], TypedCell]
    is_gain: bool = False


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
    def cell(row: RunChange) -> TypedCell:
        figure = row.now.metrics.get(name)
        return None if figure is None else make_exact_figure(name, figure)

    return _Column(name, cell)


_NOTHING: Final = "–"


def _format_cell(column: _Column, row: RunChange) -> str:
    cell = column.cell(row)
    if cell is None:
        return _NOTHING
    if column.is_gain and isinstance(cell, float):
        return f"{cell:+.4f}" if abs(cell) >= 0.00005 else "±0"
    return format_figure(column.title, cell)
