"""The dialog that imports a sheet: reads it, shows what would change, lets the user decide, and only then imports."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import Future, wait
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any, Final, TypeVar

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QCheckBox, QProgressBar, QPushButton, QSizePolicy, QWidget

from gtapp.core.platform.errors import GtappError, raise_defect
from gtapp.core.platform.messages import Message
from gtapp.core.project.step_history import StepGroup
from gtapp.core.record import Document
from gtapp.core.store.step_files import StepFileChange
from gtapp.editor.context import AppContext
from gtapp.editor.session import Session
from gtapp.features.letters import sheet_source
from gtapp.features.letters.importer import (
    CHECK_REASONS,
    DEFAULT_REASONS,
    CheckReason,
    Choices,
    ImportPlan,
    ImportReport,
    describe_checks,
)
from gtapp.features.letters.letter_files import LETTERS
from gtapp.features.letters.sheet_source import SheetComparison
from gtapp.features.letters.window.differences import DifferencesView
from gtapp.features.letters.window.source_form import SheetSourcePart
from gtapp.kit import small_widgets
from gtapp.kit.dialogs import Dialog, Role, Standard
from gtapp.kit.layouts import ScrollingPart, make_column, make_row
from gtapp.kit.small_widgets import fit_to_screen
from gtapp.kit.tasks import Ticket, Work
from gtapp.kit.texts.i18n import translate_error, translate_message


class LetterCheckBoxes(QWidget):
    """Shows how many letters an import would mark as checked; without such letters there is no box."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.boxes: dict[CheckReason, QCheckBox] = {reason: QCheckBox(self) for reason in CHECK_REASONS}
        for box in self.boxes.values():
            box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)  # names may be many
        make_column(self, *self.boxes.values())
        self.show_plan(None)

    def show_plan(self, plan: ImportPlan | None) -> None:
        """Offer what this plan would check; ticked is what the sheet itself calls done."""
        for reason, box in self.boxes.items():
            message = describe_checks(plan, reason) if plan else None
            text = translate_message(message) if message else ""
            box.setText(text.replace("&", "&&"))
            box.setToolTip(text)
            box.setChecked(reason in DEFAULT_REASONS)
            box.setVisible(bool(text))

    @property
    def reasons(self) -> frozenset[CheckReason]:
        """The reasons for which letters become checked."""
        return frozenset(reason for reason, box in self.boxes.items() if box.isChecked())


_MAX_NAMED: Final = 20


class SheetImportDialog(Dialog):
    """Stays open after an import, with its outcome; `wrote` is True if anything was imported."""

    def __init__(self, context: AppContext, session: Session) -> None:
        super().__init__(context.window)
        self._context, self._session = context, session
        self._preferences = context.preferences
        self._stop: Event | None = None
        self._close_wanted = False
        self._gui_thread = GuiThreadCaller(self)
        self.found: SheetComparison | None = None
        self.wrote = False
        self.setWindowTitle(self.tr("Import from a sheet"))
        self.source = SheetSourcePart(session.project.root, context.tasks, self)
        self.read_button = QPushButton(self.tr("&Read and compare"), self)
        self.bar = QProgressBar(self)
        self.outcome = small_widgets.make_label(parent=self, wrap=True)
        self.differences = DifferencesView(session.project.root, self)
        self.checks = LetterCheckBoxes(self)
        self._build()
        self._restore_source()
        self._show_text(self.tr("Nothing is changed before you press “Import”."))
        fit_to_screen(self, 1180, 860)

    def _build(self) -> None:
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("Progress of the import"))
        self.bar.hide()
        self.outcome.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.source.changed.connect(self._clear_comparison)
        self.read_button.clicked.connect(self._start)
        self.differences.changed.connect(self._refresh)
        line = make_row(self.read_button, (self.bar, 1))
        line.addStretch()  # the button stays as wide where the bar is hidden
        page = QWidget(self)
        column = make_column(page, self.source, line, self.outcome, (self.differences, 1), self.checks)
        column.setSpacing(self.column.spacing())
        self.add_parts((ScrollingPart(page, self), 1))
        buttons = self.add_buttons(Standard.NoButton)
        self.corrections_button = buttons.add_command(
            self.tr("C&orrections for the sheet …"), self._show_corrections
        )
        self.import_button = buttons.add_command(self.tr("&Import"), self._import)
        self.close_button = buttons.addButton(self.tr("&Close"), Role.RejectRole)
        for button in (self.import_button, self.corrections_button, self.close_button):
            button.setAutoDefault(False)
        self.read_button.setDefault(True)  # never the import: Return in a field must not import anything

    # the last source

    def _restore_source(self) -> None:
        root = self._session.project.root
        names = self.source.values
        self.source.restore({name: self._preferences.folder_text(root, f"sheet_{name}") for name in names})
        self._clear_comparison()

    def _save_source(self) -> None:
        for name, text in self.source.values.items():
            self._preferences.put_folder_text(self._session.project.root, f"sheet_{name}", text)

    # reading

    def _clear_comparison(self) -> None:
        """Drop the comparison: it belongs to another source."""
        self._show_plan(None)
        self._refresh()

    def _show_plan(self, found: SheetComparison | None) -> None:
        self.found = found
        plan = found.plan if found else None
        self.differences.show_plan(plan)
        self.checks.show_plan(plan)

    def _start(self) -> None:
        if self._stop is None and self.source.source:
            self._clear_comparison()
            stop, project, source = Event(), self._session.project, self.source.source
            self.bar.setRange(0, 0)

            def work(ticket: Ticket) -> SheetComparison:
                return sheet_source.read_and_compare(project, source, stop, ticket.report)

            self._run(work, stop, self._show_found, self.tr("Reading and comparing …"))

    def _run(self, work: Work, stop: Event, done: Callable[[Any], object], text: str) -> None:
        self._stop = stop
        self.bar.show()
        self._show_text(text)
        self._refresh()
        self.repaint()  # now: beside a busy worker each of the table's cells would have to wait for its turn
        self._context.tasks.start(work, done, self._handle_error, self._show_progress)

    def _show_progress(self, message: object) -> None:
        if isinstance(message, Message):
            self._show_text(translate_message(message))
        elif self._stop and not self._stop.is_set():
            self.bar.setValue(self.bar.value() + 1)

    def _show_found(self, found: SheetComparison) -> None:
        self._save_source()
        self._show_comparison(found, [translate_message(note) for note in found.notes])

    def _show_comparison(self, found: SheetComparison, notes: list[str]) -> None:
        """Show the differences, and the lines `notes` above the summary."""
        self._show_plan(found)
        self._finish("\n".join([*notes, self._summary(found)]))
        if not self._close_wanted:
            self.differences.focus()

    def _handle_error(self, error: Exception) -> None:
        self._finish(translate_error(error))
        self.source.kind.setFocus(Qt.FocusReason.OtherFocusReason)
        raise_defect(error)

    def _finish(self, text: str) -> None:
        self._stop = None
        self.bar.hide()
        self._show_text(text)
        self._refresh()
        if self._close_wanted:
            super().reject()

    def _summary(self, found: SheetComparison) -> str:
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
        return self.tr("Nothing was changed yet; “Import” takes it over.")

    # the import

    def _import(self) -> None:
        found, session = self.found, self._session
        if found is None or self._stop:
            return
        if session.unsaved.failures:
            names = ", ".join(each.document.item_id for each in session.unsaved.failures)
            text = self.tr("Nothing was imported: {names} could not be saved. Save or decide there first.")
            self._show_text(text.format(names=names))
            return
        choices, reasons = dict(self.differences.choices), self.checks.reasons
        self.bar.setRange(0, max(count_letters(found.plan, choices, reasons), 1))
        stop, caller = Event(), self._gui_thread

        def work(ticket: Ticket) -> ImportOutcome:
            return run_import(session, found, choices, reasons, caller, stop, ticket)

        self._run(work, stop, self._show_outcome, self.tr("Importing …"))

    def _show_outcome(self, applied: ImportOutcome) -> None:
        self._session.reread()
        self.wrote = self.wrote or bool(applied.report.letters or applied.report.files or applied.fault)
        self._show_comparison(applied.found, self._format_outcome(applied))

    def _format_outcome(self, applied: ImportOutcome) -> list[str]:
        if isinstance(applied.fault, ImportStoppedError):
            return [self.tr("Stopped before the first letter: nothing was imported.")]
        if applied.fault:
            return [translate_error(applied.fault)]
        report = applied.report
        text = self.tr(
            "Imported. Letters brought up to date: {letters}, files: {files}. One “Undo” takes the letters back."
        )
        lines = [text.format(letters=len(report.letters), files=len(report.files))]
        if applied.left:
            text = self.tr("Stopped; letters not begun: {count}. They are listed again below.")
            lines.append(text.format(count=applied.left))
        if self._has_new_letters(report.files):
            lines.append(
                self.tr("There are letters that are not in the list yet: read the folder again (Ctrl+F5).")
            )
        lines += map(translate_message, report.failed[:_MAX_NAMED])
        return lines + (["…"] if len(report.failed) > _MAX_NAMED else [])

    def _has_new_letters(self, files: list[str]) -> bool:
        """True if one of these files is a letter's that no item has yet."""
        known = {Path(item.truth).name for item in self._session.items if item.truth}
        letters = (name for name in files if name.startswith("letter") and name.endswith(".json"))
        return any(name not in known for name in letters)

    # corrections

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
            self._start()

    def _show_text(self, text: str) -> None:
        self.outcome.setText(text)

    def _refresh(self) -> None:
        running = self._stop is not None
        self.source.setEnabled(not running)
        self.read_button.setEnabled(not running and bool(self.source.source))
        self.differences.setEnabled(not running)
        self.checks.setEnabled(not running)
        # even if nothing differs: the import then stores the state of both sides
        self.import_button.setEnabled(not running and self.found is not None and not self.found.plan.blocks)
        self.corrections_button.setEnabled(not running and self.found is not None)
        self.close_button.setText(self.tr("Sto&p") if running else self.tr("&Close"))

    def reject(self) -> None:
        """Stop what is under way, an import after the current letter; otherwise close."""
        if self._stop:
            self._stop.set()
            self._show_text(self.tr("Stopping …"))
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


# The import in a worker: files are read and written there, documents are changed in the window's thread.


T = TypeVar("T")
_POLL_SECONDS: Final = 0.1
_STOPPED: Final = "sheet-stopped"


class CallCancelledError(Exception):
    """The worker's task was cancelled; the function was not called."""


class GuiThreadCaller(QObject):
    """Calls functions for a worker in the thread that this object was created in, each as a separate event."""

    _requested = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._requested.connect(self._run, Qt.ConnectionType.QueuedConnection)

    def call(self, function: Callable[[], T], ticket: Ticket) -> T:
        """Return or raise what `function` does; called in a worker, which waits for it.

        Raises:
            CallCancelledError: the worker's task was cancelled meanwhile, as at the program's end.
        """
        future: Future[T] = Future()
        self._requested.emit((function, future))
        while not wait((future,), _POLL_SECONDS).done:
            if ticket.cancelled and future.cancel():
                raise CallCancelledError
        return future.result()

    @Slot(object)
    def _run(self, request: tuple[Callable[[], Any], Future[Any]]) -> None:
        function, future = request
        if not future.set_running_or_notify_cancel():
            return
        try:
            future.set_result(function())
        except Exception as error:  # noqa: BLE001  the worker gets it
            future.set_exception(error)


@dataclass(slots=True)
class ImportOutcome:
    """The `report` of an import or the `fault` that ended it, and both sides compared again.

    `left` is the number of letters that were not begun because the import was stopped; the next import takes them.
    """

    found: SheetComparison
    report: ImportReport
    fault: Exception | None = None
    left: int = 0


class ImportStoppedError(Exception):
    """Stopped before the first letter: nothing was changed."""


def count_letters(plan: ImportPlan, choices: Choices, reasons: Collection[CheckReason]) -> int:
    """Return how many letters an import may have to change, at most."""
    changed = {
        plan.local.items[each.id[0]].id
        for group, each in plan.differences("new", "changed", "conflict")
        if group.name == LETTERS
        and each.id[0] in plan.local.items
        and (each.kind != "conflict" or choices.get((LETTERS, each.id, each.column)) == "sheet")
    }
    return len(changed | {each.item for each in plan.checks if each.reason in reasons})


def run_import(
    session: Session,
    found: SheetComparison,
    choices: Choices,
    reasons: Collection[CheckReason],
    caller: GuiThreadCaller,
    stop: Event,
    ticket: Ticket,
) -> ImportOutcome:
    """Apply the plan with these choices, as one step of the session, and compare again; called in a worker.

    Letters become checked for these `reasons` alone.

    The ticket reports the id of each item. Once `stop` is set, no other letter is begun: those imported stay, the rest
    is left to the next import; before the first letter nothing is changed.

    Raises:
        GtappError: what the project has can't be read any more.
    """
    report, fault = ImportReport(), None
    project = _ProjectProxy(session, caller, ticket, stop)
    try:
        report = found.sheet.apply(project, choices, reasons)[1]
    except (GtappError, OSError, ImportStoppedError) as error:
        fault = error
    finally:
        project.end_step()
    failed = len(report.failed)
    report.failed = [message for message in report.failed if not _is_stop(message)]
    again = SheetComparison(found.sheet, found.sheet.plan(), read_only_reason=found.read_only_reason)
    return ImportOutcome(again, report, fault, failed - len(report.failed))


def _is_stop(message: Message) -> bool:
    return getattr(message.params.get("reason"), "code", "") == _STOPPED


class _ProjectProxy:
    """A project for an import in a worker (an `importer.ImportProject`); its calls run in the window's thread.

    The edits of all letters are one step of the session, made by `end_step`.
    """

    def __init__(self, session: Session, caller: GuiThreadCaller, ticket: Ticket, stop: Event) -> None:
        self._project = session.project
        self._steps, self._step = session.steps, StepGroup()
        self._caller, self._ticket, self._stop = caller, ticket, stop
        self._begun = False

    def document(self, item_id: str) -> Any:
        if self._stop.is_set() and not self._begun:
            raise ImportStoppedError
        if self._stop.is_set():
            raise GtappError(_STOPPED, item=item_id)
        self._begun = True
        self._ticket.report(item_id)
        return _DocumentProxy(self._call(lambda: self._project.document(item_id)), self._call)

    def find_unsaved(self) -> Sequence[str]:
        """Return none: the window offers what an earlier session did not save to the user."""
        return ()

    def has_lost_only(self, document: Any, *labels: str) -> bool:
        return self._call(lambda: self._project.has_lost_only(document.inner, *labels))

    def recover(self, document: Any) -> None:
        self._call(lambda: self._project.recover(document.inner))

    def count_lost_edits(self, document: Any) -> int:
        return self._call(lambda: self._project.count_lost_edits(document.inner))

    def ensure_editable(self, document: Any) -> None:
        self._call(lambda: self._project.ensure_editable(document.inner))

    def mark(self, document: Any, *status: Any, **more: Any) -> bool:
        document.add_step(lambda: self._project.mark(document.inner, *status, **more))
        return True

    def save(self, document: Any) -> bool:
        return self._call(lambda: self._project.save(document.inner))

    def name_import(self) -> AbstractContextManager[None]:
        """Do nothing: each call names the step."""
        return nullcontext()

    def record_files(self, changes: Sequence[StepFileChange]) -> None:
        self._call(lambda: self._project.record_files(changes))

    def end_step(self) -> None:
        """Make one step of the edits that were made."""
        self._caller.call(lambda: self._steps.end(self._step), self._ticket)

    def _call(self, function: Callable[[], T]) -> T:
        return self._caller.call(lambda: self._collect(function), self._ticket)

    def _collect(self, function: Callable[[], T]) -> T:
        with self._steps.collect(self._step):
            return function()


class _DocumentProxy:
    """A document whose changes are collected and made in one call at the end of their group."""

    def __init__(self, inner: Document, call: Callable[[Callable[[], Any]], Any]) -> None:
        self.inner = inner
        self._call = call
        self._steps: list[Callable[[], object]] = []

    @contextmanager
    def group(self, label: str) -> Iterator[None]:
        self._steps.clear()
        yield
        self._call(lambda: self._apply_steps(label))

    def _apply_steps(self, label: str) -> None:
        with self.inner.group(label):
            for step in self._steps:
                step()

    def add_step(self, step: Callable[[], object]) -> None:
        """Add a step to the open group."""
        self._steps.append(step)

    def set(self, pointer: Any, value: Any, **how: Any) -> None:
        self.add_step(partial(self.inner.set, pointer, value, **how))

    @property
    def is_dirty(self) -> bool:
        return self.inner.is_dirty

    def undo(self) -> object:
        return self._call(self.inner.undo)
