"""The one door to a record: every change goes through `Document`, as an undoable edit that its texts follow."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from copy import deepcopy
from typing import Any

from gtapp.document import issues as checks
from gtapp.document import shape as shapes
from gtapp.document.changes import Change, Edit
from gtapp.document.creation import Creation, plain
from gtapp.document.history import History
from gtapp.document.issues import Issue
from gtapp.document.part import Part, digest
from gtapp.document.shape import Shape
from gtapp.errors import EditError
from gtapp.formats.splice import Splice
from gtapp.pointer import ABSENT, Pointer, get, resolve, same, write
from gtapp.schema import Schema
from gtapp.signals import Signal

_BURST_SECONDS = 1.5

# a change, and the splices (with the number of the part) that it made
Step = tuple[Change, list[tuple[int, Splice]]]


class Document:
    """One item's record under correction.

    `record` is the raw tree, `parts` the texts it lies in, `draft` the model's answer in the schema's shape (or
    `ABSENT`), `edited` tells of each new, undone or redone edit.
    """

    def __init__(
        self,
        item_id: str,
        record: Any,
        parts: Sequence[Part],
        schema: Schema,
        shape: Shape | None = None,
        draft: Any = ABSENT,
        history: History | None = None,
        notes: Sequence[Issue] = (),
    ) -> None:
        self.item_id = item_id
        self.record = record
        self.parts = tuple(parts)
        self.schema = schema
        self.shape = shape or Shape()
        self.draft = draft
        self._draft = ABSENT if draft is ABSENT else self.shape.align(record, draft)
        self.history = history or History()
        self.notes = list(notes)
        self.edited: Signal[Edit] = Signal()
        self._group: list[Step] | None = None
        self._issues: list[Issue] | None = None
        self._sealed = self.history.position

    # what it is

    @property
    def dirty(self) -> bool:
        """Whether an edit is not yet on the disk; an untouched new document is clean."""
        return any(part.dirty for part in self.parts)

    @property
    def is_new(self) -> bool:
        """Whether there is no ground-truth file yet."""
        return all(part.disk is None for part in self.parts[:1])

    @property
    def issues(self) -> list[Issue]:
        """All that is to be said of the record as it is now; pointers are the record's."""
        if self._issues is None:
            found = checks.check(self.tree, self.schema)
            self._issues = [*self.notes, *(Issue(self.at(i.pointer), i.message, i.level) for i in found)]
        return self._issues

    @property
    def tree(self) -> Any:
        """The record in the schema's shape."""
        return self.shape.tree(self.record)

    def at(self, tree_pointer: Pointer) -> Pointer:
        """The record's pointer for one in the schema's shape."""
        return self.shape.to_record(self.record, tree_pointer)

    def get(self, pointer: Pointer | str) -> Any:
        """The value at `pointer`, or `ABSENT`."""
        return get(self.record, resolve(self.record, pointer))

    def draft_value(self, pointer: Pointer) -> Any:
        """The draft's value for what now stands at `pointer`, or `ABSENT`."""
        before = self.history.before(pointer) if self._draft is not ABSENT else None
        return ABSENT if before is None or self._draft is ABSENT else get(self._draft, before)

    def origin(self, pointer: Pointer) -> str:
        """Where a value comes from: ``hand``, ``confirmed``, ``draft`` (as the draft has it) or ``file``."""
        own = self.history.origin(pointer)
        if own == "confirmed":
            return own
        drafted = self.draft_value(pointer)
        if drafted is not ABSENT and same(drafted, get(self.record, pointer)):
            return "draft"
        return own or "file"

    # changing it

    def set(self, pointer: Pointer | str, value: Any, *, origin: str = "hand", burst: bool = False) -> None:
        """Puts `value` at `pointer`; what is missing above it comes into being in the same edit.

        With `burst`, an edit of the same value just before is continued, as typing does.

        Raises:
            EditError: `pointer` can't be reached, or `value` is not JSON. Nothing is changed then.
        """
        at = resolve(self.record, pointer)
        old, new = get(self.record, at), plain(value, at)
        if old is ABSENT:
            creation = Creation(self.record, self.schema.fields, self.shape)
            self._make("set", creation.change(at, new, origin))
        elif not same(old, new):
            self._make("set", Change("set", at, old, new, origin=origin), burst)

    def insert(
        self, pointer: Pointer | str, value: Any, *, at: int | None = None, origin: str = "hand"
    ) -> None:
        """Puts a new member into a list (before the index that `pointer` ends in) or an object (at place `at`).

        Raises:
            EditError: there is no such list or object, or the key is taken.
        """
        where = resolve(self.record, pointer)
        parent = get(self.record, where[:-1]) if where else ABSENT
        token = where[-1] if where else ""
        if isinstance(parent, list) and isinstance(token, int) and 0 <= token <= len(parent):
            place = token
        elif isinstance(parent, dict) and token not in parent:
            place = len(parent) if at is None else min(max(at, 0), len(parent))
        else:
            raise EditError("pointer-parent", pointer=write(where))
        self._make("insert", Change("insert", where, None, plain(value, where), place, origin=origin))

    def remove(self, pointer: Pointer | str) -> None:
        """Takes the member at `pointer` away; an object's key is then absent.

        Raises:
            EditError: there is none.
        """
        where = resolve(self.record, pointer)
        old = get(self.record, where)
        if not where:
            raise EditError("pointer-root")
        if old is ABSENT:
            raise EditError("pointer-absent", pointer=write(where))
        self._make("remove", Change("remove", where, old, None, self._place(where)))

    def move(self, pointer: Pointer | str, to: int) -> None:
        """Takes the member at `pointer` to place `to` of its list or object.

        Raises:
            EditError: there is none, or no such place.
        """
        where = resolve(self.record, pointer)
        if not where:
            raise EditError("pointer-root")
        parent = get(self.record, where[:-1])
        if get(self.record, where) is ABSENT or not 0 <= to < len(parent):
            raise EditError("pointer-absent", pointer=write(where))
        source = self._place(where)
        if source != to:
            self._make("move", Change("move", where[:-1], at=source, to=to))

    def confirm(self, pointer: Pointer | str, confirmed: bool = True) -> None:
        """Marks the value as looked at and right (or takes that mark back); an undoable edit like any other."""
        where = resolve(self.record, pointer)
        old = self.history.origins.get(where, "")
        new = "confirmed" if confirmed else self.history.unconfirmed(where) if old == "confirmed" else old
        if get(self.record, where) is not ABSENT and old != new:
            self._make("confirm", Change("mark", where, old, new, origin=new))

    def mark_item(self, old: dict[str, str], new: dict[str, str]) -> None:
        """Writes a change of the item's status into the history, so that undo takes it back with the rest."""
        self._make("status", Change("status", (), old, new, origin=""))

    @contextmanager
    def group(self, label: str) -> Iterator[None]:
        """Makes one edit of all changes inside; an exception takes them back."""
        outer, inner = self._group, list[Step]()
        self._group = inner
        try:
            yield
        except BaseException:
            self._group = outer
            self._take_back(inner)
            raise
        self._group = outer
        if outer is not None:
            outer.extend(inner)
        elif inner:
            self._record(self._edit(label, inner), burst=False)

    def undo(self) -> Edit | None:
        """Takes the last edit back; None where there is none."""
        if not self.can_undo:
            return None
        place = self.history.position
        edit = self.history.edits[place - 1]
        back = [(number, splice.inverse()) for number, splice in reversed(edit.texts)]
        if not self._put(back, self.history.edits[place - 2].after if place > 1 else ()):
            self.history.forget_done()
            return None
        for change in reversed(edit.changes):
            self.record = _fresh(change.inverse()).apply(self.record)
        self._moved(edit, -1)
        return edit

    def redo(self) -> Edit | None:
        """Does the edit again that was undone last; None where there is none."""
        if not self.can_redo:
            return None
        edit = self.history.edits[self.history.position]
        if not self._put(edit.texts, edit.after):
            self.history.forget_undone()
            return None
        for change in edit.changes:
            self.record = _fresh(change).apply(self.record)
        self._moved(edit, 1)
        return edit

    def _put(self, splices: Sequence[tuple[int, Splice]], after: Sequence[str]) -> bool:
        """Applies the splices to the texts; nothing where they don't give what they gave when the edit was made."""
        texts = [part.text for part in self.parts]
        try:
            for number, splice in splices:
                texts[number] = splice.apply(texts[number])
        except (ValueError, IndexError):
            return False
        if after and [digest(text) for text in texts] != list(after):
            return False
        for part, text in zip(self.parts, texts, strict=True):
            part.text = text
        return True

    @property
    def consistent(self) -> bool:
        """Whether the text that would be written says just what the record does."""
        return not self.parts or self.parts[0].says(self.record)

    @property
    def can_undo(self) -> bool:
        return self.history.position > 0

    @property
    def can_redo(self) -> bool:
        return self.history.position < len(self.history.edits)

    def seal(self) -> None:
        """Ends a burst of typing: what is on the disk now must stay a place in the history."""
        self._sealed = self.history.position

    def replace(self, record: Any, texts: Sequence[str], label: str) -> None:
        """Takes over another state whole, as one undoable edit; parts beyond `texts` follow the record."""
        change = Change("set", (), self.record, deepcopy(record), origin="file")
        splices: list[tuple[int, Splice]] = []
        for number, part in enumerate(self.parts):
            whole = [Splice(0, part.text, text) for text in texts[number : number + 1]]
            for splice in whole or part.follow(change, part.remember(self.record), record):
                part.text = splice.apply(part.text)
                splices.append((number, splice))
        self.record = record
        self._record(self._edit(label, [(change, splices)]), burst=False)

    # how it is done

    def _place(self, where: Pointer) -> int:
        parent = get(self.record, where[:-1])
        return list(parent).index(where[-1]) if isinstance(parent, dict) else int(where[-1])

    def _make(self, label: str, change: Change, burst: bool = False) -> None:
        step: Step = (change, [])
        try:
            self._apply(*step)
        except (EditError, ValueError):
            self._take_back([step])
            raise
        if self._group is not None:
            self._group.append(step)
        else:
            self._record(self._edit(label, [step]), burst)

    def _apply(self, change: Change, splices: list[tuple[int, Splice]]) -> None:
        """Changes record and texts; the texts first where they can refuse."""
        before = [part.remember(self.record) for part in self.parts]
        planned = self.parts[0].follow(change, before[0], self.record) if self.parts else []
        self.record = _fresh(change).apply(self.record)
        for number, part in enumerate(self.parts):
            for splice in planned if number == 0 else part.follow(change, before[number], self.record):
                part.text = splice.apply(part.text)
                splices.append((number, splice))

    def _take_back(self, steps: list[Step]) -> None:
        for change, splices in reversed(steps):
            for number, splice in reversed(splices):
                self.parts[number].text = splice.inverse().apply(self.parts[number].text)
            if splices or change.kind in ("mark", "status"):
                self.record = change.inverse().apply(self.record)

    def _edit(self, label: str, steps: list[Step]) -> Edit:
        texts = tuple(splice for _, splices in steps for splice in splices)
        after = tuple(part.digest for part in self.parts)
        return Edit(label, tuple(change for change, _ in steps), texts, after, time.time())

    def _record(self, edit: Edit, burst: bool) -> None:
        last = (
            self.history.edits[-1]
            if burst and self.history.position > self._sealed and not self.can_redo
            else None
        )
        merged = last.merged(edit) if last and edit.made - last.made < _BURST_SECONDS else None
        if merged:
            self.history.replace_last(merged)
        else:
            self.history.push(edit)
        self._told(merged or edit)

    def _moved(self, edit: Edit, by: int) -> None:
        self.history.step(by)
        self.seal()
        self._told(edit)

    def _told(self, edit: Edit) -> None:
        if any(change.kind == "set" and not change.pointer for change in edit.changes):
            self._refit()
        self._issues = None
        self.edited.emit(edit)

    def _refit(self) -> None:
        """After a change of the whole record its layout, and its place in the file, may be others."""
        self.shape = shapes.of_record(self.record, self.schema.fields) or Shape()
        for part in self.parts:
            part.refit(self.record)


def _fresh(change: Change) -> Change:
    """`change` with a value of its own, so that later changes inside it don't reach into the history."""
    if isinstance(change.new, dict | list):
        return Change(
            change.kind, change.pointer, change.old, deepcopy(change.new), change.at, change.to, change.origin
        )
    return change
