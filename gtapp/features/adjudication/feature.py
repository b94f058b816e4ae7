"""What the decisions between two readings add to the window."""

from __future__ import annotations

from gtapp.features.declaration import Command, Feature, WindowPart


def load_window() -> WindowPart:
    """Return the class of the window part."""
    from gtapp.features.adjudication.window.adjudication_part import AdjudicationPart

    return AdjudicationPart


FEATURE = Feature(
    "adjudication",
    load_window,
    commands=(
        Command(
            "adjudicate", "Decide between t&wo readings …", "",
            "own", lambda adjudication: adjudication.show_dialog(), "quality", 32, icon="scale",
        ),
    ),
)  # fmt: skip
