"""Second readings: a reader's records, statuses and journal lie apart, and nothing of the first reader's is touched or shown."""

from __future__ import annotations

import json
import shutil
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from gtapp.core.answers import run_finder
from gtapp.core.platform.errors import GtappError, ProjectError
from gtapp.core.project import export_target
from gtapp.core.project.opening.outside_links import OutsideLinksError
from gtapp.core.project.project import Project
from gtapp.core.project.second_reading import SecondReading, Start, create_reading, list_readings
from gtapp.core.record.document import Document
from gtapp.core.schema import benchmark
from gtapp.core.store.audits import Audit, load_audits
from gtapp.core.store.project_folder import AUDIT_FILE
from gtapp.core.store.samples import SampledItem
from gtapp.features import open_project, open_to_write
from tests.sample_projects import (
    CARD,
    cards,
    dump_json,
    envelope,
    letters,
    paper,
    papers,
    sha,
    simulate_crash,
    snapshot,
    write_file,
)


def make_project(root: Path) -> Path:
    """Make three cards that are read, two of them with a draft, in which another name stands."""
    cards(root, dict.fromkeys("abc", CARD), scans=("a", "b", "c", "d"))
    for name in "ad":
        other = {**CARD, "author": {"last_name": "Draft", "first_name": None}}
        write_file(root / "drafts" / "T1" / f"request_T1_{name}.json", json.dumps(envelope(other)))
    return root


def open_reading(root: Path, *items: str, start: Start = "draft", name: str = "Anna") -> Project:
    return open_project(create_reading(root, SecondReading(name, start, items)))


def set_name(project: Project, item: str, name: str) -> Document:
    document = project.document(item)
    document.set(("author", "last_name"), name)
    return document


def test_a_reading_has_records_statuses_and_a_journal_of_its_own(tmp_path: Path) -> None:
    root = make_project(tmp_path / "cards")
    before = snapshot(root)
    with open_reading(root, "a", "b", "d") as reading:
        assert [item.id for item in reading.items] == ["a", "b", "d"]
        assert [reading.status(item.id).name for item in reading.items] == ["draft", "open", "draft"]
        assert not reading.problems
        assert reading.document("a").get(("author", "last_name")) == "Draft"
        assert reading.document("b").get(("author", "last_name")) == ""  # blind: no record, no draft
        assert reading.pages("a") == [root / "images" / "a.jpg"]
        document = set_name(reading, "a", "Anna's")
        reading.check(document)
    folder = root / "readings" / "Anna"
    record = json.loads((folder / "a.json").read_text(encoding="utf-8"))
    assert record["response_text"]["author"]["last_name"] == "Anna's" and "model" in record
    assert "a\tchecked" in (folder / "gtapp-status.tsv").read_text()
    assert (folder / ".gtapp" / "work.sqlite").is_file()
    after = snapshot(root)
    assert {name: text for name, text in after.items() if not name.startswith("readings/")} == before
    with open_project(root) as project:
        assert [item.id for item in project.items] == ["a", "b", "c", "d"]
        assert project.status("a").name == "in progress"
    with open_project(folder) as again:
        document = again.document("a")
        assert again.status("a").name == "checked" and again.undo(document)
    left = {name for name in snapshot(root) if ".gtapp" not in name} - before.keys()
    assert left == {"readings/Anna/reading.toml"}


@pytest.mark.parametrize(("start", "name"), [("nothing", ""), ("first", "Müller"), ("draft", "Draft")])
def test_a_reader_starts_from_what_was_chosen(tmp_path: Path, start: Start, name: str) -> None:
    with open_reading(make_project(tmp_path / "cards"), "a", "d", start=start) as reading:
        document = reading.document("a")
        assert document.is_new and document.get(("author", "last_name")) == name
        [first, second] = reading.items
        assert not first.truth
        assert bool(second.draft) == (start == "draft")


def test_the_first_readers_record_is_begun_with_as_it_is(tmp_path: Path) -> None:
    root = make_project(tmp_path / "cards")
    text = dump_json(
        {"response_text": {"type": {"type": "Reference"}, "odd": [1.0, "x  "]}, "more": 1}, indent=3
    )
    write_file(root / "ground_truths" / "a.json", text)
    write_file(root / "ground_truths" / "b.json", "no JSON")
    with open_reading(root, "a", "b", start="first") as reading:
        for item in ("a", "b"):
            document = reading.document(item)
            assert document.is_new
            reading.create(document)
        assert [issue.message.code for issue in document.notes] == ["draft-unreadable"]
    assert (root / "readings" / "Anna" / "a.json").read_text(encoding="utf-8") == text


def test_letters_leave_the_table_alone(tmp_path: Path) -> None:
    root = letters(tmp_path / "letters")
    table = (root / "ground_truths" / "letters.csv").read_bytes()
    with open_reading(root, "letter01", "letter04", start="nothing") as reading:
        document = reading.document("letter01")
        document.set(("send_date",), ["1926-02-17"])
        reading.check(document)
        assert len(document.parts) == 1
    assert (root / "ground_truths" / "letters.csv").read_bytes() == table
    assert json.loads((root / "ground_truths" / "letter01.json").read_text())["send_date"] == ["1926-02-16"]
    with open_project(root) as project:
        assert not project.problems and len(project.document("letter01").parts) > 1


def test_lines_go_into_files_of_the_reading(tmp_path: Path) -> None:
    place = "data/20250806/paper_0806.jsonl"
    root = papers(tmp_path / "papers", {place: [paper(1), paper(2)]})
    lines = (root / place).read_bytes()
    with open_reading(root, sha(1), start="nothing") as reading:
        [item] = reading.items
        document = reading.document(item.id)
        document.set(("title",), "Another title")
        assert reading.save(document)
    [written] = (root / "readings" / "Anna").rglob("*.jsonl")
    [line] = written.read_text(encoding="utf-8").splitlines()
    assert (json.loads(line)["sha256"], json.loads(line)["title"]) == (sha(1), "Another title")
    assert json.loads(line)["abstract"] in ("", None)
    assert (root / place).read_bytes() == lines
    with open_project(root) as project:
        assert len(project.items) == 2
    with open_project(root / "readings" / "Anna") as again:
        assert again.document(sha(1)).get(("title",)) == "Another title" and not again.problems


def test_edits_of_a_killed_reading_come_back(tmp_path: Path) -> None:
    root = make_project(tmp_path / "cards")
    reading = open_reading(root, "a", "b")
    set_name(reading, "a", "typed")
    simulate_crash(reading)
    with open_project(root) as project:
        assert project.find_unsaved() == []
    with open_project(root / "readings" / "Anna") as again:
        document = again.document("a")
        assert again.find_unsaved() == ["a"] and again.count_lost_edits(document) == 1
        again.recover(document)
        assert document.get(("author", "last_name")) == "typed"


def test_a_reading_is_found_by_its_folder_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = make_project(tmp_path / "cards")
    open_reading(root, "a").close()
    monkeypatch.chdir(root / "readings" / "Anna")
    for path in (Path(), Path("../Anna"), Path.cwd()):
        with open_project(path) as reading:
            assert reading.reading and [item.id for item in reading.items] == ["a"]
            assert reading.save(set_name(reading, "a", f"by {path}"))
    with open_project(root) as project, pytest.raises(GtappError, match="Nothing was written"):
        export_target.check_outside(root / "readings" / "Anna" / "x.json", root, project.benchmark)
    with open_project(root / "readings" / "Anna") as reading:
        with pytest.raises(GtappError, match="Nothing was written"):
            export_target.check_outside(root / "ground_truths" / "x.json", root, reading.benchmark)
        with closing(load_audits(reading.home)) as audits:
            audits.add(Audit(1, "", 1), [SampledItem("a", "", 1)])
            audits.write_text()
    assert (root / "readings" / "Anna" / AUDIT_FILE).is_file() and not (root / AUDIT_FILE).exists()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "start = 'draft'",
        "start = 'gift'\nitems = ['a']",
        "start = 'draft'\nitems = []",
        "start = 'draft'\nitems = [1]",
        "start = 'draft'\nitems = ['a']\nplace = '/etc'",
        "start = 'draft'\nitems = ['a']\n[sample]\nseed = -1",
        "start = 'draft'\nitems = ['a']\nsample = 3",
        "<<<<<<< ours\nstart = 'draft'\n=======\nstart = 'nothing'\n>>>>>>> theirs\nitems = ['a']",
        "start = 'draft'\nitems = " + "[" * 5000,
    ],
)
def test_a_file_that_says_nothing_usable_is_refused(tmp_path: Path, text: str) -> None:
    root = make_project(tmp_path / "cards")
    write_file(root / "readings" / "Anna" / "reading.toml", text)
    before = snapshot(root)
    with pytest.raises(ProjectError):
        open_project(root / "readings" / "Anna")
    assert snapshot(root) == before


def test_items_that_are_not_there_are_reported_and_never_paths(tmp_path: Path) -> None:
    root = make_project(tmp_path / "cards")
    open_reading(root, "a", "../../a", "/etc/passwd").close()
    write_file(root / "readings" / "Anna" / "x.json", json.dumps(envelope(CARD)))
    with open_project(root / "readings" / "Anna") as reading:
        assert [item.id for item in reading.items] == ["a"]
        found = {(each.item, each.message.code) for each in reading.problems}
        assert {("../../a", "reading-item-missing"), ("/etc/passwd", "reading-item-missing")} <= found
        assert ("x", "reading-item-foreign") in found


@pytest.mark.parametrize(
    "name", ["", ".", "..", "a/b", "../b", ".hidden", "con", "a:b", "x" * 300, "anna", "full"]
)
def test_names_that_no_folder_may_have_are_refused(tmp_path: Path, name: str) -> None:
    root = make_project(tmp_path / "cards")
    open_reading(root, "a").close()
    write_file(root / "readings" / "full" / "letter.txt", "mine")
    before = snapshot(root)
    with pytest.raises(GtappError):
        create_reading(root, SecondReading(name, "draft", ("a",)))
    assert snapshot(root) == before and list_readings(root) == ["Anna"]


def test_a_folder_that_leads_out_of_the_project_is_asked_about(tmp_path: Path) -> None:
    root = make_project(tmp_path / "cards")
    elsewhere = tmp_path / "elsewhere"
    open_reading(root, "a").close()
    shutil.move(root / "readings" / "Anna", elsewhere)
    (root / "readings" / "Anna").symlink_to(elsewhere, target_is_directory=True)
    with pytest.raises(OutsideLinksError):
        open_to_write(root / "readings" / "Anna")
    with open_project(root / "readings" / "Anna") as reading:
        before = snapshot(elsewhere)
        with pytest.raises(GtappError, match="lead"):
            reading.save(set_name(reading, "a", "nobody asked"))
    assert snapshot(elsewhere) == before == {"reading.toml": before["reading.toml"]}


def test_readings_are_no_part_of_a_project_that_lists_folders_deeply(tmp_path: Path) -> None:
    root = tmp_path / "lines"
    write_file(root / "gtapp.toml", 'schema = "schema.json"\n[layout]\ntruths = "."\nscans = "scans"\n')
    schema: dict[str, Any] = {
        "type": "object",
        "properties": {"id": {"type": "string"}, "mark": {"type": "string"}},
    }
    write_file(root / "schema.json", json.dumps(schema))
    write_file(root / "data" / "x.jsonl", '{"id": "1", "mark": "A"}\n{"id": "2", "mark": "B"}\n')
    with open_reading(root, "1") as reading:
        document = reading.document("1")
        document.set(("mark",), "C")
        assert reading.save(document)
    with open_project(root) as project:
        assert [item.id for item in project.items] == ["1", "2"]
        assert project.document("1").get(("mark",)) == "A"
        truths = run_finder.open_truths([root], project.benchmark)
        assert list(truths) == ["1", "2"] and not truths.problems


def test_the_variant_of_a_benchmark_has_no_table() -> None:
    found = SecondReading("Anna", "draft", ("a",)).adapt(benchmark.load("letters"))
    assert found.table is None and found.layout.truths == ("readings/Anna",)
    assert found.layout.others == benchmark.load("letters").layout.truths
