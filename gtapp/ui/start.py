"""Makes the application: its looks, its language, what happens on faults; then the window, as quickly as can be."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLibraryInfo, QLocale, QTimer, QTranslator
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication

from gtapp import resources
from gtapp.ui import imports

if TYPE_CHECKING:
    from gtapp.ui.main_window import MainWindow

_SWITCH_SECONDS = 0.001
_COLLECT_AFTER_MS = 3000
_LANGUAGES = ("en", "de", "fr")
_catalogues: dict[Path, bytes] = {}
"""Those in use: Qt makes no copy of what it is given."""
_GC_THRESHOLDS = (50_000, 20, 20)


def start(path: Path | None, benchmark: str, sample: str) -> int:
    """Runs the program until its window is closed."""
    app, window = begin(path, benchmark, sample)
    from gtapp.ui import faults

    try:
        return app.exec()
    finally:
        faults.remove()
        window.context.tasks.close()


def begin(path: Path | None, benchmark: str = "", sample: str = "") -> tuple[QApplication, MainWindow]:
    """The window, on the screen, with what is to be opened under way."""
    # Qt gathers repaints for 5 ms before it paints; a key press should not wait for that
    os.environ.setdefault("QT_QPA_UPDATE_IDLE_TIME", "0")
    # workers give way to the window after a millisecond instead of five
    sys.setswitchinterval(_SWITCH_SECONDS)
    imports.as_before_pyside()
    from gtapp.ui import faults, theme
    from gtapp.ui.main_window import MainWindow
    from gtapp.ui.opener import OpenRequest
    from gtapp.ui.preferences import Preferences

    app = make_application()
    preferences = Preferences()
    translate(app, preferences.language)
    theme.apply(app, preferences.theme)
    window = MainWindow(preferences)
    faults.install(window)
    window.theme_changed.connect(lambda: theme.apply(app, preferences.theme))
    QGuiApplication.styleHints().colorSchemeChanged.connect(lambda: theme.apply(app, preferences.theme))
    window.opened.connect(_collect_again)
    if path or sample:
        window.opener.open(OpenRequest(path, benchmark, sample))
    else:
        window.opener.show_start()
    QTimer.singleShot(_COLLECT_AFTER_MS, app, _collect_again)
    window.show()
    return app, window


def _collect_again() -> None:
    if not gc.isenabled():
        gc.freeze()
        # a card makes some thousand objects: a collection for each would cost a fifth of going to the next one
        gc.set_threshold(*_GC_THRESHOLDS)
        gc.enable()


def make_application() -> QApplication:
    """The one QApplication, in Fusion."""
    # as an argument: setStyle would build Python's picture of QStyle, 10 ms that nobody needs
    app = QApplication([*sys.argv[:1], "-style", "Fusion"])
    app.setApplicationName("gtapp")
    app.setDesktopFileName("gtapp")
    icon = resources.folder("resources") / "icons" / "gtapp.png"
    app.setWindowIcon(QIcon(str(icon)))
    return app


def translate(app: QApplication, language: str) -> list[QTranslator]:
    """Loads our catalogue and Qt's own, both for the language chosen, or the system's first that we speak."""
    asked = QLocale().uiLanguages() if language == "system" else [language]
    spoken = next((each for tag in asked if (each := tag.split("-")[0]) in _LANGUAGES), "en")
    folders = {
        "gtapp": str(resources.folder("resources") / "translations"),
        "qtbase": QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath),
    }
    loaded = []
    for name, folder in folders.items():
        translator = _translator(app, Path(folder) / f"{name}_{spoken}.qm")
        if translator and app.installTranslator(translator):
            loaded.append(translator)
    return loaded


def _translator(app: QApplication, path: Path) -> QTranslator | None:
    """A catalogue, held in memory: Qt would map the file, and die with it when an update writes it anew."""
    translator = QTranslator(app)
    translator.setObjectName(path.stem)
    try:
        content = _catalogues.setdefault(path, path.read_bytes())
    except OSError:
        return None
    return translator if translator.load(content) else None
