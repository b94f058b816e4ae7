"""What comes back from a table: any record becomes any other by the cells alone, and only what differs is touched."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gtapp.document import Document, JsonPart
from gtapp.document import shape as shapes
from gtapp.errors import EditError
from gtapp.exports import table_format
from gtapp.exports.table_format import TableComparison
from gtapp.fields import from_json_schema
from gtapp.formats import table_file
from gtapp.formats.json_text import JsonStyle
from gtapp.formats.sources import FileSource
from gtapp.formats.table_file import TableHeader, TableNode, flatten_record
from gtapp.pointer import ABSENT, parse_pointer, write_pointer
from gtapp.schema import Schema
from tests.formats.test_table_file import alike, records
from tests.strategies import examples

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "rows": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"a": {"type": "string"}, "b": {"type": ["string", "null"]}},
            },
        },
    },
}


def document(record: Any) -> Document:
    """A document that is nowhere on the disk yet."""
    schema = Schema("test", lambda: SCHEMA)
    text = json.dumps(record)
    shape = shapes.detect_shape(record, schema.fields)
    part = JsonPart(FileSource(Path("nowhere.json")), text, text, (), JsonStyle())
    return Document("x", json.loads(text), [part], schema, shape)


def header(columns: list[str], with_rows: bool = True) -> TableHeader:
    first = ["item", *(["row"] if with_rows else [])]
    names = [table_file.encode_name(column) or '""' for column in columns]
    return TableHeader.parse([*first, *names], Path("table.csv"))


def node(rows: dict[str, dict[str, str]]) -> TableNode:
    """What rows say: cells by column, by the pointer of the entry."""
    made = TableNode()
    for place, cells in rows.items():
        for column, cell in cells.items():
            made.make_node((*parse_pointer(place), *parse_pointer(column))).cell = cell
    return made


def table(record: Any, listed: str | None) -> dict[str, dict[str, str]]:
    return {
        place: {column: table_file.encode_cell(value) for column, value in cells.items()}
        for place, cells in flatten_record(record, listed)
    }


def columns(*records: Any, listed: str | None) -> list[str]:
    return list(
        dict.fromkeys(c for each in records for _, cells in flatten_record(each, listed) for c in cells)
    )


@examples(200)
@example({"1": [{"0": None}]}, {"1": [{"1": [None]}]}, "rows")  # a group named as a column of its entries
@given(records, records, st.sampled_from([None, "rows"]))
def test_any_record_becomes_any_other_by_its_cells(old: Any, new: Any, listed: str | None) -> None:
    there = document(old)
    said = node(table(new, listed))
    comparison = TableComparison(header(columns(old, new, listed=listed), listed is not None))
    found = comparison.find_differences(there, said)
    table_format.apply_differences(there, found)
    assert alike(there.record, new)
    assert alike(json.loads(there.parts[0].text), new)
    assert comparison.find_differences(there, said) == []
    assert (not found) == alike(old, new)
    there.undo()
    assert alike(there.record, old)


def test_a_key_that_is_a_number_is_no_entry_of_the_list() -> None:
    there = document([{"0": None}])
    said = node({"/0": {"": "{}", "/1": "null"}})
    table_format.apply_differences(
        there, TableComparison(header(["", "/0", "/1"])).find_differences(there, said)
    )
    assert there.record == [{"1": None}]


@examples(100)
@given(records, st.sampled_from([None, "rows"]))
def test_an_untouched_table_changes_nothing(record: Any, listed: str | None) -> None:
    there = document(record)
    comparison = TableComparison(header(columns(record, listed=listed), listed is not None))
    assert comparison.find_differences(there, node(table(record, listed))) == []


ROWS = {"rows": [{"a": "1", "b": None, "c": 3}, {"a": "2", "b": "", "c": 4}, {"a": "3", "b": "x", "c": 5}]}


def said(record: Any, rows: dict[str, dict[str, str]], names: list[str]) -> list[tuple[str, Any, Any]]:
    there = document(record)
    found = TableComparison(header(names)).find_differences(there, node(rows))
    table_format.apply_differences(there, found)
    return [(write_pointer(each.pointer), each.old, each.new) for each in found]


def test_only_the_cells_that_differ_are_named() -> None:
    rows = {
        "/rows/0": {"/a": '"1"', "/b": "null"},
        "/rows/1": {"/a": "zwei"},
        "/rows/2": {"/a": '"3"', "/b": "x"},
    }
    found = said(ROWS, rows, ["/a", "/b"])
    assert found == [("/rows/1/a", "2", "zwei"), ("/rows/1/b", "", ABSENT)]


def test_columns_that_are_not_in_the_table_are_left_alone() -> None:
    there = document(ROWS)
    said = node({f"/rows/{n}": {"/b": "y"} for n in range(3)})
    table_format.apply_differences(there, TableComparison(header(["/b"])).find_differences(there, said))
    assert there.record == {"rows": [{"a": str(n), "b": "y", "c": n + 2} for n in (1, 2, 3)]}


def test_a_row_that_is_gone_is_taken_away_and_new_ones_come_last() -> None:
    there = document(ROWS)
    rows = {
        "/rows/0": {"/a": '"1"', "/b": "null"},
        "/rows/2": {"/a": '"3"', "/b": "x"},
        "/rows/-7": {"/a": "neu"},
    }
    table_format.apply_differences(
        there, TableComparison(header(["/a", "/b"])).find_differences(there, node(rows))
    )
    assert there.record == {"rows": [ROWS["rows"][0], ROWS["rows"][2], {"a": "neu"}]}
    assert there.undo() and there.record == ROWS and not there.can_undo


def test_what_somebody_typed_takes_the_texts_type() -> None:
    found = said(
        {"rows": [{"a": "x", "b": None, "c": True}]},
        {"/rows/0": {"/a": "TRUE", "/b": "WAHR", "/c": "FALSE"}},
        ["/a", "/b", "/c"],
    )
    assert found == [("/rows/0/a", "x", "TRUE"), ("/rows/0/b", None, "WAHR"), ("/rows/0/c", True, False)]


def test_a_value_and_something_inside_it_is_refused() -> None:
    with pytest.raises(EditError, match="/rows/0"):
        said(ROWS, {"": {"/rows/0": "x", "/rows/0/a": "y"}}, ["/rows/0", "/rows/0/a"])


@pytest.mark.parametrize(
    ("column", "known"),
    [
        ("/rows", True),
        ("/a", True),
        ("/rows/3/b", True),
        ("/c", False),
        ("/rows/x", True),
        ("/a/b", False),
        ("", True),
    ],
)
def test_which_columns_the_schema_knows(column: str, known: bool) -> None:
    found = table_format.find_unknown_columns(header([column]), from_json_schema(SCHEMA), "rows")
    assert (found == set()) == known
