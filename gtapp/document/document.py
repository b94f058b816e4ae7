"""The one door to a record: every change goes through `Document`, as an undoable edit that its texts follow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from gtapp.document import issues as checks
from gtapp.document import shape as shapes
from gtapp.document.changes import Change, Edit
from gtapp.document.creation import Creation, plain
from gtapp.document.editing import Editing
from gtapp.document.history import History
from gtapp.document.issues import Issue
from gtapp.document.part import Part
from gtapp.document.shape import Shape
from gtapp.errors import EditError
from gtapp.pointer import ABSENT, Pointer, get, resolve, same, write
from gtapp.schema import Schema

Check = Callable[[Any], Iterable[Issue]]
"""Looks at a record and says what there is to be said of it; pointers are the record's."""


class Document(Editing):
    """One item's record under correction.

    `draft` is the model's answer in the schema's shape (or `ABSENT`), `notes` what was to be said when it was opened,
    `checked` what `issues.check` says of the record, where that is known already, `further` what else looks at the record,
    after each edit.
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
        checked: Sequence[Issue] | None = None,
    ) -> None:
        super().__init__(record, parts, history)
        self.item_id = item_id
        self.schema = schema
        self.shape = shape or Shape()
        self.draft = draft
        self._draft = ABSENT if draft is ABSENT else self.shape.align(record, draft)
        self.notes = list(notes)
        self.further: Sequence[Check] = ()
        self._issues: list[Issue] | None = None
        self._checked = checked

    # what it is

    @property
    def is_new(self) -> bool:
        """Whether there is no ground-truth file yet."""
        return all(part.disk is None for part in self.parts[:1])

    @property
    def issues(self) -> list[Issue]:
        """All that is to be said of the record as it is now; pointers are the record's."""
        if self._issues is None:
            found = checks.check(self.tree, self.schema) if self._checked is None else self._checked
            own = (Issue(self.at(i.pointer), i.message, i.level) for i in found)
            rows = (i for part in self.parts if not part.detached for i in part.issues(self.record))
            more = (i for check in self.further for i in check(self.record))
            self._issues = [*self.notes, *rows, *own, *more]
        return self._issues

    def recheck(self) -> None:
        """Looks at the record anew: what the `further` checks go by has become another."""
        self._issues = None

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
        if own == "confirmed" or own.startswith("draft:"):  # what was taken over on purpose stays so
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

    # how it is done

    def _place(self, where: Pointer) -> int:
        parent = get(self.record, where[:-1])
        return list(parent).index(where[-1]) if isinstance(parent, dict) else int(where[-1])

    def _changed(self, edit: Edit) -> None:
        if any(change.kind == "set" and not change.pointer for change in edit.changes):
            self._refit()
        self._touched()

    def _touched(self) -> None:
        self._issues = self._checked = None

    def _refit(self) -> None:
        """After a change of the whole record its layout, and its place in the file, may be others."""
        self.shape = shapes.of_record(self.record, self.schema.fields) or Shape()
        for part in self.parts:
            part.refit(self.record)
