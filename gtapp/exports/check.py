"""Whether an export says what the project does: compared value by value, and scored as an answer would be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from gtapp.exports.material import Material
from gtapp.exports.report import Report
from gtapp.formats.table_file import encode_cell
from gtapp.messages import Message
from gtapp.pointer import ABSENT, Pointer, is_identical, write_pointer
from gtapp.scoring.scorer import Scorer

Difference = tuple[Pointer, Any, Any]


def check(material: Material, exported: Iterable[tuple[str, Any]], report: Report) -> None:
    """Scores what was `exported` against the project's truths, and names each value that is another, in the report.

    Both come in the same order; of an item that can't be scored that is noted.
    """
    benchmark = material.holdings.benchmark
    scorer = Scorer(benchmark, "documented", folder=material.folder)
    totals = scorer.measure.make_totals()
    there = iter(exported)
    waiting = next(there, None)
    for entry in material.entries():
        record: Any = ABSENT
        if waiting and waiting[0] in ("", entry.name):
            record, waiting = waiting[1], next(there, None)
        for pointer, old, new in differences(entry.record, record):
            params = {"pointer": write_pointer(pointer) or "/", "old": _shown(old), "new": _shown(new)}
            report.problems.append((entry.name, Message("export-differs", params)))
        figures = _figures(scorer, entry.name, entry.record, record)
        if figures is None:
            report.notes.append((entry.name, Message("export-not-scored")))
        else:
            totals.add(figures)
            report.scored += 1
    if report.scored:
        report.headline, report.score = scorer.headline, totals.metrics()[scorer.headline]


def _figures(scorer: Scorer, name: str, truth: Any, answer: Any) -> Any:
    """The figures of an exported record as an answer to the truth; None where there is nothing to score."""
    wanted = scorer.read_truth(truth)
    if wanted.record is ABSENT:
        return None
    given = answer if answer is ABSENT else scorer.read_truth(answer).record
    measure = scorer.measure
    return measure.compare(measure.prepare_truth(wanted.record, name), measure.prepare_answer(given, name))


def differences(old: Any, new: Any, at: Pointer = ()) -> Iterator[Difference]:
    """Every value that is another; the order of an object's keys, to which JSON gives no meaning, is none."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in {**old, **new}:
            yield from differences(old.get(key, ABSENT), new.get(key, ABSENT), (*at, key))
    elif isinstance(old, list) and isinstance(new, list):
        for index in range(max(len(old), len(new))):
            mine = old[index] if index < len(old) else ABSENT
            theirs = new[index] if index < len(new) else ABSENT
            yield from differences(mine, theirs, (*at, index))
    elif not is_identical(old, new):
        yield at, old, new


def _shown(value: Any) -> str:
    return "(absent)" if value is ABSENT else encode_cell(value, safe=False)
