"""What exports add to the window."""

from __future__ import annotations

from gtapp.features.declaration import Command, Feature, WindowPart


def load_window() -> WindowPart:
    """Return the class of the window part."""
    from gtapp.features.exports.window.exports_part import ExportsPart

    return ExportsPart


FEATURE = Feature(
    "exports",
    load_window,
    commands=(
        Command(
            "export", "E&xport …", "Ctrl+E",
            "project", lambda exports: exports.show_dialog(), "file", 40, icon="file-up",
        ),
    ),
)  # fmt: skip
