"""The CSV and XLSX reports: every cell is a text or a number, and none is a formula."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl.utils.escape import unescape

from gtapp.core.files import table_writer, workbook_writer
from gtapp.core.files.table_writer import make_storable
from gtapp.core.schema.pointer import ABSENT
from gtapp.scoring.bootstrap import Interval
from gtapp.scoring.reports import score_tables, xlsx_report
from gtapp.scoring.reports.figures import format_value
from gtapp.scoring.result import RunScore, Verdict
from tests.scoring import report_cases as made
from tests.scoring.report_cases import make_item, make_run, make_value
from tests.strategies import examples

SHEETS = ["Runs", "Items", "Fields", "Problems"]


def read(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, strict=True))


# ---- CSV


def test_five_tables_are_written(tmp_path: Path) -> None:
    figures = {"f1_score": 8 / 11, "true_positives": 8.0}
    scored = make_run(
        "A",
        [make_item("1", figures, [make_value("8°", "8'", similarity=0.5)]), make_item("2", left_out=True)],
        rules={"x": True},
        other={"f1_macro": 0.25},
        extras={"intervals": {"f1_macro": Interval(0.5, 0.25, 0.75)}, "stopped": True},
        problems=[("1", made.MISSING)],
    )
    score_tables.write_csv([scored], tmp_path / "scores.csv")
    assert read(tmp_path / "scores.csv") == [
        {
            "run": "A",
            "benchmark": "zettelkatalog",
            "profile": "documented",
            "item": "1",
            "f1_score": repr(8 / 11),
            "true_positives": "8",
            "left_out": "",
            "problem": "",
        },
        {
            "run": "A",
            "benchmark": "zettelkatalog",
            "profile": "documented",
            "item": "2",
            "f1_score": "",
            "true_positives": "",
            "left_out": "yes",
            "problem": "",
        },
    ]
    assert read(tmp_path / "scores.runs.csv") == [
        {
            "run": "A",
            "benchmark": "zettelkatalog",
            "profile": "documented",
            "rules": '{"x": true}',
            "threshold": "",
            "headline": "f1_macro",
            "f1_macro": "0.5",
            "total_tp": "8",
            "other profile": "published",
            "other.f1_macro": "0.25",
        }
    ]
    assert read(tmp_path / "scores.fields.csv") == [
        {
            "run": "A",
            "item": "1",
            "field": "title",
            "pointer": "/title",
            "at": "/title",
            "truth": "8°",
            "answer": "8'",
            "similarity": "0.5",
            "error": "",
            "verdict": "fp+fn",
            "reason": "identical",
        }
    ]
    interval = {"run": "A", "extra": "intervals", "of": "f1_macro"}
    assert read(tmp_path / "scores.extras.csv") == [
        {**interval, "figure": "figure", "value": "0.5"},
        {**interval, "figure": "low", "value": "0.25"},
        {**interval, "figure": "high", "value": "0.75"},
        {"run": "A", "extra": "stopped", "of": "", "figure": "value", "value": "true"},
    ]
    assert read(tmp_path / "scores.problems.csv")[0]["code"] == "score-answer-missing"


def test_a_stream_gets_only_the_items() -> None:
    stream = io.StringIO()
    score_tables.write_csv([make_run("A", [make_item("1")]), make_run("B", [make_item("1")])], stream)
    assert [row[0] for row in csv.reader(stream.getvalue().splitlines())] == ["run", "A", "B"]


def _remove_apostrophe(cell: str) -> str:
    return cell.removeprefix("'")


@pytest.mark.parametrize("text", [*made.HOSTILE, "\n=cmd", " \u3000+1"])
def test_no_cell_begins_like_a_formula(text: str) -> None:
    stream = io.StringIO(newline="")
    table_writer.write_csv([[text]], stream)
    [[cell]] = csv.reader(io.StringIO(stream.getvalue(), newline=""))
    assert not cell.startswith(("\t", "\r", "\n")) and not cell.lstrip().startswith(("=", "+", "-", "@"))
    assert _remove_apostrophe(cell) == make_storable(text)


@given(st.lists(made.runs, max_size=2))
@examples(60)
@pytest.mark.slow
def test_every_text_is_read_back_from_csv(tmp_path_factory: Any, runs: list[RunScore]) -> None:
    target = tmp_path_factory.mktemp("csv") / "scores.csv"
    score_tables.write_csv(runs, target)
    found = sorted(
        [_remove_apostrophe(row[key]) for key in ("run", "item", "field", "truth", "answer", "reason")]
        for row in read(target.with_name("scores.fields.csv"))
    )
    assert found == sorted(
        [
            make_storable(text)
            for text in (r.run, i.name, v.field, format_value(v.truth), format_value(v.answer), str(v.reason))
        ]
        for r in runs
        for i in r.items
        for v in i.build()
    )


# ---- XLSX


def read_sheets(runs: list[RunScore], path: Path) -> dict[str, list[list[Any]]]:
    """Return the sheets' cells; each must be a text or a number."""
    xlsx_report.write_xlsx(runs, path)
    book = openpyxl.load_workbook(path)
    assert [name for name in book.sheetnames if name != "Extras"] == SHEETS
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row if cell.value is not None]
    assert all(cell.data_type in ("s", "inlineStr", "n") and cell.hyperlink is None for cell in cells)
    return {sheet.title: [[cell.value for cell in row] for row in sheet.iter_rows()] for sheet in book}


def test_the_sheets_have_the_same_tables(tmp_path: Path) -> None:
    scored = make_run(
        "A", [make_item("1", {"f1_score": 0.5}, [make_value(1957, None)])], problems=[("1", made.MISSING)]
    )
    sheets = read_sheets([scored], tmp_path / "scores.xlsx")
    assert sheets["Runs"][1][:7] == ["A", "zettelkatalog", "documented", "{}", None, "f1_macro", 0.5]
    assert sheets["Items"] == [
        ["run", "benchmark", "profile", "item", "f1_score", "left_out", "problem"],
        ["A", "zettelkatalog", "documented", "1", 0.5, None, None],
    ]
    assert dict(zip(*sheets["Fields"], strict=True))["truth"] == "1957"
    assert sheets["Problems"][1][:3] == ["A", "1", "score-answer-missing"]


def test_hostile_texts_are_texts(tmp_path: Path) -> None:
    values = [make_value(text, ABSENT, at=None) for text in made.HOSTILE]
    rows_ = read_sheets([make_run("A", [make_item("1", {}, values)])], tmp_path / "scores.xlsx")["Fields"][1:]
    # a text between <r> and </r> is written differently, in which no control characters occur
    assert [unescape(row[5]) for row in rows_] == [make_storable(text) for text in made.HOSTILE]
    with ZipFile(tmp_path / "scores.xlsx") as file:
        assert not any("hyperlink" in name for name in file.namelist())
        assert b"<f>" not in file.read("xl/worksheets/sheet3.xml")


@given(st.lists(made.runs, max_size=2))
@examples(40)
@pytest.mark.slow
def test_any_run_is_written_to_a_workbook(tmp_path_factory: Any, runs: list[RunScore]) -> None:
    sheets = read_sheets(runs, tmp_path_factory.mktemp("xlsx") / "scores.xlsx")
    assert len(sheets["Fields"]) == 1 + sum(len(i.build()) for r in runs for i in r.items)


@pytest.mark.parametrize("character", ["x", "😀", "\ud800"])
def test_texts_too_long_for_a_cell_are_cut_and_reported(tmp_path: Path, character: str) -> None:
    text = character * 40_000
    sheets = read_sheets(
        [make_run("A", [make_item("1", {}, [make_value(text, "short")])])], tmp_path / "scores.xlsx"
    )
    cell = sheets["Fields"][1][5]
    kept, cut, _ = cell.partition(" [cut here: ")
    assert cut and text.startswith(kept[:30_000]) if character == "x" else cut
    assert len(cell.encode("utf-16-le")) // 2 <= workbook_writer.LONGEST_CELL
    code, messages = sheets["Problems"][1][2:]
    assert code == "cell-cut" and messages.startswith(f"Fields!F2 has the first {len(kept)} of ")


def test_a_text_of_the_greatest_length_is_complete(tmp_path: Path) -> None:
    text = "x" * workbook_writer.LONGEST_CELL
    sheets = read_sheets(
        [make_run("A", [make_item("1", {}, [make_value(text, "")])])], tmp_path / "scores.xlsx"
    )
    assert sheets["Fields"][1][5] == text
    assert len(sheets["Problems"]) == 1


def test_a_full_sheet_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workbook_writer, "MOST_ROWS", 3)
    items = [make_item(str(number), {}, [make_value("a", "b", Verdict.WRONG)]) for number in range(5)]
    sheets = read_sheets([make_run("A", items)], tmp_path / "scores.xlsx")
    assert [len(sheets[name]) for name in SHEETS] == [2, 3, 3, 3]
    assert [row[2] for row in sheets["Problems"][1:]] == ["sheet-full", "sheet-full"]


def test_every_row_has_its_header() -> None:
    runs = [
        make_run(
            "A",
            [make_item("1", {"f1_score": 1.0}, [make_value(1, 2)])],
            extras={"kinds": [{"field": "a", "reading": 2}]},
        ),
        make_run("B", [make_item("1", {"cer": 1.0})], other={"cer": 1.0}, problems=[("1", made.MISSING)]),
    ]
    for table in (
        score_tables.list_run_rows,
        score_tables.list_item_rows,
        score_tables.list_value_rows,
        score_tables.list_extra_rows,
        score_tables.list_problem_rows,
    ):
        found = list(table(runs))
        assert len(found) > 1 and len({len(row) for row in found}) == 1
