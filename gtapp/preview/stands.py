"""A digest of a JSON value, by which a mark "the truth stands" is tied to the value that it was set for."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from gtapp.pointer import ABSENT


def digest(value: Any) -> str:
    """A short text that is the same for the same JSON value only; absent is not null."""
    text = "" if value is ABSENT else json.dumps(value, ensure_ascii=True, sort_keys=True, default=_of_other)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _of_other(value: Any) -> Any:
    return {} if value is ABSENT else str(value)
