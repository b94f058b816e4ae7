"""Choosing the other reader of a project: one of its second readings, or a folder with someone's records."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QLineEdit, QPushButton, QWidget

from gtapp.core.project.project import Project
from gtapp.core.project.second_reading import list_readings
from gtapp.kit.combo_box import ComboBox
from gtapp.kit.preferences import Preferences

_FOLDER, _READING = "agreement folder", "agreement reading"
_NONE: Final = "/"
"""Is stored if another folder than that of a reading was chosen; no reading has this name."""


class ReaderChoice(QObject):
    """The parts of a dialog in which the other reader is chosen; the dialog lays them out.

    The choice is remembered for the project.
    """

    changed = Signal()

    def __init__(self, project: Project, preferences: Preferences, dialog: QWidget) -> None:
        super().__init__(dialog)
        self._root, self._preferences, self._dialog = project.root, preferences, dialog
        self.other = ComboBox(dialog)
        self.folder = QLineEdit(dialog)
        self.choose = QPushButton(self.tr("C&hoose …"), dialog)
        for name in list_readings(self._root):
            self.other.addItem(self.tr("The second reading “{name}”").format(name=name), name)
        self.other.addItem(self.tr("Another folder"), "")
        if stored := preferences.folder_text(self._root, _READING):
            self.other.setCurrentIndex(max(self.other.findData(stored.strip(_NONE)), 0))
        self.other.setVisible(self.has_readings)
        self.folder.setText(preferences.folder_text(self._root, _FOLDER))
        self.folder.setPlaceholderText(self.tr("A project, or a folder of records"))
        self.choose.clicked.connect(self._choose_folder)
        self.folder.textChanged.connect(lambda _: self.changed.emit())
        self.other.currentIndexChanged.connect(lambda _: self.changed.emit())

    @property
    def has_readings(self) -> bool:
        """Whether the project has second readings."""
        return self.other.count() > 1

    @property
    def reading(self) -> str:
        """The name of the second reading that is chosen; "" for another folder."""
        return str(self.other.currentData())

    @property
    def place(self) -> Path:
        """The folder that is named, where no reading is chosen."""
        return Path(self.folder.text().strip()).expanduser()

    @property
    def is_made(self) -> bool:
        """Whether something is chosen."""
        return bool(self.reading or self.folder.text().strip())

    def enable(self, on: bool) -> None:
        """Let another reader be chosen, or not."""
        self.other.setEnabled(on)
        self.folder.setEnabled(on and not self.reading)
        self.choose.setEnabled(on and not self.reading)

    def focus(self) -> None:
        """Focus the part in which one chooses now."""
        (self.folder if self.folder.isEnabled() else self.other).setFocus()

    def remember(self) -> None:
        """Store the choice for the next time."""
        if not self.reading:
            self._preferences.put_folder_text(self._root, _FOLDER, str(self.place))
        self._preferences.put_folder_text(self._root, _READING, self.reading or _NONE)

    def _choose_folder(self) -> None:
        start = self.folder.text() or str(self._root.parent)
        title = self.tr("The folder of the other reading")
        if folder := QFileDialog.getExistingDirectory(self._dialog, title, start):
            self.folder.setText(folder)
