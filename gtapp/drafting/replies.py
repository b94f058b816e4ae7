"""What a provider sent as a success, and the reply in it; whatever it is, it is told and not guessed."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from gtapp.drafting import faults
from gtapp.drafting.answer import Reply
from gtapp.drafting.faults import Fault, FaultError
from gtapp.messages import Message
from gtapp.pointer import DEEPEST, depth


@dataclass(frozen=True, slots=True)
class ResponseBody:
    """What a server sent as a success, as it came."""

    body: bytes
    content_type: str = ""
    charset: str = ""


def parse_json(answer: ResponseBody) -> Any:
    """The JSON of a body: in UTF-8, -16 or -32 (told by its first bytes) or in the charset that the server names.

    Bytes of none of these become �, which an annotator sees.
    """
    try:
        return json.loads(answer.body, parse_constant=_no_number)
    except UnicodeDecodeError:
        text = _decode(answer)
    except (ValueError, RecursionError) as error:
        text, reason = "", _describe_json_error(error)
    if text:
        try:
            return json.loads(text, parse_constant=_no_number)
        except (ValueError, RecursionError) as error:
            reason = _describe_json_error(error)
    raise FaultError(faults.invalid_response(reason))


def _no_number(name: str) -> None:
    """NaN and Infinity are no JSON; null says as much."""


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
    return "it is nested too deeply"


def parse_reply(answer: ResponseBody) -> Reply:
    """The reply in a chat completion; raises FaultError where it is none."""
    content = parse_json(answer)
    choices = content.get("choices") if isinstance(content, dict) else None
    choice = choices[0] if isinstance(choices, list) and choices else None
    if not isinstance(choice, dict) or not isinstance(choice.get("message"), dict):
        raise FaultError(faults.invalid_response("it has no choices"))
    message, usage = choice["message"], content.get("usage")
    return Reply(
        text=_message_text(message.get("content")),
        model=str(content.get("model") or ""),
        finish_reason=str(choice["finish_reason"]) if choice.get("finish_reason") else None,
        refusal=str(message["refusal"]) if message.get("refusal") else None,
        usage=_clean_usage(usage) if isinstance(usage, dict) and depth(usage) < DEEPEST else None,
        id=str(content.get("id") or ""),
    )


def _clean_usage(counts: Mapping[str, Any]) -> dict[str, Any]:
    """What a server counted, as a JSON file can hold it."""
    found: dict[str, Any] = json.loads(json.dumps(counts), parse_constant=_no_number)
    return found


def _message_text(content: Any) -> str | None:
    """A message's text; some servers send it in parts."""
    if isinstance(content, list):
        parts = [each.get("text") for each in content if isinstance(each, dict)]
        return "".join(part for part in parts if isinstance(part, str))
    return content if isinstance(content, str) else None


def redact_object(found: Mapping[str, Any], scrub: Callable[[str], str]) -> dict[str, Any]:
    """What a server says without the key (`scrub`), also where it stood in escapes."""
    said = json.dumps(found)
    clean = scrub(said)
    return dict(found) if clean == said else cast("dict[str, Any]", json.loads(clean))


def parse_models(answer: ResponseBody) -> list[str]:
    """The names in a list of models, sorted; raises FaultError where it is none."""
    entries = parse_json(answer)
    entries = entries.get("data", entries.get("models")) if isinstance(entries, dict) else entries
    if not isinstance(entries, list):
        raise FaultError(Fault(Message("drafting-models", {"reason": "it sends something else"})))
    return sorted({str(each["id"]) for each in entries if isinstance(each, dict) and each.get("id")})
