"""Asks for an item by number or a part of its name; lists the best matches while typing."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from gtapp.project.item_search import find_jump_targets
from gtapp.ui import plain
from gtapp.ui.icons import icon
from gtapp.ui.session import Session
from gtapp.ui.tasks import Task, Tasks

_PAUSE_MS = 60


class JumpDialog(QDialog):
    """`chosen` is the index of the item, or -1."""

    def __init__(self, session: Session, tasks: Tasks, parent: QWidget) -> None:
        super().__init__(parent)
        self._session, self._tasks = session, tasks
        self._task: Task | None = None
        self._found_for = ""
        self._go_when_found = False
        self.chosen = -1
        self.setWindowTitle(self.tr("Go to"))
        self.text = QLineEdit(self)
        self.list = QListWidget(self)
        self.none = plain.make_label(parent=self)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE_MS)
        self._timer.timeout.connect(self._search)
        self._build()

    def _build(self) -> None:
        prompt = plain.make_label(self.tr("&Number or part of the name:"), self)
        prompt.setBuddy(self.text)
        self.list.setAccessibleName(self.tr("Matches"))
        self.list.itemActivated.connect(self._go_to)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.button(QDialogButtonBox.StandardButton.Ok).setText(self.tr("&Go"))
        buttons.accepted.connect(self._go)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        for widget in (prompt, self.text, self.list, self.none, buttons):
            column.addWidget(widget)
        self.text.textChanged.connect(lambda _: self._timer.start())
        self.finished.connect(self._cancel_search)
        self.resize(420, 360)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move in the matches by Up and Down while the text keeps the focus."""
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if step and self.list.count():
            self.list.setCurrentRow((self.list.currentRow() + step) % self.list.count())
        else:
            super().keyPressEvent(event)

    def _search(self) -> None:
        self._timer.stop()
        if self._task:
            self._task.cancel()
        text = self.text.text()
        project = self._session.project
        self._task = self._tasks.start(
            find_jump_targets(project, text), lambda found: self._show(text, found)
        )

    def _show(self, text: str, found: list[int]) -> None:
        self._task, self._found_for = None, text
        project, counts = self._session.project, self._session.counts
        self.list.clear()
        for index in found:
            name = project.items[index].id
            entry = QListWidgetItem(icon(counts.status(name)), self.tr("{name}   (no. {number})"))
            entry.setText(entry.text().format(name=name, number=index + 1))
            entry.setData(Qt.ItemDataRole.UserRole, index)
            self.list.addItem(entry)
        self.list.setCurrentRow(0)
        self.none.setText(self.tr("No item has this number or name.") if text.strip() and not found else "")
        if self._go_when_found:
            self._go()

    def _go(self) -> None:
        if self._found_for != self.text.text():
            self._go_when_found = True
            if self._timer.isActive() or self._task is None:
                self._search()
            return
        self._go_when_found = False
        if self.list.count():
            self._go_to(self.list.currentItem())

    def _go_to(self, entry: QListWidgetItem) -> None:
        self.chosen = int(entry.data(Qt.ItemDataRole.UserRole))
        self.accept()

    def _cancel_search(self) -> None:
        self._timer.stop()
        if self._task:
            self._task.cancel()
