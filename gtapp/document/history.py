"""The edits of a document, done and undone, and where each value comes from as they tell it."""

from __future__ import annotations

from collections.abc import Sequence

from gtapp.document.changes import Change, Edit
from gtapp.pointer import Pointer

Origins = dict[Pointer, str]

_STRIDE = 16


def _move_origins(origins: Origins, change: Change) -> None:
    """Brings origins, in place, to where a structural change brought their values."""
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
    """Brings origins, in place, to what they are after `change`."""
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
    """A row of edits and the place in it: those before are done, those behind can be redone."""

    def __init__(self, edits: Sequence[Edit] = (), position: int = 0, origins: Origins | None = None) -> None:
        self.edits = list(edits)
        self.position = position
        self.base_origins: Origins = dict(origins or {})
        self.origins: Origins = {}
        self._ways_back: list[Change] = []
        # what was known after every so many edits, so that an undo need not go through all of them again
        self._marks: list[tuple[Origins, int]] = []
        self._replay()

    def _replay(self) -> None:
        """Computes the origins anew from the edits that are done."""
        self._marks = [(dict(self.base_origins), 0)]
        self._go_back_to(self.position)

    def _go_back_to(self, place: int) -> None:
        """Computes the origins after `place` edits from the nearest mark before."""
        del self._marks[place // _STRIDE + 1 :]
        origins, ways = self._marks[-1]
        self.origins = dict(origins)
        del self._ways_back[ways:]
        for done in range((len(self._marks) - 1) * _STRIDE, place):
            self._carry(self.edits[done], done + 1)

    def _carry(self, edit: Edit, place: int) -> None:
        """Takes in the origins that `edit` made, the last of `place` edits."""
        for change in edit.changes:
            if change.is_structural:
                self._ways_back.append(change.invert())
            _update_origins(self.origins, change)
        if place % _STRIDE == 0:
            self._marks.append((dict(self.origins), len(self._ways_back)))

    @property
    def done(self) -> list[Edit]:
        return self.edits[: self.position]

    @property
    def last(self) -> Edit | None:
        """The last edit that is done."""
        return self.edits[self.position - 1] if self.position else None

    def push(self, edit: Edit) -> None:
        """Adds a new edit; those that were undone are gone, but a status leaves what it does not touch."""
        left = self.edits[self.position :] if edit.is_status else []
        self.edits[self.position :] = [edit, *(each for each in left if not each.is_status)]
        self.position += 1
        self._carry(edit, self.position)

    def prepend(self, edits: Sequence[Edit], origins: Origins) -> None:
        """Puts edits that were done earlier before all; `origins` are those before them."""
        self.edits[:0] = edits
        self.position += len(edits)
        self.base_origins = dict(origins)
        self._replay()

    def replace_last(self, edit: Edit) -> None:
        self.edits[self.position - 1] = edit

    def step(self, by: int) -> None:
        """Moves the place by one, back (-1) or forth (1)."""
        self.position += by
        if by > 0:
            self._carry(self.edits[self.position - 1], self.position)
        else:
            self._go_back_to(self.position)

    def find_unconfirmed_origin(self, pointer: Pointer) -> str:
        """Where the value at `pointer` came from before it was confirmed."""
        marks = (
            change
            for edit in reversed(self.done)
            for change in reversed(edit.changes)
            if change.kind == "mark"
        )
        return next((str(change.old) for change in marks if change.pointer == pointer), "")

    def forget_undone(self) -> None:
        """Gives up the edits that can't be redone any more."""
        del self.edits[self.position :]

    def forget_done(self) -> None:
        """Gives up the edits that can't be undone any more; the values keep their origins."""
        self.base_origins = dict(self.origins)
        del self.edits[: self.position]
        self.position = 0
        self._ways_back = []
        self._replay()

    def trace_back(self, pointer: Pointer) -> Pointer | None:
        """Where the value at `pointer` stood before all edits; None where an edit put it there."""
        found: Pointer | None = pointer
        for change in reversed(self._ways_back):
            found = change.map_pointer(found) if found is not None else None
        return found

    def find_origin(self, pointer: Pointer) -> str:
        """The origin of the value at `pointer`: its own, else that of the nearest value around it that has one."""
        for depth in range(len(pointer), -1, -1):
            if pointer[:depth] in self.origins:
                return self.origins[pointer[:depth]]
        return ""
