"""The program's folders: the bundled ones, and the user's own for settings, logs, caches and samples; none is in a project."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

import platformdirs


@cache
def bundled_folder(name: str) -> Path:
    """Return the bundled folder `name`: ``schemas``, ``benchmarks`` or ``resources``.

    Raises:
        FileNotFoundError: the installation is incomplete.
    """
    package = Path(__file__).resolve().parents[2]
    places = [package / "_bundled", package.parent]
    frozen = getattr(sys, "_MEIPASS", None)
    if frozen:
        places.insert(0, Path(frozen))
    for place in places:
        if (place / name).is_dir():
            return place / name
    raise FileNotFoundError(f"the bundled folder {name!r} is missing beside {package}")


def config_folder() -> Path:
    """Return the folder of settings and stored consents."""
    return platformdirs.user_config_path("gtapp", appauthor=False)


def log_folder() -> Path:
    """Return the folder of the window's log."""
    return platformdirs.user_log_path("gtapp", appauthor=False)


def cache_folder() -> Path:
    """Return the folder of what can be computed again."""
    return platformdirs.user_cache_path("gtapp", appauthor=False)


def data_folder() -> Path:
    """Return the folder of the copies of the sample projects."""
    return platformdirs.user_data_path("gtapp", appauthor=False)
