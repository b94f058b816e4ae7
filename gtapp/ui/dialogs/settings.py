"""The user's settings: the name that signs, the colours, the language."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QWidget

from gtapp.project.item_statuses import read_user_name
from gtapp.ui import plain
from gtapp.ui.preferences import Preferences


class SettingsDialog(QDialog):
    """Puts what was chosen into the preferences when it is accepted."""

    def __init__(self, preferences: Preferences, parent: QWidget) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self.setWindowTitle(self.tr("Settings"))
        self.user = QLineEdit(preferences.text("user"), self)
        self.user.setPlaceholderText(read_user_name())
        self.theme = _choice(
            preferences.theme,
            [
                ("system", self.tr("As the system has it")),
                ("light", self.tr("Light")),
                ("dark", self.tr("Dark")),
            ],
        )
        self.language = _choice(
            preferences.language,
            [("system", self.tr("The system's")), ("en", "English"), ("de", "Deutsch"), ("fr", "Français")],
        )
        form = QFormLayout(self)
        form.addRow(self.tr("Your &name:"), self.user)
        form.addRow("", plain.label(self.tr("It signs what you check."), self))
        form.addRow(self.tr("&Colours:"), self.theme)
        form.addRow(self.tr("&Language:"), self.language)
        form.addRow("", plain.label(self.tr("Another language is used from the next start on."), self))
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        form.addRow(buttons)

    def accept(self) -> None:
        self._preferences.put("user", self.user.text().strip())
        self._preferences.put("theme", str(self.theme.currentData()))
        self._preferences.put("language", str(self.language.currentData()))
        super().accept()


def _choice(current: str, entries: list[tuple[str, str]]) -> QComboBox:
    box = QComboBox()
    for name, text in entries:
        box.addItem(text, name)
    box.setCurrentIndex(max(box.findData(current), 0))
    return box
