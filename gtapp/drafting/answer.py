"""What a model answered: what of it can be used, and the file in which it is kept."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence, Sized
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from typing import Any, Final, Literal, Protocol

from gtapp.drafting.request import ResponseFormat
from gtapp.drafting.settings import DraftingSettings
from gtapp.drafting.wire_schema import WireSchema
from gtapp.formats import answer_text
from gtapp.messages import Message
from gtapp.pointer import ABSENT
from gtapp.scoring.wrappers import fits, fitted, shaped, too_deep

Mark = Literal["whole", "repaired", "truncated", "refused", "filtered", "empty", "unreadable", "invalid"]
MARKS: Final[tuple[Mark, ...]] = (
    "whole", "repaired", "truncated", "refused", "filtered", "empty", "unreadable", "invalid",
)  # fmt: skip
FAILED_MARKS: Final = frozenset(("truncated", "refused", "filtered", "empty", "unreadable"))
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
class AnswerReading:
    """What a reply holds. `parsed` is the record in the schema's names and shape, None where there is none."""

    mark: Mark
    parsed: Any = None
    reason: Message | None = None


def read_record(reply: Reply, wire: WireSchema) -> AnswerReading:
    """The record in a reply, by values that stand in it completely; none is invented. Nothing raises."""
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
    """What a text that was not cut off holds: the first record with something in it, else the first one."""
    if not text.strip():
        return AnswerReading("empty", None, Message("drafting-empty"))
    first: AnswerReading | None = None
    for value, broken in answer_text.every(text):
        record = _find_record(value, wire)
        if record is ABSENT:
            continue
        reading = _assess(record, broken, wire)
        if record:
            return reading
        first = first or reading
    return first or AnswerReading("unreadable", None, Message("drafting-unreadable"))


def _find_record(value: Any, wire: WireSchema) -> Any:
    """The record in a JSON value, out of what a model wraps around it; ABSENT where there is none."""
    if too_deep(value):
        return ABSENT
    value = _without_nan(value)
    record = wire.from_wire(value)
    if not fits(record, wire.fields):
        inner = fitted(value, wire.fields)
        record = ABSENT if inner is ABSENT else wire.from_wire(inner)
    elif isinstance(record, dict):
        record = fitted(record, wire.fields)
    return record if record is ABSENT else shaped(record, wire.fields)


def _assess(record: Any, broken: int | None, wire: WireSchema) -> AnswerReading:
    if broken is not None:
        return AnswerReading("repaired", record, Message("drafting-repaired", {"place": broken + 1}))
    fault = wire.find_fault(record)
    if fault:
        return AnswerReading(
            "invalid", record, Message("drafting-invalid", {"pointer": fault[0], "reason": fault[1]})
        )
    return AnswerReading("whole", record)


def _without_nan(value: Any) -> Any:
    """`value` with null for NaN and Infinity, which no JSON file may hold."""
    if isinstance(value, dict):
        return {key: _without_nan(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_without_nan(each) for each in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


# the file


class _Hashed(Protocol):
    @property
    def sha256(self) -> str: ...


class _Prompt(_Hashed, Protocol):
    @property
    def source(self) -> str: ...


class RequestInfo(Protocol):
    """What an answer file says of a request: a `Request`, or what was kept of one until a batch is answered."""

    @property
    def item(self) -> str: ...
    @property
    def key(self) -> str: ...
    @property
    def model(self) -> str: ...
    @property
    def wire(self) -> WireSchema: ...
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
    def settings(self) -> DraftingSettings: ...


def read_reply(reply: Reply, wire: WireSchema) -> AnswerReading:
    """How a reply reads; one with bytes that could not be read is not whole. It was paid for: whatever it is, it is kept."""
    try:
        reading = read_record(reply, wire)
    except Exception:  # noqa: BLE001 (a fault of ours must not cost the text)
        return AnswerReading("unreadable", None, Message("drafting-unreadable"))
    if reading.mark == "whole" and "\ufffd" in (reply.text or ""):
        return replace(reading, mark="repaired", reason=Message("drafting-encoding"))
    return reading


def answer_content(
    request: RequestInfo,
    reply: Reply,
    reading: AnswerReading,
    provider: str,
    step: ResponseFormat,
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
        "usage": token_usage(reply.usage),
        **({} if seconds is None else {"duration": seconds}),
        "timestamp": started.astimezone(UTC).isoformat(),
    }
    if reading.parsed is not None:
        found["parsed"] = _add_given(request, reading.parsed)
    return {
        **found,
        "conversation_id": reply.id,
        "score": {},
        "model_asked": request.model,
        "gtapp": _metadata(request, reply, reading, step)
        | ({"settings_left_out": list(left_out)} if left_out else {}),
    }


def _metadata(request: RequestInfo, reply: Reply, reading: AnswerReading, step: ResponseFormat) -> dict[str, Any]:
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


def _add_given(request: RequestInfo, parsed: Any) -> Any:
    """The record with what the model was not asked for, in the schema's order; what it says all the same is passed over."""
    if not request.given or not isinstance(parsed, dict):
        return parsed
    record = {**parsed, **dict(request.given)}
    known = [child.name for child in request.wire.fields.children if child.name in record]
    return {name: record[name] for name in dict.fromkeys((*known, *record))}


def token_usage(said: Mapping[str, Any] | None) -> dict[str, int]:
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


def encode_answer(content: Mapping[str, Any]) -> bytes:
    """The bytes of an answer file, in the style of the benchmarks' own: indented by four, ASCII, no final newline."""
    return json.dumps(content, indent=4, ensure_ascii=True, allow_nan=False).encode("ascii")
