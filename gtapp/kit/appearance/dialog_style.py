"""The common style of dialogs and panels, and that of the menu bar: flat, with room around texts, in the palette's colours.

The window's start page, list, scan and form are drawn without it: a style sheet slows their start and each key press down.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import pairwise
from math import ceil

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QFontInfo, QFontMetricsF
from PySide6.QtWidgets import QApplication, QLayout, QScrollArea, QSplitter, QTabWidget, QWidget

from gtapp.core.platform.folders import bundled_folder
from gtapp.core.platform.late_patterns import compile_late
from gtapp.kit.appearance.theme import theme_color

_PADDING = compile_late(r"\{(\d+)\}px")


def apply_style(root: QWidget, sheet: str = "dialogs") -> None:
    """Give a dialog or a panel, and all that is in it, the common style; or a widget one of the other style sheets."""
    _StyleSheet(root, sheet)


class _StyleSheet(QObject):
    """The style sheet of a widget; set again for another palette or font, which Qt keeps from widgets that have one."""

    def __init__(self, root: QWidget, sheet: str) -> None:
        super().__init__(root)
        self._root, self._sheet = root, sheet
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.paletteChanged.connect(self._set)
        app.fontChanged.connect(self._set)
        self._set()

    def _set(self) -> None:
        edge, excess = theme_color("edge").name(), _measure_excess()
        self._root.setStyleSheet(_read_style_sheet(self._sheet, edge, excess))


_LINE_RATIO = 1.164
"""The height of a line for which the paddings of the style sheets are made, as a multiple of the font's size (DejaVu Sans)."""


def _measure_excess() -> int:
    """Return by how many pixels at each side the lines of the program's font are higher."""
    font = QApplication.font()
    return ceil((QFontMetricsF(font).height() - _LINE_RATIO * QFontInfo(font).pixelSize()) / 2)


@cache
def _read_style_sheet(name: str, edge: str, excess: int) -> str:
    """Return a style sheet with what the palette lacks, the colour of fields' edges, and with paddings for the font."""
    folder = bundled_folder("resources") / "styles"
    sheet = (folder / f"{name}.qss").read_text(encoding="utf-8")
    sheet = sheet.replace("{folder}", folder.as_posix()).replace("{edge}", edge)
    return _PADDING.sub(lambda found: f"{max(int(found[1]) - excess, 0)}px", sheet)


def order_by_layout(root: QWidget) -> None:
    """Let Tab go through what is in a widget in the order of the layouts, not in the one in which the parts were made."""
    for part in root.findChildren(QTabWidget):
        _leave_focus_to_tabs(part)
    for one, other in pairwise(list_stops(root)):
        QWidget.setTabOrder(one, other)


def _leave_focus_to_tabs(part: QTabWidget) -> None:
    """Let Tab stop at the tabs alone; Qt stops at the whole, too, which passes the focus to them again."""
    policy = part.tabBar().focusPolicy()
    part.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    part.tabBar().setFocusPolicy(policy)


@contextmanager
def skip_passing(root: QWidget) -> Iterator[None]:
    """Let Tab skip the parts that only pass the focus on: behind the one that they pass it to it would go back to them."""
    passing = [
        (part, proxy)
        for part in root.findChildren(QWidget)
        if not part.focusPolicy() & Qt.FocusPolicy.TabFocus and (proxy := part.focusProxy()) is not None
    ]
    for part, _ in passing:
        part.setFocusProxy(None)  # type: ignore[arg-type]  # the stub has no None, which Qt takes
    try:
        yield
    finally:
        for part, proxy in passing:
            part.setFocusProxy(proxy)


def list_stops(widget: QWidget) -> Iterator[QWidget]:
    """Return what takes the focus by Tab: the widget, or what is in it."""
    if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.focusProxy() is None:
        yield widget
    else:
        for part in _list_parts(widget):
            if part is not None:
                yield from list_stops(part)


def _list_parts(widget: QWidget) -> Sequence[QWidget | None]:
    """Return the parts of a widget as they are laid out."""
    layout = widget.layout()
    if isinstance(widget, QTabWidget):
        return [widget.tabBar(), *map(widget.widget, range(widget.count()))]
    if isinstance(widget, QSplitter):
        return list(map(widget.widget, range(widget.count())))
    if isinstance(widget, QScrollArea):
        return [widget.widget()]
    return list(_list_widgets(layout)) if layout is not None else []


def _list_widgets(layout: QLayout) -> Iterator[QWidget]:
    """Return the widgets of a layout and of those in it, in their order.

    Not by `itemAt`: the layout keeps the Python object of each item, also when Qt has deleted the item with its widget. What Qt
    makes at the same address later is then taken for that item, and the program crashes.
    """
    parts: dict[int, QWidget | QLayout] = {}
    whole = layout.parentWidget()
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    for widget in whole.findChildren(QWidget, options=direct) if whole else ():
        parts[layout.indexOf(widget)] = widget
    for inner in layout.findChildren(QLayout, options=direct):
        parts[layout.indexOf(inner)] = inner
    parts.pop(-1, None)  # what is not laid out here
    for _, part in sorted(parts.items()):
        if isinstance(part, QWidget):
            yield part
        else:
            yield from _list_widgets(part)
