"""Origins of values, the draft's values, and the schema's shape on top of the record."""

from __future__ import annotations

from gtapp.core.record.document import Document
from gtapp.core.schema.pointer import ABSENT
from gtapp.core.schema.schema import from_json
from tests.core.record.sample_documents import PAGES, TABLES
from tests.core.record.sample_documents import document as made
from tests.sample_projects import ADVERT, CARD

# origins and drafts


def _open_with_draft() -> Document:
    draft = {**CARD, "author": {"last_name": "Draft", "first_name": "Käthe"}}
    return made(draft=draft)


def test_origins_of_values() -> None:
    document = _open_with_draft()
    assert (
        document.find_origin(("author", "first_name")) == "draft"
        and document.find_origin(("author", "last_name")) == "file"
    )
    document.set("/author/last_name", "Hand")
    assert document.find_origin(("author", "last_name")) == "hand"
    document.set("/author/last_name", "Draft", origin="draft")
    assert document.find_origin(("author", "last_name")) == "draft"
    document.confirm("/author/last_name")
    assert document.find_origin(("author", "last_name")) == "confirmed" and len(document.undo_stack.done) == 3
    document.confirm("/author/last_name")
    assert len(document.undo_stack.done) == 3
    document.confirm("/author/last_name", confirmed=False)
    assert document.find_origin(("author", "last_name")) != "confirmed"
    document.undo()
    document.set("/author/last_name", "Hand")
    assert document.find_origin(("author", "last_name")) == "hand"
    while document.undo():
        pass
    assert document.find_origin(("author", "last_name")) == "file"


def test_origins_and_drafts_move_with_their_rows() -> None:
    rows = [{"row_number": n} for n in range(3)]
    document = made({"rows": rows}, TABLES, draft={"rows": rows})
    document.set("/rows/1/row_number", 7)
    document.confirm("/rows/2/row_number")
    document.move("/rows/1", 0)
    document.insert("/rows/0", {"row_number": 9})
    assert [document.find_origin(("rows", n, "row_number")) for n in range(4)] == [
        "hand",
        "hand",
        "draft",
        "confirmed",
    ]
    assert [document.get_draft_value(("rows", n, "row_number")) for n in range(4)] == [ABSENT, 1, 0, 2]
    document.remove("/rows/0")
    document.remove("/rows/1")
    assert [document.find_origin(("rows", n, "row_number")) for n in range(2)] == ["hand", "confirmed"]


def test_a_new_object_has_the_origin_of_its_edit() -> None:
    document = made({"rows": []}, TABLES)
    document.insert("/rows/0", {"row_number": 1, "dienstort": {"interpretation": "x"}}, origin="sheet")
    assert document.find_origin(("rows", 0, "dienstort", "interpretation")) == "sheet"
    document.set("/rows/0/dienstort/interpretation", "y")
    document.set("/rows/0", {"row_number": 2}, origin="draft")
    assert document.find_origin(("rows", 0, "row_number")) == "draft"
    document.undo()
    assert document.find_origin(("rows", 0, "dienstort", "interpretation")) == "hand"


# shapes


def test_pointers_of_a_page_in_groups() -> None:
    document = made(
        {"1731_1_1": [ADVERT], "1731_1_3": [{**ADVERT, "text": "2"}, {**ADVERT, "text": "3"}]}, PAGES
    )
    assert document.to_record_pointer(("advertisements", 2, "text")) == ("1731_1_3", 1, "text")
    assert document.to_record_pointer(("advertisements", 3)) == ("1731_1_4", 0)
    document.set(document.to_record_pointer(("advertisements", 2, "text")), "neu")
    assert document.record["1731_1_3"][1]["text"] == "neu"
    document.set("/1731_1_1", None)
    assert len(document.tree["advertisements"]) == 2 and document.issues is not None
    document.undo()
    assert len(document.tree["advertisements"]) == 3


def test_issues_are_reported_at_the_records_pointers_and_follow_each_edit() -> None:
    document = made(
        {"1731_1_1": [ADVERT], "1731_1_2": [{**ADVERT, "date": "gestern", "text": "2. Wein."}]}, PAGES
    )
    (issue,) = [each for each in document.issues if each.level == "issue"]
    assert issue.pointer == ("1731_1_2", 0, "date")
    document.set("/1731_1_2/0/date", "1731-01-02")
    assert not [each for each in document.issues if each.level == "issue"]
    document.undo()
    assert issue in document.issues


def test_a_schema_without_keys_accepts_any_key() -> None:
    document = made({}, from_json({"type": "object"}, "any"))
    document.set("/a/b", [1])
    assert document.record == {"a": {"b": [1]}} and not document.issues


def test_removing_a_mark_restores_the_origin() -> None:
    document = _open_with_draft()
    for pointer, origin in ((("author", "first_name"), "draft"), (("author", "last_name"), "file")):
        document.confirm(pointer)
        document.confirm(pointer, confirmed=False)
        assert document.find_origin(pointer) == origin
    document.set("/publication/title", "Hand")
    document.confirm("/publication/title")
    document.confirm("/publication/title", confirmed=False)
    assert document.find_origin(("publication", "title")) == "hand"
