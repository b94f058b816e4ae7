"""Importing a table: any record can become any other by its cells alone, and only differences are applied."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gtapp.core.files import table_file
from gtapp.core.files.json_text import JsonStyle
from gtapp.core.files.table_file import TableHeader, TableNode, flatten_record
from gtapp.core.files.text_sources import FileSource
from gtapp.core.platform.errors import EditError
from gtapp.core.project import table_comparison
from gtapp.core.project.table_comparison import TableComparison
from gtapp.core.record import shape as shapes
from gtapp.core.record.document import Document
from gtapp.core.record.text_parts import JsonPart
from gtapp.core.schema.fields import from_json_schema
from gtapp.core.schema.pointer import ABSENT, parse_pointer, write_pointer
from gtapp.core.schema.schema import Schema
from tests.core.files.test_table_file import is_alike, records
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


def make_document(record: Any) -> Document:
    """Return a document without a file."""
    schema = Schema("test", lambda: SCHEMA)
    text = json.dumps(record)
    shape = shapes.detect_shape(record, schema.fields)
    part = JsonPart(FileSource(Path("nowhere.json")), text, text, (), JsonStyle())
    return Document("x", json.loads(text), [part], schema, shape)


def header(columns: list[str], with_rows: bool = True) -> TableHeader:
    first = ["item", *(["row"] if with_rows else [])]
    names = [table_file.encode_name(column) or '""' for column in columns]
    return TableHeader.parse([*first, *names], Path("table.csv"))


def make_node(rows: dict[str, dict[str, str]]) -> TableNode:
    """Return the entries of these rows: cells by column, by the pointer of the entry."""
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


@pytest.mark.slow
@examples(200)
@example({"1": [{"0": None}]}, {"1": [{"1": [None]}]}, "rows")  # a group named as a column of its entries
@given(records, records, st.sampled_from([None, "rows"]))
def test_any_record_becomes_any_other_by_its_cells(old: Any, new: Any, listed: str | None) -> None:
    current = make_document(old)
    list_changes = make_node(table(new, listed))
    comparison = TableComparison(header(columns(old, new, listed=listed), listed is not None))
    found = comparison.find_differences(current, list_changes)
    table_comparison.apply_differences(current, found)
    assert is_alike(current.record, new)
    assert is_alike(json.loads(current.parts[0].text), new)
    assert comparison.find_differences(current, list_changes) == []
    assert (not found) == is_alike(old, new)
    current.undo()
    assert is_alike(current.record, old)


def test_a_key_that_is_a_number_is_no_entry_of_the_list() -> None:
    current = make_document([{"0": None}])
    list_changes = make_node({"/0": {"": "{}", "/1": "null"}})
    table_comparison.apply_differences(
        current, TableComparison(header(["", "/0", "/1"])).find_differences(current, list_changes)
    )
    assert current.record == [{"1": None}]


@pytest.mark.slow
@examples(100)
@given(records, st.sampled_from([None, "rows"]))
def test_an_untouched_table_changes_nothing(record: Any, listed: str | None) -> None:
    current = make_document(record)
    comparison = TableComparison(header(columns(record, listed=listed), listed is not None))
    assert comparison.find_differences(current, make_node(table(record, listed))) == []


ROWS = {"rows": [{"a": "1", "b": None, "c": 3}, {"a": "2", "b": "", "c": 4}, {"a": "3", "b": "x", "c": 5}]}


def list_changes(
    record: Any, rows: dict[str, dict[str, str]], names: list[str]
) -> list[tuple[str, Any, Any]]:
    current = make_document(record)
    found = TableComparison(header(names)).find_differences(current, make_node(rows))
    table_comparison.apply_differences(current, found)
    return [(write_pointer(each.pointer), each.old, each.new) for each in found]


def test_only_differing_cells_are_named() -> None:
    rows = {
        "/rows/0": {"/a": '"1"', "/b": "null"},
        "/rows/1": {"/a": "zwei"},
        "/rows/2": {"/a": '"3"', "/b": "x"},
    }
    found = list_changes(ROWS, rows, ["/a", "/b"])
    assert found == [("/rows/1/a", "2", "zwei"), ("/rows/1/b", "", ABSENT)]


def test_missing_columns_change_nothing() -> None:
    current = make_document(ROWS)
    list_changes = make_node({f"/rows/{n}": {"/b": "y"} for n in range(3)})
    table_comparison.apply_differences(
        current, TableComparison(header(["/b"])).find_differences(current, list_changes)
    )
    assert current.record == {"rows": [{"a": str(n), "b": "y", "c": n + 2} for n in (1, 2, 3)]}


def test_a_missing_row_is_removed_and_new_ones_are_appended() -> None:
    current = make_document(ROWS)
    rows = {
        "/rows/0": {"/a": '"1"', "/b": "null"},
        "/rows/2": {"/a": '"3"', "/b": "x"},
        "/rows/-7": {"/a": "neu"},
    }
    table_comparison.apply_differences(
        current, TableComparison(header(["/a", "/b"])).find_differences(current, make_node(rows))
    )
    assert current.record == {"rows": [ROWS["rows"][0], ROWS["rows"][2], {"a": "neu"}]}
    assert current.undo() and current.record == ROWS and not current.can_undo


def test_a_typed_value_gets_the_type_of_the_text() -> None:
    found = list_changes(
        {"rows": [{"a": "x", "b": None, "c": True}]},
        {"/rows/0": {"/a": "TRUE", "/b": "WAHR", "/c": "FALSE"}},
        ["/a", "/b", "/c"],
    )
    assert found == [("/rows/0/a", "x", "TRUE"), ("/rows/0/b", None, "WAHR"), ("/rows/0/c", True, False)]


def test_a_value_together_with_a_part_of_it_is_refused() -> None:
    with pytest.raises(EditError, match="/rows/0"):
        list_changes(ROWS, {"": {"/rows/0": "x", "/rows/0/a": "y"}}, ["/rows/0", "/rows/0/a"])


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
def test_columns_known_to_the_schema(column: str, known: bool) -> None:
    found = table_comparison.find_unknown_columns(header([column]), from_json_schema(SCHEMA), "rows")
    assert (found == set()) == known


@pytest.mark.parametrize(
    ("new", "line"),
    [
        (
            "Lüssi,\xa0Theo",
            'a/name: "Lüssi, Theo" → "Lüssi,\xa0Theo" [only here: U+0020 SPACE; only in the table: U+00A0 NO-BREAK SPACE]',
        ),
        ("Lüssi, Theophil", 'a/name: "Lüssi, Theo" → "Lüssi, Theophil"'),
    ],
)
def test_of_texts_that_look_alike_the_characters_are_named(new: str, line: str) -> None:
    difference = table_comparison.CellDifference(("name",), "Lüssi, Theo", new)
    assert table_comparison.format_difference("a", difference) == line
