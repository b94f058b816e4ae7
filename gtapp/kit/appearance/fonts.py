"""The fonts: the system's own for the window, a serif with historical characters for values, in the size that the user chose."""

from __future__ import annotations

from functools import cache

from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import QApplication

USUAL = 100
SIZES = (80, 90, 100, 110, 125, 150, 175, 200)
"""The sizes of the window's texts to choose from, in per cent of the usual one."""

_LEAST_POINTS = 9.75
"""13 pixels on a usual screen: the least usual size of the window's texts, whatever the system's is."""
_VALUE_RATIO = 15 / 13
"""The size of values, as a multiple of the other texts'."""


@cache
def usual_font() -> QFont:
    """Return the system's font, read before the first change."""
    font = QFont(QApplication.font())
    if font.pointSizeF() > 0:
        font.setPointSizeF(max(font.pointSizeF(), _LEAST_POINTS))
    return font


def apply_size(percent: int) -> None:
    """Set the program's font to a size in per cent of the usual one."""
    font = QFont(usual_font())
    font.setPointSizeF(font.pointSizeF() * percent / 100)
    QApplication.setFont(font)


def find_size(percent: int, step: int) -> int:
    """Return the size that is `step` sizes larger than `percent`, or the last one in that direction."""
    nearest = min(range(len(SIZES)), key=lambda place: abs(SIZES[place] - percent))
    return SIZES[min(max(nearest + step, 0), len(SIZES) - 1)]


@cache
def _load_serif() -> str:
    """Load the serif, and return its family."""
    from fontpkg_noto_serif import (  # imported when used: the window is there before its first form
        FAMILY,
        ROOT,
    )

    for path in sorted((ROOT / "files").glob("*.ttf")):
        QFontDatabase.addApplicationFont(str(path))
    return str(FAMILY)


def make_value_font(font: QFont) -> QFont:
    """Return the font of values beside texts in `font`: a serif, and the system's fonts for the characters that it lacks."""
    value_font = QFont(font)
    value_font.setFamilies([_load_serif(), *usual_font().families()])
    value_font.setStyleHint(QFont.StyleHint.Serif)
    value_font.setPointSizeF(font.pointSizeF() * _VALUE_RATIO)
    return value_font


def make_label_font(value_font: QFont) -> QFont:
    """Return the font of labels and notes beside values in `value_font`."""
    label_font = QFont(value_font)
    label_font.setFamilies(usual_font().families())
    label_font.setStyleHint(QFont.StyleHint.SansSerif)
    label_font.setPointSizeF(value_font.pointSizeF() / _VALUE_RATIO)
    label_font.setItalic(False)
    label_font.setStrikeOut(False)
    return label_font


def make_control_font() -> QFont:
    """Return the window's family alone, for controls among values: their size is that of what is around them."""
    font = QFont()
    font.setFamilies(usual_font().families())
    return font
