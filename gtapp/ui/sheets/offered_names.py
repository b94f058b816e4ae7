"""The names in the letter that are nobody's yet: each to be added to somebody's, or to begin a new entry with."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QSizePolicy, QWidget


class OfferedNames(QWidget):
    """A line to choose a name from or to type one, and what can be done with it; Return adds it."""

    add_wanted = Signal(str)
    new_wanted = Signal(str)

    def __init__(self, new: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.name = QComboBox(self)
        self.add = QPushButton(self.tr("&Add as a way of writing"), self)
        self.new = QPushButton(new, self)
        self._build()

    def _build(self) -> None:
        self.name.setEditable(True)
        self.name.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.name.setAccessibleName(self.tr("A name as the letter writes it"))
        self.name.setPlaceholderText(self.tr("A name as the letter writes it"))
        self.name.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.name.setMinimumContentsLength(8)
        self.name.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        line = self.name.lineEdit()
        assert line
        line.setPlaceholderText(self.tr("A name as the letter writes it"))
        line.returnPressed.connect(self.add.click)
        self.add.clicked.connect(lambda: self.add_wanted.emit(self.text))
        self.new.clicked.connect(lambda: self.new_wanted.emit(self.text))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.name, 1)
        row.addWidget(self.add)
        row.addWidget(self.new)
        self.setFocusProxy(self.name)

    @property
    def text(self) -> str:
        return self.name.currentText().strip()

    @property
    def names(self) -> list[str]:
        """What is offered."""
        return [self.name.itemText(at) for at in range(self.name.count())]

    def offer(self, names: Sequence[str]) -> bool:
        """Offers these names, the first chosen; what was typed stays. Whether others are offered than before."""
        if list(names) == self.names:
            return False
        typed = self.name.currentText()
        own = typed and self.name.findText(typed, Qt.MatchFlag.MatchExactly) < 0
        self.name.clear()
        self.name.addItems(list(names))
        self.name.setCurrentIndex(0 if names else -1)
        if own:
            self.name.setCurrentText(typed)
        elif not names:
            self.name.clearEditText()
        return True

    def clear_typed(self) -> None:
        """What was typed is done with."""
        self.name.setCurrentIndex(0 if self.name.count() else -1)
        if not self.name.count():
            self.name.clearEditText()
