"""Starts the window; without a screen it reports so before Qt is loaded.

The imports inside functions have two reasons. A computer without a screen may lack the libraries that Qt needs, so that Qt
is imported once a screen is found. And PySide6's hook is removed before the window's modules are imported (see
`restore_import`), for the figure “start to first card” of `make bench`, which the order of the steps serves, too.
"""

from __future__ import annotations

import builtins
import gc
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from gtapp.core.platform import folders
from gtapp.core.platform.import_order import import_packages_first

if TYPE_CHECKING:  # see the module's docstring
    from PySide6.QtWidgets import QApplication

    from gtapp.window.main_window import MainWindow

EXIT_NO_SCREEN = 3

_NO_SCREEN = """gtapp: there is no screen to open a window on ({reason}).
On a virtual screen it starts with

    xvfb-run -a {command}

(Debian: apt-get install xvfb xauth)

“gtapp --help” lists the commands that work without a screen.
"""


def run(path: str | Path | None = None, benchmark: str | None = None, sample: str | None = None) -> int:
    """Open the window on a project, or on the page that opens one; return the exit code when it is closed."""
    if not has_screen():
        import shlex  # rarely needed

        command = shlex.join(["gtapp", *sys.argv[1:]])
        display = os.environ.get("DISPLAY")
        reason = (
            f"DISPLAY={display} can't be reached" if display else "neither DISPLAY nor WAYLAND_DISPLAY is set"
        )
        sys.stderr.write(_NO_SCREEN.format(command=command, reason=reason))
        return EXIT_NO_SCREEN
    app, window = open_window(Path(path) if path else None, benchmark or "", sample or "")
    from gtapp.window.window_start import run_until_closed  # after `restore_import`, see there

    return run_until_closed(app, window)


def has_screen() -> bool:
    """Return whether Qt will find a screen to draw on."""
    screen = find_screen_kind()
    return bool(screen) and (screen != "x11" or _can_connect())


def find_screen_kind() -> Literal["x11", "other", ""]:
    """Return the kind of screen that the environment names, whether or not it can be reached; "" if it names none."""
    platform = os.environ.get("QT_QPA_PLATFORM", "")
    if sys.platform in ("win32", "darwin") or (platform and not platform.startswith(("xcb", "wayland"))):
        return "other"
    wayland = os.environ.get("WAYLAND_DISPLAY")
    if not (wayland or os.environ.get("DISPLAY")):
        return ""
    return "x11" if platform.startswith("xcb") or not (platform or wayland) else "other"


def _can_connect() -> bool:
    """Return whether DISPLAY can be reached: Qt would abort the process. True where the library for that is missing."""
    import ctypes  # a window on X11 alone needs it

    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return True
    xcb.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(xcb.xcb_connect(None, None))
    is_open = not xcb.xcb_connection_has_error(connection)
    xcb.xcb_disconnect(connection)
    return is_open


_SWITCH_SECONDS = 0.001


def open_window(path: Path | None, benchmark: str = "", sample: str = "") -> tuple[QApplication, MainWindow]:
    """Show the window and begin to open what is asked for."""
    # `GarbageCollector` takes over. Start to first card: most objects made until then stay, so that collecting is wasted
    gc.disable()
    # key press: Qt gathers repaints for 5 ms before it paints
    os.environ.setdefault("QT_QPA_UPDATE_IDLE_TIME", "0")
    # key press: Python switches from a worker to the window after 1 ms instead of 5
    sys.setswitchinterval(_SWITCH_SECONDS)
    import PySide6.QtGui  # noqa: F401  # a screen is needed

    restore_import()  # after Qt's imports, before these
    import_packages_first()
    if path or sample:
        from gtapp.editor.scan import page_decoder  # Qt is there

        page_decoder.start_ahead()
    from gtapp.window.opener import OpenRequest
    from gtapp.window.window_start import show_window

    request = OpenRequest(path, benchmark, sample, is_command=True) if path or sample else None
    app = make_application()
    return app, show_window(app, request)


def restore_import() -> None:
    """Remove PySide6's hook from Python's import.

    The hook reads the source of every module in search of the word PySide6, so that ``from __feature__ import`` can change
    the names of Qt's methods there. gtapp does not use that; it would take 15 ms of the start.
    """
    original = getattr(builtins, "__orig_import__", None)
    if original is not None and builtins.__import__ is getattr(builtins, "__feature_import__", None):
        builtins.__import__ = original


def make_application() -> QApplication:
    """Return the one QApplication, in the style Fusion."""
    from PySide6.QtGui import QIcon  # a screen is needed
    from PySide6.QtWidgets import QApplication  # a screen is needed

    # as an argument: setStyle would make PySide6 build its class QStyle, 10 ms of the start
    app = QApplication([*sys.argv[:1], "-style", "Fusion"])
    app.setApplicationName("gtapp")
    app.setDesktopFileName("gtapp")
    icon = folders.bundled_folder("resources") / "icons" / "gtapp.png"
    app.setWindowIcon(QIcon(str(icon)))
    return app
