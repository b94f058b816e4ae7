"""What a team adds to the window."""

from __future__ import annotations

from gtapp.features.declaration import Feature, Panel, WindowPart


def load_window() -> WindowPart:
    """Return the class of the window part."""
    from gtapp.features.team.window.team_part import TeamPart

    return TeamPart


FEATURE = Feature(
    "team",
    load_window,
    panels=(
        Panel(
            "team_panel", "Team", "Ctrl+F9", "users",
            lambda team, dock: team.fill(dock), at=60,
        ),
    ),
    begins="ready",
    needs="team",
)  # fmt: skip
