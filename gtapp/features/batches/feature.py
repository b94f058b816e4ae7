"""What batches of records with types add to the window: new ones, PDFs that are chosen or dropped, a new record's type."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gtapp.features.declaration import Command, Drop, Feature, WindowPart, has_needed

if TYPE_CHECKING:  # the command line imports this module
    from gtapp.core.project.project import Project


def load_window() -> WindowPart:
    """Return the class of the window part."""
    from gtapp.features.batches.window.batches_part import BatchesPart

    return BatchesPart


def are_files(project: Project | None, files: Sequence[Path]) -> bool:
    """Return whether files were dropped to be added; one folder is to be opened."""
    is_folder = len(files) == 1 and files[0].is_dir()
    return bool(files) and has_needed("batches", project) and not is_folder


FEATURE = Feature(
    "batches",
    load_window,
    commands=(
        Command(
            "new_batch", "New &batch …", "",
            "batches", lambda batches: batches.ask_for_batch(), "file", 30, icon="folder-plus",
        ),
        Command(
            "add_pdfs", "&Add PDFs …", "",
            "batches", lambda batches: batches.choose_files(), "file", 31, icon="file-plus",
        ),
        Command(
            "record_type", "T&ype of the new record …", "",
            "types", lambda batches: batches.choose_type(), "item", 43, icon="tags",
        ),
    ),
    drop=Drop(are_files, lambda batches, files: batches.add_files(files), "&Add the PDFs to a batch …"),
)  # fmt: skip
