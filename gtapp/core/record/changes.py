"""The invertible changes of a record, the edits that group them for undo, and the stack of a document's edits."""

from __future__ import annotations

import json
import re
import sys
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from copy import deepcopy
from itertools import chain, takewhile
from typing import Any, Final, Literal, NamedTuple

from gtapp.core.files.json_text import Splice, separate_splices
from gtapp.core.schema.pointer import Pointer, Token, get_value

TYPED = "typed:"
"""The beginning of the origin of a value for which a text was typed that is not JSON; the text follows."""

SHOWN: Final = "shown"
NEVER_SHOWN: Final = "never shown"
ACCEPTED: Final = (NEVER_SHOWN, "checked", SHOWN, "confirmed")
"""The origins of values that a person accepted as they are, those that say least first.

Accepted together with their item: without having been on the screen, not known whether they were, after they were; or accepted
one by one.
"""


def find_weakest(origins: Collection[str]) -> str:
    """Return the origin of accepted values that says least; an empty text if some are not accepted, or there are none."""
    found = next((each for each in ACCEPTED if each in origins), "")
    return found if set(origins) <= {*ACCEPTED} else ""


IMPORT_LABEL: Final = "sheet"
"""The label of the edit that an import of the sheet makes."""

CREATION_LABEL: Final = "created"
"""The label of an edit for which the item's ground-truth file was created."""

NEW_IMPORT_LABEL: Final = "sheet-created"
"""The label of an edit that an import of the sheet makes, and for which the item's ground-truth file was created."""


def is_by_hand(origin: str) -> bool:
    """Return whether an origin is that of a value that was typed, as a value or as a text that is not JSON yet."""
    return origin == "hand" or origin.startswith(TYPED)


ChangeKind = Literal["set", "insert", "remove", "move", "rename", "mark", "accept", "status"]


class Change(NamedTuple):
    """One change at `pointer`.

    ``set`` replaces `old` by `new`; ``insert`` and ``remove`` add and remove a member at place `at` of its parent;
    ``move`` moves a member of the list or object `pointer` from place `at` to place `to`; ``rename`` gives a member the key
    `new`, in its place; ``mark`` changes only the
    origin of the value, ``accept`` only which kinds of its issues are accepted (lists of `Issue.kind`), ``status`` only the
    item's status. `origin` is the source of the value: ``hand``, ``draft``, one of `ACCEPTED`, ….
    """

    kind: ChangeKind
    pointer: Pointer
    old: Any = None
    new: Any = None
    at: int = 0
    to: int = 0
    origin: str = "hand"

    def invert(self) -> Change:
        """Return the change that takes this one back."""
        if self.kind == "move":
            return Change("move", self.pointer, at=self.to, to=self.at)
        if self.kind == "rename":
            return Change("rename", (*self.pointer[:-1], self.new), self.new, self.old)
        kind: dict[ChangeKind, ChangeKind] = {"insert": "remove", "remove": "insert"}
        return Change(kind.get(self.kind, self.kind), self.pointer, self.new, self.old, self.at)

    def apply(self, record: Any) -> Any:
        """Return the record after this change; lists and objects are changed in place."""
        if self.changes_no_value:
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
        elif self.kind == "rename":
            _rename(parent, token, self.new)
        else:
            _insert(parent, token, self.at, self.new)
        return record

    @property
    def changes_no_value(self) -> bool:
        """True if the record is the same afterwards."""
        return self.kind in ("mark", "accept", "status")

    @property
    def pointer_after(self) -> Pointer:
        """The pointer that its value has afterwards: another one if its key was renamed."""
        return (*self.pointer[:-1], self.new) if self.kind == "rename" else self.pointer

    def merge(self, later: Change) -> Change | None:
        """Return this change and `later` as one if `later` sets the value set by this one, or one inside it; else None."""
        inside = later.pointer[len(self.pointer) :]
        if self.kind == later.kind == "rename" and self.pointer_after == later.pointer:
            return self._replace(new=later.new)
        brought = self.kind == "insert" or (self.kind == "set" and (self.old is None or not inside))
        if not brought or later.kind != "set" or (*self.pointer, *inside) != later.pointer:
            return None
        typed_on = not inside and is_by_hand(self.origin) and is_by_hand(later.origin)
        if later.origin != self.origin and not typed_on:
            return None
        return self._replace(new=_replace_inside(self.new, inside, later.new), origin=later.origin)

    def map_pointer(self, pointer: Pointer) -> Pointer | None:
        """Return where a value that was at `pointer` is after this change; None if the change removed it."""
        if not self.is_structural:
            return pointer
        parent = self.parent
        depth = len(parent)
        if len(pointer) <= depth or pointer[:depth] != parent:
            return pointer
        token = pointer[depth]
        if self.kind == "remove" and token == self.pointer[-1]:
            return None
        if self.kind == "rename" and token == self.pointer[-1]:
            return (*parent, self.new, *pointer[depth + 1 :])
        if not isinstance(token, int):
            return pointer
        return (*parent, self._map_index(token), *pointer[depth + 1 :])

    def _map_index(self, index: int) -> int:
        """Return the index of a list's entry after this change."""
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
        """The list or object whose members a structural change affects."""
        return self.pointer if self.kind == "move" else self.pointer[:-1]

    @property
    def reach(self) -> tuple[int, int]:
        """The first and last index of a list that a structural change affects."""
        if self.kind == "move":
            return min(self.at, self.to), max(self.at, self.to)
        return self.at, sys.maxsize

    @property
    def is_structural(self) -> bool:
        """True if members are added, removed, moved or renamed."""
        return self.kind in ("insert", "remove", "move", "rename")


def _replace_inside(value: Any, at: Pointer, new: Any) -> Any:
    """Return a copy of `value` with `new` at `at`."""
    if not at:
        return new
    copy = deepcopy(value)
    get_value(copy, at[:-1])[at[-1]] = new
    return copy


def _insert(parent: Any, token: Token, at: int, value: Any) -> None:
    """Insert a member at a place of a list or object."""
    if isinstance(parent, list):
        parent.insert(at, value)
        return
    later = list(parent.items())[at:]
    for key, _ in later:
        del parent[key]
    parent[token] = value
    parent.update(later)


def _rename(parent: dict[str, Any], old: Token, new: str) -> None:
    """Give a member of an object another key, in its place."""
    members = [(new if key == old else key, value) for key, value in parent.items()]
    parent.clear()
    parent.update(members)


def _move(parent: Any, source: int, target: int) -> None:
    """Move a member of a list or object to another place."""
    if isinstance(parent, list):
        parent.insert(target, parent.pop(source))
        return
    members = list(parent.items())
    members.insert(target, members.pop(source))
    parent.clear()
    parent.update(members)


class Edit(NamedTuple):
    """What one undo takes back: changes, and the splices that they made in the document's texts.

    `texts` holds (number of the part, splice) in the order made, `after` the digests of the parts' texts after the edit, `made`
    the time (seconds since the epoch), `step` the name of the step over several items that it belongs to, or "".
    """

    label: str
    changes: tuple[Change, ...]
    texts: tuple[tuple[int, Splice], ...]
    after: tuple[str, ...] = ()
    made: float = 0.0
    step: str = ""

    @property
    def pointers(self) -> tuple[Pointer, ...]:
        """The pointers of all changes."""
        return tuple(change.pointer for change in self.changes)

    @property
    def is_structural(self) -> bool:
        """True if one of the changes is structural."""
        return any(change.is_structural for change in self.changes)

    @property
    def is_status(self) -> bool:
        """True if the item's status changes and no value does; values may be marked as accepted with it."""
        kinds = {change.kind for change in self.changes}
        return "status" in kinds and kinds <= {"status", "mark"}

    @property
    def is_import(self) -> bool:
        """True if an import of the sheet made it, which writes more files than the item's own."""
        return self.label in (IMPORT_LABEL, NEW_IMPORT_LABEL)

    @property
    def statuses(self) -> tuple[dict[str, str], dict[str, str]] | None:
        """The item's status before and after an edit of it; None for other edits."""
        return next(((each.old, each.new) for each in self.changes if each.kind == "status"), None)

    def trace(self, pointer: Pointer, undone: bool = False) -> Pointer | None:
        """Return where a value that was at `pointer` is after this edit, or after it was undone; None if that removed it."""
        place: Pointer | None = pointer
        for change in [each.invert() for each in reversed(self.changes)] if undone else self.changes:
            place = change.map_pointer(place) if place is not None else None
        return place

    def merge(self, later: Edit) -> Edit | None:
        """Return this edit and `later` as one; None unless their first changes, and their splices, can be merged.

        Further changes are values that follow from the first one.
        """
        if self.changes[0].merge(later.changes[0]) is None:
            return None
        texts = _merge_texts(self.texts + later.texts)
        if texts is None:
            return None
        changes = _merge_changes(self.changes, later.changes)
        return Edit(self.label, changes, texts, later.after, later.made, self.step)

    def extend(self, later: Edit) -> Edit:
        """Return this edit and then `later` as one."""
        changes, texts = self.changes + later.changes, self.texts + later.texts
        return later._replace(label=self.label, changes=changes, texts=texts)

    def is_continued_in_word(self, later: Edit) -> bool:
        """Return whether `later` changes a word of the text that this edit changed, and keeps a part of that word.

        Both can be merged.
        """
        change, next_change = self.changes[0], later.changes[0]
        before = get_value(change.old, next_change.pointer[len(change.pointer) :])
        typed, text = next_change.old, next_change.new
        if not isinstance(typed, str) or not isinstance(text, str):
            return False
        return _is_same_word(before if isinstance(before, str) else "", typed, text)

    def dump(self) -> str:
        """Return this edit as one line of JSON, for the journal."""
        changes = [[c.kind, c.pointer, c.old, c.new, c.at, c.to, c.origin] for c in self.changes]
        texts = [[part, *splice] for part, splice in self.texts]
        return json.dumps([self.label, changes, texts, self.after, self.made, *filter(None, (self.step,))])

    @staticmethod
    def load(line: str) -> Edit:
        """Return the edit in a line that `dump` wrote.

        Raises:
            ValueError: the line is not an edit.
        """
        try:
            label, changes, texts, after, made, *step = json.loads(line)
            return Edit(
                label,
                _parse_changes(changes),
                tuple((p, Splice(*rest)) for p, *rest in texts),
                tuple(after),
                made,
                *map(str, step),
            )
        except (TypeError, KeyError, IndexError, RecursionError) as error:
            raise ValueError(str(error)) from error


def _merge_changes(changes: Iterable[Change], later: Iterable[Change]) -> tuple[Change, ...]:
    """Return all changes, those of the same value as one."""
    found = list(changes)
    numbers: dict[Pointer, set[int]] = defaultdict(set)
    for number, each in enumerate(found):
        numbers[each.pointer_after].add(number)
    for change in later:
        around = (change.pointer[:depth] for depth in range(len(change.pointer) + 1))
        for number in sorted(chain.from_iterable(numbers.get(each, ()) for each in around)):
            whole = found[number].merge(change)
            if whole:
                found[number] = whole
                numbers[whole.pointer_after].add(number)
                break
        else:
            numbers[change.pointer_after].add(len(found))
            found.append(change)
    return tuple(found)


def _merge_texts(texts: Sequence[tuple[int, Splice]]) -> tuple[tuple[int, Splice], ...] | None:
    """Return the splices of each part such that none touches the place of another one; None where that is not possible."""
    found: list[tuple[int, Splice]] = []
    for part in dict.fromkeys(part for part, _ in texts):
        separate = separate_splices(splice for number, splice in texts if number == part)
        if separate is None:
            return None
        found += [(part, splice) for splice in separate]
    return tuple(found)


def _is_same_word(before: str, typed: str, later: str) -> bool:
    """Return whether `later` changes a word of what was `typed` in place of `before`, and keeps a part of it or completes it."""
    start, end = _find_difference(before, typed)
    first, last = _find_difference(later, typed)
    head, tail = re.split(r"\s", typed[:first])[-1], re.split(r"\s", typed[last:], maxsplit=1)[0]
    is_near = first - len(head) <= end and start <= last + len(tail)
    is_completed = first < last and typed[first:last].casefold() in later.casefold()
    return is_near and (bool(head or tail) or is_completed)


def _find_difference(other: str, text: str) -> tuple[int, int]:
    """Return start and end of what is in `text` in place of something else in `other`."""
    start = _count_equal(other, text)
    tail = _count_equal(reversed(other[start:]), reversed(text[start:]))
    return start, len(text) - tail


def _count_equal(one: Iterable[str], other: Iterable[str]) -> int:
    """Return how many characters the two have in common at their beginning."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _parse_changes(rows: Iterable[Any]) -> tuple[Change, ...]:
    """Return the changes in an edit's JSON."""
    return tuple(Change(kind, tuple(at), *rest) for kind, at, *rest in rows)


Origins = dict[Pointer, str]
_STRIDE = 16


def _move_origins(origins: Origins, change: Change) -> bool:
    """Move origins, in place, to where a structural change moved their values; return whether there are any."""
    depth, low, high = len(change.parent), *change.reach
    changed_key = change.pointer[-1] if change.kind in ("remove", "rename") else None
    near = [
        pointer
        for pointer in origins
        if len(pointer) > depth
        and (low <= token <= high if isinstance(token := pointer[depth], int) else token == changed_key)
        and pointer[:depth] == change.parent
    ]
    moved = [(change.map_pointer(pointer), origins.pop(pointer)) for pointer in near]
    origins.update((pointer, origin) for pointer, origin in moved if pointer is not None)
    return bool(near)


def _update_origins(origins: Origins, change: Change, end: Pointer | None) -> Pointer | None:
    """Update origins, in place, for `change`.

    `end` is what the call for the change before returned: the end of the list to which an entry was appended, where there are no
    origins to be moved. A paste appends hundreds of rows.
    """
    has_moved = change.is_structural and change.pointer != end and _move_origins(origins, change)
    if change.kind in ("set", "insert"):
        depth = len(change.pointer)
        if isinstance(change.old, dict | list):
            for pointer in [each for each in origins if each[:depth] == change.pointer]:
                del origins[pointer]
        origins[change.pointer] = change.origin
    elif change.kind == "mark" and change.origin:
        origins[change.pointer] = change.origin
    elif change.kind == "mark":
        origins.pop(change.pointer, None)
    is_appended = change.kind == "insert" and isinstance(change.pointer[-1], int) and not has_moved
    return (*change.parent, change.at + 1) if is_appended else None


class UndoStack:
    """A list of edits and a position in it: edits before it are done, those behind it can be redone.

    `origins` maps pointers to the origins of their values now, `base_origins` to those before all edits.
    """

    def __init__(self, edits: Sequence[Edit] = (), position: int = 0, origins: Origins | None = None) -> None:
        self.edits = list(edits)
        self.position = position
        self.base_origins: Origins = dict(origins or {})
        self.origins: Origins = {}
        self._inversions: list[Change] = []
        # the state after every `_STRIDE` edits, so that an undo need not replay all of them
        self._marks: list[tuple[Origins, int]] = []
        self._replay()

    def _replay(self) -> None:
        """Compute the origins again from the edits that are done."""
        self._marks = [(dict(self.base_origins), 0)]
        self._compute_origins_at(self.position)

    def _compute_origins_at(self, place: int) -> None:
        """Compute the origins after `place` edits from the nearest earlier mark."""
        del self._marks[place // _STRIDE + 1 :]
        origins, ways = self._marks[-1]
        self.origins = dict(origins)
        del self._inversions[ways:]
        for done in range((len(self._marks) - 1) * _STRIDE, place):
            self._apply_to_origins(self.edits[done], done + 1)

    def _apply_to_origins(self, edit: Edit, place: int) -> None:
        """Update the origins for `edit`, the last of `place` edits."""
        end = None
        for change in edit.changes:
            if change.is_structural:
                self._inversions.append(change.invert())
            end = _update_origins(self.origins, change, end)
        if place % _STRIDE == 0:
            self._marks.append((dict(self.origins), len(self._inversions)))

    @property
    def done(self) -> list[Edit]:
        """The edits that are done."""
        return self.edits[: self.position]

    @property
    def undone(self) -> list[Edit]:
        """The edits that can be redone."""
        return self.edits[self.position :]

    @property
    def last(self) -> Edit | None:
        """The last edit that is done."""
        return self.edits[self.position - 1] if self.position else None

    def push(self, edit: Edit) -> None:
        """Add a new edit and drop those that were undone; a change of status keeps those that change the record."""
        kept = [each for each in self.undone if not each.is_status] if edit.is_status else []
        self.edits[self.position :] = [edit, *kept]
        self.position += 1
        self._apply_to_origins(edit, self.position)

    def prepend(self, edits: Sequence[Edit], origins: Origins) -> None:
        """Insert edits that were done earlier before all others; `origins` are those before them."""
        self.edits[:0] = edits
        self.position += len(edits)
        self.base_origins = dict(origins)
        self._replay()

    def replace_last(self, edit: Edit) -> None:
        """Replace the last edit that is done by one that was merged with it."""
        self.edits[self.position - 1] = edit
        self._compute_origins_at(self.position - 1)
        self._apply_to_origins(edit, self.position)

    def step(self, by: int) -> None:
        """Move the position by one, back (-1) or forth (1)."""
        self.position += by
        if by > 0:
            self._apply_to_origins(self.edits[self.position - 1], self.position)
        else:
            self._compute_origins_at(self.position)

    def find_unconfirmed_origin(self, pointer: Pointer) -> str:
        """Return the origin that the value at `pointer` had before it was confirmed."""
        marks = (
            change
            for edit in reversed(self.done)
            for change in reversed(edit.changes)
            if change.kind == "mark"
        )
        return next((str(change.old) for change in marks if change.pointer == pointer), "")

    def drop_undone(self) -> None:
        """Drop the edits that can't be redone any more."""
        del self.edits[self.position :]

    def drop_done(self) -> None:
        """Drop the edits that can't be undone any more; values keep their origins."""
        self.base_origins = dict(self.origins)
        del self.edits[: self.position]
        self.position = 0
        self._inversions = []
        self._replay()

    def trace_back(self, pointer: Pointer) -> Pointer | None:
        """Return where the value at `pointer` was before all edits; None if an edit put it there."""
        found: Pointer | None = pointer
        for change in reversed(self._inversions):
            found = change.map_pointer(found) if found is not None else None
        return found

    def find_origin(self, pointer: Pointer) -> str:
        """Return the origin of the value at `pointer`: its own, else that of the nearest enclosing value with one, else ""."""
        for depth in range(len(pointer), -1, -1):
            if pointer[:depth] in self.origins:
                return self.origins[pointer[:depth]]
        return ""
