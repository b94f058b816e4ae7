"""What an edited table changes in a project: exactly the lines that are planned and ticked, each item undoable."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from gtapp.core.platform.errors import UnreadableError
from gtapp.core.project.step_history import StepHistory
from gtapp.core.schema.pointer import ABSENT
from gtapp.features import open_project
from gtapp.features.exports.export import ExportRequest, export
from gtapp.features.replace.replacement import LineChange, apply_changes
from gtapp.features.replace.table_import import TablePlan, plan_import
from tests.core.project.test_step_history import run_stepping
from tests.edited_tables import Table, edit_table, put
from tests.features.exports.test_export import read_truths
from tests.sample_projects import (
    CARD,
    cards,
    copy_project,
    dump_json,
    envelope,
    open_checked,
    snapshot,
    write_file,
)


def _export(root: Path, path: Path) -> Path:
    with open_project(root) as project:
        assert export(project, ExportRequest(path.suffix[1:], path)).is_clean
    return path


def _plan(root: Path, table: Path) -> TablePlan:
    with open_project(root) as project:
        return plan_import(project, table)


def _show(line: LineChange) -> tuple[str, str, Any, Any]:
    return line.item, "/".join(map(str, line.place.pointer)), line.before, line.after


def _apply(root: Path, lines: list[LineChange]) -> list[tuple[str, int, str]]:
    with open_checked(root) as project:
        outcomes = list(apply_changes(project, lines))
    return [(each.item, each.lines, each.reason.code if each.reason else "") for each in outcomes]


def test_each_value_that_changes_is_planned_and_nothing_is_written(tmp_path: Path) -> None:
    root = cards(tmp_path / "work", {"a": CARD, "b": CARD, "c": CARD})
    table = edit_table(_export(root, tmp_path / "t.csv"), put("b", "/publication/title", "'=1+1"))
    before = snapshot(root)
    plan = _plan(root, edit_table(table, put("c", "/publication/place", "")))
    assert [_show(line) for line in plan.lines] == [
        ("b", "publication/title", CARD["publication"]["title"], "=1+1"),
        ("c", "publication/place", "Basel", ABSENT),
    ]
    assert not plan.faults and snapshot(root) == before


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_any_delimiter_is_read(tmp_path: Path, delimiter: str) -> None:
    root = cards(tmp_path / "work", {"a": CARD})
    table = _export(root, tmp_path / "t.csv")
    plan = _plan(root, edit_table(table, put("a", "/publication/title", "A, B; C"), delimiter))
    assert [line.after for line in plan.lines] == ["A, B; C"]


def test_only_the_given_lines_change(tmp_path: Path) -> None:
    root = cards(tmp_path / "work", {"a": CARD, "b": CARD})
    table = edit_table(_export(root, tmp_path / "t.csv"), put("a", "/publication/title", "A"))
    table = edit_table(table, put("a", "/publication/year", "1900"))
    plan = _plan(root, edit_table(table, put("b", "/publication/title", "B")))
    assert _apply(root, plan.lines[1:]) == [("a", 1, ""), ("b", 1, "")]
    after = read_truths(root)
    assert after["a"] == {**CARD, "publication": {**CARD["publication"], "year": 1900}}
    assert after["b"]["publication"]["title"] == "B"
    assert [line.item for line in _plan(root, table).lines] == ["a"]


@pytest.mark.parametrize(
    "name", ["zettelkatalog", "letters", "personnel_cards", "fraktur", "sciencemetabench"]
)
def test_an_export_of_real_records_changes_nothing(reference: Path, tmp_path: Path, name: str) -> None:
    root = copy_project(reference / name, tmp_path / name)
    plan = _plan(root, _export(root, tmp_path / "t.xlsx"))
    assert not plan.lines and not plan.faults


def test_rows_can_be_added_one_by_one(reference: Path, tmp_path: Path) -> None:
    root = copy_project(reference / "personnel_cards", tmp_path / "work")
    item = "0002_20230927_120202"
    old = read_truths(root)[item]["rows"]

    def edit(rows: Table) -> None:
        rows.remove(next(row for row in rows if row[:2] == [item, "/rows/0"]))
        last = next(row for row in rows if row[:2] == [item, "/rows/1"])
        for text in ("first", "second"):
            new = [item, "/rows/-", *last[2:]]
            new[rows[0].index("/dienstort/diplomatic_transcript")] = text
            rows.append(new)

    plan = _plan(root, edit_table(_export(root, tmp_path / "t.csv"), edit))
    first, second, removed = plan.lines
    assert (first.before, second.before, removed.after) == (ABSENT, ABSENT, ABSENT)
    assert _apply(root, [second, removed]) == [(item, 2, "")]
    rows = read_truths(root)[item]["rows"]
    assert rows[:-1] == old[1:] and rows[-1]["dienstort"]["diplomatic_transcript"] == "second"


def test_a_value_that_was_corrected_after_the_export_is_known(tmp_path: Path) -> None:
    root = cards(tmp_path / "work", {"a": CARD, "b": CARD})
    table = edit_table(_export(root, tmp_path / "t.csv"), put("b", "/publication/title", "from the table"))
    with open_project(root) as project:
        document = project.document("a")
        document.set("/publication/title", "corrected here")
        project.save(document)
    plan = _plan(root, table)
    assert [(line.item, line.undoes_correction) for line in plan.lines] == [("a", True), ("b", False)]


def test_rows_and_values_that_were_added_or_removed_after_the_export_are_known(
    reference: Path, tmp_path: Path
) -> None:
    root = copy_project(reference / "personnel_cards", tmp_path / "work")
    table, item = _export(root, tmp_path / "t.csv"), "0002_20230927_120202"
    with open_project(root) as project:
        document = project.document(item)
        last = len(document.get("/rows"))
        document.insert(("rows", last), {**document.get("/rows/0"), "row_number": last + 1})
        document.remove("/rows/0/bemerkungen/interpretation")
        project.save(document)
    plan = _plan(root, table)
    assert [(line.place.pointer, line.undoes_correction) for line in plan.lines] == [
        (("rows", 0, "bemerkungen", "interpretation"), True),
        (("rows", last), True),
    ]


def test_what_cannot_be_used_is_named(tmp_path: Path) -> None:
    root = cards(tmp_path / "work", {"a": CARD, "b": CARD, "c": CARD, "d": "{"})

    def edit(rows: Table) -> None:
        width = len(rows[0])
        rows += [["nobody", *["x"] * (width - 1)], rows[1], ["", "x", *[""] * (width - 2)]]
        rows += [["d", *rows[1][1:]], ["c", *[""] * (width - 1)]]
        rows[0] += ["/own/column", "remark"]
        for row in rows[1:]:
            row += ["", ""]

    table = tmp_path / "t.csv"
    with open_project(cards(tmp_path / "other", {"a": CARD, "b": CARD})) as project:
        export(project, ExportRequest("csv", table))
    plan = _plan(root, edit_table(table, edit))
    assert not plan.lines
    assert sorted((item, reason.code) for item, reason in plan.faults) == [
        ("", "table-column-other"),
        ("", "table-column-unknown"),
        ("", "table-nameless"),
        ("a", "table-item-twice"),
        ("c", "table-no-values"),
        ("d", "file-not-json"),
        ("nobody", "item-unknown"),
    ]


def test_undoing_an_import_deletes_the_ground_truth_that_it_created(tmp_path: Path) -> None:
    table = _export(cards(tmp_path / "other", {"a": CARD, "b": CARD}), tmp_path / "t.csv")
    table = edit_table(table, put("a", "/publication/title", "from the table"))
    root = cards(tmp_path / "work", {}, scans=("a", "b"))
    for item in "ab":
        write_file(root / "drafts" / f"request_T1_{item}.json", dump_json(envelope(CARD)))
    plan = _plan(root, table)
    assert [_show(line)[:2] for line in plan.lines] == [("a", "publication/title")]
    assert [(item, reason.code) for item, reason in plan.faults] == [("b", "table-no-truth")]
    created = root / "ground_truths" / "a.json"
    with open_checked(root) as project:
        steps = StepHistory(project)
        with steps.group():
            list(apply_changes(project, plan.lines))
        made = created.read_bytes()
        assert json.loads(made)["response_text"]["publication"]["title"] == "from the table"
        run_stepping(steps.undo(None))
        assert not created.exists() and project.status("a").name == "draft"
        run_stepping(steps.redo(None))
        assert created.read_bytes() == made
        run_stepping(steps.undo(None))
        assert not created.exists()
    assert [_show(line) for line in _plan(root, table).lines] == [_show(line) for line in plan.lines]


@pytest.mark.parametrize(
    ("content", "code"),
    [(b"", "table-no-item"), (b"a;b\n1;2\n", "table-no-item"), (b"item,\xff\n", "table-encoding")],
)
def test_other_files_are_refused(tmp_path: Path, content: bytes, code: str) -> None:
    root, table = cards(tmp_path / "work"), tmp_path / "t.csv"
    table.write_bytes(content)
    with pytest.raises(UnreadableError) as refused:
        _plan(root, table)
    assert refused.value.code == code


@pytest.mark.slow
@pytest.mark.parametrize(("line", "count"), [(b"a," + b"x" * 1_000_000, 300), (b"a," * 1000, 11_000)])
def test_a_file_larger_than_any_table_is_not_read(tmp_path: Path, line: bytes, count: int) -> None:
    root, table = cards(tmp_path / "work"), tmp_path / "t.csv"
    with table.open("wb") as file:
        file.write(b"item,row" + b"," * 1000 + b"\n")
        file.writelines(line + b"\n" for _ in range(count))
    with pytest.raises(UnreadableError) as refused:
        _plan(root, table)
    assert refused.value.code == "table-large"


def test_a_workbook_that_was_edited_is_compared(tmp_path: Path) -> None:
    root = cards(tmp_path / "work", {"a": CARD})
    table = _export(root, tmp_path / "t.xlsx")
    book = openpyxl.load_workbook(table)
    sheet = book.worksheets[0]
    names = [cell.value for cell in sheet[1]]
    sheet.cell(2, names.index("/publication/title") + 1).value = "Neu"
    sheet.cell(2, names.index("/publication/year") + 1).value = 1901
    book.save(table)
    assert [_show(line)[1:] for line in _plan(root, table).lines] == [
        ("publication/title", CARD["publication"]["title"], "Neu"),
        ("publication/year", 1899, 1901),
    ]


def _plan_text(root: Path, table: Path, text: str) -> TablePlan:
    table.write_text(text, encoding="utf-8")
    return _plan(root, table)


def test_names_without_their_zeros_are_completed_where_one_item_fits(tmp_path: Path) -> None:
    root = cards(tmp_path / "work", {"00500125": CARD, "0012": CARD, "x": CARD})
    table = _export(root, tmp_path / "t.csv")
    edit_table(table, put("00500125", "/publication/title", "Neu"))
    text = table.read_text(encoding="utf-8").replace("\n00", "\n")
    plan = _plan_text(root, table, text)
    assert [line.item for line in plan.lines] == ["00500125"] and not plan.faults
    assert sorted((name, note.params["item"]) for name, note in plan.notes) == [
        ("12", "0012"),
        ("500125", "00500125"),
    ]
    plan = _plan_text(root, table, text.replace("500125", "5,00E+05"))
    assert [(name, fault.code) for name, fault in plan.faults] == [("5,00E+05", "table-item-rounded")]


def test_names_that_may_have_lost_zeros_of_several_items_are_left_out(tmp_path: Path) -> None:
    root = cards(tmp_path / "work", {"12": CARD, "0012": CARD, "7": CARD})
    table = _export(root, tmp_path / "t.csv")
    assert not _plan(root, table).faults and not _plan(root, table).notes
    plan = _plan_text(root, table, table.read_text(encoding="utf-8-sig").replace("0012", "12"))
    assert [(name, fault.code) for name, fault in plan.faults] == [("12", "table-item-zeros")] * 2
    assert not plan.lines


@pytest.mark.parametrize("above", ["sep=;\r\n", '"sep=;"\n', "\ufeffSEP=;\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "utf-16"])
def test_a_table_as_excel_saves_it(tmp_path: Path, above: str, encoding: str) -> None:
    root = cards(tmp_path / "work", {"a": CARD})
    table = edit_table(_export(root, tmp_path / "t.csv"), put("a", "/publication/title", "Neuß; é"))
    text = table.read_text(encoding="utf-8")
    above = above.removeprefix("\ufeff") if encoding != "utf-8" else above
    table.write_bytes((above + text.replace("\n", "\r\n")).encode(encoding))
    plan = _plan(root, table)
    assert [line.after for line in plan.lines] == ["Neuß; é"] and not plan.faults
    assert len(plan.notes) == (encoding != "utf-8")


def test_what_the_spreadsheet_changed_by_itself_is_named_and_not_taken(tmp_path: Path) -> None:
    root = cards(tmp_path / "work", {"a": CARD, "b": CARD})
    table = edit_table(_export(root, tmp_path / "t.csv"), put("a", "/publication/place", "#NAME?"))
    edit_table(table, put("b", "/publication/title", CARD["publication"]["title"].replace("ü", "Ã¼") + " "))
    plan = _plan(root, edit_table(table, put("b", "/publication/place", "Zürich")))
    assert [(name, fault.params["reason"].code) for name, fault in plan.faults] == [("a", "table-made-error")]
    assert ("b", "publication/place", "Basel", "Zürich") in [_show(line) for line in plan.lines]


def test_a_cell_of_a_workbook_that_shows_less_is_named_and_not_taken(tmp_path: Path) -> None:
    root = cards(tmp_path / "work", {"a": CARD})
    table = _export(root, tmp_path / "t.xlsx")
    book = openpyxl.load_workbook(table)
    sheet = book.worksheets[0]
    names = [cell.value for cell in sheet[1]]
    cell = sheet.cell(2, names.index("/publication/year") + 1)
    cell.value, cell.number_format = 1901.4, "0"
    book.save(table)
    plan = _plan(root, table)
    assert not plan.lines
    assert [fault.params["reason"].code for _, fault in plan.faults] == ["table-made-shown"]
