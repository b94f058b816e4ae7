"""The bar under the form: the commands that every card takes, as buttons with their keys."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QAction,
    QColor,
    QFont,
    QFontMetrics,
    QIcon,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QMenu, QSizePolicy, QWidget

from gtapp.editor.form import RecordForm
from gtapp.editor.form.rhythm import LEFT_EDGE, RIGHT_EDGE
from gtapp.kit.appearance.icons import make_icon
from gtapp.kit.appearance.theme import theme_color
from gtapp.kit.commands.actions import ActionTable
from gtapp.kit.commands.menu_commands import name_keys, strip_mnemonic
from gtapp.kit.commands.menus import complete_menu
from gtapp.kit.commands.refusals import describe_action, find_refusal
from gtapp.kit.small_widgets import mirror

_GAP, _BETWEEN = 8, 3
"""Around a button's parts and above and below the buttons, and between two of them."""
_ICON = 20
_SIDE = 10
"""Between the edge of a button and its icon or text."""
_LEAST_HEIGHT = 36
_ROUND = 5
_KEY_PART = 0.85
"""The size of a key's name, compared with the text."""
_LINE_MARGIN = 4
"""Pixels above and below two lines of text together."""
_LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
_RIGHT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
_Role = QPalette.ColorRole


class ActionBar(QWidget):
    """Buttons of the window's actions and of the form's command that takes the draft's value; they take no focus.

    Where the bar is narrow, all but *Check and next* lose their keys, then their texts. Those that have no room at all are in
    the menu of the button “…”.
    """

    def __init__(self, actions: ActionTable, form: RecordForm, parent: QWidget) -> None:
        super().__init__(parent)
        by_name = actions.by_name
        self._take_draft = BarButton(form.actions_by_name["take_draft"], self, self.tr("Take draft"))
        self._steps = [BarButton(by_name[name], self) for name in ("previous", "next")]
        self._others = [
            BarButton(by_name["undo"], self),
            self._take_draft,
            BarButton(by_name["needs_action"], self),
        ]
        self.more = BarButton(self._make_more_action(), self)
        self.check_next = AccentButton(by_name["check_next"], self)
        self._margin = _GAP
        row = QHBoxLayout(self)
        row.setContentsMargins(LEFT_EDGE, _GAP, RIGHT_EDGE, _GAP)
        row.setSpacing(_BETWEEN)
        for button in (*self._steps, *self._others, self.more):
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(self.check_next)

    def _make_more_action(self) -> QAction:
        action = QAction(make_icon("ellipsis"), self.tr("More commands"), self)
        action.triggered.connect(self._show_menu)
        return action

    def _show_menu(self) -> None:
        """Offer the commands whose buttons have no room."""
        menu = complete_menu(QMenu(self))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addActions([button.action for button in self._buttons if button.isHidden()])
        menu.popup(self.more.mapToGlobal(QPoint(0, -menu.sizeHint().height())))

    def set_form(self, form: RecordForm) -> None:
        """Switch to the commands of another form."""
        self._take_draft.set_action(form.actions_by_name["take_draft"])

    def set_low(self, on: bool) -> None:
        """Leave out most of the room above and below the buttons, or not."""
        self._margin = _GAP // 4 if on else _GAP
        self.layout().setContentsMargins(LEFT_EDGE, self._margin, RIGHT_EDGE, self._margin)  # type: ignore[union-attr]  # set above

    def minimumSizeHint(self) -> QSize:
        """Return the size with *Check and next* alone, so that the bar never keeps its part from becoming narrower."""
        height = self.check_next.sizeHint().height() + 2 * self._margin
        return QSize(self.check_next.text_width + LEFT_EDGE + RIGHT_EDGE, height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def event(self, event: QEvent) -> bool:
        """Follow buttons whose size changes with their key or font."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._arrange()
        return super().event(event)

    def _arrange(self) -> None:
        """Choose the buttons, texts and keys that fit into the width."""
        room = self.width() - LEFT_EDGE - RIGHT_EDGE
        icons = self._icons_width
        self.check_next.show_parts(text=True, keys=icons + self.check_next.full_width <= room)
        room -= self.check_next.sizeHint().width()
        widths = {
            (True, True): sum(button.full_width - button.icon_width for button in self._others),
            (True, False): sum(button.text_width - button.icon_width for button in self._others),
        }
        text, keys = next((parts for parts, more in widths.items() if icons + more <= room), (False, False))
        for button in self._others:
            button.show_parts(text, keys)
        self._show_icons(room)

    def _show_icons(self, room: int) -> None:
        """Hide buttons as long as the others with their icons alone have no room, those that lead to other items last.

        The menu has the commands of those that are hidden.
        """
        used = self._icons_width
        menu = self.more.icon_width + _BETWEEN
        self.more.setVisible(menu <= room < used)
        used += menu if used > room else 0
        for button in (*reversed(self._others), *reversed(self._steps)):
            is_shown = used <= room
            if button.isHidden() == is_shown:  # Qt would lay out and paint it again where nothing changes
                button.setVisible(is_shown)
            used -= 0 if is_shown else button.icon_width + _BETWEEN
        # at once: Qt loses the request for it where a button is hidden while the parents are laid out
        self.layout().activate()  # type: ignore[union-attr]  # set above

    @property
    def _icons_width(self) -> int:
        """The width of all but *Check and next* with their icons alone, with the space after each."""
        return sum(button.icon_width + _BETWEEN for button in self._buttons)

    @property
    def _buttons(self) -> list[BarButton]:
        """All but *Check and next* and that of the menu."""
        return [*self._steps, *self._others]

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the line that divides the bar from the form."""
        painter = QPainter(self)
        painter.setPen(self.palette().color(_Role.Mid))
        painter.drawLine(0, 0, self.width(), 0)


class BarButton(QAbstractButton):
    """A button of the bar for an action, whose text, icon, key and state it follows; `short` replaces the text."""

    def __init__(self, action: QAction, parent: QWidget, short: str = "") -> None:
        super().__init__(parent)
        self.action = action
        self._short = short
        self._keys = ""
        self._shows_text = self._shows_keys = False
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.clicked.connect(self._trigger)
        action.changed.connect(self._follow)
        self._follow()

    def set_action(self, action: QAction) -> None:
        """Follow another action."""
        self.action.changed.disconnect(self._follow)
        self.action = action
        action.changed.connect(self._follow)
        self._follow()

    def _trigger(self) -> None:
        self.action.trigger()

    def _follow(self) -> None:
        action = self.action
        self.setEnabled(action.isEnabled())
        self.setToolTip(describe_action(action))
        self.setAccessibleDescription(find_refusal(action))
        keys, text = name_keys(action.shortcuts()[:1]), self._name_action()
        if (keys, text) == (self._keys, self.accessibleName()):
            return
        self._keys = keys
        self.setText(self._short or text)
        self.setAccessibleName(text)
        self.updateGeometry()
        self.update()

    def _name_action(self) -> str:
        """Return what the button does, in full."""
        return strip_mnemonic(self.action.text())

    # size

    def show_parts(self, text: bool, keys: bool) -> None:
        """Show the text and the key beside the icon, or not."""
        if (text, keys) != (self._shows_text, self._shows_keys):
            self._shows_text, self._shows_keys = text, keys
            self.updateGeometry()
            self.update()

    @property
    def icon_width(self) -> int:
        """The width with the icon alone."""
        return self._height

    @property
    def text_width(self) -> int:
        """The width with icon and text."""
        return _ICON + _GAP + 2 * _SIDE + self.fontMetrics().horizontalAdvance(self.text())

    @property
    def full_width(self) -> int:
        """The width with icon, text and key."""
        texts = self.fontMetrics().horizontalAdvance(self.text())
        keys = self._key_metrics.horizontalAdvance(self._keys) + 2 * _GAP if self._keys else 0
        return _ICON + _GAP + 2 * _SIDE + texts + keys

    @property
    def _height(self) -> int:
        return max(self.fontMetrics().height() + 2 * _GAP, _LEAST_HEIGHT)

    def sizeHint(self) -> QSize:
        width = self.full_width if self._shows_keys else self.text_width
        return QSize(width if self._shows_text else self.icon_width, self._height)

    # painting

    @property
    def _key_font(self) -> QFont:
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * _KEY_PART)
        font.setBold(False)
        return font

    @property
    def _key_metrics(self) -> QFontMetrics:
        return QFontMetrics(self._key_font)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_field(painter)
        inside = self.rect().adjusted(_SIDE, 0, -_SIDE, 0)
        left = inside.left() if self._shows_text else (self.width() - _ICON) // 2
        place = QRect(left, (self.height() - _ICON) // 2, _ICON, _ICON)
        self._icon.paint(painter, mirror(place, self), mode=self._icon_mode)
        if self._shows_text:
            self._paint_texts(painter, mirror(inside.adjusted(_ICON + _GAP, 0, 0, 0), self))

    def _paint_field(self, painter: QPainter) -> None:
        palette = self.palette()
        fill = palette.color(_Role.Midlight if self.isDown() or self.underMouse() else _Role.Base)
        painter.setPen(palette.color(_Role.Mid))
        painter.setBrush(fill if self.isEnabled() else palette.color(_Role.Window))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), _ROUND, _ROUND)

    def _paint_texts(self, painter: QPainter, room: QRect) -> None:
        text, keys = self._text_colours
        painter.setPen(text)
        painter.drawText(room, _LEFT, self.text())
        if self._shows_keys:
            painter.setFont(self._key_font)
            painter.setPen(keys)
            painter.drawText(room, _RIGHT, self._keys)

    @property
    def _icon(self) -> QIcon:
        return self.action.icon()

    @property
    def _icon_mode(self) -> QIcon.Mode:
        return QIcon.Mode.Normal if self.isEnabled() else QIcon.Mode.Disabled

    @property
    def _text_colours(self) -> tuple[QColor, QColor]:
        """The colours of text and key."""
        text = self.palette().color(_Role.ButtonText)
        return text, theme_color("dim") if self.isEnabled() else text


class AccentButton(BarButton):
    """The one prominent button of the bar, in the accent colour; its key is below its text where it has no room beside it."""

    _step = ""

    def __init__(self, action: QAction, parent: QWidget) -> None:
        super().__init__(action, parent)
        font = self.font()
        font.setBold(True)
        self.setFont(font)
        self._least = 0
        self._step_icon = make_icon("arrow-down")

    def show_step(self, step: str) -> None:
        """Say that the action takes this step now; empty: what its own text says. The button does not become narrower."""
        if step != self._step:
            self._least = self.text_width
            self._step = step
            self._follow()

    def _name_action(self) -> str:
        return self._step or super()._name_action()

    @property
    def _icon(self) -> QIcon:
        return self._step_icon if self._step else super()._icon

    @property
    def text_width(self) -> int:
        keys = _ICON + _GAP + 2 * _SIDE + self._key_metrics.horizontalAdvance(self._keys)
        return max(super().text_width, keys, self._least)

    @property
    def _height(self) -> int:
        lines = self.fontMetrics().height() + self._key_metrics.height()
        return max(super()._height, lines + _LINE_MARGIN)

    def _paint_texts(self, painter: QPainter, room: QRect) -> None:
        if self._shows_keys or not self._keys:
            super()._paint_texts(painter, room)
            return
        text_high, key_high = self.fontMetrics().height(), self._key_metrics.height()
        top = (self.height() - text_high - key_high) // 2
        text, keys = self._text_colours
        painter.setPen(text)
        painter.drawText(QRect(room.left(), top, room.width(), text_high), _LEFT, self.text())
        painter.setFont(self._key_font)
        painter.setPen(keys)
        painter.drawText(QRect(room.left(), top + text_high, room.width(), key_high), _LEFT, self._keys)

    def _paint_field(self, painter: QPainter) -> None:
        if not self.isEnabled():
            super()._paint_field(painter)
            return
        fill = self.palette().color(_Role.Highlight)
        if self.underMouse() or self.isDown():
            fill = fill.darker(125 if self.isDown() else 110)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(fill)
        painter.drawRoundedRect(self.rect(), _ROUND, _ROUND)

    @property
    def _icon_mode(self) -> QIcon.Mode:
        return QIcon.Mode.Selected if self.isEnabled() else QIcon.Mode.Disabled

    @property
    def _text_colours(self) -> tuple[QColor, QColor]:
        text = self.palette().color(_Role.HighlightedText)
        return (text, text) if self.isEnabled() else super()._text_colours
