"""The scan viewer's commands, as actions for the bar above it, the window's menu and the keyboard.

The keys must not write anything into a field that has the focus, nor move its cursor, on a QWERTZ keyboard (tried with
the Swiss and German layouts, where + is Shift+1 or a separate key): no Ctrl+Alt (it is AltGr on Windows), no Alt with a
letter (menus), no Ctrl+arrow (moves by words), no Alt+Down (opens a choice). What remains is Ctrl with digits, + and -,
as in browsers, and the page keys: with Ctrl and Shift another page (with Ctrl alone another item), with Alt another part
of the page. (Alt+Shift+arrow does not arrive everywhere: Openbox moves windows with it.)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from itertools import groupby

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from gtapp.core.scans.geometry import ZoomMode
from gtapp.kit.commands.actions import ActionSpec, make_action
from gtapp.kit.commands.menu_commands import name_action

MODES = {
    "fit_writing": ZoomMode.WRITING,
    "fit": ZoomMode.FIT,
    "fit_width": ZoomMode.WIDTH,
    "actual_size": ZoomMode.ACTUAL,
}
_CHECKABLE = {
    *MODES,
    "zoom_to_value",
    "show_lines",
    "show_frames",
    "page_strip",
    "adjust",
    "invert",
    "grey",
    "loupe",
    "ruler",
}
_PANNING, _ADJUSTING, _AIDS = 4, 5, 6
"""Tens of the places in the menu: that only the keyboard and the menu bar have, on how the scan looks, and on reading aids."""
_OF_SEVERAL_PAGES = frozenset({"previous_page", "next_page", "page_strip"})
_OF_RULER = frozenset({"ruler_taller", "ruler_lower"})


class ScanActions(QObject):
    """The actions by name, added to `widget`, so that their keys work in the whole window; `calls` are their functions."""

    def __init__(self, widget: QWidget, calls: Mapping[str, Callable[[], None]]) -> None:
        super().__init__(widget)
        self._widget = widget
        self._calls = calls
        self._pages = (-1, -1)
        self.specs = self._create_specs()
        self.by_name: dict[str, QAction] = {spec.id: make_action(spec, widget) for spec in self.specs}
        for name, action in self.by_name.items():
            action.setObjectName(f"scan_{name}")
        self.retranslate()

    def _create_specs(self) -> tuple[ActionSpec, ...]:
        """Return the table of the viewer's commands; a new one is one row. `at` gives the place in the menu."""

        def row(at: int, name: str, text: str, keys: str, icon: str = "") -> ActionSpec:
            return ActionSpec(
                name,
                text,
                keys,
                "project",
                self._calls[name],
                at=at,
                is_checkable=name in _CHECKABLE,
                icon=icon,
            )

        return (
            row(10, "zoom_in", self.tr("Zoom in"), "Ctrl++; Ctrl+=", "plus"),
            row(11, "zoom_out", self.tr("Zoom out"), "Ctrl+-", "minus"),
            row(12, "fit_writing", self.tr("Fit the writing"), "Ctrl+3", "scan-text"),
            row(13, "fit_width", self.tr("Fit the width"), "Ctrl+2", "move-horizontal"),
            row(14, "fit", self.tr("Fit the whole page"), "Ctrl+0", "expand"),
            row(15, "actual_size", self.tr("Actual size (100 %)"), "Ctrl+1"),
            row(16, "zoom_to_value", self.tr("Zoom in on the value"), "Ctrl+4", "scan-search"),
            row(17, "show_lines", self.tr("Lines above the text"), "Ctrl+5", "panel-top"),
            row(18, "show_frames", self.tr("Frames on the scan"), "Ctrl+6"),
            row(20, "rotate_left", self.tr("Rotate left"), "Ctrl+Shift+R", "rotate-ccw"),
            row(21, "rotate_right", self.tr("Rotate right"), "Ctrl+R", "rotate-cw"),
            row(30, "previous_page", self.tr("Previous page"), "Ctrl+Shift+PgUp", "chevron-left"),
            row(31, "next_page", self.tr("Next page"), "Ctrl+Shift+PgDown", "chevron-right"),
            row(32, "page_strip", self.tr("All pages"), "Ctrl+Shift+O", "gallery-vertical"),
            row(40, "pan_left", self.tr("Move left on the scan"), "Alt+Home"),
            row(41, "pan_right", self.tr("Move right on the scan"), "Alt+End"),
            row(42, "pan_up", self.tr("Move up on the scan"), "Alt+PgUp"),
            row(43, "pan_down", self.tr("Move down on the scan"), "Alt+PgDown"),
            row(50, "adjust", self.tr("Brightness and contrast …"), "Ctrl+Shift+B", "contrast"),
            row(51, "invert", self.tr("Invert the scan"), "Ctrl+I"),
            row(52, "grey", self.tr("Scan in greyscale"), ""),
            row(53, "show_original", self.tr("Show the scan unchanged"), ""),
            row(60, "loupe", self.tr("Loupe"), "Ctrl+L", "search"),
            row(61, "ruler", self.tr("Reading ruler"), "Ctrl+U", "scan-line"),
            row(62, "ruler_taller", self.tr("Make the ruler taller"), ""),
            row(63, "ruler_lower", self.tr("Make the ruler shorter"), ""),
            row(70, "reload", self.tr("Reload scan"), "F5", "refresh-cw"),
        )

    def in_menu(self) -> list[tuple[int, QAction]]:
        """Return the actions with their places in the menu (see `ActionSpec.at`)."""
        return [(spec.at, self.by_name[spec.id]) for spec in self.specs]

    def fill_context_menu(self, menu: QMenu) -> None:
        """Add the actions that the pointer needs and the page has a use for, with a line between the tens."""
        useless = set() if self._pages[1] > 1 else set(_OF_SEVERAL_PAGES)
        useless |= set() if self.by_name["ruler"].isChecked() else _OF_RULER
        titles = {_ADJUSTING: self.tr("Appearance"), _AIDS: self.tr("Reading aids")}
        for ten, group in groupby(self.specs, key=lambda spec: spec.at // 10):
            specs = [spec for spec in group if spec.id not in useless]
            fits = [self.by_name[spec.id] for spec in specs if spec.id in MODES]
            others = [self.by_name[spec.id] for spec in specs if spec.id not in MODES]
            if ten in titles:
                menu.addMenu(titles[ten]).addActions(others)
            elif ten != _PANNING:
                menu.addSeparator()
                menu.addActions(others)
                if fits:
                    menu.addMenu(self.tr("Size")).addActions(fits)

    def retranslate(self) -> None:
        """Set the texts in the program's language, short ones for buttons; a tooltip also names the key."""
        short = {
            "fit_writing": self.tr("Writing"),
            "fit_width": self.tr("Width"),
            "zoom_to_value": self.tr("Value"),
            "show_lines": self.tr("Lines"),
            "adjust": self.tr("Contrast"),
            "ruler": self.tr("Ruler"),
        }
        for spec in self._create_specs():
            action = self.by_name[spec.id]
            action.setText(spec.text)
            action.setIconText(short.get(spec.id, spec.text))
            action.setToolTip(name_action(action))

    def refresh(self, index: int, count: int, checked: Collection[str]) -> None:
        """Enable the actions for page `index` of `count`, and check the ones that are `checked`."""
        if (index, count) != self._pages:
            self._pages = (index, count)
            possible = {
                "previous_page": index > 0,
                "next_page": index < count - 1,
                "page_strip": count > 1,
            }
            for name, action in self.by_name.items():
                action.setEnabled(possible.get(name, count > 0))
        for name in _CHECKABLE:
            self.by_name[name].setChecked(name in checked)
