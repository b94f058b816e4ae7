"""The queue of suspect truths and the corrections to expect of each item: searched beside the window, then kept in step."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from PySide6.QtCore import QElapsedTimer, QObject, Signal

from gtapp.errors import GtappError
from gtapp.messages import Message
from gtapp.preview.item_votes import ItemVotes
from gtapp.preview.loader import BoardJob, LoadFailed
from gtapp.preview.loading import Loading
from gtapp.preview.survey import Survey, SurveyProgress
from gtapp.preview.suspects import MAX_SUSPECTS, Suspect, digest
from gtapp.ui.scores.marks import Marks
from gtapp.ui.tasks import Task, Tasks, Ticket

State = Literal["new", "searching", "done", "stopped", "failed"]

# so often the queue is sorted and shown anew while it is searched
_NEWS_MS: Final = 400

Key = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """Which suspects are to be seen besides the plain ones."""

    outward: bool = False
    confirmed: bool = False


def key_of(suspect: Suspect) -> Key:
    """By what a suspect is known again after its item was edited."""
    return suspect.item, suspect.pointer, digest(suspect.basis)


def order_of(suspect: Suspect) -> Key:
    """Where a suspect stands in the queue."""
    return *suspect.rank, suspect.item, *((isinstance(token, int), token) for token in suspect.pointer)


class Surveyor(QObject):
    """`queue` is what is to be seen of all suspects, the most agreed first; `expected` are corrections by item."""

    changed = Signal()
    """The queue or the expectations are others."""

    moved = Signal()
    """The search is further, or its state another."""

    def __init__(self, tasks: Tasks, parent: QObject) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._task: Task | None = None
        self._loading: Loading | None = None
        self._marks: Marks | None = None
        self._all: list[tuple[Key, Suspect]] = []
        # items that were heard in the window, which knows more of them than the search
        self._heard: set[str] = set()
        self._clock = QElapsedTimer()
        self._shown = Shown()
        self.survey: Survey | None = None
        self.state: State = "new"
        self.fault: Message | None = None
        self.done = self.total = 0
        self.queue: list[Suspect] = []
        self.expected: dict[str, float] = {}

    # searching

    def begin(self, job: BoardJob, root: Path, marks: Marks, drafter_votes: bool) -> None:
        """Searches from the beginning."""
        self.forget()
        self._marks = marks
        self.survey = Survey(job, root, drafter_votes)
        self._loading = loading = Loading(self.survey)
        self.state = "searching"
        self._clock.start()
        self._task = self._tasks.start(_work(loading), self._ended, self._failed, self._take)
        self.moved.emit()

    def stop(self) -> None:
        """Ends the search; what was found stays."""
        if self.state == "searching":
            self._let_go()
            self.state = "stopped"
            self._arrange()
            self.moved.emit()

    def forget(self) -> None:
        """Nothing is known any more."""
        self._let_go()
        self.survey = None
        self.state, self.fault, self.done, self.total = "new", None, 0, 0
        self._all.clear()
        self._heard.clear()
        self.expected.clear()
        self._arrange()
        self.moved.emit()

    def _let_go(self) -> None:
        if self._task:
            self._task.cancel()
        if self._loading:
            self._loading.stop()
        self._task = self._loading = None

    def _take(self, event: object) -> None:
        if isinstance(event, LoadFailed):
            self.fault = event.reason
        if not isinstance(event, SurveyProgress):
            return
        self.done, self.total = event.done, event.total
        for judged in event.found:
            if judged.item not in self._heard:
                self.expected[judged.item] = judged.expected_corrections
                self._all += ((order_of(each), each) for each in judged.suspects)
        if self._clock.elapsed() >= _NEWS_MS:
            self._clock.restart()
            self._arrange()
        self.moved.emit()

    def _ended(self, _: object) -> None:
        self._let_go()
        self.state = "failed" if self.fault else "done"
        self._arrange()
        self.moved.emit()

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, GtappError):
            raise error
        self.fail(error.message)

    def fail(self, reason: Message) -> None:
        """There is nothing to search, and why."""
        self.fault = reason
        self._ended(None)

    # the queue

    @property
    def shown(self) -> Shown:
        return self._shown

    def show(self, shown: Shown) -> None:
        """Lets other suspects be seen."""
        if shown != self._shown:
            self._shown = shown
            self._arrange()

    def rearrange(self) -> None:
        """The marks are others."""
        self._arrange()

    def _arrange(self) -> None:
        self._all.sort(key=_first)
        del self._all[MAX_SUSPECTS:]
        self.queue = [each for _, each in self._all if self._is_shown(each)]
        self.changed.emit()

    def _is_shown(self, suspect: Suspect) -> bool:
        return (self._shown.outward or not suspect.superficial) and (
            self._shown.confirmed or not self.stands(suspect)
        )

    def stands(self, suspect: Suspect) -> bool:
        """Whether a human said that this truth stands."""
        return self._marks is not None and self._marks.stands(suspect)

    @property
    def hidden(self) -> int:
        """How many suspects are not shown."""
        return len(self._all) - len(self.queue)

    def put(self, opinion: ItemVotes, is_truth: bool) -> None:
        """One item was edited, or heard anew; its suspects take the place of those that it had."""
        if self.state == "new":
            return
        self._heard.add(opinion.item)
        found = [(order_of(each), each) for each in opinion.suspects] if is_truth else []
        before = [pair for pair in self._all if pair[1].item == opinion.item]
        self.expected[opinion.item] = opinion.expected_corrections
        if found != before:
            self._all = [pair for pair in self._all if pair[1].item != opinion.item] + found
            self._arrange()

    def after(self, suspect: Suspect | None) -> Suspect | None:
        """The one that follows in the queue, from the beginning again at its end; it may be gone from it itself."""
        if not self.queue:
            return None
        place = bisect_right(self.queue, order_of(suspect), key=order_of) if suspect else 0
        return self.queue[place % len(self.queue)]

    def at(self, item: str, pointer: Sequence[Any]) -> Suspect | None:
        """The suspect in one place, shown or not."""
        return next(
            (each for _, each in self._all if each.item == item and each.pointer == tuple(pointer)), None
        )


def _first(pair: tuple[Key, Suspect]) -> Key:
    return pair[0]


def _work(loading: Iterable[Any]) -> Callable[[Ticket], None]:
    def work(ticket: Ticket) -> None:
        for event in loading:
            if ticket.cancelled:
                return
            ticket.report(event)

    return work
