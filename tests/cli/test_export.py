"""``gtapp export``: its output, its exit codes, and that ``gtapp score`` scores the exported files."""

from __future__ import annotations

import csv
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from gtapp.core.record import provenance
from gtapp.features import open_project
from gtapp.features.exports.export import ExportRequest, export
from gtapp.features.exports.provenance_export import write_provenance
from tests.sample_projects import (
    CARD,
    cards,
    copy_project,
    dump_json,
    envelope,
    letters,
    open_checked,
    paper,
    papers,
    snapshot,
    write_file,
)

REAL = ("zettelkatalog", "letters", "personnel_cards", "fraktur", "sciencemetabench")


def test_an_export_prints_its_score(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path / "work", {"a": CARD, "b": CARD})
    result = call("export", root, "--format", "csv", "--out", tmp_path / "out")
    assert (result.code, result.err) == (0, "")
    assert result.out == (
        f"2 items exported to {tmp_path / 'out.csv'}\n"
        "f1_macro 1.0 on 2 items (documented, against the project’s truths)\n"
    )


def test_as_json(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path / "work", {"a": CARD, "b": "{"})
    result = call("export", root, "--format", "json", "--out", tmp_path / "out", "--json")
    assert result.code == 1
    ((left),) = result.json.pop("left_out")
    assert (left["item"], left["code"]) == ("b", "file-not-json")
    assert result.json | {"left_out": []} == {
        "path": str(tmp_path / "out"), "count": 1, "left_out": [], "problems": [], "notes": [],
        "profile": "documented", "headline": "f1_macro", "score": 1.0, "scored": 1,
    }  # fmt: skip


def test_the_benchmark_can_be_named(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path / "work", {"a": "{}"})
    assert call("export", root, "--format", "csv", "--out", tmp_path / "out").code == 2
    result = call(
        "export", root, "--format", "csv", "--out", tmp_path / "out", "--benchmark", "library_cards"
    )
    assert result.code == 0


def test_existing_files_are_kept_without_force(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path / "work")
    there = write_file(tmp_path / "out.csv", "mine")
    result = call("export", root, "--format", "csv", "--out", there)
    assert (result.code, result.out) == (2, "") and "--force" in result.err
    assert there.read_text(encoding="utf-8") == "mine"
    assert call("export", root, "--format", "csv", "--out", there, "--force").code == 0


def test_only_checked_items(call: Any, tmp_path: Path) -> None:
    root = letters(tmp_path / "work")
    result = call("export", root, "--format", "json", "--out", tmp_path / "out", "--only", "checked")
    assert result.code == 2 and "nothing to export" in result.err and not (tmp_path / "out").exists()
    assert (
        call("export", root, "--format", "json", "--out", tmp_path / "out", "--only", "in progress").code == 0
    )


def test_values_too_long_for_a_workbook_are_named_and_end_with_1(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path / "work", {"a": {**CARD, "author": {"last_name": "x" * 40_000}}, "b": CARD})
    result = call("export", root, "--format", "xlsx", "--out", tmp_path / "out.xlsx")
    assert result.code == 1 and not (tmp_path / "out.xlsx").exists()
    lines = result.out.splitlines()
    assert lines[0].startswith("a: /author/last_name has 40000 characters")
    assert lines[-1] == f"0 items exported to {tmp_path / 'out.xlsx'}"


def test_an_export_writes_nothing_into_the_project(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path / "work")
    before = sorted(root.rglob("*")), snapshot(root)
    for format_ in ("json", "jsonl", "csv", "xlsx"):
        assert call("export", root, "--format", format_, "--out", tmp_path / f"out-{format_}").code == 0
    assert (sorted(root.rglob("*")), snapshot(root)) == before


@pytest.mark.parametrize("format_", ["json", "jsonl", "csv", "xlsx"])
@pytest.mark.parametrize("name", REAL)
def test_an_export_can_be_scored_at_once(
    call: Any, reference: Path, tmp_path: Path, name: str, format_: str
) -> None:
    root = copy_project(reference / name, tmp_path / name)
    out = tmp_path / ("out" if format_ == "json" else f"out.{format_}")
    assert call("export", root, "--format", format_, "--out", out).code == 0
    truth = root / ("truth.jsonl" if name == "sciencemetabench" else "ground_truths")
    if name == "letters" and format_ != "json":
        shutil.copy(
            truth / "persons.json", tmp_path
        )  # a measure looks for this file in the folder of the truths
    for truths, answers in ((truth, out), (out, truth)):
        result = call("score", "--benchmark", name, "--truth", truths, "--answers", answers, "--json", "-")
        assert result.code == 0, result.err
        metrics = result.json["metrics"]
        headline = next(key for key in ("f1_macro", "fuzzy", "overall_accuracy") if key in metrics)
        assert metrics[headline] == 1.0 and result.json["profile"] == "documented"


def test_origins_are_written_beside_the_export(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path / "work", {"b": CARD}, ("a", "b"))
    write_file(root / "drafts" / "T0001" / "request_T0001_a.json", dump_json(envelope(CARD)))
    with open_checked(root) as project:
        document = project.document("a")
        document.set("/author/last_name", "Maier")
        document.set("/author/first_name", "Jo", origin=provenance.origin_of("T0002", "other"))
        project.save(document)
        document.confirm("/author/first_name")
        project.mark(document, "checked", who="anna")
    before = snapshot(root)
    out = tmp_path / "out"
    result = call("export", root, "--format", "csv", "--out", out, "--provenance")
    assert (result.code, result.err) == (0, "")
    assert result.out.endswith(f"where each value comes from: {tmp_path / 'out-provenance.csv'}\n")
    with (tmp_path / "out-provenance.csv").open(encoding="utf-8", newline="") as file:
        rows = {(row["item"], row["pointer"]): row for row in csv.DictReader(file)}
    assert (
        rows["a", "/author/last_name"] | {"origin": "hand", "run": "", "by": "anna"}
        == rows["a", "/author/last_name"]
    )
    taken = rows["a", "/author/first_name"]
    assert (taken["origin"], taken["run"], taken["model"], taken["by"]) == (
        "confirmed",
        "T0002",
        "other",
        "anna",
    )
    title = rows["a", "/publication/title"]
    assert (title["origin"], title["run"], title["model"]) == ("draft", "T0001", "gpt-4o")
    assert rows["b", "/publication/title"]["origin"] == "file"
    assert snapshot(root) == before
    assert call("export", root, "--format", "csv", "--out", tmp_path / "out2", "--provenance").code == 0
    (tmp_path / "out2.csv").unlink()
    result = call("export", root, "--format", "csv", "--out", tmp_path / "out2", "--provenance")
    assert result.code == 2 and "out2-provenance.csv" in result.err and not (tmp_path / "out2.csv").exists()


def test_origins_say_what_was_on_the_screen_when_an_item_was_checked(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path / "work", {"b": CARD}, ("a",))
    write_file(root / "drafts" / "T0001" / "request_T0001_a.json", dump_json(envelope(CARD)))
    title, name = ("publication", "title"), ("author", "last_name")
    with open_checked(root) as project:
        document = project.document("a")
        document.confirm(("author", "first_name"))
        project.check(document, shown=[title])
        project.check(document, shown=[name])
    out = tmp_path / "out"
    assert call("export", root, "--format", "csv", "--out", out, "--provenance").code == 0
    with (tmp_path / "out-provenance.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    origins = {row["pointer"]: row["origin"] for row in rows if row["item"] == "a"}
    assert origins["/author/first_name"] == "confirmed"
    assert origins["/publication/title"] == origins["/author/last_name"] == "shown", (
        "the second check saw the name"
    )
    assert origins["/publication/year"] == "never shown"


def test_origins_as_json_lines(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path / "work", {"a": CARD, "b": CARD})
    result = call("export", root, "--format", "json", "--out", tmp_path / "out", "--provenance", "--json")
    place = tmp_path / "out-provenance.jsonl"
    assert result.json["provenance"] == str(place)
    lines = [json.loads(line) for line in place.read_text(encoding="utf-8").splitlines()]
    assert [line["item"] for line in lines] == ["a", "b"]
    assert {each["origin"] for line in lines for each in line["values"]} == {"file"}


def test_an_item_that_cannot_be_read_again_is_reported(tmp_path: Path) -> None:
    root = cards(tmp_path / "work", {"a": CARD, "b": CARD, "c": "{"})
    with open_project(root) as project:
        request = ExportRequest("jsonl", tmp_path / "out.jsonl")
        report = export(project, request)
        left_out = [item for item, _ in report.left_out]
        write_file(root / "ground_truths" / "b.json", "{")
        place = write_provenance(project, report, request)
    assert {json.loads(line)["item"] for line in place.read_text(encoding="utf-8").splitlines()} == {"a"}
    assert [(item, message.code) for item, message in report.problems][:1] == [("b", "export-no-origins")]
    assert "c" in left_out and "c" not in {item for item, _ in report.problems}
    assert not report.is_clean


def test_no_cell_of_the_provenance_is_a_formula(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path / "work", {" =cmd": CARD})
    assert call("export", root, "--format", "csv", "--out", tmp_path / "out", "--provenance").code == 0
    with (tmp_path / "out-provenance.csv").open(encoding="utf-8", newline="") as file:
        assert {row["item"] for row in csv.DictReader(file)} == {"' =cmd"}


@pytest.mark.parametrize("format_", ["csv", "jsonl", "json"])
def test_runs_score_the_same_against_an_export_of_letters(
    call: Any, reference: Path, tmp_path: Path, format_: str
) -> None:
    """Persons match by the variants in ``persons.json``, which the export carries."""
    target = tmp_path / ("out/ground_truths" if format_ == "json" else f"out.{format_}")
    letters = reference / "letters"
    result = call("export", letters, "--format", format_, "--out", target)
    assert result.code == 0 and "1.0 on 29 items" in result.out
    if format_ != "json":
        carried = (tmp_path / "out.persons.json").read_bytes()
        assert carried == (letters / "ground_truths/persons.json").read_bytes()
    answers = letters / "answers/2026-01-24/T0124"
    figures = [
        call("score", "--benchmark", "letters", "--truth", truth, "--answers", answers, "--json", "-").json[
            "metrics"
        ]
        for truth in (letters, target)
    ]
    assert figures[0] == figures[1] and round(figures[0]["f1_micro"], 4) == 0.4530


def test_a_companion_of_an_export_is_not_replaced_without_force(call: Any, tmp_path: Path) -> None:
    root = letters(tmp_path / "letters")
    write_file(root / "ground_truths/persons.json", "[]")
    other = write_file(tmp_path / "out.persons.json", "mine")
    refused = call("export", root, "--format", "csv", "--out", tmp_path / "out.csv")
    assert refused.code == 2 and "out.persons.json" in refused.err
    assert other.read_text(encoding="utf-8") == "mine" and not (tmp_path / "out.csv").exists()
    forced = call("export", root, "--format", "csv", "--out", tmp_path / "out.csv", "--force")
    assert forced.code == 0 and other.read_text(encoding="utf-8") == "[]"


def test_exports_of_one_name_in_all_formats_share_their_companion(call: Any, tmp_path: Path) -> None:
    root = letters(tmp_path / "letters")
    persons = write_file(root / "ground_truths/persons.json", "[]")
    companion = tmp_path / "out.persons.json"
    for format_ in ("csv", "jsonl", "xlsx"):
        assert call("export", root, "--format", format_, "--out", tmp_path / f"out.{format_}").code == 0
        made = companion.stat()
    identity = made.st_ino, made.st_mtime_ns
    assert call("export", root, "--format", "csv", "--out", tmp_path / "out.csv", "--force").code == 0
    assert (companion.stat().st_ino, companion.stat().st_mtime_ns) == identity
    write_file(persons, '[{"name": "A"}]')
    (tmp_path / "out.csv").unlink()
    refused = call("export", root, "--format", "csv", "--out", tmp_path / "out.csv")
    assert (
        refused.code == 2
        and "out.persons.json" in refused.err
        and companion.read_text(encoding="utf-8") == "[]"
    )
    assert call("export", root, "--format", "csv", "--out", tmp_path / "out.csv", "--force").code == 0
    assert companion.read_bytes() == persons.read_bytes()


def test_lines_that_can_t_be_read_are_named_by_export_and_report(call: Any, tmp_path: Path) -> None:
    root = papers(tmp_path / "work", {"data/a.jsonl": [paper(0)]})
    file = root / "data/a.jsonl"
    file.write_text(file.read_text(encoding="utf-8") + json.dumps(paper(1)) + ",\n", encoding="utf-8")
    for format_ in ("json", "jsonl", "csv"):
        result = call("export", root, "--format", format_, "--out", tmp_path / f"out-{format_}")
        assert result.code == 1 and "a comma follows the record in line 2" in result.out
    result = call("report", root)
    assert result.code == 1 and "a comma follows the record in line 2" in result.err
