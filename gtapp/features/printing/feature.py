"""What printing adds to the window."""

from __future__ import annotations

from gtapp.features.declaration import Command, Feature, WindowPart


def load_window() -> WindowPart:
    """Return the class of the window part."""
    from gtapp.features.printing.window.printing_part import PrintingPart

    return PrintingPart


FEATURE = Feature(
    "printing",
    load_window,
    commands=(
        Command(
            "print", "&Print …", "Ctrl+P",
            "project", lambda printing: printing.show_dialog(), "file", 42, icon="printer",
        ),
    ),
)  # fmt: skip
