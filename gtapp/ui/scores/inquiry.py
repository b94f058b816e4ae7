"""The way through the suspect truths of a project: searched when somebody asks, visited, changed or upheld."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from gtapp.errors import ProjectError
from gtapp.preview.loader import BoardJob
from gtapp.preview.suspects import Suspect
from gtapp.ui.scores.marks import Marks
from gtapp.ui.scores.opinions import Opinions, name_of
from gtapp.ui.scores.surveyor import Surveyor
from gtapp.ui.workspace import Workspace

if TYPE_CHECKING:
    from gtapp.ui.main_window import MainWindow


class Inquiry(QObject):
    """One for the window; `attach` tells of which project it speaks."""

    reached = Signal(object)
    """The suspect that the annotator went to."""

    def __init__(self, window: MainWindow, opinions: Opinions) -> None:
        super().__init__(window)
        self._window = window
        self._scores = window.scores
        self._opinions = opinions
        self._workspace: Workspace | None = None
        self._waiting = False
        self._job: BoardJob | None = None
        self._last: Suspect | None = None
        self.marks: Marks | None = None
        self.surveyor = Surveyor(window.tasks, self)
        opinions.changed.connect(self._heard)
        self._scores.loaded.connect(self._loaded)

    def attach(self, workspace: Workspace | None) -> None:
        """Speaks of this project from now on, or of none."""
        if self.marks:
            self.marks.close()
            self.marks.deleteLater()
        self.marks, self._job, self._last, self._waiting = None, None, None, False
        self._workspace = workspace
        self.surveyor.forget()
        if workspace:
            self.marks = Marks(workspace.root(), self)
            self.marks.changed.connect(self.surveyor.rearrange)
            self.marks.failed.connect(workspace.session.journal_failed)

    def search(self) -> None:
        """Searches the project for suspect truths, as soon as the runs are known; once, unless all is forgotten."""
        if self._workspace is None or self.surveyor.state != "new":
            return
        job = self._scores.job
        self._waiting = job is None
        self._scores.want("suspects", self._waiting)
        if job and self.marks:
            self._job = job
            self.surveyor.begin(job, self._workspace.root(), self.marks, self._opinions.drafter_votes)
            self._heard()  # the item that is shown may have edits that are not saved

    def search_again(self) -> None:
        self.surveyor.forget()
        self.search()

    def let_drafter_vote(self, on: bool) -> None:
        """Whether the run that made an item's draft has a vote on it, too; everything is counted anew."""
        if on != self._opinions.drafter_votes:
            self._opinions.let_drafter_vote(on)
            if self.surveyor.state != "new":
                self.search_again()

    def _loaded(self) -> None:
        """The runs are known, or others, or can't be."""
        job, known = self._scores.job, self._job
        if self._waiting and self._scores.fault:
            self._waiting = False
            self.surveyor.fail(self._scores.fault)
        elif self._waiting and job:
            self.search_again()
        elif known and job and job is not known:
            self._job = job
            # who is in the queue does not hang on how runs are scored; else all was read again, or other answers
            if job.answers != known.answers or (job.profile, job.rules) == (known.profile, known.rules):
                self.search_again()

    def _heard(self) -> None:
        """The item that is shown was edited, or heard for the first time."""
        opinion, document = self._opinions.opinion, self._workspace and self._workspace.session.document
        if opinion and document and self._opinions.is_fresh:
            self.surveyor.put(opinion, is_truth=not document.is_new)

    def next_suspect(self) -> None:
        """To the suspect that follows the last one, the most agreed first."""
        self.search()
        found = self.surveyor.after(self._last)
        if found:
            self.go_to(found)
        elif self.surveyor.state in ("new", "searching"):
            self._window.status.news(self.tr("Suspect truths are being searched …"))
        else:
            self._window.status.news(self.tr("There is no suspect truth in the queue."))

    def go_to(self, suspect: Suspect) -> None:
        """Shows a suspect's item, with the cursor in its field."""
        workspace = self._workspace
        if workspace is None:
            return
        self._last = suspect
        if self.go_to_item(suspect.item):
            workspace.form.focus_at(suspect.place)
            self.reached.emit(suspect)

    def go_to_item(self, name: str) -> bool:
        """Shows the item that scores call so; whether there is one."""
        workspace = self._workspace
        if workspace is None:
            return False
        try:
            index = workspace.session.counts.index(workspace.session.project.item(name).id)
        except ProjectError:
            return False
        return index >= 0 and workspace.go_to(index)

    def here(self) -> Suspect | None:
        """The suspect where the cursor is."""
        workspace = self._workspace
        pointer = workspace.form.focused_pointer() if workspace else None
        if workspace is None or workspace.session.item is None or pointer is None:
            return None
        return self.surveyor.at(name_of(workspace.session.item), pointer)

    def uphold(self) -> None:
        """Says that the truth stands where the cursor is, and goes on; where that was said, takes it back."""
        suspect = self.here()
        if suspect is None or self.marks is None or self._workspace is None:
            self._window.status.news(self.tr("There is no suspect truth here."))
            return
        on = not self.marks.stands(suspect)
        self._last = suspect
        self.marks.put(suspect, on, self._workspace.session.project.who)
        if on:
            self.next_suspect()
