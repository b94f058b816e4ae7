"""Tabs from CSV, TSV and XLSX files: the texts as shown, or a message with the reason."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import openpyxl
import pytest
import xlsxwriter
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.platform.errors import UnreadableError
from gtapp.features.letters import tabs
from gtapp.features.letters.columns import GROUND_TRUTH
from gtapp.features.letters.tabs import FORMULA
from tests.features.letters.sheet_samples import make_letter_row, save_table, table, text
from tests.sample_projects import write_file
from tests.strategies import examples, texts

ODD = make_letter_row("01", letter_title='Betr. "A", „B“', comment="line\nbreak\tשלום e\u0301 | <x>; =1+1")


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("name", ["letters.csv", "letters.tsv", "letters.txt"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_table_with_any_delimiter(tmp_path: Path, delimiter: str, name: str, mark: str) -> None:
    made = table([ODD, make_letter_row("02")])
    path = write_file(tmp_path / name, mark + text(made, delimiter))
    (found,) = tabs.read_tables(path)
    assert found.rows == made.rows and (found.name, found.origin) == ("letters", str(path))


def test_a_table_with_windows_line_ends(tmp_path: Path) -> None:
    made = table([make_letter_row("01")])
    path = write_file(tmp_path / "a.csv", text(made).replace("\n", "\r\n"))
    assert tabs.read_tables(path)[0].rows == made.rows


@given(rows=st.lists(st.lists(texts, min_size=2, max_size=5), max_size=5))
@examples(100)
def test_every_text_is_read_back_from_a_csv(
    tmp_path_factory: pytest.TempPathFactory, rows: list[list[str]]
) -> None:
    made = table([make_letter_row("01")])
    made.rows.extend(row for row in rows if any(row))
    path = save_table(tmp_path_factory.mktemp("csv") / "a.csv", made)
    assert tabs.read_tables(path)[0].rows == made.rows


def test_all_sheets_of_a_workbook(tmp_path: Path) -> None:
    path = tmp_path / "sheet.xlsx"
    book = xlsxwriter.Workbook(path)
    padded = book.add_format({"num_format": "00"})
    day = book.add_format({"num_format": "yyyy-mm-dd"})
    sheet = book.add_worksheet("ground_truth")
    sheet.write_row(0, 0, GROUND_TRUTH.columns)
    sheet.write_number(1, 1, 1, padded)
    sheet.write_boolean(1, 2, True)
    sheet.write_datetime(1, 4, datetime(1927, 3, 14), day)
    sheet.write_string(1, 5, "=1+1")
    sheet.write_number(1, 6, 12.5)
    sheet.write_number(1, 7, 1234567)
    sheet.write_formula(1, 8, "=1+1", None, "#VALUE!")
    book.add_worksheet("empty")
    book.add_worksheet("notes").write_string(2, 1, "look")
    book.close()
    letters, notes = tabs.read_tables(path)
    assert letters.rows[0] == list(GROUND_TRUTH.columns)
    assert letters.rows[1][:9] == ["", "01", "TRUE", "", "1927-03-14", "=1+1", "12.5", "1234567", "#VALUE!"]
    assert (letters.name, notes.name) == ("ground_truth", "notes")
    assert notes.rows == [[], [], ["", "look"]]  # as in a CSV, rows that are not in the file have no cells


def test_a_formula_without_a_stored_value(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["document_number", "=A1", "text"])
    book.save(tmp_path / "a.xlsx")
    assert tabs.read_tables(tmp_path / "a.xlsx")[0].rows == [["document_number", FORMULA, "text"]]


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("a.csv", b"", "file-empty"),
        ("a.csv", b"<!DOCTYPE html><html><title>Sign in</title>", "sheet-web-page"),
        ("a.tsv", b"\n <html lang='de'>", "sheet-web-page"),
        ("a.xlsx", b"<html>", "sheet-web-page"),
        ("a.csv", "document_number,größe".encode("mac_roman"), "table-encoding"),
        ("a.csv", b'document_number,"name\n1,2\n', "table-broken"),
        ("a.xlsx", b"PK\x03\x04 not a zip", "file-io"),
        ("a.xlsx", b"", "file-empty"),
        ("a.ods", b"x", "sheet-file-kind"),
        ("a.csv", None, "file-missing"),
    ],
)
def test_files_that_are_no_tables(tmp_path: Path, name: str, content: bytes | None, code: str) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(UnreadableError) as found:
        tabs.read_tables(path)
    assert found.value.code == code and str(path) in str(found.value)


@given(content=st.binary(max_size=200))
@examples(50)
def test_any_bytes_are_read_or_refused(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    folder = tmp_path_factory.mktemp("bytes")
    for name in ("a.csv", "a.xlsx"):
        path = write_file(folder / name, content)
        try:
            assert tabs.read_tables(path)
        except UnreadableError as error:
            assert str(path) in str(error)


def test_a_folder_is_no_table(tmp_path: Path) -> None:
    (tmp_path / "a.csv").mkdir()
    with pytest.raises(UnreadableError):
        tabs.read_tables(tmp_path / "a.csv")
