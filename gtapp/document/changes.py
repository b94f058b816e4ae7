"""The invertible steps by which a record changes, and the edits that group them for one undo."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any, Literal

from gtapp.formats.splice import Splice
from gtapp.pointer import Pointer, Token, get_value

ChangeKind = Literal["set", "insert", "remove", "move", "mark", "status"]


@dataclass(frozen=True, slots=True)
class Change:
    """One step at `pointer`.

    ``set`` puts `new` in place of `old`; ``insert`` and ``remove`` add and take away a member at place `at` of its
    parent; ``move`` takes the member at place `at` of the list or object `pointer` to place `to`; ``mark`` changes
    nothing but where the value is said to come from, ``status`` nothing but the item's status. `origin` is where the value
    comes from: ``hand``, ``draft``, ``confirmed``, ….
    """

    kind: ChangeKind
    pointer: Pointer
    old: Any = None
    new: Any = None
    at: int = 0
    to: int = 0
    origin: str = "hand"

    def invert(self) -> Change:
        if self.kind == "move":
            return Change("move", self.pointer, at=self.to, to=self.at)
        kind: dict[ChangeKind, ChangeKind] = {"insert": "remove", "remove": "insert"}
        return Change(kind.get(self.kind, self.kind), self.pointer, self.new, self.old, self.at)

    def apply(self, record: Any) -> Any:
        """The record after this step; lists and objects are changed in place."""
        if self.kind in ("mark", "status"):
            return record
        if self.kind == "set" and not self.pointer:
            return self.new
        if self.kind == "move":
            _move(get_value(record, self.pointer), self.at, self.to)
            return record
        parent, token = get_value(record, self.pointer[:-1]), self.pointer[-1]
        if self.kind == "set":
            parent[token] = self.new
        elif self.kind == "remove":
            del parent[token]
        else:
            _insert(parent, token, self.at, self.new)
        return record

    def merge(self, later: Change) -> Change | None:
        """This step and `later` as one, where `later` sets what this one put there, or a value inside; else None."""
        inside = later.pointer[len(self.pointer) :]
        brought = self.kind == "insert" or (self.kind == "set" and (self.old is None or not inside))
        if not brought or later.kind != "set" or later.origin != self.origin:
            return None
        if (*self.pointer, *inside) != later.pointer:
            return None
        return replace(self, new=_replace_inside(self.new, inside, later.new))

    def map_pointer(self, pointer: Pointer) -> Pointer | None:
        """Where a value that stood at `pointer` stands after this step; None where the step took it away."""
        if not self.is_structural:
            return pointer
        parent = self.parent
        depth = len(parent)
        if len(pointer) <= depth or pointer[:depth] != parent:
            return pointer
        token = pointer[depth]
        if self.kind == "remove" and token == self.pointer[-1]:
            return None
        if not isinstance(token, int):
            return pointer
        return (*parent, self._map_index(token), *pointer[depth + 1 :])

    def _map_index(self, index: int) -> int:
        if self.kind == "insert":
            return index + (index >= self.at)
        if self.kind == "remove":
            return index - (index > self.at)
        if index == self.at:
            return self.to
        low, high = sorted((self.at, self.to))
        return index if not low <= index <= high else index - 1 if self.at < self.to else index + 1

    @property
    def parent(self) -> Pointer:
        """The list or object whose members a structural change is about."""
        return self.pointer if self.kind == "move" else self.pointer[:-1]

    @property
    def reach(self) -> tuple[int, int]:
        """From which to which index a structural change touches the members of a list."""
        if self.kind == "move":
            return min(self.at, self.to), max(self.at, self.to)
        return self.at, sys.maxsize

    @property
    def is_structural(self) -> bool:
        return self.kind in ("insert", "remove", "move")


def _replace_inside(value: Any, at: Pointer, new: Any) -> Any:
    """A copy of `value` that has `new` at `at`."""
    if not at:
        return new
    copy = deepcopy(value)
    get_value(copy, at[:-1])[at[-1]] = new
    return copy


def _insert(parent: Any, token: Token, at: int, value: Any) -> None:
    if isinstance(parent, list):
        parent.insert(at, value)
        return
    later = list(parent.items())[at:]
    for key, _ in later:
        del parent[key]
    parent[token] = value
    parent.update(later)


def _move(parent: Any, source: int, target: int) -> None:
    if isinstance(parent, list):
        parent.insert(target, parent.pop(source))
        return
    members = list(parent.items())
    members.insert(target, members.pop(source))
    parent.clear()
    parent.update(members)


@dataclass(frozen=True, slots=True)
class Edit:
    """What one undo takes back: the changes, and for each text of the document the splices that they made.

    `texts` are (number of the part, splice) in the order made; `after` names the parts' texts after the edit by hash.
    """

    label: str
    changes: tuple[Change, ...]
    texts: tuple[tuple[int, Splice], ...]
    after: tuple[str, ...] = ()
    made: float = 0.0

    @property
    def pointers(self) -> tuple[Pointer, ...]:
        return tuple(change.pointer for change in self.changes)

    @property
    def is_structural(self) -> bool:
        return any(change.is_structural for change in self.changes)

    @property
    def is_status(self) -> bool:
        """Whether nothing but the item's status changes."""
        return all(change.kind == "status" for change in self.changes)

    def merge(self, later: Edit) -> Edit | None:
        """This edit and `later` as one, where both set the same value and nothing else, or this one brought it about."""
        if len(self.changes) != 1 or len(later.changes) != 1 or len(self.texts) != len(later.texts):
            return None
        change = self.changes[0].merge(later.changes[0]) if self.label == later.label else None
        texts = [
            (part, whole)
            for (part, before), (other, after) in zip(self.texts, later.texts, strict=True)
            if part == other and (whole := before.merge(after))
        ]
        if change is None or len(texts) < len(self.texts):
            return None
        return Edit(self.label, (change,), tuple(texts), later.after, later.made)

    def dump(self) -> str:
        """This edit as one line of JSON, for the journal."""
        changes = [[c.kind, c.pointer, c.old, c.new, c.at, c.to, c.origin] for c in self.changes]
        return json.dumps(
            [self.label, changes, [[part, *splice] for part, splice in self.texts], self.after, self.made]
        )

    @staticmethod
    def load(line: str) -> Edit:
        """The edit that `dump` wrote.

        Raises:
            ValueError: the line is no edit.
        """
        try:
            label, changes, texts, after, made = json.loads(line)
            return Edit(
                label,
                _parse_changes(changes),
                tuple((p, Splice(*rest)) for p, *rest in texts),
                tuple(after),
                made,
            )
        except (TypeError, KeyError, IndexError) as error:
            raise ValueError(str(error)) from error


def _parse_changes(rows: Iterable[Any]) -> tuple[Change, ...]:
    return tuple(Change(kind, tuple(at), *rest) for kind, at, *rest in rows)
