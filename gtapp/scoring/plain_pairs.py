"""Compares a truth with an answer that are plainly records, as nearly all are, without the steps that search and repair.

Written for speed (`make bench`: a whole catalogue). The keys of a content tell where its record is, the same for all contents
with these keys, and a record is taken apart once for both profiles. `Scorer.read` and `Scorer.compare` give the same figures,
and decide about everything else.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final, Protocol, runtime_checkable

from gtapp.core.answers import answer_reader, repetition
from gtapp.core.schema.benchmark import Benchmark
from gtapp.core.schema.fields import Field
from gtapp.core.schema.items import drop_key
from gtapp.core.schema.pointer import MAX_DEPTH
from gtapp.scoring.measure import Measure
from gtapp.scoring.measures.flat_records import FlatRecord, Flattener

_KINDS: Final = (dict, list)
_MOST_KEYS: Final = 10_000
_DEEP: Final = MAX_DEPTH // 2
"""A record that is less deep is not too deep, nor what is around it."""


@runtime_checkable
class FlatMeasure(Protocol):
    """A measure that compares records which were taken apart; one profile's flatteners serve both."""

    truths: Flattener
    answers: Flattener

    def prepare_flat(self, flat: FlatRecord, alike: Any = None) -> Any: ...

    def compare(self, truth: Any, answer: Any) -> Any: ...

    def join_profile(self, other: Any) -> None: ...


class PlainPairs:
    """Compares the contents of truths and answers by a measure under one profile or both.

    The value at `name_key` only names the item (`Benchmark.name_key`).
    """

    def __init__(
        self, fields: Field, measure: FlatMeasure, other: FlatMeasure | None, name_key: str = ""
    ) -> None:
        self._measure, self._other, self._name_key = measure, other, name_key
        if other is not None:
            other.join_profile(measure)
        self._find_truth = _RecordFinder(partial(answer_reader.locate_plain_truth, schema=fields)).find
        self._find_answer = _RecordFinder(partial(answer_reader.locate_plain_answer, schema=fields)).find

    @classmethod
    def of_measures(cls, benchmark: Benchmark, measure: Measure, other: Measure | None) -> PlainPairs | None:
        """Return what compares by these measures; None where it takes more: variants of records, a project's own fields."""
        fields = benchmark.schema.fields
        if benchmark.variants or benchmark.types or fields.scored_part is not fields:
            return None
        if not isinstance(measure, FlatMeasure) or not (other is None or isinstance(other, FlatMeasure)):
            return None
        return cls(fields, measure, other, benchmark.name_key)

    def compare(self, truth: Any, answer: Any) -> tuple[Any, Any] | None:
        """Return the figures of an item, and those under the other profile (None without one).

        None: one of its contents has to be read by all rules.
        """
        ours, theirs = self.take_apart_truth(truth), self.take_apart_answer(answer)
        return None if ours is None or theirs is None else self.compare_flat(ours, theirs)

    def take_apart_truth(self, content: Any) -> FlatRecord | None:
        """Return the record of a truth's content; None if it has to be read by all rules."""
        record = self._find_truth(content)
        if record is None:
            return None
        found = self._measure.truths.flatten(self._drop_name(record))
        return found if found[0].depth < _DEEP else None

    def take_apart_answer(self, content: Any) -> FlatRecord | None:
        """Return the record of an answer's content; None if it has to be read by all rules."""
        record = self._find_answer(content)
        if record is None:
            return None
        found = self._measure.answers.flatten(self._drop_name(record))
        return None if _is_odd(found) else found

    def _drop_name(self, record: Any) -> Any:
        return drop_key(record, self._name_key) if self._name_key and isinstance(record, dict) else record

    def compare_flat(self, truth: FlatRecord, answer: FlatRecord) -> tuple[Any, Any]:
        """Return the figures of an item, as `compare` does, of records that were taken apart here or for another run."""
        measure, other = self._measure, self._other
        ours, theirs = measure.prepare_flat(truth), measure.prepare_flat(answer)
        found = measure.compare(ours, theirs)
        if other is None:
            return found, None
        return found, other.compare(other.prepare_flat(truth, ours), other.prepare_flat(answer, theirs))


def _is_odd(flat: FlatRecord) -> bool:
    """Return whether a record may be too deep, or repeat itself without end."""
    shape, leaves, _ = flat
    if shape.depth >= _DEEP or shape.longest_list >= repetition.LEAST_ENTRIES:
        return True
    least = repetition.LEAST_CHARACTERS
    return True in [len(each) >= least for each in leaves if type(each) is str]


class _RecordFinder:
    """Finds records by the keys of contents; `locate` says in which member one is (see `answer_reader`)."""

    def __init__(self, locate: Callable[[dict[str, Any]], str | None]) -> None:
        self._locate = locate
        self._known: dict[tuple[str, ...], str | None] = {}

    def find(self, content: Any) -> Any:
        """Return the record in a content; None if its keys alone don't tell."""
        place: str | None = ""
        for _ in range(2):  # in the content itself, or in its envelope
            if type(content) is not dict:
                return None
            keys = tuple(content)
            try:
                place = self._known[keys]
            except KeyError:
                if len(self._known) >= _MOST_KEYS:
                    self._known.clear()
                place = self._known[keys] = self._locate(content)
            if not place:
                return None if place is None else content
            record = content[place]
            beside = [
                each for each in content.values() if each and type(each) in _KINDS and each is not record
            ]
            if beside and answer_reader.is_too_deep(beside):  # what is beside the record counts as well
                return None
            content = record
        return None
