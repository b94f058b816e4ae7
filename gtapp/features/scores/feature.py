"""What scores add to the window: the docks of scores, leaderboard, suspects, values and weak spots, and the menu "Scores"."""

from __future__ import annotations

from gtapp.features.declaration import Command, Feature, Panel, WindowPart


def load_window() -> WindowPart:
    """Return the class of the window part."""
    from gtapp.features.scores.window.scores_part import ScoresPart

    return ScoresPart


def _declare_take(number: int) -> Command:
    return Command(
        f"take_{number}", "Take value {number}", f"Alt+{number}",
        "record", lambda scores: scores.take(number), "take", 10, number=number,
    )  # fmt: skip


FEATURE = Feature(
    "scores",
    load_window,
    commands=(
        Command(
            "verdicts", "Right and wrong in the form", "Ctrl+F12",
            "project", lambda scores: scores.toggle_verdicts(), "scores", 30, is_checkable=True, icon="scale",
        ),
        Command(
            "add_answers", "&Add answers to score …", "",
            "project", lambda scores: scores.add_answers(), "scores", 40, icon="plus",
        ),
        Command(
            "load_answers", "&Load all answers again", "",
            "project", lambda scores: scores.reload(), "scores", 41, icon="refresh-cw",
        ),
        Command(
            "export_leaderboard", "&Export the leaderboard …", "",
            "project", lambda scores: scores.export(), "scores", 42, icon="file-up",
        ),
        *map(_declare_take, range(1, 10)),
        Command(
            "next_doubt", "Next value that models read differently", "F4",
            "record", lambda scores: scores.next_doubt(), "scores", 11,
        ),
        Command(
            "previous_doubt", "Previous value that models read differently", "Shift+F4",
            "record", lambda scores: scores.previous_doubt(), "scores", 12,
        ),
        Command(
            "next_suspect", "Next &suspect truth", "Ctrl+J",
            "project", lambda scores: scores.next_suspect(), "scores", 20, icon="triangle-alert",
        ),
        Command(
            "uphold", "Keep the ground &truth", "Ctrl+T",
            "project", lambda scores: scores.uphold(), "scores", 21, icon="shield-check",
        ),
        Command(
            "by_expected", "List items with most expected corrections first", "",
            "project", lambda scores: scores.toggle_order(), "scores", 31,
            is_checkable=True, icon="arrow-down-wide-narrow",
        ),
    ),
    panels=(
        Panel("scores_panel", "Scores", "F12", "percent", lambda scores, dock: scores.fill_scores(dock)),
        Panel(
            "leaderboard_panel", "Leaderboard", "Shift+F12", "trophy",
            lambda scores, dock: scores.fill_leaderboard(dock), is_wide=True,
        ),
        Panel(
            "suspects_panel", "Suspect truths", "Shift+F9", "file-question-mark",
            lambda scores, dock: scores.fill_suspects(dock), is_wide=True,
        ),
        Panel(  # the last one: it is below the others
            "values_panel", "Answers", "Shift+F8", "list-ordered",
            lambda scores, dock: scores.fill_values(dock), at=60, is_companion=True,
        ),
        Panel(
            "picture_panel", "Errors by field", "Shift+F7", "trending-down",
            lambda scores, dock: scores.fill_breakdown(dock), is_wide=True,
        ),
    ),
    is_slow=True,
)  # fmt: skip
