"""The three-way merge of the texts of records."""

from __future__ import annotations

import csv
import io
import json
import math
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.platform.errors import UnreadableError
from gtapp.core.record.record_merge import merge_records
from gtapp.core.record.text_merge import merge_json_lines, merge_json_texts, merge_tables, resolve_json_text
from gtapp.core.schema.pointer import ABSENT, is_identical, iterate_nodes
from tests.core.record.test_record_merge import versions

PATH: Final = Path("a.json")

styles = st.sampled_from(
    [
        {"indent": 2},
        {"indent": 4, "ensure_ascii": False},
        {"indent": "\t"},
        {"separators": (",", ":")},
        {"separators": (" , ", " : "), "ensure_ascii": False},
        {},
    ]
)


def has_no_nan(three: tuple[Any, Any, Any]) -> bool:
    return not any(isinstance(each, float) and math.isnan(each) for each in iterate_nodes([*three]))


@given(versions().filter(has_no_nan), styles, styles, st.sampled_from(["", "\ufeff", "\n "]))
def test_the_merged_text_has_the_merged_record(
    three: tuple[Any, Any, Any], style: dict[str, Any], other: dict[str, Any], margin: str
) -> None:
    base, ours, theirs = three
    text, their_text = margin + json.dumps(ours, **style), json.dumps(theirs, **other)
    if "\ud800" in text + their_text:  # no file has it
        text, their_text = margin + json.dumps(ours), json.dumps(theirs)
    for before, before_text in ((base, json.dumps(base)), (ABSENT, "")):
        found = merge_json_texts(before_text, text, their_text, PATH)
        wanted = merge_records(before, ours, theirs)
        assert is_identical(json.loads(found.text.removeprefix("\ufeff")), wanted.record)
        assert found.text.startswith(margin)
        if not wanted.changes:
            assert found.text == text


def test_some_conflicts_can_be_decided_for_theirs_and_the_layout_stays() -> None:
    base, ours, theirs = (f'{{"a":  {n},\n "b": [{n}], "c": 0}}' for n in range(3))
    merged = merge_json_texts(base, ours, theirs.replace(', "c": 0', ""), Path("a.json"))
    at = [each.pointer for each in merged.conflicts].index(("b", 0))
    text = resolve_json_text(merged.text, merged.conflicts, {at}, Path("a.json"))
    assert text == '{"a":  1,\n "b": [2]}'


def test_json_lines_are_found_by_the_first_key_that_tells_them_apart() -> None:
    base = '{"n": 1, "kind": "a", "id": "x"}\n{"n": 2, "kind": "a", "id": "y"}\n'
    ours = base.replace('"n": 1', '"n":10').replace("\n", "\r\n", 1)
    theirs = base.replace('"kind": "a", "id": "y"', '"kind": "b", "id": "y"') + '{"id":"z"\t,"kind":"c"}'
    found = merge_json_lines(base, ours, theirs, PATH)
    assert found.conflicts == ()
    changed = ours.replace('"kind": "a", "id": "y"', '"kind": "b", "id": "y"')
    assert found.text == changed + '{"id":"z"\t,"kind":"c"}\n'


def test_lines_that_one_side_removed_go_and_moved_ones_are_moved() -> None:
    lines = [f'{{"id": "{n}", "value": {n}}}' for n in range(5)]
    ours = [lines[4], *lines[:4]]
    theirs = [line.replace('"value": 3', '"value": 30') for line in lines if '"1"' not in line]
    base, mine, other = ("\n".join(each) for each in (lines, ours, theirs))
    found = merge_json_lines(base, mine, other, PATH)
    assert found.text.split("\n") == [lines[4], lines[0], lines[2], theirs[2]]


@pytest.mark.parametrize(
    "text",
    [
        '{"id": "1"}\n\n{"id": "2"}',
        '{"id": "1"}\n{"id": "1"}',
        '{"id": 1}',
        "[]",
        '\ufeff{"id": "1"}',
        '{"id":',
    ],
)
def test_other_lines_are_refused(text: str) -> None:
    with pytest.raises(UnreadableError):
        merge_json_lines('{"id": "1"}', text, '{"id": "1"}', PATH)


def test_an_empty_side_is_refused() -> None:
    for ours, theirs in (("", "{}"), ("{}", " \n")):
        with pytest.raises(UnreadableError):
            merge_json_texts("{}", ours, theirs, PATH)


def test_too_many_changes_of_a_long_text_are_refused() -> None:
    ours, theirs = (json.dumps({f"k{n}": f"{side}{n}" * 20 for n in range(5_000)}) for side in "ab")
    with pytest.raises(UnreadableError):
        merge_json_texts(ours, ours, theirs, PATH)


def test_too_long_a_text_is_refused() -> None:
    long = "[" + ",".join(["[]"] * 2_000_000) + "]"
    for merge in (merge_json_texts, merge_json_lines):
        with pytest.raises(UnreadableError) as caught:
            merge("[]", long, "[]", PATH)
        assert caught.value.code == "merge-too-large"


_COLUMNS: Final = ("n", "name", "date")
_CELLS: Final = st.sampled_from(["", "x", "y", 'a "b"', "a, b", "two\nlines"])
_ROWS: Final = st.dictionaries(st.sampled_from(list("123456")), st.tuples(_CELLS, _CELLS), max_size=5)
_Rows = dict[str, tuple[str, str]]


def _write_table(rows: _Rows, delimiter: str, newline: str, quoting: int) -> str:
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=delimiter, lineterminator=newline, quoting=quoting)  # type: ignore[arg-type]
    writer.writerow(_COLUMNS)
    writer.writerows((key, *cells) for key, cells in rows.items())
    return out.getvalue()


@given(_ROWS, _ROWS, _ROWS, st.sampled_from([",", ";"]), st.sampled_from(["\n", "\r\n"]), st.booleans())
def test_the_merged_table_has_the_merged_rows(
    base: _Rows, ours: _Rows, theirs: _Rows, delimiter: str, newline: str, all_quoted: bool
) -> None:
    quoting = csv.QUOTE_ALL if all_quoted else csv.QUOTE_MINIMAL
    text = _write_table(ours, delimiter, newline, quoting)
    texts = [_write_table(each, ",", "\n", csv.QUOTE_MINIMAL) for each in (base, theirs)]
    found = merge_tables(texts[0], text, texts[1], "n", PATH)
    sides = (
        {key: dict(zip(_COLUMNS, (key, *row), strict=True)) for key, row in rows.items()}
        for rows in (base, ours, theirs)
    )
    wanted = merge_records(*sides)
    _, *rows = csv.reader(io.StringIO(found.text, newline=""), delimiter=delimiter)
    assert {row[0]: dict(zip(_COLUMNS, row, strict=True)) for row in rows} == wanted.record
    assert found.conflicts == wanted.conflicts
    by_cells = merge_tables(texts[0], text, texts[1], "", PATH)
    assert ours != theirs or by_cells.text == text
    if not wanted.changes:
        assert found.text == text


@pytest.mark.parametrize(
    "theirs", ["n,date\n1,x\n", "a,b\n1,2\n", 'n,name,date\n1,"x\n', "n,n\n1,2\n", "n,name,date\n1,2,3,4\n"]
)
def test_other_tables_are_refused(theirs: str) -> None:
    table = "n,name,date\n1,x,y\n"
    with pytest.raises(UnreadableError):
        merge_tables(table, table, theirs, "n", PATH)
