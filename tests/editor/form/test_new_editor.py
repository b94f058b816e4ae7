"""A new editor is one class and one row in the table of blocks."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSlider

from gtapp.core.record.value_text import ValueParser
from gtapp.core.schema.fields import Field
from gtapp.editor.form.editors import ChoiceEditorBase, is_return
from gtapp.editor.form.field_blocks import FIELD_BLOCKS, FieldBlock, edit_value
from tests.editor.form.conftest import OpenForm

SCHEMA = {
    "type": "object",
    "properties": {
        "legibility": {"type": "integer", "gtapp": {"widget": "stars"}},
        "remark": {"type": "string", "gtapp": {"widget": "stars"}},
    },
}


class StarsEditor(ChoiceEditorBase, QSlider):
    """Edits an integer from 0 to 5 by a slider."""

    edited = Signal()
    done = Signal()

    def __init__(self, field: Field) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setRange(0, 5)
        self.actionTriggered.connect(self._on_moved)

    def _on_moved(self) -> None:
        self.setValue(self.sliderPosition())
        self.edited.emit()

    def can_show(self, value: Any) -> bool:
        return isinstance(value, int) and 0 <= value <= 5

    def show_value(self, value: Any, parser: ValueParser, reset: bool) -> None:
        self.setValue(value)

    def read(self, parser: ValueParser) -> Any:
        return self.value()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_return(event):
            self.done.emit()
        else:
            super().keyPressEvent(event)


def test_a_new_editor_is_one_class_and_one_row(open_form: OpenForm, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FIELD_BLOCKS, "stars", FieldBlock(edit_value(StarsEditor), ("integer",)))
    window = open_form(SCHEMA, {"legibility": 3, "remark": "ink"})
    editor = window.go("legibility")
    assert isinstance(editor, StarsEditor)
    assert editor.value() == 3
    window.key(Qt.Key.Key_Right)
    assert window.document.record == {"legibility": 4, "remark": "ink"}
    window.document.undo()
    assert editor.value() == 3
    window.key(Qt.Key.Key_Return)
    assert not isinstance(window.go("remark"), StarsEditor)
