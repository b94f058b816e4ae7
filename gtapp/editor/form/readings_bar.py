"""The readings of the value at the cursor, as buttons below it: one of them is taken by a click, or by its number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QMargins, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QWidget

from gtapp.editor.form.fix_bar import FixButton
from gtapp.editor.form.layout import FocusBlock
from gtapp.editor.form.painting import form_fonts, format_tooltip
from gtapp.kit.layouts import FlowLayout
from gtapp.kit.small_widgets import make_painter

_MARGIN = 4
_MARGINS = QMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
_GAP = 2
"""Between the value and the bar."""
_ROUND = 4
_MOVES = (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.LayoutRequest)


class ReadingsBar(QWidget):
    """Floats over what stands below the value, so that nothing moves; follows it when the form scrolls.

    `viewport` shows a part of `page`, on which the blocks are.
    """

    def __init__(self, viewport: QWidget, page: QWidget) -> None:
        super().__init__(viewport)
        self._viewport = viewport
        self._block: FocusBlock | None = None
        self._take: Callable[[int], object] | None = None
        self._buttons: list[FixButton] = []
        self._row = FlowLayout()
        self._row.setSpacing(_MARGIN)
        self._inside = QWidget(self)
        self._inside.setLayout(self._row)
        self.setAccessibleName(self.tr("Readings of this value"))
        page.installEventFilter(self)
        self.hide()

    @property
    def count(self) -> int:
        """How many readings are shown."""
        return len(self._buttons) if self._take else 0

    def show_readings(
        self, block: FocusBlock, readings: Sequence[tuple[str, str]], take: Callable[[int], object]
    ) -> None:
        """Show texts with their tooltips for the current value of `block`; `take` gets the index of the one that is chosen."""
        self.drop()
        self._block, self._take = block, take
        block.installEventFilter(self)
        self.setFont(form_fonts().small)
        for index, (text, tip) in enumerate(readings):
            button = FixButton(self._inside)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keys are commands
            button.show_text(text)
            button.setToolTip(format_tooltip(tip))
            button.clicked.connect(partial(self.take, index))
            self._row.addWidget(button)
            self._buttons.append(button)
        self._place()
        self.raise_()

    def drop(self) -> None:
        """Show no readings."""
        if self._block:
            self._block.removeEventFilter(self)
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
        """Stand below the value; above it, or at the edge of what is visible of it, where there is no room."""
        block, viewport = self._block, self._viewport
        if block is None or block.collapsed:
            self.hide()
            return
        value = block.find_place()
        value.moveTopLeft(viewport.mapFromGlobal(value.topLeft()))
        most = viewport.width() - 2 * _MARGIN
        width = min(self._row.sizeHint().width(), most)
        size = QSize(width, self._row.heightForWidth(width))
        place = QRect(value.bottomLeft() + QPoint(0, 1 + _GAP), size.grownBy(_MARGINS))
        if place.bottom() >= viewport.height():
            place.moveBottom(value.top() - 1 - _GAP)
        place.moveTop(min(max(place.top(), 0), viewport.height() - place.height()))
        place.moveLeft(max(min(place.left(), viewport.width() - place.width()), 0))
        self.setGeometry(place)
        self._inside.setGeometry(QRect(QPoint(_MARGIN, _MARGIN), size))
        self.setVisible(value.intersects(viewport.rect()))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, roles = make_painter(self), QPalette.ColorRole
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(self.palette().color(roles.Mid))
        painter.setBrush(self.palette().color(roles.Window))
        painter.drawRoundedRect(self.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5), _ROUND, _ROUND)
