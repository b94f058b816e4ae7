"""The panel of a run's progress: items, rate, time left, cost, and messages about items."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from gtapp.drafting.run_progress import RunProgress
from gtapp.ui import widgets
from gtapp.ui.drafting.service import BatchSubmission, DraftingService, RunWatcher
from gtapp.ui.i18n import format_cost, format_count, format_duration
from gtapp.ui.tables import ValueTable
from gtapp.ui.widgets import ProgressLine, TextLine

_MOST: Final = 1000
_SOON_MS: Final = 60


class ProgressPanel(QWidget):
    """Follows the service; of very many messages the last ones are shown."""

    item_wanted = Signal(str)
    run_dialog_wanted = Signal()

    def __init__(self, drafting: DraftingService, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._drafting = drafting
        self._happened: list[tuple[str, str]] = []
        self.state = TextLine(self)
        self.figures = TextLine(self)
        self.bar = ProgressLine(self)
        self.table = ValueTable(
            [self.tr("Item"), self.tr("What happened")], self.tr("What happened while drafting"), self
        )
        self.many = QPushButton(self.tr("Draft many …"), self)
        self.stop = QPushButton(self.tr("Stop"), self)
        self._soon = QTimer(self, singleShot=True, interval=_SOON_MS)
        self._soon.timeout.connect(self._list)
        self._build()
        drafting.changed.connect(self.refresh)
        drafting.begun.connect(self._begin)
        drafting.happened.connect(self._note)
        self.refresh()

    def _build(self) -> None:
        self.stop.setToolTip(
            widgets.escape_tooltip(self.tr("What was received is kept; drafting can go on at any time."))
        )
        self.stop.clicked.connect(self._drafting.stop)
        self.many.clicked.connect(self._want_run_dialog)
        for button in (self.many, self.stop):
            button.setAutoDefault(True)  # Return presses it, too
        self.table.horizontalHeader().setSectionResizeMode(
            0, self.table.horizontalHeader().ResizeMode.Interactive
        )
        self.table.entered.connect(self._go)
        self.setFocusProxy(self.table)
        line = QHBoxLayout()
        texts = QVBoxLayout()
        for widget in (self.state, self.figures, self.bar):
            texts.addWidget(widget)
        line.addLayout(texts, 1)
        line.addWidget(self.many)
        line.addWidget(self.stop)
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 4, 4, 4)
        column.addLayout(line)
        column.addWidget(self.table, 1)

    def _want_run_dialog(self) -> None:
        self.run_dialog_wanted.emit()

    def _begin(self) -> None:
        self._happened.clear()
        self._soon.start()

    def _note(self, item: str, text: str) -> None:
        self._happened.append((item, text))
        del self._happened[:-_MOST]
        if not self._soon.isActive():
            self._soon.start()

    def _list(self) -> None:
        self.table.fill(
            [(item or self.tr("(the run)"), text) for item, text in self._happened],
            wrap=len(self._happened) < 100,
        )

    def _go(self, row: int) -> None:
        if 0 <= row < len(self._happened) and self._happened[row][0]:
            self.item_wanted.emit(self._happened[row][0])

    # state of the run

    def refresh(self) -> None:
        """Show the state of the run now."""
        watch, submission = self._drafting.watch, self._drafting.submission
        self.stop.setEnabled(
            (submission is not None and not submission.is_stopping)
            or (watch is not None and not watch.is_over)
        )
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

    def _show_submission(self, submission: BatchSubmission) -> None:
        """How far the files for a batch service are."""
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
        progress, order = watch.progress, watch.run.spec
        state = f"{order.run} · {order.profile.name} · {order.model} – {self._state(progress)}"
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
        left = format_duration(progress.seconds_left) if running and progress.seconds_left is not None else ""
        failed = (
            self.tr("failed: {count}").format(count=format_count(progress.failed)) if progress.failed else ""
        )
        kept = (
            self.tr("there before: {count}").format(count=format_count(progress.kept))
            if progress.kept
            else ""
        )
        spent = [
            self.tr("tokens: {count}").format(count=format_count(progress.tokens)),
            format_cost(progress.cost),
        ]
        return [
            done,
            kept,
            failed,
            rate,
            self.tr("{time} left").format(time=left) if left else "",
            *(spent if progress.done else ()),
        ]
