"""One run on a board: its figures item by item, and the sums of them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from gtapp.messages import Message
from gtapp.pointer import ABSENT
from gtapp.preview.board_loader import RunLoaded, RunSource
from gtapp.preview.storage import AnswerPlaces, FigureColumn
from gtapp.scoring import answer_reader
from gtapp.scoring.answer_reader import Reading
from gtapp.scoring.result import ItemScore
from gtapp.scoring.scorer import ComparedItem, Scorer


@dataclass(frozen=True, slots=True)
class PreparedAnswer(Reading):
    """What was read of an answer, and `side`: the same as the run's measure prepares it."""

    side: Any = None


class RunFigures:
    """A run and how it stands; `metrics` is another mapping after each change of a figure, never the same altered."""

    def __init__(self, source: RunSource, scorer: Scorer) -> None:
        self.name = source.name
        self.test = source.test
        self.fault = source.fault
        self.scorer = scorer
        self.loaded = False
        self.metrics: Mapping[str, float] = {}
        self._places: AnswerPlaces | None = None
        self._column = FigureColumn()
        self._totals: Any = None
        self._faults: Mapping[int, Message] = {}
        self._problems: list[tuple[str, Message]] = []

    @property
    def rules(self) -> Mapping[str, Any]:
        """The rules in force."""
        return self.scorer.rules

    def take(self, loaded: RunLoaded) -> None:
        """Takes over what was loaded."""
        self._places, self._column = loaded.places, loaded.column
        self._totals = loaded.totals
        self._faults, self._problems = loaded.faults, list(loaded.problems)
        self.metrics = self._totals.metrics()
        self.loaded = True

    def has_answer(self, number: int) -> bool:
        return self._places is not None and number in self._places

    def content(self, number: int, name: str) -> Any:
        """What the run has of an item, as it lies on the disk; may be called in any thread.

        Raises:
            KeyError: it has no answer.
        """
        if self._places is None:
            raise KeyError(name)
        return self._places.content(number, name)

    def read(self, number: int, name: str) -> PreparedAnswer:
        """The run's answer; may be called in any thread."""
        try:
            found = self.scorer.read(self.content(number, name))
        except KeyError:
            found = answer_reader.missing_answer()
        side = self.scorer.measure.prepare_answer(found.record, name)
        return PreparedAnswer(found.record, found.reason, found.run, side)

    def put(self, number: int, figures: Any) -> None:
        """Lets an item's figures take the place of what it had; None: left out, ABSENT: it has no truth."""
        old = self._column[number]
        if old is figures or (old == figures and old is not None):
            return
        if not _is_nothing(old):
            self._totals.remove(old)
        if not _is_nothing(figures):
            self._totals.add(figures)
        self._column[number] = figures
        if not (_is_nothing(old) and _is_nothing(figures)):
            self.metrics = self._totals.metrics()

    def figures(self, number: int) -> dict[str, float]:
        """An item's figures under their published names; none where nothing of it counts."""
        found = self._column[number]
        return {} if _is_nothing(found) else self.scorer.measure.name_figures(found)

    def problems(
        self, names: Sequence[str], truths: Mapping[int, Message | None]
    ) -> Iterator[tuple[str, Message]]:
        """What is odd, item by item; `truths` are the numbers of all truths, with why some are not scored.

        May be called in any thread.
        """
        if self.fault:
            yield "", self.fault
        for number, fault in truths.items():
            if fault:
                yield names[number], fault
            elif not self._column.is_none(number):
                if not self.has_answer(number):
                    yield (
                        names[number],
                        answer_reader.missing_answer().reason or Message("score-answer-missing"),
                    )
                elif number in self._faults:
                    yield names[number], self._faults[number]
        for number, name in enumerate(names):
            if number not in truths and self.has_answer(number):
                yield name, Message("score-answer-unknown")
        yield from self._problems


def _is_nothing(figures: Any) -> bool:
    return figures is None or figures is ABSENT


# ---- sides ----
# The items at hand: truth and answers as the measures prepare them, so that a change costs only the comparison.


Answers = Mapping[int, PreparedAnswer]
"""The answers to one item, by the number of the run."""

_KEPT: Final = 16


class PreparedItem:
    """One item: its truth, once for each set of rules, and the answers of the runs, each read when it is first needed."""

    def __init__(self, number: int, name: str) -> None:
        self.number, self.name = number, name
        self.answers: dict[int, PreparedAnswer] = {}
        self._record: Any = ABSENT
        self._ours: dict[Scorer, Any] = {}

    def put(self, record: Any) -> None:
        """Lets the truth be this record; ABSENT: there is none to score."""
        self._record = record
        self._ours.clear()

    def figures(self, number: int, run: RunFigures) -> Any:
        """The run's figures; ABSENT where there is no truth."""
        if self._record is ABSENT:
            return ABSENT
        return run.scorer.measure.compare(self._truth(run.scorer), self._answer(number, run).side)

    def score(self, number: int, run: RunFigures) -> ItemScore:
        """The run's score.

        Raises:
            KeyError: there is no truth.
        """
        if self._record is ABSENT:
            raise KeyError(self.name)
        ours, answer = self._truth(run.scorer), self._answer(number, run)
        figures = run.scorer.measure.compare(ours, answer.side)
        return run.scorer.make_score(
            ComparedItem(self.name, self._record, answer, ours, answer.side, figures)
        )

    def _truth(self, scorer: Scorer) -> Any:
        if scorer not in self._ours:
            self._ours[scorer] = scorer.measure.prepare_truth(self._record, self.name)
        return self._ours[scorer]

    def _answer(self, number: int, run: RunFigures) -> PreparedAnswer:
        if number not in self.answers:
            self.answers[number] = run.read(self.number, self.name)
        return self.answers[number]


class RecentItems:
    """The items that were looked at last."""

    def __init__(self) -> None:
        self._items: OrderedDict[int, PreparedItem] = OrderedDict()

    def open(self, number: int, name: str) -> PreparedItem:
        """The item of this number, at hand from now on."""
        found = self._items.setdefault(number, PreparedItem(number, name))
        self._items.move_to_end(number)
        if len(self._items) > _KEPT:
            self._items.popitem(last=False)
        return found

    def get(self, number: int) -> PreparedItem:
        """The same.

        Raises:
            KeyError: it isn't at hand any more.
        """
        return self._items[number]
