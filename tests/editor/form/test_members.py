"""Keys that the schema does not name: those of dictionaries, of dicts of lists, and unknown ones, with their values."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QToolButton

from gtapp.core.files.text_sources import FileSource
from gtapp.core.record.document import Document
from gtapp.core.record.shape import detect_shape
from gtapp.core.record.text_parts import JsonPart
from tests.editor.form.conftest import OpenForm
from tests.editor.form.form_window import FormWindow
from tests.records import make_card

FOLIO = {"type": "object", "properties": {"text": {"type": "string"}, "note": {"type": "string"}}}
ENTRIES = {"type": "array", "items": FOLIO, "gtapp": {"widget": "cards"}}
DICTIONARY: dict[str, Any] = {"type": "object", "additionalProperties": ENTRIES}
GROUPS: dict[str, Any] = {"type": "object", "properties": {"folios": ENTRIES}}
NAMES: dict[str, Any] = {
    "type": "object",
    "properties": {
        "title": {"type": "string"},
        "names": {"type": "object", "patternProperties": {"^[a-z]+$": {"type": "string"}}},
    },
}
TEXT = '{ "[3r]" : [{"text":"a" }],\n  "[3v]":[ {"text": "b"}, {"text": "c"} ]}\n'
Ctrl, Shift = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
Key = Qt.Key


def open_text(open_form: OpenForm, schema: dict[str, Any], text: str) -> FormWindow:
    """Open a form for a record with the text of its file."""
    d = open_form(schema)
    record, part = json.loads(text), JsonPart(FileSource(Path("x.json")), text, text)
    d.document = Document("item", record, [part], d.schema, detect_shape(record, d.schema.fields))
    d.form.bind(d.document)
    return d


def go_to_key(d: FormWindow, *pointer: str | int) -> QLineEdit:
    """Focus the key around a value."""
    d.form.focus_pointer(pointer)
    d.key(Key.Key_F2, Shift)
    assert isinstance(d.focus, QLineEdit)
    return d.focus


@pytest.mark.parametrize("schema", [DICTIONARY, GROUPS])
def test_a_key_is_renamed_in_its_place(open_form: OpenForm, schema: dict[str, Any]) -> None:
    d = open_text(open_form, schema, TEXT)
    key = go_to_key(d, "[3r]", 0, "text")
    assert key.text() == "[3r]"
    d.type("[2v]")
    assert d.focus is key
    assert d.document.parts[0].text == TEXT.replace("[3r]", "[2v]")
    assert d.document.is_consistent
    assert d.document.undo() and d.document.parts[0].text == TEXT
    assert key.text() == "[3r]" and not d.document.can_undo
    assert d.document.redo() and list(d.document.record) == ["[2v]", "[3v]"]


@pytest.mark.parametrize("schema", [DICTIONARY, GROUPS])
def test_a_key_that_is_there_is_refused(open_form: OpenForm, schema: dict[str, Any]) -> None:
    d = open_text(open_form, schema, TEXT)
    messages: list[str] = []
    d.form.failed.connect(messages.append)
    key = go_to_key(d, "[3v]", 0, "text")
    d.type("[3r]")
    assert len(messages) == 1 and "[3r]" in messages[0]
    assert list(d.document.record) == ["[3r]", "[3r"]
    assert key.text() == "[3r]"
    d.type("a")
    assert list(d.document.record) == ["[3r]", "[3r]a"]
    d.document.undo()
    assert d.document.parts[0].text == TEXT


def test_a_refused_key_is_not_kept(open_form: OpenForm) -> None:
    d = open_text(open_form, DICTIONARY, '{"a": [], "b": []}')
    key = go_to_key(d, "b")
    d.type("a")
    assert key.text() == "a"
    d.key(Key.Key_Escape)
    assert key.text() == "b" and not d.document.can_undo


def test_the_origin_of_a_value_follows_its_key(open_form: OpenForm) -> None:
    d = open_text(open_form, DICTIONARY, TEXT)
    d.document.set(("[3r]", 0, "text"), "x")
    d.document.rename(("[3r]",), "r")
    assert d.document.find_origin(("r", 0, "text")) == "hand"
    assert d.document.find_origin(("[3v]", 0, "text")) == "file"
    d.document.undo()
    assert d.document.find_origin(("[3r]", 0, "text")) == "hand"


def test_keys_are_added_and_removed(open_form: OpenForm) -> None:
    d = open_text(open_form, NAMES, '{"title": "x", "names": {"a": "A", "c": "C"}}')
    before = d.document.parts[0].text
    d.go("names", "a")
    d.key(Key.Key_Return, Ctrl, Shift)
    d.type("b")
    assert list(d.document.record["names"]) == ["a", "b", "c"]
    d.go("names", "b")
    d.type("B")
    assert json.loads(d.document.parts[0].text)["names"] == {"a": "A", "b": "B", "c": "C"}
    d.key(Key.Key_Delete, Ctrl, Shift)
    assert d.document.parts[0].text == before
    add = next(b for b in d.form.findChildren(QToolButton) if "key" in b.text() and b.isVisible())
    add.click()
    d.type("d")
    assert list(d.document.record["names"]) == ["a", "c", "d"]
    while d.document.can_undo:
        d.document.undo()
    assert d.document.parts[0].text == before


def test_values_of_a_dictionary_are_checked(open_form: OpenForm) -> None:
    d = open_form(NAMES, {"title": "x", "names": {"a": 1, "b": "B"}})
    assert [(issue.pointer, issue.code) for issue in d.document.issues] == [(("names", "a"), "type-text")]
    assert isinstance(d.go("names", "b"), QLineEdit)


def test_unknown_keys_are_edited(open_form: OpenForm) -> None:
    d = open_form("zettelkatalog", {**make_card(), "note": {"a": 1}, "id": 7, "remark": "so"})
    d.go("remark")
    d.type("al")
    d.go("id")
    d.key(Key.Key_End)
    d.type("1")
    editor = d.go("note")
    assert isinstance(editor, QPlainTextEdit)
    d.select_all()
    d.type('{"a": [2]}')
    go_to_key(d, "remark")
    d.type("remarks")
    record = d.document.record
    assert list(record)[-3:] == ["note", "id", "remarks"]
    assert (record["note"], record["id"], record["remarks"]) == ({"a": [2]}, 71, "also")


def test_unknown_keys_of_rows_of_a_table_are_edited(open_form: OpenForm) -> None:
    rows = [{"row_number": 1, "note": "a"}, {"row_number": 2, "note": {"b": 1}}]
    d = open_form("personnel_cards", {"rows": rows})
    d.go("rows", 0, "note")
    d.type("x")
    assert d.document.record["rows"][0]["note"] == "xa"
    d.document.undo()
    editor = d.go("rows", 0, "note")
    assert isinstance(editor, QLineEdit) and editor.text() == "a"


def test_many_keys_have_pages(open_form: OpenForm) -> None:
    record = {"title": "x", "names": {f"k{n}x": str(n) for n in range(1000)}}
    d = open_form(NAMES, record)
    for number in (999, 0, 500):
        d.go("names", f"k{number}x")
        d.type("!")
        assert d.document.record["names"][f"k{number}x"] == f"!{number}"
    assert len(d.form.findChildren(QLineEdit)) < 200


@pytest.mark.parametrize(
    "record",
    [
        {},
        {"": {"": None}},
        {"a\nb": [1], "\ud800": "x"},
        {"names": None},
        {"names": []},
        {"names": {"x": {"y": 1}}},
    ],
)
def test_looking_at_keys_changes_nothing(open_form: OpenForm, record: Any) -> None:
    for schema in (NAMES, DICTIONARY, {"type": "object"}):
        d = open_form(schema, json.loads(json.dumps(record)))
        d.form.focus_first()
        for _ in range(6):
            d.form.focus_next()
            d.do("go_to_key")
        assert not d.document.can_undo and json.dumps(d.document.record) == json.dumps(record)


def test_a_schema_of_nested_dictionaries_is_read(open_form: OpenForm) -> None:
    node: dict[str, Any] = {"type": "object", "additionalProperties": {"$ref": "#/$defs/node"}}
    d = open_form({"$ref": "#/$defs/node", "$defs": {"node": node}}, {"a": {"b": {"c": {}}}})
    d.form.focus_first()
    assert not d.document.can_undo
