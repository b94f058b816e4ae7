"""The bar above the scan: zoom, the view's commands as buttons, and the page; it never takes the focus from a field."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QAction, QIcon, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QToolButton, QWidget

from gtapp.editor.scan.view import ScanView
from gtapp.kit.appearance.icons import make_icon
from gtapp.kit.commands.menu_commands import strip_mnemonic
from gtapp.kit.small_widgets import TextLine, mirror

_ICON_SIZE = QSize(18, 18)
_BUTTON = 32
"""The height of a button, and its width without a text; larger where the font is."""

_LINE_SPACE = 12
_TEXT_SPACE = 8
"""Pixels of a button above and below its line of text, and beside its icon and its text."""

_ICON_GAP = 4
"""Between icon and text."""

_ROUND = 3
_GAP = 8
_MARGIN = 3
_GROUPS = (
    ("zoom_out", "zoom", "zoom_in"),
    ("fit_writing", "fit_width", "zoom_to_value", "show_lines"),
    ("rotate_left", "rotate_right"),
    ("adjust", "loupe", "ruler"),
    ("page_strip", "previous_page", "page", "next_page"),
    ("more",),
)
_AT_END = 4
"""The groups from this one on are at the right end."""
_WITH_TEXT = frozenset((*_GROUPS[1], *_GROUPS[3]))
"""The buttons that have texts where there is room for all of them; else there are icons alone."""
_PAGE = frozenset(_GROUPS[4])

_FIRST_HIDDEN = (
    "rotate_left",
    "rotate_right",
    "show_lines",
    "fit_width",
    "ruler",
    "adjust",
    "loupe",
    "page_strip",
    "zoom",
    "zoom_to_value",
    "fit_writing",
)
"""What gives way where the bar is too narrow, the first one first; buttons move into the menu."""
_LAST_HIDDEN = ("zoom_out", "zoom_in")
"""What gives way in a bar that is narrower than it wants to be at least."""

_LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
_Role = QPalette.ColorRole


class ActionButton(QToolButton):
    """A button for an action.

    Not by `setDefaultAction`: in Qt 6.11 each change of the action then makes the next one slower (measured: 15 µs at
    first, 130 µs after 10,000 changes), the same with an action in a QToolBar.
    """

    def __init__(self, action: QAction, parent: QWidget) -> None:
        super().__init__(parent)
        self._action = action
        self._shows_text = False
        self._height, self._text_width = _measure_height(self), 0
        self.setAutoRaise(True)
        self.setIconSize(_ICON_SIZE)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.clicked.connect(action.trigger)
        action.changed.connect(self._update)
        self._update()
        self.show_text(False)

    @Slot()
    def _update(self) -> None:
        action = self._action
        self.setEnabled(action.isEnabled())
        self.setCheckable(action.isCheckable())
        self.setChecked(action.isChecked())
        self.setToolTip(action.toolTip())
        self.setAccessibleName(strip_mnemonic(action.text()))
        if self.text() != action.iconText():
            self.setText(action.iconText())
            self._measure_text()
        if self.icon().cacheKey() != action.icon().cacheKey():
            self.setIcon(action.icon())

    def show_text(self, on: bool) -> None:
        """Show the action's short text beside its icon, or the icon alone."""
        self._shows_text = on
        self.setFixedSize(self.measure(on), self._height)
        self.update()

    def measure(self, with_text: bool) -> int:
        """Return the width of the button with or without its text."""
        return self._height + _TEXT_SPACE + self._text_width if with_text else self._height

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._measure_text()

    def _measure_text(self) -> None:
        self._height = _measure_height(self)
        self._text_width = self.fontMetrics().horizontalAdvance(self.text())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint icon and text in the middle; styles would leave all the room at the right of the text.

        Drawn by hand: PySide6 takes 5 ms of the start to build its class QStyle.
        """
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.isChecked() or self.isDown():
            self._paint_field(painter, _Role.Mid)
        elif self.isEnabled() and self.underMouse():
            self._paint_field(painter, _Role.Midlight)
        side = _ICON_SIZE.width()
        left = (self.width() - self._content_width()) // 2
        mode = QIcon.Mode.Normal if self.isEnabled() else QIcon.Mode.Disabled
        place = QRect(left, (self.height() - side) // 2, side, side)
        self.icon().paint(painter, mirror(place, self), mode=mode)
        if self._shows_text:
            painter.setPen(self.palette().color(_Role.ButtonText))
            room = self.rect().adjusted(left + side + _ICON_GAP, 0, 0, 0)
            painter.drawText(mirror(room, self), _LEFT, self.text())

    def _paint_field(self, painter: QPainter, fill: QPalette.ColorRole) -> None:
        palette = self.palette()
        painter.setPen(palette.color(_Role.Link if self.isChecked() else _Role.Dark))
        painter.setBrush(palette.color(fill))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), _ROUND, _ROUND)

    def _content_width(self) -> int:
        """Return the width of the icon, with the text if it is shown."""
        return _ICON_SIZE.width() + (_ICON_GAP + self._text_width if self._shows_text else 0)


def _measure_height(widget: QWidget) -> int:
    """Return the height of a button in this widget's font."""
    return max(_BUTTON, widget.fontMetrics().height() + _LINE_SPACE)


class ScanBar(QWidget):
    """One row: zoom, commands, page, menu. Where it is narrow, the buttons lose their texts, then move into the menu.

    Page and menu are at the right end, so that nothing moves when an item of one page follows one of several.
    """

    def __init__(self, view: ScanView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._state = (-1, -1, -1)
        self._has_pages = False
        """Whether an item of several pages was shown: the room for their buttons is kept from then on."""
        self.page_label = self._label("")
        self.zoom_label = self._label("100 %")
        self._more = self._make_menu_button()
        others = {"zoom": self.zoom_label, "page": self.page_label, "more": self._more}
        names = [name for group in _GROUPS for name in group]
        self._buttons = {name: self._button(name) for name in names if name not in others}
        self._parts: dict[str, QWidget] = {name: others.get(name) or self._buttons[name] for name in names}
        view.view_changed.connect(self._refresh)
        self._retranslate()
        self._refresh()

    def sizeHint(self) -> QSize:
        """Return the size at which all buttons have their texts."""
        return QSize(self._measure(self._parts, _WITH_TEXT), _measure_height(self) + 2 * _MARGIN)

    def minimumSizeHint(self) -> QSize:
        """Return the size at which nothing is shown that can give way."""
        least = self._parts.keys() - _FIRST_HIDDEN
        return QSize(self._measure(least, ()), self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show what fits."""
        super().resizeEvent(event)
        self._arrange()

    def event(self, event: QEvent) -> bool:
        """Show what fits when the numbers take more room."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._arrange()
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the program's language and font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
            self._refresh()
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.FontChange):
            self._arrange()

    def _button(self, name: str) -> ActionButton:
        return ActionButton(self._view.actions_by_name[name], self)

    def _label(self, widest: str) -> TextLine:
        label = TextLine(self, widest, alignment=Qt.AlignmentFlag.AlignHCenter)
        label.setContentsMargins(4, 0, 4, 0)
        return label

    def _make_menu_button(self) -> QToolButton:
        button = QToolButton(self)
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setIconSize(_ICON_SIZE)
        button.setIcon(make_icon("ellipsis"))
        button.clicked.connect(self._show_menu)
        return button

    @Slot()
    def _show_menu(self) -> None:
        """Offer all commands on the scan: some have no button at this width."""
        self._view.make_menu().popup(self._more.mapToGlobal(self._more.rect().bottomLeft()))

    def _list_possible(self) -> list[str]:
        """Return the parts that the page on the screen has a use for."""
        actions, has_pages = self._view.actions_by_name, len(self._view.refs) > 1
        return [
            name
            for name in self._parts
            if (name not in actions or actions[name].isVisible()) and (has_pages or name not in _PAGE)
        ]

    def _arrange(self) -> None:
        """Choose the parts and texts that fit into the width, and place them."""
        shown = self._list_possible()
        room = self.width() - (0 if not self._has_pages or _PAGE & {*shown} else self._measure_pages())
        texts = _WITH_TEXT if self._measure(shown, _WITH_TEXT) <= room else frozenset[str]()
        for name in (*_FIRST_HIDDEN, *_LAST_HIDDEN):
            if self._measure(shown, texts) > room and name in shown:
                shown.remove(name)
        for name, button in self._buttons.items():
            button.show_text(name in texts)
        self._more.setFixedSize(QSize(_measure_height(self), _measure_height(self)))
        for name, part in self._parts.items():
            if part.isHidden() == (name in shown):  # Qt would paint it again where nothing changes
                part.setVisible(name in shown)
        self._place(shown, texts)

    def _place(self, shown: Collection[str], texts: Collection[str]) -> None:
        """Place the parts one behind the other, and the last groups at the right end."""
        last = {name for group in _GROUPS[_AT_END:] for name in group if name in shown}
        x = _GAP
        for number, group in enumerate(_GROUPS):
            if number == _AT_END:
                x = max(x, self.width() - self._measure(last, texts) + _GAP)
            names = [name for name in group if name in shown]
            for name in names:
                part, width = self._parts[name], self._find_width(name, texts)
                height = part.sizeHint().height() if isinstance(part, TextLine) else part.height()
                part.setGeometry(mirror(QRect(x, (self.height() - height) // 2, width, height), self))
                x += width
            x += _GAP if names else 0

    def _measure(self, shown: Collection[str], texts: Collection[str]) -> int:
        """Return the width of the bar with these parts, some of the buttons with their texts."""
        gaps = 1 + sum(any(name in shown for name in group) for group in _GROUPS)
        return _GAP * gaps + sum(self._find_width(name, texts) for name in shown)

    def _find_width(self, name: str, texts: Collection[str]) -> int:
        part = self._parts[name]
        if isinstance(part, ActionButton):
            return part.measure(name in texts)
        return _measure_height(self) if part is self._more else part.sizeHint().width()

    def _measure_pages(self) -> int:
        """Return the width of the buttons for pages, which items of one page leave free."""
        return self._measure(_PAGE - {"page_strip"}, ()) - _GAP

    def _refresh(self) -> None:
        """Update the numbers; an item of one page has no page buttons."""
        count, percent = len(self._view.refs), self._view.zoom_percent()
        state = (self._view.page_index, count, percent)
        if state == self._state:
            return
        before, self._state = self._state, state
        if count > 1:
            number = self._view.page_index + 1
            self.page_label.setText(f"{number} / {count}")
            self.page_label.setAccessibleName(self.tr("page {0} of {1}").format(number, count))
            self.page_label.setToolTip(self.page_label.accessibleName())
        self.zoom_label.setText(f"{percent} %" if percent else "–")
        if (count > 1) != (before[1] > 1):
            self._has_pages = self._has_pages or count > 1
            self._arrange()

    def _retranslate(self) -> None:
        self.setAccessibleName(self.tr("Scan tools"))
        self.zoom_label.setAccessibleName(self.tr("Zoom"))
        self._more.setAccessibleName(self.tr("More for the scan"))
        self._more.setToolTip(self.tr("More for the scan"))
