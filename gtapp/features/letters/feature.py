"""What letters add: to a project, and to the window in projects whose records are repeated in a table.

Their other modules are imported only in projects of letters.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtapp.features.declaration import Command, Feature, Panel, WindowPart

if TYPE_CHECKING:  # the command line imports this module
    from gtapp.core.project.project import Project
    from gtapp.core.project.project_extension import ProjectExtension


def extend_project(project: Project) -> ProjectExtension | None:
    """Return what letters add to a project whose records are repeated in a table; None for other projects."""
    if project.benchmark.table is None:
        return None
    from gtapp.features.letters.letters_extension import LettersExtension  # most projects have no letters

    return LettersExtension(project, project.benchmark.table)


def load_window() -> WindowPart:
    """Return the class of the window part."""
    from gtapp.features.letters.window.letters_part import LettersPart

    return LettersPart


FEATURE = Feature(
    "letters",
    load_window,
    commands=(
        Command(
            "import_sheet", "&Import from a sheet …", "Ctrl+Shift+I",
            "sheet", lambda letters: letters.import_sheet(), "file", 32, icon="file-down",
        ),
        Command(
            "open_page", "&Open in Transkribus", "",
            "sheet", lambda letters: letters.open_page(), "item", 44, icon="external-link",
        ),
    ),
    panels=(
        Panel(
            "persons_panel", "Persons", "Shift+F5", "users",
            lambda letters, dock: letters.fill_persons(dock),
            lambda letters, dock: letters.begin_panel(dock),
        ),
        Panel(
            "organizations_panel", "Organizations", "Ctrl+Shift+F5", "building-complex",
            lambda letters, dock: letters.fill_organizations(dock),
            lambda letters, dock: letters.begin_panel(dock),
        ),
    ),
    begins="project",  # the form shows its checks
    needs="sheet",
    extend_project=extend_project,
)  # fmt: skip
