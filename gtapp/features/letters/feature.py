"""Letters as a feature: what they add to a project. Their other modules are imported only in projects of letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gtapp.core.project import Project
    from gtapp.core.project.project_extension import ProjectExtension


def extend_project(project: Project) -> ProjectExtension | None:
    """Return what letters add to a project whose records are repeated in a table; None for other projects."""
    if project.benchmark.table is None:
        return None
    from gtapp.features.letters.letters_extension import LettersExtension  # most projects have no letters

    return LettersExtension(project, project.benchmark.table)
