"""What reports show of the figures of any measure: ranks, columns, an item's own figure, sums by field, extras.

At the end: values and figures as text.
"""

from __future__ import annotations

import heapq
import json
import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any, NamedTuple

from gtapp.core.files.table_writer import make_storable
from gtapp.core.platform.messages import make_visible
from gtapp.core.schema.pointer import ABSENT
from gtapp.scoring.measure import PROFILES, ExactSum
from gtapp.scoring.measures import is_lower_better, list_measures
from gtapp.scoring.result import ItemScore, RunScore, Value, Verdict, make_field_pattern

_NO_FIGURE = 2.0  # sorts after every figure


def rank_runs(runs: Sequence[RunScore]) -> list[RunScore]:
    """Sort runs best first, as the benchmark ranks; equal ones by name, those without the figure last."""

    def key(run: RunScore) -> tuple[bool, float, str]:
        figure = run.metrics.get(run.headline)
        better = figure if figure is None or is_lower_better(run.headline) else -figure
        return better is None, better or 0.0, run.run

    return sorted(runs, key=key)


def get_other_profile(run: RunScore) -> str:
    """Return the profile under which `run` was not scored."""
    return next(each for each in PROFILES if each != run.profile)


def count_left_out(run: RunScore) -> int:
    """Return how many items a rule left out; for a run too large to be stored without scoring it again."""
    known: int | None = getattr(run.items, "left_out", None)
    return sum(item.left_out for item in run.items) if known is None else known


@dataclass(frozen=True, slots=True)
class ErrorCounts:
    """True positives, false positives, false negatives."""

    tp: int = 0
    fp: int = 0
    fn: int = 0

    @property
    def total(self) -> int:
        return self.tp + self.fp + self.fn

    @property
    def f1(self) -> float:
        """F1; 1.0 if there was nothing to find and nothing was found."""
        found = 2 * self.tp + self.fp + self.fn
        return 2 * self.tp / found if found else 1.0


def sum_counts(figures: Mapping[str, float]) -> ErrorCounts | None:
    """Return an item's counts over all categories; None if the measure counts nothing."""
    if "true_positives" in figures:
        names = ("true_positives", "false_positives", "false_negatives")
        return ErrorCounts(*(int(figures.get(name, 0)) for name in names))
    if any(name.endswith("_tp") for name in figures):
        return ErrorCounts(*(_sum_ending(figures, ending) for ending in ("_tp", "_fp", "_fn")))
    return None


def _sum_ending(figures: Mapping[str, float], ending: str) -> int:
    return int(sum(figure for name, figure in figures.items() if name.endswith(ending)))


def find_item_figure(item: ItemScore) -> tuple[str, float] | None:
    """Return the label and value of the figure by which items are compared; None if nothing was scored."""
    if item.left_out or not item.figures:
        return None
    for measure in list_measures():
        if measure.item_figure and measure.item_figure[0] in item.figures:
            name, label = measure.item_figure
            return label, item.figures[name]
    if found := sum_counts(item.figures):
        return "F1", found.f1
    return "mean", sum(item.figures.values()) / len(item.figures)


def select_worst(items: Iterable[ItemScore], most: int) -> list[ItemScore]:
    """Return at most `most` items, the lowest figure first, those left out last; `items` is iterated once."""

    def key(item: ItemScore) -> tuple[float, str]:
        figure = find_item_figure(item)
        return (figure[1] if figure else _NO_FIGURE), item.name

    return heapq.nsmallest(most, items, key=key)


@dataclass(slots=True)
class FieldTally:
    """The sums of one field over all items."""

    verdicts: Counter[Verdict] = field(default_factory=Counter)
    similarity: ExactSum = field(default_factory=ExactSum)
    error: ExactSum = field(default_factory=ExactSum)

    def add(self, value: Value) -> None:
        self.verdicts[value.verdict] += 1
        if value.verdict is Verdict.IGNORED:
            return
        if value.similarity is not None:
            self.similarity.add(value.similarity)
        if value.error is not None:
            self.error.add(value.error)

    @property
    def compared(self) -> int:
        """The number of values that have a similarity."""
        return self.similarity.count

    @property
    def counts(self) -> ErrorCounts:
        wrong = self.verdicts[Verdict.WRONG]
        return ErrorCounts(
            self.verdicts[Verdict.TP], self.verdicts[Verdict.FP] + wrong, self.verdicts[Verdict.FN] + wrong
        )

    @property
    def mean_similarity(self) -> float | None:
        return self.similarity.mean() if self.similarity.count else None

    @property
    def mean_error(self) -> float | None:
        return self.error.mean() if self.error.count else None


@dataclass(slots=True)
class RunSums:
    """The sums of a run's items: their fields by name, whether the measure counts, how many were left out."""

    fields: defaultdict[str, FieldTally] = field(default_factory=lambda: defaultdict(FieldTally))
    counted: bool = False
    left_out: int = 0

    def sum_up(self, items: Iterable[ItemScore]) -> Iterator[ItemScore]:
        """Yield the items unchanged, summing them up."""
        for item in items:
            if item.left_out:
                self.left_out += 1
            else:
                self.counted = self.counted or sum_counts(item.figures) is not None
                for value in item.build():
                    self.fields[make_field_pattern(value.field)].add(value)
            yield item


class MetricColumn(NamedTuple):
    """One figure of all runs; with `other` the same under the other profile."""

    name: str
    other: bool = False

    def format_title(self, run: RunScore) -> str:
        return f"{self.name} ({get_other_profile(run)})" if self.other else self.name

    def format_cell(self, run: RunScore) -> str:
        figure = (run.other if self.other else run.metrics).get(self.name)
        return "-" if figure is None else format_figure(self.name, figure)


def list_metric_names(runs: Sequence[RunScore]) -> list[str]:
    """Return the names of all figures; of a run that has only counts, for want of items, also those of the headline figures."""
    without = {run.headline for run in runs if run.headline not in run.metrics}
    measures = list_measures() if without else []
    headlines = [name for each in measures if without & set(each.headlines) for name in each.headlines]
    return list(dict.fromkeys([*headlines, *(name for run in runs for name in run.metrics)]))


def list_metric_columns(runs: Sequence[RunScore]) -> Iterator[MetricColumn]:
    """Yield the figure ranked by first, each followed by the same under the other profile; none of single fields."""
    others = {name for run in runs for name in run.other}
    for name in dict.fromkeys([runs[0].headline, *list_metric_names(runs)]):
        if not is_of_field(name):
            yield MetricColumn(name)
            if name in others:
                yield MetricColumn(name, other=True)


def list_field_columns(runs: Sequence[RunScore]) -> list[MetricColumn]:
    """Return the figures that the measure gives for each field, such as ``field_accuracy.title``."""
    names = dict.fromkeys(name for run in runs for name in run.metrics if is_of_field(name))
    return [MetricColumn(name) for name in names]


def is_of_field(name: str) -> bool:
    """Return whether the figure is one field's, not the run's."""
    return "." in name


Entry = tuple[str, Mapping[str, Any]]


class ExtraTable(NamedTuple):
    """A table of an extra; `rows` have as many cells as `head`."""

    title: str
    head: list[str]
    rows: list[list[str]]


def list_extra_entries(extra: Any) -> list[Entry]:
    """Return an extra's rows as name and figures: intervals by metric, kinds of error by field, else a row without name."""
    if isinstance(extra, Mapping):
        inner = [convert_dataclass(each) or each for each in extra.values()]
        if _are_all_mappings(inner):
            return list(zip(extra, inner, strict=True))
        return [("", dict(flatten(extra)))]
    if isinstance(extra, Sequence) and not isinstance(extra, str) and _are_all_mappings(extra):
        return [_name_row(each) for each in extra if each]
    return [("", {name or "value": value for name, value in flatten(extra)})]


def _are_all_mappings(values: Sequence[Any]) -> bool:
    return bool(values) and all(isinstance(each, Mapping) for each in values)


def _name_row(row: Mapping[str, Any]) -> Entry:
    """Return a row as its first cell and the others."""
    (_, name), *rest = row.items()
    return str(name), dict(rest)


def make_extra_tables(extras: Sequence[tuple[str, Mapping[str, Any]]]) -> Iterator[ExtraTable]:
    """Yield a table for each extra of these runs (name and extras); of several runs the run is the first column."""
    for title in dict.fromkeys(name for _, each in extras for name in each):
        found = [
            (run, *entry)
            for run, each in extras
            if title in each
            for entry in list_extra_entries(each[title])
        ]
        if any(figures for _, _, figures in found):
            yield _make_table(title, found, several=len(extras) > 1)


def _make_table(title: str, found: Sequence[tuple[str, str, Mapping[str, Any]]], several: bool) -> ExtraTable:
    figures = list(dict.fromkeys(name for _, _, row in found for name in row))
    named = any(name for _, name, _ in found)
    rows = [
        [*[run] * several, *[name] * named, *(_format_cell(figure, row) for figure in figures)]
        for run, name, row in found
    ]
    return ExtraTable(title, [*["run"] * several, *[""] * named, *figures], rows)


def _format_cell(figure: str, row: Mapping[str, Any]) -> str:
    return format_figure(figure, row[figure]) if figure in row else ""


_COUNTS = re.compile(r"(^total_|^(true|false)_(posi|nega)tives$|_[tf][pn]$|^[tf][pn]$)")


def format_value(value: Any) -> str:
    """Return a record's raw value as text: a text unchanged, "" for absent and null, anything else as JSON."""
    if isinstance(value, str):
        return value
    return "" if value is ABSENT or value is None else to_json(value)


def to_json(value: Any) -> str:
    """Return one line of JSON that a UTF-8 file can hold; NaN and infinity, which JSON lacks, become texts."""
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False, default=_convert_foreign)
    except ValueError:
        text = json.dumps(_replace_non_finite(value), ensure_ascii=False, default=_convert_foreign)
    return make_storable(text)


def _convert_foreign(value: Any) -> Any:
    return dict(value) if isinstance(value, Mapping) else convert_dataclass(value) or str(value)


def convert_dataclass(value: Any) -> dict[str, Any]:
    """Return the fields of a dataclass; an empty dict for anything else."""
    if not is_dataclass(value):
        return {}
    return {each.name: getattr(value, each.name) for each in fields(value)}


def _replace_non_finite(value: Any) -> Any:
    value = convert_dataclass(value) or value
    if isinstance(value, Mapping):
        return {key: _replace_non_finite(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_replace_non_finite(each) for each in value]
    return json.dumps(value) if isinstance(value, float) and not math.isfinite(value) else value


def is_count(name: str) -> bool:
    """Return whether the figure of this published name is a count, which is shown without decimals."""
    return bool(_COUNTS.search(name))


def make_exact_figure(name: str, figure: float) -> float:
    """Return the figure to the last digit; a count as int."""
    return int(figure) if is_count(name) and float(figure).is_integer() else figure


def format_figure(name: str, figure: Any) -> str:
    """Return the figure to read: with four decimals, a count without."""
    if isinstance(figure, float):
        return str(int(figure)) if is_count(name) and figure.is_integer() else f"{figure:.4f}"
    return make_visible(format_value(figure))


def format_rules(given: Mapping[str, Any]) -> str:
    """Return rules on one line: ``skip_signatures=true``; ``none`` without rules."""
    return (
        ", ".join(f"{make_visible(name)}={make_visible(to_json(each))}" for name, each in given.items())
        or "none"
    )


def flatten(tree: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the leaves of a tree of figures with their names, joined by dots."""
    tree = convert_dataclass(tree) or tree
    if isinstance(tree, Mapping):
        inner: Iterable[tuple[Any, Any]] = tree.items()
    elif isinstance(tree, Sequence) and not isinstance(tree, str):
        inner = enumerate(tree)
    else:
        yield name, tree
        return
    for key, each in inner:
        yield from flatten(each, f"{name}.{key}" if name else str(key))
