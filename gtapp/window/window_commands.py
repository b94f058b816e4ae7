"""The commands that need no item: export, reports, settings, help, and how large the window and its texts are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog

from gtapp.core.platform.folders import log_folder
from gtapp.core.platform.run_trace import RunTrace
from gtapp.editor.context import AppContext, Feature
from gtapp.kit import small_widgets
from gtapp.kit.appearance import fonts
from gtapp.kit.commands.actions import ActionSpec
from gtapp.kit.commands.key_settings import KeySettings
from gtapp.kit.commands.menu_commands import MenuCommand, list_menu_commands
from gtapp.kit.tasks import Ticket

if TYPE_CHECKING:  # imported when used
    from gtapp.features.health.crash_reports import CrashReport
    from gtapp.kit.commands.command_search import CommandSearch


class WindowCommands(Feature):
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
        self._key_settings = key_settings
        self._list_commands = list_commands
        self._command_search: CommandSearch | None = None
        self.actions = (*self._list_file_actions(), *self._list_view_actions(), *self._list_help_actions())

    def _list_file_actions(self) -> tuple[ActionSpec, ...]:
        return (
            ActionSpec(
                "export", self.tr("E&xport …"), "Ctrl+E",
                "project", self.show_export, "file", 31, icon="file-up",
            ),
            ActionSpec(
                "data_report", self.tr("Report about the &data …"), "",
                "project", self.show_data_report, "file", 34, icon="chart-column",
            ),
            ActionSpec(
                "settings", self.tr("Se&ttings …"), "Ctrl+,",
                "nothing", self.show_settings, "file", 40, role=QAction.MenuRole.PreferencesRole, icon="settings",
            ),
        )  # fmt: skip

    def _list_view_actions(self) -> tuple[ActionSpec, ...]:
        return (
            ActionSpec(
                "progress", self.tr("Pro&gress …"), "Ctrl+Shift+G",
                "project", self.show_progress, "view", 22, icon="chart-line",
            ),
            ActionSpec(
                "full_screen", self.tr("&Full screen"), "F11",
                "nothing", self.toggle_full_screen, "view", 23, is_checkable=True, icon="maximize",
            ),
            ActionSpec(
                "larger_letters", self.tr("Larger text"), "Ctrl+>",
                "nothing", lambda: self.change_text_size(1), "view", 25,
            ),
            ActionSpec(
                "smaller_letters", self.tr("Smaller text"), "Ctrl+<",
                "nothing", lambda: self.change_text_size(-1), "view", 26,
            ),
            ActionSpec(
                "usual_letters", self.tr("Text in its usual size"), "",
                "nothing", lambda: self.set_text_size(fonts.USUAL), "view", 27,
            ),
        )  # fmt: skip

    def _list_help_actions(self) -> tuple[ActionSpec, ...]:
        return (
            ActionSpec(
                "command_search", self.tr("&Search commands …"), "Ctrl+Shift+K",
                "nothing", self.search_commands, "help", 10, icon="search",
            ),
            ActionSpec("keys", self.tr("&Keys"), "F1", "nothing", self.show_keys, "help", 11, icon="keyboard"),
            ActionSpec(
                "first_steps", self.tr("&First steps"), "Shift+F1",
                "nothing", self.show_first_steps, "help", 12, icon="graduation-cap",
            ),
            ActionSpec(
                "log_folder", self.tr("Open the &log's folder"), "",
                "nothing", self.open_log_folder, "help", 20, icon="file-text",
            ),
            ActionSpec(
                "check_computer", self.tr("&Check this computer …"), "",
                "nothing", self.check_computer, "help", 22, icon="stethoscope",
            ),
            ActionSpec(
                "crash_reports", self.tr("&Error reports …"), "",
                "nothing", self.show_crash_reports, "help", 21, icon="bug",
            ),
            ActionSpec(
                "about", self.tr("&About gtapp"), "",
                "nothing", self.show_about, "help", 30, role=QAction.MenuRole.AboutRole, icon="info",
            ),
        )  # fmt: skip

    # the open project

    def show_export(self) -> None:
        """Export the open project; what is edited in the current item is saved first."""
        from gtapp.features.exports.window.export_dialog import ExportDialog

        session = self.context.session
        if session is None:
            return
        session.save_edits()
        selected = self.context.selected
        window = self.context.window
        dialog = ExportDialog(session, self.context.tasks, window, selected if len(selected) > 1 else ())
        small_widgets.run_dialog(dialog)

    def show_data_report(self) -> None:
        """Show what is in the open project's data."""
        from gtapp.features.reports.window.data_report_dialog import DataReportDialog

        assert self.context.project
        small_widgets.run_dialog(
            DataReportDialog(self.context.project, self.context.tasks, self.context.window)
        )

    def show_progress(self) -> None:
        """Show how far the work on the open project is."""
        from gtapp.features.reports.window.progress_dialog import ProgressDialog

        assert self.context.project
        dialog = ProgressDialog(self.context.project, self.context.tasks, self.context.window)
        small_widgets.run_dialog(dialog)
        if dialog.is_report_wanted:
            self.show_data_report()

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

        self._show_beside(KeysDialog(self._list_commands(), self.context.window))

    def show_first_steps(self) -> None:
        """Show the first steps, in the program's language."""
        from gtapp.window.dialogs.help_dialogs import FirstStepsDialog

        self._show_beside(FirstStepsDialog(self.context.window))

    def _show_beside(self, dialog: QDialog) -> None:
        """Show a dialog without blocking the window; one of its kind that is open is replaced."""
        for other in self.context.window.findChildren(type(dialog)):
            if other is not dialog:
                other.close()
        dialog.show()

    def open_log_folder(self) -> None:
        from gtapp.kit.file_dialogs import open_folder

        open_folder(log_folder())

    def check_computer(self) -> None:
        """Show whether this computer has what the program needs, and the open project's folder, too."""
        from gtapp.features.health.window.computer_dialog import ComputerDialog

        project = self.context.project
        dialog = ComputerDialog(self.context.tasks, project.root if project else None, self.context.window)
        small_widgets.run_dialog(dialog)

    def show_crash_reports(self) -> None:
        """Show what is known of runs that ended without being closed, and of exceptions."""
        from gtapp.features.health.crash_reports import list_reports

        self._show_reports(list_reports())

    def offer_crash_reports(self, trace: RunTrace) -> None:
        """Look for new reports of crashes in a worker, and show them, each once; complete the trace of this run."""

        def look(_: Ticket) -> list[CrashReport]:
            from gtapp.features.health.crash_reports import collect, describe_system

            trace.add_facts(describe_system())
            return collect()

        self.context.tasks.start(look, self._offer_reports)

    def _offer_reports(self, reports: Sequence[CrashReport]) -> None:
        if reports:
            self._show_reports([report.mark_offered() for report in reports])

    def _show_reports(self, reports: Sequence[CrashReport]) -> None:
        from gtapp.features.health.window.crash_dialog import CrashDialog

        self._show_beside(CrashDialog(reports, self.context.window))

    def show_about(self) -> None:
        from gtapp.features.health.window.about_dialog import AboutDialog

        small_widgets.run_dialog(AboutDialog(self.context.window))
