"""``gtapp import-table``: corrections made in a spreadsheet are imported, and nothing else changes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from gtapp.core.project.step_history import StepHistory
from gtapp.features import open_project
from gtapp.features.letters import derived_files
from tests.core.files.test_table_file import is_alike
from tests.core.project.test_step_history import run_stepping
from tests.edited_tables import Table, edit_table, put
from tests.features.exports.test_export import read_truths
from tests.features.letters.sheet_samples import make_letter_row, make_scans, save_table
from tests.features.letters.sheet_samples import rows as sheet_rows
from tests.features.letters.sheet_samples import table as sheet_table
from tests.killed_import import kill_import
from tests.sample_projects import (
    CARD,
    PIXEL,
    cards,
    copy_project,
    dump_json,
    envelope,
    open_checked,
    paper,
    papers,
    sha,
    simulate_crash,
    snapshot,
    write_file,
)

NUMBERS = ("01", "02", "10")
REAL = ("zettelkatalog", "letters", "personnel_cards", "fraktur", "sciencemetabench")


@pytest.fixture
def out(call: Any, tmp_path: Path) -> Callable[[Path], Path]:
    """Export a project as CSV."""

    def run(root: Path) -> Path:
        path = tmp_path / "table.csv"
        assert call("export", root, "--format", "csv", "--out", path, "--force").code == 0
        return path

    return run


def test_differences_are_shown_and_then_applied(call: Any, out: Any, tmp_path: Path) -> None:
    root = cards(tmp_path / "work", {"a": CARD, "b": CARD, "c": CARD})
    table = edit_table(out(root), put("b", "/publication/title", "Neu"))
    edit_table(table, put("c", "/publication/year", "1900"))
    edit_table(table, put("c", "/publication/format", "null"))
    before = sorted(root.rglob("*")), snapshot(root)
    result = call("import-table", root, "--file", table)
    assert (result.code, result.err) == (1, "")
    assert result.out == (
        'b/publication/title: "Über die Ursachen" → "Neu"\n'
        "c/publication/year: 1899 → 1900\n"
        'c/publication/format: "8°" → null\n'
        "3 values of 2 items differ; nothing was changed (--apply makes the edits)\n"
    )
    assert (sorted(root.rglob("*")), snapshot(root)) == before
    result = call("import-table", root, "--file", table, "--apply")
    assert result.code == 0 and result.out.endswith("3 values of 2 items differ; 2 items were saved\n")
    after = snapshot(root)
    assert {name for name in after if after[name] != before[1][name]} == {
        "ground_truths/b.json",
        "ground_truths/c.json",
    }
    assert after["ground_truths/b.json"] == before[1]["ground_truths/b.json"].replace(
        b"\\u00dcber die Ursachen", b"Neu"
    )
    result = call("import-table", root, "--file", table)
    assert (result.code, result.out) == (0, "0 values of 0 items differ\n")
    with open_checked(root) as project:
        document = project.document("c")
        assert document.undo() and not document.can_undo and document.record == CARD


def test_rows_of_a_table_are_imported(call: Any, out: Any, reference: Path, tmp_path: Path) -> None:
    root = copy_project(reference / "personnel_cards", tmp_path / "work")
    item = "0002_20230927_120202"
    before = read_truths(root)
    table = edit_table(out(root), put(item, "/dienstort/diplomatic_transcript", "Basel", "/rows/1"))
    edit_table(table, lambda rows: rows.remove(next(r for r in rows if r[:2] == [item, "/rows/0"])))
    edit_table(table, lambda rows: rows.append([item, "/rows/-", *rows[-1][2:]]))
    edit_table(table, lambda rows: rows[1:].sort(key=lambda row: row[5]))
    assert call("import-table", root, "--file", table, "--apply").code == 0
    after = read_truths(root)
    assert {name for name in after if after[name] != before[name]} == {item}
    old, new = before[item]["rows"], after[item]["rows"]
    assert new[0]["dienstort"]["diplomatic_transcript"] == "Basel"
    assert new[1:-1] == old[2:] and new[-1] in before[max(before)]["rows"]


@pytest.mark.parametrize("format_", ["csv", "xlsx"])
@pytest.mark.parametrize("lost", ["values", "files"])
@pytest.mark.parametrize("name", REAL)
def test_an_export_restores_every_value(
    call: Any, reference: Path, tmp_path: Path, name: str, format_: str, lost: str
) -> None:
    root = copy_project(reference / name, tmp_path / name)
    before = read_truths(root)
    table = tmp_path / f"out.{format_}"
    assert call("export", root, "--format", format_, "--out", table).code == 0
    for item in before:
        write_file(root / "images" / f"{item}.jpg", PIXEL)
    for path in (path for path in root.rglob("*.json*") if path.stem in (*before, "truth")):
        if lost == "values":
            texts = (
                path.read_text(encoding="utf-8").splitlines()
                if name == "sciencemetabench"
                else [path.read_text(encoding="utf-8")]
            )
            write_file(path, "\n".join(json.dumps(_distort_record(json.loads(text))) for text in texts))
        elif name != "sciencemetabench":
            path.unlink()
    result = call("import-table", root, "--file", table, "--apply", "--foreign", "--benchmark", name)
    assert result.code == 0 and not result.err, result.out
    after = read_truths(root)
    assert [item for item in before if not is_alike(before[item], after[item])] == []


def _distort_record(value: Any) -> Any:
    """Change every text, remove every second key and reverse lists, but keep what identifies the record."""
    if isinstance(value, dict):
        kept = [key for n, key in enumerate(value) if n % 2 == 0 or isinstance(value[key], list | dict)]
        return {key: value[key] if key in ("sha256", "_id") else _distort_record(value[key]) for key in kept}
    if isinstance(value, list):
        return [_distort_record(each) for each in reversed(value[:-1])]
    return 7 if isinstance(value, str) else "seven"


def test_values_typed_into_a_workbook(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path / "work", {"00500118": CARD, "b": CARD})
    table = tmp_path / "out.xlsx"
    assert call("export", root, "--format", "xlsx", "--out", table).code == 0
    book = openpyxl.load_workbook(table)
    sheet = book.worksheets[0]
    place = {cell.value: number for number, cell in enumerate(sheet[1], 1)}
    sheet.cell(2, place["/publication/pages"], 31)
    sheet.cell(2, place["/publication/year"], 1901)
    sheet.cell(3, place["/publication/title"], "=1+1").data_type = "s"
    book.save(table)
    result = call("import-table", root, "--file", table, "--apply")
    assert result.code == 0 and result.out.splitlines()[:3] == [
        "00500118/publication/year: 1899 → 1901",
        '00500118/publication/pages: "30" → "31"',
        'b/publication/title: "Über die Ursachen" → "=1+1"',
    ]


def test_unusable_cells_are_named_and_the_rest_imported(call: Any, out: Any, tmp_path: Path) -> None:
    root = cards(tmp_path / "work", {"a": CARD, "b": CARD, "c": CARD, "d": CARD})
    table = edit_table(out(root), put("a", "/author/last_name", "A"))

    def edit(rows: Table) -> None:
        rows[0] += ["Notiz", "/autor/last_name", "/author"]
        for row in rows[1:]:
            row += ["x", "y", ""]
        width = len(rows[0])
        rows[2][-1] = "z"
        rows[3][1:] = [""] * (width - 1)
        rows += [["zz", *rows[1][1:]], ["", *rows[1][1:]], list(rows[4]), [""] * width]

    result = call("import-table", root, "--file", edit_table(table, edit), "--apply")
    assert result.code == 1
    assert result.out.splitlines() == [
        "The column Notiz is no field of the records; it was left out.",
        "Neither the schema nor a record knows the column /autor/last_name; it was left out.",
        'a/author/last_name: "Müller" → "A"',
        "b: The table has both a value for /author and values inside it; the item was left out.",
        "c: The table has no values for this item; it was left as it is.",
        "zz: There is no item “zz” in this project.",
        "Row 7 names no item; it was left out.",
        "d: The table has this item more than once; only its first row counts.",
        "1 values of 1 items differ; 1 items were saved",
        "7 parts of the table could not be used; they are named above",
    ]
    after = read_truths(root)
    assert after["a"]["author"]["last_name"] == "A" and after["b"] == after["c"] == after["d"] == CARD


def test_an_item_without_a_ground_truth_gets_one(call: Any, out: Any, tmp_path: Path) -> None:
    other = cards(tmp_path / "other", {"a": CARD})
    root = cards(tmp_path / "work", {"b": CARD}, scans=("a",))
    result = call("import-table", root, "--file", out(other))
    assert result.code == 1 and result.out.startswith("a: has no ground truth yet\n")
    assert not (root / "ground_truths/a.json").exists()
    assert call("import-table", root, "--file", out(other), "--apply").code == 0
    assert (root / "ground_truths/a.json").is_file() and read_truths(root)["a"] == CARD
    assert call("status", root).out.startswith("a\tin progress\t")


def test_an_import_is_one_step_in_the_window_and_its_new_files_are_deleted(
    call: Any, out: Any, tmp_path: Path
) -> None:
    other = cards(tmp_path / "other", {"a": CARD, "b": CARD, "c": CARD})
    root = cards(tmp_path / "work", {"a": CARD}, scans=("b", "c"))
    write_file(root / "drafts/request_T1_b.json", dump_json(envelope(CARD)))
    table = edit_table(out(other), put("a", "/publication/place", "Bern"))
    edit_table(table, put("c", "/publication/place", "Bern"))
    before = snapshot(root)
    assert call("import-table", root, "--file", table, "--apply").code == 0
    after = snapshot(root)
    with open_checked(root) as project:
        assert project.status("b").name == "in progress"
        steps, shown = StepHistory(project), project.document("a")
        assert sorted(run_stepping(steps.undo(shown)).edits) == ["a", "b", "c"]
        project.save(shown)
        assert snapshot(root) == before
        assert [project.status(each).name for each in "bc"] == ["draft", "open"]
        run_stepping(steps.redo(shown))
        project.save(shown)
        assert snapshot(root) == after


def test_foreign_keys_of_a_record_are_known(call: Any, out: Any, tmp_path: Path) -> None:
    root = cards(tmp_path / "work", {"a": {**CARD, "tags": ["x"]}, "b": CARD})
    table = edit_table(out(root), put("b", "/tags/0", "y"))
    assert call("import-table", root, "--file", table, "--apply").code == 0
    assert read_truths(root)["b"] == {**CARD, "tags": ["y"]}


def test_new_foreign_keys_are_imported_on_request(call: Any, out: Any, tmp_path: Path) -> None:
    other = cards(tmp_path / "other", {"a": {**CARD, "tags": ["x"]}})
    root = cards(tmp_path / "work", {"a": CARD})
    table = out(other)
    result = call("import-table", root, "--file", table, "--apply")
    assert result.code == 1 and "knows the column /tags/0;" in result.out and read_truths(root)["a"] == CARD
    assert call("import-table", root, "--file", table, "--apply", "--foreign").code == 0
    assert read_truths(root)["a"] == {**CARD, "tags": ["x"]}


def test_an_emptied_cell_removes_the_key_and_is_reported(call: Any, out: Any, tmp_path: Path) -> None:
    root = cards(tmp_path / "work")
    table = edit_table(out(root), put("a", "/publication/place", ""))
    result = call("import-table", root, "--file", table, "--apply")
    assert result.out.startswith('a/publication/place: "Basel" → (absent)\n')
    assert "place" not in read_truths(root)["a"]["publication"]


def test_a_letters_row_is_updated(call: Any, out: Any, reference: Path, tmp_path: Path) -> None:
    root = copy_project(reference / "letters", tmp_path / "work")
    table = edit_table(out(root), put("letter01", "/sender_persons/1", ""))
    assert call("import-table", root, "--file", table, "--apply").code == 0
    text = (root / "ground_truths/letters.csv").read_text(encoding="utf-8")
    assert '1932319,01,1926-02-16,None,"Groschupf-Jaeger, Louis","Christ-Wackernagel, Paul",TRUE\n' in text


def test_the_key_of_a_line_is_kept(call: Any, out: Any, tmp_path: Path) -> None:
    root = papers(tmp_path / "work", {"data/a.jsonl": [paper(0), paper(1)]})
    table = edit_table(out(root), put(sha(0), "/sha256", "x"))
    edit_table(table, put(sha(1), "/title", "Neu"))
    result = call("import-table", root, "--file", table, "--apply")
    assert result.code == 1 and "another key" in result.out
    assert (read_truths(root)[sha(0)], read_truths(root)[sha(1)]["title"]) == (paper(0), "Neu")


def test_unsaved_work_of_a_window_is_not_changed(call: Any, out: Any, tmp_path: Path) -> None:
    root = cards(tmp_path / "work")
    table = edit_table(out(root), put("a", "/publication/place", "Bern"))
    with open_checked(root) as project:
        project.document("a").set("/publication/title", "Unsaved")
    before = snapshot(root)
    result = call("import-table", root, "--file", table, "--apply")
    assert result.code == 1 and "offered back" in result.out and snapshot(root) == before


def test_an_item_that_a_window_edits_is_left_and_the_others_are_imported(
    call: Any, out: Any, tmp_path: Path
) -> None:
    root = cards(tmp_path / "work", {"a": CARD, "b": CARD})
    table = out(root)
    for item in ("a", "b"):
        edit_table(table, put(item, "/publication/place", f"Bern {item}"))
    with open_checked(root) as project:
        document = project.document("a")
        document.set("/publication/title", "Unsaved")
        result = call("import-table", root, "--file", table, "--apply")
        assert (
            result.code == 1 and "a: Another window or command of yours has unsaved corrections" in result.out
        )
        places = {item: each["publication"]["place"] for item, each in read_truths(root).items()}
        assert places == {"a": CARD["publication"]["place"], "b": "Bern b"}
        project.save(document)
    result = call("import-table", root, "--file", table, "--apply")
    assert result.code == 0 and "1 items were saved" in result.out
    assert read_truths(root)["a"]["publication"]["place"] == "Bern a"
    with open_checked(root) as project:
        document = project.document("a")
        assert document.undo() and document.record["publication"]["title"] == "Unsaved"


def test_a_killed_import_is_completed_by_the_next_one(call: Any, out: Any, tmp_path: Path) -> None:
    root = cards(tmp_path / "work", {"a": CARD, "b": CARD})
    table = out(root)
    for item in ("a", "b"):
        edit_table(table, put(item, "/publication/place", f"Bern {item}"))
    before = snapshot(root)
    kill_import(root, "a", "import-table", root, "--file", table, "--benchmark", "zettelkatalog")
    assert snapshot(root) == before
    result = call("import-table", root, "--file", table)
    assert (result.code, result.err) == (1, "") and "2 values of 2 items differ" in result.out
    assert snapshot(root) == before
    result = call("import-table", root, "--file", table, "--apply")
    assert (result.code, result.err) == (0, "")
    assert result.out.endswith("2 values of 2 items differ; 2 items were saved\n")
    with open_checked(root) as project:
        assert project.find_unsaved() == []
        for item in ("a", "b"):
            document = project.document(item)
            assert document.record["publication"]["place"] == f"Bern {item}"
            assert document.undo() and not document.can_undo and document.record == CARD


def test_a_killed_import_of_a_new_item_is_completed(call: Any, out: Any, tmp_path: Path) -> None:
    root = cards(tmp_path / "work", {"a": CARD})
    table = out(root)
    (root / "ground_truths/a.json").unlink()
    kill_import(root, "a", "import-table", root, "--file", table, "--benchmark", "zettelkatalog")
    result = call("import-table", root, "--file", table, "--apply", "--benchmark", "zettelkatalog")
    assert (result.code, result.err) == (0, "") and result.out.endswith("1 items were saved\n")
    assert read_truths(root) == {"a": CARD}
    with open_checked(root) as project:
        assert project.find_unsaved() == []


def test_a_killed_import_gives_way_to_another_table(call: Any, out: Any, tmp_path: Path) -> None:
    root = cards(tmp_path / "work", {"a": CARD})
    table = edit_table(out(root), put("a", "/publication/place", "Bern"))
    kill_import(root, "a", "import-table", root, "--file", table, "--benchmark", "zettelkatalog")
    edit_table(table, put("a", "/publication/place", "Genf"))
    assert call("import-table", root, "--file", table, "--apply").code == 0
    with open_checked(root) as project:
        document = project.document("a")
        places = [document.record["publication"]["place"]]
        while document.undo():
            places.append(document.record["publication"]["place"])
    assert places == ["Genf", "Bern", CARD["publication"]["place"]]


def test_an_import_killed_after_its_file_is_completed(call: Any, out: Any, tmp_path: Path) -> None:
    root = cards(tmp_path / "work", {"a": CARD})
    table = edit_table(out(root), put("a", "/publication/place", "Bern"))
    kill_import(root, "a", "import-table", root, "--file", table, "--benchmark", "zettelkatalog")
    with open_project(root) as project:
        document = project.document("a")
        project.recover(document)
        [part] = document.parts
        part.source.write(part.disk, part.text)
        simulate_crash(project)
    result = call("import-table", root, "--file", table, "--apply")
    assert (result.code, result.out) == (0, "0 values of 0 items differ; 0 items were saved\n")
    with open_checked(root) as project:
        assert project.find_unsaved() == []


def test_files_that_a_killed_import_left_behind_are_updated(call: Any, out: Any, imported: Path) -> None:
    table = edit_table(out(imported), titled)
    with open_project(imported, "letters") as project, project.defer_following():
        for number in NUMBERS:
            document = project.document(f"letter{number}")
            document.set("/letter_title/0", f"Betr. letter{number}")
            project.save(document)
    result = call("import-table", imported, "--file", table, "--apply")
    assert (result.code, result.err) == (0, "")
    found = [row["letter_title"] for row in sheet_rows(imported / "ground_truths/letters.csv")]
    assert found == [f"Betr. letter{number}" for number in NUMBERS]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (None, "is not there"),
        (b"", "no column"),
        (b"name,/a\nx,1\n", "no column"),
        (b"item,/a,/a\nx,1,2\n", "more than one column"),
        (b'item,/a\nx,"1\n', "can’t be read at row 2"),
        (b"item,/a\nx,1,2\n", "more cells than the header"),
        (b"item,/a\nx,\xff\n", "not UTF-8"),
    ],
    ids=range(7),
)
def test_a_file_that_is_no_table_ends_with_2(
    call: Any, tmp_path: Path, content: bytes | None, words: str
) -> None:
    root = cards(tmp_path / "work")
    table = tmp_path / "x.csv"
    if content is not None:
        table.write_bytes(content)
    result = call("import-table", root, "--file", table, "--apply")
    assert result.code == 2 and words in result.err and result.err.count("\n") == 1
    (tmp_path / "x.xlsx").write_bytes(b"PK no workbook")
    result = call("import-table", root, "--file", tmp_path / "x.xlsx")
    assert result.code == 2 and "not an XLSX file" in result.err


@pytest.fixture
def imported(call: Any, tmp_path: Path) -> Path:
    """Three letters whose sheet was imported."""
    root = make_scans(tmp_path / "letters", *NUMBERS)
    sheet = save_table(tmp_path / "sheet.csv", sheet_table([make_letter_row(number) for number in NUMBERS]))
    assert call("import-sheet", root, "--benchmark", "letters", "--file", sheet, "--apply").code == 0
    return root


def titled(rows: Table) -> None:
    place = rows[0].index("/letter_title/0")
    for row in rows[1:]:
        row[place] = f"Betr. {row[0]}"


def test_consequences_of_the_letters_are_applied_at_the_end(call: Any, out: Any, imported: Path) -> None:
    table = edit_table(out(imported), titled)
    result = call("import-table", imported, "--file", table, "--apply")
    assert (result.code, result.err) == (0, "") and result.out.endswith("3 items were saved\n")
    for place in ("letters.csv", "sheet/ground_truth.csv"):
        found = [row["letter_title"] for row in sheet_rows(imported / "ground_truths" / place)]
        assert found == [f"Betr. letter{number}" for number in NUMBERS]
    with open_checked(imported, "letters") as project:
        assert derived_files.update_files(project) == []


def test_failing_consequences_are_reported_once(call: Any, out: Any, imported: Path) -> None:
    table, path = edit_table(out(imported), titled), imported / "ground_truths/letters.csv"
    path.unlink()
    path.mkdir()
    result = call("import-table", imported, "--file", table, "--apply")
    assert result.code == 1 and result.out.endswith("3 items were saved\n")
    assert result.err.startswith("gtapp: letter10 is saved, but") and result.err.count("\n") == 1
