"""The actions on the words that are selected on a page, as buttons beside them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QAction, QKeySequence, QPainter, QPaintEvent, QPalette, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QWidget

from gtapp.editor.scan.canvas import ScanCanvas, page_transform
from gtapp.editor.scan.scan_bar import ActionButton
from gtapp.editor.scan.text_selection import TextSelection
from gtapp.kit.small_widgets import make_painter

_GAP = 6
"""Between the words and the bar, and around it."""
_INNER = 3
_ROUND = 5


class SelectionBar(QWidget):
    """Appears when somebody has selected words, and disappears with the selection, with Escape, and once an action was taken.

    Nothing in it takes the focus. An action that is not possible has no button; where the view is narrow, they have no texts.
    """

    def __init__(self, canvas: ScanCanvas, selection: TextSelection, actions: Sequence[QAction]) -> None:
        super().__init__(canvas)
        self._canvas, self._selection = canvas, selection
        self._buttons = [(ActionButton(action, self), action) for action in actions]
        row = QHBoxLayout(self)
        row.setContentsMargins(_INNER, _INNER, _INNER, _INNER)
        row.setSpacing(0)
        for button, action in self._buttons:
            row.addWidget(button)
            action.triggered.connect(self._close)
        self.setAccessibleName(self.tr("Selected text"))
        self.setCursor(Qt.CursorShape.ArrowCursor)
        # a click beside a button selects nothing else
        self.setAttribute(Qt.WidgetAttribute.WA_NoMousePropagation)
        escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), self)
        escape.activated.connect(lambda: selection.select(0, 0))
        selection.changed.connect(self._close)
        selection.chosen.connect(self._open)
        canvas.view_changed.connect(self._follow)
        self._is_open = False
        self.hide()

    def _open(self) -> None:
        """Show the actions that are possible, if text is selected."""
        self._is_open = bool(self._selection.text)
        for button, action in self._buttons:
            button.setVisible(action.isEnabled())
        self._follow()
        self.raise_()

    def _close(self) -> None:
        self._is_open = False
        self.hide()

    def _follow(self) -> None:
        """Stay beside the words when the page is moved, zoomed or turned."""
        if self._is_open:
            self._place()

    def _place(self) -> None:
        """Stand where none of the words is covered, in the view; hide if no word is in it."""
        room = self._canvas.rect().adjusted(_GAP, _GAP, -_GAP, -_GAP)
        place = page_transform(self._canvas.viewport, self._canvas.devicePixelRatioF())
        words = [place.mapRect(area).toAlignedRect() for area in self._selection.list_areas()]
        seen = [each for each in words if each.intersects(self._canvas.rect())]
        self._choose_texts(room.width())
        size = self.sizeHint()
        if seen:
            places = (_keep_in(QRect(each, size), room) for each in _list_corners(seen, size))
            free = (each for each in places if not any(each.intersects(word) for word in words))
            # where words are everywhere, some are covered
            self.setGeometry(next(free, _keep_in(QRect(room.bottomLeft(), size), room)))
        self.setVisible(bool(seen))

    def _choose_texts(self, width: int) -> None:
        """Show the texts of the actions if there is room for them."""
        for shows_texts in (True, False):
            for button, _ in self._buttons:
                button.show_text(shows_texts)
            if self.sizeHint().width() <= width:
                return

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, roles = make_painter(self), QPalette.ColorRole
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(self.palette().color(roles.Dark))
        painter.setBrush(self.palette().color(roles.Window))
        painter.drawRoundedRect(self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5), _ROUND, _ROUND)


def _list_corners(words: Sequence[QRect], size: QSize) -> Iterator[QPoint]:
    """Yield where the bar may begin, best first: below the last line of words, above the first, behind and before them."""
    first, last = words[0], words[-1]
    lowest, highest = max(each.bottom() for each in words), min(each.top() for each in words)
    rightmost, leftmost = max(each.right() for each in words), min(each.left() for each in words)
    middle = last.center().x() - size.width() // 2
    yield QPoint(middle, lowest + _GAP)
    yield QPoint(first.center().x() - size.width() // 2, highest - _GAP - size.height())
    yield QPoint(rightmost + _GAP, last.center().y() - size.height() // 2)
    yield QPoint(leftmost - _GAP - size.width(), last.center().y() - size.height() // 2)


def _keep_in(area: QRect, room: QRect) -> QRect:
    """Return a rectangle moved into a larger one."""
    left = max(min(area.left(), room.right() - area.width() + 1), room.left())
    top = max(min(area.top(), room.bottom() - area.height() + 1), room.top())
    return QRect(QPoint(left, top), area.size())
