"""A record and its texts, changed by edits that can be taken back: both in step at any time."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from copy import deepcopy
from typing import Any

from gtapp.document.changes import Change, Edit
from gtapp.document.history import History, Origins
from gtapp.document.parts import Part, digest_text
from gtapp.errors import EditError
from gtapp.formats.splice import Splice
from gtapp.signals import Signal

_BURST_SECONDS = 1.5

# a change, and the splices (with the number of the part) that it made
Step = tuple[Change, list[tuple[int, Splice]]]


class Editing:
    """`record` is the raw tree, `parts` the texts it lies in; `edited` tells of each new, undone or redone edit."""

    def __init__(self, record: Any, parts: Sequence[Part], history: History | None = None) -> None:
        self.record = record
        self.parts = tuple(parts)
        self.history = history or History()
        self.edited: Signal[Edit] = Signal()
        self._group: list[Step] | None = None
        self._sealed = self.history.position

    @property
    def is_dirty(self) -> bool:
        """Whether an edit is not yet on the disk; an untouched new document is clean."""
        return any(part.is_dirty for part in self.parts)

    @property
    def is_consistent(self) -> bool:
        """Whether the text that would be written says just what the record does."""
        return not self.parts or self.parts[0].matches_record(self.record)

    @contextmanager
    def group(self, label: str) -> Iterator[None]:
        """Makes one edit of all changes inside; an exception takes them back."""
        outer, inner = self._group, list[Step]()
        self._group = inner
        try:
            yield
        except BaseException:
            self._group = outer
            self._revert(inner)
            raise
        self._group = outer
        if outer is not None:
            outer.extend(inner)
        elif inner:
            self._record(self._build_edit(label, inner), burst=False)

    def undo(self) -> Edit | None:
        """Takes the last edit back; None where there is none."""
        if not self.can_undo:
            return None
        place = self.history.position
        edit = self.history.edits[place - 1]
        back = [(number, splice.invert()) for number, splice in reversed(edit.texts)]
        if not self._apply_splices(back, self.history.edits[place - 2].after if place > 1 else ()):
            self.history.forget_done()
            return None
        for change in reversed(edit.changes):
            self.record = _copy_change(change.invert()).apply(self.record)
        self._step_history(edit, -1)
        return edit

    def redo(self) -> Edit | None:
        """Does the edit again that was undone last; None where there is none."""
        if not self.can_redo:
            return None
        edit = self.history.edits[self.history.position]
        if not self._apply_splices(edit.texts, edit.after):
            self.history.forget_undone()
            return None
        for change in edit.changes:
            self.record = _copy_change(change).apply(self.record)
        self._step_history(edit, 1)
        return edit

    def _apply_splices(self, splices: Sequence[tuple[int, Splice]], after: Sequence[str]) -> bool:
        """Applies the splices to the texts; nothing where they don't give what they gave when the edit was made."""
        texts = [part.text for part in self.parts]
        try:
            for number, splice in splices:
                texts[number] = splice.apply(texts[number])
        except (ValueError, IndexError):
            return False
        if after and [digest_text(text) for text in texts] != list(after):
            return False
        for part, text in zip(self.parts, texts, strict=True):
            part.text = text
        return True

    def prepend_edits(self, edits: Sequence[Edit], origins: Origins) -> None:
        """Puts edits before all others: they turn out to be those that led to the text as it was opened."""
        self.history.prepend(edits, origins)
        self._sealed += len(edits)

    def add_parts(self, parts: Sequence[Part]) -> None:
        """Takes in texts that came into being beside the others; the edits before know nothing of them."""
        self.parts = (*self.parts, *parts)
        self.history.forget_done()
        self.history.forget_undone()
        self.seal_burst()

    @property
    def can_undo(self) -> bool:
        return self.history.position > 0

    @property
    def can_redo(self) -> bool:
        return self.history.position < len(self.history.edits)

    def seal_burst(self) -> None:
        """Ends a burst of typing: what is on the disk now must stay a place in the history."""
        self._sealed = self.history.position

    def replace(self, record: Any, texts: Sequence[str], label: str) -> None:
        """Takes over another state whole, as one undoable edit; parts beyond `texts` follow the record."""
        change = Change("set", (), self.record, deepcopy(record), origin="file")
        splices: list[tuple[int, Splice]] = []
        for number, part in enumerate(self.parts):
            whole = [Splice(0, part.text, text) for text in texts[number : number + 1]]
            for splice in whole or part.plan_splices(change, part.format_cells(self.record), record):
                part.text = splice.apply(part.text)
                splices.append((number, splice))
        self.record = record
        self._record(self._build_edit(label, [(change, splices)]), burst=False)

    # how it is done

    def _commit(self, label: str, change: Change, burst: bool = False) -> None:
        step: Step = (change, [])
        try:
            self._apply(*step)
        except (EditError, ValueError):
            self._revert([step])
            raise
        if self._group is not None:
            self._group.append(step)
        else:
            self._record(self._build_edit(label, [step]), burst)

    def _apply(self, change: Change, splices: list[tuple[int, Splice]]) -> None:
        """Changes record and texts; the texts first where they can refuse."""
        before = [part.format_cells(self.record) for part in self.parts]
        planned = self.parts[0].plan_splices(change, before[0], self.record) if self.parts else []
        self.record = _copy_change(change).apply(self.record)
        for number, part in enumerate(self.parts):
            for splice in planned if number == 0 else part.plan_splices(change, before[number], self.record):
                part.text = splice.apply(part.text)
                splices.append((number, splice))
        self._drop_issues()

    def _revert(self, steps: list[Step]) -> None:
        for change, splices in reversed(steps):
            for number, splice in reversed(splices):
                self.parts[number].text = splice.invert().apply(self.parts[number].text)
            if splices or change.kind in ("mark", "status"):
                self.record = change.invert().apply(self.record)
        self._drop_issues()

    def _build_edit(self, label: str, steps: list[Step]) -> Edit:
        texts = tuple(splice for _, splices in steps for splice in splices)
        after = tuple(part.digest for part in self.parts)
        return Edit(label, tuple(change for change, _ in steps), texts, after, time.time())

    def _record(self, edit: Edit, burst: bool) -> None:
        last = (
            self.history.edits[-1]
            if burst and self.history.position > self._sealed and not self.can_redo
            else None
        )
        # the clock may have been set back meanwhile
        goes_on = last is not None and 0 <= edit.made - last.made < _BURST_SECONDS
        merged = last.merge(edit) if last and goes_on else None
        if merged:
            self.history.replace_last(merged)
        else:
            self.history.push(edit)
        self._notify(merged or edit)

    def _step_history(self, edit: Edit, by: int) -> None:
        self.history.step(by)
        self.seal_burst()
        self._notify(edit)

    def _notify(self, edit: Edit) -> None:
        self._changed(edit)
        self.edited.emit(edit)

    def _changed(self, edit: Edit) -> None:
        """What else depends on the record is told first."""

    def _drop_issues(self) -> None:
        """What was found out about the record holds no more; within a group, too, of which nobody is told yet."""


def _copy_change(change: Change) -> Change:
    """`change` with a value of its own, so that later changes inside it don't reach into the history."""
    if isinstance(change.new, dict | list):
        return Change(
            change.kind, change.pointer, change.old, deepcopy(change.new), change.at, change.to, change.origin
        )
    return change
