"""Places that come with a draft: of values that were corrected and moved since, and not of what is no place."""

from __future__ import annotations

from typing import Any

import pytest

from gtapp.core.schema.pointer import Pointer
from gtapp.features.places.drafted_places import read_drafted_places

BOX = [0.1, 0.2, 0.3, 0.4]
PLACE = {"page": 2, "box": BOX}
DRAFT: dict[str, Any] = {
    "title": "Torf",
    "names": ["Meier", "Keller"],
    "rows": [{"place": {"text": "Bern", "meaning": None}}, {"place": {"text": "Basel", "meaning": None}}],
}
PLACES = dict.fromkeys(("/title", "/names/0", "/rows/0/place/text", "/rows/1/place/text"), PLACE)


def locate(record: Any, places: Any = PLACES) -> set[Pointer]:
    return set(read_drafted_places(DRAFT, places).locate(record, "text"))


def test_the_values_of_a_draft_have_its_places() -> None:
    found = read_drafted_places(DRAFT, PLACES).locate(DRAFT)
    title = found["title",]
    assert (title.page, title.boxes, title.is_guess) == (1, (tuple(BOX),), False)
    assert ("rows", 1, "place", "text") in found


def test_a_corrected_and_an_emptied_value_keep_their_places() -> None:
    assert ("title",) in locate({**DRAFT, "title": "Hochmoor"})
    assert ("title",) in locate({key: value for key, value in DRAFT.items() if key != "title"})


def test_a_cell_has_the_place_of_its_transcript() -> None:
    assert locate(DRAFT) >= {("rows", 0, "place"), ("rows", 1, "place")}


def test_places_follow_rows_and_entries_that_moved() -> None:
    new = {"place": {"text": "Olten", "meaning": None}}
    rows, names = [new, *DRAFT["rows"]], ["Vogt", "Keller", "Meier"]
    assert locate({**DRAFT, "rows": rows, "names": names}) == {
        ("title",), ("names", 2), ("rows", 1, "place"), ("rows", 2, "place")
    }  # fmt: skip
    assert locate({**DRAFT, "rows": rows[2:]}) == {("title",), ("names", 0), ("rows", 0, "place")}


@pytest.mark.parametrize("record", [None, [], "", 7, {"names": {}, "rows": None}, {"rows": [1, None]}])
def test_a_record_of_another_shape_has_no_foreign_places(record: Any) -> None:
    found = locate(record)
    assert ("title",) in found
    assert {at for at in found if at[0] == "rows"} <= {("rows", 0, "place"), ("rows", 1, "place")}


HOSTILE_BOXES: list[Any] = [
    [float("nan"), 0.1, 0.2, 0.3], [float("inf")] * 4, [-1, 0.1, 0.2, 0.2], [0, 0, 10**400, 1], [0.5, 0.5, 0.1, 0.1],
    [0.1, 0.1, 0.1, 0.2], [0, 0, 1, 1], ["0.1"] * 4, [True, False, True, True], [0.1, 0.2, 0.3], {"x": 1}, "box", None,
]  # fmt: skip
NO_PAGES: list[Any] = [0, -1, 10**30, "1", 1.0, True, None]


@pytest.mark.parametrize(
    "content",
    [
        *({"/title": {"page": 1, "box": box}} for box in HOSTILE_BOXES),
        *({"/title": {"page": page, "box": BOX}} for page in NO_PAGES),
        *({pointer: PLACE} for pointer in ("title", "/~2", "/rows/x", "/rows/99", "/rows/-1", "/rows/-", "/none", "/title/0")),
        {"/title": BOX}, {"/title": None}, [PLACE], "places", 7, None,
    ],
)  # fmt: skip
def test_what_is_no_place_is_left_out(content: Any) -> None:
    assert not read_drafted_places(DRAFT, content).places
