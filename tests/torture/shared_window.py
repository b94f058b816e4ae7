"""A window on items that another window edits, too, until it is killed: ``shared_window FOLDER NAME SEED``.

Someone types in one field only (see `shared_writer.PLACES`), undoes, saves and moves between the items; the value is reported
before and after each key.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from PySide6.QtCore import QThread, QTimer
from PySide6.QtWidgets import QApplication, QPushButton

from gtapp.core.record.document import Document
from gtapp.editor.merge_dialog import MergeDialog
from gtapp.editor.workspace import Workspace
from gtapp.window.app import open_window
from gtapp.window.dialogs.unsaved_work import ConflictDialog
from gtapp.window.main_window import MainWindow
from tests.torture.keyboard import press, write
from tests.torture.reporting import report
from tests.torture.shared_writer import PLACES, report_value

_KEYS = {"Ctrl+Z": 8, "Ctrl+Shift+Z": 4, "Ctrl+S": 8, "Ctrl+PgDown": 6, "Ctrl+PgUp": 6}
_TYPED = 40
"""How often a text is typed for so many of the keys above."""


class SharedTypist:
    """Presses keys at random, one in each turn of the event loop; what the other one edits is sometimes edited all the same."""

    def __init__(self, window: MainWindow, name: str, choice: random.Random) -> None:
        self._window, self._name, self._choice = window, name, choice
        self._dialogs = QTimer(window, interval=20)
        self._dialogs.timeout.connect(self._answer_dialog)
        self._keys = QTimer(window, interval=0)
        self._keys.timeout.connect(self._press)
        window.opened.connect(self._begin)

    def _begin(self) -> None:
        assert self._window.workspace
        project = self._window.workspace.session.project
        project.who = self._name
        project.journal_failed.connect(lambda error: report(fault=str(error)))
        report(ready=True)
        self._dialogs.start()
        self._keys.start()

    def _press(self) -> None:
        if QThread.currentThread().loopLevel() > 1:
            return  # a dialog that was answered is closing: its answer is carried out first
        workspace = self._window.workspace
        document = workspace.session.document if workspace else None
        assert workspace and document
        report(item=document.item_id)
        self._do_step(workspace, document)
        report_value(document, self._name)

    def _do_step(self, workspace: Workspace, document: Document) -> None:
        notice = workspace.notices.get("other writer")
        if notice and self._choice.random() < 0.3:
            notice.buttons[0].click()
        elif self._choice.random() < _TYPED / (_TYPED + sum(_KEYS.values())):
            workspace.form.focus_at(PLACES[self._name])
            write(self._window, self._choice.choice("abcxyz89"))
        else:
            [keys] = self._choice.choices(list(_KEYS), list(_KEYS.values()))
            press(self._window, keys)

    def _answer_dialog(self) -> None:
        dialog = QApplication.activeModalWidget()
        if dialog is None:
            return
        if not isinstance(dialog, ConflictDialog | MergeDialog):
            report(fault=type(dialog).__name__)
        assert self._window.workspace
        session = self._window.workspace.session
        for item in session.items:  # the dialog may be about one that was left
            report(item=item.id)
        buttons = [each for each in dialog.findChildren(QPushButton) if each.isEnabled()]
        self._choice.choice(buttons).click()


if __name__ == "__main__":
    app, main_window = open_window(Path(sys.argv[1]), "zettelkatalog")
    typist = SharedTypist(main_window, sys.argv[2], random.Random(sys.argv[3]))
    app.exec()
