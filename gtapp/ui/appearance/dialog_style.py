"""The common style of dialogs and panels, and that of the menu bar: flat, with room around texts, in the palette's colours.

The window's start page, list, scan and form are drawn without it: a style sheet slows their start and each key press down.
"""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QDialog, QVBoxLayout, QWidget

from gtapp.folders import bundled_folder

_MARGIN = 16
_SPACING = 8


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
        self._root.setStyleSheet(_read_style_sheet(self._sheet))


@cache
def _read_style_sheet(name: str) -> str:
    folder = bundled_folder("resources") / "styles"
    return (folder / f"{name}.qss").read_text(encoding="utf-8").replace("{folder}", folder.as_posix())


class Dialog(QDialog):
    """A dialog in the common style, with its parts below each other in `column`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        apply_style(self)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
        self.column.setSpacing(_SPACING)
