"""The reports of real runs of the five systems, compared with the figures stored in the answers."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from gtapp.core.answers import run_finder
from gtapp.core.schema import benchmark
from gtapp.scoring import reports
from gtapp.scoring.measure import Profile
from gtapp.scoring.reports import json_report
from gtapp.scoring.result import RunScore
from gtapp.scoring.scorer import Scorer

PLACES = {
    "zettelkatalog": ("zettelkatalog", "zettelkatalog/answers"),
    "letters": ("letters", "letters/answers"),
    "fraktur": ("fraktur", "fraktur/answers"),
    "sciencemetabench": ("sciencemetabench/truth.jsonl", "sciencemetabench/answers.jsonl"),
    # this one has no answers: its truths are used
    "personnel_cards": ("personnel_cards", "personnel_cards/ground_truths"),
}


def scored(reference: Path, name: str, profile: Profile = "documented") -> list[RunScore]:
    system = benchmark.load(name)
    truth, answers = (reference / place for place in PLACES[name])
    places = run_finder.find_truths(truth, system)
    scorer = Scorer(system, profile, folder=run_finder.find_truth_folder(places))
    truths = run_finder.open_truths(places, system)
    return [scorer.run(run.name, truths.items(), run.open()) for run in run_finder.find_runs(answers, system)]


def stored(reference: Path, name: str, run: str) -> dict[str, Any]:
    """Return the published figures of each item, as the answer's file has them."""
    files = (reference / name / "answers" / run).glob("*.json")
    answers = {path.stem.split("_", 2)[2]: json.loads(path.read_text(encoding="utf-8")) for path in files}
    return {item: answer["score"] for item, answer in answers.items()}


@pytest.mark.parametrize(
    ("name", "run"),
    [("zettelkatalog", "2026-01-24/T0155"), ("letters", "2026-01-24/T0124"), ("fraktur", "2026-01-25/T0503")],
)
def test_the_json_has_the_stored_figures_under_their_names(
    reference: Path, tmp_path: Path, name: str, run: str
) -> None:
    [found] = [each for each in scored(reference, name, "published") if each.run == run]
    json_report.write_json([found], tmp_path / "run.json")
    items = json.loads((tmp_path / "run.json").read_text(encoding="utf-8"))["items"]
    figures = stored(reference, name, run)
    assert figures
    for item, score in figures.items():
        wanted = {key: figure for key, figure in score.items() if isinstance(figure, int | float)}
        assert {key: items[item][key] for key in wanted} == wanted


@pytest.mark.parametrize("name", PLACES)
@pytest.mark.slow
def test_all_reports_of_a_system_agree(reference: Path, tmp_path: Path, name: str) -> None:
    found = scored(reference, name)
    for form, suffix in (
        ("json", "json"),
        ("csv", "csv"),
        ("xlsx", "xlsx"),
        ("html", "html"),
        ("text", "txt"),
    ):
        reports.write(form, found, tmp_path / f"scores.{suffix}")
    values = sum(len(item.build()) for run in found for item in run.items)
    items = sum(len(run.items) for run in found)

    text = json.loads((tmp_path / "scores.json").read_text(encoding="utf-8"))
    written = text.get("runs", [text])
    assert sum(len(run["items"]) for run in written) == items
    assert sum(len(item["fields"]) for run in written for item in run["items"].values()) == values
    for part, count in (("", items), (".fields", values), (".runs", len(found))):
        with (tmp_path / f"scores{part}.csv").open(encoding="utf-8", newline="") as file:
            assert len(list(csv.reader(file, strict=True))) == count + 1
    book = openpyxl.load_workbook(tmp_path / "scores.xlsx", read_only=True)
    assert [book[sheet].max_row for sheet in ("Runs", "Items", "Fields")] == [
        len(found) + 1,
        items + 1,
        values + 1,
    ]
    page = (tmp_path / "scores.html").read_text(encoding="utf-8")
    assert page.count('class="item"') == items
    assert len(page) < 4_000_000
    lines = (tmp_path / "scores.txt").read_text(encoding="utf-8")
    assert all(f"\n{run.run} " in lines for run in found)
