"""What stands below a value: its issues, one line each, and the draft's other value with what differs marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from PySide6.QtCore import QCoreApplication, QPoint, QPointF, Qt
from PySide6.QtGui import QFont, QPainter, QPalette, QTextCharFormat, QTextLayout

from gtapp.document import Issue
from gtapp.pointer import ABSENT
from gtapp.ui.form import words
from gtapp.ui.form.differences import MISSING, Marked, compare
from gtapp.ui.form.marks import Pens, draw_sign, draw_tag, tag_name, tints
from gtapp.ui.form.values import empty_kind, json_of, text_of
from gtapp.ui.form.wrapping import option
from gtapp.ui.messages import shown

_MOST_LINES = 3
_SLOW = 250_000


class Note(NamedTuple):
    """One line below a value; `tag` stands in for the text of a draft that is empty, `label` says which value is meant."""

    kind: Literal["issue", "note", "draft"]
    text: str
    ranges: tuple[tuple[int, int], ...] = ()
    tag: str = ""
    label: str = ""

    @property
    def prefix(self) -> str:
        """What stands before a draft's value."""
        if self.label:
            return QCoreApplication.translate("form", "Draft ({label}):").format(label=self.label)
        return QCoreApplication.translate("form", "Draft:")

    def spoken(self) -> str:
        """The line in words, for a tooltip or a screen reader."""
        said = tag_name(self.tag) if self.tag else self.text
        if self.kind == "draft":
            return f"{self.prefix} {said}"
        return words.labelled(self.label, said) if self.label else said


def issue_notes(issues: Sequence[Issue]) -> tuple[Note, ...]:
    """The issues, those that ask for a look first."""
    ordered = sorted(issues, key=lambda issue: issue.level != "issue")
    return tuple(Note(issue.level, _sentence(shown(issue.message))) for issue in ordered)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def draft_notes(value: Any, draft: Any) -> tuple[Note, ...]:
    """The draft's value, where it is another one than `value`; `ABSENT` says that it is not."""
    return () if draft is ABSENT else (_draft_note(value, draft),)


def is_slow(value: Any, draft: Any) -> bool:
    """Whether comparing the two takes longer than a key may."""
    return isinstance(value, str) and isinstance(draft, str) and len(value) * len(draft) > _SLOW


def _draft_note(value: Any, draft: Any) -> Note:
    if empty_kind(draft):
        return Note("draft", "", tag=empty_kind(draft))
    old, new = text_of(draft), text_of(value)
    if old is None or new is None or old == new:
        return Note("draft", _one_line(json_of(draft)))
    marked = compare(new, old) if new else Marked(old, ())
    return Note("draft", _one_line(marked.text), marked.ranges)


def _one_line(text: str) -> str:
    return text.replace("\n", "⏎").replace("\r", "⏎")


class Notes:
    """The lines below one value, and where they are painted."""

    def __init__(self) -> None:
        self.notes: tuple[Note, ...] = ()
        self._layouts: dict[int, QTextLayout] = {}
        self._width = -1

    def put(self, notes: tuple[Note, ...]) -> bool:
        """Takes other lines; says whether they are others."""
        if notes == self.notes:
            return False
        self.notes = notes
        self._width = -1
        return True

    def spoken(self) -> str:
        """The lines in words, for a tooltip or a screen reader."""
        return "\n".join(note.spoken() for note in self.notes)

    def height(self, width: int, use: Pens, palette: QPalette) -> int:
        if not self.notes:
            return 0
        if width != self._width:
            self._width = width
            drafts = ((n, note) for n, note in enumerate(self.notes) if note.kind == "draft" and not note.tag)
            self._layouts = {n: _laid_out(note, width, use, palette) for n, note in drafts}
        return 3 + sum(self._lines(number) * use.small_line + 1 for number in range(len(self.notes)))

    def _lines(self, number: int) -> int:
        layout = self._layouts.get(number)
        return max(layout.lineCount(), 1) if layout else 1

    def paint(self, painter: QPainter, at: QPoint, width: int, use: Pens, palette: QPalette) -> None:
        """Paints the lines below `at`."""
        self.height(width, use, palette)
        y = at.y() + 2
        for number, note in enumerate(self.notes):
            layout = self._layouts.get(number)
            if layout:
                painter.setPen(palette.color(QPalette.ColorRole.WindowText))
                layout.draw(painter, QPointF(at.x(), y))
            elif note.kind == "draft":
                _paint_empty_draft(painter, QPoint(at.x(), y), note, use, palette)
            else:
                _paint_issue(painter, QPoint(at.x(), y), width, note, use, palette)
            y += self._lines(number) * use.small_line + 1


def _paint_issue(painter: QPainter, at: QPoint, width: int, note: Note, use: Pens, palette: QPalette) -> None:
    size = use.small_metrics.ascent()
    draw_sign(painter, at.x(), at.y() + (use.small_line - size) / 2, size, note.kind, palette)
    left = size + 5
    painter.setFont(use.small)
    painter.setPen(tints().issue if note.kind == "issue" else tints().note)
    text = use.small_metrics.elidedText(_one_line(note.spoken()), Qt.TextElideMode.ElideRight, width - left)
    painter.drawText(at.x() + left, at.y() + use.small_metrics.ascent() + 1, text)


def _paint_empty_draft(painter: QPainter, at: QPoint, note: Note, use: Pens, palette: QPalette) -> None:
    painter.setFont(use.small)
    painter.setPen(tints().draft)
    painter.drawText(at.x(), at.y() + use.small_metrics.ascent(), note.prefix)
    x = at.x() + use.small_metrics.horizontalAdvance(note.prefix) + 5
    draw_tag(painter, x, at.y() + use.small_line // 2, note.tag, palette, use)


def _units(text: str) -> int:
    """How long a text is for Qt, which counts UTF-16 units."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def _laid_out(note: Note, width: int, use: Pens, palette: QPalette) -> QTextLayout:
    """The draft's line, broken to `width`; never rich text, only ranges of formats."""
    prefix = note.prefix + " "
    layout = QTextLayout(prefix + note.text, use.small)
    layout.setTextOption(option())
    start = QTextCharFormat()
    start.setForeground(tints().draft)
    formats = [_range(0, _units(prefix), start)]
    differs = QTextCharFormat()
    differs.setForeground(tints().differs)
    differs.setFontWeight(QFont.Weight.DemiBold)
    for begin, end in note.ranges:
        differs.setFontUnderline(note.text[begin:end] != MISSING)
        before = _units(prefix + note.text[:begin])
        formats.append(_range(before, _units(note.text[begin:end]), differs))
    layout.setFormats(formats)
    _break(layout, width, use)
    return layout


def _range(start: int, length: int, style: QTextCharFormat) -> QTextLayout.FormatRange:
    found = QTextLayout.FormatRange()
    found.start, found.length, found.format = start, length, style
    return found


def _break(layout: QTextLayout, width: int, use: Pens) -> None:
    layout.beginLayout()
    for number in range(_MOST_LINES):
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(width)
        line.setPosition(QPointF(0, number * use.small_line))
    layout.endLayout()
