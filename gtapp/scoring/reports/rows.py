"""Runs, items, values and problems as rows of cells, for every report that is a table of cells."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from gtapp.pointer import Pointer
from gtapp.pointer import write_pointer as written
from gtapp.scoring.reports.beside import entries
from gtapp.scoring.reports.figures import other_profile
from gtapp.scoring.reports.wording import dumps, exact, plain
from gtapp.scoring.result import ItemScore, RunScore, Value

Cell = str | int | float | None
Row = list[Cell]

FIELDS = [
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
PROBLEMS = ["run", "item", "code", "text"]


def of_runs(runs: Sequence[RunScore]) -> Iterator[Row]:
    """A header, then a row a run: what it was scored by, its metrics, the other profile's headline figures."""
    metrics = _names(run.metrics for run in runs)
    others = _names(run.other for run in runs)
    head: Row = ["run", "benchmark", "profile", "rules", "headline", *metrics]
    yield [*head, "other profile", *(f"other.{name}" for name in others)]
    for run in runs:
        yield [
            *(run.run, run.benchmark, run.profile, dumps(dict(run.rules)), run.headline),
            *(_figure(name, run.metrics.get(name)) for name in metrics),
            other_profile(run) if run.other else None,
            *(_figure(name, run.other.get(name)) for name in others),
        ]


def of_extras(runs: Sequence[RunScore]) -> Iterator[Row]:
    """A header, then a row for each figure beside the published ones; `of` is the field or metric that it is about."""
    yield ["run", "extra", "of", "figure", "value"]
    for run in runs:
        for extra, each in run.extras.items():
            for name, figures in entries(each):
                yield from ([run.run, extra, name, figure, _cell(value)] for figure, value in figures.items())


def of_items(runs: Sequence[RunScore]) -> Iterator[Row]:
    """A header, then a row an item with its figures under their published names."""
    names = _names(item.figures for run in runs for item in run.items)
    yield ["run", "benchmark", "profile", "item", *names, "left_out", "problem"]
    for run in runs:
        for item in run.items:
            yield [
                *(run.run, run.benchmark, run.profile, item.name),
                *(_figure(name, item.figures.get(name)) for name in names),
                "yes" if item.left_out else "",
                str(item.problem) if item.problem else "",
            ]


def of_values(runs: Sequence[RunScore]) -> Iterator[Row]:
    """A header, then a row for each compared value; values are built item by item and not kept."""
    yield list(FIELDS)
    for run in runs:
        for item in run.items:
            yield from (_of_value(run, item, value) for value in item.build())


def _of_value(run: RunScore, item: ItemScore, value: Value) -> Row:
    return [
        *(run.run, item.name, value.field, _place(value.pointer), _place(value.at)),
        *(plain(value.truth), plain(value.answer), value.similarity, value.error),
        *(value.verdict.value, str(value.reason)),
    ]


def of_problems(runs: Sequence[RunScore]) -> Iterator[Row]:
    """A header, then a row for each answer or truth that was unreadable, missing, foreign or double."""
    yield list(PROBLEMS)
    for run in runs:
        for name, problem in run.problems:
            yield [run.run, name, problem.code, str(problem)]


def _names(figures: Iterable[Iterable[str]]) -> list[str]:
    """All names in the order in which they come first."""
    return list(dict.fromkeys(name for each in figures for name in each))


def _figure(name: str, figure: float | None) -> Cell:
    return None if figure is None else exact(name, figure)


def _cell(value: object) -> Cell:
    if isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value):
        return value
    return plain(value)


def _place(pointer: Pointer | None) -> str:
    return "" if pointer is None else written(pointer)
