"""The three-way merge of records by value: what two sides made of a common version becomes one record.

Changes to different values are both kept. Keys are known by their names, rows of lists by their content. The merge is also a list
of changes of our record, so that a text or a document can follow it without being written anew.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from copy import deepcopy
from typing import Any, Final, NamedTuple

from gtapp.core.record.changes import Change
from gtapp.core.schema.pointer import ABSENT, Pointer, Token, get_value, is_identical

# what pairing the rows of two lists takes at most, in steps of `pair_rows`, and of all lists of a record (some seconds)
_MOST_LIST_STEPS: Final = 8_000_000
_MOST_STEPS: Final = 80_000_000
# a comparison of 64 pairs of characters takes as long as a step
_CHARACTERS_A_STEP: Final = 64
# the most pairs of rows of two lists: their table takes 32 MB
_MOST_PAIRS: Final = 1 << 28
# the most members of which some are put in another order: each move looks for its member among all
_MOST_ORDERED: Final = 20_000


class MergeConflict(NamedTuple):
    """A value that both sides changed, to different ones: `pointer` is its place in the merged record.

    A side that removed it has `ABSENT`. The pointer of a list, with the three whole lists, says that both put its rows in another
    order, or that it is too long for its rows to be paired.
    """

    pointer: Pointer
    base: Any
    ours: Any
    theirs: Any


class RecordMerge(NamedTuple):
    """The merged `record`, the `changes` that make it of our record, in their order, and the `conflicts`.

    Where there is a conflict, the record has our value, or the value of the side that did not remove it.
    """

    record: Any
    changes: tuple[Change, ...]
    conflicts: tuple[MergeConflict, ...]


def merge_records(base: Any, ours: Any, theirs: Any) -> RecordMerge:
    """Merge two records by value from their last common version; `base` is `ABSENT` where there is none.

    Rows that either side added are kept at their places, rows that one side removed go unless the other one changed them, and the
    order is that of the side which changed it. The same change on both sides is one. All three are as `parse_json` reads them, at
    most `MAX_DEPTH` deep; none is changed, and the result shares values with them.
    """
    merger = _Merger()
    record = merger.merge(base, ours, theirs, (), ())
    return RecordMerge(record, tuple(merger.changes), tuple(merger.conflicts))


def find_changes(old: Any, new: Any) -> tuple[Change, ...]:
    """Return the changes that make `new` of the record `old`, value by value; rows are paired by their content."""
    return merge_records(old, old, new).changes


def resolve_conflicts(merge: RecordMerge, theirs_at: Collection[int]) -> Any:
    """Return a copy of the merged record with their value at the conflicts that have these numbers, with ours at the others."""
    record = deepcopy(merge.record)
    chosen = [
        (each.pointer, each.theirs if number in theirs_at else each.ours, number in theirs_at)
        for number, each in enumerate(merge.conflicts)
    ]
    whole = [at for at, value, is_theirs in chosen if is_theirs and isinstance(value, list)]
    removed: list[Pointer] = []
    for at, value, is_theirs in chosen:
        if any(at != outer and at[: len(outer)] == outer for outer in whole):
            continue  # inside a list of theirs
        if value is ABSENT:
            removed.append(at)
        elif is_theirs and at:
            get_value(record, at[:-1])[at[-1]] = deepcopy(value)
        elif is_theirs:
            record = deepcopy(value)
    for at in reversed(removed):  # rows before have the same places still
        del get_value(record, at[:-1])[at[-1]]
    return record


class _Member(NamedTuple):
    """A row of a list, or a value of an object: its index or key on each side, None where that side has none."""

    base: Token | None
    ours: Token | None
    theirs: Token | None

    def get(self, sides: Sequence[Any]) -> list[Any]:
        """Return its value on each of the three sides."""
        return [ABSENT if token is None else side[token] for token, side in zip(self, sides, strict=True)]


class _Merger:
    """Merges values, and collects the changes and the conflicts."""

    def __init__(self) -> None:
        self.changes: list[Change] = []
        self.conflicts: list[MergeConflict] = []
        self._steps_left = _MOST_STEPS

    def merge(self, base: Any, ours: Any, theirs: Any, at: Pointer, place: Pointer) -> Any:
        """Return the merged value; `at` is its pointer in our record, `place` the one in the merged record."""
        if is_identical(ours, theirs) or is_identical(base, theirs):
            return ours
        for kind in (dict, list):
            if isinstance(ours, kind) and isinstance(theirs, kind):
                sides = (base if isinstance(base, kind) else None, ours, theirs)
                members = self._pair_keys(*sides) if kind is dict else self._pair_rows(*sides)
                if members is not None:
                    return self._merge_members(members, sides, at, place)
        if is_identical(base, ours):
            self.changes.append(Change("set", at, ours, theirs))
            return theirs
        self.conflicts.append(MergeConflict(place, base, ours, theirs))
        return ours

    @staticmethod
    def _pair_keys(base: Any, ours: Any, theirs: Any) -> list[_Member]:
        keys = dict.fromkeys((*(base or ()), *ours, *theirs))
        return [
            _Member(*(key if side and key in side else None for side in (base, ours, theirs))) for key in keys
        ]

    def _pair_rows(self, base: Any, ours: Any, theirs: Any) -> list[_Member] | None:
        """Return the rows of the three lists; None if they are too long to be paired."""
        texts = _make_texts(base or (), ours, theirs)
        if base is None:
            # without a common version, similar rows are the same one
            partners = self._find_partners(texts[1], texts[2], by_place=False)
            if partners is None:
                return None
            members = [_Member(None, at, partner) for at, partner in enumerate(partners)]
        else:
            of_ours = self._find_partners(texts[0], texts[1])
            of_theirs = self._find_partners(texts[0], texts[2])
            if of_ours is None or of_theirs is None:
                return None
            members = [_Member(*row) for row in zip(range(len(base)), of_ours, of_theirs, strict=True)]
        known = {each.ours for each in members}
        members += [_Member(None, at, None) for at in range(len(ours)) if at not in known]
        known = {each.theirs for each in members}
        added = [_Member(None, None, at) for at in range(len(theirs)) if at not in known]
        return _join_same_rows(members + added, texts)

    def _find_partners(
        self, texts: Sequence[str], others: Sequence[str], by_place: bool = True
    ) -> list[int | None] | None:
        """Return the partners of rows, by their texts; None if finding them would take too long."""
        if texts == others:
            return [*range(len(texts))]
        from gtapp.core.schema.row_pairing import (
            IN_WINDOW,
            pair_rows,
        )  # loads rapidfuzz, which the start does not need

        pairs = len(texts) * len(others)
        characters = sum(map(len, texts)) * sum(map(len, others))
        self._steps_left -= min(pairs * min(len(texts), len(others)), _MOST_LIST_STEPS)
        self._steps_left -= min(characters, IN_WINDOW) // _CHARACTERS_A_STEP
        if pairs > _MOST_PAIRS or self._steps_left < 0:
            return None
        return pair_rows(texts, others, by_place, IN_WINDOW)

    def _merge_members(
        self, members: list[_Member], sides: Sequence[Any], at: Pointer, place: Pointer
    ) -> Any:
        """Merge the members of an object or a list, then have our record get those members in that order."""
        is_list = isinstance(sides[1], list)
        order = self._order(members, sides, place)
        stay = [each for each in order if _stays(*each.get(sides))]
        merged: dict[Token, Any] = {}
        for number, member in enumerate(stay):
            base, ours, theirs = member.get(sides)
            token: Token = number if is_list else next(each for each in member if each is not None)
            if ours is not ABSENT and theirs is not ABSENT:
                merged[token] = self.merge(base, ours, theirs, (*at, member.ours), (*place, token))  # type: ignore[arg-type]
                continue
            merged[token] = ours if theirs is ABSENT else theirs
            if base is not ABSENT:
                self.conflicts.append(MergeConflict((*place, token), base, ours, theirs))
        self._change_members(stay, sides[1], merged, at)
        return [*merged.values()] if is_list else merged

    def _order(self, members: list[_Member], sides: Sequence[Any], place: Pointer) -> list[_Member]:
        """Return the members in the order of the side that put them in another one, else in ours with what is new in theirs."""
        of_ours, of_theirs = (
            {each[side]: each for each in members if each[side] is not None} for side in (1, 2)
        )
        tokens = [range(len(side)) if isinstance(side, list) else side for side in sides[1:]]
        ours = [of_ours[token] for token in tokens[0]]
        theirs = [of_theirs[token] for token in tokens[1]]
        common = [each for each in members if None not in each]
        in_all = set(common)
        orders = [[each for each in side if each in in_all] for side in (ours, theirs)]
        if orders[1] in (common, orders[0]):
            return _weave(ours, theirs)
        if orders[0] == common and len(ours) <= _MOST_ORDERED:
            return _weave(theirs, ours)
        if isinstance(sides[1], list):
            self.conflicts.append(MergeConflict(place, *sides))
        return _weave(ours, theirs)

    def _change_members(self, stay: list[_Member], ours: Any, merged: dict[Token, Any], at: Pointer) -> None:
        """Note the changes that remove, move and insert members of our object or list."""
        kept = [each.ours for each in stay if each.ours is not None]
        staying = set(kept)
        tokens: list[Token] = [*range(len(ours))] if isinstance(ours, list) else [*ours]
        for index, token in reversed([*enumerate(tokens)]):
            if token not in staying:
                self.changes.append(Change("remove", (*at, token), old=ours[token], at=index))
        present = [token for token in tokens if token in staying]
        for index, wanted in enumerate(kept):
            if present[index] != wanted:
                source = present.index(wanted, index)
                self.changes.append(Change("move", at, at=source, to=index))
                present.insert(index, present.pop(source))
        for index, (member, (token, value)) in enumerate(zip(stay, merged.items(), strict=True)):
            if member.ours is None:
                self.changes.append(Change("insert", (*at, token), new=value, at=index))


def _stays(base: Any, ours: Any, theirs: Any) -> bool:
    """Return whether a member is part of the merged record: one side removed it, and the other did not change it."""
    if base is ABSENT or (ours is not ABSENT and theirs is not ABSENT):
        return True
    return not is_identical(base, theirs if ours is ABSENT else ours)


def _make_texts(*lists: Sequence[Any]) -> list[list[str]]:
    """Return the texts by which the rows of each list are paired; two texts are the same if their rows are, and only then."""
    from gtapp.core.schema.row_pairing import make_row_text  # loads rapidfuzz, which the start does not need

    exact = [[json.dumps(row, sort_keys=True) for row in rows] for rows in lists]
    plain = {
        name: make_row_text(row)
        for names, rows in zip(exact, lists, strict=True)
        for name, row in zip(names, rows, strict=True)
    }
    texts: dict[str, str] = {}
    counts: Counter[str] = Counter()
    # sorted: the numbers are the same whichever side is ours
    for name, text in sorted(plain.items()):
        unique = text
        while counts[unique]:
            unique = f"{text} {counts[text]}"
            counts[text] += 1
        counts[unique] += 1
        texts[name] = unique
    return [[texts[name] for name in names] for names in exact]


def _join_same_rows(members: list[_Member], texts: Sequence[Sequence[str]]) -> list[_Member]:
    """Return the members with the same row that both sides added behind the same one as one."""
    of_ours = {each.ours: each for each in members if each.ours is not None}
    of_theirs = {each.theirs: each for each in members if each.theirs is not None}
    ours = _group_added([of_ours[at] for at in range(len(texts[1]))], texts[1])
    theirs = _group_added([of_theirs[at] for at in range(len(texts[2]))], texts[2])
    found: dict[_Member, _Member | None] = {}
    for place, added in ours.items():
        for member, same in zip(added, theirs.get(place, ()), strict=False):
            found[member], found[same] = member._replace(theirs=same.theirs), None
    joined = (found.get(each, each) for each in members)
    return [each for each in joined if each is not None]


def _group_added(
    members: Sequence[_Member], texts: Sequence[str]
) -> dict[tuple[_Member | None, str], list[_Member]]:
    """Return the rows that one side added, by the row before them that both sides have, and by their text."""
    found: dict[tuple[_Member | None, str], list[_Member]] = defaultdict(list)
    anchor: _Member | None = None
    for member, text in zip(members, texts, strict=True):
        if member.ours is not None and member.theirs is not None:
            anchor = member
        elif member.base is None:
            found[anchor, text].append(member)
    return found


def _weave(main: Sequence[_Member], other: Sequence[_Member]) -> list[_Member]:
    """Return the members in the order of `main`; those that only `other` has follow the one that they follow there."""
    shared = set(main).intersection(other)
    following: dict[_Member | None, list[_Member]] = defaultdict(list)
    anchor: _Member | None = None
    for each in other:
        if each in shared:
            anchor = each
        else:
            following[anchor].append(each)
    found: list[_Member] = []
    waiting = following[None]
    for each in main:
        if each in shared:
            found += waiting
            waiting = following[each]
        found.append(each)
    return found + waiting
