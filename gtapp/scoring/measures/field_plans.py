"""Which fields a pair of records has, what they are called, and which of them count: the rules Z3, Z6 to Z8, P2 and P5."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from gtapp.pointer import Pointer
from gtapp.scoring.measure import MeasureSettings
from gtapp.scoring.measures.flat_records import Pick, Structure, TreeShape, make_picker, to_texts

# where a side has a row's value: a leaf's index, the pointer of a list or object, or nowhere
Place = int | Pointer | None
Mates = tuple[int, ...]


@dataclass(frozen=True)
class FieldPaths:
    """What a benchmark says of its paths, under one profile.

    `skip` are paths that are left out (``a.*``: all below ``a``), `unscored` keys whose values are left out, `flags` keys
    whose false counts only where their cell has text (documented P3).
    """

    published: bool
    skip: tuple[str, ...] = ()
    unscored: frozenset[str] = frozenset()
    flags: frozenset[str] = frozenset()

    @classmethod
    def of(cls, setting: MeasureSettings, facts: Mapping[str, Any]) -> FieldPaths:
        """The paths of a setting; a rule ``score_<key>`` that is off leaves out that key (P5)."""
        off = {name.removeprefix("score_") for name, on in setting.rules.items() if not on}
        return cls(
            setting.published,
            tuple(facts.get("skip", ())),
            frozenset(facts.get("unscored", ())) | off,
            frozenset(facts.get("flags", ())),
        )

    def counts(self, name: str) -> bool:
        """Whether the field of this name is scored at all."""
        if name.rpartition(".")[2] in self.unscored:
            return False
        return not any(
            name == path or (path[-2:] == ".*" and name.startswith(path[:-1])) for path in self.skip
        )

    def key(self, pointer: Pointer) -> Hashable:
        """What makes two leaves the same field: published the written path, else the tokens as text.

        So a list that is sent as an object ``{"0": …}`` counts twice in the published figures alone.
        """
        return write_name(pointer) if self.published else to_texts(pointer)

    def tokens(self, key: Any) -> tuple[str, ...]:
        """The tokens by which each side is looked up: a published path is split, so a key with a dot is never found (Z8)."""
        return tuple(key.replace("[", ".").replace("]", "").split(".")) if self.published else key

    def parents(self, keys: Iterable[Any]) -> set[Hashable]:
        """All that stands above one of `keys`; published only where a dot follows (Z8), so lists drop nothing."""
        if self.published:
            return {key[:at] for key in keys for at, mark in enumerate(key) if mark == "."}
        return {key[:length] for key in keys for length in range(len(key))}


def write_name(pointer: Pointer, quoted: bool = False) -> str:
    """A leaf's path as the benchmarks write it: ``rows[0].dienstort.interpretation``.

    With `quoted` a key that has a dot or a bracket itself can't be taken for two.
    """
    name = ""
    for token in pointer:
        if isinstance(token, int):
            name += f"[{token}]"
        elif quoted and any(mark in token for mark in ".[]"):
            name += f'["{token}"]'
        else:
            name = f"{name}.{token}" if name else token
    return name


class ScoredShape(TreeShape):
    """A shape with what the rules say of its leaves.

    `chosen` are the scored leaves, flags last; `take` takes them (None: all, and the empty one behind), or all but the
    flags where there are `flags`, which are taken by that.
    """

    def __init__(self, structure: Structure, paths: FieldPaths) -> None:
        super().__init__(structure)
        self._flag_keys = paths.flags
        self.names = tuple(write_name(at, quoted=not paths.published) for at in self.pointers)
        self.keys = tuple(map(paths.key, self.pointers))
        scored = [
            leaf
            for leaf, name in enumerate(self.names)
            if paths.counts(name) and self._is_looked_up_here(leaf, paths)
        ]
        flags = [leaf for leaf in scored if self._is_flag(leaf)]
        others = [leaf for leaf in scored if not self._is_flag(leaf)]
        self.chosen = others + flags
        self.flags = make_picker(flags) if flags else None
        self.take = make_picker(others) if flags else _unless_first([*others, len(self.pointers)])
        self._flagged = flags

    def _is_flag(self, leaf: int) -> bool:
        at = self.pointers[leaf]
        return bool(at) and at[-1] in self._flag_keys

    def _is_looked_up_here(self, leaf: int, paths: FieldPaths) -> bool:
        """Whether a leaf is looked up where it stands: no bare record, and published no key with a dot (Z8)."""
        return bool(self.pointers[leaf]) and self.places.get(paths.tokens(self.keys[leaf])) == leaf

    def by_key(self) -> dict[Any, str]:
        """The names of the leaves by what identifies them, as they stand in the record."""
        return {self.keys[leaf]: self.names[leaf] for leaf in self.order}

    @cached_property
    def mates(self) -> dict[tuple[str, ...], list[int]]:
        """By cell, the leaves in it that are no flags; of a cell that is a bare value, that."""
        found: dict[tuple[str, ...], list[int]] = {}
        for leaf, at in enumerate(map(to_texts, self.pointers)):
            if at and not self._is_flag(leaf):
                found.setdefault(at[:-1], []).append(leaf)
                found.setdefault(at, []).append(leaf)
        return found

    @cached_property
    def mate_columns(self) -> tuple[Pick, ...]:
        """The first mates of all flags, the second ones and so on; a missing one is the empty leaf behind all."""
        mates = [self.mates.get(to_texts(self.pointers[leaf])[:-1], []) for leaf in self._flagged]
        width = max(1, *map(len, mates), 1)
        padded = [each + [len(self.pointers)] * (width - len(each)) for each in mates]
        return tuple(map(make_picker, zip(*padded, strict=True)))


class FieldRow(NamedTuple):
    """One field of a pair: its name, where each side has it, and of a flag what else stands in its cell there."""

    name: str
    truth: Place
    answer: Place
    flag: tuple[Mates, Mates] | None = None


class FieldPlan:
    """How a truth of one form is compared with an answer of another.

    `plain` says that each scored leaf of each side is in exactly one row, so that the sides' own counts hold; then
    `truth` and `answer` take the values of all rows in turn (None: as they are). `disjoint`: so much so that no field is
    on both sides. `unlike`: one side is no record of the other's kind, so that nothing of it can be right, not even what
    is empty. `total` counts all paths, left out ones too.
    """

    def __init__(self, rows: list[FieldRow], truth: ScoredShape, answer: ScoredShape, total: int) -> None:
        self.rows = rows
        self.count = len(rows)
        self.total = total
        self.unlike = truth.kind != answer.kind
        self.truth: Pick | None = None
        self.answer: Pick | None = None
        self.plain = _is_plain(rows, truth, answer)
        self.disjoint = self.plain and not any(None not in (row.truth, row.answer) for row in rows)
        if self.plain:
            self._align(truth, answer)

    def _align(self, truth: ScoredShape, answer: ScoredShape) -> None:
        ours: dict[Place, int] = {leaf: at for at, leaf in enumerate(truth.chosen)}
        theirs: dict[Place, int] = {leaf: at for at, leaf in enumerate(answer.chosen)}
        pairs = sorted(
            (ours.get(row.truth, len(ours)), theirs.get(row.answer, len(theirs))) for row in self.rows
        )
        self.truth = _unless_first([at for at, _ in pairs])
        self.answer = _unless_first([at for _, at in pairs])


def _unless_first(indexes: list[int]) -> Pick | None:
    """Takes these elements; None where they are the first ones in turn."""
    return None if indexes == list(range(len(indexes))) else make_picker(indexes)


def _is_plain(rows: Iterable[FieldRow], truth: ScoredShape, answer: ScoredShape) -> bool:
    ours, theirs = [row.truth for row in rows], [row.answer for row in rows]
    halved = any(_is_half(row.flag, row) for row in rows if row.flag)
    return not halved and _covers(ours, truth) and _covers(theirs, answer)


def _covers(places: list[Place], form: ScoredShape) -> bool:
    found = [place for place in places if place is not None]
    return len(found) == len(form.chosen) and set(found) == set(form.chosen)


def _is_half(flag: tuple[Mates, Mates], row: FieldRow) -> bool:
    """Whether one side has the flag's cell without the flag."""
    return bool((row.truth is None and flag[0]) or (row.answer is None and flag[1]))


def make_plan(truth: ScoredShape, answer: ScoredShape, paths: FieldPaths) -> FieldPlan:
    """The plan for two forms: the union of their paths without parents, each side looked up by path (Z8)."""
    ours, theirs = _form_with_fields(truth, answer, paths), _form_with_fields(answer, truth, paths)
    names = {**(ours.by_key() if ours else {})}
    for key, name in theirs.by_key().items() if theirs else ():
        names.setdefault(key, name)
    parents = paths.parents(names)
    scored = [key for key in names if key not in parents and paths.counts(names[key])]
    rows = [_row(names[key], paths.tokens(key), ours, theirs, paths.flags) for key in scored]
    return FieldPlan(rows, truth, answer, len(names) if paths.published else len(rows))


def _form_with_fields(form: ScoredShape, other: ScoredShape, paths: FieldPaths) -> ScoredShape | None:
    """`form`, unless it is a list or a bare value beside an object: then it has no fields (Z7)."""
    return form if paths.published or form.kind == "object" or other.kind != "object" else None


def _row(
    name: str,
    tokens: tuple[str, ...],
    truth: ScoredShape | None,
    answer: ScoredShape | None,
    flags: frozenset[str],
) -> FieldRow:
    sides = (truth, answer)
    ours, theirs = (form.places.get(tokens) if form else None for form in sides)
    if not tokens or tokens[-1] not in flags:
        return FieldRow(name, ours, theirs)
    mates = [tuple(form.mates.get(tokens[:-1], ())) if form else () for form in sides]
    return FieldRow(name, ours, theirs, (mates[0], mates[1]))
