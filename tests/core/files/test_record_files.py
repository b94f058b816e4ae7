"""Files with the records of many items: random edits keep every other byte, and read again they are the record."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any

import openpyxl
import pytest
import xlsxwriter
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gtapp.core.files.record_files import FragmentSource, RecordFile
from gtapp.core.files.shared_files import open_record_file
from gtapp.core.files.zip_parts import replace_part
from gtapp.core.platform.errors import SaveError, UnreadableError
from gtapp.core.schema.benchmark import FileLayout

CSV = FileLayout(container="csv", key="file")
XLSX = FileLayout(container="xlsx", key="file")
LIST = FileLayout(container="records", key="meta.file", unwrap=("data.records",))
OBJECT = FileLayout(container="records")
texts = st.text(st.characters(exclude_categories=["Cs", "Cc"]) | st.sampled_from('",;\t\n"'), max_size=8)
columns = ("title", "note, long", "year")
rows = st.lists(st.tuples(texts, texts, texts), min_size=1, max_size=5)
slow = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def edit(file: RecordFile, nth: int, column: str, value: Any) -> dict[str, Any]:
    """Set a value of the record at this place; return the record."""
    key = file.list_keys()[nth]
    old = file.read(key)
    record = {**json.loads(str(old)), column: value}
    file.write(key, old, json.dumps(record, ensure_ascii=False), None)
    assert json.loads(str(file.read(key))) == record
    return record


@slow
@given(
    rows,
    st.data(),
    st.sampled_from([",", ";", "\t"]),
    st.sampled_from(["\n", "\r\n"]),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
    st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL, csv.QUOTE_NONNUMERIC]),
    st.booleans(),
)
def test_a_changed_cell_is_the_only_difference_of_a_table(
    tmp_path: Path,
    rows: list[tuple[str, ...]],
    data: st.DataObject,
    delimiter: str,
    newline: str,
    encoding: str,
    quoting: Any,
    has_line: bool,
) -> None:
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=delimiter, lineterminator=newline, quoting=quoting)
    writer.writerows([("file", *columns), *((f"img/{n:02}.png", *row) for n, row in enumerate(rows))])
    path = tmp_path / "t.csv"
    content = (f"sep={delimiter}{newline}" * has_line + out.getvalue()).encode(encoding)
    path.write_bytes(content)
    file = open_record_file(path, CSV)
    place, column = data.draw(st.integers(0, len(rows) - 1)), data.draw(st.sampled_from(columns))
    found = [json.loads(text) for _, text in file.read_records()]
    assert [tuple(each.values())[1:] for each in found] == rows
    found[place] = edit(file, place, column, data.draw(texts))
    assert [json.loads(text) for _, text in file.read_records()] == found
    before, after = (each.decode(encoding).split(delimiter) for each in (content, path.read_bytes()))
    if not any(
        delimiter in cell for row in [*rows, tuple(found[place].values())] for cell in (*row, columns[1])
    ):
        assert sum(one != other for one, other in zip_longest(before, after)) <= 1
    edit(file, place, column, rows[place][columns.index(column)])
    assert path.read_bytes() == content


values = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)


@slow
@given(
    st.lists(values, min_size=1, max_size=4),
    st.data(),
    st.sampled_from([None, 0, 2, "\t"]),
    st.booleans(),
    st.booleans(),
)
def test_a_changed_record_is_the_only_difference_of_a_json_file(
    tmp_path: Path, records: list[Any], data: st.DataObject, indent: Any, is_ascii: bool, is_list: bool
) -> None:
    path = tmp_path / "t.json"
    each = [{"meta": {"file": f"{n}.png"}, "ü": value} for n, value in enumerate(records)]
    tree: Any = (
        {"v": 1, "data": {"records": each, "tail": "é"}}
        if is_list
        else {"v": 1, **{f"{n} ä": one for n, one in enumerate(each)}}
    )
    content = json.dumps(tree, indent=indent, ensure_ascii=is_ascii).encode()
    path.write_bytes(content)
    file = open_record_file(path, LIST if is_list else OBJECT)
    place, value = data.draw(st.integers(0, len(records) - 1)), data.draw(values)
    key = file.list_keys()[place]
    literal = str(file.read(key))
    each[place] = edit(file, place, "ü", value)
    if not is_list:
        tree[f"{place} ä"] = each[place]
    assert json.loads(path.read_bytes()) == tree
    old = json.dumps(each[place], ensure_ascii=False)
    file.write(key, old, literal, None)
    assert path.read_bytes() == content


def make_workbook(path: Path, rows: list[tuple[str, ...]]) -> None:
    """Write a workbook with styles, formulas, numbers, dates, a second sheet and a note beside the records."""
    book = xlsxwriter.Workbook(str(path))
    sheet = book.add_worksheet("Karten")
    bold, date = book.add_format({"bold": True}), book.add_format({"num_format": "yyyy-mm-dd"})
    sheet.write_row(0, 0, ["file", *columns, "count", "double", "day"], bold)
    for n, row in enumerate(rows, 1):
        for at, cell in enumerate((f"{n:02}.png", *row)):
            sheet.write_string(n, at, cell, bold if at == 2 else None) if cell else None
        sheet.write_number(n, 4, n)
        sheet.write_formula(n, 5, f"=E{n + 1}*2", None, 2 * n)
        sheet.write_number(n, 6, 4000 + n, date)
    sheet.write_comment(1, 1, "a note")
    book.add_worksheet("Andere").write(0, 0, "=1+1")
    book.close()


def read_parts(path: Path) -> dict[str, bytes]:
    """Return the parts of a workbook."""
    with zipfile.ZipFile(path) as file:
        assert file.testzip() is None
        return {name: file.read(name) for name in file.namelist()}


@slow
@given(rows, st.data())
def test_a_changed_cell_is_the_only_difference_of_a_workbook(
    tmp_path: Path, rows: list[tuple[str, ...]], data: st.DataObject
) -> None:
    path = tmp_path / "t.xlsx"
    make_workbook(path, rows)
    before = read_parts(path)
    file = open_record_file(path, XLSX)
    assert [tuple(json.loads(text).values())[1:4] for _, text in file.read_records()] == rows
    place = data.draw(st.integers(0, len(rows) - 1))
    column, value = data.draw(st.sampled_from((*columns, "count", "day"))), data.draw(texts)
    old = json.loads(str(file.read(file.list_keys()[place])))
    assert (old["count"], old["double"]) == (str(place + 1), str(2 * place + 2))
    record = edit(file, place, column, value)
    after = read_parts(path)
    sheet = "xl/worksheets/sheet1.xml"
    assert {**before, sheet: b""} == {**after, sheet: b""}
    book = openpyxl.load_workbook(path)
    names = [cell.value for cell in book["Karten"][1]]
    cells = dict(zip(names, book["Karten"][place + 2], strict=True))
    assert (cells[column].value or "") == value and cells[column].data_type != "f"
    assert cells["double"].value == f"=E{place + 2}*2"
    assert cells["note, long"].font.bold or not rows[place][1]
    one, other = (each[sheet].split(b"<c ") for each in (before, after))
    assert sum(a != b for a, b in zip_longest(one, other)) <= 1 or old[column] == ""
    with pytest.raises(SaveError):
        edit(file, place, "double", "x")
    assert json.loads(str(file.read(file.list_keys()[place]))) == record


def change_sheet(path: Path, *changes: tuple[bytes, bytes]) -> None:
    """Replace stretches of the XML of a workbook's first sheet."""
    sheet = "xl/worksheets/sheet1.xml"
    xml = read_parts(path)[sheet]
    for old, new in changes:
        assert old in xml
        xml = xml.replace(old, new)
    path.write_bytes(replace_part(path.read_bytes(), sheet, xml))


def test_a_record_follows_the_empty_rows_of_a_workbook(tmp_path: Path) -> None:
    path = tmp_path / "t.xlsx"
    make_workbook(path, [("a", "b", "c")])
    change_sheet(path, (b"</sheetData>", b'<row r="3" ht="30"/><row r="7" ht="30"/></sheetData>'))
    open_record_file(path, XLSX).write(("new", 0), None, '{"file": "new", "title": "t"}', None)
    rows = re.findall(rb'<row r="([0-9]+)"', read_parts(path)["xl/worksheets/sheet1.xml"])
    assert rows == [b"1", b"2", b"3", b"7", b"8"]


@pytest.mark.parametrize("digits", ["12345678901234567", "9" * 400, "9" * 5000, "-0.1234567890123456"])
def test_digits_that_a_number_of_a_workbook_would_lose_are_a_text(tmp_path: Path, digits: str) -> None:
    path = tmp_path / "t.xlsx"
    make_workbook(path, [("a", "b", "c")])
    edit(open_record_file(path, XLSX), 0, "count", digits)
    assert openpyxl.load_workbook(path)["Karten"]["E2"].value == digits


def test_a_cell_that_is_not_shown_is_not_changed(tmp_path: Path) -> None:
    path = tmp_path / "t.xlsx"
    book = xlsxwriter.Workbook(str(path))
    sheet = book.add_worksheet()
    sheet.write_column(0, 0, ["file", "1.png", "2.png"])
    sheet.write_row(0, 1, ["title", "year", "sum"])
    sheet.merge_range("B2:B3", "of both")
    sheet.write_array_formula("D2:D3", "{=ROW(A2:A3)}")
    book.close()
    before, file = path.read_bytes(), open_record_file(path, XLSX)
    assert [FragmentSource(file, name).list_fixed() for name in ("1.png", "2.png")] == [
        ["sum"],
        ["title", "sum"],
    ]
    for column in ("title", "sum"):
        with pytest.raises(SaveError):
            edit(file, 1, column, "new")
    assert path.read_bytes() == before
    edit(file, 0, "title", "new")
    edit(file, 1, "year", "1893")


def test_a_sheet_that_is_not_there_is_named(tmp_path: Path) -> None:
    path = tmp_path / "t.xlsx"
    make_workbook(path, [("a", "b", "c")])
    with pytest.raises(UnreadableError) as caught:
        open_record_file(path, FileLayout(container="xlsx", key="file", unwrap=("Nix",))).list_keys()
    assert (caught.value.code, caught.value.message.params["key"]) == ("file-no-record", "Nix")


def test_half_a_surrogate_pair_in_a_workbook_stays_a_code(tmp_path: Path) -> None:
    path = tmp_path / "t.xlsx"
    make_workbook(path, [("a", "b", "c")])
    inline = b't="inlineStr"><is><t>_xD83D__x0009_</t></is></c>'
    change_sheet(path, (b'<c r="E2"><v>1</v></c>', b'<c r="E2" ' + inline))
    file = open_record_file(path, XLSX)
    assert edit(file, 0, "title", "new")["count"] == "_xD83D_\t"


def test_a_record_with_a_control_character_is_edited_as_others(tmp_path: Path) -> None:
    path = tmp_path / "t.json"
    path.write_bytes(b'{"a": {"x": "1\t2", "y": "z"}}')
    file = open_record_file(path, OBJECT)
    old = str(file.read(("a", 0)))
    file.write(("a", 0), old, old.replace("z", "neu"), None)
    assert path.read_bytes() == b'{"a": {"x": "1\t2", "y": "neu"}}'


@pytest.mark.parametrize("layout", [CSV, LIST, XLSX], ids=["csv", "json", "xlsx"])
def test_places_are_known_after_many_saves(tmp_path: Path, layout: FileLayout) -> None:
    chance = Random(7)
    path = tmp_path / {"csv": "t.csv", "records": "t.json", "xlsx": "t.xlsx"}[layout.container]
    names = [f"{n}.png" for n in range(9)]
    if layout is LIST:
        records = [{"meta": {"file": name}, "title": ""} for name in names]
        path.write_text(json.dumps({"data": {"records": records}}))
    elif layout is CSV:
        path.write_text("file,title\n" + "".join(f"{name},\n" for name in names))
    else:
        make_workbook(path, [("", "", "") for _ in names])
    file, expected = open_record_file(path, layout), [""] * 9
    for turn in range(60 if layout is not XLSX else 10):
        if turn % 4 == 1:  # a further record
            name = f"ü{turn}.png"
            record = {"meta": {"file": name}, "title": ""} if layout is LIST else {"file": name, "title": ""}
            file.write((name, 0), None, json.dumps(record), None)
            expected.append("")
        place = chance.randrange(len(expected))
        expected[place] = "ä" * chance.randrange(9)
        edit(file, place, "title", expected[place])
    again = type(file)(path, layout.key, file.unwrap)
    assert dict(file.read_index().list_spans()) == dict(again.read_index().list_spans())
    for each in (file, again):
        assert [json.loads(text)["title"] for _, text in each.read_records()] == expected


class _Stream(io.RawIOBase):
    """A file that can't be rewound: the archive has the sizes of parts behind them."""

    def __init__(self) -> None:
        super().__init__()
        self.content = b""

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self.content += bytes(data)
        return len(data)


@pytest.mark.parametrize("name", ["a.xml", "ü/b.xml", "c.bin"])
def test_one_part_of_an_archive_is_replaced(name: str) -> None:
    stream = _Stream()
    with zipfile.ZipFile(stream, "w") as file:
        file.comment = b"PK a comment"
        for part, how in (("a.xml", 8), ("ü/b.xml", 0), ("c.bin", 8)):
            file.writestr(part, part * 99, how)
    with zipfile.ZipFile(io.BytesIO(replace_part(stream.content, name, b"new" * 1000))) as file:
        assert file.testzip() is None and file.comment == b"PK a comment"
        for part in ("a.xml", "ü/b.xml", "c.bin"):
            assert file.read(part) == (b"new" * 1000 if part == name else part.encode() * 99)
