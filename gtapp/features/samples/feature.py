"""What samples add to the window."""

from __future__ import annotations

from gtapp.features.declaration import Command, Feature, WindowPart


def load_window() -> WindowPart:
    """Return the class of the window part."""
    from gtapp.features.samples.window.samples_part import SamplesPart

    return SamplesPart


FEATURE = Feature(
    "samples",
    load_window,
    commands=(
        Command(
            "samples", "Samp&le …", "",
            "own", lambda samples: samples.show_dialog(), "quality", 20, icon="dices",
        ),
    ),
)  # fmt: skip
