"""Interpretations are suggested in rows that are being typed, taken with the row's edit, and nowhere else written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gtapp.core.project.project import Project
from gtapp.core.record import list_edits
from gtapp.core.record.row_suggestions import RowSuggestions
from gtapp.core.schema.pointer import Pointer
from gtapp.features import open_project
from tests.core.interpretation.tables import CARD_RULES, DAY, NOTE, PAY, POST, cell, table
from tests.sample_projects import PIXEL, write_file

WRITTEN, MEANT = CARD_RULES.transcript, CARD_RULES.interpretation


def at(row: int, column: str, key: str = MEANT) -> Pointer:
    return ("rows", row, column, key)


class Card:
    """A card being corrected."""

    def __init__(self, project: Project, name: str = "a") -> None:
        self.project = project
        self.document = project.document(name)
        assert self.document.interpreter
        self.is_editing = True
        self.suggestions = RowSuggestions(self.document, self.document.interpreter, lambda: self.is_editing)

    def type(self, row: int, column: str, text: str, key: str = WRITTEN) -> None:
        for end in range(1, len(text) + 1):
            self.document.set(at(row, column, key), text[:end], burst=True)

    def meant(self, row: int, column: str) -> Any:
        return self.document.get(at(row, column))

    def find(self, row: int, column: str) -> str | None:
        return self.suggestions.find(at(row, column))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write_file(tmp_path / "images" / "a.jpg", PIXEL)
    card = table(PAY, ("2'400.-", "2400"), "", "")
    card["rows"][0][POST] = cell("Leiter")
    card["rows"][1][DAY] = cell("1. Mai 1937")
    write_file(tmp_path / "ground_truths" / "a.json", json.dumps(card, ensure_ascii=False))
    return tmp_path


@pytest.fixture
def card(root: Path) -> Card:
    return Card(open_project(root, "personnel_cards"))


def test_typed_cells_have_suggestions_that_are_taken_when_the_row_is_left(card: Card) -> None:
    card.type(1, PAY, "2'500.-")
    card.type(1, POST, '"')
    card.type(1, DAY, "1. Mai 1937")
    assert [card.find(1, column) for column in (POST, PAY, DAY)] == ["Leiter", "2500", "1937-05-01"]
    card.suggestions.take(at(1, PAY))
    assert card.meant(1, PAY) is None
    card.suggestions.take(at(2, PAY))
    assert [card.meant(1, column) for column in (POST, PAY, DAY)] == ["Leiter", "2500", "1937-05-01"]
    assert card.document.find_origin(at(1, PAY)) == "rule"
    assert card.find(1, PAY) is None and card.document.is_consistent


def test_rows_that_nobody_typed_in_stay_as_they_are(card: Card) -> None:
    for row in range(3):
        card.suggestions.take(at(row, PAY))
    assert not card.document.is_dirty and not card.document.can_undo


def test_edits_from_elsewhere_bring_no_suggestions(card: Card) -> None:
    card.is_editing = False
    card.type(1, PAY, "2'500.-")
    card.suggestions.take()
    assert card.find(1, PAY) is None and card.meant(1, PAY) is None


def test_a_suggestion_is_undone_and_redone_with_what_was_typed_last(card: Card) -> None:
    card.type(1, POST, '"')
    card.type(1, PAY, "2'500.-")
    count = len(card.document.undo_stack.done)
    card.suggestions.take()
    assert len(card.document.undo_stack.done) == count
    card.document.undo()
    assert [card.document.get(at(1, PAY, key)) for key in (WRITTEN, MEANT)] == ["", None]
    assert card.meant(1, POST) is None and card.find(1, POST) is None
    card.suggestions.take()
    assert card.document.can_redo
    card.document.redo()
    assert [card.meant(1, column) for column in (POST, PAY)] == ["Leiter", "2500"]
    while card.document.undo():
        pass
    assert not card.document.is_dirty


def test_after_a_save_the_suggestion_is_a_step_of_its_own(card: Card) -> None:
    card.type(1, PAY, "2'500.-")
    card.project.save(card.document)
    card.suggestions.take()
    card.document.undo()
    assert [card.document.get(at(1, PAY, key)) for key in (WRITTEN, MEANT)] == ["2'500.-", None]
    assert not card.document.is_dirty


def test_the_step_survives_the_end_of_the_program(root: Path, card: Card) -> None:
    card.type(1, PAY, "2'500.-")
    card.suggestions.take()
    card.project.save(card.document)
    card.project.close()
    again = open_project(root, "personnel_cards").document("a")
    assert again.get(at(1, PAY)) == "2500"
    again.undo()
    assert [again.get(at(1, PAY, key)) for key in (WRITTEN, MEANT)] == ["", None]


def test_a_refused_suggestion_stays_away(card: Card) -> None:
    card.type(1, PAY, "2'500.-")
    card.suggestions.refuse_near(at(1, PAY))
    card.type(1, PAY, "2'600.-")
    card.type(1, DAY, "2. Mai 1937")
    assert card.find(1, PAY) is None and card.find(1, DAY) == "1937-05-02"
    card.suggestions.take()
    assert card.meant(1, PAY) is None


def test_what_was_emptied_by_hand_stays_empty(card: Card) -> None:
    card.type(1, PAY, "2'500.-")
    card.type(1, PAY, "3", key=MEANT)
    card.document.set(at(1, PAY), None, burst=True)
    assert card.find(1, PAY) is None


def test_an_interpretation_beside_the_cell_that_was_typed_stays_empty(card: Card) -> None:
    card.type(1, PAY, "2'500.-")
    assert card.find(1, DAY) is None
    card.suggestions.take()
    assert (card.meant(1, PAY), card.meant(1, DAY)) == ("2500", None)


def test_a_value_that_followed_the_transcript_follows_it_again(card: Card) -> None:
    card.type(0, PAY, "2'450.-")
    assert card.find(0, PAY) == "2450"
    card.suggestions.take()
    assert card.meant(0, PAY) == "2450"
    card.type(0, PAY, "2'460.-")
    assert card.find(0, PAY) == "2460"


def test_a_value_that_did_not_follow_the_transcript_stays(card: Card) -> None:
    card.document.set(at(0, PAY), "2500")
    card.type(0, PAY, "2'450.-")
    assert card.find(0, PAY) is None
    assert [issue.code for issue in card.document.issues] == ["interpretation"]


def test_rows_are_followed_when_others_are_inserted_removed_or_moved(card: Card) -> None:
    card.type(1, PAY, "2'500.-")
    list_edits.insert(card.document, ("rows",), 0)
    assert card.find(1, PAY) is None and card.find(2, PAY) == "2500"
    list_edits.move(card.document, ("rows",), 2, 0)
    assert card.find(0, PAY) == "2500"
    list_edits.remove(card.document, ("rows",), 0)
    card.suggestions.take()
    assert not any(card.meant(row, PAY) == "2500" for row in range(3))


def test_a_ditto_mark_repeats_what_is_taken_above_it(card: Card) -> None:
    with card.document.group("paste"):
        for row, text in ((1, "3'000.-"), (2, '"')):
            card.document.set(at(row, PAY, WRITTEN), text)
    count = len(card.document.undo_stack.done)
    card.suggestions.take()
    assert [card.meant(row, PAY) for row in (1, 2)] == ["3000", "3000"]
    assert len(card.document.undo_stack.done) == count
    card.document.undo()
    assert not card.document.is_dirty


def test_a_new_row_has_suggestions(card: Card) -> None:
    list_edits.insert(card.document, ("rows",), 3)
    card.type(3, DAY, "1. Jan. 46")
    assert card.find(3, DAY) == "1946-01-01"


def type_notes(card: Card) -> None:
    """Type the same note in two rows, and leave each."""
    for row in (1, 2):
        card.type(row, NOTE, "+ Zulagen")
        card.suggestions.take()


def test_what_is_typed_for_a_transcript_is_suggested_in_other_rows_that_were_typed(card: Card) -> None:
    card.document.set(at(0, NOTE, WRITTEN), "+ Zulage")
    type_notes(card)
    assert not card.suggestions.list_reopened()
    card.type(2, NOTE, "Zulagen zusätzlich", key=MEANT)
    assert card.suggestions.list_reopened() == {1}
    assert [card.find(row, NOTE) for row in range(3)] == [None, "Zulagen zusätzlich", None]
    assert card.meant(1, NOTE) is None
    card.suggestions.take()
    assert [card.meant(row, NOTE) for row in range(3)] == [None, "Zulagen zusätzlich", "Zulagen zusätzlich"]
    assert card.document.find_origin(at(1, NOTE)) == "rule"


def test_rows_that_were_not_typed_stay_when_the_same_transcript_is_interpreted(root: Path) -> None:
    record = table(NOTE, "+ Zulagen", "+ Zulagen", "+ Zulagen")
    write_file(root / "ground_truths" / "a.json", json.dumps(record, ensure_ascii=False))
    card = Card(open_project(root, "personnel_cards"))
    card.type(1, NOTE, "Zulagen zusätzlich", key=MEANT)
    card.suggestions.take()
    assert [card.meant(row, NOTE) for row in range(3)] == [None, "Zulagen zusätzlich", None]


def test_a_ditto_mark_follows_what_is_typed_above_it_later(card: Card) -> None:
    for row, text in ((1, "Techn. Leiter"), (2, '"')):
        card.type(row, POST, text)
        card.suggestions.take()
    assert card.meant(2, POST) == "Techn. Leiter"
    card.type(1, POST, "Technischer Leiter", key=MEANT)
    card.suggestions.take()
    assert card.meant(2, POST) == "Technischer Leiter"


def test_undo_takes_back_an_interpretation_with_what_followed_in_other_rows(card: Card) -> None:
    type_notes(card)
    card.type(2, NOTE, "Zulagen", key=MEANT)
    count = len(card.document.undo_stack.done)
    card.suggestions.take()
    assert len(card.document.undo_stack.done) == count
    card.document.undo()
    assert [card.meant(row, NOTE) for row in (1, 2)] == [None, None]
    card.suggestions.take()
    assert card.document.can_redo
    card.document.redo()
    assert [card.meant(row, NOTE) for row in (1, 2)] == ["Zulagen", "Zulagen"]


def test_what_is_typed_in_a_row_that_was_just_added_is_suggested_in_others(card: Card) -> None:
    type_notes(card)
    list_edits.append(card.document, ("rows",), {(NOTE, WRITTEN): "+"})
    card.type(3, NOTE, "+ Zulagen")
    card.type(3, NOTE, "Zulagen", key=MEANT)
    assert [card.find(row, NOTE) for row in (1, 2)] == ["Zulagen", "Zulagen"]
    card.suggestions.take()
    assert [card.meant(row, NOTE) for row in (1, 2, 3)] == ["Zulagen"] * 3


def test_what_was_undone_in_another_column_is_not_suggested_again(card: Card) -> None:
    card.type(1, NOTE, "+ Zulagen")
    card.type(1, PAY, "2'500.-")
    card.project.save(card.document)
    card.suggestions.take()
    card.document.undo()
    assert card.meant(1, PAY) is None
    card.type(2, NOTE, "+ Zulagen")
    card.type(2, NOTE, "Zulagen", key=MEANT)
    assert (card.find(1, NOTE), card.find(1, PAY)) == ("Zulagen", None)
    card.suggestions.take()
    assert (card.meant(1, NOTE), card.meant(1, PAY)) == ("Zulagen", None)


def test_what_is_suggested_again_can_be_refused(card: Card) -> None:
    type_notes(card)
    card.type(2, NOTE, "Zulagen", key=MEANT)
    card.suggestions.refuse_near(at(1, NOTE))
    card.suggestions.take()
    assert card.meant(1, NOTE) is None


def test_a_closed_table_follows_no_more(card: Card) -> None:
    card.suggestions.close()
    card.type(1, PAY, "2'500.-")
    assert card.find(1, PAY) is None


typed = st.tuples(
    st.just("type"),
    st.integers(0, 2),
    st.sampled_from((POST, PAY, DAY, NOTE)),
    st.sampled_from(('"', "3'000.-", "1.4.46", "", "x")),
    st.sampled_from((WRITTEN, MEANT)),
)
actions = st.lists(
    st.one_of(
        typed,
        st.tuples(st.just("take"), st.integers(0, 2)),
        st.tuples(st.just("refuse"), st.integers(0, 2)),
        st.sampled_from((("undo",), ("redo",), ("insert",), ("remove",))),
    ),
    max_size=20,
)  # fmt: skip


@given(actions)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=40)
def test_any_work_can_be_undone_and_keeps_file_and_record_equal(root: Path, work: list[Any]) -> None:
    card = Card(open_project(root, "personnel_cards"))
    before = json.dumps(card.document.record)
    for name, *more in work:
        rows = len(card.document.record["rows"])
        if name == "type" and more[0] < rows:
            card.type(*more)
        elif name == "take":
            card.suggestions.take(at(more[0], PAY))
        elif name == "refuse":
            card.suggestions.refuse_near(at(more[0], PAY))
        elif name in ("undo", "redo"):
            getattr(card.document, name)()
        elif name == "insert":
            list_edits.insert(card.document, ("rows",), 0)
        elif name == "remove" and rows:
            list_edits.remove(card.document, ("rows",), 0)
        assert card.document.is_consistent
    while card.document.undo():
        pass
    assert json.dumps(card.document.record) == before
