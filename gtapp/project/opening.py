"""Opens a folder as a project, its own schema included where the user has agreed to run the code that gives it."""

from __future__ import annotations

import os
from pathlib import Path

from gtapp.errors import GtappError, ProjectError
from gtapp.project.project import Project
from gtapp.project.recognise import benchmark_of
from gtapp.schema import Schema


def open_project(
    path: str | Path, benchmark: str | None = None, *, code_schema: Schema | None = None
) -> Project:
    """Opens a folder as a project; nothing is written.

    `benchmark` is one of the five ids or upstream's names; without it the folder's own files decide.

    Raises:
        ProjectError: no such folder, or it isn't clear which benchmark it follows.
        GtappError: the project's configuration or schema can't be used.
    """
    root = Path(path)
    # unlike Path.exists these don't raise where a folder above may not be entered, or where the name is none
    if not os.path.exists(root):  # noqa: PTH110
        raise ProjectError("project-missing", path=str(path))
    if not root.is_dir():
        raise ProjectError("project-not-folder", path=str(path))
    if not os.access(root, os.R_OK | os.X_OK):
        raise ProjectError("file-rights", path=str(path))
    if root.resolve().name in ("images", "ground_truths") and not (root / root.name).is_dir():
        root = root.resolve().parent
    return Project(root, benchmark_of(root, benchmark, code_schema))


def open_agreed(path: str | Path, benchmark: str | None = None) -> Project:
    """As `open_project`, with the schema of the project's own code where the user agreed to run that before.

    Raises:
        GtappError: as `open_project` does; ``schema-code`` where the user has to be asked.
    """
    try:
        return open_project(path, benchmark)
    except GtappError as error:
        if error.code != "schema-code":
            raise
        from gtapp.project import code  # starts processes, which hardly any project needs

        program = Path(error.message.params["path"])
        if not code.is_trusted(program):
            raise
        return open_project(path, benchmark, code_schema=code.schema_from_dataclass(program))
