"""Records and measures for the tests of field F1."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Mapping
from typing import Any

from gtapp.benchmark import load
from gtapp.pointer import ABSENT
from gtapp.scoring.measure import Profile, Setting
from gtapp.scoring.measures.field_f1 import Measure
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


def edited(record: Any, **values: Any) -> Any:
    """A copy with other values; ``publication__pages`` is the pages of the publication."""
    record = copy.deepcopy(record)
    for place, value in values.items():
        *way, last = place.split("__")
        node = record
        for key in way:
            node = node[int(key) if isinstance(node, list) else key]
        node[int(last) if isinstance(node, list) else last] = value
    return record


ANSWER = edited(TRUTH, publication__pages="X,184", publication__format="8'", author__last_name="Müller")


def measure(
    benchmark: str = "zettelkatalog", profile: Profile = DOCUMENTED, rules: Mapping[str, Any] | None = None
) -> Measure:
    scoring = load(benchmark).scoring
    return Measure(Setting(profile, {**scoring.get("rules", {}), **(rules or {})}, 0.92, scoring=scoring))


def plain(profile: Profile = DOCUMENTED) -> Measure:
    """For a schema of which no benchmark says anything."""
    return Measure(Setting(profile))


def counts(measure: Measure, truth: Any, answer: Any) -> tuple[int, ...]:
    """tp, fp, fn, and that they are what the values say."""
    sides = measure.truth(truth, ""), measure.answer(answer, "")
    figures = measure.figures(*sides)[:3]
    found = Counter(value.verdict for value in measure.values(*sides))
    wrong = found[Verdict.WRONG]
    assert figures == (found[Verdict.TP], found[Verdict.FP] + wrong, found[Verdict.FN] + wrong)
    return figures


def keys(measure: Measure, truth: Any, answer: Any) -> dict[str, float]:
    return measure.keys(measure.figures(measure.truth(truth), measure.answer(answer)))


def values(measure: Measure, truth: Any, answer: Any) -> dict[str, Value]:
    return {value.field: value for value in measure.values(measure.truth(truth), measure.answer(answer))}


def cell(transcript: Any = "", interpretation: Any = None, crossed: Any = False) -> dict[str, Any]:
    found = {"diplomatic_transcript": transcript, "interpretation": interpretation, "is_crossed_out": crossed}
    return {key: value for key, value in found.items() if value is not ABSENT}


def row(number: int, *cells: dict[str, Any]) -> dict[str, Any]:
    names = ("stellung", "ort", "klasse", "gehalt", "datum", "bemerkungen")
    filled = [*cells, *[cell()] * (len(names) - len(cells))]
    return {"row_number": number, **dict(zip(names, filled, strict=True))}


TABLE = {"rows": [row(1, cell("Lehrer"), cell("Zürich")), row(2, cell('"', "Lehrer"), cell("Bern"))]}
