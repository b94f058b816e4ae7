"""The user's own folders: settings, logs, caches and copies of the samples; never inside a project."""

from __future__ import annotations

from pathlib import Path

import platformdirs


def config_folder() -> Path:
    """Where settings and remembered consents lie."""
    return platformdirs.user_config_path("gtapp", appauthor=False)


def log_folder() -> Path:
    """Where the window writes its log."""
    return platformdirs.user_log_path("gtapp", appauthor=False)


def cache_folder() -> Path:
    """Where what can be made anew lies."""
    return platformdirs.user_cache_path("gtapp", appauthor=False)


def data_folder() -> Path:
    """Where copies of the sample projects lie."""
    return platformdirs.user_data_path("gtapp", appauthor=False)
