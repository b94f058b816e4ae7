"""What changes of many values add to the window: find and replace in one item or all, and tables that are imported."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gtapp.core.files.file_names import TABLE_SUFFIXES
from gtapp.features.declaration import Command, Drop, Feature, WindowPart

if TYPE_CHECKING:  # the command line imports this module
    from gtapp.core.project.project import Project


def load_window() -> WindowPart:
    """Return the class of the window part."""
    from gtapp.features.replace.window.replace_part import ReplacePart

    return ReplacePart


def is_table(project: Project | None, files: Sequence[Path]) -> bool:
    """Return whether one table was dropped on an open project."""
    return project is not None and len(files) == 1 and files[0].suffix.lower() in TABLE_SUFFIXES


FEATURE = Feature(
    "replace",
    load_window,
    commands=(
        Command(
            "find_here", "Find and replace &here …", "Ctrl+H",
            "record", lambda replace: replace.find_here(), "edit", 40, icon="replace",
        ),
        Command(
            "next_match", "Next match in the item", "",
            "record", lambda replace: replace.go_to_match(1), "edit", 41,
        ),
        Command(
            "previous_match", "Previous match in the item", "",
            "record", lambda replace: replace.go_to_match(-1), "edit", 42,
        ),
        Command(
            "replace_all", "F&ind and replace in all items …", "Ctrl+Shift+H",
            "project", lambda replace: replace.open_dialog(), "edit", 43, icon="replace-all",
        ),
        Command(
            "import_table", "Import an edited tab&le …", "",
            "project", lambda replace: replace.choose_table(), "file", 33, icon="table-2",
        ),
    ),
    drop=Drop(is_table, lambda replace, files: replace.open_table(files[0]), "&Import the corrected values …"),
)  # fmt: skip
