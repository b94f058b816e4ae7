"""Reads what a provider sent: the reply in a success, the fault of a refusal, and the record in a reply.

`parse_reply` reads the body of a success. `fault_of_status` and `fault_in_success` read an error, with whether a retry or a
change helps. `read_reply` returns a reply's record in the schema's names and shape, with a mark for how complete it is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any, Final, Literal, cast

from gtapp.core.answers.answer_reader import (
    NoRecord,
    find_record,
    is_record,
    open_tool_call,
    replace_non_finite,
    search_record,
    to_schema_shape,
)
from gtapp.core.platform.errors import GtappError
from gtapp.core.platform.messages import Message, shorten
from gtapp.core.schema.pointer import ABSENT, MAX_DEPTH, Pointer, nesting_depth
from gtapp.features.drafts.answer_boxes import AnsweredBox
from gtapp.features.drafts.providers import PARAMETERS
from gtapp.features.drafts.wire_schema import WireSchema


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
class Fault:
    """Why there is no answer.

    `retry`: the same request may be answered later, after `after` seconds if the server gave them; `tries` limits the requests,
    0 for the policy's limit. `format_refused`: another response format may be accepted. `parameter`: the name of a refused
    parameter. `stop`: every other item would be refused, too. `status` is the server's, 0 if it sent none.
    """

    message: Message
    retry: bool = False
    after: float | None = None
    format_refused: bool = False
    stop: bool = False
    status: int = 0
    tries: int = 0
    parameter: str = ""

    @property
    def code(self) -> str:
        return self.message.code


class FaultError(GtappError):
    """Raised with a fault, whose message it has."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message.code, **fault.message.params)
        self.fault = fault


@dataclass(frozen=True, slots=True)
class ResponseBody:
    """The unchanged body of a success."""

    body: bytes
    content_type: str = ""
    charset: str = ""


def parse_json(answer: ResponseBody) -> Any:
    """Return the JSON of a body in UTF-8, -16 or -32 (detected by its first bytes) or in the charset that the server names.

    Undecodable bytes become �, which an annotator sees.
    """
    try:
        return json.loads(answer.body, parse_constant=_constant_to_none)
    except UnicodeDecodeError:
        text = _decode(answer)
    except (ValueError, RecursionError) as error:
        text, reason = "", _describe_json_error(error)
    if text:
        try:
            return json.loads(text, parse_constant=_constant_to_none)
        except (ValueError, RecursionError) as error:
            reason = _describe_json_error(error)
    raise FaultError(invalid_response(reason))


def _constant_to_none(name: str) -> None:
    """Return None: NaN and Infinity are no JSON."""


def _decode(answer: ResponseBody) -> str:
    charset = answer.charset.lower()
    if charset and charset not in ("utf-8", "utf8"):
        try:
            return answer.body.decode(charset)
        except (LookupError, UnicodeDecodeError):
            pass
    return answer.body.decode("utf-8", "replace")


def _describe_json_error(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"no JSON at character {error.pos}" if error.doc.strip() else "it is empty"
    return "it is nested too deeply" if isinstance(error, RecursionError) else "a number has too many digits"


def parse_reply(answer: ResponseBody) -> Reply:
    """Return the reply in a chat completion.

    Raises:
        FaultError: it is none.
    """
    content = parse_json(answer)
    choices = content.get("choices") if isinstance(content, dict) else None
    choice = choices[0] if isinstance(choices, list) and choices else None
    if not isinstance(choice, dict) or not isinstance(choice.get("message"), dict):
        raise FaultError(invalid_response("it has no choices"))
    message, usage = choice["message"], content.get("usage")
    return Reply(
        text=_message_text(message.get("content")) or _find_tool_arguments(message.get("tool_calls")),
        model=str(content.get("model") or ""),
        finish_reason=str(choice["finish_reason"]) if choice.get("finish_reason") else None,
        refusal=str(message["refusal"]) if message.get("refusal") else None,
        usage=_clean_usage(usage) if isinstance(usage, dict) and nesting_depth(usage) < MAX_DEPTH else None,
        id=str(content.get("id") or ""),
    )


def _clean_usage(counts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the server's counts as a JSON file can hold them."""
    found: dict[str, Any] = json.loads(json.dumps(counts), parse_constant=_constant_to_none)
    return found


def _message_text(content: Any) -> str | None:
    """Return a message's text; some servers send it in parts."""
    if isinstance(content, list):
        parts = [each.get("text") for each in content if isinstance(each, dict)]
        return "".join(part for part in parts if isinstance(part, str))
    return content if isinstance(content, str) else None


def _find_tool_arguments(calls: Any) -> str | None:
    """Return what a message without a text hands over to its only tool: some servers have models answer so."""
    call = calls[0] if isinstance(calls, list) and len(calls) == 1 else None
    function = call.get("function") if isinstance(call, dict) else None
    arguments = function.get("arguments") if isinstance(function, dict) else None
    return arguments if isinstance(arguments, str) else json.dumps(arguments) if arguments else None


def redact_object(found: Mapping[str, Any], redact: Callable[[str], str]) -> dict[str, Any]:
    """Return a JSON object without the key, also where it was escaped."""
    text = json.dumps(found)
    clean = redact(text)
    return dict(found) if clean == text else cast("dict[str, Any]", json.loads(clean))


def parse_models(answer: ResponseBody) -> list[str]:
    """Return the names in a list of models, sorted.

    Raises:
        FaultError: it is none.
    """
    entries = parse_json(answer)
    entries = entries.get("data", entries.get("models")) if isinstance(entries, dict) else entries
    if not isinstance(entries, list):
        raise FaultError(Fault(Message("drafting-models", {"reason": "it sends something else"})))
    return sorted({str(each["id"]) for each in entries if isinstance(each, dict) and each.get("id")})


# the faults in refusals

_MAX_REASON: Final = 300
_PAGE_BYTES: Final = 1 << 16
_TITLE: Final = re.compile(r"<title[^>]*>(.*?)</title>", re.IGNORECASE | re.DOTALL)
_MARKUP: Final = re.compile(r"\s*<(!doctype|html|head|body|\?xml)", re.IGNORECASE)
_FORMAT: Final = re.compile(
    r"response_format|response format|json_schema|json_object|structured output|json mode|guided",
    re.IGNORECASE,
)
_QUOTA: Final = (
    "insufficient_quota",
    "billing_hard_limit_reached",
    "billing_not_active",
    "insufficient_credits",
)
_UNSUPPORTED: Final = ("unsupported_parameter", "unsupported_value", "unknown_parameter")
_REFUSAL_TEXT: Final = re.compile(
    r"unsupported|not support|unknown|unrecogni|unexpected|extra|not permitted|not allowed|deprecated|only the default",
    re.IGNORECASE,
)
_FILTER_CODES: Final = ("content_filter", "content_policy_violation", "moderation_blocked")
# these would be the same for each item
_STOPPING_STATUSES: Final = {
    401: "drafting-unauthorised",
    402: "drafting-quota",
    403: "drafting-forbidden",
    404: "drafting-missing",
}
_TEMPORARY_STATUSES: Final = {
    408: "drafting-late",
    409: "drafting-conflict",
    425: "drafting-conflict",
    504: "drafting-late",
}


@dataclass(frozen=True, slots=True)
class ErrorBody:
    """What a server sent instead of an answer: its message, and the names that it gives the error."""

    reason: str
    names: frozenset[str] = frozenset()
    is_page: bool = False
    is_error: bool = False
    status: int = 0


def parse_error_body(body: bytes, content_type: str = "", *, is_success: bool = False) -> ErrorBody:
    """Parse the body of an error: the usual JSON objects, a plain text, or a web page, of which the title is taken.

    That of a success may be none: a JSON object without an error has no reason then.
    """
    text = body.decode("utf-8", "replace").strip()
    if "html" in content_type.lower() or _MARKUP.match(text[:_PAGE_BYTES]):
        title = _TITLE.search(text[:_PAGE_BYTES])
        return ErrorBody(_clean(title[1]) if title else "a web page", is_page=True)
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        return ErrorBody(_clean(text) or "no text")
    return _parse_error_object(content[0] if isinstance(content, list) and content else content, is_success)


def _parse_error_object(content: Any, is_success: bool) -> ErrorBody:
    if not isinstance(content, dict):
        return ErrorBody(_clean(str(content)) or "no text")
    error = content.get("error")
    is_error = bool(error) or content.get("object") == "error"
    if is_success and not is_error:
        return ErrorBody("")  # a whole answer would be written out as the reason
    details = error if isinstance(error, dict) else content
    text = error if isinstance(error, str) else details.get("message") or details.get("detail")
    if not isinstance(text, str):
        text = json.dumps(text or details, ensure_ascii=False)
    names = frozenset(str(details[key]) for key in ("code", "type", "param", "status") if details.get(key))
    code = details.get("code")
    status = code if isinstance(code, int) and 400 <= code < 600 else 0
    return ErrorBody(_clean(text) or "no text", names, is_error=is_error, status=status)


def _clean(text: str) -> str:
    """Return the beginning of a text in one line; characters that a terminal or a database can't take become �."""
    text = shorten(" ".join(text[:_PAGE_BYTES].split()), _MAX_REASON)
    return "".join(each if each.isprintable() else "\ufffd" for each in text)


def fault_of_status(status: int, headers: Mapping[str, str], body: bytes, host: str) -> Fault:
    """Return the fault of a status other than a success; the keys of `headers` are in lower case."""
    if 300 <= status < 400:
        other = _host_of(headers.get("location", "")) or host
        return Fault(Message("drafting-redirect", {"host": host, "other": other}), stop=True, status=status)
    return fault_of_error(
        status, parse_error_body(body, headers.get("content-type", "")), retry_after(headers)
    )


def fault_of_error(status: int, error: ErrorBody, after: float | None = None) -> Fault:
    """Return the fault for a status and the error in its body."""
    params = {"status": status, "reason": error.reason}
    names = {name.lower() for name in error.names}
    if names & set(_QUOTA):
        return Fault(Message("drafting-quota", params), stop=True, status=status)
    if status in _STOPPING_STATUSES:
        return Fault(Message(_STOPPING_STATUSES[status], params), stop=True, status=status)
    if status == 429:
        return Fault(Message("drafting-rate", params), retry=True, after=after, status=status)
    if status in _TEMPORARY_STATUSES or status >= 500:
        code = _TEMPORARY_STATUSES.get(status, "drafting-server")
        return Fault(Message(code, params), retry=status != 501, after=after, status=status)
    if status == 413:
        return Fault(Message("drafting-large", params), status=status)
    return _fault_of_bad_request(status, error, names, params)


def _fault_of_bad_request(status: int, error: ErrorBody, names: set[str], params: dict[str, Any]) -> Fault:
    """Return the fault of a request that the server understood and refuses: 400, 422 and the like."""
    if names & set(_FILTER_CODES):
        return Fault(Message("drafting-blocked", params), status=status)
    if any(map(_FORMAT.search, (*names, error.reason))):
        return Fault(Message("drafting-format", params), format_refused=True, status=status)
    parameter = _refused_parameter(names, error.reason)
    if names & set(_UNSUPPORTED) or parameter:
        return Fault(Message("drafting-parameter", params), stop=True, status=status, parameter=parameter)
    return Fault(Message("drafting-request", params), status=status)


def _refused_parameter(names: set[str], reason: str) -> str:
    """Return the parameter that a server does not know, or not with this value; a value that is too large does not count."""
    if not (names & set(_UNSUPPORTED) or _REFUSAL_TEXT.search(reason)):
        return ""
    first = {name: reason.find(name) for name in PARAMETERS}
    found = [name for name in PARAMETERS if name in names] or [
        name for name in PARAMETERS if first[name] >= 0
    ]
    return min(found, key=lambda name: first[name], default="")


def fault_in_success(body: bytes, content_type: str) -> Fault | None:
    """Return the fault in the body of a success status; None if it has no error."""
    error = parse_error_body(body, content_type, is_success=True)
    if error.is_page:
        return Fault(Message("drafting-page", {"reason": error.reason}), status=200)
    if not error.is_error:
        return None
    if error.status or error.names & set(_QUOTA):
        return fault_of_error(error.status or 429, error)
    if any(map(_FORMAT.search, (*error.names, error.reason))):
        return Fault(
            Message("drafting-format", {"status": 200, "reason": error.reason}),
            format_refused=True,
            status=200,
        )
    return Fault(Message("drafting-error-body", {"reason": error.reason}), retry=True, status=200, tries=2)


def invalid_response(reason: str) -> Fault:
    """Return the fault of a response without an answer."""
    return Fault(Message("drafting-answer", {"reason": reason}), status=200)


def unreachable(host: str, reason: str) -> Fault:
    """Return the fault of a request that did not reach the server."""
    return Fault(Message("drafting-unreachable", {"host": host, "reason": reason}), retry=True, tries=3)


def connection_lost(host: str) -> Fault:
    """Return the fault of a connection that ended before the answer did."""
    return Fault(Message("drafting-cut", {"host": host}), retry=True, tries=3)


def timeout(host: str, seconds: float) -> Fault:
    """Return the fault of an answer that did not come in time; it may have been paid for, so there are only two tries."""
    return Fault(Message("drafting-timeout", {"host": host, "seconds": f"{seconds:g}"}), retry=True, tries=2)


def retry_after(headers: Mapping[str, str], now: datetime | None = None) -> float | None:
    """Return the seconds that a server asks to wait: ``Retry-After-Ms``, or ``Retry-After`` in seconds or as a date."""
    milliseconds, text = headers.get("retry-after-ms", ""), headers.get("retry-after", "").strip()
    for number, unit in ((milliseconds, 1000.0), (text, 1.0)):
        if re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,6})?", number.strip()):
            return float(number) / unit
    try:
        moment = parsedate_to_datetime(text)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return max(0.0, (moment - (now or datetime.now(UTC))).total_seconds())


def _host_of(address: str) -> str:
    match = re.match(r"https?://([^/?#@\s]{1,253})", address)
    return match[1] if match else ""


# the record in a reply

Mark = Literal["whole", "repaired", "truncated", "refused", "filtered", "empty", "unreadable", "invalid"]
FAILED_MARKS: Final = frozenset(("truncated", "refused", "filtered", "empty", "unreadable"))
"""Marks of answers that asking again may improve: the file of such an answer may be replaced by a better one."""

_MAX_MARK_REASON = 300
# finish reasons of OpenAI, and of Anthropic and Gemini through their compatible services
_LENGTH_REASONS = frozenset(("length", "max_tokens"))
_FILTER_REASONS = frozenset(
    ("content_filter", "safety", "recitation", "prohibited_content", "blocklist", "spii")
)
_REFUSAL_REASONS = frozenset(("refusal",))


@dataclass(frozen=True, slots=True)
class AnswerReading:
    """The record in a reply: `parsed` is in the schema's names and shape, None if there is none; `reason` explains the mark.

    `boxes` are the places that the model gave for values of the record.
    """

    mark: Mark
    parsed: Any = None
    reason: Message | None = None
    boxes: Mapping[Pointer, AnsweredBox] = field(default_factory=dict)


def read_record(reply: Reply, wire: WireSchema) -> AnswerReading:
    """Return the record in a reply. It has only values that are complete in the reply; none is invented."""
    finish, text = (reply.finish_reason or "").lower(), reply.text or ""
    if reply.refusal or finish in _REFUSAL_REASONS:
        reason = (reply.refusal or text)[:_MAX_MARK_REASON]
        return AnswerReading("refused", None, Message("drafting-refused", {"reason": reason}))
    if finish in _FILTER_REASONS:
        return AnswerReading("filtered", None, Message("drafting-filtered"))
    found = _read_text(text, wire)
    if finish in _LENGTH_REASONS:
        is_told = found.reason is not None and found.reason.code in _MISSING_CODES.values()
        return replace(
            found, mark="truncated", reason=found.reason if is_told else Message("drafting-truncated")
        )
    return found


def _read_text(text: str, wire: WireSchema) -> AnswerReading:
    """Read a text as if it were not cut off."""
    found = search_record((text,), lambda value: _find_record(value, wire), wire.fields)
    if found.missing is NoRecord.EMPTY:
        return AnswerReading("empty", None, Message("drafting-empty"))
    if found.missing in _MISSING_CODES:
        return AnswerReading("unreadable", None, Message(_MISSING_CODES[found.missing]))
    if found.missing:
        return AnswerReading("unreadable", None, Message("drafting-unreadable"))
    record, boxes = wire.split(found.record)
    return replace(_assess(record, found.broken, wire), boxes=boxes)


_MISSING_CODES: Final = {
    NoRecord.LOOP: "score-answer-loop",
    NoRecord.REASONING: "score-answer-reasoning",
}


def _find_record(value: Any, wire: WireSchema) -> Any:
    """Return the record in a JSON value, without what models wrap around it; ABSENT if there is none."""
    value = open_tool_call(replace_non_finite(value), wire.fields)
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


def token_usage(usage: Mapping[str, Any] | None) -> dict[str, int]:
    """Return the tokens under the benchmarks' names; counts that the server does not give are absent."""
    usage = usage or {}
    details = usage.get("prompt_tokens_details") or usage.get("input_tokens_details")
    counts = {
        "input_tokens": usage.get("prompt_tokens", usage.get("input_tokens")),
        "output_tokens": usage.get("completion_tokens", usage.get("output_tokens")),
        "total_tokens": usage.get("total_tokens"),
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
