"""The readings of the value at the cursor, as buttons below it: one of them is taken by a click, or by its number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QWidget

from gtapp.editor.form.fix_bar import FixButton
from gtapp.editor.form.layout import FocusBlock, FormCanvas
from gtapp.editor.form.painting import form_fonts, format_tooltip
from gtapp.editor.form.rhythm import LEFT_EDGE, NOTE_GAP
from gtapp.kit.appearance.theme import theme_color
from gtapp.kit.layouts import FlowLayout
from gtapp.kit.small_widgets import make_painter


class ShownReading(NamedTuple):
    """A reading on its button: its number, its text, who has read it, and the tooltip."""

    number: str
    text: str
    readers: str
    tip: str


_ROUND = 4
_Role = QPalette.ColorRole
_MOVES = (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.LayoutRequest)
_Elide = Qt.TextElideMode


class _ReadingButton(FixButton):
    """A button with a number and with who has read the text; these are fainter."""

    def __init__(self, parent: QWidget, reading: ShownReading) -> None:
        super().__init__(parent)
        self._parts = reading[:3]
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keys are commands
        self.setToolTip(format_tooltip(reading.tip))
        self.show_text("  ".join(filter(None, self._parts)))

    def paint_text(self, painter: QPainter, room: QRect) -> None:
        metrics = self.fontMetrics()
        over = max(metrics.horizontalAdvance(self.text()) - room.width(), 0)
        for part, is_faint in zip(self._parts, (True, False, True), strict=True):
            if not part:
                continue
            width = metrics.horizontalAdvance(part) - (0 if is_faint else over)
            painter.setPen(theme_color("dim") if is_faint else self.palette().color(_Role.ButtonText))
            place = QRect(room.left(), room.top(), width + 1, room.height())
            text = metrics.elidedText(part, _Elide.ElideRight, width + 1)
            painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
            room.setLeft(room.left() + width + metrics.horizontalAdvance("  "))


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
        self._block = self._take = None
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
        if block is None or block.collapsed:
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
