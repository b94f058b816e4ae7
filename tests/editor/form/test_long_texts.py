"""A long text has a large field, whatever the schema says; which one it has does not change while one types."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit
from pytestqt.qtbot import QtBot

from gtapp.core.record.value_text import ValueParser
from gtapp.core.schema.fields import Field
from gtapp.editor.form.editors import LineEditor, TextEditor
from gtapp.kit.appearance.fonts import make_value_font
from tests.editor.form.conftest import OpenForm
from tests.window.painted_texts import list_texts

PARAGRAPH = "Der Dampfer fuhr am Abend stromaufwärts. " * 5
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "title": {"type": "string"},
        "number": {"type": "integer"},
        "lines": {"type": "array", "items": {"type": "string"}},
    },
}


@pytest.mark.parametrize("key", ["title", "number"])
def test_a_long_text_has_a_large_field(open_form: OpenForm, key: str) -> None:
    d = open_form(SCHEMA, {key: PARAGRAPH})
    field = d.go(key)
    assert isinstance(field, QPlainTextEdit) and field.height() > 2 * field.fontMetrics().height()
    d.type("x")
    assert d.document.record == {key: "x" + PARAGRAPH}
    d.document.undo()
    assert d.document.record == {key: PARAGRAPH} and d.focus is field


def test_long_entries_of_a_list_have_large_fields(open_form: OpenForm) -> None:
    d = open_form(SCHEMA, {"lines": ["a", PARAGRAPH, "b"]})
    kinds = [type(d.go("lines", index)) for index in range(3)]
    assert [issubclass(kind, QPlainTextEdit) for kind in kinds] == [False, True, False]


def test_a_text_that_fits_its_field_is_never_scrolled_in_it(open_form: OpenForm) -> None:
    d = open_form(SCHEMA, {"title": PARAGRAPH})
    field = d.go("title")
    assert isinstance(field, TextEditor)
    top = field.contentOffset()
    for part in (0.5, 1.0):
        field.scroll_to_part(part)  # as if its lower half were to be shown
        assert field.contentOffset() == top
    d.type("x" * 200)
    assert field.contentOffset() == top


def test_the_field_stays_the_same_while_one_types(open_form: OpenForm) -> None:
    d = open_form(SCHEMA, {"title": "a" * 28})
    field = d.go("title")
    d.type("bcdef")
    assert d.go("title") is field and isinstance(field, QLineEdit)
    d.bind({"title": "a" * 53})
    field = d.go("title")
    d.document.set("/title", "a", burst=True)
    d.type("b")
    assert d.go("title") is field and isinstance(field, QPlainTextEdit)
    assert d.document.record == {"title": "ba"}
    d.bind({"title": "a"})
    assert isinstance(d.go("title"), QLineEdit)


@pytest.mark.parametrize("size", [9, 10, 12, 15, 20])
def test_short_and_long_fields_have_their_texts_at_the_same_place(qtbot: QtBot, size: int) -> None:
    places = []
    for editor in (LineEditor(), TextEditor()):
        qtbot.addWidget(editor)
        font = QFont(QApplication.font())
        font.setPointSize(size)
        editor.setFont(make_value_font(font))
        editor.show_value("H0", ValueParser(Field("t", "text", "T")), reset=True)
        editor.resize(200, editor.height_for(200))
        image = editor.grab().toImage()
        ink = [
            (x, y)
            for x in range(2, image.width() - 2)
            for y in range(2, image.height() - 2)
            if image.pixelColor(x, y).lightness() < 110
        ]
        places.append(ink)
    assert places[0] and places[0] == places[1]


def test_an_ellipsis_marks_where_a_line_goes_on(qtbot: QtBot) -> None:
    editor = LineEditor()
    qtbot.addWidget(editor)
    editor.resize(200, editor.height_for(200))
    editor.show()
    qtbot.waitExposed(editor)

    def find_marks(value: str, cursor: int) -> list[str]:
        editor.show_value(value, ValueParser(Field("t", "text", "T")), reset=True)
        editor.setCursorPosition(cursor)
        editor.clearFocus()
        places = [each.place.center().x() for each in list_texts(editor) if each.text == "…"]
        return ["left" if x < 100 else "right" for x in sorted(places)]

    assert find_marks("Basel", 5) == find_marks("", 0) == []
    assert find_marks(PARAGRAPH, 0) == ["right"]
    assert find_marks(PARAGRAPH, len(PARAGRAPH)) == ["left"]
    assert find_marks(PARAGRAPH, len(PARAGRAPH) // 2) == ["left", "right"]
    editor.setFocus()
    qtbot.waitUntil(editor.hasFocus)
    assert not [each for each in list_texts(editor) if each.text == "…"]  # the cursor may be there
