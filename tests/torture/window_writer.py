"""The window with someone at its keyboard who never stops, until it is killed: ``window_writer FOLDER BENCHMARK SEED``."""

from __future__ import annotations

import random
import sys
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton

from gtapp.editor.merge_dialog import MergeDialog
from gtapp.window.app import open_window
from gtapp.window.dialogs.unsaved_work import ConflictDialog
from gtapp.window.main_window import MainWindow
from tests.torture.keyboard import press, write
from tests.torture.reporting import report, report_steps

_TEXTS = ("Basel", "1899", "Mueller, K.", "a", "e", " ", "8", "x | y")
_KEYS = {
    "Tab": 12,
    "Shift+Tab": 3,
    "Return": 4,
    "F3": 3,
    "Backspace": 6,
    "Delete": 2,
    "Home": 2,
    "Ctrl+Z": 8,
    "Ctrl+Shift+Z": 5,
    "Ctrl+S": 5,
    "Ctrl+Return": 6,
    "Alt+Shift+Return": 4,
    "Ctrl+PgDown": 5,
    "Ctrl+PgUp": 4,
    "Ctrl+Shift+N": 2,
    "Ctrl+Shift+E": 2,
    "Ctrl+Shift+A": 1,
    "Ctrl+D": 2,
    "Ctrl+Shift+Return": 2,
    "Ctrl+Shift+Delete": 1,
    "Ctrl+Shift+D": 1,
    # tables, tags
    "Down": 3,
    "Up": 2,
    "Shift+Down": 3,
    "Shift+Right": 2,
    "Left": 2,
    "F2": 2,
    "Escape": 2,
    "Ctrl+A": 2,
    "Ctrl+C": 3,
    "Ctrl+X": 2,
    "Ctrl+V": 4,
    "Alt+Shift+V": 2,
    "Alt+Shift+E": 1,
    "Alt+Up": 2,
    "Alt+Shift+N": 1,
    "Alt+Shift+Right": 1,
    "Alt+Shift+H": 2,
    "Ctrl+Shift+W": 2,
    "Ctrl+Shift+X": 1,
    # entries in sections
    "Ctrl+Shift+S": 2,
    "Ctrl+Shift+J": 2,
    "Ctrl+Shift+Up": 2,
    "Ctrl+Shift+Down": 2,
    "Alt+Shift+B": 1,
    "Alt+Shift+PgDown": 2,
    # find and replace in the item: its bar has the focus until Escape
    "Ctrl+H": 2,
    "Alt+Return": 2,
}
_TYPED = 90
"""How often a text is typed for so many of the keys above."""


class Typist:
    """Presses keys at random, one in each turn of the event loop."""

    def __init__(self, window: MainWindow, choice: random.Random) -> None:
        self._window, self._choice = window, choice
        self._dialogs = QTimer(window, interval=20)
        self._dialogs.timeout.connect(self._answer_dialog)
        self._dialogs.start()
        self._keys = QTimer(window, interval=0)
        self._keys.timeout.connect(self._press)
        window.opened.connect(self._begin)

    def _begin(self) -> None:
        assert self._window.workspace
        session = self._window.workspace.session
        report(ready=True, lost=session.lost_items)
        self._keys.start()

    def _press(self) -> None:
        assert self._window.workspace
        lost = self._window.workspace.notices.get("lost")
        if lost:
            self._decide(lost.buttons)
        elif self._choice.random() < _TYPED / (_TYPED + sum(_KEYS.values())):
            write(self._window, self._choice.choice(_TEXTS))
        else:
            [keys] = self._choice.choices(list(_KEYS), list(_KEYS.values()))
            press(self._window, keys)
        self._keys.setInterval(self._choice.choice((0, 0, 0, 20)))

    def _decide(self, buttons: list[QPushButton]) -> None:
        """Press a button of the offer to restore lost corrections."""
        button = self._choice.choice([buttons[0], *buttons])
        button.setFocus()
        press(self._window, "Space")

    def _answer_dialog(self) -> None:
        dialog = QApplication.activeModalWidget()
        if dialog is None:
            return
        text = dialog.text() + dialog.detailedText() if isinstance(dialog, QMessageBox) else ""
        report(dialog=type(dialog).__name__, text=text)
        buttons = [each for each in dialog.findChildren(QPushButton) if each.isEnabled()]
        if isinstance(dialog, ConflictDialog | MergeDialog):
            self._choice.choice(buttons).click()
        else:
            dialog.close()


if __name__ == "__main__":
    report_steps()
    app, main_window = open_window(Path(sys.argv[1]), sys.argv[2])
    typist = Typist(main_window, random.Random(int(sys.argv[3])))
    app.exec()
