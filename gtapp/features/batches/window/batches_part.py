"""What the commands on batches run: new batches, PDFs that are chosen or dropped, and the type of a new record."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QFileDialog

from gtapp.core.platform.errors import GtappError
from gtapp.core.project.batch_folders import find_item_batch, list_batches
from gtapp.core.project.project import Project
from gtapp.editor.context import AppContext, FeaturePart
from gtapp.features.batches.batch_editing import PdfImport, PdfImporter, create_batch
from gtapp.features.batches.window.batch_dialogs import (
    AddPdfsDialog,
    NewBatchDialog,
    RecordTypeDialog,
    suggest_batch_name,
)
from gtapp.kit import small_widgets
from gtapp.kit.tasks import Ticket
from gtapp.kit.texts.i18n import translate_error, translate_message

_MAX_NAMED: Final = 8


class BatchesPart(FeaturePart):
    """Makes batches and fills them, in projects whose records have types."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self._is_copying = False
        self._last_batch = ""
        context.project_changed.connect(self._forget_batch)

    def _forget_batch(self) -> None:
        self._last_batch = ""

    @property
    def _project(self) -> Project | None:
        """The open project if its records have types."""
        project = self.context.project
        return project if project and project.benchmark.types else None

    # new batches

    def ask_for_batch(self) -> None:
        """Ask for the name of a new batch, and make it."""
        project = self._project
        if project is None:
            return
        dialog = NewBatchDialog(list_batches(project.root, project.benchmark), self.context.window)
        if small_widgets.run_dialog(dialog) and self._create_batch(project, dialog.name.text()):
            text = self.tr("The batch {batch} is there. Drop PDFs on the window to add them.")
            self.context.show_status(text.format(batch=self._last_batch))

    def _create_batch(self, project: Project, name: str) -> bool:
        """Make a batch; return False, and report why, if that failed."""
        try:
            create_batch(project, name)
        except GtappError as error:
            self.context.show_message(translate_error(error))
            return False
        self._last_batch = name
        return True

    # PDFs

    def choose_files(self) -> None:
        """Ask for PDFs and add them."""
        names, _ = QFileDialog.getOpenFileNames(
            self.context.window, self.tr("Add PDFs"), str(Path.home()), "PDF (*.pdf *.PDF)"
        )
        if names:
            self.add_files([Path(name) for name in names])

    def add_files(self, files: Sequence[Path]) -> None:
        """Ask for the batch and the type of these files, and copy them in a worker."""
        project = self._project
        if project is None or self._is_copying:
            return
        batches = list_batches(project.root, project.benchmark)
        batch, types = self._suggest_batch(project), project.benchmark.types
        dialog = AddPdfsDialog(len(files), batches, batch, types, self.context.window)
        if not small_widgets.run_dialog(dialog):
            return
        if dialog.batch not in batches and not self._create_batch(project, dialog.batch):
            return
        self._last_batch = dialog.batch
        self._copy(project, files, dialog.batch, dialog.type)

    def _suggest_batch(self, project: Project) -> str:
        """Return the batch that PDFs were last added to, else that of the current item, else one of today's date."""
        item = self.context.session.item if self.context.session else None
        current = find_item_batch(project.root, project.benchmark, item) if item else ""
        return self._last_batch or current or suggest_batch_name()

    def _copy(self, project: Project, files: Sequence[Path], batch: str, type_: str) -> None:
        importer = PdfImporter(project, batch, type_)

        def work(ticket: Ticket) -> PdfImport:
            for number, _ in enumerate(importer.copy_files(files), 1):
                if ticket.cancelled:
                    break
                ticket.report(number)
            return importer.result

        self._is_copying = True
        self.context.tasks.start(
            work,
            partial(self._finish, project, batch),
            self._fail,
            lambda number: self._show_progress(number, len(files)),
        )

    def _show_progress(self, number: int, total: int) -> None:
        text = self.tr("Copying file {number} of {total} …")
        self.context.show_status(text.format(number=number, total=total))

    def _fail(self, error: Exception) -> None:
        self._is_copying = False
        raise error

    def _finish(self, project: Project, batch: str, result: PdfImport) -> None:
        """Report what was copied and what was not, and have the project read again."""
        self._is_copying = False
        done = self.tr("PDFs copied into the batch {batch}: {count}.")
        text = done.format(count=len(result.added), batch=batch)
        messages = [translate_message(message) for _, message in result.refused]
        more = len(messages) - _MAX_NAMED
        messages[_MAX_NAMED:] = [self.tr("Refused: {count}.").format(count=more)] if more > 0 else []
        if result.failure:
            messages.append(translate_message(result.failure))
        if messages:
            self.context.show_message("\n\n".join([text, *messages]))
        if result.added and self.context.project is project:
            self.context.reload_wanted.emit(result.added[0])
        self.context.show_status(text)

    # the type of a new record

    def choose_type(self) -> None:
        """Ask for the type of the current item's new record."""
        session, project = self.context.session, self._project
        if session is None or project is None or session.item is None:
            return
        if session.item.truth:
            self.context.show_status(self.tr("This item has a record already; its type stays."))
            return
        current = session.item.chosen_type or session.item.type
        dialog = RecordTypeDialog(project.benchmark.types, current, self.context.window)
        if small_widgets.run_dialog(dialog) and dialog.chosen and not session.choose_type(dialog.chosen):
            text = self.tr("The new record has values already. Undo them to choose another type.")
            self.context.show_status(text)
