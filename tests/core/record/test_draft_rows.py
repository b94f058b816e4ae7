"""A draft with more or fewer rows than the table is compared row by row, as edits moved them, else by content."""

from __future__ import annotations

from typing import Any

import pytest

from gtapp.core.record import list_edits
from gtapp.core.record.document import Document
from gtapp.core.schema.pointer import ABSENT
from tests.core.interpretation.tables import PAY, POST, table
from tests.core.record.sample_documents import PAGES, TABLES, document
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


# rows that only one of the two has


def list_missed(opened: Document) -> dict[int, list[str]]:
    """Return the amounts of the draft's rows that the table lacks, by the row before which they belong."""
    missed = opened.find_row_differences(("rows",)).missed
    return {place: [row[PAY]["diplomatic_transcript"] for row in rows] for place, rows in missed.items()}


@pytest.mark.parametrize("lost", range(5))
def test_a_row_that_only_the_draft_has_belongs_behind_the_one_before_it(lost: int) -> None:
    opened = open_card((*PAYS[:lost], *PAYS[lost + 1 :]), PAYS)
    assert list_missed(opened) == {lost: [PAYS[lost]]}
    assert not opened.find_row_differences(("rows",)).invented


@pytest.mark.parametrize("lost", range(5))
def test_a_row_that_the_draft_lacks_is_found(lost: int) -> None:
    found = open_card(PAYS, (*PAYS[:lost], *PAYS[lost + 1 :])).find_row_differences(("rows",))
    assert found.invented == {lost}
    assert not found.missed


def test_equally_many_rows_have_no_differences() -> None:
    found = open_card(PAYS[:3], PAYS[2:]).find_row_differences(("rows",))
    assert not found.missed and not found.invented


def test_missed_rows_are_inserted_one_by_one_with_the_drafts_values() -> None:
    opened = open_card((PAYS[0], PAYS[3]), PAYS)
    assert list_missed(opened) == {1: [PAYS[1], PAYS[2]], 2: [PAYS[4]]}
    list_edits.insert_missed(opened, ("rows",), 1)
    assert len(opened.undo_stack.done) == 1
    assert [row["row_number"] for row in opened.record["rows"]] == [1, 2, 3]
    assert opened.get(("rows", 1, PAY, "diplomatic_transcript")) == PAYS[1]
    assert opened.find_origin(("rows", 1, PAY, "diplomatic_transcript")) == "draft"
    opened.set(("rows", 1, PAY, "diplomatic_transcript"), "2'651.-")
    assert list_missed(opened) == {2: [PAYS[2]], 3: [PAYS[4]]}
    list_edits.insert_missed(opened, ("rows",), 2)
    list_edits.insert_missed(opened, ("rows",), 4)
    assert not list_missed(opened)
    while opened.undo():
        pass
    assert list_missed(opened) == {1: [PAYS[1], PAYS[2]], 2: [PAYS[4]]}


def test_where_no_row_is_missed_none_is_inserted() -> None:
    opened = open_card(PAYS[1:], PAYS)
    list_edits.insert_missed(opened, ("rows",), 3)
    assert not opened.undo_stack.edits


def test_rows_that_somebody_inserted_or_removed_are_no_differences() -> None:
    opened = open_card(PAYS, PAYS[1:])
    list_edits.insert(opened, ("rows",), 2)
    list_edits.remove(opened, ("rows",), 3)
    assert opened.find_row_differences(("rows",)).invented == {0}
    list_edits.remove(opened, ("rows",), 0)
    found = opened.find_row_differences(("rows",))
    assert not found.invented and not found.missed


def test_a_row_of_the_draft_that_was_inserted_stays_found_after_a_restart() -> None:
    opened = open_card(PAYS[1:3], PAYS[:3])
    list_edits.insert_missed(opened, ("rows",), 0)
    again = document(opened.record, TABLES, draft=table(PAY, *PAYS[:3]))
    again.undo_stack = opened.undo_stack
    assert not again.find_row_differences(("rows",)).missed
    again.undo()
    assert list_missed(again) == {0: [PAYS[0]]}
