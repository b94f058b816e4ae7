"""The samples' files other than scans, in the layouts of the benchmarks' own files; and drafts made from truths by faults."""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

REMOVED: Final = object()
"""As a fault's value: the model left this out."""


def faulty(record: Any, faults: Mapping[str, Any]) -> Any:
    """Return a copy of `record` with other values at some addresses (``publication/pages``); a new address adds a key."""
    made = copy.deepcopy(record)
    for address, value in faults.items():
        *parents, last = [int(token) if token.isdigit() else token for token in address.split("/")]
        node = made
        for token in parents:
            node = node[token]
        if value is REMOVED:
            del node[last]
        else:
            node[last] = value
    return made


def write(path: Path, text: str) -> None:
    """Write a text as it is, with no newline added or converted."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode("utf-8"))


def write_json(path: Path, value: Any, indent: int = 4, ascii_only: bool = True) -> None:
    """Write a JSON file without a newline at its end, like the benchmarks' own files."""
    write(path, json.dumps(value, indent=indent, ensure_ascii=ascii_only))


def write_jsonl(path: Path, records: Sequence[Any]) -> None:
    """Write one record per line."""
    write(path, "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records))


def finished(record: Any, draft: Mapping[str, Any]) -> dict[str, Any]:
    """Return a finished card: the record in the envelope of the run that drafted it, or in an empty one."""
    return {
        "provider": draft.get("provider", ""),
        "model": draft.get("model", ""),
        "test_time": draft.get("test_time", draft.get("duration", 0.0)),
        "execution_time": draft.get("execution_time", draft.get("timestamp", "")),
        "response_text": record,
        "scores": {},
    }


def envelope(record: Any, rng: Random, minute: int) -> dict[str, Any]:
    """Return a draft in the older result format."""
    return {
        "provider": "example",
        "model": "sample-vision-1",
        "test_time": round(rng.uniform(2, 6), 6),
        "execution_time": f"2025-04-16T14:{minute:02d}:{rng.randint(0, 59):02d}.{rng.randint(0, 999999):06d}",
        "response_text": record,
        "scores": {},
    }


def answer(parsed: Any, rng: Random, model: str, minute: int, failed: str = "") -> dict[str, Any]:
    """Return a model's answer in the newer result format; `failed`: ``error`` (no answer) or ``unparsed`` (text only)."""
    text = "" if failed == "error" else json.dumps(parsed, ensure_ascii=False)
    tokens = (0, 0) if failed == "error" else (rng.randint(700, 2600), max(1, len(text) // 4))
    made: dict[str, Any] = {
        "text": text,
        "model": model,
        "provider": "example",
        "finish_reason": "error" if failed == "error" else "stop",
        "usage": {
            "input_tokens": tokens[0],
            "output_tokens": tokens[1],
            "total_tokens": sum(tokens),
            "input_cost_usd": round(tokens[0] * 1.25e-6, 6),
            "output_cost_usd": round(tokens[1] * 1e-5, 6),
            "estimated_cost_usd": round(tokens[0] * 1.25e-6 + tokens[1] * 1e-5, 6),
        },
        "duration": round(rng.uniform(3, 15), 6),
        "timestamp": f"2026-01-24T11:{minute:02d}:{rng.randint(0, 59):02d}.{rng.randint(0, 999999):06d}",
    }
    if not failed:
        made["parsed"] = parsed
    return {**made, "conversation_id": _uuid(rng), "score": {}}


def _uuid(rng: Random) -> str:
    digits = f"{rng.getrandbits(128):032x}"
    return "-".join((digits[:8], digits[8:12], "4" + digits[13:16], "a" + digits[17:20], digits[20:]))
