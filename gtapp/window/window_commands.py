"""The commands on the window itself: settings, help, and how large the window and its texts are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction

from gtapp.editor.context import AppContext
from gtapp.kit import small_widgets
from gtapp.kit.appearance import fonts
from gtapp.kit.commands.actions import ActionSpec
from gtapp.kit.commands.clipboard import ClipboardCommands
from gtapp.kit.commands.key_settings import KeySettings
from gtapp.kit.commands.menu_commands import MenuCommand, list_menu_commands

if TYPE_CHECKING:  # imported when used
    from gtapp.kit.commands.command_search import CommandSearch


class WindowCommands(QObject):
    """Opens dialogs; their modules are imported inside functions, since the window starts without them.

    `list_commands` returns the commands that the menus show.
    """

    settings_changed = Signal()
    """The settings were accepted."""

    def __init__(
        self,
        context: AppContext,
        key_settings: KeySettings,
        list_commands: Callable[[], Sequence[MenuCommand]],
    ) -> None:
        super().__init__(context)
        self.context = context
        self._key_settings = key_settings
        self._list_commands = list_commands
        self._command_search: CommandSearch | None = None
        clipboard = ClipboardCommands(self).specs
        self.actions = (*clipboard, *self._list_view_actions(), *self._list_help_actions())

    def _list_view_actions(self) -> tuple[ActionSpec, ...]:
        return (
            ActionSpec(
                "settings", self.tr("Se&ttings …"), "Ctrl+,",
                "nothing", self.show_settings, "file", 50, role=QAction.MenuRole.PreferencesRole, icon="settings",
            ),
            ActionSpec(
                "full_screen", self.tr("&Full screen"), "F11",
                "nothing", self.toggle_full_screen, "view", 22, is_checkable=True, icon="maximize",
            ),
            ActionSpec(
                "larger_letters", self.tr("Larger text"), "Ctrl+>",
                "nothing", lambda: self.change_text_size(1), "text_size", 10,
            ),
            ActionSpec(
                "smaller_letters", self.tr("Smaller text"), "Ctrl+<",
                "nothing", lambda: self.change_text_size(-1), "text_size", 11,
            ),
            ActionSpec(
                "usual_letters", self.tr("Text in its usual size"), "",
                "nothing", lambda: self.set_text_size(fonts.USUAL), "text_size", 12,
            ),
        )  # fmt: skip

    def _list_help_actions(self) -> tuple[ActionSpec, ...]:
        return (
            ActionSpec(
                "command_search", self.tr("&Search commands …"), "Ctrl+Shift+K",
                "nothing", self.search_commands, "help", 10, icon="search",
            ),
            ActionSpec("keys", self.tr("Keyboard shortcuts"), "F1", "nothing", self.show_keys, "help", 11, icon="keyboard"),
            ActionSpec(
                "first_steps", self.tr("&First steps"), "Shift+F1",
                "nothing", self.show_first_steps, "help", 12, icon="graduation-cap",
            ),
        )  # fmt: skip

    # settings and sizes

    def show_settings(self) -> None:
        from gtapp.window.dialogs.settings_dialog import SettingsDialog

        window = self.context.window
        commands = list_menu_commands(window.menuBar())
        if small_widgets.run_dialog(
            SettingsDialog(self.context.preferences, self._key_settings, commands, window)
        ):
            self.settings_changed.emit()

    def toggle_full_screen(self) -> None:
        window = self.context.window
        if window.isFullScreen():
            window.showNormal()
        else:
            window.showFullScreen()

    def change_text_size(self, step: int) -> None:
        """Show all texts larger, or smaller where `step` is negative."""
        self.set_text_size(fonts.find_size(self.context.preferences.text_size, step))

    def set_text_size(self, percent: int) -> None:
        """Show all texts in this size, in per cent of the usual one, here and in later windows."""
        self.context.preferences.put("text_size", str(percent))
        fonts.apply_size(percent)

    # help

    def search_commands(self) -> None:
        """Open the search for a command."""
        if self._command_search is None:
            from gtapp.kit.commands.command_search import CommandSearch

            self._command_search = CommandSearch(self.context.window, self._list_commands)
        self._command_search.open_panel()

    def show_keys(self) -> None:
        """Show the list of keys."""
        from gtapp.window.dialogs.help_dialogs import KeysDialog

        small_widgets.show_beside(KeysDialog(self._list_commands(), self.context.window))

    def show_first_steps(self) -> None:
        """Show the first steps, in the program's language."""
        from gtapp.window.dialogs.help_dialogs import FirstStepsDialog

        small_widgets.show_beside(FirstStepsDialog(self.context.window))
