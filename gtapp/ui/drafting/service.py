"""Drafting in the window: one item or many are asked for beside the work, and what arrives is shown at once.

window.drafting.draft_current()     # the item on the screen
window.drafting.ask(wish)           # any: see `gtapp.project.drafting.RunOptions`
window.drafting.stop()              # keeps everything received
changed, failures, watch            # for the panel that shows how it stands
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtWidgets import QApplication

from gtapp.drafting.batch import SubmitResult
from gtapp.drafting.run_progress import RunProgress
from gtapp.errors import GtappError
from gtapp.project import Item
from gtapp.ui.drafting.run_monitor import BatchSubmissions
from gtapp.ui.i18n import translate_error, translate_message
from gtapp.ui.session import Session
from gtapp.ui.workspace import Workspace

if TYPE_CHECKING:
    from gtapp.drafting.providers import Profile
    from gtapp.drafting.run_progress import ItemFailure
    from gtapp.drafting.scheduler import RunSpec
    from gtapp.project.draft_batches import ArrivedDraft
    from gtapp.project.drafting import RunOptions, RunPlan
    from gtapp.ui.drafting.run_monitor import BatchSubmission, RunWatcher
    from gtapp.ui.main_window import MainWindow


# ---- sayings ----
# What the status bar says of drafting: what arrived, how a run ended, what was handed in.


translate = QCoreApplication.translate


def describe_arrival(item: str, shows: bool, fault: str) -> str:
    """Of the item on the screen: whether it shows the draft now, or what is wrong with the answer."""
    if fault:
        return f"{item}: {fault}"
    if shows:
        return translate("Drafting", "The draft of {item} has arrived.").format(item=item)
    text = translate(
        "Drafting", "A draft of {item} has arrived; it can be taken over in the panel “Draft” (F7)."
    )
    return text.format(item=item)


def describe_end(progress: RunProgress) -> str:
    """How a run ended; nothing where that was told already: one item's draft is told when it comes."""
    if progress.message:
        return translate_message(progress.message)
    if progress.kept == progress.total:
        return translate(
            "Drafting",
            "All of this was asked before, and nothing was sent; the panel “Draft” (F7) shows what was answered.",
        )
    if progress.total == 1:
        return ""
    text = translate(
        "Drafting", "Drafting has ended. Answers that came: {done}; items that failed: {failed}."
    )
    return text.format(done=progress.done, failed=progress.failed)


def describe_submission(run: str, submitted: SubmitResult, stopped: bool) -> str:
    """What became of a run for a batch service."""
    text = (
        translate(
            "Drafting", "{run}: stopped. Items that were handed in before: {count}. Handing in again goes on."
        )
        if stopped
        else translate(
            "Drafting", "{run}: handed in. Items: {count}; fetch the answers another time (Drafts › Batches)."
        )
    )
    limit = f" {translate_message(submitted.message)}" if submitted.message else ""
    return text.format(run=run, count=submitted.submitted) + limit


def describe_interruption() -> str:
    """The project was closed, or its folder read again, during a run."""
    return translate(
        "Drafting",
        "Drafting was stopped; what was received is kept. “Draft many …” asks only for what is missing.",
    )


def describe_wait(item: str, soon: bool) -> str:
    """A run is under way, and this item is asked for `soon`: before all that wait in it; else after it."""
    text = (
        translate("Drafting", "{item} is asked for next.")
        if soon
        else translate("Drafting", "{item} is asked for as soon as the run that is under way has ended.")
    )
    return text.format(item=item)


# ---- arriving ----
# What becomes of a draft that arrives: the list shows it; the item on the screen begins with it only while nobody touched it.


def add_arrived(workspace: Workspace, item_id: str, place: str) -> bool:
    """Takes a draft at `place` into the project; whether the item on the screen shows it now."""
    session = workspace.session
    session.project.add_draft(item_id, place)
    if session.item is None or session.item.id != item_id:
        return False
    workspace.form.commit()  # what an input method composes counts as typed
    if not is_untouched(session):
        return False
    here = workspace.form.focused_pointer()
    focus = QApplication.focusWidget()
    has_focus = focus is not None and workspace.form.isAncestorOf(focus)
    session.reread()
    if has_focus and here is not None:
        workspace.form.focus_pointer(here)
    return True


def is_untouched(session: Session) -> bool:
    """Whether nothing of the current item would be lost or overlaid: no truth, no edit, not even one undone."""
    document, status = session.document, session.status
    if document is None or status is None or session.lost_here():
        return False
    never = not document.history.edits and not document.history.base_origins
    return document.is_new and not document.is_dirty and never and status.name in ("open", "draft")


PROVIDER: Final = "drafting/provider"
MODEL: Final = "drafting/model"


class DraftingService(QObject):
    """One for the window; `attach` tells of which project it speaks. At most one run is under way."""

    changed = Signal()
    """How far the run is, or that there is another one."""

    happened = Signal(str, str)
    """An item (empty: the run), and what there is to say of it."""

    begun = Signal()

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._workspace: Workspace | None = None
        self._waiting: dict[str, Item] = {}
        self._preparing = self._in_batch = False
        self.watch: RunWatcher | None = None
        self._submissions = BatchSubmissions(self)
        self._submissions.changed.connect(self.changed)
        self._submissions.happened.connect(self.happened)
        self._submissions.ended.connect(self._finish_submission)
        self._submissions.failed.connect(self._report_failure)
        self._left: RunSpec | None = None

    def attach(self, workspace: Workspace | None) -> None:
        """Speaks of this project from now on, or of none; a run of another one is stopped, and keeps what it has."""
        self._workspace = workspace
        self._waiting.clear()
        watch, self.watch = self.watch, None
        self._preparing = False
        was_under_way = self._submissions.abandon()
        if watch and not watch.is_over:
            was_under_way = True
            watch.abandon()
            self._left = watch.run.order
        elif workspace and self._left:
            self._find_overlooked(workspace, self._left)
        if was_under_way:
            self._news(describe_interruption())
        self.changed.emit()

    @property
    def is_busy(self) -> bool:
        """Whether a run is under way, or about to be."""
        return self._preparing or (self.watch is not None and not self.watch.is_over)

    @property
    def submission(self) -> BatchSubmission | None:
        """What is on its way to a batch service."""
        return self._submissions.current

    # who is asked

    def chosen_profile(self) -> Profile | None:
        """The provider and the model that were chosen last; None where there is none, or no longer.

        Raises:
            GtappError: the list of providers can't be used.
        """
        return _find_profile(self._window.preferences.text(PROVIDER), self._window.preferences.text(MODEL))

    def choose(self, profile: Profile) -> None:
        """Asks this provider for this model from now on."""
        self._window.preferences.put(PROVIDER, profile.name)
        self._window.preferences.put(MODEL, profile.model)

    # asking

    def draft_current(self) -> None:
        """Asks for the item on the screen; where nobody is chosen yet, who is to be asked."""
        item = self._workspace.session.item if self._workspace else None
        if item is None:
            return
        try:
            profile = self.chosen_profile()
        except GtappError as error:
            self._window.tell(translate_error(error))
            return
        if profile is None:
            self.show_run_dialog(only=item)
        elif self.is_busy:
            self._queue(item, profile)
        else:
            self._draft_items([item], profile)

    def _queue(self, item: Item, profile: Profile) -> None:

        self._waiting[item.id] = item
        soon = self.watch is not None and self.watch.prioritize(item, profile)
        self._news(describe_wait(item.id, soon))

    def _draft_items(self, items: Sequence[Item], profile: Profile) -> None:
        from gtapp.project.drafting import RunOptions

        self.start_run(RunOptions(profile, items, again=True))

    def start_run(self, wish: RunOptions, in_batch: bool = False) -> None:
        """Makes a run ready beside the window; before the first one of a project it is shown what leaves the machine.

        `in_batch` hands it in at the provider's batch service, to be fetched another time.
        """
        workspace = self._workspace
        if workspace is None or self.is_busy:
            return
        from gtapp.project.drafting import RunPlan

        self._preparing = True
        self.changed.emit()
        project = workspace.session.project
        self._in_batch = in_batch
        workspace.tasks.start(lambda _: RunPlan(project, wish), self._ask_consent, self._report_failure)

    def _ask_consent(self, plan: RunPlan) -> None:
        from gtapp.ui.drafting.run_dialog import PrivacyDialog, has_consent, remember_consent

        workspace = self._workspace
        if workspace is None or workspace.session.project is not plan.project:
            return
        if not has_consent(self._window.preferences, plan):
            dialog = PrivacyDialog(plan, self._window)
            agreed = dialog.exec()
            dialog.deleteLater()
            if not agreed:
                self._end_preparing()
                return
            remember_consent(self._window.preferences, plan)
        if self._in_batch:
            self._submissions.begin(plan, workspace.tasks)
            self.begun.emit()
        else:
            workspace.tasks.start(lambda _: plan.make_spec(), self._begin_run, self._report_failure)

    def _finish_submission(self, said: str) -> None:
        self._end_preparing()
        self.happened.emit("", said)
        self._news(said)

    def _begin_run(self, order: RunSpec) -> None:
        from gtapp.ui.drafting.run_monitor import RunWatcher

        workspace = self._workspace
        if workspace is None or workspace.session.project.root != order.root:
            return
        if self.watch:
            self.watch.deleteLater()
        watch = self.watch = RunWatcher(order, workspace.tasks, self)
        watch.progressed.connect(self.changed)
        watch.answered.connect(self.add_drafts)
        watch.failed.connect(self._report_failures)
        watch.noticed.connect(lambda message: self.happened.emit("", translate_message(message)))
        watch.ended.connect(self._finish_run)
        self._preparing = False
        self.begun.emit()
        watch.start(self._waiting.values())

    def _report_failure(self, error: Exception) -> None:
        self._end_preparing()
        if not isinstance(error, GtappError | OSError):
            raise error
        self.happened.emit("", translate_error(error))
        self._window.tell(translate_error(error))

    def _end_preparing(self) -> None:
        self._preparing = False
        self.changed.emit()

    def stop(self) -> None:
        """Asks for nothing more; a second time, what is under way is not waited for either."""
        self._waiting.clear()
        if not self._submissions.stop() and self.watch and not self.watch.is_over:
            self.watch.run.stop()

    # what comes

    def _find_overlooked(self, workspace: Workspace, order: RunSpec) -> None:
        """The folder was read again during a run: what came after that is still to be taken."""
        from gtapp.project.draft_batches import find_overlooked

        self._left, project = None, workspace.session.project
        if project.root == order.root:
            workspace.tasks.start(lambda _: find_overlooked(project, order.run), self.add_drafts)

    def add_drafts(self, answers: Sequence[ArrivedDraft]) -> None:
        """Takes answers that lie in the project now, and shows them where nothing was touched."""
        from gtapp.drafting.answers import FAILED_MARKS
        from gtapp.ui.drafting.draft_panel import long_mark

        workspace = self._workspace
        if workspace is None:
            return
        for each in answers:
            shows = add_arrived(workspace, each.item, each.place)
            if each.mark != "whole":
                self.happened.emit(each.item, long_mark(each.mark))
            item = workspace.session.item
            if item and item.id == each.item:
                fault = long_mark(each.mark) if each.mark in FAILED_MARKS else ""
                self._news(describe_arrival(each.item, shows, fault))
        self._window.panels.look_again()

    def _report_failures(self, failures: Sequence[ItemFailure]) -> None:
        item = self._workspace.session.item if self._workspace else None
        for each in failures:
            self.happened.emit(each.item, translate_message(each.message))
            if item and each.item == item.id:
                self._news(f"{each.item}: {translate_message(each.message)}")

    def _finish_run(self) -> None:
        from gtapp.project.drafting import remove_empty_run

        watch = self.watch
        if watch is None:
            return
        remove_empty_run(watch.run.order.root, watch.run.order.run)
        progress = watch.progress
        if progress.message:
            self.happened.emit("", translate_message(progress.message))
        if said := describe_end(progress):
            self._news(said)
        self.changed.emit()
        self._draft_waiting()

    def _draft_waiting(self) -> None:
        """With the items that were wished for meanwhile."""
        items = self.watch.find_not_asked(self._waiting.values()) if self.watch else []
        self._waiting.clear()
        if items and (profile := self.chosen_profile()):
            self._draft_items(items, profile)

    def _news(self, text: str) -> None:
        self._window.status.show_news(text)

    def show_run_dialog(self, only: Item | None = None) -> None:
        """Asks which items are to be drafted by whom, and begins."""
        from gtapp.ui.drafting.run_dialog import RunDialog

        if self._workspace:
            (dialog := RunDialog(self._workspace, self, self._window, only)).exec()
            dialog.deleteLater()


def _find_profile(name: str, model: str) -> Profile | None:
    from gtapp.drafting import providers
    from gtapp.project.drafting import override_model

    found = next((each for each in providers.load_profiles() if each.name == name), None)
    return override_model(found, model) if found and (model or found.model) else None
