"""Which figures of runs are compared side by side, and in which order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gtapp.scoring.reports.figures import other_profile
from gtapp.scoring.reports.wording import short
from gtapp.scoring.result import RunScore


class FigureColumn(NamedTuple):
    """One figure of all runs; with `other` the same under the other profile."""

    name: str
    other: bool = False

    def title(self, run: RunScore) -> str:
        return f"{self.name} ({other_profile(run)})" if self.other else self.name

    def cell(self, run: RunScore) -> str:
        figure = (run.other if self.other else run.metrics).get(self.name)
        return "-" if figure is None else short(self.name, figure)


def figure_columns(runs: Sequence[RunScore]) -> Iterator[FigureColumn]:
    """The figure ranked by first, each with its twin under the other profile behind it; none of single fields."""
    others = {name for run in runs for name in run.other}
    for name in dict.fromkeys([runs[0].headline, *(name for run in runs for name in run.metrics)]):
        if not is_of_field(name):
            yield FigureColumn(name)
            if name in others:
                yield FigureColumn(name, other=True)


def field_columns(runs: Sequence[RunScore]) -> list[FigureColumn]:
    """Figures that the measure gives for each field, such as ``field_accuracy.title``."""
    names = dict.fromkeys(name for run in runs for name in run.metrics if is_of_field(name))
    return [FigureColumn(name) for name in names]


def is_of_field(name: str) -> bool:
    """Whether the figure is one field's, not the run's."""
    return "." in name
