"""The viewer's actions, for the bar above it, the window's menu and the keyboard.

The keys must not write anything into a field that has the focus, nor move its cursor, on a QWERTZ keyboard (tried with
the Swiss and German layouts, where + is Shift+1 or a key of its own): no Ctrl+Alt (it is AltGr on Windows), no Alt with a
letter (menus), no Ctrl+arrow (moves by words), no Alt+Down (opens a choice). What remains is Ctrl with digits, + and -,
as in browsers, and the page keys: with Ctrl another page, with Alt another part of the page. (Alt+Shift+arrow
does not arrive everywhere: Openbox moves windows with it.)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from gtapp.scans.geometry import Mode
from gtapp.ui.scan.icons import icon

KEYS: dict[str, tuple[str, ...]] = {
    "zoom_in": ("Ctrl++", "Ctrl+="),
    "zoom_out": ("Ctrl+-",),
    "fit": ("Ctrl+0",),
    "actual_size": ("Ctrl+1",),
    "fit_width": ("Ctrl+2",),
    "rotate_right": ("Ctrl+R",),
    "rotate_left": ("Ctrl+Shift+R",),
    "previous_page": ("Ctrl+PgUp",),
    "next_page": ("Ctrl+PgDown",),
    "pan_left": ("Alt+Home",),
    "pan_right": ("Alt+End",),
    "pan_up": ("Alt+PgUp",),
    "pan_down": ("Alt+PgDown",),
    "reload": ("F5",),
}
MODES = {"fit": Mode.FIT, "fit_width": Mode.WIDTH, "actual_size": Mode.ACTUAL}
MENU = (
    *("zoom_in", "zoom_out", "fit", "fit_width", "actual_size", ""),
    *("rotate_left", "rotate_right", "", "previous_page", "next_page", "", "reload"),
)
"""The order in a menu; an empty name is a separator."""


class ScanActions(QObject):
    """The actions by name, added to `widget`, so that their keys work in the whole window; `calls` are their functions."""

    def __init__(self, widget: QWidget, calls: Mapping[str, Callable[[], None]]) -> None:
        super().__init__(widget)
        self._widget = widget
        self.by_name = {name: self._create(name, calls[name]) for name in self._names()}
        for name in MODES:
            self.by_name[name].setCheckable(True)
        self._pages = (-1, -1)
        self.retranslate()

    def retranslate(self) -> None:
        """Set the texts in the program's language; a tooltip also names the key."""
        for name, text in self._names().items():
            action = self.by_name[name]
            action.setText(text)
            key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            action.setToolTip(f"{text} ({key})" if key else text)

    def recolour(self) -> None:
        """Draw the icons in the colours of the current palette."""
        for name, action in self.by_name.items():
            action.setIcon(icon(name, self._widget.palette()))

    def refresh(self, index: int, count: int, current: Mode) -> None:
        """Enable the actions for page `index` of `count`, and check the one of the `current` fit."""
        if (index, count) != self._pages:
            self._pages = (index, count)
            possible = {"previous_page": index > 0, "next_page": index < count - 1}
            for name, action in self.by_name.items():
                action.setEnabled(possible.get(name, count > 0))
        for name, mode in MODES.items():
            self.by_name[name].setChecked(current is mode)

    def _create(self, name: str, call: Callable[[], None]) -> QAction:
        action = QAction(self)
        action.setObjectName(f"scan_{name}")
        action.setShortcuts([QKeySequence(key) for key in KEYS[name]])
        action.setIcon(icon(name, self._widget.palette()))
        action.triggered.connect(call)
        self._widget.addAction(action)
        return action

    def _names(self) -> dict[str, str]:
        return {
            "zoom_in": self.tr("Zoom in"),
            "zoom_out": self.tr("Zoom out"),
            "fit": self.tr("Fit the whole page"),
            "fit_width": self.tr("Fit the width"),
            "actual_size": self.tr("Actual size (100 %)"),
            "rotate_left": self.tr("Rotate left"),
            "rotate_right": self.tr("Rotate right"),
            "previous_page": self.tr("Previous page"),
            "next_page": self.tr("Next page"),
            "pan_left": self.tr("Move left on the scan"),
            "pan_right": self.tr("Move right on the scan"),
            "pan_up": self.tr("Move up on the scan"),
            "pan_down": self.tr("Move down on the scan"),
            "reload": self.tr("Reload scan"),
        }
