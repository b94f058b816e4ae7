"""The frame around the list, the scan or the panel that the keys go to; the form's values have frames of their own."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QWidget

from gtapp.ui import theme
from gtapp.ui.form import RecordForm
from gtapp.ui.scan import ScanView

_WIDTH = 2
_INNER = 1


class Frame(QWidget):
    """Lies over a widget as long as that has the focus: the accent's colour, and a line that parts it from what is below."""

    def __init__(self, framed: QWidget) -> None:
        super().__init__(framed)
        self._framed = framed
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def put(self) -> None:
        """Shows it, around the whole widget."""
        self._framed.installEventFilter(self)
        self.setGeometry(self._framed.rect())
        self.raise_()
        self.show()

    def take_away(self) -> None:
        self._framed.removeEventFilter(self)
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keeps to the widget's size."""
        if event.type() == QEvent.Type.Resize:
            self.setGeometry(self._framed.rect())
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        _draw(painter, self.rect().toRectF(), QPen(theme.tone("accent"), _WIDTH))
        inside = self.rect().toRectF().adjusted(_WIDTH, _WIDTH, -_WIDTH, -_WIDTH)
        _draw(painter, inside, QPen(self.palette().color(QPalette.ColorRole.Base), _INNER))
        painter.end()


def _draw(painter: QPainter, outer: QRectF, pen: QPen) -> None:
    half = pen.widthF() / 2
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(pen)
    painter.drawRect(outer.adjusted(half, half, -half, -half))


class FocusFrames(QObject):
    """Gives each part of the windows its frame when it gets the focus, and takes it away afterwards."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._moved)

    def _moved(self, old: QWidget | None, new: QWidget | None) -> None:
        if old is not None and (frame := _frame_of(old)):
            frame.take_away()
        if new is not None and _wants_frame(new):
            (_frame_of(new) or Frame(new)).put()


def _frame_of(widget: QWidget) -> Frame | None:
    found = widget.findChild(Frame, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return found if isinstance(found, Frame) else None


def _wants_frame(widget: QWidget) -> bool:
    """Not what stands in the form, nor the lists that pop up."""
    if not isinstance(widget, QAbstractScrollArea | ScanView):
        return False
    if widget.window().windowType() == Qt.WindowType.Popup:
        return False
    above = widget.parentWidget()
    while above is not None and not isinstance(above, RecordForm):
        above = above.parentWidget()
    return above is None
