"""Detection of a folder's benchmark: by its files, by its name, and by the project's own files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gtapp.core.platform.errors import GtappError, ProjectError
from gtapp.core.schema import benchmark
from gtapp.features import open_project
from tests.sample_projects import (
    ADVERT,
    CARD,
    PIXEL,
    cards,
    dump_json,
    envelope,
    letters,
    open_checked,
    paper,
    papers,
    snapshot,
    write_file,
)
from tests.validation import validate_project

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "id": {"type": "string"},
        "name": {"type": "string", "minLength": 2},
        "tags": {"type": "array", "items": {"enum": ["a", "b"]}},
        "year": {"type": ["integer", "null"], "maximum": 2000},
    },
    "required": ["name"],
}


@pytest.mark.parametrize(
    "name", ["zettelkatalog", "letters", "personnel_cards", "fraktur", "sciencemetabench"]
)
def test_the_real_folders_are_recognised(reference: Path, name: str) -> None:
    before = sorted((reference / name).rglob("*"))
    with open_project(reference / name) as project:
        assert project.benchmark.id == name and project.items
    assert sorted((reference / name).rglob("*")) == before


@pytest.mark.parametrize(
    ("alias", "name"),
    [
        ("library_cards", "zettelkatalog"),
        ("business_letters", "letters"),
        ("metadata_extraction", "letters"),
        ("fraktur_adverts", "fraktur"),
        ("zettelkatalog", "zettelkatalog"),
        ("personnel_cards", "personnel_cards"),
    ],
)
def test_upstreams_names_are_known(alias: str, name: str) -> None:
    assert benchmark.load(alias).id == name


@pytest.mark.parametrize("name", ["nothing", "../zettelkatalog", "Zettelkatalog", "zettelkatalog/", " "])
def test_an_unknown_name_is_refused_with_the_known_ones(tmp_path: Path, name: str) -> None:
    with pytest.raises(ProjectError) as caught:
        open_project(cards(tmp_path), name)
    assert caught.value.code == "benchmark-unknown" and "sciencemetabench" in str(caught.value)


def test_a_new_folder_is_recognised_by_truths_and_else_by_drafts(tmp_path: Path) -> None:
    assert open_project(cards(tmp_path / "c")).benchmark.id == "zettelkatalog"
    assert open_project(letters(tmp_path / "l")).benchmark.id == "letters"
    assert (
        open_project(papers(tmp_path / "p", {"data/x/y.jsonl": [paper(0)]})).benchmark.id
        == "sciencemetabench"
    )
    write_file(tmp_path / "f/drafts/page.json", dump_json(envelope("x")))
    write_file(
        tmp_path / "f/drafts/request_T1_page.json",
        dump_json({"text": "", "usage": {}, "parsed": {"advertisements": [ADVERT]}}),
    )
    assert open_project(tmp_path / "f").benchmark.id == "fraktur"


def test_without_telling_files_the_benchmark_must_be_named(tmp_path: Path) -> None:
    write_file(tmp_path / "images/a.jpg", PIXEL)
    with pytest.raises(ProjectError) as caught:
        open_project(tmp_path)
    assert caught.value.code == "project-unknown" and "fraktur" in str(caught.value)
    with open_checked(tmp_path, "library_cards") as project:
        assert project.document("a").is_new


def test_a_folder_that_mixes_two_benchmarks_is_not_guessed(tmp_path: Path) -> None:
    for number in range(4):
        write_file(tmp_path / f"ground_truths/{number}.json", dump_json(CARD if number % 2 else {"rows": []}))
    with pytest.raises(ProjectError) as caught:
        open_project(tmp_path)
    assert caught.value.code in ("project-unknown", "project-ambiguous")


@pytest.mark.parametrize("folder", ["images", "ground_truths"])
def test_one_of_the_folders_can_be_given_as_the_project(tmp_path: Path, folder: str) -> None:
    root = cards(tmp_path / "Ein Ordner, mit # und Umlaut ü")
    with open_checked(root / folder) as project:
        assert [item.id for item in project.items] == ["a"]
        document = project.document("a")
        document.set("/publication/title", "Neu")
        project.save(document)
    assert (root / "gtapp-status.tsv").exists() and "Neu" in (root / "ground_truths/a.json").read_text(
        encoding="utf-8"
    )


def test_truths_alone_are_enough(tmp_path: Path) -> None:
    root = cards(tmp_path)
    (root / "images/a.jpg").unlink()
    (root / "images").rmdir()
    with open_checked(root) as project:
        assert [item.id for item in project.items] == ["a"] and not project.pages("a")


def test_the_projects_own_file_names_benchmark_folders_and_characters(tmp_path: Path) -> None:
    write_file(
        tmp_path / "gtapp.toml",
        'benchmark = "library_cards"\n[layout]\nscans = "Bilder"\ntruths = ["wahr", "alt"]\n[palette]\ncharacters = "ẞ ſ"',
    )
    write_file(tmp_path / "Bilder/x.jpg", PIXEL)
    write_file(tmp_path / "alt/y.json", dump_json(envelope(CARD)))
    with open_checked(tmp_path) as project:
        assert [(item.id, item.scans, item.truth) for item in project.items] == [
            ("x", ("Bilder/x.jpg",), ""),
            ("y", (), "alt/y.json"),
        ]
        assert project.benchmark.characters[-1] == "ẞ" and project.benchmark.characters.count("ſ") == 1
        project.check(project.document("x"))
    assert (tmp_path / "wahr/x.json").exists()


@pytest.mark.parametrize(
    ("toml", "words"),
    [
        ("benchmark = ", "Invalid value"),
        ('[layout]\nscans = ["../elsewhere"]', "outside"),
        ('[layout]\ntruths = ["/etc"]', "outside"),
        ('schema = "../schema.json"', "outside"),
        ('[layout]\nimages = ["x"]', "there is no key “layout.images”"),
        ("[layout]\nscans = []", "must be a folder"),
        ('[layout]\nscans = ["a", 5]', "must be a folder"),
        ("layout = 5", "[layout]"),
        ("[palette]\ncharacters = 5\n[layout]\nscans = ''", "must be a folder"),
    ],
    ids=range(9),
)
def test_an_unusable_project_file_is_named(tmp_path: Path, toml: str, words: str) -> None:
    root = cards(tmp_path / "work")
    write_file(tmp_path / "schema.json", json.dumps(SCHEMA))
    write_file(root / "gtapp.toml", toml)
    with pytest.raises(ProjectError) as caught:
        open_project(root)
    assert (
        caught.value.code == "project-config"
        and "gtapp.toml" in str(caught.value)
        and words in str(caught.value)
    )


def test_a_project_file_in_another_encoding_is_named(tmp_path: Path) -> None:
    write_file(cards(tmp_path) / "gtapp.toml", 'benchmark = "zettelkatalog" # ü'.encode("latin-1"))
    with pytest.raises(ProjectError, match=r"gtapp\.toml"):
        open_project(tmp_path)


def test_an_unknown_benchmark_in_the_projects_own_file(tmp_path: Path) -> None:
    write_file(cards(tmp_path) / "gtapp.toml", "benchmark = 5")
    with pytest.raises(ProjectError, match="There is no benchmark “5”"):
        open_project(tmp_path)


def test_a_foreign_schema_gives_fields_checks_and_new_files(tmp_path: Path) -> None:
    write_file(tmp_path / "schema.json", json.dumps(SCHEMA))
    write_file(
        tmp_path / "ground_truths/a.json",
        json.dumps({"name": "A", "year": 2001, "tags": ["a", "c"], "more": 1}, indent=2),
    )
    write_file(tmp_path / "images/b.jpg", PIXEL)
    with open_checked(tmp_path) as project:
        assert project.benchmark.id == tmp_path.name
        found = {(issue.pointer, issue.code) for issue in validate_project(project).issues["a"]}
        assert found == {
            (("name",), "invalid"),
            (("year",), "invalid"),
            (("tags", 1), "choice"),
            (("more",), "foreign"),
        }
        document = project.document("b")
        document.set("/name", "Bb")
        project.save(document)
    assert (tmp_path / "ground_truths/b.json").read_text(encoding="utf-8") == json.dumps(
        {"id": "", "name": "Bb", "tags": [], "year": None}, indent=2
    )


@pytest.mark.parametrize(
    ("schema", "words"),
    [
        (b"", "Expecting value"),
        (b"[]", "not a JSON object"),
        (b"{}", "neither an object nor a list"),
        (json.dumps({"type": "string"}).encode(), "neither"),
        ('{"title": "ü"}'.encode("latin-1"), "not UTF-8"),
        (json.dumps({"$ref": "#"}).encode(), "refers to itself"),
        (json.dumps({"type": "object", "properties": {"a": {"$ref": "#"}}}).encode(), "refers to itself"),
        (
            json.dumps({"type": "object", "properties": {"a": {"$ref": "http://localhost/x"}}}).encode(),
            "outside",
        ),
        (json.dumps({"type": "object", "properties": {"a": {"$ref": "#/$defs/none"}}}).encode(), "$defs"),
        (json.dumps({"type": "object", "properties": 5}).encode(), "JSON Schema"),
        (
            json.dumps(
                {"type": "object", "properties": {"a": {"gtapp": {"check": {"regex": "(", "message": ""}}}}}
            ).encode(),
            "subpattern",
        ),
        (b"[" * 200_000, "nested too deeply"),
    ],
    ids=range(12),
)
def test_an_unusable_schema_is_named(tmp_path: Path, schema: bytes, words: str) -> None:
    root = cards(tmp_path)
    write_file(root / "my.schema.json", schema)
    before = snapshot(root)
    with pytest.raises(GtappError) as caught:
        open_project(root)
    assert (
        caught.value.code == "schema-broken"
        and "my.schema.json" in str(caught.value)
        and words in str(caught.value)
    )
    assert snapshot(root) == before


@pytest.mark.slow
def test_a_schema_of_countless_fields_is_refused_quickly(tmp_path: Path) -> None:
    defs = {
        f"d{n}": {
            "type": "object",
            "properties": {"a": {"$ref": f"#/$defs/d{n + 1}"}, "b": {"$ref": f"#/$defs/d{n + 1}"}},
        }
        for n in range(24)
    }
    write_file(
        tmp_path / "schema.json",
        json.dumps({"$defs": {**defs, "d24": {"type": "string"}}, "$ref": "#/$defs/d0"}),
    )
    write_file(tmp_path / "ground_truths/a.json", "{}")
    with pytest.raises(GtappError, match="more than 20000 fields"):
        open_project(tmp_path)


@pytest.mark.parametrize(
    "more",
    [
        {"properties": {"name": {"type": "string", "pattern": "("}}},
        {"properties": {"name": {"type": "string", "minLength": "x"}}},
        {"properties": {"name": {"type": "string"}}, "if": {"properties": {"name": {"type": "frog"}}}},
        {"properties": {"name": {}}, "patternProperties": {"n": {"multipleOf": 0}}},
        {"properties": {"name": {"type": "string"}}, "not": {"$ref": "#"}},
        {"properties": {"name": {"type": "string"}}, "if": {"$ref": "http://127.0.0.1:9/schema.json"}},
        {"properties": {"name": {"type": "string"}}, "if": {"$ref": "#/$defs/none"}},
    ],
    ids=range(7),
)
def test_unsupported_checks_of_a_schema_are_reported_once_for_the_record(
    tmp_path: Path, more: dict[str, Any]
) -> None:
    write_file(tmp_path / "schema.json", json.dumps({"type": "object", **more}))
    write_file(
        tmp_path / "ground_truths/a.json", '{"name": 5}' if "multipleOf" in str(more) else '{"name": "A"}'
    )
    with open_checked(tmp_path) as project:
        (issue,) = validate_project(project).issues["a"]
        assert issue.pointer == () and "can’t be followed" in str(issue)
