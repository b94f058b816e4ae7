"""The bar under the form: the commands that every card takes, as buttons with their keys."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
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
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QWidget

from gtapp.ui.actions import ActionTable
from gtapp.ui.form import RecordForm
from gtapp.ui.menu_commands import name_action, name_keys, strip_mnemonic
from gtapp.ui.theme import theme_color
from gtapp.ui.widgets import escape_tooltip

_GAP = 8
_ICON = 20
_LEAST_HEIGHT = 36
_ROUND = 5
_KEY_PART = 0.85
"""The size of a key's name, compared with the text."""
_Role = QPalette.ColorRole


class ActionBar(QWidget):
    """Buttons of the window's actions and of the form's command that takes the draft's value; they take no focus.

    Where the bar is narrow, all but *Check and next* show their icons alone; where it is narrower still, some leave.
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
        self.check_next = AccentButton(by_name["check_next"], self)
        row = QHBoxLayout(self)
        row.setContentsMargins(_GAP, _GAP, _GAP, _GAP)
        row.setSpacing(_GAP)
        for button in (*self._steps, *self._others):
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(self.check_next)

    def set_form(self, form: RecordForm) -> None:
        """Switch to the commands of another form."""
        self._take_draft.set_action(form.actions_by_name["take_draft"])

    def minimumSizeHint(self) -> QSize:
        """Return the size with the prominent button alone, so that the bar never keeps its part from becoming narrower."""
        height = self.check_next.sizeHint().height() + 2 * _GAP
        return QSize(self.check_next.text_width + 2 * _GAP, height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show texts and keys where there is room for all of them, and only the icons that there is room for."""
        super().resizeEvent(event)
        room = self.width() - 2 * _GAP
        icons = sum(button.icon_width + _GAP for button in self._leaving)
        texts = sum(button.full_width - button.icon_width for button in self._others)
        has_texts = icons + texts + self.check_next.full_width <= room
        for button in self._others:
            button.show_parts(text=has_texts, keys=True)
        self.check_next.show_parts(text=True, keys=icons + self.check_next.full_width <= room)
        for button in self._leaving:
            button.setVisible(icons + self.check_next.text_width <= room)
            icons -= 0 if button.isVisibleTo(self) else button.icon_width + _GAP

    @property
    def _leaving(self) -> list[BarButton]:
        """The buttons in the order in which they leave a bar that is too narrow; their commands stay in the menus."""
        return [*self._steps, *reversed(self._others)]

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the line that divides the bar from the form."""
        painter = QPainter(self)
        painter.setPen(self.palette().color(_Role.Mid))
        painter.drawLine(0, 0, self.width(), 0)


class BarButton(QAbstractButton):
    """A button of the bar for an action, whose text, icon, key and state it follows; `short` replaces the text."""

    def __init__(self, action: QAction, parent: QWidget, short: str = "") -> None:
        super().__init__(parent)
        self._action = action
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
        self._action.changed.disconnect(self._follow)
        self._action = action
        action.changed.connect(self._follow)
        self._follow()

    def _trigger(self) -> None:
        self._action.trigger()

    def _follow(self) -> None:
        action = self._action
        self.setEnabled(action.isEnabled())
        keys, text = name_keys(action.shortcuts()[:1]), strip_mnemonic(action.text())
        if (keys, text) == (self._keys, self.accessibleName()):
            return
        self._keys = keys
        self.setText(self._short or text)
        self.setAccessibleName(text)
        self.setToolTip(escape_tooltip(name_action(action)))
        self.updateGeometry()
        self.update()

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
        return _ICON + self.fontMetrics().horizontalAdvance(self.text()) + 4 * _GAP

    @property
    def full_width(self) -> int:
        """The width with icon, text and key."""
        return self.text_width + (
            self._key_metrics.horizontalAdvance(self._keys) + 2 * _GAP if self._keys else 0
        )

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
        inside = self.rect().adjusted(_GAP * 3 // 2, 0, -_GAP * 3 // 2, 0)
        left = inside.left() if self._shows_text else (self.width() - _ICON) // 2
        place = QRect(left, (self.height() - _ICON) // 2, _ICON, _ICON)
        self._action.icon().paint(painter, place, mode=self._icon_mode)
        if self._shows_text:
            self._paint_texts(painter, inside.adjusted(_ICON + _GAP, 0, 0, 0))

    def _paint_field(self, painter: QPainter) -> None:
        palette = self.palette()
        fill = palette.color(_Role.Midlight if self.isDown() or self.underMouse() else _Role.Base)
        painter.setPen(palette.color(_Role.Mid))
        painter.setBrush(fill if self.isEnabled() else palette.color(_Role.Window))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), _ROUND, _ROUND)

    def _paint_texts(self, painter: QPainter, room: QRect) -> None:
        middle = Qt.AlignmentFlag.AlignVCenter
        text, keys = self._text_colours
        painter.setPen(text)
        painter.drawText(room, middle | Qt.AlignmentFlag.AlignLeft, self.text())
        if self._shows_keys:
            painter.setFont(self._key_font)
            painter.setPen(keys)
            painter.drawText(room, middle | Qt.AlignmentFlag.AlignRight, self._keys)

    @property
    def _icon_mode(self) -> QIcon.Mode:
        return QIcon.Mode.Normal if self.isEnabled() else QIcon.Mode.Disabled

    @property
    def _text_colours(self) -> tuple[QColor, QColor]:
        """The colours of text and key."""
        text = self.palette().color(_Role.ButtonText)
        return text, theme_color("dim") if self.isEnabled() else text


class AccentButton(BarButton):
    """The one prominent button of the bar, in the accent colour."""

    def __init__(self, action: QAction, parent: QWidget) -> None:
        super().__init__(action, parent)
        font = self.font()
        font.setBold(True)
        self.setFont(font)

    def _paint_field(self, painter: QPainter) -> None:
        fill = self.palette().color(_Role.Highlight)
        if self.isEnabled() and (self.underMouse() or self.isDown()):
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
        return text, text
