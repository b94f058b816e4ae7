"""Line icons of our own, drawn in the colours of the palette; no file to find, so they are there in every bundle."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer

SIZES = (20, 40)
"""As the bar shows them, and for a dense screen; each is drawn at every start."""
CORNERS = "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"

PATHS: dict[str, str] = {
    "zoom_in": "M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13M15.5 15.5L21 21M7.5 10.5h6M10.5 7.5v6",
    "zoom_out": "M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13M15.5 15.5L21 21M7.5 10.5h6",
    "fit": CORNERS + "M9 9h6v6H9z",
    "fit_width": "M4 4v16M20 4v16M7.5 12h9M10 9l-3 3l3 3M14 9l3 3l-3 3",
    "actual_size": "M4.5 8.5L7.5 6v12M16.5 8.5L19.5 6v12M12 9.5v.5M12 14.5v.5",
    "rotate_left": "M4 5v5h5M4.6 10a8 8 0 1 1-.4 4.5",
    "rotate_right": "M20 5v5h-5M19.4 10a8 8 0 1 0 .4 4.5",
    "previous_page": "M15 5l-7 7l7 7",
    "next_page": "M9 5l7 7l-7 7",
    "reload": "M20 4v5h-5M4 20v-5h5M5.1 9A7.5 7.5 0 0 1 19.5 8.5M18.9 15A7.5 7.5 0 0 1 4.5 15.5",
}
"""Outlines on a field of 24 × 24, by the name of the action."""

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="{path}" fill="none" stroke="{colour}" '
    'stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/></svg>'
)


def icon(name: str, palette: QPalette) -> QIcon:
    """The icon of an action in the palette's colours, also for its disabled state; empty for an unknown name."""
    if name not in PATHS:
        return QIcon()
    result = QIcon()
    states = (
        (QPalette.ColorGroup.Active, QIcon.Mode.Normal),
        (QPalette.ColorGroup.Disabled, QIcon.Mode.Disabled),
    )
    for group, mode in states:
        colour = palette.color(group, QPalette.ColorRole.ButtonText).name()
        for pixmap in _drawn(PATHS[name], colour):
            result.addPixmap(pixmap, mode)
    return result


@lru_cache(maxsize=128)
def _drawn(path: str, colour: str) -> tuple[QPixmap, ...]:
    renderer = QSvgRenderer(QByteArray(SVG.format(path=path, colour=colour).encode()))
    return tuple(_rendered(renderer, size) for size in SIZES)


def _rendered(renderer: QSvgRenderer, size: int) -> QPixmap:
    pixmap = QPixmap(QSize(size, size))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return pixmap
