"""The figures of one run on a board, item by item, with their sums; and the recent items, prepared for fast rescoring."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from gtapp.messages import Message
from gtapp.pointer import ABSENT
from gtapp.preview.board_loader import RunLoaded, RunSource
from gtapp.preview.packed_figures import AnswerPlaces, FigureColumn
from gtapp.scoring import answer_reader
from gtapp.scoring.answer_reader import Reading
from gtapp.scoring.result import ItemScore
from gtapp.scoring.scorer import ComparedItem, Scorer


@dataclass(frozen=True, slots=True)
class PreparedAnswer(Reading):
    """An answer as it was read, and `side`: the answer as the run's measure prepares it."""

    side: Any = None


class RunFigures:
    """The figures and metrics of a run; `metrics` is replaced after each change of a figure, never modified."""

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
        """The current rules."""
        return self.scorer.rules

    def take(self, loaded: RunLoaded) -> None:
        """Set the figures, totals and problems from the loader."""
        self._places, self._column = loaded.places, loaded.column
        self._totals = loaded.totals
        self._faults, self._problems = loaded.faults, list(loaded.problems)
        self.metrics = self._totals.metrics()
        self.loaded = True

    def has_answer(self, number: int) -> bool:
        return self._places is not None and number in self._places

    def content(self, number: int, name: str) -> Any:
        """Read the run's answer to an item as it is in the file; thread-safe.

        Raises:
            KeyError: the run has no answer.
        """
        if self._places is None:
            raise KeyError(name)
        return self._places.content(number, name)

    def read(self, number: int, name: str) -> PreparedAnswer:
        """Read and prepare the run's answer, an empty one if it is missing; thread-safe."""
        try:
            found = self.scorer.read(self.content(number, name))
        except KeyError:
            found = answer_reader.make_missing_answer()
        side = self.scorer.measure.prepare_answer(found.record, name)
        return PreparedAnswer(found.record, found.reason, found.run, side)

    def put(self, number: int, figures: Any) -> None:
        """Replace an item's figures; None: a rule excludes the item, ABSENT: it has no truth."""
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
        """Return an item's figures by their published names; empty if the item is not scored."""
        found = self._column[number]
        return {} if _is_nothing(found) else self.scorer.measure.name_figures(found)

    def problems(
        self, names: Sequence[str], truths: Mapping[int, Message | None]
    ) -> Iterator[tuple[str, Message]]:
        """Yield the problems as item name ("" if the problem concerns no item) and message; thread-safe.

        `names` are the names of all items by number, `truths` the numbers of all truths, with the reason if not scored.
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
                        answer_reader.make_missing_answer().reason or Message("score-answer-missing"),
                    )
                elif number in self._faults:
                    yield names[number], self._faults[number]
        for number, name in enumerate(names):
            if number not in truths and self.has_answer(number):
                yield name, Message("score-answer-unknown")
        yield from self._problems


def _is_nothing(figures: Any) -> bool:
    return figures is None or figures is ABSENT


Answers = Mapping[int, PreparedAnswer]
"""The answers to one item, by the number of the run."""

_MAX_RECENT: Final = 16


class PreparedItem:
    """One item: its truth, prepared once for each scorer, and the runs' answers, read on the first access."""

    def __init__(self, number: int, name: str) -> None:
        self.number, self.name = number, name
        self.answers: dict[int, PreparedAnswer] = {}
        self._record: Any = ABSENT
        self._ours: dict[Scorer, Any] = {}

    def put(self, record: Any) -> None:
        """Replace the truth; ABSENT: there is no truth to score."""
        self._record = record
        self._ours.clear()

    def figures(self, number: int, run: RunFigures) -> Any:
        """Return the run's figures; ABSENT if there is no truth."""
        if self._record is ABSENT:
            return ABSENT
        return run.scorer.measure.compare(self._truth(run.scorer), self._answer(number, run).side)

    def score(self, number: int, run: RunFigures) -> ItemScore:
        """Return the run's score.

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
    """Cache of the most recently used items, so that rescoring an item only needs the comparison."""

    def __init__(self) -> None:
        self._items: OrderedDict[int, PreparedItem] = OrderedDict()

    def open(self, number: int, name: str) -> PreparedItem:
        """Return the item of this number, added if necessary, and mark it as most recently used."""
        found = self._items.setdefault(number, PreparedItem(number, name))
        self._items.move_to_end(number)
        if len(self._items) > _MAX_RECENT:
            self._items.popitem(last=False)
        return found

    def get(self, number: int) -> PreparedItem:
        """Return the item of this number.

        Raises:
            KeyError: the item is not in the cache.
        """
        return self._items[number]
