"""Conflicts of git in a project's files: named with their line, and nothing is written from one side of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gtapp.cli import main
from gtapp.core.files.git_conflicts import find_conflict
from gtapp.core.platform.errors import GtappError
from gtapp.core.store.statuses import STATUS_FILE
from gtapp.features import open_project
from tests.features.letters.sheet_samples import make_person_row, persons, save_table
from tests.sample_projects import (
    CARD,
    LETTER,
    cards,
    letters,
    open_checked,
    papers,
    sha,
    snapshot,
    write_file,
)
from tests.sample_projects import paper as make_paper
from tests.validation import validate_project

STYLES = {
    "merge": ["<<<<<<< HEAD", "{line}", "=======", "{line}", ">>>>>>> anna"],
    "diff3": ["<<<<<<< HEAD", "{line}", "||||||| 1a2b3c", "{line}", "=======", "{line}", ">>>>>>> anna"],
    "zdiff3": ["<<<<<<<", "||||||| 1a2b3c", "=======", "{line}", ">>>>>>>"],
    "half resolved": ["{line}", ">>>>>>> anna"],
}
PERSONS = "identifier_propertyID,identifier_value,name\nlocal,S001,Lüssi\n"


def _conflict(text: str, style: str, newline: str = "\n") -> str:
    """Return the text with its second line in conflict."""
    lines = text.split("\n")
    lines[1:2] = [each.format(line=lines[1]) if "{" in each else each for each in STYLES[style]]
    return newline.join(lines)


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(
    ("place", "text"),
    [
        ("ground_truths/letters.csv", ""),
        ("ground_truths/letter01.json", ""),
        ("ground_truths/persons.json", '[\n{"name": "Lüssi"}\n]\n'),
        ("ground_truths/persons.csv", PERSONS),
        ("ground_truths/organizations.json", "[\n{}\n]\n"),
        ("ground_truths/sheet/ground_truth.csv", "document_number,done\n01,TRUE\n"),
        ("ground_truths/sheet/persons.csv", PERSONS),
        ("drafts/request_T1_letter01.json", '{\n"response_text": "{}"\n}\n'),
        (STATUS_FILE, "item\tstatus\twho\tchanged\tnote\nletter01\tchecked\ta\t2026-01-01T00:00:00\t\n"),
    ],
)
def test_validate_names_the_file_and_the_line(
    tmp_path: Path, place: str, text: str, style: str, newline: str
) -> None:
    root = letters(tmp_path)
    if place.startswith("drafts"):
        write_file(root / "images/letter01_p1.jpg", b"x")
    conflict = _conflict(text or (root / place).read_text(encoding="utf-8"), style, newline)
    write_file(root / place, conflict)
    with open_project(root, "letters") as project:
        report = validate_project(project)
    found = {
        str(each.message) for each in (*report.problems, *report.unreadable) if "git" in str(each.message)
    }
    line = 3 if style == "half resolved" else 2
    assert report.has_findings and found
    assert all(Path(place).name in each and f"(line {line})" in each for each in found)
    assert (root / place).read_bytes().decode("utf-8") == conflict


def test_lines_of_records_and_the_settings_are_named_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = papers(tmp_path / "papers", {"data/a.jsonl": [make_paper(0), make_paper(1)]})
    path = root / "data/a.jsonl"
    write_file(path, _conflict(path.read_text(encoding="utf-8"), "merge"))
    assert main(["validate", str(root)]) == 1
    assert capsys.readouterr().out.count("conflict of git") == 1
    assert main(["set", str(root), sha(0), "/title", '"x"']) != 0
    assert "conflict of git" in capsys.readouterr().err
    root = cards(tmp_path / "cards", {"a": CARD})
    write_file(root / "gtapp.toml", _conflict('benchmark = "zettelkatalog"\n# one\n', "diff3"))
    assert main(["validate", str(root)]) == 2
    assert "gtapp.toml has a conflict of git that is not resolved (line 2)" in capsys.readouterr().err


def test_set_says_that_the_row_could_not_be_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = letters(tmp_path)
    table = root / "ground_truths/letters.csv"
    write_file(table, _conflict(table.read_text(encoding="utf-8"), "zdiff3"))
    before = table.read_bytes()
    assert main(["set", str(root), "letter01", "/send_date/0", '"1926-02-17"']) == 1
    shown = capsys.readouterr()
    assert shown.out == "letter01/send_date/0: saved\n" and "conflict of git" in shown.err
    assert table.read_bytes() == before


def test_of_a_table_in_conflict_no_row_is_imported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = letters(tmp_path / "work")
    assert main(["export", str(root), "--format", "csv", "--out", str(tmp_path / "t.csv")]) == 0
    text = (tmp_path / "t.csv").read_text(encoding="utf-8-sig").replace("\r", "")
    write_file(tmp_path / "t.csv", _conflict(text.replace("1926-02-16", "1926-02-18"), "merge"))
    assert main(["import-table", str(root), "--file", str(tmp_path / "t.csv"), "--apply"]) == 2
    assert "conflict of git" in capsys.readouterr().err
    assert json.loads((root / "ground_truths/letter01.json").read_text(encoding="utf-8")) == LETTER


@pytest.mark.parametrize("name", ["persons.json", "persons.csv"])
def test_an_import_overwrites_no_file_in_conflict(
    tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    root = letters(tmp_path / "work")
    text = PERSONS if name == "persons.csv" else '[\n{"name": "Lüssi"}\n]\n'
    write_file(root / "ground_truths" / name, _conflict(text, "merge"))
    before = snapshot(root)
    sheet = save_table(tmp_path / "persons.csv", persons([make_person_row("S001", "Lüssi, Theophil")]))
    assert main(["import-sheet", str(root), "--file", str(sheet), "--apply"]) == 2
    assert f"{name} has a conflict of git" in capsys.readouterr().err
    assert snapshot(root) == before


def test_the_next_status_writes_the_list_without_markers(tmp_path: Path) -> None:
    root = letters(tmp_path)
    text = "item\tstatus\twho\tchanged\tnote\nletter01\tchecked\ta\t2026-01-01T00:00:00\t\n"
    write_file(root / STATUS_FILE, _conflict(text, "diff3", "\r\n"))
    with open_checked(root, "letters") as project:
        assert project.status("letter01").name == "checked"
        project.set_status("letter04", "checked")
    assert find_conflict((root / STATUS_FILE).read_text(encoding="utf-8")) is None


@pytest.mark.parametrize(
    "text",
    [
        "a <<<<<<< b\n",
        "<<<<<<<<< nine\n",
        "=======\n",
        "Title\n=======\n",
        ">>>>>>>quoted\n",
        '"<<<<<<< HEAD"\n',
        "",
    ],
)
def test_what_is_no_conflict(text: str) -> None:
    assert find_conflict(text) is None


def test_a_conflict_is_no_error_of_another_kind(tmp_path: Path) -> None:
    root = cards(tmp_path, {"a": CARD})
    path = root / "ground_truths/a.json"
    write_file(path, _conflict(path.read_text(encoding="utf-8"), "merge"))
    with open_project(root, "zettelkatalog") as project, pytest.raises(GtappError) as caught:
        project.document("a")
    assert caught.value.code == "file-git-conflict"
