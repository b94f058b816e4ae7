"""Makes the window, shows it and runs it; imported once a screen was found (see `gtapp.window.app`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from gtapp.kit.appearance import fonts, theme
from gtapp.kit.garbage import GarbageCollector
from gtapp.kit.preferences import Preferences
from gtapp.kit.texts.i18n import install_translators
from gtapp.window import exception_hook
from gtapp.window.exception_hook import ErrorReporter
from gtapp.window.main_window import MainWindow
from gtapp.window.opener import OpenRequest

if TYPE_CHECKING:  # start to first card
    from gtapp.features.health.crash_reports import CrashReport

_COLLECT_AFTER_MS: Final = 3000


def show_window(app: QApplication, request: OpenRequest | None) -> MainWindow:
    """Show the window and begin to open what is asked for; None: show the page that opens projects."""
    preferences = Preferences()
    install_translators(app, preferences.language)
    theme.apply(app, preferences.theme)
    fonts.apply_size(preferences.text_size)
    window = MainWindow(preferences, request)
    reporter = exception_hook.install(window)
    window.theme_changed.connect(lambda: theme.apply(app, preferences.theme))
    QGuiApplication.styleHints().colorSchemeChanged.connect(lambda: theme.apply(app, preferences.theme))
    collector = GarbageCollector(window)
    window.opened.connect(collector.start)
    # start to first card: not before the first page
    for is_shown in (window.opened, window.opener.start_shown):
        is_shown.connect(lambda: _look_for_crashes(window, reporter), Qt.ConnectionType.SingleShotConnection)
    if not request:
        window.opener.show_start()
    QTimer.singleShot(_COLLECT_AFTER_MS, collector.start)
    window.show()
    return window


def _look_for_crashes(window: MainWindow, reporter: ErrorReporter) -> None:
    """Look for new reports of crashes in a worker, and show them."""

    def offer(reports: list[CrashReport]) -> None:
        if reports:
            from gtapp.features.health.window.health_part import HealthPart  # rarely needed

            window.features.part(HealthPart).offer_reports(reports)

    window.context.tasks.start(lambda _: reporter.collect_crashes(), offer)


def run_until_closed(app: QApplication, window: MainWindow) -> int:
    """Run the program until the window is closed; return the exit code."""
    try:
        return app.exec()
    finally:
        exception_hook.remove()
        window.context.tasks.close()
