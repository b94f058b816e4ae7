"""What the window offers about the program itself: checks of the computer, reports of errors, the log, licences."""

from __future__ import annotations

from gtapp.features.declaration import Command, Feature, WindowPart


def load_window() -> WindowPart:
    """Return the class of the window part."""
    from gtapp.features.health.window.health_part import HealthPart

    return HealthPart


FEATURE = Feature(
    "health",
    load_window,
    commands=(
        Command(
            "log_folder", "Show log files", "",
            "nothing", lambda health: health.open_log_folder(), "help", 20, icon="file-text",
        ),
        Command(
            "check_computer", "&Check this computer …", "",
            "nothing", lambda health: health.check_computer(), "help", 22, icon="stethoscope",
        ),
        Command(
            "crash_reports", "&Error reports …", "",
            "nothing", lambda health: health.show_crash_reports(), "help", 21, icon="bug",
        ),
        Command(
            "about", "&About gtapp", "",
            "nothing", lambda health: health.show_about(), "help", 30, icon="info", is_about=True,
        ),
    ),
)  # fmt: skip
