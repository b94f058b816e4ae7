"""What doubts about values add to the window: they are what is left to look at before an item is checked."""

from __future__ import annotations

from gtapp.features.declaration import Command, Feature, WindowPart


def load_window() -> WindowPart:
    """Return the class of the window part."""
    from gtapp.features.doubts.window.doubts_part import DoubtsPart

    return DoubtsPart


FEATURE = Feature(
    "doubts",
    load_window,
    commands=(
        Command(
            "go_to_doubt", "Skip to the next doubt", "Ctrl+F3",
            "record", lambda doubts: doubts.go_to_doubt(), "item", 20, icon="circle-question-mark",
        ),
        Command(
            "next_word", "Next word in doubt", "Ctrl+F8",
            "record", lambda doubts: doubts.go_to_word(1), "item", 21,
        ),
        Command(
            "previous_word", "Previous word in doubt", "Ctrl+Shift+F8",
            "record", lambda doubts: doubts.go_to_word(-1), "item", 22,
        ),
        Command(
            "accept_issue", "Accept the problem", "Alt+Shift+Y",
            "record", lambda doubts: doubts.accept_issue(), "item", 23,
        ),
        Command(
            "accept_kind", "Accept this kind of problem in all items", "",
            "record", lambda doubts: doubts.accept_kind(), "item", 24,
        ),
    ),
    begins="window",  # the first card needs it: imported while a worker opens the project
)  # fmt: skip
