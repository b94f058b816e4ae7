"""An answer file's content made a record: leniently (documented), or as the leaderboards' own reader did (published)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from gtapp.fields import Field
from gtapp.formats import answer_text
from gtapp.messages import Message
from gtapp.pointer import ABSENT, MAX_DEPTH
from gtapp.scoring.measure import Profile

# ---- wrappers ----
# What is a record by its schema, and where it stands in what a model wrapped around it.


# keys of a JSON Schema that models write beside, or around, the values
_ECHOED = ("$schema", "$defs", "$id", "definitions")
_SCHEMA_NODE = {"$ref", "anyOf", "allOf", "oneOf", "properties", "items", "enum"}
_JSON_TYPES = {"string", "integer", "number", "boolean", "object", "array", "null"}
_WRAPPERS = ("properties", "schema", "metadata", "data")
_DEEPEST_WRAPPER = 6


def find_record(content: Any, schema: Field) -> Any:
    """The record in `content`, out of its wrappers and without an echoed schema; ABSENT where there is none.

    A record has one of the schema's keys, or is the schema's one list: bare, or as a dict of lists.
    """
    for _ in range(_DEEPEST_WRAPPER):
        if is_record(content, schema):
            return _drop_echo(content, schema)
        content = _inner(content, schema)
        if content is ABSENT:
            break
    return ABSENT


def is_record(content: Any, schema: Field) -> bool:
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


def to_schema_shape(record: Any, schema: Field) -> Any:
    """`record` with the schema's one list under its name, where it is laid out as a bare list or as a dict of lists."""
    only = _only_list(schema)
    if only and isinstance(record, list):
        return {only.name: record}
    if only and isinstance(record, dict) and record and only.name not in record:
        return {only.name: [entry for group in record.values() for entry in group]}
    return record


def _drop_echo(content: Any, schema: Field) -> Any:
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


def is_too_deep(content: Any) -> bool:
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


_RUN = ("provider", "model", "test_time", "execution_time", "duration", "timestamp", "finish_reason", "usage")


@dataclass(frozen=True, slots=True)
class Reading:
    """What is scored of an answer.

    `record` is ABSENT where there is nothing to score; `reason` says why, or what had to be repaired; `run` is what the
    answer's file says of the run that made it.
    """

    record: Any = ABSENT
    reason: Message | None = None
    run: Mapping[str, Any] = field(default_factory=dict)


Reader = Callable[[Any], Reading]


def reader(profile: Profile, schema: Callable[[Any], Field], bare_lists: bool = False) -> Reader:
    """What reads a file's content under this profile; `schema` gives the fields that a record should have."""
    if profile == "published":
        return lambda content: published(content, schema(content))
    return lambda content: documented(content, schema(content), bare_lists)


def missing() -> Reading:
    """The reading of an answer that isn't there."""
    return Reading(reason=Message("score-answer-missing"))


def truth(content: Any, schema: Field, unwrap: tuple[str, ...] = (), bare_lists: bool = False) -> Reading:
    """The record in a truth's `content`: in its envelope, in a wrapper of these keys, or bare.

    With `bare_lists` it stays as it is laid out, else the schema's one list is put under its name.
    """
    if isinstance(content, str):
        return Reading(reason=Message("score-truth-text"))
    if is_older(content, schema):
        content = content["response_text"]
    for key in unwrap:
        if isinstance(content, dict) and list(content) == [key] and key not in schema.by_name:
            content = content[key]
    if is_too_deep(content):
        return Reading(reason=Message("score-truth-deep"))
    if not is_record(content, schema):
        return Reading(reason=Message("score-truth-foreign", {"fields": _names(schema)}))
    return Reading(content if bare_lists else to_schema_shape(content, schema))


# documented


def documented(content: Any, schema: Field, bare_lists: bool = False) -> Reading:
    """The record in `content`, as it comes: an object, JSON text, a code fence, prose around it, wrapped, broken off.

    Of a newer result file (``text`` and ``parsed``) `parsed` is preferred where there is a record in it. With `bare_lists`
    the record stays as it is laid out, else the schema's one list is put under its name. Nothing raises.
    """
    run, forms = _forms(content, schema)
    found = _first(forms, schema)
    record = found.record if bare_lists or found.record is ABSENT else to_schema_shape(found.record, schema)
    return Reading(record, found.reason, run)


def _forms(content: Any, schema: Field) -> tuple[Mapping[str, Any], list[Any]]:
    """What the file says of the run, and the forms in which it holds the answer, the better one first."""
    if is_older(content, schema):
        return _run(content), [content["response_text"]]
    if is_newer(content, schema):
        return _run(content), [content.get("parsed"), content.get("text")]
    return {}, [content]


def is_older(content: Any, schema: Field) -> bool:
    """Whether this is an answer or a truth with the record in ``response_text``."""
    return isinstance(content, dict) and "response_text" in content and "response_text" not in schema.by_name


def is_newer(content: Any, schema: Field) -> bool:
    """Whether this is an answer with ``text`` and, where the model's text was JSON, ``parsed``."""
    if not isinstance(content, dict):
        return False
    if "parsed" in content:
        return "parsed" not in schema.by_name
    return "text" in content and "text" not in schema.by_name and any(key in content for key in _RUN)


def _run(content: Mapping[str, Any]) -> dict[str, Any]:
    return {key: content[key] for key in _RUN if key in content}


def _first(forms: list[Any], schema: Field) -> Reading:
    """The first form that holds something of a record; else the first that is one at all, else why there is none."""
    readings = [_read(form, schema) for form in forms if form is not None]
    for found in readings:
        if found.record:
            return found
    empty = (found for found in readings if found.record is not ABSENT)
    return next(empty, readings[-1] if readings else Reading(reason=Message("score-answer-empty")))


def _read(form: Any, schema: Field) -> Reading:
    if not isinstance(form, str):
        return _taken(form, None, schema)
    if not form.strip():
        return Reading(reason=Message("score-answer-empty"))
    first = Reading(reason=Message("score-answer-text"))
    for number, found in enumerate(answer_text.find_all(form)):
        reading = _taken(found.value, found.broken, schema)
        if reading.record:  # ABSENT and an empty one are none
            return reading
        first = first if number else reading
    return first


def _taken(form: Any, broken: int | None, schema: Field) -> Reading:
    """The record in a JSON value; `broken` is the place from which it could not be read."""
    if is_too_deep(form):
        return Reading(reason=Message("score-answer-deep"))
    record = find_record(form, schema)
    if record is ABSENT:
        return Reading(reason=Message("score-answer-foreign", {"fields": _names(schema)}))
    return Reading(
        record, None if broken is None else Message("score-answer-repaired", {"place": broken + 1})
    )


def _names(schema: Field) -> str:
    return ", ".join(child.name for child in schema.children)


# published


def published(content: Any, schema: Field) -> Reading:
    """The record as the leaderboards' reader gave it (Z9); a file in neither of its formats is the record itself, a
    bare text is taken for an older one's.

    Of newer files only ``parsed`` counts. Of older ones ``response_text``: the object, or the first ```` ```json ````
    block, else the whole text; nulls are dropped, and what can't be parsed becomes ``{"error": …}``. Beyond the
    leaderboards: what is nested more deeply than measures can walk is no record.
    """
    if is_too_deep(content):
        return Reading(reason=Message("score-answer-deep"))
    if is_older(content, schema):
        return _legacy(content["response_text"], _run(content))
    if isinstance(content, str):
        return _legacy(content, {})
    if not is_newer(content, schema):
        return Reading(content)
    if content.get("parsed") is None:
        return Reading(reason=Message("score-answer-unparsed"), run=_run(content))
    return Reading(content["parsed"], run=_run(content))


def _legacy(response: Any, run: Mapping[str, Any]) -> Reading:
    if not isinstance(response, str):
        reason = Message("score-answer-empty") if response is None else None
        return Reading(_without_nulls(response), reason, run)
    _, fence, block = response.partition("```json")
    text = block.partition("```")[0].strip() if fence else response
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        said = f"Invalid JSON format: {error}"
        return Reading({"error": said}, Message("score-answer-unparsable", {"reason": str(error)}), run)
    if is_too_deep(found):
        return Reading(reason=Message("score-answer-deep"), run=run)
    return Reading(_without_nulls(found), run=run)


def _without_nulls(value: Any) -> Any:
    """`value` without the keys that are null; a list keeps its nulls."""
    if isinstance(value, dict):
        return {key: _without_nulls(each) for key, each in value.items() if each is not None}
    if isinstance(value, list):
        return [_without_nulls(each) for each in value]
    return value
