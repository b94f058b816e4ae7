"""The widget that shows one image: painting, zoom, pan and rotation by mouse, wheel and keys.

Only what the old or the new image covers is repainted, and an image decoded at the shown size is copied without
resampling (`make bench`: next item).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import reduce
from math import ceil, floor
from typing import NamedTuple, cast

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPalette,
    QPen,
    QPolygonF,
    QRegion,
    QResizeEvent,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from gtapp.core.scans.geometry import ZOOM_STEP, Area, Size, Viewport, ZoomMode
from gtapp.editor.scan.adjustment import AdjustedImages
from gtapp.kit.small_widgets import create_wrap_option, fill_rect

READABLE_LINE = 28
"""The least height of a line whose writing can be read, in pixels of the widget."""

MESSAGE_WIDTH = 520
MARGIN = 24
BAR = 4
GUTTER = BAR + 2
"""The width at the right and lower edge that is left to the position bars."""


def background_colour(palette: QPalette) -> QColor:
    """Return the colour around the page: a little darker than the window, in light and dark themes."""
    window = palette.color(QPalette.ColorRole.Window)
    return window.darker(112) if window.lightness() > 127 else window.darker(130)


def paint_page(painter: QPainter, view: Viewport, image: QImage, ratio: float) -> None:
    """Paint the page where and as large as `view` places it; an image of just this size is copied without resampling."""
    origin, (width, height) = view.placement()
    if ratio == 1.0 and not view.rotation and (image.width(), image.height()) == (width, height):
        painter.drawImage(*origin, image)
        return
    painter.save()
    painter.scale(1 / ratio, 1 / ratio)
    painter.translate(*origin)
    if view.rotation:
        painter.translate(*{90: (width, 0), 180: (width, height), 270: (0, height)}[view.rotation])
        painter.rotate(view.rotation)
    if view.turned:
        width, height = height, width
    if (image.width(), image.height()) == (width, height):
        painter.drawImage(QPoint(0, 0), image)
    else:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, view.scale() < MAGNIFIED)
        painter.drawImage(QRectF(0, 0, width, height), image)
    painter.restore()


def page_transform(view: Viewport, ratio: float) -> QTransform:
    """Return where on the widget the pixels of the page are, in the page's own size and without its rotation."""
    origin, (width, height) = view.placement()
    found = QTransform.fromScale(1 / ratio, 1 / ratio).translate(*origin)
    if view.rotation:
        found.translate(*{90: (width, 0), 180: (width, height), 270: (0, height)}[view.rotation])
        found.rotate(view.rotation)
    return found.scale(view.scale(), view.scale())


class ScanArea(NamedTuple):
    """Where a value stands on the page, in its own pixels: a box for each of its lines; or where it is supposed to stand.

    With a `shape` that is painted in place of the boxes. The frame leaves out what is `spared`, the words around.
    """

    boxes: tuple[QRectF, ...] = ()
    is_guess: bool = False
    shape: QPolygonF | None = None
    spared: tuple[QRectF, ...] = ()


NO_AREA = ScanArea()


def paint_boxes(
    painter: QPainter, place: QTransform, others: Sequence[QRectF], current: ScanArea, palette: QPalette
) -> None:
    """Paint the frames of the current area over a light rim, so that they are seen on any page, and other boxes faintly."""
    colour = palette.color(QPalette.ColorRole.Highlight)
    faint = QColor(colour)
    faint.setAlpha(FAINT)
    line = QPen(colour, 3, Qt.PenStyle.DashLine if current.is_guess else Qt.PenStyle.SolidLine)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(faint, 2))
    painter.drawRects([place.mapRect(box) for box in others])
    outline = QPainterPath()
    outline.setFillRule(Qt.FillRule.WindingFill)
    if current.shape:
        outline.addPolygon(place.map(current.shape))
        outline.closeSubpath()
    for box in () if current.shape else current.boxes:
        outline.addRect(place.mapRect(box))
    if current.spared:
        free = QRegion(painter.viewport())
        for word in current.spared:
            free -= QRegion(place.mapRect(word).toAlignedRect())
        painter.setClipRegion(free, Qt.ClipOperation.IntersectClip)
    for pen in (QPen(QColor(255, 255, 255, RIM), 5), line):
        painter.setPen(pen)
        painter.drawPath(outline.simplified())  # one frame around lines that touch
    painter.restore()


def paint_lines(
    painter: QPainter,
    place: QTransform,
    shapes: Sequence[QPolygonF],
    baselines: Sequence[QPolygonF],
    palette: QPalette,
) -> None:
    """Paint the outlines of lines faintly, and their baselines."""
    colour = palette.color(QPalette.ColorRole.Highlight)
    faint = QColor(colour)
    faint.setAlpha(FAINT)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(faint, 1))
    for shape in shapes:
        painter.drawPolygon(place.map(shape))
    painter.setPen(QPen(colour, 1))
    for baseline in baselines:
        painter.drawPolyline(place.map(baseline))
    painter.restore()


def paint_highlights(
    painter: QPainter, place: QTransform, found: list[QRectF], selected: list[QRectF], palette: QPalette
) -> None:
    """Tint the places where a searched text was found; the selected text more strongly, and with a line below."""
    colour = palette.color(QPalette.ColorRole.Highlight)
    painter.save()
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
    for strength, boxes in ((FOUND, found), (SELECTED, selected)):
        tint = QColor.fromHslF(max(colour.hslHueF(), 0.0), 1.0, strength)
        for box in boxes:
            painter.fillRect(place.mapRect(box), tint)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
    for box in map(place.mapRect, selected):
        painter.fillRect(QRectF(box.left(), box.bottom() - 1, box.width(), 2), colour)
    painter.restore()


FOUND, SELECTED = 0.92, 0.78
"""The lightness of the tints, by which the colours of the page are multiplied: dark letters stay dark."""

FAINT = 150
"""The opacity of the boxes of other values than the current one, of 255."""

RIM = 150
"""The opacity of the rim of an outline: letters of the lines above and below are seen through it."""

MAGNIFIED = 4.0
"""From this scale on, pixels are shown as squares."""


def has_position_bars(view: Viewport) -> bool:
    """Return whether a part of the page is hidden; margins that are hidden where all writing is visible don't count."""
    return view.mode is not ZoomMode.WRITING and any(view.overflow())


def paint_position_bars(painter: QPainter, view: Viewport, area: QRect, palette: QPalette) -> None:
    """Paint thin bars beside the page, at the right and lower edge, that show which part of it is visible."""
    if not has_position_bars(view):
        return
    (right, below), content = view.overflow(), view.image_size()
    width, height = area.width() - GUTTER, area.height() - GUTTER
    ground, colour = background_colour(palette), palette.color(QPalette.ColorRole.PlaceholderText)
    if right:
        length = width * view.window[0] // content[0]
        painter.fillRect(QRect(0, height, area.width(), GUTTER), ground)
        painter.fillRect(QRect(round(view.x * (width - length)), area.height() - BAR, length, BAR), colour)
    if below:
        length = height * view.window[1] // content[1]
        painter.fillRect(QRect(width, 0, GUTTER, area.height()), ground)
        painter.fillRect(QRect(area.width() - BAR, round(view.y * (height - length)), BAR, length), colour)


def paint_message(painter: QPainter, widget: QWidget, heading: str, text: str) -> None:
    """Paint a heading and a text below each other in the middle, wrapped, as plain text."""
    width = min(MESSAGE_WIDTH, widget.width() - 2 * MARGIN)
    bold = widget.font()
    bold.setBold(True)
    if bold.pointSizeF() > 0:
        bold.setPointSizeF(bold.pointSizeF() * 1.2)
    painter.setPen(widget.palette().color(QPalette.ColorRole.WindowText))
    upper = _measure_text(painter, bold, heading, width)
    gap = widget.fontMetrics().height() if text else 0
    lower = _measure_text(painter, widget.font(), text, width)
    left = (widget.width() - max(upper.width(), lower.width())) / 2
    top = max(MARGIN, (widget.height() - upper.height() - gap - lower.height()) / 2)
    below = QRectF(left, top + upper.height() + gap, width, lower.height() + 1)
    painter.drawText(below, text, create_wrap_option())
    painter.setFont(bold)
    painter.drawText(QRectF(left, top, width, upper.height() + 1), heading, create_wrap_option())


def paint_notice(painter: QPainter, widget: QWidget, text: str) -> None:
    """Paint a line or two over the upper edge of the page."""
    palette, width = widget.palette(), widget.width() - MARGIN
    height = _measure_text(painter, widget.font(), text, width).height()
    area = QRectF(0, 0, widget.width(), height + MARGIN / 2)
    painter.fillRect(area, palette.color(QPalette.ColorRole.ToolTipBase))
    painter.setPen(palette.color(QPalette.ColorRole.ToolTipText))
    painter.drawText(QRectF(MARGIN / 2, MARGIN / 4, width, height + 1), text, create_wrap_option())


def _measure_text(painter: QPainter, font: QFont, text: str, width: int) -> QRectF:
    """Return the room that a text takes where it may be so wide; sets the painter's font."""
    painter.setFont(font)
    return painter.boundingRect(QRectF(0, 0, width, 10_000), text, create_wrap_option())


PAN_PART = 8
"""A key moves the image by this part of the window."""

WHEEL_STEP = 120
WHEEL_PIXELS = 80
DRAG_BUTTONS = (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton)


class ScanCanvas(QWidget):
    """Shows an image through a `Viewport`; never changes the file."""

    view_changed = Signal()
    """Zoom, position, rotation or size of the window changed."""

    moved = Signal()
    """A command, the mouse or the wheel has moved, zoomed or turned the page; not emitted by `reveal` and `enlarge`."""

    zoom_chosen = Signal()
    """The user has chosen the zoom, by a command, the mouse or the wheel."""
    wheel_zooms = False
    """The user's setting, for all scans: the wheel alone zooms, and moves the image with Ctrl, not the other way round."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.viewport = Viewport()
        self._fitting = self.viewport.mode
        self._before: Viewport | None = None
        """The view before a value was enlarged, if that is the present zoom."""
        self.adjusted = AdjustedImages()
        self._image: QImage | None = None
        self._painted = QRect()
        self._boxes: Sequence[QRectF] = ()
        self._current_area = NO_AREA
        self.shows_frames = True
        """Whether boxes, lines and the place of the current value are painted."""
        self._lines: tuple[Sequence[QPolygonF], Sequence[QPolygonF]] = ((), ())
        self._found: list[QRectF] = []
        self._selected: list[QRectF] = []
        self._is_over_text = False
        self._drag: QPointF | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(120, 56)
        self._set_window_size()

    def sizeHint(self) -> QSize:
        """Return a size at which a card can be read."""
        return QSize(640, 640)

    @property
    def image(self) -> QImage | None:
        """The image on the screen; None where there is a message, or nothing yet."""
        return self._image

    def set_image(self, image: QImage | None, full: Size, writing: Area | None = None) -> None:
        """Show another image of a page of size `full`, whose `writing` is there; zoom and position stay.

        Only what it or the previous one covers is repainted.
        """
        self._image = image
        view = self.viewport
        before = view.full, view.writing
        view.full, view.writing = (full, writing) if image is not None else ((0, 0), None)
        if view.mode is ZoomMode.WRITING and (view.full, view.writing) != before:
            view.center_writing()
        self._set_cursor()
        self.update(self._painted.united(self._image_rect()))

    def set_boxes(self, others: Sequence[QRectF], current: ScanArea) -> None:
        """Draw these boxes on the page, in its own pixels, and where the current value stands."""
        if (others, current) != (self._boxes, self._current_area):
            self._boxes, self._current_area = others, current
            self.update()

    @property
    def current_area(self) -> ScanArea:
        """Where the current value stands, as `set_boxes` has it."""
        return self._current_area

    def set_lines(self, shapes: Sequence[QPolygonF], baselines: Sequence[QPolygonF]) -> None:
        """Outline these lines of the page, in its own pixels, and draw their baselines."""
        if shapes or baselines or self._lines != ((), ()):
            self._lines = (shapes, baselines) if shapes or baselines else ((), ())
            self.update()

    def set_highlights(self, found: list[QRectF], selected: list[QRectF]) -> None:
        """Tint these parts of the page, in its own pixels: where a searched text was found, and the selected text."""
        if (found, selected) != (self._found, self._selected):
            self._found, self._selected = found, selected
            self.update()

    def set_over_text(self, is_over_text: bool) -> None:
        """Show whether the pointer is over text that can be selected: a click on it leaves the focus where it is."""
        if is_over_text != self._is_over_text:
            self._is_over_text = is_over_text
            self.setFocusPolicy(Qt.FocusPolicy.NoFocus if is_over_text else Qt.FocusPolicy.ClickFocus)
            self._set_cursor()

    def zoom_percent(self) -> int:
        """Return the zoom; at 100, each pixel of the image is one of the screen. 0 without an image."""
        return round(self.viewport.scale() * 100) if self._image is not None else 0

    def set_mode(self, mode: ZoomMode) -> None:
        """Choose the zoom."""
        self.moved.emit()
        self._before = None
        self.viewport.mode = mode
        if mode not in (ZoomMode.ACTUAL, ZoomMode.FREE):
            self._fitting = mode
        if mode is ZoomMode.WRITING:
            self.viewport.center_writing()
        self.update_view()

    def fit_writing(self) -> None:
        """Show the writing as large as it fits, without the margins around it."""
        self._choose_mode(ZoomMode.WRITING)

    def fit(self) -> None:
        """Show the whole page."""
        self._choose_mode(ZoomMode.FIT)

    def fit_width(self) -> None:
        """Show the whole width of the page."""
        self._choose_mode(ZoomMode.WIDTH)

    def actual_size(self) -> None:
        """Show the page pixel for pixel."""
        self._choose_mode(ZoomMode.ACTUAL)

    def zoom_in(self) -> None:
        """Zoom in by one step."""
        self._zoom_by(ZOOM_STEP)

    def zoom_out(self) -> None:
        """Zoom out by one step."""
        self._zoom_by(1 / ZOOM_STEP)

    def pan_steps(self, across: int, down: int) -> None:
        """Move the visible part to the right and down by so many steps."""
        width, height = self.viewport.window
        self._pan_by(-across * width / PAN_PART, -down * height / PAN_PART)

    @property
    def visible_area(self) -> QRectF:
        """The part of the page that is on the screen, in the page's own pixels; empty while no page is."""
        if self._image is None or not self.isVisible():
            return QRectF()
        to_page, _ = page_transform(self.viewport, self.devicePixelRatioF()).inverted()
        return to_page.mapRect(QRectF(self.rect())) & QRectF(0, 0, *self.viewport.full)

    def reveal(self, area: QRectF | None) -> None:
        """Move the page as little as needed to show a part of it, which is in the page's own pixels.

        What can be seen already stays where it is, however near to the edge. Of a part that is larger than the view, its
        beginning is shown.
        """
        if area is None or self._image is None:
            return
        shown = page_transform(self.viewport, self.devicePixelRatioF()).mapRect(area)
        across_margin = 0 if shown.left() >= 0 and shown.right() <= self.width() else MARGIN
        down_margin = 0 if shown.top() >= 0 and shown.bottom() <= self.height() else MARGIN
        shown.adjust(-across_margin, -down_margin, across_margin, down_margin)
        right = max(0.0, min(shown.right() - self.width(), shown.left()))
        below = max(0.0, min(shown.bottom() - self.height(), shown.top()))
        across, down = min(shown.left(), 0.0) or right, min(shown.top(), 0.0) or below
        if across or down:
            ratio = self.devicePixelRatioF()
            self._shift_by(-across * ratio, -down * ratio)

    def reveal_lines(self, lines: Sequence[QRectF]) -> None:
        """Move the page as little as needed to show the first lines of a value, as many as the view has room for.

        Of lines that are wider than the view, the left edge is shown, unless the first one begins far from it.
        """
        place = page_transform(self.viewport, self.devicePixelRatioF())
        area, first = lines[0], place.mapRect(lines[0])
        for line in lines[1:]:
            shown = place.mapRect(area | line)
            is_narrow = shown.width() <= self.width() or first.left() - shown.left() < self.width() / 2
            if not is_narrow or shown.height() > self.height():
                break
            area = area.united(line)
        self.reveal(area)

    def enlarge(self, lines: Sequence[QRectF], line_height: float) -> None:
        """Zoom such that lines of this height can be read, as far as the view has room for their whole width.

        They are in the page's own pixels. A page on which that is so already stays as it is.
        """
        if self._image is None or line_height <= 0:
            return
        ratio, scale = self.devicePixelRatioF(), self.viewport.scale()
        area = reduce(QRectF.united, lines)
        shown = page_transform(self.viewport, ratio).mapRect(area)
        wanted = max(scale, READABLE_LINE * ratio / line_height)
        most = scale * (self.width() - 2 * MARGIN) / max(shown.width(), 1.0)
        if wanted > most:
            wanted = most if shown.width() > self.width() else max(most, scale)
        if wanted != scale:
            self._before = self._before or replace(self.viewport)
            self.viewport.zoom_to(wanted, self._device_point(shown.center()))
            self.update_view()

    @property
    def plain_view(self) -> Viewport:
        """The view as if no value had been enlarged, in which another item is shown: all of its writing is seen first."""
        before = self._before
        return replace(self.viewport, mode=before.mode, ratio=before.ratio) if before else self.viewport

    def end_enlarging(self) -> None:
        """Take back the zoom of a value that was enlarged; the caller shows another page then."""
        if self._before:
            self.viewport, self._before = self.plain_view, None
            self.view_changed.emit()

    def toggle_actual_size(self, at: QPointF | None = None) -> None:
        """Switch between pixel for pixel at this point and the zoom that was chosen before."""
        if self.viewport.mode in (ZoomMode.ACTUAL, ZoomMode.FREE):
            self._choose_mode(self._fitting)
        elif self._image is not None:
            self.viewport.zoom_to(1.0, self._device_point(at))
            self._choose_mode(ZoomMode.ACTUAL)

    def _choose_mode(self, mode: ZoomMode) -> None:
        self.zoom_chosen.emit()
        self.set_mode(mode)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the background, the image, and what a subclass adds."""
        painter = QPainter(self)
        background = background_colour(self.palette())
        for rect in self._background_rects():
            fill_rect(painter, rect, background)
        if self._image is not None:
            paint_page(painter, self.viewport, self.adjusted.get(self._image), self.devicePixelRatioF())
            self._paint_marks(painter)
            paint_position_bars(painter, self.viewport, self.rect(), self.palette())
        self.paint_over(painter)
        painter.end()
        self._painted = self._image_rect()

    def _paint_marks(self, painter: QPainter) -> None:
        """Paint what is marked on the page."""
        has_highlights, has_boxes, has_lines = (
            self._found or self._selected,
            self.shows_frames and (self._boxes or self._current_area.boxes),
            self.shows_frames and any(self._lines),
        )
        if not (has_highlights or has_boxes or has_lines):
            return
        place = page_transform(self.viewport, self.devicePixelRatioF())
        if has_highlights:
            paint_highlights(painter, place, self._found, self._selected, self.palette())
        if has_lines:
            paint_lines(painter, place, *self._lines, self.palette())
        if has_boxes:
            paint_boxes(painter, place, self._boxes, self._current_area, self.palette())

    def _image_rect(self) -> QRect:
        """Return the part of the widget that the image and its position bars cover; all of it where there is a message."""
        if self._image is None or has_position_bars(self.viewport):
            return self.rect()
        origin, content = self.viewport.placement()
        ratio = self.devicePixelRatioF()
        left, top = (floor(each / ratio) for each in origin)
        right, bottom = (ceil((at + size) / ratio) for at, size in zip(origin, content, strict=True))
        return QRect(left, top, right - left, bottom - top) & self.rect()

    def _background_rects(self) -> Iterable[QRect]:
        """Return what the image leaves uncovered; all of it where the image is transparent."""
        whole, ratio = self.rect(), self.devicePixelRatioF()
        if self._image is None or self._image.hasAlphaChannel() or ratio != 1.0:
            return (whole,)
        origin, content = self.viewport.placement()
        uncovered = QRegion(whole) - QRegion(QRect(*origin, *content))
        return cast(Iterable[QRect], uncovered)  # the type stubs don't declare it iterable

    def paint_over(self, painter: QPainter) -> None:
        """Paint what a subclass shows above the image or instead of it."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the image to the new size."""
        super().resizeEvent(event)
        self._update_window_size()

    def event(self, event: QEvent) -> bool:
        """Follow the window to a screen of another resolution."""
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._update_window_size()
        return super().event(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the pointer with Ctrl, or without (see `wheel_zooms`); else move the image, sideways with Shift."""
        delta = event.angleDelta()
        has_ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        is_sideways = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if has_ctrl != (self.wheel_zooms and not is_sideways):
            self._zoom_by(ZOOM_STEP ** ((delta.y() or delta.x()) / WHEEL_STEP), event.position())
            event.accept()
            return
        movement = QPointF(event.pixelDelta())
        if movement.isNull():
            movement = QPointF(delta) * WHEEL_PIXELS / WHEEL_STEP
        if is_sideways and not movement.x():
            movement = movement.transposed()
        ratio = self.devicePixelRatioF()
        event.setAccepted(any(self.viewport.overflow()))
        self._pan_by(movement.x() * ratio, movement.y() * ratio)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin to drag the image."""
        if event.button() in DRAG_BUTTONS and any(self.viewport.overflow()):
            self._drag = event.position()
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        else:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the image."""
        if self._drag is None:
            return
        movement = (event.position() - self._drag) * self.devicePixelRatioF()
        self._drag = event.position()
        self._pan_by(movement.x(), movement.y())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End dragging."""
        self._drag = None
        self._set_cursor()
        super().mouseReleaseEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Switch between pixel for pixel at this point and the zoom that was chosen before."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.toggle_actual_size(event.position())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle arrows, + and - when the scan has the focus; every other key is the window's."""
        directions = {
            Qt.Key.Key_Left: (-1, 0),
            Qt.Key.Key_Right: (1, 0),
            Qt.Key.Key_Up: (0, -1),
            Qt.Key.Key_Down: (0, 1),
        }
        key = Qt.Key(event.key())
        if event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier):
            super().keyPressEvent(event)
        elif key in directions:
            self.pan_steps(*directions[key])
        elif key == Qt.Key.Key_Plus:
            self.zoom_in()
        elif key == Qt.Key.Key_Minus:
            self.zoom_out()
        else:
            super().keyPressEvent(event)

    def update_view(self) -> None:
        """Repaint and report after every change of the view."""
        self._set_cursor()
        self.update()
        self.view_changed.emit()

    def _zoom_by(self, factor: float, at: QPointF | None = None) -> None:
        if self._image is not None:
            self.zoom_chosen.emit()
            self.moved.emit()
            self._before = None
            self.viewport.zoom_by(factor, self._device_point(at))
            self.update_view()

    def _pan_by(self, dx: float, dy: float) -> None:
        self.moved.emit()
        self._shift_by(dx, dy)

    def _shift_by(self, dx: float, dy: float) -> None:
        if self._image is not None and self.viewport.pan(dx, dy):
            self.update()
            self.view_changed.emit()

    def _device_point(self, at: QPointF | None) -> tuple[float, float] | None:
        ratio = self.devicePixelRatioF()
        return None if at is None else (at.x() * ratio, at.y() * ratio)

    def _set_window_size(self) -> None:
        ratio = self.devicePixelRatioF()
        width, height = (max(1, round((side - GUTTER) * ratio)) for side in (self.width(), self.height()))
        self.viewport.window = (width, height)

    def _update_window_size(self) -> None:
        self._set_window_size()
        if self.viewport.mode is ZoomMode.WRITING:
            self.viewport.center_writing()
        self.update_view()

    def _set_cursor(self) -> None:
        if self._drag is not None:
            return
        is_movable = self._image is not None and any(self.viewport.overflow())
        shape = Qt.CursorShape.OpenHandCursor if is_movable else Qt.CursorShape.ArrowCursor
        if self._is_over_text:
            shape = Qt.CursorShape.IBeamCursor
        if shape != self.cursor().shape():
            self.setCursor(shape)
