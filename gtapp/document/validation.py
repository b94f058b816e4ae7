"""Validation of a record against its schema: kinds, missing and unknown keys, guideline rules. Issues never block."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from gtapp.fields import Field
from gtapp.messages import Message
from gtapp.pointer import ABSENT, Pointer, get_value, walk_values
from gtapp.schema import Schema, describe_unfollowable
from gtapp.text_rules import TEXT_RULES

# more would not be read
_MOST_CHOICES = 30

IssueLevel = Literal["issue", "note"]
PatternSearch = Callable[[str, str], bool]

_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")


@dataclass(frozen=True, slots=True)
class Issue:
    """A remark on the value at `pointer`; a ``note`` is information, an ``issue`` should be checked by the user."""

    pointer: Pointer
    message: Message
    level: IssueLevel = "issue"

    @property
    def code(self) -> str:
        """The code of the message."""
        return self.message.code

    def __str__(self) -> str:
        return str(self.message)


def validate_record(tree: Any, schema: Schema) -> list[Issue]:
    """Validate a record in the schema's shape; return its issues in the order of its values."""
    found = list(_check_node(tree, schema.fields, (), schema.matches))
    for pointer, reason in schema.find_violations(tree):
        at = _find_existing(tree, pointer)
        if not any(issue.pointer == at for issue in found):
            found.append(Issue(at, Message("invalid", {"reason": reason})))
    return found


def _find_existing(tree: Any, pointer: Pointer) -> Pointer:
    """Return the longest prefix of `pointer` that exists."""
    while pointer and get_value(tree, pointer) is ABSENT:
        pointer = pointer[:-1]
    return pointer


def _check_node(value: Any, field: Field, at: Pointer, matches: PatternSearch) -> Iterator[Issue]:
    """Yield the issues of a value and of all values inside it."""
    yield from _check_value(value, at)
    wrong = _check_kind(value, field)
    if wrong:
        yield Issue(at, wrong)
    elif isinstance(value, dict) and field.kind == "object":
        yield from _check_object(value, field, at, matches)
    elif isinstance(value, list) and field.item:
        for index, entry in enumerate(value):
            yield from _check_node(entry, field.item, (*at, index), matches)
            yield from _check_row_number(entry, field.item, (*at, index), index)
    yield from _check_pattern(value, field, at, matches)


def _check_object(
    value: dict[str, Any], field: Field, at: Pointer, matches: PatternSearch
) -> Iterator[Issue]:
    """Yield the issues of an object's values, missing keys and unknown keys."""
    for child in field.children:
        if child.name in value:
            yield from _check_node(value[child.name], child, (*at, child.name), matches)
            yield from _check_derived(value, child, at)
        elif child.required:
            yield Issue((*at, child.name), Message("missing"))
    if field.children:
        for key, foreign in value.items():
            if key not in field.by_name:
                yield Issue((*at, key), Message("foreign"), "note")
                for inner, each in walk_values(foreign, (*at, key)):
                    yield from _check_value(each, inner)


def _check_kind(value: Any, field: Field) -> Message | None:
    """Return a message if the value doesn't have the field's kind."""
    if value is None and (field.nullable or field.kind == "any"):
        return None
    if field.kind == "choice":
        if any(type(value) is type(choice) and value == choice for choice in field.choices):
            return None
        return Message("choice", {"choices": _format_choices(field.choices)})
    return None if _fits(value, field.kind) else Message(f"type-{field.kind}")


def _format_choices(choices: tuple[Any, ...]) -> str:
    """Return the choices as text, shortened if there are many."""
    more = ["…"] if len(choices) > _MOST_CHOICES else []
    return " · ".join([*map(str, choices[:_MOST_CHOICES]), *more])


def _fits(value: Any, kind: str) -> bool:
    """Return whether a value has this kind."""
    if isinstance(value, bool):
        return kind in ("boolean", "any")
    types: dict[str, Any] = {
        "text": str,
        "integer": int,
        "number": (int, float),
        "object": dict,
        "list": list,
    }
    return kind == "any" or isinstance(value, types.get(kind, ()))


def _check_value(value: Any, at: Pointer) -> Iterator[Issue]:
    """Yield the issues that a value can have independently of the schema."""
    if isinstance(value, float) and not math.isfinite(value):
        yield Issue(at, Message("nan"))
    if not isinstance(value, str) or (value.isascii() and value.isprintable()):
        return
    control = _CONTROL.search(value)
    if control:
        yield Issue(at, Message("control-character", {"number": f"{ord(control[0]):04X}"}))
    if not unicodedata.is_normalized("NFC", value):
        yield Issue(at, Message("not-nfc"), "note")


def _check_pattern(value: Any, field: Field, at: Pointer, matches: PatternSearch) -> Iterator[Issue]:
    """Yield an issue if a text violates the pattern of the schema's ``check`` hint."""
    rule = field.hints.get("check")
    if not rule or not isinstance(value, str) or not value:
        return
    try:
        reason = None if matches(rule["regex"], value) else rule["message"]
    except ValueError as error:
        reason = describe_unfollowable(error)
    if reason is not None:
        yield Issue(at, Message("invalid", {"reason": reason}))


def derive_value(parent: Any, field: Field) -> Any:
    """Return the value of `field` that follows from its neighbours in `parent`, or `ABSENT` if it has no such rule."""
    rule = field.hints.get("derive")
    source = parent.get(rule["from"]) if rule and isinstance(parent, dict) else None
    derive = TEXT_RULES.get(rule["rule"]) if rule else None
    return derive(source) if derive and isinstance(source, str) else ABSENT


def _check_derived(parent: dict[str, Any], field: Field, at: Pointer) -> Iterator[Issue]:
    """Yield an issue if a value differs from the one that follows from its neighbours."""
    expected = derive_value(parent, field)
    value = parent.get(field.name)
    if expected is not ABSENT and value is not None and value != expected:
        source = str(field.hints["derive"]["from"])
        yield Issue((*at, field.name), Message("derived", {"source": source, "expected": expected}))


def _check_row_number(entry: Any, field: Field, at: Pointer, index: int) -> Iterator[Issue]:
    """Yield an issue if an automatic row number is not the entry's number."""
    for child in field.children:
        if child.hints.get("auto") == "row_number" and isinstance(entry, dict):
            value = entry.get(child.name)
            if child.name in entry and value != index + 1:
                yield Issue((*at, child.name), Message("row-number", {"expected": index + 1}))
