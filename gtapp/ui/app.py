"""Starts the window; without a screen it reports so before Qt is loaded.

Imports no Qt at the top: a computer without a screen may lack the libraries that Qt needs.
"""

from __future__ import annotations

import gc
import os
import shlex
import sys
from pathlib import Path

EXIT_NO_SCREEN = 3

_NO_SCREEN = """gtapp: there is no screen to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is set).
On a virtual screen it starts with

    xvfb-run -a {command}

(Debian: apt-get install xvfb xauth)
"""


def has_screen() -> bool:
    """Return whether Qt will find a screen to draw on."""
    if sys.platform in ("win32", "darwin"):
        return True
    platform = os.environ.get("QT_QPA_PLATFORM", "")
    if platform and not platform.startswith(("xcb", "wayland")):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def run(path: str | Path | None = None, benchmark: str | None = None, sample: str | None = None) -> int:
    """Open the window on a project, or on the page that opens one; return the exit code."""
    if not has_screen():
        command = shlex.join(["gtapp", *sys.argv[1:]])
        sys.stderr.write(_NO_SCREEN.format(command=command))
        return EXIT_NO_SCREEN
    # start to first card: most objects made at the start stay, so that collecting garbage is wasted (`start` turns it on again)
    gc.disable()
    from gtapp.ui.start import start  # imports Qt

    return start(Path(path) if path else None, benchmark or "", sample or "")
