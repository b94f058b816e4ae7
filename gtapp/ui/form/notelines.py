"""Lays out and paints the lines below a value: plain text always, with ranges of formats, broken to the width."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QColor, QFont, QPainter, QPalette, QTextCharFormat, QTextLayout

from gtapp.ui.form.differences import MISSING
from gtapp.ui.form.marks import Pens, draw_sign, draw_tag, tints
from gtapp.ui.form.notes import Note, one_line
from gtapp.ui.form.signs import stamp_verdict, verdict_tint
from gtapp.ui.form.wrapping import option

_MOST_LINES = 3
_MOST_ISSUE_LINES = 8
"""More than any of our texts needs where the form is narrow; what a foreign schema says may be endless."""
_MOST_VERDICT_LINES = 4


class Notes:
    """The lines below one value, and where they are painted."""

    def __init__(self) -> None:
        self.notes: tuple[Note, ...] = ()
        self._layouts: dict[int, QTextLayout] = {}
        self._known: tuple[object, ...] = ()

    def put(self, notes: tuple[Note, ...]) -> bool:
        """Takes other lines; says whether they are others."""
        if notes == self.notes:
            return False
        self.notes = notes
        self._known = ()
        return True

    def spoken(self) -> str:
        """The lines in words, for a tooltip or a screen reader."""
        return "\n".join(note.spoken() for note in self.notes)

    def height(self, width: int, use: Pens, palette: QPalette) -> int:
        if not self.notes:
            return 0
        if (width, use, tints()) != self._known:
            self._known = (width, use, tints())
            laid = ((number, _laid_out(note, width, use)) for number, note in enumerate(self.notes))
            self._layouts = {number: layout for number, layout in laid if layout}
        return 3 + sum(self._lines(number) * use.small_line + 1 for number in range(len(self.notes)))

    def _lines(self, number: int) -> int:
        layout = self._layouts.get(number)
        return max(layout.lineCount(), 1) if layout else 1

    def paint(self, painter: QPainter, at: QPoint, width: int, use: Pens, palette: QPalette) -> None:
        """Paints the lines below `at`."""
        self.height(width, use, palette)
        y = at.y() + 2
        for number, note in enumerate(self.notes):
            layout, place = self._layouts.get(number), QPoint(at.x(), y)
            if note.kind != "draft":
                _paint_signed(painter, place, note, layout, use, palette)
            elif layout:
                painter.setPen(palette.color(QPalette.ColorRole.WindowText))
                layout.draw(painter, QPointF(place))
            else:
                _paint_empty_draft(painter, place, note, use, palette)
            y += self._lines(number) * use.small_line + 1


def _paint_signed(
    painter: QPainter, at: QPoint, note: Note, layout: QTextLayout | None, use: Pens, palette: QPalette
) -> None:
    size = use.small_metrics.ascent()
    top, left = at.y() + (use.small_line - size + 1) // 2, at.x() + _beside_sign(use)
    if note.is_verdict:
        stamp_verdict(painter, at.x(), top, size, note.kind, palette)
        painter.setPen(palette.color(QPalette.ColorRole.WindowText))
    else:
        draw_sign(painter, at.x(), top, size, note.kind, palette)
        painter.setPen(tints().issue if note.kind == "issue" else tints().note)
    painter.setFont(use.small)
    if layout:
        layout.draw(painter, QPointF(left, at.y() + 1))
    else:
        painter.drawText(left, at.y() + size + 1, one_line(note.spoken()))


def _beside_sign(use: Pens) -> int:
    return use.small_metrics.ascent() + 5


def _paint_empty_draft(painter: QPainter, at: QPoint, note: Note, use: Pens, palette: QPalette) -> None:
    painter.setFont(use.small)
    painter.setPen(tints().draft)
    painter.drawText(at.x(), at.y() + use.small_metrics.ascent(), note.prefix)
    x = at.x() + use.small_metrics.horizontalAdvance(note.prefix) + 5
    draw_tag(painter, x, at.y() + use.small_line // 2, note.tag, palette, use)


class _Piece(NamedTuple):
    """A part of a line in one colour (None: the text's own), and the ranges of it that differ."""

    text: str
    tint: QColor | None = None
    ranges: tuple[tuple[int, int], ...] = ()


def _laid_out(note: Note, width: int, use: Pens) -> QTextLayout | None:
    """The lines of a value of the draft's or the answer's, or of an issue that one line has no room for."""
    if note.kind == "draft":
        pieces = (_Piece(note.prefix + " ", tints().draft), _Piece(note.text, None, note.ranges))
        return None if note.tag else _line_of(pieces, width, use, _MOST_LINES)
    room = width - _beside_sign(use)
    if note.is_verdict:
        return _line_of(_verdict_pieces(note, room, use), room, use, _MOST_VERDICT_LINES)
    text = one_line(note.spoken())
    if use.small_metrics.horizontalAdvance(text) <= room:
        return None
    return _line_of((_Piece(text),), room, use, _MOST_ISSUE_LINES)


def _verdict_pieces(note: Note, room: int, use: Pens) -> tuple[_Piece, ...]:
    """The answer's value and the reason; where there is no room for both, the value is what is cut off."""
    reason = _Piece(note.told, tints().note)
    if not note.text:
        return (reason,)
    gap, name = _Piece("  ·  ", tints().note), _Piece(note.prefix + " ", verdict_tint(note.kind))
    value = _Piece(note.text, None, note.ranges)
    whole = (name, value, gap, reason)
    wide = use.small_metrics.horizontalAdvance("".join(piece.text for piece in whole))
    return whole if wide < (_MOST_VERDICT_LINES - 1) * room else (reason, gap, name, value)


def _units(text: str) -> int:
    """How long a text is for Qt, which counts UTF-16 units."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def _line_of(pieces: tuple[_Piece, ...], width: int, use: Pens, most: int) -> QTextLayout:
    """The pieces one behind the other, broken to `width`; never rich text, only ranges of formats."""
    layout = QTextLayout("".join(piece.text for piece in pieces), use.small)
    layout.setTextOption(option())
    formats, start = [], 0
    for piece in pieces:
        if piece.tint:
            formats.append(_range(start, _units(piece.text), _tinted(piece.tint)))
        for begin, end in piece.ranges:
            differs = _differing(piece.text[begin:end] != MISSING)
            place = start + _units(piece.text[:begin])
            formats.append(_range(place, _units(piece.text[begin:end]), differs))
        start += _units(piece.text)
    layout.setFormats(formats)
    _break(layout, width, use, most)
    last = layout.lineAt(most - 1)
    if last.isValid() and last.textStart() + last.textLength() < _units(layout.text()):
        # what is left out is told by a sign that has room in the last line
        layout.setText(_cut(layout.text(), last.textStart() + last.textLength() - 2) + "…")
        _break(layout, width, use, most)
    return layout


def _cut(text: str, units: int) -> str:
    """So much of a text, as Qt counts, without half a character or a space at its end."""
    found = text.encode("utf-16-le", "surrogatepass")[: 2 * units]
    return found.decode("utf-16-le", "ignore").rstrip()


def _tinted(colour: QColor) -> QTextCharFormat:
    found = QTextCharFormat()
    found.setForeground(colour)
    return found


def _differing(underlined: bool) -> QTextCharFormat:
    found = _tinted(tints().differs)
    found.setFontWeight(QFont.Weight.DemiBold)
    found.setFontUnderline(underlined)
    return found


def _range(start: int, length: int, style: QTextCharFormat) -> QTextLayout.FormatRange:
    found = QTextLayout.FormatRange()
    found.start, found.length, found.format = start, length, style
    return found


def _break(layout: QTextLayout, width: int, use: Pens, most: int) -> None:
    layout.beginLayout()
    for number in range(most):
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(width)
        line.setPosition(QPointF(0, number * use.small_line))
    layout.endLayout()
