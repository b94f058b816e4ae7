"""The history of a document: its edits, done and undone, and the origin of each value that follows from them."""

from __future__ import annotations

from collections.abc import Sequence

from gtapp.document.changes import Change, Edit
from gtapp.pointer import Pointer

Origins = dict[Pointer, str]

_STRIDE = 16


def _move_origins(origins: Origins, change: Change) -> None:
    """Move origins, in place, to where a structural change moved their values."""
    depth, low, high = len(change.parent), *change.reach
    gone = change.pointer[-1] if change.kind == "remove" else None
    near = [
        pointer
        for pointer in origins
        if len(pointer) > depth
        and (low <= token <= high if isinstance(token := pointer[depth], int) else token == gone)
        and pointer[:depth] == change.parent
    ]
    moved = [(change.map_pointer(pointer), origins.pop(pointer)) for pointer in near]
    origins.update((pointer, origin) for pointer, origin in moved if pointer is not None)


def _update_origins(origins: Origins, change: Change) -> None:
    """Update origins, in place, for `change`."""
    if change.is_structural:
        _move_origins(origins, change)
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


class History:
    """A list of edits and a position in it: edits before it are done, those behind it can be redone.

    `origins` maps pointers to the origins of their values now, `base_origins` to those before all edits.
    """

    def __init__(self, edits: Sequence[Edit] = (), position: int = 0, origins: Origins | None = None) -> None:
        self.edits = list(edits)
        self.position = position
        self.base_origins: Origins = dict(origins or {})
        self.origins: Origins = {}
        self._ways_back: list[Change] = []
        # the state after every `_STRIDE` edits, so that an undo need not replay all of them
        self._marks: list[tuple[Origins, int]] = []
        self._replay()

    def _replay(self) -> None:
        """Compute the origins again from the edits that are done."""
        self._marks = [(dict(self.base_origins), 0)]
        self._go_back_to(self.position)

    def _go_back_to(self, place: int) -> None:
        """Compute the origins after `place` edits from the nearest earlier mark."""
        del self._marks[place // _STRIDE + 1 :]
        origins, ways = self._marks[-1]
        self.origins = dict(origins)
        del self._ways_back[ways:]
        for done in range((len(self._marks) - 1) * _STRIDE, place):
            self._carry(self.edits[done], done + 1)

    def _carry(self, edit: Edit, place: int) -> None:
        """Update the origins for `edit`, the last of `place` edits."""
        for change in edit.changes:
            if change.is_structural:
                self._ways_back.append(change.invert())
            _update_origins(self.origins, change)
        if place % _STRIDE == 0:
            self._marks.append((dict(self.origins), len(self._ways_back)))

    @property
    def done(self) -> list[Edit]:
        """The edits that are done."""
        return self.edits[: self.position]

    @property
    def last(self) -> Edit | None:
        """The last edit that is done."""
        return self.edits[self.position - 1] if self.position else None

    def push(self, edit: Edit) -> None:
        """Add a new edit and drop those that were undone; a change of status keeps those that change the record."""
        left = self.edits[self.position :] if edit.is_status else []
        self.edits[self.position :] = [edit, *(each for each in left if not each.is_status)]
        self.position += 1
        self._carry(edit, self.position)

    def prepend(self, edits: Sequence[Edit], origins: Origins) -> None:
        """Insert edits that were done earlier before all others; `origins` are those before them."""
        self.edits[:0] = edits
        self.position += len(edits)
        self.base_origins = dict(origins)
        self._replay()

    def replace_last(self, edit: Edit) -> None:
        """Replace the last edit that is done."""
        self.edits[self.position - 1] = edit

    def step(self, by: int) -> None:
        """Move the position by one, back (-1) or forth (1)."""
        self.position += by
        if by > 0:
            self._carry(self.edits[self.position - 1], self.position)
        else:
            self._go_back_to(self.position)

    def find_unconfirmed_origin(self, pointer: Pointer) -> str:
        """Return the origin that the value at `pointer` had before it was confirmed."""
        marks = (
            change
            for edit in reversed(self.done)
            for change in reversed(edit.changes)
            if change.kind == "mark"
        )
        return next((str(change.old) for change in marks if change.pointer == pointer), "")

    def forget_undone(self) -> None:
        """Drop the edits that can't be redone any more."""
        del self.edits[self.position :]

    def forget_done(self) -> None:
        """Drop the edits that can't be undone any more; values keep their origins."""
        self.base_origins = dict(self.origins)
        del self.edits[: self.position]
        self.position = 0
        self._ways_back = []
        self._replay()

    def trace_back(self, pointer: Pointer) -> Pointer | None:
        """Return where the value at `pointer` was before all edits; None if an edit put it there."""
        found: Pointer | None = pointer
        for change in reversed(self._ways_back):
            found = change.map_pointer(found) if found is not None else None
        return found

    def find_origin(self, pointer: Pointer) -> str:
        """Return the origin of the value at `pointer`: its own, else that of the nearest enclosing value with one, else ""."""
        for depth in range(len(pointer), -1, -1):
            if pointer[:depth] in self.origins:
                return self.origins[pointer[:depth]]
        return ""
