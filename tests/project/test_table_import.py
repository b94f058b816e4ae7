"""What an edited table changes in a project: exactly the lines that are planned and ticked, each item undoable."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from gtapp.errors import UnreadableError
from gtapp.exports import ExportRequest, export
from gtapp.pointer import ABSENT
from gtapp.project import open_project
from gtapp.project.bulk_edits.replacement import LineChange, apply_changes
from gtapp.project.bulk_edits.table_import import TablePlan, plan_import
from gtapp.project.step_history import StepHistory
from tests.edited_tables import Table, edit_table, put
from tests.exports.test_export import read_truths
from tests.project.test_step_history import run_stepping
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
    [(b"", "table-no-item"), (b"a;b\n1;2\n", "table-no-item"), (b"item,\xff\n", "file-not-utf8")],
)
def test_other_files_are_refused(tmp_path: Path, content: bytes, code: str) -> None:
    root, table = cards(tmp_path / "work"), tmp_path / "t.csv"
    table.write_bytes(content)
    with pytest.raises(UnreadableError) as refused:
        _plan(root, table)
    assert refused.value.code == code


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
