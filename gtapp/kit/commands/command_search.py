"""The search for a command, by its text or that of its menus: a field and a list over the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QFrame,
    QLabel,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from gtapp.kit.appearance.dialog_style import apply_style
from gtapp.kit.appearance.icons import make_blank_icon
from gtapp.kit.appearance.theme import theme_color
from gtapp.kit.commands.command_search_button import CommandSearchButton
from gtapp.kit.commands.menu_commands import MenuCommand
from gtapp.kit.small_widgets import SearchLine
from gtapp.kit.texts.text_match import rate_match

_ICON = 16
_MARGIN = 8
_WIDTH = 820
_TALLEST = 480
_COLUMN_GAP = 16
_PATH_PART = 0.5
"""What a match in the names of the menus counts, compared with one in the command's own text."""


class CommandSearch(QFrame):
    """A panel over the window with a field and the commands that match; it closes where the focus goes elsewhere.

    Return runs the command, after the focus is back where it was; Escape only goes back.
    """

    closed = Signal()

    def __init__(self, window: QWidget, list_commands: Callable[[], Sequence[MenuCommand]]) -> None:
        super().__init__(window)
        self._list_commands = list_commands
        self._window = window
        self._commands: list[MenuCommand] = []
        self._found: list[MenuCommand] = []
        self._before: QWidget | None = None
        self.setObjectName("command_search")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.text = SearchLine(self)
        self.list = QTreeWidget(self)
        self.note = QLabel(self)
        self._blank = make_blank_icon(_ICON)
        self._build()
        apply_style(self)
        self.hide()
        window.installEventFilter(self)

    def _build(self) -> None:
        self.setAccessibleName(self.tr("Search commands"))
        self.text.setAccessibleName(self.tr("Search commands"))
        self.text.setPlaceholderText(self.tr("What do you want to do?"))
        self.text.setTextMargins(4, 4, 4, 4)
        self.text.textChanged.connect(self._fill)
        self.text.moved.connect(self._move)
        self.text.returnPressed.connect(self._run_current)
        self.text.left.connect(self.close_panel)
        table = self.list
        table.setAccessibleName(self.tr("Commands"))
        table.setColumnCount(3)
        table.setHeaderHidden(True)
        table.setRootIsDecorated(False)
        table.setUniformRowHeights(True)
        table.setIconSize(QSize(_ICON, _ICON))
        table.setFrameShape(QFrame.Shape.NoFrame)
        table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        table.header().setStretchLastSection(False)
        table.header().setSectionResizeMode(0, table.header().ResizeMode.Stretch)
        table.itemClicked.connect(self._run_current)
        parts = QVBoxLayout(self)
        parts.setContentsMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
        parts.setSpacing(_MARGIN)
        for widget in (self.text, self.list, self.note):
            parts.addWidget(widget)

    # opening and closing

    def open_panel(self) -> None:
        """Show the panel below the menu bar, with the focus in its field."""
        if not self.isVisible():
            self._before = QApplication.focusWidget()
        self._commands = list(self._list_commands())
        self.text.clear()
        self._fill("")
        self.show()
        self.raise_()
        self.text.setFocus(Qt.FocusReason.ShortcutFocusReason)
        QApplication.instance().focusChanged.connect(self._follow_focus)  # type: ignore[union-attr]

    def close_panel(self) -> None:
        """Hide the panel; the focus returns to where it was."""
        before, self._before = self._before, None
        self._hide()
        if before is not None and before.isVisible():
            before.setFocus(Qt.FocusReason.PopupFocusReason)

    def _hide(self) -> None:
        if self.isVisible():
            QApplication.instance().focusChanged.disconnect(self._follow_focus)  # type: ignore[union-attr]
            self.hide()
            self.closed.emit()

    def _follow_focus(self, _old: QWidget | None, new: QWidget | None) -> None:
        if new is not None and not self.isAncestorOf(new):
            self._hide()

    def _place(self) -> None:
        """Place the panel at the right, below the button where there is one."""
        window, button = self._window, self._window.findChild(CommandSearchButton)
        top = button.mapTo(window, QPoint(0, button.height())).y() if button else 4 * _MARGIN
        width = min(_WIDTH, window.width() - 2 * _MARGIN)
        room = min(_TALLEST, window.height() - top - _MARGIN)
        rows = min(len(self._found), (room - self._frame_height) // self._row_height)
        self.list.setFixedHeight(max(rows, 0) * self._row_height)
        self.setGeometry(window.width() - width - _MARGIN, top, width, self.sizeHint().height())

    @property
    def _row_height(self) -> int:
        return self.fontMetrics().height() + _MARGIN

    @property
    def _frame_height(self) -> int:
        """The height of the panel without its list."""
        note = self.note.sizeHint().height() + _MARGIN if self.note.text() else 0
        return self.text.sizeHint().height() + note + 3 * _MARGIN + 2 * self.frameWidth()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the window."""
        if isinstance(event, QResizeEvent) and watched is self._window and self.isVisible():
            self._place()
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the change between light and dark, which rows that have colours of their own don't."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self.isVisible():
            self._fill(self.text.text())

    # commands

    def _fill(self, typed: str) -> None:
        """List the commands that match, the best first; all of them in the menus' order where nothing is typed."""
        self._found = self._find(typed) if typed.strip() else self._commands
        self._show_note("" if self._found else self.tr("No command has these words."))
        self.list.clear()
        self.list.addTopLevelItems([self._make_row(command) for command in self._found])
        self._place()
        self._fit_columns()
        self._select(0)

    def _fit_columns(self) -> None:
        """Give menus and keys the width of their texts, the menus a quarter of the panel at most."""
        for column, most in ((1, self.width() // 4), (2, self.width())):
            self.list.resizeColumnToContents(column)
            self.list.setColumnWidth(column, min(self.list.columnWidth(column) + _COLUMN_GAP, most))

    def _show_note(self, text: str) -> None:
        self.note.setText(text)
        self.note.setVisible(bool(text))

    def _find(self, typed: str) -> list[MenuCommand]:
        rated = [(_rate_command(typed, command), command) for command in self._commands]
        matching = [pair for pair in rated if pair[0]]
        # names of samples and of recent projects are no commands, and come last
        matching.sort(key=lambda pair: (pair[1].is_name, -pair[0], not pair[1].action.isEnabled()))
        return [command for _, command in matching]

    def _make_row(self, command: MenuCommand) -> QTreeWidgetItem:
        row = QTreeWidgetItem([command.text, command.path, command.first_key])
        icon = command.action.icon()
        if not command.action.isEnabled():
            icon = QIcon(icon.pixmap(QSize(_ICON, _ICON), QIcon.Mode.Disabled))
            for column in (0, 2):
                row.setForeground(column, theme_color("dim"))
            row.setToolTip(0, self.tr("Not possible at the moment"))
        row.setIcon(0, self._blank if icon.isNull() else icon)
        row.setSizeHint(0, QSize(0, self._row_height))
        row.setForeground(1, theme_color("dim"))
        row.setTextAlignment(2, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return row

    def _select(self, row: int) -> None:
        self.list.setCurrentIndex(self.list.model().index(row, 0))

    def _move(self, step: int) -> None:
        if self._found:
            self._select((self.list.currentIndex().row() + step) % len(self._found))

    def _run_current(self) -> None:
        """Run the current command if it is possible now; else say so, and stay open."""
        row = self.list.currentIndex().row()
        if row < 0:
            return
        command = self._found[row]
        if command.action.isEnabled():
            self.close_panel()
            command.action.trigger()
        else:
            self.note.setText(
                self.tr("“{command}” is not possible at the moment.").format(command=command.text)
            )


def _rate_command(typed: str, command: MenuCommand) -> float:
    """Return how well a command matches: by its own text best, else together with its menus' names."""
    return max(
        rate_match(typed, command.text), _PATH_PART * rate_match(typed, f"{command.path} {command.text}")
    )
