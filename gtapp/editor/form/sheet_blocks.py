"""The blocks of values that letters have in the sheet: one that follows from the letter's status, and an address."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QToolButton, QWidget

from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import Pointer
from gtapp.editor.form.binding import Binding
from gtapp.editor.form.editors import LineEditor
from gtapp.editor.form.painting import format_tooltip
from gtapp.editor.form.value_block import ValueBlock

_WEB = ("https://", "http://")


def open_address(address: object) -> bool:
    """Open a web page in the browser; return False for what is no address of one, or if there is no browser."""
    from PySide6.QtCore import QUrl  # imported when used: keeps the start fast
    from PySide6.QtGui import QDesktopServices

    return isinstance(address, str) and address.startswith(_WEB) and QDesktopServices.openUrl(QUrl(address))


class FollowingBlock(ValueBlock):
    """A value that is not in the record, but follows from the item's status (`Binding.following`).

    A text that is typed is passed on when its editor is left, by Return or by `commit`: it sets the status.
    """

    def __init__(self, field: Field, binding: Binding, parent: QWidget | None = None) -> None:
        self._line = LineEditor()
        super().__init__(field, binding, self._line, parent)
        self._line.editingFinished.connect(self.commit)

    def bind(self, value: Any, at: Pointer, pointer: Pointer) -> None:
        super().bind(self._following_text(), at, pointer)

    def _following_text(self) -> str:
        return self.binding.following.get(self.field.name, "") if self.binding.document else ""

    def write(self, value: Any) -> bool:
        """Wait until the whole text is typed."""
        return True

    def commit(self) -> None:
        """Pass on what was typed."""
        text = self._line.text()
        if not self.read_only and self.binding.document and text != self._following_text():
            self.binding.following_changed.emit(self.field.name, text)

    def set_value(self, value: object, origin: str = "hand") -> None:
        """Do nothing: there is no value in the record."""

    def confirm(self) -> None:
        """Do nothing: there is no value in the record."""


class LinkBlock(ValueBlock):
    """The address of a web page, with a button that opens it in the browser."""

    def __init__(self, field: Field, binding: Binding, parent: QWidget | None = None) -> None:
        super().__init__(field, binding, LineEditor(), parent)
        self._button = QToolButton(self)
        self._button.setText("↗")
        self._button.setAutoRaise(True)
        name = self.tr("Open in the browser")
        self._button.setToolTip(format_tooltip(name))
        self._button.setAccessibleName(name)
        self._button.clicked.connect(lambda: open_address(self.binding.value(self.pointer)))

    def bind(self, value: Any, at: Pointer, pointer: Pointer) -> None:
        super().bind(value, at, pointer)
        self._button.setEnabled(isinstance(value, str) and value.startswith(_WEB))

    def find_button(self) -> QToolButton | None:
        return self._button
