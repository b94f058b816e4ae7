"""Cells of a table changed in place; Python's csv module is the reference for reading."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gtapp.core.files import csv_text
from tests.strategies import examples

cells = st.one_of(
    st.sampled_from(
        [
            "",
            "None",
            "FALSE",
            "#VALUE!",
            'Betr. "ALBATROS"',
            "a, b",
            "a; b",
            "A | B",
            "<X>",
            "<<X>>",
            "x\ny",
            "\r\n",
            " a ",
            '"',
            '""',
            "ü",
            "\ufeff",
        ]
    ),
    st.text(st.characters(codec="utf-8", exclude_characters="\0\r"), max_size=6),
)
tables = st.integers(2, 5).flatmap(
    lambda width: st.lists(st.lists(cells, min_size=width, max_size=width), min_size=1, max_size=5).map(
        lambda rows: [[f"column {n}" for n in range(width)], *rows]
    )
)


def _write_table(rows: list[list[str]], delimiter: str, newline: str, quoting: int) -> str:
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=delimiter, lineterminator=newline, quoting=quoting).writerows(rows)  # type: ignore[arg-type]
    return out.getvalue()


def _read(text: str, delimiter: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))


dialects = st.tuples(
    st.sampled_from([",", ";", "\t"]),
    st.sampled_from(["\n", "\r\n"]),
    st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]),
)


@examples(150)
@given(tables, dialects, st.booleans(), st.booleans())
def test_a_table_is_read_as_by_csv(
    rows: list[list[str]], dialect: tuple[str, str, int], bom: bool, final: bool
) -> None:
    text = _write_table(rows, *dialect)
    text = "\ufeff" * bom + (text if final else text[: -len(dialect[1])])
    table = csv_text.parse_table(text)
    assert table.delimiter == dialect[0] and list(table.names) == rows[0]
    assert [list(row.cells) for row in table.rows] == rows[1:]
    for row in table.rows:
        assert _read(text[row.start : row.end], dialect[0]) == [list(row.cells)]


@examples(200)
@given(tables, dialects, cells, st.data())
def test_a_cell_is_written_as_by_csv(
    rows: list[list[str]], dialect: tuple[str, str, int], cell: str, data: st.DataObject
) -> None:
    text = _write_table(rows, *dialect)
    table = csv_text.parse_table(text)
    line, column = data.draw(st.integers(0, len(table.rows) - 1)), data.draw(st.integers(0, len(rows[0]) - 1))
    row = table.rows[line]
    old = text[row.start : row.end]
    splice = csv_text.set_cell(old, table.delimiter, column, cell)
    assert (splice is None) == (rows[line + 1][column] == cell)
    new = splice.apply(old) if splice else old
    rows[line + 1][column] = cell
    # a row all of whose cells need quotation marks looks as if they were always written
    if dialect[2] == csv.QUOTE_ALL or not csv_text.is_all_quoted(old, table.delimiter):
        assert text[: row.start] + new + text[row.end :] == _write_table(rows, *dialect)
    assert _read(new, dialect[0]) == [rows[line + 1]]
    assert splice is None or splice.invert().apply(new) == old


@examples(150)
@given(st.lists(st.one_of(cells, st.text('",;\n ab', max_size=6)), min_size=1, max_size=4), cells, st.data())
def test_rows_written_by_hand_keep_every_other_cell(
    literals: list[str], cell: str, data: st.DataObject
) -> None:
    # each literal as it is written, quoted or not, as long as csv and this program agree on where the cells are
    row = ",".join(
        '"' + each.replace('"', '""') + '"' if data.draw(st.booleans()) else each for each in literals
    )
    read = _read(row, ",")
    try:
        table = csv_text.parse_table("a,b\n" + row)
    except ValueError:
        return
    if len(read) != 1 or len(table.rows) != 1 or len(read[0]) == 1:
        return
    assert list(table.rows[0].cells) == read[0]
    column = data.draw(st.integers(0, len(read[0]) - 1))
    splice = csv_text.set_cell(row, ",", column, cell)
    if splice:
        read[0][column] = cell
        assert _read(splice.apply(row), ",") == read


def test_a_short_row_is_extended() -> None:
    assert csv_text.set_cell("1,a", ",", 3, "x, y") == (3, "", ',,"x, y"')
    assert csv_text.set_cell("1,a", ",", 3, "") is None
    assert csv_text.set_cell('"1";"a"', ";", 2, "x") == (7, "", ';"x"')


@pytest.mark.parametrize(
    ("row", "column", "cell", "expected"),
    [
        ("1,a,b", 1, "x", "1,x,b"),
        ('1,"a",b', 1, "x", '1,"x",b'),
        ('1,"a, b",c', 1, "x", "1,x,c"),
        ('"1","a, b","c"', 1, "x", '"1","x","c"'),
        ('"1","a","c"', 1, "", '"1","","c"'),
        ("1,,c", 1, 'x "y"', '1,"x ""y""",c'),
        ('1,"a""b""",c', 0, "2", '2,"a""b""",c'),
        ('1,"a"b,c', 0, "2", '2,"a"b,c'),
        ('1,"x\ny",c', 2, "d\r\ne", '1,"x\ny","d\r\ne"'),
    ],
)
def test_a_cell_keeps_its_quotation_marks_where_the_file_uses_them(
    row: str, column: int, cell: str, expected: str
) -> None:
    splice = csv_text.set_cell(row, ",", column, cell)
    assert splice and splice.apply(row) == expected


@pytest.mark.parametrize("text", ['a,b\n1,"x', 'a,b\n1,"x""', 'a,b\n"1,2\n3,4', '"a,b\n1,2'])
def test_an_unclosed_quotation_mark_makes_the_table_unreadable(text: str) -> None:
    with pytest.raises(ValueError, match=r"line \d is never closed"):
        csv_text.parse_table(text)


def test_an_empty_table_has_no_rows() -> None:
    assert csv_text.parse_table("") == csv_text.CsvTable((), (), ",", "\n")
    assert csv_text.parse_table("\ufeff\r\n\r\n").rows == ()


def test_a_large_cell_is_read_quickly() -> None:
    cell = 'x"' * 500_000
    text = _write_table([["a", "b"], ["1", cell]], ",", "\n", csv.QUOTE_MINIMAL)
    assert csv_text.parse_table(text).rows[0].cells == ("1", cell)
    with pytest.raises(ValueError, match="never closed"):
        csv_text.parse_table('a,b\n1,"' + "x" * 1_000_000)


@examples(400)
@example('"', "a", "a")  # a Python before 3.11.5 has faults in its regular expressions
@example('1,"a""b\n', "1", "1")
@given(
    st.text('1",;\n\r ab', max_size=40),
    st.sampled_from(["a", "b", "1", " ", "a b", "1,a", ""]),
    st.sampled_from("ab1"),
)
def test_a_row_is_found_without_parsing_where_the_parsed_table_has_it(
    text: str, key: str, column: str
) -> None:
    text = f"{column},a,b\n{text}"
    try:
        table = csv_text.parse_table(text)
    except ValueError as error:
        with pytest.raises(ValueError, match=str(error)):
            csv_text.find_rows(text, csv_text.parse_header(text), column, key)
        return
    head = csv_text.parse_header(text)
    assert (head.names, head.delimiter, head.newline) == (table.names, table.delimiter, table.newline)
    wanted = [(row.start, row.end) for row in table.find_rows(column, key)]
    assert csv_text.find_rows(text, head, column, key) == wanted


@examples(150)
@given(tables, dialects, st.data())
def test_a_row_of_a_table_in_any_dialect_is_found_without_parsing(
    rows: list[list[str]], dialect: tuple[str, str, int], data: st.DataObject
) -> None:
    text = _write_table(rows, *dialect)
    at = data.draw(st.integers(0, len(rows[0]) - 1))
    key = data.draw(st.sampled_from([row[at] for row in rows[1:]]))
    table = csv_text.parse_table(text)
    wanted = [(row.start, row.end) for row in table.find_rows(rows[0][at], key)]
    assert wanted and csv_text.find_rows(text, csv_text.parse_header(text), rows[0][at], key) == wanted


# cells as people and programs write them: in quotation marks, needed or not, or (if nothing needs them) without
_written_cells = st.tuples(
    st.sampled_from(["k", "k,", '"k"', "k\nk", "", "a", '""', "k k", "\n,k,k,", "\nk\r\n", ";"]),
    st.booleans(),
)


@examples(400)
@given(
    st.lists(
        st.tuples(st.lists(_written_cells, max_size=4), st.sampled_from(["\n", "\r\n", "\r"])), max_size=8
    ),
    st.sampled_from(",;\t"),
    st.integers(0, 2),
    st.sampled_from(["k", "k,", '"k"', "k\nk", "", ";", "no"]),
    st.booleans(),
)
@pytest.mark.slow
def test_a_row_is_found_where_csv_reads_the_key(
    rows: list[tuple[list[tuple[str, bool]], str]], delimiter: str, at: int, key: str, ended: bool
) -> None:
    lines = [
        delimiter.join(csv_text.format_cell(cell, delimiter, quoted=quoted) for cell, quoted in cells)
        + newline
        for cells, newline in rows
    ]
    text = "".join([delimiter.join("xyz"), "\n", *lines])
    text = text if ended else text.rstrip("\r\n")
    read = [row for row in _read(text, delimiter)[1:] if at < len(row) and row[at] == key]
    spans = csv_text.find_rows(text, csv_text.parse_header(text), "xyz"[at], key)
    assert [_read(text[start:end], delimiter) for start, end in spans] == [[row] for row in read]
    assert spans == sorted(spans)


@pytest.mark.parametrize(
    "text",
    ["=cmd", "\n=cmd", "\r\n=cmd", "\t=cmd", " =cmd", "  \t +1", "\xa0-1", "\u3000@x", "\ufeff=1", "\x00=1", "\u200b＝1", "\nx"],
)  # fmt: skip
def test_a_text_that_a_spreadsheet_may_run_is_guarded(text: str) -> None:
    assert csv_text.escape_formula(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", " ", "x=1", " x", "'=1", "1-2", "\xa0"])
def test_other_texts_are_not_changed(text: str) -> None:
    assert csv_text.escape_formula(text) == text
