"""``gtapp import-sheet``: differences of the sheet are shown, and imported with ``--apply``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from gtapp.features import open_project
from gtapp.features.letters.google_transport import RequestLimits
from gtapp.features.letters.three_way_merge import load_base as loaded
from tests.features.letters.google_server import REVISION, ROBOT, SheetServer
from tests.features.letters.google_server_http import Call
from tests.features.letters.sheet_samples import (
    make_letter_row,
    make_person_row,
    make_scans,
    persons,
    record,
    rows,
    save_table,
    table,
)
from tests.killed_import import kill_import
from tests.sample_projects import cards, copy_project, simulate_crash, snapshot, write_file


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return make_scans(tmp_path / "work", "01", "02")


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    return save_table(
        tmp_path / "letters.csv", table([make_letter_row("01"), make_letter_row("02", done="FALSE")])
    )


def edit(root: Path, value: str) -> None:
    with open_project(root, "letters") as project:
        document = project.document("letter01")
        document.set(("letter_title",), [value])
        project.save(document)


def test_without_apply_nothing_is_written(call: Any, root: Path, sheet: Path, tmp_path: Path) -> None:
    people = save_table(
        tmp_path / "people.tsv", persons([make_person_row("P1", "A", birthDate="about 1870")]), "\t"
    )
    before = sorted(root.rglob("*"))
    result = call("import-sheet", root, "--benchmark", "letters", "--file", sheet, "--file", people)
    assert (result.code, result.err) == (0, "")
    lines = result.out.splitlines()
    assert lines[0].startswith("new: letters 01 (row 2): “https://app.transkribus.org/")
    assert lines[2:] == [
        "new: persons local P1 (row 2): “local · P1 · A · about 1870”",
        "doubtful: persons local P1 E2: “about 1870” is no date as YYYY-MM-DD; it is taken as written.",
        "[x] 1 letters become checked, since they are done in the sheet (signed: mk)",
        "3 new, 0 changed, 0 deleted, 0 kept, 0 conflict, 1 doubtful, 0 placeholders",
        "nothing was changed (--apply brings it in)",
    ]
    assert sorted(root.rglob("*")) == before


def test_applying_twice(call: Any, root: Path, sheet: Path) -> None:
    result = call("import-sheet", root, "--benchmark", "letters", "--file", sheet, "--apply")
    assert result.code == 0 and result.out.endswith("1 letters and 2 files were written\n")
    assert record(root, "01")["send_date"] == ["1927-03-14"]
    before = (
        snapshot(root),
        (root / "gtapp-status.tsv").read_bytes(),
        (root / ".gtapp/sheet.json").read_bytes(),
    )
    result = call("import-sheet", root, "--file", sheet, "--apply")
    assert result.code == 0 and result.out == (
        "0 new, 0 changed, 0 deleted, 0 kept, 0 conflict, 0 doubtful, 0 placeholders\n0 letters and 0 files were written\n"
    )
    after = (
        snapshot(root),
        (root / "gtapp-status.tsv").read_bytes(),
        (root / ".gtapp/sheet.json").read_bytes(),
    )
    assert after == before


def test_no_letter_is_checked_silently(call: Any, reference: Path, tmp_path: Path) -> None:
    root = copy_project(reference / "letters", tmp_path / "letters")
    sheet = root / "ground_truths" / "letters.csv"
    line = "29 letters become checked, since they are in the export, which has no column “done” (signed with your name)"

    def count_checked() -> int:
        with open_project(root, "letters") as project:
            return [project.status(item.id).name for item in project.items].count("checked")

    for option, mark, count in (((), " ", 0), (("--check", "none"), " ", 0), (("--check", "all"), "x", 29)):
        result = call("import-sheet", root, "--file", sheet, "--apply", *option)
        assert result.code == 0 and f"[{mark}] {line}" in result.out
        assert count_checked() == count
    result = call("import-sheet", root, "--file", sheet, "--json")
    assert (json.loads(result.out)["checks"], json.loads(result.out)["check"]) == ([], "done")


def test_imported_values_are_scored_at_once(call: Any, root: Path, sheet: Path, tmp_path: Path) -> None:
    call("import-sheet", root, "--benchmark", "letters", "--file", sheet, "--apply")
    answers = tmp_path / "answers"
    write_file(answers / "letter01.json", (root / "ground_truths" / "letter01.json").read_bytes())
    result = call("score", "--benchmark", "letters", "--truth", root / "ground_truths", "--answers", answers)
    assert "1.0" in result.out


def test_a_conflict(call: Any, root: Path, sheet: Path) -> None:
    call("import-sheet", root, "--benchmark", "letters", "--file", sheet, "--apply")
    edit(root, "mine")
    save_table(
        sheet,
        table(
            [make_letter_row("01", letter_title="theirs"), make_letter_row("02", done="FALSE", comment="new")]
        ),
    )
    line = (
        "conflict: letters 01 letter_title (row 2): here “mine”, in the sheet “theirs”, before “None” "
        "(scan: images/letter01_p1.jpg)"
    )
    for arguments in ([], ["--apply"], ["--apply"]):
        result = call("import-sheet", root, "--file", sheet, *arguments)
        assert result.code == 1 and line in result.out
        assert record(root, "01")["letter_title"] == ["mine"]
    assert [row["comment"] for row in rows(root / "ground_truths/sheet/ground_truth.csv")] == ["", "new"]
    result = call("import-sheet", root, "--file", sheet, "--apply", "--prefer", "sheet")
    assert result.code == 0 and line + "; chosen: sheet" in result.out
    assert record(root, "01")["letter_title"] == ["theirs"]


def test_json(call: Any, root: Path, sheet: Path) -> None:
    call("import-sheet", root, "--benchmark", "letters", "--file", sheet, "--apply")
    edit(root, "mine")
    save_table(
        sheet,
        table(
            [
                make_letter_row("01", letter_title="theirs"),
                make_letter_row("02", send_date="3. Mai"),
                make_letter_row("../x"),
            ]
        ),
    )
    result = call("import-sheet", root, "--file", sheet, "--json")
    assert result.code == 1
    found = result.json
    assert found["conflict"] == [
        {
            "of": "letters",
            "key": "01",
            "nth": 0,
            "item": "letter01",
            "column": "letter_title",
            "row": 2,
            "base": "None",
            "here": "mine",
            "sheet": "theirs",
            "choice": None,
            "waits": False,
            "scans": ["images/letter01_p1.jpg"],
        }
    ]
    assert [(each["column"], each["here"], each["sheet"]) for each in found["changed"]] == [
        ("done", "FALSE", "TRUE"),
        ("send_date", "1927-03-14", "3. Mai"),
    ]
    assert sorted((each["code"], each["cell"]) for each in found["doubtful"]) == [
        ("sheet-cell-date", "E3"),
        ("sheet-row-unsafe", "B4"),
    ]
    assert found["tabs"][0]["tab"] == "ground_truth" and found["applied"] is False
    assert found["counts"]["conflict"] == 1 and found["counts"]["changed"] == 2


def test_corrections_for_the_sheet(call: Any, root: Path, sheet: Path, tmp_path: Path) -> None:
    call("import-sheet", root, "--benchmark", "letters", "--file", sheet, "--apply")
    edit(root, "Betr. A")
    target = tmp_path / "changes.csv"
    result = call("import-sheet", root, "--file", sheet, "--changes", target)
    assert (
        result.code == 0
        and "kept: letters 01 letter_title (row 2): “Betr. A” (in the sheet “None”)" in result.out
    )
    (row,) = rows(target)
    assert (row["key"], row["column"], row["sheet"], row["here"]) == ("01", "letter_title", "None", "Betr. A")


@pytest.mark.parametrize("place", ["ground_truths/letters.csv", "ground_truths/new.csv", "gtapp.toml"])
def test_corrections_replace_no_file_of_the_project(call: Any, root: Path, sheet: Path, place: str) -> None:
    before = snapshot(root)
    result = call("import-sheet", root, "--benchmark", "letters", "--file", sheet, "--changes", root / place)
    assert result.code == 2 and "belongs to the project itself" in result.err
    assert snapshot(root) == before


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("<!doctype html><title>Anmelden</title>", "is a web page, not a table"),
        ("a,b\n1,2\n", "No tab of the sheet is known by its columns"),
        ("send_date,done,comment,checked_by,has_signatures,letter_title\n", "no column “document_number”"),
        ('document_number,"done\n', "can’t be read at row 1"),
        ("", "is empty"),
    ],
)
def test_a_file_that_is_no_sheet_changes_nothing(
    call: Any, root: Path, tmp_path: Path, content: str, message: str
) -> None:
    before = sorted(root.rglob("*"))
    path = write_file(tmp_path / "bad.csv", content)
    result = call("import-sheet", root, "--benchmark", "letters", "--file", path, "--apply")
    assert result.code == 2 and message in result.err and not result.out
    assert sorted(root.rglob("*")) == before


def test_wrong_use(call: Any, root: Path, sheet: Path, tmp_path: Path) -> None:
    assert call("import-sheet", root).code == 2
    assert call("import-sheet", root, "--file", sheet, "--sheet", "https://x").code == 2
    result = call("import-sheet", root, "--benchmark", "letters", "--file", sheet, "--push")
    assert result.code == 2 and "Only a sheet (--sheet) can be written to" in result.err
    result = call("import-sheet", cards(tmp_path / "cards"), "--file", sheet)
    assert result.code == 2 and "has no sheet" in result.err
    assert call("import-sheet", tmp_path / "none", "--file", sheet).code == 2


# a sheet of Google's


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SheetServer]:
    """A sheet that is shared with this computer's account."""
    rows = [list(row) for row in table([make_letter_row("01"), make_letter_row("02", done="FALSE")]).rows]
    with SheetServer(
        {"Briefe": rows, "Personen": persons([make_person_row("P1", "A", job_name="x")]).rows}
    ) as found:
        monkeypatch.setenv("GTAPP_GOOGLE_KEY", str(found.key_file(tmp_path)))
        yield found


def test_a_google_sheet(call: Any, root: Path, server: SheetServer) -> None:
    result = call("import-sheet", root, "--benchmark", "letters", "--sheet", server.address, "--apply")
    assert (result.code, result.err) == (0, "") and "3 new, 0 changed" in result.out
    assert record(root, "01")["send_date"] == ["1927-03-14"]
    assert loaded(root).imports[0]["revision"] == REVISION
    result = call("import-sheet", root, "--sheet", server.address, "--apply")
    assert result.code == 0 and result.out.endswith("0 letters and 0 files were written\n")


def test_pushing_needs_consent_and_writes_only_changed_cells(
    call: Any, root: Path, server: SheetServer
) -> None:
    call("import-sheet", root, "--benchmark", "letters", "--sheet", server.address, "--apply")
    edit(root, "=Betr. A")
    messages = "for the sheet: Briefe 01 letter_title: “None” → “=Betr. A”\n"
    result = call("import-sheet", root, "--sheet", server.address, "--push")
    assert result.code == 0 and messages in result.out
    assert result.out.endswith("1 cells would be written (--yes writes them)\n")
    assert not server.count("batchUpdate")
    result = call("import-sheet", root, "--sheet", server.address, "--push", "--yes", "--json")
    assert result.code == 0 and result.json["pushed"] and len(result.json["push"]) == 1
    assert server.count("values:batchUpdate") == 1
    result = call("import-sheet", root, "--sheet", server.address, "--apply", "--json")
    assert result.code == 0 and result.json["counts"]["kept"] == result.json["counts"]["conflict"] == 0
    assert record(root, "01")["letter_title"] == ["=Betr. A"]


def test_a_cell_that_changed_meanwhile_is_refused_by_name(call: Any, root: Path, server: SheetServer) -> None:
    call("import-sheet", root, "--benchmark", "letters", "--sheet", server.address, "--apply")
    edit(root, "mine")
    asked = iter(range(10))

    def change_cell_meanwhile(call: Call) -> None:
        if "values:batchGet" in call.path and next(asked) == 1:
            server.workbook.tab("Briefe").rows[1][5] = "theirs"

    server.before = change_cell_meanwhile
    result = call("import-sheet", root, "--sheet", server.address, "--push", "--yes")
    assert result.code == 1 and "Briefe 01 letter_title was not written into the sheet: " in result.out
    assert not server.count("values:batchUpdate")


@pytest.mark.parametrize(
    ("status", "message"),
    [(401, ""), (403, ROBOT), (404, ""), (500, ""), (429, "")],
)
def test_a_fault_of_the_sheet_changes_nothing(
    call: Any, root: Path, server: SheetServer, monkeypatch: pytest.MonkeyPatch, status: int, message: str
) -> None:
    monkeypatch.setattr(
        "gtapp.features.letters.google_transport.RequestLimits",
        lambda notice: RequestLimits(wait=lambda seconds: False),
    )
    server.fail("spreadsheets", status, times=20)
    before = sorted(root.rglob("*"))
    result = call("import-sheet", root, "--benchmark", "letters", "--sheet", server.address, "--apply")
    assert result.code == 2 and message in result.err and result.err.startswith("gtapp: ")
    assert sorted(root.rglob("*")) == before and not result.out


def test_a_workbook_with_several_tabs(call: Any, root: Path, tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    for made in (table([make_letter_row("01")]), persons([make_person_row("P1", "A")])):
        sheet = book.create_sheet(made.name)
        for row in made.rows:
            sheet.append(row)
    book.save(tmp_path / "sheet.xlsx")
    result = call(
        "import-sheet", root, "--benchmark", "letters", "--file", tmp_path / "sheet.xlsx", "--apply", "--json"
    )
    assert result.code == 0 and [each["tab"] for each in result.json["tabs"]] == ["ground_truth", "persons"]
    assert (
        result.json["letters"] == ["letter01"]
        and rows(root / "ground_truths" / "persons.csv")[0]["name"] == "A"
    )


def _kill(root: Path, sheet: Path) -> None:
    kill_import(root, "letter01", "import-sheet", root, "--file", sheet, "--benchmark", "letters")


@pytest.mark.parametrize("has_file", [True, False])
def test_a_killed_import_is_completed_by_the_next_one(
    call: Any, root: Path, sheet: Path, has_file: bool
) -> None:
    options = ("import-sheet", root, "--file", sheet, "--benchmark", "letters", "--apply")
    (root / "ground_truths").mkdir(exist_ok=True)
    if has_file:
        assert call(*options).code == 0
        save_table(sheet, table([make_letter_row("01", letter_title="Neu"), make_letter_row("02")]))
    _kill(root, sheet)
    result = call(*options)
    assert (result.code, result.err) == (0, "") and f"{1 + has_file} letters" in result.out
    assert record(root, "01")["letter_title"] == (["Neu"] if has_file else ["None"])
    assert call(*options).out.endswith("0 letters and 0 files were written\n")
    with open_project(root) as project:
        assert project.find_unsaved() == []
        document = project.document("letter01")
        assert document.undo() and (has_file or not document.can_undo)


def test_an_import_killed_after_its_file_is_completed(call: Any, root: Path, sheet: Path) -> None:
    options = ("import-sheet", root, "--file", sheet, "--benchmark", "letters", "--apply")
    (root / "ground_truths").mkdir()
    _kill(root, sheet)
    with open_project(root, "letters") as project:
        document = project.document("letter01")
        project.recover(document)
        part = document.parts[0]
        part.source.write(part.disk, part.text)
        simulate_crash(project)
    assert call(*options).code == 0
    with open_project(root, "letters") as project:
        assert project.find_unsaved() == []


def test_a_killed_import_gives_way_to_another_sheet(call: Any, root: Path, sheet: Path) -> None:
    options = ("import-sheet", root, "--file", sheet, "--benchmark", "letters", "--apply")
    assert call(*options).code == 0
    before = sheet.read_bytes()
    save_table(sheet, table([make_letter_row("01", letter_title="Neu"), make_letter_row("02", done="FALSE")]))
    _kill(root, sheet)
    sheet.write_bytes(before)
    old = record(root, "01")
    assert call(*options).code == 0 and record(root, "01") == old
    with open_project(root) as project:
        assert project.find_unsaved() == [] and old.items() <= project.document("letter01").record.items()


def test_unsaved_work_of_a_window_is_not_changed(call: Any, root: Path, sheet: Path) -> None:
    options = ("import-sheet", root, "--file", sheet, "--benchmark", "letters", "--apply")
    assert call(*options).code == 0
    with open_project(root) as project:
        project.document("letter01").set("/letter_title", ["Unsaved"])
    assert call(*options).code == 0
    save_table(sheet, table([make_letter_row("01", letter_title="Neu"), make_letter_row("02", done="FALSE")]))
    before = record(root, "01")
    result = call(*options)
    assert result.code == 1 and "offered back" in result.out and record(root, "01") == before


def test_a_letter_that_a_window_edits_is_left_and_the_others_are_imported(
    call: Any, root: Path, sheet: Path
) -> None:
    options = ("import-sheet", root, "--file", sheet, "--benchmark", "letters", "--apply")
    assert call(*options).code == 0
    save_table(sheet, table([make_letter_row(number, letter_title="Neu") for number in ("01", "02")]))
    with open_project(root) as project:
        document = project.document("letter01")
        document.set("/sender_persons", ["Unsaved"])
        before = record(root, "01")
        result = call(*options)
        assert result.code == 1 and "Another window or command of yours has unsaved corrections" in result.out
        assert record(root, "01") == before and record(root, "02")["letter_title"] == ["Neu"]
        project.save(document)
    assert call(*options).code == 0
    assert (record(root, "01")["letter_title"], record(root, "01")["sender_persons"]) == (
        ["Neu"],
        ["Unsaved"],
    )
