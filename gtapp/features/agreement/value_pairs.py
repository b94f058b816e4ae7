"""The values of two readers' records of one item, in pairs: rows and entries of lists are paired by content."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

from rapidfuzz import fuzz

from gtapp.core.answers import answer_reader
from gtapp.core.answers.answer_reader import Reading
from gtapp.core.platform.messages import Message
from gtapp.core.record.value_text import format_plain
from gtapp.core.schema.benchmark import Benchmark
from gtapp.core.schema.fields import Field
from gtapp.core.schema.own_fields import keep_part
from gtapp.core.schema.pointer import ABSENT, Pointer, is_identical, write_pointer
from gtapp.core.schema.row_pairing import Alignment, align, make_row_text, pair_rows
from gtapp.core.schema.schema import Schema
from gtapp.features.audit.audit_result import name_field
from gtapp.scoring.result import Value, Verdict
from gtapp.scoring.scorer import Scorer

_CHOICES: Final = ("choice", "boolean")

Verdicts = Mapping[tuple[Pointer | None, Pointer | None], Value]
"""The measure's values by their places on both sides, that of the second in the first's order of rows."""


@dataclass(frozen=True, slots=True)
class ValuePair:
    """What two readers have for one value: both values, `ABSENT` where a reader has none, and their pointers.

    `field` is named as ``/rows/*/name``, `is_choice` tells whether it has choices. `has_first`, `has_second`: who filled it in.
    `place` is where the value is, or would be, in the first record. `row` is the row, or the entry of a list, that holds it and
    that only one reader has, in his record; None: both have it. `is_exact`: both are identical; `is_alike`: they are
    the same by the benchmark's measure. `similarity` is that of texts, 0.0 to 1.0; None if neither is a text.
    """

    field: str
    first: Any
    second: Any
    pointer: Pointer | None
    at: Pointer | None
    place: Pointer = ()
    is_choice: bool = False
    has_first: bool = False
    has_second: bool = False
    row: Pointer | None = None
    is_exact: bool = False
    is_alike: bool = False
    similarity: float | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nobody filled it in."""
        return not self.has_first and not self.has_second

    @property
    def is_shared(self) -> bool:
        """Whether both have the row, or the entry of a list, that holds it."""
        return self.row is None

    @property
    def texts(self) -> tuple[str, str]:
        """Both values as they are read; "" where a reader filled in nothing."""
        sides = (self.has_first, self.first), (self.has_second, self.second)
        first, second = (format_plain(value) if is_filled else "" for is_filled, value in sides)
        return first, second


@dataclass(frozen=True, slots=True)
class PairedRecords:
    """The values of two records in pairs, and how many rows with values only one of them has."""

    values: Sequence[ValuePair]
    rows_only_first: int = 0
    rows_only_second: int = 0


class RecordPairing:
    """Pairs the values of records that follow a benchmark.

    `folder` is the place of the first reader's records, beside which the measure may find further files; `problems` says
    which of those could not be used.
    """

    def __init__(self, benchmark: Benchmark, folder: Path) -> None:
        self._benchmark = benchmark
        self._scorer = Scorer(benchmark, folder=folder)
        self._measure = self._scorer.measure.match_by_content() or self._scorer.measure

    @property
    def problems(self) -> Sequence[Message]:
        return self._measure.problems

    def read(self, content: Any) -> Reading:
        """Return the record in a file's content, in the shape of the schema and with the project's own fields."""
        found = self._scorer.read_truth(content)
        if found.record is ABSENT:
            return found
        if found.whole is not ABSENT:
            return replace(found, record=found.whole)
        schema = self._benchmark.schema_for(found.record).fields
        return replace(found, record=answer_reader.to_schema_shape(found.record, schema))

    def find_schema(self, record: Any) -> Schema:
        """Return the schema of a record."""
        return self._benchmark.schema_for(record)

    def pair(self, name: str, first: Any, second: Any) -> PairedRecords:
        """Return the values of an item's two records, as `read` gives them, in pairs."""
        schema = self.find_schema(first)
        aligned = align(first, second)
        walk = _Walk(aligned, schema.empty_texts, self._judge(name, first, aligned.record, schema.fields))
        values = list(walk.pair_values(first, aligned.record, (), schema.fields))
        return PairedRecords(values, walk.rows_only_first, walk.rows_only_second)

    def _judge(self, name: str, first: Any, second: Any, schema: Field) -> Verdicts:
        ours = self._measure.prepare_truth(keep_part(first, schema, schema.scored_part), name)
        theirs = self._measure.prepare_answer(keep_part(second, schema, schema.scored_part), name)
        return {(each.pointer, each.at): each for each in self._measure.list_values(ours, theirs)}


class _Walk:
    """Walks through two records at once, the second in the first's order of rows."""

    def __init__(self, aligned: Alignment, empty: frozenset[str], verdicts: Verdicts) -> None:
        self._aligned, self._empty, self._verdicts = aligned, empty, verdicts
        self._same = {each.pointer: each.at for each in verdicts.values() if _is_alike(each)}
        self.rows_only_first = self.rows_only_second = 0

    def pair_values(self, first: Any, second: Any, at: Pointer, node: Field | None) -> Iterator[ValuePair]:
        """Yield the values below a place of both records; a value of another kind than the other stands alone."""
        if node and not node.is_on_page:
            return
        sides = first, second
        is_object = any(isinstance(each, dict) for each in sides) or (node and node.kind == "object")
        is_list = any(isinstance(each, list) for each in sides) or (node and node.kind == "list")
        if is_object:
            yield from self._pair_objects(_take(first, dict), _take(second, dict), at, node)
        if is_list:
            yield from self._pair_lists(_take(first, list), _take(second, list), at, node)
        if not is_object and not is_list:
            yield self._pair(*sides, at, at, node)
            return
        first, second = (ABSENT if isinstance(each, dict | list) else each for each in sides)
        if not (self._is_empty(first) and self._is_empty(second)):
            yield self._pair(first, second, at, at, node)

    def _pair_objects(
        self, first: dict[str, Any], second: dict[str, Any], at: Pointer, node: Field | None
    ) -> Iterator[ValuePair]:
        names = (child.name for child in node.children) if node else ()
        for key in dict.fromkeys((*names, *first, *second)):
            child = node.child(key) if node else None
            sides = first.get(key, ABSENT), second.get(key, ABSENT)
            yield from self.pair_values(*sides, (*at, key), child)

    def _pair_lists(
        self, first: list[Any], second: list[Any], at: Pointer, node: Field | None
    ) -> Iterator[ValuePair]:
        item = node.item if node else None
        if any(isinstance(each, dict | list) for each in (*first, *second)):
            yield from self._pair_rows(first, second, at, item)
        elif item is None or item.kind != "object":
            yield from self._pair_entries(first, second, at, item)

    def _pair_rows(
        self, first: list[Any], second: list[Any], at: Pointer, item: Field | None
    ) -> Iterator[ValuePair]:
        """Yield the values of rows; of one that only one reader has, those that he filled in: the other had no such place."""
        order = self._aligned.rows.get(at, range(len(second)))
        for index, (mine, theirs) in enumerate(zip_longest(first, second, fillvalue=ABSENT)):
            is_missed = index >= len(second) or order[index] is None
            found = self.pair_values(mine, ABSENT if is_missed else theirs, (*at, index), item)
            if not is_missed and mine is not ABSENT:
                yield from found
                continue
            filled = [_stand_alone(each, len(at) + 1) for each in found if not each.is_empty]
            self.rows_only_first += bool(filled) and is_missed
            self.rows_only_second += bool(filled) and not is_missed
            yield from filled

    def _pair_entries(
        self, first: list[Any], second: list[Any], at: Pointer, item: Field | None
    ) -> Iterator[ValuePair]:
        """Yield the filled entries: those that the measure takes for the same, then the most similar ones, then by place."""
        ours = {(*at, index): each for index, each in enumerate(first) if not self._is_empty(each)}
        theirs = {(*at, index): each for index, each in enumerate(second) if not self._is_empty(each)}
        if not ours and not theirs:
            yield self._pair(ABSENT, ABSENT, (*at, 0), (*at, 0), item)
        same = {mine: other for mine in ours if (other := self._same.get(mine)) in theirs}
        left = [place for place in ours if place not in same]
        right = [place for place in theirs if place not in same.values()]
        found = pair_rows(
            [make_row_text(ours[place]) for place in left], [make_row_text(theirs[place]) for place in right]
        )
        partners = same | {mine: right[at] for mine, at in zip(left, found, strict=True) if at is not None}
        for mine, value in ours.items():
            if other := partners.get(mine):
                yield self._pair(value, theirs.pop(other), mine, other, item)
            else:
                yield _stand_alone(self._pair(value, ABSENT, mine, None, item), len(mine))
        for other, value in theirs.items():
            yield _stand_alone(self._pair(ABSENT, value, other, other, item), len(other))

    def _pair(
        self, first: Any, second: Any, pointer: Pointer, at: Pointer | None, node: Field | None
    ) -> ValuePair:
        places = None if first is ABSENT else pointer, None if second is ABSENT else at
        field = name_field(write_pointer(pointer))
        original = places[1] and self._aligned.find_origin(places[1])
        is_choice = node is not None and node.kind in _CHOICES
        found = ValuePair(field, first, second, places[0], original, pointer, is_choice)
        verdict = self._verdicts.get(places)
        # a flag that is false beside an empty text is no value to the measure
        is_quiet = verdict is not None and verdict.verdict is Verdict.IGNORED and not first and not second
        if is_quiet or (self._is_empty(first) and self._is_empty(second)):
            return found
        is_exact = is_identical(first, second)
        found = replace(
            found,
            has_first=not self._is_empty(first),
            has_second=not self._is_empty(second),
            is_exact=is_exact,
            is_alike=is_exact or (verdict is not None and _is_alike(verdict)),
        )
        is_text = not is_choice and ((node and node.kind == "text") or str in map(type, (first, second)))
        return replace(found, similarity=fuzz.ratio(*found.texts) / 100) if is_text else found

    def _is_empty(self, value: Any) -> bool:
        if isinstance(value, str):
            return not value.strip() or value.strip() in self._empty
        return value is None or value is ABSENT or value in ([], {})


def _is_alike(value: Value) -> bool:
    return (
        value.verdict is Verdict.TP
        and value.similarity in (None, 1.0)
        and None not in (value.pointer, value.at)
    )


def _stand_alone(pair: ValuePair, depth: int) -> ValuePair:
    """Return a pair of a row, at this depth of its pointer, that only one reader has."""
    place = pair.at if pair.pointer is None else pair.pointer
    return replace(pair, row=(place or pair.place)[:depth])


def _take(value: Any, kind: type[Any]) -> Any:
    """Return a value of a kind, or an empty one."""
    return value if isinstance(value, kind) else kind()
