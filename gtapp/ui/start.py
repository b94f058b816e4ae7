"""Makes the application: its looks, its language, what happens on faults; then the window, as quickly as can be."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication

from gtapp import resources
from gtapp.ui import faults, theme
from gtapp.ui.main_window import MainWindow
from gtapp.ui.opening import Request
from gtapp.ui.preferences import Preferences

_SWITCH_SECONDS = 0.001


def start(path: Path | None, benchmark: str, sample: str) -> int:
    """Runs the program until its window is closed."""
    # workers give way to the window after a millisecond instead of five
    sys.setswitchinterval(_SWITCH_SECONDS)
    app = make_application()
    preferences = Preferences()
    translate(app, preferences.language)
    theme.apply(app, preferences.theme)
    window = MainWindow(preferences)
    faults.install(window)
    window.theme_changed.connect(lambda: theme.apply(app, preferences.theme))
    QGuiApplication.styleHints().colorSchemeChanged.connect(lambda: theme.apply(app, preferences.theme))
    if path or sample:
        window.opener.open(Request(path, benchmark, sample))
    else:
        window.opener.show_start()
    window.show()
    try:
        return app.exec()
    finally:
        faults.remove()


def make_application() -> QApplication:
    """The one QApplication, in Fusion."""
    app = QApplication(sys.argv[:1])
    app.setApplicationName("gtapp")
    app.setDesktopFileName("gtapp")
    app.setStyle("Fusion")
    icon = resources.folder("resources") / "icons" / "gtapp.png"
    app.setWindowIcon(QIcon(str(icon)))
    return app


def translate(app: QApplication, language: str) -> None:
    """Loads our catalogue and Qt's own for the language chosen, or the system's."""
    locale = QLocale() if language == "system" else QLocale(language)
    if locale.language() == QLocale.Language.English:
        return
    folders = {
        "gtapp": str(resources.folder("resources") / "translations"),
        "qtbase": QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath),
    }
    for name, folder in folders.items():
        translator = QTranslator(app)
        if translator.load(locale, name, "_", folder):
            app.installTranslator(translator)
