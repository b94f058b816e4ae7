"""The dialog that goes to an item by its number, name or title."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QWidget

from gtapp.core.project.overview.item_search import JumpTarget, find_jump_targets
from gtapp.core.schema.benchmark import ListLines
from gtapp.editor.items.list_summaries import LONGEST_NAME
from gtapp.editor.session import Session
from gtapp.kit import small_widgets
from gtapp.kit.appearance.theme import icon
from gtapp.kit.dialogs import Dialog
from gtapp.kit.live import LiveValue
from gtapp.kit.tables import EmptyHint
from gtapp.kit.tasks import Tasks

_SEARCH_AFTER_MS = 60


class JumpDialog(Dialog):
    """Asks for an item by number or a part of its name or title; lists the best matches while the user types.

    `chosen` is the index of the item, or -1.
    """

    def __init__(self, session: Session, lines: ListLines, tasks: Tasks, parent: QWidget) -> None:
        super().__init__(parent)
        self._session, self._lines = session, lines
        self._found = LiveValue[list[JumpTarget]](tasks, self, self._show)
        self._go_when_found = False
        self.chosen = -1
        self.setWindowTitle(self.tr("Go to"))
        self.text = QLineEdit(self)
        self.list = QListWidget(self)
        self.hint = EmptyHint(self.list)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_SEARCH_AFTER_MS)
        self._timer.timeout.connect(self._search)
        self._build()

    def _build(self) -> None:
        prompt = small_widgets.make_label(self.tr("&Number, or part of the name or title"), self)
        prompt.setBuddy(self.text)
        self.list.setAccessibleName(self.tr("Matches"))
        self.list.itemActivated.connect(self._go_to)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self._show_hint("")
        self.add_parts(prompt, self.text, self.list)
        self._go = self.add_buttons(accept=self.tr("&Go")).ok
        self._go.setEnabled(False)
        self.text.textChanged.connect(lambda text: self._go.setEnabled(bool(text.strip())))
        self.text.textChanged.connect(lambda _: self._timer.start())
        self.finished.connect(self._timer.stop)
        self.finished.connect(self._found.cancel)
        self.resize(480, 400)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move in the matches by Up and Down while the text keeps the focus."""
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if step and self.list.count():
            self.list.setCurrentRow((self.list.currentRow() + step) % self.list.count())
        else:
            super().keyPressEvent(event)

    def _search(self) -> None:
        self._timer.stop()
        text = self.text.text()
        self._found.want(find_jump_targets(self._session.project, text, self._lines), key=text)

    def _show(self, found: list[JumpTarget]) -> None:
        project, counts = self._session.project, self._session.counts
        self.list.clear()
        for index, title in found:
            name = project.items[index].id
            shown = title if title and len(name) > LONGEST_NAME else " · ".join(filter(None, (title, name)))
            entry = QListWidgetItem(icon(counts.status(name)), self.tr("{name}   (no. {number})"))
            entry.setText(entry.text().format(name=shown, number=index + 1))
            entry.setData(Qt.ItemDataRole.UserRole, index)
            self.list.addItem(entry)
        self.list.setCurrentRow(0)
        self._show_hint(self.text.text())
        if self._go_when_found:
            self.accept()

    def _show_hint(self, searched: str) -> None:
        """Say in an empty list what can be typed, or that nothing was found for what was searched."""
        self.hint.show_text(
            self.tr("No item has this number, name or title.")
            if searched.strip()
            else self.tr("What matches is listed here while you type.")
        )

    def accept(self) -> None:
        """Go to the current match, once the matches of the typed text are there."""
        if not self._found.holds(self.text.text()):
            self._go_when_found = True
            self._search()
            return
        self._go_when_found = False
        if self.list.count():
            self._go_to(self.list.currentItem())

    def _go_to(self, entry: QListWidgetItem) -> None:
        self.chosen = int(entry.data(Qt.ItemDataRole.UserRole))
        super().accept()
