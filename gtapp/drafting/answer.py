"""What a model answered: what of it can be used, and the file in which it is kept."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence, Sized
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from typing import Any, Final, Literal, Protocol

from gtapp.drafting.request import Step
from gtapp.drafting.settings import Settings
from gtapp.drafting.wire_schema import Wire
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
MARKS: Final[tuple[Mark, ...]] = (
    "whole", "repaired", "truncated", "refused", "filtered", "empty", "unreadable", "invalid",
)  # fmt: skip
FAILED: Final = frozenset(("truncated", "refused", "filtered", "empty", "unreadable"))
"""What asking once more may mend: the file of such an answer may give way to a better one."""

_LONGEST_REASON = 300
# as providers say it: OpenAI, Anthropic and Gemini through their compatible services
_CUT_OFF = frozenset(("length", "max_tokens"))
_FILTERED = frozenset(("content_filter", "safety", "recitation", "prohibited_content", "blocklist", "spii"))
_REFUSED = frozenset(("refusal",))


@dataclass(frozen=True, slots=True)
class Reply:
    """What the server said; `usage` is as it came."""

    text: str | None
    model: str = ""
    finish_reason: str | None = None
    refusal: str | None = None
    usage: Mapping[str, Any] | None = None
    id: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a reply holds. `parsed` is the record in the schema's names and shape, None where there is none."""

    mark: Mark
    parsed: Any = None
    reason: Message | None = None


def read(reply: Reply, wire: Wire) -> Reading:
    """The record in a reply, by values that stand in it completely; none is invented. Nothing raises."""
    finish, text = (reply.finish_reason or "").lower(), reply.text or ""
    if reply.refusal or finish in _REFUSED:
        reason = (reply.refusal or text)[:_LONGEST_REASON]
        return Reading("refused", None, Message("drafting-refused", {"reason": reason}))
    if finish in _FILTERED:
        return Reading("filtered", None, Message("drafting-filtered"))
    found = _found(text, wire)
    if finish in _CUT_OFF:
        return Reading("truncated", found.parsed, Message("drafting-truncated"))
    return found


def _found(text: str, wire: Wire) -> Reading:
    """What a text that was not cut off holds: the first record with something in it, else the first one."""
    found = search_record((text,), AnswerPolicy(lambda value: _record(value, wire), "any"))
    if found.missing is NoRecord.EMPTY:
        return Reading("empty", None, Message("drafting-empty"))
    if found.missing:
        return Reading("unreadable", None, Message("drafting-unreadable"))
    return _judged(found.record, found.broken, wire)


def _record(value: Any, wire: Wire) -> Any:
    """The record in a JSON value, out of what a model wraps around it; ABSENT where there is none."""
    value = replace_non_finite(value)
    record = wire.record(value)
    if not is_record(record, wire.fields):
        inner = find_record(value, wire.fields)
        record = ABSENT if inner is ABSENT else wire.record(inner)
    elif isinstance(record, dict):
        record = find_record(record, wire.fields)
    return record if record is ABSENT else to_schema_shape(record, wire.fields)


def _judged(record: Any, broken: int | None, wire: Wire) -> Reading:
    if broken is not None:
        return Reading("repaired", record, Message("drafting-repaired", {"place": broken + 1}))
    fault = wire.fault(record)
    if fault:
        return Reading(
            "invalid", record, Message("drafting-invalid", {"pointer": fault[0], "reason": fault[1]})
        )
    return Reading("whole", record)


# the file


class _Hashed(Protocol):
    @property
    def sha256(self) -> str: ...


class _Prompt(_Hashed, Protocol):
    @property
    def source(self) -> str: ...


class Asked(Protocol):
    """What an answer file says of a request: a `Request`, or what was kept of one until a batch is answered."""

    @property
    def item(self) -> str: ...
    @property
    def key(self) -> str: ...
    @property
    def model(self) -> str: ...
    @property
    def wire(self) -> Wire: ...
    @property
    def given(self) -> tuple[tuple[str, Any], ...]: ...
    @property
    def left_out(self) -> int: ...
    @property
    def examples(self) -> Sized: ...
    @property
    def pages(self) -> Sequence[_Hashed]: ...
    @property
    def prompt(self) -> _Prompt: ...
    @property
    def settings(self) -> Settings: ...


def kept(reply: Reply, wire: Wire) -> Reading:
    """How a reply reads; one with bytes that could not be read is not whole. It was paid for: whatever it is, it is kept."""
    try:
        reading = read(reply, wire)
    except Exception:  # noqa: BLE001 (a fault of ours must not cost the text)
        return Reading("unreadable", None, Message("drafting-unreadable"))
    if reading.mark == "whole" and "\ufffd" in (reply.text or ""):
        return replace(reading, mark="repaired", reason=Message("drafting-encoding"))
    return reading


def content(
    request: Asked,
    reply: Reply,
    reading: Reading,
    provider: str,
    step: Step,
    started: datetime,
    seconds: float | None,
    left_out: Sequence[str] = (),
) -> dict[str, Any]:
    """An answer file, laid out as the benchmarks' newer ones; ``parsed`` is absent where there is no record.

    Behind what they have come ``model_asked`` and, under ``gtapp``, how the answer was read and what was asked. `started`
    has a time zone; of a batch nobody knows how many `seconds` an answer took, and it has no ``duration``; `left_out` are
    settings that were not sent, since the model does not take them.
    """
    found: dict[str, Any] = {
        "text": reply.text or "",
        "model": reply.model or request.model,
        "provider": provider,
        "finish_reason": reply.finish_reason,
        "usage": usage(reply.usage),
        **({} if seconds is None else {"duration": seconds}),
        "timestamp": started.astimezone(UTC).isoformat(),
    }
    if reading.parsed is not None:
        found["parsed"] = _with_given(request, reading.parsed)
    return {
        **found,
        "conversation_id": reply.id,
        "score": {},
        "model_asked": request.model,
        "gtapp": _particulars(request, reply, reading, step)
        | ({"settings_left_out": list(left_out)} if left_out else {}),
    }


def _particulars(request: Asked, reply: Reply, reading: Reading, step: Step) -> dict[str, Any]:
    return {
        "mark": reading.mark,
        "reason": str(reading.reason) if reading.reason else None,
        "refusal": reply.refusal,
        "item": request.item,
        "key": request.key,
        "step": step,
        "pages": [page.sha256 for page in request.pages],
        "pages_left_out": request.left_out,
        "examples": len(request.examples),
        "prompt": request.prompt.sha256,
        "prompt_source": request.prompt.source,
        "settings": asdict(request.settings),
        "usage": dict(reply.usage or {}),
    }


def _with_given(request: Asked, parsed: Any) -> Any:
    """The record with what the model was not asked for, in the schema's order; what it says all the same is passed over."""
    if not request.given or not isinstance(parsed, dict):
        return parsed
    record = {**parsed, **dict(request.given)}
    known = [child.name for child in request.wire.fields.children if child.name in record]
    return {name: record[name] for name in dict.fromkeys((*known, *record))}


def usage(said: Mapping[str, Any] | None) -> dict[str, int]:
    """Tokens under the benchmarks' names, as far as the server counted them: what it does not say is absent."""
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


def written(content: Mapping[str, Any]) -> bytes:
    """The bytes of an answer file, in the style of the benchmarks' own: indented by four, ASCII, no final newline."""
    return json.dumps(content, indent=4, ensure_ascii=True, allow_nan=False).encode("ascii")
