"""Asks where the sheet is: at an address, or in files of its tabs."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

from gtapp.ui.sheets.access import GoogleAccessPart
from gtapp.ui.sheets.reading import SheetSource
from gtapp.ui.tasks import Tasks

_LINES = 3


class SheetSourcePart(QWidget):
    """The upper part of the dialog; `source` is what is asked for."""

    changed = Signal()

    def __init__(self, root: Path, tasks: Tasks, parent: QWidget) -> None:
        super().__init__(parent)
        self.kind = QComboBox(self)
        self.address = QLineEdit(self)
        self.key = QLineEdit(self)
        self.choose_key = QPushButton(self.tr("&Key file …"), self)
        self.access = GoogleAccessPart(root, tasks, self)
        self.files = QPlainTextEdit(self)
        self.choose_files = QPushButton(self.tr("C&hoose …"), self)
        self._form = QFormLayout(self)
        self._build()
        self._lay_out()
        self._kind_changed()

    def _build(self) -> None:
        self.kind.addItem(self.tr("A Google Sheet"), "address")
        self.kind.addItem(self.tr("Files of its tabs (CSV, TSV, XLSX)"), "files")
        self.kind.currentIndexChanged.connect(self._kind_changed)
        self.address.setPlaceholderText("https://docs.google.com/spreadsheets/d/…")
        self.key.setPlaceholderText(self.tr("none: signed in, or by the public link"))
        self.key.setAccessibleName(self.tr("Key of a service account"))
        self.files.setPlaceholderText(self.tr("One file a line"))
        self.files.setTabChangesFocus(True)
        self.files.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.files.setFixedHeight(self.fontMetrics().lineSpacing() * _LINES + 14)
        self.address.textChanged.connect(lambda _: self.changed.emit())
        self.key.textChanged.connect(self._key_changed)
        self.access.changed.connect(self.changed)
        self.files.textChanged.connect(self.changed)
        self.choose_key.clicked.connect(self._choose_key)
        self.choose_files.clicked.connect(self._choose_files)
        for button in (self.choose_key, self.choose_files):
            button.setAutoDefault(False)

    def _lay_out(self) -> None:
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.addRow(self.tr("&From:"), self.kind)
        self._form.addRow(self.tr("&Address:"), self.address)
        self._rows = {
            "address": [self.address, _row_with_button(self.key, self.choose_key), self.access],
            "files": [_row_with_button(self.files, self.choose_files)],
        }
        self._add(self.tr("Service acco&unt:"), self._rows["address"][1], self.key)
        self._form.addRow("", self.access)
        self._add(self.tr("Fi&les:"), self._rows["files"][0], self.files)

    def _add(self, text: str, row: QWidget, buddy: QWidget) -> None:
        label = QLabel(text, self)
        label.setBuddy(buddy)
        self._form.addRow(label, row)

    def _kind_changed(self) -> None:
        self.access.show_key(self.source.key)
        for kind, rows in self._rows.items():
            for row in rows:
                self._form.setRowVisible(row, kind == self.kind.currentData())
        self.changed.emit()

    @property
    def values(self) -> dict[str, str]:
        """What stands in the fields, by their names, those of the other kind included."""
        return {
            "kind": self.kind.currentData(),
            "address": self.address.text().strip(),
            "key": self.key.text().strip(),
            "files": self.files.toPlainText(),
        }

    def restore(self, said: Mapping[str, str]) -> None:
        """Has the fields say what they did when somebody asked last."""
        self.address.setText(said["address"])
        self.key.setText(said["key"])
        self.files.setPlainText(said["files"])
        self.kind.setCurrentIndex(max(self.kind.findData(said["kind"]), 0))

    @property
    def source(self) -> SheetSource:
        if self.kind.currentData() == "files":
            lines = (line.strip() for line in self.files.toPlainText().splitlines())
            return SheetSource(files=tuple(Path(line).expanduser() for line in lines if line))
        key = self.key.text().strip()
        return SheetSource(self.address.text().strip(), Path(key).expanduser() if key else None)

    def _key_changed(self) -> None:
        self.access.show_key(self.source.key if self.kind.currentData() == "address" else None)
        self.changed.emit()

    def _choose_key(self) -> None:
        title, kinds = self.tr("Key of a service account"), self.tr("Keys (*.json)")
        chosen, _ = QFileDialog.getOpenFileName(self, title, self.key.text(), kinds)
        if chosen:
            self.key.setText(chosen)

    def _choose_files(self) -> None:
        title, kinds = self.tr("Files of the sheet's tabs"), self.tr("Tables (*.csv *.tsv *.txt *.xlsx)")
        here = next((str(path.parent) for path in self.source.files), "")
        chosen, _ = QFileDialog.getOpenFileNames(self, title, here, kinds)
        if chosen:
            self.files.setPlainText("\n".join(chosen))


def _row_with_button(field: QWidget, button: QWidget) -> QWidget:
    """A field and its button as one row."""
    row = QWidget(field.parentWidget())
    line = QHBoxLayout(row)
    line.setContentsMargins(0, 0, 0, 0)
    line.addWidget(field, 1)
    line.addWidget(button)
    return row
