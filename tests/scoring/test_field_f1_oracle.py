"""Field F1 on real material: the published figures to the last digit, and every truth right against itself."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gtapp.core.schema.benchmark import load
from gtapp.scoring.measure import MeasureSettings, Profile
from gtapp.scoring.measures.field_f1 import FieldF1
from gtapp.scoring.result import Value, Verdict

SUBFIELDS = ("diplomatic_transcript", "interpretation", "is_crossed_out")
RULE_SETS = [{f"score_{key}": bool(bits >> n & 1) for n, key in enumerate(SUBFIELDS)} for bits in range(8)]


def measure(benchmark: str, profile: Profile, rules: str | None = None) -> FieldF1:
    scoring = load(benchmark).scoring
    given = json.loads(rules) if rules else {}
    return FieldF1(
        MeasureSettings(profile, {**scoring.get("rules", {}), **given}, scoring["threshold"], scoring=scoring)
    )


def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def oracle(reference: Path, benchmark: str) -> Iterator[dict[str, Any]]:
    with (reference / "oracle" / f"{benchmark}.jsonl").open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def list_judged_values(values: list[Value]) -> dict[str, tuple[float | None, str]]:
    return {
        value.field: (value.similarity, "-" if value.verdict is Verdict.IGNORED else value.verdict.value)
        for value in values
    }


@pytest.mark.parametrize(("benchmark", "misses_only"), [("zettelkatalog", False), ("personnel_cards", True)])
@pytest.mark.slow
def test_the_leaderboard_s_figures_row_by_row(reference: Path, benchmark: str, misses_only: bool) -> None:
    measures: dict[str | None, FieldF1] = {}
    for line in oracle(reference, benchmark):
        rules, expected = line["rules"], line["expected"]
        scorer = measures.setdefault(rules, measure(benchmark, "published", rules))
        sides = scorer.prepare_truth(line["ground_truth"]), scorer.prepare_answer(line["response"])
        found, values = scorer.name_figures(scorer.compare(*sides)), scorer.list_values(*sides)
        fields = list_judged_values(values)
        assert len(fields) == len(values)
        if misses_only:
            fields = {
                name: (alike, verdict)
                for name, (alike, verdict) in fields.items()
                if verdict not in ("tp", "-")
            }
        assert {name: list(each) for name, each in fields.items()} == {
            name: [pytest.approx(alike, abs=1e-12), verdict]
            for name, (alike, verdict) in expected["fields"].items()
        }, line["id"]
        assert found == {
            "f1_score": expected["f1_rounded"],
            "f1": pytest.approx(expected["f1"], abs=1e-12),
            "precision": pytest.approx(expected["precision"], abs=1e-12),
            "recall": pytest.approx(expected["recall"], abs=1e-12),
            "true_positives": expected["tp"],
            "false_positives": expected["fp"],
            "false_negatives": expected["fn"],
            "total_fields": expected["total_fields"],
        }, line["id"]


def test_the_score_stored_in_each_answer(reference: Path) -> None:
    folder = reference / "zettelkatalog"
    scorer, seen = measure("zettelkatalog", "published"), 0
    for path in sorted(folder.glob("answers/*/*/*.json")):
        content = read(path)
        truth = read(folder / "ground_truths" / f"{path.stem.split('_', 2)[-1]}.json")["response_text"]
        stored = content["score"]
        sides = scorer.prepare_truth(truth), scorer.prepare_answer(content.get("parsed"))
        found = scorer.name_figures(scorer.compare(*sides))
        fields = {value.field: value.similarity for value in scorer.list_values(*sides)}
        assert {key: found[key] for key in stored if key != "field_scores"} == {
            key: value for key, value in stored.items() if key != "field_scores"
        }, path.name
        assert fields == pytest.approx(
            {name: each["score"] for name, each in stored["field_scores"].items()}, abs=1e-12
        )
        seen += 1
    assert seen


def truths(reference: Path) -> Iterator[tuple[str, Any]]:
    for benchmark in ("zettelkatalog", "personnel_cards", "letters", "fraktur"):
        for path in sorted((reference / benchmark / "ground_truths").glob("*.json")):
            content = read(path)
            if path.name != "persons.json":
                yield benchmark, content["response_text"] if benchmark == "zettelkatalog" else content


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: "".join(str(int(on)) for on in rules.values()))
def test_each_truth_is_right_against_itself(reference: Path, rules: dict[str, bool]) -> None:
    scorers = {
        "zettelkatalog": measure("zettelkatalog", "documented"),
        "personnel_cards": measure("personnel_cards", "documented", json.dumps(rules)),
    }
    plain = FieldF1(MeasureSettings())
    for benchmark, record in truths(reference):
        scorer = scorers.get(benchmark, plain)
        figures = scorer.compare(scorer.prepare_truth(record), scorer.prepare_answer(record))
        assert figures[1:3] == (0, 0)
        assert scorer.name_figures(figures)["f1_score"] == 1.0


def test_personnel_truths_against_themselves_are_not_perfect_on_the_leaderboard(reference: Path) -> None:
    scorer = measure("personnel_cards", "published")
    totals = scorer.make_totals()
    for benchmark, record in truths(reference):
        if benchmark == "personnel_cards":
            totals.add(scorer.compare(scorer.prepare_truth(record), scorer.prepare_answer(record)))
    assert totals.metrics()["f1_micro"] == 1.0
    assert totals.metrics()["f1_macro"] < 1.0
