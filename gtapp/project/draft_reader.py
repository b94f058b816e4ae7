"""Reads a model's answer as a draft: in the schema's shape, with a report of the keys that are left out.

`gtapp.scoring.answer_reader` does the reading; this module holds the project's policy and the result in its terms.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gtapp.document import shape as shapes
from gtapp.errors import UnreadableError
from gtapp.fields import Field
from gtapp.formats import json_reader
from gtapp.messages import Message
from gtapp.pointer import ABSENT


@dataclass(frozen=True, slots=True)
class DraftAnswer:
    """A model's answer as a draft.

    `tree` is the answer in the schema's shape, or `ABSENT`; `run` the run's data in its file. `foreign` are keys that the
    schema lacks (not part of `tree`), `repeated` keys that occur twice in one object of the model's text (the last one
    counts), `reason` why there is no tree, or what of it is missing.
    """

    tree: Any = ABSENT
    run: Mapping[str, Any] = field(default_factory=dict)
    foreign: tuple[str, ...] = ()
    repeated: tuple[str, ...] = ()
    reason: Message | None = None


def read_draft(path: Path, schema: Field, unwrap: tuple[str, ...] = ()) -> DraftAnswer:
    """Return the answer in a file; if it can't be read, `reason` is the cause."""
    try:
        content = json_reader.read_json(path)
    except UnreadableError as error:
        return DraftAnswer(reason=Message("draft-unreadable", {"path": path.name, "reason": error.message}))
    return parse_draft(content, schema, unwrap, path.name)


def parse_draft(content: Any, schema: Field, unwrap: tuple[str, ...] = (), name: str = "") -> DraftAnswer:
    """Return the answer in a result file's `content`."""
    # imported when a draft is read: keeps the start fast, and `import gtapp` free of the scorer
    from gtapp.scoring import answer_reader as reader

    def to_tree(value: Any) -> Any:
        value = reader.replace_non_finite(value)
        wrapper = next((key for key in unwrap if reader.is_wrapper(value, key, schema)), None)
        return _to_schema_shape(value if wrapper is None else value[wrapper], schema)

    envelope = reader.open_envelope(content, None)
    run = _rename_run_keys(envelope.run)
    found = reader.search_record(
        envelope.forms, reader.AnswerPolicy(to_tree, "if_whole", find_repeated_keys=True)
    )
    if found.missing:
        reason = "no JSON that fits the schema in the model's text"
        return DraftAnswer(run=run, reason=Message("draft-no-record", {"path": name, "reason": reason}))
    tree, foreign = reader.drop_unknown_keys(found.record, schema)
    lost = None if found.broken is None else Message("drafting-repaired", {"place": found.broken + 1})
    return DraftAnswer(tree, run, foreign, found.repeated, lost)


def _rename_run_keys(run: Mapping[str, Any]) -> dict[str, Any]:
    """Return the run's data under the older format's names."""
    names = {"duration": "test_time", "timestamp": "execution_time"}
    kept = ("provider", "model", "test_time", "execution_time")
    renamed = {names.get(key, key): value for key, value in run.items()}
    return {key: renamed[key] for key in kept if key in renamed}


def _to_schema_shape(content: Any, schema: Field) -> Any:
    """Return the record in the schema's shape; ABSENT if `content` is none."""
    if schema.kind == "list" or not schema.children:
        return content if _is_of_kind(content, schema) else ABSENT
    if isinstance(content, dict) and schema.by_name.keys() & content.keys():
        return content
    shape = shapes.detect_shape(content, schema)
    if shape is None or not isinstance(content, dict | list) or shape.kind == "object":
        return ABSENT
    return shape.build_tree(content)


def _is_of_kind(content: Any, schema: Field) -> bool:
    """Return whether a value can be the record of a schema without named fields."""
    return isinstance(content, {"list": list, "object": dict}.get(schema.kind, object)) and content not in (
        ABSENT,
        None,
    )
