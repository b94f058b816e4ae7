"""The theme: light and dark palettes for the style Fusion, since not every desktop has a dark one, and icons.

Icons are drawn in the palette's colours: sharp at every scale, distinct by shape and not by colour alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QGuiApplication,
    QIcon,
    QIconEngine,
    QPainter,
    QPainterPath,
    QPalette,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QApplication

from gtapp.core.platform import folders

_ROLES = {
    QPalette.ColorRole.Window: "window",
    QPalette.ColorRole.WindowText: "window_text",
    QPalette.ColorRole.Base: "base",
    QPalette.ColorRole.AlternateBase: "alternate",
    QPalette.ColorRole.Text: "text",
    QPalette.ColorRole.Button: "button",
    QPalette.ColorRole.ButtonText: "button_text",
    QPalette.ColorRole.BrightText: "bright",
    QPalette.ColorRole.ToolTipBase: "tip",
    QPalette.ColorRole.ToolTipText: "tip_text",
    QPalette.ColorRole.PlaceholderText: "placeholder",
    QPalette.ColorRole.Light: "light",
    QPalette.ColorRole.Midlight: "midlight",
    QPalette.ColorRole.Mid: "mid",
    QPalette.ColorRole.Dark: "dark",
    QPalette.ColorRole.Shadow: "shadow",
    QPalette.ColorRole.Highlight: "highlight",
    QPalette.ColorRole.HighlightedText: "highlighted_text",
    QPalette.ColorRole.Accent: "highlight",
    QPalette.ColorRole.Link: "link",
    QPalette.ColorRole.LinkVisited: "visited",
}
_DISABLED = {
    QPalette.ColorRole.WindowText: "disabled",
    QPalette.ColorRole.Text: "disabled",
    QPalette.ColorRole.ButtonText: "disabled",
    QPalette.ColorRole.HighlightedText: "disabled",
    QPalette.ColorRole.PlaceholderText: "disabled",
    QPalette.ColorRole.Base: "disabled_base",
    QPalette.ColorRole.Highlight: "mid",
    QPalette.ColorRole.Accent: "mid",
    QPalette.ColorRole.Link: "disabled",
}


def apply(app: QApplication, name: str) -> None:
    """Set the program's palette; `name` is ``system``, ``light`` or ``dark``."""
    dark = _system_is_dark() if name == "system" else name == "dark"
    palette = make_palette("dark" if dark else "light")
    app.setPalette(palette)
    # Fusion fills the list of a combo box, too, with the brush of menus' windows, which therefore has a colour but paints nothing
    boxes, menus = _make_box_palette(palette), _make_edged_palette(palette, Qt.BrushStyle.NoBrush)
    menus.setColor(QPalette.ColorRole.Shadow, palette.color(QPalette.ColorRole.Mid))  # of separators
    kinds = {"QCheckBox": boxes, "QRadioButton": boxes, "QMenu": menus, "QComboBoxPrivateContainer": menus}
    for kind, own in kinds.items():
        app.setPalette(own, kind)  # type: ignore[arg-type]  # the stub requires bytes, Qt takes a str


def _system_is_dark() -> bool:
    return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark


@cache
def _load_colours(scheme: str) -> dict[str, Any]:
    path = folders.bundled_folder("resources") / "styles" / f"{scheme}.json"
    colours: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return colours


def make_palette(scheme: str) -> QPalette:
    """Return the palette ``light`` or ``dark``, with every role set in every group."""
    colours = _load_colours(scheme)
    palette = QPalette()
    for role, key in _ROLES.items():
        palette.setColor(QPalette.ColorGroup.All, role, QColor(colours[key]))
    for role, key in _DISABLED.items():
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(colours[key]))
    return palette


def _make_edged_palette(palette: QPalette, style: Qt.BrushStyle = Qt.BrushStyle.SolidPattern) -> QPalette:
    """Return the palette for what has an edge that Fusion draws a little darker than the window, invisible in the dark."""
    edged = QPalette(palette)
    colour = palette.color(QPalette.ColorRole.PlaceholderText).lighter(120)
    edged.setBrush(QPalette.ColorRole.Window, QBrush(colour, style))
    return edged


def _make_box_palette(palette: QPalette) -> QPalette:
    """Return the palette for check boxes, whose edge with the focus is darker than a selection."""
    edged = _make_edged_palette(palette)
    for role in (QPalette.ColorRole.Highlight, QPalette.ColorRole.Accent):
        edged.setColor(role, palette.color(QPalette.ColorRole.Link))
    pale = palette.color(QPalette.ColorRole.Mid).lighter(150)  # Fusion draws the edge that much darker
    edged.setColor(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Window, pale)
    return edged


_last_scheme: tuple[int, str] = (0, "")
"""The key of the last palette, and its scheme: read thousands of times a second while painting (next card)."""


def current_scheme() -> str:
    """Return the scheme in use, ``dark`` or ``light``."""
    global _last_scheme  # noqa: PLW0603
    current = QGuiApplication.palette()
    key = current.cacheKey()
    if key != _last_scheme[0]:
        window = current.color(QPalette.ColorRole.Window)
        _last_scheme = (key, "dark" if window.lightness() < 128 else "light")
    return _last_scheme[1]


def highlighted_text_color() -> QColor:
    """Return the colour of what is drawn on a selected row."""
    return QGuiApplication.palette().color(QPalette.ColorRole.HighlightedText)


def theme_color(name: str) -> QColor:
    """Return a colour by its meaning: ``ok``, ``warn``, ``bad``, ``draft``, ``dim``, ``accent``, ``…_back``, ``edge``.

    ``doubt_here`` is behind the doubtful word at the cursor, ``doubt_back`` behind others.

    ``edge`` is that of fields: visible beside their ground and the window's, as palette roles for edges are not in both schemes.
    """
    return QColor(_load_colours(current_scheme())["tones"][name])


def run_color(number: int) -> QColor:
    """Return the colour of a run in a diagram of at most six."""
    return QColor(_load_colours(current_scheme())["runs"][number])


_SIZES = (10, 16, 20, 32)
_RING = QRectF(2.5, 2.5, 11, 11)
_TICK = ((5, 8.3), (7.2, 10.6), (11.2, 5.8))

Draw = Callable[[QPainter, QColor], None]


def icon(name: str) -> QIcon:
    """Return the icon of a status, a state of saving or a button, in the colours of the current theme."""
    return _make_icon(name, current_scheme())


def make_live_icon(name: str) -> QIcon:
    """Return the icon of `icon` for actions, which live longer than a theme: it is drawn in the colours of the moment."""
    return QIcon(_LiveEngine(name))


class _LiveEngine(QIconEngine):
    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def clone(self) -> QIconEngine:
        return _LiveEngine(self._name)

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, _state: QIcon.State) -> None:
        icon(self._name).paint(painter, rect, mode=mode)

    def pixmap(self, size: QSize, mode: QIcon.Mode, _state: QIcon.State) -> QPixmap:
        return icon(self._name).pixmap(size, mode)


@cache
def _make_icon(name: str, _scheme: str) -> QIcon:
    draw, tone = _ICONS[name]
    icon = QIcon()
    for size in _SIZES:
        icon.addPixmap(_draw_pixmap(draw, size, theme_color(tone)))
        icon.addPixmap(_draw_pixmap(draw, size, highlighted_text_color()), QIcon.Mode.Selected)
    return icon


def _draw_pixmap(draw: Draw, size: int, colour: QColor) -> QPixmap:
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(size / 16, size / 16)
    draw(painter, colour)
    painter.end()
    return pixmap


def _make_pen(colour: QColor, width: float = 1.6) -> QPen:
    return QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def _draw_lines(painter: QPainter, colour: QColor, *points: tuple[float, float], width: float = 1.8) -> None:
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(QPointF(*point))
    painter.setPen(_make_pen(colour, width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)


def _draw_ring(painter: QPainter, colour: QColor) -> None:
    painter.setPen(_make_pen(colour))
    painter.drawEllipse(_RING)


def _draw_dots(painter: QPainter, colour: QColor) -> None:
    pen = _make_pen(colour, 1.8)
    pen.setDashPattern([0.2, 2.2])
    painter.setPen(pen)
    painter.drawEllipse(_RING)


def _draw_half(painter: QPainter, colour: QColor) -> None:
    _draw_ring(painter, colour)
    painter.setBrush(colour)
    painter.drawPie(_RING, 90 * 16, 180 * 16)


def _draw_check(painter: QPainter, colour: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawEllipse(QRectF(1.5, 1.5, 13, 13))
    _draw_lines(painter, _contrast_color(colour), *_TICK)


def _draw_open_check(painter: QPainter, colour: QColor) -> None:
    _draw_ring(painter, colour)
    _draw_lines(painter, colour, *_TICK)


def _draw_dotted_check(painter: QPainter, colour: QColor) -> None:
    _draw_dots(painter, colour)
    _draw_lines(painter, colour, *_TICK)


def _draw_warning(painter: QPainter, colour: QColor) -> None:
    path = QPainterPath(QPointF(8, 1.8))
    path.lineTo(14.6, 13.8)
    path.lineTo(1.4, 13.8)
    path.closeSubpath()
    painter.setPen(_make_pen(colour))
    painter.setBrush(colour)
    painter.drawPath(path)
    _draw_lines(painter, _contrast_color(colour), (8, 6), (8, 9.4))
    _draw_lines(painter, _contrast_color(colour), (8, 12), (8, 12.05))


def _draw_cross(painter: QPainter, colour: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawEllipse(QRectF(1.5, 1.5, 13, 13))
    _draw_lines(painter, _contrast_color(colour), (5.5, 5.5), (10.5, 10.5))
    _draw_lines(painter, _contrast_color(colour), (10.5, 5.5), (5.5, 10.5))


def _draw_pencil(painter: QPainter, colour: QColor) -> None:
    _draw_lines(painter, colour, (3, 13), (3.6, 10.2), (10.8, 3), (13, 5.2), (5.8, 12.4), (3, 13), width=1.4)


def _draw_note(painter: QPainter, colour: QColor) -> None:
    painter.setPen(_make_pen(colour))
    painter.drawEllipse(_RING)
    _draw_lines(painter, colour, (8, 7.4), (8, 10.6))
    _draw_lines(painter, colour, (8, 5), (8, 5.05))


def _draw_arrow(painter: QPainter, colour: QColor) -> None:
    _draw_lines(painter, colour, (6, 3.5), (10.5, 8), (6, 12.5))


def _draw_no_file(painter: QPainter, colour: QColor) -> None:
    _draw_lines(painter, colour, (3.5, 14), (3.5, 2), (9, 2), (12.5, 5.5), (12.5, 14), (3.5, 14))
    _draw_lines(painter, colour, (6, 10), (10, 10))


def _draw_close(painter: QPainter, colour: QColor) -> None:
    _draw_lines(painter, colour, (3, 3), (13, 13))
    _draw_lines(painter, colour, (13, 3), (3, 13))


def _draw_float(painter: QPainter, colour: QColor) -> None:
    _draw_lines(painter, colour, (2, 6), (10, 6), (10, 14), (2, 14), (2, 6))
    _draw_lines(painter, colour, (6, 2.5), (13.5, 2.5), (13.5, 10))


def _contrast_color(colour: QColor) -> QColor:
    return QColor("#1b1c1d") if colour.lightness() > 128 else QColor("#ffffff")


_ICONS: dict[str, tuple[Draw, str]] = {
    "open": (_draw_ring, "dim"),
    "draft": (_draw_dots, "draft"),
    "in progress": (_draw_half, "accent"),
    "checked": (_draw_check, "ok"),
    "shown": (_draw_open_check, "ok"),
    "never shown": (_draw_dotted_check, "ok"),
    "needs action": (_draw_warning, "warn"),
    "saved": (_draw_check, "ok"),
    "new": (_draw_no_file, "dim"),
    "unsaved": (_draw_pencil, "accent"),
    "failed": (_draw_cross, "bad"),
    "unreadable": (_draw_cross, "bad"),
    "go": (_draw_arrow, "accent"),
    "close": (_draw_close, "dim"),
    "float": (_draw_float, "dim"),
    "warn": (_draw_warning, "warn"),
    "note": (_draw_note, "accent"),
    "bad": (_draw_cross, "bad"),
}
