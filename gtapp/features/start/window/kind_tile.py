"""A kind of documents as a button: its picture, its title and a line about it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QEnterEvent,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from gtapp.features.start.window.kinds import Kind
from gtapp.kit import small_widgets
from gtapp.kit.appearance import theme

_ROUND = 6
_PAD = 10
_BETWEEN = 2
_FRAME = 2
_WIDEST = 440
_DIMMED = 0.86
"""How bright a picture is in the dark theme, where white paper would glare."""


class KindTile(QAbstractButton):
    """A button with a picture above its text; `columns` is its width, in heights of a line of text.

    A checkable one has its title alone, and shows that it is chosen by its colour and a tick.
    """

    def __init__(self, kind: Kind, columns: float, parent: QWidget) -> None:
        super().__init__(parent)
        self.kind = kind
        self._columns = columns
        self._picture = QPixmap(str(kind.picture))
        self._fitted = QPixmap()
        self.setText(small_widgets.escape_mnemonics(kind.title))
        self.setAccessibleName(kind.title)
        self.setAccessibleDescription(kind.about)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        width = min(round(self._columns * self.fontMetrics().height()), _WIDEST)
        text = self._measure_title(width) + self._measure_about(width)
        return QSize(width, self._picture_height(width) + text + 2 * _PAD)

    def _picture_height(self, width: int) -> int:
        return width * self._picture.height() // max(self._picture.width(), 1)

    def _title_font(self) -> QFont:
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        return font

    def _title_metrics(self) -> QFontMetrics:
        return QFontMetrics(self._title_font())

    def _measure_title(self, width: int) -> int:
        """Return the height of the title, which has several lines where it is longer than one."""
        metrics, room = self._title_metrics(), QRect(0, 0, width - 2 * _PAD, 0)
        return metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, self.kind.title).height()

    def _measure_about(self, width: int) -> int:
        """Return the height of the line about the kind: that of two lines at least, so that most tiles are equally high."""
        if self.isCheckable():
            return 0
        metrics, room = self.fontMetrics(), QRect(0, 0, width - 2 * _PAD, 0)
        needed = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, self.kind.about).height()
        return _BETWEEN + max(2 * metrics.lineSpacing(), needed)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take Return for a click, as on other buttons; beside a dialog's default button, Return is that one's."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not self.isCheckable():
            self.click()
        else:
            super().keyPressEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        outline = QPainterPath()
        outline.addRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), _ROUND, _ROUND)
        base = self.palette().color(QPalette.ColorRole.Base)
        painter.fillPath(outline, theme.theme_color("note_back") if self.isChecked() else base)
        painter.setClipPath(outline)
        below = self._picture_height(self.width())
        painter.setOpacity(_DIMMED if theme.current_scheme() == "dark" else 1)
        painter.drawPixmap(QRect(0, 0, self.width(), below), self._fit_picture(below))
        painter.setOpacity(1)
        painter.setClipping(False)
        self._draw_texts(painter, below)
        if self.isChecked():
            self._draw_tick(painter)
        self._draw_frame(painter, outline)
        painter.end()

    def _fit_picture(self, height: int) -> QPixmap:
        """Return the picture in the pixels of the screen: scaled with care once, not roughly at each repaint."""
        size = QSize(self.width(), height) * self.devicePixelRatioF()
        if self._fitted.size() != size:
            keep, smooth = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
            self._fitted = self._picture.scaled(size, keep, smooth)
        return self._fitted

    def _draw_texts(self, painter: QPainter, top: int) -> None:
        room = QRect(0, top, self.width(), self.height() - top).adjusted(_PAD, _PAD, -_PAD, -_PAD // 2)
        painter.setPen(self.palette().color(QPalette.ColorRole.Text))
        painter.setFont(self._title_font())
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap, self.kind.title)
        if not self.isCheckable():
            room.setTop(room.top() + self._measure_title(self.width()) + _BETWEEN)
            painter.setPen(theme.theme_color("dim"))
            painter.setFont(self.font())
            painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap, self.kind.about)

    def _draw_tick(self, painter: QPainter) -> None:
        """Draw a tick in the picture's corner, with an edge that sets it off."""
        side = self._title_metrics().height() + _BETWEEN
        place = QRect(self.width() - side - _PAD, _PAD, side, side)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.palette().color(QPalette.ColorRole.Base))
        painter.drawEllipse(place.adjusted(-_BETWEEN, -_BETWEEN, _BETWEEN, _BETWEEN))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        theme.icon("checked").paint(painter, place)

    def _draw_frame(self, painter: QPainter, outline: QPainterPath) -> None:
        """Draw the edge: in the accent colour under the mouse, and thicker where the tile has the focus."""
        is_marked = self.hasFocus() or self.underMouse()
        role = QPalette.ColorRole.Link if is_marked else QPalette.ColorRole.Mid
        painter.setPen(QPen(self.palette().color(role), _FRAME if self.hasFocus() else 1))
        painter.drawPath(outline)
