"""The bar above the scan: zoom, the view's commands as buttons, and the page; it never takes the focus from a field."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QAction, QIcon, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLayout, QToolButton, QWidget

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
_MARGIN = 4
_GROUPS = (
    ("fit_writing", "fit_width", "zoom_to_value", "show_lines"),
    ("rotate_left", "rotate_right"),
    ("adjust", "loupe", "ruler"),
)
_WITH_TEXT = ("fit_writing", "fit_width", "zoom_to_value", "show_lines", "adjust", "loupe", "ruler")
_TEXTS = (_WITH_TEXT, _WITH_TEXT[:4], _WITH_TEXT[:1], ())
"""The buttons that have texts, from a wide bar to a narrow one."""

_FIRST_HIDDEN = (
    "rotate_left",
    "rotate_right",
    "show_lines",
    "fit_width",
    "ruler",
    "adjust",
    "loupe",
    "zoom_to_value",
    "fit_writing",
)
"""The buttons that move into the menu where the bar is too narrow, the first one first."""

_ALWAYS_SHOWN = 6
"""The buttons for zoom and page, and that of the menu."""

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
    """One row: zoom, commands, page. Where it is narrow, the buttons lose their texts, then move into the menu at their end.

    The page is at the right end, so that nothing moves when an item of one page follows one of several.
    """

    def __init__(self, view: ScanView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._state = (-1, -1, -1)
        self.page_label = self._label("")
        self.zoom_label = self._label("100 %")
        self._buttons: dict[str, ActionButton] = {}
        self._page_widgets: list[QWidget] = []
        self._more = self._make_menu_button()
        self._zoom_buttons = [self._button(name) for name in ("zoom_out", "zoom_in")]
        row = QHBoxLayout(self)
        row.setContentsMargins(_GAP, _MARGIN, _GAP, _MARGIN)
        row.setSpacing(0)
        row.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self._fill(row)
        view.view_changed.connect(self._refresh)
        self._retranslate()
        self._refresh()

    def sizeHint(self) -> QSize:
        """Return the size at which all buttons have their texts."""
        labels = self.zoom_label.sizeHint().width() + self.page_label.sizeHint().width()
        return QSize(labels + self._measure_buttons(_WITH_TEXT, _FIRST_HIDDEN), self._bar_height())

    def minimumSizeHint(self) -> QSize:
        """Return the size at which only the buttons for zoom and page are shown, and their numbers are cut."""
        return QSize(self._measure_buttons((), ()), self._bar_height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show what fits."""
        super().resizeEvent(event)
        self._arrange()

    def event(self, event: QEvent) -> bool:
        """Show what fits when the numbers take more room, or the page is shown."""
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

    def _fill(self, row: QHBoxLayout) -> None:
        row.addWidget(self._zoom_buttons[0])
        row.addWidget(self.zoom_label)
        row.addWidget(self._zoom_buttons[1])
        for group in _GROUPS:
            row.addSpacing(_GAP)
            for name in group:
                self._buttons[name] = self._button(name)
                row.addWidget(self._buttons[name])
        row.addSpacing(_GAP)
        row.addWidget(self._more)
        row.addStretch(1)
        self._page_widgets = [
            self._button("page_strip"),
            self._button("previous_page"),
            self.page_label,
            self._button("next_page"),
        ]
        for widget in self._page_widgets:
            row.addWidget(widget)

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

    def _arrange(self) -> None:
        """Choose the buttons and texts that fit into the width."""
        shown = [name for name in _FIRST_HIDDEN if self._view.actions_by_name[name].isVisible()]
        width = self.width() - self.zoom_label.sizeHint().width() - self.page_label.sizeHint().width()
        texts = next((texts for texts in _TEXTS if self._measure_buttons(texts, shown) <= width), ())
        while shown and self._measure_buttons(texts, shown) > width:
            shown.pop(0)
        for name, button in self._buttons.items():
            button.show_text(name in texts)
            if button.isHidden() == (
                name in shown
            ):  # Qt would lay out and paint it again where nothing changes
                button.setVisible(name in shown)
        for button in self._zoom_buttons:
            button.show_text(False)
        self._more.setFixedSize(self._zoom_buttons[0].size())

    def _measure_buttons(self, texts: Collection[str], shown: Collection[str]) -> int:
        """Return the width of the bar without its labels, with these buttons shown, some of them with their texts."""
        fixed = _ALWAYS_SHOWN * _measure_height(self) + (len(_GROUPS) + 3) * _GAP
        return fixed + sum(self._buttons[name].measure(name in texts) for name in shown)

    def _bar_height(self) -> int:
        return _measure_height(self) + 2 * _MARGIN

    def _refresh(self) -> None:
        """Update the numbers; an item of one page has no page buttons."""
        count, percent = len(self._view.refs), self._view.zoom_percent()
        state = (self._view.page_index, count, percent)
        if state == self._state:
            return
        self._state = state
        for widget in self._page_widgets:
            widget.setVisible(count > 1)
        if count > 1:
            self.page_label.setText(self.tr("page {0} of {1}").format(self._view.page_index + 1, count))
        self.zoom_label.setText(f"{percent} %" if percent else "–")

    def _retranslate(self) -> None:
        self.setAccessibleName(self.tr("Scan tools"))
        self.page_label.setAccessibleName(self.tr("Page"))
        self.zoom_label.setAccessibleName(self.tr("Zoom"))
        self._more.setAccessibleName(self.tr("More for the scan"))
        self._more.setToolTip(self.tr("More for the scan"))
