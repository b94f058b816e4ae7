"""Two readings of one item: what the readers agree on, the cases to decide, and the record that decisions make of the first one.

The record is made anew from both readings and all decisions (`ItemReadings.build_record`), so that it does not matter in which
order, and how often, something is decided. What that changes is merged into the ground truth as it is now.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from gtapp.core.answers import run_finder
from gtapp.core.platform.errors import EditError, GtappError
from gtapp.core.platform.messages import Message
from gtapp.core.project.project import Project
from gtapp.core.record.changes import Change
from gtapp.core.record.record_merge import merge_records
from gtapp.core.record.value_text import ValueParser
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import ABSENT, Pointer, get_value, is_identical, write_pointer
from gtapp.core.schema.schema import Schema
from gtapp.core.store.decisions import Decision, Decisions, write_json
from gtapp.features.agreement.agreement import find_decisions
from gtapp.features.agreement.value_pairs import RecordPairing, ValuePair
from gtapp.features.second_readings.drawing import measure_reading

CaseKey = tuple[str, str]
"""The pointers of a case in both records, as a `Decision` has them."""


class Case(NamedTuple):
    """A value that the readers have differently, or a row (an entry of a list) that only one of them has.

    `place` is where it is, or would be, in the first record; `pointer` and `at` are its places in both records, None where that
    reader has none; the values are `ABSENT` there.
    """

    place: Pointer
    pointer: Pointer | None
    at: Pointer | None
    first: Any
    second: Any
    is_row: bool = False

    @property
    def key(self) -> CaseKey:
        """What tells it from the other cases of its item."""
        first, second = ("" if each is None else write_pointer(each) for each in (self.pointer, self.at))
        return first, second

    def is_decided_by(self, decision: Decision) -> bool:
        """Return whether a decision is about these two values: a reader may have another one since."""
        values = write_json(self.first), write_json(self.second)
        return self.key == decision[2:4] and values == decision[4:6]


class AgreedValue(NamedTuple):
    """A value that both readers have."""

    place: Pointer
    value: Any


@dataclass(frozen=True, slots=True)
class ItemReadings:
    """Both readings of an item, in the schema's shape; `values` are its cases and what both agree on, in the record's order.

    `partners` has for each list of the first record (its pointer) the first reader's entry of each entry of the second's.
    `present` is the ground truth as it is now.
    """

    item: str
    schema: Schema
    first: Any
    second: Any
    values: Sequence[Case | AgreedValue]
    partners: Mapping[Pointer, Mapping[int, int]]
    present: Any

    @property
    def cases(self) -> list[Case]:
        """What the readers have differently."""
        return [each for each in self.values if isinstance(each, Case)]

    def follow(self, present: Any) -> ItemReadings:
        """Return the same readings with the ground truth as it is now."""
        return replace(self, present=present)

    def select(self, decisions: Iterable[Decision]) -> dict[CaseKey, Decision]:
        """Return those decisions that are about the present cases, by them."""
        found = {each[2:4]: each for each in decisions}
        known = ((case, found.get(case.key)) for case in self.cases)
        return {case.key: each for case, each in known if each and case.is_decided_by(each)}

    def build_record(self, decided: Mapping[CaseKey, Decision]) -> Any:
        """Return the first reader's record with what was decided.

        Raises:
            EditError: a value can't be put where the second reader has it: the first has another kind of value around it.
        """
        made = [(case, decided[case.key].value) for case in self.cases if case.key in decided]
        record = deepcopy(self.first)
        for case, value in made:
            if not case.is_row and not is_identical(value, case.first):
                self._put(record, case.place, self._find_nothing(case.place) if value is ABSENT else value)
        rows: dict[Pointer, list[tuple[Case, Any]]] = {}
        for case, value in made:
            if case.is_row and not is_identical(value, case.first):
                rows.setdefault(case.place[:-1], []).append((case, value))
        for at in sorted(
            rows, key=len, reverse=True
        ):  # a list inside of a row first, as long as that has its place
            self._put(record, at, self._join_rows(at, get_value(record, at), rows[at]))
        return record

    def _put(self, record: Any, at: Pointer, value: Any) -> None:
        """Set or remove a value; objects around it that are missing, or say that there is nothing, are made."""
        for depth in range(1, len(at)):
            around = get_value(record, at[:depth])
            if not isinstance(around, dict | list):
                if not self._is_nothing(around) or isinstance(at[depth], int):
                    raise EditError("pointer-parent", pointer=write_pointer(at))
                _set_member(record, at[:depth], {})
        _set_member(record, at, deepcopy(value))

    def _join_rows(self, at: Pointer, present: Any, decided: Sequence[tuple[Case, Any]]) -> Any:
        """Return a list without the rows that are left out, and with those that are taken, behind the row before them."""
        if not isinstance(present, list) and not self._is_nothing(present):
            raise EditError("pointer-parent", pointer=write_pointer(at))
        rows = present if isinstance(present, list) else []
        dropped = {case.pointer[-1] for case, value in decided if case.pointer and value is ABSENT}
        partners = self.partners.get(at, {})
        taken: dict[int, list[Any]] = {}
        for case, value in sorted(decided, key=lambda each: each[0].at or ()):
            if case.at and value is not ABSENT:
                before = (partners[row] for row in range(int(case.at[-1]) - 1, -1, -1) if row in partners)
                taken.setdefault(next(before, -1), []).append(deepcopy(value))
        joined = taken.get(-1, [])
        for number, row in enumerate(rows):
            is_filler = bool(taken) and not isinstance(row, dict) and self._is_nothing(row)
            joined += [] if number in dropped or is_filler else [row]
            joined += taken.get(number, [])
        field = self.schema.fields.find(at)
        if field and not joined:
            return field.make_nothing()
        if field and (key := field.row_number_key) and _are_numbered(rows, key):
            joined = [{**row, key: number} for number, row in enumerate(joined, 1)]
        return joined

    def _find_nothing(self, at: Pointer) -> Any:
        """Return what stands for nothing at a place: what the schema has for it, so that the record keeps the key.

        A flag has nothing of that kind, since it is an answer that it is not set; then there is no key.
        """
        field = self.schema.fields.find(at)
        nothing = field.make_nothing() if field and field.hints.get("empty") != "absent" else ABSENT
        return ABSENT if nothing is False else nothing

    def _is_nothing(self, value: Any) -> bool:
        is_text = isinstance(value, str)
        return (
            value is None or value is ABSENT or (is_text and value.strip() in {"", *self.schema.empty_texts})
        )

    def find_missing(self, decided: Mapping[CaseKey, Decision], present: Any) -> frozenset[CaseKey]:
        """Return the cases of which the ground truth lacks what was decided: undo, or someone's hand, may have changed it."""
        try:
            whole = self.build_record(decided)
        except EditError:  # a decision that this program would not have made
            return frozenset(decided)
        if is_identical(whole, present):
            return frozenset()
        return frozenset(key for key in decided if self._is_missing(decided, key, whole, present))

    def _is_missing(
        self, decided: Mapping[CaseKey, Decision], key: CaseKey, whole: Any, present: Any
    ) -> bool:
        before = self.build_record(_leave_out(decided, key))
        if is_identical(before, whole):
            return False
        merged = merge_records(before, present, whole)
        return bool(merged.changes or merged.conflicts)

    def plan_changes(
        self, decided: Mapping[CaseKey, Decision], key: CaseKey, decision: Decision | None, present: Any
    ) -> list[Change]:
        """Return the changes of the ground truth, in the schema's shape, by which a case is decided anew; None: not at all.

        What was changed by hand elsewhere stays, and so does what undo has taken back.

        Raises:
            EditError: the rows of the ground truth are in another order, or have been changed too much (``decision-changed``),
                or `build_record` raises.
        """
        missing = self.find_missing(decided, present)
        before = {each: decided[each] for each in decided if each not in missing}
        after = _leave_out(before, key) | ({key: decision} if decision else {})
        merged = merge_records(self.build_record(before), present, self.build_record(after))
        changes = list(merged.changes)
        for each in reversed(merged.conflicts):
            if all(isinstance(side, dict | list) for side in each[1:]):
                raise EditError("decision-changed", item=self.item)
            if each.theirs is ABSENT:
                changes.append(Change("remove", each.pointer, each.ours))
            elif each.ours is not ABSENT:
                changes.append(Change("set", each.pointer, each.ours, each.theirs))
        return changes


def _set_member(record: Any, at: Pointer, value: Any) -> None:
    """Set a member of an object or a list; `ABSENT` removes that of an object.

    Raises:
        EditError: there is no such object, or no such entry of a list.
    """
    parent, token = get_value(record, at[:-1]) if at else None, at[-1] if at else ""
    if isinstance(parent, dict) and isinstance(token, str):
        if value is ABSENT:
            parent.pop(token, None)
        else:
            parent[token] = value
    elif isinstance(parent, list) and isinstance(token, int) and token < len(parent) and value is not ABSENT:
        parent[token] = value
    else:
        raise EditError("pointer-parent", pointer=write_pointer(at))


def _leave_out(decided: Mapping[CaseKey, Decision], key: CaseKey) -> dict[CaseKey, Decision]:
    return {each: decision for each, decision in decided.items() if each != key}


def _are_numbered(rows: Sequence[Any], key: str) -> bool:
    numbers = [row.get(key) if isinstance(row, dict) else None for row in rows]
    return numbers == list(range(1, len(rows) + 1))


def parse_third(text: str, field: Field | None, case: Case) -> Any:
    """Return the value that a typed text stands for, of the kind that the field or the readers have.

    Raises:
        EditError: the field has choices, and the text is none of them (``decision-choice``).
    """
    like = case.second if case.first is ABSENT else case.first
    if isinstance(like, bool) or (field and field.kind == "boolean"):
        value = {"true": True, "false": False}.get(text.strip().casefold(), text)
    elif field is None:
        return text
    else:
        parser = ValueParser(field)
        parser.adapt_to(None if like is ABSENT else like)
        value = parser.parse(text)
    choices = [True, False] if isinstance(like, bool) else field.choices if field else ()
    if choices and value not in choices and text.strip():
        raise EditError("decision-choice", choices=", ".join(map(str, choices)))
    return value


def pair_readings(
    pairing: RecordPairing, item: str, first: Any, second: Any, present: Any, follows: Collection[str] = ()
) -> ItemReadings:
    """Return the readings of an item with its cases; all records are in the schema's shape.

    The fields in `follows` are left out: their values follow from something outside of the record.
    """
    schema = pairing.find_schema(first)
    pairs = [each for each in pairing.pair(item, first, second).values if not each.is_empty]
    values = [
        each
        for each in _join_pairs(pairs, first, second)
        if each.place[:1] not in {(name,) for name in follows}
    ]
    return ItemReadings(item, schema, first, second, values, _find_partners(pairs), present)


def _join_pairs(pairs: Sequence[ValuePair], first: Any, second: Any) -> Iterator[Case | AgreedValue]:
    """Yield the values, and each row that only one reader has once."""
    known: set[tuple[bool, Pointer]] = set()
    for pair in pairs:
        if pair.row is None:
            if pair.is_exact:
                yield AgreedValue(pair.place, pair.first)
            else:
                yield Case(pair.place, pair.pointer, pair.at, pair.first, pair.second)
            continue
        is_first = pair.pointer is not None
        if (is_first, pair.row) in known:
            continue
        known.add((is_first, pair.row))
        value = get_value(first if is_first else second, pair.row)
        if is_first:
            yield Case(pair.row, pair.row, None, value, ABSENT, is_row=True)
        else:
            yield Case(pair.place[: len(pair.row)], None, pair.row, ABSENT, value, is_row=True)


def _find_partners(pairs: Iterable[ValuePair]) -> dict[Pointer, dict[int, int]]:
    found: dict[Pointer, dict[int, int]] = {}
    for pair in pairs:
        if pair.row is None and pair.pointer and pair.at:
            for depth, (mine, other) in enumerate(zip(pair.pointer, pair.at, strict=False)):
                if isinstance(mine, int) and isinstance(other, int):
                    found.setdefault(pair.pointer[:depth], {})[other] = mine
    return found


class ReadingProblem(NamedTuple):
    """Why an item's record, or a file beside the records, can't be read; `item` is "" for a file."""

    item: str
    message: Message


class ReadingsFinder:
    """Reads the items, `only` these if some are given, that a project and a folder of another reader's records have in common.

    Made to run in a worker.

    Raises:
        GtappError: a folder can't be read, or they have no item in common (``agreement-nothing``).
    """

    def __init__(self, project: Project, other: Path, only: Collection[str] | None = None) -> None:
        root, benchmark = project.root, project.benchmark
        self._follows = {
            each.name for each in project.record_schema.fields.children if "follows" in each.hints
        }
        place = run_finder.find_truths(root, benchmark)
        self._ours = run_finder.open_truths(place, benchmark)
        self._theirs = run_finder.open_truths(run_finder.find_truths(other, benchmark), benchmark)
        self._theirs.follow(self._ours)
        others = dict.fromkeys(self._theirs)
        self.items = [
            name for name in dict.fromkeys(self._ours) if name in others and (only is None or name in only)
        ]
        if not self.items:
            raise GtappError("agreement-nothing", path=str(root), other=str(other), benchmark=benchmark.id)
        self._pairing = RecordPairing(benchmark, place[0])
        # what was decided in the other folder is no reading
        self._decided_there = find_decisions(other, benchmark, others)
        self.problems: list[ReadingProblem] = []

    def find(self, decisions: Decisions, step: Callable[[], object]) -> Iterator[ItemReadings]:
        """Yield the items with cases, or with decisions; `step` is called for each that is read, and may raise to stop."""
        for item in self.items:
            step()
            ours, theirs = self._pairing.read(self._ours[item]), self._pairing.read(self._theirs[item])
            self.problems += (ReadingProblem(item, each.reason) for each in (ours, theirs) if each.reason)
            if ours.record is ABSENT or theirs.record is ABSENT:
                continue
            first, second = decisions.find_first_record(item), self._decided_there.find_first_record(item)
            found = pair_readings(
                self._pairing,
                item,
                ours.record if first is ABSENT else first,
                theirs.record if second is ABSENT else second,
                ours.record,
                self._follows,
            )
            if found.cases:
                yield found


def find_readings(project: Project, reading: str, other: Path) -> ReadingsFinder:
    """Return what reads both records of the items that the reader of this second reading has checked; "": of a folder.

    Raises:
        GtappError: as `ReadingsFinder` does, or no item is checked (``reading-unchecked``).
    """
    if not reading:
        return ReadingsFinder(project, other)
    progress = measure_reading(project.root, project.benchmark, reading)
    if not progress.checked:
        raise GtappError("reading-unchecked", name=reading)
    return ReadingsFinder(project, project.root / progress.reading.place, progress.checked)
