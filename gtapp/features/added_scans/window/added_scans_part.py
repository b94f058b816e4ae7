"""What adding scans to the open project runs: the choice of files, the dialog, and the first new item afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path, PurePosixPath

from PySide6.QtWidgets import QFileDialog

from gtapp.core.files.file_names import PAGE_MARKS, split_page_name
from gtapp.core.project.project import Project
from gtapp.core.scans.unread_files import SCAN_SUFFIXES
from gtapp.editor.context import AppContext, FeaturePart
from gtapp.features.added_scans.window.add_scans_dialog import AddScansDialog
from gtapp.kit import small_widgets
from gtapp.kit.texts.i18n import format_count


class AddedScansPart(FeaturePart):
    """Adds scans, has the project read again, and shows the first of them."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._added: Sequence[str] = ()
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
        self.context.show_status(self.tr("Scans added: {count}").format(count=format_count(len(added))))


def _find_item(project: Project, scan: str) -> str:
    """Return the item that has this scan; "" if there is none."""
    stem, mark = PurePosixPath(scan).stem, project.benchmark.layout.pages
    marks = (mark,) if mark else PAGE_MARKS
    for name in (stem, *(split_page_name(stem, each).item for each in marks)):
        item = project.items.get(project.names.find(name))
        if item and scan in item.scans:
            return item.id
    return ""
