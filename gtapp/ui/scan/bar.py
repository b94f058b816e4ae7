"""The bar above the scan: page, zoom, and buttons for the actions; it never takes the focus from a field."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from gtapp.ui.widgets import TextLine

from .view import ScanView

ICON = QSize(20, 20)
GAP = 10
PAGES = ("previous_page", "next_page")
ZOOM = ("zoom_in", "fit", "fit_width", "actual_size")
TURN = ("rotate_left", "rotate_right")


class ActionButton(QToolButton):
    """A button for an action.

    Not by `setDefaultAction`: in Qt 6.11 each change of the action then makes the next one slower (measured: 15 µs at
    first, 130 µs after 10,000 changes), the same with an action in a QToolBar.
    """

    def __init__(self, action: QAction, parent: QWidget) -> None:
        super().__init__(parent)
        self._action = action
        self.setAutoRaise(True)
        self.setIconSize(ICON)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.clicked.connect(action.trigger)
        action.changed.connect(self._follow)
        self._follow()

    @Slot()
    def _follow(self) -> None:
        action = self._action
        self.setEnabled(action.isEnabled())
        self.setCheckable(action.isCheckable())
        self.setChecked(action.isChecked())
        self.setToolTip(action.toolTip())
        self.setAccessibleName(action.text())
        if self.icon().cacheKey() != action.icon().cacheKey():
            self.setIcon(action.icon())


class ScanBar(QWidget):
    """Zoom and page, and the view's actions as buttons.

    The page is at the right end, so that nothing moves when an item of one page follows one of several.
    """

    def __init__(self, view: ScanView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._state = (-1, -1, -1)
        self.page_label = self._label("100 / 100")
        self.zoom_label = self._label("1000 %")
        self._page_widgets: list[QWidget] = []
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 2, 4, 2)
        row.setSpacing(1)
        self._fill(row)
        view.page_changed.connect(self._refresh)
        view.view_changed.connect(self._refresh)
        self._retranslate()
        self._refresh()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the program's language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
            self._refresh()

    def _fill(self, row: QHBoxLayout) -> None:
        row.addWidget(self._button("zoom_out"))
        row.addWidget(self.zoom_label)
        for name in ZOOM:
            row.addWidget(self._button(name))
        row.addSpacing(GAP)
        for name in TURN:
            row.addWidget(self._button(name))
        row.addStretch(1)
        previous, following = (self._button(name) for name in PAGES)
        self._page_widgets = [previous, self.page_label, following]
        for widget in self._page_widgets:
            row.addWidget(widget)

    def _button(self, name: str) -> QToolButton:
        return ActionButton(self._view.actions_by_name[name], self)

    def _label(self, widest: str) -> TextLine:
        label = TextLine(self, widest)
        label.setContentsMargins(3, 0, 3, 0)
        return label

    def _refresh(self) -> None:
        """Update the numbers; an item of one page has no page buttons."""
        count, percent = len(self._view.refs), self._view.zoom_percent()
        state = (self._view.page_index, count, percent)
        if state == self._state:
            return
        self._state = state
        for widget in self._page_widgets:
            widget.setVisible(count > 1)
        self.page_label.setText(f"{self._view.page_index + 1} / {count}")
        self.zoom_label.setText(f"{percent} %" if percent else "–")

    def _retranslate(self) -> None:
        self.setAccessibleName(self.tr("Scan tools"))
        self.page_label.setAccessibleName(self.tr("Page"))
        self.zoom_label.setAccessibleName(self.tr("Zoom"))
