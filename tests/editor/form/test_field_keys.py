"""Alt with the letter that is underlined in a label goes to its field; letters are different, and not those of the menus."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QLineEdit

from gtapp.kit.commands.mnemonics import assign_letters
from tests.editor.form.conftest import OpenForm
from tests.editor.form.form_window import FormWindow
from tests.strategies import examples

TEXT = {"type": "string"}
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "file": TEXT,
        "author": {"type": "object", "properties": {"name": TEXT, "place": TEXT}},
        "fixed": {**TEXT, "gtapp": {"read_only": True}},
        "name": TEXT,
        "rows": {"type": "array", "items": {"type": "object", "properties": {"year": TEXT}}},
        "words": {"type": "array", "items": TEXT, "gtapp": {"widget": "pipe"}},
    },
}
RECORD = {
    "file": "a",
    "author": {"name": "b", "place": "c"},
    "fixed": "",
    "name": "d",
    "rows": [],
    "words": ["e"],
}
ALT = Qt.KeyboardModifier.AltModifier
with_letters = pytest.mark.skipif(sys.platform == "darwin", reason="on a Mac, Alt with a letter types")


def open_window(open_form: OpenForm) -> FormWindow:
    window = open_form(SCHEMA, RECORD)
    window.form.field_keys.assign({"F", "E"})
    return window


@with_letters
def test_alt_with_a_letter_goes_to_a_field_and_selects_its_value(open_form: OpenForm) -> None:
    window = open_window(open_form)
    keys = {at: action.shortcut().toString() for at, action in window.form.field_keys.actions.items()}
    assert list(keys) == [("file",), ("author", "name"), ("author", "place"), ("name",), ("words",)]
    assert keys["file",] in ("Alt+I", "Alt+L") and keys["words",] == "Alt+W"
    assert len(set(keys.values())) == 5
    window.go("file")
    window.key(Qt.Key.Key_P, ALT)
    assert window.at() == ("author", "place")
    assert isinstance(window.focus, QLineEdit) and window.focus.selectedText() == "c"
    assert window.document.record == RECORD


def test_the_menu_names_the_fields_with_their_place_where_titles_repeat(open_form: OpenForm) -> None:
    window = open_window(open_form)
    texts = [action.text() for action in window.form.field_keys.make_menu().actions()]
    assert texts == ["File", "Author › Name", "Place", "Name", "Words"]
    window.form.field_keys.actions["name",].trigger()
    assert window.at() == ("name",)


@with_letters
def test_the_letter_is_underlined_until_the_key_is_taken_away(open_form: OpenForm) -> None:
    window = open_window(open_form)
    window.go("file")

    def look() -> QImage:
        return window.form.grab().toImage().scaled(QSize(800, 700))

    underlined = look()
    window.form.field_keys.actions["words",].setShortcuts([])
    plain = look()
    assert plain != underlined
    window.form.field_keys.actions["words",].setShortcut("Ctrl+F8")
    assert look() == plain


labels = st.lists(st.text("abcde äß1", max_size=8), max_size=12)


@examples(200)
@given(labels, st.sets(st.sampled_from("ABCDE"), max_size=3))
def test_letters_are_different_free_and_of_the_label_where_it_has_one(
    names: list[str], taken: set[str]
) -> None:
    letters = assign_letters(names, taken)
    assert len(set(letters)) == len(names) and "" not in letters
    assert not taken & set(letters)
    own = {letter for letter, name in zip(letters, names, strict=True) if letter.lower() in name}
    free = {each.upper() for name in names for each in name if each in "abcde"} - taken - own
    others = [name for letter, name in zip(letters, names, strict=True) if letter.lower() not in name]
    assert not [name for name in others if {each.upper() for each in name} & free]


def test_every_field_has_a_letter_or_none_has() -> None:
    assert assign_letters(["a"] * 3, set("DEFGHIJKLMNOPQRSTUVWXYZ")) == ["A", "B", "C"]
    assert assign_letters(["a"] * 4, set("DEFGHIJKLMNOPQRSTUVWXYZ")) == [""] * 4
