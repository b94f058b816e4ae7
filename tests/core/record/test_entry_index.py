"""The index of a record's entries gives what the shape gives for each single pointer."""

from __future__ import annotations

from typing import Any

import pytest

from gtapp.core.record.shape import EntryIndex, Shape
from gtapp.core.schema.pointer import walk_values


@pytest.mark.parametrize(
    ("shape", "record"),
    [
        (Shape("groups", "a"), {"x": [{"b": 1}, {"b": [2]}], "empty": [], "z": [{"b": 3}], "7": [{"b": 4}]}),
        (Shape("groups", "a"), {}),
        (Shape("list", "a"), [{"b": 1}, {"b": 2}]),
        (Shape(), {"a": [{"b": 1}], "c": {"d": 2}}),
    ],
)
def test_both_directions_agree_with_the_shape(shape: Shape, record: Any) -> None:
    index = EntryIndex(shape, record)
    for pointer, _ in walk_values(record):
        assert index.to_tree_pointer(pointer) == shape.to_tree_pointer(record, pointer)
    for pointer, _ in [*walk_values(shape.build_tree(record)), (("a", 9), None), (("a", 9, "b"), None)]:
        assert index.to_record_pointer(pointer) == shape.to_record_pointer(record, pointer)


def test_a_document_converts_pointers_of_its_present_state() -> None:
    from gtapp.core.record.document import Document
    from gtapp.core.schema.schema import from_json

    rows = {"type": "array", "items": {"type": "object", "properties": {"b": {"type": "string"}}}}
    schema = from_json({"type": "object", "properties": {"a": rows}}, "made")
    document = Document("x", {"p": [{"b": "1"}], "q": [{"b": "2"}]}, (), schema, shape=Shape("groups", "a"))
    assert document.to_record_pointer(("a", 1, "b")) == ("q", 0, "b")
    document.insert("/p/0", {"b": "0"})
    assert document.to_record_pointer(("a", 1, "b")) == ("p", 1, "b")
    assert document.to_tree_pointer(("q", 0)) == ("a", 2)
    document.undo()
    assert document.to_record_pointer(("a", 1, "b")) == ("q", 0, "b")
