"""What drafts add to the window: the panel of the item's draft, and the making of drafts by models."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gtapp.features.declaration import Command, Drop, Feature, Panel, WindowPart, has_needed

if TYPE_CHECKING:  # the command line imports this module
    from gtapp.core.project.project import Project


def load_draft() -> WindowPart:
    """Return the class of the window part that shows the item's draft."""
    from gtapp.features.drafts.window.draft_part import DraftPart

    return DraftPart


def load_drafting() -> WindowPart:
    """Return the class of the window part that has drafts made; its imports take much longer."""
    from gtapp.features.drafts.window.drafting_part import DraftingPart

    return DraftingPart


def are_answers(project: Project | None, files: Sequence[Path]) -> bool:
    """Return whether answers may have been dropped on a project: one file with such an ending, or a folder that has one."""
    if len(files) != 1 or project is None or not has_needed("own", project):
        return False
    from gtapp.core.answers.run_finder import ANSWER_SUFFIXES  # when something is dropped
    from gtapp.core.project.opening.dropped_places import has_files

    return has_files(files, ANSWER_SUFFIXES)


DRAFT = Feature(
    "draft",
    load_draft,
    panels=(
        Panel("draft_panel", "Draft values", "F7", "file-diff", lambda draft, dock: draft.fill(dock), at=10),
    ),
)  # fmt: skip
DRAFTING = Feature(
    "drafting",
    load_drafting,
    commands=(
        Command(
            "draft_item", "Draft &this item", "Alt+Shift+P",
            "project", lambda drafting: drafting.draft_current(), "drafts", 10, icon="sparkles",
        ),
        Command(
            "draft_many", "Draft &many …", "Ctrl+Shift+P",
            "project", lambda drafting: drafting.show_run_dialog(), "drafts", 11, icon="wand-sparkles",
        ),
        Command(
            "stop_drafting", "&Stop drafting", "",
            "feature", lambda drafting: drafting.stop(), "drafts", 15, icon="circle-stop",
        ),
        Command(
            "batches", "&Jobs at the provider …", "",
            "project", lambda drafting: drafting.show_batches(), "drafts", 12, icon="boxes",
        ),
        Command(
            "use_answers", "Use &answers as drafts …", "",
            "own", lambda drafting: drafting.use_answers(), "drafts", 13, icon="file-down",
        ),
        Command(
            "take_back_answers", "Ta&ke back drafts from answers …", "",
            "own", lambda drafting: drafting.take_back_answers(), "drafts", 14, icon="undo-2",
        ),
        Command(
            "providers", "&Providers …", "",
            "nothing", lambda drafting: drafting.show_providers(), "drafts", 20, icon="server",
        ),
        Command(
            "prompt", "P&rompt …", "",
            "project", lambda drafting: drafting.show_prompt(), "drafts", 21, icon="message-square-text",
        ),
    ),
    panels=(
        Panel(
            "drafting_panel", "Model requests", "Ctrl+F7", "activity",
            lambda drafting, dock: drafting.fill_progress(dock),
        ),
    ),
    drop=Drop(are_answers, lambda drafting, files: drafting.use_answers(files[0]), "Use the answers as &drafts …"),
)  # fmt: skip
