"""The dialog "Print": which items, and whether on paper or into a PDF."""

from __future__ import annotations

import errno
import os
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QMarginsF, Qt
from PySide6.QtGui import QPagedPaintDevice, QPageLayout, QPageSize, QPdfWriter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QCheckBox, QProgressBar, QWidget

from gtapp.core.platform.errors import GtappError
from gtapp.core.project import export_target
from gtapp.editor.context import ProjectView
from gtapp.features.printing.window.print_run import PrintRun
from gtapp.kit.combo_box import ComboBox
from gtapp.kit.dialogs import Dialog, Role, Standard
from gtapp.kit.file_dialogs import ask_for_target
from gtapp.kit.layouts import FieldForm
from gtapp.kit.note_label import NoteLabel
from gtapp.kit.small_widgets import run_dialog
from gtapp.kit.tasks import Tasks
from gtapp.kit.texts.i18n import format_count, translate_error

_DPI: Final = 300
_MARGIN_MM: Final = 15
_TAIL_BYTES: Final = 1024
"""The mark of a PDF's end is within so many bytes."""


class _StoppedError(Exception):
    """The user has stopped the printing."""


class PrintDialog(Dialog):
    """Asks for items and prints them; stays open, and says what was printed."""

    def __init__(self, view: ProjectView, tasks: Tasks, parent: QWidget) -> None:
        super().__init__(parent)
        self._view, self._tasks = view, tasks
        self._run: PrintRun | None = None
        self._close_wanted = False
        self.setWindowTitle(self.tr("Print"))
        self.items = ComboBox(self)
        for text, indexes in self._list_choices():
            self.items.addItem(text, indexes)
        self.every_page = QCheckBox(self.tr("&All pages of the scans"), self)
        self.every_page.setChecked(True)
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("Progress of printing"))
        self.bar.hide()
        self.note = NoteLabel(
            self, self.tr("Each item begins on a new page, with its scan beside the values.")
        )
        self.note.setAlignment(Qt.AlignmentFlag.AlignTop)
        form = FieldForm()
        form.addRow(self.tr("&What"), self.items)
        form.addRow("", self.every_page)
        self.add_parts(form, self.bar, (self.note, 1))
        buttons = self.add_buttons(Standard.NoButton)
        self.to_printer = buttons.add_aim(self.tr("&Print …"), self._ask_for_printer)
        self.to_pdf = buttons.add_command(self.tr("&Save as PDF …"), self._ask_for_file)
        self.leave = buttons.addButton(self.tr("C&lose"), Role.RejectRole)
        self.resize(520, 220)

    def _list_choices(self) -> list[tuple[str, Sequence[int]]]:
        """Return what can be printed, with the indexes of the items."""
        view = self._view
        choices: list[tuple[str, Sequence[int]]] = []
        if view.session.item is not None:
            choices.append((self.tr("The current item"), [view.session.index]))
        if len(view.selected) > 1:
            text = self.tr("The selected items ({count})").format(count=format_count(len(view.selected)))
            choices.insert(0, (text, view.selected))
        text = self.tr("All items of the list ({count})").format(count=format_count(len(view.listed)))
        return [*choices, (text, view.listed)]

    # where to

    def _ask_for_printer(self) -> None:
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setPageMargins(_make_margins(), QPageLayout.Unit.Millimeter)
        if run_dialog(QPrintDialog(printer, self)):
            printer.setResolution(_DPI)
            self._start(printer, None, self.tr("Sent to the printer."))

    def _ask_for_file(self) -> None:
        root = self._view.session.project.root.resolve()
        proposed = root.parent / f"{root.name}.pdf"
        path = ask_for_target(self, self.tr("Save as PDF"), proposed, {"PDF (*.pdf)": ".pdf"})
        if path:
            self.save(path)

    def save(self, path: Path) -> None:
        """Write a PDF; a file that is there is replaced when all pages are complete."""
        project, file = self._view.session.project, ExitStack()
        try:
            export_target.check_outside(path, project.root, project.benchmark)
            made = file.enter_context(export_target.new_file(path))
        except GtappError as error:
            self.note.say(translate_error(error))
            return
        writer = QPdfWriter(str(made))
        writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
        writer.setPageMargins(_make_margins(), QPageLayout.Unit.Millimeter)
        writer.setResolution(_DPI)
        writer.setTitle(project.root.resolve().name)
        file.callback(_ensure_complete, made)
        self._start(writer, file, self.tr("Written: {path}.").format(path=path))

    # the work

    def _start(self, device: QPagedPaintDevice, file: ExitStack | None, success: str) -> None:
        """Print on `device`; the end of `file` moves the file that it writes into place."""
        items: Sequence[int] = self.items.currentData()
        run = self._run = PrintRun(self._view, self._tasks, items, device, self.every_page.isChecked(), self)
        run.ended.connect(lambda: self._end(run, device, file or ExitStack(), success))
        run.progressed.connect(self.bar.setValue)
        self.bar.setRange(0, len(items))
        self.bar.setValue(0)
        self.bar.show()
        self.note.say(self.tr("Printing …"))
        self._refresh()
        run.start()

    def _end(self, run: PrintRun, device: QPagedPaintDevice, file: ExitStack, success: str) -> None:
        self._run = None
        try:
            with file:
                if run.is_cancelled or not run.is_open:
                    raise _StoppedError
        except _StoppedError:
            if isinstance(device, QPrinter):
                device.abort()
            stopped = self.tr("Stopped. Nothing was written.")
            self.note.say(stopped if run.is_cancelled else self.tr("The printer can’t be used."))
        except GtappError as error:
            self.note.say(translate_error(error))
        else:
            self.note.say(" ".join([success, *self._count_pages(run)]))
        self.bar.hide()
        self._refresh()
        if self._close_wanted:
            super().reject()

    def _count_pages(self, run: PrintRun) -> list[str]:
        texts = [self.tr("Pages: {count}.").format(count=format_count(run.page_count))]
        if run.pages_left_out:
            text = self.tr("Of very long scans, pages were left out: {count}.")
            texts.append(text.format(count=format_count(run.pages_left_out)))
        return texts

    def _refresh(self) -> None:
        """Enable the widgets that can be used now."""
        is_running = self._run is not None
        for widget in (self.items, self.every_page, self.to_printer, self.to_pdf):
            widget.setEnabled(not is_running)
        self.leave.setText(self.tr("Sto&p") if is_running else self.tr("C&lose"))

    def reject(self) -> None:
        """Stop the printing; else close the dialog."""
        if self._run:
            self._run.cancel()
        else:
            super().reject()

    def closeEvent(self, event: QEvent) -> None:
        """Stop the printing; the dialog closes when that has ended."""
        self._close_wanted = self._run is not None
        super().closeEvent(event)  # type: ignore[arg-type]


def _make_margins() -> QMarginsF:
    return QMarginsF(_MARGIN_MM, _MARGIN_MM, _MARGIN_MM, _MARGIN_MM)


def _ensure_complete(path: Path) -> None:
    """Raise OSError where a PDF has no end: Qt does not say that a disk is full."""
    with path.open("rb") as file:
        file.seek(max(path.stat().st_size - _TAIL_BYTES, 0))
        if b"%%EOF" not in file.read():
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
