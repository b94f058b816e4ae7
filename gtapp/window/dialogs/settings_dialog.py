"""The dialog of the settings: the user, the appearance, the mouse wheel, the keys."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox, QLineEdit, QTabWidget, QWidget

from gtapp.core.platform.user_name import read_user_name
from gtapp.kit import small_widgets
from gtapp.kit.combo_box import ComboBox
from gtapp.kit.commands.key_settings import KeySettings
from gtapp.kit.commands.menu_commands import MenuCommand
from gtapp.kit.dialogs import Dialog
from gtapp.kit.layouts import FieldForm, FormText
from gtapp.kit.preferences import Preferences
from gtapp.window.dialogs.keys_page import KeysPage

_WIDTH, _HEIGHT = 820, 600


class SettingsDialog(Dialog):
    """The user's name, the colours, the language, the wheel and the keys; accepting writes them into the preferences."""

    def __init__(
        self,
        preferences: Preferences,
        key_settings: KeySettings,
        commands: Sequence[MenuCommand],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._preferences, self._key_settings = preferences, key_settings
        self.setWindowTitle(self.tr("Settings"))
        self.user = QLineEdit(preferences.text("user"), self)
        self.user.setPlaceholderText(read_user_name())
        self.theme = _make_choice(
            preferences.theme,
            [
                ("system", self.tr("Same as the system")),
                ("light", self.tr("Light")),
                ("dark", self.tr("Dark")),
            ],
        )
        self.language = _make_choice(
            preferences.language,
            [
                ("system", self.tr("Same as the system")),
                ("en", "English"),
                ("de", "Deutsch"),
                ("fr", "Français"),
            ],
        )
        self.wheel = _make_choice(
            "zoom" if preferences.wheel_zooms else "move",
            [
                ("move", self.tr("Moves the scan; with Ctrl, it zooms")),
                ("zoom", self.tr("Zooms the scan; with Ctrl, it moves it")),
            ],
        )
        self.keys = KeysPage(commands, self)
        self.tabs = QTabWidget(self)
        self.tabs.setAccessibleName(self.windowTitle())
        self.tabs.addTab(self._make_general_page(), self.tr("General"))
        self.tabs.addTab(self.keys, self.tr("Keys"))
        self.add_parts(self.tabs)
        self.add_buttons()
        small_widgets.fit_to_screen(self, _WIDTH, _HEIGHT)

    def _make_general_page(self) -> QWidget:
        page = QWidget(self)
        form = FieldForm(page)
        form.setContentsMargins(0, 0, 0, 0)
        form.addRow(self.tr("Your &name"), self.user)
        form.addRow("", FormText(self, self.tr("It is stored with each item that you check.")))
        form.addRow(self.tr("&Colours"), self.theme)
        form.addRow(self.tr("&Language"), self.language)
        form.addRow("", FormText(self, self.tr("A new language takes effect at the next start.")))
        form.addRow(self.tr("Mouse &wheel"), self.wheel)
        return page

    def accept(self) -> None:
        self._preferences.put("user", self.user.text().strip())
        self._preferences.put("theme", str(self.theme.currentData()))
        self._preferences.put("language", str(self.language.currentData()))
        self._preferences.put_flag("wheel_zooms", self.wheel.currentData() == "zoom")
        self._key_settings.store(self.keys.listed, self.keys.changed)
        super().accept()


def _make_choice(current: str, entries: list[tuple[str, str]]) -> QComboBox:
    box = ComboBox()
    for name, text in entries:
        box.addItem(text, name)
    box.setCurrentIndex(max(box.findData(current), 0))
    return box
