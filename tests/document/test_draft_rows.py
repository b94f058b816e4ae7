"""A draft with more or fewer rows than the table is compared row by row, as edits moved them, else by content."""

from __future__ import annotations

from typing import Any

import pytest

from gtapp.document import Document, list_edits
from gtapp.pointer import ABSENT
from tests.document.sample_documents import PAGES, TABLES, document
from tests.interpretation.tables import PAY, POST, table
from tests.sample_projects import ADVERT

PAYS = ("2'400.-", "2'650.-", "2'975.-", "3'105.-", "3'480.-")


def open_card(own: tuple[str, ...], drafted: tuple[str, ...]) -> Document:
    return document(table(PAY, *own), TABLES, draft=table(PAY, *drafted))


def read_draft(opened: Document) -> list[Any]:
    """Return the draft's amount for each row."""
    at = ("rows", PAY, "diplomatic_transcript")
    return [opened.get_draft_value((at[0], row, *at[1:])) for row in range(len(opened.record["rows"]))]


def find_missing(opened: Document) -> list[tuple[int, str]]:
    rows = opened.find_draft_rows(("rows",))
    found = rows.list_missing() if rows else []
    return [(place, row[PAY]["diplomatic_transcript"]) for place, row in found]


def test_equal_numbers_of_rows_are_compared_one_by_one() -> None:
    opened = open_card(PAYS[:3], PAYS[2:])
    assert read_draft(opened) == [*PAYS[2:]] and opened.find_draft_rows(("rows",)) is None


@pytest.mark.parametrize("lost", range(5))
def test_a_row_that_the_draft_lacks_does_not_shift_the_others(lost: int) -> None:
    opened = open_card(PAYS, (*PAYS[:lost], *PAYS[lost + 1 :]))
    assert read_draft(opened) == [*PAYS[:lost], ABSENT, *PAYS[lost + 1 :]]
    assert not find_missing(opened)


@pytest.mark.parametrize("lost", range(5))
def test_a_row_that_the_table_lacks_is_known_with_its_place(lost: int) -> None:
    own = (*PAYS[:lost], *PAYS[lost + 1 :])
    opened = open_card(own, PAYS)
    assert read_draft(opened) == [*own]
    assert find_missing(opened) == [(lost, PAYS[lost])]


def test_rows_that_edits_moved_keep_their_drafts() -> None:
    opened = open_card(PAYS[:3], PAYS[2:])
    list_edits.insert(opened, ("rows",), 1)
    assert read_draft(opened) == [PAYS[2], ABSENT, PAYS[3], PAYS[4]]
    list_edits.move(opened, ("rows",), 0, 3)
    list_edits.remove(opened, ("rows",), 1)
    assert read_draft(opened) == [ABSENT, PAYS[4], PAYS[2]]
    assert find_missing(opened) == [(3, PAYS[3])]
    while opened.undo():
        pass
    assert read_draft(opened) == [*PAYS[2:]]


def test_a_row_that_is_typed_again_finds_its_draft() -> None:
    opened = open_card(PAYS, PAYS)
    row = opened.get(("rows", 2))
    list_edits.remove(opened, ("rows",), 2)
    assert find_missing(opened) == [(2, PAYS[2])]
    opened.insert(("rows", 2), row)
    assert read_draft(opened) == [*PAYS] and not find_missing(opened)


def test_advertisements_are_paired_in_their_list() -> None:
    adverts = [
        {**ADVERT, "text": f"{number}. {text}"}
        for number, text in enumerate(("Ein Fass Wein", "Zwei Hosen"), 1)
    ]
    (name,) = PAGES.fields.by_name
    opened = document(adverts, PAGES, draft={name: adverts[1:]})
    assert [opened.get_draft_value((row, "text")) for row in (0, 1)] == [ABSENT, adverts[1]["text"]]


def test_long_lists_are_compared_as_before() -> None:
    many = tuple(f"{number}.-" for number in range(120))
    assert read_draft(open_card(many, many[1:]))[:2] == [*many[1:3]]


def test_origins_follow_the_paired_rows() -> None:
    opened = open_card(PAYS, PAYS[1:])
    place = ("rows", 3, PAY, "diplomatic_transcript")
    assert opened.find_origin(place) == "draft"
    assert opened.find_origin(("rows", 0, PAY, "diplomatic_transcript")) == "file"
    assert opened.find_origin(("rows", 0, POST, "interpretation")) == "file"
