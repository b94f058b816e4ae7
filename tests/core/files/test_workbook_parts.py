"""Workbooks with tables, formulas and hidden sheets: what follows from a changed or a new row, and what keeps its bytes."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import openpyxl
import pytest
import xlsxwriter

from gtapp.core.files import table_file
from gtapp.core.files.record_files import RecordFile
from gtapp.core.files.shared_files import open_record_file
from gtapp.core.files.zip_parts import read_part, replace_part
from gtapp.core.platform.errors import SaveError
from gtapp.core.schema.benchmark import FileLayout

LAYOUT = FileLayout(container="xlsx", key="file")
SHEET, TABLE, BOOK = "xl/worksheets/sheet1.xml", "xl/tables/table1.xml", "xl/workbook.xml"


def make_table(path: Path, last: int = 3, with_totals: bool = False, note: int = 0) -> RecordFile:
    """Write a workbook with two records in a table down to the row `last`; a `note` stands in this row."""
    with xlsxwriter.Workbook(str(path)) as book:
        sheet = book.add_worksheet()
        sheet.write_column("B2", ["1.png", "2.png"])
        columns = [
            {"header": "title", "total_string": "Sum" * with_totals},
            {"header": "file"},
            {"header": "year"},
        ]
        options = {"name": "Karten", "columns": columns, "total_row": with_totals}
        sheet.add_table(0, 0, last - 1, 2, options)
        if with_totals:
            sheet.write_string(last - 1, 1, "two")  # which would be a name
        if note:
            sheet.write_string(note - 1, 0, "a note")
    return open_record_file(path, LAYOUT)


def add(file: RecordFile, name: str) -> None:
    file.write((name, 0), None, json.dumps({"file": name, "title": f"of {name}"}), None)


def read_parts(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as file:
        assert file.testzip() is None
        return {name: file.read(name) for name in file.namelist()}


def test_new_rows_belong_to_the_table_above_them(tmp_path: Path) -> None:
    path = tmp_path / "t.xlsx"
    file = make_table(path)
    before = read_parts(path)
    for name, last in (("3.png", 4), ("4.png", 5)):
        add(file, name)
        table = openpyxl.load_workbook(path).worksheets[0].tables["Karten"]
        assert (table.ref, table.autoFilter.ref) == (f"A1:C{last}", f"A1:C{last}")
    after = read_parts(path)
    assert after[TABLE] == before[TABLE].replace(b"A1:C3", b"A1:C5")
    assert {**before, SHEET: b"", TABLE: b""} == {**after, SHEET: b"", TABLE: b""}
    assert file.list_keys() == type(file)(path, "file").list_keys()
    assert [cell.value for cell in openpyxl.load_workbook(path).worksheets[0][5]] == [
        "of 4.png",
        "4.png",
        None,
    ]


@pytest.mark.parametrize("with_totals", [False, True])
def test_empty_rows_of_a_table_are_filled_first(tmp_path: Path, with_totals: bool) -> None:
    path = tmp_path / "t.xlsx"
    file = make_table(path, last=5, with_totals=with_totals, note=9)
    assert [key for key, _ in file.list_keys()] == ["1.png", "2.png"]
    assert len(file.read_index().faults) == 1  # the note, but not the totals
    before = read_parts(path)
    add(file, "3.png")
    after = read_parts(path)
    assert {**before, SHEET: b""} == {**after, SHEET: b""}
    assert openpyxl.load_workbook(path).worksheets[0]["B4"].value == "3.png"
    again = type(file)(path, "file").read_index()
    assert dict(file.read_index().list_spans()) == again.spans


@pytest.mark.parametrize(
    ("with_totals", "last", "note", "reason"), [(True, 4, 0, "above its totals"), (False, 3, 4, "no room")]
)
def test_a_row_for_which_a_table_has_no_place_is_refused(
    tmp_path: Path, with_totals: bool, last: int, note: int, reason: str
) -> None:
    path = tmp_path / "t.xlsx"
    file = make_table(path, last, with_totals, note)
    before = path.read_bytes()
    with pytest.raises(SaveError, match=reason) as caught:
        add(file, "3.png")
    assert "“Karten”" in str(caught.value)
    assert path.read_bytes() == before


def test_a_hidden_sheet_is_not_the_one_that_is_read(tmp_path: Path) -> None:
    path = tmp_path / "t.xlsx"
    book = openpyxl.Workbook()
    for title, name in (("Listen", "hidden.png"), ("Karten", "1.png")):
        sheet = book.create_sheet(title)
        sheet.append(["file", "title"])
        sheet.append([name, "a"])
        sheet.sheet_state = "hidden" if title == "Listen" else "visible"
    book.remove(book.worksheets[0])
    book.active = 1
    book.save(path)
    assert open_record_file(path, LAYOUT).list_keys() == [("1.png", 0)]
    assert [row.cells[0] for row in table_file.read_rows(path)] == ["file", "1.png"]
    named = LAYOUT._replace(unwrap=("Listen",))
    assert open_record_file(path, named).list_keys() == [("hidden.png", 0)]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'<calcPr calcId="1"/>', b'<calcPr calcId="1" fullCalcOnLoad="1"/>'),
        (b'<calcPr fullCalcOnLoad="0" calcId="1" />', b'<calcPr fullCalcOnLoad="1" calcId="1" />'),
        (b'<calcPr fullCalcOnLoad="true"/>', b'<calcPr fullCalcOnLoad="true"/>'),
        (b"", b'<calcPr fullCalcOnLoad="1"/>'),
    ],
)
@pytest.mark.parametrize("formula", ["", "Karten", "Andere"])
def test_formulas_are_calculated_again_after_a_change(
    tmp_path: Path, old: bytes, new: bytes, formula: str
) -> None:
    path = tmp_path / "t.xlsx"
    with xlsxwriter.Workbook(str(path)) as book:
        for title in ("Karten", "Andere"):
            sheet = book.add_worksheet(title)
            sheet.write_column("A1", ["file", "1.png"])
            sheet.write_column("B1", ["year", 1901])
            if title == formula:
                sheet.write_formula("D9", "=Karten!B2+1", None, 1902)
    written = b'<calcPr calcId="124519" fullCalcOnLoad="1"/>'
    content = path.read_bytes()
    path.write_bytes(replace_part(content, BOOK, read_part(content, BOOK).replace(written, old)))
    file, before = open_record_file(path, LAYOUT), read_parts(path)
    for year in ("1902", "1903"):
        text = str(file.read(("1.png", 0)))
        file.write(("1.png", 0), text, json.dumps({**json.loads(text), "year": year}), None)
    after = read_parts(path)
    assert after[BOOK] == read_part(content, BOOK).replace(written, new if formula else old)
    assert {**before, SHEET: b"", BOOK: b""} == {**after, SHEET: b"", BOOK: b""}


def test_a_change_that_is_undone_gives_a_cell_its_bytes_back(tmp_path: Path) -> None:
    path = tmp_path / "t.xlsx"
    with xlsxwriter.Workbook(str(path)) as book:
        sheet = book.add_worksheet()
        sheet.write_row(0, 0, ["file", "title", "year", "day", "is_read", "note"])
        sheet.write_row(1, 0, ["1.png", "Karte", 1901])
        sheet.write_number(1, 3, 4000.5, book.add_format({"num_format": "yyyy-mm-dd hh:mm"}))
        sheet.write_boolean(1, 4, True)
    file, before = open_record_file(path, LAYOUT), read_parts(path)
    first = str(file.read(("1.png", 0)))
    assert json.loads(first)["day"] == "1910-12-13T12:00:00"
    text = first
    for value in ("um 1901", "7", ""):
        new = json.dumps(
            {name: cell if name == "file" else value for name, cell in json.loads(first).items()}
        )
        file.write(("1.png", 0), text, new, None)
        text = str(file.read(("1.png", 0)))
    assert read_parts(path) != before
    file.write(("1.png", 0), text, first, None)
    assert read_parts(path) == before
