"""Reads a value that was typed on a command line as JSON: strictly, so that nothing is guessed."""

from __future__ import annotations

import json
import math
from typing import Any

from gtapp.errors import EditError


def read(text: str) -> Any:
    """The value.

    Raises:
        EditError: it is no JSON (``value-not-json``), or more or other than a file can hold.
    """
    try:
        value = json.loads(
            text, parse_constant=_refused, parse_float=_number, parse_int=_integer, object_pairs_hook=_once
        )
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except json.JSONDecodeError as error:
        where = f"at character {error.pos + 1}: {error.msg}" if text.strip() else "it is empty"
        reason = f"{where}. A text stands in quotation marks, as '\"Müller\"'"
        raise EditError("value-not-json", reason=reason) from error
    except UnicodeError as error:
        raise EditError("value-not-json", reason="it holds half a character (a lone surrogate)") from error
    except RecursionError as error:
        raise EditError("value-not-json", reason="it is nested too deeply") from error
    except ValueError as error:
        raise EditError("value-not-json", reason=str(error)) from error
    return value


def _refused(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


def _number(text: str) -> float:
    if math.isinf(float(text)):
        raise ValueError(f"the number {text} is too large")
    return float(text)


def _integer(text: str) -> int:
    try:
        return int(text)
    except ValueError as error:
        raise ValueError(f"a number of {len(text)} digits is too long") from error


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        keys = [key for key, _ in pairs]
        raise ValueError(f"the key “{next(key for key in keys if keys.count(key) > 1)}” stands twice")
    return found
