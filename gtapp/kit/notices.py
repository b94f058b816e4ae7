"""Notices above the work area: bars that report something and offer a decision, without blocking."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from gtapp.kit import small_widgets
from gtapp.kit.appearance import theme
from gtapp.kit.appearance.dialog_style import apply_style
from gtapp.kit.appearance.theme import icon
from gtapp.kit.commands.actions import guard_call
from gtapp.kit.texts.i18n import shorten_words

Choice = tuple[str, Callable[[], object]]


class Notices(QWidget):
    """The column of notices, each with a name by which it is replaced or removed."""

    left = Signal()
    """A notice that had the focus is removed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._by_name: dict[str, Notice] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(1)
        self.hide()

    def put(self, name: str, tone: str, text: str, choices: Sequence[Choice] = ()) -> Notice:
        """Show a notice in place of the one of this name; `tone` is ``note``, ``warn`` or ``bad``."""
        self.drop(name)
        notice = Notice(tone, text, choices, self)
        self._by_name[name] = notice
        self._column.addWidget(notice)
        self.show()
        return notice

    def drop(self, name: str) -> None:
        """Remove the notice of this name."""
        notice = self._by_name.pop(name, None)
        # of the window: the program has none while a dialog that the notice opened is being closed
        had_focus = notice is not None and notice.isAncestorOf(self.window().focusWidget())
        if notice:
            self._column.removeWidget(notice)
            notice.hide()
            notice.deleteLater()
        self.setVisible(bool(self._by_name))
        if had_focus:
            self.left.emit()  # last: Qt gives the focus of a widget that is hidden to the next one

    def buttons(self) -> list[QPushButton]:
        """Return the first button of each notice."""
        return [notice.buttons[0] for notice in self._by_name.values() if notice.buttons]

    def get(self, name: str) -> Notice | None:
        return self._by_name.get(name)


_TONES = {"warn": "warn_back", "bad": "bad_back", "note": "note_back"}


class Notice(QFrame):
    """A bar with an icon, a text and buttons."""

    def __init__(self, tone: str, text: str, choices: Sequence[Choice], parent: QWidget) -> None:
        super().__init__(parent)
        self._tone = tone
        self._icon = QLabel(self)
        shown = shorten_words(text)
        self.text = small_widgets.make_label(shown, self, wrap=True)
        if shown != text:
            self.text.setToolTip(small_widgets.escape_tooltip(text))
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)  # as many lines as a long text needs
        self.text.setSizePolicy(policy)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.buttons = [self._make_button(*choice) for choice in choices]
        self.setAccessibleName(text)
        self.setAutoFillBackground(True)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 5, 6, 5)
        row.setSpacing(8)
        row.addWidget(self._icon)
        row.addWidget(self.text, 1)
        for button in self.buttons:
            row.addWidget(button)
        self._apply_colours()

    def _make_button(self, text: str, call: Callable[[], object]) -> QPushButton:
        button = QPushButton(text, self)
        apply_style(button)
        button.setAutoDefault(True)
        button.clicked.connect(guard_call(call))
        return button

    def changeEvent(self, event: QEvent) -> None:
        """Follow the change between light and dark."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._apply_colours()

    def _apply_colours(self) -> None:
        palette = QPalette(self.palette())
        palette.setColor(QPalette.ColorRole.Window, theme.theme_color(_TONES[self._tone]))
        self.setPalette(palette)
        self._icon.setPixmap(icon(self._tone).pixmap(18, 18))
