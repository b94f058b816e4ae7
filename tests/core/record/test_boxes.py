"""Boxes that records state: objects and lists of numbers, with the page that they are on."""

from __future__ import annotations

from typing import Any

import pytest

from gtapp.core.record.boxes import ScanBox, find_box_of, find_boxes
from gtapp.core.schema.fields import from_json_schema

LISTS = from_json_schema(
    {
        "type": "object",
        "properties": {
            "box": {"type": "array", "items": {"type": "number"}, "gtapp": {"box": True}},
            "size": {"type": "array", "items": {"type": "number"}},
        },
    }
)
BOX = {"x": 10, "y": 20.5, "width": 30, "height": 40}


def test_objects_of_four_numbers_are_boxes() -> None:
    record = {
        "page": 2,
        "whole": BOX,
        "lines": [{"text": "a", **BOX}, {"text": "b", "page": 3, "bbox": {"x": 1, "y": 2, "w": 3, "h": 4}}],
    }
    assert [*find_boxes(record, None)] == [
        ScanBox(("whole",), 1, 10, 20.5, 30, 40),
        ScanBox(("lines", 0), 1, 10, 20.5, 30, 40),
        ScanBox(("lines", 1, "bbox"), 2, 1, 2, 3, 4),
    ]


def test_lists_are_boxes_where_the_schema_says_so() -> None:
    numbers = [1, 2, 3, 4]
    assert [box.at for box in find_boxes({"box": numbers, "size": numbers}, LISTS)] == [("box",)]


@pytest.mark.parametrize(
    "value",
    [
        {**BOX, "x": "10"},
        {**BOX, "width": 0},
        {**BOX, "height": -1},
        {**BOX, "y": float("nan")},
        {**BOX, "y": 10**400},
        {**BOX, "x": True},
        {"x": 1, "y": 2, "width": 3},
        {"box": [1, 2, 3]},
        {"box": [1, 2, 3, None]},
        None,
        [],
    ],
)
def test_what_is_no_box(value: Any) -> None:
    assert not [*find_boxes(value, LISTS)]


def test_the_box_of_a_value() -> None:
    record = {
        "title": "x",
        "ads": [{"text": "a", "bbox": BOX}, {"text": "b", "bbox": BOX, "names": ["c"]}, BOX],
    }
    boxes = [*find_boxes(record, None)]
    expected = {
        ("title",): None,
        ("ads",): None,
        ("ads", 0, "text"): ("ads", 0, "bbox"),
        ("ads", 1, "bbox", "x"): ("ads", 1, "bbox"),
        ("ads", 1, "names", 0): ("ads", 1, "bbox"),
        ("ads", 2, "x"): ("ads", 2),
    }
    found = {at: find_box_of(boxes, at) for at in expected}
    assert {at: box and box.at for at, box in found.items()} == expected
