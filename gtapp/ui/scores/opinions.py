"""What all runs say of the current item, kept up to date beside the window while somebody wants to know."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from gtapp.preview.board import Board
from gtapp.preview.item_votes import ItemVotes, collect_votes
from gtapp.preview.voting import DrafterExclusion, VoteCounter, exclude_nobody
from gtapp.project import Item
from gtapp.scoring.answer_reader import Reading
from gtapp.ui.tasks import Task
from gtapp.ui.workspace import Workspace

if TYPE_CHECKING:
    from gtapp.ui.scores.service import Scores

# a key more may follow; nobody reads what others say while typing
_PAUSE_MS: Final = 150

KEYS: Final = "keys"
"""Wants to know because a key was pressed, until the project is closed."""

Answers = Mapping[str, Reading]


def name_of(item: Item) -> str:
    """What scores call an item: its key in a file of lines, else its name."""
    return item.key or item.id


class Court:
    """Hears the runs of one board; may be asked in any thread, one at a time."""

    def __init__(self, board: Board, root: Path) -> None:
        self.board = board
        job = board.job
        self._voting = VoteCounter(job.benchmark, job.folder, {run.name: run.test for run in board.runs})
        self._root = root
        self._drafters: DrafterExclusion | None = None
        self._lock = Lock()

    def answers(self, name: str) -> Answers:
        """The answers to one item by run, read from their files by the votes' own rules, whatever the profile."""
        contents = {self.board.runs[run].name: each for run, each in self.board.contents(name).items()}
        with self._lock:
            return self._voting.read_answers(contents)

    def hear(self, name: str, record: Any, answers: Answers, drafter_votes: bool) -> ItemVotes:
        with self._lock:
            left_out = exclude_nobody if drafter_votes else self._who_drafts()
            opinion = collect_votes(self._voting, name, record, answers, left_out)
        _ = opinion.suspects  # worked out here rather than in the window's thread
        return opinion

    def _who_drafts(self) -> DrafterExclusion:
        """Made when it is first needed, mostly in a worker: it looks into folders."""
        if self._drafters is None:
            self._drafters = DrafterExclusion.of_project(self._root, self.board.job.benchmark)
        return self._drafters


@dataclass(frozen=True, slots=True)
class Question:
    """What is to be heard: a record, as it was at some moment."""

    court: Court
    name: str
    record: Any
    moment: int


class Opinions(QObject):
    """`changed` tells that `opinion` is another; it is None where nothing is known (yet)."""

    changed = Signal()

    def __init__(self, scores: Scores, parent: QObject) -> None:
        super().__init__(parent)
        self._scores = scores
        self._workspace: Workspace | None = None
        self._court: Court | None = None
        self._wanted: set[str] = set()
        self._task: Task | None = None
        self._answers: Answers | None = None
        self._moment = self._heard = 0
        self.opinion: ItemVotes | None = None
        self.drafter_votes = False
        self._later = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._later.timeout.connect(self._begin)
        scores.loaded.connect(self._reload)

    # what it is about

    def attach(self, workspace: Workspace | None) -> None:
        """Speaks of this project from now on, or of none."""
        self._workspace, self._court = workspace, None
        self._wanted.discard(KEYS)
        self._scores.want("opinions", bool(self._wanted))
        self._shown()
        if workspace:
            workspace.session.shown.connect(self._shown)
            workspace.session.edited.connect(self._edited)

    def want(self, who: str, on: bool) -> None:
        """Whether somebody (a panel that is seen) wants to be kept up to date."""
        if on != (who in self._wanted):
            (self._wanted.add if on else self._wanted.discard)(who)
            self._scores.want("opinions", bool(self._wanted))
            if on and not self.is_fresh:
                self._later.start()

    @property
    def is_fresh(self) -> bool:
        """Whether `opinion` is about the record as it is."""
        return self._heard == self._moment

    @property
    def waiting(self) -> bool:
        """Whether more is to come: for tests and pictures."""
        return self._later.isActive() or (self._task is not None and bool(self._wanted))

    def let_drafter_vote(self, on: bool) -> None:
        """Whether the run that made an item's draft has a vote on it, too."""
        self.drafter_votes = on
        self._edited()

    def _shown(self) -> None:
        """Another item: what was said of the last one is not left standing."""
        self._answers = None
        self._edited()
        if self.opinion is not None:
            self.opinion = None
            self.changed.emit()

    def _reload(self) -> None:
        """Another board, or one more run on it."""
        self._answers = None
        self._edited()

    def _edited(self) -> None:
        self._moment += 1
        if self._wanted and self._workspace:
            self._later.start()

    # hearing

    def now(self) -> ItemVotes | None:
        """The opinion of the record as it is, made at once if need be; for keys, which can't wait."""
        question = None if self.is_fresh else self._question()
        if question:
            self._take(question, *self._hear(question, self._answers))
        return self.opinion if self.is_fresh else None

    def _question(self) -> Question | None:
        workspace, board = self._workspace, self._scores.board
        document = workspace.session.document if workspace else None
        if workspace is None or document is None or board is None or not board.runs:
            return None
        if self._court is None or self._court.board is not board:
            self._court = Court(board, workspace.session.project.root)
        item = workspace.session.item
        assert item
        return Question(self._court, name_of(item), document.record, self._moment)

    def _hear(self, question: Question, known: Answers | None) -> tuple[Answers, ItemVotes]:
        court, name = question.court, question.name
        answers = court.answers(name) if known is None else known
        return answers, court.hear(name, question.record, answers, self.drafter_votes)

    def _begin(self) -> None:
        """Has the runs heard in a worker, on a copy of the record."""
        question = None if self.is_fresh else self._question()
        if question is None or self._workspace is None:
            return
        if self._task:
            self._task.cancel()
        copied, known = replace(question, record=json.loads(json.dumps(question.record))), self._answers
        self._task = self._workspace.tasks.start(
            lambda _: self._hear(copied, known), lambda found: self._take(question, *found)
        )

    def _take(self, question: Question, answers: Answers, opinion: ItemVotes) -> None:
        """What was said of an earlier state of the item is better than nothing, until the next word."""
        self._task = None
        if question.court is not self._court or question.name != self._name():
            return
        self._answers, self._heard = answers, question.moment
        self.opinion = opinion
        self.changed.emit()

    def _name(self) -> str:
        item = self._workspace.session.item if self._workspace else None
        return name_of(item) if item else ""
