"""The signs of the scorer's verdicts: discs that differ in shape and word as well as in colour."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPalette, QPen

from gtapp.ui.form.marks import Pens, tints
from gtapp.ui.form.stamps import stamp

_BAR = ((0.26, 0.5), (0.74, 0.5))
# in a square of side 1; each tuple of points is one stroke
_STROKES: dict[str, tuple[tuple[tuple[float, float], ...], ...]] = {
    "tp": (((0.25, 0.53), (0.43, 0.71), (0.75, 0.31)),),
    "fp": (_BAR, ((0.5, 0.26), (0.5, 0.74))),
    "fn": (_BAR,),
    "fp+fn": (((0.3, 0.3), (0.7, 0.7)), ((0.3, 0.7), (0.7, 0.3))),
    "ignored": (),
}
VERDICTS = tuple(_STROKES)

_SHORT: dict[str, Any] = {"ignored": QT_TRANSLATE_NOOP("form", "ignored")}
_NAMES: dict[str, Any] = {
    "tp": QT_TRANSLATE_NOOP("form", "right (true positive)"),
    "fp": QT_TRANSLATE_NOOP("form", "only in the answer (false positive)"),
    "fn": QT_TRANSLATE_NOOP("form", "missing in the answer (false negative)"),
    "fp+fn": QT_TRANSLATE_NOOP("form", "wrong (false positive and false negative)"),
    "ignored": QT_TRANSLATE_NOOP("form", "not scored"),
}


def verdict_name(verdict: str) -> str:
    """A verdict in words."""
    return QCoreApplication.translate("form", _NAMES[verdict])


def verdict_code(verdict: str) -> str:
    """A verdict as the figures call it."""
    return QCoreApplication.translate("form", _SHORT[verdict]) if verdict in _SHORT else verdict


def verdict_tint(verdict: str) -> QColor:
    """The colour of a verdict."""
    colours = tints()
    return {"tp": colours.confirmed, "ignored": colours.file}.get(verdict, colours.issue)


def verdict_width(use: Pens) -> int:
    """How wide the signs with their codes are."""
    codes = (use.small_metrics.horizontalAdvance(verdict_code(each)) for each in VERDICTS)
    return use.small_metrics.ascent() + max(codes) + 9


def stamp_verdict(painter: QPainter, x: int, y: int, size: int, verdict: str, palette: QPalette) -> None:
    """The same sign as `draw_verdict` gives, drawn once and kept."""
    stamp(painter, x, y, (size, size), verdict, lambda one: draw_verdict(one, 0, 0, size, verdict, palette))


def draw_verdict(painter: QPainter, x: float, y: float, size: float, verdict: str, palette: QPalette) -> None:
    """A disc with a tick, a plus, a minus or a cross; a ring for what is not scored."""
    colour = verdict_tint(verdict)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    disc = QRectF(x, y, size, size)
    if _STROKES[verdict]:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawEllipse(disc)
    else:
        painter.setPen(QPen(colour, size / 10))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(disc.adjusted(1, 1, -1, -1))
    painter.setPen(QPen(palette.color(QPalette.ColorRole.Base), size / 7, c=Qt.PenCapStyle.RoundCap))
    for stroke in _STROKES[verdict]:
        painter.drawPolyline([QPointF(x + a * size, y + b * size) for a, b in stroke])
    painter.restore()
