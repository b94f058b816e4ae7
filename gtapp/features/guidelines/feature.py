"""What guidelines add to the window."""

from __future__ import annotations

from gtapp.features.declaration import Feature, Panel, WindowPart


def load_window() -> WindowPart:
    """Return the class of the window part."""
    from gtapp.features.guidelines.window.guidelines_part import GuidelinesPart

    return GuidelinesPart


FEATURE = Feature(
    "guidelines",
    load_window,
    begins="ready",
    panels=(
        Panel(
            "guidelines_panel", "Guidelines", "F8", "book-open",
            lambda guidelines, dock: guidelines.fill(dock), at=20,
        ),
    ),
)  # fmt: skip
