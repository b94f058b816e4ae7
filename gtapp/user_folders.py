"""The user's own folders: settings, logs, caches and copies of the samples. None is inside a project."""

from __future__ import annotations

from pathlib import Path

import platformdirs


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
