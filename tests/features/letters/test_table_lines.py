"""A table in rows: found and replaced as in a table that is read again, in any style."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.files import csv_text
from gtapp.core.platform.errors import UnreadableError
from gtapp.features.letters import derived_files
from gtapp.features.letters.columns import Cells
from gtapp.features.letters.derived_updates import TableExcerpt, TableLines
from tests.features.letters.sheet_samples import make_letter_row, table, text
from tests.sample_projects import write_file
from tests.strategies import examples

cells = st.sampled_from(("", "a", "ü", 'say "x"', "a, b", "one\ntwo", "one\r\ntwo", "x;y", '"', "\ufeff"))
keys = st.sampled_from(("01", "02", "10", "a, b", " 01"))
tables = st.lists(st.tuples(keys, cells, cells), min_size=1, max_size=6)
ends = st.sampled_from(("", "\n", "\n\n", "\r\n"))


Quoting = Literal[0, 1]


def write_table(rows: list[tuple[str, ...]], newline: str, quoting: Quoting, end: str) -> str:
    target = io.StringIO(newline="")
    csv.writer(target, lineterminator=newline, quoting=quoting).writerows([("key", "b", "c"), *rows])
    return target.getvalue().rstrip("\r\n") + end


def lines(of: str) -> TableLines:
    return TableLines.parse(of.encode(), of, csv_text.parse_header(of), 0)


def rows(found: TableLines) -> list[tuple[str, ...]]:
    return [row.cells for row in csv_text.parse_table(found.content.decode()).rows]


@given(tables, st.sampled_from(("\n", "\r\n")), st.sampled_from((csv.QUOTE_MINIMAL, csv.QUOTE_ALL)), ends)
@examples(100)
def test_rows_are_those_that_a_csv_reader_finds(
    made: list[tuple[str, ...]], newline: str, quoting: Quoting, end: str
) -> None:
    whole = write_table(made, newline, quoting, end)
    found, parsed = lines(whole), csv_text.parse_table(whole)
    assert b"".join(found.pieces).decode() == whole
    assert list(found.keys[1:]) == [row.cells[0] for row in parsed.rows]
    for place, row in enumerate(parsed.rows, 1):
        assert found.row_text(place) == whole[row.start : row.end]
        assert place in found.find_rows(row.cells[0])


@given(tables, st.data(), st.sampled_from(("\n", "\r\n")), ends)
@examples(100)
def test_a_changed_table_equals_one_read_again(
    made: list[tuple[str, ...]], data: st.DataObject, newline: str, end: str
) -> None:
    whole = write_table(made, newline, csv.QUOTE_MINIMAL, end)
    found, place = lines(whole), data.draw(st.integers(1, len(made)))
    gone = found.without_row(place)
    assert rows(gone) == [row for at, row in enumerate(made, 1) if at != place]
    new = found.with_added_row(place, "77,x,y", "77")
    assert rows(new) == [*made[:place], ("77", "x", "y"), *made[place:]]
    other = found.with_replaced_row(place, f"{csv_text.format_cell(found.keys[place], ',')},x,y")
    for each in (gone, new, other):
        again = lines(each.content.decode())
        assert (each.pieces, each.keys) == (again.pieces, again.keys)


def test_an_unclosed_quotation_mark_is_named_by_its_line(tmp_path: Path) -> None:
    path = write_file(tmp_path / "t.csv", text(table([make_letter_row("01")])) + 'x,"01,y\n')
    with pytest.raises(UnreadableError, match="line 3"):
        TableExcerpt.load(path, "01", {})


def test_a_table_is_parsed_once(tmp_path: Path) -> None:
    path, known = (
        write_file(tmp_path / "t.csv", text(table([make_letter_row("01"), make_letter_row("02")]))),
        Counted(),
    )
    first = TableExcerpt.load(path, "01", known)
    assert first and first.write_row(first.excerpt_text.replace("1927", "1928"), lambda there: "", known)
    again = TableExcerpt.load(path, "02", known)
    assert again and again.lines is known[path]
    assert known.count == 2  # as it was read, and as it was written


class Counted(dict[Path, TableLines]):
    count = 0

    def __setitem__(self, path: Path, found: TableLines) -> None:
        self.count += 1
        super().__setitem__(path, found)


class _LookupOnly(dict[str, Cells]):
    """A mapping of thousands of letters; one letter must be found without iterating."""

    def __iter__(self) -> object:  # type: ignore[override]
        raise AssertionError

    keys = items = values = __iter__  # type: ignore[assignment]


def test_one_letter_is_found_by_lookup() -> None:
    further_cells = _LookupOnly({"01": {"transkribus_id": "777"}, "02": {"transkribus_id": "888"}})
    made = derived_files.format_letters_table(
        [make_letter_row("01", transkribus_doc_url="")], further_cells=further_cells
    )
    assert made.splitlines()[1].startswith("777,01,")
