"""A row that searches a text: a field, buttons for the previous and the next place, and what was found."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QToolButton, QWidget

from gtapp.kit.appearance.dialog_style import apply_style
from gtapp.kit.appearance.icons import make_icon
from gtapp.kit.commands.menu_commands import strip_mnemonic
from gtapp.kit.small_widgets import TextLine


class SearchRow(QWidget):
    """Return goes to the next place, Shift+Return to the previous one; Escape leaves the search.

    `name` says what is searched, `typed` carries the text of the field. `add_widget` puts something at the row's end,
    `add_close_button` the button that leaves the search.
    """

    typed = Signal(str)
    left = Signal()

    def __init__(self, name: str, previous: QAction, following: QAction, parent: QWidget) -> None:
        super().__init__(parent)
        self._previous, self._following = previous, following
        self.field = QLineEdit(self)
        self.field.setClearButtonEnabled(True)
        self.field.textEdited.connect(self.typed)
        self.outcome = TextLine(self)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(4, 4, 4, 4)
        self._close_button: QToolButton | None = None
        self._is_styled = False
        self._row.addWidget(self.field, 1)
        self._buttons = [
            self._add_button(previous, "chevron-up"),
            self._add_button(following, "chevron-down"),
        ]
        self._row.addWidget(self.outcome)
        for action in (previous, following):
            action.changed.connect(self._retranslate)
        self.set_name(name)
        self._retranslate()

    def _add_button(self, action: QAction, icon: str) -> QToolButton:
        button = self._make_button(icon)
        button.clicked.connect(action.trigger)
        return button

    def _make_button(self, icon: str) -> QToolButton:
        button = QToolButton(self)
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setIcon(make_icon(icon))
        self._row.addWidget(button)
        return button

    def add_close_button(self) -> None:
        """Put the button that leaves the search at the end of the row."""
        self._close_button = self._make_button("x")
        self._close_button.clicked.connect(self.left)
        self._retranslate()

    def add_widget(self, widget: QWidget) -> None:
        """Put a widget at the end of the row."""
        self._row.addWidget(widget)

    def set_name(self, name: str) -> None:
        """Say in the empty field, and to screen readers, what is searched."""
        self.field.setPlaceholderText(name)
        self.field.setAccessibleName(name)

    def _retranslate(self) -> None:
        for button, action in zip(self._buttons, (self._previous, self._following), strict=True):
            button.setToolTip(strip_mnemonic(action.text()))
            button.setAccessibleName(button.toolTip())
        if self._close_button:
            self._close_button.setToolTip(self.tr("Close (Esc)"))
            self._close_button.setAccessibleName(self._close_button.toolTip())

    def showEvent(self, event: QShowEvent) -> None:
        """Give the field the style of dialogs, when it is first shown: a style sheet takes time at the start."""
        super().showEvent(event)
        if not self._is_styled:
            self._is_styled = True
            apply_style(self.field)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the program's language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

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
