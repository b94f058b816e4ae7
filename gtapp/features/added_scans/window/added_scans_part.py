"""What adding scans to the open project runs: the choice of files, the dialog, and the first new item afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path, PurePosixPath
from typing import Final

from PySide6.QtWidgets import QFileDialog

from gtapp.core.files.file_names import PAGE_MARKS, split_page_name
from gtapp.core.platform.messages import make_visible
from gtapp.core.project.project import Project
from gtapp.core.scans.unread_files import SCAN_SUFFIXES
from gtapp.editor.context import AppContext, FeaturePart
from gtapp.editor.taking_back import Removal, TakingBack
from gtapp.features.added_scans.last_addition import Addition, find_last_addition, take_back
from gtapp.features.added_scans.window.add_scans_dialog import AddScansDialog
from gtapp.kit import small_widgets
from gtapp.kit.texts.i18n import format_count, join_names, shorten_name

_NOTICE: Final = "added-scans"
_MOST_NAMED: Final = 3


class AddedScansPart(FeaturePart):
    """Adds scans, has the project read again, and shows the first of them."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._added: Sequence[str] = ()
        self._taking_back = TakingBack(context, find_last_addition, self._describe_addition)
        context.project_ready.connect(self._show_first)

    def choose_files(self) -> None:
        """Ask for scans and add them."""
        endings = " ".join(f"*{each} *{each.upper()}" for each in SCAN_SUFFIXES)
        names, _ = QFileDialog.getOpenFileNames(
            self.context.window, self.tr("Add scans"), str(Path.home()), f"{self.tr('Scans')} ({endings})"
        )
        if names:
            self.add_files([Path(name) for name in names])

    def add_files(self, places: Sequence[Path]) -> None:
        """Show which of these files, or of the scans in these folders, can be added, and add them."""
        session = self.context.session
        if session is None:
            return
        dialog = AddScansDialog(session.project, self.context.tasks, places, self.context.window)
        if small_widgets.run_dialog(dialog) and dialog.added:
            self._added = dialog.added
            self.context.reload_wanted.emit(session.item.id if session.item else "")

    def _show_first(self) -> None:
        """Show the first item that has a new scan, in the project that was read again."""
        added, self._added = self._added, ()
        project = self.context.project
        if not added or project is None:
            return
        if item := _find_item(project, added[0]):
            self.context.go_to_item(item)
        choices = [
            (self.tr("Take back"), self._taking_back.begin),
            (self.tr("Hide"), lambda: self.context.drop_notice(_NOTICE)),
        ]
        text = self.tr("Scans added: {count}").format(count=format_count(len(added)))
        self.context.put_notice(_NOTICE, "note", text, choices)

    def take_back(self) -> None:
        """Ask whether the scans that were added last are deleted, or say why they can't be."""
        self._taking_back.ask()

    def _describe_addition(self, project: Project, found: Addition | None) -> Removal | str:
        """Return how the scans that were added last are deleted, or why they stay."""
        if found is None:
            return self.tr("No scans were added to this project that are still there.")
        if found.worked_on:
            text = self.tr(
                "The scans that were added last stay: their items were edited or checked since then ({count}: {items})."
            )
            items = make_visible(join_names(map(shorten_name, found.worked_on), _MOST_NAMED))
            return text.format(count=format_count(len(found.worked_on)), items=items)
        if not found.scans:
            return self.tr("The scans that were added last stay: all of them were changed since then.")
        names = make_visible(join_names((Path(each).name for each in found.scans), _MOST_NAMED))
        count = format_count(len(found.scans))
        text = self.tr("Scans that were added last: {count} ({names}). Delete these copies?")
        more = self.tr("What they were copied from stays.")
        if found.changed:
            stays = self.tr("Scans that were changed since then stay, too: {count}")
            more = f"{more} {stays.format(count=format_count(found.changed))}"
        return Removal(
            text.format(count=count, names=names),
            more,
            lambda: take_back(project, found),
            self.tr("Copies of scans that were deleted: {count}").format(count=count),
        )


def _find_item(project: Project, scan: str) -> str:
    """Return the item that has this scan; "" if there is none."""
    stem, mark = PurePosixPath(scan).stem, project.benchmark.layout.pages
    marks = (mark,) if mark else PAGE_MARKS
    for name in (stem, *(split_page_name(stem, each).item for each in marks)):
        item = project.items.get(project.names.find(name))
        if item and scan in item.scans:
            return item.id
    return ""
