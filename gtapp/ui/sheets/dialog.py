"""Imports the letters' sheet: reads it, shows all that would change, lets one decide, and brings it in only then."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
)

from gtapp.errors import GtappError
from gtapp.messages import Message
from gtapp.ui import plain
from gtapp.ui.context import AppContext
from gtapp.ui.i18n import translate_error, translate_message
from gtapp.ui.session import Session
from gtapp.ui.sheets import applying, reading
from gtapp.ui.sheets.applying import Applied, StoppedError
from gtapp.ui.sheets.differences import Differences
from gtapp.ui.sheets.reading import Found
from gtapp.ui.sheets.source_part import SourcePart
from gtapp.ui.sheets.window_hand import Hand
from gtapp.ui.tasks import Work
from gtapp.ui.widgets import fit_to_screen

_MOST_NAMED: Final = 20


class SheetDialog(QDialog):
    """Stays open after an import, with what came of it; `wrote` says whether anything was brought in."""

    def __init__(self, context: AppContext, session: Session) -> None:
        super().__init__(context.window)
        self._context, self._session = context, session
        self._preferences = context.preferences
        self._stop: Event | None = None
        self._close_wanted = False
        self._hand = Hand(self)
        self.found: Found | None = None
        self.wrote = False
        self.setWindowTitle(self.tr("Import from a sheet"))
        self.source = SourcePart(session.project.root, context.tasks, self)
        self.read = QPushButton(self.tr("&Read and compare"), self)
        self.bar = QProgressBar(self)
        self.outcome = plain.label(parent=self, wrap=True)
        self.differences = Differences(session.project.root, self)
        self.bring_in = QPushButton(self.tr("&Import"), self)
        self.hand_back = QPushButton(self.tr("C&orrections for the sheet …"), self)
        self.leave = QPushButton(self.tr("&Close"), self)
        self._build()
        self._remembered()
        self._say(self.tr("Nothing is changed before you press “Import”."))
        fit_to_screen(self, 1180, 860)

    # building

    def _build(self) -> None:
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("Progress of the import"))
        self.outcome.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.source.changed.connect(self._forget)
        self.read.clicked.connect(self._start)
        self.bring_in.clicked.connect(self._import)
        self.hand_back.clicked.connect(self._hand_back)
        self.leave.clicked.connect(self.reject)
        self.differences.changed.connect(self._refresh)
        self.read.setDefault(True)  # never the import: Return in a field must not bring anything in
        for button in (self.bring_in, self.hand_back, self.leave):
            button.setAutoDefault(False)
        self._lay_out()

    def _lay_out(self) -> None:
        line = QHBoxLayout()
        line.addWidget(self.read)
        line.addWidget(self.bar, 1)
        buttons = QDialogButtonBox(self)
        buttons.addButton(self.hand_back, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.addButton(self.bring_in, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.addButton(self.leave, QDialogButtonBox.ButtonRole.RejectRole)
        column = QVBoxLayout(self)
        column.addWidget(self.source)
        column.addLayout(line)
        column.addWidget(self.outcome)
        column.addWidget(self.differences, 1)
        column.addWidget(buttons)

    # what was asked for last

    def _remembered(self) -> None:
        root = self._session.project.root
        names = self.source.said
        self.source.put({name: self._preferences.of_folder(root, f"sheet_{name}") for name in names})
        self._forget()

    def _remember(self) -> None:
        for name, text in self.source.said.items():
            self._preferences.put_of_folder(self._session.project.root, f"sheet_{name}", text)

    # reading

    def _forget(self) -> None:
        """What was compared belongs to another source."""
        self.found = None
        self.differences.show_plan(None)
        self._refresh()

    def _start(self) -> None:
        if self._stop is None and self.source.source:
            self._forget()
            stop = Event()
            work = reading.read(self._session.project, self.source.source, stop)
            self.bar.setRange(0, 0)
            self._run(work, stop, self._read, self.tr("Reading and comparing …"))

    def _run(self, work: Work, stop: Event, done: Callable[[Any], object], said: str) -> None:
        self._stop = stop
        self._say(said)
        self._refresh()
        self.repaint()  # now: beside a busy worker each of the table's cells would have to wait for its turn
        self._context.tasks.start(work, done, self._failed, self._told)

    def _told(self, message: object) -> None:
        if isinstance(message, Message):
            self._say(translate_message(message))
        elif self._stop and not self._stop.is_set():
            self.bar.setValue(self.bar.value() + 1)

    def _read(self, found: Found) -> None:
        self._remember()
        self._compared(found, [translate_message(note) for note in found.notes])

    def _compared(self, found: Found, said: list[str]) -> None:
        """Shows what differs, below what there was to say before."""
        self.found = found
        self.differences.show_plan(found.plan)
        self._ended("\n".join([*said, self._summary(found)]))
        if not self._close_wanted:
            self.differences.focus()

    def _failed(self, error: Exception) -> None:
        self._ended(translate_error(error))
        self.source.kind.setFocus(Qt.FocusReason.OtherFocusReason)
        if not isinstance(error, GtappError | OSError):
            raise error

    def _ended(self, text: str) -> None:
        self._stop = None
        self.bar.setRange(0, 1)
        self.bar.setValue(0)
        self._say(text)
        self._refresh()
        if self._close_wanted:
            super().reject()

    def _summary(self, found: Found) -> str:
        if found.plan.blocks:
            return self.tr("Nothing can be imported until what is in the way has been mended.")
        if not any(True for _ in found.plan.differences("new", "changed", "gone", "conflict")):
            return self.tr("The sheet says nothing new. “Import” notes that both sides agree.")
        waiting = self.differences.undecided
        if waiting:
            text = self.tr(
                "Changed on both sides, each in another way: {count}. Decide each; undecided ones stay as they are."
            )
            return text.format(count=waiting)
        return self.tr("Nothing was changed yet; “Import” takes it over.")

    # bringing in

    def _import(self) -> None:
        found, session = self.found, self._session
        if found is None or self._stop:
            return
        if session.unsaved.failures:
            names = ", ".join(each.document.item_id for each in session.unsaved.failures)
            text = self.tr("Nothing was imported: {names} could not be saved. Save or decide there first.")
            self._say(text.format(names=names))
            return
        choices = dict(self.differences.choices)
        self.bar.setRange(0, max(applying.letters_of(found.plan, choices), 1))
        stop = Event()
        work = applying.bring_in(session.project, found, choices, self._hand, stop)
        self._run(work, stop, self._applied, self.tr("Importing …"))

    def _applied(self, applied: Applied) -> None:
        self._session.reread()
        self.wrote = self.wrote or bool(applied.report.letters or applied.report.files or applied.fault)
        self._compared(applied.found, self._lines(applied))

    def _lines(self, applied: Applied) -> list[str]:
        if isinstance(applied.fault, StoppedError):
            return [self.tr("Stopped before the first letter: nothing was imported.")]
        if applied.fault:
            return [translate_error(applied.fault)]
        report = applied.report
        text = self.tr(
            "Imported: {letters} letters and {files} files were brought up to date. Each letter can be undone."
        )
        lines = [text.format(letters=len(report.letters), files=len(report.files))]
        if applied.left:
            text = self.tr("Stopped: {count} letters were not begun; they are listed again below.")
            lines.append(text.format(count=applied.left))
        if self._are_new(report.files):
            lines.append(
                self.tr("There are letters that are not in the list yet: read the folder again (Ctrl+F5).")
            )
        lines += map(translate_message, report.failed[:_MOST_NAMED])
        return lines + (["…"] if len(report.failed) > _MOST_NAMED else [])

    def _are_new(self, files: list[str]) -> bool:
        """Whether there is a letter's file among these that belongs to no item yet."""
        known = {Path(item.truth).name for item in self._session.items if item.truth}
        letters = (name for name in files if name.startswith("letter") and name.endswith(".json"))
        return any(name not in known for name in letters)

    # handing back

    def _hand_back(self) -> None:
        """Shows what was corrected here; what was written into the sheet is compared anew."""
        from gtapp.ui.sheets.corrections import CorrectionsDialog

        if self.found is None or self._stop:
            return
        source, choices = self.source.source, dict(self.differences.choices)
        dialog = CorrectionsDialog(
            self._session.project, self._context.tasks, source, self.found, choices, self
        )
        dialog.exec()
        dialog.deleteLater()
        if dialog.wrote:
            self._start()

    # what can be done now

    def _say(self, text: str) -> None:
        self.outcome.setText(text)

    def _refresh(self) -> None:
        running = self._stop is not None
        self.source.setEnabled(not running)
        self.read.setEnabled(not running and bool(self.source.source))
        self.differences.setEnabled(not running)
        # even where nothing differs: it is then known as the state of both sides
        self.bring_in.setEnabled(not running and self.found is not None and not self.found.plan.blocks)
        self.hand_back.setEnabled(not running and self.found is not None)
        self.leave.setText(self.tr("Sto&p") if running else self.tr("&Close"))

    def reject(self) -> None:
        """Stops what is under way; an import after the letter that it is at. Else goes."""
        if self._stop:
            self._stop.set()
            self._say(self.tr("Stopping …"))
        elif self.source.access.busy:
            self.source.access.cancel()
        else:
            super().reject()

    def done(self, result: int) -> None:
        self.source.access.cancel()
        self.differences.shutdown()
        super().done(result)

    def closeEvent(self, event: QCloseEvent) -> None:
        """The window's own button stops it, too, and goes when that is done."""
        self._close_wanted = self._stop is not None
        super().closeEvent(event)
