"""Records and measures for the tests of field F1."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Mapping
from typing import Any

from gtapp.core.schema.benchmark import load
from gtapp.core.schema.pointer import ABSENT
from gtapp.scoring.measure import MeasureSettings, Profile
from gtapp.scoring.measures.field_f1 import FieldF1
from gtapp.scoring.result import Value, Verdict

DOCUMENTED: Profile = "documented"
PUBLISHED: Profile = "published"

# Eleven fields: three of them misread below, one empty.
TRUTH: dict[str, Any] = {
    "type": {"type": "Dissertation or thesis"},
    "author": {"last_name": "Möller", "first_name": "Ida"},
    "publication": {
        "title": "Über die Ursachen der Dürre",
        "year": 1899,
        "place": "Basel",
        "pages": "X, 184",
        "publisher": "",
        "format": "8°",
    },
    "library_reference": {"shelfmark": "Diss. 12", "subjects": "Geographie"},
}


def edit_record(record: Any, **values: Any) -> Any:
    """Return a copy with other values; ``publication__pages`` is the pages of the publication."""
    record = copy.deepcopy(record)
    for place, value in values.items():
        *way, last = place.split("__")
        node = record
        for key in way:
            node = node[int(key) if isinstance(node, list) else key]
        node[int(last) if isinstance(node, list) else last] = value
    return record


ANSWER = edit_record(TRUTH, publication__pages="X,184", publication__format="8'", author__last_name="Müller")


def measure(
    benchmark: str = "zettelkatalog", profile: Profile = DOCUMENTED, rules: Mapping[str, Any] | None = None
) -> FieldF1:
    scoring = load(benchmark).scoring
    return FieldF1(
        MeasureSettings(profile, {**scoring.get("rules", {}), **(rules or {})}, 0.92, scoring=scoring)
    )


def plain(profile: Profile = DOCUMENTED) -> FieldF1:
    """Return the measure for a schema without a benchmark."""
    return FieldF1(MeasureSettings(profile))


def counts(measure: FieldF1, truth: Any, answer: Any) -> tuple[int, ...]:
    """Return tp, fp, fn; check that they follow from the values."""
    sides = measure.prepare_truth(truth, ""), measure.prepare_answer(answer, "")
    figures = measure.compare(*sides)[:3]
    found = Counter(value.verdict for value in measure.list_values(*sides))
    wrong = found[Verdict.WRONG]
    assert figures == (found[Verdict.TP], found[Verdict.FP] + wrong, found[Verdict.FN] + wrong)
    return figures


def keys(measure: FieldF1, truth: Any, answer: Any) -> dict[str, float]:
    return measure.name_figures(measure.compare(measure.prepare_truth(truth), measure.prepare_answer(answer)))


def values(measure: FieldF1, truth: Any, answer: Any) -> dict[str, Value]:
    return {
        value.field: value
        for value in measure.list_values(measure.prepare_truth(truth), measure.prepare_answer(answer))
    }


def cell(transcript: Any = "", interpretation: Any = None, crossed: Any = False) -> dict[str, Any]:
    found = {"diplomatic_transcript": transcript, "interpretation": interpretation, "is_crossed_out": crossed}
    return {key: value for key, value in found.items() if value is not ABSENT}


def row(number: int, *cells: dict[str, Any]) -> dict[str, Any]:
    names = ("stellung", "ort", "klasse", "gehalt", "datum", "bemerkungen")
    filled = [*cells, *[cell()] * (len(names) - len(cells))]
    return {"row_number": number, **dict(zip(names, filled, strict=True))}


TABLE = {"rows": [row(1, cell("Lehrer"), cell("Zürich")), row(2, cell('"', "Lehrer"), cell("Bern"))]}
