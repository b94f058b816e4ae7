"""The one door to a record: every change goes through `Document`, as an undoable edit that its texts follow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from gtapp.document import shape as shapes
from gtapp.document import validation as checks
from gtapp.document.changes import Change, Edit
from gtapp.document.creation import _Insertion, copy_as_json
from gtapp.document.editing import Editing
from gtapp.document.history import History
from gtapp.document.parts import Part
from gtapp.document.shape import Shape
from gtapp.document.validation import Issue
from gtapp.errors import EditError
from gtapp.pointer import ABSENT, Pointer, get_value, is_identical, resolve_pointer, write_pointer
from gtapp.schema import Schema

RecordCheck = Callable[[Any], Iterable[Issue]]
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
        self.extra_checks: Sequence[RecordCheck] = ()
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
            found = checks.validate_record(self.tree, self.schema) if self._checked is None else self._checked
            own = (Issue(self.to_record_pointer(i.pointer), i.message, i.level) for i in found)
            rows = (i for part in self.parts if not part.is_detached for i in part.find_issues(self.record))
            more = (i for check in self.extra_checks for i in check(self.record))
            self._issues = [*self.notes, *rows, *own, *more]
        return self._issues

    def recheck(self) -> None:
        """Looks at the record anew: what the `further` checks go by has become another."""
        self._issues = None

    @property
    def tree(self) -> Any:
        """The record in the schema's shape."""
        return self.shape.build_tree(self.record)

    def to_record_pointer(self, tree_pointer: Pointer) -> Pointer:
        """The record's pointer for one in the schema's shape."""
        return self.shape.to_record_pointer(self.record, tree_pointer)

    def get(self, pointer: Pointer | str) -> Any:
        """The value at `pointer`, or `ABSENT`."""
        return get_value(self.record, resolve_pointer(self.record, pointer))

    def get_draft_value(self, pointer: Pointer) -> Any:
        """The draft's value for what now stands at `pointer`, or `ABSENT`."""
        before = self.history.trace_back(pointer) if self._draft is not ABSENT else None
        return ABSENT if before is None or self._draft is ABSENT else get_value(self._draft, before)

    def find_origin(self, pointer: Pointer) -> str:
        """Where a value comes from: ``hand``, ``confirmed``, ``draft`` (as the draft has it) or ``file``."""
        own = self.history.find_origin(pointer)
        if own == "confirmed" or own.startswith("draft:"):  # what was taken over on purpose stays so
            return own
        drafted = self.get_draft_value(pointer)
        if drafted is not ABSENT and is_identical(drafted, get_value(self.record, pointer)):
            return "draft"
        return own or "file"

    # changing it

    def set(self, pointer: Pointer | str, value: Any, *, origin: str = "hand", burst: bool = False) -> None:
        """Puts `value` at `pointer`; what is missing above it comes into being in the same edit.

        With `burst`, an edit of the same value just before is continued, as typing does.

        Raises:
            EditError: `pointer` can't be reached, or `value` is not JSON. Nothing is changed then.
        """
        at = resolve_pointer(self.record, pointer)
        old, new = get_value(self.record, at), copy_as_json(value, at)
        if old is ABSENT:
            creation = _Insertion(self.record, self.schema.fields, self.shape)
            self._commit("set", creation.build_change(at, new, origin))
        elif not is_identical(old, new):
            self._commit("set", Change("set", at, old, new, origin=origin), burst)

    def insert(
        self, pointer: Pointer | str, value: Any, *, at: int | None = None, origin: str = "hand"
    ) -> None:
        """Puts a new member into a list (before the index that `pointer` ends in) or an object (at place `at`).

        Raises:
            EditError: there is no such list or object, or the key is taken.
        """
        where = resolve_pointer(self.record, pointer)
        parent = get_value(self.record, where[:-1]) if where else ABSENT
        token = where[-1] if where else ""
        if isinstance(parent, list) and isinstance(token, int) and 0 <= token <= len(parent):
            place = token
        elif isinstance(parent, dict) and token not in parent:
            place = len(parent) if at is None else min(max(at, 0), len(parent))
        else:
            raise EditError("pointer-parent", pointer=write_pointer(where))
        self._commit(
            "insert", Change("insert", where, None, copy_as_json(value, where), place, origin=origin)
        )

    def remove(self, pointer: Pointer | str) -> None:
        """Takes the member at `pointer` away; an object's key is then absent.

        Raises:
            EditError: there is none.
        """
        where = resolve_pointer(self.record, pointer)
        old = get_value(self.record, where)
        if not where:
            raise EditError("pointer-root")
        if old is ABSENT:
            raise EditError("pointer-absent", pointer=write_pointer(where))
        self._commit("remove", Change("remove", where, old, None, self._find_place(where)))

    def move(self, pointer: Pointer | str, to: int) -> None:
        """Takes the member at `pointer` to place `to` of its list or object.

        Raises:
            EditError: there is none, or no such place.
        """
        where = resolve_pointer(self.record, pointer)
        if not where:
            raise EditError("pointer-root")
        parent = get_value(self.record, where[:-1])
        if get_value(self.record, where) is ABSENT or not 0 <= to < len(parent):
            raise EditError("pointer-absent", pointer=write_pointer(where))
        source = self._find_place(where)
        if source != to:
            self._commit("move", Change("move", where[:-1], at=source, to=to))

    def confirm(self, pointer: Pointer | str, confirmed: bool = True) -> None:
        """Marks the value as looked at and right (or takes that mark back); an undoable edit like any other."""
        where = resolve_pointer(self.record, pointer)
        old = self.history.origins.get(where, "")
        new = (
            "confirmed"
            if confirmed
            else self.history.find_unconfirmed_origin(where)
            if old == "confirmed"
            else old
        )
        if get_value(self.record, where) is not ABSENT and old != new:
            self._commit("confirm", Change("mark", where, old, new, origin=new))

    def record_status(self, old: dict[str, str], new: dict[str, str]) -> None:
        """Writes a change of the item's status into the history, so that undo takes it back with the rest."""
        self._commit("status", Change("status", (), old, new, origin=""))

    # how it is done

    def _find_place(self, where: Pointer) -> int:
        parent = get_value(self.record, where[:-1])
        return list(parent).index(where[-1]) if isinstance(parent, dict) else int(where[-1])

    def _changed(self, edit: Edit) -> None:
        if any(change.kind == "set" and not change.pointer for change in edit.changes):
            self._refit()
        self._drop_issues()

    def _drop_issues(self) -> None:
        self._issues = self._checked = None

    def _refit(self) -> None:
        """After a change of the whole record its layout, and its place in the file, may be others."""
        self.shape = shapes.detect_shape(self.record, self.schema.fields) or Shape()
        for part in self.parts:
            part.relocate_record(self.record)
