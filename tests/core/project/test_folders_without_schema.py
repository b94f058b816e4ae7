"""Folders without a schema: the window and all commands use one that is inferred from the truths."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

import gtapp
from gtapp.core.platform.errors import ProjectError
from gtapp.core.project.opening.detection import detect_benchmark, infer_schema
from gtapp.features import open_project
from gtapp.features.problems.checks import check_roundtrip
from tests.sample_projects import CARD, PIXEL, dump_json, envelope, write_file
from tests.validation import validate_project

# as upstream's bibliography in several scripts, and its manuscripts
ENTRY: dict[str, Any] = {
    "id": "0012",
    "author": None,
    "title": {"arabic": "آنچه", "german": "Wie wir"},
    "pages": "19",
}
FOLIO: dict[str, Any] = {"folio": "", "text": "vnd die insel ist bi ccc mil", "addition1": "Candia"}


def _folder(root: Path, records: dict[str, Any]) -> Path:
    for name, record in records.items():
        write_file(root / "ground_truths" / f"{name}.json", dump_json(record, indent=2))
        write_file(root / "images" / f"{name}.jpg", PIXEL)
    return root


def test_the_fields_are_those_of_the_truths(tmp_path: Path) -> None:
    root = _folder(tmp_path, {"a": [ENTRY], "b": [{**ENTRY, "author": "Baeck", "note": "x"}]})
    with open_project(root) as project:
        assert project.benchmark.is_inferred and project.benchmark.id == root.name
        entry = project.document("a").schema.fields.item
        assert entry and list(entry.by_name) == ["id", "author", "title", "pages", "note"]
        report = validate_project(project)
        assert [str(each).split(".")[0] for each in report.problems] == [
            f"Nothing in {root} says what its records look like; the form has the fields that the ground truth has so far"
        ]
        assert not report.issues and not check_roundtrip(project).would_change
        document = project.document("a")
        document.set("/0/title/german", "Die Sure")
        assert project.save(document)
    assert json.loads((root / "ground_truths/a.json").read_text("utf-8"))[0]["title"]["german"] == "Die Sure"


def test_records_by_numbers_of_folios_are_edited_and_added(tmp_path: Path) -> None:
    root = _folder(tmp_path, {f"image_{n}": {f"[{n}r]": [FOLIO]} for n in range(3, 7)})
    write_file(root / "images/image_7.jpg", PIXEL)
    with open_project(root) as project:
        document = project.document("image_3")
        assert document.get(("[3r]", 0, "text")) == FOLIO["text"] and not document.issues
        new = project.document("image_7")
        assert new.tree == {"entries": []}


def test_an_envelope_is_no_part_of_the_record(tmp_path: Path) -> None:
    root = _folder(tmp_path, {"a": envelope({"headline": "x"}), "b": envelope({"headline": "y", "pages": 3})})
    with open_project(root) as project:
        assert list(project.document("a").schema.fields.by_name) == ["headline", "pages"]


def test_lines_have_a_schema_too(tmp_path: Path) -> None:
    lines = [{"id": "a", "headline": "x"}, {"id": "b", "headline": None}]
    write_file(tmp_path / "data/one.jsonl", "".join(json.dumps(line) + "\n" for line in lines))
    with open_project(tmp_path) as project:
        assert [item.id for item in project.items] == ["a", "b"]
        assert project.document("b").schema.fields.by_name["headline"].nullable


def test_the_projects_settings_say_where_the_truths_are(tmp_path: Path) -> None:
    write_file(tmp_path / "gtapp.toml", '[layout]\ntruths = "corrected"\n')
    write_file(tmp_path / "corrected/a.json", '{"headline": "x"}')
    assert list(detect_benchmark(tmp_path).schema.fields.by_name) == ["headline"]


def test_fields_of_ones_own_are_no_part_of_the_schema(tmp_path: Path) -> None:
    root = _folder(tmp_path, {"a": {"headline": "x", "adverts": [{"text": "y", "class": "z"}]}})
    own = '[[fields]]\nkey = "adverts/*/class"\n[[fields]]\nkey = "ships"\nkind = "tags"\n'
    write_file(root / "gtapp.toml", own)
    for _ in range(2):
        with open_project(root) as project:
            document = project.document("a")
            assert list(document.schema.fields.by_name) == ["headline", "adverts", "ships"]
            document.set("/ships", ["Albatros"])
            project.save(document)
    assert list(infer_schema(root)["properties"]) == ["headline", "adverts"]


def test_answers_are_scored_by_field(tmp_path: Path) -> None:
    root = _folder(tmp_path, {"a": {"headline": "x", "text": "y"}, "b": {"headline": "z", "text": "w"}})
    write_file(root / "answers/T1/request_T1_a.json", dump_json({"headline": "x", "text": "other"}))
    (run,) = gtapp.score(detect_benchmark(root), root, root / "answers")
    assert 0 < run.metrics["f1_micro"] < 1


@pytest.mark.parametrize("text", ["", "{", "5", '"x"', "{}", "[]", "[" * 100_000])
def test_without_a_record_the_benchmark_must_be_named(tmp_path: Path, text: str) -> None:
    write_file(tmp_path / "ground_truths/a.json", text)
    write_file(tmp_path / "meta.json", '{"title": "x"}')
    with pytest.raises(ProjectError) as caught:
        open_project(tmp_path)
    assert caught.value.code == "project-unknown"


def test_a_truth_of_a_known_benchmark_among_many_others_is_not_guessed(tmp_path: Path) -> None:
    records: dict[str, Any] = {f"a{number:02}": {"headline": "x"} for number in range(20)}
    with pytest.raises(ProjectError) as caught:
        open_project(_folder(tmp_path, {**records, "z": CARD}))
    assert caught.value.code == "project-unknown"


@pytest.mark.parametrize("name", ["zettelkatalog", "letters", "personnel_cards", "fraktur"])
def test_real_truths_fit_what_is_inferred_from_them(tmp_path: Path, reference: Path, name: str) -> None:
    root = tmp_path / "folder"
    ignored = shutil.ignore_patterns("persons.json")
    shutil.copytree(reference / name / "ground_truths", root / "ground_truths", ignore=ignored)
    write_file(root / "schema.json", json.dumps(infer_schema(root)))
    with open_project(root) as project:
        report = validate_project(project)
        assert not check_roundtrip(project).would_change
    # what no schema declares to mean nothing, as the letters' “None”, is a doubt about the value, not about the schema
    found = [each for issues in report.issues.values() for each in issues if each.code != "placeholder"]
    assert [str(each) for each in found if each.level != "note"] == []
