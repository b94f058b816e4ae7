"""Reads a model's reply: its record in the schema's names and shape, and a mark for how complete it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from gtapp.drafting.wire_schema import WireSchema
from gtapp.messages import Message
from gtapp.pointer import ABSENT
from gtapp.scoring.answer_reader import (
    AnswerPolicy,
    NoRecord,
    find_record,
    is_record,
    replace_non_finite,
    search_record,
    to_schema_shape,
)

Mark = Literal["whole", "repaired", "truncated", "refused", "filtered", "empty", "unreadable", "invalid"]
FAILED_MARKS: Final = frozenset(("truncated", "refused", "filtered", "empty", "unreadable"))
"""Marks of answers that asking again may improve: the file of such an answer may be replaced by a better one."""

_LONGEST_REASON = 300
# finish reasons of OpenAI, and of Anthropic and Gemini through their compatible services
_CUT_OFF = frozenset(("length", "max_tokens"))
_FILTERED = frozenset(("content_filter", "safety", "recitation", "prohibited_content", "blocklist", "spii"))
_REFUSED = frozenset(("refusal",))


@dataclass(frozen=True, slots=True)
class Reply:
    """What the server answered; `usage` is unchanged."""

    text: str | None
    model: str = ""
    finish_reason: str | None = None
    refusal: str | None = None
    usage: Mapping[str, Any] | None = None
    id: str = ""


@dataclass(frozen=True, slots=True)
class AnswerReading:
    """The record in a reply: `parsed` is in the schema's names and shape, None if there is none; `reason` explains the mark."""

    mark: Mark
    parsed: Any = None
    reason: Message | None = None


def read_record(reply: Reply, wire: WireSchema) -> AnswerReading:
    """Return the record in a reply. It has only values that are complete in the reply; none is invented."""
    finish, text = (reply.finish_reason or "").lower(), reply.text or ""
    if reply.refusal or finish in _REFUSED:
        reason = (reply.refusal or text)[:_LONGEST_REASON]
        return AnswerReading("refused", None, Message("drafting-refused", {"reason": reason}))
    if finish in _FILTERED:
        return AnswerReading("filtered", None, Message("drafting-filtered"))
    found = _read_text(text, wire)
    if finish in _CUT_OFF:
        return AnswerReading("truncated", found.parsed, Message("drafting-truncated"))
    return found


def _read_text(text: str, wire: WireSchema) -> AnswerReading:
    """Read a text that was not cut off: the first record with a value in it, else the first record."""
    found = search_record((text,), AnswerPolicy(lambda value: _find_record(value, wire), "any"))
    if found.missing is NoRecord.EMPTY:
        return AnswerReading("empty", None, Message("drafting-empty"))
    if found.missing:
        return AnswerReading("unreadable", None, Message("drafting-unreadable"))
    return _assess(found.record, found.broken, wire)


def _find_record(value: Any, wire: WireSchema) -> Any:
    """Return the record in a JSON value, without what models wrap around it; ABSENT if there is none."""
    value = replace_non_finite(value)
    record = wire.from_wire(value)
    if not is_record(record, wire.fields):
        inner = find_record(value, wire.fields)
        record = ABSENT if inner is ABSENT else wire.from_wire(inner)
    elif isinstance(record, dict):
        record = find_record(record, wire.fields)
    return record if record is ABSENT else to_schema_shape(record, wire.fields)


def _assess(record: Any, broken: int | None, wire: WireSchema) -> AnswerReading:
    """Mark a record as whole, repaired (`broken` is the place of the JSON error) or invalid."""
    if broken is not None:
        return AnswerReading("repaired", record, Message("drafting-repaired", {"place": broken + 1}))
    fault = wire.find_fault(record)
    if fault:
        return AnswerReading(
            "invalid", record, Message("drafting-invalid", {"pointer": fault[0], "reason": fault[1]})
        )
    return AnswerReading("whole", record)


def read_reply(reply: Reply, wire: WireSchema) -> AnswerReading:
    """Read a reply of any content before it is stored; with undecodable bytes its mark is at best `repaired`. Never raises."""
    try:
        reading = read_record(reply, wire)
    except Exception:  # noqa: BLE001 (an error in this program must not lose the text)
        return AnswerReading("unreadable", None, Message("drafting-unreadable"))
    if reading.mark == "whole" and "\ufffd" in (reply.text or ""):
        return replace(reading, mark="repaired", reason=Message("drafting-encoding"))
    return reading


def token_usage(said: Mapping[str, Any] | None) -> dict[str, int]:
    """Return the tokens under the benchmarks' names; counts that the server does not give are absent."""
    said = said or {}
    details = said.get("prompt_tokens_details") or said.get("input_tokens_details")
    counts = {
        "input_tokens": said.get("prompt_tokens", said.get("input_tokens")),
        "output_tokens": said.get("completion_tokens", said.get("output_tokens")),
        "total_tokens": said.get("total_tokens"),
        "cached_tokens": details.get("cached_tokens") if isinstance(details, Mapping) else None,
    }
    return {name: int(count) for name, count in counts.items() if _is_count(count, name)}


def _is_count(count: Any, name: str) -> bool:
    return type(count) is int and count >= (1 if name == "cached_tokens" else 0)


def total_tokens(usage: Mapping[str, Any] | None) -> int | None:
    """Return all tokens of an answer as the server counts them; None if it does not."""
    if not usage:
        return None
    total = usage.get("total_tokens")
    if not isinstance(total, int):
        parts = [usage.get(name) for name in ("prompt_tokens", "completion_tokens")]
        total = sum(part for part in parts if isinstance(part, int))
    return max(0, total) or None
