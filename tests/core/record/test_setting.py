"""Values and rows set, inserted, removed and moved: what an edit does to record and text."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gtapp.core.platform.errors import EditError
from gtapp.core.schema.pointer import ABSENT
from tests.core.record.sample_documents import PAGES, TABLES, TITLE, text
from tests.core.record.sample_documents import document as made
from tests.sample_projects import ADVERT, CARD

# setting


def test_a_value_is_set_by_pointer_or_by_its_text() -> None:
    document = made()
    document.set(TITLE, "Eins")
    document.set("/publication/year", 1900)
    assert document.record["publication"]["title"] == "Eins" == document.get("/publication/title")
    assert document.record["publication"]["year"] == 1900 and document.is_dirty
    assert document.get("/publication/nothing") is ABSENT


@pytest.mark.parametrize("value", ["Über die Ursachen", "Über die Ursachen"])
def test_setting_the_same_value_is_no_edit(value: str) -> None:
    document = made()
    document.set(TITLE, value)
    assert not document.can_undo and not document.is_dirty


@pytest.mark.parametrize(
    ("old", "new"),
    [(1, 1.0), (1, True), (None, ""), ([], {}), ({"a": 1, "b": 2}, {"b": 2, "a": 1}), ("ü", "u\u0308")],
)
def test_a_value_that_only_looks_the_same_is_an_edit(old: Any, new: Any) -> None:
    document = made({"x": old})
    document.set("/x", new)
    assert document.can_undo and type(document.record["x"]) is type(new)
    assert json.loads(text(document)) == {"x": new}


def test_a_value_is_normalized_as_in_json() -> None:
    document = made({"x": None})
    mine = {"list": (1, 2), 3: "key"}
    document.set("/x", mine)
    assert document.record == {"x": {"list": [1, 2], "3": "key"}} == json.loads(text(document))
    mine["list"] = ()
    assert document.record["x"]["list"] == [1, 2]


def test_a_null_object_becomes_a_complete_one_in_one_edit() -> None:
    document = made({**CARD, "author": None})
    document.set("/author/first_name", "Käthe")
    assert (
        document.record["author"] == {"last_name": "", "first_name": "Käthe"}
        and len(document.undo_stack.done) == 1
    )
    document.undo()
    assert document.record["author"] is None and not document.is_dirty


def test_missing_parents_are_created_where_the_schema_has_them() -> None:
    document = made({"type": {"type": "Reference"}, "library_reference": {}, "tags": []})
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
    assert json.loads(text(document)) == document.record


def test_setting_after_the_last_row_appends() -> None:
    document = made({"rows": []}, TABLES)
    document.set("/rows/-", {"row_number": 1})
    document.set("/rows/1", {"row_number": 2})
    assert [row["row_number"] for row in document.record["rows"]] == [1, 2]


@pytest.mark.parametrize(
    ("record", "pointer", "code"),
    [
        ({"rows": []}, "/rows/1", "pointer-index"),
        ({"rows": []}, "/rows/1/x", "pointer-index"),
        ({"rows": []}, "/rows/x", "pointer-absent"),
        ({"rows": "text"}, "/rows/0", "pointer-parent"),
        ({"rows": 5}, "/rows/x/y", "pointer-parent"),
        ({"rows": [1]}, "/rows/0/x", "pointer-parent"),
        ({}, "/rows/0", "pointer-parent"),
        ({"rows": None}, "/rows/0", "pointer-parent"),
        ({}, "rows", "pointer-syntax"),
        (5, "/a", "pointer-parent"),
    ],
)
def test_unreachable_pointers_are_refused_and_nothing_changes(record: Any, pointer: str, code: str) -> None:
    document = made(record, TABLES)
    with pytest.raises(EditError) as caught:
        document.set(pointer, "x")
    assert caught.value.code == code
    assert document.record == record and not document.can_undo and json.loads(text(document)) == record


def test_the_whole_record_can_be_set() -> None:
    document = made([ADVERT], PAGES)
    document.set("", {"1731_1_1": [ADVERT, ADVERT]})
    assert document.tree == {"advertisements": [ADVERT, ADVERT]} and document.to_record_pointer(
        ("advertisements", 1)
    ) == (
        "1731_1_1",
        1,
    )
    document.undo()
    assert (
        document.record == [ADVERT]
        and document.to_record_pointer(("advertisements", 0)) == (0,)
        and not document.is_dirty
    )
    with pytest.raises(EditError):
        document.remove("")
    with pytest.raises(EditError):
        document.move("", 0)
    with pytest.raises(EditError):
        document.insert("", 5)


# rows


def test_rows_are_inserted_removed_and_moved() -> None:
    document = made({"rows": [1, 2, 3]}, TABLES)
    document.insert("/rows/1", "new")
    document.move("/rows/3", 0)
    document.remove("/rows/1")
    assert document.record == {"rows": [3, "new", 2]} == json.loads(text(document))
    document.move("/rows/1", 1)
    assert len(document.undo_stack.done) == 3
    for _ in range(3):
        document.undo()
    assert document.record == {"rows": [1, 2, 3]} and not document.is_dirty


@pytest.mark.parametrize("pointer", ["/rows/5", "/rows/-", "/nothing", "/rows/0/x"])
def test_missing_values_cannot_be_removed_or_moved(pointer: str) -> None:
    document = made({"rows": [1, 2]}, TABLES)
    for change in (document.remove, lambda at: document.move(at, 0)):
        with pytest.raises(EditError) as caught:
            change(pointer)
        assert caught.value.code == "pointer-absent"
    assert not document.can_undo


@pytest.mark.parametrize("to", [-1, 2, 99])
def test_no_row_is_moved_out_of_its_list(to: int) -> None:
    document = made({"rows": [1, 2]}, TABLES)
    with pytest.raises(EditError):
        document.move("/rows/0", to)


def test_an_existing_key_is_not_inserted() -> None:
    document = made({"a": 1, "b": 2})
    with pytest.raises(EditError):
        document.insert("/a", 5)
    document.insert("/c", 3, at=99)
    document.insert("/d", 4, at=-5)
    document.move("/a", 0)
    assert list(document.record) == ["a", "d", "b", "c"] == list(json.loads(text(document)))
