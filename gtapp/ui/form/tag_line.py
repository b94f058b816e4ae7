"""The line in which a tag is typed: keys that mean something for the tags around it go to their editor first."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QFocusEvent, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QWidget

from gtapp.ui.form.editors import LineEditor, is_document_key


class TagLine(LineEditor):
    """The line for a further tag, or for one that is edited."""

    entered = Signal()
    left = Signal()
    tabbed = Signal()
    """Tab is about to lead to the next value."""

    def __init__(self, parent: QWidget, press_key: Callable[[QKeyEvent], bool]) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent, False)  # while it is idle, it paints nothing
        self._press_key = press_key
        self.is_idle = False
        """True while tags are selected: keys go there, and no cursor is shown."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_document_key(event) or not self._press_key(event):
            super().keyPressEvent(event)

    def type_key(self, event: QKeyEvent) -> None:
        """Type what a key writes, whatever else it would mean."""
        super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        if forward:
            self.tabbed.emit()
        return super().focusNextPrevChild(forward)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Leave names to the tags around the line."""
        event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.entered.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.left.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.is_idle:
            super().paintEvent(event)
