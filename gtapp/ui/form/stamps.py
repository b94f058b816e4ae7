"""Small signs that stand in a form again and again: drawn once for a look and a resolution, and copied after that."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter

from gtapp.ui import theme

_MOST = 64

_stamps: dict[tuple[object, ...], QImage] = {}


def stamp(
    painter: QPainter, x: int, y: int, size: tuple[int, int], key: object, draw: Callable[[QPainter], object]
) -> None:
    """Puts at (x, y) what `draw` draws at (0, 0) into `size`; `key` says all that the picture depends on but the theme.

    Lengths are those of the painter, whatever the resolution of the screen.
    """
    ratio = painter.device().devicePixelRatioF()
    known = (key, size, ratio, theme.scheme())
    if known not in _stamps:
        if len(_stamps) >= _MOST:
            _stamps.clear()
        _stamps[known] = _drawn(size, ratio, draw)
    painter.drawImage(x, y, _stamps[known])


def _drawn(size: tuple[int, int], ratio: float, draw: Callable[[QPainter], object]) -> QImage:
    width, height = (ceil(side * ratio) for side in size)
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    draw(painter)
    painter.end()
    return image
