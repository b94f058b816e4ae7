"""A record as rows of plain text, in the schema's order and the user's words: to be copied, and to be printed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from gtapp.core.record.value_text import empty_kind, json_of, text_in_field, text_of
from gtapp.core.schema.fields import Field, format_label
from gtapp.editor.record_texts import name_choice, translate_label
from gtapp.kit.texts.empty_values import NOTHING

_INDENT: Final = "  "


class OutlineRow(NamedTuple):
    """A field with its value as text, or, without a text, the heading of the rows below it, whose `depth` is larger by one."""

    depth: int
    label: str
    text: str = ""


def outline_record(tree: Any, schema: Field) -> Iterator[OutlineRow]:
    """Yield the rows of a record in the schema's shape, those that the schema doesn't describe at the end of theirs.

    A field that is empty has a dash; in an entry of a list it is left out, and so is one that is false.
    """
    yield from _outline(tree, schema, 0, leaves_empty=False)


def format_outline(tree: Any, schema: Field) -> str:
    """Return a record as plain text: a line for each row, indented; further lines of a value are indented below it."""
    lines = []
    for depth, label, text in outline_record(tree, schema):
        indent = _INDENT * depth
        lines.append(f"{indent}{label}: {text}".rstrip().replace("\n", f"\n{indent}{_INDENT}"))
    return "\n".join(lines)


def _outline(value: Any, field: Field | None, depth: int, leaves_empty: bool) -> Iterator[OutlineRow]:
    """Yield the rows of an object or a list; any other value is a row without a label."""
    if isinstance(value, dict):
        known = field.by_name if field else {}
        for key in (*known, *(each for each in value if each not in known)):
            child = known.get(key) or (field.member if field else None)
            label = (translate_label(child) if child else "") or format_label(str(key))
            yield from _outline_child(label, value.get(key), child, depth, leaves_empty)
    elif isinstance(value, list):
        item = field.item if field else None
        for number, entry in enumerate(value, 1):
            yield from _outline_child(str(number), entry, item, depth, leaves_empty=True)
    else:
        yield OutlineRow(depth, "", _format_single(value, field))


def _outline_child(
    label: str, value: Any, field: Field | None, depth: int, leaves_empty: bool
) -> Iterator[OutlineRow]:
    line = text_in_field(value, field) if field and isinstance(value, list) else None
    if empty_kind(value) or value == {} or (leaves_empty and value is False):
        if not leaves_empty:
            yield OutlineRow(depth, label, NOTHING)
    elif line is not None:
        yield OutlineRow(depth, label, line)
    elif isinstance(value, dict | list):
        below = [*_outline(value, field, depth + 1, leaves_empty)]
        if below:
            yield from (OutlineRow(depth, label), *below)
    else:
        yield OutlineRow(depth, label, _format_single(value, field))


def _format_single(value: Any, field: Field | None) -> str:
    text = text_of(name_choice(field, value))
    return json_of(value) if text is None else text
