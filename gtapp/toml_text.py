"""TOML of any origin: parsed within limits of depth and size of numbers, so that every later step can walk and print it."""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

from gtapp.pointer import MAX_DEPTH, nesting_depth

# a key of more parts than the depth allows: tomllib needs time by the square of their number
_LONG_KEY = re.compile(
    rf"""(?<![\w\\-])(?:(?:[\w-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')[ \t]*\.[ \t]*){{{MAX_DEPTH}}}"""
)
# TOML's own range of integers
_MOST: Final = 1 << 63


def parse_toml(text: str) -> dict[str, Any]:
    """Return the table that a text defines.

    Raises:
        ValueError: it is not TOML, is nested too deeply, or has an integer of more than 64 bits.
    """
    if _LONG_KEY.search(text):
        raise ValueError("it is nested too deeply")
    try:
        table = tomllib.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    except tomllib.TOMLDecodeError:
        raise
    except ValueError:  # Python refuses integers of more than 4,300 digits
        raise ValueError("a number has too many digits") from None
    if nesting_depth(table) > MAX_DEPTH:
        raise ValueError("it is nested too deeply")
    if _has_long_number(table):
        raise ValueError("a number has too many digits")
    return table


def _has_long_number(value: Any) -> bool:
    if isinstance(value, dict | list):
        return any(map(_has_long_number, value.values() if isinstance(value, dict) else value))
    return isinstance(value, int) and not -_MOST <= value < _MOST
