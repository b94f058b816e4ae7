"""Boxes that records state: objects and lists of numbers, with the page that they are on."""

from __future__ import annotations

from typing import Any

import pytest

from gtapp.core.record.boxes import ScanBox, find_box_of, find_boxes, find_value_of, plan_box
from gtapp.core.record.validation import check_record
from gtapp.core.schema.box_settings import mark_boxes
from gtapp.core.schema.fields import from_json_schema
from gtapp.core.schema.schema import Schema, from_json

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


NUMBERS = {"type": "array", "items": {"type": "number"}}
VALUE = {
    "type": "object",
    "properties": {"kind": {"type": "string"}, "value": {"type": "string"}, "bbox": NUMBERS},
}
RECORD = {
    "type": "object",
    "$defs": {"value": VALUE},
    "properties": {
        "title": {"type": "string"},
        "title_bbox": NUMBERS,
        "page": {"type": "integer"},
        "names": {"type": "array", "items": {"$ref": "#/$defs/value"}},
    },
}
SIZE = (2000, 1000)


def make_schema(form: str, unit: str, first_page: int = 1) -> Schema:
    table = {"key": ["bbox", "*_bbox"], "form": form, "unit": unit, "first_page": first_page}
    return mark_boxes(from_json(RECORD, "schema.json"), table)


@pytest.mark.parametrize(
    ("form", "unit", "numbers", "area", "moved"),
    [
        ("corners", "pixels", [10, 20, 30, 50], (10, 20, 20, 30), [14, 26, 34, 56]),
        ("size", "pixels", [10, 20, 20, 30], (10, 20, 20, 30), [14, 26, 20, 30]),
        ("corners", "pixels", [10.0, 20.5, 30.0, 50.5], (10, 20.5, 20, 30), [14.2, 26.0, 34.2, 56.0]),
        ("size", "thousandths", [10, 20, 20, 30], (20, 20, 40, 30), [12, 26, 20, 30]),
        ("corners", "fractions", [0, 0.5, 0.25, 0.75], (0, 500, 500, 250), [0.0021, 0.5055, 0.2521, 0.7555]),
    ],
)
def test_boxes_are_read_and_written_in_the_form_that_the_project_names(
    form: str, unit: str, numbers: list[float], area: tuple[float, ...], moved: list[float]
) -> None:
    tree = {"title": "x", "names": [{"kind": "person", "value": "a", "bbox": numbers}]}
    schema = make_schema(form, unit)
    assert not check_record(tree, schema).issues
    [box] = find_boxes(tree, schema.fields)
    assert box.find_area(SIZE) == pytest.approx(area)
    assert find_value_of(tree, box) == ("names", 0, "value")
    x, y, width, height = area
    across, down = (4.2, 5.5)
    written = plan_box(tree, box, (x + across, y + down, width, height), SIZE)
    assert [number for _, number in written] == moved
    # whole numbers stay whole; parts of the page can't
    if unit != "fractions":
        assert [type(number) for _, number in written] == [*map(type, numbers)]


@pytest.mark.parametrize(
    ("form", "unit"), [("corners", "thousandths"), ("size", "fractions"), ("corners", "fractions")]
)
def test_what_is_not_moved_keeps_its_numbers(form: str, unit: str) -> None:
    numbers = (
        [101, 102, 202, 103]
        if unit == "thousandths"
        else [0.16129032258064516, 0.3, 0.7, 0.61290322580645161]
    )
    tree = {"title": "x", "title_bbox": numbers}
    [box] = find_boxes(tree, make_schema(form, unit).fields)
    x, y, width, height = box.find_area(SIZE)
    resized = [number for _, number in plan_box(tree, box, (x, y + 1e-9, width + 10, height), SIZE)]
    assert [resized[0], resized[1], resized[3]] == [numbers[0], numbers[1], numbers[3]] and resized[
        2
    ] > numbers[2]
    for step in range(1, 20):  # no rounding makes it wider or higher
        moved = [number for _, number in plan_box(tree, box, (x + step, y + step, width, height), SIZE)]
        if form == "corners":
            assert moved[2] - moved[0] == pytest.approx(numbers[2] - numbers[0], abs=1e-6)
            assert moved[3] - moved[1] == pytest.approx(numbers[3] - numbers[1], abs=1e-6)
        else:
            assert moved[2:] == numbers[2:]


def test_keys_beside_their_values_and_pages_from_zero() -> None:
    tree = {
        "page": 1,
        "title": "x",
        "title_bbox": [1, 1, 2, 2],
        "names": [{"value": "a", "bbox": [1, 1, 2, 2]}],
    }
    boxes = [*find_boxes(tree, make_schema("corners", "pixels", first_page=0).fields)]
    assert [(box.page, box.owner) for box in boxes] == [(1, ("title",)), (1, ("names", 0))]
    title, name = boxes
    assert find_box_of(boxes, ("title",)) == title and find_value_of(tree, title) == ("title",)
    assert find_box_of(boxes, ("names", 0, "value")) == name and find_box_of(boxes, ("page",)) is None


@pytest.mark.parametrize(
    ("unit", "numbers", "codes"),
    [
        ("pixels", [1, 2, 3], ["box-corners"]),
        ("pixels", [5, 5, 5, 9], ["box-empty"]),
        ("pixels", [-1, 5, 5, 9], ["box-outside"]),
        ("thousandths", [1, 5, 1001, 9], ["box-outside"]),
        ("fractions", [0.1, 0.1, 0.4, 1.0], []),
        ("pixels", [], []),
    ],
)
def test_what_is_no_box_is_an_issue_at_its_field(unit: str, numbers: list[float], codes: list[str]) -> None:
    issues = check_record({"title": "x", "title_bbox": numbers}, make_schema("corners", unit)).issues
    found = [issue for issue in issues if issue.pointer == ("title_bbox",)]
    assert [issue.code for issue in found] == codes


@pytest.mark.parametrize("missing", ["key", "form", "unit"])
def test_nothing_is_guessed_about_boxes(missing: str) -> None:
    table = {"key": "bbox", "form": "size", "unit": "pixels"}
    del table[missing]
    with pytest.raises(ValueError, match=missing):
        mark_boxes(from_json(RECORD, "schema.json"), table)
