"""The readings of the value at the cursor, as buttons below it: one of them is taken by a click, or by its number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import ceil
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QTextLayout
from PySide6.QtWidgets import QWidget

from gtapp.editor.form.fix_bar import FixButton
from gtapp.editor.form.layout import FocusBlock, FormCanvas
from gtapp.editor.form.notes import Piece, lay_out_pieces
from gtapp.editor.form.painting import form_fonts, format_tooltip
from gtapp.editor.form.rhythm import LEFT_EDGE, NOTE_GAP
from gtapp.kit.appearance.theme import theme_color
from gtapp.kit.layouts import FlowLayout
from gtapp.kit.small_widgets import make_painter
from gtapp.scoring.text_differences import MarkedText


class ShownReading(NamedTuple):
    """A reading on its button: its number, its text with what differs, who has read it, and the tooltip."""

    number: str
    text: MarkedText
    readers: str
    tip: str


_ROUND = 4
_Role = QPalette.ColorRole
_MOVES = (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.LayoutRequest)
_ANY_WIDTH = 100_000
"""In pixels, for a text that is not wrapped."""


class _ReadingButton(FixButton):
    """A button with a number and with who has read the text, both fainter; what differs in the text is marked."""

    def __init__(self, parent: QWidget, reading: ShownReading) -> None:
        super().__init__(parent)
        self._reading = reading
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keys are commands
        self.setToolTip(format_tooltip(reading.tip))
        self.show_text("  ".join(filter(None, (reading.number, reading.text.text, reading.readers))))

    def sizeHint(self) -> QSize:
        marked_more = _measure(self._lay_out(self._reading.text)) - self.fontMetrics().horizontalAdvance(
            self.text()
        )
        return super().sizeHint() + QSize(marked_more, 0)

    def paint_text(self, painter: QPainter, room: QRect) -> None:
        layout = self._lay_out(self._reading.text)
        if (over := _measure(layout) - room.width()) > 0:
            layout = self._lay_out(self._cut(over))
        painter.setPen(self.palette().color(_Role.ButtonText))
        height = layout.boundingRect().height()
        layout.draw(painter, QPointF(room.left(), room.top() + (room.height() - height) / 2))

    def _cut(self, over: int) -> MarkedText:
        """Return the text that is so much narrower."""
        marked, metrics = self._reading.text, self.fontMetrics()
        most = metrics.horizontalAdvance(marked.text) - over
        text = metrics.elidedText(marked.text, Qt.TextElideMode.ElideRight, most)
        return marked.shorten_to(text, len(text) - (text != marked.text))

    def _lay_out(self, marked: MarkedText) -> QTextLayout:
        faint, reading = theme_color("dim"), self._reading
        pieces = [Piece(reading.number + "  ", faint)] if reading.number else []
        pieces.append(Piece(marked.text, None, marked.ranges))
        pieces += [Piece("  " + reading.readers, faint)] if reading.readers else []
        return lay_out_pieces(tuple(pieces), _ANY_WIDTH, form_fonts(), 1)


def _measure(layout: QTextLayout) -> int:
    return ceil(layout.lineAt(0).naturalTextWidth())


class ReadingsBar(QWidget):
    """Stands below the value, which reserves room for it; over what is there where it can't; follows the form's scrolling.

    `viewport` shows a part of `page`, on which the blocks are.
    """

    def __init__(self, viewport: QWidget, page: FormCanvas) -> None:
        super().__init__(viewport)
        self._viewport = viewport
        self._block: FocusBlock | None = None
        self._take: Callable[[int], object] | None = None
        self._buttons: list[FixButton] = []
        self._is_framed = False
        self._row = FlowLayout()
        self._row.setSpacing(NOTE_GAP)
        self._inside = QWidget(self)
        self._inside.setLayout(self._row)
        self.setAccessibleName(self.tr("Readings of this value"))
        page.installEventFilter(self)  # it is scrolled
        page.laid_out.connect(self._place)
        self.hide()

    @property
    def count(self) -> int:
        """How many readings are shown."""
        return len(self._buttons) if self._take else 0

    @property
    def has_room(self) -> bool:
        """Whether a value reserves room for readings."""
        return self._block is not None

    def show_readings(
        self, block: FocusBlock, readings: Sequence[ShownReading], take: Callable[[int], object]
    ) -> None:
        """Show readings of the current value of `block`; `take` gets the index of the one that is chosen."""
        self.drop()
        self._block, self._take = block, take
        block.installEventFilter(self)
        self.setFont(form_fonts().small)
        for index, reading in enumerate(readings):
            button = _ReadingButton(self._inside, reading)
            button.clicked.connect(partial(self.take, index))
            self._row.addWidget(button)
            self._buttons.append(button)
        self._place()
        QTimer.singleShot(0, self, self._place)  # the editor of a table's cell is placed only now
        self.raise_()

    def drop(self) -> None:
        """Show no readings."""
        if self._block:
            self._block.removeEventFilter(self)
            self._block.reserve_below(0)
        self._block = None
        self.clear()

    def clear(self) -> None:
        """Show no readings, but leave the room for them: nothing moves."""
        self._take = None
        for button in self._buttons:
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()  # later: it may be the one that was clicked
        self._buttons.clear()
        self.hide()

    def take(self, index: int, _is_checked: bool = False) -> None:
        """Take the reading of this index."""
        if self._take:
            self._take(index)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _MOVES and self._block:
            self._place()
        return False

    def _place(self) -> None:
        """Stand below the value; where it has no room, above it or at the edge of what is visible of it, with a frame."""
        block, viewport = self._block, self._viewport
        if block is None or not self._take or block.collapsed:
            self.hide()
            return
        width = min(self._row.sizeHint().width(), viewport.width() - 2 * LEFT_EDGE)
        size = QSize(width, self._row.heightForWidth(width))
        below = block.reserve_below(NOTE_GAP + size.height() + NOTE_GAP)  # may move the value
        value = block.find_place()
        value.moveTopLeft(viewport.mapFromGlobal(value.topLeft()))
        self._is_framed = below is None
        place = QRect(value.left(), value.bottom() + NOTE_GAP + (below or 0), size.width(), size.height())
        if place.bottom() >= viewport.height():
            self._is_framed = True
            place.moveBottom(value.top() - NOTE_GAP)
        place.moveTop(min(max(place.top(), 0), viewport.height() - place.height()))
        place.moveLeft(max(min(place.left(), viewport.width() - place.width() - LEFT_EDGE), LEFT_EDGE))
        margin = NOTE_GAP if self._is_framed else 0
        self.setGeometry(place.adjusted(-margin, -margin, margin, margin))
        self._inside.setGeometry(QRect(QPoint(margin, margin), size))
        self.setVisible(value.intersects(viewport.rect()))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = make_painter(self)
        painter.fillRect(self.rect(), self.palette().color(_Role.Window))
        if self._is_framed:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(self.palette().color(_Role.Mid))
            painter.drawRoundedRect(self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5), _ROUND, _ROUND)
