"""The JSON report: all figures to the last digit and every compared value, item by item."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TextIO

from gtapp.core.platform.messages import Message
from gtapp.core.schema.pointer import ABSENT, Pointer, write_pointer
from gtapp.scoring.measures import list_measures
from gtapp.scoring.reports import Target, open_text
from gtapp.scoring.reports.figures import (
    get_other_profile,
    list_metric_names,
    make_exact_figure,
    rank_runs,
    to_json,
)
from gtapp.scoring.result import ItemScore, RunScore, Value


def write_json(runs: Sequence[RunScore], target: Target) -> None:
    """Write one run as an object, several as ``{"runs": [...]}``, best first; items are written one by one.

    Raises:
        SaveError: the file could not be written.
    """
    with open_text(target) as file:
        if len(runs) == 1:
            _write_run(runs[0], file)
        else:
            _write_list(rank_runs(runs), file)
        file.write("\n")


def _write_list(runs: Sequence[RunScore], file: TextIO) -> None:
    file.write('{"runs": [')
    for number, run in enumerate(runs):
        file.write(",\n" if number else "\n")
        _write_run(run, file)
    file.write("\n]}")


def _write_run(run: RunScore, file: TextIO) -> None:
    """Write everything short first, so that a reader gets it without the items; then a line for each item."""
    file.write("{\n")
    file.writelines(f"{to_json(key)}: {to_json(value)},\n" for key, value in _convert_run(run).items())
    file.write('"items": {\n')
    file.writelines(_format_items(run.items))
    file.write("\n}\n}")


def _format_items(items: Sequence[ItemScore]) -> Iterator[str]:
    for number, item in enumerate(items):
        yield ",\n" if number else ""
        yield f"{to_json(item.name)}: {to_json(convert_item(item))}"


def _convert_run(run: RunScore) -> dict[str, Any]:
    other = {"profile": get_other_profile(run), "metrics": _nest_metrics(run.other)} if run.other else None
    return {
        "run": run.run,
        "benchmark": run.benchmark,
        "profile": run.profile,
        "rules": dict(run.rules),
        "threshold": run.threshold,
        "headline": run.headline,
        "metrics": _nest_metrics({name: run.metrics.get(name) for name in list_metric_names([run])}),
        "other_profile": other,
        "extras": dict(run.extras),
        "problems": [{"item": name, **_convert_problem(problem)} for name, problem in run.problems],
    }


def _nest_metrics(metrics: Mapping[str, float | None]) -> dict[str, Any]:
    """Return the metrics, with those of single fields (``field_accuracy.<field>``) in one object of that name."""
    of_fields = {measure.field_figures for measure in list_measures() if measure.field_figures}
    found: dict[str, Any] = {}
    for name, figure in metrics.items():
        above, dot, below = name.partition(".")
        if dot and above in of_fields:
            found.setdefault(above, {})[below] = figure
        else:
            found[name] = None if figure is None else make_exact_figure(name, figure)
    return found


def _convert_problem(problem: Message) -> dict[str, str]:
    return {"code": problem.code, "text": str(problem)}


def convert_item(item: ItemScore) -> dict[str, Any]:
    """Return one item: its figures under their published names, then its ``fields``."""
    found: dict[str, Any] = {name: make_exact_figure(name, figure) for name, figure in item.figures.items()}
    if item.problem:
        found["problem"] = _convert_problem(item.problem)
    if item.left_out:
        found["left_out"] = True
    values = item.build()
    found["fields"] = {
        key: _convert_value(value) for key, value in zip(_name_values(values), values, strict=True)
    }
    return found


def _name_values(values: Sequence[Value]) -> Iterator[str]:
    """Yield each value's field name if the item has it once, else its pointer, numbered if that occurs twice."""
    names = Counter(value.field for value in values)
    used: set[str] = set()
    for value in values:
        place = value.pointer if value.pointer is not None else value.at
        key = name = value.field if names[value.field] == 1 or place is None else write_pointer(place)
        number = 1
        while key in used:
            number += 1
            key = f"{name}#{number}"
        used.add(key)
        yield key


def _convert_value(value: Value) -> dict[str, Any]:
    """Return a value; `pointer` or `at` is null if that side has no such place, unlike for a null value."""
    found = {
        "field": value.field,
        "pointer": _format_place(value.pointer),
        "at": _format_place(value.at),
        "truth": _replace_absent(value.truth),
        "answer": _replace_absent(value.answer),
        "verdict": value.verdict.value,
        "similarity": value.similarity,
        "reason": str(value.reason),
    }
    return found if value.error is None else {**found, "error": value.error}


def _format_place(pointer: Pointer | None) -> str | None:
    return None if pointer is None else write_pointer(pointer)


def _replace_absent(value: Any) -> Any:
    return None if value is ABSENT else value
