"""The canvas with what helps to read a page: its loupe and its ruler follow the pointer, and the keys that move the page."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Signal
from PySide6.QtGui import QCursor, QImage, QMouseEvent, QPainter, QTransform
from PySide6.QtWidgets import QWidget

from gtapp.editor.scan.adjustment import Adjustment
from gtapp.editor.scan.canvas import ScanCanvas, page_transform
from gtapp.editor.scan.reading_aids import Loupe, Ruler

RULER_HEIGHT = 36
RULER_STEP = 1.2
_LOUPE_PART = 16
"""A key moves the loupe by this part of the window."""

_GAP = 24
"""Space that is kept between the ruler and the edge of the view, to see the next line."""


class ReadingCanvas(ScanCanvas):
    """Adjusts the image on the screen, magnifies a part of it and marks a line."""

    aids_changed = Signal()
    """The loupe or the ruler was shown or hidden, or the page is adjusted in another way."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._loupe = Loupe()
        self._ruler = Ruler()

    @property
    def adjustment(self) -> Adjustment:
        """How pages are adjusted on the screen."""
        return self.adjusted.adjustment

    def set_adjustment(self, adjustment: Adjustment) -> None:
        """Show pages in this way from now on, never their files."""
        self.adjusted.set_adjustment(adjustment)
        self.update()
        self.aids_changed.emit()

    @property
    def has_loupe(self) -> bool:
        return self._loupe.at is not None

    @property
    def has_ruler(self) -> bool:
        return self._ruler.area is not None

    def toggle_loupe(self) -> None:
        """Show the loupe at the pointer, or in the middle if that is elsewhere; or hide it."""
        self._loupe.at = None if self.has_loupe else self._find_pointer()
        self._follow_aids()

    def toggle_ruler(self) -> None:
        """Show the ruler over the current value, else at the pointer, or in the middle if that is elsewhere; or hide it."""
        if self.has_ruler:
            self._ruler.area = None
        elif self.current_area.boxes:
            self._ruler.area = QRectF(self.current_area.boxes[0])
        else:
            self._put_ruler(self._find_pointer().y(), RULER_HEIGHT)
        self._follow_aids()

    def place_ruler(self, area: QRectF) -> None:
        """Show the ruler over a part of the page, such as a row of a table: `area` is in the page's own pixels, as boxes are.

        The page stays where it is: `reveal` moves it.
        """
        self._ruler.area = QRectF(area)
        self._follow_aids()

    def stretch_ruler(self, factor: float) -> None:
        """Change the height of the ruler."""
        band = self._ruler.band(self._place(), self.width())
        if self.has_ruler:
            self._put_ruler(band.center().y(), max(8.0, band.height() * factor))
            self.update()

    def pan_steps(self, across: int, down: int) -> None:
        """Move the ruler by lines or the loupe by steps, and the page where they reach its edge; without them, the page."""
        if self.has_ruler and down:
            self._step_ruler(down)
        elif self._loupe.at is not None:
            self._step_loupe(self._loupe.at, across, down)
        else:
            super().pan_steps(across, down)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the page; or have loupe and ruler follow."""
        super().mouseMoveEvent(event)
        if self._drag is not None:
            return
        if self.has_loupe:
            self._move_loupe(event.position())
        if self.has_ruler:
            self._move_ruler(event.position().y())

    def paint_over(self, painter: QPainter) -> None:
        """Paint loupe and ruler over the page."""
        if self.image is None or not (self.has_ruler or self.has_loupe):
            return
        place, palette = self._place(), self.palette()
        self._ruler.paint(painter, place, self.width(), palette)
        if self.has_loupe:
            image, adjust = self.find_detailed_image(self.image), self.adjusted.adjust_part
            self._loupe.paint(painter, place, image, self.viewport.full, adjust, palette)

    def find_detailed_image(self, shown: QImage) -> QImage:
        """Return the sharpest image of the page that is `shown`, for the loupe."""
        return shown

    def _place(self) -> QTransform:
        return page_transform(self.viewport, self.devicePixelRatioF())

    def _follow_aids(self) -> None:
        self.setMouseTracking(self.has_loupe or self.has_ruler)
        self.update()
        self.aids_changed.emit()

    def _find_pointer(self) -> QPointF:
        """Return the pointer's place in the view; the middle if it is elsewhere."""
        place = self.mapFromGlobal(QCursor.pos())
        return QPointF(place if self.rect().contains(place) else self.rect().center())

    def _move_loupe(self, at: QPointF) -> None:
        before = self._loupe.area()
        self._loupe.at = at
        self.update(before.united(self._loupe.area()).toAlignedRect())

    def _step_loupe(self, at: QPointF, across: int, down: int) -> None:
        wanted = at + QPointF(across * self.width(), down * self.height()) / _LOUPE_PART
        x = min(max(wanted.x(), 0.0), float(self.width()))
        y = min(max(wanted.y(), 0.0), float(self.height()))
        rest = (wanted - QPointF(x, y)) * self.devicePixelRatioF()
        self._move_loupe(QPointF(x, y))
        self._pan_by(-rest.x(), -rest.y())

    def _put_ruler(self, middle: float, height: float) -> None:
        """Place the ruler on the page, as high as this on the widget."""
        inverse, is_possible = self._place().inverted()
        if is_possible and self.image is not None:
            self._ruler.area = inverse.mapRect(QRectF(0, middle - height / 2, self.width(), height))

    def _move_ruler(self, middle: float) -> None:
        before = self._ruler.band(self._place(), self.width())
        self._put_ruler(middle, before.height())
        after = self._ruler.band(self._place(), self.width())
        self.update(before.united(after).adjusted(-2, -2, 2, 2).toAlignedRect())

    def _step_ruler(self, down: int) -> None:
        """Move the ruler by its own height, as far as the page reaches."""
        place = self._place()
        band = self._ruler.band(place, self.width())
        page = place.mapRect(QRectF(0, 0, *self.viewport.full))
        half = band.height() / 2
        middle = min(max(band.center().y() + down * band.height(), page.top() + half), page.bottom() - half)
        self._put_ruler(middle, band.height())
        self._show_ruler()
        self.update()

    def _show_ruler(self) -> None:
        """Move the page such that the ruler is visible."""
        band = self._ruler.band(self._place(), self.width())
        below = max(0.0, band.bottom() + _GAP - self.height())
        above = min(0.0, band.top() - _GAP)
        if below or above:
            self._pan_by(0, -(below or above) * self.devicePixelRatioF())
