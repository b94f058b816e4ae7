"""Drafting in the window: runs that draft one item or many in the background, and the drafts that arrive.

    service.draft_current()        # the item on the screen
    service.start_run(options)     # any items: see `gtapp.features.drafts.draft_runs.RunOptions`
    service.stop()                 # what was received is kept

`feature` imports this module when the user drafts for the first time; the start of the program does not need it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from threading import Event
from typing import Final

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal, Slot
from PySide6.QtWidgets import QApplication

from gtapp.core.platform.errors import GtappError, raise_defect
from gtapp.core.platform.messages import Message
from gtapp.core.project.project import Project
from gtapp.core.schema.items import Item, is_second_run
from gtapp.editor.context import AppContext
from gtapp.editor.session import Session
from gtapp.features.drafts import draft_runs, providers
from gtapp.features.drafts.batch import SubmitResult
from gtapp.features.drafts.draft_runs import (
    ArrivalFinder,
    ArrivedDraft,
    RunOptions,
    RunPlan,
    find_overlooked,
    override_model,
    remove_empty_run,
)
from gtapp.features.drafts.providers import Profile
from gtapp.features.drafts.request_queue import RunSpec
from gtapp.features.drafts.responses import FAILED_MARKS
from gtapp.features.drafts.run_state import ItemFailure, RunProgress
from gtapp.features.drafts.runner import DraftingRun
from gtapp.features.drafts.window.draft_panel import long_mark
from gtapp.kit.tasks import Mailbox, Tasks, Ticket
from gtapp.kit.texts.i18n import format_cost, translate_error, translate_message

_ABANDON_WAITS: Final = (0.3, 2.0)
_START_AFTER_MS: Final = 50
"""Longest gap: the dock that opens for a run is painted first, since the run begins with the import of the SDK."""
_PAUSE_FACTOR: Final = 10
"""The pause before the folder is read again, in multiples of the time that reading it took."""


class RunWatcher(QObject):
    """Starts a run and passes what its thread reports to the window's thread, a few times a second, until `ended`."""

    progressed = Signal(object)
    answered = Signal(object)
    """The new answers (`ArrivedDraft`)."""

    failed = Signal(object)
    """The new `ItemFailure`s."""

    message_received = Signal(object)
    ended = Signal()

    def __init__(self, spec: RunSpec, finder: ArrivalFinder, tasks: Tasks, parent: QObject) -> None:
        super().__init__(parent)
        mailbox = Mailbox(self._receive)
        self.run = DraftingRun(spec, mailbox.post, mailbox.post)
        self.progress = RunProgress(total=len(spec.items))
        self.is_over = False
        self._tasks = tasks
        self._finder = finder
        self._is_finding = False
        self._next_find = 0.0
        self._done = self._failures = 0
        self._starting = QTimer(self, singleShot=True, interval=_START_AFTER_MS)
        self._starting.timeout.connect(self.run.start)

    def start(self, first: Iterable[Item] = ()) -> None:
        """Start the run in a moment, with these items first."""
        for item in first:
            self.run.prioritize(item)
        self._starting.start()

    def prioritize(self, item: Item, profile: Profile) -> bool:
        """Draft an item next; return False if the run asks another model, has requested the item already, or is ending.

        A run for second opinions drafts none.
        """
        current = self.run.spec.profile
        is_same = (current.name, current.base_url, current.model) == (
            profile.name,
            profile.base_url,
            profile.model,
        )
        return is_same and not self.is_second and not self.is_over and self.run.prioritize(item)

    def find_requested(self, items: Iterable[Item]) -> list[Item]:
        """Return the items that the run has asked to be drafted."""
        return [item for item in items if not self.is_second and self.run.has_requested(item.id)]

    def abandon(self) -> None:
        """Stop the run and emit no more signals; what is under way has a moment to arrive."""
        self.blockSignals(True)
        if self._starting.isActive():
            self._starting.stop()
            return
        for seconds in _ABANDON_WAITS:
            self.run.stop()
            if self.run.wait(seconds):
                return

    @property
    def is_second(self) -> bool:
        """Whether the run asks for second opinions."""
        return is_second_run(self.run.spec.run)

    @Slot(object)
    def _receive(self, update: RunProgress | Message) -> None:
        if self.signalsBlocked():  # abandoned
            return
        if isinstance(update, Message):
            self.message_received.emit(update)
            return
        self.progress = update
        if update.failed > self._failures:
            failures = self.run.failures[self._failures :]
            self._failures += len(failures)
            self.failed.emit(failures)
        self._find_drafts()
        self.progressed.emit(update)

    def _find_drafts(self) -> None:
        """Find new drafts in a worker, not too often; a last time when the run is over."""
        last = self.progress.is_over
        if self.is_over or self._is_finding or not (last or self.progress.done > self._done):
            return
        if not last and time.monotonic() < self._next_find:
            return
        self._is_finding, self._done = True, self.progress.done
        self._tasks.start(self._find_in_worker, lambda found: self._receive_drafts(found[0], found[1], last))

    def _find_in_worker(self, _: Ticket) -> tuple[Sequence[ArrivedDraft], float]:
        started = time.monotonic()
        found = self._finder.find_new()
        return found, time.monotonic() - started

    def _receive_drafts(self, found: Sequence[ArrivedDraft], seconds: float, last: bool) -> None:
        self._is_finding = False
        self._next_find = time.monotonic() + _PAUSE_FACTOR * seconds
        if found:
            self.answered.emit(found)
        if last:
            self.is_over = True
            self.ended.emit()
        else:
            self._find_drafts()


class BatchSubmission(QObject):
    """Submits a plan to a batch service in a worker; `made` of `total` requests are ready (items with an answer need none)."""

    progressed = Signal()
    done = Signal(object)
    """The run and its `SubmitResult`."""

    failed = Signal(object)

    def __init__(self, plan: RunPlan, tasks: Tasks, parent: QObject) -> None:
        super().__init__(parent)
        limit = plan.options.budget.items
        self.made, self.total = 0, min(len(plan.options.items), limit or len(plan.options.items))
        self.plan = plan
        self._tasks = tasks
        self._stop = Event()

    def start(self) -> None:
        """Start the work in a thread."""
        self._tasks.start(self._work, self.done.emit, self.failed.emit, self._report)

    def stop(self) -> None:
        """Drop the file that is being written; what was submitted before stays at the provider."""
        self._stop.set()

    @property
    def is_stopping(self) -> bool:
        return self._stop.is_set()

    def abandon(self) -> None:
        """Stop, and emit no more signals."""
        self.blockSignals(True)
        self.stop()

    def _work(self, ticket: Ticket) -> tuple[str, SubmitResult]:
        report = draft_runs.throttle(ticket.report)
        return draft_runs.submit_batches(self.plan, report, lambda: ticket.cancelled or self._stop.is_set())

    def _report(self, made: int) -> None:
        self.made = made
        self.progressed.emit()


PROVIDER: Final = "drafting/provider"
MODEL: Final = "drafting/model"
SECOND_PROVIDER: Final = "drafting/second_provider"
SECOND_MODEL: Final = "drafting/second_model"
SECOND_OCR: Final = "drafting/second_ocr"

translate = QCoreApplication.translate


class DraftingService(QObject):
    """Starts, follows and stops runs; one for the window. `may_send` asks the user before a project's first request.

    At most one run is under way. When the project changes, a run of the old one is stopped and keeps what it has.
    """

    changed = Signal()
    """The progress of the run, or there is another run."""

    message_added = Signal(str, str)
    """An item (empty: the run), and a message about it."""

    run_started = Signal()

    run_dialog_wanted = Signal(object)
    """The user must choose the run's items: the `Item` to offer first, or None."""

    def __init__(self, context: AppContext, may_send: Callable[[RunPlan], bool]) -> None:
        super().__init__(context)
        self._context, self._may_send = context, may_send
        self._waiting: dict[str, Item] = {}
        self._preparing = self._in_batch = False
        self.watch: RunWatcher | None = None
        self.submission: BatchSubmission | None = None
        """The run that is being submitted to a batch service."""
        self._interrupted: RunSpec | None = None
        self._second: RunPlan | None = None
        """The run for second opinions that follows the one that is under way."""
        self._first_cost: float | None = None
        """What the run before that for second opinions has cost (USD), if that is known."""
        context.project_changed.connect(self._switch_project)

    def _switch_project(self) -> None:
        """Stop a run of the project before; find what arrived while the same folder was read again."""
        self._waiting.clear()
        watch, self.watch = self.watch, None
        self._preparing = False
        self._drop_second()
        submission, self.submission = self.submission, None
        if submission:
            submission.abandon()
        was_under_way = submission is not None
        if watch and not watch.is_over:
            was_under_way = True
            watch.abandon()
            self._interrupted = watch.run.spec
        elif (session := self._context.session) and self._interrupted:
            self._find_overlooked(session, self._interrupted)
        if was_under_way:
            self._context.show_status(describe_interruption())
        self.changed.emit()

    @property
    def is_busy(self) -> bool:
        """True while a run is under way or being prepared."""
        return self._preparing or (self.watch is not None and not self.watch.is_over)

    @property
    def can_stop(self) -> bool:
        """True while requests are made or sent, and it is not the end of that already."""
        if self.submission:
            return not self.submission.is_stopping
        return self.watch is not None and not self.watch.is_over

    # the provider

    def chosen_profile(self) -> Profile | None:
        """Return the provider and model that were chosen last; None where there is none, or no longer.

        Raises:
            GtappError: the list of providers can't be used.
        """
        return self._find_profile(PROVIDER, MODEL)

    def chosen_second(self) -> Profile | None:
        """Return the provider and model that were last chosen for second opinions, as `chosen_profile` does.

        Raises:
            GtappError: the list of providers can't be used.
        """
        return self._find_profile(SECOND_PROVIDER, SECOND_MODEL)

    def _find_profile(self, provider: str, model_key: str) -> Profile | None:
        preferences = self._context.preferences
        name, model = preferences.text(provider), preferences.text(model_key)
        found = next((each for each in providers.load_profiles() if each.name == name), None)
        return override_model(found, model) if found and (model or found.model) else None

    def choose(self, profile: Profile) -> None:
        """Store the provider and model for later runs."""
        self._context.preferences.put(PROVIDER, profile.name)
        self._context.preferences.put(MODEL, profile.model)

    @property
    def sends_second_ocr(self) -> bool:
        """Whether the text on scans was sent in place of the images when second opinions were asked for last."""
        return bool(self._context.preferences.text(SECOND_OCR))

    def choose_second(self, options: RunOptions | None) -> None:
        """Store the provider and model for later second opinions, and what is sent; None: none are wanted."""
        preferences, profile = self._context.preferences, options.profile if options else None
        preferences.put(SECOND_PROVIDER, profile.name if profile else "")
        preferences.put(SECOND_MODEL, profile.model if profile else "")
        preferences.put(SECOND_OCR, "yes" if options and options.ocr else "")

    # starting a run

    def draft_current(self) -> None:
        """Draft the item on the screen, with a second opinion if such were asked for last.

        The user is asked for a provider where none is chosen yet.
        """
        item = self._context.session.item if self._context.session else None
        if item is None:
            return
        try:
            profile = self.chosen_profile()
        except GtappError as error:
            self._context.show_message(translate_error(error))
            return
        if profile is None:
            self.run_dialog_wanted.emit(item)
        elif self.is_busy:
            self._queue(item, profile)
        else:
            self._draft_items([item], profile)

    def _queue(self, item: Item, profile: Profile) -> None:
        """Have the run that is under way draft the item next, or the run after it."""
        self._waiting[item.id] = item
        is_next = self.watch is not None and self.watch.prioritize(item, profile)
        self._context.show_status(describe_wait(item.id, is_next))

    def _draft_items(self, items: Sequence[Item], profile: Profile) -> None:
        options = RunOptions(profile, items, retry_failed=True)
        self.start_run(options, second=self._add_second(options))

    def _add_second(self, options: RunOptions) -> RunOptions | None:
        """Return the options of the run for second opinions; None if none are wanted, or they would be the same."""
        try:
            profile = self.chosen_second()
            return options.add_second(profile, self.sends_second_ocr) if profile else None
        except GtappError as error:
            self._report_no_second(error)
            return None

    def start_run(
        self, options: RunOptions, in_batch: bool = False, second: RunOptions | None = None
    ) -> None:
        """Prepare a run in a worker and start it; before a project's first one the user must agree to what is sent.

        With `in_batch` it is submitted to the provider's batch service; its answers are fetched another time. The run `second`
        follows it; where that can't be, the first one is carried out all the same.
        """
        session = self._context.session
        if session is None or self.is_busy:
            return
        self._preparing = True
        self.changed.emit()
        project = session.project
        self._in_batch = in_batch
        self._context.tasks.start(
            lambda _: _make_plans(project, options, second), self._start_plans, self._report_failure
        )

    def _start_plans(self, plans: tuple[RunPlan, RunPlan | GtappError | None]) -> None:
        first, second = plans
        if self._context.project is not first.project:
            return
        if not self._may_send(first):
            self._end_preparing()
            return
        if isinstance(second, GtappError):
            self._report_no_second(second)
        elif second and self._may_send(second):
            self._second = second
        if self._in_batch:
            self._submit(first)
            self.run_started.emit()
        else:
            self._prepare(first)

    def _prepare(self, plan: RunPlan) -> None:
        failed = self._fail_second if plan.options.is_second else self._report_failure
        self._context.tasks.start(lambda _: _prepare_run(plan), self._begin_run, failed)

    def _start_second(self, spent: float | None, more: Iterable[Item] = ()) -> bool:
        """Start the run for second opinions, on `more` items, too, after one that has cost so much.

        Return False if none is wanted.
        """
        plan, self._second = self._second, None
        if plan is None:
            return False
        self._first_cost = spent
        plan.add_items(more)
        if not plan.count_spent(spent or 0.0):
            plan.close()
            self.message_added.emit("", describe_limit())
            return False
        self._preparing = True
        if self._in_batch:
            self._submit(plan)
        else:
            self._prepare(plan)
        self.changed.emit()
        return True

    def _drop_second(self) -> None:
        if self._second:
            self._second.close()
            self._second = None

    def _submit(self, plan: RunPlan) -> None:
        submission = self.submission = BatchSubmission(plan, self._context.tasks, self)
        submission.progressed.connect(self.changed)
        submission.done.connect(self._finish_submission)
        submission.failed.connect(self._fail_submission)
        self.changed.emit()
        submission.start()

    def _begin_run(self, prepared: tuple[RunSpec, ArrivalFinder]) -> None:
        context, (spec, finder) = self._context, prepared
        if context.project is None or context.project.root != spec.root:
            return
        if self.watch:
            self.watch.deleteLater()
        watch = self.watch = RunWatcher(spec, finder, context.tasks, self)
        watch.progressed.connect(self.changed)
        watch.answered.connect(self.add_drafts)
        watch.failed.connect(self._report_failures)
        watch.message_received.connect(
            lambda message: self.message_added.emit("", translate_message(message))
        )
        watch.ended.connect(self._finish_run)
        self._end_preparing()
        if watch.is_second:
            self.message_added.emit("", describe_second(spec.run))
            watch.start()
        else:
            self.run_started.emit()
            watch.start(self._waiting.values())

    def _end_preparing(self) -> None:
        self._preparing = False
        self.changed.emit()

    def stop(self) -> None:
        """Send no more requests; called again, don't wait for those under way either."""
        self._waiting.clear()
        self._drop_second()
        if self.submission:
            self.submission.stop()
            self.changed.emit()
        elif self.watch and not self.watch.is_over:
            self.watch.run.stop()

    # the end of a run

    def _finish_submission(self, result: tuple[str, SubmitResult]) -> None:
        run, submitted = result
        was_stopped = self._drop_submission()
        for item, message in submitted.left_out:
            self.message_added.emit(item, translate_message(message))
        text = describe_submission(run, submitted, was_stopped)
        self._end_preparing()
        self.message_added.emit("", text)
        self._context.show_status(text)
        if not was_stopped:
            self._start_second(None)

    def _fail_submission(self, error: Exception) -> None:
        self._drop_submission()
        self._report_failure(error)

    def _drop_submission(self) -> bool:
        """Delete the submission; return whether it was being stopped."""
        submission, self.submission = self.submission, None
        if submission is None:
            return False
        submission.deleteLater()
        return submission.is_stopping

    def _finish_run(self) -> None:
        watch = self.watch
        if watch is None:
            return
        remove_empty_run(watch.run.spec.root, watch.run.spec.run)
        progress = watch.progress
        if progress.message:
            self.message_added.emit("", translate_message(progress.message))
        if watch.is_second and progress.cost and self._first_cost is not None:
            self.message_added.emit("", describe_cost(self._first_cost + progress.cost))
        if text := describe_end(progress):
            self._context.show_status(text)
        self.changed.emit()
        if progress.state != "finished":
            self._drop_second()
        asked = watch.find_requested(self._waiting.values())
        for each in asked:
            del self._waiting[each.id]
        if not self._start_second(progress.cost, asked):
            self._draft_waiting()

    def _draft_waiting(self) -> None:
        """Start a run of the items that were queued during the last one."""
        items = list(self._waiting.values())
        self._waiting.clear()
        if items and (profile := self.chosen_profile()):
            self._draft_items(items, profile)

    def _report_failure(self, error: Exception) -> None:
        self._drop_second()
        self._end_preparing()
        raise_defect(error)
        self.message_added.emit("", translate_error(error))
        self._context.show_message(translate_error(error))

    def _fail_second(self, error: Exception) -> None:
        """Report that the run for second opinions can't begin, and go on with what waits for its end."""
        self._report_failure(error)
        self._draft_waiting()

    def _report_no_second(self, error: GtappError) -> None:
        self.message_added.emit("", describe_no_second(translate_error(error)))

    def _report_failures(self, failures: Sequence[ItemFailure]) -> None:
        item = self._context.session.item if self._context.session else None
        is_second = self.watch is not None and self.watch.is_second
        for each in failures:
            reason = translate_message(each.message)
            text = describe_no_second(reason) if is_second else reason
            self.message_added.emit(each.item, text)
            if item and each.item == item.id:
                self._context.show_status(f"{each.item}: {text}")

    # drafts that arrive

    def _find_overlooked(self, session: Session, spec: RunSpec) -> None:
        """Add the drafts that arrived while the project's folder was read again during a run."""
        self._interrupted, project = None, session.project
        if project.root == spec.root:
            self._context.tasks.start(lambda _: find_overlooked(project, spec.run), self.add_drafts)

    def add_drafts(self, answers: Sequence[ArrivedDraft]) -> None:
        """Add drafts to the project, and show that of the current item unless it was edited."""
        session = self._context.session
        if session is None:
            return
        for each in answers:
            is_shown = self._add_draft(session, each)
            if each.mark != "whole":
                self.message_added.emit(each.item, long_mark(each.mark))
            if session.item and session.item.id == each.item:
                fault = long_mark(each.mark) if each.mark in FAILED_MARKS else ""
                is_draft = session.project.item(each.item).drafts[-1] == each.place
                self._context.show_status(describe_arrival(each.item, is_shown, fault, not is_draft))
        self._context.refresh_docks()

    def _add_draft(self, session: Session, draft: ArrivedDraft) -> bool:
        """Add a draft to the project; return whether the item on the screen shows it now."""
        session.project.add_draft(draft.item, draft.place)
        form = self._context.form
        if session.item is None or session.item.id != draft.item or form is None:
            return False
        if session.item.drafts[-1] != draft.place:  # a second opinion: the record begins with another draft
            return False
        form.commit()  # what an input method composes counts as typed
        if not is_untouched(session):
            return False
        pointer = form.focused_pointer()
        focus = QApplication.focusWidget()
        has_focus = focus is not None and form.isAncestorOf(focus)
        session.reread()
        form = self._context.form
        if has_focus and pointer is not None and form is not None:
            form.focus_pointer(pointer)
        return True


def _make_plans(
    project: Project, options: RunOptions, second: RunOptions | None
) -> tuple[RunPlan, RunPlan | GtappError | None]:
    """Return the plan of a run, and that of the one for second opinions if it is wanted, or why there can be none.

    Raises:
        GtappError: as `RunPlan` does.
    """
    first = RunPlan(project, options)
    try:
        return first, RunPlan(project, second) if second else None
    except GtappError as error:
        return first, error


def _prepare_run(plan: RunPlan) -> tuple[RunSpec, ArrivalFinder]:
    """Return the plan's run, and what finds the answers that it will get."""
    spec = plan.make_spec()
    return spec, ArrivalFinder(spec.root, spec.run)


def is_untouched(session: Session) -> bool:
    """Return whether a draft would replace nothing of the current item: no truth, no edit, not even an undone one."""
    document, status = session.document, session.status
    if document is None or status is None or not session.may_edit:
        return False
    is_unedited = not document.undo_stack.edits and not document.undo_stack.base_origins
    return document.is_new and not document.is_dirty and is_unedited and status.name in ("open", "draft")


# texts of the status bar


def describe_arrival(item: str, is_shown: bool, fault: str, is_second: bool = False) -> str:
    """Return the message that a draft arrived, and whether the form shows it; or `fault`, the answer's problem."""
    if fault:
        return f"{item}: {fault}"
    if is_second:
        text = translate(
            "Drafting", "A second opinion on {item} has arrived; what it reads differently is in doubt."
        )
        return text.format(item=item)
    if is_shown:
        return translate("Drafting", "The draft of {item} has arrived.").format(item=item)
    text = translate(
        "Drafting", "A draft of {item} has arrived; it can be taken over in the panel “Draft values” (F7)."
    )
    return text.format(item=item)


def describe_end(progress: RunProgress) -> str:
    """Return the message at the end of a run; empty for a draft of one item, which is reported when it arrives."""
    if progress.message:
        return translate_message(progress.message)
    if progress.skipped == progress.total:
        return translate(
            "Drafting",
            "All of this was asked before, and nothing was sent; the panel “Draft values” (F7) shows what was answered.",
        )
    if progress.total == 1:
        return ""
    text = translate("Drafting", "Drafting has ended. Answers received: {done}; items that failed: {failed}.")
    return text.format(done=progress.done, failed=progress.failed)


def describe_second(run: str) -> str:
    """Return the message that a run for second opinions has begun."""
    return translate("Drafting", "{run}: second opinions are asked for now.").format(run=run)


def describe_no_second(reason: str) -> str:
    """Return the message that there is no second opinion, and why; the draft is there all the same."""
    return translate("Drafting", "There is no second opinion: {reason}").format(reason=reason)


def describe_cost(cost: float) -> str:
    """Return the message what drafts and second opinions have cost (USD)."""
    return translate("Drafting", "Drafts and second opinions together: {cost}").format(cost=format_cost(cost))


def describe_limit() -> str:
    """Return the message that no second opinion was asked for since nothing is left to be spent."""
    return translate("Drafting", "No second opinion was asked for: the limit of cost is reached.")


def describe_submission(run: str, submitted: SubmitResult, was_stopped: bool) -> str:
    """Return the message after a submission to a batch service."""
    text = (
        translate(
            "Drafting", "{run}: stopped. Items that were handed in before: {count}. Handing in again goes on."
        )
        if was_stopped
        else translate(
            "Drafting",
            "{run}: handed in. Items: {count}; fetch the answers another time (Drafts › Jobs at the provider).",
        )
    )
    limit = f" {translate_message(submitted.message)}" if submitted.message else ""
    return text.format(run=run, count=submitted.submitted) + limit


def describe_interruption() -> str:
    """Return the message that a run was stopped because its project was closed or reloaded."""
    return translate(
        "Drafting",
        "Drafting was stopped; what was received is kept. “Draft many …” asks only for what is missing.",
    )


def describe_wait(item: str, is_next: bool) -> str:
    """Return the message when an item is drafted: `is_next`, before all others of the current run, else after that run."""
    text = (
        translate("Drafting", "{item} is asked for next.")
        if is_next
        else translate("Drafting", "{item} is asked for as soon as the run that is under way has ended.")
    )
    return text.format(item=item)
