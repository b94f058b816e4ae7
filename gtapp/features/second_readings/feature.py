"""What second readings add to the window."""

from __future__ import annotations

from gtapp.features.declaration import Command, Feature, WindowPart


def load_window() -> WindowPart:
    """Return the class of the window part."""
    from gtapp.features.second_readings.window.readings_part import ReadingsPart

    return ReadingsPart


FEATURE = Feature(
    "second_readings",
    load_window,
    commands=(
        Command(
            "readings", "Second rea&ding …", "",
            "own", lambda readings: readings.show_dialog(), "quality", 30, icon="users",
        ),
    ),
    begins="project",  # the window says whose reading it shows
    needs="reading",
)  # fmt: skip
