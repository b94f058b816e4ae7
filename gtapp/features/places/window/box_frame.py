"""The frame around the box that the record states for the current value, by which it is moved and resized.

It lies over the outline that the canvas paints and takes the mouse on that line alone: what is inside stays the page's, with its
text to select. The handles at corners and sides resize, the line between them moves; with the focus, arrows move and
Shift with arrows resize.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen, QRegion
from PySide6.QtWidgets import QWidget

from gtapp.editor.scan.canvas import page_transform
from gtapp.editor.scan.view import ScanView

_REACH: Final = 5
"""So far from the line the mouse takes it, in pixels of the widget."""
_HANDLE: Final = 8
_LEAST: Final = 6
"""The least width and height of a box, in pixels of the widget."""
_STEP: Final = 2
_DIRECTIONS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_SIDES: Final = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)
"""The handles: which side each moves, across and down."""
_MOVE: Final = (0, 0)


class BoxFrame(QWidget):
    """A child of the scan, hidden where no box can be moved."""

    dragged = Signal(QRectF)
    """The box would be there, in the page's own pixels; it is still being dragged."""

    placed = Signal(QRectF, bool)
    """The box is to be there; whether that was said by a key, of which several are one move."""

    left = Signal()
    """The user goes back to the value."""

    def __init__(self, scan: ScanView) -> None:
        super().__init__(scan)
        self._scan = scan
        self._area = QRectF()
        """The box, in the page's own pixels."""
        self._unit = 1.0
        self._begin: tuple[QPointF, QRectF, tuple[int, int]] | None = None
        """Where the button was pressed, the box on the widget then, and the handle."""
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setAccessibleName(self.tr("Box of the value on the scan"))
        self.setAccessibleDescription(self.tr("The arrow keys move it, with Shift they resize it."))
        scan.view_changed.connect(self._place)
        self.hide()

    def show_box(self, area: QRectF | None, unit: float = 1.0) -> None:
        """Lie around a box, in the page's own pixels, whose numbers are as fine as `unit` of these; None: around none."""
        if area is None:
            self._begin = None
            if self.hasFocus():
                self.left.emit()
            self.hide()
            return
        self._area, self._unit = area, unit
        self._place()
        self.show()

    def _find_shown(self) -> QRectF:
        """Return the box on the scan's widget."""
        return page_transform(self._scan.viewport, self._scan.devicePixelRatioF()).mapRect(self._area)

    def _place(self) -> None:
        if not self._area.isEmpty():
            self._lie_around(self._find_shown())

    def _lie_around(self, box: QRectF) -> None:
        outer = box.adjusted(-_REACH, -_REACH, _REACH, _REACH).toAlignedRect()
        self.setGeometry(outer)
        # a low box keeps room inside that is the page's
        within = min(_REACH, int(min(box.width(), box.height()) / 4))
        inner = box.adjusted(within, within, -within, -within).toAlignedRect().translated(-outer.topLeft())
        region = QRegion(QRect(QPoint(0, 0), outer.size())) - QRegion(inner)
        for handle in self._list_handles():
            region |= QRegion(handle)
        self.setMask(region)
        self.update()

    def _list_handles(self) -> list[QRect]:
        """Return the handles, in the frame's own place; those in the middle of short sides are left out."""
        # one further than Qt's right and bottom, which are the last pixels inside
        box = self.rect().adjusted(_REACH, _REACH, 1 - _REACH, 1 - _REACH)
        places = []
        for x, y in self._sides:
            middle = QPoint(
                (box.left(), box.center().x(), box.right())[x + 1],
                (box.top(), box.center().y(), box.bottom())[y + 1],
            )
            places.append(
                QRect(middle - QPoint(_HANDLE // 2, _HANDLE // 2), QRect(0, 0, _HANDLE, _HANDLE).size())
            )
        return places

    @property
    def _sides(self) -> list[tuple[int, int]]:
        is_wide, is_high = (each > 6 * _HANDLE for each in (self.width(), self.height()))
        return [(x, y) for x, y in _SIDES if (x or is_wide) and (y or is_high)]

    def _find_handle(self, at: QPointF) -> tuple[int, int]:
        """Return which sides the mouse moves at a place of the frame; none where it moves the whole."""
        places = zip(self._sides, self._list_handles(), strict=True)
        reach = _HANDLE // 4
        found = (
            side
            for side, place in places
            if place.adjusted(-reach, -reach, reach, reach).contains(at.toPoint())
        )
        return next(found, _MOVE)

    # changes

    def _change(self, box: QRectF, handle: tuple[int, int], across: float, down: float) -> QRectF:
        """Return a box on the widget after a handle was moved by so much, inside of the page."""
        page = page_transform(self._scan.viewport, self._scan.devicePixelRatioF()).mapRect(
            QRectF(0, 0, *self._scan.viewport.full)
        )
        if handle == _MOVE:
            across = min(max(across, page.left() - box.left()), page.right() - box.right())
            down = min(max(down, page.top() - box.top()), page.bottom() - box.bottom())
            return box.translated(across, down)
        found = QRectF(box)
        if handle[0] < 0:
            found.setLeft(max(min(box.left() + across, box.right() - _LEAST), page.left()))
        elif handle[0] > 0:
            found.setRight(min(max(box.right() + across, box.left() + _LEAST), page.right()))
        if handle[1] < 0:
            found.setTop(max(min(box.top() + down, box.bottom() - _LEAST), page.top()))
        elif handle[1] > 0:
            found.setBottom(min(max(box.bottom() + down, box.top() + _LEAST), page.bottom()))
        return found if found.isValid() else box  # it was out of the page

    def _to_page(self, box: QRectF) -> QRectF:
        inverse, _ = page_transform(self._scan.viewport, self._scan.devicePixelRatioF()).inverted()
        return inverse.mapRect(box)

    # the mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin to drag the line, or a handle."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._begin = event.globalPosition(), self._find_shown(), self._find_handle(event.position())
        else:
            event.ignore()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show where the box would be; or what the button would do."""
        if self._begin is None:
            self.setCursor(_CURSORS.get(self._find_handle(event.position()), Qt.CursorShape.SizeAllCursor))
            return
        box = self._drag_to(event.globalPosition())
        self._lie_around(box)
        self.dragged.emit(self._to_page(box))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let the box be where it was dragged."""
        if self._begin is None:
            return
        box, before = self._drag_to(event.globalPosition()), self._begin[1]
        self._begin = None
        if box != before:
            self.placed.emit(self._to_page(box), False)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Do nothing: the scan would change its zoom."""

    def _drag_to(self, place: QPointF) -> QRectF:
        assert self._begin
        pressed, box, handle = self._begin
        moved = place - pressed
        return self._change(box, handle, moved.x(), moved.y())

    # keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move with arrows, resize with Shift and arrows; Return and Escape go back to the value, or end dragging."""
        key, modifiers = Qt.Key(event.key()), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if key == Qt.Key.Key_Escape and self._begin:
            self._begin = None
            self._place()
            self.dragged.emit(self._area)
        elif key in (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter) and not modifiers:
            self.left.emit()
        elif key in _DIRECTIONS and not modifiers & ~Qt.KeyboardModifier.ShiftModifier:
            # at least what one of its numbers says, so that each key press changes something
            scale = self._find_shown().width() / self._area.width()
            step = max(_STEP, self._unit * scale)
            handle = (1, 1) if modifiers else _MOVE
            x, y = _DIRECTIONS[key]
            before = self._find_shown()
            box = self._change(before, handle, x * step, y * step)
            if box != before:
                self.placed.emit(self._to_page(box), True)
        else:
            super().keyPressEvent(event)

    # the look

    def event(self, event: QEvent) -> bool:
        """Show the handles while the mouse is over the frame."""
        if event.type() in (QEvent.Type.HoverEnter, QEvent.Type.HoverLeave):
            self.update()
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the handles where the frame can be used now: filled with the focus. The line itself is the canvas's."""
        if not (self.underMouse() or self.hasFocus() or self._begin):
            return
        painter = QPainter(self)
        colour = self.palette().color(QPalette.ColorRole.Highlight)
        painter.setPen(QPen(colour if not self.hasFocus() else Qt.GlobalColor.white, 1))
        painter.setBrush(colour if self.hasFocus() else Qt.GlobalColor.white)
        painter.drawRects([place.adjusted(0, 0, -1, -1) for place in self._list_handles()])
        painter.end()


_CURSORS: Final = {
    (-1, -1): Qt.CursorShape.SizeFDiagCursor,
    (1, 1): Qt.CursorShape.SizeFDiagCursor,
    (1, -1): Qt.CursorShape.SizeBDiagCursor,
    (-1, 1): Qt.CursorShape.SizeBDiagCursor,
    (-1, 0): Qt.CursorShape.SizeHorCursor,
    (1, 0): Qt.CursorShape.SizeHorCursor,
    (0, -1): Qt.CursorShape.SizeVerCursor,
    (0, 1): Qt.CursorShape.SizeVerCursor,
}
