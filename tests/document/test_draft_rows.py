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


def test_equal_numbers_of_rows_are_compared_one_by_one() -> None:
    opened = open_card(PAYS[:3], PAYS[2:])
    assert read_draft(opened) == [*PAYS[2:]]


@pytest.mark.parametrize("lost", range(5))
def test_a_row_that_the_draft_lacks_does_not_shift_the_others(lost: int) -> None:
    opened = open_card(PAYS, (*PAYS[:lost], *PAYS[lost + 1 :]))
    assert read_draft(opened) == [*PAYS[:lost], ABSENT, *PAYS[lost + 1 :]]


@pytest.mark.parametrize("lost", range(5))
def test_a_row_that_the_table_lacks_does_not_shift_the_others(lost: int) -> None:
    own = (*PAYS[:lost], *PAYS[lost + 1 :])
    opened = open_card(own, PAYS)
    assert read_draft(opened) == [*own]


def test_rows_that_edits_moved_keep_their_drafts() -> None:
    opened = open_card(PAYS[:3], PAYS[2:])
    list_edits.insert(opened, ("rows",), 1)
    assert read_draft(opened) == [PAYS[2], ABSENT, PAYS[3], PAYS[4]]
    list_edits.move(opened, ("rows",), 0, 3)
    list_edits.remove(opened, ("rows",), 1)
    assert read_draft(opened) == [ABSENT, PAYS[4], PAYS[2]]
    while opened.undo():
        pass
    assert read_draft(opened) == [*PAYS[2:]]


def test_rows_that_were_paired_keep_their_drafts_through_edits() -> None:
    opened = open_card(PAYS[1:], PAYS)
    assert read_draft(opened) == [*PAYS[1:]]
    list_edits.insert(opened, ("rows",), 1)
    list_edits.remove(opened, ("rows",), 0)
    opened.set(("rows", 1, PAY, "diplomatic_transcript"), "1.-")
    assert read_draft(opened) == [ABSENT, *PAYS[2:]]


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
