"""A row that searches a text: a field, buttons for the previous and the next place, and what was found."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QToolButton, QWidget

from gtapp.ui.appearance.icons import make_icon
from gtapp.ui.widgets.small_widgets import TextLine


class SearchRow(QWidget):
    """Return goes to the next place, Shift+Return to the previous one; Escape leaves the search.

    `typed` carries the text of the field. The actions give the row its texts; `add_widget` puts something at its end.
    """

    typed = Signal(str)
    left = Signal()

    def __init__(self, search: QAction, previous: QAction, following: QAction, parent: QWidget) -> None:
        super().__init__(parent)
        self._search, self._previous, self._following = search, previous, following
        self.field = QLineEdit(self)
        self.field.setClearButtonEnabled(True)
        self.field.textEdited.connect(self.typed)
        self.outcome = TextLine(self)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(4, 2, 4, 2)
        self._row.addWidget(self.field, 1)
        self._buttons = [
            self._add_button(previous, "chevron-up"),
            self._add_button(following, "chevron-down"),
        ]
        self._row.addWidget(self.outcome)
        search.changed.connect(self._retranslate)
        self._retranslate()

    def _add_button(self, action: QAction, icon: str) -> QToolButton:
        button = QToolButton(self)
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setIcon(make_icon(icon))
        button.clicked.connect(action.trigger)
        self._row.addWidget(button)
        return button

    def add_widget(self, widget: QWidget) -> None:
        """Put a widget at the end of the row."""
        self._row.addWidget(widget)

    def _retranslate(self) -> None:
        self.field.setPlaceholderText(self._search.text())
        self.field.setAccessibleName(self._search.text())
        for button, action in zip(self._buttons, (self._previous, self._following), strict=True):
            button.setToolTip(action.text())
            button.setAccessibleName(action.text())

    def begin(self) -> None:
        """Focus the field; what it holds is replaced by typing."""
        self.field.setFocus()
        self.field.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Search with Return, backward with Shift, and leave the search with Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            is_backward = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            (self._previous if is_backward else self._following).trigger()
        else:
            super().keyPressEvent(event)
