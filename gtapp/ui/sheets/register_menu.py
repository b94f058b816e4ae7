"""What can be done with the entry of a register that is selected, as a menu with keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

UNDO: Final = "undo"
_KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    # as in the form
    "add_entry": ("Ctrl+Shift+Return", "Ctrl+Shift+Enter"),
    "remove_entry": ("Ctrl+Shift+Del",),
}


class RegisterMenu(QPushButton):
    """A button with the menu; its actions work wherever in `panel` the keys go."""

    wanted = Signal(str)
    """The name of what is to be done."""

    def __init__(self, texts: Mapping[str, str], panel: QWidget) -> None:
        super().__init__(panel)
        self.setText(self.tr("Chan&ge"))
        self.by_name: dict[str, QAction] = {}
        menu = QMenu(self)
        for name, text in texts.items():
            action = QAction(text, panel)
            action.setShortcuts([QKeySequence(key) for key in _KEYS.get(name, ())])
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            action.triggered.connect(lambda _=False, name=name: self.wanted.emit(name))
            panel.addAction(action)
            menu.addAction(action)
            self.by_name[name] = action
        self.setMenu(menu)

    def allow(self, has_thing: bool, has_entry: bool, can_undo: bool) -> None:
        """What can be done now; the menu opens in any case, so that its key is never dead."""
        for name, action in self.by_name.items():
            action.setEnabled(
                can_undo if name == UNDO else has_entry if name == "remove_entry" else has_thing
            )
