"""The dialog of the runs at a provider's batch service: their state; fetch, cancel, and delete files there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHeaderView, QPushButton, QVBoxLayout

from gtapp.drafting import batch
from gtapp.drafting.batch import BatchState
from gtapp.errors import GtappError
from gtapp.project import Project, drafting
from gtapp.project.drafting import FetchResult
from gtapp.ui import widgets
from gtapp.ui.context import AppContext
from gtapp.ui.drafting.service import DraftingService
from gtapp.ui.i18n import format_count, translate_error, translate_message
from gtapp.ui.session import Session
from gtapp.ui.tables import ValueTable
from gtapp.ui.tasks import Ticket
from gtapp.ui.widgets import fit_to_screen

_NAMED = 10

Work = Callable[[Any, BatchState, Ticket], Any]


class BatchesDialog(QDialog):
    """Shows what is known locally; a provider is only asked when a button is pressed."""

    def __init__(self, context: AppContext, session: Session, service: DraftingService) -> None:
        super().__init__(context.window)
        self._tasks, self._project, self._drafting = context.tasks, session.project, service
        self._states: list[BatchState] = []
        self.setWindowTitle(self.tr("Batches"))
        headers = [
            self.tr("Run"),
            self.tr("Provider"),
            self.tr("Model"),
            self.tr("Under way"),
            self.tr("Answers"),
        ]
        headers += [self.tr("Without answer"), self.tr("At the provider")]
        self.table = ValueTable(headers, self.tr("Runs in batches"), self)
        self.message = widgets.make_label(parent=self, wrap=True)
        self.fetch = self._button(self.tr("&Fetch"), _fetch, self._show_fetched)
        self.cancel = self._button(
            self.tr("&End it there"),
            lambda project, state, _: drafting.cancel(project, state),
            self._show_cancelled,
        )
        self.clean = self._button(
            self.tr("&Delete files there"),
            lambda project, state, _: drafting.delete_files(project, state),
            self._show_deleted,
        )
        self._lay_out()
        self._show()
        self.table.selectRow(len(self._states) - 1)
        fit_to_screen(self, 820, 360)

    def _button(self, text: str, work: Work, done: Callable[[Any], None]) -> QPushButton:
        button = QPushButton(text, self)
        button.setAutoDefault(False)
        button.clicked.connect(lambda: self._start(work, done))
        return button

    def _lay_out(self) -> None:
        self.fetch.setDefault(True)
        columns = self.table.horizontalHeader()
        columns.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        columns.setStretchLastSection(True)
        self.table.entered.connect(lambda _: self.fetch.click())
        self.clean.setToolTip(
            widgets.escape_tooltip(
                self.tr("Requests and results that were fetched; nothing here is touched.")
            )
        )
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        for button in (self.fetch, self.cancel, self.clean):
            buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(self.table, 1)
        column.addWidget(self.message)
        column.addWidget(buttons)

    def _show(self) -> None:
        """Fill the table with the states that are stored locally."""
        try:
            self._states = batch.batch_states(self._project.root)
        except GtappError as error:
            self.message.setText(translate_error(error))
        row = self.table.currentIndex().row()
        self.table.fill([self._row(state) for state in self._states])
        self.table.selectRow(row)
        self._offer(bool(self._states))
        if not self._states:
            self.message.setText(
                self.tr("No run of this project is in a batch. “Draft many …” can hand one in.")
            )

    def _row(self, state: BatchState) -> list[str]:
        where = ", ".join(f"{count} {word}" for word, count in state.statuses.items())
        counts = (state.under_way, state.answered, state.failed + state.missing)
        return [state.run, state.provider, state.model, *map(format_count, counts), where]

    def _offer(self, on: bool) -> None:
        for button in (self.fetch, self.cancel, self.clean):
            button.setEnabled(on)

    # asking the provider

    def _start(self, work: Work, done: Callable[[Any], None]) -> None:
        row = self.table.currentIndex().row()
        if not 0 <= row < len(self._states):
            return
        state, project = self._states[row], self._project
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)  # the buttons can't have it for a while
        self._offer(False)
        asking = self.tr("Asking {address} …").format(address=state.address)
        self.message.setText(asking)

        def tell(count: int) -> None:
            text = QCoreApplication.translate("ProgressPanel", "{done} of {total}")
            figures = text.format(done=format_count(count), total=format_count(state.under_way))
            self.message.setText(f"{asking} {figures}")

        self._tasks.start(lambda ticket: work(project, state, ticket), done, self._report_failure, tell)

    def _show_fetched(self, found: FetchResult) -> None:
        self._drafting.add_drafts(found.landed)
        lines = [self.tr("Answers that came: {count}.").format(count=format_count(len(found.landed)))]
        lines += map(translate_message, found.state.messages)
        lines += [f"{item}: {translate_message(why) if why else '–'}" for item, why in found.without[:_NAMED]]
        self._say("\n".join(lines))

    def _show_cancelled(self, _: BatchState) -> None:
        self._say(self.tr("It was asked to end; fetch what was answered until then."))

    def _show_deleted(self, count: int) -> None:
        self._say(self.tr("Files deleted at the provider: {count}.").format(count=format_count(count)))

    def _say(self, text: str) -> None:
        self.message.setText(text)
        self._show()

    def _report_failure(self, error: Exception) -> None:
        self._say(translate_error(error))
        if not isinstance(error, GtappError | OSError):
            raise error


def _fetch(project: Project, state: BatchState, ticket: Ticket) -> FetchResult:
    return drafting.fetch(project, state, drafting.throttle(ticket.report))
