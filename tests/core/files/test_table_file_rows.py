"""Files that only look like tables, or need too many resources, are refused with one sentence."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import openpyxl
import pytest

from gtapp.core.files.table_file import read_records, read_rows
from gtapp.core.platform.errors import UnreadableError
from gtapp.core.schema.pointer import MAX_DEPTH


def test_a_small_workbook_that_unpacks_to_a_huge_one_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bomb.xlsx"
    book = openpyxl.Workbook()
    book.worksheets[0].append(["item", "/a"])
    book.save(path)
    assert len(list(read_rows(path))) == 1
    with ZipFile(path, "a", ZIP_DEFLATED) as file, file.open("xl/sharedStrings2.xml", "w") as part:
        for _ in range(65):
            part.write(b"a" * (1 << 20))
    with pytest.raises(UnreadableError, match=r"sharedStrings2\.xml unpacks to 65 MB"):
        list(read_rows(path))


def test_short_rows_are_padded_and_long_ones_lose_empty_cells(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_text("item,/a,/b,/c\nx,1\ny\nz,1,2,3,,\n", encoding="utf-8")
    assert [row.cells for row in read_rows(path)] == [
        ["item", "/a", "/b", "/c"],
        ["x", "1", "", ""],
        ["y", "", "", ""],
        ["z", "1", "2", "3"],
    ]


def test_a_path_deeper_than_any_record_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "deep.csv"
    deep = "/a" * 5000
    path.write_text(f"item,row,/b,{deep}\nx,,1,2\ny,{deep},1,\n", encoding="utf-8")
    messages: list[tuple[str, str]] = []
    records = dict(read_records(path, lambda item, message: messages.append((item, message.code))))
    assert records == {"x": {"b": 1}} and messages == [("y", "table-place")]
    path.write_text(f"item,{'/a' * MAX_DEPTH}\nx,1\n", encoding="utf-8")
    assert list(dict(read_records(path))) == ["x"]
