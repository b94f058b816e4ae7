"""Where the list is searched and filtered: a text, whether it may stand in the record, and a kind of item."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QComboBox, QGridLayout, QLineEdit, QToolButton, QWidget

from gtapp.store.statuses import STATUS_NAMES
from gtapp.ui.finding import ISSUES, UNCHECKED, UNREADABLE, Query
from gtapp.ui.form.editors import is_windows
from gtapp.ui.icons import icon
from gtapp.ui.status_counts import StatusCounts

_PAUSE_MS = 150


class SearchField(QLineEdit):
    """The search text; Escape empties it, Return and Down go on to the list."""

    left = Signal()

    def event(self, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and is_windows(event)
        ):
            event.ignore()
            return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if is_windows(event):
            event.ignore()
        elif key == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down, Qt.Key.Key_Escape):
            self.left.emit()
        else:
            super().keyPressEvent(event)


class FilterBar(QWidget):
    """Tells `changed` a little after the last key press, so that a slow search is not begun at every letter."""

    changed = Signal(Query)
    left = Signal()

    def __init__(self, progress: StatusCounts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._progress = progress
        self._told = Query()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE_MS)
        self._timer.timeout.connect(self._tell)
        self.text = SearchField(self)
        self.in_records = QToolButton(self)
        self.kind = QComboBox(self)
        self._grid = QGridLayout(self)
        self._stacked = False
        self._build()
        progress.changed.connect(self._recount)

    @property
    def query(self) -> Query:
        return Query(self.text.text(), self.in_records.isChecked(), str(self.kind.currentData() or ""))

    def clear(self) -> None:
        """Shows all items again."""
        self.text.clear()
        self.kind.setCurrentIndex(0)
        self._tell()

    def _build(self) -> None:
        self.text.setPlaceholderText(self.tr("Search names"))
        self.text.setAccessibleName(self.tr("Search the list"))
        self.in_records.setText(self.tr("in records"))
        self.in_records.setCheckable(True)
        self.in_records.setToolTip(self.tr("Search the values of the records, too"))
        self.in_records.setAccessibleName(self.tr("Search in records"))
        self.kind.setAccessibleName(self.tr("Filter the list"))
        self.kind.setToolTip(self.tr("Which items are listed; an item stays until you filter again"))
        for name, text in self._kinds():
            self.kind.addItem(text, name)
        self.kind.setMinimumContentsLength(4)
        self.kind.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(4)
        self._grid.setColumnStretch(0, 1)
        self._grid.addWidget(self.text, 0, 0, 1, 2)
        self._place()
        self.text.textChanged.connect(self._typed)
        self.text.left.connect(self._leave)
        self.in_records.toggled.connect(self._toggled)
        self.kind.activated.connect(lambda: self._tell(again=True))

    def _place(self) -> None:
        """What can be chosen stands side by side, or one below the other where the list is narrow."""
        self._grid.addWidget(self.kind, 1, 0, 1, 2 if self._stacked else 1)
        self._grid.addWidget(self.in_records, *((2, 0, 1, 2) if self._stacked else (1, 1, 1, 1)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = self.kind.minimumSizeHint().width() + self._grid.spacing() + self.in_records.sizeHint().width()
        if self._stacked != (self.width() < wide):
            self._stacked = not self._stacked
            self._place()

    def minimumSizeHint(self) -> QSize:
        """As wide as the widest of its parts alone."""
        widest = max(self.kind.minimumSizeHint().width(), self.in_records.sizeHint().width())
        return QSize(widest, super().minimumSizeHint().height())

    def _kinds(self) -> list[tuple[str, str]]:
        labels = [(name, self._progress.label(name)) for name in STATUS_NAMES]
        return [
            ("", self.tr("All items")),
            (UNCHECKED, self.tr("Not checked")),
            *labels,
            (ISSUES, self.tr("With issues")),
            (UNREADABLE, self._progress.label(UNREADABLE)),
        ]

    def _recount(self) -> None:
        """Puts the numbers behind the kinds, and the icons before them, which opening need not wait for."""
        for place, (name, text) in enumerate(self._kinds()):
            if name in (*STATUS_NAMES, UNREADABLE) and self.kind.itemIcon(place).isNull():
                self.kind.setItemIcon(place, icon(name))
            if name in (ISSUES, UNREADABLE):
                continue  # nobody has counted
            checked = self._progress.number("checked")
            number = self._progress.number(name) if name in STATUS_NAMES else self._progress.total
            number -= checked if name == UNCHECKED else 0
            self.kind.setItemText(place, f"{text} ({number})")

    def _typed(self, _text: str) -> None:
        self.text.setClearButtonEnabled(True)
        self._timer.start()

    def _toggled(self, on: bool) -> None:
        self.text.setPlaceholderText(self.tr("Search names and values") if on else self.tr("Search names"))
        if self.text.text():
            self._tell()

    def _leave(self) -> None:
        self._tell()
        self.left.emit()

    def _tell(self, again: bool = False) -> None:
        self._timer.stop()
        query = self.query
        if again or query != self._told:
            self._told = query
            self.changed.emit(query)
