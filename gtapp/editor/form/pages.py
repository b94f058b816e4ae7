"""The pages of long lists in the form, so that a record of any size opens at once, and the bar that turns them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent, QPalette
from PySide6.QtWidgets import QToolButton, QWidget

from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import ABSENT, Pointer
from gtapp.editor.form.binding import Binding
from gtapp.editor.form.layout import FocusBlock
from gtapp.editor.form.painting import format_tooltip
from gtapp.kit.appearance.theme import theme_color
from gtapp.kit.small_widgets import make_painter
from gtapp.kit.texts.i18n import format_count

_GAP = 6
_KEY_STEPS: Final = {
    Qt.Key.Key_PageDown: 1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_PageUp: -1,
    Qt.Key.Key_Left: -1,
}


class Pages:
    """The entries of a list divided into pages; `page` is the one that is shown."""

    def __init__(self) -> None:
        self.page = 0
        self.count = 0
        self._starts = [0]

    def divide(self, sizes: Iterable[int], most: int) -> None:
        """Divide entries of these sizes into pages of the size `most`; a greater entry has a page of its own."""
        starts, room, count = [0], most, 0
        for count, size in enumerate(sizes, 1):
            if size > room and count - 1 > starts[-1]:
                starts.append(count - 1)
                room = most
            room -= size
        self.count, self._starts = count, starts
        self.page = min(self.page, self.last_page)

    @property
    def last_page(self) -> int:
        return len(self._starts) - 1

    @property
    def shown(self) -> range:
        """The indices of the entries on the page that is shown."""
        following = self._starts[self.page + 1 :]
        return range(self._starts[self.page], following[0] if following else self.count)

    def find_first(self, page: int) -> int:
        """Return the index of a page's first entry."""
        return self._starts[page]

    def find_page(self, index: int) -> int:
        """Return the page of an entry."""
        return bisect_right(self._starts, index) - 1


class PageBar(FocusBlock):
    """Says which entries of a list are shown, and turns the pages: by its buttons, or by keys while it has the focus.

    `tab_stop` is False for a second bar of the same list.
    """

    def __init__(
        self,
        title: str,
        field: Field,
        binding: Binding,
        parent: QWidget,
        turn: Callable[[int], None],
        tab_stop: bool = True,
    ) -> None:
        super().__init__(field, binding, parent)
        self.tab_stop = tab_stop
        self._title = title
        self._turn = turn
        self._pages = Pages()
        self._text = ""
        if tab_stop:
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._back = self._add_button(Qt.ArrowType.LeftArrow, -1, self.tr("Previous page (Page up)"))
        self._forward = self._add_button(Qt.ArrowType.RightArrow, 1, self.tr("Next page (Page down)"))

    def _add_button(self, arrow: Qt.ArrowType, step: int, name: str) -> QToolButton:
        button = QToolButton(self)
        button.setArrowType(arrow)
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setAccessibleName(name)
        button.setToolTip(format_tooltip(name))
        button.clicked.connect(lambda: self._turn(self._pages.page + step))
        return button

    def bind(self, value: Any, at: Pointer, pointer: Pointer) -> None:
        self.at, self.pointer = at, pointer

    def show_pages(self, pages: Pages) -> None:
        """Show the state of these pages; nothing where there is only one."""
        self._pages = pages
        self.set_collapsed(not pages.last_page)
        shown = pages.shown
        text = self.tr("{first} to {last} of {count}, page {page} of {pages}").format(
            first=format_count(shown.start + 1),
            last=format_count(shown.stop),
            count=format_count(pages.count),
            page=format_count(pages.page + 1),
            pages=format_count(pages.last_page + 1),
        )
        self._back.setEnabled(pages.page > 0)
        self._forward.setEnabled(pages.page < pages.last_page)
        if text != self._text:
            self._text = text
            self.setAccessibleName(f"{self._title}: {text}")
            self.update()

    # the focus; the bar has no value

    def focus_blocks(self) -> Iterator[FocusBlock]:
        if not self.collapsed:
            yield self

    def take_focus(self, at: Pointer | None = None, forward: bool = True, select: bool = True) -> None:
        self.setFocus(Qt.FocusReason.TabFocusReason)

    def confirm(self) -> None:
        """Do nothing: there is no value."""

    def set_value(self, value: Any, origin: str = "hand") -> None:
        """Do nothing: there is no value."""

    def draft_value(self) -> Any:
        return ABSENT

    def keyPressEvent(self, event: QKeyEvent) -> None:
        pages, key = self._pages, Qt.Key(event.key())
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            event.ignore()
        elif key in _KEY_STEPS:
            self._turn(pages.page + _KEY_STEPS[key])
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._turn(0 if key == Qt.Key.Key_Home else pages.last_page)
        else:
            event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Accept the click that gives the focus."""

    # layout and painting

    def place_contents(self, width: int) -> int:
        size = self._back.sizeHint()
        self._back.setGeometry(0, 0, size.width(), size.height())
        self._forward.setGeometry(size.width(), 0, size.width(), size.height())
        return max(size.height(), self.binding.fonts.line + 4)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, palette = make_painter(self), self.palette()
        left = self._forward.geometry().right() + _GAP
        place = QRect(left, 0, self.width() - left, self.height())
        painter.setFont(self.binding.fonts.small)
        painter.setPen(palette.color(QPalette.ColorRole.WindowText))
        metrics = self.binding.fonts.small_metrics
        text = metrics.elidedText(self._text, Qt.TextElideMode.ElideRight, place.width())
        painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
        if self.hasFocus():
            painter.setPen(theme_color("accent"))
            frame = QRect(0, 0, left + metrics.horizontalAdvance(text) + _GAP, self.height())
            painter.drawRect(frame.adjusted(0, 0, -1, -1))
        painter.end()
