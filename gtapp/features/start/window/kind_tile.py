"""A kind of documents as a button: its picture, its title and a line about it; or as one of several to choose from."""

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
_FRAME, _RING = 2, 4
"""The frame of what has the focus, and how far the tile's edge is from it: a frame at the edge would look like a choice."""
_WIDEST = 440
_LINES = 2
"""So many lines a choice is high, of which its title takes one, or both."""
_DIMMED = 0.86
"""How bright a picture is in the dark theme, where white paper would glare."""


class KindTile(QAbstractButton):
    """A button with a picture above its text; `columns` is its width, in heights of a line of text."""

    def __init__(self, kind: Kind, parent: QWidget, columns: float = 0) -> None:
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

    def _place_picture(self) -> QRect:
        return QRect(0, 0, self.width(), self._picture_height(self.width()))

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
        metrics, room = self.fontMetrics(), QRect(0, 0, width - 2 * _PAD, 0)
        needed = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, self.kind.about).height()
        return _BETWEEN + max(2 * metrics.lineSpacing(), needed)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take Return for a click, as on other buttons."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
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
        inside = QRectF(self.rect()).adjusted(_RING, _RING, -_RING, -_RING)
        outline.addRoundedRect(inside, _ROUND, _ROUND)
        base = self.palette().color(QPalette.ColorRole.Base)
        painter.fillPath(outline, theme.theme_color("note_back") if self.isChecked() else base)
        painter.setClipPath(outline)
        place = self._place_picture()
        painter.setOpacity(_DIMMED if theme.current_scheme() == "dark" else 1)
        painter.drawPixmap(place, self._fit_picture(place.size()))
        painter.setOpacity(1)
        painter.setClipping(False)
        self._draw_texts(painter, place)
        self._draw_frames(painter, outline)
        painter.end()

    def _fit_picture(self, place: QSize) -> QPixmap:
        """Return the picture in the pixels of the screen: scaled with care once, not roughly at each repaint."""
        size = place * self.devicePixelRatioF()
        if self._fitted.size() != size:
            keep, smooth = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
            self._fitted = self._picture.scaled(size, keep, smooth)
        return self._fitted

    def _draw_texts(self, painter: QPainter, picture: QRect) -> None:
        room = self.rect().adjusted(_PAD + _RING, picture.height() + _PAD, -_PAD - _RING, -_PAD // 2)
        painter.setPen(self.palette().color(QPalette.ColorRole.Text))
        painter.setFont(self._title_font())
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap, self.kind.title)
        room.setTop(room.top() + self._measure_title(self.width()) + _BETWEEN)
        painter.setPen(theme.theme_color("dim"))
        painter.setFont(self.font())
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap, self.kind.about)

    def _draw_frames(self, painter: QPainter, outline: QPainterPath) -> None:
        """Draw the edge, in the accent colour under the mouse or where it is chosen, and around it the frame of the focus."""
        link = self.palette().color(QPalette.ColorRole.Link)
        is_marked = self.isChecked() or self.underMouse()
        painter.setPen(QPen(link if is_marked else self.palette().color(QPalette.ColorRole.Mid), 1))
        painter.drawPath(outline)
        if self.hasFocus():
            painter.setPen(QPen(link, _FRAME))
            painter.drawRoundedRect(
                QRectF(self.rect()).adjusted(1, 1, -1, -1), _ROUND + _RING, _ROUND + _RING
            )


class KindChoice(KindTile):
    """One of several kinds, in a low tile: its picture, its title and a circle, which has a tick where it is chosen."""

    def __init__(self, kind: Kind, parent: QWidget) -> None:
        super().__init__(kind, parent)
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        metrics = self._title_metrics()
        height = _LINES * metrics.lineSpacing() + 2 * _PAD
        words = max(map(metrics.horizontalAdvance, self.kind.title.split()))
        return QSize(self._picture_width(height) + words + 3 * _PAD + 2 * _RING + self._side, height)

    def _picture_width(self, height: int) -> int:
        return height * self._picture.width() // max(self._picture.height(), 1)

    def _place_picture(self) -> QRect:
        return small_widgets.mirror(QRect(0, 0, self._picture_width(self.height()), self.height()), self)

    @property
    def _side(self) -> int:
        """The size of the circle."""
        return self._title_metrics().height()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave Return to the dialog's default button."""
        QAbstractButton.keyPressEvent(self, event)

    def _draw_texts(self, painter: QPainter, picture: QRect) -> None:
        side = self._side
        end = self.width() - side - _PAD - _RING
        text = QRect(picture.width() + _PAD, 0, end - picture.width() - 2 * _PAD, self.height())
        painter.setPen(self.palette().color(QPalette.ColorRole.Text))
        painter.setFont(self._title_font())
        aligned = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(small_widgets.mirror(text, self), aligned, self.kind.title)
        circle = small_widgets.mirror(QRect(end, (self.height() - side) // 2, side, side), self)
        if self.isChecked():
            theme.icon("checked").paint(painter, circle)
        else:
            painter.setPen(QPen(theme.theme_color("edge"), 1))
            painter.drawEllipse(circle.adjusted(1, 1, -1, -1))
