"""The theme: light and dark palettes for the style Fusion, since not every desktop has a dark one, and icons.

Icons are drawn in the palette's colours: sharp at every scale, distinct by shape and not by colour alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPainter, QPainterPath, QPalette, QPen, QPixmap
from PySide6.QtWidgets import QApplication

from gtapp import resources

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
    made = palette("dark" if dark else "light")
    app.setPalette(made)
    for kind in ("QCheckBox", "QRadioButton"):
        app.setPalette(_set_edges(made), kind)  # type: ignore[arg-type]  # the stub requires bytes, Qt takes a str


def _system_is_dark() -> bool:
    return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark


@cache
def _colours(scheme: str) -> dict[str, Any]:
    path = resources.folder("resources") / "styles" / f"{scheme}.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def palette(scheme: str) -> QPalette:
    """Return the palette ``light`` or ``dark``, with every role set in every group."""
    colours = _colours(scheme)
    made = QPalette()
    for role, key in _ROLES.items():
        made.setColor(QPalette.ColorGroup.All, role, QColor(colours[key]))
    for role, key in _DISABLED.items():
        made.setColor(QPalette.ColorGroup.Disabled, role, QColor(colours[key]))
    return made


def _set_edges(made: QPalette) -> QPalette:
    """Return the palette for check boxes: Fusion draws their edge a little darker than the window, invisible in the dark."""
    edged = QPalette(made)
    edged.setColor(QPalette.ColorRole.Window, made.color(QPalette.ColorRole.PlaceholderText).lighter(120))
    return edged


_seen: tuple[int, str] = (0, "")
"""The key of the last palette, and its scheme: asked thousands of times a second while painting (next card)."""


def scheme() -> str:
    """Return the scheme in use, ``dark`` or ``light``."""
    global _seen  # noqa: PLW0603
    current = QGuiApplication.palette()
    key = current.cacheKey()
    if key != _seen[0]:
        window = current.color(QPalette.ColorRole.Window)
        _seen = (key, "dark" if window.lightness() < 128 else "light")
    return _seen[1]


def on_highlight() -> QColor:
    """Return the colour of what is drawn on a selected row."""
    return QGuiApplication.palette().color(QPalette.ColorRole.HighlightedText)


def theme_color(name: str) -> QColor:
    """Return a colour by its meaning: ``ok``, ``warn``, ``bad``, ``draft``, ``dim``, ``accent``, ``…_back``."""
    return QColor(_colours(scheme())["tones"][name])


_SIZES = (10, 16, 20, 32)
_RING = QRectF(2.5, 2.5, 11, 11)

Draw = Callable[[QPainter, QColor], None]


def icon(name: str) -> QIcon:
    """Return the icon of a status, a state of saving or a button, in the colours of the current theme."""
    return _icon(name, scheme())


@cache
def _icon(name: str, _scheme: str) -> QIcon:
    draw, tone = _DRAWN[name]
    made = QIcon()
    for size in _SIZES:
        made.addPixmap(_draw_pixmap(draw, size, theme_color(tone)))
        made.addPixmap(_draw_pixmap(draw, size, on_highlight()), QIcon.Mode.Selected)
    return made


def _draw_pixmap(draw: Draw, size: int, colour: QColor) -> QPixmap:
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(size / 16, size / 16)
    draw(painter, colour)
    painter.end()
    return pixmap


def _pen(colour: QColor, width: float = 1.6) -> QPen:
    return QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def _lines(painter: QPainter, colour: QColor, *points: tuple[float, float], width: float = 1.8) -> None:
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(QPointF(*point))
    painter.setPen(_pen(colour, width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)


def _ring(painter: QPainter, colour: QColor) -> None:
    painter.setPen(_pen(colour))
    painter.drawEllipse(_RING)


def _draw_dots(painter: QPainter, colour: QColor) -> None:
    pen = _pen(colour, 1.8)
    pen.setDashPattern([0.2, 2.2])
    painter.setPen(pen)
    painter.drawEllipse(_RING)


def _half(painter: QPainter, colour: QColor) -> None:
    _ring(painter, colour)
    painter.setBrush(colour)
    painter.drawPie(_RING, 90 * 16, 180 * 16)


def _check(painter: QPainter, colour: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawEllipse(QRectF(1.5, 1.5, 13, 13))
    _lines(painter, _contrast_color(colour), (5, 8.3), (7.2, 10.6), (11.2, 5.8))


def _warning(painter: QPainter, colour: QColor) -> None:
    path = QPainterPath(QPointF(8, 1.8))
    path.lineTo(14.6, 13.8)
    path.lineTo(1.4, 13.8)
    path.closeSubpath()
    painter.setPen(_pen(colour))
    painter.setBrush(colour)
    painter.drawPath(path)
    _lines(painter, _contrast_color(colour), (8, 6), (8, 9.4))
    _lines(painter, _contrast_color(colour), (8, 12), (8, 12.05))


def _cross(painter: QPainter, colour: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawEllipse(QRectF(1.5, 1.5, 13, 13))
    _lines(painter, _contrast_color(colour), (5.5, 5.5), (10.5, 10.5))
    _lines(painter, _contrast_color(colour), (10.5, 5.5), (5.5, 10.5))


def _pencil(painter: QPainter, colour: QColor) -> None:
    _lines(painter, colour, (3, 13), (3.6, 10.2), (10.8, 3), (13, 5.2), (5.8, 12.4), (3, 13), width=1.4)


def _note(painter: QPainter, colour: QColor) -> None:
    painter.setPen(_pen(colour))
    painter.drawEllipse(_RING)
    _lines(painter, colour, (8, 7.4), (8, 10.6))
    _lines(painter, colour, (8, 5), (8, 5.05))


def _go(painter: QPainter, colour: QColor) -> None:
    _lines(painter, colour, (6, 3.5), (10.5, 8), (6, 12.5))


def _close(painter: QPainter, colour: QColor) -> None:
    _lines(painter, colour, (3, 3), (13, 13))
    _lines(painter, colour, (13, 3), (3, 13))


def _float(painter: QPainter, colour: QColor) -> None:
    _lines(painter, colour, (2, 6), (10, 6), (10, 14), (2, 14), (2, 6))
    _lines(painter, colour, (6, 2.5), (13.5, 2.5), (13.5, 10))


def _contrast_color(colour: QColor) -> QColor:
    return QColor("#1b1c1d") if colour.lightness() > 128 else QColor("#ffffff")


_DRAWN: dict[str, tuple[Draw, str]] = {
    "open": (_ring, "dim"),
    "draft": (_draw_dots, "draft"),
    "in progress": (_half, "accent"),
    "checked": (_check, "ok"),
    "needs action": (_warning, "warn"),
    "saved": (_check, "ok"),
    "new": (_draw_dots, "draft"),
    "unsaved": (_pencil, "accent"),
    "failed": (_cross, "bad"),
    "unreadable": (_cross, "bad"),
    "go": (_go, "accent"),
    "close": (_close, "dim"),
    "float": (_float, "dim"),
    "warn": (_warning, "warn"),
    "note": (_note, "accent"),
    "bad": (_cross, "bad"),
}
