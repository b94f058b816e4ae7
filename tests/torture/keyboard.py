"""Keys pressed in a window that nobody looks at: what is open above it is closed first."""

from __future__ import annotations

from PySide6.QtCore import QKeyCombination
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget


def press(window: QWidget, keys: str) -> None:
    """Press a key combination where the focus is."""
    combination: QKeyCombination = QKeySequence(keys)[0]  # type: ignore[index]
    QTest.keyClick(_focus(window), combination.key(), combination.keyboardModifiers())


def write(window: QWidget, text: str) -> None:
    """Type a text of ASCII letters where the focus is."""
    QTest.keyClicks(_focus(window), text)


def close_dialogs() -> list[str]:
    """Close the dialogs that are open; return their classes."""
    dialogs = [
        each for each in QApplication.topLevelWidgets() if isinstance(each, QDialog) and each.isVisible()
    ]
    for dialog in dialogs:
        dialog.reject()
    return [type(dialog).__name__ for dialog in dialogs]


def _focus(window: QWidget) -> QWidget:
    popup = QApplication.activePopupWidget()
    if popup:
        popup.close()
    if QApplication.activeModalWidget() is None:
        window.activateWindow()
    return QApplication.focusWidget() or window
