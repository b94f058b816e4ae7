"""A draft in the kinds of its schema: nothing, numbers and texts as the fields declare them, whatever the model wrote."""

from __future__ import annotations

from typing import Any

from gtapp.core.record.value_text import empty_kind, has_texts, parse_number, text_of
from gtapp.core.schema.fields import Field
from gtapp.core.schema.pointer import ABSENT


def fit_draft(tree: Any, field: Field) -> Any:
    """Return a draft's value (in the schema's shape) as new ground truth has it.

    Null, an empty text and a missing object become what the field declares for nothing, a text in a field for numbers the
    number that it is, a number in a field for texts a text, a single text a list of it, and a choice is written as the schema
    does. What fits no kind is returned as it is.
    """
    if empty_kind(tree) in ("null", "empty"):
        return _fit_nothing(tree, field)
    if isinstance(tree, dict):
        return _fit_object(tree, field)
    if isinstance(tree, list) and field.item:
        return [entry if entry is None else fit_draft(entry, field.item) for entry in tree]
    return _fit_scalar(tree, field)


def _fit_nothing(value: Any, field: Field) -> Any:
    """Return nothing as the field declares it; a field that declares nothing of its own keeps null where it may be null."""
    if field.hints.get("empty") == "absent":
        return ABSENT
    is_declared = "empty" in field.hints or "nothing" in field.hints
    needs_value = value is None and not field.nullable and field.kind in ("text", "list", "object")
    return field.make_nothing() if is_declared or needs_value else value


def _fit_object(value: dict[str, Any], field: Field) -> dict[str, Any]:
    """Return an object together with its missing objects; other missing keys stay missing."""
    fitted = {
        key: fit_draft(each, child) if (child := field.child(key)) else each for key, each in value.items()
    }
    missing = {
        child.name: child.make_blank()
        for child in field.children
        if child.kind == "object" and child.required and child.name not in value
    }
    if missing:  # they stand where the schema has them
        whole = {**fitted, **missing}
        known = (child.name for child in field.children if child.name in whole)
        fitted = {key: whole[key] for key in dict.fromkeys((*known, *whole))}
    return {key: each for key, each in fitted.items() if each is not ABSENT}


def _fit_scalar(value: Any, field: Field) -> Any:
    """Return a single value in the field's kind, if it is one of that kind."""
    text = str(value) if isinstance(value, bool) else text_of(value)
    if text is None or field.kind in ("boolean", "object", "any"):
        return value
    if field.kind == "choice":
        alike = [choice for choice in field.choices if str(choice).casefold() == text.strip().casefold()]
        return alike[0] if len(alike) == 1 else value
    if field.kind == "list":
        return [value] if isinstance(value, str) and has_texts(field) else value
    if field.kind == "text":
        return value if isinstance(value, str | bool) else text_of(value)
    return parse_number(text.strip(), field.kind) if isinstance(value, str) else value
