"""The published figures of real answers, advertisement by advertisement."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gtapp.scoring.measure import Measure, MeasureSettings, Profile
from gtapp.scoring.measures import make_measure
from gtapp.scoring.result import Verdict


def measure(profile: Profile) -> Measure:
    return make_measure("advertisements", MeasureSettings(profile))


@pytest.fixture(scope="module")
def rows(reference: Path) -> list[dict[str, Any]]:
    lines = (reference / "oracle" / "fraktur.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def answers(reference: Path) -> Iterator[tuple[str, Any, dict[str, Any]]]:
    for path in sorted((reference / "fraktur" / "answers").rglob("*.json")):
        name = "_".join(path.stem.split("_")[-2:])
        truth = json.loads((reference / "fraktur" / "ground_truths" / f"{name}.json").read_text("utf-8"))
        yield name, truth, json.loads(path.read_text("utf-8"))


def test_every_advertisement_and_page_is_scored_as_published(rows: list[dict[str, Any]]) -> None:
    made = measure("published")
    for row in rows:
        truth, answer = (
            made.prepare_truth(row["ground_truth"], row["image"]),
            made.prepare_answer(row["response"], row["image"]),
        )
        expected = row["expected"]
        scored = [
            each
            for each in made.list_values(truth, answer)
            if each.verdict is not Verdict.IGNORED and each.pointer
        ]
        assert [
            (each.field, each.at is not None, each.similarity, round(each.error or 0.0, 3)) for each in scored
        ] == [(ad["section"], ad["found"], ad["similarity"], ad["cer"]) for ad in expected["ads"]], row["id"]
        for each, ad in zip(scored, expected["ads"], strict=True):
            assert each.error == pytest.approx(ad["cer_unrounded"], abs=1e-12), row["id"]
        found = made.name_figures(made.compare(truth, answer))
        assert found == {"fuzzy": expected["fuzzy"], "cer": expected["cer"]}, row["id"]
    assert len(rows) >= 150


def test_the_scores_in_the_answer_files(reference: Path) -> None:
    made = measure("published")
    found = [
        (
            made.name_figures(
                made.compare(
                    made.prepare_truth(truth, name), made.prepare_answer(content.get("parsed"), name)
                )
            ),
            content["score"],
        )
        for name, truth, content in answers(reference)
    ]
    assert len(found) == 6
    assert all(ours == published for ours, published in found)


def test_documented_every_real_truth_is_right_against_itself(reference: Path) -> None:
    made = measure("documented")
    totals, pages = made.make_totals(), 0
    for path in sorted((reference / "fraktur" / "ground_truths").glob("*.json")):
        truth = made.prepare_truth(json.loads(path.read_text("utf-8")), path.stem)
        figures = made.compare(truth, truth)
        assert made.name_figures(figures) == {"fuzzy": 1.0, "cer": 0.0}
        totals.add(figures)
        pages += 1
    assert pages == 2
    assert totals.metrics() == {"fuzzy": 1.0, "cer": 0.0, "date_accuracy": 1.0}


def test_documented_figures_are_near_the_published_where_all_is_found(rows: list[dict[str, Any]]) -> None:
    """The rules differ in rounding and in the cost of a bad answer; a good one has the same score."""
    documented, good = measure("documented"), [row for row in rows if row["expected"]["fuzzy"] > 0.9]
    for row in good:
        truth, answer = (
            documented.prepare_truth(row["ground_truth"], ""),
            documented.prepare_answer(row["response"], ""),
        )
        found = documented.name_figures(documented.compare(truth, answer))
        assert found["fuzzy"] == pytest.approx(row["expected"]["fuzzy_unrounded"], abs=1e-3)
    assert len(good) > 20
