"""What reports add to the window."""

from __future__ import annotations

from gtapp.features.declaration import Command, Feature, WindowPart


def load_window() -> WindowPart:
    """Return the class of the window part."""
    from gtapp.features.reports.window.reports_part import ReportsPart

    return ReportsPart


FEATURE = Feature(
    "reports",
    load_window,
    commands=(
        Command(
            "data_report", "Report about the &data …", "",
            "project", lambda reports: reports.show_data_report(), "file", 41, icon="chart-column",
        ),
        Command(
            "progress", "Pro&gress …", "Ctrl+Shift+G",
            "project", lambda reports: reports.show_progress(), "quality", 10, icon="chart-line",
        ),
    ),
)  # fmt: skip
