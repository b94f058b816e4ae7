"""The base of dialogs: parts below each other in the common style, and the buttons that end it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QFontDatabase, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QPlainTextEdit,
    QPushButton,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from gtapp.kit.appearance.dialog_style import apply_style, list_stops, order_by_layout, skip_passing
from gtapp.kit.layouts import Part, add_parts

Standard = QDialogButtonBox.StandardButton
Role = QDialogButtonBox.ButtonRole

_MARGIN = 16
_SPACING = 8


class Dialog(QDialog):
    """A dialog in the common style, with its parts below each other in `column`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        apply_style(self)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
        self.column.setSpacing(_SPACING)

    def add_parts(self, *parts: Part) -> None:
        """Add parts below the others (see `add_parts`)."""
        add_parts(self.column, *parts)

    def add_buttons(self, standard: Standard = Standard.Ok | Standard.Cancel) -> DialogButtons:
        """Add the buttons that accept or reject the dialog."""
        buttons = DialogButtons(standard, self)
        self.column.addWidget(buttons)
        return buttons

    def add_answers(self, refuse: str, accept: str) -> None:
        """Add the two answers to a question; the refusal is the default, and has the focus."""
        buttons = self.add_buttons(Standard.NoButton)
        refusal = buttons.addButton(refuse, Role.RejectRole)
        buttons.addButton(accept, Role.AcceptRole)
        refusal.setDefault(True)
        refusal.setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        order_by_layout(self)
        if self.focusWidget() is None:
            self._focus_first()
        super().showEvent(event)

    def focusNextPrevChild(self, following: bool) -> bool:
        """Let Tab skip the parts that only pass the focus on, as the keys of a scan."""
        with skip_passing(self):
            return super().focusNextPrevChild(following)

    def _focus_first(self) -> None:
        """Focus the first part to work in; Qt would take the tabs above it."""
        stops = (stop for stop in list_stops(self) if not isinstance(stop, QTabBar))
        if (first := next(stops, None)) is not None:
            first.setFocus(Qt.FocusReason.TabFocusReason)


class DialogButtons(QDialogButtonBox):
    """The buttons at the end of a dialog: some end it, others do something and leave it open."""

    def __init__(self, standard: Standard, dialog: QDialog) -> None:
        super().__init__(standard, dialog)
        self.accepted.connect(dialog.accept)
        self.rejected.connect(dialog.reject)

    def add_command(self, text: str, call: Callable[[], object]) -> QPushButton:
        """Add a button that leaves the dialog open."""
        button = self.addButton(text, Role.ActionRole)
        button.clicked.connect(call)
        return button

    @property
    def ok(self) -> QPushButton:
        """The button OK, for dialogs in which something may be missing yet."""
        return self.button(Standard.Ok)


class RowDefault(QObject):
    """Lets Return press one button of a dialog while a table has the cursor, and another one elsewhere."""

    def __init__(self, table: QWidget, inside: QPushButton, elsewhere: QPushButton) -> None:
        super().__init__(table)
        self._table, self._inside, self._elsewhere = table, inside, elsewhere
        elsewhere.setDefault(True)
        QApplication.instance().focusChanged.connect(self._follow)  # type: ignore[union-attr]

    def _follow(self, _old: QWidget | None, new: QWidget | None) -> None:
        if new is self._table:
            self._inside.setDefault(True)
        elif new is not None and not isinstance(new, QPushButton) and self._table.window() is new.window():
            self._elsewhere.setDefault(True)


def make_text_box(name: str, parent: QWidget, text: str = "", is_fixed: bool = False) -> QPlainTextEdit:
    """Return a text that can be read and copied; `is_fixed`: in a font whose characters are equally wide."""
    box = QPlainTextEdit(text, parent)
    box.setReadOnly(True)
    box.setTabChangesFocus(True)
    box.setAccessibleName(name)
    if is_fixed:
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPointSizeF(box.font().pointSizeF())
        box.setFont(font)
    return box
