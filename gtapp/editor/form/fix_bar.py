"""The buttons beside an issue's text that fix it: here, and at all places of the record that have the same kind of issue."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QKeySequence, QPainter, QPaintEvent, QPalette, QRegion
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from gtapp.core.record.document import Document
from gtapp.core.record.validation import Issue
from gtapp.editor.form.layout import Block
from gtapp.editor.form.notes import NoteLines
from gtapp.editor.form.painting import format_tooltip
from gtapp.editor.form.rhythm import NOTE_GAP
from gtapp.editor.record_texts import describe_place
from gtapp.kit.small_widgets import escape_mnemonics, make_painter
from gtapp.kit.texts.i18n import translate_message

_GAP = NOTE_GAP
_SPACE = 8
_PADDING = 8
_BUTTON_EDGE = 7
"""What a button is higher than a line of text."""
_ROUND = 4
_ARROW = 16


def fill_offer_menu(
    menu: QMenu, document: Document, offer: Issue, fix: Callable[[list[Issue]], object]
) -> None:
    """List the other fields that an offer may be for; choosing one puts its value there."""
    menu.clear()
    for other in document.list_elsewhere(offer):
        place = describe_place(document.to_tree_pointer(other.pointer), document.schema.fields)
        menu.addAction(escape_mnemonics(place), partial(fix, [other]))


class FixButton(QToolButton):
    """A flat button in the palette's colours; an arrow at its right opens its menu."""

    def show_text(self, text: str) -> None:
        """Show a text, in which & stands for itself: no key is made of a value's."""
        self.setText(text)
        self.setShortcut(QKeySequence())

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        width = metrics.horizontalAdvance(self.text()) + 2 * _PADDING + self._arrow_width
        return QSize(width, metrics.lineSpacing() + _BUTTON_EDGE)

    @property
    def _arrow_width(self) -> int:
        return 0 if self.menu() is None else _ARROW

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, palette, roles = make_painter(self), self.palette(), QPalette.ColorRole
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(palette.color(roles.Mid))
        painter.setBrush(palette.color(roles.Midlight if self.underMouse() or self.isDown() else roles.Base))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), _ROUND, _ROUND)
        painter.setPen(palette.color(roles.ButtonText))
        centre, arrow = Qt.AlignmentFlag.AlignCenter, self._arrow_width
        room = self.rect().adjusted(_GAP, 0, -arrow - _GAP, 0)
        self.paint_text(painter, room)
        if arrow:
            painter.drawText(self.rect().adjusted(self.width() - arrow - _GAP, 0, 0, 0), centre, "▾")

    def paint_text(self, painter: QPainter, room: QRect) -> None:
        """Paint the text, as far as there is room."""
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideMiddle, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, text)


class FixBar(QWidget):
    """Buttons in the line of a value's first issue: fix it, fix it the other way, fix all; hidden where no issue has a fix."""

    def __init__(self, block: Block) -> None:
        super().__init__(block)
        self._block = block
        self._binding = block.binding
        self._issue: Issue | None = None
        self._here = self._make_button()
        self._other = self._make_button()
        self._everywhere = self._make_button()
        self._elsewhere: QMenu | None = None
        self._here.clicked.connect(self._fix_here)
        self._other.clicked.connect(self._fix_otherwise)
        self._everywhere.clicked.connect(self._fix_everywhere)
        self._binding.issues_changed.connect(self._count)
        self._binding.reading_changed.connect(self._follow_reading)
        self._follow_reading()
        self._other.hide()
        self._everywhere.hide()
        self.hide()

    def _make_button(self) -> FixButton:
        button = FixButton(self)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keys are commands of the form
        return button

    def _follow_reading(self, _: None = None) -> None:
        """Disable the buttons while the record can't be edited."""
        self.setEnabled(not self._binding.is_for_reading)

    def show_issue(self, issue: Issue | None) -> None:
        """Show the buttons of an issue; hide them if it has none."""
        self._issue = issue
        self.setVisible(issue is not None)
        if issue and issue.fix:
            self._here.show_text(translate_message(issue.fix.text))
            self._show_arrow(issue.is_offer)
            self._other.setVisible(issue.other_fix is not None)
            if issue.other_fix:
                self._other.show_text(translate_message(issue.other_fix.text))
            self._name_keys()
            self._count()

    def _show_arrow(self, is_shown: bool) -> None:
        """Give the first button an arrow with a menu: an offer may be for another field."""
        if is_shown and self._elsewhere is None:
            self._elsewhere = QMenu(self)
            self._elsewhere.aboutToShow.connect(self._fill_menu)
        if is_shown != (self._here.menu() is not None):
            self._here.setMenu(self._elsewhere if is_shown else None)  # type: ignore[arg-type]  # None takes it away
            self._here.setPopupMode(
                QToolButton.ToolButtonPopupMode.MenuButtonPopup
                if is_shown
                else QToolButton.ToolButtonPopupMode.DelayedPopup
            )

    def _fill_menu(self) -> None:
        if self._elsewhere and self._issue and self._binding.document:
            fill_offer_menu(self._elsewhere, self._binding.document, self._issue, self._binding.fix)

    def _name_keys(self) -> None:
        """Name the keys that do the same as the buttons."""
        here, everywhere = map(self._binding.name_keys, ("take_suggestion", "fix_alike"))
        keys = self.tr("Take the suggestion ({keys})").format(keys=here)
        for button in (self._here, self._other):
            button.setToolTip(format_tooltip(f"{button.text()}\n{keys}"))
        text = self.tr("Do the same at all places of this record, in one step ({keys})")
        self._everywhere.setToolTip(format_tooltip(text.format(keys=everywhere)))

    def _count(self, _: object = None) -> None:
        """Say how many places the second button would fix; hide it where there is only one."""
        if self._issue is None:
            return
        is_certain = self._issue.fix is not None and self._issue.fix.certain
        count = len(self._binding.find_alike(self._issue)) if is_certain else 0
        text = self.tr("Fix all {count}").format(count=count) if count > 1 else ""
        if text != self._everywhere.text():
            self._everywhere.show_text(text)
            self._everywhere.setVisible(bool(text))
            self._block.invalidate()

    def _list_buttons(self) -> list[QToolButton]:
        buttons = (self._here, self._other, self._everywhere)
        return [each for each in buttons if not (self.isHidden() or each.isHidden())]

    def lay_out(self, notes: NoteLines, below: QRect) -> int:
        """Place the buttons beside the notes, which begin at the top of `below`, or below them if that takes less height.

        Return the height of notes and buttons.
        """
        self._set_font()
        alone = self._measure(notes, below.width(), 0)
        buttons = self._list_buttons()
        if not buttons:
            return alone
        wanted = sum(each.sizeHint().width() + _GAP for each in buttons)
        row = self._binding.fonts.small_line + _BUTTON_EDGE
        if 2 * wanted < below.width():
            text_height = self._measure(notes, below.width(), wanted + _SPACE)
            if text_height <= alone + row:
                self._place(QRect(below.right() + 1 - wanted + _GAP, below.top(), wanted, 0))
                return max(text_height, row)
            self._measure(notes, below.width(), 0)
        return alone + self._place(below.translated(0, alone))

    def _set_font(self) -> None:
        font = QFont(self._binding.fonts.small)
        font.setBold(False)  # below a heading, too
        self.setFont(font)

    def _measure(self, notes: NoteLines, width: int, beside: int) -> int:
        """Return the height of the notes with `beside` pixels left free."""
        notes.beside = beside
        return notes.height(width, self._binding.fonts, self._block.palette())

    def _place(self, room: QRect) -> int:
        """Place the buttons in a row from the upper left corner of `room`, or one below the other; return their height."""
        high, buttons = self._binding.fonts.small_line + _BUTTON_EDGE, self._list_buttons()
        widths = [min(each.sizeHint().width(), room.width()) for each in buttons]
        is_row = sum(widths) + _GAP * (len(widths) - 1) <= room.width()
        x, y = 0, 0
        for button, width in zip(buttons, widths, strict=True):
            button.setGeometry(QRect(x, y, width, high))
            x, y = (x + width + _GAP, y) if is_row else (0, y + high + _GAP)
        whole = high if is_row else y
        self.setGeometry(room.left(), room.top(), room.width(), whole)
        self.setMask(QRegion(self.childrenRect()))  # the tooltip of the text beside stays reachable
        return whole

    def _fix_here(self) -> None:
        if self._issue:
            self._binding.fix(self._block.find_same(self._issue))

    def _fix_otherwise(self) -> None:
        if self._issue:
            self._binding.fix([self._issue._replace(fix=self._issue.other_fix)])

    def _fix_everywhere(self) -> None:
        if self._issue:
            self._binding.fix_alike(self._issue)
