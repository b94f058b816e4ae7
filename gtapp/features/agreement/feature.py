"""What the agreement of two readers adds to the window."""

from __future__ import annotations

from gtapp.features.declaration import Command, Feature, WindowPart


def load_window() -> WindowPart:
    """Return the class of the window part."""
    from gtapp.features.agreement.window.agreement_part import AgreementPart

    return AgreementPart


FEATURE = Feature(
    "agreement",
    load_window,
    commands=(
        Command(
            "agreement", "Agreement with another &reading …", "",
            "own", lambda agreement: agreement.show_dialog(), "quality", 31, icon="git-compare-arrows",
        ),
    ),
)  # fmt: skip
