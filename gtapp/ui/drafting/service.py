"""Drafting in the window: one item or many are asked for beside the work, and what arrives is shown at once.

window.drafting.draft_current()     # the item on the screen
window.drafting.ask(wish)           # any: see `gtapp.project.drafting.RunOptions`
window.drafting.stop()              # keeps everything received
changed, failures, watch            # for the panel that shows how it stands
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from gtapp.errors import GtappError
from gtapp.project import Item
from gtapp.ui.drafting.handings import BatchSubmissions
from gtapp.ui.i18n import translate_error, translate_message
from gtapp.ui.workspace import Workspace

if TYPE_CHECKING:  # nothing of drafting is imported before somebody drafts
    from gtapp.drafting.providers import Profile
    from gtapp.drafting.run_progress import ItemFailure
    from gtapp.drafting.scheduler import RunSpec
    from gtapp.project.drafting import RunOptions, RunPlan
    from gtapp.ui.drafting.handing import BatchSubmission
    from gtapp.ui.drafting.landing import ArrivedDraft
    from gtapp.ui.drafting.watch import RunWatcher
    from gtapp.ui.main_window import MainWindow

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
            from gtapp.ui.drafting import sayings

            self._news(sayings.describe_interruption())
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
        from gtapp.ui.drafting import sayings

        self._waiting[item.id] = item
        soon = self.watch is not None and self.watch.prioritize(item, profile)
        self._news(sayings.describe_wait(item.id, soon))

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
        from gtapp.ui.drafting.privacy import PrivacyDialog, has_consent, remember_consent

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
        from gtapp.ui.drafting.watch import RunWatcher

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
        from gtapp.ui.drafting.landing import find_overlooked

        self._left, project = None, workspace.session.project
        if project.root == order.root:
            workspace.tasks.start(lambda _: find_overlooked(project, order.run), self.add_drafts)

    def add_drafts(self, answers: Sequence[ArrivedDraft]) -> None:
        """Takes answers that lie in the project now, and shows them where nothing was touched."""
        from gtapp.drafting.answers import FAILED_MARKS
        from gtapp.ui.drafting import sayings
        from gtapp.ui.drafting.arriving import add_arrived
        from gtapp.ui.drafting.shelf import long_mark

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
                self._news(sayings.describe_arrival(each.item, shows, fault))
        self._window.panels.look_again()

    def _report_failures(self, failures: Sequence[ItemFailure]) -> None:
        item = self._workspace.session.item if self._workspace else None
        for each in failures:
            self.happened.emit(each.item, translate_message(each.message))
            if item and each.item == item.id:
                self._news(f"{each.item}: {translate_message(each.message)}")

    def _finish_run(self) -> None:
        from gtapp.project.drafting import remove_empty_run
        from gtapp.ui.drafting import sayings

        watch = self.watch
        if watch is None:
            return
        remove_empty_run(watch.run.order.root, watch.run.order.run)
        progress = watch.progress
        if progress.message:
            self.happened.emit("", translate_message(progress.message))
        if said := sayings.describe_end(progress):
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
        from gtapp.ui.drafting.many import RunDialog

        if self._workspace:
            (dialog := RunDialog(self._workspace, self, self._window, only)).exec()
            dialog.deleteLater()


def _find_profile(name: str, model: str) -> Profile | None:
    from gtapp.drafting import providers
    from gtapp.project.drafting import override_model

    found = next((each for each in providers.load_profiles() if each.name == name), None)
    return override_model(found, model) if found and (model or found.model) else None
