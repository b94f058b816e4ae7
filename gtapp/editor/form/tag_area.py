"""The area of a list of tags: where tags and the line for typing lie, which tags are selected, and what is painted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QToolButton, QWidget

from gtapp.core.record.entry_text import find_mark, list_marks
from gtapp.core.record.tag_entries import TagEntries
from gtapp.core.record.value_text import text_of
from gtapp.core.schema.fields import Field
from gtapp.editor.form.editors import PAD, EditorBase, LineEditor, is_document_key
from gtapp.editor.form.painting import form_fonts, format_tooltip
from gtapp.editor.record_texts import translate_title
from gtapp.kit import small_widgets
from gtapp.kit.appearance.theme import theme_color
from gtapp.kit.texts.empty_values import NOTHING

_BY_USER = (Qt.FocusReason.MouseFocusReason, Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
"""Why the focus is somewhere else when the user goes on to another value; a search or a menu gives it back."""


class TagLine(LineEditor):
    """The line for a further tag, or for one that is edited; keys that mean something for the tags around it go there first."""

    entered = Signal()
    left = Signal()
    abandoned = Signal()
    """The user went on to another value."""
    tabbed = Signal()
    """Tab is about to lead to the next value."""

    def __init__(self, parent: QWidget, press_key: Callable[[QKeyEvent], bool]) -> None:
        super().__init__(parent)
        self.setAttribute(
            Qt.WidgetAttribute.WA_OpaquePaintEvent, False
        )  # while it is idle, it paints nothing
        self._press_key = press_key
        self.is_idle = False
        """True while tags are selected: keys go there, and no cursor is shown."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_document_key(event) or not self._press_key(event):
            super().keyPressEvent(event)

    def type_key(self, event: QKeyEvent) -> None:
        """Type what a key writes, whatever else it would mean."""
        super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        if forward:
            self.tabbed.emit()
        return super().focusNextPrevChild(forward)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Leave names to the tags around the line."""
        event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.entered.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.left.emit()
        if event.reason() in _BY_USER:
            self.abandoned.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.is_idle:
            super().paintEvent(event)


_GAP = 4
_INSET = 2
_CROSS = "×"
_CURSOR = 3 * PAD
"""The room for the cursor behind what is typed."""


class TagArea(EditorBase, QWidget):
    """Shows the entries as tags, and a line after the last one, or in the place of the one that is being edited.

    Tags are selected from `anchor` to `current` while the line keeps the focus.
    """

    resized = Signal()

    def __init__(self, field: Field) -> None:
        super().__init__()
        self.entries = TagEntries(field)
        self.marks = list_marks(field)
        self.boxes: list[QRect] = []
        self.anchor = self.current = -1
        self.drop_place = -1
        """The tag before which a dragged one would come; the number of tags: behind the last one; -1: nothing is dragged here."""
        self._read_only = False
        self.line = TagLine(self, self.press_key)
        self.button = QToolButton(self)
        self.setFocusProxy(self.line)

    def press_key(self, event: QKeyEvent) -> bool:
        """Follow a key that was pressed in the line; return whether it has a meaning here."""
        raise NotImplementedError

    # the selection

    @property
    def selected(self) -> list[int]:
        """The places of the selected tags."""
        if self.current < 0:
            return []
        return list(range(min(self.anchor, self.current), max(self.anchor, self.current) + 1))

    def select(self, current: int, anchor: int | None = None) -> None:
        """Select the tags from `anchor` to `current`; after the last one, the cursor is in the line."""
        if 0 <= current < len(self.entries.closed):
            self.current = current
            self.anchor = current if anchor is None else anchor
        else:
            self.current = self.anchor = -1
        self.line.is_idle = self.current >= 0 and not self.line.text()
        self.line.update()
        self.update()

    def step_selection(self, step: int, extends: bool) -> None:
        """Select the tag `step` places on, or the tags up to it; after the last one, the cursor is in the line."""
        following = max(self.current + step, 0)
        if extends:
            self.select(min(following, len(self.entries.closed) - 1), self.anchor)
        else:
            self.select(following)

    def deselect(self) -> None:
        """Give the cursor back to the line."""
        if self.current >= 0:
            self.select(-1)

    # layout

    def height_for(self, width: int) -> int:
        return max(box.bottom() for box in self._place(width)) + 1 + _INSET

    def _row_height(self) -> int:
        return form_fonts(self.font()).line + 2 * PAD

    def _cross_width(self) -> int:
        """Return the width of a tag without its text."""
        return self.fontMetrics().horizontalAdvance(f" {_CROSS}") + 4 * PAD

    def _place(self, width: int) -> list[QRect]:
        """Return the places of the tags in rows of this width, and that of the line: after them, or in place of one.

        The first row ends at the button; an empty line without the focus takes no row of its own.
        """
        height, room = self._row_height(), width - self.button.sizeHint().width()
        x, y, line, found = PAD, 0, QRect(), []
        for place in range(len(self.entries.closed) + (self.entries.edited is None)):
            is_line = place in (self.entries.edited, len(self.entries.closed))
            wide = self._measure_line() if is_line else self._measure_tag(self.entries.closed[place])
            if x > PAD and x + wide > room:
                x, y, room = PAD, y + height, width - PAD
            wide = min(wide, room - PAD)
            if is_line:
                left = x - (PAD if x == PAD else _GAP)  # beside no tag, the text begins as in other fields
                is_last = place == len(self.entries.closed)
                line = QRect(left, y, max(room - left, 0) if is_last else wide, height)
            found.append(QRect(x, y + _INSET, wide, height - 2 * _INSET))
            x += wide + _GAP
        return [*found[: len(self.entries.closed)], line]

    def _measure_line(self) -> int:
        if not self.line.text() and not self.line.hasFocus():
            return -_GAP
        return self.fontMetrics().horizontalAdvance(self.line.text()) + _CURSOR

    def _measure_tag(self, entry: Any) -> int:
        return self.fontMetrics().horizontalAdvance(shorten(entry)) + self._cross_width()

    def lay_out(self) -> None:
        """Place tags, line and button for the entries as they are now."""
        *self.boxes, line = self._place(self.width())
        self.line.setGeometry(line)
        size = self.button.sizeHint()
        self.button.setGeometry(self.width() - size.width(), 0, size.width(), self._row_height())
        self.update()
        if self.height_for(self.width()) != self.height():
            self.resized.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.lay_out()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.lay_out()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = small_widgets.make_painter(self)
        small_widgets.fill_rect(painter, self.rect(), self.palette().base())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chosen = set(self.selected)
        for place, (entry, box) in enumerate(zip(self.entries.closed, self.boxes, strict=True)):
            if place != self.entries.edited:
                self._paint_tag(painter, shorten(entry), box, place in chosen)
        if self.drop_place >= 0 and self.boxes:
            self._paint_drop_place(painter)
        painter.end()

    def _paint_drop_place(self, painter: QPainter) -> None:
        """Paint a line where a dragged tag would come."""
        is_behind = self.drop_place >= len(self.boxes)
        box = self.boxes[-1 if is_behind else self.drop_place]
        x = box.right() + _GAP // 2 if is_behind else box.left() - _GAP // 2 - 1
        painter.fillRect(QRect(x, box.top(), 2, box.height()), theme_color("accent"))

    def _paint_tag(self, painter: QPainter, text: str, box: QRect, is_selected: bool) -> None:
        """Paint a tag; one with a mark has a broken border, since it is less sure."""
        palette = self.palette()
        mark = find_mark(text, self.marks)
        style = Qt.PenStyle.SolidLine if mark is None else Qt.PenStyle.DashLine
        painter.setPen(QPen(palette.mid().color() if mark is None else theme_color("edge"), 1, style))
        painter.setBrush(palette.highlight() if is_selected else theme_color("note_back"))
        painter.drawRoundedRect(
            box.toRectF().adjusted(0.5, 0.5, -0.5, -0.5), box.height() / 2, box.height() / 2
        )
        painter.setPen((palette.highlightedText() if is_selected else palette.text()).color())
        inside = box.adjusted(2 * PAD, 0, -2 * PAD, 0)
        room = box.width() - self._cross_width() + 1
        shown = self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room)
        painter.drawText(inside, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
        if self._read_only:
            return
        if not is_selected:
            painter.setPen(theme_color("dim"))
        painter.drawText(inside, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, _CROSS)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            place = self.find_tag(event.pos())
            self.setToolTip(self._describe(place) if place >= 0 else "")
        return super().event(event)

    def _describe(self, place: int) -> str:
        """Return the whole entry, and what its mark says."""
        text = shorten(self.entries.closed[place])
        mark = find_mark(text, self.marks)
        return format_tooltip(f"{text}\n{translate_title(mark.meaning)}" if mark else text)

    def find_tag(self, place: QPoint) -> int:
        """Return the index of the tag at a position; -1 if there is none."""
        return next((at for at, box in enumerate(self.boxes) if box.contains(place)), -1)

    def find_drop_place(self, place: QPoint) -> int:
        """Return before which tag one comes that is dropped at a position; the number of tags: behind the last one."""
        for at, box in enumerate(self.boxes):
            is_in_row = box.top() - _INSET <= place.y() <= box.bottom() + _INSET
            if place.y() < box.top() - _INSET or (is_in_row and place.x() < box.center().x()):
                return at
        return len(self.boxes)

    def is_on_cross(self, at: int, place: QPoint) -> bool:
        """Return whether a position is on the cross of the tag at this index."""
        return place.x() > self.boxes[at].right() - self._cross_width() + 2 * PAD


def shorten(text: Any) -> str:
    """Return an entry as it is shown in one line."""
    return str(text_of(text)).replace("\n", "⏎").replace("\r", "") or NOTHING
