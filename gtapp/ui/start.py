"""Makes the application: its looks, its language, what happens on faults; then the window, as quickly as can be."""

from __future__ import annotations

import builtins
import gc
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication

from gtapp import resources
from gtapp.ui.i18n import install_translators

if TYPE_CHECKING:
    from gtapp.ui.main_window import MainWindow


# ---- imports ----
# Has Python import our modules as it did before PySide6 came, which reads each one's source again.


def restore_import() -> None:
    """Takes PySide6's own import out of Python's.

    It looks into the source of every module for the word PySide6, so that ``from __feature__ import`` can change the names
    of Qt's methods there. Nothing here asks for that, and it would be 15 ms of the start.
    """
    original = getattr(builtins, "__orig_import__", None)
    if original is not None and builtins.__import__ is getattr(builtins, "__feature_import__", None):
        builtins.__import__ = original


_SWITCH_SECONDS = 0.001
_COLLECT_AFTER_MS = 3000
_GC_THRESHOLDS = (50_000, 20, 20)


def start(path: Path | None, benchmark: str, sample: str) -> int:
    """Runs the program until its window is closed."""
    app, window = begin(path, benchmark, sample)
    from gtapp.ui import exception_hook

    try:
        return app.exec()
    finally:
        exception_hook.remove()
        window.context.tasks.close()


def begin(path: Path | None, benchmark: str = "", sample: str = "") -> tuple[QApplication, MainWindow]:
    """The window, on the screen, with what is to be opened under way."""
    # Qt gathers repaints for 5 ms before it paints; a key press should not wait for that
    os.environ.setdefault("QT_QPA_UPDATE_IDLE_TIME", "0")
    # workers give way to the window after a millisecond instead of five
    sys.setswitchinterval(_SWITCH_SECONDS)
    restore_import()
    from gtapp.ui import exception_hook, theme
    from gtapp.ui.main_window import MainWindow
    from gtapp.ui.opener import OpenRequest
    from gtapp.ui.preferences import Preferences

    app = make_application()
    preferences = Preferences()
    install_translators(app, preferences.language)
    theme.apply(app, preferences.theme)
    window = MainWindow(preferences)
    exception_hook.install(window)
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
