"""The items at hand: truth and answers as the measures prepare them, so that a change costs only the comparison."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, Final

from gtapp.pointer import ABSENT
from gtapp.preview.boardrun import Answer, BoardRun
from gtapp.scoring.result import ItemScore
from gtapp.scoring.scorer import ComparedItem, Scorer

Answers = Mapping[int, Answer]
"""The answers to one item, by the number of the run."""

_KEPT: Final = 16


class Prepared:
    """One item: its truth, once for each set of rules, and the answers of the runs, each read when it is first needed."""

    def __init__(self, number: int, name: str) -> None:
        self.number, self.name = number, name
        self.answers: dict[int, Answer] = {}
        self._record: Any = ABSENT
        self._ours: dict[Scorer, Any] = {}

    def put(self, record: Any) -> None:
        """Lets the truth be this record; ABSENT: there is none to score."""
        self._record = record
        self._ours.clear()

    def figures(self, number: int, run: BoardRun) -> Any:
        """The run's figures; ABSENT where there is no truth."""
        if self._record is ABSENT:
            return ABSENT
        return run.scorer.measure.compare(self._truth(run.scorer), self._answer(number, run).side)

    def score(self, number: int, run: BoardRun) -> ItemScore:
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

    def _answer(self, number: int, run: BoardRun) -> Answer:
        if number not in self.answers:
            self.answers[number] = run.read(self.number, self.name)
        return self.answers[number]


class Sides:
    """The items that were looked at last."""

    def __init__(self) -> None:
        self._items: OrderedDict[int, Prepared] = OrderedDict()

    def item(self, number: int, name: str) -> Prepared:
        """The item of this number, at hand from now on."""
        found = self._items.setdefault(number, Prepared(number, name))
        self._items.move_to_end(number)
        if len(self._items) > _KEPT:
            self._items.popitem(last=False)
        return found

    def known(self, number: int) -> Prepared:
        """The same.

        Raises:
            KeyError: it isn't at hand any more.
        """
        return self._items[number]
