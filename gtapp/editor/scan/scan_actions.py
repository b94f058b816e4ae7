"""The scan viewer's commands, as actions for the bar above it, the window's menu and the keyboard.

The keys must not write anything into a field that has the focus, nor move its cursor, on a QWERTZ keyboard (tried with
the Swiss and German layouts, where + is Shift+1 or a separate key): no Ctrl+Alt (it is AltGr on Windows), no Alt with a
letter (menus), no Ctrl+arrow (moves by words), no Alt+Down (opens a choice). What remains is Ctrl with digits, + and -,
as in browsers, and the page keys: with Ctrl and Shift another page (with Ctrl alone another item), with Alt another part
of the page. (Alt+Shift+arrow does not arrive everywhere: Openbox moves windows with it.)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from gtapp.core.scans.geometry import ZoomMode
from gtapp.kit.commands.actions import ActionSpec, make_action
from gtapp.kit.commands.menu_commands import name_action, strip_mnemonic
from gtapp.kit.commands.menus import Entry, complete_menu, fill_menu

MODES = {
    "fit_writing": ZoomMode.WRITING,
    "fit": ZoomMode.FIT,
    "fit_width": ZoomMode.WIDTH,
    "actual_size": ZoomMode.ACTUAL,
}
_SUBMENUS = {"turn": 40, "pages": 41, "move": 42, "looks": 43, "ruler": 51}
"""The submenus with their places."""
_OF_RULER = ("ruler_taller", "ruler_lower")


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
        modes = QActionGroup(self)  # of which none is on where the page was zoomed otherwise
        modes.setExclusionPolicy(QActionGroup.ExclusionPolicy.ExclusiveOptional)
        for name in MODES:
            modes.addAction(self.by_name[name])
        self._submenus = {name: self._make_submenu(name) for name in _SUBMENUS}
        self.retranslate()

    def _create_specs(self) -> tuple[ActionSpec, ...]:
        """Return the table of the viewer's commands; a new one is one row. `at` gives the place in the menu."""

        def row(
            menu: str, at: int, name: str, text: str, keys: str, icon: str = "", is_checkable: bool = False
        ) -> ActionSpec:
            call = self._calls[name]
            return ActionSpec(name, text, keys, "project", call, menu, at, is_checkable, icon=icon)

        return (
            row("", 10, "zoom_in", self.tr("Zoom in"), "Ctrl++; Ctrl+=", "plus"),
            row("", 11, "zoom_out", self.tr("Zoom out"), "Ctrl+-", "minus"),
            row("", 20, "fit_writing", self.tr("Fit the writing"), "Ctrl+3", "scan-text", True),
            row("", 21, "fit_width", self.tr("Fit the width"), "Ctrl+2", "move-horizontal", True),
            row("", 22, "fit", self.tr("Fit the whole page"), "Ctrl+0", "expand", True),
            row("", 23, "actual_size", self.tr("Actual size (100 %)"), "Ctrl+1", "", True),
            row("", 30, "zoom_to_value", self.tr("Zoom in on the value"), "Ctrl+4", "scan-search", True),
            row("", 31, "show_lines", self.tr("Lines above the text"), "Ctrl+5", "panel-top", True),
            row("", 32, "show_frames", self.tr("Frames on the scan"), "Ctrl+6", "", True),
            row("turn", 10, "rotate_left", self.tr("Rotate left"), "Ctrl+Shift+R", "rotate-ccw"),
            row("turn", 11, "rotate_right", self.tr("Rotate right"), "Ctrl+R", "rotate-cw"),
            row("pages", 10, "previous_page", self.tr("Previous page"), "Ctrl+Shift+PgUp", "chevron-left"),
            row("pages", 11, "next_page", self.tr("Next page"), "Ctrl+Shift+PgDown", "chevron-right"),
            row("pages", 12, "page_strip", self.tr("All pages"), "Ctrl+Shift+O", "gallery-vertical", True),
            row("move", 10, "pan_left", self.tr("Move left on the scan"), "Alt+Home"),
            row("move", 11, "pan_right", self.tr("Move right on the scan"), "Alt+End"),
            row("move", 12, "pan_up", self.tr("Move up on the scan"), "Alt+PgUp"),
            row("move", 13, "pan_down", self.tr("Move down on the scan"), "Alt+PgDown"),
            row("looks", 10, "adjust", self.tr("Brightness and contrast …"), "Ctrl+Shift+B", "contrast", True),
            row("looks", 11, "invert", self.tr("Invert the scan"), "Ctrl+I", "", True),
            row("looks", 12, "grey", self.tr("Scan in greyscale"), "", "", True),
            row("looks", 13, "show_original", self.tr("Show the scan unchanged"), ""),
            row("", 50, "loupe", self.tr("Magnifier"), "Ctrl+L", "search", True),
            row("ruler", 10, "ruler", self.tr("Reading ruler"), "Ctrl+U", "scan-line", True),
            row("ruler", 11, "ruler_taller", self.tr("Make the ruler taller"), ""),
            row("ruler", 12, "ruler_lower", self.tr("Make the ruler shorter"), ""),
            row("", 70, "reload", self.tr("Reload scan"), "F5", "refresh-cw"),
        )  # fmt: skip

    def in_menu(self) -> list[Entry]:
        """Return the actions and submenus with their places."""
        actions: list[Entry] = [(spec.at, self.by_name[spec.id]) for spec in self.specs if not spec.menu]
        return [*actions, *((at, self._submenus[name]) for name, at in _SUBMENUS.items())]

    def _make_submenu(self, name: str) -> QMenu:
        menu = QMenu(self._widget)
        fill_menu(menu, [(spec.at, self.by_name[spec.id]) for spec in self.specs if spec.menu == name])
        return complete_menu(menu)

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
            action.setIconText(short.get(spec.id, strip_mnemonic(spec.text)))
            action.setToolTip(name_action(action))
        titles = {
            "turn": self.tr("Rotate"),
            "pages": self.tr("Pages"),
            "move": self.tr("Move"),
            "looks": self.tr("Appearance"),
            "ruler": self.tr("Reading ruler"),
        }
        for name, title in titles.items():
            self._submenus[name].setTitle(title)

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
            self._submenus["pages"].menuAction().setVisible(count > 1)
        for name, action in self.by_name.items():
            if action.isCheckable():
                action.setChecked(name in checked)
        for name in _OF_RULER:
            self.by_name[name].setEnabled("ruler" in checked and count > 0)
