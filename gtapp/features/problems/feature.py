"""What problems of the project's files and the issues of its records add to the window."""

from __future__ import annotations

from gtapp.features.declaration import Feature, Panel, WindowPart


def load_window() -> WindowPart:
    """Return the class of the window part."""
    from gtapp.features.problems.window.problems_part import ProblemsPart

    return ProblemsPart


FEATURE = Feature(
    "problems",
    load_window,
    panels=(
        Panel(
            "problems_panel", "Problems", "F9", "circle-alert",
            lambda problems, dock: problems.fill(dock), at=30,
        ),
    ),
)  # fmt: skip
