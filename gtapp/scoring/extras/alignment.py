"""Scores with rows paired by content: a missed or added row costs that row alone, not all that follow."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from gtapp.pointer import Pointer, walk_values
from gtapp.scoring.measure import Measure, Totals
from gtapp.scoring.result import Value
from gtapp.scoring.row_pairing import pair_rows


@dataclass(frozen=True, slots=True)
class Alignment:
    """An answer whose lists of objects are in the truth's order; an empty object replaces each missed row.

    `rows` has for each such list (its pointer in `record`) the original indices of its rows; None: missed.
    """

    record: Any
    rows: dict[Pointer, list[int | None]] = field(default_factory=dict)

    def find_origin(self, pointer: Pointer) -> Pointer | None:
        """Return the original place of a value of `record`; None in a missed row."""
        found: list[str | int] = []
        for depth, token in enumerate(pointer):
            rows = self.rows.get(pointer[:depth])
            if rows is not None and isinstance(token, int):
                before = rows[token] if token < len(rows) else None
                if before is None:
                    return None
                token = before
            found.append(token)
        return tuple(found)


def align(truth: Any, answer: Any) -> Alignment:
    """Put the answer's lists of objects in the truth's order, at every depth; additional rows come last."""
    found = Alignment(None)
    return replace(found, record=_align(truth, answer, (), found.rows))


def _align(truth: Any, answer: Any, at: Pointer, rows: dict[Pointer, list[int | None]]) -> Any:
    if isinstance(truth, dict) and isinstance(answer, dict):
        return {key: _align(truth.get(key), each, (*at, key), rows) for key, each in answer.items()}
    if not (_has_objects(truth) and _has_objects(answer)):
        return answer
    order = rows[at] = _order_rows(truth, answer)
    new: list[Any] = []
    for index, before in enumerate(order):
        ours = truth[index] if index < len(truth) else None
        new.append({} if before is None else _align(ours, answer[before], (*at, index), rows))
    return new


def _order_rows(truth: Sequence[Any], answer: Sequence[Any]) -> list[int | None]:
    partners = pair_rows([*map(_row_text, truth)], [*map(_row_text, answer)])
    used = set(partners)
    invented = [at for at in range(len(answer)) if at not in used]
    while not invented and partners and partners[-1] is None:
        partners.pop()
    return [*partners, *invented]


def _has_objects(rows: Any) -> bool:
    return isinstance(rows, list) and any(isinstance(each, dict) for each in rows)


def _row_text(row: Any) -> str:
    """Return a row's filled values as text, by which rows are paired."""
    values = (value for _, value in walk_values(row) if not isinstance(value, dict | list | bool))
    return " ".join(
        value if isinstance(value, str) else json.dumps(value) for value in values if value not in (None, "")
    )


def align_measure(measure: Measure) -> Measure:
    """Return the same measure with rows and entries paired by content."""
    return measure.match_by_content() or AlignedRows(measure)


class AlignedRows(Measure):
    """A measure that gets each answer with its rows in the truth's order."""

    def __init__(self, plain: Measure) -> None:
        self._plain = plain

    def prepare_truth(self, record: Any, name: str = "") -> _Truth:
        return _Truth(record, name, self._plain.prepare_truth(record, name))

    def prepare_answer(self, record: Any, name: str = "") -> Any:
        return record

    def compare(self, truth: _Truth, answer: Any) -> Any:
        return self._plain.compare(truth.prepared, self._answer(truth, align(truth.record, answer)))

    def name_figures(self, figures: Any) -> dict[str, float]:
        return self._plain.name_figures(figures)

    def list_values(self, truth: _Truth, answer: Any) -> Sequence[Value]:
        """List the plain measure's values; `at` is the place in the original answer."""
        alignment = align(truth.record, answer)
        values = self._plain.list_values(truth.prepared, self._answer(truth, alignment))
        return [
            value if value.at is None else replace(value, at=alignment.find_origin(value.at))
            for value in values
        ]

    def make_totals(self) -> Totals[Any]:
        return self._plain.make_totals()

    def _answer(self, truth: _Truth, alignment: Alignment) -> Any:
        return self._plain.prepare_answer(alignment.record, truth.name)


@dataclass(frozen=True, slots=True)
class _Truth:
    record: Any
    name: str
    prepared: Any
