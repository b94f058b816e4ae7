"""Reads model answers: the envelope of an answer file, the JSON in a model's text, and the record in that JSON.

This is the only module that knows how an answer becomes a record. `search_record` is what all callers have in common; each says
what a record is:

* The scorer (`read_documented`) recognises envelopes by the schema.
* Drafting (`gtapp.features.drafts.responses`) reads the text of a reply, and translates the wire schema's names back.
* The project (`gtapp.core.project.truths`) reads a file as a draft: it recognises envelopes by their keys alone, and reports keys
  that occur twice or that the schema lacks.

`read_published` reproduces the reader that computed the leaderboards (rule Z9), `read_truth` reads ground truth.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from enum import Enum
from functools import partial
from typing import Any, Final, NamedTuple

from gtapp.core.answers import json_in_text
from gtapp.core.answers.answer_marks import blank_reasoning
from gtapp.core.answers.repetition import has_loop, has_text_loop
from gtapp.core.platform.messages import Message
from gtapp.core.schema.fields import Field
from gtapp.core.schema.own_fields import keep_part
from gtapp.core.schema.pointer import ABSENT, MAX_DEPTH, Pointer, iterate_nodes

# keys of an envelope that describe the run that made the answer
_RUN_KEYS = frozenset(
    ("provider", "model", "test_time", "execution_time", "duration", "timestamp", "finish_reason", "usage")
)
FIRST_PARSED_DAY = "2025-11-24"
"""The day since which the leaderboards were computed from ``parsed`` (Z9)."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The part of an answer that is scored.

    `record` is ABSENT if there is nothing to score; `reason` is the cause, or names what was repaired; `run`
    describes the run that made the answer, as its file does. `whole` is the record with the values of the project's own fields,
    which `record` lacks; ABSENT if there are no such fields.
    """

    record: Any = ABSENT
    reason: Message | None = None
    run: Mapping[str, Any] = field(default_factory=dict)
    whole: Any = ABSENT


class Envelope(NamedTuple):
    """The description of the run in an answer file, and the forms in which the file holds the answer, the better one first."""

    run: Mapping[str, Any]
    forms: tuple[Any, ...]


def open_envelope(content: Any, schema: Field | None) -> Envelope:
    """Open the envelope of an answer file's `content`; content without one is the only form itself.

    The older format holds the answer in ``response_text``, the newer one in ``parsed`` and ``text``, or in ``tool_calls`` beside
    an empty text. A key that the schema has is a field of the record and no mark of an envelope. Without a schema the keys alone
    decide, and the newer format needs ``text`` beside ``parsed`` or ``usage``. A provider's reply, as its service sent it, is an
    envelope, too (see `find_reply`).
    """
    if not isinstance(content, dict):
        return Envelope({}, (content,))
    if (reply := find_reply(content, schema)) is not None:
        return _open_reply(reply)
    if has_response_text(content, schema):
        return Envelope(_select_run(content), (content["response_text"],))
    if has_text_and_parsed(content, schema):
        forms = (content.get("parsed"), content.get("text"), content.get("tool_calls"))
        return Envelope(_select_run(content), forms)
    return Envelope({}, (content,))


def has_response_text(content: Any, schema: Field | None) -> bool:
    """Return whether this is an answer or a truth with the record in ``response_text`` (the older format)."""
    if not isinstance(content, dict) or "response_text" not in content:
        return False
    return schema is None or "response_text" not in schema.by_name


def has_text_and_parsed(content: Any, schema: Field | None) -> bool:
    """Return whether this is an answer with ``text`` and, if the model's text was JSON, ``parsed`` (the newer format)."""
    if not isinstance(content, dict):
        return False
    if schema is None:
        return "text" in content and ("parsed" in content or "usage" in content)
    if "parsed" in content:
        return "parsed" not in schema.by_name
    return "text" in content and "text" not in schema.by_name and not _RUN_KEYS.isdisjoint(content)


def find_reply(content: Any, schema: Field | None) -> Mapping[str, Any] | None:
    """Return the reply of a provider in `content`, which may be a line of a batch's output; None if there is none.

    It is a chat completion (``choices``), a response (``output``) or a message (``content``) as the services of OpenAI and
    Anthropic send them; empty for a request of a batch that failed. A key that the schema has is a field of the record.
    """
    if not isinstance(content, dict):
        return None
    if _BATCH_ID in content:
        inner = next((content[key] for key in ("response", "result") if key in content), ABSENT)
        if inner is None or (isinstance(inner, dict) and not _BATCH_KEYS.isdisjoint(inner)):
            inner = inner or {}
            return find_reply(inner.get("body") or inner.get("message"), None) or {}
    for key, (mark, kind) in _REPLY_KEYS.items():
        if isinstance(content.get(key), list) and (schema is None or key not in schema.by_name):
            first = next(iter(content[key]), None)
            if content.get(mark) == kind or (
                key == "choices" and isinstance(first, dict) and "message" in first
            ):
                return content
    return None


_BATCH_ID: Final = "custom_id"
_BATCH_KEYS: Final = frozenset(("body", "message", "error", "status_code"))
_REPLY_KEYS: Final = {
    "choices": ("object", "chat.completion"),
    "output": ("object", "response"),
    "content": ("role", "assistant"),
}
"""The keys under which replies have what the model wrote, and what else says that these are replies."""


def _open_reply(reply: Mapping[str, Any]) -> Envelope:
    """Open a provider's reply: of a chat completion the first choice."""
    run = _select_run(reply)
    if isinstance(reply.get("created"), int | float):
        with suppress(ValueError, OverflowError, OSError):
            run["timestamp"] = datetime.fromtimestamp(reply["created"], UTC).isoformat()
    if "choices" not in reply:
        parts = [each for each in reply.get("output") or () if isinstance(each, dict)]
        contents = (*(each.get("content") for each in parts), reply.get("content"))
        calls = [each for each in parts if "arguments" in each]
        return Envelope(run, (*(form for each in contents for form in _list_forms(each)), calls or None))
    first = next(iter(reply["choices"]), None)
    choice = first if isinstance(first, dict) else {}
    if isinstance(choice.get("finish_reason"), str):
        run["finish_reason"] = choice["finish_reason"]
    found = choice.get("message")
    message = found if isinstance(found, dict) else {}
    return Envelope(
        run, (message.get("parsed"), *_list_forms(message.get("content")), message.get("tool_calls"))
    )


def find_answer_source(content: Any) -> Mapping[str, Any]:
    """Return what the content of a draft's file says of the answer that existed and that it was made of; {} if of none.

    `run` and `answer` are the names of those, `place` is where they are in the project, `imported` when the draft was made;
    `truth` is the file of the ground truth that the item had before its first draft.
    """
    metadata = content.get("gtapp") if isinstance(content, dict) else None
    source = metadata.get("source") if isinstance(metadata, dict) else None
    return source if isinstance(source, dict) else {}


def find_object(content: Any) -> dict[str, Any] | None:
    """Return the first JSON object in an answer of which no schema says what is a record; None if there is none."""
    for form in open_envelope(content, None).forms:
        value = json_in_text.find_first(form).value if isinstance(form, str) else form
        if isinstance(value, dict):
            return value
    return None


def _list_forms(content: Any) -> tuple[Any, ...]:
    """Return the text of a message's content, and the calls of tools in it; both may be None."""
    if not isinstance(content, list):
        return (content,)
    blocks = [each for each in content if isinstance(each, dict)]
    texts = [
        each["text"]
        for each in blocks
        if each.get("type") in _TEXT_BLOCKS and isinstance(each.get("text"), str)
    ]
    calls = [each for each in blocks if each.get("type") == "tool_use"]
    return "".join(texts) if texts else None, calls or None


def _select_run(content: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in content.items() if key in _RUN_KEYS}


class NoRecord(Enum):
    """Why an answer has no record."""

    EMPTY = "there is no text"
    NO_JSON = "the text has no JSON"
    REASONING = "the text ends before its reasoning does, or with it"
    TOO_DEEP = "lists and objects are nested more deeply than a record can be"
    FOREIGN = "the JSON is not laid out as a record of the schema"
    LOOP = "it repeats itself without end"


class RecordFound(NamedTuple):
    """The record of an answer, ABSENT if there is none, and then why.

    `broken` is the place (in characters) from which the text was no JSON and was repaired; `repeated` are the keys that
    occur twice in one object, of which the last one counts.
    """

    record: Any = ABSENT
    missing: NoRecord | None = None
    broken: int | None = None
    repeated: tuple[str, ...] = ()


def search_record(forms: Iterable[Any], to_record: Callable[[Any], Any], schema: Field) -> RecordFound:
    """Search the record in the first form of an answer that has one with a value; else an empty one, else why there is none.

    `to_record` turns a JSON value into a record of `schema`, ABSENT if it is none. Nothing raises but this. A record in which the
    model repeats itself without end is none.
    """
    best: RecordFound | None = None
    for form in forms:
        if form is None:
            continue
        is_text = isinstance(form, str)
        found = _search_text(form, to_record, schema) if is_text else _read_value(form, to_record)
        if found.record:
            return found
        if best is None or (best.record is ABSENT and found.missing is not NoRecord.EMPTY):
            best = found
    return best or RecordFound(missing=NoRecord.EMPTY)


def _search_text(text: str, to_record: Callable[[Any], Any], schema: Field) -> RecordFound:
    """Search the record in a model's text, which may hold several: examples, drafts, corrections, or one in parts.

    Of those that are at least half as large as the largest, the last complete one is taken, else the last one. Parts, of which
    none has a field of another, are joined, as are rows without their list.
    """
    if not text.strip():
        return RecordFound(missing=NoRecord.EMPTY)
    candidates: list[tuple[int, bool, RecordFound]] = []
    fallback: RecordFound | None = None
    values: list[Any] = []
    for value, broken, is_cut, repeated in json_in_text.find_all(text):
        values.append(value)
        found = _read_value(value, to_record)._replace(broken=broken, repeated=repeated)
        if broken is not None:
            found = found._replace(record=_lift_members(found.record, schema))
        if found.record:
            candidates.append((_count_leaves(found.record), is_cut, found))
        elif found.missing is NoRecord.LOOP:
            return found
        elif fallback is None or fallback.record is ABSENT:
            fallback = found
    if candidates:
        return _choose(candidates, text)
    rows = _read_value(values, to_record) if len(values) > 1 else None
    if rows and rows.missing in (None, NoRecord.LOOP) and not (fallback and fallback.record is not ABSENT):
        return rows._replace(broken=0)
    return fallback or RecordFound(missing=_explain_no_json(text))


def _explain_no_json(text: str) -> NoRecord:
    """Return why a text without any JSON has no record."""
    if has_text_loop(text):
        return NoRecord.LOOP
    return NoRecord.NO_JSON if blank_reasoning(text) == text else NoRecord.REASONING


def _choose(candidates: list[tuple[int, bool, RecordFound]], text: str) -> RecordFound:
    """Return the record among several, each with its size and whether it is cut off."""
    records = [found.record for _, _, found in candidates]
    if has_loop(records):
        return RecordFound(missing=NoRecord.LOOP)
    whole = _join_parts(records)
    if whole is not ABSENT:
        broken = next((found.broken for _, _, found in candidates if found.broken is not None), 0)
        repeated = tuple(key for _, _, found in candidates for key in found.repeated)
        return RecordFound(whole, broken=broken, repeated=repeated)
    largest = max(size for size, _, _ in candidates)
    large = [(is_cut, found) for size, is_cut, found in candidates if 2 * size >= largest]
    is_cut, chosen = next((each for each in reversed(large) if not each[0]), large[-1])
    if is_cut and has_text_loop(text[-_LOOP_TAIL:]):
        return RecordFound(missing=NoRecord.LOOP)
    return chosen


_LOOP_TAIL: Final = 20_000
"""How much of the end of a text that was cut off is searched for a loop."""


def _join_parts(records: list[Any]) -> Any:
    """Return the record that several make up, each with other fields; ABSENT if they don't."""
    joined: dict[str, Any] = {}
    for record in records:
        if not isinstance(record, dict) or not joined.keys().isdisjoint(record):
            return ABSENT
        joined |= record
    return joined if len(records) > 1 else ABSENT


def _lift_members(record: Any, schema: Field) -> Any:
    """Return a record in which members are where the schema has them that a missing brace left in the object before."""
    if not isinstance(record, dict) or schema.kind != "object":
        return record
    return _part_members(record, schema, frozenset())[0]


def _part_members(
    record: dict[str, Any], schema: Field, outer: frozenset[str]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the members of an object, and those in it that only an object around it has; `outer` are the names of these."""
    own: dict[str, Any] = {}
    others: dict[str, Any] = {}
    waiting = [*record.items()][::-1]
    while waiting:
        key, value = waiting.pop()
        child = schema.child(key)
        if child is None and key in outer:
            others[key] = value
            continue
        if child and child.kind == "object" and isinstance(value, dict):
            value, found = _part_members(value, child, outer | schema.by_name.keys())
            waiting += [*found.items()][::-1]
        elif child and child.item and isinstance(value, list):
            value = [_lift_members(each, child.item) for each in value]
        own[key] = value
    return own, others


def _count_leaves(value: Any) -> int:
    """Return the number of values in lists and objects that are neither."""
    return sum(type(each) is not dict and type(each) is not list for each in iterate_nodes(value))


def _read_value(value: Any, to_record: Callable[[Any], Any]) -> RecordFound:
    if is_too_deep(value):
        return RecordFound(missing=NoRecord.TOO_DEEP)
    record = to_record(value)
    if record is ABSENT:
        return RecordFound(missing=NoRecord.FOREIGN)
    return RecordFound(missing=NoRecord.LOOP) if has_loop(record) else RecordFound(record)


def replace_non_finite(value: Any) -> Any:
    """Return `value` with null for NaN and Infinity, which no JSON file may hold."""
    if isinstance(value, dict):
        return {key: replace_non_finite(each) for key, each in value.items()}
    if isinstance(value, list):
        return [replace_non_finite(each) for each in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def drop_unknown_keys(tree: Any, schema: Field) -> tuple[Any, tuple[str, ...]]:
    """Return `tree` without the keys that the schema lacks, and their names."""
    unknown: list[str] = []
    return _keep_known(tree, schema, unknown), tuple(dict.fromkeys(unknown))


def _keep_known(tree: Any, schema: Field | None, unknown: list[str]) -> Any:
    if isinstance(tree, dict) and schema and schema.kind == "object" and schema.children:
        unknown.extend(key for key in tree if schema.child(key) is None)
        return {
            key: _keep_known(value, schema.child(key), unknown)
            for key, value in tree.items()
            if schema.child(key) is not None
        }
    if isinstance(tree, list) and schema and schema.item:
        return [_keep_known(entry, schema.item, unknown) for entry in tree]
    return tree


# Reading for the scorer.


MISSING = "score-answer-missing"
"""The reason of an answer that does not exist."""


def make_missing_answer() -> Reading:
    """Return the reading of an answer that does not exist."""
    return Reading(reason=Message(MISSING))


def read_truth(
    content: Any, schema: Field, unwrap: tuple[str, ...] = (), bare_lists: bool = False
) -> Reading:
    """Read the record in a truth's `content`: in its envelope, in a wrapper of these keys, or bare.

    With `bare_lists` it keeps its shape, else it is converted by `to_schema_shape`.
    """
    if isinstance(content, str):
        return Reading(reason=Message("score-truth-text"))
    content, _ = locate_record(content, schema, unwrap)
    if is_too_deep(content):
        return Reading(reason=Message("score-truth-deep"))
    if not is_record(content, schema):
        return Reading(reason=Message("score-truth-foreign", {"fields": _join_field_names(schema)}))
    return Reading(content if bare_lists else to_schema_shape(content, schema))


def locate_plain_truth(content: Mapping[str, Any], schema: Field) -> str | None:
    """Return what the keys of a truth's content tell of where the record is, whatever the values are.

    It is "" for the content itself, the key of the member which has to be looked at in turn, or None if the values decide. The
    record that is found so is the one of `read_truth`, unless it is too deep.
    """
    if has_response_text(content, schema):
        return "response_text"
    return "" if _is_plainly_record(content, schema) else None


def locate_plain_answer(content: Mapping[str, Any], schema: Field) -> str | None:
    """Return the same of an answer's content, for both readings of answers, unless the record repeats itself, too."""
    if has_response_text(content, schema):
        return None
    if has_text_and_parsed(content, schema):
        return "parsed" if "parsed" in content else None
    return "" if _is_plainly_record(content, schema) else None


def _is_plainly_record(content: Mapping[str, Any], schema: Field) -> bool:
    """Return whether an object with these keys is a record, and nothing that may be around one."""
    keys, only = content.keys(), _find_only_list(schema)
    around = {
        *("response_text", "parsed", "text", "properties", _BATCH_ID),
        *_REPLY_KEYS,
        *_SCHEMA_KEYS,
    } - schema.by_name.keys()
    return (
        schema.kind == "object"
        and not keys.isdisjoint(schema.by_name)
        and keys.isdisjoint(around)
        and not keys <= _TOOL_KEYS
        and (only is None or only.name in keys)
    )


def locate_record(content: Any, schema: Field, unwrap: tuple[str, ...]) -> tuple[Any, Pointer]:
    """Return the record in a truth's `content`, and its place in the content of the file's envelope (else in the file)."""
    if has_response_text(content, schema):
        content = content["response_text"]
    place: Pointer = ()
    for key in unwrap:
        if is_wrapper(content, key, schema):
            content, place = content[key], (*place, key)
    return content, place


def is_wrapper(content: Any, key: str, schema: Field) -> bool:
    """Return whether `content` is an object with `key` alone, which the schema doesn't know, such as ``{"metadata": {…}}``."""
    return isinstance(content, dict) and list(content) == [key] and key not in schema.by_name


def read_documented(content: Any, schema: Field, bare_lists: bool = False) -> Reading:
    """Read the record in `content`, whatever its form: an object, JSON text, in a code fence or prose, wrapped, broken off.

    Of a newer result file (``text`` and ``parsed``) `parsed` is preferred if there is a record in it. With `bare_lists`
    the record keeps its shape, else it is converted by `to_schema_shape`. Never raises.
    """
    run, forms = open_envelope(content, schema)
    found = search_record(forms, partial(find_record, schema=schema), schema)
    if found.missing:
        params = {"fields": _join_field_names(schema)} if found.missing is NoRecord.FOREIGN else {}
        return Reading(ABSENT, Message(_MISSING_CODES[found.missing], params), run)
    reason = None if found.broken is None else Message("score-answer-repaired", {"place": found.broken + 1})
    return Reading(found.record if bare_lists else to_schema_shape(found.record, schema), reason, run)


_MISSING_CODES = {
    NoRecord.EMPTY: "score-answer-empty",
    NoRecord.NO_JSON: "score-answer-text",
    NoRecord.REASONING: "score-answer-reasoning",
    NoRecord.LOOP: "score-answer-loop",
    NoRecord.TOO_DEEP: "score-answer-deep",
    NoRecord.FOREIGN: "score-answer-foreign",
}


def _join_field_names(schema: Field) -> str:
    return ", ".join(child.name for child in schema.children)


def read_published(content: Any, schema: Field) -> Reading:
    """Read the record as the leaderboards' reader did (Z9); a file in neither of its formats is the record itself, a
    bare text is that of an older one.

    Of newer files only ``parsed`` counts. Of older ones ``response_text``, or ``text`` if the run is from before
    `FIRST_PARSED_DAY`: the object, or the first ```` ```json ```` block, else the whole text; nulls are dropped, and what
    can't be parsed becomes ``{"error": …}``. Beyond the leaderboards: what is nested more deeply than measures can walk is
    no record.
    """
    if is_too_deep(content):
        return Reading(reason=Message("score-answer-deep"))
    response = _find_legacy_response(content, schema)
    if response is not ABSENT:
        return _parse_legacy(response, _select_run(content) if isinstance(content, dict) else {})
    if not has_text_and_parsed(content, schema):
        return Reading(content)
    if content.get("parsed") is None:
        return Reading(reason=Message("score-answer-unparsed"), run=_select_run(content))
    return Reading(content["parsed"], run=_select_run(content))


def _find_legacy_response(content: Any, schema: Field) -> Any:
    """Return what the model wrote, of an answer from before the program stored ``parsed``; ABSENT of a newer one."""
    if isinstance(content, str):
        return content
    if has_response_text(content, schema):
        return content["response_text"]
    if not has_text_and_parsed(content, schema) or "parsed" in content:
        return ABSENT
    made = content.get("timestamp")
    return content["text"] if isinstance(made, str) and made[:10] < FIRST_PARSED_DAY else ABSENT


def _parse_legacy(response: Any, run: Mapping[str, Any]) -> Reading:
    if not isinstance(response, str):
        reason = Message("score-answer-empty") if response is None else None
        return Reading(_drop_nulls(response), reason, run)
    _, fence, block = response.partition("```json")
    text = block.partition("```")[0].strip() if fence else response
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        text = f"Invalid JSON format: {error}"
        return Reading({"error": text}, Message("score-answer-unparsable", {"reason": str(error)}), run)
    if is_too_deep(found):
        return Reading(reason=Message("score-answer-deep"), run=run)
    return Reading(_drop_nulls(found), run=run)


def _drop_nulls(value: Any) -> Any:
    """Return `value` without keys that are null; a list keeps its nulls."""
    if isinstance(value, dict):
        return {key: _drop_nulls(each) for key, each in value.items() if each is not None}
    if isinstance(value, list):
        return [_drop_nulls(each) for each in value]
    return value


def separate_unscored(reading: Reading, schema: Field, unwrap: tuple[str, ...] = ()) -> Reading:
    """Return `reading` with a record, in any layout, that lacks the values which count in no figure of the benchmark."""
    if reading.record is ABSENT or schema.scored_part is schema:
        return reading
    content, place = locate_record(reading.record, schema, unwrap)
    record = _drop_in_layout(content, schema)
    for key in reversed(place):
        record = {key: record}
    return replace(reading, record=record, whole=to_schema_shape(content, schema))


def _drop_in_layout(record: Any, schema: Field) -> Any:
    only = _find_only_list(schema)
    if only and isinstance(record, list):
        return keep_part(record, only, only.scored_part)
    if only and isinstance(record, dict) and only.name not in record:
        return {key: keep_part(group, only, only.scored_part) for key, group in record.items()}
    return keep_part(record, schema, schema.scored_part)


# Recognising a record by its schema, and finding it in what a model put around it.

# keys of a JSON Schema that models write beside, or around, the values
_SCHEMA_KEYS = ("$schema", "$defs", "$id", "definitions")
_SCHEMA_NODE = {"$ref", "anyOf", "allOf", "oneOf", "properties", "items", "enum"}
_JSON_TYPES = {"string", "integer", "number", "boolean", "object", "array", "null"}
_WRAPPERS = ("properties", "schema", "metadata", "data")
_TOOL_VALUES = (
    "arguments", "parameters", "input", "args", "kwargs", "tool_input", "action_input",
    "function", "function_call", "functionCall", "tool_call", "tool_calls", "tool_use",
)  # fmt: skip
"""The keys under which calls of tools hold the record, or the call: OpenAI, Llama, Anthropic, Gemini, LangChain."""
_TOOL_KEYS = frozenset(
    (
        *_TOOL_VALUES,
        "name",
        "id",
        "type",
        "index",
        "call_id",
        "tool",
        "tool_name",
        "action",
        "role",
        "content",
        "thought",
        "thoughts",
    )
)
_DEEPEST_WRAPPER = 8
_TEXT_BLOCKS = ("text", "output_text")
_REASONING_KEYS = (
    "think", "thinking", "redacted_thinking", "reasoning", "reasoning_content", "reasoning_details", "analysis", "thought",
    "thoughts", "chain_of_thought", "rationale", "scratchpad", "steps", "explanation",
)  # fmt: skip
"""The names of reasoning beside an answer: as keys, and as kinds of blocks."""
_ASIDE_KEYS = frozenset((*_REASONING_KEYS, *_SCHEMA_KEYS, "confidence", "confidences", "confidence_scores"))
"""What stands beside a record and is none, though it may look like one."""


def find_record(content: Any, schema: Field, depth: int = _DEEPEST_WRAPPER) -> Any:
    """Return the record in `content`, without at most `depth` wrappers and an echoed schema; ABSENT if there is none.

    A record has one of the schema's keys, or is the schema's one list: bare, or as a dict of lists.
    """
    for left in reversed(range(depth)):
        content = open_tool_call(content, schema)
        if is_record(content, schema):
            return _drop_echo(content, schema)
        content = _unwrap_once(content, schema, left)
        if content is ABSENT:
            break
    return ABSENT


def is_record(content: Any, schema: Field) -> bool:
    """Return whether `content` has the form of a record, which may be empty."""
    if schema.kind != "object" or not schema.children:
        return content is not None and not isinstance(content, str)
    if isinstance(content, dict):
        if is_json_schema(content, schema):
            return False
        only = _find_only_list(schema)
        groups = only and content and all(_is_list_of_entries(group, only) for group in content.values())
        return not content or bool(groups) or any(key in schema.by_name for key in content)
    only = _find_only_list(schema)
    return isinstance(content, list) and only is not None and _is_list_of_entries(content, only)


def is_json_schema(content: Mapping[str, Any], schema: Field) -> bool:
    """Return whether an object is a JSON Schema rather than a record."""
    properties = content.get("properties")
    return isinstance(properties, dict) and "properties" not in schema.by_name


def _find_only_list(schema: Field) -> Field | None:
    """Return the schema's list of objects if it is its only field."""
    first = schema.children[0] if len(schema.children) == 1 else None
    return first if first and first.item and first.item.kind == "object" else None


def _is_list_of_entries(content: Any, only: Field) -> bool:
    """Return whether `content` is a list of entries of the schema's list."""
    known = only.item.by_name if only.item else {}
    return isinstance(content, list) and all(
        isinstance(entry, dict) and (not entry or any(key in known for key in entry)) for entry in content
    )


def to_schema_shape(record: Any, schema: Field) -> Any:
    """Return `record` with the schema's only list under its name, if it is a bare list or a dict of lists."""
    only = _find_only_list(schema)
    if only and isinstance(record, list):
        return {only.name: record}
    if only and isinstance(record, dict) and record and only.name not in record:
        return {only.name: [entry for group in record.values() for entry in group]}
    return record


def _drop_echo(content: Any, schema: Field) -> Any:
    """Return `content` without echoed parts of the schema."""
    if not isinstance(content, dict) or not any(key in content for key in _SCHEMA_KEYS):
        return content
    return {key: value for key, value in content.items() if key not in _SCHEMA_KEYS or key in schema.by_name}


def _unwrap_once(content: Any, schema: Field, depth: int) -> Any:
    """Return the content of a wrapper; ABSENT if `content` is none. At most `depth` more wrappers are opened."""
    if isinstance(content, str):
        return json_in_text.find_first(content).value
    if isinstance(content, list):
        return _choose_entry(content, schema)
    if not isinstance(content, dict):
        return ABSENT
    return _find_inner_record(content, schema, depth)


def _find_inner_record(content: Mapping[str, Any], schema: Field, depth: int) -> Any:
    """Return the record in one of the usual wrappers, else the only one in the other values; ABSENT if there is none."""
    for key in _WRAPPERS:
        inner = content.get(key)
        if isinstance(inner, dict | list) and key not in schema.by_name:
            inner = _select_values(inner) if key == "properties" else inner
            record = find_record(inner, schema, depth)
            if record is not ABSENT:
                return record
    others = (value for key, value in content.items() if key not in _ASIDE_KEYS and key not in _WRAPPERS)
    found = [find_record(value, schema, depth) for value in others if isinstance(value, dict | list | str)]
    records = [each for each in found if each is not ABSENT]
    filled = [each for each in records if each] or records
    return filled[0] if len(filled) == 1 else ABSENT


def _choose_entry(entries: list[Any], schema: Field) -> Any:
    """Return the text of a message's blocks, or the record in a list; ABSENT if there is none, or more than one.

    It is the only entry, else the only one that calls a tool with a record, or is one, or it is made up of all entries.
    """
    if _are_blocks(entries) and "text" not in schema.by_name:
        return "".join(each["text"] for each in entries if isinstance(each.get("text"), str))
    opened = [open_tool_call(each, schema) for each in entries]
    records = [each for each in opened if isinstance(each, dict) and is_record(each, schema)]
    called = [
        new for new, old in zip(opened, entries, strict=True) if new is not old and is_record(new, schema)
    ]
    found = next((each for each in (opened, called, records) if len(each) == 1), [ABSENT])
    if found[0] is ABSENT and len(records) == len(entries):
        return _join_parts(records)
    return found[0] if isinstance(found[0], dict) else ABSENT


def _are_blocks(entries: list[Any]) -> bool:
    """Return whether these are the blocks of a message: texts and reasoning (Anthropic, Mistral, OpenAI's responses)."""
    kinds = [each.get("type") if isinstance(each, dict) else None for each in entries]
    return any(kind in _TEXT_BLOCKS for kind in kinds) and all(
        kind in _TEXT_BLOCKS or kind in _REASONING_KEYS for kind in kinds
    )


def open_tool_call(content: Any, schema: Field) -> Any:
    """Return what a call of a tool hands over; `content` itself if it is none, or if the schema has such keys."""
    for _ in range(_DEEPEST_WRAPPER):
        if not isinstance(content, dict) or not content.keys() <= _TOOL_KEYS:
            break
        inner = next(
            (content[key] for key in _TOOL_VALUES if key in content and key not in schema.by_name), None
        )
        if isinstance(inner, list) and len(inner) == 1:
            inner = inner[0]
        if isinstance(inner, str):
            inner = json_in_text.find_first(inner).value
        if not isinstance(inner, dict | list):
            break
        content = inner
    return content


def _select_values(properties: Any) -> Any:
    """Return the values that replace a schema's descriptions; ABSENT if these were only repeated."""
    if not isinstance(properties, dict):
        return properties
    values = {key: value for key, value in properties.items() if not _is_schema_node(value)}
    return values or ABSENT


def _is_schema_node(value: Any) -> bool:
    """Return whether a value is a node of a JSON Schema."""
    if not isinstance(value, dict):
        return False
    return not _SCHEMA_NODE.isdisjoint(value) or str(value.get("type")) in _JSON_TYPES


def is_too_deep(content: Any) -> bool:
    """Return whether lists and objects are nested more deeply than measures can walk (a fast `nesting_depth`)."""
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
