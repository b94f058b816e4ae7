"""The lines below a value: its issues, the draft's value and the answer's, with differences marked.

`Note` is a line as data, `NoteLines` lays the lines of one value out and paints them: always plain text with ranges of
formats, never rich text. Layouts are cached, and a draft is compared before it is shown (`make bench`: next item).
"""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from PySide6.QtCore import QCoreApplication, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPalette, QTextLayout

from gtapp.core.platform.messages import shorten
from gtapp.core.record.document import Document
from gtapp.core.record.validation import Issue
from gtapp.core.record.value_text import empty_kind, join_entries, json_of, text_of
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import ABSENT, is_identical, walk_values
from gtapp.editor.form.painting import (
    FormFonts,
    draw_cached_verdict,
    draw_issue_sign,
    draw_tag,
    form_colours,
    tag_name,
    verdict_colour,
    verdict_name,
)
from gtapp.editor.record_texts import name_choice
from gtapp.kit import small_widgets
from gtapp.kit.texts import i18n
from gtapp.kit.texts.i18n import capitalize, translate_message
from gtapp.scoring.text_differences import MISSING, MarkedText, mark_differences

if TYPE_CHECKING:  # imported when used: see `_colour_format`
    from PySide6.QtGui import QTextCharFormat

Kind = Literal["issue", "note", "draft", "tp", "fp", "fn", "fp+fn", "ignored"]

_SLOW_PRODUCT = 250_000
"""Two texts whose lengths multiply to more are not compared at each key press."""
_AHEAD_PRODUCT = 20_000
_AHEAD_SECONDS = 0.004
"""Limits of comparing ahead, so that it is not noticed: a table may differ in hundreds of cells."""


class Note(NamedTuple):
    """One line below a value; `label` names the value where several share the lines.

    `kind` is also its sign: a verdict's or an issue's. `text` is an issue, or the draft's or answer's value with what
    differs in it as `ranges`; `tag` replaces a draft that is empty, `reason` is a verdict's, `issue` one that has a fix.
    `shown_reason` is what is shown of it, where that is not all: its figures are in the tooltip alone.
    """

    kind: Kind
    text: str
    ranges: tuple[tuple[int, int], ...] = ()
    tag: str = ""
    label: str = ""
    reason: str = ""
    shown_reason: str | None = None
    issue: Issue | None = None

    @property
    def is_verdict(self) -> bool:
        return bool(self.reason)

    @property
    def prefix(self) -> str:
        """The words before the draft's or the answer's value."""
        translate, plain = QCoreApplication.translate, not self.label
        if self.is_verdict:
            text = translate("form", "Answer:") if plain else translate("form", "Answer ({label}):")
        else:
            text = translate("form", "Draft:") if plain else translate("form", "Draft ({label}):")
        return text.format(label=self.label)

    def name(self, label: str) -> Note:
        """Return the note with a label, before that of its own."""
        return self._replace(label=i18n.join_label(label, self.label) if self.label else label)

    def join_reason(self, reason: str) -> str:
        """Return a verdict's reason, after the label where no value of the answer precedes it that has the label."""
        return i18n.join_label(self.label, reason) if self.label and not self.text else reason

    def accessible_text(self) -> str:
        """Return the line in words, for a tooltip or a screen reader."""
        shown = tag_name(self.tag) if self.tag else self.text
        if self.kind == "draft":
            return f"{self.prefix} {shown}"
        if self.is_verdict:
            answer = f"{self.prefix} {shown}" if shown else ""
            return ". ".join(filter(None, (verdict_name(self.kind), answer, self.join_reason(self.reason))))
        return i18n.join_label(self.label, shown) if self.label else shown


def issue_notes(issues: Sequence[Issue]) -> tuple[Note, ...]:
    """Return notes of the issues, serious ones first."""
    ordered = sorted(issues, key=lambda issue: issue.level != "issue")
    return tuple(
        Note(issue.level, capitalize(translate_message(issue.message)), issue=issue if issue.fix else None)
        for issue in ordered
    )


def draft_notes(value: Any, draft: Any, field: Field) -> tuple[Note, ...]:
    """Return a note of the draft's value if it differs from `value`; `ABSENT` means that it does not."""
    if draft is ABSENT:
        return ()
    if field.choices:
        value, draft = name_choice(field, value), name_choice(field, draft)
    return (_draft_note(value, draft),)


def compare_ahead(document: Document) -> None:
    """Compare a record that will probably be shown next with its draft, for the cache of `mark_differences`."""
    texts = ((pointer, value) for pointer, value in walk_values(document.record) if isinstance(value, str))
    pairs = ((value, document.get_draft_value(pointer)) for pointer, value in texts)
    enough = perf_counter() + _AHEAD_SECONDS
    for value, draft in pairs:
        if (
            not is_identical(value, draft)
            and isinstance(draft, str)
            and len(value) * len(draft) <= _AHEAD_PRODUCT
        ):
            _draft_note(value, draft)
        if perf_counter() > enough:
            break


def is_slow_comparison(value: Any, draft: Any) -> bool:
    """Return whether comparing the two takes longer than a key press may."""
    return isinstance(value, str) and isinstance(draft, str) and len(value) * len(draft) > _SLOW_PRODUCT


def _draft_note(value: Any, draft: Any) -> Note:
    if empty_kind(draft):
        return Note("draft", "", tag=empty_kind(draft))
    old, new = _line_of(draft), _line_of(value)
    if old is None or new is None or old == new:
        return Note("draft", shorten(one_line(json_of(draft)), _LONGEST))
    marked = mark_differences(new, old) if new else MarkedText(old, ())
    return Note("draft", *cut_marked(marked))


def cut_marked(marked: MarkedText) -> MarkedText:
    """Return as much of a text as there may be room for, in one line."""
    text = one_line(shorten(marked.text, _LONGEST))
    return marked.shorten_to(text, len(text))


def _line_of(value: Any) -> str | None:
    """Return a value as text, a list with pipes as in its field; None where only JSON represents it."""
    return join_entries(value) if isinstance(value, list) else text_of(value)


def one_line(text: str) -> str:
    """Return a text as one line, with signs for line ends."""
    return text.replace("\n", "⏎").replace("\r", "⏎")


_LONGEST = 2_000
"""More characters than fit into the lines of a draft, and few enough to be laid out at once."""
_MAX_LINES = 3
_MAX_ISSUE_LINES = 8
"""More lines than any of our texts needs in a narrow form; messages of a foreign schema may be endless."""
_MAX_VERDICT_LINES = 4


class NoteLines:
    """The lines below one value, with their layout."""

    def __init__(self) -> None:
        self.notes: tuple[Note, ...] = ()
        self.beside = 0
        """The width that is left free at the right, for buttons."""
        self._layouts: dict[int, QTextLayout] = {}
        self._known: tuple[object, ...] = ()

    def set_notes(self, notes: tuple[Note, ...]) -> bool:
        """Set the lines; return whether they changed."""
        if notes == self.notes:
            return False
        self.notes = notes
        self._known = ()
        return True

    def accessible_text(self) -> str:
        """Return the lines in words, for a tooltip or a screen reader."""
        return "\n".join(note.accessible_text() for note in self.notes)

    def height(self, width: int, fonts: FormFonts, palette: QPalette) -> int:
        if not self.notes:
            return 0
        width = max(width - self.beside, 1)
        if (width, fonts, form_colours()) != self._known:
            self._known = (width, fonts, form_colours())
            layouts = ((number, _lay_out_note(note, width, fonts)) for number, note in enumerate(self.notes))
            self._layouts = {number: layout for number, layout in layouts if layout}
        return sum(self._lines(number) * fonts.small_line + 1 for number in range(len(self.notes)))

    def _lines(self, number: int) -> int:
        layout = self._layouts.get(number)
        return max(layout.lineCount(), 1) if layout else 1

    def paint(self, painter: QPainter, at: QPoint, width: int, fonts: FormFonts, palette: QPalette) -> None:
        """Paint the lines below `at`."""
        self.height(width, fonts, palette)
        y = at.y()
        for number, note in enumerate(self.notes):
            layout, place = self._layouts.get(number), QPoint(at.x(), y)
            if note.kind != "draft":
                _paint_signed(painter, place, note, layout, fonts, palette)
            elif layout:
                painter.setPen(palette.color(QPalette.ColorRole.WindowText))
                layout.draw(painter, QPointF(place))
            else:
                _paint_empty_draft(painter, place, note, fonts, palette)
            y += self._lines(number) * fonts.small_line + 1


def _paint_signed(
    painter: QPainter, at: QPoint, note: Note, layout: QTextLayout | None, fonts: FormFonts, palette: QPalette
) -> None:
    size = fonts.small_metrics.ascent()
    top, left = at.y() + (fonts.small_line - size + 1) // 2, at.x() + _sign_width(fonts)
    if note.is_verdict:
        draw_cached_verdict(painter, at.x(), top, size, note.kind, palette)
        painter.setPen(palette.color(QPalette.ColorRole.WindowText))
    else:
        draw_issue_sign(painter, at.x(), top, size, note.kind, palette)
        painter.setPen(form_colours().issue if note.kind == "issue" else form_colours().note)
    painter.setFont(fonts.small)
    if layout:
        layout.draw(painter, QPointF(left, at.y() + 1))
    else:
        painter.drawText(left, at.y() + size + 1, one_line(note.accessible_text()))


def _sign_width(fonts: FormFonts) -> int:
    return fonts.small_metrics.ascent() + 5


def _paint_empty_draft(
    painter: QPainter, at: QPoint, note: Note, fonts: FormFonts, palette: QPalette
) -> None:
    painter.setFont(fonts.small)
    painter.setPen(form_colours().draft)
    painter.drawText(at.x(), at.y() + fonts.small_metrics.ascent(), note.prefix)
    x = at.x() + fonts.small_metrics.horizontalAdvance(note.prefix) + 5
    draw_tag(painter, x, at.y() + fonts.small_line // 2, note.tag, palette, fonts)


class Piece(NamedTuple):
    """A part of a line in one colour (None: the text's own), with the ranges that differ."""

    text: str
    tint: QColor | None = None
    ranges: tuple[tuple[int, int], ...] = ()


def _lay_out_note(note: Note, width: int, fonts: FormFonts) -> QTextLayout | None:
    """Lay out the draft's or the answer's value, or an issue that needs several lines; None where one line is enough."""
    if note.kind == "draft":
        pieces = (Piece(note.prefix + " ", form_colours().draft), Piece(note.text, None, note.ranges))
        return None if note.tag else lay_out_pieces(pieces, width, fonts, _MAX_LINES)
    room = width - _sign_width(fonts)
    if note.is_verdict:
        return lay_out_pieces(_verdict_pieces(note, room, fonts), room, fonts, _MAX_VERDICT_LINES)
    text = one_line(note.accessible_text())
    if fonts.small_metrics.horizontalAdvance(text) <= room:
        return None
    return lay_out_pieces((Piece(text),), room, fonts, _MAX_ISSUE_LINES)


def _verdict_pieces(note: Note, room: int, fonts: FormFonts) -> tuple[Piece, ...]:
    """Return the answer's value and the reason; where there is no room for both, the value is cut off."""
    shown = note.reason if note.shown_reason is None else note.shown_reason
    reason = Piece(note.join_reason(shown), form_colours().note)
    if not note.text:
        return (reason,)
    gap = Piece("  ·  " if shown else "", form_colours().note)
    name = Piece(note.prefix + " ", verdict_colour(note.kind))
    taken = fonts.small_metrics.horizontalAdvance(name.text + gap.text + reason.text)
    most = max((_MAX_VERDICT_LINES - 1) * room - taken, room)
    text = fonts.small_metrics.elidedText(note.text, Qt.TextElideMode.ElideRight, most)
    marked = MarkedText(note.text, note.ranges).shorten_to(text, len(text) - (text != note.text))
    return name, Piece(marked.text, None, marked.ranges), gap, reason


def _count_utf16_units(text: str) -> int:
    """Return the length of a text as Qt counts it, in UTF-16 units."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def lay_out_pieces(pieces: tuple[Piece, ...], width: int, fonts: FormFonts, max_lines: int) -> QTextLayout:
    """Lay out the pieces one after the other, wrapped to `width` and at most `max_lines` lines."""
    layout = QTextLayout("".join(piece.text for piece in pieces), fonts.small)
    layout.setTextOption(small_widgets.create_wrap_option())
    formats, start = [], 0
    for piece in pieces:
        if piece.tint:
            formats.append(_format_range(start, _count_utf16_units(piece.text), _colour_format(piece.tint)))
        at = 0
        for begin, end in piece.ranges:
            differs = _difference_format(piece.text[begin:end] != MISSING)
            start += _count_utf16_units(piece.text[at:begin])
            length = _count_utf16_units(piece.text[begin:end])
            formats.append(_format_range(start, length, differs))
            start, at = start + length, end
        start += _count_utf16_units(piece.text[at:])
    layout.setFormats(formats)
    _break_lines(layout, width, fonts, max_lines)
    last = layout.lineAt(max_lines - 1)
    if last.isValid() and last.textStart() + last.textLength() < _count_utf16_units(layout.text()):
        # "…" needs room in the last line
        layout.setText(_cut_units(layout.text(), last.textStart() + last.textLength() - 2) + "…")
        _break_lines(layout, width, fonts, max_lines)
    return layout


def _cut_units(text: str, units: int) -> str:
    """Return the first UTF-16 units of a text, without half a character or a space at the end."""
    result = text.encode("utf-16-le", "surrogatepass")[: 2 * units]
    return result.decode("utf-16-le", "ignore").rstrip()


def _colour_format(colour: QColor) -> QTextCharFormat:
    from PySide6.QtGui import QTextCharFormat  # imported when used: a millisecond of the start

    result = QTextCharFormat()
    result.setForeground(colour)
    return result


def _difference_format(underlined: bool) -> QTextCharFormat:
    result = _colour_format(form_colours().differs)
    result.setFontWeight(QFont.Weight.DemiBold)
    result.setFontUnderline(underlined)
    return result


def _format_range(start: int, length: int, style: QTextCharFormat) -> QTextLayout.FormatRange:
    result = QTextLayout.FormatRange()
    result.start, result.length, result.format = start, length, style
    return result


def _break_lines(layout: QTextLayout, width: int, fonts: FormFonts, max_lines: int) -> None:
    layout.beginLayout()
    for number in range(max_lines):
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(width)
        line.setPosition(QPointF(0, number * fonts.small_line))
    layout.endLayout()
