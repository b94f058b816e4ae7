"""The base of dialogs: parts below each other in the common style, and the buttons that end it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFontDatabase, QKeyEvent, QPalette, QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QTabBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from gtapp.kit import small_widgets
from gtapp.kit.appearance.dialog_style import apply_style, list_stops, order_by_layout, skip_passing
from gtapp.kit.layouts import Part, add_parts

Standard = QDialogButtonBox.StandardButton
Role = QDialogButtonBox.ButtonRole

_MARGIN = 16
_SPACING = 8


class Dialog(QDialog):
    """A dialog in the common style, with its parts below each other in `column`.

    One of its buttons is its aim, in blue: Return presses it, unless another button has the focus. Which one it is depends on
    the dialog alone: the style sheet keeps other buttons from becoming the default one with the focus.
    """

    has_return = True
    """Return in a field presses the aim; not where that changes many items."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        apply_style(self)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
        self.column.setSpacing(_SPACING)

    def add_parts(self, *parts: Part) -> None:
        """Add parts below the others (see `add_parts`)."""
        add_parts(self.column, *parts)

    def add_buttons(
        self, standard: Standard = Standard.Ok | Standard.Cancel, accept: str = ""
    ) -> DialogButtons:
        """Add the buttons that accept or reject the dialog; `accept` says in place of *OK* what it does."""
        buttons = DialogButtons(standard, self)
        if accept:
            buttons.ok.setText(accept)
        self.column.addWidget(buttons)
        return buttons

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the button that has the focus by Return, else the aim."""
        focused = self.focusWidget()
        is_plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter) or not is_plain:
            super().keyPressEvent(event)
        elif isinstance(focused, QPushButton):
            focused.click()
        elif self.has_return:
            super().keyPressEvent(event)

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
    """The buttons at the end of a dialog: commands at the left; at the right its aim, and the one that leaves it.

    On every desktop alike: the style sheet says which layout.
    """

    def __init__(self, standard: Standard, dialog: QDialog) -> None:
        super().__init__(standard, dialog)
        self.accepted.connect(dialog.accept)
        self.rejected.connect(dialog.reject)

    def add_command(self, text: str, call: Callable[[], object]) -> QPushButton:
        """Add a button that leaves the dialog open and is not its aim."""
        button = self.addButton(text, Role.ResetRole)
        button.clicked.connect(call)
        return button

    def add_aim(self, text: str, call: Callable[[], object] | None = None) -> QPushButton:
        """Add what the dialog is for, the default button; without `call` it accepts the dialog."""
        button = self.addButton(text, Role.ActionRole if call else Role.AcceptRole)
        if call:
            button.clicked.connect(call)
        button.setDefault(True)
        return button

    def changeEvent(self, event: QEvent) -> None:
        """Keep the buttons where they are with another theme: Qt would lay them out again, and move the focus."""
        if event.type() != QEvent.Type.StyleChange:
            super().changeEvent(event)

    @property
    def ok(self) -> QPushButton:
        """The button that accepts, for dialogs in which something may be missing yet."""
        return self.button(Standard.Ok)


class FoldButton(QToolButton):
    """Opens and closes further rows of a form, which follow `toggled`."""

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setText(text)
        self.setCheckable(True)
        self.setAutoRaise(True)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.toggled.connect(self._show_arrow)
        self._show_arrow(False)

    def _show_arrow(self, is_open: bool) -> None:
        self.setArrowType(Qt.ArrowType.DownArrow if is_open else Qt.ArrowType.RightArrow)


def make_sentence(parent: QWidget, text: str = "") -> QLabel:
    """Return a sentence in the middle of the room, in place of what there is nothing to show of."""
    label = small_widgets.make_label(text, parent, wrap=True)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    return label


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
