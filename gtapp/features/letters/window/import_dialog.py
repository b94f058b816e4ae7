"""The dialog that imports a sheet, a path in three steps: where it is, what would change, and what was written."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any, Final

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QKeySequence
from PySide6.QtWidgets import QCheckBox, QProgressBar, QPushButton, QSizePolicy, QStackedWidget, QWidget

from gtapp.core.platform.errors import raise_defect
from gtapp.core.platform.messages import Message, shorten
from gtapp.core.schema.benchmark import COPIES_FOLDER
from gtapp.editor.context import AppContext
from gtapp.editor.session import Session
from gtapp.features.letters import sheet_source
from gtapp.features.letters.importer import (
    CHECK_REASONS,
    DEFAULT_REASONS,
    CheckReason,
    ImportPlan,
    describe_checks,
)
from gtapp.features.letters.sheet_source import SheetComparison
from gtapp.features.letters.window.differences import DifferencesView, describe_rows
from gtapp.features.letters.window.import_result import ImportResultPage
from gtapp.features.letters.window.import_run import (
    GuiThreadCaller,
    ImportOutcome,
    count_letters,
    run_import,
)
from gtapp.features.letters.window.source_form import SheetSourcePart
from gtapp.features.letters.window.step_line import StepLine
from gtapp.kit import small_widgets
from gtapp.kit.dialogs import Dialog
from gtapp.kit.layouts import ScrollingPart, make_column, make_row
from gtapp.kit.note_label import NoteLabel
from gtapp.kit.small_widgets import fit_to_screen
from gtapp.kit.tasks import Ticket, Work
from gtapp.kit.texts.i18n import format_count, join_label, translate_error, translate_message

_WHERE_FROM, _WHAT_CHANGES, _RESULT = range(3)
_GAP: Final = 8
_SHOWN_LINES: Final = 4
"""So much of what has the focus is on the screen when a step is shown."""
_LONGEST_LINE, _LONGEST_TEXT = 80, 240
"""Characters of a box to tick; its tooltip has all names."""


class LetterCheckBoxes(QWidget):
    """Shows how many letters an import would mark as checked; without such letters there is no box."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.boxes: dict[CheckReason, QCheckBox] = {reason: QCheckBox(self) for reason in CHECK_REASONS}
        for box in self.boxes.values():
            box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)  # names may be many
        make_column(self, *self.boxes.values()).setSpacing(_GAP)
        self.show_plan(None)

    def show_plan(self, plan: ImportPlan | None) -> None:
        """Offer what this plan would check; ticked is what the sheet itself calls done."""
        for reason, box in self.boxes.items():
            message = describe_checks(plan, reason) if plan else None
            text = translate_message(message) if message else ""
            lines = textwrap.wrap(shorten(text, _LONGEST_TEXT), _LONGEST_LINE)
            box.setText(small_widgets.escape_mnemonics("\n".join(lines)))
            box.setToolTip(small_widgets.escape_tooltip(text) if text else "")
            box.setChecked(reason in DEFAULT_REASONS)
            box.setVisible(bool(text))

    @property
    def reasons(self) -> frozenset[CheckReason]:
        """The reasons for which letters become checked."""
        return frozenset(reason for reason, box in self.boxes.items() if box.isChecked())


class SheetImportDialog(Dialog):
    """Leads through the steps, and back; `wrote` is True if anything was imported.

    `has_new_letters` is True once letters were written that the list does not have.
    """

    def __init__(self, context: AppContext, session: Session) -> None:
        super().__init__(context.window)
        self._context, self._session = context, session
        self._preferences = context.preferences
        self._stop: Event | None = None
        self._close_wanted = False
        self._facts: list[str] = []
        self._gui_thread = GuiThreadCaller(self)
        self.found: SheetComparison | None = None
        self.wrote = self.has_new_letters = False
        self.setWindowTitle(self.tr("Import from a sheet"))
        self.steps = StepLine([self.tr("Where from"), self.tr("What changes"), self.tr("Result")], self)
        self.pages = QStackedWidget(self)
        self.areas: list[ScrollingPart] = []
        self.source = SheetSourcePart(session.project.root, context.tasks, self)
        self.failure = NoteLabel(self)
        self.failure.setContentsMargins(0, 0, 0, _GAP)
        self.heading = small_widgets.make_heading(parent=self)
        self.summary = small_widgets.make_label(parent=self, wrap=True)
        self.differences = DifferencesView(session.project.root, self)
        self.checks = LetterCheckBoxes(self)
        self.corrections_button = QPushButton(self.tr("C&orrections for the sheet …"), self)
        self.outcome = self._make_outcome()
        self.bar = QProgressBar(self)
        self.state = small_widgets.make_label(parent=self, wrap=True)
        self.back_button = QPushButton(self.tr("&Back"), self)
        self.close_button = QPushButton(self.tr("&Close"), self)
        self.next_button = QPushButton(self.tr("&Next"), self)
        self.import_button = QPushButton(self.tr("&Import"), self)
        self._build()
        self._restore_source()
        fit_to_screen(self, 1180, 860)
        self._go_to(_WHERE_FROM)

    def _make_outcome(self) -> ImportResultPage:
        project = self._session.project
        place = Path(project.benchmark.layout.truths[0]) / COPIES_FOLDER
        keys = self._context.actions.by_name["undo"].shortcut()
        return ImportResultPage(
            project.root / place,
            place.as_posix(),
            keys.toString(QKeySequence.SequenceFormat.NativeText),
            self,
        )

    def _build(self) -> None:
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("Progress of the import"))
        self.source.changed.connect(self._drop_comparison)
        self.differences.changed.connect(self._refresh)
        self.differences.left.connect(self.import_button.setFocus)
        for box in self.checks.boxes.values():
            box.toggled.connect(self._refresh)
        self.next_button.clicked.connect(self._read)
        self.import_button.clicked.connect(self._import)
        self.corrections_button.clicked.connect(self._show_corrections)
        self.back_button.clicked.connect(lambda: self._go_to(self.pages.currentIndex() - 1))
        self.close_button.clicked.connect(self.reject)
        end = make_row(self.corrections_button)
        end.addStretch(1)
        changes = (self.heading, self.summary, (self.differences, 1), self.checks, end)
        for parts in ((self.failure, self.source), changes, (self.outcome,)):
            page = QWidget(self)
            column = make_column(page, *parts)
            column.setContentsMargins(0, _GAP, 0, _GAP)
            column.setSpacing(_GAP)
            if parts is not changes:
                column.addStretch(1)
            self.areas.append(ScrollingPart(page, self))
            self.pages.addWidget(self.areas[-1])
        buttons = (self.next_button, self.import_button, self.close_button)
        footer = make_row(self.back_button, (self.state, 1), *buttons)
        footer.setSpacing(_GAP)
        self.add_parts(self.steps, (self.pages, 1), self.bar, footer)

    def _go_to(self, step: int) -> None:
        """Show a step, with the focus on what is to be done there."""
        self.pages.setCurrentIndex(step)
        self.steps.show_step(step)
        self._refresh()
        main = (self.next_button, self.import_button, self.close_button)[step]
        main.setDefault(True)
        if step == _WHERE_FROM and not self.source.source.files:
            self.source.focus()
        elif step != _WHAT_CHANGES or not self.differences.focus():
            main.setFocus(Qt.FocusReason.OtherFocusReason)
        QTimer.singleShot(0, self, self._scroll_to_focus)  # once the step is laid out

    def _scroll_to_focus(self) -> None:
        """Show the upper part of what has the focus; a list may be higher than the screen, and what it says begins above it."""
        area, focused = self.areas[self.pages.currentIndex()], self.focusWidget()
        page = area.widget()
        if page and page.isAncestorOf(focused):
            top = focused.mapTo(page, QPoint(0, 0))
            height = min(focused.height(), _SHOWN_LINES * self.fontMetrics().lineSpacing())
            area.verticalScrollBar().setValue(0)
            area.ensureVisible(top.x(), top.y() + height, 0, 0)

    # where from: the last source is kept

    def _restore_source(self) -> None:
        root = self._session.project.root
        names = self.source.values
        self.source.restore({name: self._preferences.folder_text(root, f"sheet_{name}") for name in names})
        self._drop_comparison()

    def _save_source(self) -> None:
        for name, text in self.source.values.items():
            self._preferences.put_folder_text(self._session.project.root, f"sheet_{name}", text)

    def _drop_comparison(self) -> None:
        """Drop the comparison, and what was said about it: it belongs to another source."""
        self.failure.say("")
        self._show_plan(None)
        self._refresh()

    def _read(self) -> None:
        if self._stop is None and self.source.source:
            self.failure.say("")
            stop, project, source = Event(), self._session.project, self.source.source
            self.bar.setRange(0, 0)

            def work(ticket: Ticket) -> SheetComparison:
                return sheet_source.read_and_compare(project, source, stop, ticket.report)

            self._run(work, stop, self._show_found, self.tr("Reading and comparing …"))

    def _run(self, work: Work, stop: Event, done: Callable[[Any], object], text: str) -> None:
        self._stop = stop
        self._refresh()
        self.state.setText(text)
        self.repaint()  # now: beside a busy worker each of the table's cells would have to wait for its turn
        self._context.tasks.start(work, done, self._handle_error, self._show_progress)

    def _show_progress(self, message: object) -> None:
        if isinstance(message, Message):
            self.state.setText(translate_message(message))
        elif self._stop and not self._stop.is_set():
            self.bar.setValue(self.bar.value() + 1)

    def _handle_error(self, error: Exception) -> None:
        self._show_plan(None)
        self.failure.say(translate_error(error))
        self._finish(_WHERE_FROM)
        self.areas[_WHERE_FROM].verticalScrollBar().setValue(0)  # the failure stands above the fields
        raise_defect(error)

    def _finish(self, step: int) -> None:
        """End what was under way, and show a step; close if that is wanted."""
        self._stop = None
        if self._close_wanted:
            super().reject()
        else:
            self._go_to(step)

    # what changes

    def _show_found(self, found: SheetComparison) -> None:
        self._save_source()
        self._show_plan(found)
        self._finish(_WHAT_CHANGES)

    def _show_plan(self, found: SheetComparison | None) -> None:
        self.found = found
        plan = found.plan if found else None
        self.differences.show_plan(plan)
        self.checks.show_plan(plan)
        if found:
            self._summarize(found)
        source = self.source.source
        name = source.address or ", ".join(path.name for path in source.files)
        title = self.tr("Where from")
        self.steps.rename(_WHERE_FROM, join_label(title, name) if found and name else title)

    def _summarize(self, found: SheetComparison) -> None:
        """Say how many rows differ how, and keep the lines below for `_refresh`, which adds what is to be done."""
        heading, *others = describe_rows(found.plan) or [""]
        notes = [translate_message(note) for note in found.notes]
        unseen = sum(doubt.message.code == "sheet-no-scans" for doubt in found.plan.doubts)
        if unseen:
            text = self.tr("Letters without scans: {count}. They stand last in the list.")
            notes.append(text.format(count=format_count(unseen)))
        self.heading.setText(heading)
        self._facts = [*others, *notes]

    def _tell_next(self, found: SheetComparison) -> str:
        if self._session.unsaved.failures:
            names = ", ".join(each.document.item_id for each in self._session.unsaved.failures)
            text = self.tr("Nothing can be imported: {names} could not be saved. Save or decide there first.")
            return text.format(names=names)
        if found.plan.blocks:
            return self.tr("Nothing can be imported until these problems are fixed.")
        is_new = any(True for _ in found.plan.differences("new", "changed", "deleted", "conflict"))
        if not (is_new or any(each.reason in self.checks.reasons for each in found.plan.checks)):
            return self.tr("The sheet says nothing new. “Import” notes that both sides agree.")
        waiting = self.differences.undecided
        if waiting:
            text = self.tr(
                "Changed on both sides, each in another way: {count}. Decide each; undecided ones stay as they are."
            )
            return text.format(count=waiting)
        return ""

    def _show_corrections(self) -> None:
        """Show the corrections that the sheet lacks; compare again if any were written."""
        from gtapp.features.letters.window.corrections import CorrectionsDialog  # seldom needed

        if self.found is None or self._stop:
            return
        source, choices = self.source.source, dict(self.differences.choices)
        dialog = CorrectionsDialog(
            self._session.project, self._context.tasks, source, self.found, choices, self
        )
        small_widgets.run_dialog(dialog)
        if dialog.wrote:
            self._read()

    # the import, and its result

    def _import(self) -> None:
        found, session = self.found, self._session
        if found is None or self._stop:
            return
        choices, reasons = dict(self.differences.choices), self.checks.reasons
        self.bar.setRange(0, max(count_letters(found.plan, choices, reasons), 1))
        self.bar.setValue(0)
        stop, caller = Event(), self._gui_thread

        def work(ticket: Ticket) -> ImportOutcome:
            return run_import(session, found, choices, reasons, caller, stop, ticket)

        self._run(work, stop, self._show_outcome, self.tr("Importing …"))

    def _show_outcome(self, outcome: ImportOutcome) -> None:
        self._session.reread()
        report = outcome.report
        self.wrote = self.wrote or bool(report.letters or report.files or outcome.fault)
        self.has_new_letters = self.has_new_letters or self._find_new_letters(report.files)
        self._show_plan(outcome.found)
        self.outcome.show_outcome(outcome)
        self._finish(_RESULT)

    def _find_new_letters(self, files: list[str]) -> bool:
        """Return whether one of these files is a letter's that no item has yet."""
        known = {Path(item.truth).name for item in self._session.items if item.truth}
        letters = (name for name in files if name.startswith("letter") and name.endswith(".json"))
        return any(name not in known for name in letters)

    def _refresh(self) -> None:
        running, step = self._stop is not None, self.pages.currentIndex()
        found = self.found
        if found:
            self.summary.setText("\n".join(filter(None, (*self._facts, self._tell_next(found)))))
            self.summary.setVisible(bool(self.summary.text()))
        self.bar.setVisible(running)
        if not running:
            safe = self.tr("Nothing is changed before you press “Import”.")
            self.state.setText(safe if step == _WHAT_CHANGES else "")
        for part in (self.source, self.differences, self.checks):
            part.setEnabled(not running)
        self.back_button.setVisible(step != _WHERE_FROM)
        self.back_button.setEnabled(not running)
        self.next_button.setVisible(step == _WHERE_FROM)
        self.next_button.setEnabled(not running and bool(self.source.source))
        self.import_button.setVisible(step == _WHAT_CHANGES)
        # even if nothing differs: the import then stores the state of both sides
        can_import = found is not None and not (found.plan.blocks or self._session.unsaved.failures)
        self.import_button.setEnabled(not running and can_import)
        self.import_button.setText(self._name_import())
        self.corrections_button.setEnabled(not running and found is not None)
        self.close_button.setText(self.tr("Sto&p") if running else self.tr("&Close"))

    def _name_import(self) -> str:
        choices, reasons = self.differences.choices, self.checks.reasons
        count = count_letters(self.found.plan, choices, reasons) if self.found else 0
        text = self.tr("&Import (letters: {count})") if count else self.tr("&Import")
        return text.format(count=format_count(count))

    # stopping and closing

    def reject(self) -> None:
        """Stop what is under way, an import after the current letter; otherwise close."""
        if self._stop:
            self._stop.set()
            self.state.setText(self.tr("Stopping …"))
        elif self.source.access.busy:
            self.source.access.cancel()
        else:
            super().reject()

    def done(self, result: int) -> None:
        self.source.access.cancel()
        self.differences.shutdown()
        super().done(result)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop and then close on the window's own button."""
        self._close_wanted = self._stop is not None
        super().closeEvent(event)
