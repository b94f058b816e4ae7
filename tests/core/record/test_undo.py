"""Groups of edits, typing, undo and redo."""

from __future__ import annotations

import json
import time
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.platform.errors import EditError
from gtapp.core.record.changes import Edit, UndoStack
from gtapp.core.record.document import Document
from tests.core.record.sample_documents import TABLES, TITLE, mark_saved, text
from tests.core.record.sample_documents import document as made
from tests.sample_projects import CARD
from tests.strategies import examples

# groups, bursts, undo


def test_a_group_is_one_edit() -> None:
    document = made()
    messages: list[Edit] = []
    document.edited.connect(messages.append)
    with document.group("all"):
        document.set(TITLE, "Eins")
        with document.group("inner"):
            document.set("/author/last_name", "X")
        document.remove("/publication/editor")
    assert [edit.label for edit in messages] == ["all"] and len(messages[0].changes) == 3
    document.undo()
    assert document.record == CARD and not document.is_dirty
    with document.group("nothing"):
        pass
    assert not document.can_undo and document.can_redo


def test_an_exception_reverts_the_group() -> None:
    document = made()
    messages: list[Edit] = []
    document.edited.connect(messages.append)
    with pytest.raises(EditError), document.group("all"):
        document.set(TITLE, "Eins")
        document.confirm("/author/last_name")
        document.insert("/new", [1])
        document.set("/publication/title/x", 5)
    assert document.record == CARD and not document.is_dirty and not messages and not document.can_undo
    document.set(TITLE, "Zwei")
    assert len(messages) == 1


def test_a_nested_group_that_fails_reverts_only_its_own_edits() -> None:
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
    assert document.record == CARD and not document.is_dirty


def test_typing_is_one_edit_until_another_kind_of_edit() -> None:
    document = made()
    for typed in ("E", "Ei", "Ein"):
        document.set(TITLE, typed, burst=True)
    assert len(document.undo_stack.done) == 1
    document.set("/publication/place", "B", burst=True)
    document.set(TITLE, "Eins", burst=True)
    assert len(document.undo_stack.done) == 3
    mark_saved(document)
    document.set(TITLE, "Eins!", burst=True)
    assert len(document.undo_stack.done) == 4
    document.undo()
    assert document.record["publication"]["title"] == "Eins" and not document.is_dirty


@pytest.mark.parametrize("later", [60.0, -3600.0])
def test_a_pause_ends_an_edit_by_typing_even_if_the_clock_is_set_back(
    monkeypatch: pytest.MonkeyPatch, later: float
) -> None:
    document = made()
    document.set(TITLE, "Eins", burst=True)
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + later)
    document.set(TITLE, "Zwei", burst=True)
    assert len(document.undo_stack.edits) == 2


@pytest.mark.parametrize(
    ("typed", "steps"),
    [
        (
            ["Rit", "Ritter", "Ritter-Dreier", "Ritter-Dreier, Fritz"],
            [""],
        ),  # typed on, a hyphen, a completion
        (["Ritter", "Ritter ", "Ritter F", "Ritter Fritz"], ["Ritter ", ""]),
        (["Müler", "Müller", "Mller", "Maller"], [""]),
        (["buch", "Handel, Buch-"], [""]),  # a completion that contains what was typed
        (["Ritter", "Christ"], ["Ritter", ""]),  # another text in place of it
        (["Ritter", ""], ["Ritter", ""]),
        (["Fritz Ritter", "Fri Ritter", "Fri Rit"], [""]),
    ],
)
def test_after_a_pause_typing_continues_only_in_the_same_word(
    monkeypatch: pytest.MonkeyPatch, typed: list[str], steps: list[str]
) -> None:
    document, now = made({"author": {"last_name": ""}}), time.time()
    for minute, each in enumerate(typed):
        monkeypatch.setattr(time, "time", lambda: now + 60 * minute)  # noqa: B023
        document.set("/author/last_name", each, burst=True)
    undone = []
    while document.undo():
        undone.append(document.get("/author/last_name"))
    assert undone == steps


def test_a_word_elsewhere_in_the_text_is_an_edit_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    document, now = made({"author": {"last_name": "eins zwei drei"}}), time.time()
    document.set("/author/last_name", "Eins zwei drei", burst=True)
    monkeypatch.setattr(time, "time", lambda: now + 60)
    document.set("/author/last_name", "Eins zwei Drei", burst=True)
    document.undo()
    assert document.get("/author/last_name") == "Eins zwei drei"


def test_typing_in_a_new_entry_of_a_list_is_undone_with_it() -> None:
    document = made({"rows": []}, TABLES)
    document.insert("/rows/0", "G", burst=True)
    for typed in ("Gr", "Gro"):
        document.set("/rows/0", typed, burst=True)
    document.undo()
    assert document.record == {"rows": []} and not document.is_dirty


def test_typing_does_not_continue_another_kind_of_edit() -> None:
    document = made()
    document.set(TITLE, "From a draft")
    document.set(TITLE, "From a draft!", burst=True)
    document.undo()
    assert document.record["publication"]["title"] == "From a draft"


LIBRARY = {"library_reference": {"shelfmark": "D", "subjects": ""}}


@pytest.mark.parametrize(
    "record",
    [
        {**CARD, **LIBRARY, "publication": {"year": 1899}},
        {**CARD, "publication": None},
        {"author": CARD["author"]},
        {},
    ],
)
def test_typing_into_a_missing_value_is_undone_as_one(record: dict[str, Any]) -> None:
    document = made(record)
    before = text(document)
    for typed in ("E", "Ei", "Ein “", "Ein"):
        document.set(TITLE, typed, burst=True)
    after, filled = text(document), deepcopy(document.record)
    assert len(document.undo_stack.done) == 1 and document.get(TITLE) == "Ein"
    document.undo()
    assert document.record == record and text(document) == before and not document.is_dirty
    document.redo()
    assert document.record == filled == json.loads(after) and text(document) == after


def test_typing_in_a_new_row_is_undone_before_the_row() -> None:
    document = made({"rows": [{"a": "1"}]}, TABLES)
    document.insert("/rows/1", {"a": ""})
    for typed in ("E", "Ei"):
        document.set("/rows/1/a", typed, burst=True)
    document.undo()
    assert document.record == {"rows": [{"a": "1"}, {"a": ""}]}
    document.undo()
    assert document.record == {"rows": [{"a": "1"}]}


def test_typing_after_an_undo_is_a_new_edit() -> None:
    document = made()
    document.set(TITLE, "E", burst=True)
    document.set("/publication/place", "B", burst=True)
    document.undo()
    document.set(TITLE, "Ei", burst=True)
    document.set(TITLE, "Ein", burst=True)
    assert len(document.undo_stack.done) == 2
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


def test_undone_values_that_are_changed_later_do_not_change_the_history() -> None:
    document = made({"rows": [{"a": [1]}, {"a": [2]}]}, TABLES)
    document.set("/rows/0/a/0", 10)
    document.remove("/rows/0")
    document.undo()
    document.undo()
    document.redo()
    document.redo()
    document.undo()
    assert document.record == {"rows": [{"a": [10]}, {"a": [2]}]}
    dumped = [edit.dump() for edit in document.undo_stack.edits]
    document.undo()
    assert [edit.dump() for edit in document.undo_stack.edits] == dumped
    assert document.record == {"rows": [{"a": [1]}, {"a": [2]}]}


def test_edits_survive_serialization() -> None:
    document = made({"a": [1, {"ü": "\ud800", "n": 1.5}], "b": None})
    with document.group("x"):
        document.set("/a/1/ü", 'q"\n\u2028')
        document.move("/a/0", 1)
        document.insert("/c", {"d": []}, at=0)
    document.remove("/a")
    document.confirm("/b")
    for edit in document.undo_stack.edits:
        assert Edit.load(edit.dump()) == edit


@pytest.mark.parametrize(
    "line", ["", "5", "[]", "{}", '["a", 5, [], [], 0]', '["a", [[]], [], [], 0]', "[" * 3000]
)
def test_a_line_that_is_no_edit_is_refused(line: str) -> None:
    with pytest.raises(ValueError):
        Edit.load(line)


def test_an_edit_that_does_not_fit_the_text_is_dropped_and_changes_nothing() -> None:
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


def _status(document: Document, name: str) -> None:
    document.record_status({"name": ""}, {"name": name})


def test_a_status_keeps_the_redo_steps() -> None:
    document = made()
    document.set(TITLE, "Eins")
    _status(document, "checked")
    document.set(TITLE, "Zwei")
    for _ in range(3):
        document.undo()
    _status(document, "needs action")
    for title in ("Eins", "Zwei"):
        assert document.redo() and document.record["publication"]["title"] == title
    assert not document.can_redo
    for title in ("Eins", CARD["publication"]["title"], CARD["publication"]["title"]):
        assert document.undo() and document.record["publication"]["title"] == title
    assert not document.can_undo
    document.confirm(TITLE)
    assert not document.can_redo


steps = st.sampled_from(["set", "insert", "remove", "move", "confirm", "undo", "undo", "redo", "status"])


def _step(document: Document, step: str, data: st.DataObject) -> None:
    rows = document.record["rows"]
    at = data.draw(st.integers(0, len(rows) - 1)) if rows else -1
    if step in ("undo", "redo"):
        _ = document.undo() if step == "undo" else document.redo()
    elif step == "status":
        _status(document, str(document.undo_stack.position))
    elif step == "insert" or at < 0:
        document.insert(f"/rows/{at + 1}", {"a": ["x"]})
    elif step == "move":
        document.move(f"/rows/{at}", data.draw(st.integers(0, len(rows) - 1)))
    elif step == "remove":
        document.remove(f"/rows/{at}")
    elif step == "confirm":
        document.confirm(f"/rows/{at}/a", data.draw(st.booleans()))
    else:
        document.set(f"/rows/{at}/a", data.draw(st.sampled_from([["x"], [], "y"])))


@examples(60)
@given(st.lists(steps, min_size=20, max_size=60), st.data())
@pytest.mark.slow
def test_origins_follow_undo_and_redo(chosen: list[str], data: st.DataObject) -> None:
    document = made({"rows": [{"a": ["x"]}, {"a": ["x"]}]}, TABLES)
    for step in chosen:
        _step(document, step, data)
        history = document.undo_stack
        anew = UndoStack(history.edits, history.position)
        assert history.origins == anew.origins
        for index in range(len(document.record["rows"])):
            assert history.trace_back(("rows", index)) == anew.trace_back(("rows", index))
        assert json.loads(text(document)) == document.record
