"""Values that fit no other editor are edited as JSON; what is typed is kept even while it is no JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPlainTextEdit

from gtapp.core.files.text_sources import FileSource
from gtapp.core.record.document import Document
from gtapp.core.record.text_parts import JsonPart
from gtapp.editor.form.editors import JsonEditor
from tests.editor.form.conftest import OpenForm
from tests.editor.form.form_window import FormWindow

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "name": {"type": "string"},
        "place": {"type": "object", "properties": {"town": {"type": "string"}, "year": {"type": "integer"}}},
        "lines": {"type": "array", "items": {"type": "string"}},
        "any": {},
    },
}
End, Tab = Qt.Key.Key_End, Qt.Key.Key_Tab
Ctrl = Qt.KeyboardModifier.ControlModifier


def open_text(open_form: OpenForm, text: str) -> FormWindow:
    """Open a form for a record with the text of its file."""
    d = open_form(SCHEMA)
    part = JsonPart(FileSource(Path("x.json")), text, text)
    d.document = Document("item", json.loads(text), [part], d.schema)
    d.form.bind(d.document)
    return d


def rewrite(d: FormWindow, text: str) -> None:
    """Type a text in place of the one in the editor that has the focus."""
    d.select_all()
    d.type(text)


VALUES = [
    ("name", '["a", 1]'),
    ("place", '"Basel"'),
    ("place", "[1]"),
    ("lines", '{"a": 1}'),
    ("any", '{"b": [null]}'),
]


@pytest.mark.parametrize(("key", "value"), VALUES)
def test_a_value_is_edited_as_json_in_one_step(open_form: OpenForm, key: str, value: str) -> None:
    text = f'{{ "first" :1,"{key}": {value} , "last": [ 1,2 ]}}\n'
    d = open_text(open_form, text)
    assert isinstance(d.go(key), JsonEditor)
    rewrite(d, '{"c": "ö"}')
    assert d.document.record[key] == {"c": "ö"}
    assert d.document.is_consistent
    new = d.document.parts[0].text
    assert new.startswith(f'{{ "first" :1,"{key}": ') and new.endswith(' , "last": [ 1,2 ]}\n')
    d.form.focus_first()
    assert d.document.undo()
    assert d.document.parts[0].text == text
    assert not d.document.can_undo


def test_only_what_differs_inside_is_written(open_form: OpenForm) -> None:
    text = '{"any": {"a":1 , "b" :[1,  2],\n\n "c": "\\u00e4"}}'
    d = open_text(open_form, text)
    d.go("any")
    rewrite(d, '{"b": [1, 2, 3], "a": 1, "c": "ä"}')
    assert json.loads(d.document.parts[0].text) == d.document.record
    assert list(d.document.record["any"]) == ["b", "a", "c"]
    assert '"b" :[1,  2,  3]' in d.document.parts[0].text and '"c": "\\u00e4"' in d.document.parts[0].text


def test_what_is_typed_is_kept_while_it_is_no_json(open_form: OpenForm) -> None:
    text = '{"name": ["a", 1], "any": {"b": 2}}'
    d = open_text(open_form, text)
    d.go("any")
    d.key(End, Ctrl)
    d.key(Qt.Key.Key_Backspace)
    assert [(issue.code, issue.pointer) for issue in d.document.issues if issue.code != "type-text"] == [
        ("typed-not-json", ("any",))
    ]
    assert d.document.parts[0].text == text and not d.document.is_dirty
    d.go("name")
    assert d.go("any").toPlainText() == '{"b": 2'  # type: ignore[attr-defined]
    first = d.document
    d.bind({"name": "other"})
    d.document = first
    d.form.bind(first)
    assert d.go("any").toPlainText() == '{"b": 2'  # type: ignore[attr-defined]
    d.key(End, Ctrl)
    d.type(', "c": 3}')
    assert d.document.record["any"] == {"b": 2, "c": 3}
    assert "typed-not-json" not in {issue.code for issue in d.document.issues}
    d.document.undo()
    assert d.go("any").toPlainText() == '{"b": 2'  # type: ignore[attr-defined]
    d.document.undo()
    assert d.go("any").toPlainText() == '{"b": 2}'  # type: ignore[attr-defined]
    assert not d.document.can_undo


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "typed-not-json"),
        ('{"a": 1, "a": 2}', "typed-duplicate-key"),
        ("NaN", "value-not-json"),
        ("[" * 300 + "]" * 300, "typed-too-deep"),
    ],
)
def test_texts_that_are_no_values(open_form: OpenForm, typed: str, code: str) -> None:
    d = open_text(open_form, '{"any": {"b": 2}}')
    editor = d.go("any")
    assert isinstance(editor, JsonEditor)
    d.select_all()
    editor.insert_text(typed)
    if not typed:
        d.key(Qt.Key.Key_Delete)
    assert [issue.code for issue in d.document.issues if issue.level == "issue"] == [code]
    assert d.document.record == {"any": {"b": 2}} and editor.text() == typed


def test_a_value_that_fits_has_its_fields_when_the_editor_is_left(open_form: OpenForm) -> None:
    d = open_text(open_form, '{"name": "a", "place": "Basel"}')
    editor = d.go("place")
    rewrite(d, '{"town": "Basel"}')
    assert d.focus is editor
    d.key(Tab)
    d.form.focus_pointer(("place", "town"))
    assert d.at() == ("place", "town")
    d.type("x")
    assert d.document.record["place"] == {"town": "xBasel"}
    d.document.undo()
    d.document.undo()
    assert isinstance(d.go("place"), JsonEditor)


def test_a_number_that_json_cannot_hold_is_only_shown(open_form: OpenForm) -> None:
    d = open_form(SCHEMA, {"any": [float("nan")]})
    d.go("any")
    d.type("1")
    assert d.document.record["any"][0] != 1 and not d.document.can_undo


@pytest.mark.parametrize("value", [True, [1], {"a": {"b": []}}, [[]], {}, "\ud800", 10**400])
def test_looking_changes_nothing(open_form: OpenForm, value: Any) -> None:
    d = open_form(SCHEMA, {"name": value, "place": value, "lines": value, "any": value})
    d.form.focus_first()
    for _ in range(12):
        d.key(Tab)
    assert not d.document.can_undo


CELL = {"diplomatic_transcript": "Basel", "interpretation": "Basel", "is_crossed_out": False}
PLACE = ("rows", 0, "dienstort")


@pytest.mark.parametrize(
    ("pointer", "focused", "value"),
    [
        ((*PLACE, "interpretation"), (*PLACE, "interpretation"), {"a": [1]}),
        (PLACE, (*PLACE, "diplomatic_transcript"), ["Basel"]),
    ],
)
def test_values_of_a_table_are_edited_as_json(
    open_form: OpenForm, pointer: tuple[Any, ...], focused: tuple[Any, ...], value: Any
) -> None:
    d = open_form("personnel_cards", {"rows": [{"row_number": 1, "dienstort": dict(CELL)}]})
    d.document.set(pointer, value)
    d.form.focus_pointer(focused)
    d.key(Qt.Key.Key_F2)
    editor = d.focus
    assert isinstance(editor, QPlainTextEdit) and editor.toPlainText() == json.dumps(value)
    d.select_all()
    d.type('{"b": "c')
    assert d.document.get(pointer) == value and d.document.find_typed_text(pointer) == '{"b": "c'
    d.type('"}')
    assert d.document.get(pointer) == {"b": "c"} and d.focus is editor
    d.key(Qt.Key.Key_Escape)
    d.document.undo()
    assert d.document.get(pointer) == value
    d.document.undo()
    assert d.document.record["rows"][0]["dienstort"] == CELL and not d.document.can_undo


def test_typed_text_of_a_table_is_still_there_when_the_cell_is_opened_again(open_form: OpenForm) -> None:
    d = open_form("personnel_cards", {"rows": [{"row_number": 1, "dienstort": [1]}]})
    d.form.focus_pointer((*PLACE, "diplomatic_transcript"))
    d.key(Qt.Key.Key_F2)
    d.select_all()
    d.type('{"diplomatic_transcript": "x"}!')
    assert d.document.get(PLACE) == {"diplomatic_transcript": "x"}
    d.key(Qt.Key.Key_Escape)
    d.key(Qt.Key.Key_F2)
    assert isinstance(d.focus, QPlainTextEdit)
    assert d.focus.toPlainText() == '{"diplomatic_transcript": "x"}!'
    d.key(Qt.Key.Key_End, Ctrl)
    d.key(Qt.Key.Key_Backspace)
    d.key(Qt.Key.Key_Escape)
    d.key(Qt.Key.Key_F2)
    assert d.focus.toPlainText() == "x"
