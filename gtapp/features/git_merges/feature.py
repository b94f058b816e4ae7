"""What git's merges add to the window."""

from __future__ import annotations

from gtapp.features.declaration import Feature, WindowPart


def load_window() -> WindowPart:
    """Return the class of the window part."""
    from gtapp.features.git_merges.window.git_merges_part import GitMergesPart

    return GitMergesPart


FEATURE = Feature("git_merges", load_window, begins="ready")
