"""Workbooks whose size is not what it seems: only what is in the file is read, within limits."""

from __future__ import annotations

import re
import time
import zipfile
from contextlib import closing
from pathlib import Path

import openpyxl
import pytest
import xlsxwriter

from gtapp.core.files.table_file import read_rows
from gtapp.core.files.workbook_reader import LAST_ROW, open_workbook, read_sheet
from gtapp.core.platform.errors import UnreadableError
from gtapp.features.letters import tabs

HEADER = ["item", "/publication/title"]
MOST = 20
"""No workbook of these tests may take longer than so many usual ones; they took minutes."""


def make_workbook(
    path: Path, row: int = 2, dimension: str = "A1:B2", column: str = "B", count: int = 1
) -> Path:
    """Write a workbook of two rows, of which the second has this number and ends in this column, `count` times."""
    book = openpyxl.Workbook()
    assert book.active
    book.active.append(HEADER)
    book.active.append(["a", "x"])
    book.save(path)
    with zipfile.ZipFile(path) as file:
        parts = {name: file.read(name) for name in file.namelist()}
    name = "xl/worksheets/sheet1.xml"
    sheet = parts[name].decode().replace('ref="A1:B2"', f'ref="{dimension}"')
    found = re.search(r'<row r="2".*?</row>', sheet)
    assert found
    rows = []
    for number in range(row, row + count):
        text = found[0].replace('r="2"', f'r="{number}"')
        rows.append(text.replace('r="A2"', f'r="A{number}"').replace('r="B2"', f'r="{column}{number}"'))
    parts[name] = sheet.replace(found[0], "".join(rows)).encode()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for each, content in parts.items():
            file.writestr(each, content)
    return path


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> float:
    """How much of the processor's time a workbook of 5,000 rows with 10 cells takes."""
    path = tmp_path_factory.mktemp("usual") / "t.xlsx"
    with xlsxwriter.Workbook(path) as book:
        sheet = book.add_worksheet()
        for number in range(5_000):
            sheet.write_row(number, 0, [f"{number} {column}" for column in range(10)])
    begin = time.process_time()
    assert len(list(read_rows(path))) == 5_000
    return time.process_time() - begin


@pytest.fixture(autouse=True)
def limit_time(usual: float) -> object:
    """Fail a test that takes too long."""
    begin = time.process_time()
    yield
    assert time.process_time() - begin < MOST * usual


@pytest.mark.parametrize("dimension", ["A1:B2", f"A1:B{LAST_ROW}", f"A1:XFD{LAST_ROW}", "A1:A1"])
@pytest.mark.parametrize("row", [2, 7, LAST_ROW])
def test_rows_keep_their_numbers_and_gaps_take_no_time(tmp_path: Path, row: int, dimension: str) -> None:
    path = make_workbook(tmp_path / "t.xlsx", row, dimension)
    found = list(read_rows(path))
    assert [(each.number, each.cells) for each in found] == [(1, HEADER), (row, ["a", "x"])]


@pytest.mark.parametrize("row", [7, LAST_ROW])
def test_rows_of_a_tab_are_at_their_numbers(tmp_path: Path, row: int) -> None:
    [table] = tabs.read_tables(make_workbook(tmp_path / "t.xlsx", row, f"A1:XFD{LAST_ROW}"))
    assert (table.rows[0], table.rows[1], table.rows[row - 1], len(table.rows)) == (
        HEADER,
        [],
        ["a", "x"],
        row,
    )


@pytest.mark.parametrize("row", [LAST_ROW + 1, 10**12])
def test_a_row_that_no_workbook_can_have_is_refused(tmp_path: Path, row: int) -> None:
    path = make_workbook(tmp_path / "t.xlsx", row)
    for read in (lambda: list(read_rows(path)), lambda: tabs.read_tables(path)):
        with pytest.raises(UnreadableError) as refused:
            read()
        assert "no workbook can have" in str(refused.value)


def test_rows_that_are_mostly_empty_are_limited(tmp_path: Path) -> None:
    path = make_workbook(tmp_path / "t.xlsx", 2, column="XFD", count=4000)
    with closing(open_workbook(path)) as book, pytest.raises(ValueError, match="too many cells"):
        for _ in read_sheet(book.worksheets[0]):
            pass


def write_parts(path: Path, name: str, old: bytes, new: bytes) -> Path:
    """Write a workbook of one sheet with a table of texts, and `new` before the first `old` of a part."""
    with xlsxwriter.Workbook(path) as book:
        sheet = book.add_worksheet()
        for number in range(3):
            sheet.write_row(number, 0, HEADER if number == 0 else [f"a{number}", "x"])
    with zipfile.ZipFile(path) as file:
        parts = {each: file.read(each) for each in file.namelist()}
    assert old in parts[name]
    parts[name] = parts[name].replace(old, new + old, 1)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for each, content in parts.items():
            file.writestr(each, content)
    return path


STYLES, STRINGS, SHEET = "xl/styles.xml", "xl/sharedStrings.xml", "xl/worksheets/sheet1.xml"
BOOK, CORE, TYPES = "xl/workbook.xml", "docProps/core.xml", "[Content_Types].xml"
MANY = 210_000


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        (STYLES, b"<fonts", b"<x/>" * MANY),
        (STYLES, b"<fonts", b"<x " + b" ".join(b'a%d=""' % n for n in range(MANY)) + b"/>"),
        (STYLES, b"<fonts", b'<x a="' + b"a" * (1 << 21) + b'"/>'),
        (STRINGS, b"<si>", b"<si/>" * MANY),
        (STRINGS, b"</si>", b"<r/>" * MANY),
        (SHEET, b"</row>", b"<c/>" * MANY),
        (SHEET, b"</sheetData>", b"<x/>" * MANY),
        (SHEET, b"</sheetData>", b"<row/>" * (LAST_ROW + 1)),
        (BOOK, b"</sheets>", b"<sheet/>" * 1001),
        (CORE, b"</cp:coreProperties>", b"<x/>" * MANY),
        (CORE, b"</cp:coreProperties>", b" " * (1 << 21)),
        (TYPES, b"</Types>", b"<x/>" * MANY),
        (STYLES, b"<styleSheet", b"<!DOCTYPE x [<!ENTITY a 'b'>]>"),
        (STYLES, b"</styleSheet>", b"<x>"),
    ],
)
def test_parts_that_cost_more_than_they_hold_are_refused(
    tmp_path: Path, name: str, old: bytes, new: bytes
) -> None:
    path = write_parts(tmp_path / "t.xlsx", name, old, new)
    for read in (lambda: list(read_rows(path)), lambda: tabs.read_tables(path)):
        with pytest.raises(UnreadableError) as refused:
            read()
        assert name in str(refused.value)


def test_styles_and_texts_of_a_large_workbook_are_read(tmp_path: Path) -> None:
    path = write_parts(tmp_path / "t.xlsx", STYLES, b"<dxfs", b"<x/>" * 50_000)
    assert [each.cells for each in read_rows(path)] == [HEADER, ["a1", "x"], ["a2", "x"]]
