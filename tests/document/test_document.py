"""The one door to a record: what an edit does to record, text, history and origins."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gtapp import benchmark
from gtapp.document import Document, Edit, JsonPart
from gtapp.document import shape as shapes
from gtapp.errors import EditError
from gtapp.formats.sources import WholeFile
from gtapp.pointer import ABSENT
from gtapp.schema import from_json
from tests.material import ADVERT, CARD

CARDS = benchmark.load("zettelkatalog").schema
TABLES = benchmark.load("personnel_cards").schema
PAGES = benchmark.load("fraktur").schema
TITLE = ("publication", "title")


def _document(
    record: Any = CARD, schema: Any = CARDS, indent: int | None = 2, draft: Any = ABSENT
) -> Document:
    text = json.dumps(record, indent=indent, ensure_ascii=False)
    record = json.loads(text)
    shape = shapes.of_record(record, schema.fields)
    return Document("item", record, [JsonPart(WholeFile(Path("x.json")), text, text)], schema, shape, draft)


def _saved(document: Document) -> None:
    for part in document.parts:
        part.disk = part.text
    document.seal()


def _text(document: Document) -> str:
    return document.parts[0].text


# setting


def test_a_value_is_set_by_pointer_or_by_its_text() -> None:
    document = _document()
    document.set(TITLE, "Eins")
    document.set("/publication/year", 1900)
    assert document.record["publication"]["title"] == "Eins" == document.get("/publication/title")
    assert document.record["publication"]["year"] == 1900 and document.dirty
    assert document.get("/publication/nothing") is ABSENT


@pytest.mark.parametrize("value", ["Über die Ursachen", "Über die Ursachen"])
def test_setting_what_is_there_is_no_edit(value: str) -> None:
    document = _document()
    document.set(TITLE, value)
    assert not document.can_undo and not document.dirty


@pytest.mark.parametrize(
    ("old", "new"),
    [(1, 1.0), (1, True), (None, ""), ([], {}), ({"a": 1, "b": 2}, {"b": 2, "a": 1}), ("ü", "u\u0308")],
)
def test_a_value_that_only_looks_the_same_is_an_edit(old: Any, new: Any) -> None:
    document = _document({"x": old})
    document.set("/x", new)
    assert document.can_undo and type(document.record["x"]) is type(new)
    assert json.loads(_text(document)) == {"x": new}


def test_a_value_is_taken_as_json_holds_it() -> None:
    document = _document({"x": None})
    mine = {"list": (1, 2), 3: "key"}
    document.set("/x", mine)
    assert document.record == {"x": {"list": [1, 2], "3": "key"}} == json.loads(_text(document))
    mine["list"] = ()
    assert document.record["x"]["list"] == [1, 2]


def test_a_null_object_becomes_a_whole_one_in_one_edit() -> None:
    document = _document({**CARD, "author": None})
    document.set("/author/first_name", "Käthe")
    assert (
        document.record["author"] == {"last_name": "", "first_name": "Käthe"}
        and len(document.history.done) == 1
    )
    document.undo()
    assert document.record["author"] is None and not document.dirty


def test_what_is_missing_comes_into_being_where_the_schema_has_it() -> None:
    document = _document({"type": {"type": "Reference"}, "library_reference": {}, "tags": []})
    document.set("/publication/year", 1900)
    document.set("/library_reference/shelfmark", "X")
    assert list(document.record) == ["type", "publication", "library_reference", "tags"]
    assert list(document.record["publication"]) == [
        "title",
        "year",
        "place",
        "pages",
        "publisher",
        "format",
        "editor",
    ]
    assert document.record["library_reference"] == {"shelfmark": "X"}
    document.set("/new/key/deep", 1)
    assert list(document.record)[-1] == "new" and document.record["new"] == {"key": {"deep": 1}}
    assert json.loads(_text(document)) == document.record


def test_a_row_is_set_behind_the_last() -> None:
    document = _document({"rows": []}, TABLES)
    document.set("/rows/-", {"row_number": 1})
    document.set("/rows/1", {"row_number": 2})
    assert [row["row_number"] for row in document.record["rows"]] == [1, 2]


@pytest.mark.parametrize(
    ("record", "pointer", "code"),
    [
        ({"rows": []}, "/rows/1", "pointer-index"), ({"rows": []}, "/rows/1/x", "pointer-index"), ({"rows": []}, "/rows/x", "pointer-absent"),
        ({"rows": "text"}, "/rows/0", "pointer-parent"), ({"rows": 5}, "/rows/x/y", "pointer-parent"), ({"rows": [1]}, "/rows/0/x", "pointer-parent"),
        ({}, "/rows/0", "pointer-parent"), ({"rows": None}, "/rows/0", "pointer-parent"), ({}, "rows", "pointer-syntax"), (5, "/a", "pointer-parent"),
    ],
)  # fmt: skip
def test_what_cannot_be_reached_is_refused_and_nothing_changes(record: Any, pointer: str, code: str) -> None:
    document = _document(record, TABLES)
    with pytest.raises(EditError) as caught:
        document.set(pointer, "x")
    assert caught.value.code == code
    assert document.record == record and not document.can_undo and json.loads(_text(document)) == record


def test_the_record_as_a_whole_can_be_set() -> None:
    document = _document([ADVERT], PAGES)
    document.set("", {"1731_1_1": [ADVERT, ADVERT]})
    assert document.tree == {"advertisements": [ADVERT, ADVERT]} and document.shape.kind == "groups"
    document.undo()
    assert document.record == [ADVERT] and document.shape.kind == "list" and not document.dirty
    with pytest.raises(EditError):
        document.remove("")
    with pytest.raises(EditError):
        document.move("", 0)
    with pytest.raises(EditError):
        document.insert("", 5)


# rows


def test_rows_are_inserted_removed_and_moved() -> None:
    document = _document({"rows": [1, 2, 3]}, TABLES)
    document.insert("/rows/1", "new")
    document.move("/rows/3", 0)
    document.remove("/rows/1")
    assert document.record == {"rows": [3, "new", 2]} == json.loads(_text(document))
    document.move("/rows/1", 1)
    assert len(document.history.done) == 3
    for _ in range(3):
        document.undo()
    assert document.record == {"rows": [1, 2, 3]} and not document.dirty


@pytest.mark.parametrize("pointer", ["/rows/5", "/rows/-", "/nothing", "/rows/0/x"])
def test_what_is_not_there_cannot_be_removed_or_moved(pointer: str) -> None:
    document = _document({"rows": [1, 2]}, TABLES)
    for change in (document.remove, lambda at: document.move(at, 0)):
        with pytest.raises(EditError) as caught:
            change(pointer)
        assert caught.value.code == "pointer-absent"
    assert not document.can_undo


@pytest.mark.parametrize("to", [-1, 2, 99])
def test_no_row_is_moved_out_of_its_list(to: int) -> None:
    document = _document({"rows": [1, 2]}, TABLES)
    with pytest.raises(EditError):
        document.move("/rows/0", to)


def test_a_key_that_is_taken_is_not_inserted() -> None:
    document = _document({"a": 1, "b": 2})
    with pytest.raises(EditError):
        document.insert("/a", 5)
    document.insert("/c", 3, at=99)
    document.insert("/d", 4, at=-5)
    document.move("/a", 0)
    assert list(document.record) == ["a", "d", "b", "c"] == list(json.loads(_text(document)))


# groups, bursts, undo


def test_a_group_is_one_edit() -> None:
    document = _document()
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
    document = _document()
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
    document = _document()
    with document.group("all"):
        document.set(TITLE, "Eins")
        with pytest.raises(EditError), document.group("inner"):
            document.set("/author/last_name", "X")
            document.remove("/nothing")
        document.set("/publication/year", 1900)
    assert document.record["author"] == CARD["author"]
    assert document.record["publication"] == {**CARD["publication"], "title": "Eins", "year": 1900}
    assert json.loads(_text(document)) == document.record
    document.undo()
    assert document.record == CARD and not document.dirty


def test_typing_is_one_edit_until_something_else_happens() -> None:
    document = _document()
    for text in ("E", "Ei", "Ein"):
        document.set(TITLE, text, burst=True)
    assert len(document.history.done) == 1
    document.set("/publication/place", "B", burst=True)
    document.set(TITLE, "Eins", burst=True)
    assert len(document.history.done) == 3
    _saved(document)
    document.set(TITLE, "Eins!", burst=True)
    assert len(document.history.done) == 4
    document.undo()
    assert document.record["publication"]["title"] == "Eins" and not document.dirty


def test_typing_after_an_undo_is_an_edit_of_its_own() -> None:
    document = _document()
    document.set(TITLE, "E", burst=True)
    document.set("/publication/place", "B", burst=True)
    document.undo()
    document.set(TITLE, "Ei", burst=True)
    document.set(TITLE, "Ein", burst=True)
    assert len(document.history.done) == 2
    document.undo()
    assert document.record["publication"]["title"] == "E"


def test_a_new_edit_ends_redo() -> None:
    document = _document()
    document.set(TITLE, "Eins")
    document.undo()
    assert document.can_redo
    document.set(TITLE, "Zwei")
    assert not document.can_redo and document.redo() is None
    document.undo()
    assert document.undo() is None and document.record == CARD


def test_what_is_undone_and_changed_again_does_not_reach_into_the_history() -> None:
    document = _document({"rows": [{"a": [1]}, {"a": [2]}]}, TABLES)
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
    document = _document({"a": [1, {"ü": "\ud800", "n": 1.5}], "b": None})
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


# origins and drafts


def _drafted() -> Document:
    draft = {**CARD, "author": {"last_name": "Draft", "first_name": "Käthe"}}
    return _document(draft=draft)


def test_where_a_value_comes_from() -> None:
    document = _drafted()
    assert (
        document.origin(("author", "first_name")) == "draft"
        and document.origin(("author", "last_name")) == "file"
    )
    document.set("/author/last_name", "Hand")
    assert document.origin(("author", "last_name")) == "hand"
    document.set("/author/last_name", "Draft", origin="draft")
    assert document.origin(("author", "last_name")) == "draft"
    document.confirm("/author/last_name")
    assert document.origin(("author", "last_name")) == "confirmed" and len(document.history.done) == 3
    document.confirm("/author/last_name")
    assert len(document.history.done) == 3
    document.confirm("/author/last_name", confirmed=False)
    assert document.origin(("author", "last_name")) != "confirmed"
    document.undo()
    document.set("/author/last_name", "Hand")
    assert document.origin(("author", "last_name")) == "hand"
    while document.undo():
        pass
    assert document.origin(("author", "last_name")) == "file"


def test_origins_and_drafts_go_with_their_rows() -> None:
    rows = [{"row_number": n} for n in range(3)]
    document = _document({"rows": rows}, TABLES, draft={"rows": rows})
    document.set("/rows/1/row_number", 7)
    document.confirm("/rows/2/row_number")
    document.move("/rows/1", 0)
    document.insert("/rows/0", {"row_number": 9})
    assert [document.origin(("rows", n, "row_number")) for n in range(4)] == [
        "hand",
        "hand",
        "draft",
        "confirmed",
    ]
    assert [document.draft_value(("rows", n, "row_number")) for n in range(4)] == [ABSENT, 1, 0, 2]
    document.remove("/rows/0")
    document.remove("/rows/1")
    assert [document.origin(("rows", n, "row_number")) for n in range(2)] == ["hand", "confirmed"]


def test_a_new_object_has_the_origin_of_what_put_it_there() -> None:
    document = _document({"rows": []}, TABLES)
    document.insert("/rows/0", {"row_number": 1, "dienstort": {"interpretation": "x"}}, origin="sheet")
    assert document.origin(("rows", 0, "dienstort", "interpretation")) == "sheet"
    document.set("/rows/0/dienstort/interpretation", "y")
    document.set("/rows/0", {"row_number": 2}, origin="draft")
    assert document.origin(("rows", 0, "row_number")) == "draft"
    document.undo()
    assert document.origin(("rows", 0, "dienstort", "interpretation")) == "hand"


# shapes


def test_pointers_of_a_page_in_groups() -> None:
    document = _document(
        {"1731_1_1": [ADVERT], "1731_1_3": [{**ADVERT, "text": "2"}, {**ADVERT, "text": "3"}]}, PAGES
    )
    assert document.at(("advertisements", 2, "text")) == ("1731_1_3", 1, "text")
    assert document.at(("advertisements", 3)) == ("1731_1_4", 0)
    document.set(document.at(("advertisements", 2, "text")), "neu")
    assert document.record["1731_1_3"][1]["text"] == "neu"
    document.set("/1731_1_1", None)
    assert len(document.tree["advertisements"]) == 2 and document.issues is not None
    document.undo()
    assert len(document.tree["advertisements"]) == 3


def test_issues_are_told_at_the_records_pointers_and_follow_each_edit() -> None:
    document = _document({"1731_1_1": [ADVERT], "1731_1_2": [{**ADVERT, "date": "gestern"}]}, PAGES)
    (issue,) = [each for each in document.issues if each.level == "issue"]
    assert issue.pointer == ("1731_1_2", 0, "date")
    document.set("/1731_1_2/0/date", "1731-01-02")
    assert not [each for each in document.issues if each.level == "issue"]
    document.undo()
    assert issue in document.issues


def test_a_schema_without_keys_takes_any() -> None:
    document = _document({}, from_json({"type": "object"}, "any"))
    document.set("/a/b", [1])
    assert document.record == {"a": {"b": [1]}} and not document.issues
