"""Plans for comparing records: which fields a pair has, their names, and which are scored (Z3, Z6 to Z8, P2, P5).

Odd for speed (`make bench`: scores of all runs after a key press): a plan is made once for two shapes and picks the values
of all pairs of such records by index.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from gtapp.pointer import Pointer
from gtapp.scoring.measure import MeasureSettings
from gtapp.scoring.measures.flat_records import Pick, TreeShape, TreeStructure, make_picker, to_texts

# where a side has a row's value: a leaf's index, the pointer of a list or object, None for nowhere
Place = int | Pointer | None
Mates = tuple[int, ...]


@dataclass(frozen=True)
class FieldPaths:
    """The settings of a benchmark that concern paths, under one profile.

    `skip` are paths that are left out (``a.*``: all below ``a``), `unscored` are keys whose values are left out, `flags`
    keys whose false counts only if their cell has text (documented P3).
    """

    published: bool
    skip: tuple[str, ...] = ()
    unscored: frozenset[str] = frozenset()
    flags: frozenset[str] = frozenset()

    @classmethod
    def of(cls, setting: MeasureSettings, facts: Mapping[str, Any]) -> FieldPaths:
        """Return the paths of a setting; a rule ``score_<key>`` that is off leaves out that key (P5)."""
        off = {name.removeprefix("score_") for name, on in setting.rules.items() if not on}
        return cls(
            setting.published,
            tuple(facts.get("skip", ())),
            frozenset(facts.get("unscored", ())) | off,
            frozenset(facts.get("flags", ())),
        )

    def is_scored(self, name: str) -> bool:
        """Return whether the field of this name is scored."""
        if name.rpartition(".")[2] in self.unscored:
            return False
        return not any(
            name == path or (path[-2:] == ".*" and name.startswith(path[:-1])) for path in self.skip
        )

    def field_key(self, pointer: Pointer) -> Hashable:
        """Return what identifies a leaf's field: published the written path, else the tokens as text.

        So a list that is sent as an object ``{"0": …}`` counts twice only in the published figures.
        """
        return write_name(pointer) if self.published else to_texts(pointer)

    def lookup_tokens(self, key: Any) -> tuple[str, ...]:
        """Return the tokens by which sides are looked up; a published path is split, so a key with a dot is never found (Z8)."""
        return tuple(key.replace("[", ".").replace("]", "").split(".")) if self.published else key

    def enclosing_keys(self, keys: Iterable[Any]) -> set[Hashable]:
        """Return what encloses one of `keys`; published only if a dot follows (Z8), so lists drop nothing."""
        if self.published:
            return {key[:at] for key in keys for at, mark in enumerate(key) if mark == "."}
        return {key[:length] for key in keys for length in range(len(key))}


def write_name(pointer: Pointer, quoted: bool = False) -> str:
    """Return a leaf's path as the benchmarks write it: ``rows[0].dienstort.interpretation``.

    With `quoted` a key that contains a dot or a bracket can't be mistaken for two.
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
    """A shape with the leaves that are scored.

    `chosen` are the scored leaves, flags last. `take` picks them (None: all, with the empty one behind); if there are
    flags, it picks the others and `flags` picks the flags.
    """

    def __init__(self, structure: TreeStructure, paths: FieldPaths) -> None:
        super().__init__(structure)
        self._flag_keys = paths.flags
        self.names = tuple(write_name(at, quoted=not paths.published) for at in self.pointers)
        self.keys = tuple(map(paths.field_key, self.pointers))
        scored = [
            leaf
            for leaf, name in enumerate(self.names)
            if paths.is_scored(name) and self._is_looked_up_here(leaf, paths)
        ]
        flags = [leaf for leaf in scored if self._is_flag(leaf)]
        others = [leaf for leaf in scored if not self._is_flag(leaf)]
        self.chosen = others + flags
        self.flags = make_picker(flags) if flags else None
        self.take = make_picker(others) if flags else _make_picker_unless_first([*others, len(self.pointers)])
        self._flagged = flags

    def _is_flag(self, leaf: int) -> bool:
        at = self.pointers[leaf]
        return bool(at) and at[-1] in self._flag_keys

    def _is_looked_up_here(self, leaf: int, paths: FieldPaths) -> bool:
        """Return whether a lookup by path finds the leaf: not in a bare record, nor published below a key with a dot (Z8)."""
        return bool(self.pointers[leaf]) and self.places.get(paths.lookup_tokens(self.keys[leaf])) == leaf

    def names_by_key(self) -> dict[Any, str]:
        """Return the names of the leaves by their field's key, in the record's order."""
        return {self.keys[leaf]: self.names[leaf] for leaf in self.order}

    @cached_property
    def mates(self) -> dict[tuple[str, ...], list[int]]:
        """The leaves of each cell that are no flags; the value itself if the cell is a bare value."""
        found: dict[tuple[str, ...], list[int]] = {}
        for leaf, at in enumerate(map(to_texts, self.pointers)):
            if at and not self._is_flag(leaf):
                found.setdefault(at[:-1], []).append(leaf)
                found.setdefault(at, []).append(leaf)
        return found

    @cached_property
    def mate_columns(self) -> tuple[Pick, ...]:
        """Pickers of the first mates of all flags, of the second ones and so on; a missing one is the empty leaf at the end."""
        mates = [self.mates.get(to_texts(self.pointers[leaf])[:-1], []) for leaf in self._flagged]
        width = max(1, *map(len, mates), 1)
        padded = [each + [len(self.pointers)] * (width - len(each)) for each in mates]
        return tuple(map(make_picker, zip(*padded, strict=True)))


class FieldRow(NamedTuple):
    """One field of a pair: its name, its place on each side, and for a flag the other leaves of its cell."""

    name: str
    truth: Place
    answer: Place
    flag: tuple[Mates, Mates] | None = None


class FieldPlan:
    """How a truth of one shape is compared with an answer of another.

    `plain`: each scored leaf of each side is in exactly one row, so that the sides' own counts hold; then `truth` and
    `answer` pick the values of all rows in order (None: unchanged). `disjoint`: moreover, no field is on both sides.
    `unlike`: one side is not of the other's kind, so that no field can be right, not even an empty one. `total`
    counts all paths, including those left out.
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
        self.truth = _make_picker_unless_first([at for at, _ in pairs])
        self.answer = _make_picker_unless_first([at for _, at in pairs])


def _make_picker_unless_first(indexes: list[int]) -> Pick | None:
    """Return a picker of these elements; None if they are the first ones in order."""
    return None if indexes == list(range(len(indexes))) else make_picker(indexes)


def _is_plain(rows: Iterable[FieldRow], truth: ScoredShape, answer: ScoredShape) -> bool:
    ours, theirs = [row.truth for row in rows], [row.answer for row in rows]
    halved = any(_is_half(row.flag, row) for row in rows if row.flag)
    return not halved and _is_covering(ours, truth) and _is_covering(theirs, answer)


def _is_covering(places: list[Place], form: ScoredShape) -> bool:
    found = [place for place in places if place is not None]
    return len(found) == len(form.chosen) and set(found) == set(form.chosen)


def _is_half(flag: tuple[Mates, Mates], row: FieldRow) -> bool:
    """Return whether one side has the flag's cell without the flag."""
    return bool((row.truth is None and flag[0]) or (row.answer is None and flag[1]))


def make_plan(truth: ScoredShape, answer: ScoredShape, paths: FieldPaths) -> FieldPlan:
    """Make the plan for two shapes: the union of their paths without enclosing ones, each side looked up by path (Z8)."""
    ours, theirs = _form_with_fields(truth, answer, paths), _form_with_fields(answer, truth, paths)
    names = {**(ours.names_by_key() if ours else {})}
    for key, name in theirs.names_by_key().items() if theirs else ():
        names.setdefault(key, name)
    parents = paths.enclosing_keys(names)
    scored = [key for key in names if key not in parents and paths.is_scored(names[key])]
    rows = [_make_row(names[key], paths.lookup_tokens(key), ours, theirs, paths.flags) for key in scored]
    return FieldPlan(rows, truth, answer, len(names) if paths.published else len(rows))


def _form_with_fields(form: ScoredShape, other: ScoredShape, paths: FieldPaths) -> ScoredShape | None:
    """Return `form`; None if it is a list or a bare value beside an object, and so has no fields (Z7)."""
    return form if paths.published or form.kind == "object" or other.kind != "object" else None


def _make_row(
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
