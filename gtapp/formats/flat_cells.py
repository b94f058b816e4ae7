"""How a JSON value stands in one cell of a flat table, such that it comes back as the value it was.

* an empty cell: there is nothing here (the key is absent);
* a cell that is JSON (``null``, ``true``, ``12``, ``""``, ``"null"``, ``["a"]``): that value;
* ``'`` before one of ``= + - @``, tab or a line end: the text behind it. A spreadsheet would take that text for a formula;
  a raw table goes without;
* any other cell: its text.

A text that would read as something else is written as a JSON string, ``"1899"`` say, and so is one with characters
that a table can't hold.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

_FORMULA: Final = frozenset("=+-@\t\n\r＝＋－＠")
# where a JSON value may begin; a look that spares most texts the attempt
_JSON: Final = frozenset('"[{-0123456789ntfNI')
# spreadsheets write true and false as words of their own language
_WORDS: Final = {"TRUE": True, "WAHR": True, "VRAI": True, "FALSE": False, "FALSCH": False, "FAUX": False}
# control characters, halves of characters, and what XLSX can't hold or would take for an escape or a rich text
_UNSTORABLE = re.compile(r"[\x00-\x08\x0b-\x1f\ufffe\uffff\ud800-\udfff]|_(?=x[0-9A-Fa-f]{4}_)")
_ODD = re.compile(rf"{_UNSTORABLE.pattern}|\A\ufeff|\A<r>")


class Typed(str):
    """A cell that a spreadsheet holds as a number or a boolean, not as text: somebody typed it there."""

    __slots__ = ()


class _DuplicateKeyError(ValueError):
    pass


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(found := dict(pairs)) != len(pairs):
        raise _DuplicateKeyError
    return found


_decoder = json.JSONDecoder(object_pairs_hook=_unique)


def encode(value: Any, safe: bool = True) -> str:
    """The cell of a value; `safe` keeps spreadsheets from taking a text for a formula."""
    if not isinstance(value, str):
        return _dump(value)
    if not value or _ODD.search(value) or decode(value) != value:
        return _dump(value)
    return "'" + value if safe and value[0] in _FORMULA else value


def _dump(value: Any) -> str:
    if value == float("-inf") and isinstance(value, float):
        return "-1e999"  # a number to spreadsheets, where “-Infinity” is a formula
    text = json.dumps(value, ensure_ascii=False)
    return _UNSTORABLE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def decode(cell: str) -> Any:
    """The value of a cell that is not empty."""
    if cell[:1] == "'" and cell[1:2] in _FORMULA:
        return cell[1:]
    if cell[:1] in _JSON:
        try:
            return _decoder.decode(cell)
        except (ValueError, RecursionError):
            return str(cell)
    return _WORDS.get(cell, str(cell))


def fitted(cell: str, text: bool) -> Any:
    """The value of a cell that a person may have typed: where a `text` is wanted, a number or TRUE typed there is one.

    What `encode` wrote is never meant: it has quotation marks around such a text.
    """
    return str(cell) if text and (isinstance(cell, Typed) or cell in _WORDS) else decode(cell)


def encode_name(name: str, safe: bool = True) -> str:
    """The cell of a name: a text whatever it looks like, so that 00500118 stays as it is."""
    if _ODD.search(name) or name[:1] == '"' or (name[:1] == "'" and name[1:2] in _FORMULA):
        return _dump(name)
    return "'" + name if safe and name[:1] in _FORMULA else name


def decode_name(cell: str) -> str:
    """The name in a cell."""
    if cell[:1] == '"' or (cell[:1] == "'" and cell[1:2] in _FORMULA):
        return str(decode(cell))
    return str(cell)
