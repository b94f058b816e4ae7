"""The window with someone who types, imports a table and takes that back: ``import_window FOLDER BENCHMARK SEED``.

It works until it is killed. The table is ``FOLDER.csv``. Besides what `reporting` has::

    {"importing": true}    an import begins; false: it has ended
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from PySide6.QtCore import QMimeData, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QMessageBox

from gtapp.features.replace.window.table_dialog import TableImportDialog
from gtapp.window.app import open_window
from gtapp.window.main_window import MainWindow
from tests.torture.keyboard import press, write
from tests.torture.reporting import report, report_steps

_TYPED = ("publication", "publisher")
"""A value that the table does not change."""

_KEYS = {"Ctrl+Z": 12, "Ctrl+Shift+Z": 3, "Ctrl+S": 1, "Ctrl+PgDown": 2, "Ctrl+PgUp": 1, "Ctrl+Return": 1}
_TYPES, _IMPORTS = 2, 8
"""How often a text is typed, and the table is imported, for so many of the keys above."""

_STOPS = 0.01
"""How likely an import is stopped before its next item."""


class Importer:
    """Does one of these things in each turn of the event loop."""

    def __init__(self, window: MainWindow, table: Path, choice: random.Random) -> None:
        self._window, self._table, self._choice = window, table, choice
        self._is_applied = False
        self._turns = QTimer(window, interval=0)
        self._turns.timeout.connect(self._act)
        window.opened.connect(self._begin)

    def _begin(self) -> None:
        assert self._window.workspace
        report(ready=True, lost=self._window.workspace.session.lost_items)
        self._turns.start()

    def _act(self) -> None:
        workspace, dialog = self._window.workspace, QApplication.activeModalWidget()
        assert workspace
        lost = workspace.notices.get("lost")
        if isinstance(dialog, TableImportDialog):
            self._act_in_dialog(dialog)
        elif isinstance(dialog, QMessageBox) and dialog.icon() == QMessageBox.Icon.Information:
            dialog.accept()  # it names items that were changed after a step, and left as they are
        elif dialog:
            report(fault=type(dialog).__name__)
        elif lost:
            lost.buttons[0].click()
        elif workspace.isEnabled():  # it is not, while a step of many items is taken back
            self._press()

    def _press(self) -> None:
        kind = self._choice.randrange(_TYPES + _IMPORTS + sum(_KEYS.values()))
        if kind < _TYPES:
            assert self._window.workspace
            self._window.workspace.form.focus_at(_TYPED)
            write(self._window, self._choice.choice(("Basel", "x", "Mueller ")))
        elif kind < _TYPES + _IMPORTS:
            self._is_applied = False
            self._drop_table()
        else:
            [keys] = self._choice.choices(list(_KEYS), list(_KEYS.values()))
            press(self._window, keys)

    def _drop_table(self) -> None:
        """Drop the table on the window, which opens the dialog until it is closed."""
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(self._table))])
        copy, button, none = (
            Qt.DropAction.CopyAction,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
        self._window.dropEvent(QDropEvent(QPointF(5, 5), copy, data, button, none))

    def _act_in_dialog(self, dialog: TableImportDialog) -> None:
        if dialog.is_working:
            if self._choice.random() < _STOPS:
                dialog.close_button.click()
        elif dialog.apply_button.isEnabled() and not self._is_applied:
            self._is_applied = True
            report(importing=True)
            dialog.apply_button.click()
        elif not dialog.bar.isVisible():  # nothing is read any more
            report(importing=False)
            dialog.close_button.click()


if __name__ == "__main__":
    report_steps()
    app, main_window = open_window(Path(sys.argv[1]), sys.argv[2])
    importer = Importer(main_window, Path(f"{sys.argv[1]}.csv"), random.Random(int(sys.argv[3])))
    app.exec()
