"""What is a record by its schema, and where it stands in what a model wrapped around it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gtapp.fields import Field
from gtapp.formats import answer_text
from gtapp.pointer import ABSENT, MAX_DEPTH

# keys of a JSON Schema that models write beside, or around, the values
_ECHOED = ("$schema", "$defs", "$id", "definitions")
_SCHEMA_NODE = {"$ref", "anyOf", "allOf", "oneOf", "properties", "items", "enum"}
_JSON_TYPES = {"string", "integer", "number", "boolean", "object", "array", "null"}
_WRAPPERS = ("properties", "schema", "metadata", "data")
_DEEPEST_WRAPPER = 6


def fitted(content: Any, schema: Field) -> Any:
    """The record in `content`, out of its wrappers and without an echoed schema; ABSENT where there is none.

    A record has one of the schema's keys, or is the schema's one list: bare, or as a dict of lists.
    """
    for _ in range(_DEEPEST_WRAPPER):
        if fits(content, schema):
            return _unechoed(content, schema)
        content = _inner(content, schema)
        if content is ABSENT:
            break
    return ABSENT


def fits(content: Any, schema: Field) -> bool:
    """Whether `content` is laid out as a record, an empty one included."""
    if schema.kind != "object" or not schema.children:
        return content is not None and not isinstance(content, str)
    if isinstance(content, dict):
        if is_schema(content, schema):
            return False
        only = _only_list(schema)
        groups = only and content and all(_entries(group, only) for group in content.values())
        return not content or bool(groups) or any(key in schema.by_name for key in content)
    only = _only_list(schema)
    return isinstance(content, list) and only is not None and _entries(content, only)


def is_schema(content: Mapping[str, Any], schema: Field) -> bool:
    """Whether an object is a JSON Schema rather than a record."""
    properties = content.get("properties")
    return isinstance(properties, dict) and "properties" not in schema.by_name


def _only_list(schema: Field) -> Field | None:
    """The schema's list of objects, where it has no other field."""
    first = schema.children[0] if len(schema.children) == 1 else None
    return first if first and first.item and first.item.kind == "object" else None


def _entries(content: Any, only: Field) -> bool:
    """Whether `content` is a list of what the schema's list holds."""
    known = only.item.by_name if only.item else {}
    return isinstance(content, list) and all(
        isinstance(entry, dict) and (not entry or any(key in known for key in entry)) for entry in content
    )


def shaped(record: Any, schema: Field) -> Any:
    """`record` with the schema's one list under its name, where it is laid out as a bare list or as a dict of lists."""
    only = _only_list(schema)
    if only and isinstance(record, list):
        return {only.name: record}
    if only and isinstance(record, dict) and record and only.name not in record:
        return {only.name: [entry for group in record.values() for entry in group]}
    return record


def _unechoed(content: Any, schema: Field) -> Any:
    """`content` without what was echoed of the schema beside it."""
    if not isinstance(content, dict) or not any(key in content for key in _ECHOED):
        return content
    return {key: value for key, value in content.items() if key not in _ECHOED or key in schema.by_name}


def _inner(content: Any, schema: Field) -> Any:
    """What stands inside a wrapper; ABSENT where `content` is none."""
    if isinstance(content, str):
        return answer_text.find_first(content).value
    if isinstance(content, list):
        return content[0] if len(content) == 1 and isinstance(content[0], dict) else ABSENT
    if not isinstance(content, dict):
        return ABSENT
    return next(_candidates(content, schema), ABSENT)


def _candidates(content: Mapping[str, Any], schema: Field) -> Iterator[Any]:
    """The values that may hold the record: the usual wrappers, or the only value there is."""
    for key in _WRAPPERS:
        inner = content.get(key)
        if isinstance(inner, dict | list) and key not in schema.by_name:
            yield _values(inner) if key == "properties" else inner
    rest = [value for key, value in content.items() if key not in _ECHOED]
    if len(rest) == 1 and isinstance(rest[0], dict | list | str):
        yield rest[0]


def _values(properties: Any) -> Any:
    """The values that a model put in place of a schema's descriptions; ABSENT where it only repeated these."""
    if not isinstance(properties, dict):
        return properties
    values = {key: value for key, value in properties.items() if not _describes(value)}
    return values or ABSENT


def _describes(value: Any) -> bool:
    """Whether a value is a node of a JSON Schema."""
    if not isinstance(value, dict):
        return False
    return not _SCHEMA_NODE.isdisjoint(value) or str(value.get("type")) in _JSON_TYPES


def too_deep(content: Any) -> bool:
    """Whether lists and objects stand inside each other beyond what measures can walk; `pointer.depth`, but hurried."""
    level = [content] if isinstance(content, dict | list) else []
    for _ in range(MAX_DEPTH):
        if not level:
            return False
        level = [
            child
            for each in level
            for child in (each.values() if type(each) is dict else each)
            if type(child) is dict or type(child) is list
        ]
    return True
