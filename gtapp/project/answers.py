"""Reads a model's answer (as draft or to be scored) in the older and the newer result format, or bare."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gtapp.document import shape as shapes
from gtapp.errors import UnreadableError
from gtapp.fields import Field
from gtapp.formats import answer_text, json_reader
from gtapp.messages import Message
from gtapp.pointer import ABSENT, MAX_DEPTH, nesting_depth

_FENCE = re.compile(r"```(?:json)?\s*\n(.*?)(?:```|\Z)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Answer:
    """`tree` is the answer in the schema's shape, or `ABSENT`; `run` what its file says of the run that made it.

    `foreign` are the answer's keys that the schema lacks (not part of `tree`), `repeated` those that stand twice in one
    object of the model's text, where the last one counts, `reason` why there is no tree, or what of it is missing.
    """

    tree: Any = ABSENT
    run: Mapping[str, Any] = field(default_factory=dict)
    foreign: tuple[str, ...] = ()
    repeated: tuple[str, ...] = ()
    reason: Message | None = None


def read(path: Path, schema: Field, unwrap: tuple[str, ...] = ()) -> Answer:
    """The answer in a file; what can't be read is said in its `reason`."""
    try:
        content = json_reader.read_json(path)
    except UnreadableError as error:
        return Answer(reason=Message("draft-unreadable", {"path": path.name, "reason": error.message}))
    return of(content, schema, unwrap, path.name)


def of(content: Any, schema: Field, unwrap: tuple[str, ...] = (), name: str = "") -> Answer:
    """The answer in a result file's `content`."""
    run: Mapping[str, Any] = {}
    forms = [content]
    if isinstance(content, dict) and "response_text" in content:
        run, forms = _run(content), [content["response_text"]]
    elif isinstance(content, dict) and "text" in content and ("parsed" in content or "usage" in content):
        run, forms = _run(content), [content.get("parsed"), content["text"]]
    for form in forms:
        for value, repeated, broken in _values(form):
            tree = _tree(value, schema, unwrap)
            if tree is not ABSENT and (tree or broken is None):
                foreign: list[str] = []
                known = _known(tree, schema, foreign)
                lost = None if broken is None else Message("drafting-repaired", {"place": broken + 1})
                return Answer(known, run, _once(foreign), _once(repeated), lost)
    reason = "no JSON that fits the schema in the model's text"
    return Answer(run=run, reason=Message("draft-no-record", {"path": name, "reason": reason}))


def _once(keys: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(keys))


def _values(form: Any) -> Iterator[tuple[Any, list[str], int | None]]:
    """The JSON values in one form of an answer, with the keys that stand twice, and where the text is no JSON.

    The first reader alone sees repeated keys; the second one finds what it gives up at: more values, broken ones.
    """
    if not isinstance(form, str):
        yield form, [], None
        return
    repeated: list[str] = []
    yield _extracted(form, repeated), repeated, None
    yield from ((found.value, [], found.broken) for found in answer_text.find_all(form))


def _tree(content: Any, schema: Field, unwrap: tuple[str, ...]) -> Any:
    """The record in a JSON value, in the schema's shape; `ABSENT` where there is none."""
    if nesting_depth(content) >= MAX_DEPTH:
        return ABSENT
    return _shaped(_unwrapped(_finite(content), schema, unwrap), schema)


def _run(content: Mapping[str, Any]) -> dict[str, Any]:
    """The run's data under the older format's names."""
    names = {"duration": "test_time", "timestamp": "execution_time"}
    kept = ("provider", "model", "test_time", "execution_time")
    renamed = {names.get(key, key): value for key, value in content.items()}
    return {key: renamed[key] for key in kept if key in renamed}


def _extracted(text: str, repeated: list[str]) -> Any:
    """The JSON value in a model's text: the whole, a code fence, or the first object in prose; else `ABSENT`.

    Keys that stand twice in one object go to `repeated`.
    """

    def members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        tree = dict(pairs)
        if len(tree) < len(pairs):
            repeated.extend(key for key, times in Counter(key for key, _ in pairs).items() if times > 1)
        return tree

    decoder = json.JSONDecoder(object_pairs_hook=members)
    fence = _FENCE.search(text)
    for candidate in (text, fence[1] if fence else ""):
        try:
            return decoder.decode(candidate.strip().removeprefix("\ufeff"))
        except (ValueError, RecursionError):
            repeated.clear()
    start = re.search(r"[{\[]", text)
    try:
        return decoder.raw_decode(text, start.start())[0] if start else ABSENT
    except (ValueError, RecursionError):
        return ABSENT


def _finite(value: Any) -> Any:
    """`value` with null for NaN and Infinity, which no JSON file may hold."""
    if isinstance(value, dict):
        return {key: _finite(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_finite(each) for each in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def _unwrapped(content: Any, schema: Field, unwrap: tuple[str, ...]) -> Any:
    """The record inside a wrapper such as ``{"metadata": {…}}`` that the schema doesn't know."""
    for key in unwrap:
        if isinstance(content, dict) and list(content) == [key] and key not in schema.by_name:
            return content[key]
    return content


def _shaped(content: Any, schema: Field) -> Any:
    if schema.kind == "list" or not schema.children:
        return content if _is_of_kind(content, schema) else ABSENT
    if isinstance(content, dict) and schema.by_name.keys() & content.keys():
        return content
    shape = shapes.detect_shape(content, schema)
    if shape is None or not isinstance(content, dict | list) or shape.kind == "object":
        return ABSENT
    return shape.build_tree(content)


def _is_of_kind(content: Any, schema: Field) -> bool:
    """Whether a value can be the record of a schema without named fields."""
    return isinstance(content, {"list": list, "object": dict}.get(schema.kind, object)) and content not in (
        ABSENT,
        None,
    )


def _known(tree: Any, schema: Field | None, foreign: list[str]) -> Any:
    """`tree` without the keys that the schema lacks; their names go to `foreign`."""
    if isinstance(tree, dict) and schema and schema.kind == "object" and schema.children:
        foreign.extend(key for key in tree if key not in schema.by_name)
        return {
            key: _known(value, schema.by_name[key], foreign)
            for key, value in tree.items()
            if key in schema.by_name
        }
    if isinstance(tree, list) and schema and schema.item:
        return [_known(entry, schema.item, foreign) for entry in tree]
    return tree
