"""Makes the application (theme, language, exception hook), then the window.

The order and the imports inside functions serve the figure “start to first card” of `make bench`.
"""

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

from gtapp import folders
from gtapp.ui.i18n import install_translators

if TYPE_CHECKING:  # imported in `begin`, after `restore_import`
    from gtapp.ui.main_window import MainWindow


def restore_import() -> None:
    """Remove PySide6's hook from Python's import.

    The hook reads the source of every module in search of the word PySide6, so that ``from __feature__ import`` can change
    the names of Qt's methods there. gtapp does not use that; it would take 15 ms of the start.
    """
    original = getattr(builtins, "__orig_import__", None)
    if original is not None and builtins.__import__ is getattr(builtins, "__feature_import__", None):
        builtins.__import__ = original


_SWITCH_SECONDS = 0.001
_COLLECT_AFTER_MS = 3000
_GC_THRESHOLDS = (50_000, 20, 20)


def start(path: Path | None, benchmark: str, sample: str) -> int:
    """Run the program until its window is closed; return the exit code."""
    app, window = begin(path, benchmark, sample)
    from gtapp.ui import exception_hook  # after `restore_import`, see there

    try:
        return app.exec()
    finally:
        exception_hook.remove()
        window.context.tasks.close()


def begin(path: Path | None, benchmark: str = "", sample: str = "") -> tuple[QApplication, MainWindow]:
    """Show the window and begin to open what is asked for."""
    # key press: Qt gathers repaints for 5 ms before it paints
    os.environ.setdefault("QT_QPA_UPDATE_IDLE_TIME", "0")
    # key press: Python switches from a worker to the window after 1 ms instead of 5
    sys.setswitchinterval(_SWITCH_SECONDS)
    restore_import()  # before these imports
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
        # next card: a card makes some thousand objects; a collection for each would cost a fifth of the time
        gc.set_threshold(*_GC_THRESHOLDS)
        gc.enable()


def make_application() -> QApplication:
    """Return the one QApplication, in the style Fusion."""
    # as an argument: setStyle would make PySide6 build its class QStyle, 10 ms of the start
    app = QApplication([*sys.argv[:1], "-style", "Fusion"])
    app.setApplicationName("gtapp")
    app.setDesktopFileName("gtapp")
    icon = folders.bundled_folder("resources") / "icons" / "gtapp.png"
    app.setWindowIcon(QIcon(str(icon)))
    return app
