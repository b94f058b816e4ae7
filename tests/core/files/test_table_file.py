"""Flat tables: every value of every record is read back; faults are named."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.files import table_file
from gtapp.core.files.table_file import TableNode, flatten_record
from gtapp.core.schema.pointer import is_identical, parse_pointer
from tests import strategies
from tests.strategies import examples

LOOKALIKES = (
    *(
        "null",
        "true",
        "TRUE",
        "WAHR",
        "12",
        "1.0",
        "-5",
        "1e5",
        "NaN",
        "-Infinity",
        "[]",
        "{}",
        '""',
        '"a"',
        "[1",
    ),
    *("=1+1", "+1", "-x", "@a", "\tx", "\rx", "\n=x", "'", "'=1", "''=1", "'x", "＝1", "_x0014_", "<r>a</r>"),
    *(
        "\ufeffx",
        "\ud800",
        "\uffff",
        "00500118",
        " 12",
        "12 ",
        "a\r\nb",
        "a\nb",
        '{"a":1,"a":2}',
        "1926-02-16",
    ),
)
texts = st.one_of(st.sampled_from(LOOKALIKES), strategies.texts, st.text(max_size=12))
scalars = st.one_of(st.none(), st.booleans(), strategies.numbers, texts)
keys = st.one_of(st.sampled_from(["0", "1", "2", "-", "-1", "01", "a/b", "~", "", "item", "row"]), texts)
values = st.recursive(
    scalars,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(keys, inner, max_size=4)),
    max_leaves=12,
)
records = st.one_of(
    values,
    st.fixed_dictionaries({"rows": st.lists(values, max_size=4)}, optional={"note": values}),
    st.dictionaries(keys, st.lists(values, max_size=3), max_size=3),
)


def is_alike(a: Any, b: Any) -> bool:
    """Return whether two values are strictly equal, apart from the order of keys, which has no meaning in JSON."""
    return is_identical(_sort_keys(a), _sort_keys(b))


def _sort_keys(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _sort_keys(value[key]) for key in sorted(value)}
    return [_sort_keys(each) for each in value] if isinstance(value, list) else value


@pytest.mark.slow
@examples(200)
@given(st.one_of(values, st.sampled_from([float("-inf"), float("inf"), float("nan")])), st.booleans())
def test_every_value_is_read_back_from_its_cell(value: Any, safe: bool) -> None:
    cell = table_file.encode_cell(value, safe)
    assert cell and is_identical(table_file.decode_cell(cell), value)
    assert is_identical(table_file.fit_cell(cell, text=True), value)


@examples(200)
@given(texts)
def test_no_safe_cell_is_a_formula(text: str) -> None:
    for cell in (table_file.encode_cell(text), table_file.encode_name(text), table_file.encode_cell([text])):
        assert cell[:1] not in tuple("\t\r\n") and cell.lstrip()[:1] not in tuple("=+-@")


@given(texts.filter(bool), st.booleans())
def test_a_name_stays_a_text(name: str, safe: bool) -> None:
    assert table_file.decode_name(table_file.encode_name(name, safe)) == name


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ("null", None), ("true", True), ("TRUE", True), ("FALSCH", False), ("12", 12), ("1.0", 1.0), ('""', ""),
        ('"12"', "12"), ("Basel", "Basel"), ("'=x", "=x"), ("'x", "'x"), ('["a"]', ["a"]), ("012", "012"), ("None", "None"),
    ],
)  # fmt: skip
def test_cells_are_parsed(cell: str, value: Any) -> None:
    assert is_identical(table_file.decode_cell(cell), value)


def test_a_typed_value_adapts_to_a_text() -> None:
    assert (
        table_file.fit_cell("TRUE", text=True) == "TRUE" and table_file.fit_cell("TRUE", text=False) is True
    )
    assert table_file.fit_cell(table_file.TypedCell(1899), text=True) == "1899"
    assert table_file.fit_cell(table_file.TypedCell(1899), text=False) == 1899
    assert table_file.fit_cell("1899", text=True) == 1899


@examples(200)
@given(records, st.sampled_from([None, "rows", ""]), st.booleans())
def test_every_record_is_read_back_from_its_rows(record: Any, listed: str | None, safe: bool) -> None:
    node = TableNode()
    rows = flatten_record(record, listed)
    assert rows
    for place, cells in rows:
        for column, value in cells.items():
            target = node.make_node((*parse_pointer(place), *parse_pointer(column)))
            assert target.cell is None
            target.cell = table_file.encode_cell(value, safe)
    assert is_alike(node.build_value(), record)
