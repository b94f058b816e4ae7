"""A popup in which several values of a list are ticked."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import QApplication, QListWidget, QListWidgetItem, QWidget

from gtapp.editor.form.editors import is_return
from gtapp.kit.small_widgets import keep_left_to_right

_MOST_ROWS_SHOWN = 12


class ChoiceList(QListWidget):
    """A popup in which several values are ticked; deleted when it is closed."""

    toggled = Signal(str, bool)

    def __init__(self, editor: QWidget, chosen: list[str]) -> None:
        super().__init__(editor)
        keep_left_to_right(self)
        self._editor = editor
        self.setWindowFlags(Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setUniformItemSizes(True)
        self.setFont(editor.font())
        # the edges of other boxes are invisible in the dark; the stub requires bytes, Qt takes a str
        self.setPalette(QApplication.palette("QMenu"))  # type: ignore[call-overload]
        self.itemClicked.connect(self._toggle)
        for text in chosen:
            self._add_row(text, Qt.CheckState.Checked)

    def offer(self, offered: Iterable[str]) -> None:
        """Add the values that the list does not have yet, and show it below its editor."""
        listed = {self.item(row).text() for row in range(self.count())}
        for text in offered:
            if text not in listed:
                self._add_row(text, Qt.CheckState.Unchecked)
        self.setGeometry(self._find_place())
        if not self.isVisible():
            self.setCurrentRow(0)
            self.show()
            self.setFocus(Qt.FocusReason.PopupFocusReason)

    def _add_row(self, text: str, state: Qt.CheckState) -> None:
        item = QListWidgetItem(text, self)
        item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
        item.setCheckState(state)

    def _find_place(self) -> QRect:
        """Return the place on the screen below the editor, or above it where there is more room; not higher than that room."""
        editor = self._editor
        rows = min(max(self.count(), 1), _MOST_ROWS_SHOWN)
        height = rows * max(self.sizeHintForRow(0), editor.fontMetrics().height()) + 2 * self.frameWidth()
        upper, lower = (editor.mapToGlobal(QPoint(0, y)) for y in (0, editor.height()))
        screen = editor.screen().availableGeometry()
        above, below = upper.y() - screen.top(), screen.bottom() + 1 - lower.y()
        if height <= below or below >= above:
            return QRect(lower, QSize(editor.width(), min(height, below)))
        height = min(height, above)
        return QRect(upper - QPoint(0, height), QSize(editor.width(), height))

    def _toggle(self, item: QListWidgetItem) -> None:
        is_chosen = item.checkState() is not Qt.CheckState.Checked
        item.setCheckState(Qt.CheckState.Checked if is_chosen else Qt.CheckState.Unchecked)
        self.toggled.emit(item.text(), is_chosen)

    def event(self, event: QEvent) -> bool:
        """Close the list on a click outside: Qt does that for other popups, but not for those that scroll."""
        if event.type() != QEvent.Type.MouseButtonPress or not isinstance(event, QMouseEvent):
            return super().event(event)
        if self.rect().contains(event.position().toPoint()):
            return super().event(event)
        self.close()
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.count() and (event.key() == Qt.Key.Key_Space or is_return(event)):
            self._toggle(self.currentItem())
        elif event.matches(QKeySequence.StandardKey.Cancel):
            self.close()  # a list leaves the key to the widget around it, which a popup does not have
        else:
            super().keyPressEvent(event)
