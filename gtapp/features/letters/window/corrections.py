"""The corrections that the sheet lacks: ticked cells are written into it, or all of them are saved as CSV."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QFileDialog, QProgressBar, QPushButton, QWidget

from gtapp.core.platform.errors import GtappError, raise_defect
from gtapp.core.platform.messages import Message
from gtapp.core.project import export_target
from gtapp.core.project.project import Project
from gtapp.features.letters import sheet_source
from gtapp.features.letters.google_sheet import Correction
from gtapp.features.letters.importer import Choices
from gtapp.features.letters.sheet_source import SheetComparison, SheetSource
from gtapp.features.letters.window.differences import MOST_WRAPPED, short_cell_text
from gtapp.kit import small_widgets
from gtapp.kit.checkable_table import CheckableTable
from gtapp.kit.dialogs import Dialog, Role, Standard
from gtapp.kit.layouts import make_row
from gtapp.kit.small_widgets import fit_to_screen
from gtapp.kit.tables import CellRow
from gtapp.kit.tasks import Tasks
from gtapp.kit.texts.i18n import translate_error, translate_message

_SMALL_WIDTH = 480
"""Of the dialog where there is nothing to correct."""


class CorrectionsDialog(Dialog):
    """Stays open with the outcome for each cell; `wrote` is True if anything may have been written into the sheet."""

    has_return = False

    def __init__(
        self,
        project: Project,
        tasks: Tasks,
        source: SheetSource,
        found: SheetComparison,
        choices: Choices,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._project, self._tasks, self._source, self._found = project, tasks, source, found
        self._stop: Event | None = None
        self._outcomes: dict[int, str] = {}
        self.changes: list[Correction] = []
        self.wrote = False
        self.setWindowTitle(self.tr("Corrections for the sheet"))
        columns = [
            *(self.tr("Where"), self.tr("Column"), self.tr("Row")),
            *(self.tr("The sheet says"), self.tr("It will say"), self.tr("Result")),
        ]
        self.table = CheckableTable[CellRow](columns, self.tr("Corrections for the sheet"), self)
        self.explanation = small_widgets.make_label(parent=self, wrap=True)
        self.outcome = small_widgets.make_label(parent=self, wrap=True)
        self.bar = QProgressBar(self)
        self.tick_all_button = QPushButton(self.tr("Tick &all"), self)
        self.tick_none_button = QPushButton(self.tr("Tick &none"), self)
        self._build()
        fit_to_screen(self, 980, 640)
        self._run(
            lambda _: sheet_source.list_corrections(found, choices),
            self._show_corrections,
            self.tr("Looking for corrections …"),
        )

    def _build(self) -> None:
        closed = self._found.read_only_reason
        self.explanation.setText(
            translate_message(closed)
            if closed
            else self.tr(
                "Only the ticked cells are written, as plain text. The sheet is read once more before: a cell that says "
                "something else by then is left alone."
            )
        )
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("Progress"))
        self.outcome.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.tick_all_button.clicked.connect(lambda: self._tick(True))
        self.tick_none_button.clicked.connect(lambda: self._tick(False))
        line = make_row(self.tick_all_button, self.tick_none_button)
        line.addStretch(1)
        line.addWidget(self.bar, 2)
        self.add_parts(self.explanation, (self.table, 1), line, self.outcome)
        buttons = self.add_buttons(Standard.NoButton)
        self.write_button = buttons.add_aim("", self._write)
        self.save_button = buttons.add_command(self.tr("&Save all as CSV …"), self._save)
        self.close_button = buttons.addButton("", Role.RejectRole)
        self.table.rows.changed.connect(self._refresh)

    # workers

    def _run(self, work: Any, done: Callable[[Any], object], text: str) -> None:
        self._stop = self._stop or Event()
        self.bar.setRange(0, 0)
        self.outcome.setText(text)
        self._refresh()
        self._tasks.start(work, done, self._handle_error, self._show_progress)

    def _show_progress(self, message: object) -> None:
        if isinstance(message, Message):
            self.outcome.setText(translate_message(message))

    def _handle_error(self, error: Exception) -> None:
        self._finish(translate_error(error))
        raise_defect(error)

    def _finish(self, text: str) -> None:
        self._stop = None
        self.bar.setRange(0, 1)
        self.bar.reset()
        self.outcome.setText(text)
        self._refresh()

    # the list

    def _show_corrections(self, changes: list[Correction]) -> None:
        if self._stop and self._stop.is_set():
            super().reject()
            return
        self.changes = changes
        if not changes:
            self.outcome.setAlignment(Qt.AlignmentFlag.AlignCenter)
        for part in (
            *(self.explanation, self.table, self.tick_all_button, self.tick_none_button),
            *(self.write_button, self.save_button),
        ):
            part.setVisible(bool(changes))
        self._fill(range(len(changes)))
        if changes:
            self.table.selectRow(0)
            self._finish("")
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)  # it was disabled until now
        else:
            self._finish(self.tr("There is nothing here that the sheet doesn’t have."))
            small_widgets.fit_to_text(self, _SMALL_WIDTH)

    def _fill(self, ticked: Sequence[int]) -> None:
        rows = [self._row(number, each) for number, each in enumerate(self.changes)]
        checkable = [number for number, each in enumerate(self.changes) if self._is_open(number, each)]
        self.table.rows.put(rows, checkable, ticked)
        if len(rows) <= MOST_WRAPPED:
            self.table.resizeRowsToContents()

    def _is_open(self, number: int, each: Correction) -> bool:
        return bool(each.column) and self._found.read_only_reason is None and number not in self._outcomes

    def _row(self, number: int, each: Correction) -> list[str]:
        by_hand = "" if each.column else self.tr("A whole row: only by hand")
        texts = (short_cell_text(text) for text in (each.old, each.new))
        row = str(each.row) if each.row else ""
        return [
            f"{each.tab} · {each.name}",
            each.column,
            row,
            *texts,
            self._outcomes.get(number, by_hand),
        ]

    def _tick(self, on: bool) -> None:
        self.table.rows.tick(range(len(self.changes)), on)

    # writing

    def _write(self) -> None:
        ticked = sorted(self.table.rows.checked)
        if not ticked or self._stop:
            return
        wanted = [self.changes[number] for number in ticked]
        self._stop = stop = Event()
        root, source = self._project.root, self._source
        self.wrote = True  # whatever comes of it, the comparison may be out of date
        self._run(
            lambda ticket: sheet_source.push_corrections(root, source, wanted, stop, ticket.report),
            lambda refusals: self._show_outcomes(ticked, refusals),
            self.tr("Reading the sheet once more, then writing …"),
        )

    def _show_outcomes(self, ticked: list[int], refusals: list[Message | None]) -> None:
        for number, reason in zip(ticked, refusals, strict=True):
            self._outcomes[number] = translate_message(reason) if reason else self.tr("written")
        self._fill(())
        text = self.tr("Written into the sheet: {written}. Left alone: {refused}.")
        written = refusals.count(None)
        self._finish(text.format(written=written, refused=len(refusals) - written))

    # saving

    def _save(self) -> None:
        root = self._project.root.resolve()
        proposed = str(root.parent / f"{root.name}-corrections.csv")
        title = self.tr("Where the corrections go")
        chosen, _ = QFileDialog.getSaveFileName(self, title, proposed, self.tr("Table (*.csv)"))
        if chosen:
            self.save_as(Path(chosen))

    def save_as(self, path: Path) -> None:
        """Write all listed corrections as a table, ticked or not; show the outcome."""
        try:
            export_target.check_outside(path, self._project.root, self._project.benchmark)
            sheet_source.save_corrections(path, self.changes)
        except (GtappError, OSError) as error:
            self.outcome.setText(translate_error(error))
        else:
            text = self.tr("Corrections for the sheet written to {path}: {count}")
            self.outcome.setText(text.format(path=path, count=len(self.changes)))

    def _refresh(self) -> None:
        idle, count = self._stop is None, len(self.table.rows.checked)
        text = (
            self.tr("&Write into the sheet")
            if count == 0
            else self.tr("&Write into the sheet (cells: {count})")
        )
        self.write_button.setText(text.format(count=count))
        self.bar.setVisible(not idle)
        self.write_button.setEnabled(idle and count > 0)
        for button in (self.tick_all_button, self.tick_none_button):
            button.setEnabled(idle and bool(self.table.rows.checkable))
        self.save_button.setEnabled(idle and bool(self.changes))
        self.table.setEnabled(idle)
        self.close_button.setText(self.tr("&Close") if idle else self.tr("Sto&p"))

    def reject(self) -> None:
        """Stop the writing that is under way, and show its result; otherwise close."""
        if self._stop:
            self._stop.set()
            self.outcome.setText(self.tr("Stopping …"))
        else:
            super().reject()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Do the same for the window's own button: the outcome can be read before the dialog closes."""
        if self._stop:
            event.ignore()
        self.reject()
