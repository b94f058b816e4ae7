"""What adding scans to a project adds to the window: the command, and scans or folders that are dropped."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gtapp.core.scans.unread_files import SCAN_SUFFIXES
from gtapp.features.declaration import Command, Drop, Feature, WindowPart, has_needed

if TYPE_CHECKING:  # the command line imports this module
    from gtapp.core.project.project import Project


def load_window() -> WindowPart:
    """Return the class of the window part."""
    from gtapp.features.added_scans.window.added_scans_part import AddedScansPart

    return AddedScansPart


def are_scans(project: Project | None, files: Sequence[Path]) -> bool:
    """Return whether scans were dropped on a project to which they can be added, or a folder that has some."""
    if project is None or not has_needed("scans", project):
        return False
    from gtapp.core.project.opening.dropped_places import has_files  # when something is dropped

    return has_files(files, SCAN_SUFFIXES)


FEATURE = Feature(
    "added_scans",
    load_window,
    commands=(
        Command(
            "add_scans", "Add sca&ns …", "",
            "scans", lambda scans: scans.choose_files(), "file", 30, icon="image-plus",
        ),
        Command(
            "take_back_scans", "Ta&ke back added scans …", "",
            "scans", lambda scans: scans.take_back(), "file", 33, icon="undo-2",
        ),
    ),
    drop=Drop(
        are_scans, lambda scans, files: scans.add_files(files), "&Add the scans to this project …", can_be_opened=True
    ),
)  # fmt: skip
