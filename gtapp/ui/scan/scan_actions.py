"""The scan viewer's commands, as actions for the bar above it, the window's menu and the keyboard, and their icons.

The keys must not write anything into a field that has the focus, nor move its cursor, on a QWERTZ keyboard (tried with
the Swiss and German layouts, where + is Shift+1 or a separate key): no Ctrl+Alt (it is AltGr on Windows), no Alt with a
letter (menus), no Ctrl+arrow (moves by words), no Alt+Down (opens a choice). What remains is Ctrl with digits, + and -,
as in browsers, and the page keys: with Ctrl and Shift another page (with Ctrl alone another item), with Alt another part
of the page. (Alt+Shift+arrow does not arrive everywhere: Openbox moves windows with it.)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from PySide6.QtCore import QByteArray, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QIcon, QKeySequence, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QWidget

from gtapp.scans.geometry import ZoomMode
from gtapp.ui.actions import ActionSpec, make_action

_MODES = {
    "fit_writing": ZoomMode.WRITING,
    "fit": ZoomMode.FIT,
    "fit_width": ZoomMode.WIDTH,
    "actual_size": ZoomMode.ACTUAL,
}

_ICON_SIZES = (20, 40)
"""Pixels in the bar, and on a screen of twice the resolution; each is drawn at every start."""
_CORNERS = "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"

_ICON_PATHS: dict[str, str] = {
    "zoom_in": "M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13M15.5 15.5L21 21M7.5 10.5h6M10.5 7.5v6",
    "zoom_out": "M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13M15.5 15.5L21 21M7.5 10.5h6",
    "fit": _CORNERS + "M9 9h6v6H9z",
    "fit_width": "M4 4v16M20 4v16M7.5 12h9M10 9l-3 3l3 3M14 9l3 3l-3 3",
    "actual_size": "M4.5 8.5L7.5 6v12M16.5 8.5L19.5 6v12M12 9.5v.5M12 14.5v.5",
    "rotate_left": "M4 5v5h5M4.6 10a8 8 0 1 1-.4 4.5",
    "rotate_right": "M20 5v5h-5M19.4 10a8 8 0 1 0 .4 4.5",
    "previous_page": "M15 5l-7 7l7 7",
    "next_page": "M9 5l7 7l-7 7",
    "reload": "M20 4v5h-5M4 20v-5h5M5.1 9A7.5 7.5 0 0 1 19.5 8.5M18.9 15A7.5 7.5 0 0 1 4.5 15.5",
}
"""Outlines on a field of 24 × 24, by the name of the action."""

_SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="{path}" fill="none" stroke="{colour}" '
    'stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/></svg>'
)


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
        self.recolour()
        self.retranslate()

    def _create_specs(self) -> tuple[ActionSpec, ...]:
        """Return the table of the viewer's commands; a new one is one row. `at` gives the place in the menu."""

        def row(at: int, name: str, text: str, keys: str) -> ActionSpec:
            return ActionSpec(
                name, text, keys, "project", self._calls[name], at=at, is_checkable=name in _MODES
            )

        return (
            row(10, "zoom_in", self.tr("Zoom in"), "Ctrl++; Ctrl+="),
            row(11, "zoom_out", self.tr("Zoom out"), "Ctrl+-"),
            row(12, "fit_writing", self.tr("Fit the writing"), "Ctrl+3"),
            row(12, "fit", self.tr("Fit the whole page"), "Ctrl+0"),
            row(13, "fit_width", self.tr("Fit the width"), "Ctrl+2"),
            row(14, "actual_size", self.tr("Actual size (100 %)"), "Ctrl+1"),
            row(20, "rotate_left", self.tr("Rotate left"), "Ctrl+Shift+R"),
            row(21, "rotate_right", self.tr("Rotate right"), "Ctrl+R"),
            row(30, "previous_page", self.tr("Previous page"), "Ctrl+Shift+PgUp"),
            row(31, "next_page", self.tr("Next page"), "Ctrl+Shift+PgDown"),
            row(40, "pan_left", self.tr("Move left on the scan"), "Alt+Home"),
            row(41, "pan_right", self.tr("Move right on the scan"), "Alt+End"),
            row(42, "pan_up", self.tr("Move up on the scan"), "Alt+PgUp"),
            row(43, "pan_down", self.tr("Move down on the scan"), "Alt+PgDown"),
            row(50, "reload", self.tr("Reload scan"), "F5"),
        )  # fmt: skip

    def in_menu(self) -> list[tuple[int, QAction]]:
        """Return the actions with their places in the menu (see `ActionSpec.at`)."""
        return [(spec.at, self.by_name[spec.id]) for spec in self.specs]

    def retranslate(self) -> None:
        """Set the texts in the program's language; a tooltip also names the key."""
        for spec in self._create_specs():
            action = self.by_name[spec.id]
            action.setText(spec.text)
            key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            action.setToolTip(f"{spec.text} ({key})" if key else spec.text)

    def recolour(self) -> None:
        """Draw the icons in the colours of the current palette."""
        for name, action in self.by_name.items():
            action.setIcon(_create_icon(name, self._widget.palette()))

    def refresh(self, index: int, count: int, current: ZoomMode) -> None:
        """Enable the actions for page `index` of `count`, and check the one of the `current` mode."""
        if (index, count) != self._pages:
            self._pages = (index, count)
            possible = {"previous_page": index > 0, "next_page": index < count - 1}
            for name, action in self.by_name.items():
                action.setEnabled(possible.get(name, count > 0))
        for name, mode in _MODES.items():
            self.by_name[name].setChecked(current is mode)


def _create_icon(name: str, palette: QPalette) -> QIcon:
    """Return the icon of an action in the palette's colours, also for its disabled state; empty where it has none."""
    if name not in _ICON_PATHS:
        return QIcon()
    result = QIcon()
    states = (
        (QPalette.ColorGroup.Active, QIcon.Mode.Normal),
        (QPalette.ColorGroup.Disabled, QIcon.Mode.Disabled),
    )
    for group, mode in states:
        colour = palette.color(group, QPalette.ColorRole.ButtonText).name()
        for pixmap in _draw_pixmaps(_ICON_PATHS[name], colour):
            result.addPixmap(pixmap, mode)
    return result


@lru_cache(maxsize=128)
def _draw_pixmaps(path: str, colour: str) -> tuple[QPixmap, ...]:
    renderer = QSvgRenderer(QByteArray(_SVG.format(path=path, colour=colour).encode()))
    return tuple(_draw_pixmap(renderer, size) for size in _ICON_SIZES)


def _draw_pixmap(renderer: QSvgRenderer, size: int) -> QPixmap:
    pixmap = QPixmap(QSize(size, size))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return pixmap
