"""A table is converted to CSV text and back without loss, and keeps the bytes of unchanged cells."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.features.letters import derived_files
from gtapp.features.letters.columns import GROUND_TRUTH, RECORD_COLUMNS, split_entries
from gtapp.features.letters.tabs import Table, format_table
from tests.strategies import examples, texts

cells = texts.map(lambda text: text.replace("\ufeff", ""))
tables = st.lists(st.lists(cells, max_size=5), max_size=6)
# a header that shows the delimiter, as every tab's does
headed = st.builds(lambda rows: [["one", "two", "three"], *rows], tables)


def read(text: str) -> list[list[str]]:
    """Return the rows as another program reads them."""
    return list(csv.reader(io.StringIO(text, newline=""), strict=True))


def trim(rows: list[list[str]]) -> list[list[str]]:
    """Return the rows without trailing empty cells and rows."""
    found = [list(row) for row in rows]
    for row in found:
        while row and not row[-1]:
            row.pop()
    while found and not found[-1]:
        found.pop()
    return found


@examples(300)
@given(rows=tables, final=st.booleans())
def test_every_cell_is_restored(rows: list[list[str]], final: bool) -> None:
    text = format_table(rows, final_newline=final)
    back = read(text)
    assert trim(back) == trim(rows)
    assert len({len(row) for row in back}) <= 1  # all rows are as wide
    assert text.endswith("\n") is (final and bool(text))


@examples(300)
@given(
    rows=headed, before=headed, newline=st.sampled_from(["\n", "\r\n"]), end=st.booleans(), mark=st.booleans()
)
def test_cells_are_restored_over_another_text(
    rows: list[list[str]], before: list[list[str]], newline: str, end: bool, mark: bool
) -> None:
    out = io.StringIO(newline="")
    csv.writer(out, quoting=csv.QUOTE_ALL, lineterminator=newline).writerows(before)
    existing = ("\ufeff" if mark else "") + out.getvalue().removesuffix("" if end else newline)
    text = format_table(rows, existing)
    assert trim(read(text.removeprefix("\ufeff"))) == trim(rows)
    assert text.startswith("\ufeff") is mark
    assert format_table(rows, text) == text


@examples(200)
@given(
    rows=headed,
    delimiter=st.sampled_from(",;\t"),
    quoting=st.sampled_from([csv.QUOTE_ALL, csv.QUOTE_MINIMAL]),
)
def test_equal_cells_keep_the_same_bytes(rows: list[list[str]], delimiter: str, quoting: int) -> None:
    """However another program wrote the text, if its rows have one width."""
    even = [[*row, "", "", "", "", ""][:5] for row in rows]
    even[0] = ["one", "two", "three", "four", "five"]
    even = [
        [cell.replace("\r", "") for cell in row] for row in even
    ]  # Python 3.11 writes it without quotation marks
    while not any(even[-1]):
        even.pop()
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=delimiter, quoting=quoting, lineterminator="\n").writerows(even)  # type: ignore[arg-type]
    assert format_table(even, out.getvalue()) == out.getvalue()


def test_one_changed_cell_changes_one_line() -> None:
    existing = 'a,b\n"1",x\n"2",y\n3,"z"\n'
    assert (
        format_table([["a", "b"], ["1", "x"], ["2", "Y"], ["3", "z"]], existing) == 'a,b\n"1",x\n2,Y\n3,"z"\n'
    )


def test_a_tab_ends_with_a_line_feed_and_keeps_the_sheets_values() -> None:
    rows = [
        ["document_number", "done", ""],
        ["01", "WAHR", ""],
        ["", "", ""],
        ["=1+1", 'say "x"\ny', ""],
        ["", ""],
    ]
    text = derived_files.format_tab_copy(Table("t", rows))
    assert text == 'document_number,done\n01,WAHR\n,\n=1+1,"say ""x""\ny"\n'
    assert derived_files.format_tab_copy(Table("t", rows), text) == text


def test_an_unclosed_quotation_mark_is_reported() -> None:
    with pytest.raises(ValueError, match="never closed"):
        format_table([["a"]], 'a,b\n"1,2\n')


# a letter's row and its record

words = st.text(st.characters(exclude_characters="|", exclude_categories=["Cs"]), min_size=1, max_size=8)
names = words.map(str.strip).filter(lambda word: word.casefold() not in ("", "none", "null"))
lists = st.one_of(st.just(["None"]), st.lists(names, min_size=1, max_size=4))
records = st.fixed_dictionaries(
    dict.fromkeys(RECORD_COLUMNS[:-1], lists) | {RECORD_COLUMNS[-1]: st.sampled_from(["TRUE", "FALSE"])}
)


@examples(300)
@given(record=records)
def test_record_to_cells_and_back(record: dict[str, object]) -> None:
    assert derived_files.record_from_cells(derived_files.cells_from_record(record)) == record


@examples(300)
@given(said=st.fixed_dictionaries(dict.fromkeys(RECORD_COLUMNS, texts)))
def test_cells_to_record_and_back_are_equal(said: dict[str, str]) -> None:
    record = derived_files.record_from_cells(said)
    again = derived_files.cells_from_record(record)
    assert derived_files.record_from_cells(again) == record
    assert all(split_entries(again[column]) == split_entries(said[column]) for column in RECORD_COLUMNS[:-1])


@examples(200)
@given(record=records)
def test_table_and_json_files_have_equal_content(record: dict[str, object]) -> None:
    """letters.csv, read by another program, gives the records of the JSON files."""
    row = {"document_number": "07", "done": "TRUE", **derived_files.cells_from_record(record)}
    tab = Table("t", [list(GROUND_TRUTH.columns), [row.get(name, "") for name in GROUND_TRUTH.columns]])
    found = derived_files.derive_files({"ground_truth": tab}, {})
    header, line = read(found["letters.csv"])
    assert (
        derived_files.format_letter(derived_files.record_from_cells(dict(zip(header, line, strict=True))))
        == found["letter07.json"]
    )
