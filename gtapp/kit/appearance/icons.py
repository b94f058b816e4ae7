"""The icons of actions and buttons: drawings of the open set Lucide, which the package python-lucide brings along.

An icon is drawn when it is painted, at the size and in the colours that are asked for, so that it is sharp on every screen
and follows the theme. `make_icon` costs nothing but the object: until `read_drawings` was called, which the window does in a
worker once the first page is on the screen, icons are blank and take their place (start to first card: reading the package
would take 50 ms of it).
"""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QIconEngine, QPainter, QPalette, QPixmap
from PySide6.QtWidgets import QToolButton, QWidget

_drawings: dict[str, str] = {}
"""The SVG of each icon that was read."""

_made: set[str] = set()
"""The names of the icons that were made."""

_is_reading = False

_STROKE_WIDTH = 1.75
_MOST_PIXMAPS = 512

_GROUPS = {QIcon.Mode.Disabled: QPalette.ColorGroup.Disabled}
_Role = QPalette.ColorRole


def make_icon(name: str, role: QPalette.ColorRole = _Role.ButtonText, gap: float = 0) -> QIcon:
    """Return the icon of this name in Lucide (https://lucide.dev/icons), in the palette's colour for `role`.

    On a selected row it has the colour of the text there. `gap` is the room at its right, in parts of its side, for buttons
    whose text the style would place close to it.
    """
    _made.add(name)
    return QIcon(LucideEngine(name, role, gap))


def draw_extension(bar: QWidget, name: str, icon_name: str) -> None:
    """Draw the button that Qt shows where a bar has no room, `name`, in the theme's colours: Qt's own is dark in the dark."""
    button = bar.findChild(QToolButton, name)
    if button is not None:
        button.setIcon(make_icon(icon_name))


def make_blank_icon(side: int) -> QIcon:
    """Return an icon that shows nothing and takes a place, so that the texts of a list begin below each other."""
    return QIcon(_make_blank(QSize(side, side)))


def read_drawings() -> None:
    """Read the drawings of all icons made so far; those made later are read when they are painted. May run in a worker."""
    global _is_reading  # noqa: PLW0603
    for name in sorted(_made):
        _read_drawing(name)
    _is_reading = True


def _read_drawing(name: str) -> str:
    if name not in _drawings:
        from lucide import lucide_icon  # imported when used: see the module's docstring

        _drawings[name] = lucide_icon(name, stroke_width=str(_STROKE_WIDTH))
    return _drawings[name]


class LucideEngine(QIconEngine):
    """Draws one icon."""

    def __init__(self, name: str, role: QPalette.ColorRole, gap: float) -> None:
        super().__init__()
        self._name, self._role, self._gap = name, role, gap

    def clone(self) -> QIconEngine:
        return LucideEngine(self._name, self._role, self._gap)

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        ratio = painter.device().devicePixelRatio()
        pixmap = self.pixmap(rect.size() * ratio, mode, state)
        painter.drawPixmap(rect, pixmap)

    def pixmap(self, size: QSize, mode: QIcon.Mode, _state: QIcon.State) -> QPixmap:
        side = min(size.width(), size.height())
        if not _is_reading:
            return _make_blank(size + QSize(round(side * self._gap), 0))
        palette = QGuiApplication.palette()
        role = _Role.HighlightedText if mode == QIcon.Mode.Selected else self._role
        colour = palette.color(_GROUPS.get(mode, QPalette.ColorGroup.Active), role)
        drawn = _draw_pixmap(self._name, side, colour.name())
        return _add_gap(drawn, round(side * self._gap)) if self._gap else drawn


def _make_blank(size: QSize) -> QPixmap:
    pixmap = QPixmap(size)
    pixmap.fill(Qt.GlobalColor.transparent)
    return pixmap


def _add_gap(drawn: QPixmap, gap: int) -> QPixmap:
    pixmap = _make_blank(drawn.size() + QSize(gap, 0))
    painter = QPainter(pixmap)
    painter.drawPixmap(0, 0, drawn)
    painter.end()
    return pixmap


@lru_cache(maxsize=_MOST_PIXMAPS)
def _draw_pixmap(name: str, side: int, colour: str) -> QPixmap:
    from PySide6.QtSvg import QSvgRenderer  # imported when used: nothing is drawn at the start

    svg = _read_drawing(name).replace("currentColor", QColor(colour).name())
    pixmap = _make_blank(QSize(side, side))
    painter = QPainter(pixmap)
    QSvgRenderer(QByteArray(svg.encode())).render(painter, QRectF(0, 0, side, side))
    painter.end()
    return pixmap
