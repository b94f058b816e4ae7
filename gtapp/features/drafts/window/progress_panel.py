"""The panel of a run's progress, and the dialog of the runs at a provider's batch service."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, Qt, QTimer, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from gtapp.core.platform.errors import GtappError, raise_defect
from gtapp.core.project.project import Project
from gtapp.editor.context import AppContext
from gtapp.editor.session import Session
from gtapp.features.drafts import batch
from gtapp.features.drafts.batch import BatchState
from gtapp.features.drafts.draft_runs import (
    FetchResult,
    cancel_batches,
    delete_batch_files,
    fetch_batches,
    throttle,
)
from gtapp.features.drafts.run_state import RunProgress
from gtapp.features.drafts.window.service import BatchSubmission, DraftingService, RunWatcher
from gtapp.kit import small_widgets
from gtapp.kit.dialogs import Dialog, Standard
from gtapp.kit.layouts import PANEL_MARGIN, FlowLayout, make_column
from gtapp.kit.note_label import NoteLabel
from gtapp.kit.small_widgets import ProgressLine, TextLine, fit_to_screen
from gtapp.kit.tables import CellRow, ValueTable
from gtapp.kit.tasks import Ticket
from gtapp.kit.texts.i18n import (
    format_cost,
    format_count,
    format_duration,
    translate_error,
    translate_message,
)

_MAX_MESSAGES: Final = 1000
_FILL_DELAY_MS: Final = 60


class ProgressPanel(QWidget):
    """Follows the service; of very many messages the last ones are shown."""

    item_wanted = Signal(str)
    run_dialog_wanted = Signal()

    def __init__(self, drafting: DraftingService, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._drafting = drafting
        self._messages: list[tuple[str, str]] = []
        self.state = small_widgets.make_label(parent=self, wrap=True)
        self.figures = TextLine(self)
        self.bar = ProgressLine(self)
        self.table = ValueTable(
            [self.tr("Item"), self.tr("What happened")],
            self.tr("What happened while drafting"),
            self,
            self._make_row,
        )
        self.many = QPushButton(self.tr("Draft many …"), self)
        self.stop = QPushButton(self.tr("Stop"), self)
        self._fill_timer = QTimer(self, singleShot=True, interval=_FILL_DELAY_MS)
        self._fill_timer.timeout.connect(self._fill_table)
        self._build()
        drafting.changed.connect(self.refresh)
        drafting.run_started.connect(self._clear_messages)
        drafting.message_added.connect(self._add_message)
        self.refresh()

    def _build(self) -> None:
        self.stop.setToolTip(
            small_widgets.escape_tooltip(
                self.tr("What was received is kept; drafting can go on at any time.")
            )
        )
        self.stop.clicked.connect(self._drafting.stop)
        self.many.clicked.connect(self._want_run_dialog)
        for button in (self.many, self.stop):
            button.setAutoDefault(True)  # Return presses it, too
        self.table.entered.connect(self._go_to_item)
        self.table.show_hint(
            self.tr(
                "Items without a whole answer are listed here, with the reason. “Draft many …” begins a run."
            )
        )
        self.setFocusProxy(self.table)
        commands = FlowLayout(self.many, self.stop)
        make_column(self, self.state, self.figures, self.bar, commands, (self.table, 1), margin=PANEL_MARGIN)

    def _want_run_dialog(self) -> None:
        self.run_dialog_wanted.emit()

    def _clear_messages(self) -> None:
        self._messages.clear()
        self._fill_timer.start()

    def _add_message(self, item: str, text: str) -> None:
        self._messages.append((item, text))
        del self._messages[:-_MAX_MESSAGES]
        if not self._fill_timer.isActive():
            self._fill_timer.start()

    def _fill_table(self) -> None:
        self.table.fill(tuple(self._messages), wrap=len(self._messages) < 100)

    def _make_row(self, message: tuple[str, str]) -> CellRow:
        item, text = message
        return item or self.tr("(the run)"), text

    def _go_to_item(self, message: tuple[str, str]) -> None:
        item, _ = message
        if item:
            self.item_wanted.emit(item)

    # state of the run

    def refresh(self) -> None:
        """Show the state of the run now."""
        watch, submission = self._drafting.watch, self._drafting.submission
        self.stop.setEnabled(self._drafting.can_stop)
        self.many.setEnabled(not self._drafting.is_busy)
        if submission:
            self._show_submission(submission)
        elif watch is None or (watch.is_over and self._drafting.is_busy):
            busy = self._drafting.is_busy
            self._show(self.tr("Being made ready …") if busy else self.tr("Nothing is being drafted."))
        else:
            self._show_run(watch)

    def _show(self, state: str, figures: str = "", part: float = 0.0) -> None:
        self.state.setText(state)
        self.figures.setText(figures)
        self.bar.set_part(part)
        for widget in (self.figures, self.bar):
            widget.setVisible(bool(figures))

    def _show_submission(self, submission: BatchSubmission) -> None:
        """Show how many requests of a batch submission are ready."""
        profile = submission.plan.options.profile
        state = (
            self.tr("being stopped") if submission.is_stopping else self.tr("files are made and handed in")
        )
        done = self.tr("{done} of {total}").format(
            done=format_count(submission.made), total=format_count(submission.total)
        )
        part = submission.made / submission.total if submission.total else 0.0
        self._show(f"{profile.name} · {profile.model} – {state}", done, part)

    def _show_run(self, watch: RunWatcher) -> None:
        progress, spec = watch.progress, watch.run.spec
        state = f"{spec.run} · {spec.profile.name} · {spec.model} – {self._state(progress)}"
        part = (progress.total - progress.left) / progress.total if progress.total else 0.0
        self._show(state, " · ".join(filter(None, self._figures(progress))), part)

    def _state(self, progress: RunProgress) -> str:
        states = {
            "waiting": self.tr("begins"),
            "running": self.tr("under way"),
            "stopping": self.tr("being stopped; what is under way still comes in"),
            "stopped": self.tr("stopped; what was received is kept"),
            "finished": self.tr("finished"),
            "failed": self.tr("ended by a fault; what was received is kept"),
        }
        return states[progress.state]

    def _figures(self, progress: RunProgress) -> list[str]:
        done = self.tr("{done} of {total}").format(
            done=format_count(progress.total - progress.left), total=format_count(progress.total)
        )
        running = not progress.is_over
        per_minute = round(progress.per_minute)
        rate = (
            self.tr("{rate} a minute").format(rate=format_count(per_minute)) if running and per_minute else ""
        )
        time_left = (
            format_duration(progress.seconds_left) if running and progress.seconds_left is not None else ""
        )
        failed = (
            self.tr("failed: {count}").format(count=format_count(progress.failed)) if progress.failed else ""
        )
        skipped = (
            self.tr("already there: {count}").format(count=format_count(progress.skipped))
            if progress.skipped
            else ""
        )
        spent = [
            self.tr("tokens: {count}").format(count=format_count(progress.tokens)),
            format_cost(progress.cost),
        ]
        return [
            done,
            skipped,
            failed,
            rate,
            self.tr("{time} left").format(time=time_left) if time_left else "",
            *(spent if progress.done else ()),
        ]


_MAX_NAMES = 10

Work = Callable[[Any, BatchState, Ticket], Any]


class BatchesDialog(Dialog):
    """Shows what is known locally; a provider is only asked when a button is pressed."""

    def __init__(self, context: AppContext, session: Session, service: DraftingService) -> None:
        super().__init__(context.window)
        self._tasks, self._project, self._drafting = context.tasks, session.project, service
        self.setWindowTitle(self.tr("Jobs at the provider"))
        columns = [
            *(self.tr("Run"), self.tr("Provider"), self.tr("Model"), self.tr("Under way")),
            *(self.tr("Answers"), self.tr("Without answer"), self.tr("State there")),
        ]
        self.table = ValueTable(columns, self.tr("Runs handed in as jobs"), self, _make_job_row)
        self.table.show_hint(
            self.tr("Nothing was handed in as a job. “Draft many …” can do that; answers are fetched here.")
        )
        self.message = NoteLabel(self)
        self.add_parts((self.table, 1), self.message)
        buttons = self.add_buttons(Standard.Close)
        self.fetch = buttons.add_aim(self.tr("&Fetch"), lambda: self._start(_fetch, self._show_fetched))
        self.cancel = buttons.add_command(
            self.tr("&Cancel the job"), lambda: self._start(_cancel, self._show_cancelled)
        )
        self.clean = buttons.add_command(
            self.tr("&Delete files there"), lambda: self._start(_delete_files, self._show_deleted)
        )
        self.clean.setToolTip(
            small_widgets.escape_tooltip(
                self.tr("Requests and results that were fetched; nothing here is touched.")
            )
        )
        self.table.entered.connect(lambda _: self.fetch.click())
        self._show()
        self.table.selectRow(len(self.table.rows.values) - 1)
        if not self.table.rows.values:
            buttons.button(Standard.Close).setFocus(Qt.FocusReason.OtherFocusReason)
        fit_to_screen(self, 940, 360)

    def _show(self) -> None:
        """Fill the table with the states that are stored locally."""
        states = self.table.rows.values
        try:
            states = batch.batch_states(self._project.root)
        except GtappError as error:
            self.message.say(translate_error(error))
        row = self.table.currentIndex().row()
        self.table.fill(states)
        self.table.selectRow(row)
        self._enable_buttons(bool(states))

    def _enable_buttons(self, is_enabled: bool) -> None:
        for button in (self.fetch, self.cancel, self.clean):
            button.setEnabled(is_enabled)

    # requests to the provider

    def _start(self, work: Work, done: Callable[[Any], None]) -> None:
        state, project = self.table.current, self._project
        if state is None:
            return
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)  # the buttons can't have it for a while
        self._enable_buttons(False)
        text = self.tr("Asking {address} …").format(address=state.address)
        self.message.say(text)

        def show_progress(count: int) -> None:
            figures = QCoreApplication.translate("ProgressPanel", "{done} of {total}").format(
                done=format_count(count), total=format_count(state.under_way)
            )
            self.message.say(f"{text} {figures}")

        self._tasks.start(
            lambda ticket: work(project, state, ticket), done, self._report_failure, show_progress
        )

    def _show_fetched(self, found: FetchResult) -> None:
        self._drafting.add_drafts(found.arrived)
        lines = [self.tr("Answers received: {count}.").format(count=format_count(len(found.arrived)))]
        lines += map(translate_message, found.state.messages)
        lines += [
            f"{item}: {translate_message(reason) if reason else '–'}"
            for item, reason in found.unanswered[:_MAX_NAMES]
        ]
        self._show_message("\n".join(lines))

    def _show_cancelled(self, _: BatchState) -> None:
        self._show_message(self.tr("Cancelling was requested; fetch what was answered until then."))

    def _show_deleted(self, count: int) -> None:
        self._show_message(
            self.tr("Files deleted at the provider: {count}.").format(count=format_count(count))
        )

    def _show_message(self, text: str) -> None:
        self.message.say(text)
        self._show()

    def _report_failure(self, error: Exception) -> None:
        self._show_message(translate_error(error))
        raise_defect(error)


def _make_job_row(state: BatchState) -> CellRow:
    where = ", ".join(f"{count} {word}" for word, count in state.statuses.items())
    counts = (state.under_way, state.answered, state.failed + state.missing)
    return [state.run, state.provider, state.model, *map(format_count, counts), where]


def _fetch(project: Project, state: BatchState, ticket: Ticket) -> FetchResult:
    return fetch_batches(project, state, throttle(ticket.report))


def _cancel(project: Project, state: BatchState, _: Ticket) -> BatchState:
    return cancel_batches(project, state)


def _delete_files(project: Project, state: BatchState, _: Ticket) -> int:
    return delete_batch_files(project, state)
