"""Figures of a project's own fields, which stand beside the benchmark's own figures and change none.

Entries of lists (rows, advertisements) are paired by content, so that a missed one costs only its own values. A text or a person
is right from the threshold of similarity on, any other value if it is equal. Persons and tags are compared one by one, in any
order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any, Final

from rapidfuzz import fuzz

from gtapp.core.schema import row_pairing
from gtapp.core.schema.fields import Field
from gtapp.core.schema.own_fields import EACH, list_own_fields
from gtapp.core.schema.pointer import ABSENT, Pointer, get_value
from gtapp.scoring.scorer import ComparedItem, Scorer

OWN_FIELDS: Final = "own fields"
_ALL: Final = "all"
_READ_TEXTS: Final = ("text", "persons")


class OwnFigures:
    """Collects the figures of one run by field, as `Scorer.run` compares its items."""

    def __init__(self, scorer: Scorer) -> None:
        self._benchmark, self._threshold = scorer.benchmark, scorer.settings.threshold
        self._counts: dict[str, _Counts] = {}

    @property
    def is_wanted(self) -> bool:
        """Whether the project has fields of its own."""
        schemas = (self._benchmark.schema, *(each.schema for each in self._benchmark.variants))
        return any(
            each.fields.benchmark_part is not each.fields
            for each in (*schemas, *self._benchmark.types.values())
        )

    def watch(self, compared: ComparedItem) -> None:
        """Add one compared item, unless it is left out or has no fields of the project's own."""
        if compared.figures is None or compared.whole is ABSENT:
            return
        schema = self._benchmark.schema_for(compared.whole).fields
        truth, answer = compared.whole, compared.answer.whole
        answer = row_pairing.align(truth, {} if answer is ABSENT else answer).record
        for path, field in list_own_fields(schema):
            if field.hints.get("scored", True):
                counts = self._counts.setdefault(".".join(map(str, path)), _Counts())
                for ours, theirs in _iterate_pairs(truth, answer, path):
                    counts.add(*self._count(field, _list_values(ours), _list_values(theirs)))

    def _count(self, field: Field, truth: Sequence[Any], answer: Sequence[Any]) -> tuple[int, int, int]:
        """Return how many values are right, only in the answer, and only in the truth."""
        least = self._threshold if field.hints.get("kind", "text") in _READ_TEXTS else 1.0
        likeness = [[_measure_likeness(ours, theirs) for theirs in answer] for ours in truth]
        partners = row_pairing.assign([[-each if each >= least else 0.0 for each in row] for row in likeness])
        right = sum(at is not None and row[at] >= least for row, at in zip(likeness, partners, strict=True))
        return right, len(answer) - right, len(truth) - right

    def take(self) -> Any:
        """Return what was watched since the last call; see `gtapp.scoring.scorer.Watcher`."""
        taken = {field: (each.tp, each.fp, each.fn) for field, each in self._counts.items()}
        self._counts = {}
        return taken

    def add_taken(self, taken: Any) -> None:
        """Add what `take` returned, here or in another process."""
        for field, counts in taken.items():
            self._counts.setdefault(field, _Counts()).add(*counts)

    @property
    def figures(self) -> dict[str, Any]:
        """The table by its title: figures of all own fields together, then of each; empty without such fields."""
        if not self._counts:
            return {}
        total = _Counts()
        for counts in self._counts.values():
            total.add(counts.tp, counts.fp, counts.fn)
        return {OWN_FIELDS: {name: each.figures for name, each in {_ALL: total, **self._counts}.items()}}


class _Counts:
    """The numbers of values that are right, only in the answer, and only in the truth."""

    def __init__(self) -> None:
        self.tp = self.fp = self.fn = 0

    def add(self, tp: int, fp: int, fn: int) -> None:
        self.tp, self.fp, self.fn = self.tp + tp, self.fp + fp, self.fn + fn

    @property
    def figures(self) -> dict[str, float]:
        """The counts, with precision, recall and F1, each 1.0 if there was nothing to find and nothing was found."""
        precision, recall = self._compute_share(self.fp), self._compute_share(self.fn)
        f1 = 2 * self.tp / total if (total := 2 * self.tp + self.fp + self.fn) else 1.0
        return {
            "f1": f1,
            "precision": precision,
            "recall": recall,
            "tp": self.tp,
            "fp": self.fp,
            "fn": self.fn,
        }

    def _compute_share(self, wrong: int) -> float:
        if self.tp + wrong:
            return self.tp / (self.tp + wrong)
        return 0.0 if self.fp or self.fn else 1.0


def _iterate_pairs(truth: Any, answer: Any, path: Pointer) -> Iterator[tuple[Any, Any]]:
    """Yield the values at a path on both sides; `ABSENT` where a side has none."""
    if not path:
        yield truth, answer
    elif path[0] == EACH:
        ours, theirs = (side if isinstance(side, list) else [] for side in (truth, answer))
        for one, other in zip_longest(ours, theirs, fillvalue=ABSENT):
            yield from _iterate_pairs(one, other, path[1:])
    else:
        one, other = (get_value(side, path[:1]) for side in (truth, answer))
        yield from _iterate_pairs(one, other, path[1:])


def _list_values(value: Any) -> list[Any]:
    """Return the filled values of a field: the entries of a list, else the value itself."""
    entries: Iterable[Any] = value if isinstance(value, list) else [value]
    stripped = (each.strip() if isinstance(each, str) else each for each in entries)
    return [each for each in stripped if each is not ABSENT and each is not None and each != ""]


def _measure_likeness(one: Any, other: Any) -> float:
    """Return the similarity of two values as text, 0.0 to 1.0; numbers are equal however they are written."""
    return 1.0 if one == other else fuzz.ratio(str(one), str(other)) / 100
