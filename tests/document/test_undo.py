"""Groups, bursts of typing, undo and redo."""

from __future__ import annotations

import json

import pytest

from gtapp.document import Edit
from gtapp.errors import EditError
from tests.document.material import TABLES, TITLE, saved, text
from tests.document.material import document as made
from tests.material import CARD

# groups, bursts, undo


def test_a_group_is_one_edit() -> None:
    document = made()
    told: list[Edit] = []
    document.edited.connect(told.append)
    with document.group("all"):
        document.set(TITLE, "Eins")
        with document.group("inner"):
            document.set("/author/last_name", "X")
        document.remove("/publication/editor")
    assert [edit.label for edit in told] == ["all"] and len(told[0].changes) == 3
    document.undo()
    assert document.record == CARD and not document.dirty
    with document.group("nothing"):
        pass
    assert not document.can_undo and document.can_redo


def test_an_exception_takes_the_group_back() -> None:
    document = made()
    told: list[Edit] = []
    document.edited.connect(told.append)
    with pytest.raises(EditError), document.group("all"):
        document.set(TITLE, "Eins")
        document.confirm("/author/last_name")
        document.insert("/new", [1])
        document.set("/publication/title/x", 5)
    assert document.record == CARD and not document.dirty and not told and not document.can_undo
    document.set(TITLE, "Zwei")
    assert len(told) == 1


def test_a_group_inside_that_fails_takes_back_its_own_alone() -> None:
    document = made()
    with document.group("all"):
        document.set(TITLE, "Eins")
        with pytest.raises(EditError), document.group("inner"):
            document.set("/author/last_name", "X")
            document.remove("/nothing")
        document.set("/publication/year", 1900)
    assert document.record["author"] == CARD["author"]
    assert document.record["publication"] == {**CARD["publication"], "title": "Eins", "year": 1900}
    assert json.loads(text(document)) == document.record
    document.undo()
    assert document.record == CARD and not document.dirty


def test_typing_is_one_edit_until_something_else_happens() -> None:
    document = made()
    for typed in ("E", "Ei", "Ein"):
        document.set(TITLE, typed, burst=True)
    assert len(document.history.done) == 1
    document.set("/publication/place", "B", burst=True)
    document.set(TITLE, "Eins", burst=True)
    assert len(document.history.done) == 3
    saved(document)
    document.set(TITLE, "Eins!", burst=True)
    assert len(document.history.done) == 4
    document.undo()
    assert document.record["publication"]["title"] == "Eins" and not document.dirty


def test_typing_after_an_undo_is_an_edit_of_its_own() -> None:
    document = made()
    document.set(TITLE, "E", burst=True)
    document.set("/publication/place", "B", burst=True)
    document.undo()
    document.set(TITLE, "Ei", burst=True)
    document.set(TITLE, "Ein", burst=True)
    assert len(document.history.done) == 2
    document.undo()
    assert document.record["publication"]["title"] == "E"


def test_a_new_edit_ends_redo() -> None:
    document = made()
    document.set(TITLE, "Eins")
    document.undo()
    assert document.can_redo
    document.set(TITLE, "Zwei")
    assert not document.can_redo and document.redo() is None
    document.undo()
    assert document.undo() is None and document.record == CARD


def test_what_is_undone_and_changed_again_does_not_reach_into_the_history() -> None:
    document = made({"rows": [{"a": [1]}, {"a": [2]}]}, TABLES)
    document.set("/rows/0/a/0", 10)
    document.remove("/rows/0")
    document.undo()
    document.undo()
    document.redo()
    document.redo()
    document.undo()
    assert document.record == {"rows": [{"a": [10]}, {"a": [2]}]}
    dumped = [edit.dump() for edit in document.history.edits]
    document.undo()
    assert [edit.dump() for edit in document.history.edits] == dumped
    assert document.record == {"rows": [{"a": [1]}, {"a": [2]}]}


def test_edits_survive_being_written_down() -> None:
    document = made({"a": [1, {"ü": "\ud800", "n": 1.5}], "b": None})
    with document.group("x"):
        document.set("/a/1/ü", 'q"\n\u2028')
        document.move("/a/0", 1)
        document.insert("/c", {"d": []}, at=0)
    document.remove("/a")
    document.confirm("/b")
    for edit in document.history.edits:
        assert Edit.load(edit.dump()) == edit


@pytest.mark.parametrize(
    "line", ["", "5", "[]", "{}", '["a", 5, [], [], 0]', '["a", [[]], [], [], 0]', "[" * 3000]
)
def test_a_line_that_is_no_edit_is_refused(line: str) -> None:
    with pytest.raises((ValueError, RecursionError)):
        Edit.load(line)


def test_an_edit_that_does_not_fit_the_text_is_given_up_and_changes_nothing() -> None:
    document = made()
    document.set(TITLE, "Eins")
    document.insert("/new", [1])
    document.undo()
    part = document.parts[0]
    part.text = part.text.replace("Eins", "Zwei")
    document.record["publication"]["title"] = "Zwei"
    for step in (document.redo, document.undo):
        assert step() is None
        assert json.loads(part.text) == document.record and document.record["publication"]["title"] == "Zwei"
