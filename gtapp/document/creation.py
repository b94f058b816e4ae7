"""Brings a value to a place where none is: with what is missing above it, as the schema has it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from gtapp.document.changes import Change
from gtapp.document.shape import Shape
from gtapp.errors import EditError
from gtapp.fields import Field
from gtapp.pointer import ABSENT, MAX_DEPTH, Pointer, get_value, nesting_depth, write_pointer


def copy_as_json(value: Any, at: Pointer) -> Any:
    """A copy of `value` just as JSON holds it, to be put at `at`.

    Raises:
        EditError: JSON can't hold it, or it would be nested so deeply there that no file with it could be read again.
    """
    try:
        copy = json.loads(json.dumps(value, allow_nan=False))
    except (TypeError, ValueError, RecursionError) as error:
        raise EditError("value-not-json", reason=str(error)) from error
    # one level for the envelope around the record
    if len(at) + nesting_depth(copy) >= MAX_DEPTH:
        raise EditError("value-not-json", reason="it is nested too deeply")
    return copy


@dataclass(frozen=True, slots=True)
class _Insertion:
    """What is known of a record when a value is put where none is."""

    record: Any
    fields: Field
    shape: Shape

    def build_change(self, at: Pointer, value: Any, origin: str) -> Change:
        """The change that brings `value` to `at`, with the objects above it that are missing.

        Raises:
            EditError: what stands above is neither an object nor a list, or its end is not there.
        """
        parent = get_value(self.record, at[:-1])
        token = at[-1]
        if isinstance(parent, list):
            if token != len(parent):
                raise EditError("pointer-index", pointer=write_pointer(at), count=len(parent))
            return Change("insert", at, None, value, len(parent), origin=origin)
        if isinstance(parent, dict):
            return Change("insert", at, None, value, self._find_place(at, parent), origin=origin)
        if parent is not None and parent is not ABSENT:
            raise EditError("pointer-parent", pointer=write_pointer(at))
        around = self._build_object(at, value)
        if parent is None:
            return Change("set", at[:-1], None, around, origin=origin)
        return self.build_change(at[:-1], around, origin)

    def _build_object(self, at: Pointer, value: Any) -> Any:
        """A new object for the place above `at`, with all its keys and `value` under the last token of `at`."""
        field = self._find_field(at[:-1])
        if isinstance(at[-1], int) or (field and field.kind == "list"):
            raise EditError("pointer-parent", pointer=write_pointer(at))
        new = field.make_blank() if field and field.kind == "object" else {}
        return {**new, at[-1]: value}

    def _find_place(self, at: Pointer, parent: dict[str, Any]) -> int:
        """Where a new key goes: behind the last of those that come before it in the schema."""
        field = self._find_field(at[:-1])
        names = [child.name for child in field.children] if field else []
        if at[-1] not in names:
            return len(parent)
        earlier = set(names[: names.index(str(at[-1]))])
        places = [place for place, key in enumerate(parent, 1) if key in earlier]
        return places[-1] if places else 0

    def _find_field(self, at: Pointer) -> Field | None:
        return self.fields.find(self.shape.to_tree_pointer(self.record, at))
