"""Opens projects: shows the start page, the busy page and error messages, and asks about folders and code."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QDropEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QProgressBar, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from gtapp.core.platform.errors import CopyCancelledError, GtappError, ProjectError, raise_defect
from gtapp.core.project.opening import detection
from gtapp.core.project.opening.outside_links import OutsideLinksError
from gtapp.core.project.project import Project
from gtapp.core.project.project_listing import Indexer
from gtapp.core.schema.benchmark import Benchmark, list_ids
from gtapp.core.store.project_folder import split_reading
from gtapp.editor.context import AppContext
from gtapp.features import open_project, open_to_write
from gtapp.kit import small_widgets
from gtapp.kit.tasks import Task, Ticket, Work
from gtapp.kit.texts.i18n import format_count, translate_error

if TYPE_CHECKING:  # imported when used: keeps the start fast
    from gtapp.core.project.opening.code_consent import ProjectCode
    from gtapp.core.project.opening.creation import NewProject
    from gtapp.core.project.opening.folder_survey import FolderSurvey
    from gtapp.core.project.opening.folder_walk import FolderWalk
    from gtapp.features.start.window.folder_dialog import FolderDialog
    from gtapp.features.start.window.start_page import StartPage


class OpenRequest(NamedTuple):
    """A folder or a sample to open, and the benchmark where the user named it.

    `agreed` is the code that the user has agreed to run, as it was shown. `asked_links` is True if the user has answered whether
    gtapp may write where the project's links lead. `first` names the item to be shown first; empty: the one that was current
    last time. `kind` is the kind of documents that was chosen on the start page; None: none was. `files` are scans that were
    dropped: if their folder, `path`, is no project, one is made of copies. `plan` is the project that is made first. The
    folder is listed `again` although there may be an index of a large one. Where the request `is_command`, a folder that does not
    say where its ground truth is needs no question if that can be in one place alone. The request `is_change` if another kind is
    to be chosen for the open project, whose folder it is.
    """

    path: Path | None = None
    benchmark: str = ""
    sample: str = ""
    agreed: ProjectCode | None = None
    asked_links: bool = False
    first: str = ""
    kind: str | None = None
    files: tuple[Path, ...] = ()
    plan: NewProject | None = None
    again: bool = False
    is_command: bool = False
    is_change: bool = False

    def with_benchmark(self, name: str) -> OpenRequest:
        return self._replace(benchmark=name)


def open_request(
    request: OpenRequest,
    is_cancelled: Callable[[], bool] = lambda: False,
    indexer: Indexer | None = None,
) -> Project:
    """Open a project, with its schema ready to make a form of; one that is to be made is made first.

    `indexer` lists a large folder (`list_project`).

    Raises:
        GtappError: it can't be made or opened, or needs an answer of the user first.
    """
    if request.plan:
        request.plan.create(is_cancelled)
    path = _copy_sample(request.sample) if request.sample else request.path
    if path is None:
        raise ProjectError("project-missing", path="")
    if request.agreed:
        from gtapp.core.project.opening import code_consent  # imported when used: keeps the start fast

        code_consent.trust(request.agreed)
    opening = open_project if request.asked_links else open_to_write
    project = opening(path, request.benchmark or None, indexer=indexer)
    if project.benchmark.is_proposed and not request.plan and not request.is_command:
        project.close()
        raise ProjectError("project-unknown", path=str(path), names=project.benchmark.id)
    for schema in (project.benchmark.schema, *(each.schema for each in project.benchmark.variants)):
        _ = schema.fields
    return project


def _copy_sample(name: str) -> Path:
    return detection.copy_sample(name)


class _Indexer:
    """Has a large folder listed by a process, which reports how many files it has found."""

    def __init__(self, ticket: Ticket, takes_outdated: bool) -> None:
        self._ticket = ticket
        self.takes_outdated = takes_outdated

    def make(self, root: Path, benchmark: Benchmark) -> Path:
        from gtapp.core.project.index_process import IndexProcess  # few folders are so large

        process = IndexProcess(self._ticket.report, niceness=0)
        self._ticket.when_cancelled(process.stop)
        return process.make(root, benchmark)


_BUSY_AFTER_MS = 200
_ANSWERS = "answers"
_UNCLEAR = (
    "project-unknown",
    "project-readings",
    "project-encoding",
    "project-ambiguous",
    "project-empty",
)
"""Faults of folders that are no projects yet: the user is asked what to make of them."""


class Opener(QObject):
    """Opens one project at a time; a newer request replaces the one under way.

    Its pages (start page, busy page) and the open project are in `pages`.
    """

    opened = Signal(Project)
    """A project is open and replaces the previous one."""

    back_wanted = Signal()
    """The project that is still open should be shown: another one could not be opened, or opening was cancelled."""

    folder_wanted = Signal(object)
    """A folder is to be chosen; the value is the kind of documents in it, None: any."""

    requested = Signal(OpenRequest)
    """The start page asks for a project."""

    start_shown = Signal()
    """The start page is about to be painted."""

    def __init__(self, context: AppContext, pages: QStackedWidget) -> None:
        super().__init__(context)
        self._context = context
        self._pages = pages
        self._task: Task | None = None
        self._start: StartPage | None = None
        self._busy: BusyPage | None = None
        self.benchmark = ""
        """The benchmark that was named for the last project; empty: detected from its folder."""
        self.first = ""
        """The item of the last project that is to be shown first; empty: the one that was current last time."""
        self._files_found = 0
        self._made: NewProject | None = None
        context.project_ready.connect(self._offer_answers)
        context.project_ready.connect(self._offer_kinds)
        context.project_changed.connect(lambda: self._allow_kinds(False))
        context.item_edited.connect(lambda: self._allow_kinds(False))
        self._timer = QTimer(self, singleShot=True, interval=_BUSY_AFTER_MS)
        self._timer.timeout.connect(self._show_busy)
        self._name = ""

    def open(self, request: OpenRequest) -> None:
        """Begin to open a project; the one that is open stays until the new one has been opened."""
        preferences = self._context.preferences
        if request.path and not request.benchmark:
            request = request.with_benchmark(
                preferences.folder_text(split_reading(request.path)[0], "benchmark")
            )
        self.benchmark, self.first = request.benchmark, request.first
        self._name = request.sample or (str(request.path) if request.path else "")
        if request.kind is not None and not request.plan:
            self._survey(request)
            return
        self._begin(
            lambda ticket: open_request(
                request, lambda: ticket.cancelled, _Indexer(ticket, takes_outdated=not request.again)
            ),
            lambda project: self._take(request, project),
            lambda error: self._fail(request, error),
        )

    def _begin(
        self, work: Work, done: Callable[[Any], object], failed: Callable[[Exception], object]
    ) -> None:
        """Run `work` in place of what is under way; the busy page is shown if it takes long, with the number of files found."""
        if self._task:
            self._task.cancel()
        self._timer.start()
        self._files_found = 0
        self._task = self._context.tasks.start(work, done, failed, self._show_found)

    def _show_found(self, count: int) -> None:
        self._files_found = count
        if self._busy:
            self._busy.show_found(count)

    def _take(self, request: OpenRequest, project: Project) -> None:
        self._end()
        preferences = self._context.preferences
        preferences.add_recent(project.home)
        if request.benchmark and request.path:
            preferences.put_folder_text(request.path, "benchmark", request.benchmark)
        self._made = request.plan
        self.opened.emit(project)

    def _offer_answers(self) -> None:
        """Offer answers as drafts for a folder that has just become a project: records without truths would begin without values.

        Where there are truths, answers are offered only if the folder has some.
        """
        plan, self._made = self._made, None
        context, project = self._context, self._context.project
        if plan is None or project is None or plan.survey.drafts or all(item.truth for item in project.items):
            return
        uses = {use for _, use in plan.uses}
        has_answers, has_truths = "answers" in uses, "truths" in uses or bool(plan.survey.truths)
        if "use_answers" not in context.actions.by_name or (has_truths and not has_answers):
            return

        def use() -> None:
            context.drop_notice(_ANSWERS)
            context.actions.by_name["use_answers"].trigger()

        text = (
            self.tr("The folder has answers of models. They can become the drafts with which records begin.")
            if has_answers
            else self.tr(
                "The records are empty. If a model has answered already, they can begin with its answers."
            )
        )
        choices = [
            (self.tr("Use as drafts …"), use),
            (self.tr("Hide"), lambda: context.drop_notice(_ANSWERS)),
        ]
        context.put_notice(_ANSWERS, "note", text, choices)

    def _fail(self, request: OpenRequest, error: Exception) -> None:
        self._end()
        code = error.code if isinstance(error, GtappError) else ""
        if code in _UNCLEAR and request.path and not request.plan:
            self._survey(request._replace(kind=None), getattr(error, "walk", None))
            return
        wanted: ProjectCode | None = getattr(error, "wanted", None)
        is_other = wanted and not (request.agreed and request.agreed.digest == wanted.digest)
        if wanted and is_other and self._ask_consent(request, wanted):
            return
        if isinstance(error, OutsideLinksError):
            self._ask_links(request, error)
            return
        raise_defect(error)
        self._show_failure(request, error)

    def _show_failure(self, request: OpenRequest, error: Exception) -> None:
        if request.path and request.benchmark:
            self._context.preferences.put_folder_text(request.path, "benchmark", "")
        if self._context.session:
            self._context.show_message(translate_error(error))
            self.back_wanted.emit()
        else:
            self.show_start(error)

    def _end(self) -> None:
        self._timer.stop()
        self._task = None

    # another kind of documents

    def _offer_kinds(self) -> None:
        """Offer another kind unless something was saved; all else is looked at when it is wanted."""
        project = self._context.project
        self._allow_kinds(project is not None and not any(map(os.path.lexists, project.status_files)))

    def _allow_kinds(self, on: bool) -> None:
        self._context.actions.by_name["choose_kind"].setEnabled(on)

    def choose_kind(self) -> None:
        """Ask for another kind of documents for the open project, as long as nothing was saved in it."""
        project = self._context.project
        if project is None:
            return
        from gtapp.core.project.opening.kind_change import may_change_kind  # rarely needed

        if may_change_kind(project):
            name = project.benchmark.id
            self._survey(OpenRequest(project.root, kind=name if name in list_ids() else "", is_change=True))
            return
        text = self.tr(
            "Another kind can be chosen only for a project that was made here, and until something is edited or checked in it: "
            "records of one kind don’t become those of another. Nothing was changed."
        )
        self._context.show_message(text, calm=True)

    # folders that are no projects

    def _survey(self, request: OpenRequest, walk: FolderWalk | None = None) -> None:
        """Look at what is in a folder, or at files that were dropped, and ask what to make of it.

        A `walk` may have gone through the folder already.
        """

        def look(ticket: Ticket) -> FolderSurvey:
            from gtapp.core.project.opening.folder_survey import survey_files, survey_folder  # rarely needed

            assert request.path
            if request.files:
                return survey_files(request.files)
            return survey_folder(request.path, lambda: ticket.cancelled, walk)

        self._begin(
            look,
            lambda survey: self._consider(request, survey),
            lambda error: self._fail(request._replace(kind=None), error),
        )

    def _consider(self, request: OpenRequest, survey: FolderSurvey) -> None:
        """Open the folder if it has documents of the kind that was chosen for it, else ask."""
        self._end()
        is_known = survey.is_project or (request.kind is not None and survey.tells_kind(request.kind))
        if request.kind is not None and is_known and not request.is_change:
            self.open(request._replace(kind=None))
            return
        from gtapp.features.start.window.folder_dialog import (
            FolderDialog,  # imported when used: keeps the start fast
        )

        self._go_back()
        kind = request.benchmark or None if request.kind is None else request.kind
        dialog = FolderDialog(survey, kind, self._context.window, is_change=request.is_change)
        if small_widgets.run_dialog(dialog):
            self._open_answer(request, dialog)
        elif dialog.wants_other:
            self.folder_wanted.emit(request.kind)

    def _open_answer(self, request: OpenRequest, dialog: FolderDialog) -> None:
        if dialog.chosen_folder:
            self.requested.emit(OpenRequest(dialog.chosen_folder))
        elif plan := dialog.plan:
            # a gtapp.toml that is there stays as it is
            benchmark = plan.kind if plan.survey.is_project and not plan.is_change else ""
            self._context.preferences.put_folder_text(plan.root, "benchmark", benchmark)
            self.requested.emit(request._replace(path=plan.root, benchmark=benchmark, plan=plan))

    # other questions

    def _ask_consent(self, request: OpenRequest, code: ProjectCode) -> bool:
        from gtapp.window.dialogs.code_consent_dialog import (
            ConsentDialog,  # imported when used: keeps the start fast
        )

        if not small_widgets.run_dialog(ConsentDialog(code, self._context.window)):
            return False
        self.open(request._replace(agreed=code))
        return True

    def _ask_links(self, request: OpenRequest, error: OutsideLinksError) -> None:
        """Ask whether gtapp may write where the project's links lead, and open the project in any case."""
        from gtapp.window.dialogs.link_dialog import ask_to_write  # imported when used: keeps the start fast

        ask_to_write(error.root, error.targets, self._context.window)
        self.open(request._replace(asked_links=True))

    def cancel(self) -> None:
        """Cancel the opening; the work may go on for a while, but its result is dropped."""
        if self._task:
            self._task.ended.connect(self._report_cancelled)
            self._task.cancel()
        self._end()
        self._go_back()

    def _report_cancelled(self, task: Task) -> None:
        """Say what became of the copies whose making was cancelled."""
        if not isinstance(task.error, CopyCancelledError):
            return
        if self._context.session:
            self._context.show_message(translate_error(task.error), calm=True)
        elif self._start:
            self._start.show_note(translate_error(task.error))

    def _go_back(self) -> None:
        """Show what was there before something was to be opened: the open project, or the start page."""
        if self._context.session:
            self.back_wanted.emit()
            self._context.focus_form()
        else:
            self.show_start()

    # pages

    def show_start(self, error: Exception | None = None) -> None:
        """Show the page that opens projects, with the last error."""
        if self._start is None:
            self._start = self._make_start()
        self._start.set_recent(self._context.preferences.recent)
        self._start.show_error(error, self._name)
        self._pages.setCurrentWidget(self._start)
        self.start_shown.emit()
        self._start.focus_first()

    def _make_start(self) -> StartPage:
        from gtapp.features.start.window.start_page import (
            StartPage,  # imported when used: keeps the start fast
        )

        page = StartPage(self._context.window)
        page.open_wanted.connect(lambda: self.folder_wanted.emit(None))
        page.folder_wanted.connect(self.folder_wanted)
        page.folder_chosen.connect(lambda folder: self.requested.emit(OpenRequest(Path(folder))))
        page.sample_chosen.connect(lambda name: self.requested.emit(OpenRequest(sample=name)))
        self._pages.addWidget(page)
        return page

    def _show_busy(self) -> None:
        if self._busy is None:
            self._busy = BusyPage(self._context.window)
            self._busy.cancelled.connect(self.cancel)
            self._pages.addWidget(self._busy)
        self._busy.show_name(self._name)
        self._busy.show_found(self._files_found)
        self._pages.setCurrentWidget(self._busy)
        self._busy.button.setFocus()


class BusyPage(QWidget):
    """Shows that a project is being opened."""

    cancelled = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.button = QPushButton(self.tr("&Cancel"), self)
        self.button.clicked.connect(self.cancelled)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self, self.cancelled.emit)
        self._text = small_widgets.make_label(parent=self, wrap=True)
        self._text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        bar = QProgressBar(self)
        bar.setRange(0, 0)
        bar.setTextVisible(False)
        bar.setFixedSize(240, 10)
        column = QVBoxLayout(self)
        column.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._found = small_widgets.make_label(parent=self)
        column.addWidget(self._text)
        column.addWidget(self._found, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(bar, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addSpacing(12)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)

    def show_name(self, name: str) -> None:
        self._text.setText(self.tr("Opening {name} …").format(name=name))

    def show_found(self, count: int) -> None:
        """Show how many files were found in a large folder; 0: it isn't known to be one."""
        self._found.setText(
            self.tr("Files found: {count}").format(count=format_count(count)) if count else ""
        )


def read_drop(event: QDropEvent) -> OpenRequest | None:
    """Return what to open for the folder or the files that were dragged onto the window; None for anything else."""
    paths = small_widgets.list_dropped_paths(event)
    if len(paths) == 1 and paths[0].is_dir():
        return OpenRequest(paths[0])
    if not paths or any(path.is_dir() for path in paths):
        return None
    return OpenRequest(paths[0].parent, files=tuple(paths))
