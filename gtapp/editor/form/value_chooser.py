"""The list of the values that a field has in the project, to choose one from: searched by what is typed above it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QLabel,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from gtapp.core.platform.text_folding import fold
from gtapp.core.schema.pointer import Pointer
from gtapp.editor.form.known_values import KnownValues, find_path
from gtapp.editor.form.layout import FocusBlock
from gtapp.editor.form.painting import form_fonts
from gtapp.kit.appearance.dialog_style import apply_style
from gtapp.kit.appearance.theme import theme_color
from gtapp.kit.small_widgets import SearchLine, keep_left_to_right

_MARGIN = 8
_MOST_LISTED = 100
"""Whoever wants another one types a part of it."""
_MOST_SHOWN = 12
_LEAST_WIDTH = 280


class ValueChooser(QFrame):
    """A popup below a value; Return or a click takes the current one, Escape none. Deleted when it is closed."""

    chosen = Signal(str)

    def __init__(self, known: KnownValues, path: Pointer, parent: QWidget) -> None:
        super().__init__(parent)
        keep_left_to_right(self)
        self._known, self._path = known, path
        self._folded: list[tuple[str, str]] = []
        """The values for the search and as they are, the most frequent first."""
        self._anchor = QRect()
        self.line = SearchLine(self)
        self.list = QTreeWidget(self)
        self.note = QLabel(self)
        self.setWindowFlags(Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self._build()
        apply_style(self)
        known.changed.connect(self._follow)

    def _build(self) -> None:
        name = self.tr("Values of the project")
        self.setAccessibleName(name)
        self.line.setAccessibleName(self.tr("Search the values"))
        self.line.setPlaceholderText(self.tr("Search the values"))
        self.line.setFont(form_fonts().font)
        self.line.textChanged.connect(self._fill)
        self.line.moved.connect(self._move)
        self.line.returnPressed.connect(self._take)
        self.line.left.connect(self.close)
        self.list.setAccessibleName(name)
        self.list.setFont(form_fonts().font)
        self.list.setColumnCount(2)
        self.list.setHeaderHidden(True)
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.header().setStretchLastSection(False)
        self.list.header().setSectionResizeMode(0, self.list.header().ResizeMode.Stretch)
        self.list.header().setSectionResizeMode(1, self.list.header().ResizeMode.ResizeToContents)
        self.list.itemClicked.connect(self._take)
        self.note.setTextFormat(Qt.TextFormat.PlainText)
        parts = QVBoxLayout(self)
        parts.setContentsMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
        parts.setSpacing(_MARGIN)
        for widget in (self.line, self.list, self.note):
            parts.addWidget(widget)

    def open_below(self, value: QRect, typed: str = "") -> None:
        """Show the popup below a value, a rectangle of the screen; `typed` is searched first."""
        self._anchor = value
        self.line.setText(typed)
        self._follow(self._path)
        self.show()
        self.line.setFocus(Qt.FocusReason.PopupFocusReason)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._known.changed.disconnect(self._follow)
        super().closeEvent(event)

    # the values

    def _follow(self, path: Pointer) -> None:
        """List the values that are known now."""
        if path == self._path:
            self._folded = [(fold(text), text) for text in self._known.list_values(path)]
            self._fill(self.line.text())

    def _fill(self, typed: str) -> None:
        self.list.clear()
        self.list.addTopLevelItems([self._make_row(text) for text in self._find(typed)[:_MOST_LISTED]])
        self._select(0)
        self.note.setText(self.tr("The project has no such value in this field."))
        self.note.setVisible(not self.list.topLevelItemCount())
        self._place()

    def _find(self, typed: str) -> list[str]:
        """Return the values that have all typed words: first those that begin with what is typed."""
        start = fold(typed)
        words = start.split()
        found = [each for each in self._folded if all(word in each[0] for word in words)]
        return [text for _, text in sorted(found, key=lambda each: not each[0].startswith(start))]

    def _make_row(self, text: str) -> QTreeWidgetItem:
        count = self._known.find_texts(self._path).count(text)
        row = QTreeWidgetItem([text, str(count) if count else ""])
        row.setForeground(1, theme_color("dim"))
        row.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row.setSizeHint(0, QSize(0, self._row_height))
        return row

    def _select(self, row: int) -> None:
        self.list.setCurrentIndex(self.list.model().index(row, 0))

    def _move(self, step: int) -> None:
        count = self.list.topLevelItemCount()
        if count:
            self._select((self.list.currentIndex().row() + step) % count)

    def _take(self) -> None:
        row = self.list.currentItem()
        if row is not None:
            self.close()
            self.chosen.emit(row.text(0))

    # the place

    @property
    def _row_height(self) -> int:
        return form_fonts().line + _MARGIN

    def _place(self) -> None:
        """Place the popup below the value, or above it where there is no room."""
        rows = min(self.list.topLevelItemCount(), _MOST_SHOWN)
        self.list.setFixedHeight(rows * self._row_height)
        self.list.setVisible(rows > 0)
        self.adjustSize()
        width = max(self._anchor.width(), _LEAST_WIDTH, self.minimumSizeHint().width())
        size = QSize(width, self.height())
        place = QRect(self._anchor.bottomLeft() + QPoint(0, 1), size)
        screen = self.screen().availableGeometry()
        if place.bottom() > screen.bottom():
            place.moveBottom(self._anchor.top() - 1)
        place.moveTop(max(place.top(), screen.top()))
        place.moveRight(min(place.right(), screen.right()))
        self.setGeometry(place)


def choose_known(block: FocusBlock, place: QRect, typed: str, take: Callable[[str], object]) -> None:
    """Let the user choose among the known values of a block's current one, which stands at `place` of the screen."""
    chooser = ValueChooser(block.binding.known_values, find_path(block.current()), block)
    chooser.chosen.connect(take)
    chooser.open_below(place, typed)
