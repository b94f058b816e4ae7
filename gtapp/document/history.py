"""The edits of a document, done and undone, and where each value comes from as they tell it."""

from __future__ import annotations

from collections.abc import Sequence

from gtapp.document.changes import Change, Edit
from gtapp.pointer import Pointer

Origins = dict[Pointer, str]


def carry(origins: Origins, change: Change) -> Origins:
    """Where the values come from after `change`."""
    if change.structural:
        moved = ((change.carry(pointer), origin) for pointer, origin in origins.items())
        origins = {pointer: origin for pointer, origin in moved if pointer is not None}
    if change.kind in ("set", "insert"):
        depth = len(change.pointer)
        origins = {p: origin for p, origin in origins.items() if p[:depth] != change.pointer}
        origins[change.pointer] = change.origin
    elif change.kind == "mark":
        origins = {**origins, change.pointer: change.origin}
        if not change.origin:
            del origins[change.pointer]
    return origins


class History:
    """A row of edits and the place in it: those before are done, those behind can be redone."""

    def __init__(self, edits: Sequence[Edit] = (), position: int = 0, origins: Origins | None = None) -> None:
        self.edits = list(edits)
        self.position = position
        self.base_origins: Origins = dict(origins or {})
        self.origins: Origins = {}
        self._ways_back: list[Change] = []
        self.replay()

    def replay(self) -> None:
        """Computes the origins anew from the edits that are done."""
        self.origins = dict(self.base_origins)
        self._ways_back = []
        for edit in self.done:
            self._carry(edit)

    def _carry(self, edit: Edit) -> None:
        for change in edit.changes:
            if change.structural:
                self._ways_back.append(change.inverse())
            if change.kind == "set" and not isinstance(change.old, dict | list):
                self.origins[change.pointer] = change.origin
            else:
                self.origins = carry(self.origins, change)

    @property
    def done(self) -> list[Edit]:
        return self.edits[: self.position]

    def push(self, edit: Edit) -> None:
        """Adds a new edit; those that were undone are gone."""
        del self.edits[self.position :]
        self.edits.append(edit)
        self.position += 1
        self._carry(edit)

    def replace_last(self, edit: Edit) -> None:
        self.edits[self.position - 1] = edit

    def step(self, by: int) -> None:
        """Moves the place by one, back (-1) or forth (1)."""
        self.position += by
        self.replay()

    def unconfirmed(self, pointer: Pointer) -> str:
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

    def before(self, pointer: Pointer) -> Pointer | None:
        """Where the value at `pointer` stood before all edits; None where an edit put it there."""
        found: Pointer | None = pointer
        for change in reversed(self._ways_back):
            found = change.carry(found) if found is not None else None
        return found

    def origin(self, pointer: Pointer) -> str:
        """The origin of the value at `pointer`: its own, else that of the nearest value around it that has one."""
        for depth in range(len(pointer), -1, -1):
            if pointer[:depth] in self.origins:
                return self.origins[pointer[:depth]]
        return ""
